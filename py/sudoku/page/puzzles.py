"""Puzzles in and out: text that is read, cells that are typed, files to download."""

from __future__ import annotations

import re
from pathlib import PurePath

from ..errors import UnknownName, show
from ..formats import dumps, find_format, variant_of_suffix
from ..formats import read as read_text
from .wire import Json, answering, board, puzzle_in


@answering
def read(request: Json) -> Json:
    """Return the board in a text: ``{text, variant, filename?}``."""
    filename = request.get("filename")
    named = variant_of_suffix(filename) if filename else None
    reading = read_text(request["text"], default=named or request["variant"])
    title = reading.metadata.get("description") or (PurePath(filename).stem if filename else "")
    return board(
        reading.puzzle, recognised=str(reading), notices=list(reading.notices), title=title
    )


@answering
def check(request: Json) -> Json:
    """Return the board of cells typed one by one: ``{cells, boxsize, variant}``."""
    return board(puzzle_in(request))


@answering
def dump(request: Json) -> Json:
    """Return a file to download: ``{cells, boxsize, variant, format, kind, title}``."""
    kind = request["kind"]
    if kind not in ("puzzle", "solution"):
        raise UnknownName(f"kind must be 'puzzle' or 'solution', not {show(kind)}")
    puzzle = puzzle_in(request)
    format = find_format(request["format"])
    text = dumps(puzzle, format)
    name = _slug(request.get("title", "")) or f"sudoku-{puzzle.side}x{puzzle.side}"
    stem = f"{name}-solution" if kind == "solution" else name
    return {
        "filename": f"{stem}.{format.suffix(puzzle)}",
        "text": text,
        "type": "text/plain",
    }


def _slug(title: str) -> str:
    """Return a title as it can stand in a file name, "" if nothing of it can."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60].strip("-")
