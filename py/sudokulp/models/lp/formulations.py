"""Programs for open cells and for patterns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING

import pulp

from ...backends.problem import weighted
from ...deadline import check_deadline
from ...engine.search import Board
from ...grid import alphabet
from ...variants.base import AtMostOne, Linear
from .program import (
    Places,
    Program,
    Reduction,
    cell_names,
    constraint_names,
    spelled,
    variable_names,
)

if TYPE_CHECKING:
    from .program import Choices


def cells_program(reduction: Reduction) -> Program:
    """Return the textbook model, reduced to the cells that remain open after a reduction.

    If a constraint has no candidate left, the program also contains its closed candidates, each
    with a constraint that rules it out.
    """
    return _cells_program(reduction)[0]


def _cells_program(reduction: Reduction) -> tuple[Program, dict[int, pulp.LpVariable]]:
    """Return the program of `cells_program`, and the variable of each candidate and arc."""
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
    return program, x


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


Digits = tuple[int, ...]


def tight_program(reduction: Reduction) -> Program:
    """Return the program for open cells, strengthened by variables for rules with sums.

    The variables are the sets of digits of two groups of cells with a sum, or else the ways to
    satisfy the rule. A rule with too many of them does not strengthen the program; see `Totals`
    and `all_choices`.
    """
    from ...rules.base import Grid  # most puzzles have no sums
    from .program import all_choices
    from .totals import Totals

    board = reduction.board
    if reduction.unmet:
        return cells_program(reduction)
    program, x = _cells_program(reduction)
    totals = Totals(reduction)
    by_rule = board.variant.primitives_by_rule(board.shape)
    sums = ((rule, each) for rule, each in by_rule if isinstance(each, Linear))
    left = {rule for rule, each in sums if not totals.add(each)}
    signs, grid = alphabet(board.side), Grid(board.shape)
    for number, each in enumerate(all_choices(reduction, left), 1):
        rule = each.rule.told(grid)
        named = (
            spelled(f"y {number:04d} {rule} {''.join(signs[c % board.side] for c in way)}")
            for way in each.ways
        )
        y = [program.add_binary(name) for name in named]
        _add_ways(program, each, x, y, f"choice_{number:04d}")
    t = {-1 - number: program.add_binary(name) for number, name in enumerate(totals.names)}
    every = x | t
    for number, (weights, bound) in enumerate(totals.rows, 1):
        total = weighted([(every[key], weight) for key, weight in weights.items()])
        program.constrain(total, pulp.LpConstraintEQ, bound, f"total_{number:04d}")
    return program


def _add_ways(
    program: Program,
    each: Choices,
    x: Mapping[int, pulp.LpVariable],
    y: Sequence[pulp.LpVariable],
    name: str,
) -> None:
    """Add the constraints that choose exactly one way and connect it with the candidates.

    `x` contains the variables of the open candidates, and `y` that of each way.
    """
    if y:
        program += pulp.lpSum(y) == 1, f"{name}_is_made_once"
    having = defaultdict(list)
    for variable, way in zip(y, each.ways, strict=True):
        for mark in way:
            having[mark].append((variable, 1))
    for number, (mark, candidates) in enumerate(each.marks.items(), 1):
        terms = [(x[c], -1) for c in candidates if c in x] + having[mark]
        held = sum(c not in x for c in candidates)
        if terms:
            equal = pulp.LpConstraintEQ
            program.constrain(weighted(terms), equal, held, f"{name}_mark_{number:04d}")
