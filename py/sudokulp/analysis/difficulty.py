"""The scale of difficulty for integer programming: what it takes to prove the solution.

Each rating includes the ones before it, so they form a scale, and a rating does not depend on
the solver, on the order of the puzzles or on the machine:

1. *singles*: naked and hidden singles fill the grid.
2. *relaxation*: after the singles, the solution is the only feasible point of the linear
   relaxation. The objective asks for the point that has least in common with the solution: the
   optimal value is a property of the puzzle, whereas the first optimum that a solver happens to
   return may be integral by luck.
3. *patterns*: the same for the relaxation over the patterns of each digit, which is tighter.
4. *branching*: neither is enough (or there are too many patterns to list).
"""

from __future__ import annotations

from enum import StrEnum


class Rating(StrEnum):
    """What is needed to solve a puzzle, from easy to hard; sorting as text keeps the order."""

    SINGLES = "1 singles"
    RELAXATION = "2 relaxation"
    PATTERNS = "3 patterns"
    BRANCHING = "4 branching"

    @property
    def about(self) -> str:
        """A sentence for people that says what the rating means."""
        return _ABOUT[self]

    @property
    def label(self) -> str:
        """The rating without its number, such as "singles"."""
        return self.partition(" ")[2]


_ABOUT = {
    Rating.SINGLES: (
        "Cells with one digit left, and digits with one cell left in a region, fill the grid."
    ),
    Rating.RELAXATION: ("After the singles, the linear relaxation has no other solution."),
    Rating.PATTERNS: (
        "The linear relaxation has no other solution if each variable stands for a pattern: all "
        "cells of one digit."
    ),
    Rating.BRANCHING: (
        "The integer program has to branch: its linear relaxation has other solutions, too."
    ),
}
