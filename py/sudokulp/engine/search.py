"""Bit boards and backtracking search on them, for counting and generating.

A puzzle is an exact cover problem: each cell contains one digit, and each region contains each
digit once. Each of these *constraints* has as many candidates as the grid has rows. The candidates
of a constraint are numbered by *rank*. Bit ``rank * constraints + constraint`` is set as long as
the candidate of this rank is open for this constraint. A candidate has one bit in each constraint
that it covers, so a single `&` places the candidate.

A few operations on integers handle all constraints together. They find the constraints with no
candidate left (a dead end), with one left (a naked or hidden single), and with the fewest left.
Some other rules close more bits when a candidate is placed. Sums and paths narrow the open bits.

The search places all singles, then branches on a constraint with the fewest candidates. If there
are several, it takes one with the most dead ends so far (Boussemart and others, "Boosting
systematic search by weighting constraints", 2004). Its steps are the same on every machine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf

from ..deadline import check_deadline
from ..grid import GridShape, check_shape, side_of
from ..puzzle import Puzzle
from ..variants import Variant
from ..variants.base import AtMostOne, Linear, Path

#: The open bits, and a bit for each covered constraint.
State = tuple[int, int]
#: The cells of a sum, counted from 0, each with its weights by rank; then the bounds of the sum.
Sum = tuple[list[tuple[int, list[int]]], float, float]

#: The largest size of a cache of masks in bytes. All masks of a 36 x 36 grid would need a gigabyte.
CACHE_BYTES = 1 << 26


class _MaskCache(dict[int, tuple[int, int]]):
    """Masks that are computed on first use. If there are too many, all masks are dropped."""

    def __init__(self, make: Callable[[int], tuple[int, int]], bits: int) -> None:
        super().__init__()
        self._make = make
        self._most = CACHE_BYTES * 8 // bits

    def __missing__(self, key: int) -> tuple[int, int]:
        check_deadline()
        if len(self) >= self._most:
            self.clear()
        self[key] = made = self._make(key)
        return made


#: The largest number of cached results for a path.
MOST_KNOWN = 5_000


class _PathNarrowing:
    """Narrowing by one path. Results are cached, because the same digits recur in a search."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[tuple[int, ...], list[int] | None] = {}

    def narrowed(self, ranks: list[int]) -> list[int] | None:
        """Return the candidates that the path rules out, or None at a dead end.

        The candidates are also removed from `ranks`, which contains the open cells of each digit.
        """
        key = tuple(
            sum(1 << rank for rank, cells in enumerate(ranks) if cells >> label - 1 & 1)
            for label in self._path.cells
        )
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            digits = range(1, self._path.side + 1)
            options = [[digit for digit in digits if mask >> digit - 1 & 1] for mask in key]
            self._known[key] = self._path.closed(options)
        closed = self._known[key]
        for candidate in closed or ():
            cell, rank = divmod(candidate, self._path.side)
            ranks[rank] &= ~(1 << cell)
        return closed


