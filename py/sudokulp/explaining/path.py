"""Paths to a solution: each step is found, worded and checked before the search continues.

The search looks for the smallest step, in this order:

1. naked and hidden singles;
2. locked candidates: all candidates of a truth conflict with another candidate;
3. eliminations by a sum: by its bounds, by its combinations, or by innies and outies;
4. sets of two truths, of three truths and so on: for each size, first the sets with as many links
   as truths, then the sets that unit propagation finds;
5. case tables, found by a SAT solver if one is installed; with rules, those that rule out most.

Instead of a set of 5 to 12 truths that has no well-known name, a smaller one is taken if
propagation with groups and almost locked sets finds one.

Among sets of the same size, those with a well-known name are preferred. A candidate that a set
rules out is also ruled out by the rest of the set after other steps. So the size of the hardest
step does not depend on the order of the steps, as far as the search finds the smallest sets.

Small steps that place no digit wait until a placed digit, or a larger step, depends on them. Those
on which nothing depends are left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, NoReturn

from ..deadline import check_deadline, deadline, overtime, remaining
from ..engine.prover import in_full_grids
from ..engine.search import find_board
from ..errors import GaveUp, SudokuError
from ..puzzle import PuzzleLike, Solution, as_puzzle
from .checker import Checker, checked_candidates
from .multipliers import Solver, prove, prove_by_any
from .position import Position, Rules, bits, dead_ends, mask_of, start, sum_proofs
from .proofs import apply, needed, needs, single, step, tried, widened
from .sets.cores import by_cores_or_cases, promising
from .sets.linked import Groups, Linked
from .sets.refutation import Covers, Memory, Refuted, is_checkable, shrink
from .sums import SumSearch
from .techniques import LITTLE_KNOWN, UNNAMED, rank
from .values import Kind, Proof, Step

#: The sizes of the sets to look for, in this order. The last size means practically no limit.
SIZES = (2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 10_000)
#: The largest size for which the search tries sets with as many links as truths. On a 9x9 grid, a
#: larger set has a smaller complement.
COVERS = 4
#: The largest size of a set that is compared with sets by groups and almost locked sets.
LINKED = 12
#: The largest number of truths in a set that is reduced to a minimal set.
SHRINK = 40


def singles(position: Position) -> Iterator[Refuted]:
    """Yield the number of each truth with one candidate left, and the number of this candidate.

    The easiest come first: last cells of regions, then hidden singles, then naked singles.
    """

    def order(truth: int) -> tuple[bool, bool, bool, int]:
        is_last = not position.rules.is_cell(truth) and position.is_last(truth)
        return not is_last, *_boxes_first(position.rules, truth)

    found = [(truth, here) for truth, here in position.live.items() if here & (here - 1) == 0]
    for truth, here in sorted(found, key=lambda each: order(each[0])):
        yield truth, here.bit_length() - 1


def _boxes_first(rules: Rules, truth: int) -> tuple[bool, bool, int]:
    is_cell = rules.is_cell(truth)
    return is_cell, not is_cell and rules.region(truth).kind != "box", truth


def locked(position: Position) -> Iterator[Refuted]:
    """Yield each truth whose candidates share a rival, and one such rival."""
    rules = position.rules
    for truth in sorted(position.live, key=lambda each: _boxes_first(rules, each)):
        here = position.live[truth]
        check_deadline()
        common = position.open & ~here
        for candidate in bits(here):
            common &= rules.rivals(candidate)
            if not common:
                break
        if common:
            yield 1 << truth, _lowest(common)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


class SetSearch:
    """A search for small sets of truths. It remembers failed attempts between steps."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._memory, self._covers = Memory(), Covers(position)

    def find(self, wanted: Iterable[int]) -> Refuted | None:
        """Return a small set of truths and the wanted candidate that it refutes."""
        wanted = list(wanted)
        suspects = mask_of(wanted)
        for size in SIZES:
            if size <= COVERS:
                for truths, out in self._covers.find(size):
                    if out & suspects:
                        return truths, _lowest(out & suspects)
            found = self._propagated(wanted, size)
            if found:
                return found
        return None

    def _propagated(self, wanted: Iterable[int], size: int) -> Refuted | None:
        """Return the smallest set that propagation finds with at most `size` truths.

        Among sets of the same size, those with a well-known name are preferred.
        """
        best: dict[int, int] = {}  # sets of the same size, and for each a candidate it refutes
        ranks: dict[int, int] = {}
        for candidate in wanted:
            check_deadline()
            is_named = min(ranks.values(), default=UNNAMED) < UNNAMED
            # With a name, only a smaller set would be better.
            found = self._memory.refutations(self._position, candidate, size - is_named)
            if not found:
                continue
            if found[0].bit_count() < size:
                best, ranks, size = {}, {}, found[0].bit_count()
            fresh = [truths for truths in found if truths not in best]
            best |= dict.fromkeys(fresh, candidate)
            ranks |= {truths: rank(self._position, bits(truths)) for truths in fresh}
        if not best:
            return None
        easiest = min(best, key=lambda each: (ranks[each], self._effort(each)))
        chosen = best[easiest]
        small = easiest.bit_count() <= SHRINK
        truths = shrink(self._position, easiest, chosen) if small else easiest
        return self.simplified(truths, chosen), chosen

    def simplified(self, truths: int, candidate: int) -> int:
        """Replace a set without a well-known name by a smaller set, or one with a better name."""
        position, size = self._position, truths.bit_count()
        known = rank(position, bits(truths))
        if not COVERS < size <= LINKED or known < LITTLE_KNOWN:
            return truths
        found = Linked(position, Groups(position)).refuted(candidate, size)
        if not (found and is_checkable(position, found, candidate)):
            return truths
        found = shrink(position, found, candidate)
        is_better = (found.bit_count(), rank(position, bits(found))) < (size, known)
        return found if is_better else truths

    def _effort(self, truths: int) -> tuple[int, ...]:
        """Return a key that sorts sets of the same size by how hard they are to spot.

        Sets about one digit come first. The easiest of them have two cells for each truth, and
        truths in rows and columns. Other sets without sums follow, and then sets with sums.
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


#: The digits that are allowed in some cells, as {cell label: digits}.
Candidates = Mapping[int, Iterable[int]]
#: In puzzles with rules, the share of the time limit that may be used to find the candidates that
#: are in a solution.
KNOWING = 0.25
#: The seconds of the search for them in which most are found. A longer search is put off until the
#: easy steps have left fewer candidates.
AT_ONCE = 0.2
#: The largest size of a proof that waits, and the number of proofs in a row that may wait.
WAITING, AHEAD = 4, 12
#: The seconds after the time limit in which steps that were found are still checked and shown.
GRACE = 0.3
#: A function that refutes one of the wanted candidates after propagation has failed.
Cases = Callable[[Position, Iterable[int]], Refuted | None]


class ProofSearch:
    """A search for the next proof in a position."""

    def __init__(
        self, position: Position, solver: Solver, cases: Cases = by_cores_or_cases
    ) -> None:
        #: The candidates that are in some solution, as a bit set. It is 0 if there is none, or if
        #: the search for them takes too long, which can happen with rules. In that case, the steps
        #: may refute any candidate.
        self.true = 0
        self._position, self._solver, self._cases = position, solver, cases
        self._has_rules = bool(position.rules.board.variant.rules)
        self._sets, self._sums = SetSearch(position), SumSearch(position)

    def easiest(self) -> Iterator[Proof]:
        """Yield the proofs of the easiest kind: singles, or locked candidates, or sums."""
        position, found = self._position, False
        for truth, candidate in singles(position):
            found = True
            yield single(truth, candidate)
        if found or not position.open & ~self.true:
            return
        for truth, candidate in locked(position):
            if proof := self._proved(Kind.LOCKED, truth, candidate):
                found = True
                yield proof
        for proof in () if found else sum_proofs(position):
            found = True
            yield widened(position, proof, Kind.SUM)
        if not found:
            yield from self._sums.find()

    def hard(self) -> Proof | None:
        """Return a proof by a set of truths or by cases, or None if none is found."""
        suspects = self._position.open & ~self.true
        for kind, find in ((Kind.TRUTHS, self._sets.find), (Kind.CASES, self._by_cases)):
            refuted = find(bits(suspects))
            proof = refuted and self._proved(kind, *refuted)
            if proof:
                return proof
        return None

    def _by_cases(self, wanted: Iterable[int]) -> Refuted | None:
        if self._has_rules and self.true:
            wanted = promising(self._position, self.true)
        found = self._cases(self._position, wanted)
        return found and (self._sets.simplified(*found), found[1])

    def _proved(self, kind: Kind, truths: int, candidate: int) -> Proof | None:
        """Return the proof that a set of truths allows, or None if it cannot be checked."""
        position = self._position
        proof = prove(position, truths, candidate, self._solver)
        if proof is None and kind is Kind.CASES and not self._has_rules:
            proof = prove_by_any(position, candidate, truths.bit_count(), self._solver)
        proof = proof or tried(position, truths, candidate)
        return proof and widened(position, proof, kind)


class Contradicted(SudokuError):
    """Raised when candidates exclude every solution of a puzzle."""


class Unsolvable(SudokuError):
    """Raised when a puzzle has no solution."""


class Path:
    """A search for the solving steps of a puzzle. Each step is checked.

    If it is known that there is exactly one solution, `solution` can be passed to save a search.
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        candidates: Candidates | None = None,
        backend: Any = None,
        cases: Cases = by_cores_or_cases,
        solution: Solution | None = None,
    ) -> None:
        self.puzzle = as_puzzle(puzzle)
        self.solver = Solver(backend)
        allowed = checked_candidates(self.puzzle, candidates)
        conflicts = self.puzzle.conflicts()
        if conflicts:
            raise SudokuError(f"there is no solution to explain, because {conflicts[0]}")
        self._position = start(self.puzzle)
        # The candidates of the position that `candidates` does not allow.
        self._excluded = self._position.rules.excluded(allowed)
        self._position.eliminate(self._excluded)
        self._search = ProofSearch(self._position, self.solver, cases)
        self._checker = Checker(self.puzzle, allowed)
        # The position after the steps shown. It is the same object unless some proofs are waiting.
        self._shown = self._position
        self._waiting: list[Proof] = []
        self._ready: deque[Step] = deque()  # steps that were checked, but not yet yielded
        self._unseen = 0  # the number of proofs since the last step shown
        if solution:
            self._search.true = mask_of(map(self._position.rules.number, count(1), solution.digits))
        else:
            self._know(AT_ONCE if self.puzzle.rules else remaining())
        if not self._search.true:
            # the easy steps first, and then the candidates that are in some solution
            with suppress(GaveUp):
                while (proof := self._easy()) is not None:
                    self._take(proof)
                self._know(remaining() * KNOWING)

    def is_solved(self) -> bool:
        return not self._position.live

    def solution(self) -> int:
        """Return the placed candidates, which are the solution of a solved puzzle."""
        return self._position.filled()

    def begin(self) -> Position:
        position = start(self.puzzle)
        position.eliminate(self._excluded)
        return position

    def _know(self, seconds: float) -> None:
        """Find the candidates that are in some solution, unless that takes too long."""
        board, placed = find_board(self.puzzle.variant, self.puzzle.shape), self._position.placed
        state = board.start(placed)
        if self._excluded or self._ready or self._waiting:
            for candidate in bits(mask_of(board.candidates(state[0])) & ~self._position.left()):
                state = board.without(state, candidate)
        try:
            with deadline(seconds):
                found = in_full_grids(board, state)
        except GaveUp:
            check_deadline()
            return
        if not found:
            self._refuse()
        self._search.true = mask_of(board.candidates(found))

    def _refuse(self) -> NoReturn:
        """Raise the error for a puzzle without a solution."""
        board = find_board(self.puzzle.variant, self.puzzle.shape)
        if self._excluded and in_full_grids(board, board.start(self.puzzle.digits)):
            raise Contradicted("the candidates allow no solution")
        raise Unsolvable("the puzzle has no solution to explain")

    def steps(self) -> Iterator[Step]:
        """Yield the steps, each when it is known that it leads on."""
        stopped: GaveUp | None = None
        while True:
            yield from self._taken()
            try:
                check_deadline()
                proof = self._easy() or self._hard()
            except GaveUp as error:
                stopped = error
                break
            if proof is None:
                break
            self._take(proof)
        if not self.is_solved():
            with suppress(GaveUp):
                self._show(self._waiting)
        yield from self._taken()
        if stopped:
            raise stopped

    def _taken(self) -> Iterator[Step]:
        while self._ready:
            yield self._ready.popleft()

    def _take(self, proof: Proof) -> None:
        """Take a proof, and show its step, or let it wait until another step needs it."""
        self._unseen += 1
        if proof.placed is not None or self._unseen > AHEAD or proof.size > WAITING:
            self._show([*self._needed(proof), proof])
            return
        if self._shown is self._position:
            self._shown = self._position.copy()
        self._waiting.append(proof)
        apply(self._position, proof)

    def _needed(self, proof: Proof) -> list[Proof]:
        """Return the waiting proofs without which a proof does not hold in the position shown."""
        rules = self._position.rules
        return needed(rules, self._waiting, needs(rules, proof) & self._shown.open)

    def _show(self, proofs: Sequence[Proof]) -> None:
        """Check and show the steps of some proofs, and apply them.

        This may go on a little after the time limit, so that no step that was found is lost.
        """
        with overtime(GRACE):
            for proof in proofs:
                found = step(self._shown, proof)
                if found.eliminated or found.placed:
                    self._checker.follow(found)
                    apply(self._shown, found)
                    self._ready.append(found)
                if self._shown is not self._position:
                    apply(self._position, proof)
        self._unseen = 0
        self._waiting = [each for each in self._waiting if each.out & self._shown.open]
        if not self._waiting:
            self._shown = self._position

    def _easy(self) -> Proof | None:
        if not self._search.true and next(dead_ends(self._position), None) is not None:
            self._refuse()
        proofs = self._search.easiest()
        first = next(proofs, None)
        if first is None or first.placed is None:
            return first
        return min([first, *proofs], key=self._effort)

    def _effort(self, proof: Proof) -> int:
        """Return the total size of the waiting proofs that a proof needs."""
        return sum(each.size for each in self._needed(proof)) if self._waiting else 0

    def _hard(self) -> Proof | None:
        """Return a proof by a set of truths or by cases, or None if every candidate is true."""
        if not self._position.open & ~self._search.true:
            return None
        proof = self._search.hard()
        if proof is None:
            raise GaveUp("no next step was found")
        return proof
