"""Integer programs as files for solvers, with our names or with the names of other programs.

A file contains the textbook model, or another formulation as `solve` passes it to HiGHS. PuLP is
imported on first use, because the command line imports this module only to list `NAMINGS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..errors import SudokuError, show
from ..names import lookup
from ..puzzle import Puzzle

if TYPE_CHECKING:
    import pulp

    from ..models.lp.program import Program, Row


@dataclass(frozen=True)
class Naming:
    """The names of variables and constraints in a program from the literature.

    PuLP numbers the constraints of such a program in the order in which they are added.
    """

    name: str  # the author of the document that contains the program
    about: str  # the authors, and the name of a variable as an example
    formulation: str = ""  # the formulation of the model `lp` that the program uses, "" for any
    problem: str = ""  # the name of the problem; "{side}" stands for the number of rows
    #: Return the name of the variable for a row, a column and a digit, each counted from 1.
    variable: Callable[[int, int, int], str] = "x_{:02d}_{:02d}_{:02d}".format
    order: tuple[tuple[str, ...], ...] = ()  # kinds of constraints; kinds in one tuple alternate
    by_digit: bool = True  # whether each kind is sorted by digit first, and not by region
    objective: str | None = None  # the name of the objective

    def rank(self, kind: str, row: int, column: int, digit: int) -> tuple[int, ...]:
        """Return the sort key of a constraint whose first cell is in this row and column."""
        group = next((n for n, kinds in enumerate(self.order) if kind in kinds), len(self.order))
        if not self.by_digit or kind in ("given", "cell"):
            return group, row, column, digit
        within = self.order[group].index(kind) if group < len(self.order) else 0
        return group, digit, within, row, column


_GIVENS_FIRST = (("given",), ("cell",), ("row",), ("column",), ("submatrix",))

#: The namings by author. The program of danielfm123 swaps row and value in the names, because its
#: list of variables runs over values first. Here, each name says what its variable means.
NAMINGS = {
    each.name: each
    for each in (
        Naming("sioros", "Sioros, Andrinopoulou: x_01_02_03, of sudokulp_solver_9_x_9"),
        Naming(
            "danielfm123",
            "danielfm123: row 0, col 1 is 3, of prob",
            "plain packing",
            "prob",
            lambda row, column, digit: f"row {row - 1}, col {column - 1} is {digit}",
            _GIVENS_FIRST,
            by_digit=False,
        ),
        Naming(
            "klein",
            "Klein: cell_values_0_1_3, of sudoku",
            "plain",
            "sudoku",
            lambda row, column, digit: f"cell_values_{row - 1}_{column - 1}_{digit}",
            _GIVENS_FIRST,
        ),
        Naming(
            "iwatobipen",
            "iwatobipen: choice_3_1_2, of sudoku4x4",
            "plain",
            "sudoku{side}x{side}",
            lambda row, column, digit: f"choice_{digit}_{row}_{column}",
            (("cell",), ("row", "column", "submatrix"), ("given",)),
            objective="objective_function",
        ),
    )
}


def named_program(puzzle: Puzzle, names: str = "sioros", formulation: str = "") -> pulp.LpProblem:
    """Return the integer program of a puzzle with the names of a program from the literature.

    `formulation` is a formulation of the model `lp`, by default that of the program.

    Raises
    ------
    SudokuError
        If the program has a different formulation.

    Examples
    --------
    >>> named_program(Puzzle({1: 4}, size=4), "iwatobipen").variables()[0]
    choice_1_1_1
    """
    from ..models.lp.programs import program_for

    naming = lookup(NAMINGS, names, "naming")
    wanted = formulation or naming.formulation or "assignment"
    if naming.formulation not in ("", wanted):
        raise SudokuError(
            f"the names '{naming.name}' belong to the formulation '{naming.formulation}', "
            f"not to {show(formulation)}"
        )
    program = program_for(puzzle, wanted)
    return _renamed(program, naming, puzzle.side) if naming.formulation else program


def _renamed(program: Program, naming: Naming, side: int) -> pulp.LpProblem:
    """Return a program with the names, and the order of constraints, that a naming defines."""
    import pulp

    from ..backends.problem import constraint, weighted

    problem = pulp.LpProblem(naming.problem.format(side=side), program.sense)
    x = [
        problem.add_variable(naming.variable(*_placed(column, side)), cat="Binary")
        for column in range(side**3)
    ]
    maximises = program.sense == pulp.LpMaximize
    problem += pulp.lpSum(x) if maximises else 0, naming.objective

    def rank(row: Row) -> tuple[int, ...]:
        return naming.rank(_kind(row.name), *_placed(min(row.terms)[0], side))

    for row in sorted(program.rows(), key=rank):
        total = weighted([(x[column], weight) for column, weight in row.terms])
        problem += constraint(total, row.sense, row.bound)  # PuLP numbers them: _C1, _C2 ...
    return problem


def _placed(column: int, side: int) -> tuple[int, int, int]:
    """Return the row, column and digit, from 1, that a variable of the textbook model stands for.

    `column` is the position of the variable, from 0.
    """
    cell, digit = divmod(column, side)
    return cell // side + 1, cell % side + 1, digit + 1


def _kind(name: str) -> str:
    """Return the kind of a constraint in the textbook model, according to its name."""
    first, second, *_ = name.split("_")
    if first != "cell":
        return second if first == "in" else ""
    return "cell" if "_must_be_assigned_" in name else "given"


def lp_text(puzzle: Puzzle, formulation: str = "", names: str = "sioros") -> str:
    """Return the integer program of a puzzle as an LP file, which people can read.

    Parameters
    ----------
    puzzle : Puzzle
        A puzzle of any size and variant.
    formulation : str
        A formulation of the model `lp`, such as "candidates" or "pattern". The file contains the
        first program that the solver gets for it. By default, it is the formulation that belongs to
        the names, or "assignment" for our own names.
    names : str
        The names to use: a key of `NAMINGS`, which is the author of a document.

    Examples
    --------
    >>> text = lp_text(Puzzle({1: 4}, size=4))
    >>> "in_row_01_only_one_01: x_01_01_01 + x_01_02_01 + x_01_03_01 + x_01_04_01 = 1" in text
    True
    """
    lp = named_program(puzzle, names, formulation)
    return _written(lp, lambda problem, path: problem.writeLP(path))


def mps_text(puzzle: Puzzle, formulation: str = "", names: str = "sioros") -> str:
    """Return the integer program of a puzzle as an MPS file, which every solver reads.

    Not every solver reads the sense of optimisation. So all files contain minimisation problems: if
    a program maximises, its objective is negated.
    """
    from ..backends.problem import write_mps

    return _written(named_program(puzzle, names, formulation), write_mps)


def listing(puzzle: Puzzle, formulation: str = "", names: str = "sioros") -> str:
    """Return the integer program of a puzzle as PuLP prints it."""
    return str(named_program(puzzle, names, formulation))


def _written(problem: pulp.LpProblem, write: Callable[[pulp.LpProblem, str], object]) -> str:
    """Return the text of a file that PuLP writes. PuLP can write models only to files."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        write(problem, str(path))
        return path.read_text(encoding="utf-8")
