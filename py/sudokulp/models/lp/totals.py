"""Sums of two groups of cells: variables for the digits of each group, and equal totals.

The row of a sum alone is weak: its LP relaxation mixes digits freely. So if the cells of a sum are
two groups in each of which all digits differ, a group of several cells has a variable for each set
of digits, exactly one of which is chosen. For each total t, a row says that the first group has
total t if and only if the second group has the rest.

Sums with the same group share its variables. So on a line of equal sums, the sets of all segments
are one system.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations
from math import comb

from ...deadline import check_deadline
from ...variants.base import Linear
from .program import Reduction, differ

#: The largest number of sets of a group, and of variables for all sums of a puzzle.
MOST_SETS = 130
MOST_VARIABLES = 3_000

#: Weights of candidates by their numbers, and of own variables: number n has the key -1 - n.
Weights = dict[int, int]


class Totals:
    """The variables and rows of sums.

    Attributes
    ----------
    names : list of str
        The names of the variables.
    rows : list of tuple
        The weights of each row, and the bound that the row equals.
    """

    def __init__(self, reduction: Reduction) -> None:
        self.names: list[str] = []
        self.rows: list[tuple[Weights, int]] = []
        self._board = reduction.board
        self._placed = reduction.placed
        self._open: defaultdict[int, list[int]] = defaultdict(list)
        for cell, digit in reduction.choices:
            self._open[cell].append(digit)
        self._groups: dict[tuple[int, ...], dict[int, Weights]] = {}

    def add(self, each: Linear) -> bool:
        """Add the variables and rows of a sum; return False if it is unsuitable or too large."""
        check_deadline()
        factors = factors_of(each, self._board.side)
        if each.least is None or each.least != each.most or factors is None:
            return False
        total = each.least
        for cell in [cell for cell in factors if self._placed[cell]]:
            total -= factors.pop(cell) * self._placed[cell]
        groups = self._divided(factors)
        sizes = [comb(self._board.side, len(cells)) for _, cells in groups]
        fits = len(groups) == 2 and max(sizes) <= MOST_SETS
        if not fits or len(self.names) + sum(sizes) > MOST_VARIABLES:
            return False
        (factor, one), (other_factor, other) = groups
        left = dict(self._totals(other))
        for own, weights in self._totals(one).items():
            rest, remainder = divmod(total - factor * own, other_factor)
            partner = left.pop(rest, {}) if not remainder else {}
            self.rows.append((weights | dict.fromkeys(partner, -1), 0))
        self.rows += [(weights, 0) for weights in left.values()]
        return True

    def _divided(self, factors: Mapping[int, int]) -> list[tuple[int, tuple[int, ...]]]:
        """Return groups of cells with the same factor, whose digits all differ."""
        groups: list[tuple[int, list[int]]] = []
        for cell, factor in factors.items():
            for other, cells in groups:
                if factor == other and all(differ(self._board, cell, each) for each in cells):
                    cells.append(cell)
                    break
            else:
                groups.append((factor, [cell]))
        return [(factor, tuple(sorted(cells))) for factor, cells in groups]

    def _totals(self, cells: tuple[int, ...]) -> dict[int, Weights]:
        """Return the variables for the totals of a group, exactly one of which is 1."""
        if cells not in self._groups:
            self._groups[cells] = self._sets(cells)
        return self._groups[cells]

    def _sets(self, cells: tuple[int, ...]) -> dict[int, Weights]:
        side = self._board.side
        if len(cells) == 1:
            return {digit: {cells[0] * side + digit - 1: 1} for digit in self._open[cells[0]]}
        found: defaultdict[int, Weights] = defaultdict(dict)
        having: defaultdict[int, Weights] = defaultdict(dict)
        for cell in cells:
            for digit in self._open[cell]:
                having[digit][cell * side + digit - 1] = -1
        sets = list(combinations(sorted(having), len(cells)))
        first = len(self.names) + 1
        keys = [-number for number in range(first, first + len(sets))]
        self.names += [f"t_{-key:04d}" for key in keys]
        for key, digits in zip(keys, sets, strict=True):
            found[sum(digits)][key] = 1
            for digit in digits:
                having[digit][key] = 1
        self.rows.append((dict.fromkeys(keys, 1), 1))
        self.rows += [(weights, 0) for weights in having.values()]
        return dict(found)


def factors_of(each: Linear, side: int) -> dict[int, int] | None:
    """Return the factor of each cell if a sum is one of the cells' digits, otherwise None."""
    weights: defaultdict[int, list[int]] = defaultdict(lambda: [0] * side)
    for candidate, weight in each.terms:
        weights[candidate // side][candidate % side] = weight
    factors = {cell: found[0] for cell, found in weights.items()}
    plain = all(
        found == [factors[cell] * digit for digit in range(1, side + 1)]
        for cell, found in weights.items()
    )
    return factors if plain else None
