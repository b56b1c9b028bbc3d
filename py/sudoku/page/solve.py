"""Solve a puzzle and say what came of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..models import MODELS
from ..puzzle import Solution
from ..solving import Outcome, Result
from ..solving import solve as solve_puzzle
from .puzzles import puzzle_read
from .wire import Json, Notify, answering, puzzle_in


@answering
def solve(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return what came of solving.

    ``{cells, boxsize, variant, model, time_limit, formulation?}``; in place of the first
    three there may be ``reading``, what `read` was asked.
    """
    formulation = request.get("formulation")
    result = solve_puzzle(
        puzzle_read(request["reading"]) if "reading" in request else puzzle_in(request),
        model=request["model"],
        backend=backend,
        time_limit=request["time_limit"],
        notify=notify,
        **({"formulation": formulation} if formulation else {}),
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
            "labels": _labels(result.model),
            "singles": result.singles,
            "formulation": _formulation(result),
            "nodes": result.nodes,
            "solver": result.solver,
            "version": result.version,
            "times": asdict(result.times),
        },
    }


def _how(result: Result) -> str:
    """Return how it was proved, where that was not by the model itself."""
    if result.solver == "singles":
        why = "each cell's digit follows from the digits before it"
        return f": {why}, so nothing was left to the integer program"
    return ", by a search that is independent of the solver" if result.prover else ""


def _formulation(result: Result) -> str:
    """Return what the formulation that was solved is called, "" where there was none."""
    known = {choice.name: choice.label for choice in MODELS[result.model].formulations}
    return known.get(result.formulation, "")


def _labels(model: str) -> Json:
    """Return what the model's two sizes are called."""
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


def _in_words(result: Result) -> tuple[str, str]:
    """Return the outcome as a headline and what more there is to say."""
    if result.outcome is Outcome.NONE:
        conflicts = result.puzzle.conflicts()
        why = (
            f"The givens break a rule: {conflicts[0]}."
            if conflicts
            else ("The givens break no rule by themselves, but no full grid continues them.")
        )
        name = result.puzzle.variant.label
        under = "" if name == "Classic" else f" under the rules of {name}"
        return "No solution", f"It is proved that there is none{under}. {why}"
    if result.outcome is Outcome.UNKNOWN:
        return f"Unknown: {result.reason}", "Whether there is a solution is not known."
    if result.unique is None:
        why = f": {result.reason}" if result.reason else ""
        return "Solved: a solution was found", f"Whether it is the only one is not known{why}."
    if result.unique:
        return "Solved: unique solution", f"It is proved that there is no other{_how(result)}."
    count = len(_differences(result.solution, result.second))
    return "Solved: one of several solutions", f"Another one differs in {count:,} cells."
