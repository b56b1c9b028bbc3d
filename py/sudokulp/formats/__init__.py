"""Puzzle formats: detection, reading and writing.

Formats are told apart by what the text looks like, never by a file's suffix; the suffix
says only the variant. In every format the text can also name the variant in a comment line
of its own: ``# variant: x``.

==========  ===============================================================
base        limits on input, and what a format finds in a text
format      the `Format`, one entry of the registry
registry    all formats by name
text        lines and their characters, shared by all formats
encoding    text in the bytes of files
comments    variants, metadata and remarks in comment lines
readings    what reading returns: puzzles and how they were understood
writing     writing puzzles, and files of them
detect      telling formats apart; fallbacks for texts that none can read
assumed_boxes  which boxes are meant where nothing shows them
several     texts of several grids, and their solutions
plain       puzzle strings, drawn grids, nested lists, our own .sdk files
lists       lists of puzzles, read line by line
tables      CSV tables and workbooks
rules       puzzles with rules as text
apps        files and links of other Sudoku programs
==========  ===============================================================
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
