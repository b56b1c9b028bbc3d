r"""Grids in other wrappings: LaTeX's sudoku environment, and cells that are objects of JSON.

::

    \begin{sudoku}          [{"val": 4}, {"val": null}, …]
    |4| | |2|.
    …
"""

from __future__ import annotations

import json
import re
from typing import Any

from ...boxes import side_of
from ...errors import SudokuError
from ...nesting import parsed_json
from ..base import BOXSIZE_OF_CELLS, Line

_BEGIN = re.compile(r"\s*\\begin\s*\{sudoku(?:-block)?\}")
_END = re.compile(r"\s*\\end\s*\{sudoku(?:-block)?\}")
#: Keys under which objects of JSON have the digit of a cell.
_KEYS = ("val", "value", "digit", "number", "num", "v", "n", "clue", "given")


def unwrapped(lines: list[Line]) -> list[Line]:
    """Return the rows of a grid in such a wrapping, [] for another text."""
    return _latex(lines) or _objects(lines)


def _latex(lines: list[Line]) -> list[Line]:
    """Return the rows within LaTeX's environment, without the dot that ends each."""
    starts = [at for at, line in enumerate(lines) if _BEGIN.match(line.text)]
    ends = [at for at, line in enumerate(lines) if _END.match(line.text)]
    if len(starts) != 1 or len(ends) != 1 or ends[0] < starts[0]:
        return []
    rows = [line for line in lines[starts[0] + 1 : ends[0]] if "|" in line.text]
    return [Line(row.number, row.text.strip().removesuffix(".")) for row in rows]


def _objects(lines: list[Line]) -> list[Line]:
    """Return a list of digits for a list of cells that are objects of JSON, all of one key."""
    text = "\n".join(line.text for line in lines)
    if "{" not in text:
        return []
    try:
        found = parsed_json(text)
    except (SudokuError, json.JSONDecodeError):
        return []
    if isinstance(found, dict) and len(found) == 1:
        found = next(iter(found.values()))
    if not isinstance(found, list) or not found:
        return []
    cells = [cell for row in found for cell in (row if isinstance(row, list) else [row])]
    key = next((key for key in _KEYS if isinstance(cells[0], dict) and key in cells[0]), "")
    if len(cells) not in BOXSIZE_OF_CELLS or not all(_is_cell(cell, key) for cell in cells):
        return []
    side = side_of(BOXSIZE_OF_CELLS[len(cells)])
    digits = [cell[key] or 0 for cell in cells]
    rows = [digits[start : start + side] for start in range(0, len(digits), side)]
    return [Line(lines[0].number, json.dumps(rows))]


def _is_cell(cell: Any, key: str) -> bool:
    if not key or not isinstance(cell, dict) or key not in cell:
        return False
    value = cell[key]
    return value is None or type(value) is int or (isinstance(value, str) and len(value) < 3)
