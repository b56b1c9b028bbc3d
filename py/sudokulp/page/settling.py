"""Calls of the place Model: how the program shrinks, what contradicts itself, what solves it."""

from __future__ import annotations

from typing import Any

from ..grid import short_name
from ..inspecting.proofs import Run, solver_run
from ..inspecting.proofs import contradiction as contradiction_of
from ..inspecting.stages import Stage
from ..inspecting.stages import stages as stages_of
from ..puzzle import Puzzle
from .inspecting import way_in
from .wire import Json, answering, puzzle_in

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
