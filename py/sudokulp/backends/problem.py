"""A PuLP problem that is stored as arrays until PuLP's own objects are needed.

PuLP's objects are a good way to read and change a program and a slow way to pass it to a
solver: for a 9x9 puzzle half the time of a solve went into building them and converting them.
So an `ArrayProblem` starts as rows and columns, and a solver that takes arrays gets these.
Any use of it through PuLP (listing, printing or writing it, adding to it, solving it with another
solver) first writes it out as PuLP's objects. From then on these are authoritative, and the
arrays are made from them anew for every solve.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import pulp

from .arrays import ModelArrays, take_values, to_arrays
from .held import Held, Rows, weights


class ArrayProblem(pulp.LpProblem):  # type: ignore[misc]
    """A PuLP problem over binary variables, stored as arrays until PuLP's objects are needed.

    Parameters
    ----------
    name : str
        Name of the problem.
    sense : int
        ``pulp.LpMinimize`` or ``pulp.LpMaximize``.
    names : sequence of str
        Names of the variables, one for each column, in alphabetical order, which is PuLP's.
        Each must occur in some row: PuLP has no others.

    Attributes
    ----------
    relaxed : bool
        Whether the variables may be any number from 0 to 1 now.

    Examples
    --------
    >>> problem = ArrayProblem("pair", pulp.LpMinimize, ["a", "b"])
    >>> problem.constrain([0, 1], pulp.LpConstraintEQ, "one_of_two")
    >>> problem.numVariables(), problem.is_written_out()
    (2, False)
    >>> problem.constraints(), problem.is_written_out()
    ([1*a + 1*b + -1.0 = 0], True)
    """

    _held: Held | None = None
    _by_arrays = False

    def __init__(self, name: str, sense: int, names: Sequence[str]) -> None:
        super().__init__(name, sense)
        self.relaxed = False
        self._made: list[pulp.LpVariable] = []
        # Whatever PuLP does with a problem begins with its objective or with one of these two
        # attributes. As long as they do not exist, `__getattr__` is called for them.
        del self._constraints, self._variable_ids
        self._held = Held(names)

    def __getattr__(self, name: str) -> Any:
        """Write the problem out when PuLP asks for an attribute that does not exist yet."""
        if self._held is None or name not in ("_constraints", "_variable_ids"):
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        self.write_out()
        return getattr(self, name)

    @property
    def objective(self) -> pulp.LpAffineExpression | None:
        """What is minimised or maximised."""
        self.write_out()
        return self._objective

    @objective.setter
    def objective(self, expression: pulp.LpAffineExpression | None) -> None:
        self.write_out()
        self._objective = expression

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: PuLP's objects."""
        self.write_out()
        state: dict[str, Any] = super().__getstate__()
        return state

    def is_written_out(self) -> bool:
        """Return whether the problem consists of PuLP's objects now."""
        return self._held is None

    def write_out(self) -> None:
        """Make PuLP's variables, objective and constraints, unless that is done already."""
        held, self._held = self._held, None
        if held is None:
            return
        self._constraints: dict[str, pulp.LpConstraint] = {}
        self._variable_ids: dict[int, pulp.LpVariable] = {}
        self._made = [
            self.add_variable(name, lower, upper, self._category())
            for name, lower, upper in zip(held.names, held.lower, held.upper, strict=True)
        ]
        for variable, value in zip(self._made, held.values, strict=True):
            variable.varValue = value
        terms = [(x, cost) for x, cost in zip(self._made, held.cost, strict=True) if cost]
        self.setObjective(pulp.LpAffineExpression(terms or 0))
        for name, sense, bound, columns in held.rows:
            self._add(columns, sense, name, bound)

    def _category(self) -> str:
        return str(pulp.LpContinuous if self.relaxed else pulp.LpInteger)

    def _sum(self, columns: Iterable[int]) -> pulp.LpAffineExpression:
        return pulp.LpAffineExpression([(self._made[n], w) for n, w in weights(columns).items()])

    def _add(self, columns: Iterable[int], sense: int, name: str, bound: float) -> None:
        self.addConstraint(pulp.LpConstraint(self._sum(columns), sense, name, bound))

    def constrain(self, columns: Collection[int], sense: int, name: str, bound: float = 1) -> None:
        """Add a constraint: the sum of some variables is equal to, at most or at least a bound.

        A mapping of columns says how often each counts.
        """
        if self._held is None:
            self._add(columns, sense, name, bound)
        else:
            self._held.rows.add(columns, sense, name, bound)

    def constrain_all(self, rows: Rows) -> None:
        """Add many constraints at once."""
        if self._held is not None:
            self._held.rows.extend(rows)
            return
        for name, sense, bound, columns in rows:
            self._add(columns, sense, name, bound)

    def optimise(self, columns: Iterable[int]) -> None:
        """Make the sum of some variables the objective; a mapping says how often each counts."""
        if self._held is None:
            self.setObjective(self._sum(columns))
        else:
            self._held.optimise(columns)

    def fix(self, values: Mapping[int, float]) -> None:
        """Let some variables have one value only, and all others any from 0 to 1."""
        if self._held is not None:
            self._held.fix(values)
            return
        for column, variable in enumerate(self._made):
            variable.bounds(values.get(column, 0), values.get(column, 1))

    def relax(self, relaxed: bool = True) -> None:
        """Allow every variable any value from 0 to 1, or only 0 and 1 again."""
        self.relaxed = relaxed
        for variable in self._made:
            variable.cat = self._category()

    def columns(self) -> list[pulp.LpVariable]:
        """Return PuLP's variables in the order of the columns."""
        self.write_out()
        return self._made

    def values(self) -> Sequence[float | None]:
        """Return the value of each column after the last solve."""
        if self._held is None:
            return [variable.varValue for variable in self._made]
        return self._held.values

    def names(self) -> tuple[list[str], list[str]]:
        """Return the names of the columns and of the rows, in the order of `arrays`."""
        if self._held is None:
            return [x.name for x in self.variables()], [row.name for row in self.constraints()]
        return list(self._held.names), list(self._held.rows.names)

    def arrays(self, mip: bool = True) -> ModelArrays:
        """Return the problem as it is now; without `mip` no variable is an integer."""
        if self._held is None:
            return to_arrays(self, mip)
        return self._held.arrays(self.sense, mip and not self.relaxed)

    def take_values(self, values: Sequence[float | None]) -> None:
        """Store the values that a solver found for the columns of `arrays`."""
        if self._held is None:
            take_values(self, values)
        else:
            self._held.values = values

    def numVariables(self) -> int:  # noqa: N802
        """Return the number of variables."""
        return int(super().numVariables()) if self._held is None else len(self._held.names)

    def numConstraints(self) -> int:  # noqa: N802
        """Return the number of constraints."""
        return int(super().numConstraints()) if self._held is None else len(self._held.rows)

    def solve(self, solver: pulp.LpSolver | None = None, **options: Any) -> int:
        """Solve as PuLP does; a solver that takes arrays gets the stored ones."""
        self._by_arrays = getattr(solver, "takes_arrays", False)
        try:
            return int(super().solve(solver, **options))
        finally:
            self._by_arrays = False

    def fixObjective(self) -> tuple[bool, pulp.LpVariable | None]:  # noqa: N802
        """Give an empty objective a variable, as PuLP does; arrays need none."""
        if self._by_arrays and (self._held is not None or self.objective is not None):
            return False, None
        was_none, dummy = super().fixObjective()
        return was_none, dummy
