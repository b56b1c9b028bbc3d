"""Positions of a puzzle: the open candidates, and the constraints that are not yet satisfied.

Candidates and constraints are numbered as in `engine.search`. A set of candidates is an integer
with one bit for each candidate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from ..deadline import check_deadline
from ..engine.search import Board, find_board
from ..grid import GridShape, alphabet, short_name, side_of
from ..models.lp.program import constraint_labels
from ..puzzle import Puzzle
from ..variants import Region, Variant
from ..variants.base import AtMostOne, Linear, Path, candidates_of, labelled
from .values import Constraint, Pair, Proof

#: Some candidates, and the equations that contain them.
Reach = tuple[tuple[int, ...], tuple[int, ...]]
#: The largest number of sets of candidates whose reach is cached.
REMEMBERED = 2_000
#: The largest number of cached deductions from sums.
REMEMBERED_SUMS = 50_000


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a bit set in ascending order."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


def mask_of(candidates: Iterable[int]) -> int:
    """Return different numbers as a bit set."""
    return sum(1 << each for each in candidates)


@dataclass(frozen=True)
class Sum:
    """A weighted sum of candidates with bounds. The sum of a path has no bounds."""

    weights: Mapping[int, int]  # candidates without an entry have weight 0
    least: int | None  # the bounds, both included; None for a missing bound
    most: int | None
    cells: tuple[int, ...]  # the cells, counted from 0
    path: Path | None = None


class Extreme(NamedTuple):
    """The consequences of one bound of a sum.

    The extreme of a cell is the least that it can add to the sum, or for a lower bound, the most.
    """

    sign: int  # 1 for the upper bound, -1 for the lower bound
    slack: int  # how far one cell may move from its extreme towards the bound
    ends: dict[int, int]  # the extreme of each open cell
    out: int  # the candidates with which the sum would break the bound


class Rules:
    """The constraints of a board, as sets of candidates.

    The equations come first: exactly one candidate of each is true. The rows of rules follow: at
    most one of several candidates is true, or a weighted sum is within bounds.
    """

    def __init__(self, board: Board, symbols: str) -> None:
        self.board = board
        self.side = board.side
        self.digits = symbols
        self.regions = board.variant.all_regions(board.shape)
        self.of = board.constraints_of  # the equations of a candidate; that of its cell comes first
        self.members = [0] * board.constraints  # the candidates of each constraint
        for ranked in board.by_rank:
            check_deadline()
            for constraint, candidate in enumerate(ranked):
                self.members[constraint] |= 1 << candidate
        self.labels = constraint_labels(board.variant, board.shape, symbols)
        self.sums: dict[int, Sum] = {}
        self.areas: dict[int, int] = {}  # all candidates of the cells of each sum
        self._rivals: dict[int, int] = {}
        self._reach: dict[int, Reach] = {}
        self._more: defaultdict[int, list[int]] = defaultdict(list)
        self._sums_by_cell: defaultdict[int, list[int]] = defaultdict(list)
        if board.variant.rules:
            self._add_rules()

    def _add_rules(self) -> None:
        found = labelled(self.board.variant, self.board.shape, self.digits)
        self.labels += tuple(row.label for row in found)
        for number, (_, each, _) in enumerate(found, self.board.constraints):
            check_deadline()
            candidates = candidates_of(each)
            if not isinstance(each, AtMostOne):
                cells = tuple(dict.fromkeys(one // self.side for one in candidates))
                self.sums[number] = (
                    Sum(dict(each.terms), each.least, each.most, cells)
                    if isinstance(each, Linear)
                    else Sum(dict.fromkeys(candidates, 1), None, None, cells, each)
                )
                self.areas[number] = sum(map(self.members.__getitem__, cells))
                for cell in cells:
                    self._sums_by_cell[cell].append(number)
            self.members.append(mask_of(candidates))
            for candidate in candidates:
                self._more[candidate].append(number)

    def links(self, candidate: int) -> list[int]:
        """Return the constraints by which a candidate excludes other candidates."""
        more = [row for row in self._more.get(candidate, ()) if row not in self.sums]
        return [*self.of(candidate), *more]

    def sums_near(self, candidate: int) -> list[int]:
        return self._sums_by_cell.get(candidate // self.side, [])

    def rivals(self, candidate: int) -> int:
        """Return the candidates that cannot be true together with a candidate."""
        found = self._rivals.get(candidate)
        if found is None:
            check_deadline()
            found = 0
            for constraint in self.links(candidate):
                found |= self.members[constraint]
            self._rivals[candidate] = found = found & ~(1 << candidate)
        return found

    def reach(self, mask: int) -> Reach:
        """Return the candidates in a set, and the equations that contain them."""
        found = self._reach.get(mask)
        if found is None:
            candidates = tuple(bits(mask))
            found = candidates, tuple(set().union(*map(self.of, candidates)))
            if len(self._reach) >= REMEMBERED:
                self._reach.clear()
            self._reach[mask] = found
        return found

    def around(self, candidate: int) -> int:
        """Return the rivals of a candidate, and the candidates in the same sums."""
        found = self.rivals(candidate)
        for row in self.sums_near(candidate):
            for cell in self.sums[row].cells:
                found |= self.members[cell]
        return found

    def is_equation(self, constraint: int) -> bool:
        """Return whether a constraint requires exactly one of its candidates to be true."""
        return constraint < self.board.constraints

    def pair(self, candidate: int) -> Pair:
        cell, rank = divmod(candidate, self.side)
        return cell + 1, rank + 1

    def number(self, label: int, digit: int) -> int:
        return (label - 1) * self.side + digit - 1

    def is_cell(self, constraint: int) -> bool:
        """Return whether a constraint says that a cell contains one digit."""
        return constraint < self.board.cells

    def region_of(self, constraint: int) -> tuple[int, int]:
        """Return the numbers of a constraint's region and digit, both counted from 0."""
        return divmod(constraint - self.board.cells, self.side)

    def region(self, constraint: int) -> Region:
        return self.regions[self.region_of(constraint)[0]]

    def excluded(self, candidates: Mapping[int, Iterable[int]]) -> int:
        """Return what the candidates of some cells, as {cell label: digits}, do not allow."""
        allowed = {
            label: mask_of(self.number(label, digit) for digit in {*digits})
            for label, digits in candidates.items()
        }
        return sum(self.members[label - 1] & ~here for label, here in allowed.items())

    def cell_name(self, label: int) -> str:
        return short_name(label, self.side)


