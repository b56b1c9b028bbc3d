"""HiGHS natively, through its Python package highspy."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..errors import SolverFailed
from .arrays import ModelArrays
from .solver import Answer, ArrayBackend


@cache
def _highspy() -> Any:
    return import_module("highspy")


class Highs(ArrayBackend):
    """Native HiGHS, on one thread so that runs are reproducible."""

    name = "HiGHS"

    def available(self) -> bool:
        """Return whether highspy is installed."""
        return find_spec("highspy") is not None

    @property
    def version(self) -> str:
        """Version of HiGHS inside highspy."""
        return str(_highspy().Highs().version())

    def run(self, model: ModelArrays, options: dict[str, Any]) -> Answer:
        """Solve with highspy; see `ArrayBackend.run`."""
        highspy = _highspy()
        solver = highspy.Highs()
        for name, value in ({"threads": 1} | options).items():
            if solver.setOptionValue(name, value) != highspy.HighsStatus.kOk:
                raise SolverFailed(f"HiGHS takes no option {name}={value!r}")
        if solver.passModel(_highs_lp(highspy, model)) == highspy.HighsStatus.kError:
            raise SolverFailed("HiGHS refused the model")
        solver.run()
        info = solver.getInfo()
        return Answer(
            status=int(solver.getModelStatus()),
            values=solver.getSolution().col_value,
            nodes=max(info.mip_node_count, 0),
            iterations=max(info.simplex_iteration_count, 0),
        )


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
