"""The program of open cells that is solved where rules have sums: with a variable for each way.

The plain rows of a renban or a sum leave its cells much room in fractions, and nothing to branch on
but single digits. A helper variable for each way to keep the rule, of which one is chosen, leaves
the rule none. The plain rows are in the program, too; what is shown and exported has these alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import pulp

from ...backends.problem import Rows
from ...contexts import check_deadline
from ...engine.board import Board
from ...grid import alphabet
from ...rules.base import Grid
from .formulations import ReducedProgram, cells_program
from .program import spelled
from .reduction import Reduction
from .rules import Choices, all_choices


def tight_program(reduction: Reduction) -> ReducedProgram:
    """Return the program of open cells, with the ways to keep rules with sums, where they are few.

    The board has sums that weigh.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> from sudokulp.models.lp.reduction import restrict
    >>> from sudokulp.rules import Cage
    >>> program = tight_program(restrict(Puzzle({}, 2, rules=[Cage([1, 2], sum=5)])))
    >>> program.names()[0][-2:]
    ['y_0001_cage_at_r1c1_14', 'y_0001_cage_at_r1c1_23']
    """
    board = reduction.board
    if reduction.unmet:
        return cells_program(reduction)
    choices = list(all_choices(reduction))
    names = [name for number, each in enumerate(choices, 1) for name in _names(each, number, board)]
    program = cells_program(reduction, names)
    first = program.numVariables() - len(names)
    columns = {
        cell * board.side + digit - 1: column
        for column, places in enumerate(program.places())
        for cell, digit in places
    }
    for number, each in enumerate(choices, 1):
        check_deadline()
        program.constrain_all(_rows(each, first, columns, f"choice_{number:04d}"))
        first += len(each.ways)
    return program


def _names(each: Choices, number: int, board: Board) -> list[str]:
    """Return the name of each way: the rule's number, the rule and the digits."""
    signs = alphabet(board.side)
    told = each.rule.told(Grid(board.shape))
    held = ("".join(signs[mark % board.side] for mark in way) for way in each.ways)
    return [spelled(f"y {number:04d} {told} {digits}") for digits in held]


def _rows(each: Choices, first: int, columns: Mapping[int, int], name: str) -> Rows:
    """Return that one way is chosen, and for each mark that a candidate of it holds if it is.

    The ways have the columns from `first` on; `columns` has those of the open candidates.
    """
    rows = Rows()
    if each.ways:
        chosen = range(first, first + len(each.ways))
        rows.add(chosen, pulp.LpConstraintEQ, f"{name}_is_made_once", 1)
    having = defaultdict(list)
    for column, way in enumerate(each.ways, first):
        for mark in way:
            having[mark].append(column)
    for number, (mark, candidates) in enumerate(each.marks.items(), 1):
        row = {columns[x]: -1 for x in candidates if x in columns} | dict.fromkeys(having[mark], 1)
        held = sum(x not in columns for x in candidates)
        if row:
            rows.add(row, pulp.LpConstraintEQ, f"{name}_mark_{number:04d}", held)
    return rows
