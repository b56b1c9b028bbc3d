"""Files of puzzles. Lists of any length are read line by line, and other files as a whole.

A file that looks like UTF-16 is read as UTF-16. In any other file, each line is read as UTF-8, or
as Windows-1252 if it is not UTF-8. Lines end in LF, CR LF or CR.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BufferedReader, TextIOWrapper
from itertools import chain, count, islice
from pathlib import Path
from typing import BinaryIO

from ...errors import ParseError, VariantError
from ...variants import Variant, find_variant
from ..blocks import NO_RESULT, NOT_SAVED, column_of_strings
from ..format import MAX_DATA, MAX_TEXT
from ..reading import read_all, variant_of_suffix
from ..readings import Readings
from ..sheets import Limits, Sheet, sheets_of
from ..tables import MAGIC
from ..text import MAX_REMARK, decoded, has_content, is_wide, refuse_file
from .entries import Entry
from .layouts import HEAD, Layout, is_heading, one_line, shared_layout
from .reader import Reader, entries_in, layout_of

#: Limits for workbooks with a puzzle in each row.
LARGE = Limits(data=30_000_000, unpacked=200_000_000, cells=2_000_000, characters=60_000_000)

#: The errors for cells without text in the column of puzzles, by the content of the cell.
EMPTY = "expected a puzzle string, but the field for it is empty"
_PROBLEMS = {"": EMPTY, NO_RESULT: NOT_SAVED}


def entries_of_workbook(
    data: bytes, variant: str | Variant | None = None, default: str | Variant = "classic"
) -> Iterator[Entry] | None:
    """Return the entries of all sheets with a column of puzzles, or None without such sheets."""
    sheets = list(sheets_of(data, LARGE))
    columns = [column_of_strings([row for row in sheet.rows if row]) for sheet in sheets]
    found = [(s, c) for s, c in zip(sheets, columns, strict=True) if c is not None]
    if not found:
        return None
    return chain.from_iterable(
        _entries(sheet, column, variant, default, sheet.name if sheets[1:] else "")
        for sheet, column in found
    )


def within(source: str, entry: Entry) -> Entry:
    """Return an entry with the name of its file added to its source."""
    inner = entry.layout.source
    full = f"{source}: {inner}" if inner else source
    return entry._replace(layout=replace(entry.layout, source=full))


def _entries(
    sheet: Sheet, column: int, variant: str | Variant | None, default: str | Variant, source: str
) -> Iterator[Entry]:
    rows = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(row)]
    texts = [row[column] if column < len(row) else "" for _, row in rows]
    named = find_variant(variant or default).name
    layout = replace(shared_layout(texts[:HEAD]), variant=named, source=source)
    reader = Reader(replace(layout, settled=variant is not None))
    headed = False
    for (number, row), text in zip(rows, texts, strict=True):
        first = next(filter(None, row))
        if first.startswith("#"):
            reader.entry(number, first)
        elif headed or (text and not is_heading(text)):
            problem = _PROBLEMS.get(text, "")
            others = ", ".join(cell for cell in row if cell not in _PROBLEMS)
            shown = others[:MAX_REMARK] if problem else text
            layout = replace(reader.layout, problem=problem) if problem else reader.layout
            yield Entry(number, shown, layout)
        headed = headed or not first.startswith("#")


#: How many bytes at the beginning of a file are used to detect its kind.
SNIFFED = 4096
#: The maximum length of a line, in characters. A longer line is an error.
ENDLESS = 100_000_000


def list_in(
    file: BinaryIO,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    filename: str | Path | None = None,
) -> Iterator[Entry] | str | bytes:
    """Return the entries of a list, or the content of any other file.

    The entries are read lazily. By default, comments such as ``# variant: x`` determine the
    variant, or else the suffix of the file name.
    """
    default = (variant_of_suffix(filename) if filename else None) or default
    buffered = file if isinstance(file, BufferedReader) else BufferedReader(file)  # type: ignore
    head = buffered.peek(SNIFFED)[:SNIFFED]
    if head.startswith(MAGIC):
        data = buffered.read(LARGE.data + 1)
        return entries_of_workbook(data, variant, default) or data[: MAX_DATA + 1]
    encoding = encoding_of(head)
    raw = _raw_lines(buffered, encoding or "latin-1")
    first = list(islice(raw, HEAD))
    lines = (line.rstrip("\r\n") for line in chain(first, raw))
    if not encoding:  # each byte was decoded as a character
        lines = (line if line.isascii() else decoded(line.encode("latin-1")) for line in lines)
    ahead = list(islice(lines, len(first)))
    if any(map(has_content, ahead)) and layout_of(ahead, variant, default):
        return entries_in(chain(ahead, lines), variant, default)
    text = _joined(chain(first, raw))
    return text if encoding else text.encode("latin-1")


def encoding_of(head: bytes) -> str:
    """Return the encoding of a file whose first bytes look like UTF-16; "" for other files."""
    refuse_file(head)
    return is_wide(head)


def _raw_lines(file: BinaryIO, encoding: str) -> Iterator[str]:
    """Yield lines with their line breaks. The end of a line that is far too long is omitted."""
    text = TextIOWrapper(file, encoding, errors="replace", newline="")
    try:
        for number in count(1):
            line = part = text.readline(MAX_TEXT + 1)
            length = len(part)
            while part and not part.endswith(("\n", "\r")):
                part = text.readline(MAX_TEXT)
                length += len(part)
                if length > ENDLESS:
                    raise ParseError(number, "", f"the line has more than {ENDLESS:,} characters")
            if not line:
                return
            yield line
    finally:
        text.detach()  # the caller closes the file


def _joined(lines: Iterable[str]) -> str:
    taken: list[str] = []
    length = 0
    for line in lines:
        taken.append(line)
        length += len(line)
        if length > MAX_TEXT + 1:
            break
    return "".join(taken)


def entries_of(
    file: BinaryIO,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    filename: str | Path | None = None,
) -> Iterator[Entry]:
    """Yield the entries of a file. A list is read line by line.

    The parameters are those of `list_in`.
    """
    found = list_in(file, variant, default, filename)
    if isinstance(found, (str, bytes)):
        suffix = variant_of_suffix(filename) if filename else None
        found = entries_of_whole(read_all(found, None, variant, suffix or default))
    yield from found


def entries_of_whole(found: Readings) -> Iterator[Entry]:
    """Yield an entry for each puzzle and error in a text or file that is not a list."""
    entries = []
    wrong = list(found.wrong)
    for index in range(len(found)):
        line = index + 1 if found.format.binary else found.line_of(index)
        try:
            reading = found[index]
        except ParseError as error:
            wrong.append(ParseError(line, error.line, error.message))
        except VariantError as error:
            wrong.append(ParseError(line, "", str(error)))
        else:
            variant = reading.puzzle.variant.plain.name
            layout = Layout(variant, ours=True, notice=reading.boxes)
            entries.append(Entry(line, one_line(reading.puzzle), layout))
    entries += [Entry(error.index, error.line, Layout(problem=error.message)) for error in wrong]
    yield from sorted(entries, key=lambda entry: entry.line)
