"""One run of a solver within the time that is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

import pulp

from ..engine.budget import Budget
from ..errors import SolverFailed


@contextmanager
def within(backend: pulp.LpSolver, budget: Budget, most: float = inf) -> Iterator[None]:
    """Let a solver take no more time than is left, while this is entered.

    Parameters
    ----------
    backend : pulp.LpSolver
        It may be the caller's own, and has its limit again afterwards.
    budget : Budget
        The time that may be spent.
    most : float
        Seconds after which this run is given up.

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
        yield
    except pulp.PulpSolverError as error:
        raise SolverFailed(f"{backend.name} failed: {error}") from error
    finally:
        backend.timeLimit = own_limit
