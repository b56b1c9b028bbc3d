"""Paths to a solution: each step is found, worded and checked before the search continues.

The search looks for the smallest step, in this order:

1. naked and hidden singles;
2. locked candidates: all candidates of a truth are rivals of another candidate;
3. eliminations by a sum: by its bounds, by its combinations, or by innies and outies;
4. sets of two truths, of three truths and so on: for each size, first the sets with as many links
   as truths, then the sets that unit propagation finds;
5. case tables, found by a SAT solver if one is installed; with rules, those that lead furthest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import NoReturn

from ..backends import check_backend
from ..contexts import check_deadline
from ..engine.budget import Budget
from ..engine.prover import in_full_grids
from ..engine.search import find_board
from ..errors import GaveUp, SudokuError, show
from ..grid import short_name
from ..numbers import check_label, check_whole
from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from .checker import Checker
from .cores import by_cores_or_cases, promising
from .multipliers import Solver, prove, prove_by_any, single_proof
from .position import Position, bits, dead_ends, mask_of, start, sum_proofs
from .refutation import Memory, Refuted, Trial, covers, is_checkable, shrink
from .sums import SumSearch, SumStep
from .techniques import set_name, single_name
from .values import Kind, Multipliers, Pair, Proof, Step, Weighted
from .wording import set_sentence, single_sentence

#: The sizes of the sets to look for, in this order. The last size means practically no limit.
SIZES = (2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 10_000)
#: The largest size for which the search tries sets with as many links as truths. On a 9x9 grid, a
#: larger set has a smaller complement.
COVERS = 4
#: The largest number of truths in a set that is reduced to a minimal set.
SHRINK = 40


def singles(position: Position) -> Iterator[Refuted]:
    """Yield the number of each truth with one candidate left, and the number of this candidate.

    The easiest come first: last cells of regions, then hidden singles, then naked singles.
    """
    found = [(truth, here) for truth, here in position.live.items() if here & (here - 1) == 0]
    for truth, here in sorted(found, key=lambda each: _order(position, each[0])):
        yield truth, here.bit_length() - 1


def _order(position: Position, truth: int) -> tuple[bool, bool, bool, int]:
    rules = position.rules
    if rules.is_cell(truth):
        return True, True, False, truth
    return not position.is_last(truth), False, rules.region(truth).kind != "box", truth


def locked(position: Position) -> Iterator[Refuted]:
    """Yield each truth whose candidates share a rival, and one such rival."""
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
    """A search for small sets of truths. It remembers failed attempts between steps."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._memory = Memory()

    def find(self, wanted: Iterable[int]) -> Refuted | None:
        """Return a small set of truths and the wanted candidate that it refutes."""
        wanted = list(wanted)
        suspects = mask_of(wanted)
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
        """Return the smallest set that propagation finds with at most `size` truths."""
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


#: The largest number of candidates that a step without multipliers rules out.
TOGETHER = 12


def take(position: Position, step: Step) -> None:
    """Apply a step to a position."""
    for pair in step.placed:
        position.place(position.rules.number(*pair))
    position.eliminate(mask_of(position.rules.number(*pair) for pair in step.eliminated))


def single_step(position: Position, truth: int, candidate: int) -> Step:
    """Return the step that places the only candidate of a truth."""
    sentence = single_sentence(position, truth, candidate)
    proof = single_proof(position, truth, candidate)
    placed = (position.rules.pair(candidate),)
    return _step(position, Kind.SINGLE, single_name(position, truth), placed, proof, sentence)


def tried(position: Position, truths: int, candidate: int) -> Proof | None:
    """Return a proof without multipliers, which tries all ways to satisfy the truths.

    If checking the proof would need too many tries, return None.
    """
    if not is_checkable(position, truths, candidate):
        return None
    others, trial = bits(position.open & ~(1 << candidate)), Trial(position, truths)
    also = (other for other in others if trial.refutes(other, TOGETHER))
    out = (candidate, *islice(also, TOGETHER - 1))
    return Proof(dict.fromkeys(bits(truths), 1), {}, 0, out)


