"""Backtracking search over exact-cover constraints; counting and generating are built on it.

It places all singles, naked and hidden, and then branches on a constraint with the fewest
candidates; among these on one that ended in a dead end most often: the weighted degree of
Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
constraints" (2004), with its counters kept as bits, too. All of it is integers in a fixed
order, so a search takes the same steps on every machine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from ..contexts import check_deadline
from ..grid import GridShape, check_shape
from ..puzzle import Puzzle
from ..rules.base import AtMostOne, Linear
from ..variants import Region, Variant
from .bitboard import Board, State
from .budget import Budget

__all__ = ["Board", "State", "find_board"]


@lru_cache(maxsize=8)
def find_board(variant: Variant, shape: GridShape) -> Board:
    """Return the board of a variant and size, from a cache."""
    if variant.rules:
        # MERGED-IMPORT  # most puzzles have no rules

        return RuledBoard(variant, check_shape(shape))
    return Board(variant, check_shape(shape))


#: A state without singles: open bits, constraints covered, constraints with several candidates,
#: and the open bits of each rank.
Settled = tuple[int, int, int, list[int]]
#: Puts the candidates of a branch in the order in which they are tried.
Order = Callable[[list[int]], list[int]]


class BacktrackingSearch:
    """Searches for full grids; its weights of dead ends are kept from one search to the next.

    Parameters
    ----------
    board : Board
        The rules.
    budget : Budget
        The time that may be spent.
    order : callable, optional
        See `Order`; without it candidates are tried in a fixed order.
    most : int, optional
        Node limit: states to settle at most; then the search ends as if there were no more.

    Attributes
    ----------
    settled : int
        States settled so far.
    """

    def __init__(
        self,
        board: Board,
        budget: Budget,
        order: Order | None = None,
        most: int | None = None,
    ) -> None:
        self.board = board
        self.settled = 0
        self._budget = budget
        self._order = order
        self._most = most
        self._shifts = [rank * board.constraints for rank in range(board.side)]
        #: Dead ends of each constraint, as binary numbers: their ones, twos, fours …
        self._blame: list[int] = []

    def solutions(self, state: State) -> Iterator[int]:
        """Yield the open bits of every full grid that a state leads to, each once.

        Raises
        ------
        GaveUp
            At the time limit.
        """
        stack = [state]
        while stack and self.settled != self._most:
            self._budget.check_time()
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
        """Return whether a state leads to any full grid."""
        return next(self.solutions(state), None) is not None

    def settle(self, state: State) -> Settled | None:
        """Propagate: place all singles; return what is left, None at a dead end."""
        bits, covered = state
        board = self.board
        while True:
            check_deadline()
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
            choices = choices & counter or choices  # of these, those most often to blame
        constraint = (choices & -choices).bit_length() - 1
        both = zip(ranks, self.board.by_rank, strict=True)
        return [candidates[constraint] for rank, candidates in both if rank >> constraint & 1]


def with_fewest(ranks: Sequence[int], among: int) -> int:
    """Return those of some constraints with the fewest candidates; they are given by rank."""
    counters: list[int] = []
    for rank in ranks:
        _count_up(counters, rank)
    for counter in reversed(counters):
        among = among & ~counter or among
    return among


def _count_up(counters: list[int], bits: int) -> None:
    """Add one at each of the bits; bit i of all counters together is a binary number."""
    for place, counter in enumerate(counters):
        counters[place], bits = counter ^ bits, counter & bits
        if not bits:
            return
    if bits:
        counters.append(bits)


def search_from(puzzle: Puzzle, budget: Budget) -> tuple[BacktrackingSearch, State]:
    """Return a search by the rules of a puzzle, and the state of its givens."""
    board = find_board(puzzle.variant, puzzle.shape)
    return BacktrackingSearch(board, budget), board.start(puzzle.digits)


#: The cells of a sum, counted from 0, each with its weights by rank.
Weights = list[tuple[int, list[int]]]
#: Such cells, and the bounds.
Sum = tuple[Weights, float, float]


class RuledBoard(Board):
    """The constraints of a variant with rules.

    Attributes
    ----------
    groups : list of AtMostOne
        Candidates that exclude each other.
    linear : list of Linear
        The sums.
    """

    def __init__(self, variant: Variant, shape: GridShape) -> None:
        super().__init__(variant, shape)
        primitives = list(variant.primitives(shape))
        self.groups = [each for each in primitives if isinstance(each, AtMostOne)]
        self.linear = [each for each in primitives if isinstance(each, Linear)]
        self.has_sums = bool(self.linear)
        self.weighs = not all(each.rules_out() for each in self.linear)
        self._sums = [self._weighed(each) for each in self.linear]
        self._excluded: defaultdict[int, set[int]] = defaultdict(set)
        for group in self.groups:
            check_deadline()
            for candidate in group.candidates:
                self._excluded[candidate].update(group.candidates)
        for candidate, others in self._excluded.items():
            others.discard(candidate)

    def _regions(self) -> Iterable[Region]:
        return self.variant.all_regions(self.shape)

    def _weighed(self, linear: Linear) -> Sum:
        cells: dict[int, list[int]] = {}
        for candidate, weight in linear.terms:
            cell, rank = divmod(candidate, self.side)
            cells.setdefault(cell, [0] * self.side)[rank] += weight
        least = float("-inf") if linear.least is None else linear.least
        most = float("inf") if linear.most is None else linear.most
        return list(cells.items()), least, most

    def _place(self, candidate: int) -> tuple[int, int]:
        stay, covered = super()._place(candidate)
        return stay & ~self._mask(self._excluded.get(candidate, ())), covered

    def start(self, digits: Iterable[int]) -> State:
        """Return the state with these digits placed, narrowed by the sums."""
        bits, covered = super().start(digits)
        return self.narrow_all(bits), covered

    def _start_at_once(self, given: Sequence[int]) -> State:
        bits, covered = super()._start_at_once(given)
        for candidate in given:
            bits &= ~self._mask(self._excluded.get(candidate, ()))
        return bits, covered

    def narrow(self, open_bits: int) -> int:
        """Return the bits without candidates that a sum rules out; 0 at a dead end."""
        ranks = [open_bits >> rank * self.constraints & self.all_cells for rank in range(self.side)]
        closed: list[int] = []
        for each in self._sums:
            check_deadline()
            found = self._narrowed(each, ranks)
            if found is None:
                return 0
            closed += found
        return open_bits & ~self._mask(closed) if closed else open_bits

    def narrow_all(self, open_bits: int) -> int:
        """Return the bits narrowed until the sums rule nothing more out."""
        while open_bits and (narrowed := self.narrow(open_bits)) != open_bits:
            open_bits = narrowed
        return open_bits

    def _narrowed(self, each: Sum, ranks: list[int]) -> list[int] | None:
        """Return the candidates that one sum rules out, None if nothing is left.

        They are taken out of `ranks`, the open cells of each rank.
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

    def excludes(self, one: int, other: int) -> bool:
        """Return whether two different candidates cannot hold together, by a region or a rule."""
        if other in self._excluded.get(one, ()):
            return True
        return not set(self.constraints_of(one)).isdisjoint(self.constraints_of(other))

    def exclusions(self) -> Iterator[tuple[int, int]]:
        """Yield each two candidates that a rule keeps from holding together, the lower first."""
        for candidate, others in sorted(self._excluded.items()):
            check_deadline()
            yield from ((candidate, other) for other in sorted(others) if candidate < other)
