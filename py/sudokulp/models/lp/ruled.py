"""The rows of rules in a program of candidates: exclusions and weighted sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pulp

from ...boxes import GridShape
from ...deadline import check_deadline
from ...rules.primitives import AtMostOne, Primitive
from ...rules.rows import labelled
from ...variants import Variant
from .names import spelled
from .program import Program
from .reduction import Reduction

#: What is told of a sum that has two bounds.
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
    """Yield the rows of the rules of a variant, each with a name of its own.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> from sudokulp.rules import Cage
    >>> rows = list(rule_rows(Puzzle({}, 2, rules=[Cage([1, 2], sum=4)]).variant, 2))
    >>> rows[0].name, rows[-1].name, rows[-1].bound
    ('cage_at_r1c1_no_01', 'cage_at_r1c1_sum_no_01', 4)
    """
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
    """Add the rows of rules over the open cells, less what the filled ones add.

    Parameters
    ----------
    program : Program
        It has the rows of cells and regions.
    reduction : Reduction
        What is placed, and the board with the rules.
    columns : mapping of int to sequence of int
        The columns that place each candidate that is open.
    """
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
