"""Files of puzzles: lists line by line, however long; everything else as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from io import BufferedReader, TextIOWrapper
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

from ..errors import ParseError
from ..formats import MAX_DATA, MAX_TEXT, read_all, variant_of_suffix
from ..formats.base import Line
from ..formats.columns import column_of_strings, is_string
from ..formats.text import decode, is_wide, named_variants
from ..formats.workbook import Limits, sheets_of
from ..formats.xlsx import MAGIC
from ..variants import Variant, find_variant
from .entries import HEAD, MAX_LINES, Entry, Layout, Reader, entries_in, layout_of

#: For workbooks with a row for each puzzle.
LARGE = Limits(data=30_000_000, unpacked=200_000_000, cells=2_000_000, characters=60_000_000)
#: Bytes at the beginning of a file that tell what it is.
SNIFFED = 4096


def entries_of(
    file: BinaryIO,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    filename: str | Path | None = None,
) -> Iterator[Entry]:
    """Yield the puzzles of a file: of a list line by line, while it is read.

    Parameters
    ----------
    file : binary file
        Text or a workbook.
    variant : str or Variant, optional
        Without it comments ``# variant: x`` tell, or the file's suffix.
    default : str or Variant
        What it is if none does.
    filename : str or Path, optional
        Only its suffix is looked at.

    Raises
    ------
    SudokuError
        If there is no puzzle in the file; after `MAX_LINES` lines, if there are more.
    OSError
        If it cannot be read.
    """
    default = (variant_of_suffix(filename) if filename else None) or default
    buffered = file if isinstance(file, BufferedReader) else BufferedReader(file)  # type: ignore
    head = buffered.peek(SNIFFED)[:SNIFFED]
    if head.startswith(MAGIC):
        yield from of_workbook(buffered.read(LARGE.data + 1), variant, default)
        return
    lines = _lines(buffered, encoding_of(head))
    first = list(islice(lines, HEAD))
    rest = chain(first, lines)
    if layout_of(first, variant or default) is None:
        yield from of_whole(_text(rest), variant, default)
    else:
        yield from entries_in(rest, variant, default)


def encoding_of(head: bytes) -> str:
    """Return the encoding of a text that begins so.

    Raises
    ------
    FileError
        If it is a picture or another file that people know by name.
    """
    with suppress(ParseError):  # the last character may be cut in two
        decode(head)
    return is_wide(head) or "utf-8-sig"


def _lines(file: BinaryIO, encoding: str) -> Iterator[str]:
    """Yield lines without their ends; of one that is far too long, only its beginning."""
    text = TextIOWrapper(file, encoding, errors="replace")
    try:
        while part := text.readline(MAX_TEXT):
            whole = part
            while part and not part.endswith("\n"):
                part = text.readline(MAX_TEXT)
            yield whole.rstrip("\n")
    finally:
        text.detach()  # the file is the caller's


def _text(lines: Iterable[str]) -> str:
    """Return lines as one text, or just more of it than is read."""
    taken: list[str] = []
    length = 0
    for line in lines:
        taken.append(line)
        length += len(line) + 1
        if length > MAX_TEXT + 1:
            break
    return "\n".join(taken)


def of_whole(
    source: str | bytes, variant: str | Variant | None, default: str | Variant
) -> Iterator[Entry]:
    """Yield the puzzles of a text or file that is no list, as `formats.read_all` finds them.

    Raises
    ------
    SudokuError
        If there is none.
    """
    found = read_all(source, None, variant, default)
    entries = []
    for index, reading in enumerate(found):
        line = index + 1 if found.format.binary else found.line_of(index)
        layout = Layout(reading.puzzle.variant.name, ours=True)
        entries.append(Entry(line, reading.puzzle.line, layout))
    for error in found.wrong:
        layout = Layout(problem=error.message)
        entries.append(Entry(error.index, error.line, layout))
    yield from sorted(entries, key=lambda entry: entry.line)


def of_workbook(
    data: bytes, variant: str | Variant | None, default: str | Variant
) -> Iterator[Entry]:
    """Yield the puzzles of a workbook: a row for each, or grids.

    Raises
    ------
    SudokuError
        If it is no workbook, too large, or without a puzzle.
    MissingPackage
        If openpyxl is not installed.
    """
    sheets = list(sheets_of(data, LARGE))
    columns = [column_of_strings([row for row in sheet.rows if row]) for sheet in sheets]
    if all(column is None for column in columns):
        yield from of_whole(
            data if len(data) <= MAX_DATA else data[: MAX_DATA + 1], variant, default
        )
        return
    for sheet, column in zip(sheets, columns, strict=True):
        if column is not None:
            found = _of_sheet(sheet.rows[:MAX_LINES], column, variant, default)
            yield from (within(sheet.name, entry) for entry in found) if sheets[1:] else found


def within(source: str, entry: Entry) -> Entry:
    """Return an entry that says which of several files or sheets it is from."""
    inner = entry.layout.source
    full = f"{source}: {inner}" if inner else source
    return entry._replace(layout=replace(entry.layout, source=full))


def _of_sheet(
    rows: list[list[str]], column: int, variant: str | Variant | None, default: str | Variant
) -> Iterator[Entry]:
    comments = [Line(number, row[0]) for number, row in enumerate(rows, 1) if row and "#" in row[0]]
    named = named_variants(comments)
    known = find_variant(variant or (named[0][1] if named else default))
    reader = Reader(Layout(known.name), heading=_heading(rows, column), fixed=True)
    for number, row in enumerate(rows, 1):
        said = any(row) and not next(filter(None, row)).startswith("#")
        entry = reader.entry(number, row[column] if column < len(row) else "")
        if said and entry:
            yield entry
        elif said and number > 1 and not entry:
            yield Entry(number, ", ".join(filter(None, row))[:100], Layout(problem=EMPTY))


#: What is wrong with a row of a workbook that has nothing in the column of puzzles.
EMPTY = "expected a puzzle string, found an empty cell"


def _heading(rows: list[list[str]], column: int) -> int:
    first = rows[0][column] if rows and column < len(rows[0]) else ""
    return 0 if not first or is_string(first) else 1
