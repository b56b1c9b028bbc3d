"""The base class of backends that accept arrays, HiGHS in the browser, and time limits."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

import pulp

from ..deadline import remaining
from ..errors import SolverFailed
from .problem import ModelArrays, Status, outcome_of, report, take_values, to_arrays


@contextmanager
def within(backend: pulp.LpSolver, most: float = inf) -> Iterator[None]:
    """Limit a solver to the time until the deadline, at most some seconds, during a block."""
    limit = min(remaining(), most, backend.timeLimit or inf)
    with adjusted(backend, timeLimit=limit):
        try:
            yield
        except pulp.PulpSolverError as error:
            raise SolverFailed(f"the solver '{backend.name}' failed ({error})") from error


@contextmanager
def adjusted(backend: pulp.LpSolver, **settings: Any) -> Iterator[None]:
    """Change settings of a solver during a block.

    Settings that the solver does not have are ignored.
    """
    own = {name: getattr(backend, name) for name in settings if hasattr(backend, name)}
    for name in own:
        setattr(backend, name, settings[name])
    try:
        yield
    finally:
        for name, value in own.items():
            setattr(backend, name, value)


#: PuLP's status for each status of a model in HiGHS. Any other status is not a usable answer.
#: Status 9 is "unbounded or infeasible". It means infeasible, because our variables are bounded.
_STATUS = {
    7: Status.OPTIMAL,
    8: Status.INFEASIBLE,
    9: Status.INFEASIBLE,
    10: Status.UNBOUNDED,
}


#: HiGHS's option values for the dual and the primal simplex method.
_DUAL, _PRIMAL = 1, 4
#: HiGHS's option value for finding an irreducible infeasible subset with an elastic program.
IRREDUCIBLE = 6
#: HiGHS's options for heuristics that improve a solution. Without an objective, there is nothing
#: to improve, and they cost a tenth of the time.
IMPROVING = tuple(f"mip_heuristic_run_{name}" for name in ("rins", "rens", "root_reduced_cost"))


@dataclass(frozen=True)
class Answer:
    """The result of running a solver."""

    status: int  # HiGHS's model status: 7 optimal, 8 infeasible, 13 time limit ...
    values: Any  # one value for each column, or None without values
    nodes: int = 0  # the number of branch-and-bound nodes
    iterations: int = 0  # the number of simplex iterations
    log: str = ""  # the solver's log, if requested


@dataclass(frozen=True)
class Size:
    """The size of a model: its numbers of columns, rows and coefficients."""

    variables: int
    constraints: int
    nonzeros: int


class ArrayBackend(pulp.LpSolver):  # type: ignore[misc]
    """The base class of PuLP solvers that accept arrays; subclasses implement `run`."""

    #: Whether the solver is loaded, so that a program can be solved without waiting.
    at_hand = True

    def __init__(
        self,
        timeLimit: float | None = None,  # noqa: N803
        mip: bool = True,
        msg: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(mip=mip, msg=msg, timeLimit=timeLimit, **options)
        #: Whether to branch if presolve and the root node do not decide an integer program.
        self.branching = True
        #: Whether the solver keeps the model. If the next model differs only in the objective and
        #: in the bounds of variables, the solver starts from the last basis.
        self.keeps = False
        #: Whether a solver that keeps the model uses the primal instead of the dual simplex method.
        #: For a new objective, the primal method needs a third of the steps. For new bounds, the
        #: dual method is better.
        self.primal = False
        #: Whether the answer includes the solver's log.
        self.logs = False
        #: The seconds that the last run spent on converting the problem to arrays.
        self.handover: float | None = None
        #: The answer of the last run.
        self.answer: Answer | None = None

    @property
    @abstractmethod
    def version(self) -> str:
        """The version of the solver."""

    @abstractmethod
    def run(self, model: ModelArrays, options: dict[str, Any]) -> Answer:
        """Solve a model with options of HiGHS."""

    @abstractmethod
    def presolve(self, model: ModelArrays) -> Size:
        """Return the size of a model after presolve."""

    @abstractmethod
    def conflict(self, model: ModelArrays) -> list[int]:
        """Return the rows of an irreducible infeasible subset of the LP relaxation.

        If the relaxation is feasible, return [].
        """

    def actualSolve(self, lp: pulp.LpProblem) -> Any:  # noqa: N802
        start = perf_counter()
        model = to_arrays(lp, self.mip)
        self.handover = perf_counter() - start
        self.answer = self.run(model, self._highs_options(any(model.cost)))
        status = _STATUS.get(self.answer.status, Status.NOT_SOLVED)
        values: Sequence[float | None] = [None] * len(model.cost)
        if status == Status.OPTIMAL:
            values = self.answer.values
            if len(values or ()) != len(model.cost):
                raise SolverFailed(f"{self.name} did not return a value for each variable")
        take_values(lp, values)
        return report(self, lp, outcome_of(status, solution=status == Status.OPTIMAL))

    def _highs_options(self, has_objective: bool) -> dict[str, Any]:
        # By default, HiGHS accepts an answer within a ten-thousandth of the optimum.
        options: dict[str, Any] = {"output_flag": bool(self.msg), "mip_rel_gap": 0.0}
        if not has_objective:
            options |= dict.fromkeys(IMPROVING, False)
        if not self.branching:
            options["mip_max_nodes"] = 0
        if self.keeps:
            options["simplex_strategy"] = _PRIMAL if self.primal else _DUAL
        if self.timeLimit is not None:
            options["time_limit"] = float(self.timeLimit)
        return {**options, **self.optionsDict}


class HighsJS(ArrayBackend):
    """HiGHS compiled to WebAssembly, called through a function.

    The function may be the page's JavaScript bridge, the same bridge under Node, or a Python
    function in a test.

    Parameters
    ----------
    run : callable
        A function that returns JSON. Its arguments are the fields of `ModelArrays` in order, and
        then JSON with the options of HiGHS and the task ("run", "presolve" or "conflict"). For the
        task "run", this JSON also says whether to keep the model and whether to log.

        The result of "run" has the fields status, values (a list or null), nodes, iterations, log
        and version. The result of "presolve" has variables, constraints and nonzeros. The result of
        "conflict" has rows.
    at_hand : bool
        Whether HiGHS is loaded. Until then, the function only raises an error; see `arrive`.
    timeLimit, mip, msg, options
        The same as for `ArrayBackend`.
    """

    name = "HiGHS (WASM)"

    def __init__(self, run: Callable[..., str], at_hand: bool = True, **options: Any) -> None:
        super().__init__(**options)
        self._run = run
        self.at_hand = at_hand
        self._version = ""

    def available(self) -> bool:
        return True

    def arrive(self, run: Callable[..., str]) -> None:
        """Use this function from now on, because HiGHS is now loaded."""
        self._run = run
        self.at_hand = True

    @property
    def version(self) -> str:
        return self._version

    def run(self, model: ModelArrays, options: dict[str, Any]) -> Answer:
        answer = self._ask(model, options, "run", keeps=self.keeps, logs=self.logs)
        self._version = answer["version"]
        steps = int(answer["nodes"]), int(answer["iterations"])
        return Answer(answer["status"], answer["values"], *steps, answer["log"])

    def presolve(self, model: ModelArrays) -> Size:
        return Size(**self._ask(model, {"output_flag": False}, "presolve"))

    def conflict(self, model: ModelArrays) -> list[int]:
        options = {"output_flag": False, "iis_strategy": IRREDUCIBLE}
        rows: list[int] = self._ask(model, options, "conflict")["rows"]
        return rows

    def _ask(
        self, model: ModelArrays, options: dict[str, Any], task: str, **wishes: bool
    ) -> dict[str, Any]:
        request = json.dumps({"options": options, "task": task, **wishes})
        answer: dict[str, Any] = json.loads(self._run(*vars(model).values(), request))
        return answer
