"""Rows of the other models: clauses, edges, items, constraints and polynomials."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from ..engine.candidates import candidates, digits_of
from ..engine.cnf import at_most_one
from ..errors import SizeError, UnknownName, show
from ..grid import alphabet, short_name
from ..models.lp.names import constraint_labels, variable_names
from ..puzzle import Puzzle

#: Rows of a model that are listed; the graph of 16x16 has 9,984 edges.
MOST_ROWS = 12_000
_OR = " \N{LOGICAL OR} "


@dataclass(frozen=True)
class ListedRow:
    """One row of a model.

    Parameters
    ----------
    family : str
        What it is about: "cell", the kind of a region ("row", "column", "box" …), or "domain".
    label : str
        As people say it: "row 4, digit 1", "cell r4c6", "r1c1 and r1c2".
    text : str
        The row itself, in the notation of the model's field.
    cells : tuple of int
        Labels of the cells it is about.
    """

    family: str
    label: str
    text: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class _Demand:
    """Candidates, as (cell label, digit), of which exactly one holds."""

    family: str
    label: str
    members: tuple[tuple[int, int], ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(label for label, _ in self.members))


def list_rows(puzzle: Puzzle, model: str) -> tuple[ListedRow, ...]:
    """Return the rows of a model over the digits that the givens leave to the cells.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; it may contradict itself.
    model : str
        A name in `LISTINGS`.

    Raises
    ------
    SizeError
        If there are more than `MOST_ROWS`.
    UnknownName
        If the rows of the model are not listed here.

    Examples
    --------
    >>> items = list_rows(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2), "exact cover")
    >>> items[1].label, items[1].text
    ('cell r1c2', '{2 in r1c2, 3 in r1c2}')
    """
    if model not in LISTINGS:
        known = ", ".join(LISTINGS)
        raise UnknownName(f"rows are listed of {known}, not of {show(model)}")
    found: list[ListedRow] = []
    for row in LISTINGS[model](puzzle):
        found.append(row)
        if len(found) > MOST_ROWS:
            raise SizeError(f"the model has over {MOST_ROWS:,} rows, and no more are listed")
    return tuple(found)


def _demands(puzzle: Puzzle) -> Iterator[_Demand]:
    """Yield what a puzzle demands: a digit for each cell, a cell for each digit of each region."""
    left = [digits_of(mask) for mask in candidates(puzzle)]
    labels = iter(constraint_labels(puzzle.variant, puzzle.boxsize))
    for label, digits in enumerate(left, 1):
        yield _Demand("cell", next(labels), tuple((label, digit) for digit in digits))
    for region, digit in product(puzzle.regions(), range(1, puzzle.side + 1)):
        members = tuple((label, digit) for label in region.cells if digit in left[label - 1])
        yield _Demand(region.kind, next(labels), members)


def _clauses(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the clauses of each demand: one of its variables is true, no two of them are."""
    side, names = puzzle.side, variable_names(puzzle.side)
    for demand in _demands(puzzle):
        numbers = [(label - 1) * side + digit for label, digit in demand.members]
        clauses = [numbers, *at_most_one(numbers)]
        written = [_OR.join(_literal(x, names) for x in clause) for clause in clauses]
        text = " ∧ ".join(f"({one})" for one in written) if numbers else "⊥: nothing is left"
        yield ListedRow(demand.family, demand.label, text, demand.cells)


def _literal(number: int, names: tuple[str, ...]) -> str:
    return f"¬{names[-number - 1]}" if number < 0 else names[number - 1]


def _items(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield each item with the options that cover it, of which exactly one is chosen."""
    signs = alphabet(puzzle.side)
    for demand in _demands(puzzle):
        options = [
            f"{signs[digit - 1]} in {short_name(label, puzzle.side)}"
            for label, digit in demand.members
        ]
        yield ListedRow(demand.family, demand.label, f"{{{', '.join(options)}}}", demand.cells)


def _edges(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield each two cells that share a region, with the first region that they share."""
    return (
        ListedRow(family, f"{one} and {other}", f"{one} — {other}", cells)
        for family, one, other, cells in _pairs(puzzle)
    )


def _pairs(puzzle: Puzzle) -> Iterator[tuple[str, str, str, tuple[int, int]]]:
    kinds: dict[tuple[int, int], str] = {}
    for region in puzzle.regions():
        for pair in combinations(sorted(region.cells), 2):
            kinds.setdefault(pair, region.kind)
    for (one, other), kind in sorted(kinds.items()):
        named = short_name(one, puzzle.side), short_name(other, puzzle.side)
        yield kind, *named, (one, other)


def _constraints(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the domain of each cell, then the constraint of each region."""
    signs = alphabet(puzzle.side)
    for label, mask in enumerate(candidates(puzzle), 1):
        name = short_name(label, puzzle.side)
        domain = ", ".join(signs[digit - 1] for digit in digits_of(mask))
        yield ListedRow("domain", f"cell {name}", f"{name} ∈ {{{domain}}}", (label,))
    for region in puzzle.regions():
        named = ", ".join(short_name(label, puzzle.side) for label in region.cells)
        yield ListedRow(region.kind, region.label, f"AllDifferent({named})", region.cells)


def _polynomials(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the polynomial of each cell, zero at its digits, and of each two that must differ."""
    for label, mask in enumerate(candidates(puzzle), 1):
        name = short_name(label, puzzle.side)
        factors = "".join(f"({name} - {digit})" for digit in digits_of(mask)) or "1"
        yield ListedRow("cell", f"cell {name}", f"{factors} = 0", (label,))
    for family, one, other, cells in _pairs(puzzle):
        text = f"(F({one}) - F({other})) / ({one} - {other}) = 0"
        yield ListedRow(family, f"{one} and {other}", text, cells)


#: What yields the rows of a model, by its name.
LISTINGS: dict[str, Callable[[Puzzle], Iterator[ListedRow]]] = {
    "cp": _constraints,
    "graph": _edges,
    "groebner": _polynomials,
    "exact cover": _items,
    "sat": _clauses,
}
