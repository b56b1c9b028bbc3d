"""The data that figures use from the records of an experiment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from ..analysis.verdict import Verdict
from ..errors import LabError, SudokuError
from ..numbers import EXACT, check_whole
from .drawing import SECONDS, Axis
from .measuring import PHASES, label_of

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Solve:
    """The fields of a record that figures use."""

    task: int
    solver: str
    puzzle: str
    givens: int | None
    #: The seconds until the solver finds a solution, proves that there is none, or gives up.
    seconds: float | None
    gave_up: bool
    verdict: Verdict
    integral: bool | None
    nodes: int | None
    guesses: int | None
    candidates: int | None
    colors: int | None

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Solve:
        verdict = Verdict.of(record["outcome"], record["unique"])
        integral = None if record["integral"] is None else bool(record["integral"])
        # A relaxation with a fractional optimum and a graph with too many colours count as solved.
        solved = verdict is not Verdict.UNKNOWN or integral is False or record["colors"] is not None
        solver, puzzle = record["model"], record["puzzle"]
        if not isinstance(solver, str) or not isinstance(puzzle, str):
            raise TypeError("expected two strings")
        return cls(
            task=int(record["task"]),
            solver=solver,
            puzzle=puzzle,
            seconds=_seconds(record["seconds"], solved),
            gave_up=not solved,
            verdict=verdict,
            integral=integral,
            **{
                name: None if record[name] is None else check_whole(record[name], name, 0, EXACT)
                for name in ("givens", "nodes", "guesses", "candidates", "colors")
            },
        )


def _seconds(phases: Mapping[str, float | None], solved: bool) -> float | None:
    if solved:
        return float(sum(phases[phase] or 0 for phase in PHASES[:3]))
    return None if phases["total"] is None else float(phases["total"])


#: The type of a function that returns a measurement of a solve, or None.
Measure = Callable[[Solve], Value | None]
#: The shortest measurable time, in seconds, that is assumed if all measured times are 0.
COARSE = 1e-3


class Solves:
    """Some or all records of an experiment, in the order of the tasks."""

    def __init__(self, records: Iterable[Mapping[str, Any]]) -> None:
        found = []
        for number, record in enumerate(records, 1):
            try:
                found.append(Solve.of(record))
            except (AttributeError, KeyError, SudokuError, TypeError, ValueError) as error:
                raise LabError(f"record {number} is not a record of an experiment") from error
        self._all = sorted(found, key=lambda one: one.task)

    def samples(self, value: Measure[Value]) -> dict[str, list[tuple[int, Value]]]:
        """Return, by solver, the pairs (givens, value) of all solves that have both numbers."""
        found: dict[str, list[tuple[int, Value]]] = {}
        for one in self._all:
            its = value(one)
            if its is not None and one.givens is not None:
                found.setdefault(one.solver, []).append((one.givens, its))
        return found

    def of_puzzles(self, value: Measure[Value]) -> list[tuple[int, Value]]:
        """Return the pair (givens, value) of each puzzle.

        The verdict on a puzzle combines those of all solvers.
        """
        puzzles: dict[str, Solve] = {}
        for one in self._all:
            if one.puzzle and one.colors is None:
                known = puzzles.setdefault(one.puzzle, replace(one, verdict=Verdict.UNKNOWN))
                if one.verdict.is_proved:
                    puzzles[one.puzzle] = replace(known, verdict=one.verdict)
        both = ((one.givens, value(one)) for one in puzzles.values())
        return [(givens, its) for givens, its in both if givens is not None and its is not None]

    @cached_property
    def labels(self) -> dict[str, str]:
        """The label of each solver, by its name. No two solvers have the same label."""
        found = {name: label_of(name) for name in sorted({one.solver for one in self._all})}
        labels = list(found.values())
        return {
            name: label if labels.count(label) == 1 else f"{label} ({name})"
            for name, label in found.items()
        }

    @cached_property
    def runs(self) -> dict[str, list[Solve]]:
        """The solves with a known time, by solver."""
        found: dict[str, list[Solve]] = {}
        for one in self._all:
            if one.seconds is not None:
                found.setdefault(one.solver, []).append(one)
        return found

    @cached_property
    def seconds(self) -> Axis:
        """The axis of times.

        The clock of a browser advances in steps, so times shorter than a step are measured as 0. If
        there are such times, the axis has a mark below the shortest time other than 0.
        """
        times = [one.seconds for runs in self.runs.values() for one in runs]
        below = None if all(times) else min(filter(None, times), default=COARSE)
        return replace(SECONDS, below=below)

    @cached_property
    def givens(self) -> list[int]:
        """The numbers of givens of all puzzles with a known time."""
        runs = (one for runs in self.runs.values() for one in runs)
        return sorted({one.givens for one in runs if one.givens is not None})
