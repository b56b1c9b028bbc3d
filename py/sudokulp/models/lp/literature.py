"""The textbook integer program, with PuLP.

The model and its names are from Sioros and Andrinopoulou (2020), who followed Bartlett, Chartier,
Langville and Rankin, "An Integer Programming Model for the Sudoku Problem" (2008). A binary
variable x_i_j_k is 1 if the cell in row i and column j contains k. The literature has one more
formulation, `formulation="packing"`: it fills as many cells as possible, and each region contains
each digit at most once.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, ClassVar

import pulp

from ...backends import find_backend
from ...backends.problem import Status
from ...deadline import check_deadline
from ...errors import SolverFailed, VariantError
from ...grid import box_of
from ...lines import Row
from ...names import lookup
from ...puzzle import AsPuzzle, Puzzle
from ...variants import Region, Variant, find_variant
from .flows import arc_names
from .program import Program, region_row
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


class SudokuLP(Program):
    """The integer program of a classic puzzle, as a PuLP problem.

    The variable ``x[i][j][k]`` is 1 if the cell in row i and column j contains the digit k + 1, and
    0 otherwise. Indices start at 0. All methods of `pulp.LpProblem` are available.

    Parameters
    ----------
    matrix : list of rows, or Puzzle
        The n = m² rows of n digits, with None or 0 for an empty cell. `solve` fills the rows. The
        givens of a puzzle are copied.
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
    variant : Variant or str
        The variant whose regions the class knows. A subclass that names no variant of its own takes
        the givens of any puzzle; it adds the constraints of the variant itself.
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

    variant: ClassVar[Variant | str] = "classic"

    def __init__(self, matrix: AsPuzzle | list[Row] | str, formulation: str = "assignment") -> None:
        self._formulation = lookup(FORMULATIONS, formulation, "formulation")
        if isinstance(matrix, str):
            matrix = Puzzle(matrix, variant=vars(type(self)).get("variant"))
        puzzle, variant = self._read(matrix)
        self.n, shape = puzzle.side, puzzle.shape
        self.m, self._across = box_of(shape)
        self._has_boxes = variant.has_boxes()
        rows = puzzle.rows() if isinstance(matrix, AsPuzzle) else matrix
        self.matrix = [row if isinstance(row, MutableSequence) else list(row) for row in rows]
        n, sense = self.n, self._formulation.sense
        name = f"{type(self).__name__}_solver_{n}_x_{n}".lower()
        super().__init__(name, [0] * n**2, sense)
        self.x = [[self._add_cell(i, j) for j in range(n)] for i in range(n)]
        if sense == pulp.LpMaximize:
            self.setObjective(pulp.lpSum(self.columns))
        # Extra regions come last, as in the authors' program, except for puzzles with rules.
        first = variant if variant.rules else find_variant("classic")
        self._add_regions(first.all_regions(shape))
        self._add_cells()
        self._add_rules(first, puzzle)
        self._add_givens()
        if self._formulation.illegal:
            self._add_illegal_values()
        if first is not variant:
            self._add_regions(variant.extra_regions(shape))

    def _read(self, matrix: AsPuzzle | list[Row]) -> tuple[Puzzle, Variant]:
        """Return the puzzle, which is checked, and the variant of this class."""
        variant = find_variant(self.variant)
        if not isinstance(matrix, AsPuzzle):
            return Puzzle(matrix, variant=variant), variant
        puzzle = matrix.as_puzzle()
        if puzzle.variant != variant and "variant" in vars(type(self)):
            raise VariantError(
                f"the class {type(self).__name__} supports only the variant '{variant.name}', "
                f"not '{puzzle.variant.name}'"
            )
        return puzzle, variant

    def _add_cell(self, i: int, j: int) -> list[pulp.LpVariable]:
        """Add and return the variables of a cell, one for each digit."""
        check_deadline()
        return [
            self.add_binary(f"x_{i + 1:02d}_{j + 1:02d}_{k + 1:02d}", [(i * self.n + j, k + 1)])
            for k in range(self.n)
        ]

    def _add_regions(self, regions: Iterable[Region]) -> None:
        """Add a constraint for each digit in each region; those of boxes are sorted by digit."""
        for kind, group in groupby(regions, lambda region: region.kind):
            pairs = [(region, k) for region in group for k in range(self.n)]
            if kind == "box":
                pairs.sort(key=lambda pair: pair[1])
            for region, k in pairs:
                cells = [divmod(label - 1, self.n) for label in region.cells]
                total = pulp.lpSum([self.x[i][j][k] for i, j in cells])
                name = region_row(region, k + 1, self._formulation.in_region)
                self.constrain(total, self._formulation.region, 1, name)

    def _add_cells(self) -> None:
        for i in range(self.n):
            for j in range(self.n):
                name = f"cell {i + 1:02d} {j + 1:02d} {self._formulation.in_cell}"
                total = pulp.lpSum(self.x[i][j])
                self.constrain(total, self._formulation.region, 1, name)

    def _add_rules(self, variant: Variant, puzzle: Puzzle) -> None:
        if not variant.rules:
            return
        for name in arc_names(variant, puzzle.shape).values():
            self.add_binary(name)
        for row in rule_rows(variant, puzzle.shape):
            self.constrain(self.weigh(row.weights), row.sense, row.bound, row.name)

    def _add_givens(self) -> None:
        """Add the constraints of the givens, or of each candidate; see `Formulation.every`."""
        for i, row in enumerate(self.matrix):
            for j, given in enumerate(row):
                digits = range(1, self.n + 1) if self._formulation.every else [given or 0]
                for digit in filter(None, digits):
                    words = self._formulation.is_given if digit == given else "may have a value of"
                    name = f"cell {i + 1:02d} {j + 1:02d} {words} {digit:02d}"
                    variable = pulp.lpSum(self.x[i][j][digit - 1])
                    self.constrain(variable, self._formulation.given, int(digit == given), name)

    def _add_illegal_values(self) -> None:
        for i, row in enumerate(self.matrix):
            for j, given in enumerate(row):
                for digit in () if given else sorted(self.illegal_values(i, j)):
                    start = f"cell {i + 1:02d} {j + 1:02d} cannot be assigned a value of"
                    self += self.x[i][j][digit - 1] == 0, f"{start} {digit:02d}"

    def illegal_values(self, row: int, col: int) -> set[int]:
        """Return the digits that are given in the row, column or box of a cell.

        `row` and `col` start at 0. As in the authors' program, regions that a variant adds do not
        count: their own constraints rule out the digits that are given in them.
        """
        seen = {*self.matrix[row], *(other[col] for other in self.matrix)}
        if self._has_boxes:
            top, left = row // self.m * self.m, col // self._across * self._across
            for other in self.matrix[top : top + self.m]:
                seen.update(other[left : left + self._across])
        return {digit for digit in seen if digit}

    def solve(self, solver: pulp.LpSolver | str | None = None, **kwargs: Any) -> int:
        """Solve the program, fill `matrix`, and return PuLP's status, which is 1: optimal.

        Parameters
        ----------
        solver : pulp.LpSolver or str, optional
            A PuLP solver, or a name in `BACKENDS`. By default, it is the first available backend.
        **kwargs
            Options of `pulp.LpProblem.solve`.

        Raises
        ------
        SolverFailed
            If there is no solution, or the solver found none, as in the program of Sioros and
            Andrinopoulou; SolverFailed is a ValueError. Then `matrix` is as before. A packing that
            leaves cells empty is no solution either.

        Examples
        --------
        PuLP's usual loop finds all solutions of a puzzle:

        >>> lp = SudokuLP([[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]])
        >>> solutions = []
        >>> try:
        ...     while lp.solve():
        ...         solutions.append([list(row) for row in lp.matrix])
        ...         lp += pulp.lpSum(v for v in lp.variables() if v.varValue > 0.5) <= 15
        ... except ValueError as error:
        ...     print(error)
        Solver failed with status 'Infeasible'
        >>> len(solutions)
        3
        """
        self.settle(find_backend(solver), **kwargs)
        digits = self.found()
        if digits is None and not self.strict:
            return int(self.outcome.status)
        if digits is None:
            is_packing = self.outcome.status == Status.OPTIMAL
            status = Status.INFEASIBLE if is_packing else self.outcome.status
            raise SolverFailed(f"Solver failed with status '{status}'")
        for i, row in enumerate(self.matrix):
            row[:] = digits[i * self.n : (i + 1) * self.n]
        return int(self.outcome.status)


class SudokuXLP(SudokuLP):
    """The integer program of an X puzzle, whose two diagonals are regions."""

    variant = "x"


class FourSquareSudokuLP(SudokuLP):
    """The integer program of a four square puzzle, whose four squares are regions."""

    variant = "four square"


class FourPyramidSudokuLP(SudokuLP):
    """The integer program of a four pyramid puzzle, whose four pyramids are regions."""

    variant = "four pyramid"


def lp_class(variant: Variant) -> type[SudokuLP]:
    """Return the subclass of `SudokuLP` for a variant; create it if necessary."""
    for known in (SudokuLP, SudokuXLP, FourSquareSudokuLP, FourPyramidSudokuLP):
        if find_variant(known.variant) == variant:
            return known
    return type(f"{variant.label.replace(' ', '')}SudokuLP", (SudokuLP,), {"variant": variant})
