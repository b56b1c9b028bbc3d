"""The registry of backends: PuLP solvers that solve the integer program.

To add a backend, write a module with a subclass of `pulp.LpSolver` and add an entry to BACKENDS.

- `highs`: native HiGHS, through its Python package highspy
- `cbc`: CBC, a program that is bundled with PuLP 3
- `solver`: the base class of backends that accept arrays, HiGHS in the browser, time limits
- `problem`: a PuLP problem as arrays, and what PuLP 3 and 4 call differently
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pulp

from ..errors import SolverUnavailable, UnknownName, show
from ..names import lookup

__all__ = ["BACKENDS", "check_backend", "find_backend"]


def _made(module: str, name: str) -> Callable[[], pulp.LpSolver]:
    return lambda: getattr(import_module(f".{module}", __package__), name)()


#: The solvers of integer programs by name, starting with the preferred one. A solver is imported on
#: first use. None of them is available in a browser, where the page passes its own solver.
BACKENDS: dict[str, Callable[[], pulp.LpSolver]] = {
    "highs": _made("highs", "Highs"),
    "cbc": _made("cbc", "CBC"),
}


def find_backend(backend: str | pulp.LpSolver | None = None) -> pulp.LpSolver:
    """Return an installed solver: the requested one or, by default, the first available one.

    Raises
    ------
    UnknownName
        If there is no backend of this name.
    SolverUnavailable
        If the solver is not installed.
    """
    if backend is None:
        found = (solver for make in BACKENDS.values() if (solver := make()).available())
        if (first := next(found, None)) is None:
            names = ", ".join(BACKENDS)
            raise SolverUnavailable(f"none of the backends ({names}) is installed")
        return first
    solver = lookup(BACKENDS, backend, "backend")() if isinstance(backend, str) else backend
    if not isinstance(solver, pulp.LpSolver):
        raise UnknownName(f"a backend must be a name or a pulp.LpSolver, not {show(backend)}")
    if not solver.available():
        raise SolverUnavailable(f"{solver.name} is not installed")
    return solver


def check_backend(backend: object) -> None:
    """Raise UnknownName for what is no backend, before the backend is needed."""
    if isinstance(backend, str):
        lookup(BACKENDS, backend, "backend")
    elif not isinstance(backend, pulp.LpSolver | None):
        raise UnknownName(f"a backend must be a name or a pulp.LpSolver, not {show(backend)}")
