"""Reduction of a puzzle before its program is built: by the givens alone, or by singles too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...engine.board import Board, State, find_board
from ...engine.budget import Budget
from ...engine.search import BacktrackingSearch
from ...puzzle import Puzzle


@dataclass(frozen=True)
class Reduction:
    """A puzzle in which some cells are filled, and what that leaves open.

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
    unmet : list of int
        The constraints that none of these candidates satisfies, and no digit that is placed.
    singles : int
        How many cells were filled beside the givens.
    after_singles : bool
        Whether all singles are placed, not only the givens.
    """

    board: Board
    state: State | None
    placed: tuple[int, ...]
    choices: list[tuple[int, int]]
    unmet: Sequence[int] = ()
    singles: int = 0
    after_singles: bool = True

    def allows(self, digits: Sequence[int]) -> bool:
        """Return whether a full grid keeps to what is placed and to the candidates."""
        choices = set(self.choices)
        both = enumerate(zip(digits, self.placed, strict=True))
        return all(digit == placed or (cell, digit) in choices for cell, (digit, placed) in both)

    def is_solved(self) -> bool:
        """Return whether the whole grid is filled, by the rules."""
        return self.state is not None and not self.choices and not self.unmet


def restrict(puzzle: Puzzle) -> Reduction:
    """Return a puzzle with only its givens placed.

    A cell's candidates are the digits that no given rules out: givens in its row, column, box
    or another region of the variant.

    Examples
    --------
    >>> restrict(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)).choices[:4]
    [(1, 2), (1, 3), (2, 1), (2, 3)]
    """
    board = find_board(puzzle.variant, puzzle.shape)
    state = board.start(puzzle.digits)
    _, choices = _split(board, state)
    return Reduction(
        board, state, puzzle.digits, choices, board.unmet(state[0]), after_singles=False
    )


def reduce(puzzle: Puzzle) -> Reduction:
    """Return a puzzle with all naked and hidden singles placed.

    Examples
    --------
    >>> reduce(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)).placed
    (4, 2, 3, 1, 1, 3, 2, 4, 3, 1, 4, 2, 2, 4, 1, 3)
    """
    board = find_board(puzzle.variant, puzzle.shape)
    settled = BacktrackingSearch(board, Budget()).settle(board.start(puzzle.digits))
    if settled is None:
        return Reduction(board, None, puzzle.digits, [])
    found = reduced(board, settled[:2])
    return replace(found, singles=sum(map(bool, found.placed)) - len(puzzle.givens))


def reduced(board: Board, state: State) -> Reduction:
    """Return what is placed and what is open in a state without singles."""
    placed, choices = _split(board, state)
    return Reduction(board, state, placed, choices)


def _split(board: Board, state: State) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """Return the digits that are placed in a state, and the candidates of the other cells."""
    bits, covered = state
    placed = [0] * board.cells
    choices = []
    for candidate in board.candidates(bits):
        cell, rank = divmod(candidate, board.side)
        if covered >> cell & 1:
            placed[cell] = rank + 1
        else:
            choices.append((cell, rank + 1))
    return tuple(placed), sorted(choices)
