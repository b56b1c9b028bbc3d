"""The registry of formats that are read; `sudokulp.exports` adds those that are only written."""

from __future__ import annotations

from ..names import Selection, find_named
from .apps.fpuzzles import FPUZZLES
from .apps.links import ISS, PUZZLINK, SOLO, SUDOKUWIKI
from .apps.markup import OPENSUDOKU, SUDOQ
from .apps.sudokupad import SUDOKUPAD
from .apps.texts import ANDOKU, HODOKU, SADMAN, SIMPLE, SUDOCUE
from .format import Format
from .lists.entries import LIST
from .plain.drawn import BLANK_FORMAT as BLANKS
from .plain.drawn import DRAWN
from .plain.line import LINE
from .plain.nested import NESTED
from .plain.placed import PLACED
from .plain.rules import GROUPED, JIGSAW, JSON, KILLER
from .plain.sdk import SDK
from .tables.csv import TABLE
from .tables.workbook import WORKBOOK

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
register(TABLE, LIST, SIMPLE, DRAWN, BLANKS, LINE, WORKBOOK, JSON, KILLER, JIGSAW, SUDOKUPAD)
register(GROUPED, ISS, PUZZLINK, SOLO, PLACED)


def find_format(name: str | Format) -> Format:
    """Return the format with this name, in any spelling."""
    return name if isinstance(name, Format) else find_named(FORMATS, name, "format")
