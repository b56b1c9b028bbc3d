"""Measurements for a record: how hard a puzzle is, and how one solver solves it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from ..analysis.solving import solve
from ..analysis.verdict import Outcome, Result
from ..backends import find_backend
from ..contexts import Closing
from ..engine.budget import Budget
from ..engine.search import BacktrackingSearch, find_board
from ..errors import GaveUp, SolverUnavailable, SudokuError
from ..explaining.measuring import measure
from ..formats.lists.layouts import one_line
from ..graphs import graph_to_dict, n_colors, node_coloring
from ..models import MODELS, Way
from ..models.graph import puzzle_as_graph
from ..models.lp.program import reduce
from ..puzzle import Puzzle, Solution
from ..rng import Seed
from ..sanitizing import harmless
from .solvers import GREEDY, STEPS, Solver

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


#: Budget of our own search for measuring how hard a puzzle is: states times cells.
EFFORT = 150_000


def described(puzzle: Puzzle) -> Record:
    """Return the fields of a record that describe the puzzle."""
    candidates, guesses = hardness(puzzle)
    return {
        "puzzle": one_line(puzzle, puzzle.shape),
        "variant": puzzle.variant.plain.name,
        "side": puzzle.side,
        "givens": len(puzzle.givens),
        "candidates": candidates,
        "guesses": guesses,
    }


def solved(
    puzzle: Puzzle, solver: Solver, time_limit: float, backend: Any = None, seed: Seed = None
) -> Record:
    """Solve a puzzle and return the fields of a record that describe how.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle to solve.
    solver : Solver
        The model, way and backend to solve it with.
    time_limit : float
        Seconds; then the outcome is unknown.
    backend : pulp.LpSolver, optional
        The backend of the integer program, unless the solver names another one.
    seed : int, str, random.Random or None
        For greedy colouring, where something in it is random.

    Raises
    ------
    SolverUnavailable
        If a package or program is missing. Any other error is in the record.
    """
    try:
        if solver.model == GREEDY.name:
            return _colored(puzzle, GREEDY.find_way(solver.way), seed)
        if solver.model == STEPS.name:
            return _graded(puzzle, time_limit, backend)
        return _solved(puzzle, solver, time_limit, _backend(solver, backend))
    except SolverUnavailable:
        raise
    except SudokuError as error:
        return {"outcome": Outcome.UNKNOWN, "reason": str(error)}


def _solved(puzzle: Puzzle, solver: Solver, time_limit: float, backend: Any) -> Record:
    _warm_up(solver, backend)
    result = solve(
        puzzle,
        solver.model,
        backend,
        time_limit,
        prove_unique=not solver.relaxed,
        **solver.options(),
    )
    return _of_result(result)


def _colored(puzzle: Puzzle, way: Way, seed: Seed) -> Record:
    """Colour a puzzle's graph, whose givens keep their colours, as a way of `GREEDY` says."""
    graph = puzzle_as_graph(puzzle)
    start = perf_counter()
    found = node_coloring(graph, **way.options, seed=seed)
    seconds = round(perf_counter() - start, 6)
    colors = n_colors(found)
    solves = Solution(puzzle, tuple(graph_to_dict(found).values())).is_valid()
    return {
        "outcome": str(Outcome.SOLVED if solves else Outcome.UNKNOWN),
        "reason": "" if solves else f"greedy colouring took {colors} colours",
        "seconds": dict.fromkeys(PHASES) | {"solve": seconds, "total": seconds},
        "colors": colors,
    }


def _graded(puzzle: Puzzle, time_limit: float, backend: Any) -> Record:
    """Follow a puzzle step by step to its grade."""
    start = perf_counter()
    found = measure(puzzle, time_limit, backend)
    seconds = round(perf_counter() - start, 6)
    outcome = found.verdict.outcome if found.grade or not found.reason else Outcome.UNKNOWN
    return {
        "outcome": str(outcome),
        "unique": found.verdict.unique,
        "reason": found.reason,
        "seconds": dict.fromkeys(PHASES) | {"solve": seconds, "total": seconds},
        "level": found.grade and str(found.grade.level),
        "hardest": found.grade and found.grade.hardest,
        "bound": found.bound,
    }


def _of_result(result: Result) -> Record:
    program = MODELS[result.model].backends
    seconds = asdict(result.times)
    return {
        "formulation": result.formulation,
        "backend": result.solver,
        "version": result.version,
        "outcome": str(result.outcome),
        "unique": result.unique,
        "reason": result.reason,
        "seconds": {
            phase: None if seconds[phase] is None else round(seconds[phase], 6) for phase in PHASES
        },
        "nodes": result.nodes if program and result.integral is None else None,
        "iterations": result.iterations if program else None,
        "integral": result.integral,
    }


def _backend(solver: Solver, backend: Any) -> Any:
    """Return the backend for `solve`; one that is passed in is HiGHS."""
    if not MODELS[solver.model].backends:
        return None
    if backend is not None and solver.backend in ("", "highs"):
        return backend
    return find_backend(solver.backend or None)


#: Solvers that this process has used before: the first use imports packages, which takes time.
_warm: set[str] = set()


def _warm_up(solver: Solver, backend: Any) -> None:
    if solver.name not in _warm:
        some = Puzzle({}, 2) if MODELS[solver.model].backends else Puzzle("4... ..2. .1.. ...3", 2)
        solve(some, solver.model, backend, 10, prove_unique=False, **solver.options())
        _warm.add(solver.name)


@lru_cache(maxsize=64)
def hardness(puzzle: Puzzle) -> tuple[int, int | None]:
    """Return two measures of how hard a puzzle is, independent of any solver.

    Returns
    -------
    candidates : int
        Digits still possible in open cells after all singles are placed, 0 if the singles
        solve the puzzle or show that it has no solution.
    guesses : int or None
        States that our own search visits after the first one until it has found two solutions
        or proved that there are no two; None if that would take too long.

    Examples
    --------
    >>> hardness(Puzzle("4... ..2. .1.. ...3", 2))
    (0, 0)
    >>> hardness(Puzzle({}, 2))
    (64, 8)
    """
    board = find_board(puzzle.variant, puzzle.shape)
    most = max(EFFORT // board.cells, 10)
    search = BacktrackingSearch(board, Budget(), most=most)
    try:
        found = search.solutions(board.start(puzzle.digits))
        both = next(found, None) is not None and next(found, None) is not None
    except GaveUp:
        return len(reduce(puzzle).choices), None
    told = both or search.settled < most
    return len(reduce(puzzle).choices), search.settled - 1 if told else None
