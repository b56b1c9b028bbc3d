"""The registry of backends: programs that solve the integer program, as PuLP solvers.

A new one is one small file with a subclass of `pulp.LpSolver` and one entry here.

- `highs`, `highs_js`, `cbc`: the backends
- `solver`: what those share that take arrays
- `problem`, `held`, `arrays`: a PuLP problem that is held as arrays until it is looked at
"""

from __future__ import annotations

from collections.abc import Callable

import pulp

from ..errors import SolverUnavailable, UnknownName, show
from ..names import Registry

__all__ = ["BACKENDS", "find_backend"]


def _highs() -> pulp.LpSolver:
    from .highs import Highs

    return Highs()


def _cbc() -> pulp.LpSolver:
    from .cbc import CBC

    return CBC()


#: Backends that can be had by name, the preferred one first; imported when asked for, as a
#: browser has none of them: its `HighsJS` needs a function handed in.
BACKENDS: Registry[Callable[[], pulp.LpSolver]] = Registry(
    "backend", {"highs": _highs, "cbc": _cbc}
)


def find_backend(backend: str | pulp.LpSolver | None = None) -> pulp.LpSolver:
    """Return a solver that is there.

    Parameters
    ----------
    backend : str, pulp.LpSolver or None
        A name out of BACKENDS in any spelling, any PuLP solver, or None for the first
        backend that is available.

    Raises
    ------
    UnknownName
        If there is no backend of that name.
    SolverUnavailable
        If it is not installed.
    """
    if backend is None:
        return _first_available()
    solver = BACKENDS.find(backend)() if isinstance(backend, str) else backend
    if not isinstance(solver, pulp.LpSolver):
        raise UnknownName(f"a backend is a name or a pulp.LpSolver, not {show(backend)}")
    if not solver.available():
        raise SolverUnavailable(f"{solver.name} is not installed here")
    return solver


def _first_available() -> pulp.LpSolver:
    for make in BACKENDS.values():
        solver = make()
        if solver.available():
            return solver
    raise SolverUnavailable(f"none of the backends ({_names()}) is installed here")


def _names() -> str:
    return ", ".join(BACKENDS)
