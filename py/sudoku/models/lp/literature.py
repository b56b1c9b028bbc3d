"""Sudoku as an integer program, on PuLP.

The model is that of Sioros and Andrinopoulou (2020), after Bartlett, Chartier, Langville
and Rankin, "An Integer Programming Model for the Sudoku Problem" (2008), to the letter
of every name: a binary variable x_i_j_k says whether the cell in row i and column j
holds k. `formulation="packing"` is the other way to write it that the literature has:
as many assigned cells as possible, each region holding each digit at most once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any, ClassVar

import pulp

from ...backends import find_backend
from ...errors import SolverFailed, UnknownName, VariantError, show
from ...puzzle import Puzzle, Row
from ...variants import Region, Variant, find_variant
from .names import digit_name, region_name
from .program import TOLERANCE, Program


@dataclass(frozen=True)
class Formulation:
    """How the rules are written down: the sense, the constraints and their wording."""

    sense: int
    region: int  # sense of "one digit once in a region" and of "one digit in a cell"
    given: int  # sense of "this given stays"
    in_region: str
    in_cell: str
    is_given: str


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


class SudokuLP(Program):
    """The integer program of a classic puzzle.

    Parameters
    ----------
    puzzle : Puzzle or sequence of rows
        Rows hold a digit, or None or 0 for an empty cell; there are n = m² of them.
    formulation : {"assignment", "packing"}
        "assignment": exactly one digit a cell, each digit exactly once a region, and no
        objective. "packing": at most one, and the number of assigned cells maximal; the
        puzzle has a solution just if the maximum is n².

    Attributes
    ----------
    matrix : list of list of int or None
        The grid, n x n; `solve` fills it.
    n, m : int
        Side of the grid and of a box.
    x : list of list of list of pulp.LpVariable
        ``x[i][j][k]`` is 1 if row i, column j (from 0) holds the digit k + 1.

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

    def __init__(self, puzzle: Puzzle | list[Row], formulation: str = "assignment") -> None:
        self._puzzle = self._as_puzzle(puzzle)
        if formulation not in FORMULATIONS:
            known = ", ".join(FORMULATIONS)
            raise UnknownName(f"no formulation is called {show(formulation)}; there are {known}")
        self._formulation = FORMULATIONS[formulation]
        self._given = self._puzzle.rows()
        self.matrix = self._puzzle.rows()
        self.n, self.m = self._puzzle.side, self._puzzle.boxsize
        super().__init__(
            name=f"{type(self).__name__}_solver_{self.n}_x_{self.n}".lower(),
            sense=self._formulation.sense,
        )
        self.x = [
            [
                [self.binary(f"x_{i:02d}_{j:02d}_{k:02d}") for k in self._digits()]
                for j in self._digits()
            ]
            for i in self._digits()
        ]
        #: The variables of each cell, by label - 1.
        self._cells = [cell for row in self.x for cell in row]
        self._set_objective()
        classic = find_variant("classic").regions(self.m)
        self._constrain_regions(classic)
        self._constrain_cells()
        self._fix_givens()
        self._rule_out_illegal_values()
        self._constrain_regions(self.variant.extra_regions(self.m))

    def _as_puzzle(self, puzzle: Puzzle | list[Row]) -> Puzzle:
        if not isinstance(puzzle, Puzzle):
            return Puzzle(puzzle, variant=self.variant)
        if puzzle.variant != self.variant:
            mine, its = self.variant.name, puzzle.variant.name
            raise VariantError(f"{type(self).__name__} is for {mine} puzzles, this is {its}")
        return puzzle

    def _digits(self) -> range:
        return range(1, self.n + 1)

    def _set_objective(self) -> None:
        if self.sense == pulp.LpMinimize:
            self.setObjective(pulp.LpAffineExpression(0))
        else:
            every = [(x, 1) for cell in self._cells for x in cell]
            self.setObjective(pulp.LpAffineExpression(every))

    def _constrain_regions(self, regions: Iterable[Region]) -> None:
        """Let each of the regions hold each digit once, in the order of the literature."""
        words = self._formulation.in_region
        for region, digit in _in_order(regions, self._digits()):
            name = f"in {region_name(region)} {words} {digit_name(region, digit)}"
            variables = [self._cells[label - 1][digit - 1] for label in region.cells]
            self.constrain(variables, self._formulation.region, name)

    def _constrain_cells(self) -> None:
        for i, j in product(self._digits(), self._digits()):
            name = f"cell {i:02d} {j:02d} {self._formulation.in_cell}"
            self.constrain(self.x[i - 1][j - 1], self._formulation.region, name)

    def _fix_givens(self) -> None:
        for (i, j), digit in self._by_cell():
            if digit:
                name = f"cell {i:02d} {j:02d} {self._formulation.is_given} {digit:02d}"
                self.constrain([self.x[i - 1][j - 1][digit - 1]], self._formulation.given, name)

    def _rule_out_illegal_values(self) -> None:
        for (i, j), digit in self._by_cell():
            if not digit:
                for value in sorted(self.illegal_values(i - 1, j - 1)):
                    name = f"cell {i:02d} {j:02d} cannot be assigned a value of {value:02d}"
                    variable = self.x[i - 1][j - 1][value - 1]
                    self.constrain([variable], pulp.LpConstraintEQ, name, bound=0)

    def _by_cell(self) -> Iterator[tuple[tuple[int, int], int]]:
        return zip(product(self._digits(), self._digits()), self._puzzle.digits, strict=True)

    def illegal_values(self, row: int, col: int) -> set[int]:
        """Return the digits given in this cell's row, column or box; row, col from 0.

        The variant's own regions do not count here: so it is in the literature's model,
        and the region constraints say the same.
        """
        m, given = self.m, self._given
        top, left = row - row % m, col - col % m
        box = [digit for line in given[top : top + m] for digit in line[left : left + m]]
        return {digit for digit in (*given[row], *(line[col] for line in given), *box) if digit}

    def solve(self, solver: pulp.LpSolver | str | None = None, **kwargs: Any) -> int:
        """Solve the program and fill `matrix`.

        Parameters
        ----------
        solver : pulp.LpSolver or str, optional
            Any PuLP solver or the name of a backend; without one the best that is there.
        kwargs
            Handed to PuLP.

        Returns
        -------
        int
            PuLP's status, always ``pulp.LpStatusOptimal``.

        Raises
        ------
        SolverFailed
            If there is no solution, or the solver stopped before it had one.
        """
        status: int = super().solve(find_backend(solver), **kwargs)
        digits = self.found()
        if digits is None:
            raise SolverFailed(f"Solver failed with status '{self._status_in_words()}'")
        rows = [digits[start : start + self.n] for start in range(0, self.n**2, self.n)]
        self.matrix = [list(row) for row in rows]
        return status

    def _status_in_words(self) -> str:
        if self.status == pulp.LpStatusOptimal:
            return "Infeasible"  # the best packing leaves cells empty
        return str(pulp.LpStatus[self.status])

    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the full grid that the last solve came to, None if none."""
        if self.status != pulp.LpStatusOptimal:
            return None
        digits = tuple(_chosen(cell) for cell in self._cells)
        return digits if all(digits) else None

    def chosen(self, digits: Sequence[int]) -> list[pulp.LpVariable]:
        """Return the variable of each cell that is 1 in the solution with these digits."""
        return [cell[digit - 1] for cell, digit in zip(self._cells, digits, strict=True)]

    def is_full(self) -> bool:
        """Return whether the last solve assigned every cell, be it in fractions."""
        values = [variable.varValue for cell in self._cells for variable in cell]
        if self.status != pulp.LpStatusOptimal or None in values:
            return False
        return bool(sum(values) > len(self._cells) - TOLERANCE)


class SudokuXLP(SudokuLP):
    """The integer program of an X puzzle."""

    variant = find_variant("x")


class FourSquareSudokuLP(SudokuLP):
    """The integer program of a four square puzzle."""

    variant = find_variant("four square")


class FourPyramidSudokuLP(SudokuLP):
    """The integer program of a four pyramid puzzle."""

    variant = find_variant("four pyramid")


def lp_class(variant: Variant) -> type[SudokuLP]:
    """Return the class for a variant; a variant that has none of its own gets one here."""
    for known in (SudokuLP, SudokuXLP, FourSquareSudokuLP, FourPyramidSudokuLP):
        if known.variant == variant:
            return known
    return type(f"{variant.label.replace(' ', '')}SudokuLP", (SudokuLP,), {"variant": variant})


def _chosen(cell: list[pulp.LpVariable]) -> int:
    """Return the digit whose variable is 1, or 0; solvers answer within a tolerance."""
    for digit, variable in enumerate(cell, 1):
        if variable.varValue is not None and variable.varValue > 0.5:
            return digit
    return 0


def _in_order(regions: Iterable[Region], digits: range) -> Iterator[tuple[Region, int]]:
    """Yield regions with digits: region by region, but the boxes digit by digit.

    That is the order of the literature's loops, and so of its printed listing.
    """
    for kind, group in groupby(regions, lambda region: region.kind):
        if kind == "box":
            yield from ((region, digit) for digit, region in product(digits, list(group)))
        else:
            yield from product(group, digits)
