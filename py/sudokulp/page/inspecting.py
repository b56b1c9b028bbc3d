"""Calls of the Model tab: rows, the program as text, its relaxation and its size by stage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from ..editing.changes import CHANGES, changed
from ..editing.results import judge
from ..editing.running import LONGEST, run
from ..errors import SudokuError, show
from ..exports.code import pulp_code
from ..grid import short_name
from ..inspecting.listings import LISTINGS, list_rows
from ..inspecting.program import Candidate, ProgramView, Run, Stage, solver_run, view_program
from ..inspecting.program import contradiction as contradiction_of
from ..inspecting.program import stages as stages_of
from ..inspecting.relaxation import TOLERANCE, Relaxation, counted, reached, said
from ..models import MODELS
from ..models.lp.programs import AUTOMATIC
from ..puzzle import Puzzle
from ..rng import PortableRandom
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


#: Weights of a random objective are whole numbers below this.
_HEAVIEST = 10


@lru_cache(maxsize=1)
def _relaxation(puzzle: Puzzle, way: str, backend: Any) -> Relaxation:
    return Relaxation(puzzle, way, backend)


def _held(request: Json, backend: Any) -> Relaxation:
    """Return the relaxation that a request is about, with all of its time."""
    relaxation = _relaxation(puzzle_in(request), way_in(request), backend)
    relaxation.restart(request["time_limit"])
    return relaxation


@answering
def relax(request: Json, backend: Any = None) -> Json:
    """Return a point of the relaxation: ``{cells, boxsize, variant, way, objective, settled}``.

    ``objective`` is ``{kind: "none" | "random" | "most" | "least", cells: labels}``, the sum of
    the digits in these cells; ``settled`` are ``[cell label, digit, 0 or 1]``. ``values`` are
    ``[cell label, digit, value]`` of all that is not 0.
    """
    relaxation = _held(request, backend)
    wanted = request.get("objective") or {"kind": "none"}
    objective = _objective(relaxation, wanted)
    settled = {(label, digit): value for label, digit, value in request.get("settled", ())}
    point = relaxation.optimum(objective, settled, least=wanted["kind"] == "least")
    return {
        "feasible": point.feasible,
        "whole": point.is_whole(),
        "objective": round(point.objective, 4) if objective else None,
        "fractional": [list(candidate) for candidate in point.fractional()],
        "iterations": point.iterations,
        "values": _values(point.values),
        "sentence": said(point, len(relaxation.candidates)),
    }


def _objective(relaxation: Relaxation, wanted: Json) -> dict[Candidate, float] | None:
    kind = wanted.get("kind")
    if kind == "none":
        return None
    if kind == "random":
        chance = PortableRandom(wanted.get("seed"))
        return {each: chance.randrange(_HEAVIEST) for each in relaxation.candidates}
    if kind in ("most", "least"):
        cells = set(wanted.get("cells", ()))
        return {each: each[1] for each in relaxation.candidates if each[0] in cells}
    raise SudokuError(f"an objective is none, random, most or least, not {show(kind)}")


def _values(values: Mapping[Candidate, float]) -> list[list[float]]:
    return [
        [label, digit, round(value, 4)]
        for (label, digit), value in values.items()
        if value > TOLERANCE
    ]


@answering
def reaches(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return each candidate's largest value in the relaxation: ``{cells, boxsize, variant, way}``.

    ``values`` are ``[cell label, digit, value]``; ``counts`` say how many are never above 0, at
    most a fraction, or possibly 1.
    """
    relaxation = _held(request, backend)
    count = len(relaxation.candidates)
    found = []
    for (label, digit), largest in relaxation.reaches():
        found.append([label, digit, round(largest, 4)])
        if notify and len(found) % 10 == 0:
            notify(f"{len(found):,} of {count:,} candidates")
    counts = counted(value for _, _, value in found)
    return {"values": sorted(found), "counts": counts, "sentence": reached(counts)}


#: Seconds for what has no limit of its own on the page.
LIMIT = 60.0
_STAGES = {
    "whole": "The whole model: a variable for each digit in each cell",
    "givens": "Without what the givens settle",
    "singles": "Without what naked and hidden singles settle",
    "probing": "Removed by probing: what each candidate, tried, leads to by singles",
    "presolve": "What the solver's presolve leaves of it, after the givens",
}


@answering
def stages(request: Json, backend: Any = None) -> Json:
    """Return the sizes from the whole model to what presolve leaves: ``{cells, boxsize, variant}``.

    ``settled`` are the labels of the cells that have no variable any more from this stage on.
    """
    open_cells = set(range(1, len(request["cells"]) + 1))
    made = []
    for stage in stages_of(puzzle_in(request), backend, request.get("time_limit") or LIMIT):
        left = _open(stage, open_cells)
        made.append(
            {
                "label": _STAGES[stage.name],
                "variables": stage.size.variables,
                "constraints": stage.size.constraints,
                "nonzeros": stage.size.nonzeros,
                "settled": sorted(open_cells - left),
            }
        )
        open_cells = left
    return {"stages": made}


def _open(stage: Stage, before: set[int]) -> set[int]:
    if stage.candidates is None:
        return before
    return {label for label, _ in stage.candidates}


@answering
def contradiction(request: Json, backend: Any = None) -> Json:
    """Return rows that cannot hold together: ``{cells, boxsize, variant, way}``.

    They are counted as in ``program``.
    """
    way, limit = str(request.get("way") or "auto"), request.get("time_limit") or LIMIT
    rows = contradiction_of(puzzle_in(request), way, backend, limit)
    return {"rows": rows, "sentence": _contradicting(len(rows))}


def _contradicting(count: int) -> str:
    if not count:
        return (
            "The relaxation has a point: no constraints contradict each other in fractions. "
            "If there is no solution, only whole numbers show it."
        )
    if count == 1:
        return "This constraint alone cannot be satisfied."
    return f"These {count} constraints contradict each other; without any one of them they do not."


@answering
def solver_did(request: Json, backend: Any = None) -> Json:
    """Return what the solver does with the program: ``{cells, boxsize, variant, way, excluded}``.

    ``excluded`` are the digits of a solution that a cut forbids, or none.
    """
    puzzle = puzzle_in(request)
    excluded = tuple(request.get("excluded") or ())
    run = solver_run(puzzle, way_in(request), excluded, backend, request["time_limit"])
    return {
        "digits": run.solution.digits if run.solution else None,
        "nodes": run.nodes,
        "iterations": run.iterations,
        "milliseconds": round(run.seconds * 1000, 1),
        "log": run.log,
        "cut": _cut(puzzle, excluded),
        "sentence": _verdict(run, bool(excluded)),
    }


def _cut(puzzle: Puzzle, excluded: tuple[int, ...]) -> list[str]:
    """Return the candidates that a cut lets not all be 1 together."""
    signs = puzzle.symbols
    return [
        f"{signs[digit - 1]} in {short_name(label, puzzle.side)}"
        for label, digit in enumerate(excluded, 1)
        if label not in puzzle.givens
    ]


def _verdict(run: Run, excluded: bool) -> str:
    found = run.solution is not None
    if run.fractions:
        return (
            f"The linear program has a point with {run.fractions:,} fractions, which decides "
            "nothing: only whole numbers do."
        )
    if not found and not run.settled:
        return "The solver stopped without an answer."
    if excluded:
        return (
            "There is another solution."
            if found
            else "With the cut there is no solution: the first one is the only one."
        )
    return "The solver found a solution." if found else "The solver proved that there is none."
