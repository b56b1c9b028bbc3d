"""The registry of formats. A new one is one small file and one entry here."""

from __future__ import annotations

from ..names import find_named
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

#: In the order in which they are tried on a text.
FORMATS: dict[str, Format] = {
    format.name: format
    for format in (
        *(SADMAN, SDK, SUDOCUE, OPENSUDOKU, SUDOQ, FPUZZLES, SUDOKUWIKI, HODOKU, ANDOKU, NESTED),
        *(TABLE, LIST, SIMPLE, DRAWN, LINE, WORKBOOK),
    )
}

#: Those that can be written.
WRITABLE = {name: format for name, format in FORMATS.items() if format.dumps}


def find_format(name: str | Format) -> Format:
    """Return the format with this name, in any spelling.

    Raises
    ------
    UnknownName
        If there is none; the message lists those that there are.
    """
    return name if isinstance(name, Format) else find_named(FORMATS, name, "format")
