"""Records of an experiment: their figures, and the files that they are taken away in."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO

from ...lab import EXPERIMENTS, Experiment, Record, figures
from ...lab.figure import Figure
from ...lab.journal import KIND
from ...lab.records import without_result
from ...lab.tables import COLUMNS, row
from ...names import find_named, slug
from ..wire import Json, answering, to_json
from .running import experiment_of

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
