"""Call that shows the integer program of a puzzle, row by row."""

from __future__ import annotations

from collections import Counter

from ..inspecting.program import ProgramView, view_program
from ..models import MODELS
from ..models.lp.programs import AUTOMATIC
from .wire import Json, answering, puzzle_in

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
}


@answering
def program(request: Json) -> Json:
    """Return the program that the solver is given first: ``{cells, boxsize, variant, way}``.

    ``names`` and ``places`` are of the variables; a place is ``[cell label, digit]``. A row is
    ``[label, family, name, sign, bound, columns]``, the family as a number in ``families``.
    """
    view = view_program(puzzle_in(request), request.get("way") or "auto")
    counts = Counter(row.family for row in view.rows)
    families = list(counts)
    return {
        "sentence": _sentence(view),
        "names": view.names,
        "places": view.places,
        "maximises": view.maximises,
        "families": [
            {"label": _FAMILIES.get(name, name.capitalize()), "count": counts[name]}
            for name in families
        ],
        "rows": [
            (row.label, families.index(row.family), row.name, row.sign, row.bound, row.columns)
            for row in view.rows
        ],
    }


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
