"""The budget of a search: its time limit and its statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from sys import float_info
from time import perf_counter
from typing import Any, Self

from ..contexts import enter, leave
from ..errors import GaveUp, Stop, SudokuError, show
from ..numbers import seconds_within

#: The SAT solver of python-sat, in the names of solvers and provers.
CADICAL = "CaDiCaL"


@dataclass
class Budget:
    """The time limit of one search, and its statistics.

    Within a ``with`` block, `contexts.check_deadline` checks the time limit of the budget.
    """

    time_limit: float = 60.0  # seconds from the creation of the budget, more than 0
    backend: Any = None  # a name or a pulp.LpSolver, for the models that need a backend
    notify: Callable[[str], object] | None = None  # called with a description of each phase
    variables: int = 0  # the size of the model; each model defines these two numbers
    constraints: int = 0
    solver: str = ""  # the name of the solver
    version: str = ""  # the version of the solver
    integral: bool | None = None  # whether the optimum of the LP relaxation is integral, if solved
    #: If there is no full grid: a grid with as many filled cells as possible, 0 for an empty cell.
    fullest: tuple[int, ...] | None = None
    formulation: str = ""  # the model's formulation that was built last
    singles: int = 0  # the number of cells filled before the model was built
    prover: str = ""  # the method that looked for another solution, "" if it was the model itself
    nodes: int = 0  # the number of branch-and-bound nodes, as the solver counts them
    iterations: int = 0  # the number of simplex iterations
    times: dict[str, float] = field(default_factory=dict)  # the seconds of each phase
    started: float = field(init=False)

    def __post_init__(self) -> None:
        self.started = perf_counter()
        if not seconds_within(self.time_limit, 0, float_info.max):
            raise SudokuError(
                "the time limit must be a number of seconds above 0 (at most 1e308), "
                f"not {show(self.time_limit)}"
            )

    def __enter__(self) -> Self:
        enter(self)
        return self

    def __exit__(self, *_: object) -> None:
        leave()

    def elapsed(self) -> float:
        """Return the seconds since the search began."""
        return perf_counter() - self.started

    def remaining(self) -> float:
        """Return the remaining seconds, or raise GaveUp if there are none."""
        # Read the clock only once: a second reading might be past the limit.
        left = self.time_limit - self.elapsed()
        if left <= 0:
            # The limit may be what is left of another limit, so it can have many digits.
            limit = self.time_limit if self.time_limit < 1 else round(self.time_limit, 1)
            raise GaveUp(f"the time limit of {limit:g} s was reached", Stop.TIME)
        return left

    def check_time(self) -> None:
        if self.elapsed() >= self.time_limit:
            self.remaining()

    def refused(self) -> str:
        """Return the message for a solution that the judge rejected."""
        return f"the answer of {self.solver or 'the solver'} failed the check"

    def say(self, phase: str) -> None:
        if self.notify is not None:
            self.notify(phase)

    def size(self, variables: int, constraints: int) -> None:
        self.variables, self.constraints = variables, constraints

    def model(self, formulation: str, program: Any) -> None:
        """Record the formulation and the size of the program that is to be solved."""
        self.formulation = formulation
        self.size(program.numVariables(), program.numConstraints())

    def solved_by(self, name: str, version: str) -> None:
        """Record the name and the version of the solver, "" if it has no version."""
        self.solver, self.version = name, version

    def note(self, backend: Any) -> None:
        """Record the backend that ran, its statistics, and the time to transfer the model.

        During a proof of uniqueness, the transfer counts as part of the proof.
        """
        self.solved_by(backend.name, getattr(backend, "version", ""))
        handover = getattr(backend, "handover", None)
        if handover is not None and "solve" not in self.times:
            self.times["handover"] = self.times.get("handover", 0.0) + handover
        answer = getattr(backend, "answer", None)
        if answer is not None:
            self.nodes += answer.nodes
            self.iterations += answer.iterations

    @contextmanager
    def timing(self, phase: str) -> Iterator[None]:
        """Measure the seconds that a block takes, and add them to a phase."""
        start = perf_counter()
        try:
            yield
        finally:
            self.times[phase] = self.times.get(phase, 0.0) + perf_counter() - start
