"""Rows of the other models: clauses, edges, items, constraints and polynomials."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count, groupby, product

from ..engine.candidates import digits_of
from ..engine.cnf import Clause, at_most_one, clauses_of_sum
from ..errors import SizeError, UnknownName, show
from ..grid import pairs, short_name
from ..models.exact_cover import refuse_sum
from ..models.lp.program import constraint_labels, variable_names
from ..models.splitting import edges_and_lists
from ..puzzle import Puzzle
from ..rules.base import AtMostOne, Grid, Linear
from ..rules.ruled import Labelled, candidates_of, labelled

#: Clauses of one row that are written out.
MOST_CLAUSES = 500
_OR = " \N{LOGICAL OR} "
_AND = " \N{LOGICAL AND} "
_NOT = "\N{NOT SIGN}"


@dataclass(frozen=True)
class ListedRow:
    """One row of a model.

    Parameters
    ----------
    family : str
        What it is about: "cell", the kind of a region ("row", "column", "box" …), "domain", or
        the name of a rule.
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


def written_clauses(clauses: Sequence[Clause], side: int) -> str:
    """Return clauses in a line; variables that are no candidates are called s_1, s_2 and so on.

    Examples
    --------
    >>> written_clauses([[-1], [-65]], 4)
    '(¬x_01_01_01) ∧ (¬s_1)'
    """
    names = variable_names(side)
    written = [_OR.join(_literal(x, names) for x in clause) for clause in clauses[:MOST_CLAUSES]]
    more = len(clauses) - MOST_CLAUSES
    rest = [f"{more:,} more"] if more > 0 else []
    return _AND.join([*(f"({one})" for one in written), *rest])


def _literal(number: int, names: Sequence[str]) -> str:
    index = abs(number) - 1
    name = names[index] if index < len(names) else f"s_{index + 1 - len(names)}"
    return f"{_NOT}{name}" if number < 0 else name


#: The digits that each cell may hold, in order of the labels.
Left = Sequence[Sequence[int]]
#: Digits of two cells that do not stand together.
_Pairs = set[tuple[int, int]]

_DOT = "\N{DOT OPERATOR}"
_NOT_IN = "\N{NOT AN ELEMENT OF}"
_DIFFERS = "\N{NOT EQUAL TO}"
_AT_LEAST = "\N{GREATER-THAN OR EQUAL TO}"
_AT_MOST = "\N{LESS-THAN OR EQUAL TO}"


def rule_clauses(puzzle: Puzzle, left: Left) -> Iterator[ListedRow]:
    """Yield the clauses of each row of the rules.

    Those of sums have variables s_1, s_2 and so on, which say how far a sum has come.
    """
    side = puzzle.side
    spare = count(side**3 + 1)
    for row in labelled(puzzle.variant, puzzle.shape, puzzle.symbols):
        if isinstance(row.each, AtMostOne):
            numbers = _open(row.each.candidates, left, side)
            group: list[Clause] = [
                [-one - 1, -other - 1]
                for one, other in combinations(numbers, 2)
                if one // side != other // side  # the clauses of a cell say the rest
            ]
        else:
            group = list(chain.from_iterable(clauses_of_sum(row.each, left, side, spare)))
        if group:
            yield _row(row, written_clauses(group, side), side)


def rule_items(puzzle: Puzzle, left: Left) -> Iterator[ListedRow]:
    """Yield the options of which one is chosen, or at most one, and those that are none.

    Raises
    ------
    RuleError
        At a sum.
    """
    side, signs = puzzle.side, puzzle.symbols
    for row in labelled(puzzle.variant, puzzle.shape, puzzle.symbols):
        refuse_sum(row.each)
        members = _open(candidates_of(row.each), left, side)
        options = ", ".join(
            f"{signs[one % side]} in {short_name(one // side + 1, side)}" for one in members
        )
        if isinstance(row.each, AtMostOne):
            often, least = "at most one", 2
        else:
            often, least = ("one", 0) if row.each.wants_one() else ("none", 1)
        if len(members) >= least:
            yield _row(row, f"{often} of {{{options}}}", side)


