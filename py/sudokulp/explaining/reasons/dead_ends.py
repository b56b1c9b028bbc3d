"""Puzzles without a solution: the cell or region with nothing left, and the steps before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from operator import or_

import pulp

from ...engine.budget import Budget
from ...puzzle import Puzzle
from ..checking.checker import Checker
from ..constraints import Rules, bits
from ..cores import by_cores_or_cases
from ..finding import Sets, locked, singles
from ..multipliers.rows import prove
from ..position import Position
from ..steps import set_step, single_step, start, take, tried
from ..sums import broken_sums, sum_proofs
from ..values import Kind, Proof, Step
from ..words.vocabulary import capital
from ..words.wording import dead_end


@dataclass(frozen=True)
class DeadEnd:
    """A constraint that nothing can meet, and why.

    Parameters
    ----------
    label : str
        The constraint: "row 4, digit 1", "cell r4c6".
    steps : tuple of Step
        The steps before it that it takes; often none.
    digits : tuple of int
        Labels of few cells whose digits, given or placed by the steps, rule out its candidates, but
        for those that steps rule out without a digit.
    complete : bool
        Whether these digits rule out all of them.
    sentence : str
        The dead end in words.
    cells : tuple of int
        Labels of the cells that it is about: one, or those of a region.
    """

    label: str
    steps: tuple[Step, ...]
    digits: tuple[int, ...]
    complete: bool
    sentence: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class _Move:
    """A step by its numbers, to be made again in another position."""

    kind: Kind
    truths: int
    candidate: int
    proof: Proof | None
    out: int

    def needs(self, rules: Rules) -> int:
        """Return the candidates whose being out the step takes."""
        links = self.proof.links if self.proof else {}
        rows = [*bits(self.truths), *(row for row in links if row in rules.sums)]
        return union(_inside(rules, row) for row in rows)

    def step(self, position: Position) -> Step:
        """Return the step as it is in a position where more may be open."""
        if self.proof is None:
            return single_step(position, self.truths.bit_length() - 1, self.candidate)
        out = tuple(each for each in self.proof.eliminated if position.open >> each & 1)
        return set_step(position, self.kind, replace(self.proof, eliminated=out))


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
    while not (dead := list(_dead(search.position))):
        if not search.go_on():
            return None
    ways = [_needed(search.position, search.moves, each) for each in dead]
    least = min(ways, key=lambda each: len(each[1]))
    return _told(puzzle, *least)


def _dead(position: Position) -> Iterator[int]:
    """Yield the constraints that nothing can meet."""
    yield from (constraint for constraint, here in position.live.items() if not here)
    if position.rules.sums and position.dead() is None:
        yield from broken_sums(position)


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
                rules = self.position.rules
                out = rules.rivals(candidate) & self.position.open
                if rules.sums:  # what is placed is no longer open in them
                    out |= 1 << candidate
                self._take(_Move(Kind.SINGLE, 1 << truth, candidate, None, out))
        if len(self.moves) == before:
            for truths, candidate in list(locked(self.position)):
                if self._is_sound(truths.bit_length() - 1, candidate):
                    self._set(Kind.LOCKED, truths, candidate)
        if len(self.moves) == before:
            self._sums()
        if len(self.moves) == before:
            self._harder()
        return len(self.moves) > before

    def _is_sound(self, truth: int, candidate: int) -> bool:
        """Return whether a truth still rules out a candidate that is still open."""
        here = self.position.live.get(truth, 0)
        return bool(here and self.position.open >> candidate & 1)

    def _sums(self) -> None:
        """Take what a sum rules out alone."""
        for _, proof in sum_proofs(self.position):
            rows = sum(1 << row for row in {**proof.truths, **proof.links})
            out = sum(1 << each for each in proof.eliminated)
            self._take(_Move(Kind.SUM, rows, 0, proof, out))
            return

    def _harder(self) -> None:
        position = self.position
        find_cases = partial(by_cores_or_cases, position, budget=self._budget)
        for kind, find in ((Kind.TRUTHS, self._sets.find), (Kind.CASES, find_cases)):
            found = find(bits(position.open))
            if found and self._set(kind, *found):
                return

    def _set(self, kind: Kind, truths: int, candidate: int) -> bool:
        """Take the step of a set of truths; return whether it can be checked."""
        proof = prove(self.position, truths, candidate, self._find_backend(), self._budget)
        proof = proof or tried(self.position, truths, candidate)
        if proof is not None:
            out = sum(1 << each for each in proof.eliminated)
            self._take(_Move(kind, truths, candidate, proof, out))
        return proof is not None

    def _take(self, move: _Move) -> None:
        if not any(_dead(self.position)):
            self.moves.append(move)
            take(self.position, move.step(self.position))


def _needed(position: Position, moves: Sequence[_Move], dead: int) -> tuple[int, list[_Move]]:
    """Return a dead end and the moves that it takes."""
    need = _inside(position.rules, dead)
    kept: list[_Move] = []
    for move in reversed(moves):
        if move.out & need:
            kept.append(move)
            need |= move.needs(position.rules)
    return dead, kept[::-1]


def _inside(rules: Rules, row: int) -> int:
    """Return the candidates that a constraint is about: of a sum all those of its cells."""
    found = rules.sums.get(row)
    return union(rules.members[each] for each in (found.cells if found else (row,)))


def union(masks: Iterable[int]) -> int:
    """Return all that is in some sets."""
    return reduce(or_, masks, 0)


def _told(puzzle: Puzzle, dead: int, moves: Sequence[_Move]) -> DeadEnd:
    """Return a dead end with its steps, each checked where it stands now."""
    position, checker = start(puzzle), Checker(puzzle)
    steps: list[Step] = []
    for move in moves:
        step = move.step(position)
        checker.follow(step)
        take(position, step)
        steps.append(step)
    is_sum = dead in position.rules.sums
    digits, complete = ((), True) if is_sum else _seeing(position, dead)
    sentence = f"{capital(dead_end(position, dead))}."
    cells = {position.rules.pair(each)[0] for each in bits(position.rules.members[dead])}
    label = position.rules.labels[dead]
    return DeadEnd(label, tuple(steps), digits, complete, sentence, tuple(sorted(cells)))


def _seeing(position: Position, dead: int) -> tuple[tuple[int, ...], bool]:
    """Return few digits that rule out candidates of a constraint, and whether they do so for all.

    They are those that are placed, by the labels of their cells.
    """
    rules = position.rules
    left = rules.members[dead]
    seen = {
        label: rules.rivals(rules.number(label, digit))
        for label, digit in enumerate(position.placed, 1)
        if digit
    }
    chosen: list[int] = []
    while left and seen:
        label = max(seen, key=lambda each: (seen[each] & left).bit_count())
        if not seen[label] & left:
            break
        chosen.append(label)
        left &= ~seen[label]
    return tuple(sorted(chosen)), not left
