"""Formats that are written and never read: models for other programs, and pictures.

A new one is a function from a puzzle to text or bytes and one entry here.

=======  ==================================================================
models   all entries; LP, MPS and listing, with the names of other programs
code     Python with PuLP, a notebook of it, and MiniZinc
picture  a puzzle as an SVG
drawing  the parts of the SVG: lines, digits, candidates
rules    how the rules of a puzzle look, and how they read
=======  ==================================================================
"""

from __future__ import annotations

from ..formats import EXPORTS, Format, dumps, register
from ..names import Selection, find_named
from ..puzzle import Puzzle
from .models import CNF, COL, IPYNB, LISTING, LP, MPS, MZN, PNG, PY, SVG

__all__ = [
    "EXPORTS",
    "MODEL_EXPORTS",
    "export",
]

register(LP, MPS, PY, IPYNB, MZN, LISTING, CNF, COL, SVG, PNG)

#: The formats that `sudokulp model` writes.
MODEL_EXPORTS = Selection(EXPORTS, lambda format: format.group == "models")


def export(puzzle: Puzzle, name: str | Format, **options: object) -> str:
    """Return a puzzle as text in one of the formats of `EXPORTS`.

    The options are those of the format, as `encode` takes them.

    Raises
    ------
    SudokuError
        If it cannot be written, as a pixel image, which only the page can make.

    Examples
    --------
    >>> print(export(Puzzle({1: 4}, 2), "col").splitlines()[3])
    p edge 20 65
    """
    kind = name if isinstance(name, Format) else find_named(EXPORTS, name, "export")
    return dumps(puzzle, kind, **options)
