"""Reading of a text that was cut into blocks, each in its own format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...errors import ParseError, quote
from ...phrases import some
from ..format import Format, Found, Line, Parsed
from ..plain.drawn import is_of_candidates
from ..registry import FORMATS
from ..several.cutting import Block, cut
from ..text import Lines, remark

#: Formats of one grid, a text of which is cut where it has several.
CUT = {"sudocue", "ss", "grid", "csv", "sdm", "line", "nested"}
#: Longest title, in characters.
_TITLE = 60
_CANDIDATES = "the grid of candidates was ignored"

#: How a block is read.
Read = Callable[[Lines], tuple[Format, Found]]


def read_several(lines: list[Line], read: Read) -> tuple[Format, Found] | None:
    """Return the puzzles of a text of several, None if none of its blocks is a puzzle.

    The format is that of all its puzzles, or that of lists where they have several.
    """
    blocks, below = cut(lines)
    puzzles: list[Parsed] = []
    wrong: list[ParseError] = []
    kinds: dict[str, Format] = {}
    for block in blocks:
        if puzzles and is_of_candidates(block.lines):
            puzzles[-1] = _noted(puzzles[-1], _CANDIDATES)
            continue
        try:
            kind, found = read(Lines(block.lines))
        except ParseError as error:
            wrong.append(_uneven(block) or error)
            continue
        kinds[kind.name] = kind
        puzzles += _described(found, block)
    if not puzzles:
        return None
    if below:
        puzzles[-1] = _noted(puzzles[-1], _ignored(below))
    one = kinds.popitem()[1]
    return FORMATS["sdm"] if kinds else one, Found(tuple(puzzles), tuple(wrong))


def _uneven(block: Block) -> ParseError | None:
    """Return the error of a grid that has a row too many or too few, None if it has not."""
    rows = block.rows()
    if not rows or not block.side or len(rows) == block.side:
        return None
    return rows[0].error(f"expected {block.side} rows, found {len(rows)}")


def _noted(parsed: Parsed, *notices: str) -> Parsed:
    return replace(parsed, notices=(*parsed.notices, *notices))


def _described(found: Found, block: Block) -> list[Parsed]:
    """Return the puzzles of a block: with the title above it, and notices of what was ignored."""
    titled = [line for line in block.above[-1:] if len(line.text.strip()) <= _TITLE]
    title = remark(titled[0].text).rstrip(":") if titled else ""
    aside = (*block.above[: len(block.above) - len(titled)], *block.behind)
    puzzles = [_noted(parsed, *found.notices) for parsed in found.puzzles]
    puzzles[0] = replace(puzzles[0], title=puzzles[0].title or title)
    if aside:
        puzzles[0] = _noted(puzzles[0], _ignored(aside))
    return puzzles


def _ignored(texts: tuple[Line, ...]) -> str:
    """Return the notice on texts that are no part of a puzzle."""
    numbers = list(dict.fromkeys(str(line.number) for line in texts))
    where = f"line {numbers[0]}" if len(numbers) == 1 else f"lines {some(numbers, 3)}"
    return f"the text in {where} was ignored: {quote(texts[0].text.strip())}"
