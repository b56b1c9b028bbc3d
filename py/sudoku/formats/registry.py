"""The registry of formats. A new one is one small file and one entry.

What is only read or both read and written has its entry here; what is only written, as it is
made with more than a puzzle's digits, in `sudoku.exports`.
"""

from __future__ import annotations

from ..names import Selection, find_named
from .andoku import ANDOKU
from .base import Format
from .drawn import DRAWN
from .fpuzzles import FPUZZLES
from .hodoku import HODOKU
from .line import LINE
from .listed import LIST
from .nested import NESTED
from .opensudoku import OPENSUDOKU
from .sdk import SDK
from .simple import SIMPLE
from .sudocue import SADMAN, SUDOCUE
from .sudokuwiki import SUDOKUWIKI
from .sudoq import SUDOQ
from .table import TABLE
from .xlsx import WORKBOOK

#: All formats by name.
FORMATS: dict[str, Format] = {}

#: Those that are read, in the order in which they are tried on a text.
READABLE = Selection(FORMATS, lambda format: format.readable, lambda format: format.order)
#: Those that are written, the usual first.
WRITABLE = Selection(FORMATS, lambda format: format.dumps, lambda format: -format.preference)
#: Those that are written and never read.
EXPORTS = Selection(WRITABLE, lambda format: not format.readable)


def register(*formats: Format) -> None:
    """Add formats to the registry."""
    FORMATS.update({format.name: format for format in formats})


register(SADMAN, SDK, SUDOCUE, OPENSUDOKU, SUDOQ, SUDOKUWIKI, FPUZZLES, HODOKU, ANDOKU, NESTED)
register(TABLE, LIST, SIMPLE, DRAWN, LINE, WORKBOOK)


def find_format(name: str | Format) -> Format:
    """Return the format with this name, in any spelling.

    Raises
    ------
    UnknownName
        If there is none; the message lists those that there are.
    """
    return name if isinstance(name, Format) else find_named(FORMATS, name, "format")
