"""What is noted of one puzzle solved in one way."""

from __future__ import annotations

from typing import Any

from ..analysis.verdict import Outcome
from .solvers import Solver

#: A record as JSON has it; `FIELDS` are its keys.
Record = dict[str, Any]

#: The phases whose seconds are noted.
PHASES = ("build", "handover", "solve", "prove", "total")
#: What a record says, in this order; in tables `seconds` is a column for each phase.
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
)


def blank(task: int, solver: Solver, **more: Any) -> Record:
    """Return the record of a task that came to nothing, with what is known."""
    unknown: Record = dict.fromkeys(FIELDS)
    unknown |= {"formulation": "", "backend": "", "version": "", "puzzle": "", "reason": ""}
    unknown |= {"task": task, "model": solver.name, "outcome": Outcome.UNKNOWN}
    unknown["seconds"] = dict.fromkeys(PHASES)
    return unknown | more
