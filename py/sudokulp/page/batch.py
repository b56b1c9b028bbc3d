"""Calls of Many puzzles: lists read piece by piece, rows computed, files written.

The page holds the text and knows where its lines begin, nothing more. How a line is to be read
comes with each request, as a `Layout` in JSON, so that any worker can do any lines.
"""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import Any

from ..analysis.verdict import Verdict
from ..batch import TASKS, WRITERS, Job, Row, work
from ..errors import SudokuError
from ..explaining.values import Level
from ..formats import MAX_DATA, read_all
from ..formats.lists.entries import Entry
from ..formats.lists.files import encoding_of, entries_of_whole, entries_of_workbook
from ..formats.lists.layouts import HEAD, layout_from, one_line, variant_of
from ..formats.lists.reader import Reader, layout_of
from ..formats.tables.workbook import MAGIC
from .wire import Json, Notify, answering, from_base64, to_base64

#: Longest list, in lines and in characters; most lines in one request.
MAX_LINES = 100_000
MAX_TEXT = 32_000_000
MOST_AT_ONCE = 1_000
#: Largest workbook, in bytes.
MAX_BOOK = 30_000_000
#: Seconds for each puzzle.
TIME_LIMIT = {"default": 10, "min": 1, "max": 600}
#: Seconds between two notes of progress.
SIGN = 0.5

#: Names of encodings for the browser's TextDecoder.
_DECODERS = {"": "utf-8", "utf-16-le": "utf-16le", "utf-16-be": "utf-16be"}


def lists() -> Json:
    """Return the limits, tasks, classes and file formats of lists."""
    return {
        "max_lines": MAX_LINES,
        "max_text": MAX_TEXT,
        "max_book": MAX_BOOK,
        "head": HEAD,
        "time_limit": TIME_LIMIT,
        "tasks": [
            {"name": t.name, "label": t.label, "about": t.about, "columns": t.columns}
            for t in TASKS.values()
        ],
        "levels": list(Level),
        "files": [
            {"name": w.name, "label": w.label, "suffix": w.suffix, "type": w.type}
            for w in WRITERS.values()
        ],
    }


@answering
def batch_open(request: Json) -> Json:
    """Return how to decode a file, by its first bytes: ``{data}``.

    `encoding` is that of its text, or "" if it is a workbook; `fallback` is that of lines which
    are not UTF-8.
    """
    head = from_base64(request["data"])
    if head.startswith(MAGIC):
        return {"encoding": ""}
    encoding = encoding_of(head)
    if encoding == "utf-16":
        encoding = "utf-16-be" if head.startswith(b"\xfe\xff") else "utf-16-le"
    return {"encoding": _DECODERS[encoding], "fallback": "" if encoding else "windows-1252"}


@answering
def batch_scan(request: Json) -> Json:
    """Return which lines of a piece of a list are not entries, and where the layout changes.

    ``{text, first, variant, layout or null, heading}``: a piece of whole lines, and the number
    of its first one; without a layout it is the beginning of the list. `list` is false if the
    text is not a list, and has to be read as a whole.
    """
    lines = request["text"].split("\n")
    first, layout, heading = request["first"], request["layout"], request["heading"]
    if layout is None:
        found = layout_of(lines[:HEAD], default=request["variant"])
        if found is None:
            return {"list": False}
        begins, heading = found
    else:
        begins = layout_from(layout)
    reader = Reader(begins, heading)
    skipped, turns = [], [[first, asdict(begins)]]
    for number, line in enumerate(lines, first):
        if reader.entry(number, line) is None:
            skipped.append(number)
        if asdict(reader.layout) != turns[-1][1]:
            turns.append([number + 1, asdict(reader.layout)])
    return {
        "list": True,
        "skipped": skipped,
        "turns": turns,
        "layout": asdict(reader.layout),
        "heading": heading,
    }


