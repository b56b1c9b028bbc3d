"""Figures of the times that solvers take: one for each of them, and those that compare them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from statistics import median, quantiles
from typing import Any

from ..names import slug
from .figure import GIVENS, Axis, Figure, Series, thinned
from .tally import Tally, Timing

#: Points, at most about, of a line through many values.
STEPS = 100
QUARTILES = ("lower quartile", "median", "upper quartile")


def _seconds(tally: Tally) -> Axis:
    return Axis("seconds", "log", tally.below)


def _about(sentence: str, tally: Tally) -> str:
    """Return what a figure of times shows, and where those stand that the clock read as 0."""
    mark = _seconds(tally).mark
    return sentence + (f" What the clock read as 0 stands at “{mark}”." if mark else "")


def _told(rows: Iterable[Sequence[Any]], tally: Tally) -> list[tuple[Any, ...]]:
    """Return rows of a table; a time that the clock cannot tell is given as its bound."""
    least = tally.below or 0.0
    bound = f"< {least:.6f}".rstrip("0")
    return [
        tuple(bound if isinstance(one, float) and one < least else one for one in row)
        for row in rows
    ]


def times(tally: Tally) -> Iterator[Figure]:
    """Yield the time against the number of givens, for each solver."""
    if len(tally.givens) < 2:
        return
    x, y = _common(tally)
    for solver in tally.solvers:
        runs = [run for run in tally.runs[solver] if run.givens is not None]
        answered = [(run.givens, run.seconds) for run in runs if not run.gave_up]
        gave_up = [(run.givens, run.seconds) for run in runs if run.gave_up]
        rows = [_row(givens, of) for givens, of in _by_givens(runs)]
        yield Figure(
            name=f"time-{slug(solver)}",
            title=f"Time against the number of givens: {solver}",
            about=_about(
                f"Seconds that {solver} takes to find a first solution or to prove that there "
                "is none; each dot is a puzzle, the line goes through the medians.",
                tally,
            ),
            x=x,
            y=y,
            series=_some(
                Series("puzzles", "dots", thinned(answered)),
                Series("median", "line", [(row[0], row[3]) for row in rows]),
                Series("gave up", "dots", thinned(gave_up)),
            ),
            columns=("givens", "puzzles", *QUARTILES, "gave up"),
            rows=_told(rows, tally),
        )


def _common(tally: Tally) -> tuple[Axis, Axis]:
    """Return the axes of all solvers: what stands higher in another figure took longer."""
    y = _seconds(tally)
    seconds = [y.place(run.seconds) for runs in tally.runs.values() for run in runs]
    givens = tally.givens
    return (
        replace(GIVENS, span=(givens[0], givens[-1])),
        replace(y, span=(min(seconds), max(seconds))),
    )


def _row(label: Any, runs: list[Timing]) -> tuple[Any, ...]:
    gave_up = sum(run.gave_up for run in runs)
    return (label, len(runs), *shares([run.seconds for run in runs]), gave_up)


def _by_givens(runs: list[Timing]) -> list[tuple[int, list[Timing]]]:
    groups: dict[int, list[Timing]] = {}
    for run in runs:
        if run.givens is not None:
            groups.setdefault(run.givens, []).append(run)
    return sorted(groups.items())


def medians(tally: Tally) -> Iterator[Figure]:
    """Yield the medians of all solvers in one figure."""
    if len(tally.givens) < 2 or len(tally.solvers) < 2:
        return
    groups = {solver: _by_givens(tally.runs[solver]) for solver in tally.solvers}
    medians = {
        solver: {givens: median(run.seconds for run in of) for givens, of in found}
        for solver, found in groups.items()
    }
    yield Figure(
        name="medians",
        title="Median time against the number of givens",
        about=_about(
            "Seconds to a first answer: the median of all puzzles with as many givens.", tally
        ),
        x=GIVENS,
        y=_seconds(tally),
        series=[Series(solver, "line", list(found.items())) for solver, found in medians.items()],
        columns=("givens", *medians),
        rows=_told(
            (
                (givens, *(found.get(givens) for found in medians.values()))
                for givens in tally.givens
            ),
            tally,
        ),
    )


def distribution(tally: Tally) -> Iterator[Figure]:
    """Yield the share of puzzles that each solver has answered within a time."""
    if not tally.runs:
        return
    series, rows = [], []
    for solver in tally.solvers:
        runs = tally.runs[solver]
        done = sorted(run.seconds for run in runs if not run.gave_up)
        series.append(Series(solver, "line", _rising(done, len(runs))))
        seconds = [run.seconds for run in runs]
        label, count, *middle, gave_up = _row(solver, runs)
        rows.append((label, count, *middle, shares(seconds, 10)[-1], max(seconds), gave_up))
    yield Figure(
        name="distribution",
        title="How much is done in how much time",
        about=_about(
            "The share of all puzzles that each solver has answered within so many seconds; if "
            "a line ends below 1, the solver gave up on the rest.",
            tally,
        ),
        x=_seconds(tally),
        y=Axis("share of puzzles"),
        series=_some(*series),
        columns=("solver", "puzzles", *QUARTILES, "9 of 10", "longest", "gave up"),
        rows=_told(rows, tally),
    )


def _rising(done: list[float], total: int) -> list[tuple[float, float]]:
    """Return a limited number of points (seconds, share answered by then)."""
    step = max(len(done) // STEPS, 1)
    indexes = sorted({*range(0, len(done), step), len(done) - 1} - {-1})
    return [(done[index], (index + 1) / total) for index in indexes]


def shares(values: Iterable[float], parts: int = 4) -> list[float]:
    """Return the cut points that divide the sorted values into equal parts: the quartiles.

    Examples
    --------
    >>> shares([5, 1, 3, 2, 4]), shares([7])
    ([2.0, 3.0, 4.0], [7.0, 7.0, 7.0])
    """
    found = list(values)
    several = found if len(found) > 1 else found * 2
    return quantiles(several, n=parts, method="inclusive")


def _some(*series: Series) -> list[Series]:
    """Return those of the series that have points."""
    return [one for one in series if one.points]
