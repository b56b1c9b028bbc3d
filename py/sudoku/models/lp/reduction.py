"""What is left of a puzzle when the singles are placed, and the integer programs for that.

Both have a variable only for what is still possible. In `cells_program` it says, as in the
literature's model, that a cell holds a digit; the rows are those of the literature's model
that are not met yet, under the same names. In `patterns_program` it says that a digit takes
one of its *patterns*: a way to place it in every region at once. There are more of these,
but the relaxation is far tighter: each digit's rules hold in every fraction of it, and only
that cells hold one digit is left to the program.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pulp

from ...bits import Board, State, find_board
from ...grid import place
from ...hunt import Hunt
from ...puzzle import Puzzle
from ...search import Search
from ...variants import Variant
from .names import digit_name, region_name
from .program import Program

#: Most patterns that are listed for one puzzle, and most steps in listing them.
MOST_PATTERNS = 2_000
MOST_STEPS = 20_000

#: (cell from 0, digit) of what a variable places.
Places = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Reduction:
    """A puzzle after naked and hidden singles.

    Parameters
    ----------
    board : Board
        The rules.
    state : tuple of int, or None
        What is still open, None if the singles ran into a contradiction.
    placed : tuple of int
        The digits in row order, 0 where a choice is left.
    choices : list of (int, int)
        (cell from 0, digit) still possible where a choice is left.
    """

    board: Board
    state: State | None
    placed: tuple[int, ...]
    choices: list[tuple[int, int]]

    def is_solved(self) -> bool:
        """Return whether the singles filled the whole grid."""
        return self.state is not None and not self.choices


def reduce(puzzle: Puzzle) -> Reduction:
    """Return a puzzle with all singles placed.

    Examples
    --------
    >>> reduce(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)).placed
    (4, 2, 3, 1, 1, 3, 2, 4, 3, 1, 4, 2, 2, 4, 1, 3)
    """
    board = find_board(puzzle.variant, puzzle.boxsize)
    settled = Hunt(board, Search()).settle(board.start(puzzle.digits))
    if settled is None:
        return Reduction(board, None, puzzle.digits, [])
    bits, met = settled[:2]
    placed = [0] * board.cells
    choices = []
    for candidate in board.candidates(bits):
        cell, rank = divmod(candidate, board.side)
        if met >> cell & 1:
            placed[cell] = rank + 1
        else:
            choices.append((cell, rank + 1))
    return Reduction(board, (bits, met), tuple(placed), sorted(choices))


class ReducedProgram(Program):
    """An integer program for what the singles left open.

    Parameters
    ----------
    name : str
        Name of the problem.
    reduction : Reduction
        What is left of the puzzle.
    variables : iterable of (str, sequence of (int, int))
        Name of each variable, and what it places: (cell from 0, digit).
    """

    def __init__(
        self, name: str, reduction: Reduction, variables: Iterable[tuple[str, Places]]
    ) -> None:
        super().__init__(name=name, sense=pulp.LpMinimize)
        self.setObjective(pulp.LpAffineExpression(0))
        self._placed = reduction.placed
        self.placing = [(self.binary(name), places) for name, places in variables]

    def variables(self) -> list[pulp.LpVariable]:
        """Return the variables; PuLP would look for them in every constraint, every time."""
        self._variables = list(dict.fromkeys([*self.objective, *self._binaries]))
        return self._variables  # which PuLP also reads after asking here

    def _add_variables(self, variables: Iterable[pulp.LpVariable]) -> None:
        """Do nothing for the variables of a new constraint: they are known."""

    def numVariables(self) -> int:
        """Return the number of variables."""
        return len(self._binaries)

    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the full grid that the last solve came to, None if none."""
        if self.status != pulp.LpStatusOptimal:
            return None
        digits = list(self._placed)
        for variable, places in self.placing:
            if variable.varValue > 0.5:
                for cell, digit in places:
                    digits[cell] = digit
        return tuple(digits) if all(digits) else None

    def chosen(self, digits: Sequence[int]) -> list[pulp.LpVariable]:
        """Return the variables that are 1 in the solution with these digits."""
        return [
            variable
            for variable, places in self.placing
            if all(digits[cell] == digit for cell, digit in places)
        ]


