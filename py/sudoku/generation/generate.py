"""Generator of puzzles with exactly one solution; the same seed gives the same puzzle everywhere.

It starts from a random full grid, and removes givens in random order, one by one or in
symmetric sets, except where that would allow a second solution. A given that cannot be removed
while others are still there cannot be removed after them either, so one pass is enough to make
the puzzle minimal. The seed decides the order only: whether a second solution exists does not
depend on the engine that looks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from ..engine.board import Board, find_board
from ..engine.budget import Budget
from ..engine.prover import Prover, find_prover
from ..errors import SudokuError
from ..names import Registry, by_name
from ..numbers import check_whole
from ..puzzle import Puzzle
from ..rng import Chance, Seed
from ..variants import Variant, find_variant
from .full_grids import random_grid
from .symmetries import orbits

#: Fewest givens of a puzzle with exactly one solution, where they are known, by variant and box
#: size: 4x4 by trying all, 9x9 by McGuire, Tugemann and Civario (2012).
FEWEST = {("classic", 2): 4, ("classic", 3): 17}
#: Sets of cells that are tried between two progress reports.
REPORT = 32


def _check_fewest(givens: int, variant: Variant, boxsize: int) -> None:
    """Refuse fewer givens than every puzzle of a variant is known to have."""
    fewest = FEWEST.get((variant.name, boxsize), 0)
    if givens < fewest:
        size = f"{boxsize**2}x{boxsize**2}"
        proof = " (McGuire, Tugemann and Civario 2012)" if boxsize == 3 else ""
        raise SudokuError(
            f"no {size} puzzle with {givens} givens has exactly one solution: "
            f"it takes {fewest} or more{proof}"
        )


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of the pattern of the givens.

    Parameters
    ----------
    name, label, about : str
        The name that `generate` takes, and the name and one sentence for people.
    moves : tuple of str
        Names of the moves in `symmetries.MOVES` that map the pattern onto itself.
    """

    name: str
    label: str
    about: str
    moves: tuple[str, ...]


SYMMETRIES = Registry(
    "symmetry",
    by_name(
        Symmetry("none", "None", "Givens can be anywhere.", ()),
        Symmetry("rotate180", "Half turn", "The same after half a turn.", ("rotate 180",)),
        Symmetry("rotate90", "Quarter turn", "The same after a quarter turn.", ("rotate 90",)),
        Symmetry("mirror", "Left and right", "Right mirrors left.", ("reverse columns",)),
        Symmetry("flip", "Up and down", "The lower half mirrors the upper.", ("reverse rows",)),
        Symmetry("diagonal", "Diagonal", "The same after transposing.", ("transpose",)),
        Symmetry(
            "antidiagonal",
            "Anti-diagonal",
            "The same after reflecting in the anti-diagonal.",
            ("anti transpose",),
        ),
        Symmetry(
            "full",
            "All",
            "The same after every rotation and reflection.",
            ("rotate 90", "transpose"),
        ),
    ),
)


def generate(
    variant: str | Variant = "classic",
    boxsize: int = 3,
    seed: Seed = None,
    symmetry: str = "none",
    givens: int | None = None,
    minimal: bool | None = None,
    time_limit: float = 60,
    notify: Callable[[str], object] | None = None,
) -> Puzzle:
    """Return a random puzzle that is proved to have exactly one solution.

    Parameters
    ----------
    variant : str or Variant
        In any spelling.
    boxsize : int
        n.
    seed : int, str, random.Random or None
        The same seed gives the same puzzle on every platform.
    symmetry : str
        The symmetry of the pattern of the givens: a name in `SYMMETRIES`.
    givens : int, optional
        The exact number of givens. Far from the usual numbers (22 to 26 for minimal 9x9
        puzzles) many grids are tried.
    minimal : bool, optional
        Whether no given can be removed; with a symmetry, no symmetric set of them as a whole.
        By default a puzzle is minimal if `givens` is not said. If it need not be minimal,
        removing stops at the first given that cannot be removed.
    time_limit : float
        Seconds for everything.
    notify : callable, optional
        Called with progress messages.

    Raises
    ------
    GaveUp
        If no such puzzle was found within the time limit.
    SudokuError
        If a name is unknown or no puzzle can have this number of givens.

    Examples
    --------
    >>> print(generate(boxsize=2, seed=1, symmetry="rotate180"))
    . . 3 .
    . 3 . .
    . . 2 .
    . 4 . .
    """
    chosen = find_variant(variant)
    board = find_board(chosen, boxsize)
    groups = orbits(SYMMETRIES.find(symmetry).moves, boxsize)
    if givens is not None:
        _check_target(givens, board, groups)
        _check_fewest(givens, chosen, boxsize)
    chance, budget = Chance(seed), Budget(time_limit, notify=notify)
    goal = _Goal(givens, givens is None if minimal is None else minimal)
    prover = find_prover(chosen, boxsize, budget)
    for attempt in count(1):
        budget.say(f"grid {attempt}: filling it")
        digger = _Digger(random_grid(board, chance, budget), prover, budget)
        chance.shuffle(groups)
        digger.dig(groups, goal, f"grid {attempt}")
        if givens in (None, digger.left):
            break
    return Puzzle.from_digits(digger.digits, boxsize, chosen)


def _check_target(givens: int, board: Board, groups: list[list[int]]) -> None:
    """Refuse a number of givens that no puzzle can have.

    At most one digit may be missing from the givens: two could be swapped in the solution.
    """
    givens = check_whole(givens, "the number of givens", board.side - 1, board.cells)
    sums = 1  # bit s: some of the groups have s cells together
    for group in groups:
        sums |= sums << len(group)
    if not sums >> givens & 1:
        raise SudokuError(f"no pattern of this symmetry has {givens} givens")


@dataclass(frozen=True)
class _Goal:
    """When to stop removing givens: at which number, and whether all of them are tried."""

    givens: int | None
    minimal: bool

    def allows(self, left: int) -> bool:
        return self.minimal or self.givens is None or left >= self.givens

    def ends_at_refusal(self) -> bool:
        return not self.minimal and self.givens is None


class _Digger:
    """Removes givens from a full grid as long as it stays the only solution."""

    def __init__(self, solution: tuple[int, ...], prover: Prover, budget: Budget) -> None:
        self.digits = list(solution)
        self._budget = budget
        self._solution = solution
        self._prover = prover

    @property
    def left(self) -> int:
        """Number of givens that are left."""
        return sum(digit > 0 for digit in self.digits)

    def dig(self, groups: list[list[int]], goal: _Goal, title: str) -> None:
        """Try to remove each group of cells, given by their labels, in turn."""
        for tried, group in enumerate(groups):
            if tried % REPORT == 0:
                done = f"{tried} of {len(groups)} removals tried, {self.left} givens left"
                self._budget.say(f"{title}: {done}")
            if not goal.allows(self.left - len(group)):
                continue
            if not self._remove(group) and goal.ends_at_refusal():
                return

    def _remove(self, group: list[int]) -> bool:
        ours = {label: self._solution[label - 1] for label in group}
        for label in group:
            self.digits[label - 1] = 0
        if not self._prover.has_other(self.digits, ours):
            return True
        for label, digit in ours.items():
            self.digits[label - 1] = digit
        return False
