"""The candidates of each cell as bit masks, singles, and probing.

There is a mask for each cell, in the order of the labels. Bit d - 1 of a mask is set if the digit d
is a candidate. Masks are integers instead of sets, because searches copy them often.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ..deadline import check_deadline
from ..grid import GridShape, side_of
from ..puzzle import Puzzle
from ..variants import Variant
from .search import BacktrackingSearch, Board, State

Masks = list[int]


@lru_cache(maxsize=64)
def peers_of(variant: Variant, shape: GridShape) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell, the cells that must differ from it; cells are numbered from 0."""
    peers: list[list[int]] = [[] for _ in range(side_of(shape) ** 2)]
    for number, (x, y) in enumerate(variant.dependent_cells(shape)):
        if number % 4096 == 0:
            check_deadline()
        peers[x - 1].append(y - 1)
        peers[y - 1].append(x - 1)
    return tuple(map(tuple, peers))


def candidates(puzzle: Puzzle) -> Masks:
    """Return a mask for each cell, with the candidates that the givens do not rule out.

    The mask of a given contains only its digit. A mask is 0 if givens conflict, or if a cell has no
    candidate left.
    """
    masks = [1 << digit - 1 if digit else (1 << puzzle.side) - 1 for digit in puzzle.digits]
    peers = peers_of(puzzle.variant, puzzle.shape)
    for label, digit in puzzle.givens.items():
        for peer in peers[label - 1]:
            masks[peer] &= ~(1 << digit - 1)
    return masks


def digits_of(mask: int) -> list[int]:
    """Return the digits in a mask in ascending order, such as [1, 3, 4] for 0b1101."""
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> digit - 1 & 1]


def is_single(mask: int) -> bool:
    """Return whether a mask contains exactly one digit."""
    return mask != 0 and mask & (mask - 1) == 0


class Singles:
    """The placement of naked singles, and of hidden singles in groups of cells."""

    def __init__(self, peers: Sequence[Sequence[int]], groups: Iterable[Sequence[int]]) -> None:
        self._peers = peers
        self._groups = list(groups)

    @classmethod
    def of(cls, puzzle: Puzzle) -> Singles:
        regions = puzzle.variant.all_regions(puzzle.shape)
        groups = [[label - 1 for label in region.cells] for region in regions]
        return cls(peers_of(puzzle.variant, puzzle.shape), groups)

    def place(self, masks: Masks, hidden: bool = True) -> bool:
        """Place all naked singles in masks and, with `hidden`, all hidden singles.

        Return False if this shows that there is no solution; the masks are then invalid.
        """
        placed: set[int] = set()
        while True:
            before = len(placed)
            if not self._place_naked(masks, placed):
                return False
            if hidden and not all(_narrow(masks, group) for group in self._groups):
                return False
            if len(placed) == before:
                return True

    def _place_naked(self, masks: Masks, placed: set[int]) -> bool:
        for cell, mask in enumerate(masks):
            if mask & (mask - 1) == 0 and cell not in placed:
                if not mask:
                    return False
                placed.add(cell)
                for peer in self._peers[cell]:
                    masks[peer] &= ~mask
        return True


def _narrow(masks: Masks, group: Sequence[int]) -> bool:
    """Place the hidden singles of a group; return False at a contradiction."""
    once = twice = 0
    for cell in group:
        twice |= once & masks[cell]
        once |= masks[cell]
    if once.bit_count() < len(group):
        return False
    lonely = once & ~twice
    for cell in group:
        mine = masks[cell] & lonely
        if mine and mine != masks[cell]:
            if not is_single(mine):
                return False
            masks[cell] = mine
    return True


class Probing:
    """Probing of states: each candidate is tried, together with the singles that follow from it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._search = BacktrackingSearch(board)

    def probe(self, state: State) -> State | None:
        """Return a state without the candidates that lead to a dead end.

        If the state itself is a dead end, return None.
        """
        settled = self.settled(state)
        while settled is not None:
            before = settled[0]
            left: dict[int, int] = {}
            settled = self._try_all(settled, left)
            if settled is not None:
                settled = self.settled((self._common(settled, left), settled[1]))
            if settled is not None and settled[0] == before:
                return settled
        return None

    def settled(self, state: State) -> State | None:
        """Return a state with all singles placed, or None at a dead end."""
        settled = self._search.settle(state)
        return settled and settled[:2]

    def _try_all(self, state: State, left: dict[int, int]) -> State | None:
        """Fill `left`, and return the state without the candidates that lead to a dead end.

        Return None if the state itself is a dead end.
        """
        board, (bits, covered) = self.board, state
        for candidate in board.candidates(bits):
            if covered >> candidate // board.side & 1:
                continue
            check_deadline()
            if not state[0] & board.cell_bit(candidate):
                continue
            settled = self.settled(board.place(state, candidate))
            if settled is not None:
                left[candidate] = settled[0]
                continue
            without = self.settled(board.without(state, candidate))
            if without is None:
                return None
            state = without
        return state

    def _common(self, state: State, left: Mapping[int, int]) -> int:
        """Return the open bits that, for every constraint, at least one candidate leaves open."""
        bits, covered = state
        found = bits
        for constraint in range(self.board.constraints):
            if covered >> constraint & 1:
                continue
            either = 0
            for candidate in self._choices(bits, constraint):
                either |= left[candidate]
            found &= either
        return found

    def _choices(self, bits: int, constraint: int) -> list[int]:
        candidates = (ranked[constraint] for ranked in self.board.by_rank)
        return [each for each in candidates if bits & self.board.cell_bit(each)]
