"""Programs for open cells and for patterns, branching, and an independent search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import count, islice
from math import inf
from typing import TYPE_CHECKING

import pulp

from ...backends.problem import Rows
from ...contexts import check_deadline
from ...engine.budget import Budget
from ...engine.candidates import Probing
from ...engine.search import BacktrackingSearch, Board, State
from ...grid import alphabet
from ...variants.base import AtMostOne, Linear
from .program import (
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

#: The digits that a variable places, each as (cell from 0, digit).
Places = Sequence[tuple[int, int]]


class ReducedProgram(Program):
    """An integer program for the cells that remain open after a reduction."""

    def __init__(
        self, name: str, reduction: Reduction, names: Sequence[str], places: Sequence[Places]
    ) -> None:
        super().__init__(name, pulp.LpMinimize, names)
        self.placed = reduction.placed
        self._places = places

    def places(self) -> Sequence[Places]:
        return self._places

    def chosen(self, digits: Sequence[int]) -> list[int]:
        return [
            column
            for column, places in enumerate(self._places)
            if places and all(digits[cell] == digit for cell, digit in places)
        ]


def cells_program(reduction: Reduction, helpers: Sequence[str] = ()) -> ReducedProgram:
    """Return the textbook model, reduced to the cells that remain open after a reduction.

    `helpers` are the names of additional variables, which come last, place no digits and are in no
    row. If a constraint has no candidate left, the program also contains its closed candidates,
    each with a constraint that rules it out.
    """
    board = reduction.board
    candidates = [cell * board.side + digit - 1 for cell, digit in reduction.choices]
    ruled_out = {ranked[unmet] for unmet in reduction.unmet for ranked in board.by_rank}
    every = variable_names(board.side)
    columns = {candidate: n for n, candidate in enumerate(sorted(ruled_out.union(candidates)))}
    arcs = _arcs(reduction, len(columns))
    more = [*(name for name, _ in arcs.values()), *helpers]
    program = ReducedProgram(
        "open_cells",
        reduction,
        [*(every[candidate] for candidate in columns), *more],
        [
            *(((candidate // board.side, candidate % board.side + 1),) for candidate in columns),
            *(() for _ in more),
        ],
    )
    program.constrain_all(_rows(reduction, columns))
    if board.variant.rules:
        from .rules import add_rules  # most puzzles have no rules

        singly = {x: (column,) for x, column in columns.items()}
        add_rules(program, reduction, singly | {x: (column,) for x, (_, column) in arcs.items()})
    for candidate in sorted(ruled_out):
        name = f"{every[candidate]}_is_ruled_out_by_givens"
        program.constrain([columns[candidate]], pulp.LpConstraintEQ, name, bound=0)
    return program


def _arcs(reduction: Reduction, first: int) -> dict[int, tuple[str, int]]:
    """Return the name and the column of each open arc, by number; the columns begin at `first`."""
    board = reduction.board
    if not board.paths:
        return {}
    from .flows import arc_names  # most puzzles have no paths

    filled = ((cell, digit) for cell, digit in enumerate(reduction.placed) if digit)
    every = {c * board.side + digit - 1 for c, digit in (*filled, *reduction.choices)}
    opened = arc_names(board.variant, board.shape, every).items()
    return {number: (name, column) for column, (number, name) in enumerate(opened, first)}


def _rows(reduction: Reduction, columns: Mapping[int, int]) -> Rows:
    """Return the rows for cells and regions; exactly one column of each row is 1."""
    board = reduction.board
    found: defaultdict[int, list[int]] = defaultdict(list)
    for cell, digit in reduction.choices:
        check_deadline()
        candidate = cell * board.side + digit - 1
        column = columns[candidate]
        for constraint in board.constraints_of(candidate):
            found[constraint].append(column)
    for unmet in reduction.unmet:
        found[unmet] = sorted(columns[ranked[unmet]] for ranked in board.by_rank)
    names = constraint_names(board.variant, board.shape)
    rows = Rows()
    rows.add_ones({names[constraint]: found[constraint] for constraint in sorted(found)})
    return rows


#: The largest number of patterns of a puzzle, and the largest number of search steps to list them.
MOST_PATTERNS = 2_000
MOST_STEPS = 20_000


def patterns_program(reduction: Reduction) -> ReducedProgram | None:
    """Return the program with a variable for each pattern, or None if there are too many."""
    patterns = list_patterns(reduction)
    if patterns is None:
        return None
    names = [f"p_{digit:02d}_{number:04d}" for digit, number, _ in patterns]
    places = [[(cell, digit) for cell in cells] for digit, _, cells in patterns]
    arcs = _arcs(reduction, len(names))
    names += [name for name, _ in arcs.values()]
    places += [[] for _ in arcs]
    program = ReducedProgram("patterns", reduction, names, places)
    side = reduction.board.side
    by_digit, by_cell, placing = (defaultdict[int, list[int]](list) for _ in range(3))
    for column, (digit, _, cells) in enumerate(patterns):
        by_digit[digit].append(column)
        for cell in cells:
            by_cell[cell].append(column)
            placing[cell * side + digit - 1].append(column)
    for digit, columns in sorted(by_digit.items()):
        program.constrain(columns, pulp.LpConstraintEQ, digit_row(digit))
    labels = cell_names(side)
    for cell, columns in sorted(by_cell.items()):
        program.constrain(columns, pulp.LpConstraintEQ, cell_row(labels[cell]))
    if reduction.board.variant.rules:
        from .rules import add_rules  # most puzzles have no rules

        opened = {number: [column] for number, (_, column) in arcs.items()}
        add_rules(program, reduction, placing | opened)
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

    def __init__(self, reduction: Reduction, backend: pulp.LpSolver, budget: Budget) -> None:
        assert reduction.state is not None
        self._backend, self._budget = backend, budget
        self._probing = Probing(reduction.board, budget)
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
        last = self._budget.nodes + limit
        while self._waiting and self._budget.nodes < last:
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
                    self._budget.nodes += len(branches)
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
            if not run(program, self._backend, self._budget, branching=False):
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

    def __init__(self, reduction: Reduction, budget: Budget, learns: bool = False) -> None:
        self._reduction = reduction
        self._budget = budget
        self._most_summed = MOST_BEFORE_LEARNING if learns else MOST_SUMMED
        self._search: BacktrackingSearch | None = None
        self._most = 0
        self._met: list[Digits] = []
        self._left: Iterator[Digits] = iter(())

    def _start(self, most: int) -> None:
        assert self._reduction.state is not None
        board = self._reduction.board
        self._most = most
        self._search = BacktrackingSearch(board, self._budget, most=most)
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


def tight_program(reduction: Reduction) -> ReducedProgram:
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
    totals = Totals(reduction)
    by_rule = board.variant.primitives_by_rule(board.shape)
    sums = ((rule, each) for rule, each in by_rule if isinstance(each, Linear))
    left = {rule for rule, each in sums if not totals.add(each)}
    choices = list(all_choices(reduction, left))
    signs, grid = alphabet(board.side), Grid(board.shape)
    names = [
        spelled(
            f"y {number:04d} {each.rule.told(grid)} {''.join(signs[x % board.side] for x in way)}"
        )
        for number, each in enumerate(choices, 1)
        for way in each.ways
    ]
    program = cells_program(reduction, [*names, *totals.names])
    first = program.numVariables() - len(names) - len(totals.names)
    columns = {
        cell * board.side + digit - 1: column
        for column, places in enumerate(program.places())
        for cell, digit in places
    }
    for number, each in enumerate(choices, 1):
        check_deadline()
        program.constrain_all(_tight_rows(each, first, columns, f"choice_{number:04d}"))
        first += len(each.ways)
    columns |= {-1 - number: first + number for number in range(len(totals.names))}
    for number, (weights, bound) in enumerate(totals.rows, 1):
        row = {columns[key]: weight for key, weight in weights.items()}
        program.constrain(row, pulp.LpConstraintEQ, f"total_{number:04d}", bound)
    return program


def _tight_rows(each: Choices, first: int, columns: Mapping[int, int], name: str) -> Rows:
    """Return the constraints that choose exactly one way and connect it with the candidates.

    The columns of the ways begin at `first`; `columns` contains those of the open candidates.
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