class Board:
    """The constraints of a variant and shape, and the operations on states.

    A candidate, a digit in a cell, has the number ``cell * side + digit - 1``, with cells counted
    from 0.

    Attributes
    ----------
    constraints : int
        The number of exact-cover constraints: first those of the cells, then those of the regions,
        digit by digit.
    by_rank : list of tuple of int
        For each rank, the candidate of each constraint. The ranks of a cell are its digits.
    every, cell_bits : int
        All bits, and the bits of the constraints of cells, which are one for each candidate.
    placing : mapping
        For each candidate, the bits that are still open after it is placed, and the constraints
        that the candidate covers.
    linear, paths : list of Linear, list of Path
        The sums and the paths of the rules.
    has_sums, weighs : bool
        Whether there are sums or paths, and whether any of them does more than rule out candidates
        once and for all.
    """

    def __init__(self, variant: Variant, shape: GridShape) -> None:
        self.variant, self.shape = variant, shape
        self.side = side_of(shape)
        self.cells = self.side**2
        self.linear: list[Linear] = []
        self.paths: list[Path] = []
        self._excluded: defaultdict[int, set[int]] = defaultdict(set)
        self.by_rank = list(zip(*self._exact_covers(), strict=True))
        self.constraints = len(self.by_rank[0])
        self._sums = [self._weighed(each) for each in self.linear]
        self.has_sums = bool(self.linear or self.paths)
        self.weighs = bool(self.paths) or not all(each.rules_out() for each in self.linear)
        self._paths = [_PathNarrowing(path) for path in self.paths]
        self._bits = self._bits_of_candidates()
        self._covered: dict[int, list[int]] = {}
        size = self.constraints * self.side
        self.every = (1 << size) - 1
        self.all_constraints = (1 << self.constraints) - 1
        self.all_cells = (1 << self.cells) - 1
        self.cell_bits = sum(self.all_cells << rank * self.constraints for rank in range(self.side))
        self.placing = _MaskCache(self._place, size)
        self._rivals = _MaskCache(
            lambda constraint: (self._mask(each[constraint] for each in self.by_rank), 0), size
        )

    def _exact_covers(self) -> Iterator[Sequence[int]]:
        """Yield the candidates of each cell and region constraint, and store other constraints."""
        for cell in range(self.cells):
            yield range(cell * self.side, (cell + 1) * self.side)
        for region in self.variant.all_regions(self.shape):
            check_deadline()
            yield from region.candidates(self.side)
        for each in self.variant.primitives(self.shape):
            check_deadline()
            if isinstance(each, AtMostOne):
                for candidate in each.candidates:
                    self._excluded[candidate].update(each.candidates)
            elif isinstance(each, Path):
                self.paths.append(each)
            else:
                self.linear.append(each)
        for candidate, others in self._excluded.items():
            others.discard(candidate)

    def _bits_of_candidates(self) -> list[list[int]]:
        found: list[list[int]] = []
        for _ in range(self.cells):
            check_deadline()
            found += [[] for _ in range(self.side)]
        for rank, candidates in enumerate(self.by_rank):
            check_deadline()
            for constraint, candidate in enumerate(candidates):
                found[candidate].append(rank * self.constraints + constraint)
        return found

    def _weighed(self, linear: Linear) -> Sum:
        cells: dict[int, list[int]] = {}
        for candidate, weight in linear.terms:
            cell, rank = divmod(candidate, self.side)
            cells.setdefault(cell, [0] * self.side)[rank] += weight
        least = -inf if linear.least is None else linear.least
        most = inf if linear.most is None else linear.most
        return list(cells.items()), least, most

    def bits(self, candidate: int) -> int:
        """Return the bits of a candidate."""
        return sum(1 << bit for bit in self._bits[candidate])

    def cell_bit(self, candidate: int) -> int:
        """Return the bit of a candidate in the constraint of its cell."""
        cell, rank = divmod(candidate, self.side)
        return 1 << rank * self.constraints + cell

    def constraints_of(self, candidate: int) -> list[int]:
        """Return the constraints that a candidate covers, beginning with its cell.

        The result must not be modified.
        """
        covered = self._covered.get(candidate)
        if covered is None:
            covered = sorted(bit % self.constraints for bit in self._bits[candidate])
            self._covered[candidate] = covered
        return covered

    def _place(self, candidate: int) -> tuple[int, int]:
        covered = self.constraints_of(candidate)
        closed = self._mask(self._excluded.get(candidate, ()))
        for constraint in covered:
            closed |= self._rivals[constraint][0]
        stay = self.every & ~closed | self.bits(candidate)
        return stay, sum(1 << constraint for constraint in covered)

    def start(self, digits: Iterable[int]) -> State:
        """Return the state in which the given digits are placed.

        The digits are in row order, with 0 for an empty cell.
        """
        given = [cell * self.side + digit - 1 for cell, digit in enumerate(digits) if digit]
        if self.every.bit_length() * len(self._bits) > CACHE_BYTES * 8:
            state = self._start_at_once(given)
        else:
            state = self.every, 0
            for candidate in given:
                state = self.place(state, candidate)
        return self.narrow_all(state[0]), state[1]

    def _start_at_once(self, given: Sequence[int]) -> State:
        """Return the state with these candidates placed. The cache of masks would be too large."""
        closings = [0] * len(self._bits)
        covered = 0
        for candidate in given:
            check_deadline()
            for constraint in self.constraints_of(candidate):
                covered |= 1 << constraint
                for candidates in self.by_rank:
                    closings[candidates[constraint]] += 1
            for other in self._excluded.get(candidate, ()):
                closings[other] += 1
        for candidate in given:  # each was counted as closed once for each of its constraints
            closings[candidate] -= len(self._bits[candidate])
        return self._mask(c for c, closed in enumerate(closings) if not closed), covered

    def _mask(self, candidates: Iterable[int]) -> int:
        """Return the bits of candidates.

        The bits are set in a bytearray. On a 36 x 36 grid, setting bits of an integer would take a
        hundred times longer.
        """
        found = bytearray(self.constraints * self.side // 8 + 1)
        for candidate in candidates:
            for bit in self._bits[candidate]:
                found[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(found, "little")

    def place(self, state: State, candidate: int) -> State:
        """Return the state after a candidate is placed."""
        stay, covered = self.placing[candidate]
        return state[0] & stay, state[1] | covered

    def without(self, state: State, candidate: int) -> State:
        """Return the state after a candidate is ruled out."""
        return state[0] & ~self.bits(candidate), state[1]

    def narrow_all(self, open_bits: int) -> int:
        """Narrow the bits until sums and paths rule out no more candidates.

        At a dead end, return 0.
        """
        while open_bits and (narrowed := self.narrow(open_bits)) != open_bits:
            open_bits = narrowed
        return open_bits

    def narrow(self, open_bits: int) -> int:
        """Return the bits without the candidates that sums and paths rule out, 0 at a dead end."""
        if not self.has_sums:
            return open_bits
        ranks = [open_bits >> rank * self.constraints & self.all_cells for rank in range(self.side)]
        closed: list[int] = []
        for each in self._sums:
            check_deadline()
            found = self._narrowed(each, ranks)
            if found is None:
                return 0
            closed += found
        for path in self._paths:
            check_deadline()
            found = path.narrowed(ranks)
            if found is None:
                return 0
            closed += found
        return open_bits & ~self._mask(closed) if closed else open_bits

    def _narrowed(self, each: Sum, ranks: list[int]) -> list[int] | None:
        """Return the candidates that a sum rules out, or None at a dead end.

        The candidates are also removed from `ranks`, which contains the open cells of each rank.
        """
        cells, least, most = each
        opened = [
            [(weight, rank) for rank, weight in enumerate(weights) if ranks[rank] >> cell & 1]
            for cell, weights in cells
        ]
        if not all(opened):
            return None
        lows = [min(weights)[0] for weights in opened]
        highs = [max(weights)[0] for weights in opened]
        low, high = sum(lows), sum(highs)
        if low >= least and high <= most:
            return []
        if low > most or high < least:
            return None
        closed = []
        for (cell, _), weights, mine, above in zip(cells, opened, lows, highs, strict=True):
            for weight, rank in weights:
                if weight + low - mine > most or weight + high - above < least:
                    ranks[rank] &= ~(1 << cell)
                    closed.append(cell * self.side + rank)
        return closed

    def exclusions(self) -> Iterator[tuple[int, int]]:
        """Yield each pair of candidates that exclude each other by a rule, the lower one first."""
        for candidate, others in sorted(self._excluded.items()):
            check_deadline()
            yield from ((candidate, other) for other in sorted(others) if candidate < other)

    def unmet(self, open_bits: int) -> list[int]:
        """Return the constraints that no open candidate can satisfy."""
        met = 0
        for rank in range(self.side):
            met |= open_bits >> rank * self.constraints
        return [constraint for constraint in range(self.constraints) if not met >> constraint & 1]

    def candidates(self, open_bits: int) -> Iterator[int]:
        """Yield the open candidates, digit by digit."""
        for rank in range(self.side):
            cells = open_bits >> rank * self.constraints & self.all_cells
            while cells:
                cell = cells.bit_length() - 1
                cells ^= 1 << cell
                yield cell * self.side + rank

    def digits(self, open_bits: int) -> tuple[int, ...]:
        """Return the digits of a full grid, in row order."""
        found = [0] * self.cells
        for candidate in self.candidates(open_bits):
            found[candidate // self.side] = candidate % self.side + 1
        return tuple(found)


@lru_cache(maxsize=8)
def find_board(variant: Variant, shape: GridShape) -> Board:
    """Return the board of a variant and shape; recent boards are cached."""
    return Board(variant, check_shape(shape))


#: A state in which all singles are placed: open bits, covered constraints, constraints with several
#: candidates, and the open bits of each rank.
Settled = tuple[int, int, int, list[int]]
#: A function that returns the candidates of a branch in the order in which they are tried.
Order = Callable[[list[int]], list[int]]


class BacktrackingSearch:
    """A search for full grids, which keeps its counts of dead ends from one run to the next.

    Without `order`, candidates are tried in a fixed order. After `most` settled states, the search
    ends as if there were no more states.
    """

    def __init__(
        self,
        board: Board,
        order: Order | None = None,
        most: int | None = None,
    ) -> None:
        self.board = board
        self.settled = 0  # the number of states settled so far
        self._order = order
        self._most = most
        self._shifts = [rank * board.constraints for rank in range(board.side)]
        #: The number of dead ends of each constraint in binary: element i has bit i of each number.
        self._blame: list[int] = []

    def solutions(self, state: State) -> Iterator[int]:
        """Yield the open bits of each full grid that can be reached from a state."""
        stack = [state]
        while stack and self.settled != self._most:
            self.settled += 1
            settled = self.settle(stack.pop())
            if settled is None:
                continue
            bits, covered, choices, ranks = settled
            if not choices:
                yield bits
                continue
            branch = self._branch(choices, ranks)
            for candidate in reversed(self._order(branch) if self._order else branch):
                stack.append(self.board.place((bits, covered), candidate))

    def exists(self, state: State) -> bool:
        """Return whether a full grid can be reached from a state."""
        return next(self.solutions(state), None) is not None

    def settle(self, state: State) -> Settled | None:
        """Place all singles, and rule out candidates by sums and paths.

        At a dead end, return None.
        """
        bits, covered = state
        board = self.board
        check_deadline()
        while True:
            one = two = 0
            ranks = []
            for shift in self._shifts:
                rank = bits >> shift & board.all_constraints
                ranks.append(rank)
                two |= one & rank
                one |= rank
            if one != board.all_constraints:
                _count_up(self._blame, board.all_constraints ^ one)
                return None
            singles = one & ~two & ~covered
            if not singles:
                if not board.has_sums or (narrowed := board.narrow(bits)) == bits:
                    return bits, covered, two, ranks
                bits = narrowed
                continue
            bits, covered = self._place_singles(bits, covered, singles, ranks)

    def _place_singles(self, bits: int, covered: int, singles: int, ranks: Sequence[int]) -> State:
        placing = self.board.placing
        for rank, candidates in zip(ranks, self.board.by_rank, strict=True):
            here = singles & rank
            while here:
                stay, covers = placing[candidates[here.bit_length() - 1]]
                bits &= stay
                covered |= covers
                here &= ~covered
        return bits, covered

    def _branch(self, choices: int, ranks: Sequence[int]) -> list[int]:
        """Return the candidates of the constraint to branch on."""
        choices = with_fewest(ranks, choices)
        for counter in reversed(self._blame):
            choices = choices & counter or choices  # the constraints with the most dead ends
        constraint = (choices & -choices).bit_length() - 1
        both = zip(ranks, self.board.by_rank, strict=True)
        return [candidates[constraint] for rank, candidates in both if rank >> constraint & 1]


def with_fewest(ranks: Sequence[int], among: int) -> int:
    """Return the constraints in `among` that have the fewest candidates.

    `ranks` contains, for each rank, the constraints whose candidate of this rank is open.
    """
    counters: list[int] = []
    for rank in ranks:
        _count_up(counters, rank)
    for counter in reversed(counters):
        among = among & ~counter or among
    return among


def _count_up(counters: list[int], bits: int) -> None:
    """Add 1 to number i for each bit i in `bits`; number i consists of bit i of each counter."""
    for place, counter in enumerate(counters):
        counters[place], bits = counter ^ bits, counter & bits
        if not bits:
            return
    if bits:
        counters.append(bits)


def search_from(puzzle: Puzzle) -> tuple[BacktrackingSearch, State]:
    """Return a search for the solutions of a puzzle, and the state with its givens placed."""
    board = find_board(puzzle.variant, puzzle.shape)
    return BacktrackingSearch(board), board.start(puzzle.digits)
