"""Puzzles without a solution: dead ends, and constraints of the relaxation that conflict.

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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, reduce
from math import lcm
from operator import or_

import pulp

from ...backends.solver import ArrayBackend
from ...contexts import check_deadline
from ...engine.budget import Budget
from ...errors import GaveUp, SolverFailed
from ...inspecting.program import view_program
from ...inspecting.proofs import contradiction
from ...puzzle import Puzzle
from ..checker import Checker
from ..finding import Sets, by_cores_or_cases, locked, singles
from ..multipliers import prove, run
from ..path import set_step, single_step, start, take, tried
from ..position import Position, Rules, bits, broken_sums, sum_proofs
from ..values import Contradiction, Kind, Proof, Step
from ..wording import capital, dead_end


@dataclass(frozen=True)
class DeadEnd:
    """A constraint that nothing can meet, and why.

    Parameters
    ----------
    label : str
        The constraint: "row 4, digit 1", "cell r4c6".
    steps : tuple of Step
        The steps before it that it takes; often none.
    digits : tuple of int
        Labels of few cells whose digits, given or placed by the steps, rule out its candidates, but
        for those that steps rule out without a digit.
    complete : bool
        Whether these digits rule out all of them.
    sentence : str
        The dead end in words.
    cells : tuple of int
        Labels of the cells that it is about: one, or those of a region.
    """

    label: str
    steps: tuple[Step, ...]
    digits: tuple[int, ...]
    complete: bool
    sentence: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class _Move:
    """A step by its numbers, to be made again in another position."""

    kind: Kind
    truths: int
    candidate: int
    proof: Proof | None
    out: int

    def needs(self, rules: Rules) -> int:
        """Return the candidates whose being out the step takes."""
        links = self.proof.links if self.proof else {}
        rows = [*bits(self.truths), *(row for row in links if row in rules.sums)]
        return union(_inside(rules, row) for row in rows)

    def step(self, position: Position) -> Step:
        """Return the step as it is in a position where more may be open."""
        if self.proof is None:
            return single_step(position, self.truths.bit_length() - 1, self.candidate)
        out = tuple(each for each in self.proof.eliminated if position.open >> each & 1)
        return set_step(position, self.kind, replace(self.proof, eliminated=out))


def find_dead_end(
    puzzle: Puzzle, find_backend: Callable[[], pulp.LpSolver], budget: Budget
) -> DeadEnd | None:
    """Return the dead end of a puzzle whose givens do not conflict; None if there is none.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    search = _Search(puzzle, find_backend, budget)
    while not (dead := list(_dead(search.position))):
        if not search.go_on():
            return None
    ways = [_needed(search.position, search.moves, each) for each in dead]
    least = min(ways, key=lambda each: len(each[1]))
    return _told(puzzle, *least)


def _dead(position: Position) -> Iterator[int]:
    """Yield the constraints that nothing can meet."""
    yield from (constraint for constraint, here in position.live.items() if not here)
    if position.rules.sums and position.dead() is None:
        yield from broken_sums(position)


