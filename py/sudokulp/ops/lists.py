"""Operations of the Lists tab: reading or generating a list, doing a task, figures and files.

The page keeps the text of the list, and knows only where its lines begin. A request contains a
`Layout` in JSON, which describes how to read its lines. So any worker can process any lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from time import perf_counter
from typing import Any

from ..analysis.verdict import Verdict
from ..deadline import silent
from ..errors import GaveUp, SudokuError, show
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
from ..lists import (
    Generator,
    Job,
    Row,
    agreement,
    figures,
    read_rows,
    work,
    write,
)
from ..lists.sources import MAX_PUZZLES
from ..sanitizing import parsed_json
from .protocol import (
    Json,
    Message,
    Notify,
    RequestError,
    from_base64,
    require,
    to_base64,
    to_json,
)

#: The largest number of characters in a list, and of lines in a request.
MAX_TEXT = 32_000_000
MOST_AT_ONCE = 1_000
#: The size of the largest workbook, in bytes.
MAX_BOOK = 30_000_000
#: The seconds between two reports of progress.
SIGN = 0.5

#: The names that the browser's TextDecoder uses for encodings.
_DECODERS = {"": "utf-8", "utf-16-le": "utf-16le", "utf-16-be": "utf-16be"}


# Reading


class Opened(Message):
    encoding: str  # the encoding, or "" for a workbook
    fallback: str | None = None  # encoding of the lines that are not UTF-8, or ""


def list_open(data: str) -> Opened:
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


def list_scan(*, text: str, first: int, variant: str, layout: Json | None, heading: int) -> Scanned:
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


#: The fields of a row that are sent, in order. `puzzle` is sent as "" if it equals the line.
SENT = (
    *("verdict", "puzzle", "givens", "count", "exact", "difficulty", "score", "solution"),
    *("seconds", "build", "search", "proof", "nodes", "variables", "constraints", "solver"),
    *("problem", "notice"),
)
Packed = tuple[Any, ...]


class Results(Message):
    """The results in a file that this package has written."""

    task: str
    models: tuple[str, ...]
    rows: tuple[Packed, ...]  # for each line, one row for each model


class Lines(Message):
    """The puzzles in a text or file, with one line for each puzzle."""

    text: str
    numbers: tuple[int, ...]  # for each puzzle, the line of the file on which it begins
    turns: tuple[Turn, ...]
    results: Results | None = None


def list_whole(*, variant: str, text: str = "", data: str | None = None) -> Lines:
    """Return the puzzles in a text or file, with their results if it is a file of results."""
    source = text if data is None else from_base64(data, MAX_BOOK)
    rows = read_rows(source.encode("utf-8", "replace") if isinstance(source, str) else source)
    if rows:
        return _lines_of(rows[:MAX_PUZZLES])
    entries = list(entries_of_whole(read_all(source, default=variant)))[:MAX_PUZZLES]
    return _lines(entries)


def _lines(entries: list[Entry], results: Results | None = None) -> Lines:
    return Lines(
        text="\n".join(entry.text.replace("\n", " ") for entry in entries),
        numbers=tuple(entry.line for entry in entries),
        turns=_turns((index, entry.layout) for index, entry in enumerate(entries)),
        results=results,
    )


def _lines_of(rows: list[Row]) -> Lines:
    """Return the puzzles of rows, with the rows if they are those of one task and its models."""
    models = tuple(dict.fromkeys(row.model for row in rows))
    entries, same = [], {row.task for row in rows} == {rows[0].task}
    for index, row in enumerate(rows):
        same = same and row.model == models[index % len(models)]
        if index % len(models) == 0:
            layout = Layout(row.variant or "classic", source=row.source, notice=row.notice)
            if not row.puzzle:
                layout = Layout(problem=row.problem or "this line has no puzzle")
            entries.append(Entry(row.line, row.puzzle or row.text, layout))
    if not same or len(rows) % len(models):
        raise SudokuError("the rows of this file are not those of one list, so open another file")
    packed = (_packed(row, row.puzzle) for row in rows)
    return _lines(entries, Results(task=rows[0].task, models=models, rows=tuple(packed)))


# Generating


class ListPlan(Message):
    total: int
    text: str  # the description, for later requests
    layout: Json  # how to read the puzzles


def list_plan(generator: Any) -> ListPlan:
    """Check the description of puzzles to generate, and return how many there are."""
    made = Generator.from_json(generator)
    return ListPlan(
        total=len(made), text=to_json(made.to_json()), layout=asdict(made.entry(0).layout)
    )


class MadeLines(Message):
    lines: tuple[str, ...]  # the puzzles, each on one line; "" if none was made
    problems: tuple[str, ...]  # why no puzzle was made, or ""


def list_make(*, text: str, numbers: tuple[int, ...]) -> MadeLines:
    """Make puzzles of a generated list."""
    generator = _generator_of(text)
    known = all(0 <= number < len(generator) for number in numbers)
    require(known, "numbers", "numbers of puzzles of the list")
    lines, problems = [], []
    for number in numbers:
        try:
            line, problem = one_line(generator.entry(number).read()[0]), ""
        except GaveUp as error:
            line, problem = "", f"no puzzle was made, because {error}"
        lines.append(line)
        problems.append(problem)
    return MadeLines(lines=tuple(lines), problems=tuple(problems))


@lru_cache(maxsize=2)
def _generator_of(text: str) -> Generator:
    try:
        return Generator.from_json(parsed_json(text))
    except SudokuError:
        raise
    except ValueError as error:
        raise RequestError("text", f"{show(text)}, which describes no puzzles") from error


# Doing


class ListRows(Message):
    """Rows of results. Each row is a list of the fields that `SENT` names."""

    rows: tuple[Packed, ...]


def list_run(
    *,
    task: str,
    model: str,
    numbers: tuple[int, ...],
    lines: tuple[str, ...],
    layout: Json,
    time_limit: float,
    count_limit: int,
    backend: Any = None,
    notify: Notify = silent,
) -> ListRows:
    """Do the task for each line, and return the results as rows.

    Raises
    ------
    MissingPackage
        If a model needs a package that is not yet loaded.
    """
    job = Job(task, (model or "lp",), time_limit, count_limit)
    read_as = _layout(layout)
    if len(lines) > MOST_AT_ONCE:
        raise SudokuError(f"at most {MOST_AT_ONCE:,} lines at a time")
    require(len(numbers) == len(lines), "numbers", "a number for each line")
    found = []
    notified = perf_counter()
    for number, line in zip(numbers, lines, strict=True):
        found += [_packed(row, line) for row in work(Entry(number, line, read_as), job, backend)]
        if perf_counter() - notified > SIGN:
            notify(f"line {number:,}")
            notified = perf_counter()
    return ListRows(rows=tuple(found))


def _packed(row: Row, line: str) -> Packed:
    verdict, puzzle, *others = (getattr(row, name) for name in SENT)
    return (verdict, "" if puzzle == line else puzzle, *others)


def _unpacked(
    line: int, text: str, variant: str, source: str, task: str, model: str, packed: Packed
) -> Row:
    try:
        sent = dict(zip(SENT, packed, strict=True))
        wrong = Verdict(sent["verdict"]) is Verdict.WRONG
        puzzle = "" if wrong or sent["givens"] is None else sent["puzzle"] or text
        kind = "" if wrong else variant_of(puzzle, variant)
    except (SudokuError, TypeError, ValueError) as error:
        raise RequestError("rows", f"an invalid row ({error})") from error
    known = {"puzzle": puzzle, "variant": kind, "line": line, "text": text, "source": source}
    return Row.of(sent | known | {"task": task, "model": model})


# Using the rows


class LineText(Message):
    text: str
    variant: str


def list_line(*, number: int, line: str, layout: Json) -> LineText:
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


def list_write(
    *, file: str, rows: tuple[tuple[int, str, str, str, str, str, Packed], ...]
) -> Written:
    """Return rows as a file."""
    stream = BytesIO()
    left_out = write((_unpacked(*row) for row in rows), file, stream)
    return Written(data=to_base64(stream.getvalue()), left_out=left_out)


class Plot(Message):
    name: str
    title: str
    about: str
    svg: str


class ListFigures(Message):
    figures: tuple[Plot, ...]
    agreement: str  # whether the answers of several models agree, as a sentence


#: The fields of a row that figures need, in the order in which they are sent.
SHOWN = (
    *("line", "task", "model", "givens", "seconds", "verdict", "difficulty", "score", "solution"),
)


def list_figures(*, rows: tuple[Packed, ...]) -> ListFigures:
    """Return the figures for the rows of a list, and whether its models agree."""
    known = [Row.of(dict(zip(SHOWN, row, strict=False))) for row in rows]
    plots = tuple(map(Plot.of, figures(known)))
    return ListFigures(figures=plots, agreement=agreement(known))
