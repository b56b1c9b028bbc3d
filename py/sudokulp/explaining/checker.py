"""A checker of solving steps that shares no code with the search for steps.

The checker applies the steps one by one, and adds up the constraints of each step. For a step
without multipliers, it tries every way to satisfy the truths. It represents candidates as pairs. It
shares only two kinds of data with the search: the regions that a variant adds, and the rows of
rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import inf

from ..deadline import check_deadline
from ..errors import SolverFailed, StepError, SudokuError, show, wrong_type
from ..grid import box_of, has_boxes, short_name
from ..numbers import check_label, check_whole
from ..puzzle import Puzzle, PuzzleLike, as_puzzle
from ..variants.base import AtMostOne, Path, labelled
from .values import Constraint, Contradiction, Pair, Step


def grid_rows(puzzle: Puzzle) -> Iterator[tuple[str, frozenset[Pair]]]:
    """Yield the label and the candidates of each constraint on a cell or a region."""
    side = puzzle.side
    lines = range(1, side + 1)
    for row in lines:
        for column in lines:
            label = (row - 1) * side + column
            yield f"cell r{row}c{column}", frozenset({(label, digit) for digit in lines})
    for name, cells in _regions(puzzle):
        for digit, symbol in enumerate(puzzle.symbols, 1):
            yield f"{name}, digit {symbol}", frozenset({(label, digit) for label in cells})


def _regions(puzzle: Puzzle) -> Iterator[tuple[str, list[int]]]:
    shape, side = puzzle.shape, puzzle.side
    high, wide = box_of(shape)
    for i in range(side):
        yield f"row {i + 1}", [i * side + j + 1 for j in range(side)]
        yield f"column {i + 1}", [j * side + i + 1 for j in range(side)]
        corner = i // high * high * side + i % high * wide
        if puzzle.variant.has_boxes() and has_boxes(shape):
            yield f"box {i + 1}", [corner + j // wide * side + j % wide + 1 for j in range(side)]
    for region in puzzle.variant.all_regions(shape):
        if region.kind not in ("row", "column", "box"):
            yield region.label, list(region.cells)


class WeightedRow:
    """A row of a rule: a weighted sum of candidates that must be within bounds."""

    def __init__(
        self,
        weights: Mapping[Pair, int],
        bounds: tuple[int | None, int | None],
        side: int,
        excludes: bool = False,  # whether the row only says that at most one candidate is true
    ) -> None:
        self.weights = weights
        #: The candidates of an at-most-one row; empty for any other row.
        self.excluded = frozenset(weights if excludes else ())
        self._least, self._most = _finite(*bounds)
        self._cells = {label for label, _ in weights}
        self._digits = range(1, side + 1)

    def place(self, pair: Pair) -> None:
        """Remove a placed candidate's cell, and subtract the candidate's weight from the bounds."""
        self._cells.discard(pair[0])
        if not self.excluded:
            self._least -= self.weights[pair]
            self._most -= self.weights[pair]

    def mismatches(self, claimed: Constraint, still: set[Pair]) -> Iterator[str]:
        here = {pair: weight for pair, weight in self.weights.items() if pair in still}
        weights = claimed.weights or (1,) * len(claimed.candidates if self.excluded else ())
        known = dict(zip(claimed.candidates, weights, strict=False))
        if known != here or len(weights) != len(here):
            yield f"{claimed.label} does not have these open candidates"
        if _finite(claimed.least, claimed.most) != (self._least, self._most):
            yield f"{claimed.label} does not have these bounds"

    def choices(self, still: Collection[Pair]) -> list[list[tuple[Pair, int]]]:
        """Return, for each open cell, its open candidates and their weights."""
        cells = (
            [
                (pair, self.weights.get(pair, 0))
                for digit in self._digits
                if (pair := (label, digit)) in still
            ]
            for label in sorted(self._cells)
        )
        return [cell for cell in cells if cell]

    def allows(self, low: int, high: int) -> bool:
        """Return whether at least one total from `low` to `high` is within the bounds."""
        return self._least <= high and low <= self._most

    def is_broken(self, still: Collection[Pair]) -> bool:
        """Return whether the range of possible sums is outside the bounds."""
        cells = [[weight for _, weight in cell] for cell in self.choices(still)]
        return not self.allows(sum(map(min, cells)), sum(map(max, cells)))


class PathRow(WeightedRow):
    """A row for a rule whose cells are read in order: their digits form a path from start to end.

    The weights are all 1, and the sum has no bounds.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        every = ((label, digit) for label in path.cells for digit in range(1, path.side + 1))
        super().__init__(dict.fromkeys(every, 1), (None, None), path.side)
        self._placed: dict[int, int] = {}

    def place(self, pair: Pair) -> None:
        super().place(pair)
        self._placed[pair[0]] = pair[1]

    def is_broken(self, still: Collection[Pair]) -> bool:
        """Return whether no open candidates lead from the first state to the last."""
        states = {0}
        for label, arcs in zip(self._path.cells, self._path.arcs, strict=True):
            fixed = self._placed.get(label)
            states = {
                after
                for before, digit, after in arcs
                if before in states and (fixed == digit if fixed else (label, digit) in still)
            }
        return not states


