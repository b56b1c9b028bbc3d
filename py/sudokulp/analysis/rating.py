"""Rating of puzzles by difficulty for integer programming: what it takes to prove the solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..backends import find_backend
from ..engine.budget import Budget
from ..engine.search import BacktrackingSearch
from ..errors import GaveUp
from ..models.lp.formulations import cells_program, patterns_program
from ..models.lp.program import Program, Reduction, reduce, run
from ..puzzle import Puzzle, Solution
from .difficulty import Rating
from .verdict import Verdict

#: A point of a relaxation counts as another one if it differs from the solution by more.
APART = 1e-3


@dataclass(frozen=True)
class Rated:
    """The result of rating a puzzle."""

    solutions: int  # how many were found: 0, 1, or 2 for more than one
    #: None unless there is exactly one solution, and where the time ran out.
    rating: Rating | None = None
    #: Candidates that our own search tries, each time after all singles are placed; None unless the
    #: search was completed, with one solution or none.
    guesses: int | None = None
    solution: Solution | None = None  # a solution, checked against the rules
    reason: str = ""  # why something is not known, else ""

    @property
    def verdict(self) -> Verdict:
        """The number of solutions as a verdict; without `guesses` the search was not completed."""
        return Verdict.of_number(self.solutions, exact=self.guesses is not None)


def rate(puzzle: Puzzle, time_limit: float = 60, backend: Any = None) -> Rated:
    """Return how hard a puzzle is.

    Examples
    --------
    >>> rate(Puzzle("4... ..2. .1.. ...3", 2)).rating
    <Rating.SINGLES: '1 singles'>
    >>> rate(Puzzle({}, 2)).solutions
    2
    """
    rated = Rated(0)  # what is known if the time runs out
    try:
        with Budget(time_limit, backend) as budget:
            reduction = reduce(puzzle)
            if reduction.state is None:
                return Rated(0, guesses=0)
            for known in _steps(puzzle, reduction, budget):
                rated = known
    except GaveUp as error:
        return replace(rated, reason=str(error))
    return rated


def _steps(puzzle: Puzzle, reduction: Reduction, budget: Budget) -> Iterator[Rated]:
    """Yield what is known so far, more each time; the last one is complete."""
    assert reduction.state is not None
    search = BacktrackingSearch(reduction.board, budget)
    found = search.solutions(reduction.state)
    bits = next(found, None)
    if bits is None:
        yield Rated(0, guesses=search.settled - 1)
        return
    first = Solution(puzzle, reduction.board.digits(bits))
    if not first.is_valid():
        yield Rated(0, reason=budget.refused())
        return
    yield Rated(1, solution=first)
    if next(found, None) is not None:
        yield Rated(2, solution=first)
        return
    only = Rated(1, None, search.settled - 1, first)
    yield only
    yield replace(only, rating=_rating(reduction, first, budget))


def _rating(reduction: Reduction, solution: Solution, budget: Budget) -> Rating:
    if reduction.is_solved():
        return Rating.SINGLES
    if _is_tight(cells_program, reduction, solution, budget):
        return Rating.RELAXATION
    if _is_tight(patterns_program, reduction, solution, budget):
        return Rating.PATTERNS
    return Rating.BRANCHING


def _is_tight(
    build: Callable[[Reduction], Program | None],
    reduction: Reduction,
    solution: Solution,
    budget: Budget,
) -> bool:
    budget.check_time()
    program = build(reduction)
    if program is None:
        return False
    chosen = program.chosen(solution.digits)
    program.optimise(chosen)
    program.relax()
    run(program, find_backend(budget.backend), budget)
    values = program.values()
    return sum(values[column] or 0 for column in chosen) > len(chosen) - APART
