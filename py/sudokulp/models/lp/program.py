"""The base class of integer programs, with names, solver runs, reductions and ways of rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, chain, combinations
from math import inf
from operator import add, le
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import pulp

from ...backends.problem import BinaryProblem, Outcome, Status, solve
from ...backends.solver import adjusted, within
from ...deadline import check_deadline
from ...engine.search import BacktrackingSearch, Board, State, find_board
from ...errors import GaveUp
from ...grid import GridShape, alphabet, place, short_name, side_of
from ...puzzle import Puzzle
from ...variants import Region, Variant
from ...variants.base import AtMostOne, Linear, Primitive, candidates_of
from ..statistics import Statistics

if TYPE_CHECKING:
    from ...rules import Rule


#: Names of kinds of regions in the model, if they differ from the kind.
_LP_KINDS = {"box": "submatrix", "diagonal": "the diagonal", "anti diagonal": "the anti diagonal"}
#: Kinds whose constraints are numbered without a leading zero.
_UNPADDED = ("diagonal", "anti diagonal", "pyramid")


def spelled(name: str) -> str:
    """Return a name as PuLP spells it, with spaces and other characters replaced."""
    return name.translate(pulp.LpAffineExpression.trans)


def region_row(region: Region, digit: int, words: str = "only one") -> str:
    """Return the name of the constraint for a digit in a region."""
    width = 0 if region.kind in _UNPADDED else 2
    numbers = [f"{number:0{width}d}" for number in region.index]
    named = " ".join([_LP_KINDS.get(region.kind, region.kind), *numbers])
    return spelled(f"in {named} {words} {digit:0{width}d}")


@lru_cache(maxsize=8)
def cell_names(side: int) -> tuple[str, ...]:
    """Return the row and column of each cell as names contain them: "01_01", "01_02" and so on."""
    return tuple("{:02d}_{:02d}".format(*place(label, side)) for label in range(1, side**2 + 1))


@lru_cache(maxsize=8)
def variable_names(side: int) -> tuple[str, ...]:
    """Return the names of the variables, cell by cell: "x_01_01_01", "x_01_01_02" and so on."""
    return tuple(
        f"x_{cell}_{digit:02d}" for cell in cell_names(side) for digit in range(1, side + 1)
    )


@lru_cache(maxsize=8)
def constraint_names(variant: Variant, shape: GridShape) -> tuple[str, ...]:
    """Return the names of the constraints of cells and regions, in the order of the board."""
    side = side_of(shape)
    cells = [f"cell_{cell}_must_be_assigned_exactly_one_value" for cell in cell_names(side)]
    regions = [
        region_row(region, digit)
        for region in variant.all_regions(shape)
        for digit in range(1, side + 1)
    ]
    return (*cells, *regions)


@lru_cache(maxsize=8)
def constraint_labels(variant: Variant, shape: GridShape, symbols: str = "") -> tuple[str, ...]:
    """Return a label for each constraint of the board.

    `symbols` are the characters of the digits; "" means the usual characters.
    """
    side = side_of(shape)
    cells = [f"cell {short_name(label, side)}" for label in range(1, side**2 + 1)]
    regions, signs = variant.all_regions(shape), symbols or alphabet(side)
    return (*cells, *(f"{each.label}, digit {sign}" for each in regions for sign in signs))


#: The digits that a variable places, each as (cell from 0, digit).
Places: TypeAlias = Sequence[tuple[int, int]]
#: Values this close to 0 or 1 count as integral in a relaxation. The tolerance of solvers is 1e-7.
TOLERANCE = 1e-4


class Row(NamedTuple):
    """A constraint of a program: columns with coefficients, PuLP's sense and a bound."""

    name: str
    terms: list[tuple[int, int]]
    sense: int
    bound: int


