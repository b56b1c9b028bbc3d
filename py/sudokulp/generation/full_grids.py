"""Random full grids, and puzzles made as in the paper: some of the digits of a full grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..engine.board import Board, find_board
from ..engine.budget import Budget
from ..engine.search import BacktrackingSearch
from ..errors import SizeError, VariantError
from ..grid import COMMON_SIDE, GridShape, chosen_shape, side_of
from ..numbers import check_whole
from ..puzzle import Puzzle
from ..rng import Chance, Seed
from ..variants import Variant

if TYPE_CHECKING:
    from ..rules.base import Rule


def random_grid(board: Board, chance: Chance, budget: Budget) -> tuple[int, ...]:
    """Return the digits of a random full grid, in row order.

    The empty grid is filled by the search of `engine.search` with the candidates of each
    branch in random order. After unlucky first choices such a search may take practically
    for ever, so it is restarted after as many states as the grid has cells, a quarter more
    each time. Every full grid is possible, but not all are equally likely.

    Raises
    ------
    GaveUp
        At the search's time limit.
    """

    def shuffled(branch: list[int]) -> list[int]:
        chance.shuffle(branch)
        return branch

    most = board.cells
    while True:
        search = BacktrackingSearch(board, budget, shuffled, most)
        for bits in search.solutions((board.every, 0)):
            return board.digits(bits)
        if search.settled < most:
            raise VariantError("no full grid satisfies all rules of this variant")
        most += most // 4


def check_makeable(shape: GridShape) -> None:
    """Raise SizeError if the search would not find a full grid of this size within minutes."""
    side = side_of(shape)
    if side > COMMON_SIDE:
        raise SizeError(
            f"puzzles are made up to {COMMON_SIDE}x{COMMON_SIDE}; one of {side}x{side} has to be "
            "given by its digits"
        )


@lru_cache(maxsize=16)
def fixed_grid(variant: Variant, shape: GridShape) -> tuple[int, ...]:
    """Return the digits of one full grid of a variant and size, always the same one.

    Raises
    ------
    GaveUp
        If none is found within a minute.
    """
    return random_grid(find_board(variant, shape), Chance(0), Budget())


def random_puzzle(
    n_givens: int,
    boxsize: GridShape | None = None,
    seed: Seed = None,
    variant: str | Variant = "classic",
    time_limit: float = 60,
    fixed: bool = False,
    boxes: tuple[int, int] | None = None,
    rules: Sequence[Rule] = (),
) -> Puzzle:
    """Return a puzzle of some digits of a random full grid: it has one solution or more.

    Parameters
    ----------
    n_givens : int
        Number of givens, from 0 to the number of cells.
    boxsize : int, optional
        n, where boxes are n x n; 3 by default.
    seed : int, str, random.Random or None
        The same seed gives the same puzzle on every platform.
    variant : str or Variant
        In any spelling.
    time_limit : float
        Seconds; grids up to 16x16 take less than one.
    fixed : bool
        Whether the full grid is the same for all puzzles of its variant and size, as in the
        paper, and only what is removed from it is random.
    boxes : (int, int), optional
        Rows and columns of a box, where boxes are not n x n.
    rules : sequence of Rule
        Rules of `sudokulp.rules` beside those of the variant.

    Raises
    ------
    GaveUp
        At the time limit.
    SizeError
        If the grid is larger than 36 x 36.

    Examples
    --------
    >>> print(random_puzzle(7, 2, seed=1))
    . 2 3 .
    . 3 4 .
    . 1 . .
    2 . 1 .
    """
    shape = chosen_shape(boxsize, boxes)
    check_makeable(shape)
    found = Puzzle({}, shape, variant, rules=rules).variant
    n_givens = check_whole(n_givens, "the number of givens", 0, side_of(shape) ** 2)
    chance = Chance(seed)
    with Budget(time_limit) as budget:
        board = find_board(found, shape)
        digits = fixed_grid(found, shape) if fixed else random_grid(board, chance, budget)
    kept = set(chance.sample(range(board.cells), n_givens))
    left = [digit if cell in kept else 0 for cell, digit in enumerate(digits)]
    return Puzzle.from_digits(left, shape, found)
