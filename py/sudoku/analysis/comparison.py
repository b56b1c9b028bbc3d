"""Comparison of models: each is warmed up, then measured as often as it is quick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from statistics import median

from ..errors import SolverFailed, SolverUnavailable
from .result import Result, Times
from .verdict import Verdict

#: Most runs of a model that are measured once it is warm; all its runs may take this share of
#: its time limit.
MOST, SHARE = 5, 0.5
#: In words, of how many runs a model's times are the median; without a warm one it is the first.
RUNS = (
    "One, cold",
    "One",
    "Median of two",
    "Median of three",
    "Median of four",
    "Median of five",
)


@dataclass(frozen=True)
class Measured:
    """A model's answer, with the median of the times of its warm runs.

    Parameters
    ----------
    result : Result
        The answer of the first run.
    runs : int
        How many runs were measured; 0 if only the one was that warms the model up.
    """

    result: Result
    runs: int

    @property
    def how(self) -> str:
        """What the times are, in words."""
        return RUNS[self.runs]


def compared(run: Callable[[], Result], limit: float) -> Measured:
    """Return what is known of a model after as many runs as it has time for.

    Parameters
    ----------
    run : callable
        Solves the puzzle by the model.
    limit : float
        Seconds for each run.

    Raises
    ------
    SolverUnavailable, SolverFailed
        By the first run; if a later one fails, its reason is added to what was measured.
    """
    results = [run()]
    while wants_more(results, limit):
        try:
            results.append(run())
        except (SolverUnavailable, SolverFailed) as error:
            found = measured(results)
            return replace(
                found, result=replace(found.result, reason=f"a further run failed: {error}")
            )
    return measured(results)


def wants_more(results: Sequence[Result], limit: float) -> bool:
    """Return whether a model is to be run again: a quick one is, a slow one has no time for it."""
    spent = sum(result.times.total for result in results)
    answered = results[0].verdict is not Verdict.UNKNOWN
    in_time = spent + results[-1].times.total <= SHARE * limit
    return answered and len(results) <= MOST and in_time


def measured(results: Sequence[Result]) -> Measured:
    """Return what is known of a model after some runs, the first of which warmed it up."""
    first, *warm = results
    times = [result.times for result in warm or [first]]
    medians = {part.name: _median(times, part.name) for part in fields(Times)}
    return Measured(replace(first, times=Times(**medians)), len(warm))  # type: ignore[arg-type]


def _median(times: Sequence[Times], part: str) -> float | None:
    """Return the median of the seconds of a part, None if it was never measured by itself."""
    found = [seconds for one in times if (seconds := getattr(one, part)) is not None]
    return median(found) if found else None