def rule_pairs(puzzle: Puzzle) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each two cells that a rule keeps different, with what the rule is called."""
    for row in labelled(puzzle.variant, puzzle.shape, puzzle.symbols):
        for one, other in combinations(_cells(row, puzzle.side), 2):
            yield row.family, (one, other)


def rule_constraints(puzzle: Puzzle, left: Left) -> Iterator[ListedRow]:
    """Yield the constraints of each rule: cells that differ, pairs of digits, and sums."""
    side, signs = puzzle.side, puzzle.symbols
    rows = labelled(puzzle.variant, puzzle.shape, puzzle.symbols)
    for rule, group in groupby(rows, lambda row: row.rule):
        excluded: defaultdict[tuple[int, int], _Pairs] = defaultdict(set)
        sums = []
        for row in group:
            if isinstance(row.each, AtMostOne):
                _exclude(row.each, side, excluded)
            else:
                sums.append(_row(row, _sum(row.each, signs), side))
        told = rule.told(Grid(puzzle.shape, puzzle.rules))
        yield from _differing(excluded, left, told, rule.name, signs)
        yield from sums


def _exclude(each: AtMostOne, side: int, excluded: defaultdict[tuple[int, int], _Pairs]) -> None:
    for one, other in combinations(sorted(each.candidates), 2):
        (a, d), (b, e) = divmod(one, side), divmod(other, side)
        if a != b:
            excluded[a + 1, b + 1].add((d + 1, e + 1))


def _differing(
    excluded: defaultdict[tuple[int, int], _Pairs], left: Left, told: str, family: str, signs: str
) -> Iterator[ListedRow]:
    """Yield what a rule excludes: all cells differ, two of them do, or pairs of digits."""
    side = len(signs)
    equal = {(digit, digit) for digit in range(1, side + 1)}
    cells = tuple(dict.fromkeys(chain.from_iterable(sorted(excluded))))
    if set(combinations(sorted(cells), 2)) == set(excluded) and all(
        each == equal for each in excluded.values()
    ):
        if cells:
            named = ", ".join(short_name(label, side) for label in cells)
            yield ListedRow(family, told, f"AllDifferent({named})", cells)
        return
    for both, digits in sorted(excluded.items()):
        one, other = (short_name(label, side) for label in both)
        here = sorted(
            (d, e) for d, e in digits if d in left[both[0] - 1] and e in left[both[1] - 1]
        )
        text = f"{one} {_DIFFERS} {other}" if digits == equal else _table(one, other, here, signs)
        if here:
            yield ListedRow(family, f"{told}, {one} and {other}", text, both)


def _table(one: str, other: str, digits: Sequence[tuple[int, int]], signs: str) -> str:
    listed = ", ".join(f"({signs[d - 1]}, {signs[e - 1]})" for d, e in digits)
    return f"({one}, {other}) {_NOT_IN} {{{listed}}}"


def _sum(each: Linear, signs: str) -> str:
    """Return a weighted sum within its bounds: "r1c1 + r1c2 - r1c3 = 0"."""
    if each.most is None and max(weight for _, weight in each.terms) < 0:
        each = _negated(each)
    side = len(signs)
    weights: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for candidate, weight in each.terms:
        weights[candidate // side + 1][candidate % side + 1] = weight
    if each.rules_out() and len(weights) == 1:
        ((label, here),) = weights.items()
        return f"{short_name(label, side)} {_NOT_IN} {{{', '.join(signs[d - 1] for d in here)}}}"
    terms = [term for label, here in weights.items() for term in _terms(label, here, signs)]
    total = " ".join(terms).removeprefix("+ ")
    return _within(f"-{total[2:]}" if total.startswith("- ") else total, each)


def _negated(each: Linear) -> Linear:
    """Return a sum that has no upper bound, with all signs changed."""
    terms = tuple((candidate, -weight) for candidate, weight in each.terms)
    return replace(each, terms=terms, least=None, most=-(each.least or 0))


def _within(total: str, each: Linear) -> str:
    if each.least == each.most:
        return f"{total} = {each.least}"
    if each.most is None:
        return f"{total} {_AT_LEAST} {each.least}"
    low = "" if each.least is None else f"{each.least} {_AT_MOST} "
    return f"{low}{total} {_AT_MOST} {each.most}"


def _terms(label: int, weights: dict[int, int], signs: str) -> Iterator[str]:
    """Yield the terms of a cell: it as often as it counts, or each of its digits."""
    side = len(signs)
    cell = short_name(label, side)
    times = weights.get(1, 0)
    if times and weights == {digit: times * digit for digit in range(1, side + 1)}:
        yield _term(times, cell)
    else:
        for digit, weight in weights.items():
            yield _term(weight, f"[{cell} = {signs[digit - 1]}]")


def _term(weight: int, what: str) -> str:
    often = "" if abs(weight) == 1 else f"{abs(weight)}{_DOT}"
    return f"{'-' if weight < 0 else '+'} {often}{what}"


def _open(candidates: Sequence[int], left: Left, side: int) -> list[int]:
    return [one for one in candidates if one % side + 1 in left[one // side]]


def _cells(row: Labelled, side: int) -> tuple[int, ...]:
    return tuple(sorted({one // side + 1 for one in candidates_of(row.each)}))


def _row(row: Labelled, text: str, side: int) -> ListedRow:
    return ListedRow(row.family, row.label, text, _cells(row, side))


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
        yield from rule_clauses(puzzle, _left(puzzle))


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
        yield from rule_items(puzzle, _left(puzzle))


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
        for family, pair in rule_pairs(puzzle):
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
        yield from rule_constraints(puzzle, left)


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
