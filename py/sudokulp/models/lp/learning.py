"""A decision by clause learning, for programs of puzzles with rules.

HiGHS decides most programs before branching. A puzzle with rules but few givens is an exception:
its LP relaxation is weak, so HiGHS may branch for seconds. CaDiCaL then gets the constraints as
clauses, and learns a clause from each dead end. It needs less than a second for most such puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from ...engine.cnf import Clause, Formula, clauses_of_board, variable
from ...variants.base import Linear
from ..statistics import CADICAL, Statistics
from .program import Digits, Reduction

#: The largest number of clauses. HiGHS branches on a program that needs more of them.
MOST_CLAUSES = 300_000
#: The largest number of candidates in a sum with weights, such as that of a little killer. With
#: longer sums, CaDiCaL needs tens of thousands of conflicts, but HiGHS hardly branches.
MOST_WEIGHED = 60


def learned(
    reduction: Reduction, statistics: Statistics, known: Sequence[Digits]
) -> Iterator[Digits] | None:
    """Return an iterator over the solutions of a puzzle that are not yet known.

    If HiGHS is the better choice, return None. `known` are the solutions found so far. The caller
    adds the solutions to it.
    """
    left = [[digit] if digit else list[int]() for digit in reduction.placed]
    for cell, digit in reduction.choices:
        left[cell].append(digit)
    if any(_weighed(each, left) > MOST_WEIGHED for each in reduction.board.linear):
        return None
    groups = clauses_of_board(reduction.board, left)
    clauses = list(islice(chain.from_iterable(groups), MOST_CLAUSES + 1))
    return None if len(clauses) > MOST_CLAUSES else _solutions(clauses, left, statistics, known)


def _weighed(each: Linear, left: Sequence[Sequence[int]]) -> int:
    """Return the number of open candidates in a sum with weights, or 0 for another constraint."""
    if all(abs(weight) == 1 for _, weight in each.terms):
        return 0
    cells = (divmod(candidate, round(len(left) ** 0.5)) for candidate, _ in each.terms)
    return sum(len(left[cell]) > 1 and rank + 1 in left[cell] for cell, rank in cells)


def _solutions(
    clauses: Sequence[Clause],
    left: Sequence[Sequence[int]],
    statistics: Statistics,
    known: Sequence[Digits],
) -> Iterator[Digits]:
    """Yield the solutions.

    CaDiCaL is recorded as the solver if no solution is `known` yet, and otherwise as the prover.
    """
    side = round(len(left) ** 0.5)
    with Formula() as formula:
        if not known:
            statistics.solved_by(formula.solver, formula.version)
        formula.add(clauses)
        excluded = 0
        while True:
            for digits in known[excluded:]:  # also those that another search has found meanwhile
                pairs = enumerate(digits, 1)
                formula.add([[-variable(label, digit, side) for label, digit in pairs]])
            excluded = len(known)
            if known:
                statistics.prover = CADICAL
            if not formula.is_satisfiable():
                return
            yield tuple((x - 1) % side + 1 for x in formula.chosen(left))
