"""The clauses of a puzzle, derived from the judge's rules, and proofs that they conflict.

This module also writes the DIMACS file and the README of a certificate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, count

from ..analysis.verdict import Verdict
from ..deadline import check_deadline
from ..engine.cnf import Formula
from ..errors import CertificateError, SudokuError
from ..explaining.checker import Checker, PathRow, WeightedRow
from ..explaining.values import Pair
from ..grid import alphabet, short_name
from ..puzzle import Puzzle, Solution

#: The largest number of clauses. With more, making or checking a proof would take too long.
MOST = 200_000

#: The literals of a clause. A literal is the number of a variable, negative for "not".
Clause = tuple[int, ...]


def clauses(puzzle: Puzzle, solution: Solution | None = None) -> list[Clause]:
    """Return clauses that can all be true if and only if the puzzle has a solution.

    If a solution is passed, the last clause excludes it. If there are too many clauses, SudokuError
    is raised.

    >>> clauses(Puzzle({1: 4, 3: 4}, 2))
    [(4,), (12,), (-4, -12)]
    """
    if puzzle.conflicts():
        return list(_of_conflicts(puzzle))
    found: dict[Clause, None] = {}  # without duplicates: a row and a box share some clauses
    for clause in _of_rules(puzzle):
        check_deadline()
        found[clause] = None
        if len(found) == MOST:
            raise SudokuError(f"the proof would need more than {MOST:,} clauses; add givens")
    return list(found) if solution is None else [*found, excluding(solution)]


def variable(label: int, digit: int, side: int) -> int:
    """Return the number of the variable that is true if a cell contains a digit."""
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
            left = row.excluded & checker.open
            yield from _no_two(sorted(variable(*pair, puzzle.side) for pair in left))
        elif isinstance(row, PathRow):
            yield from _of_path(row, checker.open, puzzle.side, spare)
        else:
            yield from _of_sum(row, checker.open, puzzle.side, spare)


def _of_sum(
    row: WeightedRow, still: Collection[Pair], side: int, spare: Iterator[int]
) -> Iterator[Clause]:
    """Yield the clauses of a sum, with variables for the totals of its first n cells."""
    cells = row.choices(still)
    lows, highs = ([end(weight for _, weight in cell) for cell in cells] for end in (min, max))
    before: dict[int, Clause] = {0: ()}
    for position, cell in enumerate(cells, 1):
        low, high = sum(lows[position:]), sum(highs[position:])
        after: dict[int, Clause] = {}
        for total, reached in before.items():
            for pair, weight in cell:
                clause = (*reached, -variable(*pair, side))
                now = total + weight
                if not row.allows(now + low, now + high):
                    yield clause
                elif not row.allows_all(now + low, now + high):
                    if now not in after:
                        after[now] = (-next(spare),)
                    yield (*clause, *(-literal for literal in after[now]))
        before = after


def _of_path(
    row: PathRow, still: Collection[Pair], side: int, spare: Iterator[int]
) -> Iterator[Clause]:
    """Yield the clauses of a path, with a variable for each state between two cells.

    A state and a digit that lead nowhere exclude each other. Otherwise, they imply the next state.
    """
    steps = list(row.steps(still))
    before: dict[int, Clause] = {0: ()}
    for number, (label, digits, here) in enumerate(steps, 1):
        ends = sorted({end for _, _, end in here})
        after: dict[int, Clause] = {
            end: (-next(spare),) if number < len(steps) else () for end in ends
        }
        leads = {(state, digit): after[end] for state, digit, end in here}
        filled = {state: after[end] for state, _, end in here}  # a filled cell has one step
        for state, reached in before.items():
            if not digits and filled.get(state) != ():
                yield (*reached, *(-literal for literal in filled.get(state, ())))
            for digit in digits:
                goal = leads.get((state, digit))
                if goal != ():
                    literal = -variable(label, digit, side)
                    yield (*reached, literal, *(-other for other in goal or ()))
        before = after


def variables(found: Iterable[Clause], side: int) -> int:
    """Return the number of variables, including those for totals of sums and states of paths."""
    return max(side**3, max((abs(x) for clause in found for x in clause), default=0))


def _no_two(numbers: Sequence[int]) -> Iterator[Clause]:
    for one, other in combinations(numbers, 2):
        yield -one, -other


def excluding(solution: Solution) -> Clause:
    """Return the clause that excludes this solution and no other."""
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
    """Return the clauses in a text that `dimacs` wrote, or raise CertificateError."""
    lines = (line.split() for line in text.splitlines() if line[:1] not in ("c", "p"))
    try:
        return tuple(tuple(map(int, literals)) for *literals, _ in lines)
    except ValueError as error:
        raise CertificateError("formula.cnf in the certificate is damaged") from error


#: The largest number of rounds. In each round, a solver selects the clauses that its proof needs
#: from those of the previous round.
ROUNDS = 2
#: A round that keeps more than this share of the clauses is the last.
ENOUGH = 0.9


class _Selectable:
    """Clauses in a solver, each with a selector variable that shows whether it was used."""

    def __init__(self, formula: Formula, found: Sequence[Clause]) -> None:
        self._formula = formula
        self._first = max(map(abs, chain.from_iterable(found)), default=0) + 1
        self._found: list[Clause] = []
        self.add(found)

    def add(self, found: Sequence[Clause]) -> None:
        """Add clauses, which must not contain new variables."""
        start = self._first + len(self._found)
        self._found += found
        self._formula.add((*clause, -number) for number, clause in enumerate(found, start))

    def can_be_true(self) -> bool:
        return self._formula.is_satisfiable(range(self._first, self._first + len(self._found)))

    def used(self) -> tuple[Clause, ...]:
        """Return the clauses that were used in the last contradiction."""
        core = self._formula.core()
        return tuple(clause for n, clause in enumerate(self._found, self._first) if n in core)


def contradiction(puzzle: Puzzle) -> tuple[Solution | None, tuple[Clause, ...]]:
    """Return the only solution or None, and clauses that together exclude all other solutions."""
    found, solution = clauses(puzzle), None
    with Formula() as formula:
        selectable = _Selectable(formula, found)
        if selectable.can_be_true():
            # Variables that are in no clause are ignored, because they can have any value.
            true = formula.true().intersection(chain.from_iterable(found))
            solution = _solution(puzzle, true)
            selectable.add([excluding(solution)])
            if selectable.can_be_true():
                raise SudokuError(
                    "no certificate exists, because the puzzle has several solutions; "
                    "add givens until it has only one"
                )
        return solution, selectable.used()


def needed(found: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return a subset of the clauses that still contradict each other.

    A solver that gets only the clauses of its last proof often needs even fewer.
    """
    kept = tuple(found)
    for _ in range(ROUNDS):
        with Formula() as formula:
            selectable = _Selectable(formula, kept)
            selectable.can_be_true()
            used = selectable.used()
        if len(used) > ENOUGH * len(kept):
            return used
        kept = used
    return kept


