"""Array form of a problem that can grow: columns, and rows with their names."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from math import inf

import pulp

from ..deadline import check_deadline
from .arrays import ModelArrays, sense_of


class Rows:
    """Constraints; most have coefficients that are all 1.

    Attributes
    ----------
    names : list of str
        As PuLP spells them: without spaces, brackets and signs.
    lower, upper : array of double
        Bounds of the sums, infinite where there is none.
    lengths : array of int
        How many columns each row has.
    columns : array of int
        The columns of all rows, one row after the other.
    weights : dict of int to array of double
        The coefficients of the few rows, by their number from 0, in which these are not all 1.

    Examples
    --------
    >>> rows = Rows()
    >>> rows.add([0, 2], pulp.LpConstraintLE, "not_both", 1)
    >>> list(rows)
    [('not_both', -1, 1.0, array('i', [0, 2]))]
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.lower = array("d")
        self.upper = array("d")
        self.lengths = array("i")
        self.columns = array("i")
        self.weights: dict[int, array[float]] = {}

    def add(self, columns: Collection[int], sense: int, name: str, bound: float) -> None:
        """Add one row; a mapping says how often each column counts."""
        check_deadline()
        if isinstance(columns, Mapping):
            self.weights[len(self)] = array("d", columns.values())
        self.names.append(name)
        self.lower.append(-inf if sense == pulp.LpConstraintLE else bound)
        self.upper.append(inf if sense == pulp.LpConstraintGE else bound)
        self.lengths.append(len(columns))
        self.columns.extend(columns)

    def add_ones(self, rows: Mapping[str, Collection[int]]) -> None:
        """Add rows by their names, in each of which exactly one column is 1: all at once."""
        self.names += rows
        self.lower.extend([1.0] * len(rows))
        self.upper.extend([1.0] * len(rows))
        self.lengths.extend(map(len, rows.values()))
        self.columns.extend(chain.from_iterable(rows.values()))

    def extend(self, other: Rows) -> None:
        """Add all rows of another."""
        self.weights |= {len(self) + row: own for row, own in other.weights.items()}
        self.names += other.names
        self.lower += other.lower
        self.upper += other.upper
        self.lengths += other.lengths
        self.columns += other.columns

    def starts(self) -> array[int]:
        """Return where each row begins in `columns`, and where the last one ends."""
        return array("i", accumulate(self.lengths, initial=0))

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.names)

    def coefficients(self) -> array[float]:
        """Return the coefficient of each of `columns`."""
        found = array("d", [1.0]) * len(self.columns)
        starts = self.starts() if self.weights else ()
        for row, own in self.weights.items():
            found[starts[row] : starts[row + 1]] = own
        return found

    def __iter__(self) -> Iterator[tuple[str, int, float, Collection[int]]]:
        """Yield name, PuLP's sense, bound and columns of each row, mapped to weights if any."""
        end = 0
        for index, length in enumerate(self.lengths):
            start, end = end, end + length
            sense, bound = sense_of(self.lower[index], self.upper[index])
            columns: Collection[int] = self.columns[start:end]
            if index in self.weights:
                columns = dict(zip(columns, self.weights[index], strict=True))
            yield self.names[index], sense, bound, columns


def weights(columns: Iterable[int]) -> Mapping[int, float]:
    """Return how often each column counts: once, unless a mapping says so."""
    return columns if isinstance(columns, Mapping) else dict.fromkeys(columns, 1)


class Held:
    """A problem over variables from 0 to 1, as arrays, and their values after a solve.

    Parameters
    ----------
    names : sequence of str
        Names of the columns.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.rows = Rows()
        self.values: Sequence[float | None] = [None] * len(names)
        self.optimise(())
        self.fix({})

    def optimise(self, columns: Iterable[int]) -> None:
        """Make the sum of some columns the objective; a mapping says how often each counts."""
        self.cost = array("d", bytes(8 * len(self.names)))
        for column, weight in weights(columns).items():
            self.cost[column] = weight

    def fix(self, values: Mapping[int, float]) -> None:
        """Let some columns have one value only, and all others any from 0 to 1."""
        self.lower = array("d", bytes(8 * len(self.names)))
        self.upper = array("d", [1.0]) * len(self.names)
        for column, value in values.items():
            self.lower[column] = self.upper[column] = value

    def arrays(self, sense: int, integer: bool) -> ModelArrays:
        """Return copies of the arrays: what is added later does not change them."""
        count = len(self.names)
        return ModelArrays(
            cost=self.cost[:],
            col_lower=self.lower[:],
            col_upper=self.upper[:],
            integrality=array("i", [integer]) * count,
            row_lower=self.rows.lower[:],
            row_upper=self.rows.upper[:],
            starts=self.rows.starts(),
            indices=self.rows.columns[:],
            values=self.rows.coefficients(),
            sense=sense,
        )
