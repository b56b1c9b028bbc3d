"""Comparison of models: their times, and whether their verdicts agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import product
from statistics import median

from ..deadline import Notify, silent
from ..errors import RuleError, SolverFailed, SolverUnavailable, wrong_type
from ..models import all_ways, find_way
from ..puzzle import PuzzleLike, as_puzzle
from .verdict import Outcome, Result, Times, Verdict, solve


@dataclass(frozen=True)
class Answer:
    """A model's answer to a puzzle, with its solutions as puzzle strings."""

    name: str  # the name of the model
    verdict: Verdict = Verdict.UNKNOWN
    solution: str | None = None
    second: str | None = None


#: A model's answer to a puzzle, in either form.
Claim = Result | Answer


@dataclass(frozen=True)
class Agreement:
    """The combined answer of several models."""

    surest: Claim | None  # a claim about all solutions, otherwise one with a solution, or None
    agreeing: tuple[str, ...]  # the models whose claims are as certain as `surest`
    others: tuple[str, ...]  # the other models
    disagreements: tuple[str, ...]  # a sentence for each contradiction

    def __str__(self) -> str:
        if self.disagreements:
            return "the models disagree"
        if self.surest is None:
            return "no model has an answer"
        number, asked = len(self.agreeing), len(self.agreeing + self.others)
        if number == 1:
            answers = "decided the puzzle" if self.surest.verdict.is_proved else "found a solution"
            return f"1 of {asked} models {answers}" if self.others else f"the model {answers}"
        if self.others:
            return f"{number} of {asked} models agree"
        return "both models agree" if asked == 2 else f"all {asked} models agree"

    def standing(self, claim: Claim) -> str:
        """Return words that say whether a claim agrees with the surest claim."""
        if self.surest is None or claim.verdict is Verdict.UNKNOWN:
            return "unknown"
        if disagreements([self.surest, claim]):
            return "differs"
        if claim.verdict is Verdict.NONE:
            return "same answer"
        same = claim.solution == self.surest.solution
        return "same solution" if same else "another solution"


def agreement(claims: Iterable[Claim]) -> Agreement:
    """Return the combined answer of several models to the same puzzle."""
    listed = list(claims)
    found = [claim for claim in listed if claim.verdict is not Verdict.UNKNOWN]
    sure = [claim for claim in found if claim.verdict.is_proved] or found
    return Agreement(
        surest=sure[0] if sure else None,
        agreeing=tuple(claim.name for claim in sure),
        others=tuple(claim.name for claim in listed if claim not in sure),
        disagreements=tuple(disagreements(listed)),
    )


def disagreements(claims: Iterable[Claim]) -> list[str]:
    """Return a sentence for each contradiction between results for the same puzzle.

    Different solutions contradict each other only if one of them is claimed to be unique. The
    verdict UNKNOWN contradicts nothing.

    Parameters
    ----------
    claims : iterable of Result
        The results of solving the same puzzle with different models.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> puzzle = Puzzle("4... ..2. .1.. ...3")
    >>> disagreements([puzzle.solve("lp"), puzzle.solve("exact cover")])
    []
    """
    listed = list(claims)
    for claim in listed:
        if not isinstance(getattr(claim, "verdict", None), Verdict):
            raise wrong_type("a result of solve()", claim)
    solved = [claim for claim in listed if claim.verdict.outcome is Outcome.SOLVED]
    none = [claim for claim in listed if claim.verdict is Verdict.NONE]
    return [
        f"'{one.name}' found a solution, but '{other.name}' reports that there is none"
        for one, other in product(solved, none)
    ] + [
        f"'{one.name}' reports a unique solution, but '{other.name}' found another"
        for one, other in product(solved, solved)
        if one.verdict is Verdict.UNIQUE
        and any(found not in (None, one.solution) for found in (other.solution, other.second))
    ]


