"""The rules of a puzzle, as shapes to draw and as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from textwrap import wrap

from ..errors import SudokuError
from ..grid import short_name
from ..numbers import capital, listed, some
from ..puzzle import Puzzle
from ..rules import Grid, Rule
from ..rules.base import CellsRule
from ..shapes import LINES, LOOKS, ROOM, Shape, outline
from ..variants import Region
from .drawing import CAPITAL, LETTER, SANS, Drawing, Palette, escape

#: The largest number of cells that a sentence names.
_NAMED_CELLS = 40
#: The number of kinds of rules that the title of a picture names if there are more.
_NAMED_KINDS = 3
#: The rules that define well-known kinds of puzzles, like variants, and the names of these kinds.
RULED = {"cage": "Killer", "jigsaw": "Jigsaw"}
#: The heights of letters and of lines in a caption, as fractions of a cell.
_SIZE, _LINE = 0.36, 0.5


def drawing(puzzle: Puzzle) -> list[Shape]:
    """Return the rules and the grid of a puzzle as shapes, in the order in which they are drawn."""
    variant, side = puzzle.variant, puzzle.side
    if not puzzle.rules:
        raise SudokuError("the puzzle has no rules to draw")
    grid = variant.grid(puzzle.shape)
    shapes = [shape for rule in variant.rules for shape in rule.shapes(grid)]
    across = "".join(f"M0 {at}H{side}" for at in range(1, side))
    down = "".join(f"M{at} 0V{side}" for at in range(1, side))
    kind = "box" if variant.has_boxes() else "jigsaw"
    blocks = [each.cells for each in variant.all_regions(puzzle.shape) if each.kind == kind]
    borders = "".join(outline(cells, side, "border").path or "" for cells in blocks)
    shapes += [Shape("grid", across + down), Shape("border", borders)]
    return sorted(shapes, key=lambda shape: LOOKS.index(shape.look))


def sentences(puzzle: Puzzle) -> list[str]:
    """Return a sentence for each rule.

    Examples
    --------
    >>> from sudokulp.rules import AntiKing, Cage
    >>> for each in sentences(Puzzle({}, size=4, rules=[Cage([1, 2], 5), AntiKing()])):
    ...     print(each)
    Cage, sum 5: r1c1, r1c2.
    Anti-King: Cells a king's move apart do not contain the same digit.
    """
    return [_sentence(rule, puzzle.side) for rule in puzzle.rules]


def _sentence(rule: Rule, side: int) -> str:
    values = {field.name: getattr(rule, field.name) for field in fields(rule)}
    cells = values.pop("cells", ())
    if not cells:
        return rule.meaning
    clones = values.pop("clones", ())
    said = [rule.label]
    for name, value in values.items():
        if value is not None:
            several = value if isinstance(value, tuple) else (value,)
            shown = ", ".join(map(str, several))
            if name == rule.name:  # "Sum 11", not "Sum, sum 11"
                said[-1] += f" {shown}"
            else:
                said.append(f"{name} {shown}")
    where = rule.where(side) if isinstance(rule, CellsRule) else ""
    where = where or " and ".join(_named(labels, side) for labels in (cells, clones) if labels)
    return f"{', '.join(said)}: {where}."


def _named(labels: tuple[int, ...], side: int) -> str:
    names = [short_name(label, side) for label in labels[:_NAMED_CELLS]]
    more = len(labels) - _NAMED_CELLS
    return ", ".join(names) + (f" and {more} more" if more > 0 else "")


def own_regions(puzzle: Puzzle) -> list[Region]:
    """Return the regions of a puzzle other than rows, columns and boxes."""
    every = puzzle.variant.all_regions(puzzle.shape)
    return [region for region in every if region.kind not in ("row", "column", "box")]


def room_of(shapes: Iterable[Shape]) -> float:
    """Return the width of the margin, in cells, that clues outside the grid need."""
    return ROOM if any(shape.look == "outside" for shape in shapes) else 0


def painted(shapes: Iterable[Shape], drawing: Drawing) -> str:
    """Return shapes as SVG text for a picture."""
    left, top = drawing.margin, drawing.margin + drawing.above
    looks = _looks(drawing.palette, drawing.thick / drawing.cell, 1 / drawing.cell)
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    head = f'<g transform="translate({left} {top}) scale({drawing.cell})" fill="none" {ends}>'
    return "\n".join([head, *(_painted(shape, looks[shape.look]) for shape in shapes), "</g>"])


def _painted(shape: Shape, look: str) -> str:
    if shape.path:
        return f'<path {look} d="{shape.path}"/>'
    (x, y), size = shape.at or (0, 0), shape.size or 0
    place = f'x="{x:.4g}" y="{y + size * CAPITAL / 2:.4g}" font-size="{size:.3g}"'
    font = f'text-anchor="middle" font-family="{SANS}"'
    return f"<text {look} {place} {font}>{escape(shape.text or '')}</text>"


def _looks(palette: Palette, thick: float, thin: float) -> dict[str, str]:
    ink, paper = palette.ink, palette.paper
    halo = f'stroke="{paper}" stroke-width=".08" paint-order="stroke"'
    return {
        # They are drawn in the order of `LOOKS`: fills, lines, text.
        "shade": f'fill="{palette.shade}" fill-opacity=".6"',
        "bulb": f'fill="{palette.shade}"',
        "thick": f'stroke="{palette.shade}" stroke-width=".26"',
        **{
            look: f'stroke="{colour}" stroke-width=".16"'
            for look, colour in zip(LINES, palette.lines, strict=True)
        },
        "thin": f'stroke="{palette.thin}" stroke-width=".05"',
        "grid": f'stroke="{palette.thin}" stroke-width="{thin:.3g}"',
        "border": f'stroke="{palette.strong}" stroke-width="{thick:.3g}" stroke-linecap="square"',
        "cage": f'stroke="{ink}" stroke-width=".03" stroke-dasharray=".08 .08"',
        "sum": f'stroke="{palette.marks}" stroke-width=".045" stroke-dasharray="0 .12"',
        "ring": f'fill="{paper}" stroke="{palette.marks}" stroke-width=".04"',
        "white dot": f'fill="#ffffff" stroke="{ink}" stroke-width=".04"',
        "black dot": f'fill="#000000" stroke="{ink}" stroke-width=".04"',
        "sign": f'stroke="{ink}" stroke-width=".045"',
        "note": f'fill="{palette.marks}" {halo}',
        "corner": f'fill="{ink}" font-weight="600" {halo}',
        "letter": f'fill="{ink}" font-weight="600" {halo}',
        "on white": 'fill="#000000"',
        "on black": 'fill="#ffffff"',
        "outside": f'fill="{ink}"',
    }


def kinds_of(kinds: Iterable[str]) -> str:
    """Return some of the names of kinds of rules, and the number of other kinds."""
    names = list(dict.fromkeys(kinds))
    if len(names) <= _NAMED_KINDS + 1:
        return listed(names)
    return some(names, _NAMED_KINDS, "other kinds of rules")


def kind_of(rules: Sequence[Rule]) -> str:
    """Return the name of the kind of Sudoku that rules make, such as "Killer and arrow".

    A cage with a total makes a killer.
    """
    killer = any(rule.name == "cage" and getattr(rule, "sum", None) for rule in rules)
    cage = "killer" if killer else "cage"
    return capital(kinds_of(cage if rule.name == "cage" else rule.name for rule in rules))


def undrawn(puzzle: Puzzle) -> str:
    """Return the names of the rules without shapes, or "" if all rules have shapes."""
    grid = Grid(puzzle.shape, puzzle.rules)
    silent = (
        rule.name
        for rule in puzzle.rules
        if not rule.replaces_boxes and next(iter(rule.shapes(grid)), None) is None
    )
    said = ", ".join(dict.fromkeys(silent))
    return capital(said)


def below(puzzle: Puzzle, drawing: Drawing) -> str:
    """Make room for the caption below the grid, and return the caption.

    If all rules are drawn, return "".
    """
    cell, foot = drawing.cell, drawing.width + drawing.above
    width = int(drawing.length / (LETTER * _SIZE * cell))
    lines = wrap(undrawn(puzzle), width, break_on_hyphens=False)
    if not lines:
        return ""
    drawing.below = round((len(lines) * _LINE + 0.2) * cell)
    look = f'fill="{drawing.palette.ink}" font-size="{_SIZE * cell:.4g}" font-weight="400"'
    head = f'<g {look} text-anchor="middle" font-family="{SANS}">'
    across = f'x="{drawing.width / 2:g}"'
    heights = [foot + (number + 0.7) * _LINE * cell for number in range(len(lines))]
    texts = [
        f'<text {across} y="{height:.6g}">{escape(line)}</text>'
        for height, line in zip(heights, lines, strict=True)
    ]
    return "\n".join([head, *texts, "</g>"])
