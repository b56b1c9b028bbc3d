"""Depth-first search: the program that most people write first, without a model.

The search places a digit in an open cell, removes the digit from the peers of the cell, and
continues with the next cell. If a cell has no digit left, the search backtracks. The running time
depends most on the order of the cells: row by row, or always a cell with the fewest digits left.

Simulated annealing (R. Lewis, "Metaheuristics can solve Sudoku puzzles", 2007) is not among the
models, because it cannot prove that there is no solution, or that there is only one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..deadline import check_deadline
from ..engine.search import find_board, with_fewest
from ..names import proper_name
from ..puzzle import Puzzle, Solution
from .statistics import Statistics

#: The orders in which cells can be filled.
ORDERS = ("fewest", "rows")


def solutions(puzzle: Puzzle, statistics: Statistics, order: str = "fewest") -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each once, in a fixed order.

    The statistics are about open cells and regions; the nodes are partial grids.
    """
    order = proper_name(ORDERS, order, "order of cells")
    statistics.solved_by("depth-first search")
    with statistics.timing("build"):
        board = find_board(puzzle.variant, puzzle.shape)
        state = board.start(puzzle.digits)
    is_open = sum(1 << cell for cell, digit in enumerate(puzzle.digits) if not digit)
    statistics.size(is_open.bit_count(), len(puzzle.variant.all_regions(puzzle.shape)))
    statistics.notify("solving")
    stack = [] if board.unmet(state[0]) else [(state, is_open)]  # left: a bit for each open cell
    while stack:
        if statistics.nodes % 16 == 0:
            check_deadline()
        statistics.nodes += 1
        state, left = stack.pop()
        ranks = [
            state[0] >> rank * board.constraints & board.all_cells for rank in range(board.side)
        ]
        if not left:
            if sum(ranks) == board.all_cells:  # no rule has ruled out a placed digit
                yield Solution(puzzle, board.digits(state[0]))
            continue
        among = with_fewest(ranks, left) if order == "fewest" else left
        cell = (among & -among).bit_length() - 1
        for rank in reversed(range(board.side)):
            if ranks[rank] >> cell & 1:
                bits, covered = board.place(state, cell * board.side + rank)
                stack.append(((board.narrow_all(bits), covered), left & ~(1 << cell)))
