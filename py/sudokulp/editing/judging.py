"""A program's digits held against the puzzle, by the judge that shares nothing with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import SudokuError
from ..grid import place
from ..puzzle import Puzzle, Solution
from ..puzzle.conflicts import BrokenRule, Conflict

#: Broken rules and changed givens that are told in words.
_TOLD = 3

KEEPS = "This keeps all rules of the puzzle."


@dataclass(frozen=True)
class Judgement:
    """What is to be said of a program's digits.

    Parameters
    ----------
    keeps : bool
        Whether it is a solution of the puzzle.
    sentences : tuple of str
        That it is, or what it breaks.
    cells : tuple of int
        Labels of the cells where it breaks something.
    """

    keeps: bool
    sentences: tuple[str, ...]
    cells: tuple[int, ...]


def judge(puzzle: Puzzle, digits: Sequence[int]) -> Judgement:
    """Return which rules of a puzzle, and which givens, a full grid breaks.

    Raises
    ------
    SudokuError
        If it is no full grid of the puzzle's size.

    Examples
    --------
    >>> judge(Puzzle({}, 1), [1]).sentences
    ('This keeps all rules of the puzzle.',)
    """
    full = puzzle.with_digits(digits)
    if len(full.givens) < len(full.digits):
        raise SudokuError("a program's answer has a digit in every cell")
    if Solution(puzzle, full.digits).is_valid():
        return Judgement(True, (KEEPS,), ())
    broken: list[Conflict | BrokenRule] = [*full.conflicts(), *full.broken_rules()]
    moved = [label for label, digit in puzzle.givens.items() if full.digits[label - 1] != digit]
    told = [f"{str(each)[0].upper()}{str(each)[1:]}." for each in broken] or [_kept(puzzle)]
    sentences = [*_first(told, "broken rules"), *_given(puzzle, full, moved)]
    cells = {label for each in broken for label in each.cells} | set(moved)
    return Judgement(False, tuple(sentences), tuple(sorted(cells)))


def _kept(puzzle: Puzzle) -> str:
    known = all(rule.known for rule in puzzle.rules)
    return "This keeps every rule." if known else "This breaks no rule that we know."


def _first(sentences: list[str], what: str) -> list[str]:
    left = len(sentences) - _TOLD
    return sentences if left <= 0 else [*sentences[:_TOLD], f"There are {left:,} more {what}."]


def _given(puzzle: Puzzle, full: Puzzle, moved: list[int]) -> list[str]:
    """Return which givens were changed, in words."""
    if not moved:
        return []
    count = f"{len(moved):,} given{'s' * (len(moved) != 1)}"
    signs = puzzle.symbols
    named = [
        f"r{row}c{column} from {signs[puzzle.digits[label - 1] - 1]} "
        f"to {signs[full.digits[label - 1] - 1]}"
        for label in moved[:_TOLD]
        for row, column in [place(label, puzzle.side)]
    ]
    more = f" and {len(moved) - _TOLD:,} more" if len(moved) > _TOLD else ""
    return [f"It changes {count}: {', '.join(named)}{more}."]
