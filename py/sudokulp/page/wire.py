"""Requests and answers of calls: JSON, Base64, errors, status, and texts that were sent."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from inspect import signature
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.verdict import Verdict
from ..engine.budget import LIMIT
from ..errors import FileError, MissingPackage, ParseError, SizeError, SudokuError, show
from ..formats import MAX_DATA, Readings, read_all
from ..grid import COMMON_SIDE, Boxes, GridShape, name_of, shape_named, side_of
from ..names import slug
from ..puzzle import Puzzle
from ..sanitizing import parsed_json

if TYPE_CHECKING:
    from ..rules import Rule


Json = dict[str, Any]
Notify = Callable[[str], object] | None


def to_json(value: Json) -> str:
    """Return a value as compact JSON text."""
    return json.dumps(value, separators=(",", ":"))


class Request(dict[str, Any]):
    """A request, or an object in one: a field that it lacks is an error that names it."""

    def __missing__(self, name: str) -> Any:
        """Refuse a request without a field."""
        raise RequestError(f"the page sent no {show(name)}: reload it")


class RequestError(SudokuError):
    """A request lacks a field, or is no object: the page is at fault."""


class NotHeld(SudokuError):
    """A request is about a text that is no longer held: the page has to send it again."""


def answering(answer: Callable[..., Json]) -> Callable[..., str]:
    """Wrap a function so that it takes and returns JSON text, with SudokuErrors as answers.

    An answer with ``needs`` names a missing package: the caller may fetch it and repeat the
    call. Of the caller's keyword arguments, the function gets those it has parameters for.
    """
    takes = signature(answer).parameters

    def answer_json(request: str, **context: Any) -> str:
        given = {name: value for name, value in context.items() if name in takes}
        try:
            return to_json({"ok": True} | answer(_request(request), **given))
        except MissingPackage as error:
            return to_json(
                {"ok": False, "needs": error.package, "message": str(error), "line": None}
            )
        except NotHeld as error:
            return to_json({"ok": False, "held": False, "message": str(error), "line": None})
        except SudokuError as error:
            line = error.index if isinstance(error, ParseError) else None
            return to_json({"ok": False, "message": str(error), "line": line})

    answer_json.__doc__ = answer.__doc__
    answer_json.__name__ = answer.__name__
    return answer_json


def _request(text: str) -> Request:
    request = parsed_json(text, Request)
    if not isinstance(request, Request):
        raise RequestError(f"the page sent {show(text)}, which is no request: reload it")
    return request


def to_base64(data: bytes) -> str:
    """Return bytes as Base64 text, for JSON."""
    return base64.b64encode(data).decode("ascii")


def from_base64(text: str, most: int = MAX_DATA) -> bytes:
    """Return the bytes of a file that came as Base64 text.

    Raises
    ------
    FileError
        If the file is too large, or the text is not Base64.
    """
    if len(text) > most // 3 * 4 + 4:
        raise FileError(f"the file has over {most:,} bytes; cut it into parts")
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise FileError("the file did not arrive whole; open it again") from error


def says(kind: str, headline: str, sentence: str) -> Json:
    """Return the texts of the page's status; the kind decides how they look."""
    return {"kind": kind, "headline": headline, "sentence": sentence}


def judged(verdict: Verdict, sentence: str, headline: str = "", kind: str = "") -> Json:
    """Return the texts of the page's status for a verdict, by default in its own words."""
    words = says(kind or str(verdict.outcome), headline or verdict.headline, sentence)
    return words | {"verdict": verdict}


def unknown(reason: str, sentence: str) -> Json:
    """Return the texts of the page's status when a limit was reached before an answer."""
    return judged(Verdict.UNKNOWN, sentence, Verdict.UNKNOWN.headline_with(reason))


def longer(reason: str, more: str = "") -> str:
    """Return the advice to set a longer limit, after a blank; "" if another reason ended it."""
    return f" Set a longer time limit under Options{more}." if LIMIT in reason else ""


