"""Calls that show the integer program of a puzzle: row by row, and as a text that people run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..editing.judging import judge
from ..editing.ready import CHANGES, changed
from ..editing.running import LONGEST, run
from ..exports.code import pulp_code
from ..inspecting.listings import LISTINGS, list_rows
from ..inspecting.program import ProgramView, view_program
from ..models import MODELS
from ..models.lp.programs import AUTOMATIC
from .wire import Json, Notify, answering, from_base64, puzzle_in, to_base64

#: What families of rows are called; those of a variant's regions by their kind.
_FAMILIES = {
    "cell": "Cells",
    "row": "Rows",
    "column": "Columns",
    "box": "Boxes",
    "given": "Givens",
    "not given": "Other candidates",
    "ruled out": "Digits ruled out",
    "digit": "Digits",
    "domain": "Domains",
}

#: How the helper variables of clauses begin, and what is told of them.
_HELPER = "s_1"
_HELP = " Variables s_1, s_2 and so on say how far a sum has come."


@answering
def program(request: Json) -> Json:
    """Return the program that the solver is given first: ``{cells, boxsize, variant, way}``.

    ``names`` and ``places`` are of the variables; a place is ``[cell label, digit]``. A row is
    ``[label, family, name, sign, bound, columns, weights]``, the family as a number in
    ``families``, without weights where all are 1. ``others`` are the models whose rows `listing`
    has.
    """
    view = view_program(puzzle_in(request), request.get("way") or "auto")
    number, families = _families(row.family for row in view.rows)
    return {
        "sentence": _sentence(view),
        "names": view.names,
        "places": view.places,
        "maximises": view.maximises,
        "families": families,
        "rows": [
            (
                *(row.label, number[row.family], row.name),
                *(row.sign, row.bound, row.columns, row.weights),
            )
            for row in view.rows
        ],
        "others": [{"name": name, "label": MODELS[name].label} for name in LISTINGS],
    }


@answering
def listing(request: Json) -> Json:
    """Return the rows of another model: ``{cells, boxsize, variant, model}``.

    A row is ``[label, family, text, cells]``, the family as a number in ``families``.
    """
    model = request["model"]
    rows = list_rows(puzzle_in(request), model)
    count = f"{len(rows):,} rows, over the digits that the givens leave."
    helped = any(_HELPER in row.text for row in rows)
    number, families = _families(row.family for row in rows)
    return {
        "sentence": f"{MODELS[model].about} {count}{_HELP if helped else ''}",
        "families": families,
        "rows": [(row.label, number[row.family], row.text, row.cells) for row in rows],
    }


def _families(names: Iterable[str]) -> tuple[dict[str, int], list[Json]]:
    """Return the number of each family of rows, and what is said of each."""
    counts = Counter(names)
    said = [
        {"label": _FAMILIES.get(name, name.capitalize()), "count": count}
        for name, count in counts.items()
    ]
    return {name: number for number, name in enumerate(counts)}, said


def _sentence(view: ProgramView) -> str:
    """Return the size of the program, and whose it is."""
    size = f"{len(view.names):,} variables, {len(view.rows):,} constraints"
    coefficients = sum(len(row.columns) for row in view.rows)
    automatic = view.formulation in AUTOMATIC
    whose = "As solved" if automatic else MODELS["lp"].named_ways[view.formulation].label
    return f"{whose}: {size}, {coefficients:,} non-zeros."


def way_in(request: Json) -> str:
    """Return the formulation; "auto" begins with all that the givens leave open, on any grid."""
    way = str(request.get("way") or "")
    return "candidates" if way in ("", "auto") else way


@answering
def program_text(request: Json) -> Json:
    """Return the program as Python, and the changes to try: ``{cells, boxsize, variant}``."""
    puzzle = puzzle_in(request)
    changes = [
        {"name": name, "label": change.label_for(puzzle.side)} for name, change in CHANGES.items()
    ]
    return {"text": pulp_code(puzzle), "changes": changes, "longest": LONGEST}


@answering
def program_change(request: Json) -> Json:
    """Return a text with a ready change, and its first line: ``{text, name, side}``."""
    text, line = changed(request["text"], request["name"], request["side"])
    return {"text": text, "line": line}


@answering
def program_ready(request: Json) -> Json:
    """Return nothing: all that a run needs has been imported with this module."""
    return {}


@answering
def program_run(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Run a text: ``{text, side, files?, cells?, boxsize?, variant?}``.

    A file is ``{name, data}``, the data as Base64. What the text prints is notified at once, below
    a line "printed". ``line`` and ``message`` say what went wrong, ``sentence`` how it ended if
    nothing did; ``files`` are those that it wrote, ``found`` those that held the puzzle.
    """

    def tell(text: str) -> None:
        if notify:
            notify(f"printed\n{text}")

    given = {file["name"]: from_base64(file["data"]) for file in request.get("files", ())}
    puzzle = puzzle_in(request) if "cells" in request else None
    ran = run(request["text"], request["side"], tell, backend, given, puzzle)
    trouble, left, written = ran.trouble, ran.left, ran.written
    return {
        "sentence": ran.sentence,
        "line": trouble.line if trouble else None,
        "message": trouble.message if trouble else "",
        "status": left.status,
        "objective": left.objective,
        "reason": left.reason,
        "contradicting": left.contradicting,
        "digits": left.digits,
        "files": [{"name": n, "data": to_base64(data)} for n, data in written.files.items()],
        "left_out": written.left_out,
        "found": ran.found,
    }


@answering
def program_judge(request: Json) -> Json:
    """Return what is to be said of a program's digits: ``{cells, boxsize, variant, digits}``."""
    found = judge(puzzle_in(request), request["digits"])
    return {"keeps": found.keeps, "sentences": found.sentences, "cells": found.cells}
