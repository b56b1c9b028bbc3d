"""Experiments on the page: described in a form, run by several workers, plotted as they grow."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from ..errors import SudokuError
from ..lab import EXPERIMENTS, SOURCES, Experiment, Record, Solver, figures
from ..lab.experiment import MAX_COUNT, MAX_NAME, MAX_SEED, MAX_TIME_LIMIT
from ..lab.solvers import RELAXABLE
from ..models import MODELS, Model
from .wire import Json, answering, to_json

#: Tasks of an experiment that a page takes on: their records are all held in its memory.
MOST_TASKS = 50_000


@answering
def lab_ready(request: Json) -> Json:
    """Return what an experiment can be made of, and those that are ready to be run."""
    return {
        "experiments": [experiment.to_json() for experiment in EXPERIMENTS.values()],
        "sources": [
            {
                "name": source.name,
                "label": source.label,
                "about": source.about,
                "makes": source.make is not None,
                "needs_givens": source.needs_givens,
            }
            for source in SOURCES.values()
        ],
        "solvers": [solver for model in MODELS.values() for solver in _solvers(model)],
        "limits": {
            "count": MAX_COUNT,
            "name": MAX_NAME,
            "seed": MAX_SEED,
            "time_limit": MAX_TIME_LIMIT,
            "tasks": MOST_TASKS,
        },
    }


def _solvers(model: Model) -> list[Json]:
    """Return the ways in which a model can be asked to solve, the usual one first."""
    ways = [Solver(model.name)]
    if model.name == "lp":
        ways += [Solver("lp", formulation.name) for formulation in model.formulations[1:]]
        ways += [Solver("lp", name, relaxed=True) for name in RELAXABLE]
    return [{"name": way.name, "label": _label(model, way), "model": model.name} for way in ways]


def _label(model: Model, way: Solver) -> str:
    """Return what people call a way to solve."""
    labels = {formulation.name: formulation.label for formulation in model.formulations}
    words = [labels[way.formulation]] if way.formulation else []
    words += ["relaxed"] if way.relaxed else []
    return f"{model.label}: {', '.join(words)}" if words else model.label


@answering
def lab_plan(request: Json) -> Json:
    """Return what a description comes to: ``{description}``, an object that anybody made.

    ``text`` is the description as the other functions take it, ``digest`` its short name.
    """
    experiment = Experiment.from_json(request["description"])
    if len(experiment) > MOST_TASKS:
        raise SudokuError(
            f"a page takes on at most {MOST_TASKS:,} solves (puzzles times models), "
            f"not {len(experiment):,}; the command sudokulp lab takes more"
        )
    description = experiment.to_json()
    return {
        "digest": experiment.digest,
        "total": len(experiment),
        "puzzles": experiment.n_puzzles,
        "description": description,
        "text": to_json(description),
        "ready": next((name for name, one in EXPERIMENTS.items() if one == experiment), ""),
    }


@lru_cache(maxsize=2)
def _experiment(text: str) -> Experiment:
    """Return the experiment of a plan's text; a worker is asked about the same one often."""
    return Experiment.from_json(json.loads(text))


@answering
def lab_run(request: Json, backend: Any = None) -> Json:
    """Do some tasks: ``{text, tasks}``; the answer's ``records`` are in their order.

    Raises
    ------
    MissingPackage
        If a model stands on a package that is not here yet.
    """
    experiment = _experiment(request["text"])
    return {"records": [experiment.run(task, backend) for task in request["tasks"]]}


@answering
def lab_lost(request: Json) -> Json:
    """Return the records of tasks that took their worker with them: ``{text, tasks, reason}``."""
    experiment, reason = _experiment(request["text"]), request["reason"]
    return {"records": [experiment.lost(task, reason) for task in request["tasks"]]}


#: The records of the experiment that is looked at.
_kept: dict[str, list[Record]] = {}


@answering
def lab_figures(request: Json) -> Json:
    """Return figures: ``{digest, first, records}``, the records from the `first` one on.

    Only new ones need be sent again. Where the ones before them are not here, as in a worker
    that is new, ``figures`` is None: all are to be sent then.
    """
    digest, first = request["digest"], request["first"]
    if digest not in _kept:
        _kept.clear()
    records = _kept.setdefault(digest, [])
    if len(records) < first:
        return {"figures": None}
    records[first:] = request["records"]
    return {"figures": [figure.to_json() for figure in figures(records)]}
