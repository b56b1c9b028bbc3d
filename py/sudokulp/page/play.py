"""Calls of somebody who plays: pencil marks, mistakes, a revealed digit."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.play import (
    Mistakes,
    find_mistakes,
    is_finished,
    pencil_marks,
    possible_digits,
    strike,
    with_entries,
)
from ..analysis.verdict import Verdict
from ..errors import GaveUp, SudokuError
from ..grid import place_in_words
from ..puzzle import Puzzle
from .wire import Json, Notify, answering, conflicts_of, judged, puzzle_in, says, unknown

#: Mistakes that are named; the others are only counted.
NAMED = 4


@answering
def pencil(request: Json, notify: Notify = None) -> Json:
    """Return the digits each empty cell may hold: ``{cells, entries, boxsize, variant}``."""
    puzzle = puzzle_in(request)
    marks = pencil_marks(puzzle, entries_in(request, puzzle))
    stuck = [label for label, digits in marks.items() if not digits]
    sentence = "Each empty cell shows the digits that do not stand among its peers yet."
    if stuck:
        where = place_in_words(stuck[0], puzzle.side)
        sentence = f"For {where} no digit is left: something is wrong already."
    said = says("solved", "Ready: pencil marks filled in", sentence)
    return said | {"marks": _listed(marks, puzzle)}


@answering
def mistakes(request: Json, notify: Notify = None) -> Json:
    """Return which entered digits are mistakes.

    ``{cells, entries, boxsize, variant, time_limit, locked?}``; `locked` says that digits
    typed now are the player's.
    """
    puzzle = puzzle_in(request)
    entries = entries_in(request, puzzle)
    if not entries:
        how = "" if request.get("locked") else " Lock the givens, and what you type is yours."
        sentence = f"You have entered no digit yet.{how}"
        return says("ready", "Ready: there is nothing to check", sentence)
    try:
        found = find_mistakes(puzzle, entries, request["time_limit"], notify)
    except GaveUp as error:
        return unknown(str(error), "Whether there are mistakes is not known.")
    return judgement(found, entries, puzzle)


def judgement(found: Mistakes, entries: dict[int, int], puzzle: Puzzle) -> Json:
    """Return what the page is told of mistakes, with the labels of the `flagged` cells."""
    return _judged(found, entries, puzzle) | {"flagged": found.cells}


def _judged(found: Mistakes, entries: dict[int, int], puzzle: Puzzle) -> Json:
    if not found.number:
        sentence = "It is the givens that allow none, so your digits cannot be judged."
        return judged(Verdict.NONE, sentence)
    if found.cells:
        number = len(found.cells)
        named = [_placed(label, entries[label], puzzle) for label in found.cells[:NAMED]]
        more = f"; and {number - NAMED} more" if number > NAMED else ""
        why = "" if found.number == 1 else " No solution has them there."
        headline = f"Ready: {number} mistake{'s' * (number > 1)}"
        return says("mistake", headline, f"Not right: {'; '.join(named)}{more}.{why}")
    if not found.together:
        sentence = "Each of your digits is in some solution, but no solution has them all."
        return says("mistake", "Ready: your digits do not go together", sentence)
    if found.number > 1:
        sentence = "The puzzle has several solutions, and your digits are part of one."
        return says("solved", "Ready: no mistakes", sentence)
    return says("solved", "Ready: no mistakes", "All your digits are right so far.")


@answering
def reveal(request: Json, notify: Notify = None) -> Json:
    """Return the digit of a cell, if all solutions agree on it.

    ``{cells, entries, boxsize, variant, label, time_limit}``
    """
    puzzle, label = puzzle_in(request), request["label"]
    try:
        found = possible_digits(puzzle, label, 2, request["time_limit"], notify)
    except GaveUp as error:
        return unknown(str(error), "Which digit stands there is not known.")
    where = place_in_words(label, puzzle.side)
    if label in puzzle.givens:
        return says("ready", "Ready: nothing to reveal", f"The digit in {where} is given.")
    if not found:
        return judged(Verdict.NONE, "So there is no digit to reveal.")
    if len(found) > 1:
        sentence = f"The puzzle has several solutions, and they differ in {where}."
        return says("ready", "Ready: nothing is revealed", sentence)
    sentence = f"{_placed(label, found[0], puzzle)}."
    return says("solved", "Ready: a digit revealed", _capital(sentence)) | {"digit": found[0]}


def entered(request: Json, puzzle: Puzzle) -> Json:
    """Return what the player's digits change on a board; nothing if there are none.

    ``{entries?, marks?, centre?, placed?}``: with entries, the conflicts of all digits
    together, and the words for a finished grid; with marks, in the corner or in the centre, and
    the labels of cells just filled, the marks that are left, if any were struck.
    """
    entries = entries_in(request, puzzle)
    both = with_entries(puzzle, entries)
    more: Json = {}
    if entries:
        more["conflicts"] = conflicts_of(both)
        more["finished"] = _finished() if is_finished(puzzle, entries) else None
    for kind in ("marks", "centre"):
        if request.get("placed") and request.get(kind):
            left = _struck(request[kind], request["placed"], both)
            more |= {kind: left} if left != request[kind] else {}
    return more


def _finished() -> Json:
    sentence = "Every cell is filled, and every rule is kept."
    return {"headline": "Solved by you: all digits are right", "sentence": sentence}


def _struck(marks: Sequence[Sequence[int]], placed: Sequence[int], both: Puzzle) -> list[list[int]]:
    digits = {label: both.givens[label] for label in placed if label in both.givens}
    left = strike(both, {label: set(here) for label, here in enumerate(marks, 1)}, digits)
    return _listed(left, both)


def _listed(marks: dict[int, set[int]], puzzle: Puzzle) -> list[list[int]]:
    return [sorted(marks.get(label, ())) for label in range(1, puzzle.side**2 + 1)]


def entries_in(request: Json, puzzle: Puzzle) -> dict[int, int]:
    """Return the player's digits by label, without those in cells that have a given."""
    digits = request.get("entries") or []
    if digits and len(digits) != len(puzzle.digits):
        raise SudokuError(f"expected {len(puzzle.digits)} entries, found {len(digits)}")
    both = enumerate(zip(puzzle.digits, digits, strict=False), 1)
    return {label: digit for label, (given, digit) in both if digit and not given}


def _placed(label: int, digit: int, puzzle: Puzzle) -> str:
    return f"{puzzle.symbols[digit - 1]} in {place_in_words(label, puzzle.side)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
