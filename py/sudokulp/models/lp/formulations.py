"""Programs for open cells and for patterns, branching, and an independent search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import count, islice
from math import inf
from typing import TYPE_CHECKING

import pulp

from ...backends.problem import weighted
from ...deadline import check_deadline
from ...engine.candidates import Probing
from ...engine.search import BacktrackingSearch, Board, State
from ...grid import alphabet
from ...variants.base import AtMostOne, Linear
from ..statistics import Statistics
from .program import (
    Places,
    Program,
    Reduction,
    cell_names,
    constraint_names,
    reduced,
    run,
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

#: If HiGHS does not decide a program, it tries again when at most this share of candidates is left.
SMALLER = 2 / 3


class Branches:
    """Our own branching: a search for solutions that uses the program for open cells."""

    def __init__(
        self, reduction: Reduction, backend: pulp.LpSolver, statistics: Statistics
    ) -> None:
        assert reduction.state is not None
        self._backend, self._statistics = backend, statistics
        self._probing = Probing(reduction.board)
        #: States to search, each with the largest number of candidates at which HiGHS is tried.
        self._waiting: list[tuple[State, float]] = [
            (reduction.state, len(reduction.choices) * SMALLER)
        ]

    def are_left(self) -> bool:
        """Return whether there are states that are not searched yet."""
        return bool(self._waiting)

    def solutions(self, known: Sequence[Digits], limit: float = inf) -> Iterator[Digits]:
        """Yield the solutions that are not in `known`; stop after `limit` branches.

        Solutions may be added to `known` during the search.
        """
        last = self._statistics.nodes + limit
        while self._waiting and self._statistics.nodes < last:
            begun, most = self._waiting.pop()
            state = self._probing.settled(begun)
            probed = None
            while state is not None:  # first without probing, then after it
                reduction = reduced(self._probing.board, state)
                if len(reduction.choices) <= most:
                    if (yield from self._solve(reduction, known)):
                        break
                    most = len(reduction.choices) * SMALLER
                if probed is not None:
                    branches = self._probing.branch(probed)
                    self._statistics.nodes += len(branches)
                    self._waiting += [(branch, most) for branch in reversed(branches)]
                    break
                probed = self._probing.probe(state)
                state = probed.state if probed else None

    def _solve(
        self, reduction: Reduction, known: Sequence[Digits]
    ) -> Generator[Digits, None, bool]:
        """Yield the solutions of a reduction; return whether HiGHS decided its program."""
        if not reduction.choices:
            yield from {reduction.placed}.difference(known)
            return True
        program = cells_program(reduction)
        excluded = 0
        while True:
            for digits in filter(reduction.allows, known[excluded:]):
                program.exclude(digits)
            excluded = len(known)
            if not run(program, self._backend, self._statistics, branching=False):
                return False
            found = program.found()
            if found is None:
                return True
            yield found


#: The node limit of the search for another solution. If the search reaches it, the program is
#: solved with cuts.
MOST_STATES = 5_000
#: The node limit for puzzles with rules, which often have few givens. A search that reaches this
#: limit rarely finishes within 5,000 nodes, and solving the program again takes less time.
MOST_RULED = 1_000
#: The node limit for puzzles with sums, for which a state takes ten times as long. A search that
#: reaches this limit would rarely finish later, but the program finishes quickly.
MOST_SUMMED = 200
#: The same if CaDiCaL can decide the program, which takes it about as long as 60 such states.
MOST_BEFORE_LEARNING = 60
#: The node limit of a short search that helps to choose the program. It takes 7 ms on a 9x9 grid.
#: If the search finds two solutions, it usually does so within 60 states. On the hardest 9x9
#: puzzles it needs about 200 states to finish.
MOST_PROBED = 400


class OwnSearch:
    """Our own search for solutions: a short search first, and a longer one if requested."""

    def __init__(self, reduction: Reduction, learns: bool = False) -> None:
        self._reduction = reduction
        self._most_summed = MOST_BEFORE_LEARNING if learns else MOST_SUMMED
        self._search: BacktrackingSearch | None = None
        self._most = 0
        self._met: list[Digits] = []
        self._left: Iterator[Digits] = iter(())

    def _start(self, most: int) -> None:
        assert self._reduction.state is not None
        board = self._reduction.board
        self._most = most
        self._search = BacktrackingSearch(board, most=most)
        self._left = map(board.digits, self._search.solutions(self._reduction.state))

    def are_several(self) -> bool:
        """Return whether a short search (`MOST_PROBED`) finds more than one solution."""
        if self._search is None:
            self._start(MOST_PROBED)
            self._met += islice(self._left, 2)
        return len(self._met) > 1

    def solutions(self) -> Iterator[Digits]:
        """Yield the solutions; solutions of the short search may be repeated."""
        yield from self._met
        yield from self._left
        if not self.is_complete():
            board = self._reduction.board
            most = MOST_RULED if board.variant.rules else MOST_STATES
            self._start(self._most_summed if board.weighs else most)
            yield from self._left

    def is_complete(self) -> bool:
        """Return whether the search finished within its node limit."""
        return self._search is not None and self._search.settled < self._most


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
