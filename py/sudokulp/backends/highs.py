"""Native HiGHS, through its Python package highspy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import inf
from time import perf_counter
from typing import Any

from ..errors import GaveUp, SolverFailed, Stop
from .problem import ModelArrays
from .solver import IMPROVING, IRREDUCIBLE, Answer, ArrayBackend, Size


@cache
def _highspy() -> Any:
    return import_module("highspy")


@cache
def _solver() -> Any:
    """Return a subclass of highspy's solver that does not log by default.

    Since highspy 1.16, HiGHS prints its banner while a solver is created, before any option can be
    set.
    """
    highs: Any = _highspy().Highs

    class Silent(highs):  # type: ignore[misc]
        def enableCallbacks(self) -> None:  # noqa: N802
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()

    return Silent


@cache
def _version() -> str:
    return str(_solver()().version())


class Highs(ArrayBackend):
    """Native HiGHS. It uses a single thread, so that runs are reproducible."""

    name = "HiGHS"
    #: The solver and the model of the last run, if the solver keeps the model.
    _kept: tuple[Any, ModelArrays] | None = None

    def available(self) -> bool:
        return find_spec("highspy") is not None

    @property
    def version(self) -> str:
        return _version()

    def run(self, model: ModelArrays, options: dict[str, Any]) -> Answer:
        kept = self._kept
        if self.keeps and kept and kept[1].same_rows(model):
            solver = kept[0]
            # HiGHS's clock continues from one run to the next.
            limit = options.get("time_limit", inf) + solver.getRunTime()
            _set(solver, {**options, "time_limit": limit})
            _change(solver, model)
        else:
            solver = _loaded(model, options)
        self._kept = (solver, model) if self.keeps else None
        log = _run(solver, self.logs)
        info = solver.getInfo()
        return Answer(
            status=int(solver.getModelStatus()),
            values=solver.getSolution().col_value,
            nodes=max(info.mip_node_count, 0),
            iterations=max(info.simplex_iteration_count, 0),
            log=log,
        )

    def presolve(self, model: ModelArrays) -> Size:
        solver = _loaded(model, {"output_flag": False})
        with _one_thread():
            _check(solver.presolve(), "presolve the model")
        left = solver.getPresolvedLp()
        return Size(left.num_col_, left.num_row_, len(left.a_matrix_.value_))

    def conflict(self, model: ModelArrays) -> list[int]:
        solver = _loaded(model, {"output_flag": False})
        if solver.setOptionValue("iis_strategy", IRREDUCIBLE) != _highspy().HighsStatus.kOk:
            raise GaveUp(
                f"HiGHS {_version()} does not look for conflicting constraints, as highspy 1.13 "
                "and newer versions do"
            )
        limit = self.timeLimit or inf
        end = perf_counter() + limit

        def stop(event: Any) -> None:
            if perf_counter() > end:
                event.interrupt()

        solver.cbSimplexInterrupt += stop  # getIis ignores HiGHS's own time limit
        try:
            with _one_thread():
                status, found = solver.getIis()
        finally:
            solver.cbSimplexInterrupt -= stop
        if perf_counter() > end:  # the rows may be incomplete or reducible
            raise GaveUp(f"the time limit of {limit:.3g} s was reached", Stop.TIME)
        _check(status, "look for conflicting constraints")
        return list(found.row_index_)


def _loaded(model: ModelArrays, options: dict[str, Any]) -> Any:
    highspy = _highspy()
    solver = _solver()()
    _set(solver, {"threads": 1} | options)
    _check(solver.passModel(_highs_lp(highspy, model)), "read the model")
    return solver


def _set(solver: Any, options: dict[str, Any]) -> None:
    for name, value in options.items():
        is_set = solver.setOptionValue(name, value) == _highspy().HighsStatus.kOk
        if not is_set and name not in IMPROVING:  # versions before 1.11 lack these
            raise SolverFailed(f"HiGHS has no option {name}={value!r}")


def _check(status: Any, task: str) -> None:
    """Raise SolverFailed if HiGHS returned an error."""
    if status == _highspy().HighsStatus.kError:
        raise SolverFailed(f"HiGHS could not {task}")


@contextmanager
def _one_thread() -> Iterator[None]:
    """Let HiGHS use one thread during a block, whatever other code in this process uses.

    HiGHS keeps its threads between runs, and refuses a run that asks for another number of them.
    Ending them takes 20 microseconds.
    """
    reset = _highspy().Highs.resetGlobalScheduler
    reset(True)
    try:
        yield
    finally:
        reset(True)


def _run(solver: Any, logs: bool) -> str:
    """Run a solver, and return its log, or "" without `logs`."""
    lines: list[str] = []

    def note(event: Any) -> None:
        lines.append(event.message)

    if logs:
        _set(solver, {"output_flag": True, "log_to_console": False})
        solver.cbLogging += note
    try:
        with _one_thread():
            _check(solver.run(), "solve the model")
    finally:
        if logs:
            solver.cbLogging -= note
    return "".join(lines)


def _change(solver: Any, model: ModelArrays) -> None:
    highspy = _highspy()
    count = len(model.cost)
    every = list(range(count))
    minimise, maximise = highspy.ObjSense.kMinimize, highspy.ObjSense.kMaximize
    for status in (
        solver.changeObjectiveSense(minimise if model.sense == 1 else maximise),
        solver.changeColsCost(count, every, model.cost),
        solver.changeColsBounds(count, every, model.col_lower, model.col_upper),
    ):
        _check(status, "change the model")


def _highs_lp(highspy: Any, model: ModelArrays) -> Any:
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(model.cost), len(model.row_lower)
    lp.col_cost_, lp.col_lower_, lp.col_upper_ = model.cost, model.col_lower, model.col_upper
    lp.row_lower_, lp.row_upper_ = model.row_lower, model.row_upper
    lp.sense_ = highspy.ObjSense.kMinimize if model.sense == 1 else highspy.ObjSense.kMaximize
    types = (highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger)
    if any(model.integrality):
        lp.integrality_ = [types[integer] for integer in model.integrality]
    matrix = lp.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.num_col_, matrix.num_row_ = lp.num_col_, lp.num_row_
    matrix.start_, matrix.index_, matrix.value_ = model.starts, model.indices, model.values
    return lp
