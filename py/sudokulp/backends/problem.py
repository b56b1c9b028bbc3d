"""A PuLP problem that is stored as arrays until PuLP's own objects are needed.

PuLP's objects are easy to read and change, but slow to pass to a solver: building and converting
them took half the time of solving a 9x9 puzzle. So an `ArrayProblem` starts as arrays, and passes
the arrays to solvers that accept them. PuLP's objects are created when they are first needed: to
list, print or write the problem, to add a constraint, or to use another solver. From then on, only
these objects are valid, and they are converted to arrays again for each solve.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from math import inf
from typing import Any

import pulp

from ..contexts import check_deadline


@dataclass(frozen=True)
class ModelArrays:
    """A linear model as arrays.

    The objective is to minimise or maximise cost·x. The constraints are row_lower <= Ax <=
    row_upper and col_lower <= x <= col_upper.

    The arrays contain doubles ("d") or 32-bit integers ("i"). A is stored row by row (CSR):
    ``indices[starts[i]:starts[i+1]]`` are the columns of row i, and `values` are the coefficients.
    `integrality` is 1 for an integer variable, otherwise 0. `sense` is 1 to minimise and -1 to
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
        """Yield the columns of each row, with PuLP's sense and the bound."""
        for index, (lower, upper) in enumerate(zip(self.row_lower, self.row_upper, strict=True)):
            columns = self.indices[self.starts[index] : self.starts[index + 1]]
            yield columns, *sense_of(lower, upper)

    def same_rows(self, other: ModelArrays) -> bool:
        """Return whether another model differs at most in its objective and column bounds."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("starts", "indices", "values", "row_lower", "row_upper", "integrality")
        )


def sense_of(lower: float, upper: float) -> tuple[int, float]:
    """Return the sense, as PuLP's constant, and the bound of a row with these limits."""
    if lower == upper:
        return pulp.LpConstraintEQ, lower
    if upper == inf:
        return pulp.LpConstraintGE, lower
    return pulp.LpConstraintLE, upper


def to_arrays(lp: pulp.LpProblem, mip: bool = True) -> ModelArrays:
    """Return a problem as arrays, with the columns in the order of ``lp.variables()``."""
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
    """Set the variables of a problem to the values that a solver found for the columns."""
    for variable, value in zip(lp.variables(), values, strict=True):
        variable.varValue = value


