"""Writer of workbooks."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from ...boxes import box_of
from ...puzzle import Puzzle
from ..comments import variant_comment
from .workbook import safe_openpyxl


def dumps(puzzle: Puzzle) -> bytes:
    """Return a workbook with the grid, its boxes framed."""
    book = safe_openpyxl().Workbook()
    sheet = book.active
    sheet.title = "Sudoku"
    _fill(sheet, puzzle)
    if puzzle.variant.name != "classic":
        sheet.cell(puzzle.side + 2, 1, variant_comment(puzzle.variant))
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def _fill(sheet: Any, puzzle: Puzzle) -> None:
    from openpyxl.styles import Alignment, Border, Font
    from openpyxl.utils import get_column_letter

    centred, large = Alignment("center", "center"), Font(size=14)
    for number, digits in enumerate(puzzle.rows(), 1):
        sheet.row_dimensions[number].height = 24
        sheet.column_dimensions[get_column_letter(number)].width = 4.5
        for column, digit in enumerate(digits, 1):
            cell = sheet.cell(number, column, digit)
            cell.alignment, cell.font = centred, large
            cell.border = Border(**_sides(number, column, box_of(puzzle.shape)))


def _sides(row: int, column: int, box: tuple[int, int]) -> dict[str, Any]:
    """Return the borders of a cell, thick around the boxes."""
    from openpyxl.styles import Side

    high, wide = box
    thick = {
        "top": (row - 1) % high == 0,
        "bottom": row % high == 0,
        "left": (column - 1) % wide == 0,
        "right": column % wide == 0,
    }
    return {edge: Side("medium" if is_box else "thin") for edge, is_box in thick.items()}
