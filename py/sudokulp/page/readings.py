"""Cache of texts and files that the page sent: each is read once and held under its handle.

A request about one is ``{text or data, variant, filename?, handle?, pick?, other?}``:
`data` is a file's bytes in Base64, `pick` the index of a puzzle in a list, `other` that of a way
to read it, both from 0. A text that was sent with a handle need not be sent again as long as it
is held; after that, a request with the handle alone is refused, with ``held`` false.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import SudokuError
from ..formats import Readings, read_all
from ..puzzle import Puzzle
from .wire import Json, NotHeld, from_base64

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
