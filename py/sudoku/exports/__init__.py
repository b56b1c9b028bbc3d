"""Formats that are written and never read: models for other programs, and pictures.

A new one is a function from a puzzle to text or bytes and one entry here.
"""

from __future__ import annotations

from ..formats import EXPORTS, Format, dumps, register
from ..names import Selection, find_named
from ..puzzle import Puzzle
from .models import CNF, COL, LP, MPS
from .pictures import PNG, SVG

__all__ = [
    "EXPORTS",
    "MODEL_EXPORTS",
    "export",
]

register(LP, MPS, CNF, COL, SVG, PNG)

#: What `sudokulp model` writes.
MODEL_EXPORTS = Selection(EXPORTS, lambda format: format.group == "models")


def export(puzzle: Puzzle, name: str | Format, **options: object) -> str:
    """Return what is made from a puzzle, as text.

    Parameters
    ----------
    puzzle : Puzzle
        What to make it from.
    name : str or Format
        What to make.
    options
        Those of its function, as `encode` takes them.

    Raises
    ------
    SudokuError
        If it cannot be made, as pixels cannot be without a page that shows the picture.

    Examples
    --------
    >>> print(export(Puzzle({1: 4}, 2), "col").splitlines()[3])
    p edge 20 65
    """
    kind = name if isinstance(name, Format) else find_named(EXPORTS, name, "export")
    return dumps(puzzle, kind, **options)
