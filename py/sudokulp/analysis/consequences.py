"""Consequences of a puzzle's givens: well-formed, minimal, redundant givens, true candidates.

The engines are those of `engine.prover`. Every function raises GaveUp if it finds no answer
within the time limit.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.budget import Budget
from ..engine.prover import Prover, find_prover
from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from .count import Notify


def is_well_formed(puzzle: AsPuzzle, time_limit: float = 60) -> bool:
    """Return whether a puzzle has exactly one solution.

    Examples
    --------
    >>> is_well_formed(Puzzle("4... ..2. .1.. ...3", 2)), is_well_formed(Puzzle({}, 2))
    (True, False)
    """
    puzzle = as_puzzle(puzzle)
    with Budget(time_limit) as budget:
        return _prover(puzzle, budget).has_one(puzzle.digits)


def is_minimal(puzzle: AsPuzzle, time_limit: float = 60) -> bool:
    """Return whether a puzzle has one solution, and several if any one of its givens is removed.

    Examples
    --------
    >>> is_minimal(Puzzle("4... ..2. .1.. ...3", 2))
    True
    """
    puzzle = as_puzzle(puzzle)
    with Budget(time_limit) as budget:
        prover = _prover(puzzle, budget)
        return prover.has_one(puzzle.digits) and next(_redundant(puzzle, prover), None) is None


def redundant_givens(puzzle: AsPuzzle, time_limit: float = 60) -> list[int]:
    """Return the labels of the givens that follow from all the others.

    Removing any one of them leaves the solutions as they are; removing two of them may not.
    The puzzle may have several solutions, or none.

    Examples
    --------
    >>> redundant_givens(Puzzle("4.3. ..2. .1.. ...3", 2))
    [3]
    """
    puzzle = as_puzzle(puzzle)
    with Budget(time_limit) as budget:
        return list(_redundant(puzzle, _prover(puzzle, budget)))


def _redundant(puzzle: Puzzle, prover: Prover) -> Iterator[int]:
    digits = puzzle.digits
    for label, digit in puzzle.givens.items():
        fewer = (*digits[: label - 1], 0, *digits[label:])
        if not prover.has_other(fewer, {label: digit}):
            yield label


def _prover(puzzle: Puzzle, budget: Budget) -> Prover:
    return find_prover(puzzle.variant, puzzle.shape, budget)


def true_candidates(
    puzzle: AsPuzzle, time_limit: float = 60, notify: Notify = None
) -> dict[int, set[int]]:
    """Return for each cell label the digits that stand there in some solution.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    time_limit : float
        Seconds.
    notify : callable, optional
        Called with the number of candidates that are still undecided.

    Returns
    -------
    dict of int to set of int
        All labels are in it. Without a solution every set is empty, with one solution
        every set holds its digit.

    Raises
    ------
    GaveUp
        At the time limit.

    Examples
    --------
    >>> found = true_candidates(Puzzle("4... ..2. .1.. ....", 2))
    >>> found[2], found[16]
    ({2}, {1, 2, 3})
    """
    puzzle = as_puzzle(puzzle)
    with Budget(time_limit, notify=notify) as budget:
        found: dict[int, set[int]] = {label: set() for label in range(1, puzzle.side**2 + 1)}
        for label, digit in _prover(puzzle, budget).true_candidates(puzzle.digits):
            found[label].add(digit)
        return found
