"""Candidates that take cases to refute, by a SAT solver that tells which truths it used.

A variable of its own stands for each truth, and all of them are assumed. So the solver's answer
that a candidate is false comes with a core: truths that refute it. Fewer suffice, mostly: each is
left out once. Sums of rules are not told to it: a candidate that takes one is left to `cases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ..engine.budget import Budget
from ..engine.sat import Formula
from ..errors import MissingPackage
from .cases import by_cases
from .constraints import bits
from .finding import Refuted
from .position import Position
from .refuting import is_checkable

#: Variables of truths.
Core = frozenset[int]
#: Candidates that are compared by their truths, those with the smallest cores.
COMPARED = 12
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

    Raises
    ------
    GaveUp
        At the time limit.
    MissingPackage
        If python-sat is not installed.
    """
    wanted = list(wanted)
    with Formula(budget) as formula:
        solver = _Cores(formula, position)
        cores = sorted(solver.of(wanted), key=lambda each: len(each[0]))
        least, asked = None, 0
        for core, candidate in islice(cores, COMPARED):
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

    def of(self, wanted: Iterable[int]) -> Iterator[tuple[Core, int]]:
        """Yield truths that refute a candidate, and which it is, for all that can be refuted."""
        for candidate in wanted:
            core = self._core(self._every, candidate)
            if core:
                yield core, candidate

    def shrunk(self, core: Core, candidate: int, most: int) -> int:
        """Return truths of which none can be left out, 0 if so many, or more, are needed."""
        needed = 0
        for truth in sorted(core):
            if truth not in core:
                continue
            fewer = self._core(core - {truth}, candidate)
            core, needed = fewer or core, needed + (not fewer)
            if needed >= most:
                return 0
        return sum(1 << truth - self._first for truth in core)

    def _core(self, truths: Iterable[int], candidate: int) -> Core:
        """Return those of some truths that refute a candidate, none if they do not."""
        if self._formula.is_satisfiable([candidate + 1, *sorted(truths)]):
            return frozenset()
        return frozenset(self._formula.core() - {candidate + 1})
