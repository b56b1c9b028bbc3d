"""Paths to a solution: each step is found, worded, checked and taken before the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from ..backends import check_backend
from ..contexts import check_deadline
from ..engine.budget import Budget
from ..engine.prover import in_full_grids
from ..engine.search import find_board
from ..errors import GaveUp, SudokuError, show
from ..numbers import check_digit, check_label
from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from .checker import Checker
from .finding import SetSearch, by_cores_or_cases, locked, singles
from .multipliers import Solver, prove, prove_by_any, single_proof
from .position import Position, bits, dead_ends, start, sum_proofs
from .refutation import Refuted, Trial, is_checkable
from .techniques import set_name, single_name
from .values import Kind, Multipliers, Pair, Proof, Step, Weighted
from .wording import set_sentence, single_sentence

#: Candidates that a step without multipliers rules out at most.
TOGETHER = 12


def take(position: Position, step: Step) -> None:
    """Follow a step in a position."""
    for pair in step.placed:
        position.place(position.rules.number(*pair))
    position.eliminate(sum(1 << position.rules.number(*pair) for pair in step.eliminated))


def single_step(position: Position, truth: int, candidate: int) -> Step:
    """Return the step that places the only candidate of a truth."""
    sentence = single_sentence(position, truth, candidate)
    proof = single_proof(position, truth, candidate)
    placed = (position.rules.pair(candidate),)
    return _step(position, Kind.SINGLE, single_name(position, truth), placed, proof, sentence)


def tried(position: Position, truths: int, candidate: int) -> Proof | None:
    """Return the proof of a set of truths without multipliers: all ways to meet them were tried.

    None if that takes more tries than a check has.
    """
    if not is_checkable(position, truths, candidate):
        return None
    others, trial = bits(position.open & ~(1 << candidate)), Trial(position, truths)
    also = (other for other in others if trial.refutes(other, TOGETHER))
    out = (candidate, *islice(also, TOGETHER - 1))
    return Proof(dict.fromkeys(bits(truths), 1), {}, 0, out)


def set_step(position: Position, kind: Kind, proof: Proof) -> Step:
    """Return the step of a set of truths, with multipliers or without."""
    if kind is Kind.CASES and proof.divisor:
        kind = Kind.TRUTHS
    name = "Case Table" if kind is Kind.CASES else set_name(position, proof)
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


#: The digits that some cells may hold: {label: digits}.
Candidates = Mapping[int, Iterable[int]]
#: How much of the time may be spent on which candidates are in a solution, where there are rules.
KNOWING = 0.25
#: What refutes one of some candidates of a position where propagation gets stuck.
Cases = Callable[[Position, Iterable[int], Budget], Refuted | None]


class Contradicted(SudokuError):
    """The candidates leave no solution of a puzzle that has some."""


class Path:
    """Finds steps from a puzzle and its candidates on, and checks each."""

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
            raise SudokuError(f"no solution to explain: {conflicts[0]}")
        self._position = start(self.puzzle)
        #: What of the position candidates exclude.
        self._excluded = sum(
            1 << self._position.rules.number(label, digit)
            for label, digits in allowed.items()
            for digit in range(1, self.puzzle.side + 1)
            if digit not in digits
        )
        self._is_solvable = True
        #: The candidates that are in some solution; 0 if that takes too long with rules: then
        #: steps are looked for about all of them.
        self.true = self._find_true()
        self._position.eliminate(self._excluded)
        self._sets = SetSearch(self._position)
        self._checker = Checker(self.puzzle, allowed)

    def is_solved(self) -> bool:
        """Return whether nothing is left to find."""
        return not self._position.live

    def begin(self) -> Position:
        """Return what is open before the first step."""
        position = start(self.puzzle)
        position.eliminate(self._excluded)
        return position

    def _find_true(self) -> int:
        puzzle = self.puzzle
        board = find_board(puzzle.variant, puzzle.shape)
        every = allowed = board.start(puzzle.digits)
        for candidate in bits(self._excluded):
            allowed = board.without(allowed, candidate)
        share = self.budget.remaining() * (KNOWING if puzzle.rules else 1)
        try:
            with Budget(share) as knowing:
                found = in_full_grids(board, allowed, knowing)
        except GaveUp:
            self.budget.check_time()
            self._is_solvable = False
            return 0
        if not found:
            if self._excluded and in_full_grids(board, every, self.budget):
                raise Contradicted("the candidates leave no solution to explain")
            raise SudokuError("the puzzle has no solution to explain")
        return sum(1 << candidate for candidate in board.candidates(found))

    def steps(self) -> Iterator[Step]:
        """Yield the steps as they are found, each checked."""
        while True:
            with self.budget:
                check_deadline()
                step = self._next()
                if step is None:
                    return
                self._checker.follow(step)
                take(self._position, step)
            yield step

    def _next(self) -> Step | None:
        position = self._position
        if not self._is_solvable and next(dead_ends(position), None) is not None:
            raise SudokuError("the puzzle has no solution to explain")
        for truth, candidate in singles(position):
            return single_step(position, truth, candidate)
        suspects = position.open & ~self.true
        if not suspects:
            return None
        for truths, candidate in locked(position):
            return self._set_step(Kind.LOCKED, truths, candidate)
        for proof in sum_proofs(position):
            return set_step(position, Kind.SUM, proof)
        for kind, find in ((Kind.TRUTHS, self._sets.find), (Kind.CASES, self._by_cases)):
            found = find(bits(suspects))
            step = found and self._set_step(kind, *found)
            if step:
                return step
        raise GaveUp("no next step was found")

    def _by_cases(self, wanted: Iterable[int]) -> Refuted | None:
        return self._cases(self._position, wanted, self.budget)

    def _set_step(self, kind: Kind, truths: int, candidate: int) -> Step | None:
        """Return the step of a set of truths, None if it could not be checked."""
        position = self._position
        proof = prove(position, truths, candidate, self.solver)
        if proof is None and kind is Kind.CASES and not self.puzzle.rules:
            proof = prove_by_any(position, candidate, truths.bit_count(), self.solver)
        proof = proof or tried(position, truths, candidate)
        return None if proof is None else set_step(position, kind, proof)


def _checked(puzzle: Puzzle, candidates: Candidates | None) -> dict[int, set[int]]:
    """Return candidates as sets; an iterator may yield the digits of a cell only once."""
    if not isinstance(candidates or {}, Mapping):
        raise SudokuError("candidates are {cell label: digits}")
    found = {}
    for label, digits in (candidates or {}).items():
        cell = check_label(label, puzzle.side**2)
        if not isinstance(digits, Iterable):
            raise SudokuError(f"candidates of cell {cell} are a set of digits, not {show(digits)}")
        where = f"candidates of cell {cell}: "
        found[cell] = {check_digit(digit, puzzle.side, where) for digit in digits}
    return found