#: The largest number of measured runs of a model, and the share of the time limit that all runs may
#: use. The first run is not measured, because it warms the model up.
MOST, SHARE = 5, 0.5
#: The words for each number of measured runs, from 0.
RUNS = (
    "First run only",
    "One",
    "Median of two",
    "Median of three",
    "Median of four",
    "Median of five",
)
#: A run without a proof counts as stopped by the time limit if it took this share of the limit,
#: because some solvers stop a little early.
_NEARLY = 0.99


@dataclass(frozen=True)
class Timing:
    """The times of several runs of a model."""

    times: Times  # the median of each part over the measured runs
    runs: int  # the number of measured runs; 0 if there is only the run that warms the model up
    fastest: float  # the seconds of the fastest measured run
    slowest: float

    @property
    def how(self) -> str:
        return RUNS[self.runs]


@dataclass(frozen=True)
class Measured:
    """A model's answer with its times."""

    result: Result  # the answer of the first run, with the times of `timing`
    timing: Timing
    limit: float  # the time limit of each run, in seconds

    @property
    def is_overdue(self) -> bool:
        """Whether the time limit was reached without a proved answer."""
        return is_overdue(self.result.verdict, self.result.times.total, self.limit)


def compare(
    puzzle: PuzzleLike,
    models: Iterable[str] | None = None,
    time_limit: float = 10.0,
    notify: Notify = silent,
) -> Iterator[Measured]:
    """Solve a puzzle with several models, and yield the answer and the times of each.

    If a package is missing or a model fails, the outcome is UNKNOWN, and `reason` explains it.

    Parameters
    ----------
    models : iterable of str, optional
        Names of models, or of ways such as "lp/pattern"; by default every way of every model.
    time_limit : float
        The time limit for each run, in seconds. The total for all runs of a model is at most one
        and a half times this limit.
    notify : callable, optional
        A function of one string, called with messages that begin with the name of the model.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> for found in compare(Puzzle("4... ..2. .1.. ...3"), ["lp", "sat/minimal"]):
    ...     print(found.result.name, found.result.verdict, found.timing.runs)
    lp unique 5
    sat/minimal unique 5
    """
    puzzle = as_puzzle(puzzle)
    names = [model.name_of(way) for model, way in all_ways()] if models is None else models
    for model, way in [find_way(name) for name in names]:
        name = model.name_of(way)

        def say(phase: str, name: str = name) -> None:
            notify(f"{name}: {phase}")

        try:
            yield compared(partial(solve, puzzle, name, None, time_limit, notify=say), time_limit)
        except (SolverUnavailable, SolverFailed, RuleError) as error:
            named = "" if way == model.ways[0] else way.name
            result = Result(puzzle, model.name, Outcome.UNKNOWN, reason=str(error), way=named)
            yield Measured(result, timing([result.times]), time_limit)


def compared(run: Callable[[], Result], limit: float) -> Measured:
    """Run a model as often as its time limit allows. Return its answer and the times."""
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
    """Return whether a model should run again and there is time for it."""
    spent = sum(times.total for times in runs)
    in_time = spent + runs[-1].total <= SHARE * limit
    return verdict is not Verdict.UNKNOWN and len(runs) <= MOST and in_time


def timing(runs: Sequence[Times]) -> Timing:
    """Return the times of a model's runs; the first run is a warm-up."""
    first, *warm = runs
    counted = warm or [first]
    parts = ([getattr(times, part.name) for times in counted] for part in fields(Times))
    known = ([seconds for seconds in part if seconds is not None] for part in parts)
    medians = (median(part) if part else None for part in known)
    totals = [times.total for times in counted]
    return Timing(Times(*medians), len(warm), min(totals), max(totals))  # type: ignore[arg-type]


def is_overdue(verdict: Verdict, total: float, limit: float) -> bool:
    """Return whether the time limit stopped a run of `total` seconds without a proof."""
    return not verdict.is_proved and total >= _NEARLY * limit
