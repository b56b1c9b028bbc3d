"""The fullest grid: as many cells as possible filled without breaking a rule.

Grids that are nearly full are looked for first. Where none of them is known to be the fullest, an
integer program looks for one that is fuller still.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pulp

from ...backends import check_backend, find_backend
from ...backends.problem import ArrayProblem
from ...engine.budget import Budget
from ...engine.prover import find_prover
from ...errors import SudokuError
from ...numbers import counted
from ...puzzle import AsPuzzle, Puzzle, as_puzzle
from ...rules.base import AtMostOne, Linear, Primitive
from .changing import column, most_givens, optimum, regions_program

#: The weight of each candidate in a row, and the most that it may come to.
Row = tuple[dict[int, int], int]


def given_grids(puzzle: Puzzle) -> ArrayProblem:
    """Return the program of grids that hold nothing but givens, of these as many as possible."""
    problem, given = _packing(puzzle), _columns(puzzle)
    others = sorted(set(range(puzzle.side**3)).difference(given))
    if others:
        problem.constrain(others, pulp.LpConstraintLE, "no_other_digits", 0)
    problem.optimise(given)
    return problem


def fullest_grids(puzzle: Puzzle, kept: int, least: int) -> ArrayProblem:
    """Return the program of the fullest grids with so many givens, and at least so many cells.

    The cell of a given that is left out stays empty.
    """
    problem, given, every = _packing(puzzle), _columns(puzzle), range(puzzle.side**3)
    cells = {x // puzzle.side for x in given}
    others = [x for x in every if x // puzzle.side in cells and x not in given]
    if others:
        problem.constrain(others, pulp.LpConstraintLE, "no_other_digits", 0)
        problem.constrain(given, pulp.LpConstraintGE, "givens", kept)
    problem.constrain(every, pulp.LpConstraintGE, "filled", least)
    problem.optimise(every)
    return problem


def _columns(puzzle: Puzzle) -> set[int]:
    """Return the columns of the givens."""
    return {column(puzzle, *given) for given in puzzle.givens.items()}


def _packing(puzzle: Puzzle) -> ArrayProblem:
    """Return the program without an objective."""
    problem = regions_program(puzzle, "largest_filling", pulp.LpConstraintLE)
    said = puzzle.variant.primitives(puzzle.shape)
    rows = (row for each in said for row in _rows(each, puzzle.side))
    for number, (weights, most) in enumerate(rows):
        problem.constrain(weights, pulp.LpConstraintLE, f"rule_{number:05d}", most)
    return problem


def _rows(each: Primitive, side: int) -> Iterator[Row]:
    """Yield what a rule says of a grid that may have empty cells."""
    if isinstance(each, AtMostOne):
        yield dict.fromkeys(each.candidates, 1), 1
        return
    if each.most is not None:
        yield _bounded(each, 1, each.most, side)
    if each.least is not None:
        yield _bounded(each, -1, -each.least, side)


def _bounded(each: Linear, sign: int, most: int, side: int) -> Row:
    """Return that a sum stays within a bound, where an empty cell adds the least that it can."""
    weights = {candidate: weight * sign for candidate, weight in each.terms}
    row: dict[int, int] = {}
    for cell in {candidate // side for candidate in weights}:
        here = {x: weights.get(x, 0) for x in range(cell * side, (cell + 1) * side)}
        least = min(here.values())
        most -= least
        row |= {x: weight - least for x, weight in here.items() if weight != least}
    return row, most


#: The fewest empty cells of a grid that cannot be full, where each kind of region covers all cells.
FEWEST = 2


def most_filled(puzzle: Puzzle) -> int:
    """Return how many cells of a puzzle that has no solution can be filled at most."""
    cells: defaultdict[str, set[int]] = defaultdict(set)
    for region in puzzle.variant.regions(puzzle.shape):
        cells[region.kind].update(region.cells)
    every = puzzle.side**2
    return every - (FEWEST if all(len(each) == every for each in cells.values()) else 1)


def nearly_full(puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
    """Return the digits of a grid with all givens, which do not conflict; it is full if one can be.

    There are no rules. The search ends with the first grid that is as full as `most_filled` says.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    best, most = puzzle.digits, most_filled(puzzle)
    for digits in _grids(puzzle, budget):
        if digits.count(0) < best.count(0):
            best = digits
        if len(best) - best.count(0) >= most:
            break
    return best


