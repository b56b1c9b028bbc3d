"""Boolean translations of cells: fewer variables than one for each digit of each cell.

The generic scheme of Kullmann, "Green-Tao numbers and SAT" (2010), writes each cell as an
unsatisfiable set of clauses with one clause for each digit. An assignment makes some clause false,
and this is the cell's digit; so "the cell does not hold the digit" is that clause. Clauses of which
no digit makes use are added as they are.

reduced
    a variable for each digit but the last, which is the one where all others are false;
nested
    a variable for each digit but the last: the first of them that is false tells the digit;
logarithmic
    a variable for each binary place of the digit's number.

The direct translation, with a variable for each digit and "one of them is true", is the encoding
"minimal" of `cnf`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from itertools import count, product

from .cnf import Clause, variable

#: Makes the clauses of a cell for some digits, by a function that numbers new variables.
Scheme = Callable[[int, Callable[[], int]], list[Clause]]


def reduced(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return the clause of each digit: the last one holds where no variable is true."""
    variables = [new() for _ in range(digits - 1)]
    return [*([-x] for x in variables), variables]


def nested(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return the clause of each digit: the first variable that is false tells it."""
    variables = [new() for _ in range(digits - 1)]
    behind = [-x for x in variables]
    return [*([*behind[:place], x] for place, x in enumerate(variables)), behind]


def logarithmic(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return the clause of each digit, a number in binary; those behind it stand for no digit."""
    variables = [new() for _ in range((digits - 1).bit_length())]
    return [
        [sign * x for sign, x in zip(signs, variables, strict=True)]
        for signs in product((1, -1), repeat=len(variables))
    ]


TRANSLATIONS: dict[str, Scheme] = {
    "reduced": reduced,
    "nested": nested,
    "logarithmic": logarithmic,
}


class Translation:
    """The clauses of a puzzle's cells in one of these schemes.

    Parameters
    ----------
    scheme : callable
        One of `TRANSLATIONS`.
    candidates : sequence of sequences of int
        The digits that each cell may hold, in order of the labels.

    Attributes
    ----------
    besides : list of list of int
        Clauses of the cells by themselves.

    Examples
    --------
    >>> cells = Translation(nested, [[1, 2], [2], [2], [1]])
    >>> cells.of([[-1, -4], [-2]])
    [[1], [-1]]
    >>> cells.chosen({1})
    [2, 4, 6, 7]
    """

    def __init__(self, scheme: Scheme, candidates: Sequence[Sequence[int]]) -> None:
        numbers = count(1)
        side = round(len(candidates) ** 0.5)
        self.besides: list[Clause] = []
        self._cells: list[dict[int, Clause]] = []
        for label, digits in enumerate(candidates, 1):
            clauses = scheme(len(digits), lambda: next(numbers))
            names = [variable(label, digit, side) for digit in digits]
            self._cells.append(dict(zip(names, clauses, strict=False)))
            self.besides += clauses[len(digits) :]
        self._candidates = range(1, side**3 + 1)
        self._against = {name: clause for cell in self._cells for name, clause in cell.items()}

    def of(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Return clauses of candidates in the variables of the scheme.

        Those that want a candidate are left out: each cell has one of its digits anyway. Other
        variables, as those of sums, stay as they are.
        """
        return [
            self._translated(clause)
            for clause in clauses
            if not any(literal in self._candidates for literal in clause)
        ]

    def _translated(self, clause: Clause) -> Clause:
        return [x for literal in clause for x in self._against.get(-literal, [literal])]

    def chosen(self, true: Set[int]) -> list[int]:
        """Return the candidate of each cell whose clause is false under an assignment."""

        def is_false(clause: Clause) -> bool:
            return not any((abs(literal) in true) == (literal > 0) for literal in clause)

        return [next(name for name, c in cell.items() if is_false(c)) for cell in self._cells]
