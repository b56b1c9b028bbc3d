"""Detecting, reading and writing puzzle formats.

The format is detected from the content, never from the suffix of the file name. The suffix can only
name the variant. In every text format, a comment line such as ``# variant: x`` can name it, too.
"""

from .apps.fpuzzles import FPUZZLES
from .apps.links import ISS, PUZZLINK, SOLO, SUDOKUWIKI
from .apps.markup import OPENSUDOKU, SUDOQ
from .apps.sudokupad import SUDOKUPAD
from .apps.texts import ANDOKU, HODOKU, SADMAN, SIMPLE, SUDOCUE
from .drawn import BLANK_FORMAT, DRAWN
from .format import (
    EXPORTS,
    FORMATS,
    GROUPS,
    MAX_DATA,
    MAX_LINES,
    MAX_PUZZLES,
    MAX_TEXT,
    READABLE,
    WRITABLE,
    Format,
    find_format,
    register,
)
from .line import LINE
from .lists.entries import LIST
from .nested import NESTED
from .placed import PLACED
from .reading import loads, read, read_all, variant_of_suffix
from .readings import Reading, Readings
from .rule_formats import GROUPED, JIGSAW, JSON, KILLER
from .sdk import SDK
from .tables import TABLE, WORKBOOK
from .text import variant_comment
from .writing import dump, dumps, encode, load, written

__all__ = [
    "EXPORTS",
    "FORMATS",
    "GROUPS",
    "MAX_DATA",
    "MAX_LINES",
    "MAX_PUZZLES",
    "MAX_TEXT",
    "READABLE",
    "WRITABLE",
    "Format",
    "Reading",
    "Readings",
    "dump",
    "dumps",
    "encode",
    "find_format",
    "load",
    "loads",
    "read",
    "read_all",
    "register",
    "variant_comment",
    "variant_of_suffix",
    "written",
]

register(SADMAN, SDK, SUDOCUE, OPENSUDOKU, SUDOQ, SUDOKUWIKI, FPUZZLES, HODOKU, ANDOKU, NESTED)
register(TABLE, LIST, SIMPLE, DRAWN, BLANK_FORMAT, LINE, WORKBOOK, JSON, KILLER, JIGSAW, SUDOKUPAD)
register(GROUPED, ISS, PUZZLINK, SOLO, PLACED)
