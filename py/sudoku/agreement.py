"""Whether what several models say about one puzzle can be true together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from .solving import Outcome, Result


def disagreements(results: Iterable[Result]) -> list[str]:
    """Return a sentence for each contradiction among results for the same puzzle.

    "Unknown" contradicts nothing. Two models may find different solutions, unless one of
    them says that its own is the only one.

    Examples
    --------
    >>> from sudoku import Puzzle, solve
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    >>> disagreements([solve(puzzle, model="lp"), solve(puzzle, model="exact cover")])
    []
    """
    listed = list(results)
    solved = [result for result in listed if result.outcome is Outcome.SOLVED]
    none = [result for result in listed if result.outcome is Outcome.NONE]
    found = [
        f"{one.model} has a solution, {other.model} says there is none"
        for one, other in product(solved, none)
    ]
    sure = [result for result in solved if result.unique]
    return found + [
        f"{one.model} says its solution is the only one, {other.model} has another"
        for one, other in product(sure, solved)
        if _has_another(one, other)
    ]


def _has_another(one: Result, other: Result) -> bool:
    return any(solution not in (None, one.solution) for solution in (other.solution, other.second))
