"""The difficulty of puzzles for integer programming, rated by the methods that solve them.

Each method is tried only if the easier methods fail. The rating does not depend on the solver, on
the order of the puzzles or on the machine:

1. *singles*: naked and hidden singles fill the grid.
2. *relaxation*: after the singles, the LP relaxation has no solution except the known one. Its
   objective minimises the number of cells in which another solution has the same digits. So the
   optimal value depends only on the puzzle. Without an objective, the first solution that a solver
   finds may be integral by luck.
3. *patterns*: the same holds for a tighter relaxation, which has a variable for each pattern, that
   is, for each way to place all copies of a digit.
4. *branching*: neither relaxation is enough, or there are too many patterns to list.

PuLP is imported only to rate a puzzle, so the build can read the list of ratings without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ..engine.budget import Budget
from ..engine.search import BacktrackingSearch
from ..errors import GaveUp
from ..names import Registry, by_name
from ..puzzle import Puzzle, Solution
from .verdict import Verdict

if TYPE_CHECKING:
    from ..models.lp.program import Program, Reduction

#: A solution of a relaxation counts as another solution if it differs by more than this value.
APART = 1e-3


class Rating(StrEnum):
    """The difficulty of a puzzle. The values sort from easy to hard."""

    SINGLES = "1 singles"
    RELAXATION = "2 relaxation"
    PATTERNS = "3 patterns"
    BRANCHING = "4 branching"

    @property
    def about(self) -> str:
        """A sentence that explains the rating."""
        return _ABOUT[self]

    @property
    def words(self) -> str:
        """The rating in words, such as "easy (1 of 4)"."""
        return f"{_WORDS[self]} ({self.value[0]} of {len(_WORDS)})"

    @property
    def choice(self) -> str:
        """The rating in a menu, such as "Very hard"."""
        return _WORDS[self].capitalize()

    @property
    def label(self) -> str:
        """The rating without its number, such as "singles"."""
        return self.partition(" ")[2]


_WORDS = dict(zip(Rating, ("easy", "medium", "hard", "very hard"), strict=True))
_ABOUT = {
    Rating.SINGLES: "Singles alone solve the puzzle: no guessing is needed.",
    Rating.RELAXATION: (
        "Singles are not enough, but the LP relaxation (the rules as a linear program in which "
        "values may be fractions) already gives the only solution."
    ),
    Rating.PATTERNS: (
        "A stronger linear program, with one variable for each way to place all copies of a digit, "
        "gives the only solution without branching."
    ),
    Rating.BRANCHING: (
        "The LP relaxation (the rules as a linear program in which values may be fractions) is "
        "not enough: the solver must branch, that is, try values."
    ),
}


@dataclass(frozen=True)
class Rated:
    """The result of rating a puzzle."""

    solutions: int  # the number of solutions found: 0, 1, or 2 for more than one
    rating: Rating | None = None  # None if time ran out, or if there is not exactly one solution
    #: The number of candidates that the backtracking search tries after placing singles. None
    #: unless the search was completed and found at most one solution.
    guesses: int | None = None
    solution: Solution | None = None  # checked against the rules
    reason: str = ""  # why something is not known

    @property
    def verdict(self) -> Verdict:
        """The verdict on the puzzle, as far as the search got."""
        return Verdict.of_number(self.solutions, exact=self.guesses is not None)


def rate(puzzle: Puzzle, time_limit: float = 60, backend: Any = None) -> Rated:
    """Return the difficulty of a puzzle, and its number of solutions: 0, 1 or 2 (several).

    `time_limit` is in seconds. If it is reached, `rating` is None and `reason` explains why.
    """
    from ..models.lp.program import reduce

    rated = Rated(0)  # the result so far
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
    """Yield the results known so far, each more complete than the one before."""
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
    from ..models.lp.formulations import cells_program, patterns_program

    if reduction.is_solved():
        return Rating.SINGLES
    if _is_tight(cells_program(reduction), solution, budget):
        return Rating.RELAXATION
    patterns = patterns_program(reduction)
    if patterns is not None and _is_tight(patterns, solution, budget):
        return Rating.PATTERNS
    return Rating.BRANCHING


def _is_tight(program: Program, solution: Solution, budget: Budget) -> bool:
    from ..backends import find_backend
    from ..models.lp.program import run

    chosen = program.chosen(solution.digits)
    program.optimise(chosen)
    program.relax()
    run(program, find_backend(budget.backend), budget)
    values = program.values()
    return sum(values[column] or 0 for column in chosen) > len(chosen) - APART


@dataclass(frozen=True)
class Difficulty:
    """A difficulty that a user can request for a new puzzle."""

    name: str  # the name for `generate`
    label: str
    about: str  # a sentence
    rating: Rating | None = None  # the rating that the puzzle must have; None for any

    def fits(self, puzzle: Puzzle, budget: Budget) -> bool:
        """Return whether a puzzle has this difficulty. If time runs out, return False."""
        if self.rating is None:
            return True
        return rate(puzzle, budget.remaining(), budget.backend).rating is self.rating


#: The difficulties that `generate` accepts, by name.
DIFFICULTIES = Registry(
    "difficulty",
    by_name(
        Difficulty("any", "Any", "The puzzle can have any difficulty."),
        *(Difficulty(rating.label, rating.choice, rating.about, rating) for rating in Rating),
    ),
)
