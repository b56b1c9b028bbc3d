"""Calls of the Lab: experiments planned in a form, run by several workers, plotted and saved."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import Any

from ..errors import SudokuError
from ..formats.lists.layouts import one_line
from ..grid import name_of
from ..lab import EXPERIMENTS, SOURCES, Experiment, Predefined, Record, figures
from ..lab.drawing import Figure
from ..lab.experiment import MAX_COUNT, MAX_NAME, MAX_SEED, MAX_TIME_LIMIT, PATIENCE, kind_of
from ..lab.journal import KIND
from ..lab.measuring import COLUMNS, row, without_result
from ..lab.solvers import all_solvers
from ..names import find_named, slug
from ..sanitizing import parsed_json
from .wire import Json, answering, puzzle_in, to_json, way_read

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


def _card(ready: Predefined) -> Json:
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


#: The records of the experiment that is shown, by its digest.
_kept: dict[str, list[Record]] = {}


@answering
def lab_figures(request: Json) -> Json:
    """Return figures: ``{digest, first, records}``, the records from index `first` on.

    Only new records need to be sent. If earlier ones are missing, as in a new worker,
    ``figures`` is None, and all have to be sent. What answers the question of a ready experiment
    comes first. ``notes`` are sentences on solvers without a result, and on plots that would be
    nothing but flat lines, which are left out.
    """
    records = _records(request)
    if records is None:
        return {"figures": None}
    answer = _answer(request["digest"])
    made = figures(records)
    flat = [figure for figure in made if figure.is_flat and figure.name != answer]
    found = sorted((f for f in made if f not in flat), key=lambda figure: figure.name != answer)
    notes = [_in_words(figure) for figure in flat]
    return {
        "figures": [figure.to_json() for figure in found],
        "notes": [*without_result(records), *notes],
    }


def _in_words(flat: Figure) -> str:
    values = ", ".join(f"{one.name} {one.points[0][1]:g}" for one in flat.series)
    return f"{flat.title}: no plot, as nothing varies ({flat.y.label}: {values})."


def _answer(digest: str) -> str:
    """Return the name of the figure that answers the question of an experiment, or ""."""
    asked = (one.figure for one in EXPERIMENTS.values() if one.experiment.digest == digest)
    return next(asked, "")


def _records(request: Json) -> list[Record] | None:
    """Return all records of the experiment that is shown; None if some are missing."""
    digest, first = request["digest"], request["first"]
    if digest not in _kept:
        _kept.clear()
    records = _kept.setdefault(digest, [])
    if len(records) < first:
        return None
    records[first:] = request["records"]
    return records


@answering
def lab_file(request: Json) -> Json:
    """Return a file of records: ``{text, records, format}``.

    The format is "csv", or "jsonl", a journal that the command can resume.
    """
    experiment = experiment_of(request["text"])
    kind = find_named(_FILES, request["format"], "format")
    ordered = sorted(request["records"], key=lambda record: int(record["task"]))
    stem = slug(experiment.name) or "experiment"
    return {
        "filename": f"{stem}.{request['format']}",
        "type": kind.type,
        "text": kind.write(experiment, ordered),
    }


def _table(experiment: Experiment, records: list[Record]) -> str:
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(row, records))
    return file.getvalue()


def _journal(experiment: Experiment, records: list[Record]) -> str:
    first: Json = {"kind": KIND, "experiment": experiment.to_json()}
    return "".join(f"{to_json(line)}\n" for line in (first, *records))


@dataclass(frozen=True)
class _File:
    """A file format for downloads of records."""

    type: str
    write: Callable[[Experiment, list[Record]], str]


_FILES = {
    "csv": _File("text/csv", _table),
    "jsonl": _File("application/jsonl", _journal),
}
