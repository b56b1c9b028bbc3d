"""The base class of integer programs, with names, solver runs and reductions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import pulp

from ...backends.problem import BinaryProblem, Outcome, Status, solve
from ...backends.solver import adjusted, within
from ...deadline import check_deadline
from ...engine.search import BacktrackingSearch, Board, State, find_board
from ...errors import GaveUp
from ...grid import GridShape, alphabet, place, short_name, side_of
from ...puzzle import Puzzle
from ...variants import Region, Variant
from ..statistics import Statistics

#: Names of kinds of regions in the model, if they differ from the kind.
_LP_KINDS = {"box": "submatrix", "diagonal": "the diagonal", "anti diagonal": "the anti diagonal"}
#: Kinds whose constraints are numbered without a leading zero.
_UNPADDED = ("diagonal", "anti diagonal", "pyramid")


def spelled(name: str) -> str:
    """Return a name as PuLP spells it, with spaces and other characters replaced."""
    return name.translate(pulp.LpAffineExpression.trans)


def region_row(region: Region, digit: int, words: str = "only one") -> str:
    """Return the name of the constraint for a digit in a region."""
    width = 0 if region.kind in _UNPADDED else 2
    numbers = [f"{number:0{width}d}" for number in region.index]
    named = " ".join([_LP_KINDS.get(region.kind, region.kind), *numbers])
    return spelled(f"in {named} {words} {digit:0{width}d}")


@lru_cache(maxsize=8)
def cell_names(side: int) -> tuple[str, ...]:
    """Return the row and column of each cell as names contain them: "01_01", "01_02" and so on."""
    return tuple("{:02d}_{:02d}".format(*place(label, side)) for label in range(1, side**2 + 1))


@lru_cache(maxsize=8)
def variable_names(side: int) -> tuple[str, ...]:
    """Return the names of the variables, cell by cell: "x_01_01_01", "x_01_01_02" and so on."""
    return tuple(
        f"x_{cell}_{digit:02d}" for cell in cell_names(side) for digit in range(1, side + 1)
    )


@lru_cache(maxsize=8)
def constraint_names(variant: Variant, shape: GridShape) -> tuple[str, ...]:
    """Return the names of the constraints of cells and regions, in the order of the board."""
    side = side_of(shape)
    cells = [f"cell_{cell}_must_be_assigned_exactly_one_value" for cell in cell_names(side)]
    regions = [
        region_row(region, digit)
        for region in variant.all_regions(shape)
        for digit in range(1, side + 1)
    ]
    return (*cells, *regions)


@lru_cache(maxsize=8)
def constraint_labels(variant: Variant, shape: GridShape, symbols: str = "") -> tuple[str, ...]:
    """Return a label for each constraint of the board.

    `symbols` are the characters of the digits; "" means the usual characters.
    """
    side = side_of(shape)
    cells = [f"cell {short_name(label, side)}" for label in range(1, side**2 + 1)]
    regions, signs = variant.all_regions(shape), symbols or alphabet(side)
    return (*cells, *(f"{each.label}, digit {sign}" for each in regions for sign in signs))


#: The digits that a variable places, each as (cell from 0, digit).
Places: TypeAlias = Sequence[tuple[int, int]]
#: The digits of a grid in row order.
Digits: TypeAlias = tuple[int, ...]
#: Values this close to 0 or 1 count as integral in a relaxation. The tolerance of solvers is 1e-7.
TOLERANCE = 1e-4


class Row(NamedTuple):
    """A constraint of a program: columns with coefficients, PuLP's sense and a bound."""

    name: str
    terms: list[tuple[int, int]]
    sense: int
    bound: int