def _finite(least: int | None, most: int | None) -> tuple[float, float]:
    """Return the bounds as numbers, with infinity for a missing bound."""
    return -inf if least is None else least, inf if most is None else most


def ruled_rows(puzzle: Puzzle) -> Iterator[tuple[str, WeightedRow]]:
    """Yield the label and the row of each constraint that rules add."""
    if not puzzle.rules:
        return
    side = puzzle.side

    def pair(number: int) -> Pair:
        return number // side + 1, number % side + 1

    for label, each, _ in labelled(puzzle.variant, puzzle.shape, puzzle.symbols):
        if isinstance(each, Path):
            yield label, PathRow(each)
        elif isinstance(each, AtMostOne):
            weights = dict.fromkeys(map(pair, each.candidates), 1)
            yield label, WeightedRow(weights, (None, 1), side, excludes=True)
        else:
            weights = {pair(number): weight for number, weight in each.terms}
            yield label, WeightedRow(weights, (each.least, each.most), side)


def _columns(found: Step | Contradiction) -> Counter[Pair]:
    columns: Counter[Pair] = Counter()
    for weighted, sign in ((found.links, 1), (found.truths, -1)):
        for constraint, multiplier in weighted:
            weights = constraint.weights or [1] * len(constraint.candidates)
            for pair, weight in zip(constraint.candidates, weights, strict=True):
                columns[pair] += sign * multiplier * weight
    return columns


def _in_sum(found: Step | Contradiction, k: int, out: Iterable[Pair]) -> Iterator[str]:
    """Yield the faults of a sum in which the candidates `out` need coefficients of at least k."""
    columns = _columns(found)
    for pair in out:
        if columns[pair] < k:
            yield f"{pair} counts {columns[pair]} times in the sum, not {k}"
    if min(columns.values(), default=0) < 0:
        yield "some candidate has a negative coefficient in the sum"
    right = sum(multiplier * (link.most or 0) for link, multiplier in found.links)
    right -= sum(multiplier * (truth.least or 0) for truth, multiplier in found.truths)
    if right > k - 1:
        yield f"the right side is more than {k - 1}" if k else "the right side is not less than 0"


#: The largest number of choices that are tried to check a step.
TRIES = 200_000


class Trial:
    """An exhaustive search for a way to satisfy a set of truths.

    All calls of `fails` together try at most `TRIES` choices.
    """

    def __init__(
        self,
        truths: Sequence[set[Pair]],  # the open candidates of each truth: exactly one is true
        sums: Sequence[WeightedRow],
        rivals: Callable[[Pair], set[Pair]],  # the candidates that a candidate rules out
    ) -> None:
        self._truths, self._sums, self._rivals = truths, sums, cache(rivals)
        self._left = TRIES

    def fails(self, pair: Pair, still: set[Pair]) -> bool:
        """Return whether choosing one candidate makes the truths and sums unsatisfiable.

        `still` are the open candidates. If there are no tries left, return False.
        """
        return self._fails(pair, still, self._truths)

    def _fails(self, pair: Pair, still: set[Pair], truths: Sequence[set[Pair]]) -> bool:
        """Return the same for the truths not yet satisfied by the candidates chosen before."""
        check_deadline()
        self._left -= 1
        if self._left < 0:
            return False
        rivals = self._rivals(pair)
        if self._sums:
            still = still - rivals
            if any(row.is_broken(still) for row in self._sums):
                return True
        left = [truth - rivals for truth in truths if pair not in truth]
        if not left:
            return False
        narrowest = min(left, key=len)
        return all(self._fails(other, still, left) for other in sorted(narrowest))


