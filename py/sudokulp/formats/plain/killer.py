"""Strings of killers, which `formats.rules.killers` reads and writes."""

from __future__ import annotations

import re

from ...puzzle import Puzzle
from ..format import Format, Line, Parsed
from ..text import content

#: 81 signs, arrows among them that no other string has.
_SHORT = re.compile(r"[0-9A-Za-jv<>^`',.]{81}")
_LONG = re.compile("3x3:d?:k:.*")


def sniff(lines: list[Line]) -> float:
    """Return 1 for a line, or several, that is such a string."""
    text = _text(lines)
    short = _SHORT.fullmatch(text) and set(text) & set("<>^`")
    return float(bool(short or _LONG.fullmatch(text)))


def _text(lines: list[Line]) -> str:
    return "".join("".join(line.text.split()) for line in content(lines))


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle in such a string."""
    from ..rules.killers import killer_in  # most texts have no rules

    text, first = _text(lines), content(lines)[0]
    if not (_SHORT.fullmatch(text) or _LONG.fullmatch(text)):
        raise first.error("expected 81 signs: sums, and arrows to them")
    return killer_in(text, first)


def dumps(puzzle: Puzzle) -> str:
    """Return a killer as a string."""
    from ..rules.killers import written

    return written(puzzle)


def refusal(puzzle: Puzzle) -> str:
    """Return why no string holds a puzzle, "" if one does."""
    from ..rules.killers import refusal as reason

    return reason(puzzle)


KILLER = Format(
    name="killer",
    label="killer string",
    about="A sign for each cell: a cage's sum, or an arrow to it; cages and no other rules.",
    sniff=sniff,
    order=12,
    loads=loads,
    dumps=dumps,
    preference=-2,
    refusal=refusal,
    rules=True,
)
