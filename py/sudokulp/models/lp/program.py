"""Base class of the integer programs, and one run of a solver on one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pulp

from ...backends.problem import ArrayProblem
from ...backends.within import adjusted, within
from ...engine.budget import Budget
from ...errors import GaveUp

#: How far from 0 or 1 a relaxation's values may be; solvers' own tolerance is 1e-7.
TOLERANCE = 1e-4


class Program(ArrayProblem):
    """An integer program for a puzzle; its variables are binary.

    Attributes
    ----------
    placed : tuple of int
        The digits of cells without variables, in row order, 0 for the others.
    """

    placed: tuple[int, ...]

    def __init__(self, name: str, sense: int, names: Sequence[str]) -> None:
        super().__init__(name, sense, names)
        self._cuts = 0

    @abstractmethod
    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the full grid that the last solve came to, None if none."""

    @abstractmethod
    def chosen(self, digits: Sequence[int]) -> list[int]:
        """Return the columns that are 1 in the solution with these digits."""

    @abstractmethod
    def places(self) -> Sequence[Sequence[tuple[int, int]]]:
        """Return what each column places if it is 1, as (cell from 0, digit)."""

    def is_settled(self) -> bool:
        """Return whether the last solve proved its status: infeasible, or optimal.

        PuLP's status is "optimal" for a run that was cut short, too.
        """
        if self.status == pulp.LpStatusOptimal:
            return bool(self.sol_status == pulp.LpSolutionOptimal)
        return bool(self.status == pulp.LpStatusInfeasible)

    def is_full(self) -> bool:
        """Return whether the last solve assigned every cell, possibly in fractions."""
        return bool(self.status == pulp.LpStatusOptimal)

    def fractions(self) -> int:
        """Return how many variables the last solve left between 0 and 1."""
        return sum(TOLERANCE < (value or 0) < 1 - TOLERANCE for value in self.values())

    def exclude(self, digits: Sequence[int]) -> None:
        """Add a cut: the next solution differs from these digits in some cell."""
        self._cuts += 1
        chosen = self.chosen(digits)
        name = f"not_solution_{self._cuts:02d}_again"
        self.constrain(chosen, pulp.LpConstraintLE, name, bound=len(chosen) - 1)


def run(program: Program, backend: pulp.LpSolver, budget: Budget, branching: bool = True) -> bool:
    """Solve a program within the time that is left; return whether it is decided.

    Only without branching may it stay undecided.

    Raises
    ------
    GaveUp
        If the solver stopped before it had an answer.
    SolverFailed
        If it crashed.
    """
    with adjusted(backend, branching=branching), within(backend, budget):
        ArrayProblem.solve(program, backend)
    budget.note(backend)
    if program.is_settled() or (not program.relaxed and program.found() is not None):
        return True
    budget.check_time()
    if branching:
        raise GaveUp(f"{backend.name} stopped without an answer")
    return False
