"""Requests and answers: what all of them have in common."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import ParseError, SudokuError
from ..formats import FORMATS
from ..puzzle import Puzzle

#: Formats that the page offers for its two downloads.
DOWNLOADS = ("sdk", "sudocue", "sadman")

Json = dict[str, Any]
Notify = Callable[[str], object] | None


def to_json(value: Json) -> str:
    """Return a value as compact JSON text."""
    return json.dumps(value, separators=(",", ":"))


def answering(answer: Callable[..., Json]) -> Callable[..., str]:
    """Let a function take and give JSON text, and its SudokuErrors be answers."""

    def answer_json(request: str, **context: Any) -> str:
        try:
            return to_json({"ok": True} | answer(json.loads(request), **context))
        except SudokuError as error:
            line = error.index if isinstance(error, ParseError) else None
            return to_json({"ok": False, "message": str(error), "line": line})

    answer_json.__doc__ = answer.__doc__
    answer_json.__name__ = answer.__name__
    return answer_json


def puzzle_in(request: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle that a request describes: ``{cells, boxsize, variant}``."""
    return Puzzle.from_digits(request["cells"], request["boxsize"], request["variant"])


def board(puzzle: Puzzle, **more: Any) -> Json:
    """Return all that the page shows of a puzzle."""
    return {
        "boxsize": puzzle.boxsize,
        "side": puzzle.side,
        "variant": puzzle.variant.name,
        "cells": puzzle.digits,
        "line": puzzle.line,
        "givens": len(puzzle.givens),
        "recognised": "",
        "notices": [],
        "title": "",
        "conflicts": [
            {"cells": conflict.cells, "message": str(conflict)} for conflict in puzzle.conflicts()
        ],
        "formats": [_format(name, puzzle) for name in DOWNLOADS],
    } | more


def _format(name: str, puzzle: Puzzle) -> Json:
    format = FORMATS[name]
    refusal = format.refusal(puzzle)
    label = f".{format.suffix(puzzle)} ({format.label})"
    return {"name": name, "label": label, "available": not refusal, "reason": refusal}
