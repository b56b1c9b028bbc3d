"""The figures of an experiment and their data, made from its records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple, TypeVar

from ..analysis.verdict import Verdict
from ..errors import LabError
from ..explaining.values import Level
from ..names import slug
from ..numbers import EXACT, check_whole
from .drawing import GIVENS, MOST_DOTS, Axis, Figure, Point, Series
from .measuring import PHASES

Value = TypeVar("Value")

# Records


@dataclass(frozen=True, slots=True)
class _Solve:
    """The fields of a record that figures use."""

    task: int
    solver: str
    puzzle: str
    givens: int | None
    #: The seconds until the first solution, the proof that there is none, or giving up.
    seconds: float | None
    gave_up: bool
    verdict: Verdict
    integral: bool | None
    nodes: int | None
    guesses: int | None
    candidates: int | None
    colors: int | None
    level: Level | None

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> _Solve:
        record = {"colors": None, "level": None, **record}  # older records lack these
        verdict = Verdict.of(record["outcome"], record["unique"])
        integral = None if record["integral"] is None else bool(record["integral"])
        # a relaxation with a fractional optimum is solved, as is a graph with too many colours
        solved = verdict is not Verdict.UNKNOWN or integral is False or record["colors"] is not None
        solver, puzzle = record["model"], record["puzzle"]
        if not isinstance(solver, str) or not isinstance(puzzle, str):
            raise TypeError("expected two strings")
        return cls(
            task=int(record["task"]),
            solver=solver,
            puzzle=puzzle,
            seconds=_seconds(record["seconds"], solved),
            gave_up=not solved,
            verdict=verdict,
            integral=integral,
            level=Level(record["level"]) if record["level"] else None,
            **{
                name: None if record[name] is None else check_whole(record[name], name, 0, EXACT)
                for name in ("givens", "nodes", "guesses", "candidates", "colors")
            },
        )


def _seconds(phases: Mapping[str, float | None], solved: bool) -> float | None:
    if solved:
        return float(sum(phases[phase] or 0 for phase in PHASES[:3]))
    return None if phases["total"] is None else float(phases["total"])


#: The type of a function that returns a measurement of a solve, or None.
Measure = Callable[[_Solve], Value | None]
#: The shortest measurable time, in seconds, for the case that all measured times are 0.
COARSE = 1e-3


class _Solves:
    """Some or all records of an experiment, in the order of the tasks."""

    def __init__(self, records: Iterable[Mapping[str, Any]]) -> None:
        found = []
        for number, record in enumerate(records, 1):
            try:
                found.append(_Solve.of(record))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise LabError(f"record {number} is not a record of an experiment") from error
        self._all = sorted(found, key=lambda one: one.task)

    def samples(self, value: Measure[Value]) -> dict[str, list[tuple[int, Value]]]:
        """Return the pairs (givens, value) for all solves with both numbers, by solver."""
        found: dict[str, list[tuple[int, Value]]] = {}
        for one in self._all:
            its = value(one)
            if its is not None and one.givens is not None:
                found.setdefault(one.solver, []).append((one.givens, its))
        return found

    def of_puzzles(self, value: Measure[Value]) -> list[tuple[int, Value]]:
        """Return the pair (givens, value) of each puzzle, whose verdict combines all solvers."""
        puzzles: dict[str, _Solve] = {}
        for one in self._all:
            if one.puzzle and one.colors is None:
                known = puzzles.setdefault(one.puzzle, replace(one, verdict=Verdict.UNKNOWN))
                if one.verdict.is_proved:
                    puzzles[one.puzzle] = replace(known, verdict=one.verdict)
        both = ((one.givens, value(one)) for one in puzzles.values())
        return [(givens, its) for givens, its in both if givens is not None and its is not None]

    @cached_property
    def runs(self) -> dict[str, list[_Solve]]:
        """The solves with a known time, by solver, beginning with those in the paper's figures."""
        found: dict[str, list[_Solve]] = {}
        for one in self._all:
            if one.seconds is not None:
                found.setdefault(one.solver, []).append(one)
        return {name: found[name] for name in ("cp", "lp") if name in found} | found

    @cached_property
    def seconds(self) -> Axis:
        """The axis of times.

        The clock of a browser advances in steps, so shorter times are measured as 0. If there are
        such times, the axis has a mark below the shortest time other than 0.
        """
        times = [one.seconds for runs in self.runs.values() for one in runs]
        below = None if all(times) else min(filter(None, times), default=COARSE)
        return replace(SECONDS, below=below)

    @cached_property
    def givens(self) -> list[int]:
        """The numbers of givens of all puzzles with a known time."""
        runs = (one for runs in self.runs.values() for one in runs)
        return sorted({one.givens for one in runs if one.givens is not None})


