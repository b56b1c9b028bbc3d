"""The rows for rules in integer programs, with names for files and labels for users."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

import pulp

from ...contexts import check_deadline
from ...grid import GridShape
from ...variants import Variant
from ...variants.base import AtMostOne, Labelled, Linear, Path, labelled
from .flows import Flow
from .program import Program, Reduction, spelled

#: The suffixes of the two labels of a sum with two bounds.
_ENDS = {pulp.LpConstraintGE: "at least", pulp.LpConstraintLE: "at most"}


class RuleRow(NamedTuple):
    """A row of a rule: the weight of each candidate and arc, PuLP's sense, and the bound.

    `name` is the name of the row in the program; `family` and `label` are for users. `flows` is
    True for the rows of a path, which have the `by_digit` of their `FlowRow`.
    """

    name: str
    weights: Mapping[int, int]
    sense: int
    bound: int
    family: str
    label: str
    flows: bool = False
    by_digit: bool = False

    @property
    def is_exclusion(self) -> bool:
        """Whether the row allows at most one of its candidates to be true."""
        return self.sense == pulp.LpConstraintLE and self.bound == 1 == max(self.weights.values())


def rule_rows(
    variant: Variant, shape: GridShape, arcs: Container[int] | None = None, labels: bool = True
) -> Iterator[RuleRow]:
    """Yield the rows for the rules of a variant, with unique names.

    `arcs` restricts the rows of paths to these arcs, given by their numbers; by default, they
    contain all arcs. Without `labels`, the labels of the rows are not complete.
    """
    seen: Counter[str] = Counter()
    paths = count()
    unlabelled = (Labelled("", each, rule) for rule, each in variant.primitives_by_rule(shape))
    for row in labelled(variant, shape) if labels else unlabelled:
        own = row.each.label
        if isinstance(row.each, Path):
            for flow in Flow(row.each, next(paths), variant, shape).rows(row.label, arcs):
                about = row.family, flow.label, True, flow.by_digit
                equal = pulp.LpConstraintEQ
                yield RuleRow(spelled(flow.name), flow.weights, equal, flow.bound, *about)
            continue
        bounds = list(_bounds(row.each))
        for weights, sense, bound in bounds:
            seen[own] += 1
            name = spelled(f"{own} no {seen[own]:02d}")
            label = f"{row.label}, {_ENDS[sense]}" if len(bounds) > 1 else row.label
            yield RuleRow(name, weights, sense, bound, row.family, label)


def _bounds(each: AtMostOne | Linear) -> Iterator[tuple[dict[int, int], int, int]]:
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
    """Add the rows of rules to a program for the open cells.

    `columns` contains the columns of each open candidate and arc. The weights of placed digits are
    subtracted from the bounds.
    """
    side, placed = reduction.board.side, (*reduction.placed, 0)
    arcs = side * side  # the index in `placed` of the added 0, which stands for all arcs
    left = {x: own for x, own in columns.items() if not placed[min(x // side, arcs)]}
    board = reduction.board
    for each in rule_rows(board.variant, board.shape, columns, labels=False):
        check_deadline()
        found = [(column, w) for x, w in each.weights.items() for column in left.get(x, ())]
        row = dict(found)
        if len(row) < len(found):  # candidates of the same column
            row = Counter()
            for column, weight in found:
                row[column] += weight
        if each.is_exclusion:  # candidates excluded by a placed candidate are not open
            if len(row) > 1:
                plain = max(row.values()) == 1
                program.constrain(list(row) if plain else row, each.sense, each.name)
            continue
        terms = each.weights.items()
        done = sum(w for x, w in terms if placed[min(x // side, arcs)] == x % side + 1)
        if row:  # otherwise the board has checked that the placed digits satisfy it
            program.constrain(row, each.sense, each.name, each.bound - done)
