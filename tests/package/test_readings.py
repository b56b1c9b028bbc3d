"""How each text is read, verbatim: the texts and their readings are stored in a file.

After changing the readers or their messages, run this file as a program: it rewrites the readings,
and the diff shows everything that has changed.
"""

import json
import pickle
from contextlib import suppress
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from calls import evaluated
from solvers import make_backend
from stored import lines_or_error, read_stored, write_stored

from sudokulp import (
    Reading,
    SudokuError,
    dumps,
    loads,
    picture,
    read_all,
    solve,
)
from sudokulp.batch import entries_of
from sudokulp.errors import RuleError

CORPUS = Path(__file__).with_name("readings.txt")
#: The maximum number of puzzles in a list, and of alternative readings, that are described.
FEW = 4
#: A heading whose texts a batch cannot read yet: lists with their own blank character.
NOT_LISTED = "other blanks in every kind of text"


def described(entry):
    """Return lines that describe how an entry is read, or why it is refused."""
    return lines_or_error(lambda: _described(found_in(entry)))


def found_in(entry):
    """Return what is read from an entry: a text in JSON, or a call that reads one."""
    if entry.startswith('"'):
        return read_all(json.loads(entry))
    return evaluated(entry)


def _described(found):
    if isinstance(found, Reading):
        yield from _of(found)
        return
    if len(found) > 1:
        yield f"{len(found)} puzzles"
    for reading in found[:FEW]:
        yield from _of(reading)
    yield from (f"wrong: {error}" for error in found.wrong[:FEW])
    for other in found.others[:FEW]:
        yield f"or {other.label}: {shown(other[0].puzzle)}"


def _of(reading):
    yield f"line {reading.line}: {reading}"
    yield shown(reading.puzzle)
    if reading.entries:
        yield f"entered: {dict(reading.entries)}"
    if reading.title or reading.metadata:
        yield f"called: {reading.title!r}, {dict(reading.metadata)}"
    yield from (f"notice: {notice}" for notice in reading.notices)


def shown(puzzle):
    """Return a puzzle on one line, its digits as numbers if its alphabet is not ours."""
    shape = [] if puzzle.boxes and len({*puzzle.boxes}) == 1 else [f"boxes {puzzle.boxes}"]
    if puzzle.line != puzzle.usual_line and len(puzzle.givens) <= FEW:
        shape.append(str(dict(puzzle.givens)))
    variant = puzzle.variant.plain.name
    named = [] if variant == "classic" else [variant]
    return ", ".join([puzzle.line, *shape, *named, *map(repr, puzzle.rules)])


#: The stored readings: {heading: {entry: lines}}.
READINGS = read_stored(CORPUS)


def texts(heading):
    """Return the texts below a heading."""
    return [json.loads(entry) for entry in READINGS[heading] if entry.startswith('"')]


@pytest.mark.parametrize("heading", READINGS)
def test_texts_have_the_stored_readings(heading):
    assert {entry: described(entry) for entry in READINGS[heading]} == READINGS[heading]


@pytest.mark.parametrize("heading", [each for each in READINGS if each != NOT_LISTED])
def test_a_batch_reads_the_same_puzzles(heading):
    for text in texts(heading):
        assert batched(text) == whole(text)


@pytest.mark.parametrize("heading", READINGS)
def test_a_puzzle_with_an_unknown_or_impossible_rule_is_shown_and_kept_but_not_solved(heading):
    for entry in READINGS[heading]:
        with suppress(SudokuError):
            found = found_in(entry)
            for reading in [found] if isinstance(found, Reading) else found[:FEW]:
                check_kept(reading.puzzle, heading)


def check_kept(puzzle, heading):
    unknown = [rule for rule in puzzle.rules if not rule.known]
    if not unknown:
        return
    with pytest.raises(RuleError, match="you can view the puzzle, but not solve it"):
        solve(puzzle, backend=make_backend())
    shown = unescape(picture(puzzle))
    assert all(rule.about in shown for rule in unknown)
    assert loads(dumps(puzzle, "json")) == pickle.loads(pickle.dumps(puzzle)) == puzzle
    if heading == "links of f-puzzles":
        assert loads(dumps(puzzle, "f-puzzles")) == puzzle


def whole(text):
    """Return the puzzles in a text, or [] if it is refused."""
    try:
        return [reading.puzzle for reading in read_all(text)]
    except SudokuError:
        return []


def batched(text):
    """Return the puzzles in a text as a batch reads them, or [] if it is refused."""
    found = []
    try:
        for entry in entries_of(BytesIO(text.encode("utf-8", "surrogatepass"))):
            with suppress(SudokuError):
                found.append(entry.puzzle())
    except SudokuError:
        return []
    return found


if __name__ == "__main__":
    write_stored(CORPUS, described)
