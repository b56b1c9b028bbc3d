"""Operations that read puzzles, check grids, and write puzzles as files and links."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from ..errors import SudokuError, UnknownName, show
from ..formats import WRITABLE, Format, Found, Reading, encode, reason_against, written
from ..formats.comments import PUBLISHED, remark
from ..formats.files import WORKBOOK, decode
from ..models import find_way
from ..names import find_by_suffix, lookup, slug
from ..numbers import counted
from ..puzzle import Puzzle, Solution
from .boards import (
    Board,
    Conflict,
    InGrid,
    Rules,
    Source,
    board,
    conflicts_of,
    file_stem,
    held,
    shown_rules,
)
from .play import Finished, entered
from .protocol import Json, Message, to_base64

#: The length of the longest title of a puzzle in a list, in characters.
MAX_TITLE = 60
#: The largest number of invalid entries of a list that are named.
MAX_WRONG = 3
#: The formats that are links to other websites.
LINKS = {name: format for name, format in WRITABLE.items() if format.group == "links"}


class Listed(Message):
    count: int
    entries: int  # number of entries, including entries that are not puzzles
    index: int  # index of the puzzle that was read
    titles: tuple[str, ...]


class Read(Board):
    entries: tuple[int, ...]  # the player's digits
    finished: Finished | None = None
    marks: tuple[tuple[int, ...], ...] = ()
    named: bool  # whether the title is the puzzle's own
    author: str
    ruleset: str  # the rules in words, as given in the text
    text: str | None  # the text to show for a file
    binary: bool
    list: Listed | None  # None if there is only one puzzle
    others: int  # how many other puzzles explain the text equally well
    other: int  # 0, or the number of the one that was read


def read(request: Source) -> Read:
    """Return the board of the puzzle in a text or file."""
    text = held(request)
    source, found = text
    reading = text.reading(request)
    puzzle, many = reading.puzzle, len(found.readings) > 1
    entries = tuple(reading.entries.get(label, 0) for label in range(1, len(puzzle.digits) + 1))
    return Read(
        **board(puzzle) | entered(puzzle, entries),
        entries=entries,
        recognised=_recognised(reading, request.pick, found),
        assumed=reading.assumed,
        notices=(*reading.notices, *_wrong(found)),
        title=_title(reading, request.filename, request.pick if many else None),
        named=bool(reading.title),
        author=reading.author,
        ruleset=reading.ruleset,
        text=_shown(source, reading) if isinstance(source, bytes) else None,
        binary=isinstance(source, bytes) and source.startswith(WORKBOOK),
        list=_listed(found, request.pick) if many else None,
        others=len(found.readings[request.pick].others),
        other=request.other,
    )


def _recognised(reading: Reading, pick: int, found: Found) -> str:
    """Return the format of the puzzle, and which puzzle of a list it is."""
    count = len(found.readings)
    if count == 1:
        return reading.format
    every = f" in a list of {count + len(found.wrong):,} entries" if found.wrong else ""
    return f"{reading.format}, puzzle {pick + 1:,} of {count:,}{every}"


def _wrong(found: Found) -> list[str]:
    """Return sentences about the entries of a list that are not puzzles."""
    named = [f"ignored {error}" for error in found.wrong[:MAX_WRONG]]
    more = len(found.wrong) - MAX_WRONG
    return [*named, f"ignored {counted(more, 'more entry', 'more entries')}"] if more > 0 else named


def _title(reading: Reading, filename: str, pick: int | None) -> str:
    """Return the title of the puzzle, followed by a number if the puzzle is in a list."""
    stem = remark(PurePath(filename).stem) if filename else ""
    title = reading.title or stem
    return title if pick is None or not title else f"{title} {pick + 1}"


def _shown(source: bytes, reading: Reading) -> str:
    """Return the text to show for a file. For a binary file, it is the puzzle string."""
    if source.startswith(WORKBOOK):
        return reading.puzzle.line
    return decode(source).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _listed(found: Found, pick: int) -> Listed:
    titles = []
    for number, each in enumerate(found.readings, 1):
        title = f"{each.title[:40]}, " if each.title else ""
        titles.append(f"{number}. {title}{len(each.puzzle.givens)} givens"[:MAX_TITLE])
    count = len(found.readings)
    entries = count + len(found.wrong)
    return Listed(count=count, entries=entries, index=pick, titles=tuple(titles))


class Check(Message):
    """A request to check a grid after a change, with the player's digits and pencil marks."""

    puzzle: Puzzle
    entries: tuple[int, ...] = ()
    marks: tuple[tuple[int, ...], ...] = ()  # pencil marks in the corners
    centre: tuple[tuple[int, ...], ...] = ()
    placed: tuple[int, ...] = ()  # labels of the cells that were just filled
    drawn: bool = True  # whether the page already shows the rules, so that they are not sent


class Checked(Message):
    conflicts: tuple[Conflict, ...]
    finished: Finished | None = None
    marks: tuple[tuple[int, ...], ...] | None = None  # the remaining marks, if some were removed
    centre: tuple[tuple[int, ...], ...] | None = None


