"""Any program of a puzzle in Python, row by row, as it is passed to a solver."""

from __future__ import annotations

import pulp

from ..lines import as_line
from ..models.lp.program import Program
from ..puzzle import Puzzle
from .parts import LEGEND, Part, add_rows, grid_code, row_table, table
from .terms import rows_of

_LISTED = """\
problem = pulp.LpProblem("sudoku", pulp.{sense})
x = {{name: problem.add_variable(name, cat="Binary") for name in PLACES}}"""

_PLACED = """\
def grid():
    rows = [list(row) for row in PLACED]
    for name, places in PLACES.items():
        if x[name].value() > 0.5:
            for row, column, digit in places:
                rows[row][column] = digit
    return rows"""


def listed_parts(puzzle: Puzzle, program: Program) -> list[Part]:
    """Return the parts of the code of a program, up to its solution."""
    side, signs = puzzle.side, puzzle.symbols
    variables, _ = program.names()
    places = {
        name: [(*divmod(cell, side), signs[digit - 1]) for cell, digit in placed]
        for name, placed in zip(variables, program.places(), strict=True)
    }
    maximises = program.sense == pulp.LpMaximize
    rows = rows_of(program)
    model = [_LISTED.format(sense="LpMaximize" if maximises else "LpMinimize")]
    if maximises:
        model.append("problem += pulp.lpSum(x.values())")
    return [
        Part("Digits that need no variable.", grid_code("PLACED", as_line(program.placed, signs))),
        Part(
            "What each variable places if it is 1: row and column from 0, and the digit.",
            f"PLACES = {table(f'{name!r}: {where!r}' for name, where in places.items())}",
        ),
        Part("The variables.", "\n".join(model)),
        Part(f"The constraints. {LEGEND}", row_table("ROWS", rows)),
        Part("Add them.", add_rows("ROWS", rows, "x")),
        Part("The digits of the variables that are 1.", _PLACED),
    ]
