"""All ways to keep one rule, where they are few: for helper variables of the program.

A way is a set of digits where the cells all differ and the rule treats them alike, as a run of a
renban or a combination of a cage; else it is the digits of the cells in their order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ...deadline import check_deadline
from ...engine.ruled import RuledBoard
from ...rules import Rule
from ...rules.primitives import AtMostOne, Linear, Primitive
from ...rules.rows import candidates_of
from ...rules.ruled import Ruled
from .reduction import Reduction
from .walking import ways

#: Ways of one rule, as sets and in order, beyond which it has its plain rows alone.
MOST_SETS = 60
MOST_ORDERS = 50
#: Ways of all rules of a puzzle.
MOST_WAYS = 3_000


@dataclass(frozen=True)
class Choices:
    """The ways to keep one rule; exactly one of them is chosen.

    Parameters
    ----------
    rule : Rule
        The rule.
    ways : sequence of sequence of int
        The marks of each way.
    marks : mapping of int to sequence of int
        For each mark the candidates of which one holds if the way has the mark, and else none.
        The mark is the first of them that the rule is about, open or not.
    """

    rule: Rule
    ways: Sequence[Sequence[int]]
    marks: Mapping[int, Sequence[int]]


def all_choices(reduction: Reduction) -> Iterator[Choices]:
    """Yield the ways to keep each rule that has sums and can be kept in few ways.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> from sudokulp.models.lp.reduction import restrict
    >>> from sudokulp.rules import Cage
    >>> found, = all_choices(restrict(Puzzle({}, 2, rules=[Cage([1, 2], sum=5)])))
    >>> found.ways, found.marks
    ([(0, 3), (1, 2)], {0: [0, 4], 1: [1, 5], 2: [2, 6], 3: [3, 7]})
    """
    board = reduction.board
    assert isinstance(board, RuledBoard)
    opened = _opened(reduction)
    left = MOST_WAYS
    for rule, primitives in _by_rule(board).items():
        check_deadline()
        if any(isinstance(each, Linear) and not each.rules_out() for each in primitives):
            found = _Line(board, opened, primitives).choices(rule)
            if found is not None and len(found.ways) <= left:
                left -= len(found.ways)
                yield found


def _by_rule(board: RuledBoard) -> Mapping[Rule, list[Primitive]]:
    assert isinstance(board.variant, Ruled)
    found = defaultdict(list)
    for rule, each in board.variant.primitives_by_rule(board.shape):
        found[rule].append(each)
    return found


def _opened(reduction: Reduction) -> Mapping[int, list[int]]:
    """Return the candidates of each cell from 0, of a filled one its digit's alone."""
    side = reduction.board.side
    found = defaultdict(list)
    for cell, digit in enumerate(reduction.placed):
        if digit:
            found[cell].append(cell * side + digit - 1)
    for cell, digit in reduction.choices:
        found[cell].append(cell * side + digit - 1)
    return found


class _Line:
    """The cells of one rule, counted from 0, with their open candidates."""

    def __init__(
        self, board: RuledBoard, opened: Mapping[int, list[int]], primitives: Sequence[Primitive]
    ) -> None:
        self._board, self._side = board, board.side
        self._primitives = primitives
        self._sums = [each for each in primitives if isinstance(each, Linear)]
        every = (x // self._side for each in primitives for x in candidates_of(each))
        self._cells = sorted(set(every))
        self._open = [opened.get(cell, []) for cell in self._cells]

    def choices(self, rule: Rule) -> Choices | None:
        """Return the ways to keep the rule, None if they are not few."""
        by_sets = self._differ() and all(map(self._is_alike, self._primitives))
        found = self._sets() if by_sets else self._orders()
        return None if found is None else Choices(rule, *found)

    def _differ(self) -> bool:
        """Return whether no two of the cells can hold the same digit."""
        side, excludes = self._side, self._board.excludes
        return len(self._cells) <= side and all(
            excludes(one * side + rank, other * side + rank)
            for one, other in combinations(self._cells, 2)
            for rank in range(side)
        )

    def _is_alike(self, each: Primitive) -> bool:
        """Return whether a primitive says the same of each of the cells."""
        terms = each.terms if isinstance(each, Linear) else [(x, 1) for x in each.candidates]
        weights = defaultdict(list)
        for candidate, weight in terms:
            weights[candidate % self._side].append(weight)
        count = len(self._cells)
        return all(own == own[:1] * count for own in weights.values())

    def _sets(self) -> tuple[list[tuple[int, ...]], dict[int, list[int]]] | None:
        """Return sets of digits as candidates of the first cell, and what each digit marks."""
        marks = defaultdict(list)
        for candidate in (x for cell in self._open for x in cell):
            marks[self._cells[0] * self._side + candidate % self._side].append(candidate)
        apart = [set(e.candidates) for e in self._primitives if isinstance(e, AtMostOne)]

        def together(one: int, other: int) -> bool:
            return one < other and not any({one, other} <= group for group in apart)

        found = ways([sorted(marks)] * len(self._cells), together, self._sums, MOST_SETS)
        return None if found is None else (found, dict(sorted(marks.items())))

    def _orders(self) -> tuple[list[tuple[int, ...]], dict[int, list[int]]] | None:
        """Return the candidates that may hold in all cells at once."""
        excludes = self._board.excludes
        found = ways(self._open, lambda *both: not excludes(*both), self._sums, MOST_ORDERS)
        return None if found is None else (found, {x: [x] for cell in self._open for x in cell})
