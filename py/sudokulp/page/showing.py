"""What the page is told of a puzzle's rules: JSON, shapes, sentences, regions, conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..errors import SudokuError
from ..exports.rules import drawing, own_regions, room_of, sentences
from ..formats import WRITABLE, Format
from ..formats.rules.fields import told_as
from ..formats.writing import reason_against
from ..generation.transforms import TRANSFORMS, allowed_transforms
from ..puzzle import Puzzle
from ..rules.shapes import Shape

Json = dict[str, Any]


def as_json(puzzle: Puzzle) -> list[Json]:
    """Return the rules of a puzzle for a request; `formats.rules.fields` reads them."""
    return [told_as(rule, puzzle.side) for rule in puzzle.rules]


def shown(puzzle: Puzzle) -> Json:
    """Return all that the page shows of rules and of a shape, whatever digits are in the grid.

    ``room`` is how much is drawn outside of the grid, in cells; ``units`` are the cells of all
    regions, ``regions`` those beside rows, columns and boxes, ``tinted`` those of the variant.
    """
    shapes = drawing(puzzle) if puzzle.rules else []
    return {
        "shapes": [_told(shape) for shape in shapes],
        "room": room_of(shapes),
        "said": sentences(puzzle),
        "about": list(dict.fromkeys(rule.meaning for rule in puzzle.rules)),
        "regions": [{"label": r.label, "cells": r.cells} for r in own_regions(puzzle)],
        "tinted": [r.cells for r in puzzle.variant.plain.extra_regions(puzzle.shape)],
        "units": [r.cells for r in puzzle.variant.all_regions(puzzle.shape)],
        "formats": {format.name: _format(format, puzzle) for format in WRITABLE.values()},
        "transforms": _transforms(puzzle),
    }


def _told(shape: Shape) -> Json:
    if shape.path:
        return {"look": shape.look, "path": shape.path}
    return {"look": shape.look, "text": shape.text, "at": shape.at, "size": shape.size}


def _format(format: Format, puzzle: Puzzle) -> Json:
    """Return the label of a format, the reason if it cannot hold the puzzle, if a solution can."""
    label = f".{format.suffix(puzzle)} ({format.label})"
    alone = not format.rules and not format.refusal(_plain(puzzle))
    return {"label": label, "reason": reason_against(format, puzzle), "alone": alone}


def _plain(puzzle: Puzzle) -> Puzzle:
    return Puzzle.from_digits(puzzle.digits, puzzle.shape, puzzle.variant.plain)


def _transforms(puzzle: Puzzle) -> list[Json]:
    """Return each transform, and the reason if it does not keep the rules."""
    try:
        reasons = allowed_transforms(puzzle.variant, puzzle.shape)
    except SudokuError as error:
        reasons = dict.fromkeys(TRANSFORMS, str(error))
    described = {name: {k: getattr(t, k) for k in _NAMES} for name, t in TRANSFORMS.items()}
    return [described[name] | {"reason": reasons[name]} for name in TRANSFORMS]


_NAMES = ("name", "label", "about")


def broken(puzzle: Puzzle) -> Iterator[Json]:
    """Yield what the page shows of rules that the digits in the grid break."""
    for each in puzzle.broken_rules():
        yield {"cells": each.cells, "message": str(each)}
