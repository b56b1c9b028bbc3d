"""Integer programs as Python programs with PuLP.

The textbook model, plain, is written with loops, as people would write it. Other formulations are
written row by row, as a solver gets them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pprint import pformat
from typing import NamedTuple

import pulp

from ..lines import as_line
from ..models.lp.program import Program, Row, spelled, variable_names
from ..models.lp.programs import program_for
from ..puzzle import Puzzle, told


class Part(NamedTuple):
    """A part of a program: a sentence that explains the code, and the code."""

    words: str
    code: str

    @property
    def text(self) -> str:
        """The sentence as a comment, followed by the code."""
        return f"# {self.words}\n{self.code}"


#: The formulation that is written with loops: the textbook model, plain.
TEXTBOOK = "plain"
#: The packages that the program needs. It runs with PuLP 3.3 and with PuLP 4.
_NEEDED = '"pulp>=3.3.1,<5" highspy'


def pulp_code(puzzle: Puzzle, formulation: str = TEXTBOOK) -> str:
    """Return a Python program that solves a puzzle with PuLP and prints the grid.

    Parameters
    ----------
    puzzle : Puzzle
        A puzzle of any size and variant.
    formulation : str
        A formulation of the model `lp`; "plain" is the textbook model, plain.

    Examples
    --------
    >>> text = pulp_code(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, size=4))
    >>> "problem += pulp.lpSum(x[r, c, d] for d in SIDE) == 1" in text
    True
    """
    title, parts = _program(puzzle, formulation)
    body = "\n\n".join(part.text for part in parts)
    head = f'"""{title}\n\nTo run it: pip install {_NEEDED}\n"""'
    return f"{head}\n\nimport pulp\n\n{body}\n"


def _title(puzzle: Puzzle, program: Program) -> str:
    side = puzzle.side
    size = f"{len(program.columns):,} variables, {program.numConstraints():,} constraints"
    return f"Sudoku as an integer program: {puzzle.variant.label} {side}x{side}, {size}."


def _program(puzzle: Puzzle, formulation: str) -> tuple[str, list[Part]]:
    program = program_for(puzzle, formulation)
    parts = _textbook(puzzle) if formulation == TEXTBOOK else _listed(puzzle, program)
    return _title(puzzle, program), [*parts, SOLVED]


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

#: The part of the textbook model, plain, that fixes the givens.
GIVEN = Part(
    "Fix the givens.",
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


def _textbook(puzzle: Puzzle) -> list[Part]:
    """Return the parts of the textbook model, plain, written with loops."""
    side = puzzle.side
    setting = [
        _grid_code("GIVENS", puzzle.line, side),
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
        Part("Groups of cells that contain each digit once; rows and columns count from 0.", found),
        Part("x[r, c, d] is 1 if row r, column c (from 0) contains digit d + 1, else 0.", _MODEL),
        Part("One digit in each cell; each digit once in each region.", _RULES),
        *_added(puzzle),
        GIVEN,
        Part("Read the grid from the variables that are 1.", _GRID),
    ]


def _grid_code(name: str, line: str, side: int) -> str:
    rows = [line[start : start + side] for start in range(0, len(line), side)]
    return f"{name} = {pformat(rows, width=90)}"


_BY_NAME = "by_name = {variable.name: variable for variable in x.values()}"
_ARCS = f"""\
{_BY_NAME}
ARCS = %s
by_name |= {{name: problem.add_variable(name, cat="Binary") for name in ARCS.split()}}"""


def _added(puzzle: Puzzle) -> Iterator[Part]:
    """Yield the parts that add the constraints of the puzzle's rules, except regions."""
    if not puzzle.rules:
        return
    from ..models.lp.flows import arc_names  # most puzzles have no rules
    from ..models.lp.rules import rule_rows

    made = [
        Row(spelled(row.name), list(row.weights.items()), row.sense, row.bound)
        for row in rule_rows(puzzle.variant, puzzle.shape)
    ]
    if made:
        arcs = list(arc_names(puzzle.variant, puzzle.shape).values())
        rows = _texts(made, [*variable_names(puzzle.side), *arcs])
        yield Part(f"Further rules: {told(puzzle.rules)}. {_LEGEND}", _row_table("RULES", rows))
        if arcs:
            listed = pformat(" ".join(arcs), width=90)
            yield Part("The arcs of paths, whose states the rules count or add up.", _ARCS % listed)
        added = _add_rows("RULES", rows, "by_name")
        yield Part("Add these constraints.", added if arcs else f"{_BY_NAME}\n{added}")


#: A row as text: the name, terms such as "x_01_01_01 2*x_01_01_02", PuLP's sense, and the bound.
_Text = tuple[str, str, int, int]


def _texts(rows: Iterable[Row], variables: Sequence[str]) -> list[_Text]:
    return [(row.name, " ".join(_terms(row, variables)), row.sense, row.bound) for row in rows]


def _terms(row: Row, variables: Sequence[str]) -> Iterator[str]:
    for column, weight in row.terms:
        name = variables[column]
        yield name if weight == 1 else f"{weight}*{name}"


#: The description of the columns in a table of constraints.
_LEGEND = "Each row: name, sum, sense (-1 at most, 0 equal, 1 at least), bound."

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


def _row_table(name: str, rows: Iterable[_Text]) -> str:
    lines = "".join(f"    {row!r},\n" for row in rows)
    return f"{name} = [\n{lines}]"


def _add_rows(name: str, rows: Iterable[_Text], x: str) -> str:
    """Return code that adds the constraints in a table; `x` is the name of the variables' dict."""
    total = _WEIGHED if any("*" in terms for _, terms, _, _ in rows) else _SUM
    return _ADD.format(table=name, total=total.format(x=x))


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


def _listed(puzzle: Puzzle, program: Program) -> list[Part]:
    side, signs = puzzle.side, puzzle.symbols
    variables = [variable.name for variable in program.columns]
    places = {
        name: [(*divmod(cell, side), signs[digit - 1]) for cell, digit in placed]
        for name, placed in zip(variables, program.places, strict=True)
    }
    entries = "".join(f"    {name!r}: {where!r},\n" for name, where in places.items())
    maximises = program.sense == pulp.LpMaximize
    model = _LISTED.format(sense="LpMaximize" if maximises else "LpMinimize")
    model += "\nproblem += pulp.lpSum(x.values())" if maximises else ""
    rows = _texts(program.rows(), variables)
    placed = _grid_code("PLACED", as_line(program.placed, signs), side)
    return [
        Part("Digits that are already known.", placed),
        Part(
            "Row, column (from 0) and digit that each variable places if it is 1.",
            f"PLACES = {{\n{entries}}}",
        ),
        Part("The variables.", model),
        Part(f"The constraints. {_LEGEND}", _row_table("ROWS", rows)),
        Part("Add these constraints.", _add_rows("ROWS", rows, "x")),
        Part("Read the grid from the variables that are 1.", _PLACED),
    ]
