"""The clauses that a certificate is about, from the rules as the judge of steps has them.

No model and no encoding of `engine.cnf` is used here: a mistake there would then be in the
proof and in what is proved. Every constraint that the givens leave unmet becomes a clause for
"one of these" and a clause for each two that cannot both be. What the givens rule out at once is
left out; so a grid of any size takes no more clauses than are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..errors import SudokuError
from ..explaining.checking import Checker
from ..puzzle import Puzzle, Solution

#: Clauses at most: beyond, neither making a proof nor checking it would end in sensible time.
MOST = 200_000

#: A literal is a variable's number, negative for "not".
Clause = list[int]


def clauses(puzzle: Puzzle, solution: Solution | None = None) -> list[Clause]:
    """Return clauses that can all be true exactly if the puzzle has a solution, or another one.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    solution : Solution, optional
        A solution that the last clause excludes.

    Raises
    ------
    SudokuError
        If there are more than `MOST`.

    Examples
    --------
    >>> puzzle = Puzzle("1234 3412 2143 43..", 2)
    >>> clauses(puzzle)
    [[58], [61]]
    >>> clauses(Puzzle({1: 4, 3: 4}, 2))
    [[4], [12], [-4, -12]]
    """
    if puzzle.conflicts():
        return list(_of_conflicts(puzzle))
    found: list[Clause] = []
    for clause in _of_rules(puzzle):
        found.append(clause)
        if len(found) == MOST:
            raise SudokuError(
                f"a proof about this puzzle would take over {MOST:,} clauses: give more digits"
            )
    return found if solution is None else [*found, _excluding(solution)]


def variable(label: int, digit: int, side: int) -> int:
    """Return the number of the variable that says that a cell holds a digit."""
    return (label - 1) * side + digit


def _of_conflicts(puzzle: Puzzle) -> Iterator[Clause]:
    for conflict in puzzle.conflicts():
        stand = [variable(label, conflict.digit, puzzle.side) for label in conflict.cells]
        yield from ([number] for number in stand)
        yield from _no_two(stand)


def _of_rules(puzzle: Puzzle) -> Iterator[Clause]:
    known: set[tuple[int, ...]] = set()
    for _, pairs in Checker(puzzle).unmet():
        numbers = sorted(variable(*pair, puzzle.side) for pair in pairs)
        for clause in (numbers, *_no_two(numbers)):
            if tuple(clause) not in known:  # a row and a box share some
                known.add(tuple(clause))
                yield clause


def _no_two(numbers: list[int]) -> Iterator[Clause]:
    for one, other in combinations(numbers, 2):
        yield [-one, -other]


def _excluding(solution: Solution) -> Clause:
    puzzle = solution.puzzle
    filled = zip(enumerate(solution.digits, 1), puzzle.digits, strict=True)
    return [-variable(*pair, puzzle.side) for pair, given in filled if not given]


def dimacs(found: Sequence[Clause], puzzle: Puzzle, solution: Solution | None = None) -> str:
    """Return the clauses of a puzzle as the text of a DIMACS .cnf file.

    Examples
    --------
    >>> puzzle = Puzzle({1: 4, 3: 4}, 2)
    >>> print(dimacs(clauses(puzzle), puzzle), end="")
    c Can this 4x4 classic puzzle be solved? 4.4.............
    c Variable (cell - 1) * 4 + digit: the cell holds the digit. Cells 1 to 16 are in row order.
    c What a given rules out is left out; so is what a given fulfils.
    p cnf 64 3
    4 0
    12 0
    -4 -12 0
    """
    side = puzzle.side
    otherwise = " other than by the solution that the last clause excludes" if solution else ""
    head = [
        f"c Can this {side}x{side} {puzzle.variant.name} puzzle be solved{otherwise}? "
        f"{puzzle.line}",
        f"c Variable (cell - 1) * {side} + digit: the cell holds the digit. "
        f"Cells 1 to {side**2} are in row order.",
        "c What a given rules out is left out; so is what a given fulfils.",
        f"p cnf {side**3} {len(found)}",
    ]
    lines = (" ".join(map(str, [*clause, 0])) for clause in found)
    return "\n".join([*head, *lines, ""])