# The data of a figure


class _Data(NamedTuple):
    """The series of a figure and the rows of its table."""

    series: list[Series]
    rows: list[tuple[Any, ...]]
    #: The columns of the table after those of the figure.
    columns: tuple[str, ...] = ()
    #: The solver, for the name and texts, if each solver has its own figure.
    solver: str = ""


#: The type of a function that yields the data of each figure, or nothing if there is no data.
Plot = Callable[[_Solves], Iterator[_Data]]
#: The type of a function that returns one or more numbers for the values of a group of puzzles.
Summary = Callable[[list[Any]], Any]

QUARTILES = ("lower quartile", "median", "upper quartile")
#: The approximate maximum number of points on a line through many values.
STEPS = 100


def _grouped(pairs: Iterable[tuple[int, Value]]) -> dict[int, list[Value]]:
    """Return the values by number of givens, in ascending order."""
    groups: dict[int, list[Value]] = {}
    for number, value in pairs:
        groups.setdefault(number, []).append(value)
    return dict(sorted(groups.items()))


def _quantiles(values: Sequence[float], parts: int = 4) -> list[float]:
    return quantiles(values if len(values) > 1 else [*values, *values], n=parts, method="inclusive")


def _thinned(points: Sequence[Point], shares: int = 1) -> list[Point]:
    """Return the points, or an even selection if there are too many for their share of a figure."""
    most = max(MOST_DOTS // shares, 1)
    if len(points) <= most:
        return list(points)
    return [points[index * len(points) // most] for index in range(most)]


def _by_solver(value: Measure[Any], height: Summary, cells: Summary) -> Plot:
    """Return a plot with a line for each solver and a point for each group of puzzles."""

    def plot(solves: _Solves) -> Iterator[_Data]:
        series, rows = [], []
        for name, pairs in solves.samples(value).items():
            groups = _grouped(pairs)
            series.append(Series(name, "line", [(x, height(of)) for x, of in groups.items()]))
            rows += [(name, x, len(of), *cells(of)) for x, of in groups.items()]
        if rows:
            yield _Data(series, rows)

    return plot


def _by_part(value: Measure[Any], names: Sequence[str], parts: Summary, keep: bool = False) -> Plot:
    """Return a plot with several lines and a point on each for each group of puzzles.

    A line on which all values are zero is omitted unless `keep` is true.
    """

    def plot(solves: _Solves) -> Iterator[_Data]:
        groups = _grouped(solves.of_puzzles(value))
        rows = [(givens, len(of), *parts(of)) for givens, of in groups.items()]
        lines = [
            Series(name, "line", [(row[0], row[index]) for row in rows])
            for index, name in enumerate(names, 2)
        ]
        if len(groups) > 1:
            yield _Data([one for one in lines if keep or any(y for _, y in one.points)], rows)

    return plot


def _classes(solves: _Solves) -> Iterator[_Data]:
    graded = [pair for pairs in solves.samples(lambda one: one.level).values() for pair in pairs]
    groups = _grouped(graded)
    series = [
        Series(level, "stacked", [(x, of.count(level) / len(of)) for x, of in groups.items()])
        for level in Level
        if any(level in of for of in groups.values())
    ]
    table = [*((str(x), of) for x, of in groups.items()), ("all", [level for _, level in graded])]
    if groups:
        yield _Data(series, [(x, len(of), *map(of.count, Level)) for x, of in table])


def _medians(solves: _Solves) -> Iterator[_Data]:
    lines = {
        solver: {x: median(_seconds_of(runs)) for x, runs in _by_givens(all_runs).items()}
        for solver, all_runs in solves.runs.items()
    }
    if len(solves.givens) > 1 and len(lines) > 1:
        series = [Series(solver, "line", list(line.items())) for solver, line in lines.items()]
        rows = [(x, *(line.get(x) for line in lines.values())) for x in solves.givens]
        yield _Data(series, rows, columns=tuple(lines))


def _times(solves: _Solves) -> Iterator[_Data]:
    if len(solves.givens) < 2:
        return
    for solver, runs in solves.runs.items():
        known = [run for run in runs if run.givens is not None]
        rows = [_summary(x, of) for x, of in _by_givens(known).items()]
        answered = [(run.givens, run.seconds) for run in known if not run.gave_up]
        gave_up = [(run.givens, run.seconds) for run in known if run.gave_up]
        series = [
            Series("puzzles", "dots", _thinned(answered)),
            Series("median", "line", [(row[0], row[3]) for row in rows]),
            Series("gave up", "dots", _thinned(gave_up)),
        ]
        yield _Data([one for one in series if one.points], rows, solver=solver)


def _distribution(solves: _Solves) -> Iterator[_Data]:
    series, rows = [], []
    for solver, runs in solves.runs.items():
        seconds = _seconds_of(runs)
        done = sorted(_seconds_of(run for run in runs if not run.gave_up))
        shown = {*range(0, len(done), max(len(done) // STEPS, 1)), len(done) - 1} - {-1}
        points = [(done[index], (index + 1) / len(runs)) for index in sorted(shown)]
        series += [Series(solver, "line", points)] if points else []
        *most, gave_up = _summary(solver, runs)
        rows.append((*most, _quantiles(seconds, 10)[-1], max(seconds), gave_up))
    if rows:
        yield _Data(series, rows)


def _by_givens(runs: Iterable[_Solve]) -> dict[int, list[_Solve]]:
    return _grouped((run.givens, run) for run in runs if run.givens is not None)


def _seconds_of(runs: Iterable[_Solve]) -> list[float]:
    return [run.seconds for run in runs if run.seconds is not None]


def _summary(label: object, runs: list[_Solve]) -> tuple[Any, ...]:
    gave_up = sum(run.gave_up for run in runs)
    return (label, len(runs), *_quantiles(_seconds_of(runs)), gave_up)


def _nodes(solves: _Solves) -> Iterator[_Data]:
    rows, series, hard = [], [], False
    found = solves.samples(_guesses_and_nodes)
    for solver, pairs in found.items():
        both = [pair for _, pair in pairs]
        hard |= any(map(any, both))
        points = _thinned([(guesses + 1, nodes + 1) for guesses, nodes in both], len(found))
        series.append(Series(solver, "dots", points))
        for bits, of in _grouped((guesses.bit_length(), nodes) for guesses, nodes in both).items():
            low, high = (1 << bits >> 1), (1 << bits) - 1
            label = f"{low}" if low == high else f"{low} to {high}"
            rows.append((solver, label, len(of), *_quantiles(of)))
    if hard:
        yield _Data(series, rows)


def _guesses_and_nodes(one: _Solve) -> tuple[int, int] | None:
    if one.gave_up or one.guesses is None or one.nodes is None:
        return None
    return one.guesses, one.nodes


# The figures

SECONDS = Axis("seconds", "log")
SHARE = Axis("share of puzzles")
#: The possible verdicts on a puzzle that combine those of all solvers.
VERDICTS = (Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE, Verdict.UNKNOWN)
_VERDICTS = tuple(verdict.solutions for verdict in VERDICTS)


#: The figures without their data, by plot; {solver} is replaced by the name of a solver.
_FIGURES: dict[Plot, Figure] = {
    _classes: Figure(
        "classes",
        "Methods needed to solve a puzzle",
        "The share of puzzles that need only singles, only sums of constraints (linear), sums "
        "that are divided and rounded down (rounding), or cases (branching).",
        replace(GIVENS, scale="band"),
        replace(SHARE, span=(0, 1)),
        columns=("givens", "puzzles", *Level),
    ),
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
        "Seconds that {solver} needs to find a first solution or to prove that there "
        "is none. Each dot is a puzzle; the line connects the medians.",
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
        "How often the LP relaxation is integral",
        "The share of puzzles for which the optimum of the LP relaxation is integral, and so "
        "already a solution.",
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
    solves = _Solves(records)
    return [
        _with(data, figure, solves) for plot, figure in _FIGURES.items() for data in plot(solves)
    ]


def _with(data: _Data, figure: Figure, solves: _Solves) -> Figure:
    """Return a figure with its data, in which times too short to measure are shown as a bound."""
    name, title, about = (
        words.format(solver=data.solver) for words in (figure.name, figure.title, figure.about)
    )
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
    if data.solver:  # the same axes for all solvers make their figures comparable
        times = [y.place(one) for runs in solves.runs.values() for one in _seconds_of(runs)]
        x = replace(x, span=(solves.givens[0], solves.givens[-1]))
        y = replace(y, span=(min(times), max(times)))
    return Figure(slug(name), title, about, x, y, series, columns, rows)
