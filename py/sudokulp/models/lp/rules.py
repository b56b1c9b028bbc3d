"""The rows for rules in integer programs, with names for files and labels for users."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count

import pulp

from ...backends.problem import weighted
from ...deadline import check_deadline
from ...engine.search import Board
from ...grid import GridShape
from ...variants import Variant
from ...variants.base import AtMostOne, Labelled, Linear, Path, labelled
from .flows import Flow, RuleRow, arc_names
from .program import Program, Reduction

#: The suffixes of the two labels of a sum with two bounds.
_ENDS = {pulp.LpConstraintGE: "at least", pulp.LpConstraintLE: "at most"}


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
            yield from Flow(row.each, next(paths), variant, shape).rows(row.family, row.label, arcs)
            continue
        bounds = list(_bounds(row.each))
        for weights, sense, bound in bounds:
            seen[own] += 1
            name = f"{own} no {seen[own]:02d}"
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


def add_arcs(program: Program, reduction: Reduction) -> dict[int, pulp.LpVariable]:
    """Add a variable for each open arc of the paths, and return the variables by number."""
    board = reduction.board
    filled = ((cell, digit) for cell, digit in enumerate(reduction.placed) if digit)
    opened = {c * board.side + digit - 1 for c, digit in (*filled, *reduction.choices)}
    names = arc_names(board.variant, board.shape, opened) if board.paths else {}
    return {number: program.add_binary(name) for number, name in names.items()}


def _share(board: Board, candidates: Sequence[int]) -> bool:
    """Return whether the row of one cell or region already allows only one of the candidates."""
    first, *others = candidates
    common = set(board.constraints_of(first))
    for other in others:
        common.intersection_update(board.constraints_of(other))
        if not common:
            return False
    return True


def add_rules(
    program: Program, reduction: Reduction, variables: Mapping[int, Sequence[pulp.LpVariable]]
) -> None:
    """Add the rows of rules to a program for the open cells.

    `variables` contains the variables of each open candidate and arc. The weights of placed digits
    are subtracted from the bounds. Rows that those of cells and regions imply are left out.
    """
    side, placed = reduction.board.side, (*reduction.placed, 0)
    arcs = side * side  # the index in `placed` of the added 0, which stands for all arcs
    left = {x: own for x, own in variables.items() if not placed[min(x // side, arcs)]}
    overlap = any(len(own) > 1 for own in left.values())  # a pattern places several candidates
    board = reduction.board
    for each in rule_rows(board.variant, board.shape, variables, labels=False):
        check_deadline()
        row = [(variable, w) for x, w in each.weights.items() for variable in left.get(x, ())]
        if overlap:
            total: Counter[pulp.LpVariable] = Counter()
            for variable, weight in row:
                total[variable] += weight
            row = list(total.items())
        if each.is_exclusion:  # candidates excluded by a placed candidate are not open
            if len(row) > 1 and not _share(board, [x for x in each.weights if x in left]):
                program.constrain(weighted(row), each.sense, 1, each.name)
            continue
        terms = each.weights.items()
        done = sum(w for x, w in terms if placed[min(x // side, arcs)] == x % side + 1)
        if row:  # otherwise the board has checked that the placed digits satisfy it
            program.constrain(weighted(row), each.sense, each.bound - done, each.name)
