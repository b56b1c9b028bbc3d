"""Further givens that leave one of very many solutions: few, found one by one.

Each other solution differs from the wanted one in some cells, of which one has to be given. That
which differed most often so far is; at the end goes what is not needed after all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...engine.budget import Budget
from ...engine.search import search_from
from ...puzzle import Puzzle
from ..values import Pair

#: Seconds that are spent on it at most: the rest of an answer waits for it.
SECONDS = 5.0


def further_givens(puzzle: Puzzle, budget: Budget) -> tuple[Pair, ...]:
    """Return further givens of one solution, of which none can be left out.

    Parameters
    ----------
    puzzle : Puzzle
        It has a solution.
    budget : Budget
        The time that may be spent, of which it takes a part.

    Raises
    ------
    GaveUp
        At the time limit.

    Examples
    --------
    >>> found = dict(further_givens(Puzzle("4... ..2. .1.. ....", 2), Budget()))
    >>> from sudokulp import is_well_formed
    >>> is_well_formed(Puzzle({1: 4, 7: 2, 10: 1, **found}, 2))
    True
    """
    with Budget(min(SECONDS, budget.remaining())) as within:
        target = _other(puzzle, (), (), within)
        if target is None:
            return ()
        chosen: list[int] = []
        differed: Counter[int] = Counter()
        while other := _other(puzzle, target, chosen, within):
            both = enumerate(zip(target, other, strict=True), 1)
            cells = [label for label, (one, two) in both if one != two]
            differed.update(cells)
            chosen.append(max(cells, key=lambda label: differed[label]))
        for label in chosen[:]:
            fewer = [each for each in chosen if each != label]
            if _other(puzzle, target, fewer, within) is None:
                chosen = fewer
        return tuple((label, target[label - 1]) for label in sorted(chosen))


def _other(
    puzzle: Puzzle, target: Sequence[int], labels: Iterable[int], budget: Budget
) -> tuple[int, ...] | None:
    """Return a solution with the target's digits in some cells that is not the target."""
    digits = list(puzzle.digits)
    for label in labels:
        digits[label - 1] = target[label - 1]
    search, state = search_from(puzzle.with_digits(digits), budget)
    grids = (tuple(search.board.digits(full)) for full in search.solutions(state))
    return next((grid for grid in grids if grid != target), None)
