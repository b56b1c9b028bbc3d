"""The textbook integer program, with PuLP.

The model and its names are from Sioros and Andrinopoulou (2020), who followed Bartlett, Chartier,
Langville and Rankin, "An Integer Programming Model for the Sudoku Problem" (2008). A binary
variable x_i_j_k is 1 if the cell in row i and column j contains k. The literature has one more
formulation, `formulation="packing"`: it fills as many cells as possible, and each region contains
each digit at most once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby, product
from typing import Any, ClassVar, TypeVar

import pulp

from ...backends import find_backend
from ...backends.problem import Rows
from ...errors import SolverFailed, UnknownName, VariantError, show
from ...grid import GridShape, box_of, side_of
from ...lines import Row
from ...puzzle import AsPuzzle, Puzzle
from ...variants import Region, Variant, find_variant
from .flows import arc_names
from .program import TOLERANCE, Program, cell_names, region_row, spelled, variable_names
from .rules import rule_rows


@dataclass(frozen=True)
class Formulation:
    """A formulation: the senses of objective and constraints, and words in names of constraints."""

    sense: int  # the sense of the objective
    region: int  # the sense of the constraints of regions and cells
    given: int  # the sense of the constraints of givens
    in_region: str
    in_cell: str
    is_given: str
    illegal: bool = True  # whether there are constraints for digits that the givens rule out
    every: bool = False  # whether every candidate has a lower bound: 1 for a given, otherwise 0


FORMULATIONS = {
    "assignment": Formulation(
        pulp.LpMinimize,
        pulp.LpConstraintEQ,
        pulp.LpConstraintEQ,
        "only one",
        "must be assigned exactly one value",
        "has an initial value of",
    ),
    "packing": Formulation(
        pulp.LpMaximize,
        pulp.LpConstraintLE,
        pulp.LpConstraintGE,
        "at most one",
        "must be assigned at most one value",
        "keeps its initial value of",
    ),
}
FORMULATIONS["plain"] = replace(FORMULATIONS["assignment"], illegal=False)
FORMULATIONS["plain packing"] = replace(FORMULATIONS["packing"], illegal=False, every=True)


@lru_cache(maxsize=16)
def grid_rows(formulation: Formulation, variant: Variant, shape: GridShape) -> Rows:
    """Return the constraints of regions, cells and rules.

    The result must not be modified.
    """
    side = side_of(shape)
    rows = region_rows(formulation, variant.all_regions(shape), side)
    for cell, name in enumerate(cell_names(side)):
        columns = range(cell * side, cell * side + side)
        rows.add(columns, formulation.region, spelled(f"cell {name} {formulation.in_cell}"), 1)
    for each in rule_rows(variant, shape):
        weights = list(each.weights) if each.is_exclusion else each.weights
        rows.add(weights, each.sense, each.name, each.bound)
    return rows


def given_rows(formulation: Formulation, puzzle: Puzzle) -> Rows:
    """Return the constraints of the givens.

    With `Formulation.every`, there is a constraint for each candidate.
    """
    side, words = puzzle.side, spelled(formulation.is_given)
    names, rows = cell_names(side), Rows()
    for cell, given in enumerate(puzzle.digits):
        for digit in range(1, side + 1) if formulation.every else [given] * bool(given):
            verb = words if digit == given else "may_have_a_value_of"
            name = f"cell_{names[cell]}_{verb}_{digit:02d}"
            column = cell * side + digit - 1
            rows.add([column], formulation.given, name, int(digit == given))
    return rows


def illegal_rows(puzzle: Puzzle, illegal: Callable[[int, int], set[int]]) -> Rows:
    """Return the constraints that rule out digits in empty cells.

    `illegal` is a function that returns these digits for a row and a column, which both start at 0.
    """
    side, rows = puzzle.side, Rows()
    for cell, name in enumerate(cell_names(side)):
        if not puzzle.digits[cell]:
            digits = sorted(illegal(*divmod(cell, side)))
            start = f"cell_{name}_cannot_be_assigned_a_value_of_"
            rows.names += [f"{start}{digit:02d}" for digit in digits]
            rows.columns.extend([cell * side + digit - 1 for digit in digits])
    rows.lower = array("d", bytes(8 * len(rows)))
    rows.upper = rows.lower[:]
    rows.lengths = array("i", [1]) * len(rows)
    return rows


def region_rows(formulation: Formulation, regions: Iterable[Region], side: int) -> Rows:
    """Return the constraints of regions, in the same order as in the authors' printed program.

    The constraints are sorted by region, but those of boxes are sorted by digit.
    """
    rows, digits = Rows(), range(1, side + 1)
    for kind, group in groupby(regions, lambda region: region.kind):
        pairs = list(product(group, digits))
        if kind == "box":
            pairs.sort(key=lambda pair: pair[1])
        for region, digit in pairs:
            columns = [(label - 1) * side + digit - 1 for label in region.cells]
            name = region_row(region, digit, formulation.in_region)
            rows.add(columns, formulation.region, name, 1)
    return rows


T = TypeVar("T")


class SudokuLP(Program):
    """The integer program of a classic puzzle, as a PuLP problem.

    The variable ``x[i][j][k]`` is 1 if the cell in row i and column j contains the digit k + 1, and
    0 otherwise. Indices start at 0. In some methods, a column is the position of a variable in the
    order of i, j and k, also from 0. All methods of `pulp.LpProblem` are available.

    Parameters
    ----------
    puzzle : Puzzle or sequence of rows
        The puzzle. A sequence has n = m² rows of n digits, with None or 0 for an empty cell.
    formulation : {"assignment", "packing", "plain", "plain packing"}
        "assignment": each cell contains exactly one digit, each region contains each digit exactly
        once, and there is no objective.

        "packing": a cell contains at most one digit, and a region contains each digit at most once.
        The objective is the number of filled cells. The puzzle has a solution if and only if the
        maximum is n².

        "plain" and "plain packing": the same two, but without constraints for the digits that the
        givens rule out, as in most publications. In the plain packing, every variable also has a
        lower bound: 1 for a given, and 0 for any other digit.

    Attributes
    ----------
    matrix : list of rows
        The grid as rows of digits. Before the first solution, it contains only the givens.
    n, m : int
        The number of rows of the grid, and the number of rows of a box.

    Examples
    --------
    >>> lp = SudokuLP([[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]])
    >>> lp.name, lp.numVariables(), lp.numConstraints()
    ('sudokulp_solver_4_x_4', 64, 86)
    >>> lp.x[0][1][1]
    x_01_02_02
    >>> _ = lp.solve()
    >>> lp.matrix[0]
    [1, 2, 3, 4]
    """

    variant: ClassVar[Variant] = find_variant("classic")

    def __init__(self, puzzle: AsPuzzle | list[Row], formulation: str = "assignment") -> None:
        self._puzzle = self._as_puzzle(puzzle)
        self._given = [] if isinstance(puzzle, AsPuzzle) else puzzle
        if not isinstance(formulation, str) or formulation not in FORMULATIONS:
            known = ", ".join(FORMULATIONS)
            raise UnknownName(f"unknown formulation {show(formulation)}; choose from {known}")
        self.matrix = self._puzzle.rows()  # `solve` fills it
        self.n, shape = self._puzzle.side, self._puzzle.shape
        self.m, self._across = box_of(shape)  # rows and columns of a box
        n = self.n
        self.placed = (0,) * n**2
        self._seen = _digits_seen(self._puzzle)
        chosen = FORMULATIONS[formulation]
        name = f"{type(self).__name__}_solver_{n}_x_{n}".lower()
        arcs = arc_names(self.variant, shape).values() if self.variant.rules else ()
        super().__init__(name, chosen.sense, [*variable_names(n), *arcs])
        if self.sense == pulp.LpMaximize:
            self.optimise(range(n**3))
        # Extra regions come last, as in the authors' program, except for puzzles with rules.
        first = self.variant if self.variant.rules else find_variant("classic")
        self.constrain_all(grid_rows(chosen, first, shape))
        self.constrain_all(given_rows(chosen, self._puzzle))
        if chosen.illegal:
            self.constrain_all(illegal_rows(self._puzzle, self.illegal_values))
        if first is not self.variant:
            self.constrain_all(region_rows(chosen, self.variant.extra_regions(shape), n))

    def _as_puzzle(self, grid: AsPuzzle | list[Row]) -> Puzzle:
        if not isinstance(grid, AsPuzzle):
            return Puzzle(grid, variant=self.variant)
        puzzle = grid.as_puzzle()
        if puzzle.variant != self.variant:
            mine, its = self.variant.name, puzzle.variant.name
            name = type(self).__name__
            raise VariantError(f"{name} supports only the variant '{mine}', not '{its}'")
        return puzzle

    @cached_property
    def x(self) -> list[list[list[pulp.LpVariable]]]:
        """The variables: ``x[i][j][k]`` is 1 if row i, column j contains the digit k + 1.

        Indices start at 0.
        """
        rows = _chunks(self.columns()[: self.n**3], self.n**2)
        return [_chunks(row, self.n) for row in rows]

    def illegal_values(self, row: int, col: int) -> set[int]:
        """Return the digits that are given in the row, column or box of a cell.

        `row` and `col` start at 0. As in the authors' program, regions that a variant adds do not
        count: their own constraints rule out the digits that are given in them.
        """
        seen = self._seen
        lines = seen["column"][col] | seen["row"][row]
        box = self.m * (row // self.m) + col // self._across
        return lines | seen["box"][box] if seen["box"] else lines

    def solve(self, solver: pulp.LpSolver | str | None = None, **kwargs: Any) -> int:
        """Solve the program and return PuLP's status.

        If a solution is found, `matrix` contains it. Otherwise, only the status shows that there is
        none; `solve_matrix` raises an error instead. A packing can be optimal although some cells
        remain empty.

        Parameters
        ----------
        solver : pulp.LpSolver or str, optional
            A PuLP solver, or a name in `BACKENDS`. By default, it is the first available backend.
        **kwargs
            Options of `pulp.LpProblem.solve`.

        Examples
        --------
        PuLP's usual loop finds all solutions of a puzzle:

        >>> lp = SudokuLP([[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]])
        >>> solutions = []
        >>> while lp.solve() == pulp.LpStatusOptimal:
        ...     solutions.append(lp.matrix)
        ...     lp += pulp.lpSum(v for v in lp.variables() if v.varValue > 0.5) <= 15
        >>> len(solutions), pulp.LpStatus[lp.status]
        (3, 'Infeasible')
        """
        status: int = super().solve(find_backend(solver), **kwargs)
        digits = self.found()
        if digits is not None:
            self.matrix = _chunks(digits, self.n)
            for row, found in zip(self._given, self.matrix, strict=False):
                if isinstance(row, MutableSequence):
                    row[:] = found
        return status

    def solve_matrix(
        self, solver: pulp.LpSolver | str | None = None, **kwargs: Any
    ) -> list[list[int | None]]:
        """Solve the program and return the solution as rows of digits.

        The parameters are those of `SudokuLP.solve`. If there is no solution, SolverFailed is
        raised, as in the program of Sioros and Andrinopoulou.
        """
        self.solve(solver, **kwargs)
        if self.found() is None:
            # An optimal packing with empty cells means that there is no solution.
            is_packing = self.status == pulp.LpStatusOptimal
            status = "Infeasible" if is_packing else pulp.LpStatus[self.status]
            raise SolverFailed(f"Solver failed with status '{status}'")
        return self.matrix

    def places(self) -> list[list[tuple[int, int]]]:
        n, arcs = self.n, len(self.values()) - self.n**3
        cells = [[(cell, digit)] for cell in range(n**2) for digit in range(1, n + 1)]
        return cells + [[] for _ in range(arcs)]

    def chosen(self, digits: Sequence[int]) -> list[int]:
        return [cell * self.n + digit - 1 for cell, digit in enumerate(digits)]

    def is_full(self) -> bool:
        if self.status != pulp.LpStatusOptimal:
            return False
        filled = sum(value or 0 for value in self.values()[: self.n**3])
        return filled > self.n**2 - TOLERANCE


class SudokuXLP(SudokuLP):
    """The integer program of an X puzzle, whose two diagonals are regions."""

    variant = find_variant("x")


class FourSquareSudokuLP(SudokuLP):
    """The integer program of a four square puzzle, whose four squares are regions."""

    variant = find_variant("four square")


class FourPyramidSudokuLP(SudokuLP):
    """The integer program of a four pyramid puzzle, whose four pyramids are regions."""

    variant = find_variant("four pyramid")


def lp_class(variant: Variant) -> type[SudokuLP]:
    """Return the subclass of `SudokuLP` for a variant; create it if necessary."""
    for known in (SudokuLP, SudokuXLP, FourSquareSudokuLP, FourPyramidSudokuLP):
        if known.variant == variant:
            return known
    return type(f"{variant.label.replace(' ', '')}SudokuLP", (SudokuLP,), {"variant": variant})


def _chunks(values: Sequence[T], length: int) -> list[list[T]]:
    return [list(values[start : start + length]) for start in range(0, len(values), length)]


def _digits_seen(puzzle: Puzzle) -> dict[str, list[set[int]]]:
    seen: dict[str, list[set[int]]] = {"column": [], "row": [], "box": []}
    for region in find_variant("classic").regions(puzzle.shape):
        if region.kind == "box" and not puzzle.variant.has_boxes():
            continue
        seen[region.kind].append({puzzle.digits[label - 1] for label in region.cells} - {0})
    return seen
