"""Shapes that draw rules, in units of cells.

The grid extends from (0, 0) to (side, side); x points to the right and y points down. A shape has a
look, such as "bulb". The picture chooses the colours for each look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .grid import place

#: The looks of coloured lines.
LINES = (
    *("palindrome line", "whisper line", "dutch whisper line", "renban line", "nabner line"),
    *("region sum line", "zipper line", "double arrow line", "lockout line"),
    *("entropic line", "modular line", "parity line"),
)
#: All looks in painting order: fills, then lines, then text.
LOOKS = (
    *("shade", "bulb", "thick", *LINES, "thin"),
    *("grid", "border", "cage", "sum", "ring", "white dot", "black dot", "sign"),
    *("note", "corner", "letter", "on white", "on black", "outside"),
)
#: The width of the margin for clues outside the grid, in cells.
ROOM = 0.75
Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """A path or a text."""

    look: str  # an element of `LOOKS`
    path: str | None = None  # an SVG path in units of cells; None for a text
    text: str | None = None
    at: Point | None = None  # the centre of the text
    size: float | None = None  # the height of the text, in cells


def centre(label: int, side: int) -> Point:
    """Return the centre of a cell."""
    row, column = place(label, side)
    return column - 0.5, row - 0.5


def middle(labels: Sequence[int], side: int) -> Point:
    """Return the mean of the centres of several cells."""
    points = [centre(label, side) for label in labels]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def polyline(points: Iterable[Point]) -> str:
    """Return the SVG path through some points, such as "M0.5 0.5L1.5 0.5"."""
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in points)


def along(labels: Sequence[int], side: int, look: str) -> Shape:
    """Return a line through the centres of some cells."""
    return Shape(look, polyline(centre(label, side) for label in labels))


def disc(at: Point, radius: float, look: str) -> Shape:
    """Return a circle."""
    x, y = at
    half = f"a{radius:.4g} {radius:.4g} 0 1 0"
    return Shape(
        look, f"M{x - radius:.4g} {y:.4g}{half} {2 * radius:.4g} 0{half} {-2 * radius:.4g} 0z"
    )


def diamond(at: Point, radius: float, look: str) -> Shape:
    """Return a square that is rotated by 45 degrees."""
    (x, y), r = at, radius
    return Shape(look, polyline([(x, y - r), (x + r, y), (x, y + r), (x - r, y)]) + "z")


def square(label: int, side: int, inset: float = 0.0) -> str:
    """Return the outline of a cell, or of a smaller square inside the cell."""
    x, y = centre(label, side)
    reach = 1 - 2 * inset
    return f"M{x - reach / 2:.4g} {y - reach / 2:.4g}h{reach:.4g}v{reach:.4g}h{-reach:.4g}z"


def written(text: str, at: Point, size: float, look: str) -> Shape:
    """Return a text centred on a point."""
    return Shape(look, text=text, at=(round(at[0], 3), round(at[1], 3)), size=size)


def in_corner(text: str, labels: Sequence[int], side: int) -> Shape:
    """Return a text in the top left corner of the cell that is first in row order."""
    x, y = centre(min(labels), side)
    return written(text, (x - 0.46 + 0.075 * len(text), y - 0.35), 0.23, "corner")


def outline(labels: Sequence[int], side: int, look: str, inset: float = 0.0) -> Shape:
    """Return the border around some cells, moved inwards by `inset`."""
    places = {place(label, side) for label in labels}
    pieces = [piece for here in sorted(places) for piece in _borders(here, places, inset)]
    return Shape(look, "".join(polyline(piece) for piece in pieces))


def _borders(
    here: tuple[int, int], places: set[tuple[int, int]], inset: float
) -> Iterator[tuple[Point, Point]]:
    """Yield the edges of a cell that separate it from cells outside its group.

    The vector `out` points out of the cell, and `on` points along the edge.
    """
    row, column = here
    for out in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if (row + out[0], column + out[1]) in places:
            continue
        on = (abs(out[1]), abs(out[0]))
        ends = []
        for sense in (-1, 1):
            beside = (row + sense * on[0], column + sense * on[1])
            beyond = (beside[0] + out[0], beside[1] + out[1])
            reach = 0.5 - inset if beside not in places else 0.5 + inset * (beyond in places)
            down = out[0] * (0.5 - inset) + sense * reach * on[0]
            right = out[1] * (0.5 - inset) + sense * reach * on[1]
            ends.append((column - 0.5 + right, row - 0.5 + down))
        yield ends[0], ends[1]


def arrow_head(tail: Point, tip: Point, size: float) -> str:
    """Return the two strokes of the head of an arrow."""
    right, down = tip[0] - tail[0], tip[1] - tail[1]
    length = max((right * right + down * down) ** 0.5, 1e-9)
    right, down = right / length * size, down / length * size
    ends = [(tip[0] - right - sense * down, tip[1] - down + sense * right) for sense in (-1, 1)]
    return polyline([ends[0], tip, ends[1]])
