"""Public entry points for texts and files, and the properties each must keep."""

import json
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

from sudokulp import Puzzle, SudokuError, ops, read_all
from sudokulp.formats import Found, Reading, dumps, read_text
from sudokulp.formats.lists import entries_of
from sudokulp.lists import Job, work


class Broken(AssertionError):
    """An input broke a property."""


def promise(kept: bool, what: str) -> None:
    """Raise `Broken` unless a property holds."""
    if not kept:
        raise Broken(what)


def as_file(data: bytes) -> list[Puzzle]:
    return _puzzles(read_all(data))


def as_text(data: bytes) -> list[Puzzle]:
    return _puzzles(read_all(data.decode("utf-8", "surrogateescape")))


def _puzzles(found: Found) -> list[Puzzle]:
    promise(all(map(_message_of, found.wrong)), "a part that is not read has a reason")
    return [_checked(reading) for reading in found.readings]


def _checked(reading: Reading) -> Puzzle:
    """Check that a reading is consistent, and return its puzzle."""
    puzzle = reading.puzzle
    promise(str(reading).isprintable(), "a reading says what it is on one line")
    promise(all(notice.isprintable() for notice in reading.notices), "notices are lines")
    givens = set(puzzle.givens)
    promise(not givens & set(reading.entries), "a digit is given or placed, not both")
    _write_and_read(puzzle)
    return puzzle


@lru_cache(maxsize=100)
def _write_and_read(puzzle: Puzzle) -> None:
    """Check a round trip; cached because several entry points return the same puzzle."""
    plain = isinstance(puzzle.shape, int) and not puzzle.rules
    again = Puzzle(dumps(puzzle, "sdk" if plain else "json"), variant=puzzle.variant.plain)
    promise(again == puzzle, "what was read is read again after it was written")


def as_list(data: bytes) -> list[Puzzle]:
    """Read a file as a list; return its puzzles."""
    found = []
    for entry in entries_of(BytesIO(data)):
        (row,) = work(entry, Job("convert"))
        promise(bool(row.problem) is not bool(row.puzzle), "a row is a puzzle or has a reason")
        if row.puzzle:
            found.append(read_text(row.puzzle, default=row.variant).puzzle)
    return found


def in_page(data: bytes) -> None:
    asked = {"data": b64encode(data).decode(), "variant": "classic"}
    answer = json.loads(ops.answer("read", json.dumps({"reading": asked})))
    promise(answer["ok"] or bool(answer["message"]), "the page says what is wrong")


def as_puzzle(data: bytes) -> Puzzle:
    return Puzzle(data.decode("utf-8", "surrogateescape"))


DOORS: dict[str, Callable[[bytes], object]] = {
    "file": as_file,
    "text": as_text,
    "list": as_list,
    "page": in_page,
    "puzzle": as_puzzle,
}


def enter(door: str, data: bytes) -> object:
    """Pass an input to an entry point; return the result or the error message.

    Any exception that is not a `SudokuError` is a fault.
    """
    try:
        return DOORS[door](data)
    except SudokuError as error:
        return _message_of(error)


def _message_of(error: SudokuError) -> str:
    said = str(error)
    promise(bool(said) and said.isprintable(), "an error is one line that can be shown")
    promise(len(said) < 2_000, "an error is short")
    return said
