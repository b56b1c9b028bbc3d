"""PuLP's solvers and our backends while a program runs: one backend does the work of all."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Container, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pulp
from pulp import apis, v4_migration

from ..backends import BACKENDS
from ..backends.solver import ArrayBackend, adjusted
from ..errors import SudokuError
from ..formats import READABLE, dump
from ..names import find_by_suffix
from ..puzzle import Puzzle
from ..variants import VARIANTS

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
    """Have a backend do the work of every solver while this is entered.

    Parameters
    ----------
    backend : ArrayBackend or None
        None changes nothing: the solvers are those that are installed.
    """
    if backend is None:
        yield
        return
    notice = _noticing()
    ours = dict(BACKENDS)
    BACKENDS.update({name: _giving(backend, notice, name) for name in ours})
    try:
        with _set(_changes(_solving_by(backend, notice))):
            yield
    finally:
        BACKENDS.update(ours)


def _noticing() -> Callable[[], None]:
    """Return a function that prints the notice when it is first called."""
    waiting = [NOTICE]

    def notice() -> None:
        while waiting:
            print(waiting.pop(), file=sys.stderr)

    return notice


def _giving(
    backend: ArrayBackend, notice: Callable[[], None], name: str
) -> Callable[[], pulp.LpSolver]:
    """Return what makes a backend of ours: the one that is here."""

    def give() -> pulp.LpSolver:
        if name in _OTHERS:
            notice()
        return backend

    return give


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


@contextmanager
def _set(changes: list[tuple[Any, str, Any]]) -> Iterator[None]:
    """Give attributes other values while this is entered."""
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


def _solving_by(backend: ArrayBackend, notice: Callable[[], None]) -> Callable[..., int]:
    """Return the method by which every solver of PuLP's has a backend solve."""

    def solve(solver: pulp.LpSolver, lp: pulp.LpProblem, **_: Any) -> int:
        if not isinstance(solver, _HIGHS):
            notice()
        settings = {"mip": solver.mip, "logs": bool(solver.msg), "optionsDict": _options(solver)}
        with adjusted(backend, timeLimit=solver.timeLimit, **settings):
            status = backend.actualSolve(lp)
        if backend.answer and backend.answer.log:
            print(backend.answer.log, end="")
        return _undecided(lp) if backend.answer and backend.answer.status == _EITHER else status

    return solve


def _options(solver: pulp.LpSolver) -> dict[str, Any]:
    """Return what HiGHS calls the options of a solver; only its own may have any of HiGHS's."""
    own = {name: getattr(solver, name, None) for name in _OPTIONS} | solver.optionsDict
    known = {_OPTIONS.get(name, name): value for name, value in own.items() if value is not None}
    allowed = set(known) - set(_WITHOUT) if isinstance(solver, _HIGHS) else _OPTIONS.values()
    return {name: value for name, value in known.items() if name in allowed}


def _undecided(lp: pulp.LpProblem) -> int:
    """Note that a problem is unbounded or infeasible, and which is not known."""
    status: int = pulp.LpStatusUndefined
    lp.assignStatus(status)
    return status


_NAMED = re.compile(r"""(["'])(sudoku\.\w+)\1""")


def puzzle_files(text: str, puzzle: Puzzle, others: Container[str] = ()) -> dict[str, bytes]:
    r"""Return the puzzle as each file ``sudoku.…`` that the text of a program names.

    The suffix is that of a format that is read, or of a variant. What cannot be written is left
    out, and a note on stderr says why.

    Parameters
    ----------
    text : str
        The program.
    puzzle : Puzzle
        What the files hold.
    others : container of str
        Names of files that the program has already.

    Examples
    --------
    >>> puzzle_files("open('sudoku.sdk')", Puzzle({1: 4}, 2))
    {'sudoku.sdk': b'4\n1, 1, 4\n'}
    """
    names = dict.fromkeys(name for _, name in _NAMED.findall(text) if name not in others)
    found: dict[str, bytes] = {}
    with TemporaryDirectory() as folder, chdir(folder):
        for name in filter(_is_read, names):
            try:
                dump(puzzle, name)
                found[name] = Path(name).read_bytes()
            except SudokuError as error:
                print(f"Note: there is no {name} here: {error}.", file=sys.stderr)
    return found


def _is_read(name: str) -> bool:
    suffix = Path(name).suffix[1:]
    own = any(variant.suffix == suffix for variant in VARIANTS.values())
    return own or find_by_suffix(READABLE, name) is not None
