"""Multipliers of steps: how often each truth is subtracted and each link added.

They are the solutions of small integer programs over the constraints around a candidate; some
truths may be sums. `small_programs` has what these programs share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf

import pulp

from ..backends.problem import ArrayProblem
from ..backends.solver import adjusted, within
from ..contexts import check_deadline
from ..engine.budget import Budget
from ..errors import GaveUp
from .position import Position, bits
from .refuting import Trial
from .values import Multipliers, Proof

#: Seconds for one program of multipliers.
SECONDS = 2.0
#: How far a value may be from a whole number that is one.
WHOLE = 1e-6


def run(problem: pulp.LpProblem, backend: pulp.LpSolver, budget: Budget, most: float = inf) -> bool:
    """Solve a problem and return whether an optimum was found.

    Parameters
    ----------
    problem : pulp.LpProblem
        Its variables have their values afterwards.
    backend : pulp.LpSolver
        What solves it.
    budget : Budget
        The time that may be spent.
    most : float
        Seconds after which this one is given up.

    Raises
    ------
    GaveUp
        If no time is left.
    SolverFailed
        If the solver crashed.
    """
    with within(backend, budget, most):
        problem.solve(backend)
    return bool(
        problem.status == pulp.LpStatusOptimal and problem.sol_status == pulp.LpSolutionOptimal
    )


def decide(problem: pulp.LpProblem, backend: pulp.LpSolver, budget: Budget) -> None:
    """Solve a problem that has an optimum, as `run` does.

    Raises
    ------
    GaveUp
        If the solver stopped before it had the optimum.
    """
    if not run(problem, backend, budget):
        budget.check_time()
        raise GaveUp(f"{backend.name} stopped without an answer")


def hitting_set(
    needed: Sequence[frozenset[int]], backend: pulp.LpSolver, budget: Budget
) -> frozenset[int]:
    """Return as few numbers as possible, of each set at least one; none of the sets is empty.

    Raises
    ------
    GaveUp
        If the solver stopped before it had them.
    """
    numbers = sorted(frozenset.union(*needed))
    column = {number: place for place, number in enumerate(numbers)}
    names = [f"x_{number:04d}" for number in numbers]
    problem = ArrayProblem("hitting_set", pulp.LpMinimize, names)
    for number, each in enumerate(needed):
        columns = [column[label] for label in sorted(each)]
        problem.constrain(columns, pulp.LpConstraintGE, f"row_{number:05d}")
    problem.optimise(range(len(numbers)))
    decide(problem, backend, budget)
    values = problem.values()
    return frozenset(number for number, place in column.items() if (values[place] or 0) > 0.5)


class MultiplierProgram:
    """An integer program for the multipliers of truths and of links.

    Parameters
    ----------
    name : str
        Of the problem.
    """

    #: The multiplier of each constraint, as a variable.
    _truths: dict[int, pulp.LpVariable]
    _links: dict[int, pulp.LpVariable]

    def __init__(self, name: str) -> None:
        self._problem = pulp.LpProblem(name, pulp.LpMinimize)

    def _whole(self, name: str, most: int, least: int = 0) -> pulp.LpVariable:
        return self._problem.add_variable(name, least, most, pulp.LpInteger)

    def _add(
        self, terms: Iterable[tuple[pulp.LpVariable, int]], sense: int, name: str, bound: int
    ) -> None:
        check_deadline()
        row = pulp.LpConstraint(pulp.LpAffineExpression(terms), sense, name, bound)
        self._problem.addConstraint(row)

    def run(self, backend: pulp.LpSolver, budget: Budget) -> bool:
        """Solve it; return whether there are such multipliers, as far as the time allows.

        The relaxation comes first: mostly it has no solution or one in whole numbers, in a sixth
        of the time, and then there is nothing to branch on.
        """
        with adjusted(backend, mip=False):
            if not run(self._problem, backend, budget, SECONDS):
                return False
        found = [variable.value() or 0 for variable in self._problem.variables()]
        if all(abs(value - round(value)) <= WHOLE for value in found):
            return True
        return run(self._problem, backend, budget, SECONDS)

    def _found(self, is_equation: Callable[[int], bool]) -> tuple[Multipliers, Multipliers]:
        """Return the multipliers of truths and of links; an equation in both cancels out."""
        truths, links = _values(self._truths), _values(self._links)
        for both in filter(is_equation, truths.keys() & links.keys()):
            less = min(truths[both], links[both])
            truths[both] -= less
            links[both] -= less
        return _positive(truths), _positive(links)


def _values(variables: dict[int, pulp.LpVariable]) -> Multipliers:
    return {number: round(variable.value() or 0) for number, variable in variables.items()}


def _positive(multipliers: Multipliers) -> Multipliers:
    return {number: often for number, often in multipliers.items() if often}


#: The largest divisor, and the largest multiplier.
HIGHEST, MOST_WEIGHTED = 400, 60


class WeightedProgram(MultiplierProgram):
    """The integer program for some truths, equations and sums, and a candidate to rule out.

    Parameters
    ----------
    position : Position
        What is open.
    truths : sequence of int
        Numbers of constraints; sums among them may be added as well as subtracted.
    candidate : int
        What has to be ruled out.
    """

    def __init__(self, position: Position, truths: Sequence[int], candidate: int) -> None:
        super().__init__("weighted_rows_of_a_step")
        self._position, self._candidate = position, candidate
        inside = sum(1 << each for each in {each for row in truths for each in self._weights(row)})
        bounds = {row: position.bounds(row) for row in {*truths, *self._near(inside, truths)}}
        self._truths = {
            row: self._whole(f"minus_{row:05d}", MOST_WEIGHTED)
            for row, (least, _) in bounds.items()
            if row in set(truths) and least is not None
        }
        self._links = {
            row: self._whole(f"plus_{row:05d}", MOST_WEIGHTED)
            for row, (_, most) in bounds.items()
            if most is not None
        }
        self._divisor = self._whole("divisor", HIGHEST, 1)
        self._state(inside, bounds)

    def _weights(self, row: int) -> dict[int, int]:
        """Return how often each open candidate stands in a constraint."""
        found = self._position.rules.sums.get(row)
        here = bits(self._position.row(row))
        return {each: found.weights[each] if found else 1 for each in here}

    def _near(self, inside: int, truths: Sequence[int]) -> set[int]:
        """Return the constraints through a candidate of the truths, other sums left aside."""
        rules = self._position.rules
        near = {row for each in bits(inside) for row in rules.links(each)}
        return {row for row in near if self._position.row(row)} | {*truths}

    def _columns(self, signed: Sequence[tuple[int, int]]) -> dict[int, dict[int, int]]:
        """Return for each candidate its weight in each of some constraints, with their signs."""
        columns: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for number, (row, sign) in enumerate(signed):
            check_deadline()
            for each, weight in self._weights(row).items():
                columns[each][number] = sign * weight
        return columns

    def _state(self, inside: int, bounds: dict[int, tuple[int | None, int | None]]) -> None:
        signed = [*((row, -1) for row in self._truths), *((row, 1) for row in self._links)]
        variables = [*self._truths.values(), *self._links.values()]
        self._problem.setObjective(pulp.lpSum(variables))
        for each, weights in self._columns(signed).items():
            if inside >> each & 1 or each == self._candidate:
                terms = [(variables[number], weight) for number, weight in weights.items()]
                if each == self._candidate:
                    terms.append((self._divisor, -1))
                self._add(terms, pulp.LpConstraintGE, f"column_{each:05d}", 0)
        right = [(variable, -(bounds[row][0] or 0)) for row, variable in self._truths.items()]
        right += [(variable, bounds[row][1] or 0) for row, variable in self._links.items()]
        self._add([*right, (self._divisor, -1)], pulp.LpConstraintLE, "right_side", -1)

    def proof(self) -> Proof:
        """Return the multipliers that were found, and all that they rule out."""
        truths, links = self._found(self._position.rules.is_equation)
        bounds = self._position.bounds
        right = sum((bounds(row)[1] or 0) * often for row, often in links.items())
        right -= sum((bounds(row)[0] or 0) * often for row, often in truths.items())
        divisor = max(1, right + 1)
        totals = self._totals(truths, links)
        out = tuple(sorted(each for each, total in totals.items() if total >= divisor))
        return Proof(truths, links, divisor, out)

    def _totals(self, truths: Multipliers, links: Multipliers) -> dict[int, int]:
        """Return how often each candidate stands in the sum."""
        totals: defaultdict[int, int] = defaultdict(int)
        for part, sign in ((truths, -1), (links, 1)):
            for row, often in part.items():
                for each, weight in self._weights(row).items():
                    totals[each] += sign * often * weight
        return totals


#: The divisors that are tried, in this order.
DIVISORS = (1, 2, 3)
#: How often a constraint may count.
MOST = 6
#: An elimination more is worth this many multipliers.
WORTH = 64
#: Candidates that one set of truths is asked to rule out at once, and the tries to see that it can.
TOGETHER, TRIES = 40, 20
#: Truths for which multipliers are looked for.
LARGEST = 40


def single_proof(position: Position, truth: int, candidate: int) -> Proof:
    """Return the proof that the only candidate of a truth rules out all its rivals."""
    others = [other for other in position.rules.links(candidate) if other != truth]
    useful = [other for other in others if position.row(other).bit_count() > 1] or others[:1]
    eliminated = position.rules.rivals(candidate) & position.open
    return Proof({truth: len(useful)}, dict.fromkeys(useful, 1), 1, tuple(bits(eliminated)))


def locked_proof(position: Position, truth: int) -> Proof | None:
    """Return the proof that a truth rules out the rest of the links that hold all its candidates.

    None if there is no such link.
    """
    here = position.live[truth]
    shared = set(position.rules.links(here.bit_length() - 1))
    links = [
        link
        for link in shared - {truth}
        if not here & ~position.row(link) and position.row(link) != here
    ]
    outside = 0
    for link in links:
        outside |= position.row(link) & ~here
    proof = Proof({truth: len(links)}, dict.fromkeys(links, 1), 1, tuple(bits(outside)))
    return proof if links else None


def prove(
    position: Position, truths: int, candidate: int, backend: pulp.LpSolver, budget: Budget
) -> Proof | None:
    """Return multipliers by which some truths refute a candidate, and others with it.

    Parameters
    ----------
    position : Position
        What is open.
    truths : int
        A set of truths that refutes the candidate.
    candidate : int
        One of the open ones.
    backend : pulp.LpSolver
        What solves the program.
    budget : Budget
        The time that may be spent.

    Returns
    -------
    Proof or None
        None if there are none; the divisor is at most 3, with rules `weighted.HIGHEST`.
    """
    listed = list(bits(truths))
    alone = len(listed) == 1 and position.rules.is_equation(listed[0])
    if alone and (simple := locked_proof(position, listed[0])):
        return simple
    if len(listed) > LARGEST:
        return None
    if position.rules.board.variant.rules:
        weighed = WeightedProgram(position, listed, candidate)
        return weighed.proof() if weighed.run(backend, budget) else None
    wanted = [candidate, *_also(position, truths, candidate)]
    return next(proofs(position, listed, wanted, backend, budget), None)


def proofs(
    position: Position,
    truths: Sequence[int],
    wanted: Sequence[int],
    backend: pulp.LpSolver,
    budget: Budget,
) -> Iterator[Proof]:
    """Yield for each divisor multipliers of some truths that refute the first candidate wanted."""
    for divisor in DIVISORS:
        program = _Program(position, truths, wanted, divisor)
        if program.run(backend, budget):
            yield program.proof()


def _also(position: Position, truths: int, candidate: int) -> list[int]:
    """Return other candidates that the truths refute: those that see some of theirs."""
    inside = around = 0
    for truth in bits(truths):
        for member in bits(position.live[truth]):
            inside |= 1 << member
            around |= position.rules.rivals(member)
    found, trial = [], Trial(position, truths)
    for other in bits(around & position.open & ~inside & ~(1 << candidate)):
        if trial.refutes(other, TRIES):
            found.append(other)
            if len(found) == TOGETHER:
                break
    return found


class _Program(MultiplierProgram):
    """The integer program for some truths, one divisor, and the candidates to rule out.

    The first of these has to be ruled out, the others if they can.
    """

    def __init__(
        self, position: Position, truths: Sequence[int], wanted: Sequence[int], divisor: int
    ) -> None:
        super().__init__("rows_of_a_step")
        self._position, self._wanted, self._divisor = position, wanted, divisor
        inside = 0
        for truth in truths:
            inside |= position.live[truth]
        self._truths = {truth: self._whole(f"truth_{truth}", MOST) for truth in truths}
        self._links = {link: self._whole(f"link_{link}", MOST) for link in self._near(inside)}
        self._out = {other: self._whole(f"out_{other}", 1) for other in wanted[1:]}
        self._state(inside)

    def _near(self, inside: int) -> list[int]:
        """Return the constraints through a candidate of the truths."""
        near = {link for member in bits(inside) for link in self._position.rules.of(member)}
        return sorted(near & self._position.live.keys())

    def _state(self, inside: int) -> None:
        multipliers = [*self._truths.values(), *self._links.values()]
        gain = [(variable, -WORTH) for variable in self._out.values()]
        cost = [(variable, 1) for variable in multipliers]
        self._problem.setObjective(pulp.LpAffineExpression(gain + cost))
        for candidate, terms in self._columns(inside).items():
            self._require(candidate, terms)
        sums = [(link, 1) for link in self._links.values()]
        sums += [(truth, -1) for truth in self._truths.values()]
        most = pulp.LpConstraintLE
        self._add(sums, most, "right_side", self._divisor - 1)

    def _columns(self, inside: int) -> dict[int, list[tuple[pulp.LpVariable, int]]]:
        """Return the terms of each candidate's column."""
        position = self._position
        columns: dict[int, list[tuple[pulp.LpVariable, int]]] = defaultdict(list)
        for candidate in {*bits(inside), *self._wanted}:
            for constraint in position.rules.of(candidate):
                if constraint in self._links:
                    columns[candidate].append((self._links[constraint], 1))
                if constraint in self._truths:
                    columns[candidate].append((self._truths[constraint], -1))
        return columns

    def _require(self, candidate: int, terms: list[tuple[pulp.LpVariable, int]]) -> None:
        least = self._divisor if candidate == self._wanted[0] else 0
        if candidate in self._out:
            terms = [*terms, (self._out[candidate], -self._divisor)]
        self._add(terms, pulp.LpConstraintGE, f"column_{candidate}", least)

    def proof(self) -> Proof:
        """Return the multipliers that were found."""
        out = [other for other, variable in self._out.items() if variable.value() > 0.5]
        truths, links = self._found(self._position.rules.is_equation)
        return Proof(truths, links, self._divisor, (self._wanted[0], *out))


def prove_by_any(
    position: Position, candidate: int, most: int, backend: pulp.LpSolver, budget: Budget
) -> Proof | None:
    """Return multipliers by which few of all open truths refute a candidate, and others with it.

    Parameters
    ----------
    position : Position
        What is open; without rules beside regions.
    candidate : int
        One of the open ones.
    most : int
        Truths, at most.
    backend : pulp.LpSolver
        What solves the programs.
    budget : Budget
        The time that may be spent.

    Returns
    -------
    Proof or None
        None if there are none with a divisor of at most 3, or with so few truths.
    """
    every = [truth for truth in position.live if position.rules.is_equation(truth)]
    for proof in proofs(position, every, [candidate], backend, budget):
        if len(proof.truths) <= most:
            truths = sum(1 << truth for truth in proof.truths)
            return prove(position, truths, candidate, backend, budget) or proof
    return None
