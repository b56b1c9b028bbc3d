"""A PuLP problem whose solution is a full grid: what all formulations have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import pulp

#: How far from whole a relaxation's numbers may be; solvers keep rules to within 1e-7.
TOLERANCE = 1e-4


class Binary(pulp.LpVariable):  # type: ignore[misc]
    """A variable that is 0 or 1.

    Sums are dicts, and there are thousands of them: PuLP's own hash is written in Python,
    that of every object is not, and tells variables apart as well.
    """

    __hash__ = object.__hash__

    @classmethod
    def named(cls, name: str) -> Binary:
        """Return a new variable."""
        made: Binary = cls.__new__(cls)
        made.__dict__.update(_variable_traits(name))
        made.hash = id(made)
        return made


def _sum_of(variables: Iterable[pulp.LpVariable]) -> pulp.LpAffineExpression:
    made = pulp.LpAffineExpression.__new__(pulp.LpAffineExpression)
    made.__dict__.update(_SUM_TRAITS)
    made.update(dict.fromkeys(variables, 1))
    return made


# Half of the time it took to build a program went into PuLP's constructors, which check and
# translate the same names for every puzzle. So what they make is kept, and copied.

_NO_PROBLEM = pulp.LpProblem()
#: Attributes of an empty sum.
_SUM_TRAITS = vars(pulp.LpAffineExpression())


@lru_cache(maxsize=1 << 14)
def _variable_traits(name: str) -> dict[str, Any]:
    """Return the attributes of a variable that is 0 or 1."""
    return dict(vars(_NO_PROBLEM.add_variable(name, 0, 1, pulp.LpInteger)))


@lru_cache(maxsize=1 << 14)
def _constraint_traits(sense: int, name: str, bound: int) -> dict[str, Any]:
    """Return the attributes of a constraint, its sum empty."""
    return dict(vars(pulp.LpConstraint(None, sense, name, bound)))


class Program(pulp.LpProblem):  # type: ignore[misc]
    """An integer program for a puzzle; its variables are binary.

    Attributes
    ----------
    relaxed : bool
        Whether the variables may be any number from 0 to 1 now.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.relaxed = False
        self._cuts = 0
        # Our own: PuLP adds one of its own where there is no objective.
        self._binaries: list[pulp.LpVariable] = []

    def binary(self, name: str) -> pulp.LpVariable:
        """Return a new variable that is 0 or 1."""
        variable = Binary.named(name)
        self._binaries.append(variable)
        return variable

    def constrain(
        self, variables: Iterable[pulp.LpVariable], sense: int, name: str, bound: int = 1
    ) -> None:
        """Let the sum of some variables be equal to, at most or at least a bound."""
        made = pulp.LpConstraint.__new__(pulp.LpConstraint)
        made.__dict__.update(_constraint_traits(sense, name, bound))
        made.expr = _sum_of(variables)
        self.addConstraint(made)

    def relax(self, relaxed: bool = True) -> None:
        """Let every variable be any number from 0 to 1; the rest stays as it is."""
        self.relaxed = relaxed
        category = pulp.LpContinuous if relaxed else pulp.LpInteger
        for variable in self._binaries:
            variable.cat = category

    @abstractmethod
    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the full grid that the last solve came to, None if none."""

    @abstractmethod
    def chosen(self, digits: Sequence[int]) -> list[pulp.LpVariable]:
        """Return the variables that are 1 in the solution with these digits."""

    def is_settled(self) -> bool:
        """Return whether the last solve proved what it says: that there is no solution,
        or that none is better. PuLP calls a run that was cut short optimal, too.
        """
        if self.status == pulp.LpStatusOptimal:
            return bool(self.sol_status == pulp.LpSolutionOptimal)
        return bool(self.status == pulp.LpStatusInfeasible)

    def is_full(self) -> bool:
        """Return whether the last solve assigned every cell, be it in fractions."""
        return bool(self.status == pulp.LpStatusOptimal)

    def fractions(self) -> int:
        """Return how many variables the last solve left between 0 and 1."""
        values = (variable.varValue for variable in self._binaries)
        return sum(TOLERANCE < value < 1 - TOLERANCE for value in values)

    def exclude(self, digits: Sequence[int]) -> None:
        """Add a cut: the next solution differs from these digits in some cell."""
        self._cuts += 1
        chosen = self.chosen(digits)
        name = f"not solution {self._cuts:02d} again"
        self.constrain(chosen, pulp.LpConstraintLE, name, bound=len(chosen) - 1)
