"""Rules in the integer program: their rows, and all ways to keep one where they are few."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, combinations
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import pulp

from ...contexts import check_deadline
from ...engine.search import Board
from ...grid import GridShape
from ...variants import Variant
from ...variants.base import AtMostOne, Linear, Primitive, candidates_of, labelled
from .program import Program, Reduction, spelled

if TYPE_CHECKING:
    from ...rules import Rule

#: Candidates that are tried for each way that may be found; then there are too many to try.
TRIES = 20


def _keeping(each: Linear, options: Sequence[Sequence[int]]) -> Callable[[Sequence[int]], bool]:
    """Return what tells whether the chosen candidates of the first places can keep a sum."""
    weights = dict(each.terms)
    added = [[weights.get(x, 0) for x in place] or [0] for place in reversed(options)]
    # The least and the most that the places from each one on add.
    lows = list(accumulate(map(min, added), initial=0))[::-1]
    highs = list(accumulate(map(max, added), initial=0))[::-1]
    least = -inf if each.least is None else each.least
    most = inf if each.most is None else each.most

    def keeps(chosen: Sequence[int]) -> bool:
        so_far = sum(weights.get(x, 0) for x in chosen)
        return so_far + lows[len(chosen)] <= most and so_far + highs[len(chosen)] >= least

    return keeps


def ways(
    options: Sequence[Sequence[int]],
    together: Callable[[int, int], bool],
    sums: Sequence[Linear],
    most: int,
) -> list[tuple[int, ...]] | None:
    """Return all ways to choose a candidate at each place, None if they are too many."""
    kept = [_keeping(each, options) for each in sums]
    found: list[tuple[int, ...]] = []
    stack: list[tuple[int, ...]] = [()]
    tries = 0
    while stack:
        check_deadline()
        chosen = stack.pop()
        if len(chosen) == len(options):
            found.append(chosen)
        else:
            places = options[len(chosen)]
            longer = ((*chosen, x) for x in places if all(together(y, x) for y in chosen))
            stack += reversed([each for each in longer if all(keeps(each) for keeps in kept)])
        if len(found) > most or tries >= TRIES * most:
            return None
        tries += 1
    return found


#: Ways of one rule, as sets and in order, beyond which it has its plain rows alone.
MOST_SETS = 60
MOST_ORDERS = 50
#: Ways of all rules of a puzzle.
MOST_WAYS = 3_000


@dataclass(frozen=True)
class Choices:
    """The ways to keep one rule; exactly one of them is chosen."""

    rule: Rule  # the rule
    ways: Sequence[Sequence[int]]  # the marks of each way
    #: For each mark the candidates of which one holds if the way has the mark, and else none. The
    #: mark is the first of them that the rule is about, open or not.
    marks: Mapping[int, Sequence[int]]


def all_choices(reduction: Reduction) -> Iterator[Choices]:
    """Yield the ways to keep each rule that has sums and can be kept in few ways."""
    board = reduction.board
    opened: Mapping[int, list[int]] = defaultdict(list)
    placed = ((cell, digit) for cell, digit in enumerate(reduction.placed) if digit)
    for cell, digit in chain(placed, reduction.choices):
        opened[cell].append(cell * board.side + digit - 1)
    by_rule: Mapping[Rule, list[Primitive]] = defaultdict(list)
    for rule, each in board.variant.primitives_by_rule(board.shape):
        by_rule[rule].append(each)
    left = MOST_WAYS
    for rule, primitives in by_rule.items():
        check_deadline()
        if any(isinstance(each, Linear) and not each.rules_out() for each in primitives):
            found = _Line(board, opened, primitives).choices(rule)
            if found is not None and len(found.ways) <= left:
                left -= len(found.ways)
                yield found


class _Line:
    """The cells of one rule, counted from 0, with their open candidates."""

    def __init__(
        self, board: Board, opened: Mapping[int, list[int]], primitives: Sequence[Primitive]
    ) -> None:
        self._board, self._side = board, board.side
        self._primitives = primitives
        self._sums = [each for each in primitives if isinstance(each, Linear)]
        every = (x // self._side for each in primitives for x in candidates_of(each))
        self._cells = sorted(set(every))
        self._open = [opened.get(cell, []) for cell in self._cells]

    def choices(self, rule: Rule) -> Choices | None:
        by_sets = self._differ() and all(map(self._is_alike, self._primitives))
        found = self._sets() if by_sets else self._orders()
        return None if found is None else Choices(rule, *found)

    def _differ(self) -> bool:
        side, excludes = self._side, self._board.excludes
        return len(self._cells) <= side and all(
            excludes(one * side + rank, other * side + rank)
            for one, other in combinations(self._cells, 2)
            for rank in range(side)
        )

    def _is_alike(self, each: Primitive) -> bool:
        terms = each.terms if isinstance(each, Linear) else [(x, 1) for x in each.candidates]
        weights = defaultdict(list)
        for candidate, weight in terms:
            weights[candidate % self._side].append(weight)
        count = len(self._cells)
        return all(own == own[:1] * count for own in weights.values())

    def _sets(self) -> tuple[list[tuple[int, ...]], dict[int, list[int]]] | None:
        marks = defaultdict(list)
        for candidate in (x for cell in self._open for x in cell):
            marks[self._cells[0] * self._side + candidate % self._side].append(candidate)
        apart = [set(e.candidates) for e in self._primitives if isinstance(e, AtMostOne)]

        def together(one: int, other: int) -> bool:
            return one < other and not any({one, other} <= group for group in apart)

        found = ways([sorted(marks)] * len(self._cells), together, self._sums, MOST_SETS)
        return None if found is None else (found, dict(sorted(marks.items())))

    def _orders(self) -> tuple[list[tuple[int, ...]], dict[int, list[int]]] | None:
        excludes = self._board.excludes
        found = ways(self._open, lambda *both: not excludes(*both), self._sums, MOST_ORDERS)
        return None if found is None else (found, {x: [x] for cell in self._open for x in cell})


#: What the labels of a sum with two bounds add.
_ENDS = {pulp.LpConstraintGE: "at least", pulp.LpConstraintLE: "at most"}


class RuleRow(NamedTuple):
    """A row of a rule: the weight of each candidate, PuLP's sense, and the bound.

    The name is the program's; family and label are for people.
    """

    name: str
    weights: Mapping[int, int]
    sense: int
    bound: int
    family: str
    label: str

    @property
    def is_exclusion(self) -> bool:
        """Whether it says that at most one of its candidates holds."""
        return self.sense == pulp.LpConstraintLE and self.bound == 1 == max(self.weights.values())


def rule_rows(variant: Variant, shape: GridShape) -> Iterator[RuleRow]:
    """Yield the rows of the rules of a variant, each with a name of its own."""
    seen: Counter[str] = Counter()
    for row in labelled(variant, shape):
        own, bounds = row.each.label, list(_bounds(row.each))
        for weights, sense, bound in bounds:
            seen[own] += 1
            name = spelled(f"{own} no {seen[own]:02d}")
            label = f"{row.label}, {_ENDS[sense]}" if len(bounds) > 1 else row.label
            yield RuleRow(name, weights, sense, bound, row.family, label)


def _bounds(each: Primitive) -> Iterator[tuple[dict[int, int], int, int]]:
    if isinstance(each, AtMostOne):
        yield dict.fromkeys(each.candidates, 1), pulp.LpConstraintLE, 1
    elif each.least is not None and each.least == each.most:
        yield dict(each.terms), pulp.LpConstraintEQ, each.least
    else:
        if each.least is not None:
            yield dict(each.terms), pulp.LpConstraintGE, each.least
        if each.most is not None:
            yield dict(each.terms), pulp.LpConstraintLE, each.most


def add_rules(program: Program, reduction: Reduction, columns: Mapping[int, Sequence[int]]) -> None:
    """Add the rows of rules over the open cells, less what the filled ones add."""
    side, placed = reduction.board.side, reduction.placed
    for each in rule_rows(reduction.board.variant, reduction.board.shape):
        check_deadline()
        row: Counter[int] = Counter()
        for x, weight in each.weights.items():
            if not placed[x // side]:
                row.update(dict.fromkeys(columns.get(x, ()), weight))
        if each.is_exclusion:  # what a placed candidate excludes is not open
            if len(row) > 1:
                plain = max(row.values()) == 1
                program.constrain(list(row) if plain else row, each.sense, each.name)
            continue
        terms = each.weights.items()
        done = sum(weight for x, weight in terms if placed[x // side] == x % side + 1)
        if row:  # otherwise the board has seen that the placed digits keep it
            program.constrain(row, each.sense, each.name, each.bound - done)
