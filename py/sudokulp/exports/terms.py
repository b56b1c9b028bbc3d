"""Rows of an integer program as text: weighted sums of variables by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..models.lp.names import variable_names
from ..models.lp.program import Program
from ..puzzle import Puzzle


class TextRow(NamedTuple):
    """A row: its name, its terms as "x_01_01_01 2*x_01_01_02", PuLP's sense, and the bound."""

    name: str
    terms: str
    sense: int
    bound: int

    def translated(self, names: Mapping[str, str]) -> Iterator[str]:
        """Yield the terms with other names of the variables."""
        for term in self.terms.split():
            weight, times, name = term.rpartition("*")
            yield f"{weight}{times}{names[name]}"


def terms_of(weights: Iterable[tuple[str, float]]) -> str:
    """Return a weighted sum as text.

    Examples
    --------
    >>> terms_of([("x_01", 1), ("x_02", -2)])
    'x_01 -2*x_02'
    """
    return " ".join(name if weight == 1 else f"{weight:.0f}*{name}" for name, weight in weights)


def rows_of(program: Program) -> list[TextRow]:
    """Return the rows of a program."""
    variables, names = program.names()
    arrays = program.arrays()
    found = []
    for number, (name, (columns, sense, bound)) in enumerate(
        zip(names, arrays.rows(), strict=True)
    ):
        values = arrays.values[arrays.starts[number] : arrays.starts[number + 1]]
        terms = zip((variables[column] for column in columns), values, strict=True)
        found.append(TextRow(name, terms_of(terms), sense, int(bound)))
    return found


def rows_of_rules(puzzle: Puzzle) -> list[TextRow]:
    """Return the rows of a puzzle's rules over all candidates."""
    if not puzzle.rules:
        return []
    from ..models.lp.ruled import rule_rows  # most puzzles have none

    names = variable_names(puzzle.side)
    return [
        TextRow(
            row.name, terms_of((names[x], w) for x, w in row.weights.items()), row.sense, row.bound
        )
        for row in rule_rows(puzzle.variant, puzzle.shape)
    ]
