"""The clauses of a puzzle, by the judge's rules, and proofs that they contradict each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, count

from ..contexts import check_deadline
from ..engine.budget import Budget
from ..engine.cnf import Formula
from ..errors import CertificateError, SudokuError
from ..explaining.checker import Checker, WeightedRow
from ..explaining.values import Pair
from ..puzzle import Puzzle, Solution

#: Clauses at most: beyond, neither making a proof nor checking it would end in sensible time.
MOST = 200_000

#: A literal is a variable's number, negative for "not".
Clause = tuple[int, ...]


def clauses(puzzle: Puzzle, solution: Solution | None = None) -> list[Clause]:
    """Return clauses that can all be true exactly if the puzzle has a solution, or another one.

    The last clause excludes the solution, if one is given. Too many clauses raise SudokuError.

    >>> clauses(Puzzle({1: 4, 3: 4}, 2))
    [(4,), (12,), (-4, -12)]
    """
    if puzzle.conflicts():
        return list(_of_conflicts(puzzle))
    found: dict[Clause, None] = {}  # a row and a box share some
    for clause in _of_rules(puzzle):
        check_deadline()
        found[clause] = None
        if len(found) == MOST:
            raise SudokuError(f"the proof would need more than {MOST:,} clauses: add givens")
    return list(found) if solution is None else [*found, excluding(solution)]


def variable(label: int, digit: int, side: int) -> int:
    """Return the number of the variable that says that a cell holds a digit."""
    return (label - 1) * side + digit


def _of_conflicts(puzzle: Puzzle) -> Iterator[Clause]:
    for conflict in puzzle.conflicts():
        fixed = [variable(label, conflict.digit, puzzle.side) for label in conflict.cells]
        yield from ((number,) for number in fixed)
        yield from _no_two(fixed)


def _of_rules(puzzle: Puzzle) -> Iterator[Clause]:
    checker = Checker(puzzle)
    for _, pairs in checker.unmet():
        numbers = tuple(sorted(variable(*pair, puzzle.side) for pair in pairs))
        yield from (numbers, *_no_two(numbers))
    spare = count(puzzle.side**3 + 1)
    for row in checker.rows():
        if given := row.contradicted(puzzle.givens, checker.open):
            fixed = [variable(*pair, puzzle.side) for pair in given]
            yield from ((number,) for number in fixed)
            yield tuple(-number for number in fixed)
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
    """Return clauses of a puzzle as the text of a DIMACS .cnf file."""
    side = puzzle.side
    otherwise = " other than by the solution that the last clause excludes" if solution else ""
    head = [
        f"c Can this {side}x{side} {puzzle.variant.name} puzzle be solved{otherwise}? "
        f"{puzzle.usual_line}",
        f"c Variable (cell - 1) * {side} + digit: the cell contains the digit. "
        f"Cells 1 to {side**2} are in row order.",
        "c Variables that the givens decide, and clauses that they satisfy, are omitted.",
        *(f"c Rule: {about}" for about in dict.fromkeys(rule.about for rule in puzzle.rules)),
        f"p cnf {variables(found, side)} {len(found)}",
    ]
    lines = (" ".join(map(str, [*clause, 0])) for clause in found)
    return "\n".join([*head, *lines, ""])


def from_dimacs(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text that `dimacs` wrote; a line that is none is an error."""
    lines = (line.split() for line in text.splitlines() if line[:1] not in ("c", "p"))
    try:
        return tuple(tuple(map(int, literals)) for *literals, _ in lines)
    except ValueError as error:
        raise CertificateError("formula.cnf in the certificate is damaged") from error


#: How often the clauses that a contradiction takes are asked for, of those asked for before.
ROUNDS = 2
#: The share of the clauses that is left when asking again is not worth its time any more.
ENOUGH = 0.9


class _Selectable:
    """Clauses in a solver, each with a selector variable: so it tells which of them it used."""

    def __init__(self, formula: Formula, found: Sequence[Clause]) -> None:
        self._formula = formula
        self._first = max(map(abs, chain.from_iterable(found)), default=0) + 1
        self._found: list[Clause] = []
        self.add(found)

    def add(self, found: Sequence[Clause]) -> None:
        """Add clauses, of the variables of the first ones."""
        start = self._first + len(self._found)
        self._found += found
        self._formula.add((*clause, -number) for number, clause in enumerate(found, start))

    def can_be_true(self) -> bool:
        return self._formula.is_satisfiable(range(self._first, self._first + len(self._found)))

    def used(self) -> tuple[Clause, ...]:
        """Return those that cannot all be true, as the solver saw last."""
        core = self._formula.core()
        return tuple(clause for n, clause in enumerate(self._found, self._first) if n in core)


def contradiction(puzzle: Puzzle, budget: Budget) -> tuple[Solution | None, tuple[Clause, ...]]:
    """Return the only solution, None if there is none, and clauses that leave no other one."""
    found, solution = clauses(puzzle), None
    with Formula(budget) as formula:
        selectable = _Selectable(formula, found)
        if selectable.can_be_true():
            # Variables that are in no clause may be true, too.
            true = formula.true().intersection(chain.from_iterable(found))
            solution = _solution(puzzle, true)
            selectable.add([excluding(solution)])
            if selectable.can_be_true():
                raise SudokuError(
                    "no certificate: the puzzle has several solutions; add givens until it has one"
                )
        return solution, selectable.used()


def needed(found: Sequence[Clause], budget: Budget) -> tuple[Clause, ...]:
    """Return as few of some clauses as are found soon that cannot all be true, like these.

    A solver that is asked again needs fewer than before.
    """
    kept = tuple(found)
    for _ in range(ROUNDS):
        with Formula(budget) as formula:
            selectable = _Selectable(formula, kept)
            selectable.can_be_true()
            used = selectable.used()
        if len(used) > ENOUGH * len(kept):
            return used
        kept = used
    return kept


def proof_of(found: Sequence[Clause], budget: Budget) -> str:
    """Return the proof that clauses cannot all be true."""
    with Formula(budget, with_proof=True) as formula:
        formula.add(found)
        formula.is_satisfiable()
        # Deletions only save a checker time on long proofs, and they are half of the file. With
        # more clauses, every line still follows.
        return "".join(f"{line}\n" for line in formula.proof() if line[0] != "d")


def _solution(puzzle: Puzzle, chosen: set[int]) -> Solution:
    digits = list(puzzle.digits)
    for number in chosen:
        if number <= puzzle.side**3:  # others are totals of sums
            cell, rank = divmod(number - 1, puzzle.side)
            digits[cell] = rank + 1
    return Solution(puzzle, tuple(digits))
