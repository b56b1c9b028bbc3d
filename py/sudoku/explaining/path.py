"""Paths to a solution: every step from the givens on, or only the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pulp

from ..backends import find_backend
from ..engine.board import find_board
from ..engine.budget import Budget
from ..engine.cover import in_full_grids
from ..errors import GaveUp, SolverFailed, SudokuError
from ..numbers import check_digit, check_label
from ..puzzle import Puzzle, check_puzzle
from .cases import by_cases
from .checking import Checker
from .finding import Sets, locked, singles
from .grading import Grade, grade
from .naming import set_name, single_name
from .position import Position, bits, find_rules
from .refuting import refutes
from .rows import Multipliers, Proof, prove, single_proof
from .values import Kind, Step, Weighted
from .wording import set_sentence, single_sentence

#: The digits that some cells may hold: {label: digits}.
Candidates = Mapping[int, Iterable[int]]
#: Candidates that a step without multipliers rules out at most.
TOGETHER = 12
SEVERAL = "there are several solutions: what is left open differs between them"


class Contradicted(SudokuError):
    """The candidates leave no solution of a puzzle that has some."""


@dataclass(frozen=True)
class Explanation:
    """How the solution of a puzzle follows from its givens.

    Parameters
    ----------
    puzzle : Puzzle
        What is explained.
    steps : tuple of Step
        In order; each was checked by `checking`.
    solved : bool
        Whether the steps fill the grid.
    reason : str
        Why they do not, else "".
    grade : Grade or None
        How hard it is; None if the steps end before, or the time did not suffice.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    solved: bool
    reason: str = ""
    grade: Grade | None = None


def explain(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
    notify: Callable[[str], object] | None = None,
) -> Explanation:
    """Return how the solution of a puzzle follows, step by step.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant, with one solution or several. Where there are several, the steps
        end when all that is open is part of some solution.
    candidates : mapping of int to iterable of int, optional
        The digits that some cells may hold: {label: digits}, as `pencil_marks` returns them. What
        they leave out counts as known.
    time_limit : float
        Seconds; when they are over, the steps end.
    backend : str, pulp.LpSolver or None
        The solver of the small integer programs.
    notify : callable, optional
        Called with a text after each step.

    Raises
    ------
    SudokuError
        If the givens, or the candidates, leave no solution.
    GaveUp
        If the time was over before the first step.

    Examples
    --------
    >>> found = explain(Puzzle("4... ..2. .1.. ...3", 2))
    >>> found.solved, len(found.steps)
    (True, 12)
    >>> print(found.steps[0].sentence)
    r2c1 is 1: box 1 has no other place left for 1.
    """
    return explained(puzzle, candidates, Budget(time_limit, backend), notify)


def explained(
    puzzle: Puzzle,
    candidates: Candidates | None,
    budget: Budget,
    notify: Callable[[str], object] | None = None,
) -> Explanation:
    """Return what `explain` does, within a budget that others spend from, too."""
    path = _Path(puzzle, candidates, budget)
    steps: list[Step] = []
    try:
        for step in path.steps():
            steps.append(step)
            if notify:
                notify(f"{len(steps)} step{'s' * (len(steps) > 1)} found")
        solved = path.is_solved()
        grade = path.grade(steps) if solved else None
    except GaveUp as error:
        return Explanation(puzzle, tuple(steps), path.is_solved(), str(error))
    return Explanation(puzzle, tuple(steps), solved, "" if solved else SEVERAL, grade)


def hint(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
) -> Step | None:
    """Return the next step, None if nothing is left to find; parameters are those of `explain`.

    Raises
    ------
    SudokuError
        If the givens, or the candidates, leave no solution.
    GaveUp
        If the time was over before a step was found.

    Examples
    --------
    >>> hint(Puzzle("1234 3412 2143 432.", 2)).name
    'Full House'
    """
    return next(walk(puzzle, candidates, time_limit, backend), None)


