"""Puzzles without a solution: dead ends, and conflicting constraints of the LP relaxation.

By Farkas' lemma, equations without a nonnegative solution can be added and subtracted so that the
right side of the result is negative, although no coefficient is. A small linear program finds the
multipliers, which are then scaled to integers. `checker` adds up the equations before they are
shown.

References
----------
G. Farkas, "Theorie der einfachen Ungleichungen" (1902); J. Gleeson, J. Ryan, "Identifying Minimally
Infeasible Subsystems of Inequalities" (1990).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

import pulp

from ..deadline import check_deadline
from ..errors import SolverFailed
from ..numbers import capital
from ..puzzle import Puzzle
from .checker import Checker
from .multipliers import Solver, add_row
from .path import ProofSearch
from .position import Position, bits, dead_ends, start
from .proofs import apply, inside, needed, step
from .values import Contradiction, Proof, Step
from .wording import dead_end


@dataclass(frozen=True)
class DeadEnd:
    """A constraint that cannot be satisfied, and the reason."""

    label: str  # the name of the constraint, such as "row 4, digit 1" or "cell r4c6"
    steps: tuple[Step, ...]  # the steps that lead to the dead end; often empty
    #: Labels of a few cells. Their digits, given or placed, rule out the candidates of the
    #: constraint that the steps do not rule out.
    digits: tuple[int, ...]
    complete: bool  # whether these digits rule out all candidates of the constraint
    sentence: str  # the dead end in words
    cells: tuple[int, ...]  # labels of the constraint's cells


def find_dead_end(puzzle: Puzzle, solver: Solver) -> DeadEnd | None:
    """Return a dead end of a puzzle, or None if none is found.

    The givens must not conflict.
    """
    position, proofs = start(puzzle), list[Proof]()
    search, rules = ProofSearch(position, solver), position.rules
    while not (dead := list(dead_ends(position))):
        found = [*search.easiest()]  # all at once: this keeps the number of steps small
        if not found and (hard := search.hard()):
            found.append(hard)
        if not found:
            return None
        for proof in found:
            out = proof.out
            if proof.placed is not None and position.open >> proof.placed & 1:
                out = rules.rivals(proof.placed) | 1 << proof.placed  # for sums, it closes, too
            out &= position.open
            if out and next(dead_ends(position), None) is None:
                proofs.append(replace(proof, eliminated=tuple(bits(out))))
                apply(position, proof)
    ways = [(each, needed(rules, proofs, inside(rules, each))) for each in dead]
    return _checked(puzzle, *min(ways, key=lambda way: len(way[1])))


def _checked(puzzle: Puzzle, dead: int, proofs: Sequence[Proof]) -> DeadEnd:
    """Return a dead end and the steps that lead to it. Each step is checked in its new position."""
    position, checker = start(puzzle), Checker(puzzle)
    steps: list[Step] = []
    for proof in proofs:
        found = step(position, proof)
        checker.follow(found)
        apply(position, found)
        steps.append(found)
    rules = position.rules
    digits, complete = ((), True) if dead in rules.sums else _seeing(position, dead)
    sentence = f"{capital(dead_end(position, dead))}."
    cells = {rules.pair(each)[0] for each in bits(rules.members[dead])}
    end = digits, complete, sentence, tuple(sorted(cells))
    return DeadEnd(rules.labels[dead], tuple(steps), *end)


def _seeing(position: Position, dead: int) -> tuple[tuple[int, ...], bool]:
    """Return labels of a few cells whose placed digits rule out candidates of a constraint.

    Also return whether these digits rule out all candidates of the constraint.
    """
    rules = position.rules
    left = rules.members[dead]
    seen = {
        label: rules.rivals(rules.number(label, digit))
        for label, digit in enumerate(position.placed, 1)
        if digit
    }
    chosen: list[int] = []
    while left and seen:
        label = max(seen, key=lambda each: (seen[each] & left).bit_count())
        if not seen[label] & left:
            break
        chosen.append(label)
        left &= ~seen[label]
    return tuple(sorted(chosen)), not left


#: The largest denominator when a multiplier is converted to a fraction.
FINEST = 1_000
#: If the fractions do not add up, the multipliers are scaled by one of these factors and rounded.
SCALES = (10, 100, 1_000, 100_000)


def find_contradiction(puzzle: Puzzle, solver: Solver) -> Contradiction:
    """Return constraints that conflict in the LP relaxation, or none if it is feasible.

    The givens must not conflict. The constraints are few, because a solver by the simplex method
    returns multipliers of which as few as possible differ from 0 (a vertex).
    """
    position = start(puzzle)
    for row, here in position.live.items():
        if not here:  # the row says 0 = 1; programs have no such row
            return Contradiction(((position.constraint(row), 1),))
    rules = position.rules
    ruled = range(rules.board.constraints, len(rules.members))
    every = [*position.live, *(row for row in ruled if row in rules.sums or position.row(row))]
    values = _multipliers(position, every, solver)
    if not values:
        return Contradiction()
    checker = Checker(puzzle)
    fractions = (Fraction(value).limit_denominator(FINEST) for value in values.values())
    exact = lcm(*(fraction.denominator for fraction in fractions))
    for scale in (exact, *SCALES):
        multipliers = sorted(_scaled(position, values, scale).items())
        rows = [(position.constraint(row), often) for row, often in multipliers if often]
        found = Contradiction(
            tuple((row, -often) for row, often in rows if often < 0),
            tuple((row, often) for row, often in rows if often > 0),
        )
        complaint = checker.objection(found)
        if not complaint:
            return found
    raise SolverFailed(f"the multipliers of a contradiction do not add up: {complaint}")


def _multipliers(position: Position, rows: Iterable[int], solver: Solver) -> Mapping[int, float]:
    """Return the multipliers of conflicting constraints, or {} if the relaxation is feasible."""
    problem = pulp.LpProblem("farkas", pulp.LpMinimize)
    bounds = ((row, *position.bounds(row)) for row in rows)
    signed = [  # for each bound: the row, 1 (-1 for a lower bound), and the right side
        (row, sign, bound * sign)
        for row, least, most in bounds
        for sign, bound in ((1, most), (-1, least))
        if bound is not None
    ]
    often = [
        problem.add_variable(f"{'plus' if sign > 0 else 'minus'}_{row:05d}", 0)
        for row, sign, _ in signed
    ]
    problem.setObjective(pulp.lpSum(often))
    columns: dict[int, list[tuple[pulp.LpVariable, int]]] = {}
    for variable, (row, sign, _) in zip(often, signed, strict=True):
        check_deadline()
        for candidate, weight in position.weights(row).items():
            columns.setdefault(candidate, []).append((variable, sign * weight))
    right = [(variable, bound) for variable, (_, _, bound) in zip(often, signed, strict=True)]
    for candidate, terms in columns.items():
        add_row(problem, terms, pulp.LpConstraintGE, f"column_{candidate:05d}", 0)
    add_row(problem, right, pulp.LpConstraintEQ, "right_side", -1)
    if not solver.decide(problem):
        return {}
    totals: defaultdict[int, float] = defaultdict(float)
    for variable, (row, sign, _) in zip(often, signed, strict=True):
        totals[row] += sign * variable.value()
    return totals


def _scaled(position: Position, values: Mapping[int, float], scale: int) -> dict[int, int]:
    """Return integers that are approximately proportional to some values.

    If rounding makes the coefficient of a candidate negative, the equation of its cell is added to
    correct it. If the scale is large, this hardly changes the negative right side.
    """
    found = Counter({row: round(value * scale) for row, value in values.items()})
    totals: Counter[int] = Counter()
    for row, often in found.items():
        for candidate, weight in position.weights(row).items():
            totals[candidate] += often * weight
    lacking: Counter[int] = Counter()
    for candidate, total in totals.items():
        cell = candidate // position.rules.side
        lacking[cell] = max(lacking[cell], -total)
    found.update(lacking)
    return dict(found)
