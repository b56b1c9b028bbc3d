"""Model files for solvers: integer program, SAT formula, graph; and the entries of all exports.

The integer program is the literature's model with all its names, or, in another formulation,
what `solve` passes to HiGHS, under the same names. PuLP is imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from ..errors import SudokuError, show
from ..formats import Format
from ..names import Registry, by_name
from ..puzzle import Puzzle

if TYPE_CHECKING:
    import pulp

    from ..models.lp.program import Program


class ProgramRow(NamedTuple):
    """A row of a program: its name, its columns with their weights, PuLP's sense, and bound."""

    name: str
    terms: list[tuple[int, float]]
    sense: int
    bound: float


def rows_of(program: Program) -> Iterator[ProgramRow]:
    """Yield the rows of a program, in the order in which they were added."""
    arrays, (_, names) = program.arrays(), program.names()
    start = 0
    for name, (columns, sense, bound) in zip(names, arrays.rows(), strict=True):
        weights = arrays.values[start : start + len(columns)]
        yield ProgramRow(name, list(zip(columns, weights, strict=True)), sense, bound)
        start += len(columns)


@dataclass(frozen=True)
class Naming:
    """How one program of the literature names the integer program of a puzzle.

    PuLP numbers constraints without names in the order in which they are added.
    """

    name: str  # the number of the document that has it
    about: str  # the program, and how it names a variable
    formulation: str = ""  # the way of the model `lp` that it writes, "" if it goes with all
    problem: str = ""  # the problem's name, where "{side}" is the number of rows
    #: The name of a variable by row, column and digit, each from 1.
    variable: Callable[[int, int, int], str] = "x_{:02d}_{:02d}_{:02d}".format
    order: tuple[tuple[str, ...], ...] = ()  # kinds of constraints; those of one tuple alternate
    by_digit: bool = True  # whether those of one kind come digit by digit, else region by region
    objective: str | None = None  # its name, if it has one

    def rank(self, kind: str, row: int, column: int, digit: int) -> tuple[int, ...]:
        """Return where a constraint comes; its region is known by the first of its cells."""
        group = next((n for n, kinds in enumerate(self.order) if kind in kinds), len(self.order))
        if not self.by_digit or kind in ("given", "cell"):
            return group, row, column, digit
        within = self.order[group].index(kind) if group < len(self.order) else 0
        return group, digit, within, row, column


_GIVENS_FIRST = (("given",), ("cell",), ("row",), ("column",), ("submatrix",))

#: The namings by the documents' numbers. In a program of 001, row and value are exchanged in
#: the names, as its list of variables runs over values first; here each name says what it means.
NAMINGS = Registry(
    "naming",
    by_name(
        Naming("000", "Sioros and Andrinopoulou: x_01_02_03, of sudokulp_solver_9_x_9"),
        Naming(
            "001",
            "danielfm123: row 0, col 1 is 3, of prob",
            "plain packing",
            "prob",
            lambda row, column, digit: f"row {row - 1}, col {column - 1} is {digit}",
            _GIVENS_FIRST,
            by_digit=False,
        ),
        Naming(
            "002",
            "Klein: cell_values_0_1_3, of sudoku",
            "plain",
            "sudoku",
            lambda row, column, digit: f"cell_values_{row - 1}_{column - 1}_{digit}",
            _GIVENS_FIRST,
        ),
        Naming(
            "004",
            "iwatobipen: choice_3_1_2, of sudoku4x4",
            "plain",
            "sudoku{side}x{side}",
            lambda row, column, digit: f"choice_{digit}_{row}_{column}",
            (("cell",), ("row", "column", "submatrix"), ("given",)),
            objective="objective_function",
        ),
    ),
)


def named_program(puzzle: Puzzle, names: str = "000", formulation: str = "") -> pulp.LpProblem:
    """Return a puzzle's integer program with the names that a program of the literature gives.

    The formulation is a way of the model `lp`, by default the one that this program writes; a
    SudokuError says that it writes another.

    Examples
    --------
    >>> named_program(Puzzle({1: 4}, 2), "004").variables()[0]
    choice_1_1_1
    """
    from ..models.lp.programs import program_for

    naming = NAMINGS.find(names)
    wanted = formulation or naming.formulation or "assignment"
    if naming.formulation not in ("", wanted):
        raise SudokuError(
            f"the names {naming.name} belong to the formulation {naming.formulation}, "
            f"not to {show(formulation)}"
        )
    program = program_for(puzzle, wanted)
    return _renamed(program, naming, puzzle.side) if naming.formulation else program


def _renamed(program: Program, naming: Naming, side: int) -> pulp.LpProblem:
    """Return the same program with other names and its constraints in another order."""
    import pulp

    problem = pulp.LpProblem(naming.problem.format(side=side), program.sense)
    x = [
        problem.add_variable(naming.variable(*_placed(column, side)), cat="Binary")
        for column in range(side**3)
    ]
    maximises = program.sense == pulp.LpMaximize
    problem.setObjective(pulp.LpAffineExpression([(each, 1) for each in x] if maximises else 0))
    problem.objective.name = naming.objective

    def rank(row: ProgramRow) -> tuple[int, ...]:
        return naming.rank(_kind(row.name), *_placed(min(row.terms)[0], side))

    for number, row in enumerate(sorted(rows_of(program), key=rank), 1):
        total = pulp.LpAffineExpression([(x[column], weight) for column, weight in row.terms])
        made = pulp.LpConstraint(total, row.sense, None, row.bound)
        problem.addConstraint(made, f"_C{number}")
    return problem


