"""Constraints of the relaxation that contradict each other, with the multipliers that show it.

Gyula Farkas: where no point satisfies a system of equations, some of them can be added and others
subtracted such that no candidate stands less than 0 times in the sum, and its right side is less
than 0. A small linear program finds how often; whole numbers are made of its fractions and added
up by `checking` before they are shown.

References
----------
G. Farkas, "Theorie der einfachen Ungleichungen" (1902); J. Gleeson, J. Ryan, "Identifying
Minimally Infeasible Subsystems of Inequalities" (1990).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

import pulp

from ...backends.solver import ArrayBackend
from ...engine.budget import Budget
from ...errors import GaveUp, SolverFailed
from ...inspecting.program import view_program
from ...inspecting.proofs import contradiction
from ...puzzle import Puzzle
from ..checking import Checker
from ..path import start
from ..position import Position, bits
from ..programs import run
from ..values import Contradiction

#: Multipliers are taken for fractions with denominators up to this.
FINEST = 1_000
#: Coefficients of a program in which a solver looks for the constraints: it knows no time limit.
LARGEST = 20_000


def find_contradiction(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Contradiction:
    """Return constraints that contradict each other even in fractions.

    Parameters
    ----------
    puzzle : Puzzle
        Its givens do not conflict.
    backend : pulp.LpSolver
        One that takes arrays finds constraints of which none can be left out, up to a size.
    budget : Budget
        The time that may be spent.

    Returns
    -------
    Contradiction
        Without constraints if some point of the relaxation satisfies all of them.

    Raises
    ------
    GaveUp
        At the time limit.
    SolverFailed
        If the multipliers do not add up.
    """
    position = start(puzzle)
    dead = position.dead()
    if dead is not None:  # 0 = 1, and no program has such a row
        return Contradiction(((position.constraint(dead), 1),))
    few = _irreducible(puzzle, position, backend)
    multipliers = _multipliers(position, few or list(position.live), backend, budget)
    found = Contradiction(
        *(
            tuple(
                (position.constraint(row), abs(often))
                for row, often in sorted(multipliers.items())
                if often * sign > 0
            )
            for sign in (-1, 1)
        )
    )
    complaint = Checker(puzzle).objection(found) if few or multipliers else ""
    if complaint:
        raise SolverFailed(f"the multipliers of a contradiction do not add up: {complaint}")
    return found


def _irreducible(puzzle: Puzzle, position: Position, backend: pulp.LpSolver) -> list[int]:
    """Return constraints that contradict each other, none too many; [] if that was not found."""
    size = sum(here.bit_count() for here in position.live.values())
    if size > LARGEST or not isinstance(backend, ArrayBackend):
        return []
    labels = position.rules.labels
    rows = view_program(puzzle, "candidates").rows
    found = contradiction(puzzle, "candidates", backend)
    return [labels.index(rows[index].label) for index in found]


def _multipliers(
    position: Position, rows: Iterable[int], backend: pulp.LpSolver, budget: Budget
) -> dict[int, int]:
    """Return how often each constraint is added, or subtracted if below 0; {} if none do."""
    problem = pulp.LpProblem("farkas", pulp.LpMinimize)
    plus = {row: problem.add_variable(f"plus_{row:05d}", 0) for row in rows}
    minus = {row: problem.add_variable(f"minus_{row:05d}", 0) for row in plus}
    problem.setObjective(pulp.lpSum([*plus.values(), *minus.values()]))
    columns: dict[int, list[tuple[pulp.LpVariable, int]]] = {}
    for row in plus:
        for candidate in bits(position.live[row]):
            columns.setdefault(candidate, []).extend([(plus[row], 1), (minus[row], -1)])
    for candidate, terms in columns.items():
        left = pulp.LpAffineExpression(terms)
        least = pulp.LpConstraintGE
        problem.addConstraint(pulp.LpConstraint(left, least, f"column_{candidate:05d}", 0))
    right = pulp.lpSum(plus.values()) - pulp.lpSum(minus.values())
    problem.addConstraint(pulp.LpConstraint(right, pulp.LpConstraintEQ, "right_side", -1))
    if not run(problem, backend, budget):
        if problem.status == pulp.LpStatusInfeasible:
            return {}
        budget.check_time()
        raise GaveUp(f"{backend.name} stopped without an answer")
    return _whole({row: plus[row].value() - minus[row].value() for row in plus})


def _whole(values: Mapping[int, float]) -> dict[int, int]:
    """Return the smallest whole numbers in the proportions of some values, without zeros."""
    fractions = {row: Fraction(value).limit_denominator(FINEST) for row, value in values.items()}
    times = lcm(*(fraction.denominator for fraction in fractions.values()))
    return {row: int(fraction * times) for row, fraction in fractions.items() if fraction}
