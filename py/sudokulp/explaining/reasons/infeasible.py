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

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm

import pulp

from ...backends.solver import ArrayBackend
from ...deadline import check_deadline
from ...engine.budget import Budget
from ...errors import GaveUp, SolverFailed
from ...inspecting.program import view_program
from ...inspecting.proofs import contradiction
from ...puzzle import Puzzle
from ..checking.checker import Checker
from ..constraints import bits
from ..multipliers.programs import run
from ..position import Position
from ..steps import start
from ..values import Contradiction

#: Multipliers are taken for fractions with denominators up to this.
FINEST = 1_000
#: How often 1 is taken where these do not add up.
SCALES = (10, 100, 1_000, 100_000)
#: Coefficients of a program in which a solver looks for the constraints: the page's knows no limit.
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
    few = [] if puzzle.rules else _irreducible(puzzle, position, backend, budget)
    values = _multipliers(position, few or list(_rows(position)), backend, budget)
    checker = Checker(puzzle)
    tries = (_scaled(position, values, scale) for scale in SCALES)
    for multipliers in (_whole(values), *tries):
        found = _told(position, multipliers)
        complaint = checker.objection(found) if few or values else ""
        if not complaint:
            break
    if complaint:
        raise SolverFailed(f"the multipliers of a contradiction do not add up: {complaint}")
    return found


def _told(position: Position, multipliers: Mapping[int, int]) -> Contradiction:
    """Return constraints with their multipliers: those below 0 are subtracted."""
    truths, links = (
        tuple(
            (position.constraint(row), abs(often))
            for row, often in sorted(multipliers.items())
            if often * sign > 0
        )
        for sign in (-1, 1)
    )
    return Contradiction(truths, links)


def _irreducible(
    puzzle: Puzzle, position: Position, backend: pulp.LpSolver, budget: Budget
) -> list[int]:
    """Return constraints that contradict each other, none too many; [] if that was not found."""
    size = sum(here.bit_count() for here in position.live.values())
    if size > LARGEST or not isinstance(backend, ArrayBackend):
        return []
    labels = position.rules.labels
    rows = view_program(puzzle, "candidates").rows
    try:
        found = contradiction(puzzle, "candidates", backend, budget.remaining() / 2)
    except GaveUp:
        return []
    return [labels.index(rows[index].label) for index in found]


def _multipliers(
    position: Position, rows: Iterable[int], backend: pulp.LpSolver, budget: Budget
) -> Mapping[int, float]:
    """Return how often each constraint is added, or subtracted if below 0; {} if none do."""
    problem = pulp.LpProblem("farkas", pulp.LpMinimize)
    signed = list(_signed(position, rows))
    often = [
        problem.add_variable(f"{'plus' if sign > 0 else 'minus'}_{row:05d}", 0)
        for row, sign, _ in signed
    ]
    problem.setObjective(pulp.lpSum(often))
    columns: dict[int, list[tuple[pulp.LpVariable, int]]] = {}
    for variable, (row, sign, _) in zip(often, signed, strict=True):
        check_deadline()
        for candidate, weight in _weights(position, row):
            columns.setdefault(candidate, []).append((variable, sign * weight))
    for candidate, terms in columns.items():
        check_deadline()
        left = pulp.LpAffineExpression(terms)
        least = pulp.LpConstraintGE
        problem.addConstraint(pulp.LpConstraint(left, least, f"column_{candidate:05d}", 0))
    bounds = ((variable, bound) for variable, (_, _, bound) in zip(often, signed, strict=True))
    right = pulp.LpAffineExpression(bounds)
    problem.addConstraint(pulp.LpConstraint(right, pulp.LpConstraintEQ, "right_side", -1))
    if not run(problem, backend, budget):
        if problem.status == pulp.LpStatusInfeasible:
            return {}
        budget.check_time()
        raise GaveUp(f"{backend.name} stopped without an answer")
    totals: defaultdict[int, float] = defaultdict(float)
    for variable, (row, sign, _) in zip(often, signed, strict=True):
        totals[row] += sign * variable.value()
    return totals


def _rows(position: Position) -> Iterator[int]:
    """Yield the constraints that say anything about what is open."""
    yield from position.live
    for row in range(position.rules.board.constraints, len(position.rules.members)):
        if row in position.rules.sums or position.row(row):
            yield row


def _signed(position: Position, rows: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Yield each bound of some constraints: its row, 1 or -1 for the least, and what it adds."""
    for row in rows:
        least, most = position.bounds(row)
        if most is not None:
            yield row, 1, most
        if least is not None:
            yield row, -1, -least


def _scaled(position: Position, values: Mapping[int, float], scale: int) -> dict[int, int]:
    """Return whole numbers about in the proportions of some values.

    What rounding takes from a candidate its cell's equation gives back: with a large scale that
    costs the right side much less than it is below 0.
    """
    found = Counter({row: round(value * scale) for row, value in values.items()})
    totals: Counter[int] = Counter()
    for row, often in found.items():
        for candidate, weight in _weights(position, row):
            totals[candidate] += often * weight
    lacking: Counter[int] = Counter()
    for candidate, total in totals.items():
        cell = candidate // position.rules.side
        lacking[cell] = max(lacking[cell], -total)
    found.update(lacking)
    return dict(found)


def _weights(position: Position, row: int) -> Iterator[tuple[int, int]]:
    """Yield the open candidates of a constraint, each with its weight."""
    weights = position.rules.sums[row].weights if row in position.rules.sums else {}
    for candidate in bits(position.row(row)):
        yield candidate, weights.get(candidate, 1)


def _whole(values: Mapping[int, float]) -> dict[int, int]:
    """Return the smallest whole numbers in the proportions of some values, without zeros."""
    fractions = {row: Fraction(value).limit_denominator(FINEST) for row, value in values.items()}
    times = lcm(*(fraction.denominator for fraction in fractions.values()))
    return {row: int(fraction * times) for row, fraction in fractions.items() if fraction}
