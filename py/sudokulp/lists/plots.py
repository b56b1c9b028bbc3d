"""Figures: the rows of a list as plots, which are the same on the page, in Help and in files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from math import ceil, inf, isfinite
from operator import attrgetter
from statistics import median
from typing import NamedTuple

from ..analysis.verdict import Verdict
from ..errors import UnknownName
from ..models import find_way
from ..names import slug
from ..numbers import counted
from . import svg
from .classes import draw_classes, step_of
from .rows import Row
from .svg import GREY, MARGIN, WIDTH, Key, Scale, TimeScale, words

#: The largest numbers of dots in a figure, of dots with a tooltip, and of models with a figure of
#: their own. The fewest puzzles for a figure about one model.
MOST_DOTS, MOST_TITLES, MOST_MODELS, FEWEST = 2_000, 500, 8, 10
#: The shortest and the longest time that is drawn, in seconds; a shorter time counts as 0.
SHORTEST, LONGEST = 1e-9, 1e9
#: The fractional part of the golden ratio; its multiples spread dots evenly.
GOLDEN = 0.618034


@dataclass(frozen=True)
class Figure:
    """A figure."""

    name: str  # for files: lower-case letters, digits and hyphens
    title: str  # also in the picture
    about: str  # a sentence on how to read the figure
    svg: str  # the picture as the text of an SVG file


def figures(rows: Iterable[Row]) -> list[Figure]:
    """Return the figures of a list: models, classes of puzzles, and times by number of givens.

    The order of the rows makes no difference. A figure that would show nothing is left out.

    Examples
    --------
    >>> rows = [Row(line=line, verdict="unique", model="lp", seconds=line) for line in range(1, 11)]
    >>> [(figure.name, figure.title) for figure in figures(rows)]
    [('models', 'Time by model')]
    """
    known = [row for row in rows if row.verdict.outcome is not None]
    known.sort(key=attrgetter("source", "line", "model"))
    runs = _runs_of(row for row in known if row.task == "solve" and row.model)
    classes = (Figure("classes", *parts) for parts in draw_classes(known))
    return [*_models(runs), *classes, *_times(runs)]


class _Solve(NamedTuple):
    """What a model did with a puzzle."""

    seconds: float
    givens: int  # -1 if there is no puzzle
    line: str
    is_known: bool


@dataclass(frozen=True, order=True)
class _Run:
    """What one model did, with the fastest puzzles first."""

    label: str
    name: str
    solves: Sequence[_Solve]

    @cached_property
    def marked(self) -> list[_Solve]:
        """The puzzles that are drawn: those with an answer, and those for which the model ran."""
        return [solve for solve in self.solves if solve.is_known or solve.seconds]

    @cached_property
    def unknown(self) -> int:
        """The number of puzzles without an answer, whether or not the model ran."""
        return sum(not solve.is_known for solve in self.solves)

    @cached_property
    def median(self) -> float:
        return _median(self.solves)


def _median(solves: Iterable[_Solve]) -> float:
    """Return the median time; puzzles without an answer count as the slowest."""
    return median(solve.seconds if solve.is_known else inf for solve in solves)


def _runs_of(rows: Iterable[Row]) -> list[_Run]:
    solves: dict[str, list[_Solve]] = {}
    for row in rows:
        seconds = min(row.seconds, LONGEST) if row.seconds >= SHORTEST else 0.0
        givens = -1 if row.givens is None else row.givens
        line = f"{row.source} line {row.line}".lstrip()
        solve = _Solve(seconds, givens, line, row.verdict is not Verdict.UNKNOWN)
        solves.setdefault(row.model, []).append(solve)
    return sorted(_Run(label_of(name), name, sorted(each)) for name, each in solves.items())


def label_of(name: str) -> str:
    """Return the label of a model, or its name if this version of the package does not know it."""
    try:
        model, way = find_way(name)
    except UnknownName:
        return name
    return f"{model.label}: {way.label}" if "/" in name else model.label_of(way)


#: A function that returns the coordinates of a mark. Its second argument, from -0.5 to 0.5, spreads
#: marks that would cover each other.
_Place = Callable[[_Solve, float], tuple[float, float]]


def _marks(run: _Run, place: _Place, total: int) -> Iterator[str]:
    """Yield the marks of a model; `total` is the number of marks in the figure if all are drawn."""
    opacity = 0.8 if total <= 50 else 0.5 if total <= MOST_TITLES else 0.3
    for is_known, mark, number in ((True, svg.dot, 1), (False, svg.hollow, GREY)):
        solves = [solve for solve in run.marked if solve.is_known is is_known]
        marks = []
        for index, solve in enumerate(solves[:: -_step(total)]):
            x, y = place(solve, (index * GOLDEN + 0.5) % 1 - 0.5)
            text = f"{solve.line}: {svg.duration(solve.seconds)}" if total <= MOST_TITLES else ""
            marks.append(mark(x, y, text))
        yield svg.series(number, marks, opacity if is_known else None)


def _step(total: int) -> int:
    return max(ceil(total / MOST_DOTS), 1)


def _keys(runs: Sequence[_Run], total: int) -> Iterator[Key]:
    unknown = sum(run.unknown for run in runs)
    answers = counted(sum(len(run.solves) for run in runs) - unknown, "answer")
    drawn = f" (1 in {_step(total)} is drawn)" if total > MOST_DOTS else ""
    yield Key(answers + drawn, 1, svg.dot)
    if any(len(run.solves) > 1 for run in runs):
        yield Key("median", 2)
    if unknown:
        yield Key(f"{unknown:,} unknown", GREY, svg.hollow)


def _models(runs: list[_Run]) -> Iterator[Figure]:
    if len(runs) < 2 and sum(len(run.solves) for run in runs) < FEWEST:
        return
    runs = sorted(runs, key=attrgetter("median"))
    times = [solve.seconds for run in runs for solve in run.marked]
    left = max(svg.width_of(text) for run in runs for text in _wrapped(run.label))
    right = max(svg.width_of(_unknown(run)) for run in runs)
    scale = TimeScale(times, MARGIN + left + 14, WIDTH - MARGIN - right - 74)
    head, top = svg.legend(_keys(runs, len(times)))
    top, pitch = top + 8, 40 if len(runs) <= MOST_MODELS else 32
    bottom = top + pitch * len(runs)
    parts = [
        head,
        svg.axis_across(scale.ticks() if times else [], top, bottom, "time (logarithmic scale)"),
    ]
    for number, run in enumerate(runs):
        parts += _strip(run, scale, top + pitch * (number + 0.5), pitch, len(times))
    title, about = "Time by model", "Each dot is a puzzle, and each bar is the median of a model."
    yield Figure("models", title, about, svg.document(title, bottom + 56, parts))


def _strip(run: _Run, scale: TimeScale, y: float, pitch: float, total: int) -> Iterator[str]:
    """Yield the label, the marks and the numbers of a model."""
    lines = _wrapped(run.label)
    for number, text in enumerate(lines):
        yield words(scale.start - 14, y + 11 - 7 * len(lines) + 14 * number, text, "end")
    yield svg.line((scale.start, y), (scale.end, y))
    yield from _marks(run, lambda s, by: (scale.at(s.seconds), y + by * (pitch - 14)), total)
    yield words(WIDTH - MARGIN, y + 4, _unknown(run), "end")
    if isfinite(run.median):
        bar = svg.block(scale.at(run.median) - 1.5, y - pitch / 2 + 5, 3.0, pitch - 10)
        yield svg.series(2, [bar] if len(run.solves) > 1 else [])
        yield words(scale.end + 60, y + 4, scale.label(run.median), "end")


def _wrapped(label: str) -> list[str]:
    """Return a label on one or two lines: the model and its formulation."""
    return [svg.fitted(text, 250) for text in label.split(": ", 1)]


def _unknown(run: _Run) -> str:
    return f"{run.unknown:,} unknown" if run.unknown else ""


def _times(runs: list[_Run]) -> Iterator[Figure]:
    runs = [
        replace(run, solves=[solve for solve in run.solves if solve.givens >= 0]) for run in runs
    ]
    numbers = {solve.givens for run in runs for solve in run.solves}
    if len(numbers) < 2 or len({solve.line for run in runs for solve in run.solves}) < FEWEST:
        return
    x = Scale(min(numbers) - 0.5, max(numbers) + 0.5, 72.0, WIDTH - MARGIN)
    y = TimeScale([solve.seconds for run in runs for solve in run.marked], 318.0, 76.0)
    axes = svg.axis_up(y.ticks(), x.start, x.end)
    axes += svg.axis_across(x.ticks(), y.end, y.start, "number of givens")
    about = "Each dot is a puzzle, and the line connects the medians; the scale is logarithmic."
    for run in [run for run in runs if run.solves][:MOST_MODELS]:
        title = f"Time by givens: {run.label}"
        head, _ = svg.legend(_keys([run], len(run.marked)))
        picture = svg.document(title, 374.0, [axes, head, *_by_givens(run, x, y)])
        yield Figure(f"time-{slug(run.name)}", title, about, picture)


def _by_givens(run: _Run, x: Scale, y: TimeScale) -> Iterator[str]:
    """Yield the marks of a model, and the lines through its medians."""
    room = min(x.at(0.7) - x.at(0), 8.0)
    yield from _marks(
        run, lambda s, by: (x.at(s.givens) + by * room, y.at(s.seconds)), len(run.marked)
    )
    step = step_of({solve.givens for solve in run.solves})
    ordered = sorted(run.solves, key=attrgetter("givens"))
    groups = groupby(ordered, lambda solve: solve.givens // step * step + (step - 1) / 2)
    medians = [(number, _median(solves)) for number, solves in groups]
    for is_known, part in groupby(medians, lambda pair: isfinite(pair[1])):
        points = [(x.at(number), y.at(time)) for number, time in part if is_known]
        line = svg.line(*points, stroke_width=2, stroke_opacity=1, stroke_linejoin="round")
        yield svg.series(2, [line] if is_known else [])
