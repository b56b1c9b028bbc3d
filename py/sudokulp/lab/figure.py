"""Data of a figure, independent of how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

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
