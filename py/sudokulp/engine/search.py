"""Backtracking search over exact-cover constraints; counting and generating are built on it.

It places all singles, naked and hidden, and then branches on a constraint with the fewest
candidates; among these on one that ended in a dead end most often: the weighted degree of
Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
constraints" (2004), with its counters kept as bits, too. All of it is integers in a fixed
order, so a search takes the same steps on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..contexts import check_deadline
from ..puzzle import Puzzle
from .board import Board, State, find_board
from .budget import Budget

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
