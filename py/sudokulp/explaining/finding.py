"""The next step from a position: the smallest that is found.

In this order: a naked or hidden single; a candidate of which all of a truth's are rivals (locked
candidates); what a sum rules out alone; then sets of two truths, of three and so on, first those
with as many links, then those that unit propagation finds; at last the cases of `cases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..deadline import check_deadline
from .constraints import bits
from .covers import covers
from .memory import Memory
from .position import Position
from .refuting import shrink

#: Sizes of the sets that are looked for one after the other; the last one is no limit.
SIZES = (2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 10_000)
#: The largest sets with as many links: beyond, the other way round is smaller on a 9x9 grid.
COVERS = 4
#: Larger sets are not made smaller one by one.
SHRINK = 40

#: A set of truths, and a candidate that it refutes.
Refuted = tuple[int, int]


def singles(position: Position) -> Iterator[Refuted]:
    """Yield truths with one candidate left, and the candidate, as numbers; easy ones first.

    A region's last cell comes first, then digits with one place in a region, then cells with one
    digit.
    """
    found = [(truth, here) for truth, here in position.live.items() if here & (here - 1) == 0]
    for truth, here in sorted(found, key=lambda each: _order(position, each[0])):
        yield truth, here.bit_length() - 1


def _order(position: Position, truth: int) -> tuple[bool, bool, bool, int]:
    rules = position.rules
    if rules.is_cell(truth):
        return True, True, False, truth
    region = rules.regions[rules.region_of(truth)[0]]
    return not is_last(position, truth), False, region.kind != "box", truth


def is_last(position: Position, truth: int) -> bool:
    """Return whether a region's truth is about its only open cell."""
    region = position.rules.regions[position.rules.region_of(truth)[0]]
    return sum(not position.placed[label - 1] for label in region.cells) == 1


def locked(position: Position) -> Iterator[Refuted]:
    """Yield truths whose candidates have common rivals, and one of these."""
    rules = position.rules
    boxes_first = sorted(position.live.items(), key=lambda each: _order(position, each[0]))
    for truth, here in boxes_first:
        check_deadline()
        common = position.open & ~here
        for candidate in bits(here):
            common &= rules.rivals(candidate)
            if not common:
                break
        if common:
            yield 1 << truth, (common & -common).bit_length() - 1


class Sets:
    """Finds small sets of truths; it remembers from one step to the next what there is none of."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._memory = Memory()

    def find(self, wanted: Iterable[int]) -> Refuted | None:
        """Return a small set of truths that refutes one of some candidates, and which it is."""
        wanted = list(wanted)
        suspects = sum(1 << candidate for candidate in wanted)
        for size in SIZES:
            found = self._covering(suspects, size) or self._propagated(wanted, size)
            if found:
                return found
        return None

    def _covering(self, suspects: int, size: int) -> Refuted | None:
        if size > COVERS:
            return None
        for truths, out in covers(self._position, size):
            if out & suspects:
                return truths, (out & suspects & -(out & suspects)).bit_length() - 1
        return None

    def _propagated(self, wanted: Iterable[int], size: int) -> Refuted | None:
        """Return the smallest set within a size that propagation finds for some candidate."""
        best: list[int] = []
        chosen = -1
        for candidate in wanted:
            check_deadline()
            found = self._memory.refutations(self._position, candidate, size)
            if found:
                best, chosen, size = found, candidate, found[0].bit_count() - 1
        if not best:
            return None
        plainest = min(best, key=self._effort)
        small = plainest.bit_count() <= SHRINK
        return shrink(self._position, plainest, chosen) if small else plainest, chosen

    def _effort(self, truths: int) -> tuple[int, ...]:
        """Return what makes one of several sets of a size harder to see than another.

        Those of one digit come first, of these those with two places each, in rows and columns;
        then those of cells, and those with sums.
        """
        rules, live = self._position.rules, self._position.live
        sums = [truth for truth in bits(truths) if truth in rules.sums]
        if sums:
            return 2, len(sums), truths.bit_count()
        regions = [truth for truth in bits(truths) if not rules.is_cell(truth)]
        wide = sum(live[truth].bit_count() > 2 for truth in bits(truths))
        if len(regions) < truths.bit_count() or len({truth % rules.side for truth in regions}) > 1:
            return 1, len(regions), wide
        kinds = {rules.regions[rules.region_of(truth)[0]].kind for truth in regions}
        return 0, wide, "box" in kinds, len(kinds)