class _Search:
    """Goes on to a dead end: all singles that are there, then all locked candidates, then sets.

    What is there at one time is taken together, so that what a dead end needs stays short.
    """

    def __init__(
        self, puzzle: Puzzle, find_backend: Callable[[], pulp.LpSolver], budget: Budget
    ) -> None:
        self.position = start(puzzle)
        self.moves: list[_Move] = []
        self._sets = Sets(self.position)
        self._find_backend, self._budget = find_backend, budget

    def go_on(self) -> bool:
        """Take the next steps; return whether there were any."""
        self._budget.check_time()
        before = len(self.moves)
        for truth, candidate in list(singles(self.position)):
            if self.position.live.get(truth) == 1 << candidate:
                rules = self.position.rules
                out = rules.rivals(candidate) & self.position.open
                if rules.sums:  # what is placed is no longer open in them
                    out |= 1 << candidate
                self._take(_Move(Kind.SINGLE, 1 << truth, candidate, None, out))
        if len(self.moves) == before:
            for truths, candidate in list(locked(self.position)):
                if self._is_sound(truths.bit_length() - 1, candidate):
                    self._set(Kind.LOCKED, truths, candidate)
        if len(self.moves) == before:
            self._sums()
        if len(self.moves) == before:
            self._harder()
        return len(self.moves) > before

    def _is_sound(self, truth: int, candidate: int) -> bool:
        """Return whether a truth still rules out a candidate that is still open."""
        here = self.position.live.get(truth, 0)
        return bool(here and self.position.open >> candidate & 1)

    def _sums(self) -> None:
        """Take what a sum rules out alone."""
        for _, proof in sum_proofs(self.position):
            rows = sum(1 << row for row in {**proof.truths, **proof.links})
            out = sum(1 << each for each in proof.eliminated)
            self._take(_Move(Kind.SUM, rows, 0, proof, out))
            return

    def _harder(self) -> None:
        position = self.position
        find_cases = partial(by_cores_or_cases, position, budget=self._budget)
        for kind, find in ((Kind.TRUTHS, self._sets.find), (Kind.CASES, find_cases)):
            found = find(bits(position.open))
            if found and self._set(kind, *found):
                return

    def _set(self, kind: Kind, truths: int, candidate: int) -> bool:
        """Take the step of a set of truths; return whether it can be checked."""
        proof = prove(self.position, truths, candidate, self._find_backend(), self._budget)
        proof = proof or tried(self.position, truths, candidate)
        if proof is not None:
            out = sum(1 << each for each in proof.eliminated)
            self._take(_Move(kind, truths, candidate, proof, out))
        return proof is not None

    def _take(self, move: _Move) -> None:
        if not any(_dead(self.position)):
            self.moves.append(move)
            take(self.position, move.step(self.position))


def _needed(position: Position, moves: Sequence[_Move], dead: int) -> tuple[int, list[_Move]]:
    """Return a dead end and the moves that it takes."""
    need = _inside(position.rules, dead)
    kept: list[_Move] = []
    for move in reversed(moves):
        if move.out & need:
            kept.append(move)
            need |= move.needs(position.rules)
    return dead, kept[::-1]


def _inside(rules: Rules, row: int) -> int:
    """Return the candidates that a constraint is about: of a sum all those of its cells."""
    found = rules.sums.get(row)
    return union(rules.members[each] for each in (found.cells if found else (row,)))


def union(masks: Iterable[int]) -> int:
    """Return all that is in some sets."""
    return reduce(or_, masks, 0)


def _told(puzzle: Puzzle, dead: int, moves: Sequence[_Move]) -> DeadEnd:
    """Return a dead end with its steps, each checked where it stands now."""
    position, checker = start(puzzle), Checker(puzzle)
    steps: list[Step] = []
    for move in moves:
        step = move.step(position)
        checker.follow(step)
        take(position, step)
        steps.append(step)
    is_sum = dead in position.rules.sums
    digits, complete = ((), True) if is_sum else _seeing(position, dead)
    sentence = f"{capital(dead_end(position, dead))}."
    cells = {position.rules.pair(each)[0] for each in bits(position.rules.members[dead])}
    label = position.rules.labels[dead]
    return DeadEnd(label, tuple(steps), digits, complete, sentence, tuple(sorted(cells)))


def _seeing(position: Position, dead: int) -> tuple[tuple[int, ...], bool]:
    """Return few digits that rule out candidates of a constraint, and whether they do so for all.

    They are those that are placed, by the labels of their cells.
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
        found = _in_words(position, multipliers)
        complaint = checker.objection(found) if few or values else ""
        if not complaint:
            break
    if complaint:
        raise SolverFailed(f"the multipliers of a contradiction do not add up: {complaint}")
    return found


def _in_words(position: Position, multipliers: Mapping[int, int]) -> Contradiction:
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