@lru_cache(maxsize=4)
def find_rules(variant: Variant, shape: GridShape, symbols: str = "") -> Rules:
    """Return the `Rules` of a variant and shape; recent results are cached.

    `symbols` contains the characters of the digits.
    """
    return Rules(find_board(variant, shape), symbols or alphabet(side_of(shape)))


def rules_of(puzzle: Puzzle) -> Rules:
    """Return the `Rules` of a puzzle; recent results are cached."""
    return find_rules(puzzle.variant, puzzle.shape, puzzle.symbols)


class Position:
    """The state of a puzzle during its solving steps; each step changes it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.open = (1 << rules.side**3) - 1  # the candidates neither placed nor ruled out
        self.placed = [0] * rules.board.cells  # the digits in row order, 0 for an open cell
        #: The open candidates of each equation that is not yet satisfied.
        self.live = dict(enumerate(rules.members[: rules.board.constraints]))
        self._extremes: dict[tuple[int, int], tuple[Extreme, ...]] = {}

    def copy(self) -> Position:
        """Return an independent position with the same candidates."""
        other = copy(self)
        other.placed, other.live, other._extremes = self.placed[:], self.live.copy(), {}
        return other

    def place(self, candidate: int) -> None:
        """Place an open candidate, and rule out its rivals."""
        check_deadline()
        self._extremes.clear()
        label, digit = self.rules.pair(candidate)
        self.placed[label - 1] = digit
        for constraint in self.rules.of(candidate):
            self.live.pop(constraint, None)
        self.open &= ~(1 << candidate)
        self.eliminate(self.rules.rivals(candidate))

    def eliminate(self, mask: int) -> None:
        mask &= self.open
        self.open ^= mask
        live = self.live
        for candidate in bits(mask):
            for constraint in self.rules.of(candidate):
                if constraint in live:
                    live[constraint] &= ~(1 << candidate)

    def filled(self) -> int:
        """Return the placed candidates."""
        placed = enumerate(self.placed, 1)
        return mask_of(self.rules.number(label, digit) for label, digit in placed if digit)

    def left(self) -> int:
        """Return the candidates that are open or placed."""
        return self.open | self.filled()

    def is_last(self, truth: int) -> bool:
        """Return whether the region of a truth has only one open cell."""
        cells = self.rules.region(truth).cells
        return sum(not self.placed[label - 1] for label in cells) == 1

    def row(self, number: int) -> int:
        """Return the open candidates of a constraint. A satisfied equation has none."""
        if self.rules.is_equation(number):
            return self.live.get(number, 0)
        return self.rules.members[number] & self.open

    def inside(self, truths: Iterable[int]) -> int:
        """Return the open candidates of some equations that are not yet satisfied."""
        return reduce(or_, map(self.live.__getitem__, truths), 0)

    def bounds(self, number: int) -> tuple[int | None, int | None]:
        """Return the bounds of a constraint, reduced by the weights of placed candidates."""
        found = self.rules.sums.get(number)
        if found is None:
            return (1 if self.rules.is_equation(number) else None), 1
        done = sum(
            found.weights.get(cell * self.rules.side + digit - 1, 0)
            for cell in found.cells
            if (digit := self.placed[cell])
        )
        least, most = found.least, found.most
        return None if least is None else least - done, None if most is None else most - done

    def weights(self, number: int) -> dict[int, int]:
        """Return the weight of each open candidate of a constraint."""
        found = self.rules.sums.get(number)
        return {each: found.weights[each] if found else 1 for each in bits(self.row(number))}

    def added_up(self, truths: Mapping[int, int], links: Mapping[int, int]) -> dict[int, int]:
        """Return the coefficient of each open candidate if links are added, truths subtracted."""
        totals: defaultdict[int, int] = defaultdict(int)
        for sign, part in ((-1, truths), (1, links)):
            for row, often in part.items():
                for each, weight in self.weights(row).items():
                    totals[each] += sign * often * weight
        return totals

    def right(self, truths: Mapping[int, int], links: Mapping[int, int]) -> int:
        """Return the right side of the same sum: that of links minus that of truths."""
        most = sum((self.bounds(row)[1] or 0) * often for row, often in links.items())
        return most - sum((self.bounds(row)[0] or 0) * often for row, often in truths.items())

    def constraint(self, number: int) -> Constraint:
        """Return a constraint in readable form, with its open candidates."""
        weights, label = self.weights(number), self.rules.labels[number]
        pairs = tuple(map(self.rules.pair, weights))
        if self.rules.is_equation(number):
            return Constraint(label, pairs)
        listed = tuple(weights.values()) if number in self.rules.sums else ()
        return Constraint(label, pairs, listed, *self.bounds(number))

    def _options(self, cell: int, still: int) -> list[int]:
        shift = cell * self.rules.side
        here = (still & self.open) >> shift & (1 << self.rules.side) - 1
        return [shift + rank for rank in bits(here)]

    def spans(
        self, number: int, still: int, sure: Collection[int] | None = None
    ) -> dict[int, tuple[int, int]] | None:
        """Return the least and the most that each open cell can add to a sum.

        `still` contains the possible candidates. Each cell in `sure`, or by default every cell,
        must contain one of them. If such a cell has no possible candidate, return None.
        """
        return self._spans(self.rules.sums[number], still, sure)

    def _spans(
        self, added: Sum, still: int, sure: Collection[int] | None = None
    ) -> dict[int, tuple[int, int]] | None:
        check_deadline()
        weights = added.weights
        found: dict[int, tuple[int, int]] = {}
        for cell in added.cells:
            if self.placed[cell]:
                continue
            each = [weights.get(candidate, 0) for candidate in self._options(cell, still)]
            if sure is not None and cell not in sure:
                each.append(0)
            if not each:
                return None
            found[cell] = min(each), max(each)
        return found

    def is_broken(self, number: int, still: int, sure: Collection[int] | None = None) -> bool:
        """Return whether a sum cannot be within its bounds, or a path cannot reach its end."""
        if self.rules.sums[number].path is not None:
            return self.lost(number, still) is None
        spans = self.spans(number, still, sure)
        if spans is None:
            return True
        least, most = self.bounds(number)
        low, high = (sum(each) for each in zip(*spans.values(), strict=True)) if spans else (0, 0)
        return (most is not None and low > most) or (least is not None and high < least)

    def lost(self, number: int, still: int) -> int | None:
        """Return the possible candidates that are on no path, or None if there is no path.

        `still` contains the possible candidates.
        """
        check_deadline()
        path, side = self.rules.sums[number].path, self.rules.side
        if path is None:
            return 0
        options = [
            [self.placed[label - 1]]
            if self.placed[label - 1]
            else [each % side + 1 for each in self._options(label - 1, still)]
            for label in path.cells
        ]
        closed = path.closed(options)
        return None if closed is None else mask_of(closed)

    def extremes(self, number: int, still: int) -> tuple[Extreme, ...]:
        """Return the consequences of each bound of a sum if some candidates are possible.

        `still` contains the possible candidates. If a cell has none, return ().
        """
        key = number, still & self.open & self.rules.areas[number]
        found = self._extremes.get(key)
        if found is None:
            if len(self._extremes) >= REMEMBERED_SUMS:
                self._extremes.clear()
            least, most = self.bounds(number)
            left = replace(self.rules.sums[number], least=least, most=most)
            self._extremes[key] = found = tuple(self.extremes_of(left, key[1]))
        return found

    def extremes_of(self, added: Sum, still: int) -> Iterator[Extreme]:
        """Yield the same for any sum, whose bounds are those of its open cells."""
        spans = self._spans(added, still)
        for sign, bound in ((1, added.most), (-1, added.least)):
            if spans is None or bound is None:
                continue
            ends = {cell: low if sign > 0 else high for cell, (low, high) in spans.items()}
            slack = (bound - sum(ends.values())) * sign
            out = sum(
                1 << candidate
                for cell, end in ends.items()
                for candidate in self._options(cell, still)
                if (added.weights.get(candidate, 0) - end) * sign > slack
            )
            yield Extreme(sign, slack, ends, out)


def start(puzzle: Puzzle) -> Position:
    """Return the position after the givens are placed."""
    position = Position(rules_of(puzzle))
    for given in puzzle.givens.items():
        position.place(position.rules.number(*given))
    return position


def dead_ends(position: Position) -> Iterator[int]:
    """Yield the equations that can no longer be satisfied.

    If there are none, yield the sums that can no longer be satisfied.
    """
    sums, still = position.rules.sums, position.open
    dead = [constraint for constraint, here in position.live.items() if not here]
    yield from dead or (row for row in sums if position.is_broken(row, still))


def sum_proofs(position: Position) -> Iterator[Proof]:
    """Yield a proof for each path, and for each bound of a sum, that rules out candidates directly.

    The multiplier of the sum is 1, and the multiplier of each cell is its extreme. The proof of a
    path has no multipliers, because it tries all ways.
    """
    for number in position.rules.sums:
        if lost := position.lost(number, position.open):
            yield Proof({number: 1}, {}, 0, tuple(bits(lost)))
        for extreme in position.extremes(number, position.open):
            if extreme.out and extreme.slack >= 0:
                yield bounded(extreme, {number: 1}, {})


def bounded(extreme: Extreme, added: Mapping[int, int], subtracted: Mapping[int, int]) -> Proof:
    """Return the proof by a bound of a sum of rows. For a lower bound, the rows change sides."""
    sign, slack, ends, out = extreme
    links, truths = (added, subtracted) if sign > 0 else (subtracted, added)
    return Proof(
        {**truths, **{cell: end * sign for cell, end in ends.items() if end * sign > 0}},
        {**links, **{cell: -end * sign for cell, end in ends.items() if end * sign < 0}},
        slack + 1,
        tuple(bits(out)),
    )
