"""Multipliers of steps: how often each truth is subtracted, and how often each link is added.

Small integer programs over the constraints near a candidate find the multipliers. Truths may
include sums.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from itertools import islice
from math import inf
from operator import or_

import pulp

from ..backends import check_backend, find_backend
from ..backends.problem import Outcome, constraint, solve, weighted
from ..backends.solver import adjusted, within
from ..deadline import check_deadline
from ..errors import GaveUp
from .position import Position, bits, mask_of
from .sets.refutation import Trial
from .values import Multipliers, Proof

#: The time limit for one program of multipliers, in seconds.
SECONDS = 2.0
#: The largest distance from an integer at which a value counts as an integer.
TOLERANCE = 1e-6

#: Variables with their coefficients.
Terms = Sequence[tuple[pulp.LpVariable, int]]


class Solver:
    """A solver for small programs. Its backend is checked now, and loaded on first use."""

    def __init__(self, backend: str | pulp.LpSolver | None = None) -> None:
        check_backend(backend)
        self._named = backend

    @cached_property
    def backend(self) -> pulp.LpSolver:
        return find_backend(self._named)

    def run(self, problem: pulp.LpProblem, most: float = inf) -> Outcome:
        """Solve a problem within `most` seconds, and return the outcome."""
        with within(self.backend, most):
            return solve(problem, self.backend)

    def decide(self, problem: pulp.LpProblem) -> bool:
        """Return whether a problem has a solution. If it stays undecided, raise GaveUp."""
        outcome = self.run(problem)
        if not outcome.settled:
            check_deadline()
            raise GaveUp(f"{self.backend.name} stopped without an answer")
        return outcome.is_optimal


def add_row(problem: pulp.LpProblem, terms: Terms, sense: int, name: str, bound: int) -> None:
    """Add a constraint to a problem; each variable occurs once in `terms`."""
    problem += constraint(weighted(terms), sense, bound), name


#: The divisors to try in this order, and the largest multiplier with them. In puzzles with rules,
#: the divisor is a variable instead, and both have a higher limit.
DIVISORS, MOST = (1, 2, 3), 6
HIGHEST, MOST_WEIGHTED = 400, 60
#: In the objective, one more eliminated candidate outweighs this number of multipliers.
WORTH = 64


class _MultiplierProgram:
    """An integer program for the multipliers with which truths rule out candidates.

    Truths may be sums. A truth can be added as well as subtracted. The first of the candidates
    `wanted` must be ruled out, and as many others as possible. If `divisor` is 0, it is a variable,
    and only one candidate can be wanted.
    """

    def __init__(
        self, position: Position, truths: Sequence[int], wanted: Sequence[int], divisor: int
    ) -> None:
        self._problem = pulp.LpProblem("rows_of_a_step", pulp.LpMinimize)
        self._position, self._wanted = position, wanted
        inside = {each for row in truths for each in position.weights(row)}
        near = {row for each in inside for row in position.rules.links(each)}
        rows = sorted({row for row in near if position.row(row)} | {*truths})
        bounds = {row: position.bounds(row) for row in rows}
        most = MOST if divisor else MOST_WEIGHTED
        # The variables of the multipliers, by the number of the constraint.
        self._truths = {
            row: self._integer(f"minus_{row:05d}", most)
            for row in truths
            if bounds[row][0] is not None
        }
        self._links = {
            row: self._integer(f"plus_{row:05d}", most)
            for row in rows
            if bounds[row][1] is not None
        }
        out = {each: self._integer(f"out_{each:05d}", 1) for each in wanted[1:]}
        cost = [(variable, -WORTH) for variable in out.values()]
        cost += [(each, 1) for each in (*self._truths.values(), *self._links.values())]
        self._problem.setObjective(weighted(cost))
        right = [(variable, -(bounds[row][0] or 0)) for row, variable in self._truths.items()]
        right += [(variable, bounds[row][1] or 0) for row, variable in self._links.items()]
        columns = self._columns()
        if not divisor:
            variable = self._integer("divisor", HIGHEST, 1)
            columns[wanted[0]].append((variable, -1))
            right.append((variable, -1))
        for each in sorted(inside | {*wanted}):
            terms = columns[each]
            if each in out:
                terms.append((out[each], -divisor))
            if terms:
                least = divisor if each == wanted[0] else 0
                add_row(self._problem, terms, pulp.LpConstraintGE, f"column_{each:05d}", least)
        add_row(self._problem, right, pulp.LpConstraintLE, "right_side", divisor - 1)

    def _integer(self, name: str, most: int, least: int = 0) -> pulp.LpVariable:
        return self._problem.add_variable(name, least, most, pulp.LpInteger)

    def _columns(self) -> dict[int, list[tuple[pulp.LpVariable, int]]]:
        columns: defaultdict[int, list[tuple[pulp.LpVariable, int]]] = defaultdict(list)
        for part, sign in ((self._truths, -1), (self._links, 1)):
            for row, variable in part.items():
                check_deadline()
                for each, weight in self._position.weights(row).items():
                    columns[each].append((variable, sign * weight))
        return columns

    def run(self, solver: Solver) -> Proof | None:
        """Return the proof with the multipliers found, or None if none are found in time.

        The relaxation is solved first, in a sixth of the time that branching would take. Usually it
        is infeasible or has an integral solution, so no branching is needed.
        """
        with adjusted(solver.backend, mip=False):
            if not solver.run(self._problem, SECONDS).is_optimal:
                return None
        found = [variable.value() or 0 for variable in self._problem.variables()]
        is_integral = all(abs(value - round(value)) <= TOLERANCE for value in found)
        if not (is_integral or solver.run(self._problem, SECONDS).is_optimal):
            return None
        truths, links = _reduced(
            self._position,
            *(
                {number: round(variable.value() or 0) for number, variable in part.items()}
                for part in (self._truths, self._links)
            ),
        )
        divisor = max(1, self._position.right(truths, links) + 1)
        return Proof(truths, links, divisor, (self._wanted[0],))


def _reduced(
    position: Position, truths: Multipliers, links: Multipliers
) -> tuple[Multipliers, Multipliers]:
    """Return multipliers with which no equation is both a truth and a link."""
    for both in filter(position.rules.is_equation, truths.keys() & links.keys()):
        less = min(truths[both], links[both])
        truths[both] -= less
        links[both] -= less
    truths, links = (
        {number: often for number, often in part.items() if often} for part in (truths, links)
    )
    return truths, links


#: The largest number of further candidates that one set of truths rules out, and the number of
#: tries for each of them.
TOGETHER, TRIES = 40, 20
#: The largest number of truths for which the search looks for multipliers.
LARGEST = 40


def single_proof(position: Position, truth: int, candidate: int) -> Proof:
    """Return the proof that the only candidate of a truth rules out all its rivals."""
    others = [other for other in position.rules.links(candidate) if other != truth]
    useful = [other for other in others if position.row(other).bit_count() > 1] or others[:1]
    eliminated = position.rules.rivals(candidate) & position.open
    return Proof({truth: len(useful)}, dict.fromkeys(useful, 1), 1, tuple(bits(eliminated)))


def locked_proof(position: Position, truth: int) -> Proof | None:
    """Return the proof from a truth and the links that contain all of its candidates.

    The truth rules out all other candidates of these links. If there is no such link, return None.
    """
    here = position.live[truth]
    links, outside = [], 0
    for link in set(position.rules.links(here.bit_length() - 1)) - {truth}:
        row = position.row(link)
        if not here & ~row and row != here:
            links.append(link)
            outside |= row & ~here
    proof = Proof({truth: len(links)}, dict.fromkeys(links, 1), 1, tuple(bits(outside)))
    return proof if links else None


def prove(position: Position, truths: int, candidate: int, solver: Solver) -> Proof | None:
    """Return multipliers with which truths refute an open candidate, and possibly others.

    If none are found, return None. The divisor is at most 3 if an integer program finds them, or
    `HIGHEST` in puzzles with rules and for multipliers that follow propagation. `widened` adds the
    other candidates to the proof.
    """
    listed = list(bits(truths))
    alone = len(listed) == 1 and position.rules.is_equation(listed[0])
    if alone and (simple := locked_proof(position, listed[0])):
        return simple
    if len(listed) > LARGEST:
        return cancelled_proof(position, listed, candidate)
    wanted, divisors = [candidate], [0]
    if not position.rules.board.variant.rules:
        # other candidates that the truths refute: they are rivals of the truths' candidates
        inside, trial = position.inside(listed), Trial(position, truths)
        around = reduce(or_, map(position.rules.rivals, bits(inside)), 0)
        others = bits(around & position.open & ~inside & ~(1 << candidate))
        wanted += islice((other for other in others if trial.refutes(other, TRIES)), TOGETHER)
        divisors = [*DIVISORS]
    programs = (_MultiplierProgram(position, listed, wanted, each) for each in divisors)
    found = next(filter(None, (each.run(solver) for each in programs)), None)
    return found or cancelled_proof(position, listed, candidate)


def cancelled_proof(position: Position, truths: Iterable[int], candidate: int) -> Proof | None:
    """Return multipliers with which truths refute a candidate, found without an integer program.

    The candidate and the truths force further candidates, until a truth has no candidate left. This
    truth is subtracted. As each of its candidates is a rival of a true candidate, links to true
    candidates are added until no coefficient is negative. Then the forced candidates are cancelled
    in the same way, the last one first, by subtracting the truths that force them. The coefficient
    that remains for the supposed candidate is the divisor, and the right side is smaller by 1.

    If the truths force too little, include a sum, or need a divisor above `HIGHEST`, return None.
    """
    rules = position.rules
    listed = list(truths)
    if not all(map(rules.is_equation, listed)):
        return None
    reached = _forced(position, listed, candidate)
    if reached is None:
        return None
    forced, failing = reached
    order = [candidate, *forced]
    totals: defaultdict[int, int] = defaultdict(int)
    subtracted: defaultdict[int, int] = defaultdict(int)
    added: defaultdict[int, int] = defaultdict(int)
    for place in range(len(order), 0, -1):
        truth, often = failing, 1
        if place < len(order):
            truth, often = forced[order[place]], totals[order[place]]
        if not often:
            continue
        subtracted[truth] += often
        for each in bits(position.row(truth)):
            totals[each] -= often
        while lacking := mask_of(each for each in bits(position.row(truth)) if totals[each] < 0):
            link = max(
                (link for true in order[:place] for link in rules.links(true)),
                key=lambda link: (position.row(link) & lacking).bit_count(),
            )
            lack = -min(totals[each] for each in bits(position.row(link) & lacking))
            added[link] += lack
            for each in bits(position.row(link)):
                totals[each] += lack
    divisor = totals[candidate]
    if divisor > HIGHEST:
        return None
    return Proof(*_reduced(position, subtracted, added), divisor, (candidate,))


def _forced(
    position: Position, truths: Iterable[int], candidate: int
) -> tuple[dict[int, int], int] | None:
    """Return the truth by which each candidate is forced, in order, and a truth that fails.

    If no truth fails, return None.
    """
    forced: dict[int, int] = {}
    true, possible = 1 << candidate, position.open & ~position.rules.rivals(candidate)
    unmet = [truth for truth in truths if not position.live[truth] & true]
    while True:
        check_deadline()
        found = None
        for truth in unmet:
            here = position.live[truth] & possible
            if not here:
                return forced, truth
            if not here & (here - 1) and found is None:
                found = truth, here.bit_length() - 1
        if found is None:
            return None
        forced[found[1]] = found[0]
        true |= 1 << found[1]
        possible &= ~position.rules.rivals(found[1])
        unmet = [truth for truth in unmet if not position.live[truth] & true]


def prove_by_any(position: Position, candidate: int, most: int, solver: Solver) -> Proof | None:
    """Return multipliers with which at most `most` truths refute a candidate.

    All open truths are considered. The multipliers may refute other candidates as well. The puzzle
    must have no rules. If more truths or a divisor above 3 are needed, return None.
    """
    every = [truth for truth in position.live if position.rules.is_equation(truth)]
    for divisor in DIVISORS:
        proof = _MultiplierProgram(position, every, [candidate], divisor).run(solver)
        if proof and len(proof.truths) <= most:
            return prove(position, mask_of(proof.truths), candidate, solver) or proof
    return None
