"""Sudoku as an integer program, and everything around it.

Everything public can be imported from here. The integer program's classes are loaded
with PuLP when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import (
    GaveUp,
    ParseError,
    SizeError,
    SolverFailed,
    SolverUnavailable,
    SudokuError,
    UnknownName,
    VariantError,
)
from .formats import FORMATS, Reading, dump, dumps, load, loads, read
from .grid import (
    MAX_BOXSIZE,
    cells,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    dependent_cells,
    symbols,
)
from .models import MODELS
from .puzzle import Conflict, Puzzle, Solution
from .solving import Outcome, Result, Times, solve
from .variants import VARIANTS, Region, Variant, find_variant

if TYPE_CHECKING:
    from .backends import BACKENDS
    from .models.lp import FourPyramidSudokuLP, FourSquareSudokuLP, SudokuLP, SudokuXLP

__version__ = "0.1.0"

__all__ = [
    "BACKENDS",
    "FORMATS",
    "MAX_BOXSIZE",
    "MODELS",
    "VARIANTS",
    "Conflict",
    "FourPyramidSudokuLP",
    "FourSquareSudokuLP",
    "GaveUp",
    "Outcome",
    "ParseError",
    "Puzzle",
    "Reading",
    "Region",
    "Result",
    "SizeError",
    "Solution",
    "SolverFailed",
    "SolverUnavailable",
    "SudokuError",
    "SudokuLP",
    "SudokuXLP",
    "Times",
    "UnknownName",
    "Variant",
    "VariantError",
    "cells",
    "cells_by_box",
    "cells_by_col",
    "cells_by_row",
    "dependent_cells",
    "dump",
    "dumps",
    "find_variant",
    "load",
    "loads",
    "read",
    "solve",
    "symbols",
]

_LAZY = {
    "BACKENDS": ".backends",
    "SudokuLP": ".models.lp",
    "SudokuXLP": ".models.lp",
    "FourSquareSudokuLP": ".models.lp",
    "FourPyramidSudokuLP": ".models.lp",
}


def __getattr__(name: str) -> Any:
    """Load what stands on PuLP only when it is asked for."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LAZY[name], __name__), name)
