"""Reduction of a puzzle by naked and hidden singles."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.board import Board, State, find_board
from ...engine.budget import Budget
from ...engine.search import BacktrackingSearch
from ...puzzle import Puzzle


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
        The digits in row order, 0 for an open cell.
    choices : list of (int, int)
        The candidates of the open cells, as (cell from 0, digit).
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
    settled = BacktrackingSearch(board, Budget()).settle(board.start(puzzle.digits))
    if settled is None:
        return Reduction(board, None, puzzle.digits, [])
    bits, covered = settled[:2]
    placed = [0] * board.cells
    choices = []
    for candidate in board.candidates(bits):
        cell, rank = divmod(candidate, board.side)
        if covered >> cell & 1:
            placed[cell] = rank + 1
        else:
            choices.append((cell, rank + 1))
    return Reduction(board, (bits, covered), tuple(placed), sorted(choices))
