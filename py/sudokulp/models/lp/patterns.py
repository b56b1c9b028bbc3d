"""The program of patterns: a variable for each way to place one digit in all open regions.

Such a *pattern* places a digit in every region at once. There are more patterns than
candidates, but the relaxation is far tighter: every pattern satisfies the rules of its digit,
and the only constraints left are that each cell holds one digit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count

import pulp

from ...deadline import check_deadline
from ...engine.board import Board
from .cells import ReducedProgram
from .names import cell_names
from .reduction import Reduction

#: Limits on the patterns listed for one puzzle, and on the steps in listing them.
MOST_PATTERNS = 2_000
MOST_STEPS = 20_000


def patterns_program(reduction: Reduction) -> ReducedProgram | None:
    """Return the program over the patterns of each digit; None if there are too many."""
    patterns = list_patterns(reduction)
    if patterns is None:
        return None
    names = [f"p_{digit:02d}_{number:04d}" for digit, number, _ in patterns]
    places = [[(cell, digit) for cell in cells] for digit, _, cells in patterns]
    program = ReducedProgram("patterns", reduction, names, places)
    by_digit: defaultdict[int, list[int]] = defaultdict(list)
    by_cell: defaultdict[int, list[int]] = defaultdict(list)
    for column, (digit, _, cells) in enumerate(patterns):
        by_digit[digit].append(column)
        for cell in cells:
            by_cell[cell].append(column)
    for digit, columns in sorted(by_digit.items()):
        program.constrain(columns, pulp.LpConstraintEQ, digit_row(digit))
    labels = cell_names(reduction.board.side)
    for cell, columns in sorted(by_cell.items()):
        program.constrain(columns, pulp.LpConstraintEQ, cell_row(labels[cell]))
    if reduction.board.variant.rules:
        from .ruled import add_rules  # most puzzles have none

        placing: defaultdict[int, list[int]] = defaultdict(list)
        for column, (digit, _, cells) in enumerate(patterns):
            for cell in cells:
                placing[cell * reduction.board.side + digit - 1].append(column)
        add_rules(program, reduction, placing)
    return program


def digit_row(digit: int) -> str:
    """Return the name of the constraint that a digit takes one of its patterns."""
    return f"digit_{digit:02d}_takes_exactly_one_pattern"


def cell_row(name: str) -> str:
    """Return the name of the constraint that a cell, named as in `cell_names`, has one digit."""
    return f"cell_{name}_is_covered_exactly_once"


def list_patterns(reduction: Reduction) -> list[tuple[int, int, tuple[int, ...]]] | None:
    """Return (digit, number from 1, cells from 0) of all patterns; None if there are too many.

    A pattern places a digit in every region that still lacks it.
    """
    found = []
    steps = MOST_STEPS
    for digit in sorted({digit for _, digit in reduction.choices}):
        cells = [cell for cell, other in reduction.choices if other == digit]
        number = 0
        for pattern in _patterns(reduction.board, digit, cells):
            steps -= 1
            if pattern:
                number += 1
                found.append((digit, number, pattern))
            if steps <= 0 or len(found) > MOST_PATTERNS:
                return None
        if not number:
            return []
    return found


def _patterns(board: Board, digit: int, cells: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield each pattern of a digit, and () for every step in between.

    Regions are filled one by one, those with the fewest open cells first.
    """
    masks: dict[int, int] = {}
    by_constraint: defaultdict[int, list[int]] = defaultdict(list)
    for cell in cells:
        _, *constraints = board.constraints_of(cell * board.side + digit - 1)  # all but its cell
        masks[cell] = sum(1 << constraint for constraint in constraints)
        for constraint in constraints:
            by_constraint[constraint].append(cell)
    every = sum(1 << constraint for constraint in by_constraint)
    _add_exclusions(masks, board, digit)
    order = sorted(by_constraint, key=lambda constraint: len(by_constraint[constraint]))
    stack: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while stack:
        check_deadline()
        covered, chosen = stack.pop()
        if covered & every == every:
            yield chosen
            continue
        yield ()
        constraint = next(constraint for constraint in order if not covered >> constraint & 1)
        stack += [
            (covered | masks[cell], (*chosen, cell))
            for cell in by_constraint[constraint]
            if not covered & masks[cell]
        ]


def _add_exclusions(masks: dict[int, int], board: Board, digit: int) -> None:
    """Add what rules exclude of a digit to the constraints of cells, as ones that may stay open."""
    more = count(board.constraints)
    for each in board.variant.primitives(board.shape):
        candidates = getattr(each, "candidates", ())
        here = {x // board.side for x in candidates if x % board.side == digit - 1} & masks.keys()
        if len(here) > 1:
            bit = 1 << next(more)
            for cell in here:
                masks[cell] |= bit
