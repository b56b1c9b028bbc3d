"""The integer program of all full grids of a puzzle's rules, whatever its givens are."""

from __future__ import annotations

import pulp

from ...backends.problem import ArrayProblem
from ...engine.board import find_board
from ...engine.budget import Budget
from ...errors import GaveUp
from ...models.lp.ruled import rule_rows
from ...puzzle import Puzzle
from ..multipliers.programs import run


def regions_program(puzzle: Puzzle, name: str, sense: int) -> ArrayProblem:
    """Return a program with a column for each candidate, and the rows of cells and regions.

    Each row is 1, or at most 1, as the sense says; nothing is wanted yet.
    """
    board = find_board(puzzle.variant, puzzle.shape)
    names = [f"x_{candidate:05d}" for candidate in range(board.side**3)]
    problem = ArrayProblem(name, pulp.LpMaximize, names)
    for number, candidates in enumerate(zip(*board.by_rank, strict=True)):
        problem.constrain(candidates, sense, f"row_{number:05d}")
    return problem


def full_grids(puzzle: Puzzle) -> ArrayProblem:
    """Return the program: as many givens as possible are wanted."""
    problem = regions_program(puzzle, "most_givens", pulp.LpConstraintEQ)
    for row in rule_rows(puzzle.variant, puzzle.shape):
        problem.constrain(row.weights, row.sense, row.name, row.bound)
    problem.optimise(column(puzzle, *given) for given in puzzle.givens.items())
    return problem


def column(puzzle: Puzzle, label: int, digit: int) -> int:
    """Return the column of a candidate."""
    return (label - 1) * puzzle.side + digit - 1


def optimum(
    problem: ArrayProblem, side: int, backend: pulp.LpSolver, budget: Budget
) -> tuple[int, ...] | None:
    """Return the digits of the best grid, 0 for an empty cell; None if there is no grid.

    Raises
    ------
    GaveUp
        At the time limit, or if the solver stopped without an answer.
    """
    if not run(problem, backend, budget):
        if problem.status == pulp.LpStatusInfeasible:
            return None
        budget.check_time()
        raise GaveUp(f"{backend.name} stopped without an answer")
    digits = [0] * side**2
    for number, value in enumerate(problem.values()):
        if (value or 0) > 0.5:
            digits[number // side] = number % side + 1
    return tuple(digits)
