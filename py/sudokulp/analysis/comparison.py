"""Comparison of models: each is warmed up, then measured as often as it is quick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from statistics import median

from ..errors import RuleError, SolverFailed, SolverUnavailable
from ..givens import Row
from ..models import all_ways, find_way
from ..puzzle import AsPuzzle, Puzzle
from ..rows import puzzle_of
from .result import Result, Times
from .solving import solve
from .verdict import Outcome, Verdict

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
#: Share of the time limit from which on a run without a proof has ended by it: some solvers look
#: at the clock a moment before it is reached, and stop.
_NEARLY = 0.99


@dataclass(frozen=True)
class Timing:
    """What some runs of a model took.

    Parameters
    ----------
    times : Times
        The median of each part over the runs that were measured.
    runs : int
        How many these are; 0 if only the one was that warms the model up, whose times these are.
    fastest, slowest : float
        Seconds that these runs took in all, the least and the most.
    """

    times: Times
    runs: int
    fastest: float
    slowest: float

    @property
    def how(self) -> str:
        """What the times are, in words."""
        return RUNS[self.runs]


@dataclass(frozen=True)
class Measured:
    """A model's answer, and what it took.

    Parameters
    ----------
    result : Result
        The answer of the first run, with the times of the timing.
    timing : Timing
        Of all runs.
    limit : float
        Seconds that each run was given.
    """

    result: Result
    timing: Timing
    limit: float

    @property
    def is_overdue(self) -> bool:
        """Whether the time limit came before a proved answer."""
        return is_overdue(self.result.verdict, self.result.times.total, self.limit)


def compare(
    puzzle: AsPuzzle | Sequence[Row],
    models: Iterable[str] | None = None,
    time_limit: float = 10.0,
    notify: Callable[[str], object] | None = None,
) -> Iterator[Measured]:
    """Yield what each model says of a puzzle and how long it takes, as they are measured.

    Parameters
    ----------
    puzzle : Puzzle or rows
        Of any size and variant. Of a 36x36 grid about half of the models come to an end in ten
        seconds.
    models : iterable of str, optional
        Models, or ways such as "lp/pattern"; without it every model in every way.
    time_limit : float
        Seconds for each run of a model; all its runs take at most one and a half times as long.
    notify : callable, optional
        Called with the name of the model and what it does now.

    Yields
    ------
    Measured
        A model whose package is missing, or that failed, has an unknown outcome, and the reason.

    Raises
    ------
    SudokuError
        If a name is unknown, or the limit impossible.

    Examples
    --------
    >>> for found in compare(Puzzle("4... ..2. .1.. ...3", 2), ["lp", "sat/minimal"]):
    ...     print(found.result.name, found.result.verdict, found.timing.runs)
    lp unique 5
    sat/minimal unique 5
    """
    puzzle = puzzle_of(puzzle)
    names = [model.name_of(way) for model, way in all_ways()] if models is None else models
    for name in [model.name_of(way) for model, way in map(find_way, names)]:
        run = partial(solve, puzzle, name, time_limit=time_limit, notify=_naming(name, notify))
        try:
            yield compared(run, time_limit)
        except (SolverUnavailable, SolverFailed, RuleError) as error:
            result = _without_answer(puzzle, name, str(error))
            yield Measured(result, timing([result.times]), time_limit)


def _naming(name: str, notify: Callable[[str], object] | None) -> Callable[[str], object] | None:
    return notify and (lambda phase: notify(f"{name}: {phase}"))


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
    first = run()
    times, reason = [first.times], first.reason
    while wants_more(first.verdict, times, limit):
        try:
            times.append(run().times)
        except (SolverUnavailable, SolverFailed) as error:
            reason = f"a further run failed: {error}"
            break
    found = timing(times)
    return Measured(replace(first, times=found.times, reason=reason), found, limit)


def wants_more(verdict: Verdict, runs: Sequence[Times], limit: float) -> bool:
    """Return whether a model is to be run again: a quick one is, a slow one has no time for it.

    Parameters
    ----------
    verdict : Verdict
        What the first run said.
    runs : sequence of Times
        Of the runs so far, the first one too.
    limit : float
        Seconds for each run.
    """
    spent = sum(times.total for times in runs)
    in_time = spent + runs[-1].total <= SHARE * limit
    return verdict is not Verdict.UNKNOWN and len(runs) <= MOST and in_time


def timing(runs: Sequence[Times]) -> Timing:
    """Return what some runs took, the first of which warmed the model up."""
    first, *warm = runs
    counted = warm or [first]
    medians = {part.name: _median(counted, part.name) for part in fields(Times)}
    totals = [times.total for times in counted]
    return Timing(Times(**medians), len(warm), min(totals), max(totals))  # type: ignore[arg-type]


def is_overdue(verdict: Verdict, total: float, limit: float) -> bool:
    """Return whether a run of so many seconds has ended by its time limit, without a proof."""
    return not verdict.is_proved and total >= _NEARLY * limit


def _median(times: Sequence[Times], part: str) -> float | None:
    """Return the median of the seconds of a part, None if it was never measured by itself."""
    found = [seconds for one in times if (seconds := getattr(one, part)) is not None]
    return median(found) if found else None


def _without_answer(puzzle: Puzzle, name: str, reason: str) -> Result:
    model, _, way = name.partition("/")
    return Result(
        puzzle=puzzle,
        model=model,
        way=way,
        outcome=Outcome.UNKNOWN,
        solution=None,
        unique=None,
        second=None,
        reason=reason,
        variables=0,
        constraints=0,
        solver="",
        version="",
        times=Times(None, None, None, None, 0.0),
    )
