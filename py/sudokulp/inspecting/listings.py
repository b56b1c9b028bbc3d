"""Rows of the other models: clauses, edges, items, constraints and polynomials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ..engine.candidates import digits_of
from ..engine.cnf import at_most_one
from ..errors import SizeError, UnknownName, show
from ..grid import pairs, short_name
from ..models.lp.program import constraint_labels
from ..models.splitting import edges_and_lists
from ..puzzle import Puzzle
from . import ruled_listings
from .ruled_listings import ListedRow, written_clauses

#: Rows of a model that are listed; the graph of 16x16 has 9,984 edges.
MOST_ROWS = 12_000


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

    What givens leave is told by regions alone: rules beside these have rows of their own.

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
    RuleError
        If the model does not take one of the puzzle's rules.
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


def _left(puzzle: Puzzle) -> list[list[int]]:
    """Return the digits that givens in the same regions leave to each cell."""
    every = range(1, puzzle.side + 1)
    left = [[digit] if digit else list(every) for digit in puzzle.digits]
    for both in pairs(region.cells for region in puzzle.variant.all_regions(puzzle.shape)):
        for label, other in (both, both[::-1]):
            given = puzzle.digits[other - 1]
            if given in left[label - 1]:
                left[label - 1].remove(given)
    return left


def _demands(puzzle: Puzzle) -> Iterator[_Demand]:
    """Yield what a puzzle demands: a digit for each cell, a cell for each digit of each region."""
    left = _left(puzzle)
    labels = iter(constraint_labels(puzzle.variant, puzzle.shape, puzzle.symbols))
    for label, digits in enumerate(left, 1):
        yield _Demand("cell", next(labels), tuple((label, digit) for digit in digits))
    for region, digit in product(
        puzzle.variant.all_regions(puzzle.shape), range(1, puzzle.side + 1)
    ):
        members = tuple((label, digit) for label in region.cells if digit in left[label - 1])
        yield _Demand(region.kind, next(labels), members)


def _clauses(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the clauses of each demand: one of its variables is true, no two of them are."""
    side = puzzle.side
    for demand in _demands(puzzle):
        numbers = [(label - 1) * side + digit for label, digit in demand.members]
        clauses = [numbers, *at_most_one(numbers)]
        text = written_clauses(clauses, side) if numbers else "⊥: nothing is left"
        yield ListedRow(demand.family, demand.label, text, demand.cells)
    if puzzle.rules:
        yield from ruled_listings.clauses(puzzle, _left(puzzle))


def _items(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield each item with the options that cover it, of which exactly one is chosen."""
    signs = puzzle.symbols
    for demand in _demands(puzzle):
        options = [
            f"{signs[digit - 1]} in {short_name(label, puzzle.side)}"
            for label, digit in demand.members
        ]
        yield ListedRow(demand.family, demand.label, f"{{{', '.join(options)}}}", demand.cells)
    if puzzle.rules:
        yield from ruled_listings.items(puzzle, _left(puzzle))


def _edges(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield each two cells that share a region, with the first region that they share.

    Before these come the colours of cells that do not take all.
    """
    plain, left, equal = edges_and_lists(puzzle, "graph")
    for label, mask in enumerate(left, 1):
        if mask.bit_count() < puzzle.side:
            yield _domain(puzzle, label, digits_of(mask))
    for family, one, other, cells in _pairs(plain):
        yield ListedRow(family, f"{one} and {other}", f"{one} — {other}", cells)
    yield from _equals(puzzle, equal, "{} = {}")


def _domain(puzzle: Puzzle, label: int, digits: Sequence[int]) -> ListedRow:
    name, signs = short_name(label, puzzle.side), puzzle.symbols
    domain = ", ".join(signs[digit - 1] for digit in digits)
    return ListedRow("domain", f"cell {name}", f"{name} ∈ {{{domain}}}", (label,))


def _pairs(puzzle: Puzzle) -> Iterator[tuple[str, str, str, tuple[int, int]]]:
    kinds: dict[tuple[int, int], str] = {}
    for region in puzzle.variant.all_regions(puzzle.shape):
        for pair in combinations(sorted(region.cells), 2):
            kinds.setdefault(pair, region.kind)
    if puzzle.rules:
        for family, pair in ruled_listings.pairs(puzzle):
            kinds.setdefault(pair, family)
    for (one, other), kind in sorted(kinds.items()):
        named = short_name(one, puzzle.side), short_name(other, puzzle.side)
        yield kind, *named, (one, other)


def _constraints(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the domain of each cell, then the constraint of each region."""
    left = _left(puzzle)
    for label, digits in enumerate(left, 1):
        yield _domain(puzzle, label, digits)
    for region in puzzle.variant.all_regions(puzzle.shape):
        named = ", ".join(short_name(label, puzzle.side) for label in region.cells)
        yield ListedRow(region.kind, region.label, f"AllDifferent({named})", region.cells)
    if puzzle.rules:
        yield from ruled_listings.constraints(puzzle, left)


def _polynomials(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the polynomial of each cell, zero at its digits, and of each two that must differ."""
    plain, masks, equal = edges_and_lists(puzzle, "groebner")
    for label, (digits, mask) in enumerate(zip(_left(puzzle), masks, strict=True), 1):
        name = short_name(label, puzzle.side)
        digits = [digit for digit in digits if mask >> digit - 1 & 1]
        factors = "".join(f"({name} - {digit})" for digit in digits) or "1"
        yield ListedRow("cell", f"cell {name}", f"{factors} = 0", (label,))
    for family, one, other, cells in _pairs(plain):
        text = f"(F({one}) - F({other})) / ({one} - {other}) = 0"
        yield ListedRow(family, f"{one} and {other}", text, cells)
    yield from _equals(puzzle, equal, "{} - {} = 0")


def _equals(
    puzzle: Puzzle, equal: Sequence[tuple[str, int, int]], text: str
) -> Iterator[ListedRow]:
    """Yield each two cells that a rule keeps equal, in the words of a model."""
    for family, *cells in equal:
        named = [short_name(label, puzzle.side) for label in cells]
        yield ListedRow(family, " and ".join(named), text.format(*named), tuple(cells))


#: What yields the rows of a model, by its name.
LISTINGS: dict[str, Callable[[Puzzle], Iterator[ListedRow]]] = {
    "cp": _constraints,
    "graph": _edges,
    "groebner": _polynomials,
    "exact cover": _items,
    "sat": _clauses,
}
