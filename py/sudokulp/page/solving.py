"""Call that solves a puzzle, and the words of its result."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..analysis.solving import solve as solve_puzzle
from ..analysis.verdict import Result, Verdict
from ..models import MODELS
from ..numbers import counted
from ..puzzle import Puzzle, Solution
from .wire import Json, Notify, answering, judged, puzzle_in, puzzle_read

#: The way that follows where singles were faster: its program is built from the givens alone.
PROGRAM = "candidates"


@answering
def solve(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return the result of solving a puzzle.

    ``{cells, boxsize, variant, model, time_limit, way?, unasked?}``; instead of the first three
    there may be ``reading``, a request of `readings`. Of what is done ``unasked``, nothing is
    notified. ``follows`` names the way of the integer program that is to be solved, too, where
    singles had the answer before a program was built; else it is "".
    """
    result = solve_puzzle(
        puzzle_read(request["reading"]) if "reading" in request else puzzle_in(request),
        model=request["model"],
        backend=backend,
        time_limit=request["time_limit"],
        notify=None if request.get("unasked") else notify,
        way=request.get("way") or "",
    )
    reason = result.reason if result.verdict is Verdict.UNKNOWN else ""
    return judged(result.verdict, _sentence(result), result.verdict.headline_with(reason)) | {
        "reason": result.reason,
        "follows": PROGRAM if result.name == "lp" and result.solver == "singles" else "",
        "solution": _solution(result.solution),
        "second": _solution(result.second),
        "differ": _differences(result.solution, result.second),
        "figures": {
            "variables": result.variables,
            "constraints": result.constraints,
            "labels": _labels(result.model),
            "singles": result.singles,
            "formulation": _way(result),
            "model": result.model,
            "built": result.formulation or result.way,
            "work": _work(result),
            "nodes": result.branched,
            "credit": "by singles alone" if result.solver == "singles" else "",
            "solver": result.solver,
            "version": result.version,
            "times": asdict(result.times),
        },
    }


@answering
def warm_up(request: Json) -> Json:
    """Let a model import what it needs, lest the first puzzle seem slow: ``{model}``."""
    solve_puzzle(Puzzle({}, 1), model=request["model"], time_limit=10)
    return {}


def _how(result: Result) -> str:
    """Return how it is known that the solution is the only one, "" if the model found no other."""
    if result.solver == "singles":
        return ": simple logic (singles) fills every cell"
    if result.solver == "givens":
        return ": every cell is given"
    if result.prover:
        return ": a second, independent search found no other"
    excluded = result.model == "lp" and result.integral is None
    return ": with it excluded, the integer program has no solution" if excluded else ""


def _work(result: Result) -> str:
    """Return how far HiGHS had to go, "" where it was not used."""
    if result.branched is None:
        return ""
    steps = counted(result.iterations, "simplex iteration")
    if not result.nodes:
        return f"LP relaxation, {steps}" if result.iterations else "solved in presolve"
    return f"root node, {steps}" if result.nodes == 1 else f"{result.nodes:,} nodes, {steps}"


def _way(result: Result) -> str:
    """Return the label of the way in which the model was last built, "" if it has only one."""
    ways = MODELS[result.model].named_ways
    built = ways.get(result.formulation) or ways.get(result.way)
    return built.label if built else ""


def _labels(model: str) -> Json:
    """Return the labels of the model's two sizes."""
    variables, constraints = MODELS[model].sizes
    return {"variables": variables.capitalize(), "constraints": constraints.capitalize()}


def _solution(solution: Solution | None) -> Json | None:
    return None if solution is None else {"cells": solution.digits, "line": solution.line}


def _differences(first: Solution | None, second: Solution | None) -> list[int]:
    """Return the labels of the cells in which two solutions differ."""
    if first is None or second is None:
        return []
    both = zip(first.digits, second.digits, strict=True)
    return [label for label, (one, other) in enumerate(both, 1) if one != other]


def _sentence(result: Result) -> str:
    """Return the sentence that follows the verdict."""
    match result.verdict:
        case Verdict.UNIQUE:
            return f"This is the only solution{_how(result)}."
        case Verdict.SEVERAL:
            count = len(_differences(result.solution, result.second))
            return f"Another solution differs in {counted(count, 'cell')}."
        case Verdict.SOLVED:
            why = f": {result.reason}" if result.reason else ""
            return f"There may be more{why}."
        case Verdict.NONE:
            return _why_none(result)
    return "Whether there is a solution is not known."


def _why_none(result: Result) -> str:
    name = result.puzzle.variant.label
    under = "" if name == "Classic" else f" under the rules of {name}"
    why = "The givens break no rule by themselves, but no full grid continues them."
    if result.why:
        why = f"The givens break a rule: {result.why}."
    filling = f" A{result.filling[1:]}" if result.filling else ""
    return f"It is proved that there is none{under}. {why}{filling}"
