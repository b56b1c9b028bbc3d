"""PuLP's solvers, replaced by the one that is here: a text names those of a desk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pulp
from pulp import apis

from ..backends.solver import ArrayBackend
from ..backends.within import adjusted

#: What PuLP calls the solvers that texts on Sudoku name, and its own choice among them.
_NAMES = ("HiGHS", "HiGHS_CMD", "PULP_CBC_CMD", "COIN_CMD", "GLPK_CMD", "GLPK")
_DEFAULT = "LpSolverDefault"
#: What HiGHS calls PuLP's options; it has but one thread here, and no files.
_OPTIONS = {"gapRel": "mip_rel_gap", "gapAbs": "mip_abs_gap"}
_WITHOUT = ("threads", "logPath", "warmStart", "keepFiles", "path")
#: HiGHS's number for "unbounded or infeasible".
_EITHER = 9


@contextmanager
def solved_by(backend: ArrayBackend | None) -> Iterator[None]:
    """Have a backend solve whatever solver of PuLP's is asked, while this is entered.

    Parameters
    ----------
    backend : ArrayBackend or None
        None leaves all as it is: PuLP's solvers are those that are installed.
    """
    if backend is None:
        yield
        return
    solver = _solver_with(backend)
    places = [(module, name) for module in (pulp, apis) for name in _NAMES]
    changed = {place: solver for place in places if hasattr(*place)}
    defaults = {(module, _DEFAULT): solver() for module in (pulp, apis, pulp.pulp)}
    with _set({**changed, **defaults, (apis, "_all_solvers"): [solver]}):
        yield


@contextmanager
def _set(values: dict[tuple[Any, str], Any]) -> Iterator[None]:
    """Give attributes other values while this is entered."""
    before = {place: getattr(*place) for place in values}
    try:
        for place, value in values.items():
            setattr(*place, value)
        yield
    finally:
        for place, value in before.items():
            setattr(*place, value)


def _solver_with(backend: ArrayBackend) -> type[pulp.LpSolver]:
    """Return a solver class that has a backend do the work, under the options of PuLP's."""

    class Here(pulp.LpSolver):  # type: ignore[misc]
        """HiGHS as it is here."""

        name = "HiGHS"

        def available(self) -> bool:
            """Return True."""
            return True

        def actualSolve(self, lp: pulp.LpProblem, **_: Any) -> int:  # noqa: N802
            """Solve the problem and write values and status back into it; PuLP calls this."""
            options = {_OPTIONS.get(name, name): x for name, x in self.optionsDict.items()}
            for name in _WITHOUT:
                options.pop(name, None)
            settings = {"mip": self.mip, "logs": bool(self.msg), "optionsDict": options}
            with adjusted(backend, timeLimit=self.timeLimit, **settings):
                status = backend.actualSolve(lp)
            if backend.answer and backend.answer.log:
                print(backend.answer.log, end="")
            return _undecided(lp) if backend.answer and backend.answer.status == _EITHER else status

    return Here


def _undecided(lp: pulp.LpProblem) -> int:
    """Note that a problem is unbounded or infeasible, and which is not known."""
    status: int = pulp.LpStatusUndefined
    lp.assignStatus(status)
    return status
