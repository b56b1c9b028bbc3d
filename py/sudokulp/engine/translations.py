"""Translations of CNF encodings, with fewer variables for the digits of each cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from itertools import count, product

from .cnf import Clause, variable

#: A function that returns the clauses of a cell with a given number of digits. Its second argument
#: is a function that returns the number of a new variable.
Scheme = Callable[[int, Callable[[], int]], list[Clause]]


def reduced(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return a clause for each digit.

    If no variable is true, the cell contains the last digit.
    """
    variables = [new() for _ in range(digits - 1)]
    return [*([-x] for x in variables), variables]


def nested(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return a clause for each digit.

    The first variable that is false determines the digit.
    """
    variables = [new() for _ in range(digits - 1)]
    behind = [-x for x in variables]
    return [*([*behind[:place], x] for place, x in enumerate(variables)), behind]


def logarithmic(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return a clause for each digit in binary, and clauses that exclude other binary numbers."""
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
    """The variables of a puzzle's cells in one of the `TRANSLATIONS`.

    Each digit of a cell has a clause; the cell contains the digit whose clause is false. `besides`
    contains the clauses that exclude binary numbers without a digit. `candidates` contains the
    digits that each cell may contain, in the order of the labels.
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
        """Return clauses over candidates, translated into the variables of the scheme.

        Clauses with a positive candidate are omitted, because every cell always contains a digit.
        Other variables, such as those of sums, do not change.
        """
        return [
            [x for literal in clause for x in self._against.get(-literal, [literal])]
            for clause in clauses
            if not any(literal in self._candidates for literal in clause)
        ]

    def chosen(self, true: Set[int]) -> list[int]:
        """Return the candidate that each cell contains, if the variables in `true` are true."""

        def is_false(clause: Clause) -> bool:
            return not any((abs(literal) in true) == (literal > 0) for literal in clause)

        return [next(name for name, c in cell.items() if is_false(c)) for cell in self._cells]
