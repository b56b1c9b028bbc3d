"""Experiments described in a form: what there is to choose, the plan, the list of puzzles."""

from __future__ import annotations

from ...boxes import name_of
from ...errors import SudokuError
from ...formats.lists.one_line import one_line
from ...lab import EXPERIMENTS, SOURCES, Experiment, Ready
from ...lab.limits import MAX_COUNT, MAX_NAME, MAX_SEED, MAX_TIME_LIMIT, kind_of
from ...lab.solvers import all_solvers
from ...lab.sources import PATIENCE
from ..readings import way_read
from ..wire import Json, answering, puzzle_in, to_json

#: Most tasks of an experiment on the page, which holds all records in memory.
MOST_TASKS = 50_000
#: Seconds for the parts of a task without a time limit, as the first import of a package.
GRACE = 20.0


@answering
def lab_ready(request: Json) -> Json:
    """Return the sources, solvers and limits of experiments, and the ready experiments."""
    return {
        "experiments": [_card(ready) for ready in EXPERIMENTS.values()],
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
        "solvers": [
            {"name": solver.name, "label": solver.label, "model": solver.model}
            for solver in all_solvers()
        ],
        "limits": {
            "count": MAX_COUNT,
            "name": MAX_NAME,
            "seed": MAX_SEED,
            "time_limit": MAX_TIME_LIMIT,
            "tasks": MOST_TASKS,
        },
    }


def _card(ready: Ready) -> Json:
    return {
        "name": ready.name,
        "question": ready.question,
        "source": ready.source,
        "seconds": ready.seconds,
        "total": len(ready.experiment),
        "description": ready.experiment.to_json(),
    }


@answering
def lab_plan(request: Json) -> Json:
    """Return the experiment of a description, checked: ``{description}``, of any origin.

    ``text`` is the description for requests to the other functions, ``digest`` its short name.
    """
    experiment = Experiment.from_json(request["description"])
    if len(experiment) > MOST_TASKS:
        raise SudokuError(
            f"a page runs at most {MOST_TASKS:,} solves (puzzles times models), "
            f"not {len(experiment):,}; the command sudokulp lab takes more"
        )
    description = experiment.to_json()
    return {
        "digest": experiment.digest,
        "total": len(experiment),
        "puzzles": experiment.n_puzzles,
        "makes": SOURCES[experiment.source].make is not None,
        "description": description,
        "text": to_json(description),
        "patience": _patience(experiment),
        "ready": _ready_name(experiment),
    }


def _ready_name(experiment: Experiment) -> str:
    """Return the name under which an experiment is ready, or ""."""
    same = (one.name for one in EXPERIMENTS.values() if one.experiment == experiment)
    return next(same, "")


def _patience(experiment: Experiment) -> float:
    """Return the seconds after which a worker that has not answered will not do so in time."""
    making = PATIENCE if SOURCES[experiment.source].make else 0
    return experiment.time_limit + making + GRACE


@answering
def lab_list(request: Json) -> Json:
    """Return the puzzles of the text box or the grid, one a line.

    ``{text or data, variant, filename?, other?}`` as `read` takes it, or ``{cells, boxsize,
    variant}``. An experiment has puzzles of one size and variant: those of the first one.
    """
    if "cells" in request:
        puzzles = [puzzle_in(request)]
    else:
        found = way_read(request)
        if len(found) > MOST_TASKS:
            raise SudokuError(f"a page takes at most {MOST_TASKS:,} puzzles, not {len(found):,}")
        puzzles = [found.pick(index).puzzle for index in range(len(found))]
    shape, variant = kind = kind_of(puzzles[0])
    same = [one_line(puzzle, shape) for puzzle in puzzles if kind_of(puzzle) == kind]
    return {
        "puzzles": same,
        "boxsize": name_of(shape),
        "variant": variant.name,
        "left_aside": len(puzzles) - len(same),
    }
