"""The program of a puzzle in words: what its variables place and what its rows demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import pulp

from ..errors import SizeError, SudokuError
from ..grid import short_name
from ..models import MODELS
from ..models.lp.formulations import cell_row, digit_row
from ..models.lp.literature import FORMULATIONS
from ..models.lp.program import cell_names, constraint_labels, region_row, spelled
from ..models.lp.programs import program_for
from ..puzzle import Puzzle

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


#: Coefficients of a program that is shown; the whole model of 25x25 has 62,500 and more.
MOST_COEFFICIENTS = 150_000
#: What a row is about, as (family, label).
_About = tuple[str, str]


@dataclass(frozen=True)
class ProgramRow:
    """One constraint: the weighted sum of some variables, and its bound.

    Parameters
    ----------
    name : str
        As in the LP file.
    family : str
        What it is about: "cell", the kind of a region ("row", "column", "box", "diagonal" …),
        "given", "not given", "ruled out", "digit", or the name of a rule.
    label : str
        As people say it: "row 4, digit 1", "cell r4c6".
    columns : tuple of int
        The variables it sums over, counted from 0.
    sign : {"=", "<=", ">="}
        How the sum is to the bound.
    bound : int
        The right side.
    weights : tuple of int
        The coefficient of each of its variables; empty where all are 1.
    """

    name: str
    family: str
    label: str
    columns: tuple[int, ...]
    sign: str
    bound: int
    weights: tuple[int, ...] = ()


@dataclass(frozen=True)
class ProgramView:
    """A program with all its variables and rows.

    Parameters
    ----------
    formulation : str
        The name of the way of the model `lp`.
    names : tuple of str
        The variables' names.
    places : tuple of tuple of (int, int)
        What each variable places if it is 1: (cell label, digit), several for a pattern.
    rows : tuple of ProgramRow
        The constraints, in the order of the program.
    maximises : bool
        Whether the sum of all variables is to be as large as it can be; else there is no
        objective.
    """

    formulation: str
    names: tuple[str, ...]
    places: tuple[tuple[tuple[int, int], ...], ...]
    rows: tuple[ProgramRow, ...]
    maximises: bool

    def of_cell(self, label: int) -> tuple[ProgramRow, ...]:
        """Return the rows with a variable of a cell."""
        here = {
            column
            for column, places in enumerate(self.places)
            if any(cell == label for cell, _ in places)
        }
        return tuple(row for row in self.rows if not here.isdisjoint(row.columns))


def view_program(puzzle: Puzzle, formulation: str = "auto") -> ProgramView:
    """Return the program that a solver is given first for a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; it may contradict itself.
    formulation : str
        The name of a way of the model `lp`.

    Raises
    ------
    SizeError
        If it has more than `MOST_COEFFICIENTS` coefficients.
    SudokuError
        If there is no such program.

    Examples
    --------
    >>> view = view_program(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2))
    >>> len(view.names), len(view.rows)
    (20, 48)
    >>> row = view.rows[0]
    >>> row.family, row.label, [view.names[column] for column in row.columns], row.sign, row.bound
    ('cell', 'cell r1c2', ['x_01_02_02', 'x_01_02_03'], '=', 1)
    """
    program = program_for(puzzle, formulation)
    variables, rows = program.names()
    arrays = program.arrays()
    if len(arrays.indices) > MOST_COEFFICIENTS:
        count = f"{len(rows):,} constraints with {len(arrays.indices):,} coefficients"
        limit = f"at most {MOST_COEFFICIENTS:,} coefficients are shown"
        raise SizeError(f"the program has {count}; {limit}: its file has them all")
    places = tuple(
        tuple((cell + 1, digit) for cell, digit in placed) for placed in program.places()
    )
    about = _abouts(puzzle, _words(formulation))
    made = []
    for number, (name, (columns, sense, bound)) in enumerate(zip(rows, arrays.rows(), strict=True)):
        sign = pulp.LpConstraintSenses[sense]
        found = about.get(name) or _of_one(places[columns[0]], sign, int(bound), puzzle.symbols)
        weights = _weights(arrays.values[arrays.starts[number] : arrays.starts[number + 1]])
        made.append(ProgramRow(name, *found, tuple(columns), sign, int(bound), weights))
    maximises = program.sense == pulp.LpMaximize
    return ProgramView(formulation, tuple(variables), places, tuple(made), maximises)


def _weights(values: Sequence[float]) -> tuple[int, ...]:
    """Return the coefficients of a row, none if all are 1."""
    return () if all(value == 1 for value in values) else tuple(map(int, values))


def _words(formulation: str) -> tuple[str, str]:
    """Return the words of a whole model's names: of a digit in a region, of a cell."""
    way = MODELS["lp"].find_way(formulation)
    chosen = FORMULATIONS.get(way.name, FORMULATIONS["assignment"])
    return chosen.in_region, chosen.in_cell


def _abouts(puzzle: Puzzle, words: tuple[str, str]) -> dict[str, _About]:
    """Return what each row of any program of a grid is about, by its name."""
    variant, shape, side = puzzle.variant, puzzle.shape, puzzle.side
    in_region, in_cell = words
    labels = constraint_labels(variant, shape, puzzle.symbols)
    found: dict[str, _About] = {}
    for name, label in zip(cell_names(side), labels[: side**2], strict=True):
        found[spelled(f"cell {name} {in_cell}")] = found[cell_row(name)] = ("cell", label)
    each = product(variant.all_regions(shape), range(1, side + 1))
    for (region, digit), label in zip(each, labels[side**2 :], strict=True):
        found[region_row(region, digit, in_region)] = (region.kind, label)
    for digit, sign in enumerate(puzzle.symbols, 1):
        found[digit_row(digit)] = ("digit", f"digit {sign}")
    if variant.rules:
        from ..models.lp.rules import rule_rows  # most puzzles have none

        found |= {row.name: (row.family, row.label) for row in rule_rows(variant, shape)}
    return found


def _of_one(places: Sequence[tuple[int, int]], sign: str, bound: int, signs: str) -> _About:
    """Return what a row of one variable is about: a given, or a digit that is ruled out."""
    ((label, digit),) = places
    cell, written = short_name(label, len(signs)), signs[digit - 1]
    if bound:
        return "given", f"{cell} is {written}"
    if sign == ">=":
        return "not given", f"{cell} may be {written}"
    return "ruled out", f"{cell} is not {written}"