def walk(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    time_limit: float = 60,
    backend: Any = None,
) -> Iterator[Step]:
    """Yield the steps of `explain` as they are found; parameters and errors are the same.

    Examples
    --------
    >>> [step.name for step in walk(Puzzle("1234 3412 2143 432.", 2))]
    ['Full House']
    """
    return _Path(puzzle, candidates, Budget(time_limit, backend)).steps()


class _Path:
    """Finds steps from a puzzle and its candidates on, and checks each."""

    def __init__(self, puzzle: Puzzle, candidates: Candidates | None, budget: Budget) -> None:
        check_puzzle(puzzle)
        self._puzzle, self._budget = puzzle, budget
        self._allowed = _checked(puzzle, candidates or {})
        self._true = self._find_true(puzzle)
        self._position = self._begin()
        self._sets = Sets(self._position)
        self._checker = Checker(puzzle, candidates)

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
        """Return the candidates that are in some solution, all of them if that takes too long."""
        conflicts = puzzle.conflicts()
        if conflicts:
            raise SudokuError(f"no solution to explain: {conflicts[0]}")
        board = find_board(puzzle.variant, puzzle.boxsize)
        state = board.start(puzzle.digits)
        found = in_full_grids(board, self._restricted(state), self._budget)
        if not found:
            alone = self._allowed and in_full_grids(board, state, self._budget)
            if alone:
                raise Contradicted("the candidates leave no solution to explain")
            raise SudokuError("the puzzle has no solution to explain")
        return sum(1 << candidate for candidate in board.candidates(found))

    def _restricted(self, state: tuple[int, int]) -> tuple[int, int]:
        rules = find_rules(self._puzzle.variant, self._puzzle.boxsize)
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
            self._budget.check_time()
            step = self._next()
            if step is None:
                return
            complaint = self._checker.complaint(step)
            if complaint:
                raise SolverFailed(f"a step did not pass the check: {complaint}")
            self._checker.take(step)
            take(self._position, step)
            yield step

    def _next(self) -> Step | None:
        for truth, candidate in singles(self._position):
            return single_step(self._position, truth, candidate)
        suspects = self._position.open & ~self._true
        if not suspects:
            return None
        for truths, candidate in locked(self._position):
            return self._set_step(Kind.LOCKED, truths, candidate)
        found = self._sets.find(bits(suspects))
        if found:
            return self._set_step(Kind.TRUTHS, *found)
        found = by_cases(self._position, bits(suspects), self._budget)
        return found and self._set_step(Kind.CASES, *found)

    def _set_step(self, kind: Kind, truths: int, candidate: int) -> Step:
        proof = prove(self._position, truths, candidate, self._backend, self._budget)
        return set_step(self._position, kind, truths, candidate, proof)


def start(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle's givens."""
    rules = find_rules(puzzle.variant, puzzle.boxsize)
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


def set_step(
    position: Position, kind: Kind, truths: int, candidate: int, proof: Proof | None
) -> Step:
    """Return the step of a set of truths, with multipliers or without."""
    if proof is None:
        others = bits(position.open & ~(1 << candidate))
        also = [other for other in others if refutes(position, truths, other, TOGETHER)]
        out = (candidate, *also[: TOGETHER - 1])
        proof = Proof(dict.fromkeys(bits(truths), 1), {}, 0, out)
    elif kind is Kind.CASES:
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


def _checked(puzzle: Puzzle, candidates: Candidates) -> dict[int, int]:
    """Return candidates as masks of digits."""
    if not isinstance(candidates, Mapping):
        raise SudokuError("candidates are {cell label: digits}")
    masks = {}
    for label, digits in candidates.items():
        cell = check_label(label, puzzle.side**2)
        where = f"candidates of cell {cell}: "
        found = {check_digit(digit, puzzle.side, where) for digit in digits}
        masks[cell] = sum(1 << digit - 1 for digit in found)
    return masks
