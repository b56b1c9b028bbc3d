"""Cuts by rounding: constraints that are added up, divided, and rounded down.

Variables are integers of at least 0. So the coefficients of a sum may be rounded down, and then its
bound, too. The relaxation does not know this, so such a cut can exclude a fractional solution.

References
----------
V. Chvatal, "Edmonds polytopes and a hierarchy of combinatorial problems" (1973); M. Groetschel,
L. Lovasz, A. Schrijver, "Geometric Algorithms and Combinatorial Optimization" (1988), for the
search for odd cycles as shortest paths.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations
from math import inf
from typing import NamedTuple

from ..backends.problem import ModelArrays
from ..deadline import check_deadline
from ..errors import SudokuError, show

#: A cut excludes a point only if it is violated by more than this.
TOLERANCE = 1e-5


class Cut(NamedTuple):
    """Rows to add up, each with its multiplier, and the number that the sum is divided by."""

    rows: tuple[tuple[int, int], ...]  # multiplier, index of the row
    divisor: int


class Sum(NamedTuple):
    """A constraint: a weighted sum of columns is at most a bound."""

    weights: Mapping[int, int]
    bound: int

    def rounded(self, divisor: int) -> Sum:
        """Return the constraint divided by a number and rounded down."""
        weights = {column: weight // divisor for column, weight in self.weights.items()}
        kept = {column: weight for column, weight in weights.items() if weight}
        return Sum(kept, self.bound // divisor)

    def excess(self, values: Sequence[float]) -> float:
        """Return by how much the values of the columns violate the constraint."""
        return sum(weight * values[column] for column, weight in self.weights.items()) - self.bound


def added(model: ModelArrays, cut: Cut) -> Sum:
    """Return the sum of a cut's rows, before it is divided.

    Rows that are no integer constraints, or have no upper bound as they are taken, raise
    SudokuError.
    """
    weights: dict[int, int] = defaultdict(int)
    bound = 0.0
    for often, row in cut.rows:
        if not 0 <= row < len(model.row_upper):
            raise SudokuError(f"the program has no constraint {show(row)}")
        limit = model.row_upper[row] if often > 0 else model.row_lower[row]
        if abs(limit) == inf:
            raise SudokuError(f"constraint {row} has no upper bound when multiplied by {often}")
        for at in range(model.starts[row], model.starts[row + 1]):
            weights[model.indices[at]] += often * int(model.values[at])
        bound += often * limit
    return Sum(dict(sorted(weights.items())), int(bound))


def constraint_of(model: ModelArrays, cut: Cut) -> Sum:
    """Return the constraint of a cut; every solution of the integer program satisfies it."""
    if cut.divisor < 1:
        raise SudokuError(f"a sum is divided by 1 or more, not by {show(cut.divisor)}")
    return added(model, cut).rounded(cut.divisor)


def find_cut(model: ModelArrays, values: Sequence[float]) -> Cut | None:
    """Return a cut of few rows that excludes a point, from an odd cycle of candidates.

    Any two neighbours in the cycle are in a row of which at most one candidate is true. So each
    candidate is in two of these rows, and half of their sum, rounded down, is the cut.
    """
    edges = _conflicts(model, values)
    found = [cut for start in sorted(edges) if (cut := _shortest(edges, start)) is not None]
    useful = [cut for cut in found if constraint_of(model, cut).excess(values) > TOLERANCE]
    return min(useful, key=lambda cut: (len(cut.rows), cut.rows), default=None)


#: For each column, the columns that it conflicts with: the slack of both, and their row.
_Edges = Mapping[int, Mapping[int, tuple[float, int]]]


def _conflicts(model: ModelArrays, values: Sequence[float]) -> _Edges:
    """Return the conflicts between the fractional columns of a point."""
    edges: dict[int, dict[int, tuple[float, int]]] = defaultdict(dict)
    for row, columns in enumerate(_packings(model)):
        fractional = [each for each in columns if TOLERANCE < values[each] < 1 - TOLERANCE]
        for one, other in combinations(fractional, 2):
            slack = max(0.0, 1 - values[one] - values[other])
            edges[one].setdefault(other, (slack, row))
            edges[other].setdefault(one, (slack, row))
    return edges


def _packings(model: ModelArrays) -> Iterator[Sequence[int]]:
    """Yield the columns of each row if at most one of them can be 1, otherwise none."""
    for row, upper in enumerate(model.row_upper):
        part = slice(model.starts[row], model.starts[row + 1])
        yield model.indices[part] if upper == 1 and set(model.values[part]) == {1} else ()


def _shortest(edges: _Edges, start: int) -> Cut | None:
    """Return the cut of the odd cycle with the least slack through a column, None without one.

    The path alternates between two copies of the columns. So from one copy of the start to the
    other its length is odd. A cycle with a slack of 1 or more excludes nothing.
    """
    check_deadline()
    came: dict[tuple[int, bool], tuple[tuple[int, bool], int]] = {}
    done: set[tuple[int, bool]] = set()
    queue = [(0.0, 0, start, False)]
    before: dict[tuple[int, bool], float] = {(start, False): 0.0}
    while queue:
        slack, length, column, odd = heappop(queue)
        here = column, odd
        if here in done:
            continue
        if here == (start, True):
            return _cut_along(came, here, (start, False))
        done.add(here)
        for other, (more, row) in edges[column].items():
            there = other, not odd
            total = slack + more
            if total < min(1 - TOLERANCE, before.get(there, inf)) and there not in done:
                before[there] = total
                came[there] = here, row
                heappush(queue, (total, length + 1, *there))
    return None


def _cut_along(
    came: Mapping[tuple[int, bool], tuple[tuple[int, bool], int]],
    end: tuple[int, bool],
    start: tuple[int, bool],
) -> Cut:
    rows: list[int] = []
    at = end
    while at != start:
        at, row = came[at]
        rows.append(row)
    return Cut(tuple((often, row) for row, often in sorted(Counter(rows).items())), 2)
