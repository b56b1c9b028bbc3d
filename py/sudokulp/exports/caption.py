"""Rules of a puzzle in a few words: in the name of its picture, and below it what no line shows."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ..phrases import listed, some
from ..puzzle import Puzzle
from ..rules import Grid, Rule
from .drawing import LETTER, SANS, Drawing, escape

#: Height of a caption's letters, and of its lines, as a fraction of a cell.
SIZE, LINE = 0.36, 0.5
#: Kinds of rules that the name of a picture has.
NAMED = 3


def kinds_of(rules: Sequence[Rule]) -> str:
    """Return the names of some rules, and how many others there are.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight, Cage
    >>> kinds_of([AntiKnight(), Cage([1, 2]), Cage([3, 4])])
    'anti-knight and cage'
    """
    names = list(dict.fromkeys(rule.name for rule in rules))
    few = len(names) <= NAMED + 1
    return listed(names) if few else some(names, NAMED, "other kinds of rules")


def undrawn(puzzle: Puzzle) -> str:
    """Return the names of the rules that no shape shows, "" if all are drawn.

    Examples
    --------
    >>> from sudokulp.rules import AntiKing, AntiKnight, Cage
    >>> undrawn(Puzzle({}, 2, rules=[AntiKnight(), Cage([1, 2]), AntiKing()]))
    'Anti-knight, anti-king'
    """
    grid = Grid(puzzle.shape, puzzle.rules)
    silent = (rule.name for rule in puzzle.rules if not _is_drawn(rule, grid))
    said = ", ".join(dict.fromkeys(silent))
    return said[:1].upper() + said[1:]


def _is_drawn(rule: Rule, grid: Grid) -> bool:
    return rule.replaces_boxes or any(True for _ in rule.shapes(grid))


def below(puzzle: Puzzle, drawing: Drawing) -> str:
    """Return the caption of a picture, which makes room for it; "" if all rules are drawn."""
    cell, foot = drawing.cell, drawing.width + drawing.above
    width = int(drawing.length / (LETTER * SIZE * cell))
    lines = wrap(undrawn(puzzle), width, break_on_hyphens=False)
    if not lines:
        return ""
    drawing.below = round((len(lines) * LINE + 0.2) * cell)
    look = f'fill="{drawing.palette.ink}" font-size="{SIZE * cell:.4g}" font-weight="400"'
    head = f'<g {look} text-anchor="middle" font-family="{SANS}">'
    across = f'x="{drawing.width / 2:g}"'
    heights = [foot + (number + 0.7) * LINE * cell for number in range(len(lines))]
    texts = [
        f'<text {across} y="{height:.6g}">{escape(line)}</text>'
        for height, line in zip(heights, lines, strict=True)
    ]
    return "\n".join([head, *texts, "</g>"])
