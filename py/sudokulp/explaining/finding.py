"""The next step from a position: the smallest that is found.

In this order: a naked or hidden single; a candidate of which all of a truth's are rivals (locked
candidates); what a sum rules out alone; then sets of two truths, of three and so on, first those
with as many links, then those that unit propagation finds; at last those that take cases, found by
a SAT solver where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ..contexts import check_deadline
from ..engine.budget import Budget
from ..engine.cnf import Formula
from ..errors import MissingPackage
from .position import Position, bits
from .refutation import Memory, Refuted, by_cases, covers, is_checkable, shrink

#: Sizes of the sets that are looked for one after the other; the last one is no limit.
SIZES = (2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 10_000)
#: The largest sets with as many links: beyond, the other way round is smaller on a 9x9 grid.
COVERS = 4
#: Larger sets are not made smaller one by one.
SHRINK = 40


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
    return not is_last(position, truth), False, rules.region(truth).kind != "box", truth


def is_last(position: Position, truth: int) -> bool:
    """Return whether a region's truth is about its only open cell."""
    cells = position.rules.region(truth).cells
    return sum(not position.placed[label - 1] for label in cells) == 1


def locked(position: Position) -> Iterator[Refuted]:
    """Yield truths whose candidates have common rivals, and one of these."""
    boxes_first = sorted(position.live.items(), key=lambda each: _order(position, each[0]))
    for truth, here in boxes_first:
        check_deadline()
        common = position.open & ~here
        for candidate in bits(here):
            common &= position.rules.rivals(candidate)
            if not common:
                break
        if common:
            yield 1 << truth, _lowest(common)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


class SetSearch:
    """Finds small sets of truths; it remembers from one step to the next what there is none of."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._memory = Memory()

    def find(self, wanted: Iterable[int]) -> Refuted | None:
        """Return a small set of truths that refutes one of some candidates, and which it is."""
        wanted = list(wanted)
        suspects = sum(1 << candidate for candidate in wanted)
        for size in SIZES:
            if size <= COVERS:
                for truths, out in covers(self._position, size):
                    if out & suspects:
                        return truths, _lowest(out & suspects)
            found = self._propagated(wanted, size)
            if found:
                return found
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
        easiest = min(best, key=self._effort)
        small = easiest.bit_count() <= SHRINK
        return shrink(self._position, easiest, chosen) if small else easiest, chosen

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
        kinds = {rules.region(truth).kind for truth in regions}
        return 0, wide, "box" in kinds, len(kinds)


#: Variables of truths.
Core = frozenset[int]
#: Candidates that are compared by their truths, those with the smallest cores.
COMPARED_CORES = 12
#: Truths that are left out one by one in all, after which no more are compared.
ASKED = 600


def by_cores_or_cases(position: Position, wanted: Iterable[int], budget: Budget) -> Refuted | None:
    """Return what `by_cores` does; without python-sat, what `by_cases` does."""
    wanted = list(wanted)
    try:
        return by_cores(position, wanted, budget)
    except MissingPackage:
        return by_cases(position, wanted, budget)


def by_cores(position: Position, wanted: Iterable[int], budget: Budget) -> Refuted | None:
    """Return few truths that refute one of some candidates, and which it is.

    It takes python-sat: `MissingPackage` is raised where that is not installed.
    """
    wanted = list(wanted)
    with Formula(budget) as formula:
        solver = _Cores(formula, position)
        found = ((core, candidate) for candidate in wanted if (core := solver.of(candidate)))
        cores = sorted(found, key=lambda each: len(each[0]))
        least, asked = None, 0
        for core, candidate in islice(cores, COMPARED_CORES):
            if least and asked > ASKED:
                break
            asked += len(core)
            most = least[0].bit_count() if least else len(core) + 1
            truths = solver.shrunk(core, candidate, most)
            if truths and is_checkable(position, truths, candidate):
                least = truths, candidate
    return least or by_cases(position, wanted, budget)


class _Cores:
    """The open candidates and the truths of a position in a solver; variables count from 1."""

    def __init__(self, formula: Formula, position: Position) -> None:
        self._formula = formula
        self._first = position.rules.side**3 + 1
        self._every = [self._first + truth for truth in position.live]
        for truth, here in position.live.items():
            formula.add([[-self._first - truth, *(one + 1 for one in bits(here))]])
        for one in bits(position.open):
            later = position.rules.rivals(one) & position.open & ~((2 << one) - 1)
            formula.add([[-one - 1, -other - 1] for other in bits(later)])

    def of(self, candidate: int, truths: Iterable[int] | None = None) -> Core:
        """Return those of some truths, of all by default, that refute a candidate; or none."""
        assumed = self._every if truths is None else truths
        if self._formula.is_satisfiable([candidate + 1, *sorted(assumed)]):
            return frozenset()
        return frozenset(self._formula.core() - {candidate + 1})

    def shrunk(self, core: Core, candidate: int, most: int) -> int:
        """Return truths of which none can be left out, 0 if so many, or more, are needed."""
        needed = 0
        for truth in sorted(core):
            if truth not in core:
                continue
            fewer = self.of(candidate, core - {truth})
            core, needed = fewer or core, needed + (not fewer)
            if needed >= most:
                return 0
        return sum(1 << truth - self._first for truth in core)