def puzzle_in(request: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle that a request describes: ``{cells, boxsize, variant, rules?, symbols?}``.

    Rules are objects as in our JSON files; symbols are the characters of the digits.
    """
    shape, variant = shape_in(request), request["variant"]
    symbols = request.get("symbols") or ""
    return Puzzle.from_digits(request["cells"], shape, variant, rules_in(request), symbols)


def shape_in(request: Mapping[str, Any]) -> GridShape:
    """Return the shape of the grid that a request describes.

    ``boxsize`` is n where boxes are n x n, otherwise their rows and columns, as in "2x3".
    """
    return shown_shape(shape_named(request["boxsize"]))


def shown_shape(shape: GridShape) -> GridShape:
    """Return the shape of a grid that the page shows.

    Raises
    ------
    SizeError
        If it is too large for that.
    """
    side = side_of(shape)
    if side > COMMON_SIDE:
        raise SizeError(
            f"the page shows grids up to {COMMON_SIDE}x{COMMON_SIDE}, and this one is "
            f"{side}x{side}; solve it with the package, from Python or the command line"
        )
    return shape


def rules_in(request: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Return the rules that a request describes; those that cannot be are there to look at."""
    listed = request.get("rules")
    if not listed:
        return ()
    from ..formats.rules.fields import rules_of  # most puzzles have none
    from ..rules import Grid

    return rules_of(listed, Grid(shape_in(request)))


def file_stem(title: str, puzzle: Puzzle) -> str:
    """Return what downloads of a puzzle are called, without what tells them apart."""
    return slug(title) or f"sudoku-{puzzle.side}x{puzzle.side}"


def board(puzzle: Puzzle, **more: Any) -> Json:
    """Return all that the page shows of a puzzle."""
    return {
        "boxsize": name_of(shown_shape(puzzle.shape)),
        "side": puzzle.side,
        "variant": puzzle.variant.plain.name,
        **shown_rules(puzzle),
        "cells": puzzle.digits,
        "line": puzzle.line,
        "symbols": puzzle.own_symbols,
        "givens": len(puzzle.givens),
        "recognised": "",
        "assumed": False,
        "notices": [],
        "title": "",
        "conflicts": conflicts_of(puzzle),
    } | more


def shown_rules(puzzle: Puzzle) -> Json:
    """Return the rules for further requests, and what the page shows of them.

    It is told of grids whose boxes are not square, too: the catalog lists the others only.
    """
    if not puzzle.rules and not isinstance(puzzle.shape, Boxes):
        return {"rules": [], "ruled": None}
    from .showing import as_json, shown  # most puzzles have none

    return {"rules": as_json(puzzle), "ruled": shown(puzzle)}


def conflicts_of(puzzle: Puzzle) -> list[Json]:
    """Return what the page shows of digits that break a rule."""
    found = puzzle.conflicts()
    told = [{"cells": conflict.cells, "message": str(conflict)} for conflict in found]
    if not puzzle.rules:
        return told
    from .showing import broken  # most puzzles have none

    return [*told, *broken(puzzle)]


#: Most texts that are held at once.
MAX_HELD = 2


class Held(NamedTuple):
    """A text or a file's bytes, and the ways to read it, the default one first."""

    source: str | bytes
    ways: list[Readings]

    def way(self, other: int) -> Readings:
        """Return all puzzles, read in one of the ways."""
        if not 0 <= other < len(self.ways):
            message = f"there are {len(self.ways)} ways to read this, none has the index {other}"
            raise SudokuError(message)
        return self.ways[other]


#: By handle, the latest last.
_held: dict[object, Held] = {}


def held(request: Json) -> Held:
    """Return what was sent with a request, or with an earlier one under its handle."""
    handle = request.get("handle")
    if not {"text", "data"} & request.keys():
        if handle not in _held:
            raise NotHeld("the text is not held here any more")
        return _held[handle]
    found = _read(request)
    if handle is not None:
        _held.pop(handle, None)
        _held[handle] = found
        while len(_held) > MAX_HELD:
            del _held[next(iter(_held))]
    return found


def _read(request: Json) -> Held:
    source = from_base64(request["data"]) if "data" in request else request["text"]
    filename = request.get("filename") or ""
    first = read_all(source, default=request["variant"], filename=filename)
    return Held(source, [first, *first.others])


def way_read(request: Json) -> Readings:
    """Return all puzzles of a text or file, read in the way that is asked for."""
    return held(request).way(request.get("other") or 0)


def puzzle_read(request: Json) -> Puzzle:
    """Return the puzzle of a text or file that is asked for."""
    return way_read(request).pick(request.get("pick") or 0).puzzle