def proof_of(found: Sequence[Clause]) -> str:
    """Return a DRAT proof that the clauses cannot all be true."""
    with Formula(with_proof=True) as formula:
        formula.add(found)
        formula.is_satisfiable()
        # Deletions are omitted: they make up half of the file, and only save time when long proofs
        # are checked. Without them, every line still follows.
        return "".join(f"{line}\n" for line in formula.proof() if line[0] != "d")


def _solution(puzzle: Puzzle, chosen: set[int]) -> Solution:
    digits = list(puzzle.digits)
    for number in chosen:
        if number <= puzzle.side**3:  # the others are totals of sums or states of paths
            cell, rank = divmod(number - 1, puzzle.side)
            digits[cell] = rank + 1
    return Solution(puzzle, tuple(digits))


#: The numbers of literals that make a clause a good example.
_FEW = range(2, 7)

_RULES = """\
The rules of the puzzle add clauses for digits that exclude each other and for partial sums and
counts. These have variables of their own, numbered after those of the cells.
"""


def readme(puzzle: Puzzle, found: Sequence[Clause], verdict: Verdict) -> str:
    """Return the README of a certificate."""
    side = puzzle.side
    is_unique = verdict is Verdict.UNIQUE
    solution = "solution.txt  its only solution\n" if is_unique else ""
    other = " other than solution.txt" if is_unique else ""
    last = " The last clause excludes the solution." if is_unique else ""
    return f"""\
A certificate of SudokuLP: this puzzle has {verdict.solutions}.

puzzle.txt    the puzzle, cells in row order
{solution}formula.cnf   clauses (DIMACS) that can all be true only if there is a solution{other}
proof.drat    a proof that they contradict each other (DRAT)
steps.json    optional: the same proof in steps, each a sum of constraints

In formula.cnf, each number is a variable that says that a cell contains a digit; the lines that
start with "c" explain this as well. To decode a number, ignore its sign, subtract 1 and divide by
{side}: the quotient plus 1 is the cell, counted in row order, and the remainder plus 1 is the
digit.{_example(found, side)}
To check the proof yourself, use any DRAT checker, for example drat-trim
(https://github.com/marijnheule/drat-trim):

    drat-trim formula.cnf proof.drat

It prints "s VERIFIED". You can also check that formula.cnf describes this puzzle. A clause without
minus signs lists all cells that the givens leave for a digit in a region, or all digits that they
leave for a cell. A clause of two numbers with minus signs says that at most one of them is true.
Clauses that the proof does not need are omitted; fewer clauses only make the proof stronger.{last}
{_RULES if puzzle.rules else ""}
SudokuLP checks everything, formula.cnf included: sudokulp check FILE
"""


def _example(found: Sequence[Clause], side: int) -> str:
    """Return a text that explains one of the clauses as an example.

    The example contains only variables of cells. If there is no such clause, the text is an empty
    line.
    """
    simple = [each for each in found if each and max(map(abs, each)) <= side**3]
    few = [each for each in simple if len(each) in _FEW]
    if not simple:
        return "\n"
    clause = (few or simple)[0]
    digits = alphabet(side)
    numbers, parts = [], []
    for literal in clause[: _FEW.stop]:
        cell, rank = divmod(abs(literal) - 1, side)
        name = short_name(cell + 1, side)
        numbers.append(
            f"{abs(literal)} - 1 is {cell} times {side}, remainder {rank}: "
            f"cell {cell + 1}, which is {name}, contains the digit {digits[rank]}.\n"
        )
        parts.append(f"{name} is {'' if literal > 0 else 'not '}{digits[rank]}")
    if len(clause) > len(parts):
        parts.append("and so on")
    return f""" For example, take the clause

    {" ".join(map(str, [*clause, 0]))}

{"".join(numbers)}\
A minus sign means "not", 0 ends the clause, and at least one of these is true:
{", or ".join(parts)}.
"""
