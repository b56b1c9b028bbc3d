"""The figures of an experiment and their data, made from its records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple

from ..analysis.verdict import Verdict
from ..names import slug
from .drawing import GIVENS, MOST_DOTS, SECONDS, Axis, Figure, Point, Series
from .solves import Measure, Solve, Solves, Value

# The data of a figure


class _Data(NamedTuple):
    """The series of a figure and the rows of its table."""

    series: list[Series]
    rows: list[tuple[Any, ...]]
    #: Additional columns of the table, after those of the figure.
    columns: tuple[str, ...] = ()
    #: The solver for the figure's name and texts, if each solver has its own figure.
    solver: str = ""


#: The type of a function that yields the data for each of its figures; there may be no figures.
Plot = Callable[[Solves], Iterator[_Data]]
#: The type of a function that summarises the values of a group of puzzles in one or more numbers.
Summary = Callable[[list[Any]], Any]

QUARTILES = ("lower quartile", "median", "upper quartile")
#: The approximate maximum number of points on a line through many values.
STEPS = 100


def _grouped(pairs: Iterable[tuple[int, Value]]) -> dict[int, list[Value]]:
    """Return the values grouped by number of givens, in ascending order of this number."""
    groups: dict[int, list[Value]] = {}
    for number, value in pairs:
        groups.setdefault(number, []).append(value)
    return dict(sorted(groups.items()))


def _quantiles(values: Sequence[float], parts: int = 4) -> list[float]:
    return quantiles(values if len(values) > 1 else [*values, *values], n=parts, method="inclusive")


def _thinned(points: Sequence[Point], shares: int = 1) -> list[Point]:
    """Return the points, or an even selection if there are too many.

    `shares` is the number of series in the figure, which share its dots.
    """
    most = max(MOST_DOTS // shares, 1)
    if len(points) <= most:
        return list(points)
    return [points[index * len(points) // most] for index in range(most)]


def _by_solver(value: Measure[Any], height: Summary, cells: Summary) -> Plot:
    """Return a plot with a line for each solver. A line has a point for each group of puzzles."""

    def plot(solves: Solves) -> Iterator[_Data]:
        found = solves.samples(value).items()
        solvers = {solves.labels[name]: _grouped(pairs) for name, pairs in found}
        series, rows = [], []
        for label, groups in solvers.items():
            series.append(Series(label, "line", [(x, height(of)) for x, of in groups.items()]))
            rows += [(label, x, len(of), *cells(of)) for x, of in groups.items()]
        if rows:
            yield _Data(series, rows)

    return plot


def _by_part(
    value: Measure[Any],
    names: Sequence[str],
    parts: Summary,
    keep: bool = False,
) -> Plot:
    """Return a plot with several lines, each with a point for each group of puzzles.

    A line on which all values are zero is omitted unless `keep` is true.
    """

    def plot(solves: Solves) -> Iterator[_Data]:
        groups = _grouped(solves.of_puzzles(value))
        rows = [(givens, len(of), *parts(of)) for givens, of in groups.items()]
        lines = [
            Series(name, "line", [(row[0], row[index]) for row in rows])
            for index, name in enumerate(names, 2)
        ]
        if len(groups) > 1:
            shown = [one for one in lines if keep or any(y for _, y in one.points)]
            yield _Data(shown, rows)

    return plot


def _medians(solves: Solves) -> Iterator[_Data]:
    lines = {
        solves.labels[solver]: {x: median(_seconds_of(of)) for x, of in _by_givens(runs).items()}
        for solver, runs in solves.runs.items()
    }
    if len(solves.givens) > 1 and len(lines) > 1:
        series = [Series(label, "line", list(line.items())) for label, line in lines.items()]
        rows = [(x, *(line.get(x) for line in lines.values())) for x in solves.givens]
        yield _Data(series, rows, columns=tuple(lines))


def _times(solves: Solves) -> Iterator[_Data]:
    if len(solves.givens) < 2:
        return
    for solver, runs in solves.runs.items():
        known = [run for run in runs if run.givens is not None]
        groups = _by_givens(known)
        rows = [_summary(x, of) for x, of in groups.items()]
        answered = [(run.givens, run.seconds) for run in known if not run.gave_up]
        gave_up = [(run.givens, run.seconds) for run in known if run.gave_up]
        series = [
            Series("puzzles", "dots", _thinned(answered)),
            Series("median", "line", [(row[0], row[3]) for row in rows]),
            Series("gave up", "dots", _thinned(gave_up)),
        ]
        yield _Data([one for one in series if one.points], rows, solver=solver)


def _distribution(solves: Solves) -> Iterator[_Data]:
    series, rows = [], []
    for solver, runs in solves.runs.items():
        seconds = _seconds_of(runs)
        done = sorted(_seconds_of(run for run in runs if not run.gave_up))
        shown = {*range(0, len(done), max(len(done) // STEPS, 1)), len(done) - 1} - {-1}
        points = [(done[index], (index + 1) / len(runs)) for index in sorted(shown)]
        label = solves.labels[solver]
        series += [Series(label, "line", points)] if points else []
        *most, gave_up = _summary(label, runs)
        rows.append((*most, _quantiles(seconds, 10)[-1], max(seconds), gave_up))
    if rows:
        yield _Data(series, rows)


def _by_givens(runs: Iterable[Solve]) -> dict[int, list[Solve]]:
    return _grouped((run.givens, run) for run in runs if run.givens is not None)


def _seconds_of(runs: Iterable[Solve]) -> list[float]:
    return [run.seconds for run in runs if run.seconds is not None]


def _summary(label: object, runs: list[Solve]) -> tuple[Any, ...]:
    gave_up = sum(run.gave_up for run in runs)
    return (label, len(runs), *_quantiles(_seconds_of(runs)), gave_up)


def _nodes(solves: Solves) -> Iterator[_Data]:
    rows, series, hard = [], [], False
    found = solves.samples(_guesses_and_nodes)
    for solver, pairs in found.items():
        both = [pair for _, pair in pairs]
        hard |= any(map(any, both))
        points = _thinned([(guesses + 1, nodes + 1) for guesses, nodes in both], len(found))
        series.append(Series(solves.labels[solver], "dots", points))
        for bits, of in _grouped((guesses.bit_length(), nodes) for guesses, nodes in both).items():
            low, high = (1 << bits >> 1), (1 << bits) - 1
            label = f"{low}" if low == high else f"{low} to {high}"
            rows.append((solves.labels[solver], label, len(of), *_quantiles(of)))
    if hard:
        yield _Data(series, rows)


def _guesses_and_nodes(one: Solve) -> tuple[int, int] | None:
    if one.gave_up or one.guesses is None or one.nodes is None:
        return None
    return one.guesses, one.nodes


# The figures

SHARE = Axis("share of puzzles")
#: The possible verdicts on a puzzle, which combine the verdicts of all solvers.
VERDICTS = (Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE, Verdict.UNKNOWN)
_VERDICTS = tuple(verdict.solutions for verdict in VERDICTS)

#: The figures without their data, by plot. The name of a solver replaces {solver}.
_FIGURES: dict[Plot, Figure] = {
    _by_solver(lambda one: one.colors, median, lambda of: (min(of), median(of), max(of))): Figure(
        "colors",
        "Colours used by greedy colouring",
        "The median number of colours for each cell order and colour choice; 0 givens is the "
        "empty grid. A puzzle is solved if it uses as many colours as there are digits.",
        GIVENS,
        Axis("colours"),
        columns=("solver", "givens", "puzzles", "fewest", "median", "most"),
    ),
    _medians: Figure(
        "medians",
        "Median time by number of givens",
        "Median seconds to a first answer, for each number of givens.",
        GIVENS,
        SECONDS,
        columns=("givens",),
    ),
    _times: Figure(
        "time-{solver}",
        "Time by number of givens: {solver}",
        "Seconds until a first solution is found, or the solver finds that there is none. Each dot "
        "is a puzzle; the line connects the medians.",
        GIVENS,
        SECONDS,
        columns=("givens", "puzzles", *QUARTILES, "gave up"),
    ),
    _distribution: Figure(
        "distribution",
        "Share of puzzles solved within a given time",
        "The share of all puzzles that each solver answers within a number of seconds. If a "
        "line ends below 1, the solver gave up on the rest.",
        SECONDS,
        SHARE,
        columns=("solver", "puzzles", *QUARTILES, "9 of 10", "longest", "gave up"),
    ),
    _by_solver(lambda one: one.integral, fmean, lambda of: (sum(of),)): Figure(
        "integrality",
        "How often the LP solution found is integral",
        "The share of puzzles for which the solver's optimum of the LP relaxation is integral, and "
        "so a solution. Another solver may return another optimum.",
        GIVENS,
        SHARE,
        columns=("solver", "givens", "puzzles", "integral"),
    ),
    _nodes: Figure(
        "nodes",
        "Branch-and-bound nodes by difficulty",
        "Branch-and-bound nodes for the integer program, proof included, against the guesses "
        "that a simple search needs for the same puzzle; both plus one.",
        Axis("guesses + 1", "log"),
        Axis("nodes + 1", "log"),
        columns=("solver", "guesses", "puzzles", *QUARTILES),
    ),
    _by_part(
        lambda one: one.verdict,
        _VERDICTS,
        lambda of: [of.count(verdict) / len(of) for verdict in VERDICTS],
    ): Figure(
        "phases",
        "One solution, several or none",
        "The share of puzzles with exactly one solution, several or none.",
        GIVENS,
        SHARE,
        columns=("givens", "puzzles", *_VERDICTS),
    ),
    _by_part(lambda one: one.candidates, QUARTILES, _quantiles, keep=True): Figure(
        "candidates",
        "Candidates left after singles",
        "Candidates left in open cells after all singles are placed; 0 if singles alone solve "
        "the puzzle.",
        GIVENS,
        Axis("candidates"),
        columns=("givens", "puzzles", *QUARTILES),
    ),
}


def figures(records: Iterable[Mapping[str, Any]]) -> list[Figure]:
    """Return the figures for the records of an experiment.

    The order of the records does not matter. An invalid record raises LabError.
    """
    solves = Solves(records)
    return [
        _with(data, figure, solves) for plot, figure in _FIGURES.items() for data in plot(solves)
    ]


def _with(data: _Data, figure: Figure, solves: Solves) -> Figure:
    """Return a figure with its data. Times too short to measure are shown as an upper bound."""
    name = figure.name.format(solver=data.solver)
    title = figure.title.format(solver=solves.labels.get(data.solver, ""))
    about = figure.about
    columns, series, rows = (*figure.columns, *data.columns), data.series, data.rows
    x, y = figure.x, figure.y
    if SECONDS in (x, y):
        seconds = solves.seconds
        least = seconds.below or 0.0
        bound = f"< {least:.6f}".rstrip("0")
        rows = [
            tuple(bound if isinstance(cell, float) and cell < least else cell for cell in row)
            for row in rows
        ]
        about += (
            f" Times too short to measure are plotted at “{seconds.mark}”." if seconds.mark else ""
        )
        x, y = (seconds if axis is SECONDS else axis for axis in (x, y))
    if data.solver:  # the figures of all solvers have the same axes, so they can be compared
        times = [y.place(one) for runs in solves.runs.values() for one in _seconds_of(runs)]
        x = replace(x, span=(solves.givens[0], solves.givens[-1]))
        y = replace(y, span=(min(times), max(times)))
    return Figure(slug(name), title, about, x, y, series, columns, rows)
