"""The constraints of a variant and size, and the candidates that each is about.

Candidates and constraints have the numbers of `engine.board`; a set of candidates is a whole
number with a bit for each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ..boxes import GridShape, side_of
from ..deadline import check_deadline
from ..engine.board import Board, find_board
from ..grid import alphabet, short_name
from ..models.lp.names import constraint_labels
from ..variants import Variant
from .values import Pair

#: Candidates, and the equations that these are in.
Reach = tuple[tuple[int, ...], tuple[int, ...]]
#: Sets of candidates whose equations are remembered.
REMEMBERED = 2_000


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


@dataclass(frozen=True)
class Sum:
    """A weighted sum of candidates.

    Parameters
    ----------
    weights : mapping of int to int
        The weight of each candidate; those that are not named have none.
    least, most : int or None
        The bounds, both included.
    cells : tuple of int
        The cells of the candidates, counted from 0.
    """

    weights: Mapping[int, int]
    least: int | None
    most: int | None
    cells: tuple[int, ...]


class Rules:
    """The constraints of a board, as sets of candidates.

    Those that the board has are equations: exactly one. Behind them are the rows of rules: at
    most one of some candidates, and weighted sums.

    Parameters
    ----------
    board : Board
        The variant's constraints.
    symbols : str
        The character of each digit.

    Attributes
    ----------
    members : list of int
        The candidates of each constraint.
    labels : tuple of str
        Its name for people.
    sums : dict of int to Sum
        The sums among them.
    """

    def __init__(self, board: Board, symbols: str) -> None:
        self.board = board
        self.side = board.side
        self.regions = board.variant.all_regions(board.shape)
        self.members = [0] * board.constraints
        for ranked in board.by_rank:
            check_deadline()
            for constraint, candidate in enumerate(ranked):
                self.members[constraint] |= 1 << candidate
        self.digits = symbols
        self.labels = constraint_labels(board.variant, board.shape, symbols)
        self.sums: dict[int, Sum] = {}
        self._rivals: dict[int, int] = {}
        self._reach: dict[int, Reach] = {}
        self._more: defaultdict[int, list[int]] = defaultdict(list)
        self._sums_by_cell: defaultdict[int, list[int]] = defaultdict(list)
        if board.variant.rules:
            self._add_rules()

    def _add_rules(self) -> None:
        from ..rules.primitives import AtMostOne  # most puzzles have no rules
        from ..rules.rows import labelled

        found = labelled(self.board.variant, self.board.shape, self.digits)
        self.labels += tuple(row.label for row in found)
        for number, (_, each, _) in enumerate(found, self.board.constraints):
            check_deadline()
            if isinstance(each, AtMostOne):
                candidates = each.candidates
            else:
                candidates = tuple(candidate for candidate, _ in each.terms)
                cells = tuple(dict.fromkeys(one // self.side for one in candidates))
                self.sums[number] = Sum(dict(each.terms), each.least, each.most, cells)
                for cell in cells:
                    self._sums_by_cell[cell].append(number)
            self.members.append(sum(1 << candidate for candidate in candidates))
            for candidate in candidates:
                self._more[candidate].append(number)

    def of(self, candidate: int) -> list[int]:
        """Return the equations of a candidate, its cell first."""
        return self.board.constraints_of(candidate)

    def links(self, candidate: int) -> list[int]:
        """Return the constraints by which a candidate excludes others."""
        more = [row for row in self._more.get(candidate, ()) if row not in self.sums]
        return [*self.of(candidate), *more]

    def sums_near(self, candidate: int) -> list[int]:
        """Return the sums over a candidate's cell."""
        return self._sums_by_cell.get(candidate // self.side, [])

    def rivals(self, candidate: int) -> int:
        """Return the candidates that cannot be true together with this one."""
        found = self._rivals.get(candidate)
        if found is None:
            check_deadline()
            found = 0
            for constraint in self.links(candidate):
                found |= self.members[constraint]
            self._rivals[candidate] = found = found & ~(1 << candidate)
        return found

    def reach(self, mask: int) -> Reach:
        """Return the candidates in a set, and the equations that they are in."""
        found = self._reach.get(mask)
        if found is None:
            candidates = tuple(bits(mask))
            found = candidates, tuple(set().union(*map(self.of, candidates)))
            if len(self._reach) >= REMEMBERED:
                self._reach.clear()
            self._reach[mask] = found
        return found

    def around(self, candidate: int) -> int:
        """Return the rivals of a candidate and all that is in a sum with it."""
        found = self.rivals(candidate)
        for row in self.sums_near(candidate):
            for cell in self.sums[row].cells:
                found |= self.members[cell]
        return found

    def is_equation(self, constraint: int) -> bool:
        """Return whether a constraint says that exactly one of its candidates is true."""
        return constraint < self.board.constraints

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
def find_rules(variant: Variant, shape: GridShape, symbols: str = "") -> Rules:
    """Return the rules of a variant and size, in these symbols, from a cache."""
    return Rules(find_board(variant, shape), symbols or alphabet(side_of(shape)))
