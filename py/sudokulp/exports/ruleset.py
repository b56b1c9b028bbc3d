"""The rules of a puzzle in words, as setters publish them with a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from ..grid import has_boxes
from ..puzzle import Puzzle, PuzzleLike, as_puzzle


def ruleset(puzzle: PuzzleLike) -> str:
    """Return the rules of a puzzle in words, with one line for each kind of rule.

    Unknown rules are left out.

    Examples
    --------
    >>> from sudokulp.rules import Cage, Thermometer
    >>> cages = [Cage([1, 2], sum=9), Cage([3, 4], sum=5)]
    >>> print(ruleset(Puzzle({}, variant="x", rules=[*cages, Thermometer([40, 41])])))
    Normal Sudoku rules apply.
    Each main diagonal also contains every digit once.
    Digits in a cage with a total do not repeat, and sum to the total.
    Digits along a thermometer increase from its bulb.
    """
    return "\n".join(dict.fromkeys(filter(None, _sentences(as_puzzle(puzzle)))))


def _sentences(puzzle: Puzzle) -> Iterator[str]:
    plain = puzzle.variant.plain
    yield _usual(puzzle)
    if plain.extra_regions(puzzle.shape):
        yield plain.about
    for rule in puzzle.rules:
        if not (rule.known and rule.replaces_boxes):
            yield rule.spoken


def _usual(puzzle: Puzzle) -> str:
    """Return the sentence about rows, columns and boxes, or the regions that replace boxes."""
    replaced = any(rule.known and rule.replaces_boxes for rule in puzzle.rules)
    if has_boxes(puzzle.shape) and not replaced:
        return "Normal Sudoku rules apply."
    areas = "row, column and outlined region" if replaced else "row and column"
    return f"Each {areas} contains every digit from 1 to {puzzle.side} once."
