"""Explanations, list by list: time of each step, difficulty, with multipliers or without."""

from collections import Counter
from typing import Any

from solvers import make_backend

from sudokulp import Difficulty, Explanation, Puzzle, explain, hint, loads
from sudokulp.errors import GaveUp
from sudokulp.explaining.wording import OWN_NAMES

from .clock import seconds


class _Clock:
    """Records how long each step takes; the first includes everything before it."""

    def __init__(self) -> None:
        self.began = self._last = seconds()
        self.steps: list[float] = []

    def __call__(self, _: str) -> None:
        now = seconds()
        self.steps.append(now - self._last)
        self._last = now

    def total(self) -> float:
        return seconds() - self.began


def measure_list(variant: str, lines: list[str], limit: float) -> dict[str, Any]:
    """Return the times of the puzzles of a list, and properties of their paths."""
    found: dict[str, Any] = {"slowest": [], "path": [], "hardest": [], "levels": Counter()}
    found |= {"steps": 0, "held": 0, "below": 0, "below_held": 0, "cases": [], "lost": 0}
    found |= {"all_steps": [], "hint": [], "unnamed": 0}
    puzzles = [loads(line, variant=variant) for line in lines]
    hint(puzzles[0], backend=make_backend())  # one-time work is not counted
    for puzzle in puzzles:
        clock = _Clock()
        try:
            path = explain(puzzle, time_limit=limit, backend=make_backend(), notify=clock)
        except GaveUp:
            path = Explanation(puzzle, (), False)
        found["path"].append(clock.total())
        found["all_steps"].append(sum(clock.steps))
        if path.score and Difficulty.of(path.score) is not Difficulty.VERY_HARD:
            found["hint"].append(_seconds_of_hint(puzzle, limit))
        found["slowest"].append(max(clock.steps, default=clock.total()))
        _note(found, path)
    return found


def _seconds_of_hint(puzzle: Puzzle, limit: float) -> float:
    start = seconds()
    hint(puzzle, time_limit=limit, backend=make_backend())
    return seconds() - start


def _note(found: dict[str, Any], path: Explanation) -> None:
    harder = [step for step in path.steps if step.kind not in ("single", "locked")]
    held = sum(0 < step.divisor <= 3 for step in harder)
    found["steps"] += len(harder)
    found["unnamed"] += sum(step.name in OWN_NAMES for step in harder)
    found["held"] += held
    found["cases"] += [step.size for step in harder if not step.divisor]
    found["lost"] += path.level is None
    if path.level:
        found["hardest"].append(max((step.size for step in path.steps), default=0))
        found["levels"][str(path.level)] += 1
        if path.level != "branching":
            found["below"] += len(harder)
            found["below_held"] += held