def _placed(column: int, side: int) -> tuple[int, int, int]:
    """Return row, column and digit, from 1, of a variable of the whole model."""
    cell, digit = divmod(column, side)
    return cell // side + 1, cell % side + 1, digit + 1


def _kind(name: str) -> str:
    """Return the kind of a constraint of the literature's model by its name."""
    first, second, *_ = name.split("_")
    if first != "cell":
        return second if first == "in" else ""
    return "cell" if "_must_be_assigned_" in name else "given"


def lp_text(puzzle: Puzzle, formulation: str = "", names: str = "000") -> str:
    """Return a puzzle's integer program as an LP file, which people can read.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        A way of the model `lp`, as it is passed to a solver first: "candidates", "pattern" and so
        on. By default that of the names: "assignment", the whole model, for ours.
    names : str
        Whose names it has: a key of `NAMINGS`, the documents of the literature.

    Examples
    --------
    >>> text = lp_text(Puzzle({1: 4}, 2))
    >>> "in_row_01_only_one_01: x_01_01_01 + x_01_02_01 + x_01_03_01 + x_01_04_01 = 1" in text
    True
    """
    return _written(puzzle, formulation, names, "writeLP")


def mps_text(puzzle: Puzzle, formulation: str = "", names: str = "000") -> str:
    """Return a puzzle's integer program as an MPS file, which every solver reads.

    Not every solver reads which way to optimise, so all files are of programs to be minimised:
    where the program maximises, the objective is its negative.
    """
    return _written(puzzle, formulation, names, "writeMPS", mpsSense=1)


def listing(puzzle: Puzzle, formulation: str = "", names: str = "000") -> str:
    """Return a puzzle's integer program as PuLP prints it: objective, constraints, variables."""
    return str(named_program(puzzle, names, formulation))


def _written(puzzle: Puzzle, formulation: str, names: str, method: str, **options: int) -> str:
    """Return what PuLP writes to a file; it can write to nothing else."""
    lp = named_program(puzzle, names, formulation)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        getattr(lp, method)(str(path), **options)
        return path.read_text(encoding="utf-8")


def _later(module: str, name: str) -> Callable[..., str]:

    def call(puzzle: Puzzle, **options: object) -> str:
        made: str = getattr(import_module(module, __package__), name)(puzzle, **options)
        return made

    return call


def _model(name: str, label: str, about: str, dumps: Callable[..., str], *options: str) -> Format:
    return Format(
        name=name,
        label=label,
        about=about,
        suffixes=(name,),
        group="models",
        dumps=dumps,
        options=options,
        rules=True,
    )


LP = _model(
    "lp",
    "integer program",
    "The integer program as readable text, for most solvers.",
    lp_text,
    *("formulation", "names"),
)
MPS = _model(
    "mps",
    "integer program for any solver",
    "The integer program in the format that every solver reads.",
    mps_text,
    *("formulation", "names"),
)
LISTING = replace(
    LP,
    name="listing",
    label="integer program as PuLP prints it",
    about="All constraints and variables of the integer program, as PuLP prints them.",
    suffixes=("txt",),
    preference=-1,
    dumps=listing,
)
CNF = _model(
    "cnf",
    "formula for SAT solvers",
    "The rules as a formula of propositional logic, in DIMACS CNF.",
    _later("..engine.cnf", "dimacs_cnf"),
    "encoding",
)
COL = _model(
    "col",
    "graph to be coloured",
    "A graph with a node for each cell, in DIMACS COL; colouring it solves the puzzle.",
    _later("..graphs", "dimacs_col"),
)
PY = _model(
    "py",
    "program in Python",
    "A Python program that solves the integer program with PuLP and prints the grid.",
    _later(".code", "pulp_code"),
    "formulation",
)
IPYNB = _model(
    "ipynb",
    "notebook",
    "The Python program as a Jupyter notebook, step by step.",
    _later(".code", "notebook"),
    "formulation",
)
MZN = _model(
    "mzn",
    "model for MiniZinc",
    "The integer program in MiniZinc, for any of its solvers.",
    _later(".code", "minizinc"),
    "formulation",
)
SVG = Format(
    name="svg",
    label="picture",
    about="A picture that stays sharp at any size, for web pages and documents.",
    dumps=_later(".picture", "picture"),
    options=("solution", "marks", "centre", "entries", "title", "colours", "tinted", "caption"),
    suffixes=("svg",),
    type="image/svg+xml",
    group="pictures",
    rules=True,
)
#: The same drawing, which the page turns into pixels.
PNG = replace(
    SVG,
    name="png",
    label="pixel image",
    about="A picture that every program can show, for messages and slides.",
    suffixes=("png",),
    type="image/png",
    raster=True,
)
