"""Strings of jigsaws, which `formats.rules.grouped` reads and writes."""

from __future__ import annotations

from ..format import Format, Line, Parsed
from ..rules.grouped import is_jigsaw, jigsaw_in, refusal, written
from ..text import content, plain


def sniff(lines: list[Line]) -> float:
    """Return 1 for a line, or several, that is such a string."""
    return float(is_jigsaw(_text(lines)))


def _text(lines: list[Line]) -> str:
    return "\n".join(line.text for line in plain(content(lines)))


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle in such a string."""
    text, first = _text(lines), content(lines)[0]
    if not is_jigsaw(text):
        raise first.error("expected the cells, and behind them as many letters of regions")
    return jigsaw_in("".join(text.split()), first)


JIGSAW = Format(
    name="jigsaw",
    label="jigsaw string",
    about="A sign for each cell, then a letter for each: that of its region.",
    sniff=sniff,
    order=12,
    loads=loads,
    dumps=written,
    preference=-2,
    refusal=refusal,
    rules=True,
)
