"""Exact cover model, solved by Knuth's Algorithm X with dancing links.

A row of the matrix is an option: a digit in a cell. A column is a constraint: a cell gets a
digit, or a region gets a digit. A solution is a set of rows that covers each column exactly
once, which `sudoku.models.dancing` finds.

Rules that keep candidates from holding together are secondary columns, which are covered at most
once: Knuth, "The Art of Computer Programming", 7.2.2.1. Sums are no such sets.

Givens are not in the matrix: the columns they cover and the rows they rule out are omitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..engine.budget import Budget
from ..errors import RuleError
from ..puzzle import Puzzle, Solution
from .dancing import Links, exact_covers

if TYPE_CHECKING:
    from ..rules.primitives import Primitive

#: Digits in cells, as (cell from 0, digit).
Places = frozenset[tuple[int, int]]


def solutions(puzzle: Puzzle, budget: Budget) -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, in a fixed order.

    The size noted in `budget` is the matrix's: its rows and its columns.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve.
    budget : Budget
        The time that may be spent; size and times are noted in it.

    Raises
    ------
    GaveUp
        At the time limit.
    RuleError
        For rules that are sums: they are no sets to be covered.
    """
    budget.solved_by("Algorithm X", "")
    exclusions, never = _said(puzzle)
    given = {(cell, digit) for cell, digit in enumerate(puzzle.digits) if digit}
    if puzzle.conflicts() or given & never or any(len(given & one) > 1 for one in exclusions):
        return  # two givens cover the same column
    with budget.timing("build"):
        ruled_out = never.union(*(one for one in exclusions if given & one))
        links, rows = _matrix(puzzle, [one for one in exclusions if not given & one], ruled_out)
    budget.size(len(rows), links.columns)
    budget.say("solving")
    for chosen in exact_covers(links, budget):
        digits = list(puzzle.digits)
        for row in chosen:
            cell, digit = rows[row]
            digits[cell] = digit
        yield Solution(puzzle, tuple(digits))


def _said(puzzle: Puzzle) -> tuple[list[Places], Places]:
    """Return what rules say: sets of which at most one holds, and what never holds."""
    if not puzzle.rules:
        return [], frozenset()
    from ..rules.primitives import Linear  # most puzzles have no rules

    side = puzzle.side
    exclusions: list[Places] = []
    never: set[tuple[int, int]] = set()
    for each in puzzle.variant.primitives(puzzle.shape):
        refuse_sum(each)
        if isinstance(each, Linear):
            never |= _places((one for one, _ in each.terms), side)
        else:
            exclusions.append(_places(each.candidates, side))
    return exclusions, frozenset(never)


def refuse_sum(each: Primitive) -> None:
    """Raise RuleError for a sum that does not just rule candidates out: it is no set."""
    from ..rules.primitives import Linear  # most puzzles have no rules

    if isinstance(each, Linear) and not (each.least is None and each.rules_out()):
        raise RuleError(f"the model exact cover does not take sums such as {each.label}")


def _places(candidates: Iterable[int], side: int) -> Places:
    return frozenset((one // side, one % side + 1) for one in candidates)


def _matrix(
    puzzle: Puzzle, exclusions: Sequence[Places], ruled_out: Places
) -> tuple[Links, list[tuple[int, int]]]:
    """Return the matrix and what its rows stand for: a cell, from 0, and a digit.

    Exclusions are secondary columns, which need not be covered, behind the others.
    """
    digits, side = puzzle.digits, puzzle.side
    columns = {(-1, cell): 0 for cell, digit in enumerate(digits) if not digit}
    regions_of: list[list[int]] = [[] for _ in digits]
    for number, region in enumerate(puzzle.variant.all_regions(puzzle.shape)):
        found = {digits[label - 1] for label in region.cells}
        columns |= {(number, digit): 0 for digit in range(1, side + 1) if digit not in found}
        for label in region.cells:
            regions_of[label - 1].append(number)
    for index, name in enumerate(columns, 1):
        columns[name] = index
    secondary: dict[tuple[int, int], list[int]] = {}
    for number, one in enumerate(exclusions, len(columns) + 1):
        for place in one:
            secondary.setdefault(place, []).append(number)
    links, rows = Links(len(columns), len(exclusions)), []
    for cell, digit in _open(puzzle):
        if (cell, digit) not in ruled_out:
            primary = [columns[-1, cell], *(columns[r, digit] for r in regions_of[cell])]
            links.add_row([*primary, *secondary.get((cell, digit), ())])
            rows.append((cell, digit))
    return links, rows


def _open(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    """Yield the digits that no given keeps from an empty cell by a region, as (cell, digit)."""
    found = [set(range(1, puzzle.side + 1)) for _ in puzzle.digits]
    for region in puzzle.variant.all_regions(puzzle.shape):
        given = {puzzle.digits[label - 1] for label in region.cells}
        for label in region.cells:
            found[label - 1] -= given
    for cell, digit in enumerate(puzzle.digits):
        if not digit:
            yield from ((cell, other) for other in sorted(found[cell]))
