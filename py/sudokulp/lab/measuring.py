"""Measurements for a record: how hard a puzzle is, and how one solver solves it."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from time import perf_counter
from typing import Any

from ..analysis.solving import solve
from ..analysis.verdict import Outcome, Result
from ..backends import find_backend
from ..engine.board import find_board
from ..engine.budget import Budget
from ..engine.search import BacktrackingSearch
from ..errors import GaveUp, SolverUnavailable, SudokuError
from ..explaining.measuring import measure
from ..formats.lists.layouts import one_line
from ..graphs.greedy import graph_to_dict, n_colors, node_coloring
from ..models import MODELS, Way
from ..models.graph import puzzle_as_graph
from ..models.lp.reduction import reduce
from ..puzzle import Puzzle, Solution
from ..rng import Seed
from .records import PHASES, Record
from .solvers import GREEDY, STEPS, Solver

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
