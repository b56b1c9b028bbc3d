"""PuLP's solvers and our backends while a program runs: one backend does the work of all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pulp
from pulp import apis, v4_migration

from ..backends import BACKENDS
from ..backends.solver import ArrayBackend, adjusted

#: Said once, when another solver than HiGHS is asked to solve.
NOTICE = "Note: HiGHS solves here, in place of PuLP's other solvers."

_HIGHS = (apis.HiGHS, apis.HiGHS_CMD)
#: The free solvers: a program may ask whether they are available. Others are not, and only solve.
_AVAILABLE = (apis.GLPK_CMD, apis.PULP_CBC_CMD, apis.COIN_CMD, *_HIGHS)
#: Our backends that are no HiGHS.
_OTHERS = ("cbc",)
#: HiGHS's names for options of PuLP's.
_OPTIONS = {"gapRel": "mip_rel_gap", "gapAbs": "mip_abs_gap", "maxNodes": "mip_max_nodes"}
#: Options that have no meaning here: there is one thread, and there are no files.
_WITHOUT = ("threads", "logPath", "warmStart", "keepFiles", "path")
#: HiGHS's number for "unbounded or infeasible".
_EITHER = 9
_ABSENT = object()


@contextmanager
def solved_by(backend: ArrayBackend | None) -> Iterator[None]:
    """Have a backend do the work of every solver while this is entered; None changes nothing."""
    if backend is None:
        yield
        return
    waiting = [NOTICE]

    def notice() -> None:
        while waiting:
            print(waiting.pop(), file=sys.stderr)

    def give(name: str) -> pulp.LpSolver:
        if name in _OTHERS:
            notice()
        return backend

    def solve(solver: pulp.LpSolver, lp: pulp.LpProblem, **_: Any) -> int:
        if not isinstance(solver, _HIGHS):
            notice()
        return _solve(backend, solver, lp)

    ours = dict(BACKENDS)
    BACKENDS.update({name: partial(give, name) for name in ours})
    try:
        with changed_attributes(_changes(solve)):
            yield
    finally:
        BACKENDS.update(ours)


@contextmanager
def changed_attributes(changes: list[tuple[Any, str, Any]]) -> Iterator[None]:
    """Give attributes (holder, name, value) other values while this is entered."""
    before = [(holder, name, vars(holder).get(name, _ABSENT)) for holder, name, _ in changes]
    try:
        for holder, name, value in changes:
            setattr(holder, name, value)
        yield
    finally:
        for holder, name, value in before:
            if value is _ABSENT:
                delattr(holder, name)
            else:
                setattr(holder, name, value)


def _changes(solve: Callable[..., int]) -> list[tuple[Any, str, Any]]:
    """Return what becomes of PuLP: attributes with their new values."""
    methods = ("actualSolve", "actualResolve")
    return [
        *((kind, name, solve) for kind in set(apis._all_solvers) for name in methods),
        *((kind, "available", lambda self: True) for kind in _AVAILABLE),
        # PuLP takes its default solver from the last of these.
        *((module, "LpSolverDefault", apis.COIN_CMD()) for module in (apis, pulp, pulp.pulp)),
        # Its warnings are advice on packages to install.
        (v4_migration, "V4_MIGRATION_WARNINGS", False),
    ]


def _solve(backend: ArrayBackend, solver: pulp.LpSolver, lp: pulp.LpProblem) -> int:
    """Have a backend solve with the settings of a solver; return PuLP's status."""
    settings = {"mip": solver.mip, "logs": bool(solver.msg), "optionsDict": _options(solver)}
    with adjusted(backend, timeLimit=solver.timeLimit, **settings):
        status: int = backend.actualSolve(lp)
    if backend.answer and backend.answer.log:
        print(backend.answer.log, end="")
    if backend.answer and backend.answer.status == _EITHER:
        status = pulp.LpStatusUndefined
        lp.assignStatus(status)
    return status


def _options(solver: pulp.LpSolver) -> dict[str, Any]:
    """Return what HiGHS calls the options of a solver; only its own may have any of HiGHS's."""
    own = {name: getattr(solver, name, None) for name in _OPTIONS} | solver.optionsDict
    known = {_OPTIONS.get(name, name): value for name, value in own.items() if value is not None}
    allowed = set(known) - set(_WITHOUT) if isinstance(solver, _HIGHS) else _OPTIONS.values()
    return {name: value for name, value in known.items() if name in allowed}
