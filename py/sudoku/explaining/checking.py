"""Check of steps, by an adder that shares no code with what finds them.

It cuts rows, columns and boxes out of the grid itself, holds candidates as plain pairs, follows
the steps one by one, and adds up whole numbers. Only a variant's own regions are the same data
for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ..grid import alphabet
from ..puzzle import Puzzle
from .values import Constraint, Contradiction, Pair, Step, Weighted

#: Choices that are tried at most to check a step without multipliers.
TRIES = 200_000


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
    >>> from sudoku.explaining.values import Constraint, Kind, Step
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
        self._unmet = dict(_rows(puzzle))
        self._through: dict[Pair, list[str]] = {}
        for label, pairs in self._unmet.items():
            for pair in pairs:
                self._through.setdefault(pair, []).append(label)
        self._every = {label: frozenset(pairs) for label, pairs in self._unmet.items()}
        self._open = set(self._through)
        for given in puzzle.givens.items():
            self._place(given)
        for cell, digits in (candidates or {}).items():
            allowed = {(cell, digit) for digit in digits}
            self._remove({pair for pair in self._open if pair[0] == cell} - allowed)

    def complaint(self, step: Step) -> str:
        """Return what is wrong with a step, "" if nothing is."""
        return next(self._complaints(step), "")

    def take(self, step: Step) -> None:
        """Follow a step that was found to be right."""
        for pair in step.placed:
            self._place(pair)
        self._remove(set(step.eliminated))

    def left(self, label: str) -> set[Pair] | None:
        """Return the open candidates of a constraint, None if it is met or there is none."""
        found = self._unmet.get(label)
        return None if found is None else set(found)

    def unmet(self) -> Iterator[tuple[str, set[Pair]]]:
        """Yield each constraint that is not met by its label, with its open candidates."""
        for label, pairs in self._unmet.items():
            yield label, set(pairs)

    def is_full(self) -> bool:
        """Return whether every constraint is met."""
        return not self._unmet

    def _place(self, pair: Pair) -> None:
        self._remove(self._rivals(pair) | {pair})
        for label in self._through[pair]:
            self._unmet.pop(label, None)

    def _rivals(self, pair: Pair) -> set[Pair]:
        return {other for label in self._through[pair] for other in self._every[label]} - {pair}

    def _remove(self, pairs: set[Pair]) -> None:
        for pair in pairs & self._open:
            for label in self._through[pair]:
                if label in self._unmet:
                    self._unmet[label].discard(pair)
        self._open -= pairs

    def objection(self, found: Contradiction) -> str:
        """Return why some constraints do not contradict each other as is told, "" if they do."""
        return next(self._objections(found), "")

    def _objections(self, found: Contradiction) -> Iterator[str]:
        for constraint, multiplier in (*found.truths, *found.links):
            yield from self._about_constraint(constraint, multiplier)
        if min(_columns(found).values(), default=0) < 0:
            yield "some candidate stands less than 0 times in the sum"
        if _total(found.links) - _total(found.truths) > -1:
            yield "the right side is not less than 0"

    def _complaints(self, step: Step) -> Iterator[str]:
        for constraint, multiplier in (*step.truths, *step.links):
            yield from self._about_constraint(constraint, multiplier)
        yield from self._about_effect(step)
        if step.divisor:
            yield from _about_sum(step)
        elif step.links or step.placed:
            yield "there are links or placements, but no multipliers"
        else:
            yield from self._about_cases(step)

    def _about_constraint(self, constraint: Constraint, multiplier: object) -> Iterator[str]:
        here = self._unmet.get(constraint.label)
        if here is None:
            yield f"{constraint.label} is met already, or there is no such constraint"
        elif here != set(constraint.candidates):
            yield f"{constraint.label} has other open candidates"
        if type(multiplier) is not int or multiplier < 1:
            yield f"the multiplier of {constraint.label} is no whole number of at least 1"

    def _about_effect(self, step: Step) -> Iterator[str]:
        touched = [*step.placed, *step.eliminated]
        if not touched or len(set(touched)) < len(touched) or not self._open >= set(touched):
            yield "it places or eliminates nothing, or what is not open"
        alone = {truth.candidates for truth, _ in step.truths if len(truth.candidates) == 1}
        for pair in step.placed:
            if (pair,) not in alone:
                yield f"{pair} is placed, and no truth has it as its only candidate"
            elif not (self._rivals(pair) & self._open) <= set(step.eliminated):
                yield f"{pair} is placed, and a candidate that it rules out is not eliminated"

    def _about_cases(self, step: Step) -> Iterator[str]:
        tries = [TRIES]
        truths = [set(truth.candidates) for truth, _ in step.truths]
        for pair in step.eliminated:
            if not self._fails(pair, truths, tries):
                yield f"{pair} is not refuted by the truths, or it takes too long to see"

    def _fails(self, chosen: Pair, truths: list[set[Pair]], tries: list[int]) -> bool:
        """Return whether the truths cannot be met once a candidate is chosen."""
        tries[0] -= 1
        if tries[0] < 0:
            return False
        rivals = self._rivals(chosen)
        left = [truth - rivals for truth in truths if chosen not in truth]
        if not left:
            return False
        narrowest = min(left, key=len)
        return all(self._fails(pair, left, tries) for pair in sorted(narrowest))


def _about_sum(step: Step) -> Iterator[str]:
    k = step.divisor
    if type(k) is not int or k < 1:
        yield "the divisor is no whole number of at least 1"
        return
    columns = _columns(step)
    for pair in step.eliminated:
        if columns[pair] < k:
            yield f"{pair} stands {columns[pair]} times in the sum, not {k}"
    if min(columns.values(), default=0) < 0:
        yield "some candidate stands less than 0 times in the sum"
    if _total(step.links) - _total(step.truths) > k - 1:
        yield f"the right side is more than {k - 1}"


def _columns(found: Step | Contradiction) -> Counter[Pair]:
    """Return how often each candidate stands in the sum."""
    columns: Counter[Pair] = Counter()
    for weighted, sign in ((found.links, 1), (found.truths, -1)):
        for constraint, multiplier in weighted:
            for pair in constraint.candidates:
                columns[pair] += sign * multiplier
    return columns


def _total(weighted: Iterable[Weighted]) -> int:
    return sum(multiplier for _, multiplier in weighted)


def _rows(puzzle: Puzzle) -> Iterator[tuple[str, set[Pair]]]:
    """Yield every constraint by its label, with all its candidates."""
    n, side = puzzle.boxsize, puzzle.side
    lines = range(1, side + 1)
    for row in lines:
        for column in lines:
            label = (row - 1) * side + column
            yield f"cell r{row}c{column}", {(label, digit) for digit in lines}
    for name, cells in _regions(puzzle, n, side):
        for digit, symbol in enumerate(alphabet(side), 1):
            yield f"{name}, digit {symbol}", {(label, digit) for label in cells}


def _regions(puzzle: Puzzle, n: int, side: int) -> Iterator[tuple[str, list[int]]]:
    for i in range(side):
        yield f"row {i + 1}", [i * side + j + 1 for j in range(side)]
        yield f"column {i + 1}", [j * side + i + 1 for j in range(side)]
        corner = i // n * n * side + i % n * n
        yield f"box {i + 1}", [corner + j // n * side + j % n + 1 for j in range(side)]
    for region in puzzle.variant.extra_regions(n):
        yield region.label, list(region.cells)


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
