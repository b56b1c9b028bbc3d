"""Operations of the Many tab: reading a list piece by piece, and writing the results to a file.

The page keeps the text of the list, and knows only where its lines begin. A request contains a
`Layout` in JSON, which describes how to read its lines. So any worker can process any lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from time import perf_counter
from typing import Any

from ..analysis.verdict import Verdict
from ..batch import TASKS, Job, Row, work
from ..batch.writers import WRITERS, write
from ..deadline import silent
from ..errors import SudokuError
from ..formats import MAX_LINES as MOST_WHOLE
from ..formats import MAX_TEXT as LONGEST_WHOLE
from ..formats import read_all
from ..formats.files import WORKBOOK, encoding_of, refuse_file
from ..formats.lists import (
    Entry,
    Layout,
    Reader,
    entries_of_whole,
    layout_from,
    one_line,
    reader_of,
    variant_of,
)
from .protocol import (
    Json,
    Message,
    Notify,
    RequestError,
    from_base64,
    require,
    to_base64,
)

#: The largest numbers of lines and characters in a list, and of lines in a request.
MAX_LINES = 100_000
MAX_TEXT = 32_000_000
MOST_AT_ONCE = 1_000
#: The size of the largest workbook, in bytes.
MAX_BOOK = 30_000_000
#: The default time limit for each puzzle, and its bounds, in seconds.
TIME_LIMIT = {"default": 10, "min": 1, "max": 600}
#: The seconds between two reports of progress.
SIGN = 0.5

#: The names that the browser's TextDecoder uses for encodings.
_DECODERS = {"": "utf-8", "utf-16-le": "utf-16le", "utf-16-be": "utf-16be"}


def lists() -> Json:
    """Return the limits, tasks, classes and file formats for lists."""
    return {
        "max_lines": MAX_LINES,
        "max_text": MAX_TEXT,
        "max_book": MAX_BOOK,
        "whole": {"lines": MOST_WHOLE, "text": LONGEST_WHOLE},
        "time_limit": TIME_LIMIT,
        "tasks": [
            {"name": t.name, "label": t.label, "about": t.about, "columns": t.columns}
            for t in TASKS.values()
        ],
        "files": [
            {"name": w.name, "label": w.label, "suffix": w.suffix, "type": w.type}
            for w in WRITERS.values()
        ],
    }


class Opened(Message):
    encoding: str  # the encoding, or "" for a workbook
    fallback: str | None = None  # encoding of the lines that are not UTF-8, or ""


def batch_open(data: str) -> Opened:
    """Return the possible encodings of a file."""
    head = from_base64(data)
    if head.startswith(WORKBOOK):
        return Opened(encoding="")
    refuse_file(head)
    encoding = encoding_of(head)
    if encoding == "utf-16":
        encoding = "utf-16-be" if head.startswith(b"\xfe\xff") else "utf-16-le"
    return Opened(encoding=_DECODERS[encoding], fallback="" if encoding else "windows-1252")


#: The number or the index of a line, and the layout that is valid from this line on.
Turn = tuple[int, Json]


class Scanned(Message):
    skipped: tuple[int, ...]  # numbers of the lines that are not entries
    turns: tuple[Turn, ...]  # the lines from which the layout changes
    layout: Json  # the layout at the end of the piece
    heading: int


def batch_scan(
    *, text: str, first: int, variant: str, layout: Json | None, heading: int
) -> Scanned:
    """Return the lines of a piece that are not entries, and where the layout changes."""
    lines = text.split("\n")
    if layout is None:
        reader = reader_of(lines, Layout(variant))
    else:
        reader = Reader(_layout(layout), heading)
    skipped, layouts = [], [(first, reader.layout)]
    for number, line in enumerate(lines, first):
        if reader.entry(number, line) is None:
            skipped.append(number)
        layouts.append((number + 1, reader.layout))
    return Scanned(
        skipped=tuple(skipped),
        turns=_turns(layouts),
        layout=asdict(reader.layout),
        heading=reader.heading,
    )


def _turns(layouts: Iterable[tuple[int, Layout]]) -> tuple[Turn, ...]:
    """Return the first layout, and each layout that differs from the previous one."""
    groups = groupby(layouts, key=itemgetter(1))
    return tuple((next(group)[0], asdict(layout)) for layout, group in groups)


def _layout(sent: Json) -> Layout:
    try:
        return layout_from(sent)
    except (SudokuError, TypeError, ValueError) as error:
        raise RequestError("layout", f"an invalid layout ({error})") from error


class Lines(Message):
    """The puzzles in a text or file, with one line for each puzzle."""

    text: str
    numbers: tuple[int, ...]  # for each puzzle, the line of the file on which it begins
    turns: tuple[Turn, ...]


def batch_whole(*, variant: str, text: str = "", data: str | None = None) -> Lines:
    """Return the puzzles in a text or file."""
    source = text if data is None else from_base64(data, MAX_BOOK)
    entries = list(entries_of_whole(read_all(source, default=variant)))[:MAX_LINES]
    return Lines(
        text="\n".join(entry.text.replace("\n", " ") for entry in entries),
        numbers=tuple(entry.line for entry in entries),
        turns=_turns((index, entry.layout) for index, entry in enumerate(entries)),
    )


#: The fields of a row that are sent, in order. `puzzle` is sent as "" if it equals the line.
SENT = (
    *("verdict", "puzzle", "givens", "count", "exact", "rating", "score"),
    *("solution", "seconds", "problem", "notice"),
)


class BatchRows(Message):
    """Rows of results. Each row is a list of the fields that `SENT` names."""

    rows: tuple[tuple[Any, ...], ...]


def batch(
    *,
    task: str,
    numbers: tuple[int, ...],
    lines: tuple[str, ...],
    layout: Json,
    time_limit: float,
    count_limit: int,
    backend: Any = None,
    notify: Notify = silent,
) -> BatchRows:
    """Do the task for each line, and return the results as rows."""
    job = Job(task, time_limit, count_limit)
    read_as = _layout(layout)
    if len(lines) > MOST_AT_ONCE:
        raise SudokuError(f"at most {MOST_AT_ONCE:,} lines at once")
    require(len(numbers) == len(lines), "numbers", "a number for each line")
    found = []
    notified = perf_counter()
    for number, line in zip(numbers, lines, strict=True):
        found.append(_packed(work(Entry(number, line, read_as), job, backend)))
        if perf_counter() - notified > SIGN:
            notify(f"line {number:,}")
            notified = perf_counter()
    return BatchRows(rows=tuple(found))


def _packed(row: Row) -> tuple[Any, ...]:
    verdict, puzzle, *others = (getattr(row, name) for name in SENT)
    return (verdict, "" if puzzle == row.text else puzzle, *others)


def _unpacked(line: int, text: str, variant: str, source: str, packed: tuple[Any, ...]) -> Row:
    try:
        sent = dict(zip(SENT, packed, strict=True))
        wrong = Verdict(sent["verdict"]) is Verdict.WRONG
        puzzle = "" if wrong or sent["givens"] is None else sent["puzzle"] or text
        kind = "" if wrong else variant_of(puzzle, variant)
        known = {"puzzle": puzzle, "variant": kind, "line": line, "text": text, "source": source}
        return Row(**sent | known)
    except (SudokuError, TypeError, ValueError) as error:
        raise RequestError("rows", f"an invalid row ({error})") from error


class LineText(Message):
    text: str
    variant: str


def batch_line(*, number: int, line: str, layout: Json) -> LineText:
    """Return the puzzle on a line as text, or the line itself if it cannot be read."""
    read_as = _layout(layout)
    try:
        text = one_line(Entry(number, line, read_as).puzzle())
    except SudokuError:
        text = line
    return LineText(text=text, variant=read_as.variant)


class Written(Message):
    """A file, in Base64."""

    data: str
    left_out: int


def batch_write(
    *, file: str, rows: tuple[tuple[int, str, str, str, tuple[Any, ...]], ...]
) -> Written:
    """Return rows as a file."""
    stream = BytesIO()
    left_out = write((_unpacked(*row) for row in rows), file, stream)
    return Written(data=to_base64(stream.getvalue()), left_out=left_out)
