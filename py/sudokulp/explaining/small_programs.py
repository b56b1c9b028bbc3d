"""The small programs of explanations: what those for multipliers share, and runs of a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

import pulp

from ..backends.problem import ArrayProblem
from ..backends.solver import adjusted, within
from ..contexts import check_deadline
from ..engine.budget import Budget
from ..errors import GaveUp
from .values import Multipliers

#: Seconds for one program of multipliers.
SECONDS = 2.0
#: How far a value may be from a whole number that is one.
WHOLE = 1e-6


def run(problem: pulp.LpProblem, backend: pulp.LpSolver, budget: Budget, most: float = inf) -> bool:
    """Solve a problem and return whether an optimum was found.

    Parameters
    ----------
    problem : pulp.LpProblem
        Its variables have their values afterwards.
    backend : pulp.LpSolver
        What solves it.
    budget : Budget
        The time that may be spent.
    most : float
        Seconds after which this one is given up.

    Raises
    ------
    GaveUp
        If no time is left.
    SolverFailed
        If the solver crashed.
    """
    with within(backend, budget, most):
        problem.solve(backend)
    return bool(
        problem.status == pulp.LpStatusOptimal and problem.sol_status == pulp.LpSolutionOptimal
    )


def decide(problem: pulp.LpProblem, backend: pulp.LpSolver, budget: Budget) -> None:
    """Solve a problem that has an optimum, as `run` does.

    Raises
    ------
    GaveUp
        If the solver stopped before it had the optimum.
    """
    if not run(problem, backend, budget):
        budget.check_time()
        raise GaveUp(f"{backend.name} stopped without an answer")


def hitting_set(
    needed: Sequence[frozenset[int]], backend: pulp.LpSolver, budget: Budget
) -> frozenset[int]:
    """Return as few numbers as possible, of each set at least one; none of the sets is empty.

    Raises
    ------
    GaveUp
        If the solver stopped before it had them.
    """
    numbers = sorted(frozenset.union(*needed))
    column = {number: place for place, number in enumerate(numbers)}
    names = [f"x_{number:04d}" for number in numbers]
    problem = ArrayProblem("hitting_set", pulp.LpMinimize, names)
    for number, each in enumerate(needed):
        columns = [column[label] for label in sorted(each)]
        problem.constrain(columns, pulp.LpConstraintGE, f"row_{number:05d}")
    problem.optimise(range(len(numbers)))
    decide(problem, backend, budget)
    values = problem.values()
    return frozenset(number for number, place in column.items() if (values[place] or 0) > 0.5)


class MultiplierProgram:
    """An integer program for the multipliers of truths and of links.

    Parameters
    ----------
    name : str
        Of the problem.
    """

    #: The multiplier of each constraint, as a variable.
    _truths: dict[int, pulp.LpVariable]
    _links: dict[int, pulp.LpVariable]

    def __init__(self, name: str) -> None:
        self._problem = pulp.LpProblem(name, pulp.LpMinimize)

    def _whole(self, name: str, most: int, least: int = 0) -> pulp.LpVariable:
        return self._problem.add_variable(name, least, most, pulp.LpInteger)

    def _add(
        self, terms: Iterable[tuple[pulp.LpVariable, int]], sense: int, name: str, bound: int
    ) -> None:
        check_deadline()
        row = pulp.LpConstraint(pulp.LpAffineExpression(terms), sense, name, bound)
        self._problem.addConstraint(row)

    def run(self, backend: pulp.LpSolver, budget: Budget) -> bool:
        """Solve it; return whether there are such multipliers, as far as the time allows.

        The relaxation comes first: mostly it has no solution or one in whole numbers, in a sixth
        of the time, and then there is nothing to branch on.
        """
        with adjusted(backend, mip=False):
            if not run(self._problem, backend, budget, SECONDS):
                return False
        found = [variable.value() or 0 for variable in self._problem.variables()]
        if all(abs(value - round(value)) <= WHOLE for value in found):
            return True
        return run(self._problem, backend, budget, SECONDS)

    def _found(self, is_equation: Callable[[int], bool]) -> tuple[Multipliers, Multipliers]:
        """Return the multipliers of truths and of links; an equation in both cancels out."""
        truths, links = _values(self._truths), _values(self._links)
        for both in filter(is_equation, truths.keys() & links.keys()):
            less = min(truths[both], links[both])
            truths[both] -= less
            links[both] -= less
        return _positive(truths), _positive(links)


def _values(variables: dict[int, pulp.LpVariable]) -> Multipliers:
    return {number: round(variable.value() or 0) for number, variable in variables.items()}


def _positive(multipliers: Multipliers) -> Multipliers:
    return {number: often for number, often in multipliers.items() if often}
