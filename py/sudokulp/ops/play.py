"""Operations that help a player with pencil marks, mistakes and revealed digits."""

from __future__ import annotations

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
from ..deadline import silent
from ..errors import GaveUp, SudokuError
from ..grid import short_name
from ..numbers import counted, some
from ..puzzle import Puzzle
from .boards import Status, Texts, conflicts_of, judged, says, unknown
from .protocol import LIMIT, Json, Message, Notify

#: The largest number of mistakes that are named; further mistakes are only counted.
NAMED = 4

Marks = tuple[tuple[int, ...], ...]


class PencilMarks(Status):
    marks: Marks


def pencil(puzzle: Puzzle, *, entries: tuple[int, ...] = ()) -> PencilMarks:
    """Return the digits that each empty cell may contain."""
    marks = pencil_marks(puzzle, entries_in(entries, puzzle))
    stuck = [label for label, digits in marks.items() if not digits]
    sentence = (
        "Each empty cell shows every digit not yet used in its row, column and other regions."
    )
    if stuck:
        where = short_name(stuck[0], puzzle.side)
        sentence = f"{where} has no digit left, so there is a mistake somewhere."
    texts = says("solved", "Ready: pencil marks filled in", sentence)
    return PencilMarks(**texts, marks=_listed(marks, puzzle))


class PlayJudged(Status):
    """The result of checking the player's digits."""

    flagged: tuple[int, ...] | None = None  # labels of cells whose digit is a mistake


def mistakes(
    puzzle: Puzzle,
    *,
    entries: tuple[int, ...] = (),
    locked: bool = False,
    time_limit: float = LIMIT,
    notify: Notify = silent,
) -> PlayJudged:
    """Return the player's digits that are mistakes."""
    filled = entries_in(entries, puzzle)
    if not filled:
        sentence = "You have not entered any digits yet."
        if not locked:
            sentence += " Press Start playing first: what you type after that counts as yours."
        return PlayJudged(**says("ready", "Ready: nothing to check", sentence))
    try:
        found = find_mistakes(puzzle, filled, time_limit, notify)
    except GaveUp as error:
        return PlayJudged(**unknown(str(error), "It is not known whether there are mistakes."))
    return judgement(found, filled, puzzle)


def judgement(found: Mistakes, entries: dict[int, int], puzzle: Puzzle) -> PlayJudged:
    """Return the result of checking for mistakes."""
    return PlayJudged(**_judged(found, entries, puzzle), flagged=tuple(found.cells))


def _judged(found: Mistakes, entries: dict[int, int], puzzle: Puzzle) -> Texts:
    if not found.number:
        sentence = "The givens themselves allow no solution."
        return judged(Verdict.NONE, sentence)
    if found.cells:
        number = len(found.cells)
        named = [f"the {_placed(label, entries[label], puzzle)}" for label in found.cells]
        verb = "is" if number == 1 else "are"
        why = "" if found.number == 1 else ": no solution has " + ("it" if number == 1 else "them")
        sentence = f"The {some(named, NAMED).removeprefix('the ')} {verb} wrong{why}."
        return says("mistake", f"Ready: {counted(number, 'mistake')}", sentence)
    if not found.together:
        sentence = "Each of your digits fits some solution, but no solution has all of them."
        return says("mistake", "Ready: your digits conflict", sentence)
    if found.number > 1:
        sentence = "The puzzle has several solutions, and your digits fit at least one of them."
        return says("solved", "Ready: no mistakes", sentence)
    return says("solved", "Ready: no mistakes", "All your digits are right so far.")


class Revealed(Status):
    digit: int | None = None


def reveal(
    puzzle: Puzzle,
    *,
    label: int,
    entries: tuple[int, ...] = (),
    time_limit: float = LIMIT,
    notify: Notify = silent,
) -> Revealed:
    """Return the digit of a cell if it is the same in all solutions."""
    try:
        found = possible_digits(puzzle, label, 2, time_limit, notify)
    except GaveUp as error:
        return Revealed(**unknown(str(error), "The digit is not known."))
    where = short_name(label, puzzle.side)
    if label in puzzle.givens:
        sentence = f"The digit in {where} is a given."
        return Revealed(**says("ready", "Ready: nothing to reveal", sentence))
    if not found:
        return Revealed(**judged(Verdict.NONE, "There is no digit to reveal."))
    if len(found) > 1:
        sentence = f"The puzzle has several solutions, and they differ in {where}."
        return Revealed(**says("ready", "Ready: no digit revealed", sentence))
    sentence = f"{where} is {puzzle.symbols[found[0] - 1]}."
    texts = says("solved", "Ready: digit revealed", sentence)
    return Revealed(**texts, digit=found[0])


class Finished(Message):
    headline: str
    sentence: str


def entered(
    puzzle: Puzzle,
    digits: tuple[int, ...],
    placed: tuple[int, ...] = (),
    marks: Marks = (),
    centre: Marks = (),
) -> Json:
    """Return the fields of a board that depend on the player's digits, or {} without digits."""
    entries = entries_in(digits, puzzle)
    more: Json = {}
    if not entries and not placed:
        return more
    both = with_entries(puzzle, entries)
    if entries:
        more["conflicts"] = conflicts_of(both)
        more["finished"] = _FINISHED if is_finished(puzzle, entries) else None
    for kind, noted in (("marks", marks), ("centre", centre)):
        if placed and noted:
            left = _struck(noted, placed, both)
            more |= {kind: left} if left != noted else {}
    return more


_FINISHED = Finished(
    headline="Solved: all your digits are right",
    sentence="Every cell is filled and every rule is satisfied.",
)


def _struck(marks: Marks, placed: tuple[int, ...], both: Puzzle) -> Marks:
    digits = {label: both.givens[label] for label in placed if label in both.givens}
    left = strike(both, {label: set(here) for label, here in enumerate(marks, 1)}, digits)
    return _listed(left, both)


def _listed(marks: dict[int, set[int]], puzzle: Puzzle) -> Marks:
    cells = range(1, puzzle.side**2 + 1)
    return tuple(tuple(sorted(marks.get(label, ()))) for label in cells)


def entries_in(entries: tuple[int, ...], puzzle: Puzzle) -> dict[int, int]:
    """Return the player's digits by cell label, except those in cells with a given."""
    if entries and len(entries) != len(puzzle.digits):
        raise SudokuError(f"expected {len(puzzle.digits)} entries, found {len(entries)}")
    both = enumerate(zip(puzzle.digits, entries, strict=False), 1)
    return {label: digit for label, (given, digit) in both if digit and not given}


def _placed(label: int, digit: int, puzzle: Puzzle) -> str:
    return f"{puzzle.symbols[digit - 1]} in {short_name(label, puzzle.side)}"
