"""Formulas of whole puzzles, and their files in DIMACS CNF."""

from __future__ import annotations

from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from .board import find_board
from .cnf import Clause, rules, variable


def clauses(puzzle: Puzzle, encoding: str = "extended") -> list[Clause]:
    """Return all clauses of a puzzle: the rules and a clause of one literal for each given.

    Sums of rules have further variables, see `ruled_cnf`: a solution may set them in several ways.

    Examples
    --------
    Without givens a classic 9x9 grid takes as many as the paper says.

    >>> empty = Puzzle("." * 81)
    >>> len(clauses(empty, "minimal")), len(clauses(empty, "extended"))
    (8829, 11988)
    """
    every = [range(1, puzzle.side + 1)] * puzzle.side**2
    regions = puzzle.variant.all_regions(puzzle.shape)
    found = [clause for group in rules(regions, every, encoding) for clause in group]
    if puzzle.rules:
        from .ruled_cnf import rule_clauses  # most puzzles have none

        for group in rule_clauses(find_board(puzzle.variant, puzzle.shape), every):
            found += group
    given = puzzle.givens.items()
    return found + [[variable(label, digit, puzzle.side)] for label, digit in given]


def dimacs_cnf(puzzle: AsPuzzle, encoding: str = "extended") -> str:
    """Return a puzzle as the text of a DIMACS .cnf file, which every SAT solver reads.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    encoding : {"minimal", "extended"}
        See above.

    Examples
    --------
    >>> for line in dimacs_cnf(Puzzle({2: 3}, 2)).splitlines()[:5]:
    ...     print(line)
    c 4x4 classic puzzle .3.............., extended encoding
    c variable (cell - 1) * 4 + digit: the cell holds the digit; cells 1 to 16 in row order
    p cnf 64 449
    1 2 3 4 0
    -1 -2 0
    """
    puzzle = as_puzzle(puzzle)
    found = clauses(puzzle, encoding)
    side, count = puzzle.side, puzzle.side**2
    head = [
        f"c {side}x{side} {puzzle.variant.name} puzzle {puzzle.usual_line}, {encoding} encoding",
        f"c variable (cell - 1) * {side} + digit: the cell holds the digit; "
        f"cells 1 to {count} in row order",
    ]
    variables = max(side**3, max((abs(x) for clause in found for x in clause), default=0))
    if variables > side**3:
        totals = f"variables {side**3 + 1} to {variables}: totals of sums, cell by cell"
        head.append(f"c {totals}")
    head.append(f"p cnf {variables} {len(found)}")
    lines = (" ".join(map(str, [*clause, 0])) for clause in found)
    return "\n".join([*head, *lines]) + "\n"
