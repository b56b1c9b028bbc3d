"""Refutation of candidates by a SAT solver, whose cores are sets of truths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice

from ...engine.cnf import Formula
from ...errors import MissingPackage
from ..position import Position, bits, mask_of
from .refutation import Refuted, by_cases, is_checkable

#: The SAT variables of some truths.
Core = frozenset[int]
#: The number of candidates that are compared: those with the smallest cores.
COMPARED_CORES = 12
#: The total size of cores after which no more cores are compared.
ASKED = 600


def by_cores_or_cases(position: Position, wanted: Iterable[int]) -> Refuted | None:
    """Return the result of `by_cores`, or of `by_cases` if python-sat is not installed."""
    wanted = list(wanted)
    try:
        return by_cores(position, wanted)
    except MissingPackage:
        return by_cases(position, wanted)


def by_cores(position: Position, wanted: Iterable[int]) -> Refuted | None:
    """Return a small set of truths and the wanted candidate that it refutes.

    A SAT solver from python-sat finds the truths, which the package docstring defines. With rules,
    hundreds of candidates may be wanted, so the first one whose truths can be checked is taken.
    """
    wanted = list(wanted)
    with Formula() as formula:
        solver = _Cores(formula, position)
        if position.rules.board.variant.rules:
            return solver.first(position, wanted) or by_cases(position, wanted)
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
    return least or by_cases(position, wanted)


class _Cores:
    """The open candidates and truths of a position as clauses. Variables are numbered from 1."""

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
        """Return a subset of some truths (by default, all) that refutes a candidate.

        If the truths do not refute it, return an empty set.
        """
        assumed = self._every if truths is None else truths
        if self._formula.is_satisfiable([candidate + 1, *sorted(assumed)]):
            return frozenset()
        return frozenset(self._formula.core() - {candidate + 1})

    def first(self, position: Position, wanted: Iterable[int]) -> Refuted | None:
        """Return truths that can be checked for the first such candidate, and this candidate."""
        for candidate in wanted:
            core = self.of(candidate)
            truths = mask_of(truth - self._first for truth in core)
            if core and is_checkable(position, truths, candidate):
                fewer = self.shrunk(core, candidate, len(core) + 1)
                small = is_checkable(position, fewer, candidate)
                return fewer if small else truths, candidate
        return None

    def shrunk(self, core: Core, candidate: int, most: int) -> int:
        """Return a minimal subset of a core that still refutes a candidate.

        If the subset has `most` truths or more, return 0.
        """
        needed = 0
        for truth in sorted(core):
            if truth not in core:
                continue
            fewer = self.of(candidate, core - {truth})
            core, needed = fewer or core, needed + (not fewer)
            if needed >= most:
                return 0
        return mask_of(truth - self._first for truth in core)


def promising(position: Position, true: int) -> list[int]:
    """Return the open candidates that are not true; those whose refutation leads furthest first.

    `true` are the candidates that are in some solution. When all other candidates of a truth are
    refuted, its true candidate is placed, and singles follow. The more candidates this removes for
    each one to refute, the better.
    """
    worth: defaultdict[int, float] = defaultdict(float)
    gains = {candidate: _gain(position, candidate) for candidate in bits(position.open & true)}
    for here in position.live.values():
        wrong = here & ~true
        if here.bit_count() == wrong.bit_count() + 1:
            gain = gains[(here & true).bit_length() - 1] / wrong.bit_count() if wrong else 0
            for candidate in bits(wrong):
                worth[candidate] = max(worth[candidate], gain)
    return sorted(bits(position.open & ~true), key=lambda candidate: -worth[candidate])


def _gain(position: Position, candidate: int) -> int:
    """Return how many candidates a placed candidate and the singles after it close."""
    after = position.copy()
    after.place(candidate)
    while single := next((here for here in after.live.values() if here & (here - 1) == 0), 0):
        after.place(single.bit_length() - 1)
    return (position.open & ~after.open).bit_count()
