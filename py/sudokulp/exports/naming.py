"""Names that other programs of the literature give to the same integer program.

A `Naming` is one program's: the names of its problem and of its variables, and the order in
which it adds its constraints, which PuLP numbers, as they have no names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import SudokuError, show
from ..names import Registry, by_name
from ..puzzle import Puzzle

if TYPE_CHECKING:
    import pulp

    from ..models.lp.program import Program


@dataclass(frozen=True)
class Naming:
    """How one program names the integer program of a puzzle.

    Parameters
    ----------
    name : str
        The number of the document that has it.
    about : str
        The program, and how it names a variable, in a few words.
    formulation : str
        The way of the model `lp` that it writes, "" if the names go with all ways.
    problem : str
        The problem's name, where "{side}" is the number of rows.
    variable : callable
        Maps row, column and digit, each from 1, to a variable's name.
    order : tuple of tuple of str
        Kinds of constraints, in the order in which they are added; those of one tuple alternate.
    by_digit : bool
        Whether the constraints of one kind are added digit by digit, else region by region.
    objective : str
        The objective's name, if it has one.
    """

    name: str
    about: str
    formulation: str = ""
    problem: str = ""
    variable: Callable[[int, int, int], str] = "x_{:02d}_{:02d}_{:02d}".format
    order: tuple[tuple[str, ...], ...] = ()
    by_digit: bool = True
    objective: str | None = None


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

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    names : str
        A key of `NAMINGS`.
    formulation : str
        The name of a way of the model `lp`; by default the one that this program writes.

    Raises
    ------
    SudokuError
        If the program writes another formulation.

    Examples
    --------
    >>> problem = named_program(Puzzle({1: 4}, 2), "004")
    >>> problem.name, problem.variables()[0], problem.constraints()[-1].name
    ('sudoku4x4', choice_1_1_1, '_C65')
    """
    from ..models.lp.programs import program_for

    naming = NAMINGS.find(names)
    wanted = formulation or naming.formulation or "assignment"
    if naming.formulation not in ("", wanted):
        raise SudokuError(
            f"the names {naming.name} are those of the formulation {naming.formulation}, "
            f"not of {show(formulation)}"
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
    arrays, (_, names) = program.arrays(), program.names()
    rows = []
    for number, (name, (columns, sense, bound)) in enumerate(
        zip(names, arrays.rows(), strict=True)
    ):
        values = arrays.values[arrays.starts[number] : arrays.starts[number + 1]]
        terms = [(x[column], value) for column, value in zip(columns, values, strict=True)]
        made = pulp.LpConstraint(pulp.LpAffineExpression(terms), sense, None, bound)
        rows.append((_rank(naming, _kind(name), *_placed(min(columns), side)), made))
    for number, (_, made) in enumerate(sorted(rows, key=lambda row: row[0]), 1):
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


def _rank(naming: Naming, kind: str, row: int, column: int, digit: int) -> tuple[int, ...]:
    """Return where a constraint comes; its region is known by the first of its cells."""
    group = next((n for n, kinds in enumerate(naming.order) if kind in kinds), len(naming.order))
    if not naming.by_digit or kind in ("given", "cell"):
        return group, row, column, digit
    within = naming.order[group].index(kind) if group < len(naming.order) else 0
    return group, digit, within, row, column