def cells_program(reduction: Reduction) -> ReducedProgram:
    """Return the literature's model without all that the singles settled."""
    board = reduction.board
    names = _demand_names(board.variant, board.boxsize)
    cell_names = _cell_names(board.side)
    variables = (
        (f"{cell_names[cell]}_{digit:02d}", [(cell, digit)]) for cell, digit in reduction.choices
    )
    program = ReducedProgram("open_cells", reduction, variables)
    rows: defaultdict[int, list[pulp.LpVariable]] = defaultdict(list)
    for variable, ((cell, digit),) in program.placing:
        for demand in board.demands_of(cell * board.side + digit - 1):
            rows[demand].append(variable)
    for demand in sorted(rows):
        program.constrain(rows[demand], pulp.LpConstraintEQ, names[demand])
    return program


def patterns_program(reduction: Reduction) -> ReducedProgram | None:
    """Return the program over the patterns of each digit; None if there are too many."""
    patterns = list_patterns(reduction)
    if patterns is None:
        return None
    variables = (
        (f"p_{digit:02d}_{number:04d}", [(cell, digit) for cell in cells])
        for digit, number, cells in patterns
    )
    program = ReducedProgram("patterns", reduction, variables)
    by_digit: defaultdict[int, list[pulp.LpVariable]] = defaultdict(list)
    by_cell: defaultdict[int, list[pulp.LpVariable]] = defaultdict(list)
    for variable, places in program.placing:
        by_digit[places[0][1]].append(variable)
        for cell, _ in places:
            by_cell[cell].append(variable)
    for digit, variables_here in sorted(by_digit.items()):
        name = f"digit {digit:02d} takes exactly one pattern"
        program.constrain(variables_here, pulp.LpConstraintEQ, name)
    for cell, variables_here in sorted(by_cell.items()):
        row, column = place(cell + 1, reduction.board.side)
        name = f"cell {row:02d} {column:02d} is covered exactly once"
        program.constrain(variables_here, pulp.LpConstraintEQ, name)
    return program


def list_patterns(reduction: Reduction) -> list[tuple[int, int, tuple[int, ...]]] | None:
    """Return (digit, number from 1, cells from 0) of all patterns; None if there are too many.

    A pattern places a digit in every region that still lacks it.
    """
    found = []
    steps = MOST_STEPS
    for digit in sorted({digit for _, digit in reduction.choices}):
        cells = [cell for cell, other in reduction.choices if other == digit]
        number = 0
        for pattern in _patterns(reduction.board, digit, cells):
            steps -= 1
            if pattern:
                number += 1
                found.append((digit, number, pattern))
            if steps <= 0 or len(found) > MOST_PATTERNS:
                return None
        if not number:
            return []
    return found


def _patterns(board: Board, digit: int, cells: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield each pattern of a digit, and () for every step that led to none yet.

    Region by region, those with the fewest open cells first.
    """
    masks: dict[int, int] = {}
    by_demand: defaultdict[int, list[int]] = defaultdict(list)
    for cell in cells:
        _, *demands = board.demands_of(cell * board.side + digit - 1)  # all but its cell
        masks[cell] = sum(1 << demand for demand in demands)
        for demand in demands:
            by_demand[demand].append(cell)
    every = sum(1 << demand for demand in by_demand)
    order = sorted(by_demand, key=lambda demand: len(by_demand[demand]))
    stack: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while stack:
        met, chosen = stack.pop()
        if met == every:
            yield chosen
            continue
        yield ()
        demand = next(demand for demand in order if not met >> demand & 1)
        stack += [
            (met | masks[cell], (*chosen, cell))
            for cell in by_demand[demand]
            if not met & masks[cell]
        ]


@lru_cache(maxsize=8)
def _cell_names(side: int) -> list[str]:
    """Return how the names of the variables of each cell begin."""
    return ["x_{:02d}_{:02d}".format(*place(label, side)) for label in range(1, side**2 + 1)]


@lru_cache(maxsize=8)
def _demand_names(variant: Variant, boxsize: int) -> list[str]:
    """Return the name of the constraint for each demand of the board."""
    side = boxsize**2
    cells = [
        "cell {:02d} {:02d} must be assigned exactly one value".format(*place(label, side))
        for label in range(1, side * side + 1)
    ]
    regions = [
        f"in {region_name(region)} only one {digit_name(region, digit)}"
        for region in variant.regions(boxsize)
        for digit in range(1, side + 1)
    ]
    return cells + regions
