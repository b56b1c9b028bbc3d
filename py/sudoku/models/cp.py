"""Sudoku as a constraint problem, on python-constraint2.

The paper's model: a variable for each cell, AllDifferent for each region (Simonis, "Sudoku
as a constraint problem", 2005). The paper fixes a given by a constraint on its sum; here
the givens are domains with one digit, and what they rule out is taken out of the other
domains first.

Of the library's solvers `BacktrackingSolver` is the right one: it takes a cell with the
fewest digits left, and looks for that anew at each step. Of the first five puzzles of four
lists, easy to hardest, it left 1 unsolved after five seconds, the recursive one 3, and the
library's default, which sorts the cells once, 7.

Looking at cells alone, though, misses that a digit may have one place left in a region, or
none. With a constraint that sees this, finding the first five puzzles of the 17 clue list
and proving that there is no other solution means trying 81 to 1,094 values; 481 to 6,031
if the givens are constraints; and more than ten seconds on two of them without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from constraint import AllDifferentConstraint, BacktrackingSolver, Constraint, Domain, Problem

from ..engine.budget import Budget
from ..engine.candidates import candidates, digits_of
from ..packages import version_of
from ..puzzle import Puzzle, Solution


def solutions(puzzle: Puzzle, budget: Budget, hidden: bool = True) -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, in a fixed order.

    The size noted in `budget` is the number of cells and of constraints, two for each
    region, or one.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve.
    budget : Budget
        The time that may be spent; size and times are noted in it.
    hidden : bool
        Whether it is seen that a digit has but one place left in a region, or none. The
        paper's model has no constraint for that.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    budget.solved_by("backtracking", f"python-constraint2 {version_of('constraint')}".rstrip())
    budget.size(puzzle.side**2, (1 + hidden) * len(puzzle.regions()))
    masks = candidates(puzzle)
    if 0 in masks:
        return  # the library takes no empty domain
    with budget.timing("build"):
        problem = _problem(puzzle, [digits_of(mask) for mask in masks], budget, hidden)
    budget.say("solving")
    budget.check_time()
    for found in problem.getSolutionIter():
        yield Solution(puzzle, tuple(digit for _, digit in sorted(found.items())))


def _problem(puzzle: Puzzle, domains: list[list[int]], budget: Budget, hidden: bool) -> Problem:
    problem = Problem(BacktrackingSolver())
    for label, domain in enumerate(domains, 1):
        problem.addVariable(label, domain)
    _add_clock(problem, puzzle, Clock(budget))
    for region in puzzle.regions():
        problem.addConstraint(AllDifferentConstraint(), region.cells)
        if hidden:
            problem.addConstraint(EachDigitSomewhere(), region.cells)
    return problem


def _add_clock(problem: Problem, puzzle: Puzzle, clock: Clock) -> None:
    """Constrain each cell by the clock, and those in fewer regions more often.

    The solver looks first at the number of constraints on a cell and then at the digits
    left. Cells in regions of their own, a diagonal's, would all come first; with equally
    many constraints on every cell only the digits count.
    """
    regions_of = Counter(chain.from_iterable(region.cells for region in puzzle.regions()))
    problem.addConstraint(clock, list(regions_of))
    for count in range(min(regions_of.values()), max(regions_of.values())):
        fewer = [cell for cell in regions_of if regions_of[cell] <= count]
        for _ in range(2):  # a region is two constraints
            problem.addConstraint(clock, fewer)


class Clock(Constraint):  # type: ignore[misc]
    """A constraint that never objects: the solver calls it for each value that it tries.

    So the time limit bites wherever the search is, without threads or signals.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget

    def __call__(self, *_: Any, **__: Any) -> bool:
        """Look at the time.

        Raises
        ------
        GaveUp
            At the time limit.
        """
        self._budget.check_time()
        return True


class EachDigitSomewhere(Constraint):  # type: ignore[misc]
    """Let each digit have a place in a region; follows AllDifferent on the same cells."""

    def __call__(
        self,
        variables: Sequence[Hashable],
        domains: Mapping[Hashable, Domain],
        assignments: Mapping[Hashable, int],
        forwardcheck: Any = False,
        _unassigned: Any = None,
    ) -> bool:
        """Return whether each digit has a place; give a digit with but one that place.

        AllDifferent has taken the digits of assigned cells out of the other domains, so
        that as many digits are missing as cells are open.
        """
        if not forwardcheck:
            return True
        left = [domains[variable] for variable in variables if variable not in assignments]
        places = Counter(chain.from_iterable(left))
        return len(places) == len(left) and all(_narrow(domain, places) for domain in left)


def _narrow(domain: Domain, places: Mapping[int, int]) -> bool:
    """Leave a digit alone in the only domain that has it; return False for two of them."""
    lonely = [digit for digit in domain if places[digit] == 1]
    if len(lonely) == 1:
        for digit in [digit for digit in domain if digit != lonely[0]]:
            domain.hideValue(digit)
    return len(lonely) < 2
