"""Satisfiability model, with python-sat.

The encodings of `sudokulp.engine.cnf` are solved as they were published: the formula is that of the
file which `dimacs_cnf` writes.

The default, "singles", places singles first. Then it writes the extended encoding: a placed digit
is a unit clause, and other clauses contain only open candidates. A solver would derive the same
from the full formula. But passing the full formula to a solver takes 8 ms, and everything else
takes 1 to 2 ms.

To find the next solution, a clause that excludes the last one is added to the same solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.cnf import (
    ENCODINGS,
    Clause,
    Formula,
    at_most_one,
    clauses,
    rule_clauses,
    variable,
)
from ..engine.search import BacktrackingSearch, Board, Settled, find_board
from ..names import proper_name
from ..puzzle import Puzzle, Solution
from .statistics import Statistics

#: The way that places singles first.
SINGLES = "singles"


def solutions(
    puzzle: Puzzle, statistics: Statistics, encoding: str = SINGLES
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each once, in the order in which the solver finds them.

    The statistics are about the variables and clauses of the formula that is solved.
    """
    encoding = proper_name((SINGLES, *ENCODINGS), encoding, "encoding")
    if encoding == SINGLES:
        yield from _after_singles(puzzle, statistics)
        return
    with Formula() as formula:
        statistics.solved_by(formula.solver, formula.version)
        with statistics.timing("build"):
            for group in clauses(puzzle, encoding):
                formula.add(group)
        statistics.size(formula.variables(), formula.clauses)
        statistics.notify("solving")
        every = [range(1, puzzle.side + 1)] * puzzle.side**2
        while formula.is_satisfiable():
            chosen = formula.chosen(every)
            yield _solution(puzzle, chosen)
            formula.add([[-x for x in chosen]])


def _after_singles(puzzle: Puzzle, statistics: Statistics) -> Iterator[Solution]:
    """Yield the solutions by a formula for the cells that singles leave open, if there are any."""
    with statistics.timing("build"):
        board = find_board(puzzle.variant, puzzle.shape)
        settled = BacktrackingSearch(board).settle(board.start(puzzle.digits))
    if settled is None or not settled[2]:  # no constraint has a choice left
        statistics.notify("solving")
        statistics.solved_by("singles")
        if settled and not board.unmet(settled[0]):
            yield Solution(puzzle, board.digits(settled[0]))
        return
    with Formula() as formula:
        statistics.solved_by(formula.solver, formula.version)
        with statistics.timing("build"):
            left: list[list[int]] = [[] for _ in range(board.cells)]
            for candidate in board.candidates(settled[0]):
                left[candidate // board.side].append(candidate % board.side + 1)
            for group in _open_clauses(board, settled, left):
                formula.add(group)
        spare = max(formula.variables() - board.side**3, 0)  # the variables of sums
        statistics.size(sum(map(len, left)) + spare, formula.clauses)
        statistics.notify("solving")
        while formula.is_satisfiable():
            chosen = formula.chosen(left)
            yield _solution(puzzle, chosen)
            formula.add([[-x for x in chosen]])


def _solution(puzzle: Puzzle, chosen: Sequence[int]) -> Solution:
    return Solution(puzzle, tuple((x - 1) % puzzle.side + 1 for x in chosen))


def _open_clauses(
    board: Board, settled: Settled, left: Sequence[Sequence[int]]
) -> Iterator[list[Clause]]:
    """Yield the clauses for filled cells, for each open constraint, and for the rules."""
    side = board.side
    filled = ((label, digits) for label, digits in enumerate(left, 1) if len(digits) == 1)
    yield [[variable(label, digits[0], side)] for label, digits in filled]
    _, _, choices, ranks = settled
    while choices:
        constraint = (choices & -choices).bit_length() - 1
        choices &= choices - 1
        both = zip(ranks, board.by_rank, strict=True)
        open_here = [
            candidates[constraint] + 1 for rank, candidates in both if rank >> constraint & 1
        ]
        yield [open_here, *at_most_one(open_here)]
    if board.variant.rules:
        yield from rule_clauses(board, left)
