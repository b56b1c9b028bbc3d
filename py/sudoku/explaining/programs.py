"""Runs of a solver on the small programs of explanations, within the time that is left."""

from __future__ import annotations

from math import inf

import pulp

from ..backends.within import within
from ..engine.budget import Budget
from ..errors import GaveUp


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
