"""The palette of rules: all kinds, with small pictures that are drawn from sample rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from itertools import product
from typing import Any

from sudokulp.errors import SudokuError
from sudokulp.exports.rules import drawing, room_of
from sudokulp.grid import GridShape
from sudokulp.ops.protocol import Json
from sudokulp.ops.rules import typed_field
from sudokulp.puzzle import Puzzle
from sudokulp.rules import RULES
from sudokulp.rules.base import AtMostOne, CellsRule, Grid, Rule
from sudokulp.shapes import Shape, square


def kinds() -> list[Json]:
    """Return all kinds of rules for the palette, with pictures, meanings and fields."""
    return [_kind(kind) for kind in sorted(RULES.values(), key=_is_about_the_grid)]


#: The headings of the palette by the module of the rules. The name of any other module is its
#: heading.
_GROUPS = {
    "sums": "Sums",
    "outside": "Outside the grid",
    "lines": "Lines",
    "mixed": "Lines",
    "marks": "Between cells",
    "cells": "Cells",
}


def _is_about_the_grid(kind: type[Rule]) -> bool:
    return not issubclass(kind, CellsRule)


def _group(kind: type[Rule]) -> str:
    if _is_about_the_grid(kind):
        return "Whole grid"
    module = kind.__module__.rpartition(".")[2]
    return _GROUPS.get(module, module.capitalize())


def _kind(kind: type[Rule]) -> Json:
    value = typed_field(kind)
    shapes, view = sample(kind)
    return {
        "group": _group(kind),
        "shapes": shapes,
        "view": view,
        "name": kind.name,
        "label": kind.titled or kind.name.title(),
        "about": kind.about,
        "how": kind.how,
        "closes": getattr(kind, "crosses", False) and not getattr(kind, "ended", False),
        "value": value.name.capitalize() if value else "",
    }


#: The cells to try for a sample, in the corner of a 9x9 grid: a bent line, a straight line, cells
#: around a corner, a diagonal, a pair, a single cell and a row.
_CELLS = (
    *((19, 10, 2, 3), (10, 11, 12), (1, 2, 10, 11), (1, 11, 21), (10, 11), (11,)),
    tuple(range(1, 10)),
)
#: The values to try for the fields of a rule.
_VALUES: dict[str, tuple[object, ...]] = {
    "cells": _CELLS,
    "clones": ((20, 21), (21, 12, 20), (21,)),
    "letters": ("AAABCABBCCDBCDDD",),
    "direction": ("/", "\\"),
    "digits": ((1, 2), (1,)),
}
_NUMBERS = (12, 10, 8, 5, 3, 2, 1)
#: The side of a picture and of a wide picture, in cells. For each side of a grid, the cell whose
#: peers are shown.
_SHOWN, _WIDE, _MIDDLE = 3, 5, {9: 21, 4: 6}


def sample(kind: type[Rule]) -> tuple[tuple[Shape, ...], tuple[float, ...]]:
    """Return the shapes of a rule of this kind, and the part of the grid to show.

    The part is the left edge, the top edge, the width and the height, in cells. If there is no
    sample rule, there are no shapes.
    """
    for shape in (3, 2):
        for rule in _rules(kind, shape):
            if next(rule.regions(Grid(shape)), None) and shape == 3:
                break  # a small grid shows regions better
            shapes = list(rule.shapes(Grid(shape, (rule,))))
            if shapes or not isinstance(rule, CellsRule):
                return _drawn(rule, shape, bool(shapes))
    return (), (0, 0, _SHOWN, _SHOWN)


def _rules(kind: type[Rule], shape: GridShape) -> Iterator[Rule]:
    """Yield possible rules of a kind, starting with those on the kind's own sample cells."""
    tried = [_tried(kind, field) for field in fields(kind)]
    for values in product(*tried):
        try:
            rule = kind(*values)
            rule.check(Grid(shape))
        except (SudokuError, TypeError, ValueError):
            continue
        yield rule


def _tried(kind: type[Rule], field: Any) -> tuple[object, ...]:
    if field.name == "cells" and kind.sample:
        return (kind.sample, *_CELLS)
    if field.name in _VALUES:
        return _VALUES[field.name]
    if field.default not in (MISSING, None):
        return (field.default,)
    return _NUMBERS if "int" in str(field.type) else ("",)


def _drawn(
    rule: Rule, shape: GridShape, has_shapes: bool
) -> tuple[tuple[Shape, ...], tuple[float, ...]]:
    shapes = drawing(Puzzle({}, boxes=shape, rules=[rule]))
    room = room_of(shapes)
    side = _SHOWN if isinstance(rule, CellsRule) else Grid(shape).side
    if not has_shapes and not rule.replaces_boxes:
        shapes = [*_peers(rule, Grid(shape, (rule,))), *shapes]
        side = _WIDE if next(rule.regions(Grid(shape)), None) is None else side
    edge = round(0.03 * side + room, 2)
    whole = side + edge + (0 if room else edge)
    return tuple(shapes), (-edge, -edge, whole, whole)


def _peers(rule: Rule, grid: Grid) -> Iterator[Shape]:
    """Yield shapes for the middle cell and for the cells whose digits depend on its digit."""
    middle = _MIDDLE[grid.side]
    groups = [region.cells for region in rule.regions(grid) if middle in region.cells]
    for each in rule.primitives(grid):
        if isinstance(each, AtMostOne):
            cells = tuple({candidate // grid.side + 1 for candidate in each.candidates})
            groups += [cells] if middle in cells else []
    others = sorted({label for cells in groups for label in cells} - {middle})
    yield Shape("shade", "".join(square(label, grid.side) for label in others))
    yield Shape("bulb", square(middle, grid.side, 0.14))