def sum_step(position: Position, found: SumStep) -> Step:
    """Return the step that `SumSearch` found."""
    return _step(position, Kind.SUM, found.name, (), found.proof, found.sentence)


def set_step(position: Position, kind: Kind, proof: Proof) -> Step:
    """Return the step that a set of truths allows, with or without multipliers."""
    if kind is Kind.CASES and proof.divisor:
        kind = Kind.TRUTHS
    name = "Case by Case" if kind is Kind.CASES else set_name(position, proof)
    return _step(position, kind, name, (), proof, set_sentence(position, proof))


def _step(
    position: Position, kind: Kind, name: str, placed: tuple[Pair, ...], proof: Proof, sentence: str
) -> Step:
    def rows(multipliers: Multipliers) -> tuple[Weighted, ...]:
        ordered = sorted(multipliers.items())
        return tuple((position.constraint(number), often) for number, often in ordered)

    eliminated = tuple(map(position.rules.pair, sorted(proof.eliminated)))
    truths, links = rows(proof.truths), rows(proof.links)
    return Step(kind, name, placed, eliminated, truths, links, proof.divisor, sentence)


#: The digits that are allowed in some cells, as {cell label: digits}.
Candidates = Mapping[int, Iterable[int]]
#: In puzzles with rules, the share of the time limit that may be used to find the candidates that
#: are in a solution.
KNOWING = 0.25
#: The seconds of the search for them in which most are found. A longer search is put off until the
#: easy steps have left fewer candidates.
AT_ONCE = 0.2
#: A function that refutes one of the wanted candidates after propagation has failed.
Cases = Callable[[Position, Iterable[int], Budget], Refuted | None]


class Contradicted(SudokuError):
    """The error for candidates that exclude every solution of a puzzle."""


