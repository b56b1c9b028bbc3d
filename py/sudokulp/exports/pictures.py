"""Picture formats; the drawing is imported on first use."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..formats import Format
from ..puzzle import Puzzle


def _picture(puzzle: Puzzle, **options: Any) -> str:
    """Return a puzzle as an SVG; see `picture` for the options."""
    from .picture import picture

    return picture(puzzle, **options)


SVG = Format(
    name="svg",
    label="picture",
    about="A picture that stays sharp at every size, for web pages and documents.",
    dumps=_picture,
    options=("solution", "marks", "centre", "entries", "title", "colours", "tinted", "caption"),
    suffixes=("svg",),
    type="image/svg+xml",
    group="pictures",
    rules=True,
)
#: The same drawing, which the page turns into pixels.
PNG = replace(
    SVG,
    name="png",
    label="picture in pixels",
    about="A picture that every program shows, for messages and slides.",
    suffixes=("png",),
    type="image/png",
    raster=True,
)