class Program(BinaryProblem):
    """An integer program of a puzzle: a PuLP problem whose binary variables place digits.

    Attributes
    ----------
    places : list
        The digits that each variable places if it is 1, as (cell from 0, digit) pairs.
    placed : tuple of int
        The digits known without the program, in row order; 0 for an open cell.
    outcome : Outcome
        The outcome of the last run.
    """

    #: Whether `solve` raises SolverFailed if there is no solution, as in the document of 2020.
    strict = True

    def __init__(self, name: str, placed: Sequence[int], sense: int = pulp.LpMinimize) -> None:
        super().__init__(name, sense)
        self.placed = tuple(placed)
        self.places: list[Places] = []
        self.outcome = Outcome()
        self.relaxed = False  # whether the variables may currently be fractional
        self._cuts = 0
        self += 0  # type: ignore[assignment]  # any solution will do

    def add_binary(self, name: str, places: Places = ()) -> pulp.LpVariable:
        self.places.append(places)
        return super().add_binary(name)

    def rows(self) -> Iterator[Row]:
        """Yield the constraints in the order in which they were added."""
        columns = {hash(variable): column for column, variable in enumerate(self.columns)}
        for each in self.constraints():
            terms = [(columns[hash(x)], int(weight)) for x, weight in each.items()]
            yield Row(each.name, terms, each.sense, int(-each.constant))

    def optimise(self, weights: Mapping[int, float]) -> None:
        """Set the objective to a weighted sum of columns."""
        self.setObjective(self.weigh(weights))

    def fix(self, values: Mapping[int, float]) -> None:
        """Fix these columns to values, and let all others be from 0 to 1."""
        for column, variable in enumerate(self.columns):
            variable.lowBound = values.get(column, 0)
            variable.upBound = values.get(column, 1)

    def relax(self, relaxed: bool = True) -> None:
        """Allow fractional values for all variables; ``relax(False)`` forbids them again."""
        self.relaxed = relaxed
        for variable in self.columns:
            variable.cat = pulp.LpContinuous if relaxed else pulp.LpInteger

    def settle(self, solver: pulp.LpSolver, **options: Any) -> None:
        """Solve the program, and store the outcome."""
        self.outcome = solve(self, solver, **options)

    def values(self) -> list[float]:
        """Return the value of each column after the last run."""
        return [variable.varValue or 0.0 for variable in self.columns]

    def fullest(self) -> tuple[int, ...] | None:
        """Return the digits of the last solution in row order, or None if there is no solution.

        In a packing, a cell that remains empty is 0.
        """
        if self.outcome.status != Status.OPTIMAL:
            return None
        return self.digits_of(column for column, value in enumerate(self.values()) if value > 0.5)

    def digits_of(self, columns: Iterable[int]) -> tuple[int, ...]:
        """Return the digits in row order if the variables of these columns are 1."""
        digits = list(self.placed)
        for column in columns:
            for cell, digit in self.places[column]:
                digits[cell] = digit
        return tuple(digits)

    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the last solution if it is a full grid, otherwise None."""
        digits = self.fullest()
        return digits if digits and all(digits) else None

    def chosen(self, digits: Sequence[int]) -> list[int]:
        """Return the columns whose variables are 1 in the solution with these digits."""
        return [
            column
            for column, places in enumerate(self.places)
            if places and all(digits[cell] == digit for cell, digit in places)
        ]

    def is_full(self) -> bool:
        """Return whether the last solution fills every cell, possibly with fractional values."""
        if self.outcome.status != Status.OPTIMAL:
            return False
        both = zip(self.values(), self.places, strict=True)
        filled = sum(value * len(places) for value, places in both)
        return filled > self.placed.count(0) - TOLERANCE

    def fractions(self) -> int:
        """Return the number of fractional values in the last solution."""
        return sum(TOLERANCE < value < 1 - TOLERANCE for value in self.values())

    def exclude(self, digits: Sequence[int]) -> None:
        """Add a constraint that excludes the solution with these digits."""
        self._cuts += 1
        chosen = [self.columns[column] for column in self.chosen(digits)]
        self += pulp.lpSum(chosen) <= len(chosen) - 1, f"not_solution_{self._cuts:02d}_again"


def run(
    program: Program, backend: pulp.LpSolver, statistics: Statistics, branching: bool = True
) -> bool:
    """Solve a program within the remaining time, and return whether it is decided.

    Only without `branching` can the result be False.
    """
    with adjusted(backend, branching=branching), within(backend):
        program.settle(backend)
    statistics.note(backend)
    if program.outcome.settled or (not program.relaxed and program.found() is not None):
        return True
    check_deadline()
    if branching:
        raise GaveUp(f"{backend.name} stopped without an answer")
    return False


@dataclass(frozen=True)
class Reduction:
    """A puzzle with some cells filled, and the remaining candidates of its open cells."""

    board: Board
    state: State | None  # None if singles led to a contradiction
    placed: tuple[int, ...]  # the digits in row order, 0 for an open cell
    choices: list[tuple[int, int]]  # the candidates of the open cells, as (cell from 0, digit)
    #: The constraints that neither a placed digit nor a candidate can satisfy.
    unmet: Sequence[int] = ()
    singles: int = 0  # the number of filled cells that are not givens
    after_singles: bool = True  # whether all singles are placed, not only the givens

    def is_solved(self) -> bool:
        return self.state is not None and not self.choices and not self.unmet


def restrict(puzzle: Puzzle) -> Reduction:
    """Return the reduction of a puzzle by its givens only."""
    board = find_board(puzzle.variant, puzzle.shape)
    found = reduced(board, board.start(puzzle.digits))
    assert found.state is not None
    unmet = board.unmet(found.state[0])
    return replace(found, placed=puzzle.digits, unmet=unmet, after_singles=False)


def reduce(puzzle: Puzzle) -> Reduction:
    """Return the reduction of a puzzle by naked and hidden singles."""
    board = find_board(puzzle.variant, puzzle.shape)
    settled = BacktrackingSearch(board).settle(board.start(puzzle.digits))
    if settled is None:
        return Reduction(board, None, puzzle.digits, [])
    found = reduced(board, settled[:2])
    return replace(found, singles=sum(map(bool, found.placed)) - len(puzzle.givens))


def reduced(board: Board, state: State) -> Reduction:
    """Return the reduction for a state, without placing singles."""
    bits, covered = state
    placed = [0] * board.cells
    choices = []
    for candidate in board.candidates(bits):
        cell, rank = divmod(candidate, board.side)
        if covered >> cell & 1:
            placed[cell] = rank + 1
        else:
            choices.append((cell, rank + 1))
    return Reduction(board, state, tuple(placed), sorted(choices))
