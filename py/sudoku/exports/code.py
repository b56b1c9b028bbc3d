"""The integer program as code that runs elsewhere: Python with PuLP, and a notebook of it.

The whole model is written with loops, as people would write it; any other formulation row by
row, as it is passed to a solver.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isqrt
from pprint import pformat
from typing import Any, NamedTuple

import pulp

from ..grid import alphabet
from ..models.lp.program import Program
from ..models.lp.programs import program_for
from ..puzzle import Puzzle, as_line

#: The formulation that is written with loops.
WHOLE = "plain"
#: What pip has to install for the program.
_NEEDED = '"pulp>=3.3.1" highspy'


class Part(NamedTuple):
    """A part of a program: what it does, in words, and its code."""

    words: str
    code: str

    @property
    def text(self) -> str:
        """The part as it stands in a program, its words as a comment."""
        return f"# {self.words}\n{self.code}"


def pulp_code(puzzle: Puzzle, formulation: str = WHOLE) -> str:
    """Return a Python program that solves a puzzle with PuLP and prints the grid.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        The name of a way of the model `lp`; "plain" is the literature's model.

    Examples
    --------
    >>> text = pulp_code(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2))
    >>> "problem += pulp.lpSum(x[r, c, d] for d in SIDE) == 1" in text
    True
    """
    title, parts = _program(puzzle, formulation)
    body = "\n\n".join(part.text for part in parts)
    head = f'"""{title}\n\nTo run it: pip install {_NEEDED}\n"""'
    return f"{head}\n\nimport pulp\n\n{body}\n"


def notebook(puzzle: Puzzle, formulation: str = WHOLE) -> str:
    """Return the program of `pulp_code` as a Jupyter notebook, format 4.5.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        See `pulp_code`.
    """
    title, parts = _program(puzzle, formulation)
    cells = [_cell(0, "markdown", f"# {title}"), _cell(1, "code", f"%pip install -q {_NEEDED}")]
    cells.append(_cell(2, "code", "import pulp"))
    for part in parts:
        cells.append(_cell(len(cells), "markdown", part.words))
        cells.append(_cell(len(cells), "code", part.code))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    made = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _cell(number: int, kind: str, text: str) -> dict[str, Any]:
    made = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
    made["source"] = text.splitlines(keepends=True)
    return made | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def title_of(puzzle: Puzzle, program: Program) -> str:
    """Return what a program is of, and its size."""
    side = puzzle.side
    size = f"{program.numVariables():,} variables, {program.numConstraints():,} constraints"
    return f"Sudoku as an integer program: {puzzle.variant.label} {side}x{side}, {size}."


def _program(puzzle: Puzzle, formulation: str) -> tuple[str, list[Part]]:
    """Return the title and the parts of a program."""
    program = program_for(puzzle, formulation)
    parts = _whole(puzzle) if formulation == WHOLE else _listed(puzzle, program)
    return title_of(puzzle, program), [*parts, SOLVED]


#: The last part of every program.
SOLVED = Part(
    "Solve it and print the grid.",
    """\
problem.solve(pulp.HiGHS(msg=False))
print(pulp.LpStatus[problem.status])
if problem.status == pulp.LpStatusOptimal:
    for row in grid():
        print(" ".join(row))""",
)

_MODEL = """\
problem = pulp.LpProblem("sudoku")
x = {
    (r, c, d): problem.add_variable(f"x_{r + 1:02d}_{c + 1:02d}_{d + 1:02d}", cat="Binary")
    for r in SIDE
    for c in SIDE
    for d in SIDE
}"""

_RULES = """\
for r in SIDE:
    for c in SIDE:
        problem += pulp.lpSum(x[r, c, d] for d in SIDE) == 1, f"cell_{r + 1:02d}_{c + 1:02d}"
for name, cells in REGIONS.items():
    for d in SIDE:
        problem += pulp.lpSum(x[r, c, d] for r, c in cells) == 1, f"{name}_digit_{d + 1:02d}\""""

