"""From the whole model to what the solver works on: how large the program is at each stage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import pulp

from ..backends import find_backend
from ..backends.solver import ArrayBackend, Size
from ..backends.within import within
from ..engine.budget import Budget
from ..engine.probing import Probing
from ..errors import GaveUp
from ..models.lp.cells import cells_program
from ..models.lp.program import Program
from ..models.lp.programs import program_for
from ..models.lp.reduction import Reduction, reduce, reduced, restrict
from ..puzzle import Puzzle
from .candidates import Candidate

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
