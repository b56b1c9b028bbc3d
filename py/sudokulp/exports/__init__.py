"""Formats that are written and never read: models for other programs, and pictures.

A new one is a function from a puzzle to text or bytes and one entry here.

========  =================================================================
models    LP, MPS, listing, CNF and DIMACS graph files
naming    the names that other programs of the literature give
code      Python with PuLP, and a notebook of it
parts     words and code, of which such programs consist
listed    the part of them that lists a program row by row
terms     rows of the program as text
minizinc  MiniZinc
pictures  SVG and PNG as entries of the registry
picture   a puzzle as an SVG
rules     how the rules of a puzzle look, and how they read
caption   the rules that no line shows, in words below the grid
drawing   the parts of the SVG: lines, digits, candidates
========  =================================================================
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

    Parameters
    ----------
    puzzle : Puzzle
        What to write.
    name : str or Format
        The format, or its name.
    options
        Those of the format, as `encode` takes them.

    Raises
    ------
    SudokuError
        If it cannot be written, as a picture in pixels, which only the page can make.

    Examples
    --------
    >>> print(export(Puzzle({1: 4}, 2), "col").splitlines()[3])
    p edge 20 65
    """
    kind = name if isinstance(name, Format) else find_named(EXPORTS, name, "export")
    return dumps(puzzle, kind, **options)
