"""What the page asks for: JSON text in, JSON text out.

Nothing here knows a browser. Every function answers ``{"ok": true, …}`` or, for input
that is wrong, ``{"ok": false, "message": …, "line": … or null}``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import PurePath
from typing import Any

from .errors import ParseError, SudokuError, UnknownName, show
from .formats import FORMATS, MAX_TEXT, find_format, variant_of_suffix
from .formats import read as read_text
from .grid import EMPTY, SYMBOLS
from .models import MODELS
from .puzzle import Puzzle, Solution
from .solving import Outcome, Result
from .solving import solve as solve_puzzle
from .variants import VARIANTS, Variant

#: Seconds: what the page starts with, and what it lets people ask for.
TIME_LIMIT = {"default": 60, "min": 1, "max": 3600}
#: Formats that the page offers for its two downloads.
DOWNLOADS = ("sdk", "sudocue", "sadman")

Json = dict[str, Any]


def catalog() -> str:
    """Return all that the page lists: variants with their boards, models, formats, limits."""
    from . import __version__

    return _json(
        {
            "version": __version__,
            "max_text": MAX_TEXT,
            "time_limit": TIME_LIMIT,
            "symbols": SYMBOLS,
            "blank": EMPTY,
            "variants": [_variant(variant) for variant in VARIANTS.values()],
            "models": [
                {"name": model.name, "label": model.label, "about": model.about}
                for model in MODELS.values()
            ],
            "formats": [
                {"name": name, "label": FORMATS[name].label, "about": FORMATS[name].about}
                for name in DOWNLOADS
            ],
        }
    )


def _variant(variant: Variant) -> Json:
    boards = {
        str(boxsize): [
            {"kind": region.kind, "label": region.label, "cells": region.cells}
            for region in variant.extra_regions(boxsize)
        ]
        for boxsize in variant.boxsizes()
    }
    return {
        "name": variant.name,
        "label": variant.label,
        "suffix": variant.suffix,
        "about": variant.about,
        "boards": boards,
    }


def answering(answer: Callable[..., Json]) -> Callable[..., str]:
    """Let a function take and give JSON text, and its SudokuErrors be answers."""

    def answer_json(request: str, **context: Any) -> str:
        try:
            return _json({"ok": True} | answer(json.loads(request), **context))
        except SudokuError as error:
            line = error.index if isinstance(error, ParseError) else None
            return _json({"ok": False, "message": str(error), "line": line})

    answer_json.__doc__ = answer.__doc__
    answer_json.__name__ = answer.__name__
    return answer_json


@answering
def read(request: Json) -> Json:
    """Return the board in a text: ``{text, variant, filename?}``."""
    filename = request.get("filename")
    named = variant_of_suffix(filename) if filename else None
    reading = read_text(request["text"], variant=named or request["variant"])
    board = _board(reading.puzzle)
    title = reading.metadata.get("description") or (PurePath(filename).stem if filename else "")
    return board | {"recognised": str(reading), "notices": list(reading.notices), "title": title}


@answering
def check(request: Json) -> Json:
    """Return the board of cells typed one by one: ``{cells, boxsize, variant}``."""
    return _board(_puzzle(request)) | {"recognised": "", "notices": [], "title": ""}


@answering
def solve(
    request: Json, backend: Any = None, notify: Callable[[str], object] | None = None
) -> Json:
    """Return what came of solving: ``{cells, boxsize, variant, model, time_limit}``."""
    result = solve_puzzle(
        _puzzle(request),
        model=request["model"],
        backend=backend,
        time_limit=request["time_limit"],
        notify=notify,
    )
    headline, sentence = _in_words(result)
    return {
        "outcome": result.outcome,
        "unique": result.unique,
        "headline": headline,
        "sentence": sentence,
        "solution": _solution(result.solution),
        "second": _solution(result.second),
        "differ": _differences(result.solution, result.second),
        "figures": {
            "variables": result.variables,
            "constraints": result.constraints,
            "solver": result.solver,
            "version": result.version,
            "times": asdict(result.times),
        },
    }


@answering
def dump(request: Json) -> Json:
    """Return a file to download: ``{cells, boxsize, variant, format, kind, title}``."""
    kind = request["kind"]
    if kind not in ("puzzle", "solution"):
        raise UnknownName(f"kind must be 'puzzle' or 'solution', not {show(kind)}")
    puzzle = _puzzle(request)
    format = find_format(request["format"])
    refusal = format.refusal(puzzle)
    if refusal:
        raise SudokuError(f"this cannot be written as a {format.label}: {refusal}")
    name = _slug(request.get("title", "")) or f"sudoku-{puzzle.side}x{puzzle.side}"
    stem = f"{name}-solution" if kind == "solution" else name
    return {
        "filename": f"{stem}.{format.suffix(puzzle)}",
        "text": format.dumps(puzzle),
        "type": "text/plain",
    }


def _json(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"))


def _puzzle(request: Mapping[str, Any]) -> Puzzle:
    return Puzzle.from_digits(request["cells"], request["boxsize"], request["variant"])


def _board(puzzle: Puzzle) -> Json:
    return {
        "boxsize": puzzle.boxsize,
        "side": puzzle.side,
        "variant": puzzle.variant.name,
        "cells": puzzle.digits,
        "line": puzzle.line,
        "givens": len(puzzle.givens),
        "conflicts": [
            {"cells": conflict.cells, "message": str(conflict)} for conflict in puzzle.conflicts()
        ],
        "formats": [_format(name, puzzle) for name in DOWNLOADS],
    }


def _format(name: str, puzzle: Puzzle) -> Json:
    format = FORMATS[name]
    refusal = format.refusal(puzzle)
    label = f".{format.suffix(puzzle)} ({format.label})"
    return {"name": name, "label": label, "available": not refusal, "reason": refusal}


def _solution(solution: Solution | None) -> Json | None:
    return None if solution is None else {"cells": solution.digits, "line": solution.line}


def _differences(first: Solution | None, second: Solution | None) -> list[int]:
    """Return the labels of the cells in which two solutions differ."""
    if first is None or second is None:
        return []
    both = zip(first.digits, second.digits, strict=True)
    return [label for label, (one, other) in enumerate(both, 1) if one != other]


def _in_words(result: Result) -> tuple[str, str]:
    """Return the outcome as a headline and what more there is to say."""
    if result.outcome is Outcome.NONE:
        conflicts = result.puzzle.conflicts()
        why = (
            f"The givens break a rule: {conflicts[0]}."
            if conflicts
            else ("The givens break no rule by themselves, but no full grid continues them.")
        )
        return "No solution", f"It is proved that there is none. {why}"
    if result.outcome is Outcome.UNKNOWN:
        return f"Unknown: {result.reason}", "Whether there is a solution is not known."
    if result.unique is None:
        why = f": {result.reason}" if result.reason else ""
        return "Solved: a solution was found", f"Whether it is the only one is not known{why}."
    if result.unique:
        return "Solved: unique solution", "It is proved that there is no other."
    count = len(_differences(result.solution, result.second))
    return "Solved: one of several solutions", f"Another one differs in {count} cells."


def _slug(title: str) -> str:
    """Return a title as it can stand in a file name, "" if nothing of it can."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60].strip("-")
