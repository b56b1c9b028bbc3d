"""Budget of a search: its time limit, and the record of what it cost; passed to every model."""

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


@dataclass
class Budget:
    """The time limit of one search, and the record of what it cost.

    Within a ``with`` block it is what `contexts.check_deadline` checks.
    """

    time_limit: float = 60.0  # seconds for the whole search, from now on; positive
    backend: Any = None  # a name or a pulp.LpSolver, for the models that need one
    notify: Callable[[str], object] | None = None  # called with a few words on what is being done
    variables: int = 0  # size of the model, as the model counts it
    constraints: int = 0
    solver: str = ""  # what solves it
    version: str = ""
    integral: bool | None = None  # whether a relaxation's solution was integral, if one was asked
    #: Where no grid can be full: the digits of one with as many as possible, 0 for an empty cell.
    fullest: tuple[int, ...] | None = None
    formulation: str = ""  # which of the model's formulations was built last
    singles: int = 0  # cells filled before the model was built
    prover: str = ""  # what looked for another solution, "" if the model itself did
    nodes: int = 0  # branch-and-bound nodes, as the solver counts them
    iterations: int = 0  # simplex iterations
    times: dict[str, float] = field(default_factory=dict)  # seconds by the name of the phase
    started: float = field(init=False)

    def __post_init__(self) -> None:
        self.started = perf_counter()
        if not seconds_within(self.time_limit, 0, float_info.max):
            raise SudokuError(
                f"the time limit must be a number of seconds above 0, not {show(self.time_limit)}"
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
        """Return the seconds left; raise GaveUp if there are none."""
        # Read the clock only once: a second reading might be past the limit.
        left = self.time_limit - self.elapsed()
        if left <= 0:
            # A limit may be what another one left.
            limit = self.time_limit if self.time_limit < 1 else round(self.time_limit, 1)
            raise GaveUp(f"the time limit of {limit:g} s was reached", Stop.TIME)
        return left

    def check_time(self) -> None:
        self.remaining()

    def refused(self) -> str:
        """Return the reason why an answer of the solver does not count: the judge refused it."""
        return f"the answer of {self.solver or 'the solver'} failed the check"

    def say(self, phase: str) -> None:
        if self.notify is not None:
            self.notify(phase)

    def size(self, variables: int, constraints: int) -> None:
        self.variables, self.constraints = variables, constraints

    def model(self, formulation: str, program: Any) -> None:
        """Note which program is solved, and its size."""
        self.formulation = formulation
        self.size(program.numVariables(), program.numConstraints())

    def solved_by(self, name: str, version: str) -> None:
        """Note what solves the model; the version may be "" where there is none."""
        self.solver, self.version = name, version

    def note(self, backend: Any) -> None:
        """Note which solver ran, what it counted, and how long handing the model over took.

        During the proof that time counts as part of the proof.
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
        """Note how long the body takes under the name of a phase, in seconds."""
        start = perf_counter()
        try:
            yield
        finally:
            self.times[phase] = self.times.get(phase, 0.0) + perf_counter() - start
