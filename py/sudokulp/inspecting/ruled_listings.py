"""Rows of rules in the other models: what excludes each other, and sums, in each notation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count, groupby

from ..engine.cnf import Clause
from ..engine.ruled_cnf import clauses_of_sum
from ..grid import short_name
from ..models.exact_cover import refuse_sum
from ..models.lp.program import variable_names
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


def clauses(puzzle: Puzzle, left: Left) -> Iterator[ListedRow]:
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


def items(puzzle: Puzzle, left: Left) -> Iterator[ListedRow]:
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


def pairs(puzzle: Puzzle) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each two cells that a rule keeps different, with what the rule is called."""
    for row in labelled(puzzle.variant, puzzle.shape, puzzle.symbols):
        for one, other in combinations(_cells(row, puzzle.side), 2):
            yield row.family, (one, other)


def constraints(puzzle: Puzzle, left: Left) -> Iterator[ListedRow]:
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
