"""The integer program as code that runs elsewhere: Python with PuLP, a notebook, MiniZinc.

The whole model is written with loops, as people would write it; any other formulation row by
row, as it is passed to a solver.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from math import isqrt
from pprint import pformat
from typing import Any, NamedTuple

import pulp

from ..lines import as_line
from ..models.lp.program import Program, variable_names
from ..models.lp.programs import program_for
from ..puzzle import Puzzle, told


class TextRow(NamedTuple):
    """A row: its name, its terms as "x_01_01_01 2*x_01_01_02", PuLP's sense, and the bound."""

    name: str
    terms: str
    sense: int
    bound: int

    def translated(self, names: Mapping[str, str]) -> Iterator[str]:
        """Yield the terms with other names of the variables."""
        for term in self.terms.split():
            weight, times, name = term.rpartition("*")
            yield f"{weight}{times}{names[name]}"


def terms_of(weights: Iterable[tuple[str, float]]) -> str:
    """Return a weighted sum as text.

    Examples
    --------
    >>> terms_of([("x_01", 1), ("x_02", -2)])
    'x_01 -2*x_02'
    """
    return " ".join(name if weight == 1 else f"{weight:.0f}*{name}" for name, weight in weights)


def rows_of(program: Program) -> list[TextRow]:
    """Return the rows of a program."""
    variables, names = program.names()
    arrays = program.arrays()
    found = []
    for number, (name, (columns, sense, bound)) in enumerate(
        zip(names, arrays.rows(), strict=True)
    ):
        values = arrays.values[arrays.starts[number] : arrays.starts[number + 1]]
        terms = zip((variables[column] for column in columns), values, strict=True)
        found.append(TextRow(name, terms_of(terms), sense, int(bound)))
    return found


def rows_of_rules(puzzle: Puzzle) -> list[TextRow]:
    """Return the rows of a puzzle's rules over all candidates."""
    if not puzzle.rules:
        return []
    from ..models.lp.rules import rule_rows  # most puzzles have none

    names = variable_names(puzzle.side)
    return [
        TextRow(
            row.name, terms_of((names[x], w) for x, w in row.weights.items()), row.sense, row.bound
        )
        for row in rule_rows(puzzle.variant, puzzle.shape)
    ]


class Part(NamedTuple):
    """A part of a program: what it does, in words, and its code."""

    words: str
    code: str

    @property
    def text(self) -> str:
        """The part as it stands in a program, its words as a comment."""
        return f"# {self.words}\n{self.code}"


#: What a row of constraints has.
LEGEND = "Name, sum, sense (-1 at most, 0 equal, 1 at least) and bound."

_ADD = """\
for name, terms, sense, bound in {table}:
    {total}
    if sense < 0:
        problem += total <= bound, name
    elif sense > 0:
        problem += total >= bound, name
    else:
        problem += total == bound, name"""
_SUM = "total = pulp.lpSum({x}[each] for each in terms.split())"
_WEIGHED = """\
parted = (term.rpartition("*") for term in terms.split())
    total = pulp.lpSum(int(weight or 1) * {x}[each] for weight, _, each in parted)"""


def grid_code(name: str, line: str) -> str:
    """Return the code of a list of the rows of a grid."""
    side = isqrt(len(line))
    rows = [line[start : start + side] for start in range(0, len(line), side)]
    return f"{name} = {pformat(rows, width=90)}"


def table(entries: Iterable[str]) -> str:
    """Return the code of a dict, an entry on each line."""
    return "{\n" + lines(entries) + "}"


def lines(entries: Iterable[str]) -> str:
    """Return entries, each on a line of its own."""
    return "".join(f"    {entry},\n" for entry in entries)


def add_rows(name: str, rows: Iterable[TextRow], x: str) -> str:
    """Return the code that adds the rows of a table; `x` is its dict of variables by name."""
    total = _WEIGHED if any("*" in row.terms for row in rows) else _SUM
    return _ADD.format(table=name, total=total.format(x=x))


def row_table(name: str, rows: Iterable[TextRow]) -> str:
    """Return the code of a list of constraints."""
    return f"{name} = [\n{lines(repr(tuple(row)) for row in rows)}]"


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


_OUTPUT = """\
output [
  show(placed[c] + sum(p in index_set(var_at) where cell[p] = c)(digit[p] * fix(x[var_at[p]])))
  ++ if c mod {side} = 0 then "\\n" else " " endif | c in 1..{cells}
];
"""


def minizinc(puzzle: Puzzle, formulation: str = WHOLE) -> str:
    """Return a puzzle's integer program as a MiniZinc model that prints the grid.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        The name of a way of the model `lp`; "plain" is the literature's model.

    Examples
    --------
    >>> text = minizinc(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2))
    >>> text.splitlines()[1]
    'array[1..64] of var 0..1: x;'
    """
    program = program_for(puzzle, formulation)
    variables, _ = program.names()
    column = {name: f"x[{number}]" for number, name in enumerate(variables, 1)}
    places = [
        (number, cell + 1, digit)
        for number, here in enumerate(program.places(), 1)
        for cell, digit in here
    ]
    rows = [
        f"constraint {' + '.join(row.translated(column))} "
        f"{pulp.LpConstraintSenses[row.sense]} {row.bound}; % {row.name}"
        for row in rows_of(program)
    ]
    aim = "maximize sum(x)" if program.sense == pulp.LpMaximize else "satisfy"
    lines = [
        f"% {title_of(puzzle, program)}",
        f"array[1..{len(variables)}] of var 0..1: x;",
        *rows,
        f"solve {aim};",
        "% Digits of cells without a variable; then which variable places which digit where.",
        _array("placed", program.placed),
        _array("var_at", (number for number, _, _ in places)),
        _array("cell", (cell for _, cell, _ in places)),
        _array("digit", (digit for _, _, digit in places)),
    ]
    output = _OUTPUT.format(side=puzzle.side, cells=puzzle.side**2)
    return "\n".join(lines) + "\n" + output


def _array(name: str, numbers: Iterable[int]) -> str:
    listed = list(numbers)
    return f"array[1..{len(listed)}] of int: {name} = [{', '.join(map(str, listed))}];"
