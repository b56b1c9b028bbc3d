"""Rows of the models other than `lp`: clauses, edges, items, constraints and polynomials."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count, groupby, product
from typing import NamedTuple

from ..engine.candidates import digits_of
from ..engine.cnf import Clause, at_most_one, clauses_of_path, clauses_of_sum
from ..errors import SizeError, UnknownName, show
from ..grid import pairs, short_name
from ..models.exact_cover import refuse_sum
from ..models.graph import edges_and_lists
from ..models.lp.program import constraint_labels, variable_names
from ..numbers import listed
from ..puzzle import Puzzle
from ..rules.base import AtMostOne, Grid, Linear
from ..variants.base import Labelled, Path, candidates_of, labelled

#: The largest number of rows of a model. The graph of a 16x16 grid has 9,984 edges.
MOST_ROWS = 12_000
#: The largest number of clauses that are written out in a row.
MOST_CLAUSES = 500

_OR = " \N{LOGICAL OR} "
_AND = " \N{LOGICAL AND} "
_NOT = "\N{NOT SIGN}"
_DOT = "\N{DOT OPERATOR}"
_NOT_IN = "\N{NOT AN ELEMENT OF}"
_DIFFERS = "\N{NOT EQUAL TO}"
_AT_LEAST = "\N{GREATER-THAN OR EQUAL TO}"
_AT_MOST = "\N{LESS-THAN OR EQUAL TO}"

#: The digits that each cell may contain, in the order of the labels.
Left = Sequence[Sequence[int]]
#: A cell label and a digit, two cell labels, or two digits.
_Pair = tuple[int, int]


@dataclass(frozen=True)
class ListedRow:
    """One row of a model."""

    # "cell", the kind of a region ("row", "column", "box" …), "domain", or the name of a rule
    family: str
    label: str  # "row 4, digit 1", "cell r4c6", "r1c1 and r1c2"
    text: str  # the row itself, in the notation that is usual for the model
    cells: tuple[int, ...]  # labels of the cells of the row


def list_rows(puzzle: Puzzle, model: str) -> tuple[ListedRow, ...]:
    """Return the rows of a model.

    `model` is a name in `LISTINGS`. The rows omit digits that givens in the same regions rule out.
    Rules have rows of their own, which some models do not support. If there are more than
    `MOST_ROWS` rows, SizeError is raised.

    Examples
    --------
    >>> items = list_rows(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2), "exact cover")
    >>> items[1].label, items[1].text
    ('cell r1c2', '{2 in r1c2, 3 in r1c2}')
    """
    if model not in LISTINGS:
        known = listed(map(show, LISTINGS))
        raise UnknownName(f"only the models {known} have a list of rows, not {show(model)}")
    found: list[ListedRow] = []
    for row in LISTINGS[model](puzzle):
        found.append(row)
        if len(found) > MOST_ROWS:
            raise SizeError(f"the model has more than {MOST_ROWS:,} rows, too many to list")
    return tuple(found)


def _left(puzzle: Puzzle) -> list[list[int]]:
    """Return, for each cell, the digits that givens in the same regions do not rule out."""
    every = range(1, puzzle.side + 1)
    left = [[digit] if digit else list(every) for digit in puzzle.digits]
    for both in pairs(region.cells for region in puzzle.variant.all_regions(puzzle.shape)):
        for label, other in (both, both[::-1]):
            given = puzzle.digits[other - 1]
            if given in left[label - 1]:
                left[label - 1].remove(given)
    return left


class _Demand(NamedTuple):
    """Candidates of which exactly one is true, as (cell label, digit) pairs."""

    family: str
    label: str
    members: tuple[_Pair, ...]

    def row(self, text: str) -> ListedRow:
        cells = tuple(dict.fromkeys(label for label, _ in self.members))
        return ListedRow(self.family, self.label, text, cells)


def _demands(puzzle: Puzzle) -> Iterator[_Demand]:
    """Yield the demands of a puzzle: each cell needs a digit, each region a cell for each digit."""
    left = _left(puzzle)
    labels = iter(constraint_labels(puzzle.variant, puzzle.shape, puzzle.symbols))
    for label, digits in enumerate(left, 1):
        yield _Demand("cell", next(labels), tuple((label, digit) for digit in digits))
    regions = puzzle.variant.all_regions(puzzle.shape)
    for region, digit in product(regions, range(1, puzzle.side + 1)):
        members = tuple((label, digit) for label in region.cells if digit in left[label - 1])
        yield _Demand(region.kind, next(labels), members)


def _ruled(puzzle: Puzzle) -> Iterator[Labelled]:
    if puzzle.rules:
        yield from labelled(puzzle.variant, puzzle.shape, puzzle.symbols)


def _ruled_row(row: Labelled, text: str, side: int) -> ListedRow:
    return ListedRow(row.family, row.label, text, _cells(row, side))


def _cells(row: Labelled, side: int) -> tuple[int, ...]:
    return tuple(sorted({one // side + 1 for one in candidates_of(row.each)}))


def _open(candidates: Sequence[int], left: Left, side: int) -> list[int]:
    return [one for one in candidates if one % side + 1 in left[one // side]]


def _clauses(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the clauses of each demand (one variable is true, no two are true), then of each rule.

    The variables s_1, s_2 and so on stand for partial sums and for states of paths.
    """
    side, left = puzzle.side, _left(puzzle)
    for demand in _demands(puzzle):
        numbers = [(label - 1) * side + digit for label, digit in demand.members]
        clauses = [numbers, *at_most_one(numbers)]
        yield demand.row(_written(clauses, side) if numbers else "⊥: no digit is left")
    spare = count(side**3 + 1)
    for row in _ruled(puzzle):
        if isinstance(row.each, AtMostOne):
            group: list[Clause] = [
                [-one - 1, -other - 1]
                for one, other in combinations(_open(row.each.candidates, left, side), 2)
                if one // side != other // side  # the cell's clauses exclude the other pairs
            ]
        elif isinstance(row.each, Linear):
            group = list(chain.from_iterable(clauses_of_sum(row.each, left, side, spare)))
        else:
            group = list(chain.from_iterable(clauses_of_path(row.each, left, spare)))
        if group:
            yield _ruled_row(row, _written(group, side), side)


