"""Base class of the integer programs, names of their variables, and one run of a solver."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pulp

from ...backends.problem import ArrayProblem
from ...backends.solver import adjusted, within
from ...engine.budget import Budget
from ...engine.search import BacktrackingSearch, Board, State, find_board
from ...errors import GaveUp
from ...grid import GridShape, alphabet, place, short_name, side_of
from ...puzzle import Puzzle
from ...variants import Region, Variant

#: Kinds of region whose name in the model is not the kind itself.
_LP_KINDS = {"box": "submatrix", "diagonal": "the diagonal", "anti diagonal": "the anti diagonal"}
#: Kinds whose constraints are numbered without a leading zero.
_UNPADDED = ("diagonal", "anti diagonal", "pyramid")


def spelled(name: str) -> str:
    """Return a name as PuLP writes it."""
    return name.translate(pulp.LpAffineExpression.trans)


def region_row(region: Region, digit: int, words: str = "only one") -> str:
    """Return the name of the constraint of a digit in a region."""
    width = 0 if region.kind in _UNPADDED else 2
    numbers = [f"{number:0{width}d}" for number in region.index]
    named = " ".join([_LP_KINDS.get(region.kind, region.kind), *numbers])
    return spelled(f"in {named} {words} {digit:0{width}d}")


@lru_cache(maxsize=8)
def cell_names(side: int) -> tuple[str, ...]:
    """Return row and column of each cell as they stand in names: "01_01", "01_02" and so on."""
    return tuple("{:02d}_{:02d}".format(*place(label, side)) for label in range(1, side**2 + 1))


@lru_cache(maxsize=8)
def variable_names(side: int) -> tuple[str, ...]:
    """Return the names of the variables, digit by digit in each cell: "x_01_01_01" and so on."""
    return tuple(
        f"x_{cell}_{digit:02d}" for cell in cell_names(side) for digit in range(1, side + 1)
    )


@lru_cache(maxsize=8)
def constraint_names(variant: Variant, shape: GridShape) -> tuple[str, ...]:
    """Return the name of the linear constraint for each constraint of the board."""
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
    """Return what people call each constraint of the board; symbols are the digits' characters."""
    side = side_of(shape)
    cells = [f"cell {short_name(label, side)}" for label in range(1, side**2 + 1)]
    regions, signs = variant.all_regions(shape), symbols or alphabet(side)
    return (*cells, *(f"{each.label}, digit {sign}" for each in regions for sign in signs))


#: How far from 0 or 1 a relaxation's values may be; solvers' own tolerance is 1e-7.
TOLERANCE = 1e-4


class Program(ArrayProblem):
    """An integer program for a puzzle; its variables are binary."""

    placed: tuple[int, ...]

    def __init__(self, name: str, sense: int, names: Sequence[str]) -> None:
        super().__init__(name, sense, names)
        self._cuts = 0

    def fullest(self) -> tuple[int, ...] | None:
        """Return the digits that the last solve came to, 0 for an empty cell; None if none.

        Only the packed formulations leave cells empty, as few as they can.
        """
        if self.status != pulp.LpStatusOptimal:
            return None
        digits = list(self.placed)
        for value, places in zip(self.values(), self.places(), strict=True):
            if (value or 0) > 0.5:
                for cell, digit in places:
                    digits[cell] = digit
        return tuple(digits)

    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the full grid that the last solve came to, None if none."""
        digits = self.fullest()
        return digits if digits and all(digits) else None

    @abstractmethod
    def chosen(self, digits: Sequence[int]) -> list[int]:
        """Return the columns that are 1 in the solution with these digits."""

    @abstractmethod
    def places(self) -> Sequence[Sequence[tuple[int, int]]]:
        """Return what each column places if it is 1, as (cell from 0, digit)."""

    def is_settled(self) -> bool:
        """Return whether the last solve proved its status: infeasible, or optimal.

        PuLP's status is "optimal" for a run that was cut short, too.
        """
        if self.status == pulp.LpStatusOptimal:
            return bool(self.sol_status == pulp.LpSolutionOptimal)
        return bool(self.status == pulp.LpStatusInfeasible)

    def is_full(self) -> bool:
        """Return whether the last solve assigned every cell, possibly in fractions."""
        return bool(self.status == pulp.LpStatusOptimal)

    def fractions(self) -> int:
        """Return how many variables the last solve left between 0 and 1."""
        return sum(TOLERANCE < (value or 0) < 1 - TOLERANCE for value in self.values())

    def exclude(self, digits: Sequence[int]) -> None:
        """Add a cut: the next solution differs from these digits in some cell."""
        self._cuts += 1
        chosen = self.chosen(digits)
        name = f"not_solution_{self._cuts:02d}_again"
        self.constrain(chosen, pulp.LpConstraintLE, name, bound=len(chosen) - 1)


def run(program: Program, backend: pulp.LpSolver, budget: Budget, branching: bool = True) -> bool:
    """Solve a program within the time that is left; return whether it is decided.

    Only without branching may it stay undecided.
    """
    with adjusted(backend, branching=branching), within(backend, budget):
        ArrayProblem.solve(program, backend)
    budget.note(backend)
    if program.is_settled() or (not program.relaxed and program.found() is not None):
        return True
    budget.check_time()
    if branching:
        raise GaveUp(f"{backend.name} stopped without an answer")
    return False


@dataclass(frozen=True)
class Reduction:
    """A puzzle in which some cells are filled, and what that leaves open."""

    board: Board  # the rules
    state: State | None  # what is still open, None if the singles ran into a contradiction
    placed: tuple[int, ...]  # the digits in row order, 0 for an open cell
    choices: list[tuple[int, int]]  # the candidates of the open cells, as (cell from 0, digit)
    #: The constraints that none of these candidates satisfies, and no digit that is placed.
    unmet: Sequence[int] = ()
    singles: int = 0  # how many cells were filled beside the givens
    after_singles: bool = True  # whether all singles are placed, not only the givens

    def allows(self, digits: Sequence[int]) -> bool:
        """Return whether a full grid keeps to what is placed and to the candidates."""
        choices = set(self.choices)
        both = enumerate(zip(digits, self.placed, strict=True))
        return all(digit == placed or (cell, digit) in choices for cell, (digit, placed) in both)

    def is_solved(self) -> bool:
        return self.state is not None and not self.choices and not self.unmet


def restrict(puzzle: Puzzle) -> Reduction:
    """Return a puzzle with only its givens placed, and the candidates that these leave."""
    board = find_board(puzzle.variant, puzzle.shape)
    found = reduced(board, board.start(puzzle.digits))
    assert found.state is not None
    unmet = board.unmet(found.state[0])
    return replace(found, placed=puzzle.digits, unmet=unmet, after_singles=False)


def reduce(puzzle: Puzzle) -> Reduction:
    """Return a puzzle with all naked and hidden singles placed."""
    board = find_board(puzzle.variant, puzzle.shape)
    settled = BacktrackingSearch(board, Budget()).settle(board.start(puzzle.digits))
    if settled is None:
        return Reduction(board, None, puzzle.digits, [])
    found = reduced(board, settled[:2])
    return replace(found, singles=sum(map(bool, found.placed)) - len(puzzle.givens))


def reduced(board: Board, state: State) -> Reduction:
    """Return what is placed and what is open in a state without singles."""
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
