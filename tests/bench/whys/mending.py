"""Puzzles with no or several solutions: what is reported, how fast, and whether it is true."""

from collections.abc import Callable
from typing import Any, TypeVar

from solvers import make_backend

from sudokulp import Puzzle, count_solutions, why
from sudokulp.engine.budget import Budget
from sudokulp.errors import GaveUp
from sudokulp.explaining.infeasible import find_dead_end
from sudokulp.explaining.multipliers import Solver
from sudokulp.explaining.repairs import Repair, repairs

from .clock import seconds

Found = TypeVar("Found")


def measure_broken(lines: list[str], limit: float) -> dict[str, Any]:
    """Return the times and the findings for puzzles without a solution."""
    found: dict[str, Any] = {"end": [], "repair": [], "all": [], "steps": []}
    found |= {"puzzles": len(lines), "ends": 0, "mended": 0, "false": 0, "lost": 0}
    for line in lines:
        puzzle = Puzzle(line)
        try:
            solver = Solver(Budget(limit, make_backend()))
            dead_end = _timed(found["end"], find_dead_end, puzzle, solver)
            mended = _timed(found["repair"], _first_repair, puzzle, Budget(limit))
            told = _timed(found["all"], why, puzzle, limit, make_backend())
        except GaveUp:
            found["lost"] += 1
            continue
        found["ends"] += dead_end is not None
        found["steps"] += [len(dead_end.steps)] if dead_end else []
        found["mended"] += mended is not None
        found["false"] += sum(not _is_true(repair) for repair in told.repairs)
        found["lost"] += bool(told.missing)
    return found


def _is_true(repair: Repair) -> bool:
    return count_solutions(repair.puzzle, 2).number == 1


def _first_repair(puzzle: Puzzle, budget: Budget) -> Repair | None:
    return next(repairs(puzzle, budget), None)


def _timed(times: list[float], find: Callable[..., Found], *given: Any) -> Found:
    start = seconds()
    try:
        return find(*given)
    finally:
        times.append(seconds() - start)


def measure_several(rows: list[list[str]], limit: float) -> dict[str, Any]:
    """Return the times for puzzles with several solutions, listed with their number."""
    found: dict[str, Any] = {"all": [], "told": 0, "false": 0, "settled": 0, "lost": 0}
    found["puzzles"] = len(rows)
    for line, told, *_ in rows:
        puzzle = Puzzle(line)
        answer = _timed(found["all"], why, puzzle, limit, make_backend())
        difference = answer.difference
        found["lost"] += bool(answer.missing)
        if difference is None:
            continue
        found["told"] += 1
        wrong = difference.exact and told.isdigit() and difference.number != int(told)
        found["false"] += wrong
        if difference.settling:
            found["settled"] += 1
            mended = Puzzle({**puzzle.givens, **dict(difference.settling[0])}, puzzle.boxsize)
            found["false"] += count_solutions(mended, 2).number != 1
    return found
