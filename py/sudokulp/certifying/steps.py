"""Proofs by solving steps, from the givens to a full grid or to a contradiction."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..conflicts import BrokenRule, Conflict
from ..errors import CertificateError, GaveUp, Stop
from ..explaining.checker import Checker
from ..explaining.explanation import explained
from ..explaining.infeasible import find_dead_end
from ..explaining.multipliers import Solver
from ..explaining.values import Constraint, Kind, Pair, Step, Weighted
from ..puzzle import Puzzle
from ..sanitizing import parsed_json


@dataclass(frozen=True)
class Path:
    """The steps from the givens to a full grid, or to a contradiction."""

    steps: tuple[Step, ...]
    #: The label of a constraint that can no longer be satisfied; "" if the steps fill the grid. If
    #: the givens alone break a rule, this is a sentence for people, whose wording may change.
    dead_end: str = ""

    def to_json(self) -> str:
        """Return the path as JSON text, with one step on each line."""
        lines = ",\n".join(json.dumps(step.record()) for step in self.steps)
        return f'{{"dead_end": {json.dumps(self.dead_end)}, "steps": [\n{lines}\n]}}\n'

    @classmethod
    def from_json(cls, text: str) -> Path:
        """Return the path in a text that `to_json` wrote, or raise CertificateError."""
        try:
            found = parsed_json(text)
            path = cls(tuple(map(_step, found["steps"])), str(found["dead_end"]))
            if path.to_json() != text:
                raise ValueError("it is not in the standard form")
            return path
        except (KeyError, TypeError, ValueError) as error:
            raise CertificateError("the steps in the certificate are damaged") from error

    def complaint(self, puzzle: Puzzle) -> str:
        """Return the fault of the path, or "" if the path proves its claim."""
        broken = _broken(puzzle)
        if broken:
            is_right = self.dead_end and not self.steps
            return "" if is_right else f"the givens break a rule: {broken}"
        checker = Checker(puzzle)
        complaint = checker.follow_all(self.steps)
        if complaint:
            return complaint
        if not self.dead_end:
            return "" if checker.is_full() else "the steps do not fill the grid"
        return "" if checker.is_dead(self.dead_end) else "the steps do not lead to a dead end"


def _step(record: dict[str, Any]) -> Step:
    read: dict[str, Any] = {"kind": Kind(record["kind"])}
    read |= {name: _pairs(record[name]) for name in ("placed", "eliminated")}
    read |= {name: tuple(map(_weighted, record[name])) for name in ("truths", "links")}
    return Step(**{**record, **read})


def _weighted(record: dict[str, Any]) -> Weighted:
    pairs, often = _pairs(record["candidates"]), record["multiplier"]
    if "weights" not in record:
        return Constraint(record["label"], pairs), often
    weights = tuple(record["weights"])
    return Constraint(record["label"], pairs, weights, record["least"], record["most"]), often


def _pairs(listed: list[list[int]]) -> tuple[Pair, ...]:
    return tuple((label, digit) for label, digit in listed)


def path_of(puzzle: Puzzle, is_solvable: bool, backend: Any) -> Path:
    """Return the steps to the solution or to a dead end, or raise GaveUp."""
    if is_solvable:
        found = explained(puzzle, None, backend)
        if not found.solved:
            said = f"no steps were found for the certificate, because {found.reason}"
            raise GaveUp(said, found.stop or Stop.OTHER)
        return Path(found.steps)
    broken = _broken(puzzle)
    if broken:
        return Path((), broken)
    dead_end = find_dead_end(puzzle, Solver(backend))
    if dead_end is None:
        raise GaveUp("no steps were found for the certificate, because none lead to a dead end")
    return Path(dead_end.steps, dead_end.label)


def _broken(puzzle: Puzzle) -> str:
    """Return a sentence on the first conflict or broken rule of the givens, or ""."""
    found: Iterable[Conflict | BrokenRule] = puzzle.conflicts()
    if puzzle.rules and not found:
        from ..explaining.repairs import broken_rules  # most puzzles have no rules

        found = broken_rules(puzzle)
    return next(map(str, found), "")