class Program(BinaryProblem):
    """An integer program of a puzzle: a PuLP problem whose binary variables place digits.

    Attributes
    ----------
    places : list
        The digits that each variable places if it is 1, as (cell from 0, digit) pairs.
    placed : tuple of int
        The digits known without the program, in row order; 0 for an open cell.
    outcome : Outcome
        The outcome of the last run.
    """

    #: Whether `solve` raises SolverFailed if there is no solution, as in the document of 2020.
    strict = True

    def __init__(self, name: str, placed: Sequence[int], sense: int = pulp.LpMinimize) -> None:
        super().__init__(name, sense)
        self.placed = tuple(placed)
        self.places: list[Places] = []
        self.outcome = Outcome()
        self.relaxed = False  # whether the variables may currently be fractional
        self._cuts = 0
        self += 0  # type: ignore[assignment]  # any solution will do

    def add_binary(self, name: str, places: Places = ()) -> pulp.LpVariable:
        self.places.append(places)
        return super().add_binary(name)

    def rows(self) -> Iterator[Row]:
        """Yield the constraints in the order in which they were added."""
        columns = {hash(variable): column for column, variable in enumerate(self.columns)}
        for each in self.constraints():
            terms = [(columns[hash(x)], int(weight)) for x, weight in each.items()]
            yield Row(each.name, terms, each.sense, int(-each.constant))

    def optimise(self, weights: Mapping[int, float]) -> None:
        """Set the objective to a weighted sum of columns."""
        self.setObjective(self.weigh(weights))

    def fix(self, values: Mapping[int, float]) -> None:
        """Fix these columns to values, and let all others be from 0 to 1."""
        for column, variable in enumerate(self.columns):
            variable.lowBound = values.get(column, 0)
            variable.upBound = values.get(column, 1)

    def relax(self, relaxed: bool = True) -> None:
        """Allow fractional values for all variables; ``relax(False)`` forbids them again."""
        self.relaxed = relaxed
        for variable in self.columns:
            variable.cat = pulp.LpContinuous if relaxed else pulp.LpInteger

    def settle(self, solver: pulp.LpSolver, **options: Any) -> None:
        """Solve the program, and store the outcome."""
        self.outcome = solve(self, solver, **options)

    def values(self) -> list[float]:
        """Return the value of each column after the last run."""
        return [variable.varValue or 0.0 for variable in self.columns]

    def fullest(self) -> tuple[int, ...] | None:
        """Return the digits of the last solution in row order, or None if there is no solution.

        In a packing, a cell that remains empty is 0.
        """
        if self.outcome.status != Status.OPTIMAL:
            return None
        return self.digits_of(column for column, value in enumerate(self.values()) if value > 0.5)

    def digits_of(self, columns: Iterable[int]) -> tuple[int, ...]:
        """Return the digits in row order if the variables of these columns are 1."""
        digits = list(self.placed)
        for column in columns:
            for cell, digit in self.places[column]:
                digits[cell] = digit
        return tuple(digits)

    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the last solution if it is a full grid, otherwise None."""
        digits = self.fullest()
        return digits if digits and all(digits) else None

    def chosen(self, digits: Sequence[int]) -> list[int]:
        """Return the columns whose variables are 1 in the solution with these digits."""
        return [
            column
            for column, places in enumerate(self.places)
            if places and all(digits[cell] == digit for cell, digit in places)
        ]

    def is_full(self) -> bool:
        """Return whether the last solution fills every cell, possibly with fractional values."""
        if self.outcome.status != Status.OPTIMAL:
            return False
        both = zip(self.values(), self.places, strict=True)
        filled = sum(value * len(places) for value, places in both)
        return filled > self.placed.count(0) - TOLERANCE

    def fractions(self) -> int:
        """Return the number of fractional values in the last solution."""
        return sum(TOLERANCE < value < 1 - TOLERANCE for value in self.values())

    def exclude(self, digits: Sequence[int]) -> None:
        """Add a constraint that excludes the solution with these digits."""
        self._cuts += 1
        chosen = [self.columns[column] for column in self.chosen(digits)]
        self += pulp.lpSum(chosen) <= len(chosen) - 1, f"not_solution_{self._cuts:02d}_again"


def run(
    program: Program, backend: pulp.LpSolver, statistics: Statistics, branching: bool = True
) -> bool:
    """Solve a program within the remaining time, and return whether it is decided.

    Only without `branching` can the result be False.
    """
    with adjusted(backend, branching=branching), within(backend):
        program.settle(backend)
    statistics.note(backend)
    if program.outcome.settled or (not program.relaxed and program.found() is not None):
        return True
    check_deadline()
    if branching:
        raise GaveUp(f"{backend.name} stopped without an answer")
    return False


@dataclass(frozen=True)
class Reduction:
    """A puzzle with some cells filled, and the remaining candidates of its open cells."""

    board: Board
    state: State | None  # None if singles led to a contradiction
    placed: tuple[int, ...]  # the digits in row order, 0 for an open cell
    choices: list[tuple[int, int]]  # the candidates of the open cells, as (cell from 0, digit)
    #: The constraints that neither a placed digit nor a candidate can satisfy.
    unmet: Sequence[int] = ()
    singles: int = 0  # the number of filled cells that are not givens
    after_singles: bool = True  # whether all singles are placed, not only the givens

    def is_solved(self) -> bool:
        return self.state is not None and not self.choices and not self.unmet


def restrict(puzzle: Puzzle) -> Reduction:
    """Return the reduction of a puzzle by its givens only."""
    board = find_board(puzzle.variant, puzzle.shape)
    found = reduced(board, board.start(puzzle.digits))
    assert found.state is not None
    unmet = board.unmet(found.state[0])
    return replace(found, placed=puzzle.digits, unmet=unmet, after_singles=False)


def reduce(puzzle: Puzzle) -> Reduction:
    """Return the reduction of a puzzle by naked and hidden singles."""
    board = find_board(puzzle.variant, puzzle.shape)
    settled = BacktrackingSearch(board).settle(board.start(puzzle.digits))
    if settled is None:
        return Reduction(board, None, puzzle.digits, [])
    found = reduced(board, settled[:2])
    return replace(found, singles=sum(map(bool, found.placed)) - len(puzzle.givens))


def reduced(board: Board, state: State) -> Reduction:
    """Return the reduction for a state, without placing singles."""
    bits, covered = state
    placed = [0] * board.cells
    choices = []
    for candidate in board.candidates(bits):
        cell, rank = divmod(candidate, board.side)
        if covered >> cell & 1:
            placed[cell] = rank + 1
        else:
            choices.append((cell, rank + 1))
    return Reduction(board, state, tuple(placed), sorted(choices))


#: The search for the ways of a rule gives up after this many steps for each allowed way.
TRIES = 20


def _limits(each: Linear, options: Sequence[Sequence[int]]) -> list[tuple[float, float]]:
    """Return the limits of a sum after each number of chosen candidates."""
    weights = dict(each.terms)
    added = [[weights.get(x, 0) for x in place] or [0] for place in reversed(options)]
    # For each position, the least and the greatest total of this and all later positions.
    lows = accumulate(map(min, added), initial=0)
    highs = accumulate(map(max, added), initial=0)
    least = -inf if each.least is None else each.least
    most = inf if each.most is None else each.most
    return [(least - high, most - low) for low, high in zip(lows, highs, strict=True)][::-1]


class _Ways:
    """The candidates at each position, and the conditions for choosing one of each."""

    def __init__(
        self,
        options: Sequence[Sequence[int]],
        together: Callable[[int, int], bool],
        sums: Sequence[Linear],
    ) -> None:
        self._options, self._together = options, together
        weights = [dict(each.terms) for each in sums]
        candidates = {x for place in options for x in place}
        self._weights = {x: [each.get(x, 0) for each in weights] for x in candidates}
        limits = [_limits(each, options) for each in sums]
        self._lows = [[low for low, _ in after] for after in zip(*limits, strict=True)]
        self._highs = [[high for _, high in after] for after in zip(*limits, strict=True)]
        self._apart: dict[int, dict[int, set[int]]] = {}

    def longer(
        self, chosen: tuple[int, ...], totals: Sequence[int]
    ) -> Iterator[tuple[tuple[int, ...], Sequence[int]]]:
        """Yield this choice with each possible candidate at the next position, and its sums."""
        position = len(chosen)
        lows, highs = self._lows[position + 1], self._highs[position + 1]
        for x, apart in self._next(position).items():
            if apart.isdisjoint(chosen):
                sums = [*map(add, totals, self._weights[x])]
                if all(map(le, lows, sums)) and all(map(le, sums, highs)):
                    yield (*chosen, x), sums

    def _next(self, position: int) -> dict[int, set[int]]:
        """Return each candidate at a position, with those at earlier positions that exclude it."""
        if position not in self._apart:
            earlier = {y for place in self._options[:position] for y in place}
            self._apart[position] = {
                x: {y for y in earlier if not self._together(y, x)} for x in self._options[position]
            }
        return self._apart[position]


def ways(
    options: Sequence[Sequence[int]],
    together: Callable[[int, int], bool],
    sums: Sequence[Linear],
    most: int,
) -> list[tuple[int, ...]] | None:
    """Return all ways to choose a candidate at each position, or None if there are too many.

    `together` is a function that returns whether two candidates can be chosen together. The choice
    must satisfy all `sums`. `most` is the largest number of ways.
    """
    possible = _Ways(options, together, sums)
    found: list[tuple[int, ...]] = []
    stack: list[tuple[tuple[int, ...], Sequence[int]]] = [((), [0] * len(sums))]
    tries = 0
    while stack:
        check_deadline()
        chosen, so_far = stack.pop()
        if len(chosen) == len(options):
            found.append(chosen)
        else:
            stack += reversed([*possible.longer(chosen, so_far)])
        if len(found) > most or tries >= TRIES * most:
            return None
        tries += 1
    return found


#: The largest number of ways of a rule: as sets of digits, and as sequences of digits. A rule with
#: more ways has only its usual rows.
MOST_SETS = 60
MOST_ORDERS = 50
#: The largest number of ways of all rules of a puzzle together.
MOST_WAYS = 3_000


@dataclass(frozen=True)
class Choices:
    """The ways to satisfy a rule; a solution uses exactly one of them."""

    rule: Rule
    ways: Sequence[Sequence[int]]  # the marks of each way
    #: The candidates of each mark. Exactly one of them is true if the chosen way has the mark;
    #: otherwise none is. A mark is the number of the rule's first such candidate, open or not.
    marks: Mapping[int, Sequence[int]]


def differ(board: Board, one: int, other: int) -> bool:
    """Return whether two cells, numbered from 0, must contain different digits."""
    side = board.side
    return all(board.excludes(one * side + rank, other * side + rank) for rank in range(side))


def all_choices(reduction: Reduction, rules: Container[Rule] | None = None) -> Iterator[Choices]:
    """Yield the ways to satisfy each rule with sums, unless it has too many ways.

    By default, `rules` are all rules.
    """
    board = reduction.board
    opened: Mapping[int, list[int]] = defaultdict(list)
    placed = ((cell, digit) for cell, digit in enumerate(reduction.placed) if digit)
    for cell, digit in chain(placed, reduction.choices):
        opened[cell].append(cell * board.side + digit - 1)
    by_rule: Mapping[Rule, list[Primitive]] = defaultdict(list)
    for rule, each in board.variant.primitives_by_rule(board.shape):
        if rules is None or rule in rules:
            by_rule[rule].append(each)
    left = MOST_WAYS
    for rule, primitives in by_rule.items():
        check_deadline()
        if any(isinstance(each, Linear) and not each.rules_out() for each in primitives):
            found = _Line(board, opened, primitives).choices(rule)
            if found is not None and len(found.ways) <= left:
                left -= len(found.ways)
                yield found


class _Line:
    """The cells of a rule, numbered from 0, with their open candidates."""

    def __init__(
        self, board: Board, opened: Mapping[int, list[int]], primitives: Sequence[Primitive]
    ) -> None:
        self._board, self._side = board, board.side
        self._primitives = primitives
        self._sums = [each for each in primitives if isinstance(each, Linear)]
        every = (x // self._side for each in primitives for x in candidates_of(each))
        self._cells = sorted(set(every))
        self._open = [opened.get(cell, []) for cell in self._cells]

    def choices(self, rule: Rule) -> Choices | None:
        pairs = combinations(self._cells, 2)
        all_differ = len(self._cells) <= self._side and all(differ(self._board, *x) for x in pairs)
        if all_differ and all(map(self._is_alike, self._primitives)):
            found = self._sets()
            return None if found is None else Choices(rule, *found)
        excludes = self._board.excludes
        orders = ways(self._open, lambda *both: not excludes(*both), self._sums, MOST_ORDERS)
        marks = {x: [x] for cell in self._open for x in cell}
        return None if orders is None else Choices(rule, orders, marks)

    def _is_alike(self, each: Primitive) -> bool:
        terms = each.terms if isinstance(each, Linear) else [(x, 1) for x in each.candidates]
        weights = defaultdict(list)
        for candidate, weight in terms:
            weights[candidate % self._side].append(weight)
        count = len(self._cells)
        return all(own == own[:1] * count for own in weights.values())

    def _sets(self) -> tuple[list[tuple[int, ...]], dict[int, list[int]]] | None:
        marks = defaultdict(list)
        for candidate in (x for cell in self._open for x in cell):
            marks[self._cells[0] * self._side + candidate % self._side].append(candidate)
        apart = [set(e.candidates) for e in self._primitives if isinstance(e, AtMostOne)]

        def together(one: int, other: int) -> bool:
            return one < other and not any({one, other} <= group for group in apart)

        found = ways([sorted(marks)] * len(self._cells), together, self._sums, MOST_SETS)
        return None if found is None else (found, dict(sorted(marks.items())))
