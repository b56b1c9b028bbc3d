"""Reasoning by cases: the consequences of a supposition, until every case is impossible.

A true candidate rules out its rivals. A truth with one candidate left makes this candidate true,
and a truth with none left is a contradiction. If each truth has several candidates left, those of
one truth are tried as cases. Consequences without which the contradiction would follow, too, are
left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...deadline import check_deadline
from ...errors import SudokuError
from ..position import Position, bits

#: The message if a step does not fit the position.
WRONG = "the step is not a step of this position"
#: The truths that are compared as cases: those with the fewest candidates left, up to this number.
COMPARED = 12
#: More consequences than a branch without cases has.
MANY = 10**6
#: By how much the number of branches is assumed to grow with each truth still to satisfy.
GROWTH = 1.3


class Forced(NamedTuple):
    """A truth with one candidate left, and this candidate."""

    truth: int
    candidate: int


class Branch(NamedTuple):
    """What follows from a true candidate, up to a contradiction or to impossible cases."""

    supposed: int
    forced: tuple[Forced, ...]  # in order
    #: The truth that is split into cases, or the constraints that cannot be satisfied.
    rows: tuple[int, ...]
    cases: tuple[Branch, ...] = ()


class _State(NamedTuple):
    """The true candidates, in order, the candidates still possible, and the truths to satisfy."""

    true: tuple[int, ...]
    still: int
    truths: tuple[int, ...]


class _Reached(NamedTuple):
    """Where the consequences of a candidate lead: the constraints that fail, or () if none does."""

    supposed: int
    forced: tuple[Forced, ...]
    state: _State
    failing: tuple[int, ...]


class Reasoner:
    """A search for the consequences of a candidate that some truths refute."""

    def __init__(self, position: Position, truths: Iterable[int]) -> None:
        self._position, self._rules = position, position.rules
        listed = list(dict.fromkeys(truths))
        self._sums = tuple(row for row in listed if row in position.rules.sums)
        self._live = {row: position.live[row] for row in listed if row not in position.rules.sums}

    def branch(self, candidate: int) -> Branch:
        """Return the reasoning that refutes a candidate.

        Raises
        ------
        SudokuError
            If the truths do not refute it.
        """
        return self._branch(candidate, self._start())[0]

    def consequences(self, candidate: int) -> Branch | None:
        """Return the same if it has no cases, or else None."""
        reached = self._propagated(candidate, self._start())
        return self._ended(reached)[0] if reached.failing else None

    def first_cases(self, candidate: int) -> tuple[int, int]:
        """Return the first truth that is split into cases, and its candidates."""
        state = self._propagated(candidate, self._start()).state
        truth = self._narrowest(state)
        return truth, self._left(truth, state)

    def easiest(self, candidates: Iterable[int]) -> tuple[int, Branch | None]:
        """Return the candidate with the fewest consequences, at best without cases, and these."""

        def effort(found: tuple[int, Branch | None]) -> int:
            return MANY if found[1] is None else len(found[1].forced)

        return min(((each, self.consequences(each)) for each in sorted(candidates)), key=effort)

    def _start(self) -> _State:
        return _State((), self._position.open, tuple(self._live))

    def _placed(self, candidate: int, state: _State) -> _State:
        met = set(self._rules.of(candidate))
        still = state.still & ~self._rules.rivals(candidate)
        truths = tuple(truth for truth in state.truths if truth not in met)
        return _State((*state.true, candidate), still, truths)

    def _left(self, truth: int, state: _State) -> int:
        return self._live[truth] & state.still

    def _failing(self, state: _State) -> tuple[int, ...]:
        """Return the constraints that cannot be satisfied, () if none is known to fail."""
        for row in self._sums:
            if self._position.is_broken(row, state.still):
                return (row,)
        for truth in state.truths:
            if not self._left(truth, state):
                return (truth,)
        # The links of the proof exclude what the sums need.
        return () if state.truths else self._sums

    def _propagated(self, candidate: int, state: _State) -> _Reached:
        """Return how far the forced candidates lead."""
        forced: list[Forced] = []
        state = self._placed(candidate, state)
        while not (failing := self._failing(state)):
            check_deadline()
            left = ((truth, self._left(truth, state)) for truth in state.truths)
            found = [Forced(t, here.bit_length() - 1) for t, here in left if not here & here - 1]
            if not found:
                break
            for single in found:
                if single.truth in state.truths and not self._failing(state):
                    forced.append(single)
                    state = self._placed(single.candidate, state)
        return _Reached(candidate, tuple(forced), state, failing)

    def _branch(self, candidate: int, state: _State) -> tuple[Branch, set[int]]:
        """Return a branch, and the true candidates that it needs."""
        reached = self._propagated(candidate, state)
        return self._ended(reached) if reached.failing else self._split(reached)

    def _ended(self, reached: _Reached) -> tuple[Branch, set[int]]:
        needed = self._blamed(reached.failing, reached.state.true, set())
        return self._pruned(reached, needed, Branch(reached.supposed, (), reached.failing))

    def _split(self, reached: _Reached) -> tuple[Branch, set[int]]:
        """Return a branch that ends in cases, unless one of them shows that none is needed."""
        state = reached.state
        if not state.truths:
            raise SudokuError(WRONG)
        truth, needed, cases = self._narrowest(state), set[int](), list[Branch]()
        left = self._left(truth, state)
        for case in bits(left):
            branch, because = self._branch(case, state)
            if case not in because:
                return self._pruned(reached, because, branch)
            cases.append(branch)
            needed |= because - {case}
        needed = self._blamed((truth,), state.true, needed, left)
        return self._pruned(reached, needed, Branch(0, (), (truth,), tuple(cases)))

    def _narrowest(self, state: _State) -> int:
        """Return the truth with the fewest branches, among those with the fewest candidates."""
        left = {truth: self._left(truth, state).bit_count() for truth in state.truths}
        listed = sorted(left, key=lambda truth: left[truth])[:COMPARED]
        return min(listed, key=lambda truth: self._cost(truth, state))

    def _cost(self, truth: int, state: _State) -> float:
        """Return an estimate of the number of branches of the cases of a truth."""
        tried = (self._propagated(case, state) for case in bits(self._left(truth, state)))
        return sum(1 if each.failing else GROWTH ** len(each.state.truths) for each in tried)

    def _pruned(self, reached: _Reached, needed: set[int], end: Branch) -> tuple[Branch, set[int]]:
        """Put the forced candidates that are needed before the end of a branch."""
        kept: list[Forced] = []
        for each in reversed(reached.forced):
            if each.candidate in needed:
                true, only = reached.state.true, 1 << each.candidate
                before = true[: true.index(each.candidate)]
                needed = self._blamed((each.truth,), before, needed - {each.candidate}, only)
                kept.append(each)
        forced = (*reversed(kept), *end.forced)
        return Branch(reached.supposed, forced, end.rows, end.cases), needed

    def _blamed(
        self, rows: Iterable[int], true: Sequence[int], needed: set[int], left: int = 0
    ) -> set[int]:
        """Add the true candidates because of which some constraints have only `left`."""
        found = set(needed)
        for row in rows:
            if row in self._rules.sums:
                reach = self._rules.areas[row] | self._rules.members[row]
                found |= {x for x in true if (self._rules.rivals(x) | 1 << x) & reach}
                continue
            for missing in bits(self._live[row] & ~left):
                by = [each for each in true if self._rules.rivals(each) >> missing & 1]
                if not found.intersection(by):
                    found.add(by[0])
        return found
