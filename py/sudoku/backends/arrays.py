"""From a PuLP problem to plain arrays and back: what all HiGHS backends share."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from dataclasses import dataclass
from itertools import accumulate, chain, count
from math import inf
from time import perf_counter
from typing import Any

import pulp

#: HiGHS model status -> PuLP status. What is not listed is an answer that cannot be used.
#: 9 is "unbounded or infeasible"; every variable of our models is bounded, so: infeasible.
_STATUS = {
    7: pulp.LpStatusOptimal,
    8: pulp.LpStatusInfeasible,
    9: pulp.LpStatusInfeasible,
    10: pulp.LpStatusUnbounded,
}


@dataclass(frozen=True)
class ModelArrays:
    """A linear model: min or max cost·x, row_lower <= Ax <= row_upper, col_lower <= x <= col_upper.

    Arrays of doubles ("d") and of 32-bit integers ("i"). A is stored row by row (CSR):
    ``indices[starts[i]:starts[i+1]]`` are the columns of row i, `values` the coefficients.
    `integrality` is 1 for an integer variable, else 0; `sense` is 1 to minimise, -1 to
    maximise.
    """

    cost: array[float]
    col_lower: array[float]
    col_upper: array[float]
    integrality: array[int]
    row_lower: array[float]
    row_upper: array[float]
    starts: array[int]
    indices: array[int]
    values: array[float]
    sense: int


@dataclass(frozen=True)
class Answer:
    """What a solver run came to.

    Parameters
    ----------
    status : int
        HiGHS's number of the model status; 7 is optimal, 8 infeasible, 13 time limit.
    values : sequence of float or None
        One value for each column, None if there are none.
    nodes, iterations : int
        Branch-and-bound nodes and simplex iterations.
    """

    status: int
    values: Any
    nodes: int = 0
    iterations: int = 0


def to_arrays(lp: pulp.LpProblem, mip: bool = True) -> ModelArrays:
    """Return the problem as arrays, columns in the order of ``lp.variables()``."""
    variables = lp.variables()
    columns = dict(zip(variables, count()))
    cost = array("d", bytes(8 * len(variables)))
    for variable, coefficient in lp.objective.items():
        cost[columns[variable]] = coefficient
    rows = lp.constraints()
    sums = [row.keys() for row in rows]
    lower, upper = pulp.LpConstraintGE, pulp.LpConstraintLE
    return ModelArrays(
        cost=cost,
        col_lower=array("d", [-inf if (b := v.lowBound) is None else b for v in variables]),
        col_upper=array("d", [inf if (b := v.upBound) is None else b for v in variables]),
        integrality=array("i", [mip and v.cat == pulp.LpInteger for v in variables]),
        row_lower=array("d", [-inf if row.sense == upper else -row.constant for row in rows]),
        row_upper=array("d", [inf if row.sense == lower else -row.constant for row in rows]),
        starts=array("i", accumulate(map(len, sums), initial=0)),
        indices=array("i", map(columns.__getitem__, chain.from_iterable(sums))),
        values=array("d", chain.from_iterable([row.values() for row in rows])),
        sense=lp.sense,
    )


class ArrayBackend(pulp.LpSolver):  # type: ignore[misc]
    """A PuLP solver that takes arrays; a subclass says how to run them.

    Parameters
    ----------
    timeLimit : float, optional
        Seconds the solver may take; reaching it leaves the problem "Not Solved".
    mip : bool
        False solves the relaxation.
    msg : bool
        Whether the solver may print its log.
    options : any HiGHS option by its name, for instance ``random_seed=1``
    """

    def __init__(
        self, timeLimit: float | None = None, mip: bool = True, msg: bool = False, **options: Any
    ) -> None:
        super().__init__(mip=mip, msg=msg, timeLimit=timeLimit, **options)
        #: Whether to branch when presolve and root leave an integer program undecided.
        self.branching = True
        #: Seconds that the last solve spent turning the problem into arrays.
        self.handover: float | None = None
        #: The last solve's answer.
        self.answer: Answer | None = None

    @property
    @abstractmethod
    def version(self) -> str:
        """Version of the solver."""

    @abstractmethod
    def run(self, model: ModelArrays, options: dict[str, Any]) -> Answer:
        """Solve one model under these HiGHS options."""

    def actualSolve(self, lp: pulp.LpProblem) -> int:
        """Solve the problem and write values and status back into it; PuLP calls this."""
        start = perf_counter()
        model = to_arrays(lp, self.mip)
        self.handover = perf_counter() - start
        self.answer = self.run(model, self._highs_options())
        status: int = _STATUS.get(self.answer.status, pulp.LpStatusNotSolved)
        if status == pulp.LpStatusOptimal:
            for variable, value in zip(lp.variables(), self.answer.values, strict=True):
                variable.varValue = value
        else:
            for variable in lp.variables():
                variable.varValue = None
        sol_status = pulp.LpSolutionNoSolutionFound if status == pulp.LpStatusNotSolved else None
        lp.assignStatus(status, sol_status)
        return status

    def _highs_options(self) -> dict[str, Any]:
        # A gap of 0: by default HiGHS calls optimal what is within a ten-thousandth of it.
        options: dict[str, Any] = {"output_flag": bool(self.msg), "mip_rel_gap": 0.0}
        if not self.branching:
            options["mip_max_nodes"] = 0
        if self.timeLimit is not None:
            options["time_limit"] = float(self.timeLimit)
        return {**options, **self.optionsDict}