def _written(clauses: Sequence[Clause], side: int) -> str:
    """Return clauses as text, such as "(¬x_01_01_01) ∧ (¬s_1)"."""
    names = variable_names(side)

    def literal(number: int) -> str:
        index = abs(number) - 1
        name = names[index] if index < len(names) else f"s_{index + 1 - len(names)}"
        return f"{_NOT}{name}" if number < 0 else name

    written = [f"({_OR.join(map(literal, clause))})" for clause in clauses[:MOST_CLAUSES]]
    more = len(clauses) - MOST_CLAUSES
    return _AND.join([*written, f"{more:,} more"] if more > 0 else written)


def _items(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield each item with the options that cover it. For a rule, also say how many are chosen."""
    side, left = puzzle.side, _left(puzzle)

    def options(members: Sequence[_Pair]) -> str:
        named = (f"{puzzle.symbols[d - 1]} in {short_name(label, side)}" for label, d in members)
        return f"{{{', '.join(named)}}}"

    for demand in _demands(puzzle):
        yield demand.row(options(demand.members))
    for row in _ruled(puzzle):
        refuse_sum(row.each)
        members = _open(candidates_of(row.each), left, side)
        if isinstance(row.each, AtMostOne):
            often, least = "at most one", 2
        elif isinstance(row.each, Linear):
            often, least = ("one", 0) if row.each.wants_one() else ("none", 1)
        if len(members) >= least:
            named = options([(one // side + 1, one % side + 1) for one in members])
            yield _ruled_row(row, f"{often} of {named}", side)


def _edges(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the allowed colours of each cell that cannot have every colour, then all edges."""
    plain, left, equal = edges_and_lists(puzzle, "graph")
    for label, mask in enumerate(left, 1):
        if mask.bit_count() < puzzle.side:
            yield _domain(puzzle, label, digits_of(mask))
    yield from _of_two(puzzle.side, _differing(plain), "{} — {}")
    yield from _of_two(puzzle.side, equal, "{} = {}")


def _domain(puzzle: Puzzle, label: int, digits: Sequence[int]) -> ListedRow:
    name, signs = short_name(label, puzzle.side), puzzle.symbols
    domain = ", ".join(signs[digit - 1] for digit in digits)
    return ListedRow("domain", f"cell {name}", f"{name} ∈ {{{domain}}}", (label,))


def _differing(puzzle: Puzzle) -> Iterator[tuple[str, int, int]]:
    """Yield each pair of cells that must differ, with the kind of region or rule that says so."""
    kinds: dict[_Pair, str] = {}
    for region in puzzle.variant.all_regions(puzzle.shape):
        for pair in combinations(sorted(region.cells), 2):
            kinds.setdefault(pair, region.kind)
    for row in _ruled(puzzle):
        for pair in combinations(_cells(row, puzzle.side), 2):
            kinds.setdefault(pair, row.family)
    return ((kind, *pair) for pair, kind in sorted(kinds.items()))


def _of_two(side: int, pairs: Iterable[tuple[str, int, int]], text: str) -> Iterator[ListedRow]:
    for family, *cells in pairs:
        named = [short_name(label, side) for label in cells]
        yield ListedRow(family, " and ".join(named), text.format(*named), tuple(cells))


def _polynomials(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the polynomials of cells, whose roots are the digits, then those of pairs of cells."""
    plain, masks, equal = edges_and_lists(puzzle, "groebner")
    for label, (digits, mask) in enumerate(zip(_left(puzzle), masks, strict=True), 1):
        name = short_name(label, puzzle.side)
        digits = [digit for digit in digits if mask >> digit - 1 & 1]
        factors = "".join(f"({name} - {digit})" for digit in digits) or "1"
        yield ListedRow("cell", f"cell {name}", f"{factors} = 0", (label,))
    yield from _of_two(puzzle.side, _differing(plain), "(F({0}) - F({1})) / ({0} - {1}) = 0")
    yield from _of_two(puzzle.side, equal, "{} - {} = 0")


def _constraints(puzzle: Puzzle) -> Iterator[ListedRow]:
    """Yield the domain of each cell, then the constraints of regions, then those of rules."""
    left, side = _left(puzzle), puzzle.side
    for label, digits in enumerate(left, 1):
        yield _domain(puzzle, label, digits)
    for region in puzzle.variant.all_regions(puzzle.shape):
        text = _all_different(region.cells, side)
        yield ListedRow(region.kind, region.label, text, region.cells)
    for rule, group in groupby(_ruled(puzzle), lambda row: row.rule):
        excluded: defaultdict[_Pair, set[_Pair]] = defaultdict(set)
        sums = []
        for row in group:
            if isinstance(row.each, AtMostOne):
                for both, digits_of_both in _exclusions(row.each, side):
                    excluded[both].add(digits_of_both)
            else:
                sums.append(_ruled_row(row, _weighed(row.each, puzzle.symbols), side))
        name = rule.told(Grid(puzzle.shape, puzzle.rules))
        yield from _excluding(excluded, left, rule.name, name, puzzle.symbols)
        yield from sums


def _all_different(cells: Sequence[int], side: int) -> str:
    return f"AllDifferent({', '.join(short_name(label, side) for label in cells)})"


def _exclusions(each: AtMostOne, side: int) -> Iterator[tuple[_Pair, _Pair]]:
    for one, other in combinations(sorted(each.candidates), 2):
        (a, d), (b, e) = divmod(one, side), divmod(other, side)
        if a != b:
            yield (a + 1, b + 1), (d + 1, e + 1)


def _excluding(
    excluded: dict[_Pair, set[_Pair]], left: Left, family: str, name: str, signs: str
) -> Iterator[ListedRow]:
    """Yield what a rule excludes: equal digits in all or two of its cells, or a table of pairs."""
    side = len(signs)
    equal = {(digit, digit) for digit in range(1, side + 1)}
    cells = tuple(dict.fromkeys(chain.from_iterable(sorted(excluded))))
    is_every = set(combinations(sorted(cells), 2)) == set(excluded)
    if is_every and all(each == equal for each in excluded.values()):
        if cells:
            yield ListedRow(family, name, _all_different(cells, side), cells)
        return
    for both, digits in sorted(excluded.items()):
        one, other = (short_name(label, side) for label in both)
        here = sorted(
            (d, e) for d, e in digits if d in left[both[0] - 1] and e in left[both[1] - 1]
        )
        listed = ", ".join(f"({signs[d - 1]}, {signs[e - 1]})" for d, e in here)
        table = f"({one}, {other}) {_NOT_IN} {{{listed}}}"
        if here:
            text = f"{one} {_DIFFERS} {other}" if digits == equal else table
            yield ListedRow(family, f"{name}, {one} and {other}", text, both)


def _weighed(each: Linear | Path, signs: str) -> str:
    """Return a sum or a path as text. A path is written as an automaton that reads its cells."""
    if isinstance(each, Linear):
        return _sum(each, signs)
    cells = ", ".join(short_name(label, each.side) for label in each.cells)
    states = sum(map(len, each.states))
    return f"Regular({cells}; {states} states, {sum(map(len, each.arcs))} arcs)"


def _sum(each: Linear, signs: str) -> str:
    """Return a weighted sum with its bounds as text, such as "r1c1 + r1c2 - r1c3 = 0"."""
    if each.most is None and max(weight for _, weight in each.terms) < 0:
        negated = tuple((candidate, -weight) for candidate, weight in each.terms)
        each = replace(each, terms=negated, least=None, most=-(each.least or 0))
    side = len(signs)
    weights: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for candidate, weight in each.terms:
        weights[candidate // side + 1][candidate % side + 1] = weight
    if each.rules_out() and len(weights) == 1:
        ((label, here),) = weights.items()
        return f"{short_name(label, side)} {_NOT_IN} {{{', '.join(signs[d - 1] for d in here)}}}"
    terms = [term for label, here in weights.items() for term in _terms(label, here, signs)]
    total = " ".join(terms).removeprefix("+ ")
    if total.startswith("- "):
        total = f"-{total[2:]}"
    if each.least == each.most:
        return f"{total} = {each.least}"
    if each.most is None:
        return f"{total} {_AT_LEAST} {each.least}"
    low = "" if each.least is None else f"{each.least} {_AT_MOST} "
    return f"{low}{total} {_AT_MOST} {each.most}"


def _terms(label: int, weights: dict[int, int], signs: str) -> Iterator[str]:
    """Yield the terms of a cell: a multiple of the cell, or a term for each of its digits."""
    side = len(signs)
    cell = short_name(label, side)
    times = weights.get(1, 0)
    if times and weights == {digit: times * digit for digit in range(1, side + 1)}:
        terms = {cell: times}
    else:
        terms = {f"[{cell} = {signs[digit - 1]}]": weight for digit, weight in weights.items()}
    for term, weight in terms.items():
        often = "" if abs(weight) == 1 else f"{abs(weight)}{_DOT}"
        yield f"{'-' if weight < 0 else '+'} {often}{term}"


#: The generators of rows, by the name of the model.
LISTINGS: dict[str, Callable[[Puzzle], Iterator[ListedRow]]] = {
    "cp": _constraints,
    "graph": _edges,
    "groebner": _polynomials,
    "exact cover": _items,
    "sat": _clauses,
}