class Path:
    """A search for the solving steps of a puzzle. Each step is checked."""

    def __init__(
        self,
        puzzle: AsPuzzle,
        candidates: Candidates | None,
        budget: Budget,
        cases: Cases = by_cores_or_cases,
    ) -> None:
        self.puzzle = as_puzzle(puzzle)
        self.budget, self.solver, self._cases = budget, Solver(budget), cases
        check_backend(budget.backend)
        allowed = _checked(self.puzzle, candidates)
        conflicts = self.puzzle.conflicts()
        if conflicts:
            raise SudokuError(f"there is no solution to explain, because {conflicts[0]}")
        self._position = start(self.puzzle)
        # The candidates of the position that `candidates` does not allow.
        self._excluded = mask_of(
            self._position.rules.number(label, digit)
            for label, digits in allowed.items()
            for digit in range(1, self.puzzle.side + 1)
            if digit not in digits
        )
        self._position.eliminate(self._excluded)
        self._sets = SetSearch(self._position)
        self._sums = SumSearch(self._position)
        self._checker = Checker(self.puzzle, allowed)
        #: The candidates that are in some solution, as a bit set. It is 0 if the search for them
        #: takes too long, which can happen with rules. In that case, the steps may refute any
        #: candidate.
        self.true = 0
        self._ahead: deque[Step] = deque()  # steps that were found early
        self._know(self.budget.remaining() if not self.puzzle.rules else AT_ONCE)
        if not self.true:
            self._look_ahead()

    def is_solved(self) -> bool:
        return not self._position.live

    def solution(self) -> int:
        """Return the placed candidates, which are the solution of a solved puzzle."""
        return self._position.filled()

    def begin(self) -> Position:
        position = start(self.puzzle)
        position.eliminate(self._excluded)
        return position

    def _look_ahead(self) -> None:
        """Find the easy steps, and then the candidates that are in some solution."""
        with suppress(GaveUp):
            while (step := self._easy()) is not None:
                self._ahead.append(self._taken(step))
            self._know(self.budget.remaining() * KNOWING)

    def _know(self, seconds: float) -> None:
        """Find the candidates that are in some solution, unless that takes too long."""
        board, placed = find_board(self.puzzle.variant, self.puzzle.shape), self._position.placed
        state = board.start(placed)
        if self._excluded or self._ahead:
            for candidate in bits(mask_of(board.candidates(state[0])) & ~self._position.left()):
                state = board.without(state, candidate)
        try:
            with Budget(min(seconds, self.budget.remaining())) as knowing:
                found = in_full_grids(board, state, knowing)
        except GaveUp:
            self.budget.check_time()
            return
        if not found:
            self._refuse()
        self.true = mask_of(board.candidates(found))

    def _refuse(self) -> NoReturn:
        """Raise the error for a puzzle without a solution."""
        board = find_board(self.puzzle.variant, self.puzzle.shape)
        if self._excluded and in_full_grids(board, board.start(self.puzzle.digits), self.budget):
            raise Contradicted("the candidates allow no solution")
        raise SudokuError("the puzzle has no solution to explain")

    def steps(self) -> Iterator[Step]:
        while self._ahead:
            yield self._ahead.popleft()
        while True:
            with self.budget:
                check_deadline()
                step = self._easy() or self._hard()
                if step is None:
                    return
                self._taken(step)
            yield step

    def _taken(self, step: Step) -> Step:
        """Check and apply a step."""
        self._checker.follow(step)
        take(self._position, step)
        return step

    def _easy(self) -> Step | None:
        """Return a step by a single, by locked candidates or by a sum."""
        position = self._position
        if not self.true and next(dead_ends(position), None) is not None:
            self._refuse()
        for truth, candidate in singles(position):
            return single_step(position, truth, candidate)
        if not position.open & ~self.true:
            return None
        for truths, candidate in locked(position):
            return self._set_step(Kind.LOCKED, truths, candidate)
        for proof in sum_proofs(position):
            return set_step(position, Kind.SUM, proof)
        for found in self._sums.find():
            return sum_step(position, found)
        return None

    def _hard(self) -> Step | None:
        """Return a step by a set of truths or by cases, or None if every candidate is true."""
        suspects = self._position.open & ~self.true
        if not suspects:
            return None
        for kind, find in ((Kind.TRUTHS, self._sets.find), (Kind.CASES, self._by_cases)):
            refuted = find(bits(suspects))
            step = refuted and self._set_step(kind, *refuted)
            if step:
                return step
        raise GaveUp("no next step was found")

    def _by_cases(self, wanted: Iterable[int]) -> Refuted | None:
        if self.puzzle.rules and self.true:
            wanted = promising(self._position, self.true)
        return self._cases(self._position, wanted, self.budget)

    def _set_step(self, kind: Kind, truths: int, candidate: int) -> Step | None:
        """Return the step that a set of truths allows, or None if the step cannot be checked."""
        position = self._position
        proof = prove(position, truths, candidate, self.solver)
        if proof is None and kind is Kind.CASES and not self.puzzle.rules:
            proof = prove_by_any(position, candidate, truths.bit_count(), self.solver)
        proof = proof or tried(position, truths, candidate)
        return None if proof is None else set_step(position, kind, proof)


def _checked(puzzle: Puzzle, candidates: Candidates | None) -> dict[int, set[int]]:
    """Check candidates and return them as sets, because iterators can be read only once."""
    if not isinstance(candidates or {}, Mapping):
        raise SudokuError("candidates must be a dict of cells and digits, such as {1: {2, 3}}")
    found = {}
    for label, digits in (candidates or {}).items():
        cell = check_label(label, puzzle.side**2)
        where = f"candidates of {short_name(cell, puzzle.side)}"
        if not isinstance(digits, Iterable):
            raise SudokuError(f"the {where} must be a set of digits, not {show(digits)}")
        found[cell] = {
            check_whole(digit, f"each of the {where}", 1, puzzle.side) for digit in digits
        }
    return found
