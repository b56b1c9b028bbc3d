"""Positions of a puzzle: which candidates are open, and which constraints nothing meets yet.

Candidates and constraints have the numbers of `engine.board`; a set of candidates is a whole
number with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ..engine.board import Board, find_board
from ..grid import alphabet, short_name
from ..models.lp.names import constraint_labels
from ..variants import Variant
from .values import Constraint, Pair


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a set, the lowest first.

    Examples
    --------
    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


class Rules:
    """The constraints of a board, as sets of candidates.

    Parameters
    ----------
    board : Board
        The variant's constraints.

    Attributes
    ----------
    members : list of int
        The candidates of each constraint.
    labels : tuple of str
        Its name for people.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.side = board.side
        self.regions = board.variant.regions(board.boxsize)
        self.members = [0] * board.constraints
        for ranked in board.by_rank:
            for constraint, candidate in enumerate(ranked):
                self.members[constraint] |= 1 << candidate
        self.digits = alphabet(board.side)
        self.labels = constraint_labels(board.variant, board.boxsize)
        self._rivals: dict[int, int] = {}

    def of(self, candidate: int) -> list[int]:
        """Return the constraints of a candidate, its cell first."""
        return self.board.constraints_of(candidate)

    def rivals(self, candidate: int) -> int:
        """Return the candidates that cannot be true together with this one."""
        found = self._rivals.get(candidate)
        if found is None:
            found = 0
            for constraint in self.of(candidate):
                found |= self.members[constraint]
            self._rivals[candidate] = found = found & ~(1 << candidate)
        return found

    def pair(self, candidate: int) -> Pair:
        """Return a candidate as (cell label, digit)."""
        cell, rank = divmod(candidate, self.side)
        return cell + 1, rank + 1

    def number(self, label: int, digit: int) -> int:
        """Return the candidate of a digit in a cell."""
        return (label - 1) * self.side + digit - 1

    def is_cell(self, constraint: int) -> bool:
        """Return whether a constraint says that a cell holds a digit."""
        return constraint < self.board.cells

    def region_of(self, constraint: int) -> tuple[int, int]:
        """Return the number of a constraint's region, and its digit from 0."""
        return divmod(constraint - self.board.cells, self.side)

    def constraint_of(self, region: int, rank: int) -> int:
        """Return the constraint of a region and a digit from 0."""
        return self.board.cells + region * self.side + rank

    def cell_name(self, label: int) -> str:
        """Return the name of a cell: r4c6."""
        return short_name(label, self.side)


@lru_cache(maxsize=4)
def find_rules(variant: Variant, boxsize: int) -> Rules:
    """Return the rules of a variant and size, from a cache."""
    return Rules(find_board(variant, boxsize))


class Position:
    """What is open after some steps; it changes with each step.

    Parameters
    ----------
    rules : Rules
        The constraints.

    Attributes
    ----------
    open : int
        The candidates that are neither placed nor ruled out.
    placed : list of int
        The digits in row order, 0 for an open cell.
    live : dict of int to int
        The open candidates of each constraint that no placed digit meets.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.open = (1 << rules.side**3) - 1
        self.placed = [0] * rules.board.cells
        self.live = dict(enumerate(rules.members))

    def place(self, candidate: int) -> None:
        """Place a candidate that is open, and rule out its rivals."""
        label, digit = self.rules.pair(candidate)
        self.placed[label - 1] = digit
        for constraint in self.rules.of(candidate):
            self.live.pop(constraint, None)
        self.open &= ~(1 << candidate)
        self.eliminate(self.rules.rivals(candidate))

    def eliminate(self, mask: int) -> None:
        """Rule out a set of candidates."""
        mask &= self.open
        self.open ^= mask
        live = self.live
        for candidate in bits(mask):
            for constraint in self.rules.of(candidate):
                if constraint in live:
                    live[constraint] &= ~(1 << candidate)

    def keep(self, candidates: Mapping[int, int]) -> None:
        """Rule out what is not among the candidates of some cells: {label: mask of digits}."""
        full = (1 << self.rules.side) - 1
        for label, mask in candidates.items():
            self.eliminate((full & ~mask) << (label - 1) * self.rules.side)

    def dead(self) -> int | None:
        """Return a constraint that nothing can meet any more, None if there is none."""
        return next((constraint for constraint, here in self.live.items() if not here), None)

    def constraint(self, number: int) -> Constraint:
        """Return a constraint as people see it, with the candidates that are open in it."""
        pairs = tuple(self.rules.pair(candidate) for candidate in bits(self.live[number]))
        return Constraint(self.rules.labels[number], pairs)

    def copy(self) -> Position:
        """Return a position to try something in."""
        other = Position.__new__(Position)
        other.rules, other.open = self.rules, self.open
        other.placed, other.live = self.placed[:], dict(self.live)
        return other
