"""What a model records about its search."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from ..deadline import Notify, silent

#: The SAT solver of python-sat, in the names of solvers and provers.
CADICAL = "CaDiCaL"


@dataclass
class Statistics:
    """The size of a model, what solved it, and the time of each phase."""

    notify: Notify = silent  # called with a description of each phase
    variables: int = 0  # the size of the model; each model defines these two numbers
    constraints: int = 0
    solver: str = ""  # the name of the solver
    version: str = ""  # the version of the solver, "" if it has none
    integral: bool | None = None  # whether the optimum of the LP relaxation is integral, if solved
    #: If there is no full grid: a grid with as many filled cells as possible, 0 for an empty cell.
    fullest: tuple[int, ...] | None = None
    formulation: str = ""  # the model's formulation that was built last
    singles: int = 0  # the number of cells filled before the model was built
    prover: str = ""  # the method that looked for another solution, "" if it was the model itself
    nodes: int = 0  # the number of branch-and-bound nodes, as the solver counts them
    iterations: int = 0  # the number of simplex iterations
    times: dict[str, float] = field(default_factory=dict)  # the seconds of each phase

    def refused(self) -> str:
        """Return the message for a solution that the judge rejected."""
        return f"the answer of {self.solver or 'the solver'} failed the check"

    def size(self, variables: int, constraints: int) -> None:
        self.variables, self.constraints = variables, constraints

    def model(self, formulation: str, program: Any) -> None:
        """Record the formulation and the size of the program that is to be solved."""
        self.formulation = formulation
        self.size(program.numVariables(), program.numConstraints())

    def solved_by(self, name: str, version: str = "") -> None:
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
