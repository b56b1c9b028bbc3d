"""Paths to a solution: each step is found, worded, checked and taken before the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

import pulp

from ..backends import check_backend, find_backend
from ..contexts import check_deadline
from ..engine.budget import Budget
from ..engine.prover import in_full_grids
from ..engine.search import find_board
from ..errors import GaveUp, SudokuError, show
from ..numbers import check_digit, check_label
from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from .checker import Checker
from .finding import Refuted, Sets, by_cores_or_cases, locked, singles
from .grading import Grade, grade
from .multipliers import prove, prove_by_any, single_proof
from .position import Position, bits, broken_sums, find_rules, sum_proofs
from .refuting import Trial, is_checkable
from .techniques import set_name, single_name
from .values import Kind, Multipliers, Proof, Step, Weighted
from .wording import set_sentence, single_sentence

#: Candidates that a step without multipliers rules out at most.
TOGETHER = 12


def start(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle's givens."""
    rules = find_rules(puzzle.variant, puzzle.shape, puzzle.symbols)
    position = Position(rules)
    for label, digit in puzzle.givens.items():
        position.place(rules.number(label, digit))
    return position


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
    sentence = set_sentence(position, proof)
    name = "Case Table" if kind is Kind.CASES else set_name(position, proof)
    return _step(position, kind, name, (), proof, sentence)


def _step(
    position: Position,
    kind: Kind,
    name: str,
    placed: tuple[tuple[int, int], ...],
    proof: Proof,
    sentence: str,
) -> Step:
    return Step(
        kind,
        name,
        placed,
        tuple(position.rules.pair(candidate) for candidate in sorted(proof.eliminated)),
        _weighted(position, proof.truths),
        _weighted(position, proof.links),
        proof.divisor,
        sentence,
    )


def _weighted(position: Position, multipliers: Multipliers) -> tuple[Weighted, ...]:
    return tuple(
        (position.constraint(number), often) for number, often in sorted(multipliers.items())
    )


#: The digits that some cells may hold: {label: digits}.
Candidates = Mapping[int, Iterable[int]]
#: How much of the time may be spent on which candidates are in a solution, where there are rules.
KNOWING = 0.25
#: What refutes one of some candidates of a position where propagation gets stuck.
Cases = Callable[[Position, Iterable[int], Budget], Refuted | None]


class Contradicted(SudokuError):
    """The candidates leave no solution of a puzzle that has some."""


class Path:
    """Finds steps from a puzzle and its candidates on, and checks each.

    Parameters
    ----------
    puzzle : Puzzle
        What is explained.
    candidates : mapping of int to iterable of int, or None
        The digits that some cells may hold: {label: digits}.
    budget : Budget
        The time, and the solver of the small integer programs.
    cases : callable
        What finds the next step where propagation gets stuck.

    Raises
    ------
    SudokuError
        If the givens, or the candidates, leave no solution.
    """

    def __init__(
        self,
        puzzle: AsPuzzle,
        candidates: Candidates | None,
        budget: Budget,
        cases: Cases = by_cores_or_cases,
    ) -> None:
        puzzle = as_puzzle(puzzle)
        self._puzzle, self._budget, self._cases = puzzle, budget, cases
        check_backend(budget.backend)
        told = _checked(puzzle, candidates)
        self._allowed = {cell: _mask(digits) for cell, digits in told.items()}
        self._is_solvable = True
        self._true = self._find_true(puzzle)
        self._position = self._begin()
        self._sets = Sets(self._position)
        self._checker = Checker(puzzle, told)

    @cached_property
    def _backend(self) -> pulp.LpSolver:
        return find_backend(self._budget.backend)

    def is_solved(self) -> bool:
        """Return whether nothing is left to find."""
        return not self._position.live

    def grade(self, steps: Sequence[Step]) -> Grade:
        """Return the grade of a whole path."""
        puzzle, begin = self._puzzle, self._begin()
        return grade(puzzle, begin, self._true, steps, lambda: self._backend, self._budget)

    def _begin(self) -> Position:
        """Return what is open before the first step."""
        position = start(self._puzzle)
        position.keep(self._allowed)
        return position

    def _find_true(self, puzzle: Puzzle) -> int:
        """Return the candidates that are in some solution; none if rules make that take too long.

        Then steps are looked for about all of them.
        """
        conflicts = puzzle.conflicts()
        if conflicts:
            raise SudokuError(f"no solution to explain: {conflicts[0]}")
        board = find_board(puzzle.variant, puzzle.shape)
        state = board.start(puzzle.digits)
        share = self._budget.remaining() * (KNOWING if puzzle.rules else 1)
        try:
            with Budget(share) as knowing:
                found = in_full_grids(board, self._restricted(state), knowing)
        except GaveUp:
            self._budget.check_time()
            self._is_solvable = False
            return 0
        if not found:
            alone = self._allowed and in_full_grids(board, state, self._budget)
            if alone:
                raise Contradicted("the candidates leave no solution to explain")
            raise SudokuError("the puzzle has no solution to explain")
        return sum(1 << candidate for candidate in board.candidates(found))

    def _restricted(self, state: tuple[int, int]) -> tuple[int, int]:
        puzzle = self._puzzle
        rules = find_rules(puzzle.variant, puzzle.shape, puzzle.symbols)
        for label, mask in self._allowed.items():
            for rank in bits(((1 << rules.side) - 1) & ~mask):
                state = rules.board.without(state, rules.number(label, rank + 1))
        return state

    def steps(self) -> Iterator[Step]:
        """Yield the steps as they are found.

        Raises
        ------
        GaveUp
            At the time limit.
        SolverFailed
            If a step did not pass the check.
        """
        while True:
            with self._budget:
                check_deadline()
                step = self._next()
                if step is None:
                    return
                self._checker.follow(step)
                take(self._position, step)
            yield step

    def _next(self) -> Step | None:
        if not self._is_solvable and self._is_dead():
            raise SudokuError("the puzzle has no solution to explain")
        for truth, candidate in singles(self._position):
            return single_step(self._position, truth, candidate)
        suspects = self._position.open & ~self._true
        if not suspects:
            return None
        for truths, candidate in locked(self._position):
            return self._set_step(Kind.LOCKED, truths, candidate)
        for _, proof in sum_proofs(self._position):
            return set_step(self._position, Kind.SUM, proof)
        for kind, find in ((Kind.TRUTHS, self._sets.find), (Kind.CASES, self._by_cases)):
            found = find(bits(suspects))
            step = found and self._set_step(kind, *found)
            if step:
                return step
        raise GaveUp("no next step was found")

    def _by_cases(self, wanted: Iterable[int]) -> Refuted | None:
        return self._cases(self._position, wanted, self._budget)

    def _is_dead(self) -> bool:
        """Return whether nothing can meet some constraint any more."""
        return self._position.dead() is not None or any(broken_sums(self._position))

    def _set_step(self, kind: Kind, truths: int, candidate: int) -> Step | None:
        """Return the step of a set of truths, None if it could not be checked."""
        given = self._backend, self._budget
        proof = prove(self._position, truths, candidate, *given)
        if proof is None and kind is Kind.CASES and not self._puzzle.rules:
            proof = prove_by_any(self._position, candidate, truths.bit_count(), *given)
        proof = proof or tried(self._position, truths, candidate)
        return None if proof is None else set_step(self._position, kind, proof)


def _checked(puzzle: Puzzle, candidates: Candidates | None) -> dict[int, set[int]]:
    """Return candidates as sets; what holds the digits of a cell may give them only once."""
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


def _mask(digits: Iterable[int]) -> int:
    return sum(1 << digit - 1 for digit in digits)
