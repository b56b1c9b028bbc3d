"""Tally of records: the statistics from which figures are made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..analysis.verdict import Verdict
from ..errors import LabError, show
from ..explaining.values import Level
from ..numbers import EXACT, check_whole
from .measuring import PHASES

#: Seconds that a clock is taken to tell apart if it read 0 every time.
COARSE = 1e-3
#: The possible verdicts on a puzzle, by all solvers together.
VERDICTS = (Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE, Verdict.UNKNOWN)


@dataclass(frozen=True)
class Timing:
    """The time that a solver took for one puzzle.

    Parameters
    ----------
    givens : int or None
        Givens of the puzzle.
    seconds : float
        Time to the first solution, to the proof that there is none, or to giving up.
    gave_up : bool
        Whether it found no answer.
    """

    givens: int | None
    seconds: float
    gave_up: bool


@dataclass
class Known:
    """What all solvers together found out about one puzzle."""

    givens: int | None
    candidates: int | None
    verdict: Verdict = Verdict.UNKNOWN


@dataclass
class Tally:
    """Records by solver and by puzzle.

    Attributes
    ----------
    runs : dict
        The timings of each solver, in the order of the tasks.
    puzzles : dict
        What is known of each puzzle.
    whole : dict
        For each solver of relaxations: (givens, whether the optimum was integral).
    nodes : dict
        For each solver of integer programs: (guesses, nodes).
    colors : dict
        For each way of greedy colouring: (givens, colours).
    levels : list
        Of each puzzle that was graded: (givens, class).
    """

    runs: defaultdict[str, list[Timing]] = field(default_factory=lambda: defaultdict(list))
    puzzles: dict[str, Known] = field(default_factory=dict)
    whole: defaultdict[str, list[tuple[int, bool]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    nodes: defaultdict[str, list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    colors: defaultdict[str, list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    levels: list[tuple[int, Level]] = field(default_factory=list)

    @classmethod
    def of(cls, records: Iterable[Mapping[str, Any]]) -> Tally:
        """Return the tally of records in any order.

        Raises
        ------
        LabError
            If one of them is not a record.
        """
        tally = cls()
        taken = []
        for number, record in enumerate(records, 1):
            try:
                taken.append((int(record["task"]), _Taken.of(record)))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise LabError(f"record {number} is not a record of an experiment") from error
        for _, one in sorted(taken, key=lambda both: both[0]):
            tally._add(one)
        return tally

    def _add(self, one: _Taken) -> None:
        if one.seconds is not None:
            self.runs[one.model].append(Timing(one.givens, one.seconds, one.gave_up))
        if one.colors is not None and one.givens is not None:
            self.colors[one.model].append((one.givens, one.colors))
        elif one.puzzle:
            known = self.puzzles.setdefault(one.puzzle, Known(one.givens, one.candidates))
            known.verdict = one.verdict if one.verdict.is_proved else known.verdict
        if one.level is not None and one.givens is not None:
            self.levels.append((one.givens, one.level))
        if one.whole is not None and one.givens is not None:
            self.whole[one.model].append((one.givens, one.whole))
        if one.nodes is not None and one.guesses is not None and not one.gave_up:
            self.nodes[one.model].append((one.guesses, one.nodes))

    @property
    def solvers(self) -> list[str]:
        """The names of the solvers, those in the figures of the paper first."""
        first = [name for name in ("cp", "lp") if name in self.runs]
        return first + [name for name in self.runs if name not in first]

    @cached_property
    def below(self) -> float | None:
        """The shortest time that was told apart from 0, where others were not; else None.

        A browser's clock moves in steps: what took less than one of them took 0 seconds by it.
        """
        times = [run.seconds for runs in self.runs.values() for run in runs]
        if all(times):
            return None
        return min(filter(None, times), default=COARSE)

    @property
    def givens(self) -> list[int]:
        """The numbers of givens that the puzzles have."""
        numbers = {run.givens for runs in self.runs.values() for run in runs}
        return sorted(number for number in numbers if number is not None)


@dataclass(frozen=True)
class _Taken:
    """The part of a record that a tally uses."""

    model: str
    puzzle: str
    givens: int | None
    seconds: float | None
    gave_up: bool
    verdict: Verdict
    whole: bool | None
    nodes: int | None
    guesses: int | None
    candidates: int | None
    colors: int | None
    level: Level | None

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> _Taken:
        verdict = Verdict.of(record["outcome"], record["unique"])
        whole = None if record["integral"] is None else bool(record["integral"])
        colors = _number(record.get("colors"))  # records of before have none
        # A relaxation with a fractional optimum is solved, and so is a graph in many colours.
        gave_up = verdict is Verdict.UNKNOWN and whole is not False and colors is None
        return cls(
            model=_text(record["model"]),
            puzzle=_text(record["puzzle"]),
            givens=_number(record["givens"]),
            seconds=_seconds(record["seconds"], gave_up),
            gave_up=gave_up,
            verdict=verdict,
            whole=whole,
            nodes=_number(record["nodes"]),
            guesses=_number(record["guesses"]),
            candidates=_number(record["candidates"]),
            colors=colors,
            level=Level(record["level"]) if record.get("level") else None,
        )


def _seconds(phases: Mapping[str, float | None], gave_up: bool) -> float | None:
    """Return the seconds until the first answer, or until the solver gave up."""
    if gave_up:
        return None if phases["total"] is None else float(phases["total"])
    until_answer = [phases[phase] for phase in PHASES[:3]]
    return float(sum(seconds for seconds in until_answer if seconds is not None))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise LabError(f"expected a text, found {show(value)}")
    return value


def _number(value: object) -> int | None:
    return None if value is None else check_whole(value, "a count", 0, EXACT, LabError)
