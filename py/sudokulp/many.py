"""Solve many puzzles, on several processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from .analysis.verdict import Outcome, Result
from .errors import wrong_type
from .lists.workers import MOST_JOBS, Lost, in_order, spread
from .models import find_way
from .numbers import check_whole
from .puzzle import Puzzle, PuzzleLike, as_puzzle


def solve_many(
    puzzles: Iterable[PuzzleLike],
    jobs: int = 1,
    model: str = "lp",
    formulation: str | None = None,
    time_limit: float = 60,
) -> Iterator[Result]:
    """Solve puzzles, and yield their results in the order of the puzzles.

    Parameters
    ----------
    puzzles : iterable
        The puzzles; each may be a Puzzle, a text or rows. They are requested only when needed.
    jobs : int
        The number of processes. A program that uses several must have its main code under
        ``if __name__ == "__main__":``.
    model, formulation, time_limit
        As for `Puzzle.solve`; the time limit is for each puzzle.

    Examples
    --------
    >>> [str(each.verdict) for each in solve_many(["4.....2..1.....3", "4..............."])]
    ['unique', 'several']
    """
    if isinstance(puzzles, str | bytes) or not isinstance(puzzles, Iterable):
        raise wrong_type("an iterable of puzzles", puzzles)
    jobs = check_whole(jobs, "the number of jobs", 1, MOST_JOBS)
    find_way(model, formulation or "")  # raises an error for unknown names
    work = partial(_solved, model=model, formulation=formulation, time_limit=time_limit)
    done = spread(work, enumerate(map(as_puzzle, puzzles)), jobs)
    return in_order((number, _result(puzzle, found, model)) for (number, puzzle), found in done)


def _solved(task: tuple[int, Puzzle], **options: object) -> Result:
    return task[1].solve(**options)  # type: ignore[arg-type]


def _result(puzzle: Puzzle, found: Result | Lost, model: str) -> Result:
    if isinstance(found, Lost):
        return Result(puzzle, model, Outcome.UNKNOWN, reason=found.reason)
    return found
