"""The clauses that a certificate is about, from the rules as the judge of steps has them.

No model and no encoding of `engine.cnf` is used here: a mistake there would then be in the
proof and in what is proved. Every constraint that the givens leave unmet becomes a clause for
"one of these" and a clause for each two that cannot both be. What the givens rule out at once is
left out; so a grid of any size takes no more clauses than are open.

A sum of a rule is added up cell by cell: a further variable for each total that the cells up to
here can come to, and a clause for each digit that leads from one total to the next, or too far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, count

from ..deadline import check_deadline
from ..errors import CertificateError, SudokuError
from ..explaining.checking.checker import Checker
from ..explaining.checking.ruled_rows import WeightedRow
from ..explaining.values import Pair
from ..puzzle import Puzzle, Solution

#: Clauses at most: beyond, neither making a proof nor checking it would end in sensible time.
MOST = 200_000

#: A literal is a variable's number, negative for "not".
Clause = tuple[int, ...]


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
    [(58,), (61,)]
    >>> clauses(Puzzle({1: 4, 3: 4}, 2))
    [(4,), (12,), (-4, -12)]
    """
    if puzzle.conflicts():
        return list(_of_conflicts(puzzle))
    found: list[Clause] = []
    for clause in _of_rules(puzzle):
        check_deadline()
        found.append(clause)
        if len(found) == MOST:
            raise SudokuError(
                f"a proof about this puzzle would take over {MOST:,} clauses: give more digits"
            )
    return found if solution is None else [*found, excluding(solution)]


def variable(label: int, digit: int, side: int) -> int:
    """Return the number of the variable that says that a cell holds a digit."""
    return (label - 1) * side + digit


def _of_conflicts(puzzle: Puzzle) -> Iterator[Clause]:
    for conflict in puzzle.conflicts():
        stand = [variable(label, conflict.digit, puzzle.side) for label in conflict.cells]
        yield from ((number,) for number in stand)
        yield from _no_two(stand)


def _of_rules(puzzle: Puzzle) -> Iterator[Clause]:
    known: set[Clause] = set()
    for clause in _with_repeats(puzzle):
        if clause not in known:  # a row and a box share some
            known.add(clause)
            yield clause


def _with_repeats(puzzle: Puzzle) -> Iterator[Clause]:
    checker = Checker(puzzle)
    for _, pairs in checker.unmet():
        numbers = tuple(sorted(variable(*pair, puzzle.side) for pair in pairs))
        yield from (numbers, *_no_two(numbers))
    spare = count(puzzle.side**3 + 1)
    for row in checker.rows():
        if given := row.contradicted(puzzle.givens, checker.open):
            stand = [variable(*pair, puzzle.side) for pair in given]
            yield from ((number,) for number in stand)
            yield tuple(-number for number in stand)
        elif row.excluded:
            left = row.open(checker.open)
            yield from _no_two(sorted(variable(*pair, puzzle.side) for pair in left))
        else:
            yield from _of_sum(row, checker.open, puzzle.side, spare)


def _of_sum(
    row: WeightedRow, still: Collection[Pair], side: int, spare: Iterator[int]
) -> Iterator[Clause]:
    """Yield the clauses of a sum: each cell leads from the totals before it to those behind it."""
    cells = row.choices(still)
    lows, highs = ([end(weight for _, weight in cell) for cell in cells] for end in (min, max))
    before: dict[int, Clause] = {0: ()}
    for place, cell in enumerate(cells, 1):
        low, high = sum(lows[place:]), sum(highs[place:])
        behind: dict[int, Clause] = {}
        for total, reached in before.items():
            for pair, weight in cell:
                clause = (*reached, -variable(*pair, side))
                now = total + weight
                if not row.takes(now + low, now + high):
                    yield clause
                elif not row.takes_all(now + low, now + high):
                    if now not in behind:
                        behind[now] = (-next(spare),)
                    yield (*clause, *(-literal for literal in behind[now]))
        before = behind


def variables(found: Iterable[Clause], side: int) -> int:
    """Return how many variables clauses have: those of candidates, and of totals behind them."""
    return max(side**3, max((abs(x) for clause in found for x in clause), default=0))


def _no_two(numbers: Sequence[int]) -> Iterator[Clause]:
    for one, other in combinations(numbers, 2):
        yield -one, -other


def excluding(solution: Solution) -> Clause:
    """Return the clause that is true of all but one solution."""
    puzzle = solution.puzzle
    filled = zip(enumerate(solution.digits, 1), puzzle.digits, strict=True)
    return tuple(-variable(*pair, puzzle.side) for pair, given in filled if not given)


def dimacs(found: Sequence[Clause], puzzle: Puzzle, solution: Solution | None = None) -> str:
    """Return clauses of a puzzle as the text of a DIMACS .cnf file.

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
        f"{puzzle.usual_line}",
        f"c Variable (cell - 1) * {side} + digit: the cell holds the digit. "
        f"Cells 1 to {side**2} are in row order.",
        "c What a given rules out is left out; so is what a given fulfils.",
        *(f"c Rule: {about}" for about in dict.fromkeys(rule.about for rule in puzzle.rules)),
        f"p cnf {variables(found, side)} {len(found)}",
    ]
    lines = (" ".join(map(str, [*clause, 0])) for clause in found)
    return "\n".join([*head, *lines, ""])


def from_dimacs(text: str) -> tuple[Clause, ...]:
    r"""Return the clauses of a text, written as `dimacs` writes them.

    Raises
    ------
    CertificateError
        If a line is no clause.

    Examples
    --------
    >>> from_dimacs("p cnf 64 1\n-4 -12 0\n")
    ((-4, -12),)
    """
    lines = (line.split() for line in text.splitlines() if line[:1] not in ("c", "p"))
    try:
        return tuple(tuple(map(int, literals)) for *literals, _ in lines)
    except ValueError as error:
        raise CertificateError("formula.cnf in the certificate is damaged") from error
