"""How each text is read, verbatim: the texts and their readings are stored in a file.

After changing the readers or their messages, run this file as a program: it rewrites the readings,
and the diff shows everything that has changed.
"""

import json
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from stored import lines_or_error, read_stored, write_stored

from sudokulp import SudokuError, read_all
from sudokulp.batch import entries_of

CORPUS = Path(__file__).parent / "messages" / "texts.txt"
#: The maximum number of puzzles in a list, and of alternative readings, that are described.
FEW = 4
#: A heading whose texts a batch cannot read yet: lists with their own blank character.
NOT_LISTED = "other blanks in every kind of text"


def described(text):
    """Return lines that describe how a text is read, or why it is refused."""
    return lines_or_error(lambda: _described(read_all(text)))


def _described(found):
    if len(found) > 1:
        yield f"{len(found)} puzzles"
    for reading in found[:FEW]:
        yield f"line {reading.line}: {reading}"
        yield shown(reading.puzzle)
        if reading.entries:
            yield f"entered: {dict(reading.entries)}"
        if reading.title or reading.metadata:
            yield f"called: {reading.title!r}, {dict(reading.metadata)}"
        yield from (f"notice: {notice}" for notice in reading.notices)
    yield from (f"wrong: {error}" for error in found.wrong[:FEW])
    for other in found.others[:FEW]:
        yield f"or {other.label}: {shown(other[0].puzzle)}"


def shown(puzzle):
    """Return a puzzle on one line, its digits as numbers if its alphabet is not ours."""
    shape = [] if puzzle.boxes and len({*puzzle.boxes}) == 1 else [f"boxes {puzzle.boxes}"]
    if puzzle.line != puzzle.usual_line and len(puzzle.givens) <= FEW:
        shape.append(str(dict(puzzle.givens)))
    variant = puzzle.variant.plain.name
    named = [] if variant == "classic" else [variant]
    return ", ".join([puzzle.line, *shape, *named, *map(repr, puzzle.rules)])


def corpus():
    """Return {heading: {text: lines}}."""
    found = read_stored(CORPUS)
    return {
        heading: {json.loads(text): lines for text, lines in texts.items()}
        for heading, texts in found.items()
    }


@pytest.mark.parametrize(("heading", "texts"), corpus().items(), ids=list(corpus()))
def test_texts_have_the_stored_readings(heading, texts):
    assert {text: described(text) for text in texts} == texts


@pytest.mark.parametrize(("heading", "texts"), corpus().items(), ids=list(corpus()))
def test_a_batch_reads_the_same_puzzles(heading, texts):
    if heading != NOT_LISTED:
        assert {text: batched(text) for text in texts} == {text: whole(text) for text in texts}


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
    write_stored(CORPUS, lambda text: described(json.loads(text)))
