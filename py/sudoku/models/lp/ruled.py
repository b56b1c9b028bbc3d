"""The rows of rules in a program of candidates: exclusions and weighted sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pulp

from ...rules.primitives import AtMostOne, Linear
from .names import spelled
from .program import Program
from .reduction import Reduction


def add_rules(program: Program, reduction: Reduction, columns: Mapping[int, int]) -> None:
    """Add a row for each group of candidates that exclude each other, and for each sum.

    Parameters
    ----------
    program : Program
        It has the rows of cells and regions.
    reduction : Reduction
        What is placed, and the board with the rules.
    columns : mapping of int to int
        The column of each candidate that is open.
    """
    name_of = _Numbered()
    variant, boxsize = reduction.board.variant, reduction.board.boxsize
    for each in variant.primitives(boxsize):
        if isinstance(each, AtMostOne):
            row = [columns[x] for x in each.candidates if x in columns]
            if len(row) > 1:
                program.constrain(row, pulp.LpConstraintLE, name_of(each.label))
        else:
            _add_sum(program, reduction, columns, each, name_of(each.label))


def _add_sum(
    program: Program, reduction: Reduction, columns: Mapping[int, int], each: Linear, name: str
) -> None:
    """Add the row of a sum over the open cells, less what the filled ones add."""
    side, placed = reduction.board.side, reduction.placed
    done = sum(w for x, w in each.terms if placed[x // side] == x % side + 1)
    row = {columns[x]: w for x, w in each.terms if x in columns and not placed[x // side]}
    if not row:
        return  # the board has seen that the placed digits keep it
    if each.least is not None and each.least == each.most:
        program.constrain(row, pulp.LpConstraintEQ, name, each.least - done)
        return
    if each.least is not None:
        program.constrain(row, pulp.LpConstraintGE, name, each.least - done)
    if each.most is not None:
        program.constrain(row, pulp.LpConstraintLE, name, each.most - done)


class _Numbered:
    """Names rows: the label of the rule, and a number that tells its rows apart."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def __call__(self, label: str) -> str:
        self._seen[label] += 1
        return spelled(f"{label} no {self._seen[label]:02d}")
