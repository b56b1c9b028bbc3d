"""Proofs that clauses cannot all be true: by a solver that tells which of them it used."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ..engine.budget import Budget
from ..engine.sat import Formula
from ..errors import SudokuError
from ..puzzle import Puzzle, Solution
from .clauses import Clause, clauses, excluding

#: Clauses that are handed to the solver between two looks at the clock.
_AT_ONCE = 5_000
#: How often the clauses that a contradiction takes are asked for, of those asked for before.
ROUNDS = 2
#: The share of the clauses that is left when asking again is not worth its time any more.
ENOUGH = 0.9


class _Chosen:
    """Clauses in a solver, each with a variable of its own: so it tells which of them it used."""

    def __init__(self, formula: Formula, found: Sequence[Clause]) -> None:
        self._formula, self._found = formula, list(found)
        self._first = max(map(abs, chain.from_iterable(found)), default=0) + 1
        self._add(found, self._first)

    def _add(self, found: Sequence[Clause], first: int) -> None:
        _add(self._formula, [(*clause, -number) for number, clause in enumerate(found, first)])

    def also(self, clause: Clause) -> None:
        """Add one more, of the variables of those that are there."""
        self._add([clause], self._first + len(self._found))
        self._found.append(clause)

    def can_be_true(self) -> bool:
        """Return whether all of them can."""
        return self._formula.is_satisfiable(range(self._first, self._first + len(self._found)))

    def used(self) -> tuple[Clause, ...]:
        """Return those that cannot all be true, as the solver saw last."""
        core = self._formula.core()
        return tuple(clause for n, clause in enumerate(self._found, self._first) if n in core)


def contradiction(puzzle: Puzzle, budget: Budget) -> tuple[Solution | None, tuple[Clause, ...]]:
    """Return the only solution, None if there is none, and clauses that leave no other one."""
    found, solution = clauses(puzzle), None
    with Formula(budget) as formula:
        chosen = _Chosen(formula, found)
        if chosen.can_be_true():
            # Variables that are in no clause may be true, too.
            true = formula.true().intersection(chain.from_iterable(found))
            solution = _solution(puzzle, true)
            chosen.also(excluding(solution))
            if chosen.can_be_true():
                raise SudokuError(
                    "no certificate: the puzzle has several solutions; give more digits, or ask why"
                )
        return solution, chosen.used()


def needed(found: Sequence[Clause], budget: Budget) -> tuple[Clause, ...]:
    """Return as few of some clauses as are found soon that cannot all be true, like these.

    A solver that is asked again needs fewer than before.
    """
    kept = tuple(found)
    for _ in range(ROUNDS):
        with Formula(budget) as formula:
            chosen = _Chosen(formula, kept)
            chosen.can_be_true()
            used = chosen.used()
        if len(used) > ENOUGH * len(kept):
            return used
        kept = used
    return kept


def proof_of(found: Sequence[Clause], budget: Budget) -> str:
    """Return the proof that clauses cannot all be true."""
    with Formula(budget, with_proof=True) as formula:
        _add(formula, found)
        formula.is_satisfiable()
        # What is deleted saves a checker time on long proofs, which these are not, and half of
        # the file: with it, every line follows all the more.
        return "".join(f"{line}\n" for line in formula.proof() if line[0] != "d")


def _add(formula: Formula, found: Sequence[Clause]) -> None:
    for start in range(0, len(found), _AT_ONCE):
        formula.add(found[start : start + _AT_ONCE])


def _solution(puzzle: Puzzle, chosen: set[int]) -> Solution:
    digits = list(puzzle.digits)
    for number in chosen:
        if number > puzzle.side**3:
            continue  # a total of a sum
        label, rank = divmod(number - 1, puzzle.side)
        digits[label] = rank + 1
    return Solution(puzzle, tuple(digits))
