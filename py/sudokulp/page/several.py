"""The solutions of a puzzle that has several, to go through on the page."""

from __future__ import annotations

from itertools import islice

from ..engine.budget import Budget
from ..engine.search import search_from
from ..errors import GaveUp
from ..explaining.reasons.several import Difference
from ..puzzle import Puzzle
from .wire import Json

#: Digits that are sent at most: of large grids, not all solutions that were compared.
MOST = 100_000


def solutions(puzzle: Puzzle, found: Difference, budget: Budget) -> Json | None:
    """Return solutions that were compared, None if the time does not suffice.

    ``digits`` has those of each solution in the ``cells`` that differ, as labels, ``shared`` the
    others in row order; ``exact`` says whether these are all there are. ``times`` has for each cell
    in how many of all the ``compared`` each digit stands that some solution has there.
    """
    most = max(2, min(found.number, MOST // max(len(found.cells), 1)))
    search, state = search_from(puzzle, budget)
    try:
        grids = [search.board.digits(full) for full in islice(search.solutions(state), most)]
    except GaveUp:
        return None
    return {
        "cells": found.cells,
        "digits": [[grid[label - 1] for label in found.cells] for grid in grids],
        "shared": found.shared,
        "exact": found.exact and len(grids) == found.number,
        "compared": found.number,
        "times": _times(found),
    }


def _times(found: Difference) -> list[list[int]]:
    times = [[found.number] if digit else [] for digit in found.shared]
    for (label, _), count in sorted(found.counts.items()):
        times[label - 1].append(count)
    return times
