"""Puzzles without a solution: the cell or region with nothing left, and the steps before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pulp

from ...engine.budget import Budget
from ...errors import SolverFailed
from ...puzzle import Puzzle
from ..cases import by_cases
from ..checking import Checker
from ..finding import Sets, locked, singles
from ..path import set_step, single_step, start, take
from ..position import Position, bits
from ..rows import Proof, prove
from ..values import Kind, Step
from ..wording import capital, dead_end


@dataclass(frozen=True)
class DeadEnd:
    """A constraint that nothing can meet, and why.

    Parameters
    ----------
    label : str
        The constraint: "row 4, digit 1", "cell r4c6".
    steps : tuple of Step
        The steps before it that it takes; often none.
    givens : tuple of int
        Where it takes no step: labels of givens that rule out all its candidates.
    sentence : str
        The dead end in words.
    """

    label: str
    steps: tuple[Step, ...]
    givens: tuple[int, ...]
    sentence: str


@dataclass(frozen=True)
class _Move:
    """A step by its numbers, to be made again in another position."""

    kind: Kind
    truths: int
    candidate: int
    proof: Proof | None
    out: int

    def step(self, position: Position) -> Step:
        """Return the step as it is in a position."""
        if self.kind is Kind.SINGLE:
            return single_step(position, self.truths.bit_length() - 1, self.candidate)
        proof = self.proof
        if proof is not None:
            still = tuple(out for out in proof.eliminated if position.open >> out & 1)
            proof = Proof(proof.truths, proof.links, proof.divisor, still)
        return set_step(position, self.kind, self.truths, self.candidate, proof)


def find_dead_end(
    puzzle: Puzzle, find_backend: Callable[[], pulp.LpSolver], budget: Budget
) -> DeadEnd | None:
    """Return the dead end of a puzzle whose givens do not conflict; None if there is none.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    search = _Search(puzzle, find_backend, budget)
    while search.position.dead() is None:
        if not search.go_on():
            return None
    position = search.position
    dead = [constraint for constraint, here in position.live.items() if not here]
    ways = (_needed(position, search.moves, each) for each in dead)
    return _told(puzzle, *min(ways, key=lambda each: len(each[1])))


class _Search:
    """Goes on to a dead end: all singles that are there, then all locked candidates, then sets.

    What is there at one time is taken together, so that what a dead end needs stays short.
    """

    def __init__(
        self, puzzle: Puzzle, find_backend: Callable[[], pulp.LpSolver], budget: Budget
    ) -> None:
        self.position = start(puzzle)
        self.moves: list[_Move] = []
        self._sets = Sets(self.position)
        self._find_backend, self._budget = find_backend, budget

    def go_on(self) -> bool:
        """Take the next steps; return whether there were any."""
        self._budget.check_time()
        before = len(self.moves)
        for truth, candidate in list(singles(self.position)):
            if self.position.live.get(truth) == 1 << candidate:
                out = self.position.rules.rivals(candidate) & self.position.open
                self._take(_Move(Kind.SINGLE, 1 << truth, candidate, None, out))
        if len(self.moves) == before:
            for truths, candidate in list(locked(self.position)):
                if self._is_sound(truths.bit_length() - 1, candidate):
                    self._set(Kind.LOCKED, truths, candidate)
        if len(self.moves) == before:
            self._harder()
        return len(self.moves) > before

    def _is_sound(self, truth: int, candidate: int) -> bool:
        """Return whether a truth still rules out a candidate that is still open."""
        here = self.position.live.get(truth, 0)
        return bool(here and self.position.open >> candidate & 1)

    def _harder(self) -> None:
        position = self.position
        kind, found = Kind.TRUTHS, self._sets.find(bits(position.open))
        if found is None:
            kind, found = Kind.CASES, by_cases(position, bits(position.open), self._budget)
        if found is not None:
            self._set(kind, *found)

    def _set(self, kind: Kind, truths: int, candidate: int) -> None:
        proof = prove(self.position, truths, candidate, self._find_backend(), self._budget)
        out = sum(1 << each for each in proof.eliminated) if proof else 1 << candidate
        self._take(_Move(kind, truths, candidate, proof, out))

    def _take(self, move: _Move) -> None:
        if self.position.dead() is None:
            self.moves.append(move)
            take(self.position, move.step(self.position))


def _needed(position: Position, moves: Sequence[_Move], dead: int) -> tuple[int, list[_Move]]:
    """Return a dead end and the moves that it takes."""
    members = position.rules.members
    need = members[dead]
    kept: list[_Move] = []
    for move in reversed(moves):
        if move.out & need:
            kept.append(move)
            for truth in bits(move.truths):
                need |= members[truth]
    return dead, kept[::-1]


def _told(puzzle: Puzzle, dead: int, moves: Sequence[_Move]) -> DeadEnd:
    """Return a dead end with its steps, each checked where it stands now."""
    position, checker = start(puzzle), Checker(puzzle)
    steps: list[Step] = []
    for move in moves:
        step = move.step(position)
        complaint = checker.complaint(step)
        if complaint:
            raise SolverFailed(f"a step did not pass the check: {complaint}")
        checker.take(step)
        take(position, step)
        steps.append(step)
    givens = () if steps else _seeing(puzzle, position, dead)
    sentence = f"{capital(dead_end(position.rules, dead))}."
    return DeadEnd(position.rules.labels[dead], tuple(steps), givens, sentence)


def _seeing(puzzle: Puzzle, position: Position, dead: int) -> tuple[int, ...]:
    """Return few givens that rule out all candidates of a constraint."""
    rules = position.rules
    left = rules.members[dead]
    givens = {label: rules.number(label, digit) for label, digit in puzzle.givens.items()}
    chosen: list[int] = []
    while left:
        label = max(givens, key=lambda each: (rules.rivals(givens[each]) & left).bit_count())
        chosen.append(label)
        left &= ~rules.rivals(givens[label])
    return tuple(sorted(chosen))