@answering
def batch_whole(request: Json) -> Json:
    """Return the puzzles of a text or file that is not a list: ``{text or data, variant}``.

    `text` has one on each line, `numbers` the line of the file where each begins, and `turns`
    each layout with the index of its first line.
    """
    if "data" in request:
        data = from_base64(request["data"], MAX_BOOK)
        entries = _of_workbook(data, request["variant"])[:MAX_LINES]
    else:
        entries = list(entries_of_whole(read_all(request["text"], default=request["variant"])))
    turns: list[tuple[int, Json]] = []
    for index, entry in enumerate(entries):
        layout = asdict(entry.layout)
        if not turns or layout != turns[-1][1]:
            turns.append((index, layout))
    return {
        "text": "\n".join(entry.text.replace("\n", " ") for entry in entries),
        "numbers": [entry.line for entry in entries],
        "turns": turns,
    }


def _of_workbook(data: bytes, variant: str) -> list[Entry]:
    rows = entries_of_workbook(data, default=variant)
    return list(rows or entries_of_whole(read_all(data[: MAX_DATA + 1], default=variant)))


@answering
def batch(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return the rows of some lines, which all have the same layout.

    ``{task, numbers, lines, layout, time_limit, count_limit}``. Each row is a list: verdict,
    puzzle ("" if it is just the line), givens, count, exact, rating, guesses, solution,
    seconds, problem, level, hardest, bound, notice.
    """
    job = Job(request["task"], request["time_limit"], request["count_limit"])
    layout = layout_from(request["layout"])
    if len(request["lines"]) > MOST_AT_ONCE:
        raise SudokuError(f"at most {MOST_AT_ONCE:,} lines are taken at once")
    found = []
    said = perf_counter()
    for number, line in zip(request["numbers"], request["lines"], strict=True):
        found.append(_packed(work(Entry(number, line, layout), job, backend)))
        if notify is not None and perf_counter() - said > SIGN:
            notify(f"line {number:,}")
            said = perf_counter()
    return {"rows": found}


def _packed(row: Row) -> list[Any]:
    return [
        row.verdict,
        "" if row.puzzle == row.text else row.puzzle,
        *(row.givens, row.count, row.exact, row.rating, row.guesses),
        *(row.solution, row.seconds, row.problem),
        *(row.level, row.hardest, row.bound, row.notice),
    ]


def _unpacked(number: int, text: str, variant: str, source: str, packed: list[Any]) -> Row:
    verdict, puzzle, givens, count, exact, rating, guesses, *rest = packed
    solution, seconds, problem, level, hardest, bound, notice = rest
    known = "" if verdict == Verdict.WRONG or givens is None else puzzle or text
    return Row(
        line=number,
        text=text,
        verdict=Verdict(verdict),
        variant="" if verdict == Verdict.WRONG else variant_of(known, variant),
        puzzle=known,
        givens=givens,
        count=count,
        exact=exact,
        rating=rating,
        guesses=guesses,
        level=level,
        hardest=hardest,
        bound=bound,
        solution=solution,
        seconds=seconds,
        problem=problem,
        source=source,
        notice=notice,
    )


@answering
def batch_line(request: Json) -> Json:
    """Return the puzzle of a line as text, or else the line: ``{number, line, layout}``."""
    layout = layout_from(request["layout"])
    try:
        text = one_line(Entry(request["number"], request["line"], layout).puzzle())
    except SudokuError:
        text = request["line"]
    return {"text": text, "variant": layout.variant}


@answering
def batch_write(request: Json) -> Json:
    """Return the next piece of a file: ``{file, state or null, rows, last}``.

    A row is ``[number, line, variant, source, row of batch]``. The file is all `data`, then all
    `held`, then `end`; in Base64.
    """
    writer = WRITERS.find(request["file"])(request["state"])
    data = writer.write(_unpacked(*row) for row in request["rows"])
    if request["last"]:
        data += writer.finish()
    return {
        "data": to_base64(data),
        "held": to_base64(writer.held()),
        "end": to_base64(writer.end()) if request["last"] else "",
        "state": writer.state,
        "left_out": writer.left_out,
    }
