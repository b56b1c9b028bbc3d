"""Puzzle formats: detection, reading and writing.

Formats are told apart by what the text looks like, never by a file's suffix; the suffix
says only the variant. In every format the text can also name the variant in a comment line
of its own: ``# variant: x``.
"""

from .detect.reading import loads, read, read_all, variant_of_suffix
from .format import GROUPS, MAX_DATA, MAX_LINES, MAX_PUZZLES, MAX_TEXT, Format
from .readings import Reading, Readings
from .registry import EXPORTS, FORMATS, READABLE, WRITABLE, find_format, register
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
