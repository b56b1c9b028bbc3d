"""Registry of backends: PuLP solvers that solve the integer program.

A new one is one module with a subclass of `pulp.LpSolver` and one entry here.

- `highs`: HiGHS natively, through highspy
- `highs_js`: HiGHS compiled to WebAssembly, in the page
- `cbc`: CBC, the program that PuLP bundles
- `solver`: base class of the backends that take arrays, and one run within a time limit
- `problem`: a PuLP problem stored as arrays until PuLP's objects are needed
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pulp

from ..errors import SolverUnavailable, UnknownName, show
from ..names import Registry

__all__ = ["BACKENDS", "check_backend", "find_backend"]


def _made(module: str, name: str) -> Callable[[], pulp.LpSolver]:
    return lambda: getattr(import_module(f".{module}", __package__), name)()


#: Backends by name, the preferred one first. They are imported on first use, because a browser
#: has none of them: it uses `HighsJS`, which needs a function passed in.
BACKENDS: Registry[Callable[[], pulp.LpSolver]] = Registry(
    "backend", {"highs": _made("highs", "Highs"), "cbc": _made("cbc", "CBC")}
)


def find_backend(backend: str | pulp.LpSolver | None = None) -> pulp.LpSolver:
    """Return a solver that is installed, the first one if no name or solver is given."""
    if backend is None:
        found = (solver for make in BACKENDS.values() if (solver := make()).available())
        if (first := next(found, None)) is None:
            names = ", ".join(BACKENDS)
            raise SolverUnavailable(f"none of the backends ({names}) is installed")
        return first
    solver = BACKENDS.find(backend)() if isinstance(backend, str) else backend
    if not isinstance(solver, pulp.LpSolver):
        raise UnknownName(f"a backend must be a name or a pulp.LpSolver, not {show(backend)}")
    if not solver.available():
        raise SolverUnavailable(f"{solver.name} is not installed")
    return solver


def check_backend(backend: object) -> None:
    """Refuse a backend of an unknown name, where it may be that none will be needed."""
    if isinstance(backend, str):
        BACKENDS.find(backend)
