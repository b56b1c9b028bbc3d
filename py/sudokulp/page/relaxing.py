"""Calls of the place Model: the relaxation, its points, and what candidates reach in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..errors import SudokuError, show
from ..inspecting.candidates import Candidate
from ..inspecting.points import TOLERANCE, counted, reached, said
from ..inspecting.relaxation import Relaxation
from ..puzzle import Puzzle
from ..rng import Chance
from .inspecting import way_in
from .wire import Json, Notify, answering, puzzle_in

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
        chance = Chance(wanted.get("seed"))
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
