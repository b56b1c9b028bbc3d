"""What each text is read as, to the letter: the texts and what is made of them stand in a file.

After a change of what is read or said, run this file as a program: it writes what is made of
each text anew, and the difference shows all that the change does.
"""

import json
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest

from sudokulp import SudokuError, read_all
from sudokulp.batch import entries_of

CORPUS = Path(__file__).parent / "messages" / "texts.txt"
#: How many puzzles of a list, and how many other ways to read it, are told.
FEW = 4
#: A heading below which a batch does not read all yet: blanks of its own in a list.
NOT_LISTED = "other blanks in every kind of text"


def told(text):
    """Return lines that tell what a text is read as, or why it is refused."""
    try:
        lines = list(_told(read_all(text)))
    except SudokuError as error:
        lines = [f"{type(error).__name__}: {error}"]
    return [line.encode("unicode_escape").decode() for line in lines]


def _told(found):
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
    """Return a puzzle in one line, with its digits as numbers where its letters are not ours."""
    shape = [] if puzzle.boxes and len({*puzzle.boxes}) == 1 else [f"boxes {puzzle.boxes}"]
    if puzzle.line != puzzle.usual_line and len(puzzle.givens) <= FEW:
        shape.append(str(dict(puzzle.givens)))
    variant = puzzle.variant.plain.name
    named = [] if variant == "classic" else [variant]
    return ", ".join([puzzle.line, *shape, *named, *map(repr, puzzle.rules)])


def corpus():
    """Return {heading: {text: lines}}: headings begin with #, texts with a quotation mark."""
    found = {}
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            texts = found[line[2:]] = {}
        elif line.startswith('"'):
            lines = texts[json.loads(line)] = []
        elif line:
            lines.append(line[2:])
    return found


@pytest.mark.parametrize(("heading", "texts"), corpus().items(), ids=list(corpus()))
def test_texts_are_read_as_they_were(heading, texts):
    assert {text: told(text) for text in texts} == texts


@pytest.mark.parametrize(("heading", "texts"), corpus().items(), ids=list(corpus()))
def test_a_batch_reads_the_same_puzzles(heading, texts):
    if heading != NOT_LISTED:
        assert {text: batched(text) for text in texts} == {text: whole(text) for text in texts}


def whole(text):
    """Return the puzzles in a text, [] where it is refused."""
    try:
        return [reading.puzzle for reading in read_all(text)]
    except SudokuError:
        return []


def batched(text):
    """Return the puzzles in a text as a batch reads them, [] where it is refused."""
    found = []
    try:
        for entry in entries_of(BytesIO(text.encode("utf-8", "surrogatepass"))):
            with suppress(SudokuError):
                found.append(entry.puzzle())
    except SudokuError:
        return []
    return found


def write(texts):
    """Write {heading: texts} with what each text is read as."""
    parts = []
    for heading, some in texts.items():
        parts.append(f"# {heading}\n")
        for text in some:
            parts.append(json.dumps(text) + "\n" + "".join(f"  {line}\n" for line in told(text)))
        parts.append("\n")
    CORPUS.write_text("".join(parts).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(corpus())
