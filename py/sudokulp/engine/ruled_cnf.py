"""Clauses of rules: what excludes each other in pairs, and sums by the totals that come up.

A sum is followed cell by cell: a variable says that the cells up to here add up to a number, and
"this number so far, and this digit here" imply the number behind the cell. Numbers from which the
sum cannot come within its bounds any more are ruled out at once. Such a variable has no meaning
where it need not be true, so that each solution of the puzzle is one of the formula's, as often as
it may be; solutions are told apart by the variables of candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from ..errors import GaveUp
from ..rules.base import Linear
from .bitboard import Board
from .cnf import Clause
from .ruled import RuledBoard

#: Most clauses about sums; a few seconds.
MOST = 1_000_000

#: The choices in one cell: the variable of a candidate and its weight.
Choices = list[tuple[int, int]]


def rule_clauses(board: Board, left: Sequence[Sequence[int]]) -> Iterator[list[Clause]]:
    """Yield the clauses of the rules of a board, group by group.

    Parameters
    ----------
    board : Board
        The rules: a `RuledBoard`.
    left : sequence of sequences of int
        The digits that are still possible in each cell, in order of the labels.
    """
    assert isinstance(board, RuledBoard)
    side = board.side
    is_open = {cell * side + digit - 1 for cell, digits in enumerate(left) for digit in digits}
    yield [
        [-one - 1, -other - 1]
        for one, other in board.exclusions()
        if one in is_open and other in is_open
    ]
    spare = count(side**3 + 1)
    clauses = 0
    for each in board.linear:
        for group in clauses_of_sum(each, left, side, spare):
            clauses += len(group)
            if clauses > MOST:
                raise GaveUp(f"the sums of the rules take over {MOST:,} clauses")
            yield group


def _choices(each: Linear, left: Sequence[Sequence[int]], side: int) -> list[Choices]:
    """Return the choices in each cell of a sum."""
    weights = dict(each.terms)
    return [
        [
            (candidate + 1, weights.get(candidate, 0))
            for digit in left[cell]
            for candidate in [cell * side + digit - 1]
        ]
        for cell in dict.fromkeys(candidate // side for candidate in weights)
    ]


def clauses_of_sum(
    each: Linear, left: Sequence[Sequence[int]], side: int, spare: Iterator[int]
) -> Iterator[list[Clause]]:
    """Yield the clauses of one sum, cell by cell; `spare` yields numbers of other variables."""
    cells = _choices(each, left, side)
    least = float("-inf") if each.least is None else each.least
    most = float("inf") if each.most is None else each.most
    low = sum(min(weight for _, weight in choices) for choices in cells)
    high = sum(max(weight for _, weight in choices) for choices in cells)
    totals: dict[int, list[int]] = {0: []}  # each with the literal against it
    for choices in cells:
        low -= min(weight for _, weight in choices)
        high -= max(weight for _, weight in choices)
        behind: dict[int, list[int]] = {}
        group = []
        for total, against in totals.items():
            for variable, weight in choices:
                clause = [*against, -variable]
                reached = total + weight
                if reached + low > most or reached + high < least:
                    group.append(clause)
                elif reached + low < least or reached + high > most:
                    if reached not in behind:
                        behind[reached] = [-next(spare)]
                    group.append([*clause, -behind[reached][0]])
        yield group
        totals = behind