def _grids(puzzle: Puzzle, budget: Budget) -> Iterator[tuple[int, ...]]:
    """Yield full grids, then those with one given put back: for each the fullest come first."""
    prover = find_prover(puzzle.variant, puzzle.shape, budget)
    full = prover.example(puzzle.digits)
    if full:
        yield full
    for label, given in puzzle.givens.items():
        others = list(puzzle.digits)
        others[label - 1] = 0
        if not prover.has_any(others):
            continue
        seen = Counter(_seen(puzzle, label))
        for place in (cell for cell in seen if seen[cell] > 1 and not others[cell - 1]):
            full = prover.example([*others[: place - 1], given, *others[place:]])
            if full:
                yield _put_back(full, label, given, seen)
        full = prover.example(others)
        if full:
            yield _put_back(full, label, given, seen)


def _seen(puzzle: Puzzle, label: int) -> Iterator[int]:
    """Yield the other cells of each region of a cell."""
    for region in puzzle.variant.regions(puzzle.shape):
        if label in region.cells:
            yield from (cell for cell in region.cells if cell != label)


def _put_back(full: Sequence[int], label: int, given: int, seen: Container[int]) -> tuple[int, ...]:
    """Return a full grid with a given in its cell, and that digit nowhere in the cells it sees."""
    away = (0 if cell in seen and digit == given else digit for cell, digit in enumerate(full, 1))
    return tuple(given if cell == label else digit for cell, digit in enumerate(away, 1))


#: In row order, 0 for an empty cell.
Digits = tuple[int, ...]


@dataclass(frozen=True)
class Filling:
    """The fullest grid of a puzzle; no other one has more cells filled.

    Parameters
    ----------
    puzzle : Puzzle
        With all that is filled as givens, as few as possible of its own left out.
    left_out : tuple of int
        The labels of the givens that are in the way of others; their cells are left empty.
    """

    puzzle: Puzzle
    left_out: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many cells are filled."""
        return len(self.puzzle.givens)

    @property
    def sentence(self) -> str:
        """The number of cells, in words."""
        cells = f"{self.number} of {self.puzzle.side**2} cells"
        out = len(self.left_out)
        if not out:
            return f"At most {cells} can be filled without breaking a rule."
        which = counted(out, "given is", "givens are")
        return f"At most {cells} can be filled without breaking a rule, once {which} left out."


def largest_filling(puzzle: AsPuzzle, time_limit: float = 60, backend: Any = None) -> Filling:
    """Return the fullest grid of a puzzle that breaks no rule.

    As many givens as possible are kept first. Then as many cells as possible are filled; that of a
    given that is left out stays empty.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    time_limit : float
        Seconds.
    backend : str, pulp.LpSolver or None
        The solver of the integer program.

    Raises
    ------
    SudokuError
        If a sum of a rule is broken even of an empty grid.
    GaveUp
        If the time was over before it was proved that no grid is fuller.

    Examples
    --------
    >>> found = largest_filling(Puzzle("12.3 ..4. .... ....", 2))
    >>> found.number, found.sentence
    (14, 'At most 14 of 16 cells can be filled without breaking a rule.')
    >>> len(largest_filling(Puzzle("11.. .... .... ....", 2)).left_out)
    1
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with Budget(time_limit, backend) as budget:
        found = find_filling(puzzle, find_backend(backend), budget)
    if found is None:
        raise SudokuError("no filling: the rules have a sum that nothing comes to")
    return found


def find_filling(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Filling | None:
    """Return what `largest_filling` does, None if a rule is broken even of an empty grid.

    Raises
    ------
    GaveUp
        If the time was over before it was proved that no grid is fuller.
    """
    if puzzle.rules or puzzle.conflicts():
        digits = _with_most_givens(puzzle, backend, budget)
    else:
        digits = _with_all_givens(puzzle, backend, budget)
    if digits is None:
        return None
    filled = puzzle.with_digits(digits)
    return Filling(filled, tuple(label for label in puzzle.givens if label not in filled.givens))


def _with_all_givens(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Digits | None:
    """Return a fullest grid where no givens conflict, and there are no rules."""
    known = nearly_full(puzzle, budget)
    filled = len(known) - known.count(0)
    if filled >= most_filled(puzzle):
        return known
    problem = fullest_grids(puzzle, len(puzzle.givens), filled + 1)
    return optimum(problem, puzzle.side, backend, budget) or known


def _with_most_givens(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Digits | None:
    """Return a fullest grid with as many givens as do not exclude each other.

    That is a full one less the givens in the way of others, unless more are in its way: solvers
    find a full grid sooner than one that is nearly full.
    """
    alone = optimum(given_grids(puzzle), puzzle.side, backend, budget)
    if alone is None:
        return None
    kept = len(alone) - alone.count(0)
    full = most_givens(puzzle, backend, budget) or (0,) * len(alone)
    both = zip(full, puzzle.digits, strict=True)
    digits = tuple(digit if given in (0, digit) else 0 for digit, given in both)
    if digits.count(0) == len(puzzle.givens) - kept:
        return digits
    return optimum(fullest_grids(puzzle, kept, kept), puzzle.side, backend, budget)
