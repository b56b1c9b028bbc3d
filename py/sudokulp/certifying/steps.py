"""The steps of an explanation as JSON in a certificate, and back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..backends import find_backend
from ..engine.budget import Budget
from ..errors import CertificateError, GaveUp, SudokuError
from ..explaining.checker import Checker
from ..explaining.explanation import explained
from ..explaining.reasons.infeasible import find_dead_end
from ..explaining.values import Constraint, Kind, Pair, Step, Weighted
from ..puzzle import Puzzle
from ..sanitizing import parsed_json


@dataclass(frozen=True)
class Path:
    """Steps to a full grid, or to what cannot be.

    Parameters
    ----------
    steps : tuple of Step
        In order.
    dead_end : str
        The label of a constraint that nothing can meet, or what the givens alone break; "" if
        the steps fill the grid.
    """

    steps: tuple[Step, ...]
    dead_end: str = ""

    def to_json(self) -> str:
        """Return the path as text: an object with a line for each step."""
        lines = ",\n".join(json.dumps(step.record()) for step in self.steps)
        return f'{{"dead_end": {json.dumps(self.dead_end)}, "steps": [\n{lines}\n]}}\n'

    def complaint(self, puzzle: Puzzle, budget: Budget) -> str:
        """Return what is wrong with the path, "" if it proves what it leads to."""
        broken = _broken(puzzle)
        if broken:
            return "" if self == Path((), broken) else f"the givens break a rule: {broken}"
        checker = Checker(puzzle)
        for number, step in enumerate(self.steps, 1):
            budget.check_time()
            complaint = checker.complaint(step)
            if complaint:
                return f"step {number}: {complaint}"
            checker.take(step)
        if not self.dead_end:
            return "" if checker.is_full() else "the steps do not fill the grid"
        return "" if checker.is_dead(self.dead_end) else "the steps lead to no dead end"


def path_of(puzzle: Puzzle, is_solvable: bool, budget: Budget) -> Path:
    """Return the steps to the solution, or to a dead end.

    Raises
    ------
    GaveUp
        At the time limit, or if no steps lead there.
    """
    if is_solvable:
        found = explained(puzzle, None, budget)
        if not found.solved:
            raise GaveUp(f"no steps for the certificate: {found.reason}")
        return Path(found.steps)
    broken = _broken(puzzle)
    if broken:
        return Path((), broken)
    dead_end = find_dead_end(puzzle, lambda: find_backend(budget.backend), budget)
    if dead_end is None:
        raise GaveUp("no steps for the certificate: none were found that lead to a dead end")
    return Path(dead_end.steps, dead_end.label)


def _broken(puzzle: Puzzle) -> str:
    """Return the first thing that the givens alone break, in words; "" if they break nothing."""
    from ..explaining.reasons.repairs import broken_rules  # most puzzles have no rules

    found = puzzle.conflicts() or (broken_rules(puzzle) if puzzle.rules else ())
    return next(map(str, found), "")


def path_from_json(text: str) -> Path:
    """Return the path that a text holds, written as `to_json` writes it.

    Raises
    ------
    CertificateError
        If it holds none.
    """
    try:
        found = parsed_json(text)
        path = Path(tuple(map(_step, found["steps"])), str(found["dead_end"]))
        if path.to_json() == text:
            return path
    except (KeyError, TypeError, ValueError, SudokuError) as error:
        raise CertificateError("the steps in the certificate are damaged") from error
    raise CertificateError("the steps in the certificate are damaged")


def _step(record: dict[str, Any]) -> Step:
    return Step(
        Kind(record["kind"]),
        record["name"],
        _pairs(record["placed"]),
        _pairs(record["eliminated"]),
        tuple(map(_weighted, record["truths"])),
        tuple(map(_weighted, record["links"])),
        record["divisor"],
        record["sentence"],
    )


def _weighted(record: dict[str, Any]) -> Weighted:
    pairs, often = _pairs(record["candidates"]), record["multiplier"]
    if "weights" not in record:
        return Constraint(record["label"], pairs), often
    weights = tuple(record["weights"])
    return Constraint(record["label"], pairs, weights, record["least"], record["most"]), often


def _pairs(listed: list[list[int]]) -> tuple[Pair, ...]:
    return tuple((label, digit) for label, digit in listed)
