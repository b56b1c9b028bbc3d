"""One run of a solver: within the time that is left, and with settings of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

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
    limit = min(budget.remaining(), most, backend.timeLimit or inf)
    with adjusted(backend, timeLimit=limit):
        try:
            yield
        except pulp.PulpSolverError as error:
            raise SolverFailed(f"{backend.name} failed: {error}") from error


@contextmanager
def adjusted(backend: pulp.LpSolver, **settings: Any) -> Iterator[None]:
    """Give a solver other settings while this is entered; those that it does not have it ignores.

    It may be the caller's own, and has its own settings again afterwards.
    """
    own = {name: getattr(backend, name) for name in settings if hasattr(backend, name)}
    for name in own:
        setattr(backend, name, settings[name])
    try:
        yield
    finally:
        for name, value in own.items():
            setattr(backend, name, value)