class Checker:
    """A checker that applies the steps of an explanation one by one.

    `candidates` restricts some cells before the first step, as {cell label: allowed digits}.
    """

    def __init__(
        self, puzzle: Puzzle, candidates: Mapping[int, Iterable[int]] | None = None
    ) -> None:
        self._every = dict(grid_rows(puzzle))
        self._unmet = set(self._every)
        self._weighted = dict(ruled_rows(puzzle))
        self._through: defaultdict[Pair, list[str]] = defaultdict(list)
        for label, pairs in self._every.items():
            check_deadline()
            for pair in pairs:
                self._through[pair].append(label)
        self._ruled: defaultdict[Pair, list[WeightedRow]] = defaultdict(list)
        for row in self._weighted.values():
            check_deadline()
            for pair in row.weights:
                self._ruled[pair].append(row)
        self.open = set(self._through)
        for given in puzzle.givens.items():
            self._place(given)
        for cell, digits in (candidates or {}).items():
            allowed = {(cell, digit) for digit in digits}
            self.open -= {pair for pair in self.open if pair[0] == cell} - allowed

    def complaint(self, step: Step) -> str:
        """Return the first fault of a step, or "" if the step is correct."""
        return next(self._complaints(step), "")

    def objection(self, found: Contradiction) -> str:
        """Return why the constraints do not conflict as claimed, or "" if they do."""
        return next(self._in_constraints(found), "") or next(_in_sum(found, 0, ()), "")

    def take(self, step: Step) -> None:
        for pair in step.placed:
            self._place(pair)
        self.open.difference_update(step.eliminated)

    def follow(self, step: Step) -> None:
        """Check and apply a step. If it is wrong, raise SolverFailed."""
        complaint = self.complaint(step)
        if complaint:
            raise SolverFailed(f"a step failed the check, because {complaint}")
        self.take(step)

    def left(self, label: str) -> frozenset[Pair] | None:
        """Return the open candidates of a constraint, or None if it is satisfied or unknown."""
        return self._every[label] & self.open if label in self._unmet else None

    def is_dead(self, label: str) -> bool:
        """Return whether a constraint or a sum can no longer be satisfied."""
        row = self._weighted.get(label)
        return self.left(label) == frozenset() if row is None else row.is_broken(self.open)

    def _place(self, pair: Pair) -> None:
        check_deadline()
        self.open -= self._rivals(pair) | {pair}
        self._unmet.difference_update(self._through[pair])
        for row in self._ruled[pair]:
            row.place(pair)

    def _rivals(self, pair: Pair) -> set[Pair]:
        found = {other for label in self._through[pair] for other in self._every[label]}
        for row in self._ruled[pair]:
            found |= row.excluded
        return found - {pair}

    def _complaints(self, step: Step) -> Iterator[str]:
        yield from self._in_constraints(step)
        yield from self._in_effect(step)
        k = step.divisor
        if k and (type(k) is not int or k < 1):
            yield "the divisor is not a positive integer"
        elif k:
            yield from _in_sum(step, k, step.eliminated)
        elif step.links or step.placed:
            yield "there are links or placements, but no multipliers"
        else:
            yield from self._in_cases(step)

    def _in_constraints(self, found: Step | Contradiction) -> Iterator[str]:
        for constraint, multiplier in (*found.truths, *found.links):
            yield from self._in_constraint(constraint)
            if type(multiplier) is not int or multiplier < 1:
                yield f"the multiplier of {constraint.label} is not a positive integer"
        tries = isinstance(found, Step) and not found.divisor  # trying all ways needs no bounds
        for part, name in ((found.truths, "least"), (found.links, "most")):
            for constraint, _ in () if tries else part:
                if getattr(constraint, name) is None:
                    yield f"{constraint.label} has no such bound: {name}"

    def _in_constraint(self, constraint: Constraint) -> Iterator[str]:
        check_deadline()
        here = self.left(constraint.label)
        if here is None and constraint.label in self._weighted:
            yield from self._weighted[constraint.label].mismatches(constraint, self.open)
        elif here is None:
            yield f"{constraint.label} is already satisfied, or there is no such constraint"
        elif here != set(constraint.candidates) or not constraint.is_equation:
            yield f"{constraint.label} does not have these open candidates"

    def _in_effect(self, step: Step) -> Iterator[str]:
        touched = [*step.placed, *step.eliminated]
        if not touched or len(set(touched)) < len(touched) or not self.open >= set(touched):
            yield "it places or eliminates nothing, or a candidate that is not open"
        alone = {truth.candidates for truth, _ in step.truths if truth.is_equation}
        for pair in step.placed:
            if (pair,) not in alone:
                yield f"{pair} is placed, and no truth has it as its only candidate"
            elif not (self._rivals(pair) & self.open) <= set(step.eliminated):
                yield f"{pair} is placed, and a candidate that it rules out is not eliminated"

    def _in_cases(self, step: Step) -> Iterator[str]:
        sums = [self._weighted[truth.label] for truth, _ in step.truths if not truth.is_equation]
        truths = [set(truth.candidates) for truth, _ in step.truths if truth.is_equation]
        trial = Trial(truths, sums, self._rivals)
        for pair in step.eliminated:
            if not trial.fails(pair, self.open):
                yield f"{pair} is not refuted by the truths, or the check would take too long"


