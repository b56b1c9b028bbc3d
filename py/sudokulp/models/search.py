"""Depth-first search: the program that most people write first, without any model.

It puts a digit into an open cell, strikes it out in all cells that see this one, and goes on
with the next; where a cell has no digit left, it goes back. Which cell is next makes most of the
difference: the next one in row order, or one that has the fewest digits left.

Simulated annealing, the other search without a model (R. Lewis, "Metaheuristics can solve Sudoku
puzzles", 2007), fills all boxes and swaps digits until no row and column has one twice. It is not
among the models: it can neither prove that there is no solution nor that there is no other one, so
it could answer most questions here by "unknown" only.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.budget import Budget
from ..engine.search import find_board, with_fewest
from ..errors import UnknownName, show
from ..puzzle import Puzzle, Solution

#: Which cell is next.
ORDERS = ("fewest", "rows")


def solutions(puzzle: Puzzle, budget: Budget, order: str = "fewest") -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, in a fixed order.

    The size noted in `budget` is the number of open cells and of regions; its `nodes` are the
    partial grids.
    """
    if order not in ORDERS:
        raise UnknownName(f"unknown order of cells {show(order)}; choose from fewest, rows")
    budget.solved_by("depth-first search", "")
    with budget.timing("build"):
        board = find_board(puzzle.variant, puzzle.shape)
        state = board.start(puzzle.digits)
    is_open = sum(1 << cell for cell, digit in enumerate(puzzle.digits) if not digit)
    budget.size(is_open.bit_count(), len(puzzle.variant.all_regions(puzzle.shape)))
    budget.say("solving")
    stack = [] if board.unmet(state[0]) else [(state, is_open)]  # open cells are a bit each
    while stack:
        budget.check_time()
        budget.nodes += 1
        state, left = stack.pop()
        ranks = [
            state[0] >> rank * board.constraints & board.all_cells for rank in range(board.side)
        ]
        if not left:
            if sum(ranks) == board.all_cells:  # each cell has its digit: no sum took one away
                yield Solution(puzzle, board.digits(state[0]))
            continue
        among = with_fewest(ranks, left) if order == "fewest" else left
        cell = (among & -among).bit_length() - 1
        for rank in reversed(range(board.side)):
            if ranks[rank] >> cell & 1:
                bits, covered = board.place(state, cell * board.side + rank)
                stack.append(((board.narrow_all(bits), covered), left & ~(1 << cell)))
