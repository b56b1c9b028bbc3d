"""Calls that tell how a solution follows, step by step."""

from __future__ import annotations

from typing import Any

from ..errors import GaveUp
from ..explaining.lessons import outcome, outlook, signed, total
from ..explaining.path import SEVERAL, Explanation, start
from ..explaining.path import explain as explanation_of
from ..explaining.position import Position, bits
from ..explaining.values import Step
from ..puzzle import Puzzle
from .wire import Json, Notify, answering, puzzle_in


@answering
def explain(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return how the solution follows: ``{cells, boxsize, variant, time_limit}``.

    ``open`` has the digits that each cell may hold before the first of the ``steps``; where
    the time does not suffice for all of them, ``reason`` says so.
    """
    if notify:
        notify("looking for the steps")
    puzzle = puzzle_in(request)
    try:
        found = explanation_of(puzzle, None, request["time_limit"], backend, notify)
    except GaveUp as error:
        found = Explanation(puzzle, (), False, str(error))
    return {
        "sentences": _grade(found),
        "reason": _reason(found),
        "open": open_digits(start(puzzle)),
        "steps": [told(puzzle, step) for step in found.steps],
    }


def open_digits(position: Position) -> list[list[int]]:
    """Return the digits that are open in each cell."""
    found: list[list[int]] = [[] for _ in position.placed]
    for candidate in bits(position.open):
        label, digit = position.rules.pair(candidate)
        found[label - 1].append(digit)
    return found


def told(puzzle: Puzzle, step: Step) -> Json:
    """Return all that the page shows of a step; cells are labels.

    ``cells`` are those to look at, ``keys`` the candidates of the truths, and ``rows`` the
    constraints with their multipliers, below 0 for what is subtracted.
    """
    keys = sorted({pair for truth, _ in step.truths for pair in truth.candidates})
    return {
        "name": step.name,
        "outcome": outcome(puzzle, step),
        "sentence": step.sentence,
        "size": step.size,
        "placed": step.placed,
        "eliminated": step.eliminated,
        "cells": outlook(puzzle, step) if step.placed else sorted({label for label, _ in keys}),
        "keys": keys,
        "rows": [(often, label) for label, often in signed(step)],
        "checked": bool(step.divisor),
        "total": total(step),
    }


def _grade(found: Explanation) -> list[str]:
    """Return how hard the puzzle is, in words."""
    if not found.grade:
        return []
    level, hardest = found.grade.level, found.grade.hardest
    size = f"{hardest} constraint{'s' * (hardest != 1)}"
    return [
        f"Class {level}: {level.about}",
        f"The hardest step takes {size}, all steps together {found.grade.total}.",
    ]


def _reason(found: Explanation) -> str:
    """Return why steps, or the grade, are missing, "" if none are."""
    if found.reason == SEVERAL:
        return f"{found.reason.capitalize()}."
    if not found.reason:
        return ""
    if found.solved:
        return f"How hard it is is not known: {found.reason}."
    what = "The steps end here" if found.steps else "No step was found"
    return f"{what}: {found.reason}. Set a longer time limit under Options, and solve again."
