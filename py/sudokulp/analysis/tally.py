"""In how many solutions each candidate stands."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.budget import Budget
from ..engine.prover import find_prover
from ..errors import GaveUp
from ..numbers import check_whole
from ..puzzle import AsPuzzle, as_puzzle
from .count import Count, Notify, counted


@dataclass(frozen=True)
class Tally:
    """The solutions of a puzzle, and in how many of them each candidate stands.

    Parameters
    ----------
    count : Count
        The solutions that were looked at, and whether there are more.
    times : dict of int to dict of int to int
        For each cell label and each digit that stands there in some solution, in how many of
        those looked at; 0 if only in others. Empty if it is not known which digits do.
    """

    count: Count
    times: dict[int, dict[int, int]]


def tally(
    puzzle: AsPuzzle, most: int = 1_000, time_limit: float = 60, notify: Notify = None
) -> Tally:
    """Return in how many solutions of a puzzle each candidate stands.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size, variant and rules.
    most : int
        Solutions to look at; of a puzzle with more the true candidates are all found
        nevertheless.
    time_limit : float
        Seconds.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> found = tally(Puzzle("4... ..2. .1.. ....", 2))
    >>> print(found.count, found.times[2], found.times[16])
    3 {2: 3} {1: 1, 2: 1, 3: 1}
    """
    puzzle = as_puzzle(puzzle)
    most = check_whole(most, "the number of solutions", 1)
    budget = Budget(time_limit, notify=notify)
    times: dict[int, dict[int, int]] = {label: {} for label in range(1, puzzle.side**2 + 1)}

    def see(digits: tuple[int, ...]) -> None:
        for label, digit in enumerate(digits, 1):
            times[label][digit] = times[label].get(digit, 0) + 1

    count = counted(puzzle, most, budget, see)
    if not count.exact:
        try:
            with budget:
                prover = find_prover(puzzle.variant, puzzle.shape, budget)
                for label, digit in prover.true_candidates(puzzle.digits):
                    times[label].setdefault(digit, 0)
        except GaveUp:
            times = {}  # which digits are possible is not known
    return Tally(count, {label: dict(sorted(here.items())) for label, here in times.items()})
