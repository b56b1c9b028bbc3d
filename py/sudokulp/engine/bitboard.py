"""Bit board: Sudoku's exact-cover constraints and their candidates as the bits of one integer.

A puzzle is an exact cover problem: each cell holds one digit, each region holds each digit
once, and each of these *constraints* has as many candidates as the grid has rows. The
candidates of a constraint are numbered by *rank*, and bit ``rank * constraints + constraint``
says whether the candidate of this rank is still open for this constraint. A candidate has one
bit in each constraint that it covers, so placing it is a single `&`, and a few operations on
integers tell, for all constraints at once, which have no candidate left (a dead end), which
have one (a single, naked or hidden), and which have the fewest.

The search over these boards is in `sudokulp.engine.search`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..contexts import check_deadline
from ..grid import GridShape, side_of
from ..variants import Region, Variant

#: Open bits, and the constraints that are covered (a bit each).
State = tuple[int, int]

#: Bytes that one cache of masks may take; all masks of a 36 x 36 grid would fill a gigabyte.
CACHE_BYTES = 1 << 26


class _MaskCache(dict[int, tuple[int, int]]):
    """Masks that are computed on first use; when there are too many, all are dropped."""

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


class Board:
    """The exact-cover constraints of one variant and shape, and the operations on states.

    Parameters
    ----------
    variant : Variant
        Its regions give the constraints that follow those of the cells.
    shape : int or Boxes
        n of boxes of n x n, from 1 to 9, or the boxes.

    Attributes
    ----------
    side, cells : int
        Number of rows and of cells; candidate ``cell * side + digit - 1`` is a digit in
        a cell, cells counted from 0.
    constraints : int
        Number of constraints; the first are those of the cells.
    by_rank : list of tuple of int
        The candidate of each constraint, for each rank. A cell's ranks are its digits.
    every, cell_bits : int
        All bits, and those of the cells' constraints: one for each candidate.
    placing : mapping
        For a candidate, the bits that stay open when it is placed and the constraints it covers.
    """

    #: Whether there are sums to `narrow` by.
    has_sums = False
    #: Whether any of these does more than rule candidates out, once and for all.
    weighs = False

    def __init__(self, variant: Variant, shape: GridShape) -> None:
        self.variant, self.shape = variant, shape
        self.side = side = side_of(shape)
        self.cells = cells = side * side
        members: list[Sequence[int]] = [
            range(cell * side, cell * side + side) for cell in range(cells)
        ]
        for region in self._regions():
            check_deadline()
            first = [(label - 1) * side for label in region.cells]
            members += [[candidate + digit for candidate in first] for digit in range(side)]
        self.constraints = len(members)
        self.by_rank = list(zip(*members, strict=True))
        self._bits: list[list[int]] = []
        for _ in range(cells):
            check_deadline()
            self._bits += [[] for _ in range(side)]
        self._covered: dict[int, list[int]] = {}
        for rank, candidates in enumerate(self.by_rank):
            check_deadline()
            for constraint, candidate in enumerate(candidates):
                self._bits[candidate].append(rank * self.constraints + constraint)
        size = self.constraints * side
        self.every = (1 << size) - 1
        self.all_constraints = (1 << self.constraints) - 1
        self.all_cells = (1 << cells) - 1
        self.cell_bits = sum(self.all_cells << rank * self.constraints for rank in range(side))
        self.placing = _MaskCache(self._place, size)
        self._rivals = _MaskCache(self._rivals_for, size)

    def _regions(self) -> Iterable[Region]:
        return self.variant.regions(self.shape)

    def narrow(self, open_bits: int) -> int:
        """Return the bits without candidates that a sum rules out; 0 at a dead end."""
        return open_bits

    def narrow_all(self, open_bits: int) -> int:
        """Return the bits narrowed until the sums rule nothing more out."""
        return open_bits

    def bits(self, candidate: int) -> int:
        """Return the bits of a candidate."""
        return sum(1 << bit for bit in self._bits[candidate])

    def cell_bit(self, candidate: int) -> int:
        """Return the bit of a candidate in its cell's constraint."""
        cell, rank = divmod(candidate, self.side)
        return 1 << rank * self.constraints + cell

    def constraints_of(self, candidate: int) -> list[int]:
        """Return the constraints that a candidate covers, its cell first; not to be modified."""
        covered = self._covered.get(candidate)
        if covered is None:
            covered = sorted(bit % self.constraints for bit in self._bits[candidate])
            self._covered[candidate] = covered
        return covered

    def _place(self, candidate: int) -> tuple[int, int]:
        covered = self.constraints_of(candidate)
        closed = 0
        for constraint in covered:
            closed |= self._rivals[constraint][0]
        return self.every & ~closed | self.bits(candidate), sum(
            1 << constraint for constraint in covered
        )

    def _rivals_for(self, constraint: int) -> tuple[int, int]:
        """Return the bits of all candidates of one constraint."""
        return self._mask(candidates[constraint] for candidates in self.by_rank), 0

    def start(self, digits: Iterable[int]) -> State:
        """Return the state with these digits placed; they are in row order, 0 for none."""
        given = [cell * self.side + digit - 1 for cell, digit in enumerate(digits) if digit]
        if self.every.bit_length() * len(self._bits) > CACHE_BYTES * 8:
            return self._start_at_once(given)
        state = self.every, 0
        for candidate in given:
            state = self.place(state, candidate)
        return state

    def _start_at_once(self, given: Sequence[int]) -> State:
        """Return the same without the cache, for a board whose masks take too much memory."""
        closings = [0] * len(self._bits)
        covered = 0
        for candidate in given:
            check_deadline()
            for constraint in self.constraints_of(candidate):
                covered |= 1 << constraint
                for candidates in self.by_rank:
                    closings[candidates[constraint]] += 1
        for candidate in given:  # it was counted as closed once for each of its own constraints
            closings[candidate] -= len(self._bits[candidate])
        return self._mask(c for c, closed in enumerate(closings) if not closed), covered

    def _mask(self, candidates: Iterable[int]) -> int:
        """Return the bits of candidates.

        Bit by bit in bytes: on a 36 x 36 grid each step with a whole number costs as much
        as a hundred of these.
        """
        found = bytearray(self.constraints * self.side // 8 + 1)
        for candidate in candidates:
            for bit in self._bits[candidate]:
                found[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(found, "little")

    def place(self, state: State, candidate: int) -> State:
        """Return the state after placing a candidate."""
        stay, covered = self.placing[candidate]
        return state[0] & stay, state[1] | covered

    def without(self, state: State, candidate: int) -> State:
        """Return the state after ruling a candidate out."""
        return state[0] & ~self.bits(candidate), state[1]

    def unmet(self, open_bits: int) -> list[int]:
        """Return the constraints that no open candidate can satisfy."""
        met = 0
        for rank in range(self.side):
            met |= open_bits >> rank * self.constraints
        missing = self.all_constraints & ~met
        return [constraint for constraint in range(self.constraints) if missing >> constraint & 1]

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
