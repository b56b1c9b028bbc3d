"""Solve a puzzle and say what came of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..models import MODELS
from ..puzzle import Solution
from ..solving import Outcome, Result
from ..solving import solve as solve_puzzle
from .wire import Json, Notify, answering, puzzle_in


@answering
def solve(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return what came of solving: ``{cells, boxsize, variant, model, time_limit}``."""
    result = solve_puzzle(
        puzzle_in(request),
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
            "labels": _labels(result.model),
            "solver": result.solver,
            "version": result.version,
            "times": asdict(result.times),
        },
    }


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
        return "Solved: unique solution", "It is proved that there is no other."
    count = len(_differences(result.solution, result.second))
    return "Solved: one of several solutions", f"Another one differs in {count} cells."
