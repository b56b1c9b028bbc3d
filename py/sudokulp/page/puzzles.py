"""Calls that read, check and write puzzles: texts, typed cells, downloads, links."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import Any

from ..errors import SudokuError, UnknownName, show
from ..formats import WRITABLE, Format, Reading, Readings, encode, written
from ..formats.text import decode, remark
from ..formats.writing import reason_against
from ..models import find_way
from ..names import Selection, find_by_suffix, find_named, slug
from ..puzzle import Puzzle, Solution
from .play import entered
from .wire import (
    Json,
    answering,
    board,
    conflicts_of,
    file_stem,
    held,
    puzzle_in,
    shown_rules,
    to_base64,
)

#: Longest title of a puzzle in a list, in characters.
MAX_TITLE = 60
#: How many entries of a list that are not puzzles are named.
MAX_WRONG = 3
#: Formats that are links to other sites.
LINKS = Selection(WRITABLE, lambda format: format.group == "links")


@answering
def read(request: Json) -> Json:
    """Return the board in a text or file: a request of `readings`."""
    taken, filename = held(request), request.get("filename") or ""
    pick, other = request.get("pick") or 0, request.get("other") or 0
    (source, ways), found = taken, taken.way(other)
    reading = found.pick(pick)
    return board(reading.puzzle, **_entered(reading)) | {
        "recognised": _recognised(reading, pick, found),
        "assumed": reading.assumed,
        "notices": [*reading.notices, *_wrong(found)],
        "title": _title(reading, filename, pick if len(found) > 1 else None),
        "marks": [],
        "text": _shown(source, reading) if isinstance(source, bytes) else None,
        "binary": found.format.binary,
        "list": _listed(found, pick) if len(found) > 1 else None,
        "others": [{"label": way.label or _label(way)} for way in ways] if len(ways) > 1 else [],
        "other": other,
    }


def _entered(reading: Reading) -> Json:
    """Return the player's digits, and what they change on the board."""
    labels = range(1, len(reading.puzzle.digits) + 1)
    entries = [reading.entries.get(label, 0) for label in labels]
    return {"entries": entries} | entered({"entries": entries}, reading.puzzle)


def _recognised(reading: Reading, pick: int, found: Readings) -> str:
    """Return what was recognised, without the variant: another may be chosen later."""
    said = str(replace(reading, assumed=False))
    if len(found) == 1:
        return said
    every = f" in a list of {found.n_entries:,} entries" if found.wrong else ""
    return f"{said}; puzzle {pick + 1:,} of {len(found):,}{every}"


def _wrong(found: Readings) -> list[str]:
    """Return sentences on the entries of a list that are not puzzles."""
    named = [f"ignored: {error}" for error in found.wrong[:MAX_WRONG]]
    more = len(found.wrong) - MAX_WRONG
    return [*named, f"{more:,} more entries were ignored"] if more > 0 else named


def _title(reading: Reading, filename: str, pick: int | None) -> str:
    """Return what to call the puzzle, with its number if it is one of a list."""
    stem = remark(PurePath(filename).stem) if filename else ""
    title = reading.title or reading.metadata.get("description") or stem
    return title if pick is None or not title else f"{title} {pick + 1}"


def _shown(source: bytes, reading: Reading) -> str:
    """Return the text to show for a file: its own, or the puzzle string of a binary file."""
    if reading.format.binary:
        return reading.puzzle.line
    return decode(source).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _listed(found: Readings, pick: int) -> Json:
    titles = [f"{number}. {title}"[:MAX_TITLE] for number, title in enumerate(found.titles(), 1)]
    return {"count": len(found), "entries": found.n_entries, "index": pick, "titles": titles}


def _label(found: Readings) -> str:
    """Return the label of a reading that has none of its own: its variant."""
    variant = found[0].puzzle.variant.label
    return f"a puzzle of the variant {variant}" if len(found) == 1 else f"puzzles of {variant}"


@answering
def check(request: Json) -> Json:
    """Return the conflicts of cells typed one by one; called at each key press.

    ``{cells, boxsize, variant, rules?, entries?, marks?, centre?, placed?}``, see `play.entered`.
    With ``drawn`` false how rules look is told, too.
    """
    puzzle = puzzle_in(request)
    seen = {} if request.get("drawn", True) else shown_rules(puzzle)
    return {"conflicts": conflicts_of(puzzle)} | seen | entered(request, puzzle)


@answering
def dump(request: Json) -> Json:
    """Return a file to download: ``{cells, boxsize, variant, format, kind, title}``.

    With ``givens`` beside a solution's cells, a picture of it shows which digits are given;
    with ``entries``, ``marks`` and ``centre`` beside a puzzle's, by cell, what the player has
    put into it.
    A model is written in the ``way`` of ``model``, where the format has several ways.
    """
    kind = request["kind"]
    if kind not in ("puzzle", "solution"):
        raise UnknownName(f"kind must be 'puzzle' or 'solution', not {show(kind)}")
    format = find_named(WRITABLE, request["format"], "format")
    if kind == "solution" and not format.rules:
        request = {**request, "rules": []}  # all digits are there: no rule is needed to find them
    puzzle = puzzle_in(request)
    title = request.get("title") or ""
    name = file_stem(title, puzzle)
    suffix = format.suffix(puzzle)
    meant = find_by_suffix(WRITABLE, f"{name}.{suffix}")
    named = "" if meant == format else f"-{slug(format.name)}"  # two formats do not share a name
    stem = f"{name}{named}{'-solution' * (kind == 'solution')}"
    head = {"filename": f"{stem}.{suffix}", "type": format.type, "raster": format.raster}
    made = _made(format, puzzle, request)
    return head | ({"text": made} if isinstance(made, str) else {"data": to_base64(made)})


def _made(format: Format, puzzle: Puzzle, request: Json) -> str | bytes:
    """Return a puzzle in a format; the page itself turns a picture into pixels."""
    if request["kind"] == "solution" and format.group == "models":
        raise SudokuError("a model is made of a puzzle, not of its solution: take the puzzle")
    options: dict[str, Any] = {}
    if "title" in format.options:
        options["title"] = request.get("title") or ""
    if "solution" in format.options and request.get("givens") and request["kind"] == "solution":
        solved, puzzle = puzzle, puzzle_in({**request, "cells": request["givens"]})
        options["solution"] = Solution(puzzle, solved.digits)
    if "model" in request:
        _, way = find_way(request["model"], request.get("way") or "")
        options |= {name: way.options[name] for name in way.options if name in format.options}
    if "entries" in format.options and request["kind"] == "puzzle":
        played = ("entries", "marks", "centre")
        options |= {key: _by_label(request.get(key) or []) for key in played}
    return written(puzzle, format, options)


def _by_label(values: list[Any]) -> dict[int, Any]:
    """Return the values of cells by label, without those of empty cells."""
    return {label: value for label, value in enumerate(values, 1) if value}


@answering
def links(request: Json) -> Json:
    """Return links that open the puzzle on other sites: ``{cells, boxsize, variant}``.

    Each is ``{name, label, href, reason}``; `href` is "" if there is a reason against it.
    """
    puzzle = puzzle_in(request)
    return {"links": [_link(format, puzzle) for format in LINKS.values()]}


def _link(format: Format, puzzle: Puzzle) -> Json:
    reason = reason_against(format, puzzle)
    href = "" if reason else str(encode(puzzle, format)).strip()
    return {"name": format.name, "label": format.site, "href": href, "reason": reason}
