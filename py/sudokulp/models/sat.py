"""Satisfiability model, with python-sat.

The encodings of `sudokulp.engine.cnf` are used after singles are placed: a placed digit is a unit
clause, and other clauses contain only open candidates. A solver would derive the same from the full
formula. But passing the full formula to a solver takes 8 ms, and everything else takes 1 to 2 ms.
To find the next solution, a clause that excludes the last one is added to the same solver.

An encoding with fewer variables is the minimal encoding, in which a `Translation` replaces the
variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.budget import Budget
from ..engine.cnf import (
    ENCODINGS,
    Clause,
    Formula,
    at_most_one,
    check_encoding,
    rule_clauses,
    variable,
)
from ..engine.search import BacktrackingSearch, Board, Settled, find_board
from ..engine.translations import TRANSLATIONS, Translation
from ..puzzle import Puzzle, Solution


def solutions(puzzle: Puzzle, budget: Budget, encoding: str = "extended") -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each once, in the order in which the solver finds them.

    The budget records the number of candidates after placing singles, and the number of clauses.
    """
    check_encoding(encoding, (*ENCODINGS, *TRANSLATIONS))
    scheme = TRANSLATIONS.get(encoding)
    with Formula(budget) as formula:
        with budget.timing("build"):
            board = find_board(puzzle.variant, puzzle.shape)
            settled = BacktrackingSearch(board, budget).settle(board.start(puzzle.digits))
            if settled is None:
                return  # singles end in a contradiction
            left: list[list[int]] = [[] for _ in range(board.cells)]
            for candidate in board.candidates(settled[0]):
                left[candidate // board.side].append(candidate % board.side + 1)
            cells = Translation(scheme, left) if scheme else None
            translated = cells.of if cells else list
            formula.add(cells.besides if cells else ())
            for group in _clauses(board, settled, left, encoding):
                formula.add(translated(group))
        budget.size(sum(map(len, left)), formula.clauses)
        budget.say("solving")
        while formula.is_satisfiable():
            chosen = cells.chosen(formula.true()) if cells else formula.chosen(left)
            yield Solution(puzzle, tuple((x - 1) % puzzle.side + 1 for x in chosen))
            formula.add(translated([[-x for x in chosen]]))


def _clauses(
    board: Board, settled: Settled, left: Sequence[Sequence[int]], encoding: str
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
        is_cell = constraint < board.cells
        group: list[Clause] = []
        if is_cell or encoding == "extended":
            group.append(open_here)
        if not is_cell or encoding == "extended":
            group += at_most_one(open_here)
        yield group
    if board.variant.rules:
        yield from rule_clauses(board, left)
