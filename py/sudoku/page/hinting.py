"""Call that gives somebody who plays a hint: the next step, by degrees."""

from __future__ import annotations

from typing import Any

from ..analysis.play import find_mistakes, with_entries
from ..errors import GaveUp
from ..explaining.lessons import degrees, outlook
from ..explaining.path import SEVERAL, Contradicted, start
from ..explaining.path import hint as next_step
from ..explaining.values import Step
from ..puzzle import Puzzle
from .play import entries_in, judgement
from .stepping import open_digits, told
from .wire import Json, Notify, answering, puzzle_in, says, unknown

#: Digits that the player noted: {label: digits}.
Noted = dict[int, list[int]]

_WITHOUT_MARKS = "Your pencil marks leave out a digit of the solution, so they do not count here."


@answering
def hint(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return the next step, or what is wrong.

    ``{cells, entries, marks, centre, boxsize, variant, time_limit}``. ``said`` has a text for
    each degree, and ``lit`` the cells that it is about: where to look, what follows there, why.
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
    targets = step.placed or step.eliminated
    shown = told(puzzle, step)
    return {
        "step": shown,
        "open": [
            [digit for digit in digits if digit in noted.get(label, digits)]
            for label, digits in enumerate(open_digits(start(puzzle)), 1)
        ],
        "said": [f"{where} {remark}".rstrip(), what, f"{step.name}: {why}"],
        "lit": [outlook(puzzle, step), sorted({label for label, _ in targets}), shown["cells"]],
    }
