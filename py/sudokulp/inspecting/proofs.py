"""What settles a program: constraints that contradict each other, a cut, the solver's own run."""

from __future__ import annotations

from dataclasses import dataclass

import pulp

from ..backends import find_backend
from ..backends.solver import ArrayBackend
from ..backends.within import adjusted, within
from ..engine.budget import Budget
from ..errors import SudokuError
from ..models.lp.program import run
from ..models.lp.programs import program_for
from ..puzzle import Puzzle, Solution


def contradiction(
    puzzle: Puzzle,
    formulation: str = "candidates",
    backend: str | pulp.LpSolver | None = None,
    time_limit: float = 60.0,
) -> tuple[int, ...]:
    """Return constraints that no point of the relaxation satisfies together.

    Without any one of them some point does. There are none where the relaxation is feasible:
    the integer program may have no solution all the same.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        The name of a way of the model `lp`.
    backend : str, pulp.LpSolver or None
        A solver that takes arrays.
    time_limit : float
        Seconds.

    Returns
    -------
    tuple of int
        Their places in the program, counted from 0, as in `view_program`.

    Raises
    ------
    SudokuError
        If there is no such program, or the solver cannot look for them.
    GaveUp
        If the time limit was reached.

    Examples
    --------
    >>> from sudokulp.inspecting.program import view_program
    >>> puzzle = Puzzle("12....3.........")
    >>> rows = view_program(puzzle, "candidates").rows
    >>> [rows[index].label for index in contradiction(puzzle)]
    ['column 1, digit 3', 'column 2, digit 3', 'box 3, digit 3']
    """
    solver = find_backend(backend)
    if not isinstance(solver, ArrayBackend):
        raise SudokuError(f"{solver.name} cannot look for constraints that contradict each other")
    with Budget(time_limit) as budget:
        arrays = program_for(puzzle, formulation).arrays(mip=False)
        with within(solver, budget):
            return tuple(sorted(solver.conflict(arrays)))


@dataclass(frozen=True)
class Run:
    """What a solver did with a program.

    Parameters
    ----------
    solution : Solution or None
        What it found, judged by the rules.
    settled : bool
        Whether it proved its answer.
    nodes, iterations : int
        Nodes of branch and bound, and steps of the simplex method.
    seconds : float
        What it took.
    log : str
        What the solver printed, "" where it does not tell.
    fractions : int
        How many variables are between 0 and 1, where a linear program was solved alone.
    """

    solution: Solution | None
    settled: bool
    nodes: int
    iterations: int
    seconds: float
    log: str
    fractions: int = 0


def solver_run(
    puzzle: Puzzle,
    formulation: str = "candidates",
    excluded: tuple[int, ...] = (),
    backend: str | pulp.LpSolver | None = None,
    time_limit: float = 10.0,
) -> Run:
    """Solve the program of a puzzle once and return what the solver did.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        The name of a way of the model `lp`.
    excluded : tuple of int
        The digits of a solution that a cut excludes, none if empty.
    backend : str, pulp.LpSolver or None
        What solves it.
    time_limit : float
        Seconds.

    Raises
    ------
    SudokuError
        If there is no such program.
    GaveUp
        If the time limit was reached.

    Examples
    --------
    >>> found = solver_run(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2))
    >>> found.solution.line
    '4231132431422413'
    >>> solver_run(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2), excluded=found.solution.digits).solution
    """
    solver = find_backend(backend)
    with Budget(time_limit) as budget:
        program = program_for(puzzle, formulation)
    if excluded:
        program.exclude(excluded)
    with budget.timing("solve"), adjusted(solver, logs=True):
        run(program, solver, budget)
    digits = program.found()
    solution = Solution(puzzle, digits) if digits else None
    return Run(
        solution if solution and solution.is_valid() else None,
        program.is_settled(),
        budget.nodes,
        budget.iterations,
        budget.times["solve"],
        getattr(getattr(solver, "answer", None), "log", ""),
        program.fractions() if program.relaxed and program.is_full() else 0,
    )
