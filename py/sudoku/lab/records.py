"""Records of an experiment: the fields that are kept of one puzzle solved by one solver."""

from __future__ import annotations

from typing import Any

from ..analysis.verdict import Outcome
from .solvers import Solver

#: A record as a JSON object; `FIELDS` are its keys.
Record = dict[str, Any]

#: The phases of solving whose seconds are recorded.
PHASES = ("build", "handover", "solve", "prove", "total")
#: The keys of a record, in order; in tables `seconds` becomes one column for each phase.
FIELDS = (
    "task",
    "puzzle",
    "variant",
    "side",
    "givens",
    "model",
    "formulation",
    "backend",
    "version",
    "outcome",
    "unique",
    "reason",
    "seconds",
    "nodes",
    "iterations",
    "integral",
    "candidates",
    "guesses",
    "seed",
    "colors",
    "level",
    "hardest",
    "bound",
)


def blank(task: int, solver: Solver, **more: Any) -> Record:
    """Return the record of a task without a result, with the fields that are known."""
    unknown: Record = dict.fromkeys(FIELDS)
    unknown |= {"formulation": "", "backend": "", "version": "", "puzzle": "", "reason": ""}
    unknown |= {"task": task, "model": solver.name, "outcome": Outcome.UNKNOWN}
    unknown["seconds"] = dict.fromkeys(PHASES)
    return unknown | more
