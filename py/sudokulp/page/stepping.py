"""Calls that tell how a solution follows: all steps, or for a player the next one by degrees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..analysis.play import find_mistakes, with_entries
from ..engine.budget import Budget
from ..errors import GaveUp
from ..explaining.explanation import SEVERAL, Explanation, explained
from ..explaining.explanation import hint as next_step
from ..explaining.path import Contradicted, by_cores
from ..explaining.position import Position, bits, start
from ..explaining.refutation import by_cases
from ..explaining.techniques import is_described
from ..explaining.values import Level, Step
from ..explaining.wording import added, degrees, outcome, outlook, signed, total
from ..packages import pip_name
from ..puzzle import Puzzle
from .play import entries_in, judgement
from .wire import Json, Notify, answering, longer, puzzle_in, says, unknown

#: Digits that the player noted: {label: digits}.
Noted = dict[int, list[int]]

_SCALES = (
    "The difficulty, from 1 to 4, is measured once, on the relaxation of the whole puzzle; the "
    "class again after each step."
)
_LARGER = (
    "Steps without multipliers may be larger than they need be: the package {package}, which finds "
    "smaller ones, could not be fetched."
)
_WITHOUT_MARKS = "Your pencil marks leave out a digit of the solution, so they do not count here."

_SUM = "The same as a sum: below is what is subtracted (\u2212) and added (+)."
_TRIED = "Every way to meet the constraints below was tried."


@answering
def explain(
    request: Json, backend: Any = None, notify: Notify = None, without: Sequence[str] = ()
) -> Json:
    """Return how the solution follows: ``{cells, boxsize, variant, time_limit}``.

    ``open`` has the digits that each cell may hold before the first of the ``steps``; where
    the time does not suffice for all of them, ``reason`` says so. Only a puzzle that takes cases
    asks for python-sat; ``without`` it our own search finds larger ones.
    """
    if notify:
        notify("looking for the steps")
    puzzle = puzzle_in(request)
    try:
        budget = Budget(request["time_limit"], backend)
        cases = by_cases if "pysat" in without else by_cores
        found = explained(puzzle, None, budget, notify, cases)
    except GaveUp as error:
        found = Explanation(puzzle, (), False, str(error))
    return {
        "sentences": [*_grade(found), *(_LARGER.format(package=pip_name(x)) for x in without)],
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
    constraints with their multipliers, below 0 for what is subtracted, and what they add up.
    It is ``described`` if its name is only how many truths and links it has.
    """
    keys = sorted({pair for truth, _ in step.truths for pair in truth.candidates})
    return {
        "name": step.name,
        "described": is_described(step.name),
        "outcome": outcome(puzzle, step),
        "sentence": step.sentence,
        "size": step.size,
        "placed": step.placed,
        "eliminated": step.eliminated,
        "cells": outlook(puzzle, step) if step.placed else sorted({label for label, _ in keys}),
        "keys": keys,
        "rows": [(often, row.label, added(puzzle, row)) for row, often in signed(step)],
        "checked": bool(step.divisor),
        "total": total(step),
    }


def _grade(found: Explanation) -> list[str]:
    """Return how hard the puzzle is, in words."""
    if not found.grade:
        return []
    level, hardest = found.grade.level, found.grade.hardest
    size = f"{hardest} constraint{'s' * (hardest != 1)}"
    scales = [] if level is Level.SINGLES else [_SCALES]
    return [
        f"Class {level}: {level.about}",
        *scales,
        f"The hardest step subtracts {size}, all steps together {found.grade.total}.",
    ]


def _reason(found: Explanation) -> str:
    """Return why steps, or the grade, are missing, "" if none are."""
    if found.reason == SEVERAL:
        return f"{found.reason.capitalize()}."
    if not found.reason:
        return ""
    if found.solved:
        return f"The class of the steps is not known: {found.reason}."
    what = "The steps end here" if found.steps else "No step was found"
    return f"{what}: {found.reason}.{longer(found.reason, ', and solve again')}"


@answering
def hint(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return the next step, or what is wrong.

    ``{cells, entries, marks, centre, boxsize, variant, time_limit}``. ``said`` has a text for
    each degree, and ``lit`` the cells that it is about: where to look, what follows there, why,
    and the constraints that add up to it.
    Pencil marks count unless they leave no solution; ``open`` has the digits of each cell.
    """
    puzzle = puzzle_in(request)
    entries, limit = entries_in(request, puzzle), request["time_limit"]
    if notify:
        notify("looking for the next step")
    try:
        found = find_mistakes(puzzle, entries, limit)
        if not found.number or found.cells or not found.together:
            return judgement(found, entries, puzzle)
        both = with_entries(puzzle, entries)
        noted = _noted(request, both)
        try:
            return _told(both, next_step(both, noted, limit, backend), noted)
        except Contradicted:
            return _told(both, next_step(both, None, limit, backend), {}, _WITHOUT_MARKS)
    except GaveUp as error:
        return unknown(str(error), "The next step is not known.")


def _noted(request: Json, puzzle: Puzzle) -> Noted:
    """Return the marks of open cells: those in the centre, or else those in the corners."""
    both = zip(request["marks"], request["centre"], strict=True)
    marks = {label: centre or corner for label, (corner, centre) in enumerate(both, 1)}
    return {label: here for label, here in marks.items() if here and label not in puzzle.givens}


def _told(puzzle: Puzzle, step: Step | None, noted: Noted, remark: str = "") -> Json:
    if step is None:
        filled = len(puzzle.givens) == len(puzzle.digits)
        why = "Every cell is filled." if filled else f"{SEVERAL.capitalize()}."
        return says("ready", "Ready: nothing follows any more", why)
    where, what, why = degrees(puzzle, step)
    targets = sorted({label for label, _ in step.placed or step.eliminated})
    shown = told(puzzle, step)
    cells = shown["cells"]
    return {
        "step": shown,
        "open": [
            [digit for digit in digits if digit in noted.get(label, digits)]
            for label, digits in enumerate(open_digits(start(puzzle)), 1)
        ],
        "said": [f"{where} {remark}".rstrip(), what, f"{step.name}: {why}", _arithmetic(step)],
        "lit": [outlook(puzzle, step), targets, cells, cells],
    }


def _arithmetic(step: Step) -> str:
    """Return what stands above the constraints of a step."""
    return _SUM if step.divisor else _TRIED
