"""The full grid with as many of a puzzle's givens as possible."""

from __future__ import annotations

from contextlib import suppress

import pulp

from ...engine.budget import Budget
from ...errors import GaveUp
from ...puzzle import Puzzle
from .changing import Search
from .grids import full_grids, optimum

#: Seconds for the search by hitting sets: where it takes longer, the integer program comes sooner.
SEARCHING = 5.0


def most_givens(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> tuple[int, ...] | None:
    """Return a full grid with as many of the givens as possible, None if the rules leave none.

    By hitting sets, which take some milliseconds where the integer program of all full grids
    takes a second; with rules, whose sums the search is slow at, and where many givens are wrong,
    by that program.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    if not puzzle.rules:
        with suppress(GaveUp), Budget(min(SEARCHING, budget.remaining() / 2)) as share:
            search = Search(puzzle, backend, share)
            left_out = search.fewest_left_out()
            return None if left_out is None else search.example(left_out)
    return optimum(full_grids(puzzle), puzzle.side, backend, budget)
