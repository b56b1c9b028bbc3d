"""Runs of a solver on the small programs of explanations, within the time that is left."""

from __future__ import annotations

from math import inf

import pulp

from ..engine.budget import Budget
from ..errors import SolverFailed


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
    own_limit = backend.timeLimit
    backend.timeLimit = min(budget.remaining(), most, own_limit or inf)
    try:
        problem.solve(backend)
    except pulp.PulpSolverError as error:
        raise SolverFailed(f"{backend.name} failed: {error}") from error
    finally:
        backend.timeLimit = own_limit  # the solver may be the caller's own
    return bool(
        problem.status == pulp.LpStatusOptimal and problem.sol_status == pulp.LpSolutionOptimal
    )
