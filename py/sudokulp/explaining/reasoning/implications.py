"""The reasoning of a step, one implication after another, as a player follows it on the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from operator import or_

from ...errors import SudokuError
from ...numbers import capital
from ...puzzle import Puzzle, PuzzleLike, as_puzzle
from ..checker import checked_candidates, checked_steps
from ..position import Position, bits, start
from ..proofs import apply
from ..values import Kind, Pair, Step
from .cases import WRONG, Branch, Reasoner
from .words import Words


class Role(StrEnum):
    """What an implication does."""

    SUPPOSED = "supposed"  # it supposes that a candidate is true
    FORCED = "forced"  # a constraint has only one candidate left
    SPLIT = "split"  # the candidates that a constraint has left are tried as cases
    CASE = "case"  # it supposes one of these candidates
    CONTRADICTION = "contradiction"  # a constraint cannot be satisfied
    CONCLUSION = "conclusion"  # so the candidates that the step rules out are false


@dataclass(frozen=True)
class Implication:
    """One line of the reasoning of a step.

    It follows from the lines before it that are in the same case, or in a case around it.
    """

    role: Role
    #: The number of the case that the line is in: (2, 1) is the first case within the second, and
    #: () is outside all cases.
    case: tuple[int, ...]
    sentence: str
    labels: tuple[str, ...] = ()  # the constraints from which it follows
    cells: tuple[int, ...] = ()  # the labels of the cells of these constraints
    left: tuple[Pair, ...] = ()  # the candidates that a constraint has left
    true: tuple[Pair, ...] = ()  # the candidate that becomes true
    false: tuple[Pair, ...] = ()  # the candidates that become false with it

    def __str__(self) -> str:
        inside = len(self.case) - (self.role is Role.CASE)
        return f"{'   ' * inside}{self.sentence}"


def reasoning(
    puzzle: PuzzleLike,
    step: Step,
    before: Iterable[Step] = (),
    candidates: Mapping[int, Iterable[int]] | None = None,
) -> tuple[Implication, ...]:
    """Return the reasoning of a step: what follows if a candidate that it rules out were true.

    The candidate is the one of `step.eliminated` with the fewest consequences. They follow from the
    truths of the step, and each case ends in a contradiction. For singles, locked candidates and
    steps by the total of a rule, return (): their sentences give all of the reasoning.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    step : Step
        A step from `explain` or `hint`.
    before : iterable of Step
        The steps before it.
    candidates : mapping of int to iterable of int, optional
        The candidates that were passed to `explain` or `hint`.

    Raises
    ------
    SudokuError
        If the step is not a step of this position.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> line = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
    >>> steps = Puzzle(line).explain().steps
    >>> fish = next(index for index, step in enumerate(steps) if step.name == "X-Wing")
    >>> for each in reasoning(Puzzle(line), steps[fish], steps[:fish]):
    ...     print(each)
    Suppose r1c4 is 7.
    r2c8 is 7: row 2 has no other cell left for 7, as r1c4 is 7.
    Contradiction: row 6 has no cell left for 7, as r1c4 is 7 and r2c8 is 7.
    So r1c4 is not 7. In the same way, r4c8, r5c4, r5c8, r8c4, r8c8, r9c4 and r9c8 are not 7.
    """
    puzzle = as_puzzle(puzzle)
    allowed = checked_candidates(puzzle, candidates)
    (step,), earlier_steps = checked_steps([step]), list(checked_steps(before))
    if not is_reasoned(step):
        return ()
    position = position_of(puzzle, allowed)
    for earlier in earlier_steps:
        apply(position, earlier)
    return _reasoning_in(position, step)


def each_reasoning(puzzle: PuzzleLike, steps: Iterable[Step]) -> Iterator[tuple[Implication, ...]]:
    """Yield the reasoning of each step of a path, as `reasoning` returns it."""
    position = start(as_puzzle(puzzle))
    for step in steps:
        yield _reasoning_in(position, step) if is_reasoned(step) else ()
        apply(position, step)


def _reasoning_in(position: Position, step: Step) -> tuple[Implication, ...]:
    truths, links = ([row.label for row, _ in rows] for rows in (step.truths, step.links))
    return implications(position, truths, links, step.eliminated)


def position_of(puzzle: Puzzle, candidates: Mapping[int, Iterable[int]]) -> Position:
    """Return the position of a puzzle with the candidates of some cells, by their labels."""
    position = start(puzzle)
    position.eliminate(position.rules.excluded(candidates))
    return position


def is_reasoned(step: Step) -> bool:
    """Return whether a step has reasoning beyond its sentence."""
    return step.kind in (Kind.TRUTHS, Kind.CASES)


def implications(
    position: Position, truths: Sequence[str], links: Sequence[str], eliminated: Sequence[Pair]
) -> tuple[Implication, ...]:
    """Return the reasoning of a step in a position, by the labels of its constraints.

    Raises
    ------
    SudokuError
        If the step is not a step of this position.
    """
    rules = position.rules
    numbers = {label: number for number, label in enumerate(rules.labels)}
    out = [rules.number(*pair) for pair in eliminated]
    known = numbers.keys() >= {*truths, *links}
    if not (out and known and all(position.open >> each & 1 for each in out)):
        raise SudokuError(WRONG)
    rows = [numbers[label] for label in truths]
    rows += [row for label in links if (row := numbers[label]) in rules.sums]
    if not all(row in rules.sums or row in position.live for row in rows):
        raise SudokuError(WRONG)
    reasoner = Reasoner(position, rows)
    first, branch = reasoner.easiest(out)
    return tuple(_Lines(position, out).of(branch or reasoner.branch(first)))


class _Lines:
    """The lines of a reasoning, in the order in which a player follows them."""

    def __init__(self, position: Position, out: Sequence[int]) -> None:
        self._position, self._rules, self._out = position, position.rules, out
        self._words = Words(position.rules)

    def of(self, branch: Branch) -> Iterator[Implication]:
        """Yield the lines from the supposition to the conclusion."""
        sentence = f"Suppose {self._words.fact(branch.supposed)}."
        still = self._position.open
        first = self._true(Role.SUPPOSED, (), sentence, branch.supposed, still)
        yield replace(first, cells=(self._rules.pair(branch.supposed)[0],))
        yield from self._after(branch, (), still, ())
        others = [each for each in self._out if each != branch.supposed]
        every = "Every case ends in a contradiction. " if branch.cases else ""
        same = f" In the same way, {self._words.excluded(others)}." if others else ""
        conclusion = f"{every}So {self._words.excluded([branch.supposed])}.{same}"
        yield Implication(Role.CONCLUSION, (), conclusion)

    def _after(
        self, branch: Branch, case: tuple[int, ...], still: int, true: tuple[int, ...]
    ) -> Iterator[Implication]:
        """Yield the lines that follow from one more true candidate.

        `still` are the candidates that were possible before it, and `true` are the true ones.
        """
        still &= ~self._rules.rivals(branch.supposed)
        true = (*true, branch.supposed)
        for truth, candidate in branch.forced:
            why = self._words.forced(truth, candidate) + self._because(truth, still, true)
            yield self._true(Role.FORCED, case, f"{capital(why)}.", candidate, still, truth)
            still &= ~self._rules.rivals(candidate)
            true = (*true, candidate)
        if not branch.cases:
            why = self._words.failing(branch.rows) + self._because(branch.rows[0], still, true)
            sentence = f"Contradiction: {why}."
            yield self._looking(Role.CONTRADICTION, case, sentence, branch.rows)
            return
        (truth,) = branch.rows
        left = self._position.live[truth] & still
        why = self._words.places(truth, left) + self._because(truth, still, true)
        sentence = f"{capital(why)}. So there are {len(branch.cases)} cases."
        yield self._looking(Role.SPLIT, case, sentence, branch.rows, left)
        for number, each in enumerate(branch.cases, 1):
            within = (*case, number)
            name = ".".join(map(str, within))
            sentence = f"Case {name}: {self._words.fact(each.supposed)}."
            yield self._true(Role.CASE, within, sentence, each.supposed, still, truth)
            yield from self._after(each, within, still, true)

    def _because(self, row: int, still: int, true: Sequence[int]) -> str:
        """Return the true candidates that rule out the other candidates of a truth."""
        if row in self._rules.sums:
            return ""
        missing, rivals = self._position.live[row] & ~still, self._rules.rivals
        causes = [each for each in true if rivals(each) & missing]
        for each in causes[::-1]:
            others = [other for other in causes if other != each]
            if not missing & ~reduce(or_, map(rivals, others), 0):
                causes = others
        return self._words.reasons(causes)

    def _true(
        self,
        role: Role,
        case: tuple[int, ...],
        sentence: str,
        candidate: int,
        still: int,
        truth: int | None = None,
    ) -> Implication:
        """Return a line by which a candidate becomes true."""
        false = self._rules.rivals(candidate) & still
        return replace(
            self._looking(role, case, sentence, () if truth is None else (truth,), 1 << candidate),
            true=(self._rules.pair(candidate),),
            false=tuple(map(self._rules.pair, bits(false))),
        )

    def _looking(
        self, role: Role, case: tuple[int, ...], sentence: str, rows: Sequence[int], left: int = 0
    ) -> Implication:
        """Return a line that follows from some constraints."""
        labels = tuple(self._rules.labels[row] for row in rows)
        cells = sorted({label for row in rows for label in self._cells(row)})
        pairs = tuple(map(self._rules.pair, bits(left)))
        return Implication(role, case, sentence, labels, tuple(cells), pairs)

    def _cells(self, row: int) -> Iterable[int]:
        """Return the labels of the cells of a constraint."""
        if self._rules.is_cell(row):
            return (row + 1,)
        if row in self._rules.sums:
            return (cell + 1 for cell in self._rules.sums[row].cells)
        return self._rules.region(row).cells
