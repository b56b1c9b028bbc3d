"""Records of an experiment: the fields kept of each puzzle and solver, and their CSV file."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..analysis.verdict import Outcome
from ..contexts import Closing
from ..spreadsheet import harmless
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


def without_result(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return which solvers have no result for which share of the puzzles, with a reason each.

    A solver may not take the rules of a puzzle, or a puzzle could not be made. What was given up
    when the time was over is a result.

    Parameters
    ----------
    records : iterable
        Those of one experiment, in any order.

    Returns
    -------
    list of str
        A sentence for each reason, which is that of the first such puzzle.

    Examples
    --------
    >>> refused = blank(0, Solver("graph"), reason="the model graph does not take the rules")
    >>> without_result([refused, blank(1, Solver("cp")) | {"seconds": {"total": 0.1}}])
    ['graph: no result for 1 of 1 puzzles: the model graph does not take the rules']
    """
    total: dict[str, int] = {}
    open_: dict[str, list[str]] = {}
    for record in sorted(records, key=lambda one: int(one["task"])):
        solver = record["model"]
        total[solver] = total.get(solver, 0) + 1
        if record["reason"] and record["seconds"]["total"] is None:
            open_.setdefault(solver, []).append(record["reason"])
    alike: dict[tuple[str, str], list[str]] = {}
    for solver, reasons in open_.items():
        share = f"{len(reasons):,} of {total[solver]:,} puzzles"
        alike.setdefault((share, reasons[0]), []).append(solver)
    return [
        f"{', '.join(solvers)}: no result for {share}: {reason}"
        for (share, reason), solvers in alike.items()
    ]


#: The file in an experiment's folder.
TABLE = "records.csv"
#: The columns: the fields of a record, with a column of seconds for each phase.
COLUMNS = tuple(
    column
    for name in FIELDS
    for column in ([f"{phase}_seconds" for phase in PHASES] if name == "seconds" else [name])
)


def row(record: Record) -> list[Any]:
    """Return a record as a row of the table: "true" and "false" as text, None if empty.

    An apostrophe is put before text that a spreadsheet would take for a formula.
    """
    values: list[Any] = []
    for name in FIELDS:
        value = record.get(name)
        seconds = value if isinstance(value, dict) else {}
        values += [seconds.get(phase) for phase in PHASES] if name == "seconds" else [value]
    return [_shown(value) for value in values]


def _shown(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return harmless(value) if isinstance(value, str) else value


class RecordTable(Closing):
    """A CSV file to which records are added; an existing file is overwritten.

    Parameters
    ----------
    path : Path
        The file.
    records : iterable
        The records that it starts with.
    """

    def __init__(self, path: Path, records: Iterable[Record] = ()) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS)
        for record in records:
            self._writer.writerow(row(record))
        self._file.flush()

    def add(self, record: Record) -> None:
        """Write a record."""
        self._writer.writerow(row(record))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
