"""The text in a certificate that says what its files are, and how to read and check them."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.verdict import Verdict
from ..grid import alphabet, short_name
from ..puzzle import Puzzle
from .clauses import Clause

#: Literals of the clause that is read as an example: of two and more it shows most.
_FEW = range(2, 7)


def readme(puzzle: Puzzle, found: Sequence[Clause], verdict: Verdict) -> str:
    """Return the text for a certificate of a puzzle with some clauses.

    Examples
    --------
    >>> puzzle = Puzzle({1: 4, 3: 4}, 2)
    >>> words = readme(puzzle, [(4,), (12,), (-4, -12)], Verdict.NONE)
    >>> print(words[words.index("In formula.cnf") : words.index("To check it")], end="")
    In formula.cnf a number says that a cell holds a digit; lines that begin with "c" say so, too.
    Take the number without its sign, less 1, and divide by 4. The result, plus 1, is the cell,
    counted in row order; what is left over, plus 1, is the digit. An example is the clause
    <BLANKLINE>
        -4 -12 0
    <BLANKLINE>
    4 - 1 is 0 times 4 and 3 left over: cell 1, which is r1c1, holds the digit 4.
    12 - 1 is 2 times 4 and 3 left over: cell 3, which is r1c3, holds the digit 4.
    A minus sign says "not", 0 ends the clause, and of the rest at least one is true:
    r1c1 is not 4, or r1c3 is not 4.
    <BLANKLINE>
    """
    is_unique = verdict is Verdict.UNIQUE
    solution = "solution.txt  its only solution\n" if is_unique else ""
    other = " other than solution.txt" if is_unique else ""
    last = " The last clause excludes the solution." if is_unique else ""
    return f"""\
A certificate of SudokuLP: this puzzle has {verdict.solutions}.

puzzle.txt    the puzzle, cells in row order
{solution}formula.cnf   clauses (DIMACS) that can all be true only if there is a solution{other}
proof.drat    how a contradiction follows from them (DRAT)
steps.json    if it is there: the same in steps, each a sum of constraints

{_numbers(puzzle, found)}
To check it elsewhere, take any checker of DRAT proofs, for example drat-trim
(https://github.com/marijnheule/drat-trim):

    drat-trim formula.cnf proof.drat

It answers "s VERIFIED". That formula.cnf says what it should is for you to see: a clause without
minus signs has all places that the givens leave to a digit in a region, or all digits that they
leave to a cell; one of two numbers with minus signs says that they cannot both be.
What the contradiction does not need is left out; fewer clauses only prove more.{last}
{_RULES if puzzle.rules else ""}
SudokuLP checks all of it, formula.cnf included: sudokulp check FILE
"""


_RULES = """\
Rules add clauses for what excludes each other, and for the totals that sums can come to: those
have numbers of their own, behind all of the cells.
"""


def _numbers(puzzle: Puzzle, found: Sequence[Clause]) -> str:
    """Return how a clause is read, with one as an example if there is one that is short."""
    side = puzzle.side
    words = f"""\
In formula.cnf a number says that a cell holds a digit; lines that begin with "c" say so, too.
Take the number without its sign, less 1, and divide by {side}. The result, plus 1, is the cell,
counted in row order; what is left over, plus 1, is the digit."""
    short = [each for each in found if each and max(map(abs, each)) <= side**3]
    example = next((each for each in short if len(each) in _FEW), next(iter(short), None))
    return f"{words} An example is the clause\n{_read(example, side)}" if example else f"{words}\n"


def _read(clause: Clause, side: int) -> str:
    """Return a clause, and what it says."""
    digits = alphabet(side)
    numbers, parts = [], []
    for literal in clause[: _FEW.stop]:
        cell, rank = divmod(abs(literal) - 1, side)
        name = short_name(cell + 1, side)
        numbers.append(
            f"{abs(literal)} - 1 is {cell} times {side} and {rank} left over: "
            f"cell {cell + 1}, which is {name}, holds the digit {digits[rank]}."
        )
        parts.append(f"{name} is {'' if literal > 0 else 'not '}{digits[rank]}")
    more = ["and so on"] if len(clause) > len(parts) else []
    written = " ".join(map(str, [*clause, 0]))
    said = (
        'A minus sign says "not", 0 ends the clause, and of the rest at least one is true:\n'
        f"{', or '.join([*parts, *more])}."
    )
    return "\n".join(["", f"    {written}", "", *numbers, said, ""])
