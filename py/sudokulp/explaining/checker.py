"""Check of steps, by an adder that shares no code with what finds them.

It follows the steps one by one, holds candidates as plain pairs, and adds up the constraints of a
step, or tries every way to meet the truths of a step without multipliers. Only a variant's own
regions and the rows of rules (`checker_rows`) are the same data as for those who find steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from ..contexts import check_deadline
from ..errors import SolverFailed
from ..puzzle import Puzzle
from .checker_rows import WeightedRow, grid_rows, ruled_rows
from .values import Constraint, Contradiction, Pair, Step


def in_step(step: Step) -> Iterator[str]:
    """Yield what is wrong with the sum of a step with multipliers."""
    k = step.divisor
    if type(k) is not int or k < 1:
        yield "the divisor is no whole number of at least 1"
        return
    columns = _columns(step)
    for pair in step.eliminated:
        if columns[pair] < k:
            yield f"{pair} stands {columns[pair]} times in the sum, not {k}"
    yield from _below_zero(columns)
    if _right_side(step) > k - 1:
        yield f"the right side is more than {k - 1}"


def in_contradiction(found: Contradiction) -> Iterator[str]:
    """Yield what is wrong with the sum of constraints that contradict each other."""
    yield from _below_zero(_columns(found))
    if _right_side(found) > -1:
        yield "the right side is not less than 0"


def _below_zero(columns: Counter[Pair]) -> Iterator[str]:
    if min(columns.values(), default=0) < 0:
        yield "some candidate stands less than 0 times in the sum"


def _columns(found: Step | Contradiction) -> Counter[Pair]:
    """Return how often each candidate stands in the sum."""
    columns: Counter[Pair] = Counter()
    for weighted, sign in ((found.links, 1), (found.truths, -1)):
        for constraint, multiplier in weighted:
            weights = constraint.weights or [1] * len(constraint.candidates)
            for pair, weight in zip(constraint.candidates, weights, strict=True):
                columns[pair] += sign * multiplier * weight
    return columns


def _right_side(found: Step | Contradiction) -> int:
    """Return what the bounds come to: those of links from above, of truths from below."""
    added = sum(multiplier * (link.most or 0) for link, multiplier in found.links)
    return added - sum(multiplier * (truth.least or 0) for truth, multiplier in found.truths)


#: Choices that are tried at most to check a step.
TRIES = 200_000


class Trial:
    """Tries the ways to meet some truths, up to a number of choices for all questions together.

    Parameters
    ----------
    truths : sequence of set of (int, int)
        The open candidates of each, of which exactly one is true.
    sums : sequence of WeightedRow
        The sums that have to come within their bounds.
    rivals : callable
        Returns what a candidate rules out.
    """

    def __init__(
        self,
        truths: Sequence[set[Pair]],
        sums: Sequence[WeightedRow],
        rivals: Callable[[Pair], set[Pair]],
    ) -> None:
        self._truths, self._sums, self._rivals = truths, sums, cache(rivals)
        self._left = TRIES

    def fails(self, pair: Pair, still: set[Pair], chosen: frozenset[Pair] = frozenset()) -> bool:
        """Return whether the truths and sums cannot be met once one more candidate is chosen."""
        check_deadline()
        self._left -= 1
        if self._left < 0:
            return False
        here, chosen = still - self._rivals(pair), chosen | {pair}
        if any(row.is_broken(here) for row in self._sums):
            return True
        left = [truth & here for truth in self._truths if not truth & chosen]
        if not left:
            return False
        narrowest = min(left, key=len)
        return all(self.fails(other, here, chosen) for other in sorted(narrowest))


class Checker:
    """Follows the steps of an explanation and finds what is wrong with one.

    Parameters
    ----------
    puzzle : Puzzle
        What is explained.
    candidates : mapping of int to iterable of int, optional
        The digits that some cells may hold: {label: digits}.

    Examples
    --------
    >>> from sudokulp.explaining.values import Constraint, Kind, Step
    >>> cell = Constraint("cell r1c1", ((1, 1),))
    >>> row = Constraint("row 1, digit 1", ((1, 1),))
    >>> step = Step(Kind.SINGLE, "", ((1, 1),), (), ((cell, 1),), ((row, 1),), 1, "")
    >>> checker = Checker(Puzzle(".", 1))
    >>> checker.complaint(step)
    ''
    >>> checker.take(step)
    >>> checker.is_full()
    True
    >>> checker.complaint(step)
    'cell r1c1 is met already, or there is no such constraint'
    """

    def __init__(
        self, puzzle: Puzzle, candidates: Mapping[int, Iterable[int]] | None = None
    ) -> None:
        self._unmet = dict(grid_rows(puzzle))
        self._weighed = dict(ruled_rows(puzzle))
        self._through: dict[Pair, list[str]] = {}
        for label, pairs in self._unmet.items():
            check_deadline()
            for pair in pairs:
                self._through.setdefault(pair, []).append(label)
        self._ruled: dict[Pair, list[WeightedRow]] = {}
        for row in self._weighed.values():
            check_deadline()
            for pair in row.weights:
                self._ruled.setdefault(pair, []).append(row)
        self._every = {label: frozenset(pairs) for label, pairs in self._unmet.items()}
        self.open = set(self._through)
        for given in puzzle.givens.items():
            self._place(given)
        for cell, digits in (candidates or {}).items():
            allowed = {(cell, digit) for digit in digits}
            self._remove({pair for pair in self.open if pair[0] == cell} - allowed)

    def complaint(self, step: Step) -> str:
        """Return what is wrong with a step, "" if nothing is."""
        return next(self._complaints(step), "")

    def take(self, step: Step) -> None:
        """Follow a step that was found to be right."""
        for pair in step.placed:
            self._place(pair)
        self._remove(set(step.eliminated))

    def follow(self, step: Step) -> None:
        """Check a step and follow it.

        Raises
        ------
        SolverFailed
            If the step is wrong.
        """
        complaint = self.complaint(step)
        if complaint:
            raise SolverFailed(f"a step did not pass the check: {complaint}")
        self.take(step)

    def left(self, label: str) -> set[Pair] | None:
        """Return the open candidates of a constraint, None if it is met or there is none."""
        found = self._unmet.get(label)
        return None if found is None else set(found)

    def is_dead(self, label: str) -> bool:
        """Return whether nothing that is open can meet a constraint, which may be a sum."""
        row = self._weighed.get(label)
        return self.left(label) == set() if row is None else row.is_broken(self.open)

    def unmet(self) -> Iterator[tuple[str, set[Pair]]]:
        """Yield each constraint that is not met by its label, with its open candidates."""
        for label, pairs in self._unmet.items():
            yield label, set(pairs)

    def rows(self) -> Iterable[WeightedRow]:
        """Return the rows of rules."""
        return self._weighed.values()

    def is_full(self) -> bool:
        """Return whether every constraint is met."""
        return not self._unmet

    def _place(self, pair: Pair) -> None:
        check_deadline()
        self._remove(self._rivals(pair) | {pair})
        for label in self._through[pair]:
            self._unmet.pop(label, None)
        for row in self._ruled.get(pair, ()):
            row.place(pair)

    def _rivals(self, pair: Pair) -> set[Pair]:
        found = {other for label in self._through[pair] for other in self._every[label]}
        for row in self._ruled.get(pair, ()):
            found |= row.excluded
        return found - {pair}

    def _remove(self, pairs: set[Pair]) -> None:
        for pair in pairs & self.open:
            for label in self._through[pair]:
                if label in self._unmet:
                    self._unmet[label].discard(pair)
        self.open -= pairs

    def objection(self, found: Contradiction) -> str:
        """Return why some constraints do not contradict each other as is told, "" if they do."""
        return next(self._objections(found), "")

    def _objections(self, found: Contradiction) -> Iterator[str]:
        yield from self._about_constraints(found)
        yield from in_contradiction(found)

    def _complaints(self, step: Step) -> Iterator[str]:
        yield from self._about_constraints(step)
        yield from self._about_effect(step)
        if step.divisor:
            yield from in_step(step)
        elif step.links or step.placed:
            yield "there are links or placements, but no multipliers"
        else:
            yield from self._about_cases(step)

    def _about_constraints(self, found: Step | Contradiction) -> Iterator[str]:
        for constraint, multiplier in (*found.truths, *found.links):
            yield from self._about_constraint(constraint, multiplier)
        for part, name in ((found.truths, "least"), (found.links, "most")):
            for constraint, _ in part:
                if getattr(constraint, name) is None:
                    yield f"{constraint.label} has no such bound: {name}"

    def _about_constraint(self, constraint: Constraint, multiplier: object) -> Iterator[str]:
        check_deadline()
        here = self._unmet.get(constraint.label)
        if here is None and constraint.label in self._weighed:
            yield from self._weighed[constraint.label].complaints(constraint, self.open)
        elif here is None:
            yield f"{constraint.label} is met already, or there is no such constraint"
        elif here != set(constraint.candidates) or not constraint.is_equation:
            yield f"{constraint.label} has other open candidates"
        if type(multiplier) is not int or multiplier < 1:
            yield f"the multiplier of {constraint.label} is no whole number of at least 1"

    def _about_effect(self, step: Step) -> Iterator[str]:
        touched = [*step.placed, *step.eliminated]
        if not touched or len(set(touched)) < len(touched) or not self.open >= set(touched):
            yield "it places or eliminates nothing, or what is not open"
        alone = {truth.candidates for truth, _ in step.truths if truth.is_equation}
        for pair in step.placed:
            if (pair,) not in alone:
                yield f"{pair} is placed, and no truth has it as its only candidate"
            elif not (self._rivals(pair) & self.open) <= set(step.eliminated):
                yield f"{pair} is placed, and a candidate that it rules out is not eliminated"

    def _about_cases(self, step: Step) -> Iterator[str]:
        sums = [self._weighed[truth.label] for truth, _ in step.truths if not truth.is_equation]
        truths = [set(truth.candidates) for truth, _ in step.truths if truth.is_equation]
        trial = Trial(truths, sums, self._rivals)
        still = self.open if sums else self.open.intersection(set().union(*truths))
        for pair in step.eliminated:
            if not trial.fails(pair, still):
                yield f"{pair} is not refuted by the truths, or it takes too long to see"


def check_steps(
    puzzle: Puzzle,
    steps: Iterable[Step],
    candidates: Mapping[int, Iterable[int]] | None = None,
) -> str:
    """Return what is wrong with the first wrong step of a path, "" if all are right."""
    checker = Checker(puzzle, candidates)
    for number, step in enumerate(steps, 1):
        complaint = checker.complaint(step)
        if complaint:
            return f"step {number}: {complaint}"
        checker.take(step)
    return ""
