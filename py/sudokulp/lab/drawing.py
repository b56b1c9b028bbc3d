"""Figures as data, and their drawing with matplotlib."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from itertools import cycle
from math import ceil, floor, log10
from typing import Any, Literal

from ..names import proper_name
from ..packages import need

#: The largest number of dots in a figure.
MOST_DOTS = 2_000
#: The number of significant digits of values; a plot cannot show more.
DIGITS = 5

Point = tuple[Any, Any]


@dataclass(frozen=True)
class Axis:
    """An axis of a figure."""

    label: str
    #: The kind of scale; "band" is for names.
    scale: Literal["linear", "log", "band"] = "linear"
    #: Times below this value are too short to measure; all have the same position and label.
    below: float | None = None
    #: The range that several figures share; by default, each figure has the range of its values.
    span: tuple[float, float] | None = None

    def place(self, value: Any) -> Any:
        """Return the position of a value; all values below `below` have the same position."""
        return value if self.below is None or value >= self.below else self.below / 3

    @property
    def mark(self) -> str:
        """The label of all values below `below`."""
        return "" if self.below is None else f"< {self.below * 1000:.4g} ms"

    def to_json(self) -> dict[str, Any]:
        """Return the axis as a JSON object."""
        below = None
        if self.below is not None:
            below = {"value": self.below, "place": self.place(0.0), "mark": self.mark}
        return {**asdict(self), "below": below}


GIVENS = Axis("number of givens")
SECONDS = Axis("seconds", "log")


@dataclass(frozen=True)
class Series:
    """Points that are drawn in one style, with an entry in the legend."""

    name: str
    #: Stacked bars are drawn on top of the bars of the previous series.
    kind: Literal["dots", "line", "bars", "stacked"]
    #: The points. The points of a line are in the order of x.
    points: Sequence[Point]


@dataclass(frozen=True)
class Figure:
    """A figure, with a table of its data."""

    #: The file name without suffix, in lower-case letters, digits and hyphens.
    name: str
    title: str
    #: A sentence that describes the figure.
    about: str
    x: Axis
    y: Axis
    series: Sequence[Series] = ()
    columns: Sequence[str] = ()
    rows: Sequence[Sequence[Any]] = ()

    @property
    def is_flat(self) -> bool:
        """Whether all lines are horizontal, so that the figure shows no differences."""
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
                {"name": one.name, "kind": one.kind, "points": _rounded(one.points)}
                for one in self.series
            ],
            "table": {"columns": list(self.columns), "rows": _rounded(self.rows)},
        }


def _rounded(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    return [
        [float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value for value in row]
        for row in rows
    ]


#: The formats of pictures, with metadata that make the bytes reproducible.
FORMATS: dict[str, dict[str, Any]] = {
    "svg": {"Date": None, "Creator": "sudokulp"},
    "png": {"Software": "sudokulp"},
    "pdf": {"CreationDate": None, "Creator": "sudokulp", "Producer": None},
}
#: The colours of series, which suit all kinds of colour vision (Okabe and Ito), and their markers.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
MARKERS = ("o", "^", "s", "D", "v", "P", "X")
#: The width and the height in inches, and the dots per inch of a PNG.
SIZE, RESOLUTION = (7.2, 4.4), 150
#: The largest rounding error in the logarithm of a power of ten.
ROUNDING = 1e-9


def draw(figure: Figure, format: str = "svg") -> bytes:
    """Draw a figure, and return the bytes of the picture in the format "svg", "png" or "pdf".

    The bytes are reproducible. Without matplotlib, MissingPackage is raised. For any other format,
    UnknownName is raised.
    """
    name = proper_name(FORMATS, format, "format of pictures")
    matplotlib = need("matplotlib", "a plot")
    canvas = need("matplotlib.figure", "a plot").Figure(figsize=SIZE, layout="constrained")
    style = {"svg.hashsalt": figure.name, "svg.fonttype": "none", "font.family": "sans-serif"}
    file = BytesIO()
    with matplotlib.rc_context(style):
        axes = canvas.add_subplot()
        axes.set_title(figure.title, loc="left")
        _draw_axes(axes, figure)
        _draw_series(axes, figure)
        if len(figure.series) > 1:
            axes.legend(frameon=False)
        canvas.savefig(file, format=name, metadata=FORMATS[name], dpi=RESOLUTION)
    return file.getvalue()


def _draw_axes(axes: Any, figure: Figure) -> None:
    for index, (name, axis) in enumerate((("x", figure.x), ("y", figure.y))):
        change: dict[str, Any] = {"label": axis.label}
        if axis.scale == "log":
            values = [point[index] for series in figure.series for point in series.points]
            change |= {"scale": "log", "lim": _decades(axis, values)}
        elif axis.span:
            margin = (axis.span[1] - axis.span[0]) * 0.05  # space for dots at the ends
            change["lim"] = axis.span[0] - margin, axis.span[1] + margin
        elif axis.label.startswith("share"):
            change["lim"] = -0.03, 1.03
        axes.set(**{f"{name}{key}": value for key, value in change.items()})
    for axis, drawn in ((figure.x, axes.xaxis), (figure.y, axes.yaxis)):
        if axis.scale == "log":
            _mark(drawn, axis)
        elif axis.label == GIVENS.label and axis.scale == "linear":
            drawn.get_major_locator().set_params(integer=True)
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _decades(axis: Axis, values: Sequence[float]) -> tuple[float, float]:
    """Return powers of ten that enclose all values of an axis, with a margin."""
    values = axis.span or list(map(axis.place, values))
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    least = 10.0**low if axis.below is None else axis.place(0.0)
    return least / 1.2, 10.0 ** max(high, low + 1) * 1.2


def _mark(drawn: Any, axis: Axis) -> None:
    """Add labels to the ticks of a logarithmic axis, and one for times too short to measure."""
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


def _draw_series(axes: Any, figure: Figure) -> None:
    tops = Counter[Any]()  # the tops of stacked bars
    looks = cycle(zip(COLOURS, MARKERS, strict=True))
    for series, (colour, marker) in zip(figure.series, looks, strict=False):
        x = [figure.x.place(x) for x, _ in series.points]
        y = [figure.y.place(y) for _, y in series.points]
        if figure.x.scale == "band":
            x = list(map(str, x))
        look = {"color": colour, "label": series.name}
        if series.kind == "dots":
            axes.plot(x, y, marker, alpha=0.55, markersize=4, markeredgewidth=0, **look)
        elif series.kind == "line":
            axes.plot(x, y, marker=marker if len(x) <= 40 else "", markersize=4, **look)
        else:
            axes.bar(x, y, bottom=[tops[each] for each in x], **look)
        if series.kind == "stacked":
            tops.update(dict(zip(x, y, strict=True)))
