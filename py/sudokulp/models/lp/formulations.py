"""Programs for open cells and for patterns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count

import pulp

from ...deadline import check_deadline
from ...engine.search import Board
from ...variants.base import AtMostOne
from .program import (
    Places,
    Program,
    Reduction,
    cell_names,
    constraint_names,
    variable_names,
)


def cells_program(reduction: Reduction) -> Program:
    """Return the textbook model, reduced to the cells that remain open after a reduction.

    If a constraint has no candidate left, the program also contains its closed candidates, each
    with a constraint that rules it out.
    """
    board, side = reduction.board, reduction.board.side
    opened = {cell * side + digit - 1 for cell, digit in reduction.choices}
    ruled_out = {ranked[unmet] for unmet in reduction.unmet for ranked in board.by_rank}
    program = Program("open_cells", reduction.placed)
    names = variable_names(side)
    x = {c: program.add_binary(names[c], places(c, side)) for c in sorted(opened | ruled_out)}
    for name, candidates in _exactly_one(reduction):
        program += pulp.lpSum([x[c] for c in candidates]) == 1, name
    if board.variant.rules:
        from .rules import add_arcs, add_rules  # most puzzles have no rules

        x |= add_arcs(program, reduction)
        add_rules(program, reduction, {number: [variable] for number, variable in x.items()})
    for c in sorted(ruled_out):
        program += x[c] == 0, f"{names[c]}_is_ruled_out_by_givens"
    return program


def places(candidate: int, side: int) -> Places:
    """Return the digit that a candidate places."""
    return ((candidate // side, candidate % side + 1),)


def _exactly_one(reduction: Reduction) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield the name and the candidates of each cell and region that is still open."""
    board = reduction.board
    found: defaultdict[int, list[int]] = defaultdict(list)
    for number, (cell, digit) in enumerate(reduction.choices):
        if number % 64 == 0:
            check_deadline()
        candidate = cell * board.side + digit - 1
        for constraint in board.constraints_of(candidate):
            found[constraint].append(candidate)
    for unmet in reduction.unmet:
        found[unmet] = sorted(ranked[unmet] for ranked in board.by_rank)
    names = constraint_names(board.variant, board.shape)
    return ((names[constraint], found[constraint]) for constraint in sorted(found))


#: The largest number of patterns of a puzzle, and the largest number of search steps to list them.
MOST_PATTERNS = 2_000
MOST_STEPS = 20_000


def patterns_program(reduction: Reduction) -> Program | None:
    """Return the program with a variable for each pattern, or None if there are too many."""
    patterns = list_patterns(reduction)
    if patterns is None:
        return None
    program = Program("patterns", reduction.placed)
    side = reduction.board.side
    by_digit, by_cell, placing = (defaultdict[int, list[pulp.LpVariable]](list) for _ in range(3))
    for digit, number, cells in patterns:
        here = [(cell, digit) for cell in cells]
        variable = program.add_binary(f"p_{digit:02d}_{number:04d}", here)
        by_digit[digit].append(variable)
        for cell in cells:
            by_cell[cell].append(variable)
            placing[cell * side + digit - 1].append(variable)
    labels = cell_names(side)
    for digit, variables in sorted(by_digit.items()):
        program += pulp.lpSum(variables) == 1, digit_row(digit)
    for cell, variables in sorted(by_cell.items()):
        program += pulp.lpSum(variables) == 1, cell_row(labels[cell])
    if reduction.board.variant.rules:
        from .rules import add_arcs, add_rules  # most puzzles have no rules

        arcs = {number: [arc] for number, arc in add_arcs(program, reduction).items()}
        add_rules(program, reduction, placing | arcs)
    return program


def digit_row(digit: int) -> str:
    """Return the name of the constraint that chooses one pattern of a digit."""
    return f"digit_{digit:02d}_takes_exactly_one_pattern"


def cell_row(name: str) -> str:
    """Return the name of the constraint that puts one digit in a cell; see `cell_names`."""
    return f"cell_{name}_is_covered_exactly_once"


def list_patterns(reduction: Reduction) -> list[tuple[int, int, tuple[int, ...]]] | None:
    """Return all patterns, as (digit, number from 1, cells from 0).

    A pattern places a digit in every region in which the digit is missing. If a digit has no
    pattern, return []. If there are too many patterns, return None.
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
    """Yield each pattern of a digit, and () for each search step that does not end in a pattern.

    Regions are filled one by one, starting with the region that has the fewest open cells.
    """
    masks: dict[int, int] = {}
    by_constraint: defaultdict[int, list[int]] = defaultdict(list)
    for cell in cells:
        _, *constraints = board.constraints_of(cell * board.side + digit - 1)  # not its cell
        masks[cell] = sum(1 << constraint for constraint in constraints)
        for constraint in constraints:
            by_constraint[constraint].append(cell)
    every = sum(1 << constraint for constraint in by_constraint)
    more = count(board.constraints)
    for each in board.variant.primitives(board.shape):
        candidates = each.candidates if isinstance(each, AtMostOne) else ()
        here = {x // board.side for x in candidates if x % board.side == digit - 1} & masks.keys()
        if len(here) > 1:
            bit = 1 << next(more)
            for cell in here:
                masks[cell] |= bit
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
