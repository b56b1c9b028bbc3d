"""The integer program of a puzzle: its rows in words, conflicting rows, solver runs, and sizes.

The sizes are given for several stages, from the textbook model to the result of presolve.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

import pulp

from ..backends import find_backend
from ..backends.problem import to_arrays
from ..backends.solver import ArrayBackend, Size, adjusted, within
from ..deadline import deadline
from ..engine.candidates import Probing
from ..errors import GaveUp, SizeError, SudokuError
from ..grid import short_name
from ..models import MODELS
from ..models.lp import program as lp
from ..models.lp.formulations import cell_row, cells_program, digit_row
from ..models.lp.literature import FORMULATIONS
from ..models.lp.programs import program_for
from ..models.lp.rules import rule_rows
from ..models.statistics import Statistics
from ..puzzle import Puzzle, Solution

#: A candidate as (cell label, digit).
Candidate = tuple[int, int]
#: A solver or the name of a backend; None is the default.
Backend: TypeAlias = "str | pulp.LpSolver | None"

#: The largest number of coefficients of a program that is shown. The plain model of a 25x25 grid
#: has over 62,500.
MOST_COEFFICIENTS = 150_000


class _About(NamedTuple):
    """What a constraint is about: its family, its label, and the number of its cell or region."""

    family: str
    label: str
    number: int | None = None


@dataclass(frozen=True)
class ProgramRow:
    """A constraint: the weighted sum of some variables, and its bound."""

    name: str  # the name in the LP file
    # "cell", the kind of a region ("row", "column", "box", "diagonal" …), "given", "not given",
    # "ruled out", "digit", or the name of a rule
    family: str
    label: str  # "row 4, digit 1", "cell r4c6"
    columns: tuple[int, ...]  # the variables of the row, counted from 0
    sign: str  # "=", "<=" or ">="
    bound: int
    weights: tuple[int, ...] = ()  # the coefficient of each variable; empty if all are 1
    number: int | None = None  # its number in `engine.search`, if it is about a cell or region


@dataclass(frozen=True)
class ProgramView:
    """A program with its variables and rows."""

    formulation: str
    names: tuple[str, ...]  # the names of the variables
    places: tuple[tuple[Candidate, ...], ...]  # the candidates that each variable places
    rows: tuple[ProgramRow, ...]  # in the order of the program
    maximises: bool  # whether the objective is the sum of all variables; otherwise there is none


def view_program(puzzle: Puzzle, formulation: str = "auto") -> ProgramView:
    """Return the program that the solver gets first for a formulation of the model `lp`.

    If the program has more than `MOST_COEFFICIENTS` coefficients, SizeError is raised.

    Examples
    --------
    >>> view = view_program(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, size=4))
    >>> len(view.names), len(view.rows)
    (20, 48)
    >>> row = view.rows[0]
    >>> row.family, row.label, [view.names[column] for column in row.columns], row.sign, row.bound
    ('cell', 'cell r1c2', ['x_01_02_02', 'x_01_02_03'], '=', 1)
    """
    program = program_for(puzzle, formulation)
    nonzeros = sum(map(len, program.constraints()))
    if nonzeros > MOST_COEFFICIENTS:
        count = f"{program.numConstraints():,} constraints with {nonzeros:,} coefficients"
        limit = f"at most {MOST_COEFFICIENTS:,} coefficients are shown"
        raise SizeError(
            f"the program has {count}, but {limit}; download the file to see all of them"
        )
    places = tuple(tuple((cell + 1, digit) for cell, digit in placed) for placed in program.places)
    about = _abouts(puzzle, formulation)
    made = []
    for name, terms, sense, bound in program.rows():
        columns = tuple(column for column, _ in terms)
        weights = tuple(weight for _, weight in terms)
        sign = pulp.LpConstraintSenses[sense]
        found = about.get(name) or _of_one(places[columns[0]], sign, bound, puzzle.symbols)
        plain = set(weights) <= {1}
        row = columns, sign, bound, () if plain else weights, found.number
        made.append(ProgramRow(name, found.family, found.label, *row))
    variables = tuple(variable.name for variable in program.columns)
    maximises = program.sense == pulp.LpMaximize
    return ProgramView(formulation, variables, places, tuple(made), maximises)


def _abouts(puzzle: Puzzle, formulation: str) -> dict[str, _About]:
    variant, shape, side = puzzle.variant, puzzle.shape, puzzle.side
    way = MODELS["lp"].find_way(formulation)
    chosen = FORMULATIONS.get(way.name, FORMULATIONS["assignment"])
    labels = enumerate(lp.constraint_labels(variant, shape, puzzle.symbols))
    found: dict[str, _About] = {}
    for name, (number, label) in zip(lp.cell_names(side), labels, strict=False):
        about = _About("cell", label, number)
        found[lp.spelled(f"cell {name} {chosen.in_cell}")] = found[cell_row(name)] = about
    each = product(variant.all_regions(shape), range(1, side + 1))
    for (region, digit), (number, label) in zip(each, labels, strict=True):
        name = lp.region_row(region, digit, chosen.in_region)
        found[name] = _About(region.kind, label, number)
    for digit, sign in enumerate(puzzle.symbols, 1):
        found[digit_row(digit)] = _About("digit", f"digit {sign}")
    rows = rule_rows(variant, shape) if variant.rules else ()
    return found | {lp.spelled(row.name): _About(row.family, row.label) for row in rows}


def _of_one(places: Sequence[Candidate], sign: str, bound: int, signs: str) -> _About:
    """Return the family and label of a row with one variable: a given, or a digit ruled out."""
    ((label, digit),) = places
    cell, written = short_name(label, len(signs)), signs[digit - 1]
    if bound:
        return _About("given", f"{cell} is {written}")
    if sign == ">=":
        return _About("not given", f"{cell} may be {written}")
    return _About("ruled out", f"{cell} is not {written}")


def contradiction(
    puzzle: Puzzle,
    formulation: str = "candidates",
    backend: Backend = None,
    time_limit: float = 60.0,
) -> tuple[int, ...]:
    """Return an irreducible infeasible subset of the constraints of the LP relaxation.

    The result contains indices of rows in `view_program`. If the relaxation is feasible, return (),
    even if the integer program is infeasible. The solver must accept arrays.
    """
    solver = find_backend(backend)
    if not isinstance(solver, ArrayBackend):
        raise SudokuError(f"{solver.name} cannot find conflicting constraints")
    with deadline(time_limit):
        arrays = to_arrays(program_for(puzzle, formulation), mip=False)
        with within(solver):
            return tuple(sorted(solver.conflict(arrays)))


@dataclass(frozen=True)
class Run:
    """The result of running a solver on a program."""

    solution: Solution | None  # checked against the rules
    settled: bool  # whether the solver proved its answer
    nodes: int  # the number of branch-and-bound nodes
    iterations: int  # the number of simplex iterations
    seconds: float
    log: str  # the solver's output, "" if there is none
    fractions: int = 0  # the number of fractional variables, if only an LP was solved


def solver_run(
    puzzle: Puzzle,
    formulation: str = "candidates",
    excluded: tuple[int, ...] = (),
    backend: Backend = None,
    time_limit: float = 10.0,
) -> Run:
    """Solve the program of a puzzle once, and return the result.

    If `excluded` contains the digits of a solution, a cut excludes that solution.
    """
    solver = find_backend(backend)
    statistics = Statistics()
    with deadline(time_limit):
        program = program_for(puzzle, formulation)
        if excluded:
            program.exclude(excluded)
        with statistics.timing("solve"), adjusted(solver, logs=True):
            lp.run(program, solver, statistics)
    digits = program.found()
    solution = Solution(puzzle, digits) if digits else None
    return Run(
        solution if solution and solution.is_valid() else None,
        program.outcome.settled,
        statistics.nodes,
        statistics.iterations,
        statistics.times["solve"],
        getattr(getattr(solver, "answer", None), "log", ""),
        program.fractions() if program.relaxed and program.is_full() else 0,
    )


#: The time limit for probing in seconds. The largest grids with few givens would take longer.
MOST_SECONDS = 5.0


@dataclass(frozen=True)
class Stage:
    """The size of the program after a step of its reduction."""

    name: str  # "whole", "givens", "singles", "probing" or "presolve"
    size: Size
    # The remaining candidates; None after presolve, when variables need not be candidates.
    candidates: tuple[Candidate, ...] | None


def stages(puzzle: Puzzle, backend: Backend = None, time_limit: float = 60.0) -> list[Stage]:
    """Return the stages from the textbook model to the result of presolve.

    Stages that were not reached in time are missing. Presolve is also missing if the solver does
    not report it.
    """
    found = []
    with deadline(time_limit), suppress(GaveUp):
        for stage in _stages(puzzle, backend):
            found.append(stage)
    return found


def _stages(puzzle: Puzzle, backend: Backend) -> Iterator[Stage]:
    textbook = program_for(puzzle, "assignment")
    every = [(cell + 1, digit) for placed in textbook.places for cell, digit in placed]
    yield Stage("whole", _size(textbook), tuple(every))
    given = lp.restrict(puzzle)
    program = cells_program(given)
    yield _stage("givens", given, program)
    settled = lp.reduce(puzzle)
    yield _stage("singles", settled, cells_program(settled))
    probed = _probed(settled)
    if probed is not None:
        yield _stage("probing", probed, cells_program(probed))
    solver = find_backend(backend)
    if isinstance(solver, ArrayBackend):
        with within(solver):
            yield Stage("presolve", solver.presolve(to_arrays(program)), None)


def _probed(settled: lp.Reduction) -> lp.Reduction | None:
    """Return the reduction by probing. At a dead end, or if probing takes too long, return None."""
    if settled.state is None:
        return None
    try:
        with deadline(MOST_SECONDS):
            probed = Probing(settled.board).probe(settled.state)
    except GaveUp:
        return None
    return lp.reduced(settled.board, probed) if probed else None


def _stage(name: str, reduction: lp.Reduction, program: lp.Program) -> Stage:
    left = tuple((cell + 1, digit) for cell, digit in reduction.choices)
    return Stage(name, _size(program), left)


def _size(program: lp.Program) -> Size:
    rows = program.constraints()
    return Size(len(program.columns), len(rows), sum(map(len, rows)))
