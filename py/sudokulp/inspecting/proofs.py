"""What settles a program: conflicting rows, a cut, the solver's run, its size by stage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import pulp

from ..backends import find_backend
from ..backends.solver import ArrayBackend, Size, adjusted, within
from ..engine.budget import Budget
from ..engine.candidates import Probing
from ..errors import GaveUp, SudokuError
from ..models.lp.formulations import cells_program
from ..models.lp.program import Program, Reduction, reduce, reduced, restrict, run
from ..models.lp.programs import program_for
from ..puzzle import Puzzle, Solution
from .program import Candidate


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


#: Seconds for probing; the largest grids with few givens take more.
MOST_SECONDS = 5.0


@dataclass(frozen=True)
class Stage:
    """The program after something was settled.

    Parameters
    ----------
    name : str
        "whole", "givens", "singles", "probing" or "presolve".
    size : Size
        Of the program then.
    candidates : tuple of (int, int), or None
        Those that are left, as (cell label, digit); None after presolve, whose variables need
        not be candidates any more.
    """

    name: str
    size: Size
    candidates: tuple[Candidate, ...] | None


def stages(
    puzzle: Puzzle, backend: str | pulp.LpSolver | None = None, time_limit: float = 60.0
) -> list[Stage]:
    """Return the stages from the literature's whole model to what presolve leaves.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    backend : str, pulp.LpSolver or None
        The solver that presolves; where it cannot tell what it does, that stage is missing.
    time_limit : float
        Seconds; stages that were not reached by then are missing.

    Examples
    --------
    >>> for stage in stages(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)):
    ...     print(stage.name, stage.size.variables, stage.size.constraints)
    whole 64 68
    givens 20 48
    singles 0 0
    probing 0 0
    presolve 0 0
    """
    found = []
    with Budget(time_limit) as budget, suppress(GaveUp):
        for stage in _stages(puzzle, backend, budget):
            found.append(stage)
    return found


def _stages(puzzle: Puzzle, backend: str | pulp.LpSolver | None, budget: Budget) -> Iterator[Stage]:
    whole = program_for(puzzle, "plain")
    every = [(cell + 1, digit) for places in whole.places() for cell, digit in places]
    yield Stage("whole", size_of(whole), tuple(every))
    given = restrict(puzzle)
    program = cells_program(given)
    yield _stage("givens", given, program)
    settled = reduce(puzzle)
    yield _stage("singles", settled, cells_program(settled))
    probed = _probed(settled, min(MOST_SECONDS, budget.remaining()))
    if probed is not None:
        yield _stage("probing", probed, cells_program(probed))
    solver = find_backend(backend)
    if isinstance(solver, ArrayBackend):
        with within(solver, budget):
            yield Stage("presolve", solver.presolve(program.arrays()), None)


def _probed(settled: Reduction, seconds: float) -> Reduction | None:
    """Return what probing leaves; None at a dead end, and where it would take long."""
    if settled.state is None:
        return None
    try:
        with Budget(seconds) as budget:
            probed = Probing(settled.board, budget).probe(settled.state)
    except GaveUp:
        return None
    return reduced(settled.board, probed.state) if probed else None


def _stage(name: str, reduction: Reduction, program: Program) -> Stage:
    left = tuple((cell + 1, digit) for cell, digit in reduction.choices)
    return Stage(name, size_of(program), left)


def size_of(program: Program) -> Size:
    """Return the size of a program."""
    variables, rows = program.names()
    return Size(len(variables), len(rows), len(program.arrays().indices))
