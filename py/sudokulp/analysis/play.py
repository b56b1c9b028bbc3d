"""Help for solving by hand: pencil marks, mistakes, possible digits.

The entered digits are a mapping {cell label: digit}, without the givens. Functions that search for
solutions raise GaveUp when they reach their time limit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..deadline import Notify, deadline, silent
from ..engine.prover import find_prover
from ..errors import SudokuError
from ..grid import short_name
from ..numbers import check_label
from ..puzzle import Puzzle, Solution
from ..variants.base import AtMostOne, Linear

Entries = Mapping[int, int]


@dataclass(frozen=True)
class Mistakes:
    """The mistakes among the entered digits."""

    number: int  # the number of the puzzle's solutions: 0, 1, or 2 for several
    cells: tuple[int, ...]  # labels of the cells whose entered digit is in no solution
    together: bool  # whether some solution has all entered digits


def with_entries(puzzle: Puzzle, entries: Entries) -> Puzzle:
    """Return the puzzle with the entered digits as further givens."""
    for label in entries:
        if puzzle[label]:
            raise SudokuError(f"{short_name(label, puzzle.side)} already holds a given")
    return puzzle.replace(entries)


def pencil_marks(puzzle: Puzzle, entries: Entries | None = None) -> dict[int, set[int]]:
    """Return, for each empty cell, the digits that no digit in the grid rules out.

    Rules that exclude pairs of digits are taken into account, but not sums and unknown rules.

    Examples
    --------
    >>> marks = pencil_marks(Puzzle("4... ..2. .1.. ...3"))
    >>> marks[2], 1 in marks
    ({2, 3}, False)
    """
    both = with_entries(puzzle, entries or {})
    every = set(range(1, both.side + 1))
    empty = (label for label, digit in enumerate(both.digits, 1) if not digit)
    return strike(both, {label: set(every) for label in empty}, both.givens)


def strike(puzzle: Puzzle, marks: Mapping[int, set[int]], digits: Entries) -> dict[int, set[int]]:
    """Return pencil marks after removing those that newly placed digits rule out."""
    left = {label: set(here) for label, here in marks.items()}
    variant = puzzle.variant.known if puzzle.rules else puzzle.variant
    for region in variant.all_regions(puzzle.shape):
        here = {digits[label] for label in region.cells if label in digits}
        for label in region.cells if here else ():
            if label in left:
                left[label] -= here - {digits.get(label)}
    side = puzzle.side
    placed = {(label - 1) * side + digit - 1 for label, digit in digits.items()}
    for each in variant.primitives(puzzle.shape):
        if isinstance(each, Linear):
            out = {candidate for candidate, _ in each.terms} if each.rules_out() else set()
        elif isinstance(each, AtMostOne):
            group = set(each.candidates)
            out = group - placed if group & placed else set()
        else:  # paths do not affect pencil marks
            continue
        for candidate in out:
            left.get(candidate // side + 1, set()).discard(candidate % side + 1)
    return left


def is_finished(puzzle: Puzzle, entries: Entries) -> bool:
    """Return whether the entered digits complete the puzzle without breaking a rule.

    A puzzle with an unknown rule is never finished.
    """
    filled = Solution(puzzle, with_entries(puzzle, entries).digits)
    return all(rule.known for rule in puzzle.rules) and filled.is_valid()


def find_mistakes(
    puzzle: Puzzle, entries: Entries, time_limit: float = 60, notify: Notify = silent
) -> Mistakes:
    """Return the entered digits that are in no solution of the puzzle."""
    both = with_entries(puzzle, entries)
    with deadline(time_limit):
        prover = find_prover(puzzle.variant, puzzle.shape)
        if not prover.has_any(puzzle.digits):
            return Mistakes(0, (), False)
        notify("checking your digits")
        number = 1 if prover.has_one(puzzle.digits) else 2
        if prover.has_any(both.digits):
            return Mistakes(number, (), True)
        alone = {label: with_entries(puzzle, {label: entries[label]}) for label in sorted(entries)}
        wrong = (label for label, filled in alone.items() if not prover.has_any(filled.digits))
        return Mistakes(number, tuple(wrong), False)


def possible_digits(
    puzzle: Puzzle, label: int, most: int = 2, time_limit: float = 60, notify: Notify = silent
) -> list[int]:
    """Return the lowest digits that a cell has in some solution, at most `most` of them."""
    label = check_label(label, puzzle.side**2)
    with deadline(time_limit):
        prover = find_prover(puzzle.variant, puzzle.shape)
        given = puzzle.digits[label - 1]
        found: list[int] = []
        for digit in [given] if given else sorted(pencil_marks(puzzle)[label]):
            if len(found) == most:
                break
            notify(f"trying {digit}")
            if prover.has_any((*puzzle.digits[: label - 1], digit, *puzzle.digits[label:])):
                found.append(digit)
        return found
