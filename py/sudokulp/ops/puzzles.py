"""Operations that read puzzles, check grids, and write puzzles as files and links."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any, Literal

from ..errors import SudokuError
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
    Rules,
    board,
    conflicts_of,
    file_stem,
    shown_rules,
)
from .play import Finished, Marks, entered
from .protocol import Json, Message, Source, shown_shape, to_base64

#: The length of the longest title of a puzzle in a list, in characters.
MAX_TITLE = 60
#: The largest number of invalid entries of a list that are named.
MAX_WRONG = 3


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


def read(reading: Source) -> Read:
    """Return the board of the puzzle in a text or file."""
    source, found = reading.held()
    one, pick, many = reading.reading(), reading.pick, len(found.readings) > 1
    more = read_fields(one) | {
        "recognised": _recognised(one, pick, found),
        "notices": (*one.notices, *_wrong(found)),
        "title": _title(one, reading.filename, pick if many else None),
        "text": _shown(source, one) if isinstance(source, bytes) else None,
        "binary": isinstance(source, bytes) and source.startswith(WORKBOOK),
        "list": _listed(found, pick) if many else None,
        "others": len(found.readings[pick].others),
        "other": reading.other,
    }
    return Read(**more)


def read_fields(one: Reading) -> Json:
    """Return the fields of the `Read` for a reading that is no file and alone."""
    puzzle = one.puzzle
    shown_shape(puzzle.shape)  # raises SizeError for a grid that the page cannot show
    entries = tuple(one.entries.get(label, 0) for label in range(1, len(puzzle.digits) + 1))
    return board(puzzle) | {
        "entries": entries,
        "recognised": one.format,
        "assumed": one.assumed,
        "notices": one.notices,
        "title": one.title,
        "named": bool(one.title),
        "author": one.author,
        "ruleset": one.ruleset,
        "text": None,
        "binary": False,
        "list": None,
        "others": 0,
        "other": 0,
        **entered(puzzle, entries),
    }


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


class Checked(Message):
    conflicts: tuple[Conflict, ...]
    finished: Finished | None = None
    marks: tuple[tuple[int, ...], ...] | None = None  # the remaining marks, if some were removed
    centre: tuple[tuple[int, ...], ...] | None = None


class CheckedRules(Checked, Rules):
    """The result of checking a grid, together with its rules."""


def check(
    puzzle: Puzzle,
    *,
    entries: tuple[int, ...] = (),
    marks: Marks = (),
    centre: Marks = (),
    placed: tuple[int, ...] = (),
    drawn: bool = True,
) -> Checked | CheckedRules:
    """Return the conflicts in a grid, and all data that depend on the player's digits."""
    more = entered(puzzle, entries, placed, marks, centre)
    found: Json = {"conflicts": conflicts_of(puzzle)} | more
    return Checked(**found) if drawn else CheckedRules(**found, **shown_rules(puzzle))


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


def dump(
    puzzle: Puzzle,
    *,
    format: str,
    kind: Literal["puzzle", "solution"] = "puzzle",
    title: str = "",
    named: bool = False,
    author: str = "",
    ruleset: str = "",
    givens: tuple[int, ...] = (),
    entries: tuple[int, ...] = (),
    marks: Marks = (),
    centre: Marks = (),
    model: str = "",
    way: str = "",
) -> Dumped:
    """Write a puzzle or a solution to a file.

    A solution is sent as a full grid, with the givens of the puzzle as `givens`. `title` is the
    puzzle's own if it is `named`, and otherwise that of its source. `way` is the way to write the
    model, if the format has several. Pictures show pencil marks and the player's digits.
    """
    target, is_solution = lookup(WRITABLE, format, "format"), kind == "solution"
    if is_solution and target.group == "models":
        raise SudokuError("models can be written for a puzzle only, not for its solution")
    plain = (puzzle.shape, puzzle.variant.plain)
    if is_solution and puzzle.rules and not target.rules:  # a full grid does not need rules
        puzzle = Puzzle.from_digits(puzzle.digits, *plain, (), puzzle.own_symbols)
    options: dict[str, Any] = {}
    if set(PUBLISHED) <= set(target.options):
        options |= {} if is_solution else _published(title if named else "", author, ruleset)
    elif "title" in target.options:
        options["title"] = title
    if model:
        _, written_as = find_way(model, way)
        options |= {k: value for k, value in written_as.options.items() if k in target.options}
    if "entries" in target.options and not is_solution:
        for key, cells in (("entries", entries), ("marks", marks), ("centre", centre)):
            options[key] = {label: value for label, value in enumerate(cells, 1) if value}
    shown = puzzle
    if "solution" in target.options and givens and is_solution:
        shown = Puzzle.from_digits(givens, *plain, puzzle.rules, puzzle.own_symbols)
        options["solution"] = Solution(shown, puzzle.digits)
    made = written(shown, target, options)
    stem = file_stem(title, puzzle)
    usual = find_by_suffix(WRITABLE, f"{stem}.{target.suffix(puzzle)}")
    stem += "" if usual == target else f"-{slug(target.name)}"  # another format has this suffix
    return _file(f"{stem}{'-solution' * is_solution}", target, puzzle, made)


def _file(stem: str, target: Format, puzzle: Puzzle, content: str | bytes) -> Dumped:
    return Dumped(
        filename=f"{stem}.{target.suffix(puzzle)}",
        type=target.type,
        raster=target.raster,
        text=content if isinstance(content, str) else None,
        data=None if isinstance(content, str) else to_base64(content),
    )


def model(
    puzzle: Puzzle,
    *,
    format: str = "lp",
    formulation: str | None = None,
    names: str | None = None,
    encoding: str | None = None,
    change: str = "",
) -> Dumped:
    """Write the model of a puzzle: an integer program, a formula or a graph.

    `names` is the scheme of the names in the program, `encoding` that of the formula, and `change`
    an example change to insert into a program in Python.
    """
    target = lookup(WRITABLE, format, "format")
    given = {"formulation": formulation, "names": names, "encoding": encoding}
    options = {name: value for name, value in given.items() if value is not None}
    if wrong := options.keys() - {*target.options}:
        raise SudokuError(f"'{min(wrong)}' cannot be used with the format '{target.name}'")
    content = written(puzzle, target, options)
    if change:
        from ..editing.changing import changed  # only some visits need this

        if target.name != "py" or formulation:
            raise SudokuError("an example change needs the format 'py', and no formulation")
        content, _ = changed(str(content), change, puzzle.side)
    return _file(file_stem("", puzzle), target, puzzle, content)


def _published(title: str, author: str, ruleset: str) -> dict[str, str]:
    return {"title": title, "author": author, "ruleset": ruleset}


class Link(Message):
    name: str
    label: str
    href: str  # the link, "" if the format does not support the puzzle
    reason: str  # why the format does not support the puzzle


class Links(Message):
    links: tuple[Link, ...]


def links(
    puzzle: Puzzle, *, title: str = "", named: bool = False, author: str = "", ruleset: str = ""
) -> Links:
    """Return the links that open a puzzle on other sites."""
    texts = _published(title if named else "", author, ruleset)
    sites = (format for format in WRITABLE.values() if format.group == "links")
    return Links(links=tuple(_link(site, puzzle, texts) for site in sites))


def _link(site: Format, puzzle: Puzzle, texts: dict[str, str]) -> Link:
    options = texts if "author" in site.options else {}
    reason = reason_against(site, puzzle)
    href = "" if reason else str(encode(puzzle, site, **options)).strip()
    return Link(name=site.name, label=site.site, href=href, reason=reason)