class CheckedRules(Checked, Rules):
    """The result of checking a grid, together with its rules."""


def check(request: Check) -> Checked | CheckedRules:
    """Return the conflicts in a grid, and all data that depend on the player's digits."""
    puzzle = request.puzzle
    more = entered(puzzle, request.entries, request.placed, request.marks, request.centre)
    found: Json = {"conflicts": conflicts_of(puzzle)} | more
    return Checked(**found) if request.drawn else CheckedRules(**found, **shown_rules(puzzle))


class Dump(Message):
    """A request to write a puzzle to a file, with the player's digits or with a solution."""

    puzzle: Puzzle
    format: str
    kind: str  # "puzzle" or "solution"
    title: str = ""
    named: bool = False  # whether the title is the puzzle's own, and not that of its source
    author: str = ""
    ruleset: str = ""  # the rules in words
    givens: tuple[int, ...] = ()  # the givens of a solution; pictures show them in bold
    entries: tuple[int, ...] = ()
    marks: tuple[tuple[int, ...], ...] = ()
    centre: tuple[tuple[int, ...], ...] = ()
    model: str = ""
    way: str = ""  # the way to write the model, if the format has several ways


class Download(Message):
    filename: str
    type: str
    text: str | None = None
    data: str | None = None


class Dumped(Download):
    """A file with a puzzle.

    A pixel image is sent as SVG; the page turns it into pixels.
    """

    raster: bool


def dump(request: Dump) -> Dumped:
    """Write a puzzle to a file for download."""
    kind, puzzle = request.kind, request.puzzle
    if kind not in ("puzzle", "solution"):
        raise UnknownName(f"'kind' must be 'puzzle' or 'solution', not {show(kind)}")
    format = lookup(WRITABLE, request.format, "format")
    if kind == "solution" and puzzle.rules and not format.rules:
        # a full grid does not need rules
        plain = puzzle.variant.plain
        puzzle = Puzzle.from_digits(puzzle.digits, puzzle.shape, plain, (), puzzle.own_symbols)
    name = file_stem(request.title, puzzle)
    suffix = format.suffix(puzzle)
    usual = find_by_suffix(WRITABLE, f"{name}.{suffix}")
    named = "" if usual == format else f"-{slug(format.name)}"  # another format has the same suffix
    made = _made(format, puzzle, request)
    return Dumped(
        filename=f"{name}{named}{'-solution' * (kind == 'solution')}.{suffix}",
        type=format.type,
        raster=format.raster,
        text=made if isinstance(made, str) else None,
        data=None if isinstance(made, str) else to_base64(made),
    )


def _made(format: Format, puzzle: Puzzle, request: Dump) -> str | bytes:
    """Return a puzzle or a solution in a format."""
    is_solution = request.kind == "solution"
    if is_solution and format.group == "models":
        raise SudokuError("models can be written for a puzzle only, not for its solution")
    options: dict[str, Any] = {}
    if set(PUBLISHED) <= set(format.options):
        options |= {} if is_solution else _published(request)
    elif "title" in format.options:
        options["title"] = request.title
    if "solution" in format.options and request.givens and is_solution:
        given = (puzzle.shape, puzzle.variant.plain, puzzle.rules, puzzle.own_symbols)
        digits, puzzle = puzzle.digits, Puzzle.from_digits(request.givens, *given)
        options["solution"] = Solution(puzzle, digits)
    if request.model:
        _, way = find_way(request.model, request.way)
        options |= {name: way.options[name] for name in way.options if name in format.options}
    if "entries" in format.options and not is_solution:
        for key in ("entries", "marks", "centre"):
            options[key] = {at: value for at, value in enumerate(getattr(request, key), 1) if value}
    return written(puzzle, format, options)


def _published(request: Dump | InPublic) -> dict[str, str]:
    title = request.title if request.named else ""
    return {"title": title, "author": request.author, "ruleset": request.ruleset}


class Link(Message):
    name: str
    label: str
    href: str  # the link, "" if the format does not support the puzzle
    reason: str  # why the format does not support the puzzle


class Links(Message):
    links: tuple[Link, ...]


class InPublic(InGrid):
    """The puzzle in the grid, with the texts that its setter publishes with it."""

    title: str = ""
    named: bool = False
    author: str = ""
    ruleset: str = ""


def links(request: InPublic) -> Links:
    """Return the links that open a puzzle on other sites."""
    sites = (format for format in WRITABLE.values() if format.group == "links")
    return Links(links=tuple(_link(format, request) for format in sites))


def _link(format: Format, request: InPublic) -> Link:
    puzzle = request.puzzle
    options = _published(request) if "author" in format.options else {}
    reason = reason_against(format, puzzle)
    href = "" if reason else str(encode(puzzle, format, **options)).strip()
    return Link(name=format.name, label=format.site, href=href, reason=reason)
