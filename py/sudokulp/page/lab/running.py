"""Tasks of an experiment: the puzzles made, solved, and those whose worker was lost."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...lab import Experiment
from ...nesting import parsed_json
from ..wire import Json, answering


@lru_cache(maxsize=2)
def experiment_of(text: str) -> Experiment:
    """Return the experiment of a plan's text; a worker often needs the same one."""
    return Experiment.from_json(parsed_json(text))


@answering
def lab_make(request: Json) -> Json:
    """Make some puzzles: ``{text, numbers}``; the answer's ``made`` are in their order."""
    experiment = experiment_of(request["text"])
    return {"made": [experiment.made(number) for number in request["numbers"]]}


@answering
def lab_run(request: Json, backend: Any = None) -> Json:
    """Run some tasks: ``{text, tasks, made?}``; the answer's ``records`` are in their order.

    ``made`` is what `lab_make` said of the puzzle of all of them.

    Raises
    ------
    MissingPackage
        If a model needs a package that is not loaded yet.
    """
    experiment, made = experiment_of(request["text"]), request.get("made")
    return {"records": [experiment.run(task, backend, made) for task in request["tasks"]]}


@answering
def lab_lost(request: Json) -> Json:
    """Return the records of tasks whose worker was lost: ``{text, tasks, reason}``."""
    experiment, reason = experiment_of(request["text"]), request["reason"]
    return {"records": [experiment.lost(task, reason) for task in request["tasks"]]}