#: The part of the whole model that fixes the givens.
GIVEN = Part(
    "The givens stay.",
    """\
for r in SIDE:
    for c in SIDE:
        if GIVENS[r][c] != ".":
            d = SYMBOLS.index(GIVENS[r][c])
            problem += x[r, c, d] == 1, f"given_{r + 1:02d}_{c + 1:02d}\"""",
)

_GRID = """\
def grid():
    return [
        [SYMBOLS[d] for c in SIDE for d in SIDE if x[r, c, d].value() > 0.5]
        for r in SIDE
    ]"""


def _whole(puzzle: Puzzle) -> list[Part]:
    side = puzzle.side
    setting = [
        _grid("GIVENS", puzzle.line),
        f"SYMBOLS = {alphabet(side)!r}",
        f"SIDE = range({side})",
    ]
    regions = {
        region.label.replace(" ", "_"): [divmod(label - 1, side) for label in region.cells]
        for region in puzzle.variant.regions(puzzle.boxsize)
    }
    found = f"REGIONS = {pformat(regions, width=90, compact=True, sort_dicts=False)}"
    return [
        Part("The puzzle.", "\n".join(setting)),
        Part("Cells, counted from 0, that hold each digit once.", found),
        Part("x[r, c, d] is 1 if digit d + 1 stands in row r, column c, counted from 0.", _MODEL),
        Part("One digit in each cell; each digit once in each region.", _RULES),
        GIVEN,
        Part("The digits whose variables are 1.", _GRID),
    ]


_LISTED = """\
problem = pulp.LpProblem("sudoku", pulp.{sense})
x = {{name: problem.add_variable(name, cat="Binary") for name in PLACES}}"""

_ROWS = """\
for name, terms, sense, bound in ROWS:
    total = pulp.lpSum(x[each] for each in terms.split())
    problem += pulp.LpConstraint(total, sense, name, bound)"""

_PLACED = """\
def grid():
    rows = [list(row) for row in PLACED]
    for name, places in PLACES.items():
        if x[name].value() > 0.5:
            for row, column, digit in places:
                rows[row][column] = digit
    return rows"""


def _listed(puzzle: Puzzle, program: Program) -> list[Part]:
    side, signs = puzzle.side, alphabet(puzzle.side)
    variables, _ = program.names()
    places = {
        name: [(*divmod(cell, side), signs[digit - 1]) for cell, digit in placed]
        for name, placed in zip(variables, program.places(), strict=True)
    }
    maximises = program.sense == pulp.LpMaximize
    model = [_LISTED.format(sense="LpMaximize" if maximises else "LpMinimize")]
    if maximises:
        model.append("problem += pulp.lpSum(x.values())")
    return [
        Part("Digits that need no variable.", _grid("PLACED", as_line(program.placed, signs))),
        Part(
            "What each variable places if it is 1: row and column from 0, and the digit.",
            f"PLACES = {_table(f'{name!r}: {where!r}' for name, where in places.items())}",
        ),
        Part("The variables.", "\n".join(model)),
        Part(
            "The constraints: name, sum, sense (-1 at most, 0 equal, 1 at least) and bound.",
            f"ROWS = [\n{_lines(map(repr, rows_of(program)))}]",
        ),
        Part("Add them.", _ROWS),
        Part("The digits of the variables that are 1.", _PLACED),
    ]


def _grid(name: str, line: str) -> str:
    """Return the code of a list of the rows of a grid."""
    side = isqrt(len(line))
    rows = [line[start : start + side] for start in range(0, len(line), side)]
    return f"{name} = {pformat(rows, width=90)}"


def _table(entries: Iterable[str]) -> str:
    return "{\n" + _lines(entries) + "}"


def _lines(entries: Iterable[str]) -> str:
    return "".join(f"    {entry},\n" for entry in entries)


def rows_of(program: Program) -> list[tuple[str, str, int, int]]:
    """Return the rows of a program: name, the variables' names, PuLP's sense, and bound."""
    variables, names = program.names()
    return [
        (name, " ".join(variables[column] for column in columns), sense, int(bound))
        for name, (columns, sense, bound) in zip(names, program.arrays().rows(), strict=True)
    ]
