"""The integer program of all grids, full or not, that break no rule.

No candidate has to be chosen, and of each cell and region's digit at most one may be. A sum of a
rule is broken as soon as the cells that are left empty could not bring it within its bounds, each
for itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import pulp

from ...backends.problem import ArrayProblem
from ...puzzle import Puzzle
from ...rules.primitives import AtMostOne, Linear, Primitive
from .grids import column, regions_program

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
