"""Refutation of candidates by propagation with groups and almost locked sets.

Unit propagation waits until one candidate of a truth is left. Players see more:

- Group: if the few candidates that a truth has left share a rival, the rival is false.
- Almost locked set: cells of a region with one digit more than cells. Without one of its digits,
  each of the others is in one of its cells, so common rivals of their candidates are false. Without
  two of its digits, it is a contradiction.

So smaller sets are found, and they are more often chains that have a name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from heapq import heappop, heappush
from itertools import count
from operator import or_
from typing import NamedTuple

from ...deadline import check_deadline
from ...variants import Region
from ..position import Position, bits, mask_of

#: The largest number of cells in an almost locked set, and the largest side of a grid for which
#: such sets are listed: on larger grids, there are too many.
MOST_CELLS, LISTED = 5, 9
#: The largest number of candidates in a group.
GROUP = 3


class _Almost(NamedTuple):
    """An almost locked set."""

    cells: int  # the truths of its cells
    digits: tuple[int, ...]  # the candidates of each of its digits


#: A cell and its open candidates.
_Open = tuple[int, int]


class Groups:
    """The almost locked sets of a position, by their candidates."""

    def __init__(self, position: Position) -> None:
        self.of: defaultdict[int, list[tuple[int, _Almost]]] = defaultdict(list)
        regions = position.rules.regions if position.rules.side <= LISTED else ()
        found = {each.cells: each for region in regions for each in _almost_in(position, region)}
        for almost in found.values():
            for digit, here in enumerate(almost.digits):
                for candidate in bits(here):
                    self.of[candidate].append((digit, almost))


def _almost_in(position: Position, region: Region) -> Iterable[_Almost]:
    check_deadline()
    cells = (label - 1 for label in region.cells)
    return _almost_locked(
        position.rules.side,
        tuple((each, position.live[each]) for each in cells if each in position.live),
    )


@lru_cache(maxsize=1_000)
def _almost_locked(side: int, cells: tuple[_Open, ...]) -> tuple[_Almost, ...]:
    """Return the almost locked sets of two cells or more, among cells of a region."""
    found = []
    for chosen, digits in _few(side, cells, (), 0):
        inside = reduce(or_, (here for _, here in chosen))
        of_digits = (mask_of(cell * side + rank for cell, _ in chosen) for rank in bits(digits))
        masks = tuple(inside & each for each in of_digits)
        found.append(_Almost(mask_of(cell for cell, _ in chosen), masks))
    return tuple(found)


def _few(
    side: int, cells: Sequence[_Open], chosen: tuple[_Open, ...], digits: int
) -> Iterator[tuple[tuple[_Open, ...], int]]:
    """Yield each choice of cells that has one digit more than cells, and its digits."""
    size = len(chosen) + 1
    for after, (cell, here) in enumerate(cells, 1):
        union = digits | here >> cell * side
        if union.bit_count() > MOST_CELLS + 1:
            continue
        more = (*chosen, (cell, here))
        if size > 1 and union.bit_count() == size + 1:
            yield more, union
        if size < MOST_CELLS:
            yield from _few(side, cells[after:], more, union)


#: Candidates of which one is true, and the truths that imply this.
_One = tuple[int, int]


class Linked:
    """The consequences of a true candidate, those that need the fewest truths first."""

    def __init__(self, position: Position, groups: Groups) -> None:
        self._position, self._rules = position, position.rules
        self._groups = groups
        self._false = 0
        self._because: dict[int, int] = {}  # the truths that imply that a candidate is false
        self._lost: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._seen: set[int] = set()
        self._queue: list[tuple[int, int, list[_One]]] = []
        self._numbers = count()
        self._best, self._bound = 0, 0

    def refuted(self, candidate: int, most: int) -> int:
        """Return at most `most` truths that refute a candidate, or 0 if none are found."""
        self._bound = most + 1
        self._drop(self._rules.rivals(candidate) & self._position.open, 0)
        while self._queue and self._queue[0][0] < self._bound:
            *_, found = heappop(self._queue)
            for left, because in found:
                gone = left & self._false  # more of them since the queue got this
                common = self._position.open & ~self._false if left & ~gone else 0
                for each in bits(left & ~gone):
                    common &= self._rules.rivals(each)
                self._drop(common, because | self._reasons(gone))
        return self._best

    def _drop(self, fresh: int, because: int) -> None:
        """Make candidates false, and handle the truths and almost locked sets that contain them."""
        if not fresh:
            return
        check_deadline()
        self._false |= fresh
        candidates, truths = self._rules.reach(fresh)
        self._because.update(dict.fromkeys(candidates, because))
        for truth in truths:
            if here := self._position.live.get(truth, 0):
                self._conclude(truth, here)
        for candidate in candidates:
            for digit, almost in self._groups.of.get(candidate, ()):
                if not almost.digits[digit] & ~self._false:
                    self._lose(almost, digit)

    def _conclude(self, truth: int, here: int) -> None:
        """Handle a truth that has few candidates left, or none."""
        left = here & ~self._false
        if left.bit_count() > GROUP or left in self._seen:
            return
        because = 1 << truth | self._reasons(here & self._false)
        if not left:
            self._end(because)
        elif self._wait([(left, because)], because):
            self._seen.add(left)

    def _lose(self, almost: _Almost, digit: int) -> None:
        """Handle an almost locked set that has lost a digit."""
        lost = self._lost[almost.cells]
        if digit in lost:
            return
        lost[digit] = self._reasons(almost.digits[digit])
        because = reduce(or_, lost.values(), almost.cells)
        if len(lost) > 1:
            self._end(because)
        else:
            self._wait(list(self._locked(almost, digit, because)), because)

    def _locked(self, almost: _Almost, digit: int, because: int) -> Iterator[_One]:
        for other, here in enumerate(almost.digits):
            if other != digit:
                yield here & ~self._false, because | self._reasons(here & self._false)

    def _wait(self, found: list[_One], because: int) -> bool:
        """Put a consequence into the queue, unless it needs too many truths."""
        size = because.bit_count()
        if size < self._bound:
            heappush(self._queue, (size, next(self._numbers), found))
        return size < self._bound

    def _end(self, because: int) -> None:
        size = because.bit_count()
        if size < self._bound:
            self._best, self._bound = because, size

    def _reasons(self, false: int) -> int:
        return reduce(or_, map(self._because.__getitem__, bits(false)), 0)
