"""Repairs of a puzzle without a solution: the nearest puzzles that have exactly one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pulp

from ...engine.budget import Budget
from ...engine.prover import Prover, find_prover
from ...grid import short_name
from ...puzzle import Puzzle
from ...variants import VARIANTS, Variant
from .most_givens import most_givens


@dataclass(frozen=True)
class Repair:
    """One given changed or left out, after which there is exactly one solution.

    Parameters
    ----------
    puzzle : Puzzle
        The repaired puzzle.
    label : int
        The cell of the given.
    digit : int
        What it is changed to, 0 if it is left out.
    sentence : str
        The repair in words.
    """

    puzzle: Puzzle
    label: int
    digit: int
    sentence: str


def repairs(puzzle: Puzzle, budget: Budget) -> Iterator[Repair]:
    """Yield every repair by one given.

    Examples
    --------
    >>> for repair in repairs(Puzzle("4.1. ..2. .1.. ...3", 2), Budget()):
    ...     print(repair.sentence)
    If r1c3 were 3 instead of 1, there would be exactly one solution.
    Without the 1 in r1c3 there would be exactly one solution.
    If r4c4 were 1 instead of 3, there would be exactly one solution.
    Without the 3 in r4c4 there would be exactly one solution.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    prover = find_prover(puzzle.variant, puzzle.shape, budget)
    for label, given in puzzle.givens.items():
        budget.check_time()
        for digit in _mending(puzzle, label, given, prover):
            digits = (*puzzle.digits[: label - 1], digit, *puzzle.digits[label:])
            mended = puzzle.with_digits(digits)
            yield Repair(mended, label, digit, _sentence(puzzle, label, given, digit))


def _mending(puzzle: Puzzle, label: int, given: int, prover: Prover) -> Iterator[int]:
    """Yield digits in place of a given that leave one solution; 0 last, for none."""
    before, after = puzzle.digits[: label - 1], puzzle.digits[label:]
    if not prover.has_any((*before, 0, *after)):
        return
    for digit in (*range(1, puzzle.side + 1), 0):
        if digit != given and prover.has_one((*before, digit, *after)):
            yield digit


def _sentence(puzzle: Puzzle, label: int, given: int, digit: int) -> str:
    cell, symbols = short_name(label, puzzle.side), puzzle.symbols
    if not digit:
        return f"Without the {symbols[given - 1]} in {cell} there would be exactly one solution."
    return (
        f"If {cell} were {symbols[digit - 1]} instead of {symbols[given - 1]}, there would be "
        "exactly one solution."
    )


def fewest_left_out(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> tuple[int, ...]:
    """Return the labels of as few givens as possible without which there is a solution.

    Where the rules leave no full grid there are none.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    grid = most_givens(puzzle, backend, budget)
    if grid is None:
        return ()
    return tuple(label for label, digit in puzzle.givens.items() if grid[label - 1] != digit)


def fitting_variants(puzzle: Puzzle, budget: Budget) -> tuple[str, ...]:
    """Return the names of other variants under which the givens have exactly one solution."""
    others = (
        variant
        for variant in VARIANTS.values()
        if variant is not puzzle.variant.plain and variant.exists(puzzle.shape)
    )
    return tuple(
        variant.name
        for variant in others
        if find_prover(_ruled(variant, puzzle), puzzle.shape, budget).has_one(puzzle.digits)
    )


def _ruled(variant: Variant, puzzle: Puzzle) -> Variant:
    """Return a variant with the rules of a puzzle."""
    return Puzzle({}, puzzle.shape, variant, rules=puzzle.rules).variant
