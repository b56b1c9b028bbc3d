"""Reading puzzles from whatever people paste, and writing them."""

from ..scanner.parsed import MAX_DATA, MAX_LINES, MAX_TEXT
from .reading import Found, Reading, file_at, read_all, read_text, variant_of_suffix
from .writing import (
    GROUPS,
    WRITABLE,
    Format,
    dump,
    dumps,
    encode,
    find_format,
    reason_against,
    written,
)

__all__ = [
    "GROUPS",
    "MAX_DATA",
    "MAX_LINES",
    "MAX_TEXT",
    "WRITABLE",
    "Format",
    "Found",
    "Reading",
    "dump",
    "dumps",
    "encode",
    "file_at",
    "find_format",
    "read_all",
    "read_text",
    "reason_against",
    "variant_of_suffix",
    "written",
]
