"""Candidates as columns of a program: a variable may place one, or several as a pattern does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..errors import SudokuError
from ..grid import short_name

#: A candidate as (cell label, digit).
Candidate = tuple[int, int]


class Candidates:
    """The candidates that a program has variables for.

    Parameters
    ----------
    places : sequence of sequence of (int, int)
        What each column places: (cell from 0, digit).
    signs : str
        The character of each digit.

    Attributes
    ----------
    every : tuple of (int, int)
        As (cell label, digit), in order.
    """

    def __init__(self, places: Sequence[Sequence[tuple[int, int]]], signs: str) -> None:
        self._signs = signs
        self._placing: dict[Candidate, list[int]] = {}
        for column, placed in enumerate(places):
            for cell, digit in placed:
                self._placing.setdefault((cell + 1, digit), []).append(column)
        self.every = tuple(sorted(self._placing))

    def costs(self, objective: Mapping[Candidate, float]) -> dict[int, float]:
        """Return how often each column counts if candidates count this often."""
        costs: dict[int, float] = {}
        for candidate, weight in objective.items():
            for column in self._columns(candidate):
                costs[column] = costs.get(column, 0.0) + weight
        return costs

    def fixed(self, settled: Mapping[Candidate, int]) -> dict[int, float]:
        """Return the values that columns have if candidates are set to 1 or 0."""
        fixed: dict[int, float] = {}
        for candidate, value in settled.items():
            columns = self._columns(candidate)
            if not value:
                fixed |= dict.fromkeys(columns, 0.0)
            elif len(columns) == 1:
                fixed[columns[0]] = 1.0
            else:  # one of these patterns: none that has another digit here
                fixed |= dict.fromkeys(self._others(candidate), 0.0)
        return fixed

    def values(self, columns: Sequence[float | None]) -> dict[Candidate, float]:
        """Return the candidates' values from those of the columns."""
        return {each: _total(columns, placing) for each, placing in self._placing.items()}

    def _others(self, candidate: Candidate) -> set[int]:
        """Return the columns that place another digit in a candidate's cell, or it elsewhere."""
        label, digit = candidate
        here = set(self._placing[candidate])
        return {
            column
            for (cell, placed), columns in self._placing.items()
            for column in columns
            if (cell == label or placed == digit) and column not in here
        }

    def _columns(self, candidate: Candidate) -> list[int]:
        if candidate not in self._placing:
            label, digit = candidate
            sign, cell = self._signs[digit - 1], short_name(label, len(self._signs))
            raise SudokuError(f"the program has no variable for {sign} in {cell}")
        return self._placing[candidate]


def _total(columns: Sequence[float | None], placing: Iterable[int]) -> float:
    return sum(columns[column] or 0.0 for column in placing)