class Rows:
    """Constraints stored as arrays. In most constraints, all coefficients are 1.

    Names are in PuLP's spelling: without spaces, brackets or signs.

    Examples
    --------
    >>> rows = Rows()
    >>> rows.add([0, 2], pulp.LpConstraintLE, "not_both", 1)
    >>> list(rows)
    [('not_both', -1, 1.0, array('i', [0, 2]))]
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.lower = array("d")
        self.upper = array("d")
        self.lengths = array("i")  # the number of columns in each row
        self.columns = array("i")  # the columns of all rows, row by row
        #: The coefficients of each row in which not all coefficients are 1.
        self.weights: dict[int, array[float]] = {}

    def add(self, columns: Collection[int], sense: int, name: str, bound: float) -> None:
        """Add a row.

        If `columns` is a mapping, it contains the coefficients.
        """
        check_deadline()
        if isinstance(columns, Mapping):
            self.weights[len(self)] = array("d", columns.values())
        self.names.append(name)
        self.lower.append(-inf if sense == pulp.LpConstraintLE else bound)
        self.upper.append(inf if sense == pulp.LpConstraintGE else bound)
        self.lengths.append(len(columns))
        self.columns.extend(columns)

    def add_ones(self, rows: Mapping[str, Collection[int]]) -> None:
        """Add rows whose columns sum to 1; `rows` contains the columns of each row by name."""
        self.names += rows
        self.lower.extend([1.0] * len(rows))
        self.upper.extend([1.0] * len(rows))
        self.lengths.extend(map(len, rows.values()))
        self.columns.extend(chain.from_iterable(rows.values()))

    def extend(self, other: Rows) -> None:
        """Append the rows of another object."""
        self.weights |= {len(self) + row: own for row, own in other.weights.items()}
        self.names += other.names
        self.lower += other.lower
        self.upper += other.upper
        self.lengths += other.lengths
        self.columns += other.columns

    def starts(self) -> array[int]:
        """Return the index in `columns` where each row begins, and where the last row ends."""
        return array("i", accumulate(self.lengths, initial=0))

    def __len__(self) -> int:
        return len(self.names)

    def coefficients(self) -> array[float]:
        """Return the coefficient of each entry of `columns`."""
        found = array("d", [1.0]) * len(self.columns)
        starts = self.starts() if self.weights else ()
        for row, own in self.weights.items():
            found[starts[row] : starts[row + 1]] = own
        return found

    def __iter__(self) -> Iterator[tuple[str, int, float, Collection[int]]]:
        end = 0
        for index, length in enumerate(self.lengths):
            start, end = end, end + length
            sense, bound = sense_of(self.lower[index], self.upper[index])
            columns: Collection[int] = self.columns[start:end]
            if index in self.weights:
                columns = dict(zip(columns, self.weights[index], strict=True))
            yield self.names[index], sense, bound, columns


def weights(columns: Iterable[int]) -> Mapping[int, float]:
    """Return the coefficient of each column, which is 1 if `columns` is not a mapping."""
    return columns if isinstance(columns, Mapping) else dict.fromkeys(columns, 1)


class ArrayProblem(pulp.LpProblem):  # type: ignore[misc]
    """A PuLP problem with binary variables, stored as arrays until PuLP's objects are needed.

    Parameters
    ----------
    name, sense
        The same as for any PuLP problem.
    names : sequence of str
        The names of the variables, one for each column. PuLP sorts variables by name, so
        `arrays` keeps the order of columns after `write_out` only if the names are sorted.
        Each variable must occur in some row, because PuLP does not know other variables.

    Examples
    --------
    >>> problem = ArrayProblem("pair", pulp.LpMinimize, ["a", "b"])
    >>> problem.constrain([0, 1], pulp.LpConstraintEQ, "one_of_two")
    >>> problem.numVariables(), problem.is_written_out()
    (2, False)
    >>> problem.constraints(), problem.is_written_out()
    ([1*a + 1*b + -1.0 = 0], True)
    """

    #: The constraints as arrays, or None if PuLP's objects exist.
    _rows: Rows | None = None
    _by_arrays = False

    def __init__(self, name: str, sense: int, names: Sequence[str]) -> None:
        super().__init__(name, sense)
        self.relaxed = False  # whether the variables may currently be fractional
        self._made: list[pulp.LpVariable] = []
        # PuLP accesses the objective or one of these two attributes before anything else.
        # As long as the two attributes do not exist, Python calls `__getattr__`.
        del self._constraints, self._variable_ids
        self._rows = Rows()
        self._names = names
        self._values: Sequence[float | None] = [None] * len(names)
        self.optimise(())
        self.fix({})

    def __getattr__(self, name: str) -> Any:
        if self._rows is None or name not in ("_constraints", "_variable_ids"):
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        self.write_out()
        return getattr(self, name)

    @property
    def objective(self) -> pulp.LpAffineExpression | None:
        """The objective as an object of PuLP."""
        self.write_out()
        return self._objective

    @objective.setter
    def objective(self, expression: pulp.LpAffineExpression | None) -> None:
        self.write_out()
        self._objective = expression

    def __getstate__(self) -> dict[str, Any]:
        self.write_out()
        state: dict[str, Any] = super().__getstate__()
        return state

    def is_written_out(self) -> bool:
        """Return whether PuLP's objects exist, so that the arrays are no longer used."""
        return self._rows is None

    def write_out(self) -> None:
        """Create PuLP's variables, objective and constraints if they do not exist yet."""
        rows, self._rows = self._rows, None
        if rows is None:
            return
        self._constraints: dict[str, pulp.LpConstraint] = {}
        self._variable_ids: dict[int, pulp.LpVariable] = {}
        category = pulp.LpContinuous if self.relaxed else pulp.LpInteger
        self._made = [
            self.add_variable(name, lower, upper, category)
            for name, lower, upper in zip(self._names, self._lower, self._upper, strict=True)
        ]
        for variable, value in zip(self._made, self._values, strict=True):
            variable.varValue = value
        terms = [(x, cost) for x, cost in zip(self._made, self._cost, strict=True) if cost]
        self.setObjective(pulp.LpAffineExpression(terms or 0))
        for name, sense, bound, columns in rows:
            self._add(columns, sense, name, bound)

    def _sum(self, columns: Iterable[int]) -> pulp.LpAffineExpression:
        return pulp.LpAffineExpression([(self._made[n], w) for n, w in weights(columns).items()])

    def _add(self, columns: Iterable[int], sense: int, name: str, bound: float) -> None:
        self.addConstraint(pulp.LpConstraint(self._sum(columns), sense, name, bound))

    def constrain(self, columns: Collection[int], sense: int, name: str, bound: float = 1) -> None:
        """Add a constraint: the sum of columns is at most, at least or equal to a bound.

        If `columns` is a mapping, it contains the coefficients. `sense` is one of PuLP's constants.
        """
        if self._rows is None:
            self._add(columns, sense, name, bound)
        else:
            self._rows.add(columns, sense, name, bound)

    def constrain_all(self, rows: Rows) -> None:
        """Add all constraints in `rows`."""
        if self._rows is not None:
            self._rows.extend(rows)
            return
        for name, sense, bound, columns in rows:
            self._add(columns, sense, name, bound)

    def optimise(self, columns: Iterable[int]) -> None:
        """Set the objective to the sum of columns.

        If `columns` is a mapping, it contains the coefficients.
        """
        if self._rows is None:
            self.setObjective(self._sum(columns))
            return
        self._cost = array("d", bytes(8 * len(self._names)))
        for column, weight in weights(columns).items():
            self._cost[column] = weight

    def fix(self, values: Mapping[int, float]) -> None:
        """Fix the columns in `values` to their values.

        The bounds of all other columns become 0 and 1.
        """
        self._lower = array("d", bytes(8 * len(self._names)))
        self._upper = array("d", [1.0]) * len(self._names)
        for column, value in values.items():
            self._lower[column] = self._upper[column] = value
        for variable, lower, upper in zip(self._made, self._lower, self._upper, strict=False):
            variable.bounds(lower, upper)

    def relax(self, relaxed: bool = True) -> None:
        """Allow fractional values for all variables; ``relax(False)`` forbids them again."""
        self.relaxed = relaxed
        for variable in self._made:
            variable.cat = pulp.LpContinuous if relaxed else pulp.LpInteger

    def columns(self) -> list[pulp.LpVariable]:
        """Return the variables as objects of PuLP, in the order of the columns."""
        self.write_out()
        return self._made

    def values(self) -> Sequence[float | None]:
        """Return the value of each column after the last solve."""
        if self._rows is None:
            return [variable.varValue for variable in self._made]
        return self._values

    def names(self) -> tuple[list[str], list[str]]:
        """Return the names of the columns and of the rows, in the order of `arrays`."""
        if self._rows is None:
            return [x.name for x in self.variables()], [row.name for row in self.constraints()]
        return list(self._names), list(self._rows.names)

    def arrays(self, mip: bool = True) -> ModelArrays:
        """Return a copy of the problem as arrays.

        Without `mip`, all variables may be fractional.
        """
        if self._rows is None:
            return to_arrays(self, mip)
        return ModelArrays(
            cost=self._cost[:],
            col_lower=self._lower[:],
            col_upper=self._upper[:],
            integrality=array("i", [mip and not self.relaxed]) * len(self._names),
            row_lower=self._rows.lower[:],
            row_upper=self._rows.upper[:],
            starts=self._rows.starts(),
            indices=self._rows.columns[:],
            values=self._rows.coefficients(),
            sense=self.sense,
        )

    def take_values(self, values: Sequence[float | None]) -> None:
        """Store the values that a solver found for the columns of `arrays`."""
        if self._rows is None:
            take_values(self, values)
        else:
            self._values = values

    def numVariables(self) -> int:  # noqa: N802
        """Return the number of variables."""
        return int(super().numVariables()) if self._rows is None else len(self._names)

    def numConstraints(self) -> int:  # noqa: N802
        """Return the number of constraints."""
        return int(super().numConstraints()) if self._rows is None else len(self._rows)

    def solve(self, solver: pulp.LpSolver | None = None, **options: Any) -> int:
        """Solve the problem as PuLP does.

        A solver that accepts arrays gets the stored arrays.
        """
        self._by_arrays = getattr(solver, "takes_arrays", False)
        try:
            return int(super().solve(solver, **options))
        finally:
            self._by_arrays = False

    def fixObjective(self) -> tuple[bool, pulp.LpVariable | None]:  # noqa: N802
        """Add PuLP's dummy variable to an empty objective, as PuLP does.

        No variable is added if the solver gets arrays.
        """
        if self._by_arrays and (self._rows is not None or self.objective is not None):
            return False, None
        was_none, dummy = super().fixObjective()
        return was_none, dummy
