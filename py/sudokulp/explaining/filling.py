"""The fullest grid: as many filled cells as possible without breaking a rule.

The search tries nearly full grids first. If none of these grids is proved to be the fullest, an
integer program looks for a fuller grid.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

import pulp

from ..backends.problem import BinaryProblem
from ..deadline import check_deadline, deadline, remaining
from ..engine.prover import find_prover
from ..engine.search import find_board
from ..errors import GaveUp
from ..models.lp.flows import arc_names
from ..models.lp.rules import rule_rows
from ..puzzle import Puzzle
from ..rules.base import AtMostOne, Linear
from .multipliers import Solver
from .nearest import Search

#: The digits of a grid in row order, with 0 for an empty cell.
Digits = tuple[int, ...]
#: The weight of each candidate in a sum, and the upper bound of the sum.
Row = tuple[dict[int, int], int]


class _Program(BinaryProblem):
    """An integer program whose solutions are grids, with a variable for each candidate.

    `sense` says whether exactly one or at most one candidate is chosen for each cell, and for each
    digit in a region.
    """

    def __init__(self, puzzle: Puzzle, name: str, sense: int) -> None:
        super().__init__(name, pulp.LpMaximize)
        self._side = puzzle.side
        self.every = range(puzzle.side**3)
        for number in self.every:
            check_deadline()
            self.add_binary(f"x_{number:05d}")
        for arc in arc_names(puzzle.variant, puzzle.shape).values() if puzzle.rules else ():
            self.add_binary(arc)
        self.given = {
            (label - 1) * puzzle.side + digit - 1 for label, digit in puzzle.givens.items()
        }
        board = find_board(puzzle.variant, puzzle.shape)
        for number, candidates in enumerate(zip(*board.by_rank, strict=True)):
            self.constrain(self.count(candidates), sense, 1, f"row_{number:05d}")

    def count(self, candidates: Iterable[int]) -> pulp.LpAffineExpression:
        """Return the number of chosen candidates."""
        return pulp.lpSum([self.columns[each] for each in candidates])

    def exclude(self, candidates: Iterable[int]) -> None:
        out = sorted(candidates)
        if out:
            self += self.count(out) <= 0, "no_other_digits"

    def optimum(self, wanted: Iterable[int], solver: Solver) -> Digits | None:
        """Return a grid with as many `wanted` candidates as possible, or None if none exists."""
        self.setObjective(self.count(wanted))
        if not solver.decide(self):
            return None
        digits = [0] * self._side**2
        for number in self.every:
            if (self.columns[number].value() or 0) > 0.5:
                digits[number // self._side] = number % self._side + 1
        return tuple(digits)


#: The search by hitting sets stops after this number of seconds. Then the program is tried.
SEARCHING = 5.0


def most_givens(puzzle: Puzzle, solver: Solver) -> Digits | None:
    """Return a full grid that keeps as many of the givens as possible.

    If the rules allow no full grid, return None. The search by hitting sets takes a few
    milliseconds, and the integer program over all full grids takes a second. The program is used
    for puzzles with rules, because the search is slow with sums. It is also used if the search
    takes too long, which may happen if many givens are wrong.
    """
    if not puzzle.rules:
        with suppress(GaveUp), deadline(min(SEARCHING, remaining() / 2)):
            return Search(puzzle, solver).without_fewest()
    program = _Program(puzzle, "most_givens", pulp.LpConstraintEQ)
    for row in rule_rows(puzzle.variant, puzzle.shape):
        program.constrain(program.weigh(row.weights), row.sense, row.bound, row.name)
    return program.optimum(program.given, solver)


def fewest_left_out(puzzle: Puzzle, solver: Solver) -> tuple[int, ...]:
    """Return the labels of the fewest givens that must be removed to get a solution.

    If the rules allow no full grid, return ().
    """
    grid = most_givens(puzzle, solver)
    if grid is None:
        return ()
    return tuple(label for label, digit in puzzle.givens.items() if grid[label - 1] != digit)


@dataclass(frozen=True)
class Filling:
    """The fullest grid for a puzzle."""

    puzzle: Puzzle  # the grid, as a puzzle whose givens are the digits of all filled cells
    left_out: tuple[int, ...]  # labels of the removed givens; their cells stay empty

    @property
    def number(self) -> int:
        """The number of filled cells."""
        return len(self.puzzle.givens)

    @property
    def is_whole(self) -> bool:
        """Whether only the cells of removed givens are empty."""
        return self.number + len(self.left_out) == self.puzzle.side**2

    @property
    def sentence(self) -> str:
        """A sentence on the largest number of cells that can be filled."""
        cells = f"{self.number} of {self.puzzle.side**2} cells"
        out = len(self.left_out)
        if not out:
            return f"At most {cells} can be filled without breaking a rule."
        stay = "the cell of the removed given stays" if out == 1 else "those of removed givens stay"
        return f"At most {cells} can be filled without breaking a rule; {stay} empty."


def find_filling(puzzle: Puzzle, solver: Solver) -> Filling | None:
    """Fill as many cells of a puzzle as possible without breaking a rule.

    As few givens as possible are removed, and their cells stay empty. Then as many of the other
    cells as possible are filled. If no digits reach the total of a rule, return None.
    """
    with_all = not (puzzle.rules or puzzle.conflicts())
    fill = _with_all_givens if with_all else _with_most_givens
    digits = fill(puzzle, solver)
    if digits is None:
        return None
    filled = puzzle.with_digits(digits)
    return Filling(filled, tuple(label for label in puzzle.givens if label not in filled.givens))


#: The least number of empty cells in a grid that cannot be completely filled, if each kind of
#: region covers all cells.
FEWEST = 2


def _with_all_givens(puzzle: Puzzle, solver: Solver) -> Digits | None:
    """Return a fullest grid that keeps all givens. There must be no rules and no conflicts.

    The search ends at the first grid with so few empty cells that no grid can be fuller.
    """
    cells: defaultdict[str, set[int]] = defaultdict(set)
    for region in puzzle.variant.regions(puzzle.shape):
        cells[region.kind].update(region.cells)
    least = FEWEST if all(len(each) == puzzle.side**2 for each in cells.values()) else 1
    known = puzzle.digits
    for digits in _grids(puzzle):
        if digits.count(0) < known.count(0):
            known = digits
        if known.count(0) <= least:
            break
    if known.count(0) <= least:
        return known
    more = len(known) - known.count(0) + 1
    return _fullest(puzzle, len(puzzle.givens), more, solver) or known


def _grids(puzzle: Puzzle) -> Iterator[Digits]:
    """Yield a full grid with all givens if there is one, then nearly full grids.

    To find a nearly full grid, one of the givens is removed, and the other givens are completed to
    a full grid. Then the given is put back, and the cells that conflict with it are emptied.
    """
    prover = find_prover(puzzle.variant, puzzle.shape)
    full = prover.example(puzzle.digits)
    if full:
        yield full
    for label, given in puzzle.givens.items():
        others = list(puzzle.digits)
        others[label - 1] = 0
        if not prover.has_any(others):
            continue
        regions = puzzle.variant.regions(puzzle.shape)
        seen = Counter(
            cell
            for region in regions
            if label in region.cells
            for cell in region.cells
            if cell != label
        )
        twice = [cell for cell in seen if seen[cell] > 1 and not others[cell - 1]]
        tries = [[*others[: cell - 1], given, *others[cell:]] for cell in twice]
        for digits in (*tries, others):
            full = prover.example(digits)
            if full:
                free = (0 if n in seen and d == given else d for n, d in enumerate(full, 1))
                yield tuple(given if n == label else d for n, d in enumerate(free, 1))


def _with_most_givens(puzzle: Puzzle, solver: Solver) -> Digits | None:
    """Return a fullest grid that keeps as many givens as possible.

    A full grid that keeps as many givens as possible is tried first, because solvers find it faster
    than a nearly full grid. The cells in which it differs from the givens are emptied. If no grid
    keeps more givens, the result is a fullest grid. Otherwise, an integer program finds one.
    """
    program = _packing(puzzle)
    program.exclude(set(program.every) - program.given)
    alone = program.optimum(program.given, solver)
    if alone is None:
        return None
    kept = len(alone) - alone.count(0)
    full = most_givens(puzzle, solver) or (0,) * len(alone)
    both = zip(full, puzzle.digits, strict=True)
    digits = tuple(digit if given in (0, digit) else 0 for digit, given in both)
    if digits.count(0) == len(puzzle.givens) - kept:
        return digits
    return _fullest(puzzle, kept, kept, solver)


def _fullest(puzzle: Puzzle, kept: int, least: int, solver: Solver) -> Digits | None:
    """Return a fullest grid that keeps `kept` givens and has at least `least` filled cells.

    The cells of removed givens stay empty. If there is no such grid, return None.
    """
    program, side = _packing(puzzle), puzzle.side
    cells = {x // side for x in program.given}
    others = {x for x in program.every if x // side in cells and x not in program.given}
    program.exclude(others)
    if others:
        program.constrain(program.count(program.given), pulp.LpConstraintGE, kept, "givens")
    program.constrain(program.count(program.every), pulp.LpConstraintGE, least, "filled")
    return program.optimum(program.every, solver)


def _packing(puzzle: Puzzle) -> _Program:
    """Return the program for grids that may have empty cells. It has no objective yet."""
    program = _Program(puzzle, "largest_filling", pulp.LpConstraintLE)
    rows: list[Row] = []
    for each in puzzle.variant.primitives(puzzle.shape):
        if isinstance(each, AtMostOne):
            rows.append((dict.fromkeys(each.candidates, 1), 1))
            continue
        if not isinstance(each, Linear):
            continue
        if each.most is not None:
            rows.append(_bounded(each, 1, each.most, puzzle.side))
        if each.least is not None:
            rows.append(_bounded(each, -1, -each.least, puzzle.side))
    for number, (weights, most) in enumerate(rows):
        program += program.weigh(weights) <= most, f"rule_{number:05d}"
    for row in rule_rows(puzzle.variant, puzzle.shape):
        if row.flows:  # an empty cell may use any arc
            sense = pulp.LpConstraintGE if row.by_digit else row.sense
            program.constrain(program.weigh(row.weights), sense, row.bound, row.name)
    return program


def _bounded(each: Linear, sign: int, most: int, side: int) -> Row:
    """Return a row that keeps a sum within a bound. An empty cell counts as its smallest weight."""
    weights = {candidate: weight * sign for candidate, weight in each.terms}
    row: dict[int, int] = {}
    for cell in {candidate // side for candidate in weights}:
        here = {x: weights.get(x, 0) for x in range(cell * side, (cell + 1) * side)}
        least = min(here.values())
        most -= least
        row |= {x: weight - least for x, weight in here.items() if weight != least}
    return row, most
