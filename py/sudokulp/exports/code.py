"""The integer program as code that runs elsewhere: Python with PuLP, and a notebook of it.

The whole model is written with loops, as people would write it; any other formulation row by
row, as it is passed to a solver.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pprint import pformat
from typing import Any

from ..models.lp.program import Program
from ..models.lp.programs import program_for
from ..puzzle import Puzzle, told
from .listed import listed_parts
from .parts import LEGEND, Part, add_rows, grid_code, row_table
from .terms import rows_of_rules

#: The formulation that is written with loops.
WHOLE = "plain"
#: What pip has to install for the program, which runs with PuLP 3.3 and with PuLP 4.
_NEEDED = '"pulp>=3.3.1,<5" highspy'


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
    parts = _whole(puzzle) if formulation == WHOLE else listed_parts(puzzle, program)
    return title_of(puzzle, program), [*parts, SOLVED]


#: The last part of every program.
SOLVED = Part(
    "Solve it and print the grid.",
    """\
outcome = problem.solve(pulp.HiGHS(msg=False))
status = getattr(outcome, "status", outcome)  # PuLP 4 returns an object, PuLP 3 the status
print({1: "Optimal", -1: "Infeasible"}.get(status, "Not Solved"))
if status == 1:
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
        grid_code("GIVENS", puzzle.line),
        f"SYMBOLS = {puzzle.symbols!r}",
        f"SIDE = range({side})",
    ]
    regions = {
        region.label.replace(" ", "_"): [divmod(label - 1, side) for label in region.cells]
        for region in puzzle.variant.all_regions(puzzle.shape)
    }
    found = f"REGIONS = {pformat(regions, width=90, compact=True, sort_dicts=False)}"
    return [
        Part("The puzzle.", "\n".join(setting)),
        Part("Cells, counted from 0, that hold each digit once.", found),
        Part("x[r, c, d] is 1 if digit d + 1 stands in row r, column c, counted from 0.", _MODEL),
        Part("One digit in each cell; each digit once in each region.", _RULES),
        *_added(puzzle),
        GIVEN,
        Part("The digits whose variables are 1.", _GRID),
    ]


_BY_NAME = """\
by_name = {variable.name: variable for variable in x.values()}"""


def _added(puzzle: Puzzle) -> Iterator[Part]:
    """Yield what the rules demand beside the regions, row by row."""
    rows = rows_of_rules(puzzle)
    if rows:
        yield Part(f"More rules: {told(puzzle.rules)}. {LEGEND}", row_table("RULES", rows))
        yield Part("Add them.", f"{_BY_NAME}\n{add_rows('RULES', rows, 'by_name')}")