def check_steps(
    puzzle: PuzzleLike,
    steps: Iterable[Step],
    candidates: Mapping[int, Iterable[int]] | None = None,
) -> None:
    """Check the steps of an explanation, and raise StepError if one is wrong.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle to which the first step applies.
    steps : iterable of Step
        The steps in order.
    candidates : mapping of int to iterable of int, optional
        The candidates of some cells before the first step, as {cell label: digits}; see `explain`.

    Raises
    ------
    StepError
        For the first wrong step, with its number and its fault.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> puzzle = Puzzle("4... ..2. .1.. ...3")
    >>> steps = puzzle.explain().steps
    >>> check_steps(puzzle, steps)
    >>> check_steps(puzzle, steps[1:])
    Traceback (most recent call last):
        ...
    sudokulp.errors.StepError: step 2 is wrong: box 1, digit 3 does not have these open candidates
    """
    puzzle = as_puzzle(puzzle)
    checker = Checker(puzzle, checked_candidates(puzzle, candidates))
    for number, step in enumerate(checked_steps(steps), 1):
        if complaint := checker.complaint(step):
            raise StepError(f"step {number} is wrong: {complaint}")
        checker.take(step)


def checked_candidates(
    puzzle: Puzzle, candidates: Mapping[int, Iterable[int]] | None
) -> dict[int, set[int]]:
    """Check candidates and return them as sets, because iterators can be read only once."""
    if not isinstance(candidates or {}, Mapping):
        raise SudokuError("candidates must be a dict of cells and digits, such as {1: {2, 3}}")
    found = {}
    for label, digits in (candidates or {}).items():
        cell = check_label(label, puzzle.side**2)
        where = f"candidates of {short_name(cell, puzzle.side)}"
        if not isinstance(digits, Iterable):
            raise SudokuError(f"the {where} must be a set of digits, not {show(digits)}")
        found[cell] = {
            check_whole(digit, f"each of the {where}", 1, puzzle.side) for digit in digits
        }
    return found


def checked_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps, and raise TypeError for anything else."""
    for step in steps:
        if not isinstance(step, Step):
            raise wrong_type("a Step", step)
        yield step
