"""Our JSON files, which hold rules, too; `formats.rules.file` reads and writes them."""

from __future__ import annotations

from ...puzzle import Puzzle
from ..format import Format, Line, Parsed
from ..text import content


def sniff(lines: list[Line]) -> float:
    """Return 1 for an object of JSON with rules, whatever else is wrong with it.

    So nobody looks for the puzzle string in it, and leaves its rules out.
    """
    said = content(lines)
    if not said or not said[0].text.lstrip().startswith("{"):
        return 0.0
    text = "".join(line.text for line in said)
    return float('"rules"' in text or ('"givens"' in text and '"side"' in text))


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle in such a file."""
    from ..rules.file import parsed  # most texts have no rules

    return parsed(lines)


def dumps(puzzle: Puzzle) -> str:
    """Return a puzzle with its rules as JSON."""
    from ..rules.file import written

    return written(puzzle)


JSON = Format(
    name="json",
    label="puzzle with rules (JSON)",
    about="An object with side, variant, givens and the rules, a line for each.",
    sniff=sniff,
    order=15,
    loads=loads,
    dumps=dumps,
    suffixes=("json",),
    type="application/json",
    rules=True,
)
