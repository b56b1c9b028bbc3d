"""The registry of exports: what is made from a puzzle and never read back.

A new one is a function from a puzzle to text and one entry in EXPORTS.
"""

from __future__ import annotations

from dataclasses import replace

from ..errors import SudokuError
from ..names import find_named
from ..puzzle import Puzzle
from .base import Export
from .drawing import PALETTES
from .models import MODEL_EXPORTS
from .picture import picture

__all__ = [
    "EXPORTS",
    "MODEL_EXPORTS",
    "PALETTES",
    "Export",
    "export",
    "find_export",
    "picture",
]

SVG = Export(
    name="svg",
    label="picture",
    about="A picture that stays sharp at every size, for web pages and documents.",
    type="image/svg+xml",
    suffix=lambda puzzle: "svg",
    dumps=picture,
    options=("solution", "marks", "entries", "title", "colours", "tinted"),
)
#: The same drawing, of which the page makes pixels.
PNG = replace(
    SVG,
    name="png",
    label="picture in pixels",
    about="A picture that every program shows, for messages and slides.",
    type="image/png",
    suffix=lambda puzzle: "png",
    raster=True,
)
PICTURES = (SVG, PNG)

EXPORTS: dict[str, Export] = {entry.name: entry for entry in (*MODEL_EXPORTS, *PICTURES)}


def find_export(name: str | Export) -> Export:
    """Return the export with this name, in any spelling.

    Raises
    ------
    UnknownName
        If there is none; the message lists those that there are.
    """
    return name if isinstance(name, Export) else find_named(EXPORTS, name, "export")


def export(puzzle: Puzzle, name: str | Export, **options: object) -> str:
    """Return what is made from a puzzle, as text.

    Parameters
    ----------
    puzzle : Puzzle
        What to make it from.
    name : str or Export
        What to make.
    options
        Those of its function: `formulation` of "lp" and "mps", `encoding` of "cnf", all
        that `picture` takes of "svg".

    Raises
    ------
    SudokuError
        If it cannot be made, as pixels cannot be without a page that shows the picture.

    Examples
    --------
    >>> print(export(Puzzle({1: 4}, 2), "col").splitlines()[3])
    p edge 20 65
    """
    kind = find_export(name)
    refusal = kind.refusal(puzzle)
    if kind.raster:
        refusal = "it has no pixels before a page shows it; make an svg"
    if refusal:
        raise SudokuError(f"this puzzle cannot be written so ({kind.label}): {refusal}")
    for option in options:
        if option not in kind.options:
            raise SudokuError(f"{option} does not go with {kind.name}")
    return kind.dumps(puzzle, **options)
