"""The catalog of all lists on the page. The build makes it without any third-party package."""

from __future__ import annotations

from dataclasses import asdict

from page_palette import kinds

from sudokulp.analysis.difficulty import DIFFICULTIES
from sudokulp.analysis.verdict import Verdict
from sudokulp.exports.rules import RULED
from sudokulp.formats import GROUPS, MAX_DATA, MAX_LINES, MAX_TEXT, WRITABLE, Format
from sudokulp.generation.generate import EXPECTED
from sudokulp.generation.symmetries import SYMMETRIES
from sudokulp.generation.transforms import TRANSFORMS, allowed_transforms
from sudokulp.grid import COMMON_SIDE, EMPTY, USUAL_BOXES, Boxes, GridShape, alphabet, name_of
from sudokulp.lists import CARDS, KINDS, TASKS, WRITERS
from sudokulp.lists.cards import Card
from sudokulp.lists.sources import MAX_PUZZLES
from sudokulp.lists.tasks import MAX_TIME_LIMIT
from sudokulp.models import MODELS, Model
from sudokulp.ops.lists import MAX_BOOK as LARGEST_BOOK
from sudokulp.ops.lists import MAX_TEXT as LONGEST_LIST
from sudokulp.ops.printing import PER_PAGE, PRINT_LIMIT
from sudokulp.ops.protocol import Json, to_json
from sudokulp.puzzle import Puzzle
from sudokulp.variants import Variant, every_variant

#: The defaults and bounds of limits on the page: the time limit in seconds for a puzzle and for the
#: puzzles of a list, and the number of solutions to count.
TIME_LIMIT = {"default": 60, "min": 1, "max": 3600}
LIST_LIMIT = {"default": 10, "min": 1, "max": int(MAX_TIME_LIMIT)}
COUNT_LIMIT = {"default": 10_000, "min": 1, "max": 10_000_000}

#: The offered grid shapes with boxes that are not square. Puzzles in files may have other shapes.
OTHER_SHAPES: list[GridShape] = [*USUAL_BOXES.values(), *(Boxes(1, side) for side in range(5, 13))]


def catalog() -> str:
    """Return the catalog as JSON text: variants, models, formats, limits and so on."""
    from sudokulp import __version__

    return to_json(
        {
            "version": __version__,
            "max_text": MAX_TEXT,
            "max_lines": MAX_LINES,
            "max_file": MAX_DATA,
            "time_limit": TIME_LIMIT,
            "count_limit": COUNT_LIMIT,
            "print": PRINT_LIMIT,
            "per_page": PER_PAGE,
            "symbols": alphabet(COMMON_SIDE),
            "shown": {str(side**2): alphabet(side) for side in range(1, COMMON_SIDE + 1)},
            "blank": EMPTY,
            "variants": [_variant(variant) for variant in every_variant()],
            "ruled": [{"name": name, "label": label} for name, label in RULED.items()],
            "models": [_listed(model) for model in MODELS.values()],
            "formats": [_offered(format) for format in WRITABLE.values()],
            "groups": [{"name": name, "label": label} for name, label in GROUPS.items()],
            "lists": _lists(),
            "verdicts": [{"name": verdict, "label": verdict.label} for verdict in Verdict],
            "symmetries": [_described(symmetry) for symmetry in SYMMETRIES.values()],
            "difficulties": [_described(one) for one in DIFFICULTIES.values()],
            "expected": {str(boxsize): asdict(one) for boxsize, one in EXPECTED.items()},
        }
    )


def rules() -> str:
    """Return the rules that setters can add to a puzzle, as JSON text."""
    return to_json({"rules": kinds()})


def schema() -> str:
    """Return the JSON Schema of puzzles in our JSON format, for other programs."""
    from sudokulp.rules.fields import puzzle_schema

    return to_json(puzzle_schema())


def _described(entry: object) -> Json:
    return {key: getattr(entry, key) for key in ("name", "label", "about")}


def _offered(format: Format) -> Json:
    return _described(format) | {
        "type": format.type,
        "packages": format.packages,
        "group": format.group,
        "binary": format.binary or format.raster,
        "raster": format.raster,
    }


def _listed(model: Model) -> Json:
    return _described(model) | {
        "packages": model.packages,
        "warning": model.warning,
        "ways": [_described(way) for way in model.named_ways.values()],
    }


def _lists() -> Json:
    """Return the limits, tasks, cards, kinds of generated puzzles and file formats for lists."""
    return {
        "max_lines": MAX_PUZZLES,
        "max_text": LONGEST_LIST,
        "max_book": LARGEST_BOOK,
        "whole": {"lines": MAX_LINES, "text": MAX_TEXT},
        "time_limit": LIST_LIMIT,
        "tasks": [
            {"name": t.name, "label": t.label, "about": t.about, "columns": t.columns}
            for t in TASKS.values()
        ],
        "files": [
            {"name": w.name, "label": w.label, "suffix": w.suffix, "type": w.type}
            for w in WRITERS.values()
        ],
        "cards": [_card(card) for card in CARDS.values()],
        "kinds": [
            {"name": k.name, "label": k.label, "about": k.about, "needs_givens": k.needs_givens}
            for k in KINDS.values()
        ],
    }


def _card(card: Card) -> Json:
    texts = ("name", "question", "literature", "finding", "seconds")
    return {name: getattr(card, name) for name in texts} | {
        "puzzles": len(card.generator),
        "task": card.job.task,
        "models": card.job.steps,
        "time_limit": card.job.time_limit,
        "generator": card.generator.to_json(),
        "plots": [f"help/plots/{card.name}-{figure}.svg" for figure in card.figures],
    }


def _variant(variant: Variant) -> Json:
    sizes = variant.boxsizes()
    shapes: list[GridShape] = [*sizes, *filter(variant.exists, OTHER_SHAPES)]
    return _described(variant) | {
        "suffix": variant.suffix,
        "boards": {str(name_of(shape)): _regions(variant, shape) for shape in shapes},
        "transforms": {str(boxsize): _transforms(variant, boxsize) for boxsize in sizes},
        "formats": {str(boxsize): _formats(variant, boxsize) for boxsize in sizes},
    }


def _regions(variant: Variant, boxsize: GridShape) -> list[Json]:
    return [
        {"kind": region.kind, "label": region.label, "cells": region.cells}
        for region in variant.extra_regions(boxsize)
    ]


def _transforms(variant: Variant, boxsize: int) -> list[Json]:
    reasons = allowed_transforms(variant, boxsize)
    return [_described(TRANSFORMS[name]) | {"reason": reasons[name]} for name in TRANSFORMS]


def _formats(variant: Variant, boxsize: int) -> Json:
    """Return, for each format, its label and the reason why it does not support such puzzles."""
    puzzle = Puzzle({}, boxes=boxsize, variant=variant)
    return {
        format.name: {
            "label": f".{format.suffix(puzzle)} ({format.label})",
            "reason": format.refusal(puzzle),
        }
        for format in WRITABLE.values()
    }
