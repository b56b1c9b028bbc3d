"""Figures: their data, and pictures of them by matplotlib."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import cycle
from math import ceil, floor, log10
from typing import Any, Literal

from ..names import find_named
from ..packages import need

#: Most dots of a figure.
MOST_DOTS = 2_000
#: Significant digits of a number: more than anyone can see.
DIGITS = 5

Point = tuple[Any, Any]


@dataclass(frozen=True)
class Axis:
    """One of the two axes.

    Parameters
    ----------
    label : str
        What it shows, with its unit.
    scale : {"linear", "log", "band"}
        "band" is for names.
    below : float, optional
        Seconds below which the values are not known: they have one place, with a mark.
    span : pair of float, optional
        The values from which and to which it goes, where several figures are to be compared;
        else it is as long as its own figure needs.
    """

    label: str
    scale: Literal["linear", "log", "band"] = "linear"
    below: float | None = None
    span: tuple[float, float] | None = None

    def place(self, value: Any) -> Any:
        """Return where a value stands: those below `below` together at one place under it.

        Examples
        --------
        >>> Axis("seconds", "log", below=0.003).place(0.0)
        0.001
        """
        if self.below is None or value >= self.below:
            return value
        return self.below / 3

    @property
    def mark(self) -> str:
        """The words at the place of what is too short.

        Examples
        --------
        >>> Axis("seconds", "log", below=0.0001).mark
        '< 0.1 ms'
        """
        return "" if self.below is None else f"< {self.below * 1000:.4g} ms"

    def to_json(self) -> dict[str, Any]:
        """Return the axis as a JSON object."""
        below = None
        if self.below is not None:
            below = {"value": self.below, "place": self.place(0.0), "mark": self.mark}
        return {
            "label": self.label,
            "scale": self.scale,
            "below": below,
            "span": self.span and list(self.span),
        }


GIVENS = Axis("number of givens")


@dataclass(frozen=True)
class Series:
    """Points that are drawn alike, with one entry in the legend.

    Parameters
    ----------
    name : str
        For the legend.
    kind : {"dots", "line", "bars", "stacked"}
        How they are shown; stacked bars stand on those of the series before.
    points : sequence of (x, y)
        In order of x for a line.
    """

    name: str
    kind: Literal["dots", "line", "bars", "stacked"]
    points: Sequence[Point]


@dataclass(frozen=True)
class Figure:
    """A figure, and a table of the same data.

    Parameters
    ----------
    name : str
        For files: small letters, digits and hyphens.
    title, about : str
        For people; `about` is a sentence that says what it shows.
    x, y : Axis
        The axes.
    series : sequence of Series
        What is drawn.
    columns, rows : sequences
        The table.
    """

    name: str
    title: str
    about: str
    x: Axis
    y: Axis
    series: Sequence[Series]
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]

    @property
    def is_flat(self) -> bool:
        """Whether nothing is to be seen: each line is the same from end to end."""
        several = any(len(one.points) > 1 for one in self.series)
        return several and all(
            one.kind == "line" and len({y for _, y in one.points}) == 1 for one in self.series
        )

    def to_json(self) -> dict[str, Any]:
        """Return the figure as a JSON object."""
        return {
            "name": self.name,
            "title": self.title,
            "about": self.about,
            "x": self.x.to_json(),
            "y": self.y.to_json(),
            "series": [
                {
                    "name": one.name,
                    "kind": one.kind,
                    "points": [[_short(x), _short(y)] for x, y in one.points],
                }
                for one in self.series
            ],
            "table": {
                "columns": list(self.columns),
                "rows": [[_short(value) for value in row] for row in self.rows],
            },
        }


def thinned(points: Sequence[Point], shares: int = 1) -> list[Point]:
    """Return the points, or an even selection if there are too many of them.

    Parameters
    ----------
    points : sequence of (x, y)
        All of them.
    shares : int
        How many series share the figure's dots.
    """
    most = max(MOST_DOTS // shares, 1)
    if len(points) <= most:
        return list(points)
    return [points[index * len(points) // most] for index in range(most)]


def _short(value: Any) -> Any:
    """Return a number rounded to `DIGITS` significant digits."""
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


#: The formats of pictures, and the metadata that make their bytes reproducible.
FORMATS: dict[str, dict[str, Any]] = {
    "svg": {"Date": None, "Creator": "sudokulp"},
    "png": {"Software": "sudokulp"},
    "pdf": {"CreationDate": None, "Creator": "sudokulp", "Producer": None},
}
#: Colours that people with colour blindness can tell apart (Okabe and Ito), and markers.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
MARKERS = ("o", "^", "s", "D", "v", "P", "X")
#: Width and height in inches; dots per inch of a PNG.
SIZE, RESOLUTION = (7.2, 4.4), 150
#: By how much a logarithm of a power of ten may be too large.
ROUNDING = 1e-9


def draw(figure: Figure, format: str = "svg") -> bytes:
    """Return a figure as a picture, the same bytes for the same figure.

    Parameters
    ----------
    figure : Figure
        The figure to draw.
    format : {"svg", "png", "pdf"}
        Format of the picture.

    Raises
    ------
    MissingPackage
        If matplotlib is not installed.
    UnknownName
        If there is no such format.
    """
    name = find_named({name: name for name in FORMATS}, format, "format of pictures")
    matplotlib = need("matplotlib", "a plot")
    canvas = need("matplotlib.figure", "a plot").Figure(figsize=SIZE, layout="constrained")
    style = {"svg.hashsalt": figure.name, "svg.fonttype": "none", "font.family": "sans-serif"}
    file = BytesIO()
    with matplotlib.rc_context(style):
        axes = canvas.add_subplot()
        _draw(axes, figure)
        canvas.savefig(file, format=name, metadata=FORMATS[name], dpi=RESOLUTION)
    return file.getvalue()


def _draw(axes: Any, figure: Figure) -> None:
    axes.set_title(figure.title, loc="left")
    for axis, scale, bounds in (
        (figure.x, axes.set_xscale, axes.set_xlim),
        (figure.y, axes.set_yscale, axes.set_ylim),
    ):
        if axis.scale == "log":
            scale("log")
            bounds(*_decades(figure, axis))
        elif axis.span:
            bounds(*_with_margin(*axis.span))
        elif axis.label.startswith("share"):
            bounds(-0.03, 1.03)
    for axis, drawn in ((figure.x, axes.xaxis), (figure.y, axes.yaxis)):
        if axis.scale == "log":
            _mark(drawn, axis)
        elif axis.label == GIVENS.label and axis.scale == "linear":
            drawn.get_major_locator().set_params(integer=True)  # nothing is counted by halves
    axes.set_xlabel(figure.x.label)
    axes.set_ylabel(figure.y.label)
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    _draw_series(axes, figure)
    if len(figure.series) > 1:
        axes.legend(frameon=False)


def _draw_series(axes: Any, figure: Figure) -> None:
    below = Counter[Any]()  # the tops of stacked bars
    looks = cycle(zip(COLOURS, MARKERS, strict=True))
    for series, (colour, marker) in zip(figure.series, looks, strict=False):
        points = [(figure.x.place(x), figure.y.place(y)) for x, y in series.points]
        if figure.x.scale == "band":
            points = [(str(x), y) for x, y in points]
        drawn = replace(series, points=points)
        if series.kind == "stacked":
            _stacked(axes, drawn, colour, below)
        else:
            _KINDS[series.kind](axes, drawn, colour, marker)


def _mark(drawn: Any, axis: Axis) -> None:
    """Let an axis of matplotlib's have its numbers, and the mark of what is too short."""
    ticks = need("matplotlib.ticker", "a plot")
    drawn.set_major_formatter(ticks.FuncFormatter(lambda value, _: f"{value:g}"))
    drawn.set_minor_formatter(ticks.NullFormatter())
    if axis.below is None:
        return
    high = drawn.get_view_interval()[1]
    powers = range(ceil(log10(axis.below) - ROUNDING), floor(log10(high)) + 1)
    marks = {axis.place(0.0): axis.mark} | {10.0**power: f"{10.0**power:g}" for power in powers}
    drawn.set_major_locator(ticks.FixedLocator(list(marks)))
    drawn.set_major_formatter(ticks.FixedFormatter(list(marks.values())))
    drawn.set_minor_locator(ticks.NullLocator())


