"""Conversion of a PuLP problem to arrays, and of a solver's values to its variables."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from math import inf

import pulp


@dataclass(frozen=True)
class ModelArrays:
    """A linear model: min or max cost·x, row_lower <= Ax <= row_upper, col_lower <= x <= col_upper.

    Arrays of doubles ("d") and of 32-bit integers ("i"). A is stored row by row (CSR):
    ``indices[starts[i]:starts[i+1]]`` are the columns of row i, `values` the coefficients.
    `integrality` is 1 for an integer variable, else 0; `sense` is 1 to minimise, -1 to
    maximise.
    """

    cost: array[float]
    col_lower: array[float]
    col_upper: array[float]
    integrality: array[int]
    row_lower: array[float]
    row_upper: array[float]
    starts: array[int]
    indices: array[int]
    values: array[float]
    sense: int

    def rows(self) -> Iterator[tuple[array[int], int, float]]:
        """Yield the columns, PuLP's sense and the bound of each row."""
        for index, (lower, upper) in enumerate(zip(self.row_lower, self.row_upper, strict=True)):
            columns = self.indices[self.starts[index] : self.starts[index + 1]]
            yield columns, *sense_of(lower, upper)

    def same_rows(self, other: ModelArrays) -> bool:
        """Tell whether another model differs in its objective and its columns' bounds alone."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("starts", "indices", "values", "row_lower", "row_upper", "integrality")
        )


def sense_of(lower: float, upper: float) -> tuple[int, float]:
    """Return PuLP's sense and the bound of a row with these limits."""
    if lower == upper:
        return pulp.LpConstraintEQ, lower
    if upper == inf:
        return pulp.LpConstraintGE, lower
    return pulp.LpConstraintLE, upper


def to_arrays(lp: pulp.LpProblem, mip: bool = True) -> ModelArrays:
    """Return the problem as arrays, columns in the order of ``lp.variables()``."""
    variables = lp.variables()
    columns = {id(variable): column for column, variable in enumerate(variables)}
    cost = array("d", bytes(8 * len(variables)))
    for variable, coefficient in lp.objective.items():
        cost[columns[id(variable)]] = coefficient
    rows = lp.constraints()
    sums = [row.keys() for row in rows]
    lower, upper = pulp.LpConstraintGE, pulp.LpConstraintLE
    return ModelArrays(
        cost=cost,
        col_lower=array("d", [-inf if (b := v.lowBound) is None else b for v in variables]),
        col_upper=array("d", [inf if (b := v.upBound) is None else b for v in variables]),
        integrality=array("i", [mip and v.cat == pulp.LpInteger for v in variables]),
        row_lower=array("d", [-inf if row.sense == upper else -row.constant for row in rows]),
        row_upper=array("d", [inf if row.sense == lower else -row.constant for row in rows]),
        starts=array("i", accumulate(map(len, sums), initial=0)),
        indices=array("i", map(columns.__getitem__, map(id, chain.from_iterable(sums)))),
        values=array("d", chain.from_iterable([row.values() for row in rows])),
        sense=lp.sense,
    )


def take_values(lp: pulp.LpProblem, values: Sequence[float | None]) -> None:
    """Set the variables to the values that a solver found for the columns."""
    for variable, value in zip(lp.variables(), values, strict=True):
        variable.varValue = value
