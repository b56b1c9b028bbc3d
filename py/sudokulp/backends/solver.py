"""Base class of the backends that take arrays, and one run of a solver within a time limit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

import pulp

from ..engine.budget import Budget
from ..errors import SolverFailed
from .problem import ArrayProblem, ModelArrays, take_values, to_arrays


@contextmanager
def within(backend: pulp.LpSolver, budget: Budget, most: float = inf) -> Iterator[None]:
    """Let a solver take no more time than is left, while this is entered."""
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


#: HiGHS model status -> PuLP status. Any other status is not a usable answer.
#: 9 is "unbounded or infeasible"; every variable of our models is bounded, so: infeasible.
_STATUS = {
    7: pulp.LpStatusOptimal,
    8: pulp.LpStatusInfeasible,
    9: pulp.LpStatusInfeasible,
    10: pulp.LpStatusUnbounded,
}


#: HiGHS's numbers for the methods of going on from a basis.
_DUAL, _PRIMAL = 1, 4
#: HiGHS's strategy for rows that contradict each other: from an elastic program, irreducible.
IRREDUCIBLE = 6


@dataclass(frozen=True)
class Answer:
    """The result of a solver run."""

    status: int  # HiGHS's number for the model status; 7 is optimal, 8 infeasible, 13 time limit
    values: Any  # one value for each column, None if there are none
    #: Branch-and-bound nodes and simplex iterations.
    nodes: int = 0
    iterations: int = 0
    log: str = ""  # what the solver printed, if that was wished for


@dataclass(frozen=True)
class Size:
    """The size of a model."""

    #: How many columns, rows and coefficients it has.
    variables: int
    constraints: int
    nonzeros: int


class ArrayBackend(pulp.LpSolver):  # type: ignore[misc]
    """A PuLP solver that takes arrays; subclasses implement `run`."""

    #: Tells `ArrayProblem` that it need not be written out as PuLP's objects.
    takes_arrays = True
    #: Whether a program would be solved now, without waiting for the solver to arrive.
    at_hand = True

    def __init__(
        self,
        timeLimit: float | None = None,  # noqa: N803
        mip: bool = True,
        msg: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(mip=mip, msg=msg, timeLimit=timeLimit, **options)
        #: Whether to branch if presolve and the root node do not settle an integer program.
        self.branching = True
        #: Whether the solver keeps the model: if the next one differs in its objective and in the
        #: bounds of its variables alone, it begins from the last basis.
        self.keeps = False
        #: Whether it goes on by the primal simplex method then, for another objective, and not by
        #: the dual one, for other bounds: a third of the steps.
        self.primal = False
        #: Whether the answer has the solver's log.
        self.logs = False
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

    @abstractmethod
    def presolve(self, model: ModelArrays) -> Size:
        """Return the size of what the solver's presolve leaves of a model."""

    @abstractmethod
    def conflict(self, model: ModelArrays) -> list[int]:
        """Return rows that no point satisfies, without any of which some point does.

        There are none if some point of the relaxation satisfies all of them.
        """

    def actualSolve(self, lp: pulp.LpProblem) -> int:  # noqa: N802
        held = isinstance(lp, ArrayProblem)
        start = perf_counter()
        model = lp.arrays(self.mip) if held else to_arrays(lp, self.mip)
        self.handover = perf_counter() - start
        self.answer = self.run(model, self._highs_options())
        status: int = _STATUS.get(self.answer.status, pulp.LpStatusNotSolved)
        values = [None] * len(model.cost)
        if status == pulp.LpStatusOptimal:
            values = self.answer.values
            if len(values or ()) != len(model.cost):
                raise SolverFailed(f"{self.name} did not return a value for each variable")
        if held:
            lp.take_values(values)
        else:
            take_values(lp, values)
        sol_status = pulp.LpSolutionNoSolutionFound if status == pulp.LpStatusNotSolved else None
        lp.assignStatus(status, sol_status)
        return status

    def _highs_options(self) -> dict[str, Any]:
        # A gap of 0: by default HiGHS accepts as optimal what is within a ten-thousandth of it.
        options: dict[str, Any] = {"output_flag": bool(self.msg), "mip_rel_gap": 0.0}
        if not self.branching:
            options["mip_max_nodes"] = 0
        if self.keeps:
            options["simplex_strategy"] = _PRIMAL if self.primal else _DUAL
        if self.timeLimit is not None:
            options["time_limit"] = float(self.timeLimit)
        return {**options, **self.optionsDict}