def _decades(figure: Figure, axis: Axis) -> tuple[float, float]:
    """Return the powers of ten around all values of an axis, with a margin."""
    index = 0 if axis is figure.x else 1
    points = [point for series in figure.series for point in series.points]
    values = axis.span or [axis.place(point[index]) for point in points]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    least = 10.0**low if axis.below is None else axis.place(0.0)
    return least / 1.2, 10.0 ** max(high, low + 1) * 1.2


def _with_margin(low: float, high: float) -> tuple[float, float]:
    """Return the bounds of an axis that lets dots at its ends be seen whole."""
    margin = (high - low) * 0.05
    return low - margin, high + margin


def _dots(axes: Any, series: Series, colour: str, marker: str) -> None:
    x, y = zip(*series.points, strict=True)
    axes.plot(
        x, y, marker, color=colour, alpha=0.55, markersize=4, markeredgewidth=0, label=series.name
    )


def _line(axes: Any, series: Series, colour: str, marker: str) -> None:
    x, y = zip(*series.points, strict=True)
    sign = marker if len(x) <= 40 else ""
    axes.plot(x, y, color=colour, marker=sign, markersize=4, label=series.name)


def _bars(axes: Any, series: Series, colour: str, _: str) -> None:
    x, y = zip(*series.points, strict=True)
    axes.bar(x, y, color=colour, label=series.name)


def _stacked(axes: Any, series: Series, colour: str, below: Counter[Any]) -> None:
    x, y = zip(*series.points, strict=True)
    axes.bar(x, y, bottom=[below[each] for each in x], color=colour, label=series.name)
    below.update(dict(series.points))


_KINDS: dict[str, Callable[[Any, Series, str, str], None]] = {
    "dots": _dots,
    "line": _line,
    "bars": _bars,
}
