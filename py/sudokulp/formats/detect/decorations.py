"""Grids with decorations, which this takes away: comment signs, labels, headings, odd frames.

::

    # 5 3 . | . 7 . | …         1 2 3   4 5 6        | A | B | C | D |      !53.!.7.!...!
    // 6 . . | 1 9 5 | …     A | 5 3 . | . 7 .       |---|---|---|---|      !6..!195!...!
    …                        B | 6 . . | 1 9 5       | 1 |   | 3 |   |      …

Rows of a grid stay as they are otherwise, borders included, for the formats to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from ..base import BOXSIZE_OF_CELLS, Line
from ..comments import ruling

#: Most lines that are looked at: the largest grid has 36 rows and 37 borders.
_MOST = 120
_SIGN = re.compile(r"(#+|//+|%+|--+|;+|!|'|>+|\*|C|REM)(?=\s|$|[0-9.|+_])")
#: Signs that may be empty cells or digits: a blank has to follow them.
_APART = re.compile(r"[-*C]")
_ENDS = re.compile(r"\s*(?:/\*+|\*+/|```\w*|\"\"\"|''')\s*")
_SAID = re.compile(r"\s*#\s*(?:variant|rule)\s*:", re.IGNORECASE)
_LABEL = r"[*_`]{0,2}([A-Za-z]{0,3}[0-9]{1,2}|[A-Za-z])[*_`]{0,2}[.:)]?"
_FIRST = re.compile(rf"(?:\|\s*)?{_LABEL}(?=\s*\||\s)")
_LAST = re.compile(rf"(?:(?<=\s)|(?<=\|)){_LABEL}\s*$")
#: The line below a heading, without blanks.
_RULE = re.compile(r"\|?(?::?-+:?\|)+(?::?-+:?)?")
_HAS_CELLS = re.compile(r"[0-9A-Za-z._?]")


class Bare(NamedTuple):
    """Lines without a decoration, and what was ignored."""

    lines: list[Line]
    notice: str


def undecorated(lines: Sequence[Line]) -> Iterator[Bare]:
    """Yield lines without their decorations: without one kind, and without all of them."""
    if sum(bool(line.text.strip()) for line in lines) > _MOST:
        return
    now, said = list(lines), list[str]()
    for step in (without_signs, without_heading, without_labels):
        bare = step(now)
        if bare:
            now, said = bare.lines, [*said, bare.notice]
            yield Bare(now, "; ".join(said))


def without_signs(lines: Sequence[Line]) -> Bare | None:
    """Return lines without the comment sign that all of them begin with, None if they do not."""
    kept = [line for line in lines if not _ENDS.fullmatch(line.text)]
    said = [line for line in kept if line.text.strip() and not _SAID.match(line.text)]
    found = [_SIGN.match(line.text.lstrip()) for line in said]
    signs = {match[1] for match in found if match}
    if len(said) < 4 or None in found or len(signs) != 1:
        return None
    sign = signs.pop()
    wide = {
        line: line.text.lstrip()[match.end() :]
        for line, match in zip(said, found, strict=True)
        if match
    }
    if _APART.match(sign) and any(text and not text[0].isspace() for text in wide.values()):
        return None
    bare = [Line(line.number, wide.get(line, line.text)) for line in kept]
    return Bare(bare, f"the text around the puzzle was ignored: '{sign}' before each line")


def without_heading(lines: Sequence[Line]) -> Bare | None:
    """Return the rows of a Markdown table, with its heading only if that is a row of the grid."""
    at = next(
        (i for i, line in enumerate(lines) if i and _RULE.fullmatch("".join(line.text.split()))), 0
    )
    if not at or "|" not in lines[at - 1].text:
        return None
    rows = []
    for line in lines[at + 1 :]:
        if "|" not in line.text:
            break
        rows.append(line)
    cells = len(_cells(lines[at].text))
    comments = [line for line in lines if _SAID.match(line.text) or ruling(line) is not None]
    if len(rows) in (cells, cells - 1) and _counts([_cells(row.text)[0] for row in rows]):
        stripped = [Line(row.number, f"|{'|'.join(_cells(row.text)[1:])}|") for row in rows]
        if len(rows) == cells - 1:
            return Bare([*comments, *stripped], "the headings of the table were ignored")
    if len(rows) == cells - 1:
        return Bare([*comments, lines[at - 1], *rows], "the text around the puzzle was ignored")
    if len(rows) == cells:
        return Bare([*comments, *rows], "the heading of the table was ignored")
    return None


def _cells(text: str) -> list[str]:
    bare = text.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in bare.split("|")]


def without_labels(lines: Sequence[Line]) -> Bare | None:
    """Return lines without letters or numbers of rows and columns; None if there are none."""
    heads = [line for line in lines if _is_head(line.text)]
    rows = [line for line in lines if _HAS_CELLS.search(line.text) and line not in heads]
    rows = [row for row in rows if not _SAID.match(row.text)]
    sides = {len(_names(head.text)) for head in heads}
    side = len(rows)
    if side < 4 or side**2 not in BOXSIZE_OF_CELLS or not sides <= {side, side + 1}:
        return None
    first = [_FIRST.match(row.text.lstrip()) for row in rows]
    labelled = _counts([match[1] if match else "" for match in first])
    if not (heads or labelled):
        return None
    behind = [_LAST.search(row.text) for row in rows]
    both = labelled and _counts([match[1] if match else "" for match in behind])
    bare = {row: _unlabelled(row, both) for row in rows} if labelled else {}
    kept = [bare.get(line, line) for line in lines if line not in heads]
    return Bare(kept, "the letters or numbers of rows and columns were ignored")


def has_corner(lines: Sequence[Line]) -> bool:
    """Return whether labels of columns have a sign in their corner: with it they look like cells.

    So they have to be taken away before anything is read.
    """
    if sum(bool(line.text.strip()) for line in lines) > _MOST:
        return False
    if any(_RULE.fullmatch("".join(line.text.split())) for line in lines):
        return False  # the heading of a table, which no grid begins with
    heads = [_names(line.text) for line in lines if _is_head(line.text)]
    rows = [line for line in lines if _HAS_CELLS.search(line.text)]
    labels = [names[0] for names in map(_names, (row.text for row in rows[1:])) if names]
    return len(heads) == 1 and not _counts(heads[0]) and _counts(labels)


def _unlabelled(row: Line, both: bool) -> Line:
    """Return a row without the label before it, and without the one behind it."""
    bare = row.text.lstrip()
    match = _FIRST.match(bare)
    text = bare[match.end() :] if match else row.text
    last = _LAST.search(text) if both else None
    return Line(row.number, text[: last.start()] if last else text)


def _is_head(text: str) -> bool:
    """Return whether a line has nothing but the labels of columns, perhaps with a corner."""
    names = _names(text)
    return len(names) >= 4 and (_counts(names) or (len(names) > 4 and _counts(names[1:])))


def _names(text: str) -> list[str]:
    return re.sub(r"[|:]", " ", text).replace("**", "").split()


def _counts(names: Sequence[str]) -> bool:
    """Return whether these are labels in order: A B C, 1 2 3, 0 1 2 or r1 r2 r3."""
    bare = [name.strip("*_`.:)").upper() for name in names]
    prefix = re.sub("[0-9]", "", bare[0]) if bare else ""
    numbers = [name.removeprefix(prefix) for name in bare]
    ranges = ([str(at + base) for at in range(len(bare))] for base in (0, 1))
    return len(bare) > 3 and (
        bare == list(ascii_uppercase[: len(bare)]) or any(numbers == each for each in ranges)
    )
