"""Steps by sums, as players of killer Sudoku find them: combinations, innies and outies.

A sum, such as that of a cage, has few combinations of digits. Candidates in none of them are wrong.
A house is a region. It contains every digit once, so its total is known. The totals of the cages in
a house therefore determine the total of its few cells outside the cages (innies), or of the few
cells of the cages outside the house (outies).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, compress

from ..deadline import check_deadline
from ..numbers import capital, listed, some
from ..variants import Region
from ..variants.base import rule_of
from .position import Position, Rules, Sum, bits, bounded
from .reasoning.words import Words
from .values import Kind, Proof

#: The combinations of a sum are tried only if it has at most this number of open cells, and only up
#: to this number of choices.
MOST_CELLS, TRIES = 6, 3_000
#: The largest number of combinations that a sentence names.
NAMED = 4
#: The largest number of rows or columns that are added up, and the largest number of open cells
#: that may be left over.
LINES, LEFT = 4, 4


class SumSearch:
    """A search for steps by sums. It remembers failed attempts between steps."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._failed: set[tuple[int, int]] = set()

    def find(self) -> Iterator[Proof]:
        """Yield the proofs by the combinations of one sum, then those by innies and outies."""
        position = self._position
        for number, area in position.rules.areas.items():
            if position.rules.sums[number].path is not None:
                continue
            key = number, position.open & area
            if key not in self._failed and (proof := _combined(position, number)):
                yield proof
            self._failed.add(key)
        for balance in _balances(position.rules):
            yield from _balanced(position, balance)


class _Combinations:
    """The ways to fill the open cells of a sum, as sets of candidates."""

    def __init__(self, position: Position, number: int, cells: Collection[int]) -> None:
        self._rules = position.rules
        self._weights = position.rules.sums[number].weights
        self._least, self._most = position.bounds(number)
        self._left = TRIES
        self.options = {cell: position.open & position.rules.members[cell] for cell in cells}

    def ways(self, first: int | None = None) -> Iterator[int]:
        """Yield each way to satisfy the sum. If `first` is passed, it is already chosen.

        Raises
        ------
        _TooMany
            If this needs too many tries.
        """
        options = self.options
        if first is not None:
            cell = first // self._rules.side
            options = {**options, cell: 1 << first}
        yield from self._after(sorted(options.values(), key=int.bit_count), 0, 0)

    def _after(self, options: Sequence[int], total: int, chosen: int) -> Iterator[int]:
        self._left -= 1
        if self._left < 0:
            raise _TooMany
        weights = [[self._weights.get(each, 0) for each in bits(here)] for here in options]
        if not all(weights):
            return
        low, high = (total + sum(map(extreme, weights)) for extreme in (min, max))
        if self._most is not None and low > self._most:
            return
        if self._least is not None and high < self._least:
            return
        if not options:
            yield chosen
            return
        here, *rest = options
        for candidate, weight in zip(bits(here), weights[0], strict=True):
            keep = ~self._rules.rivals(candidate)
            left = [other & keep for other in rest]
            yield from self._after(left, total + weight, chosen | 1 << candidate)


class _TooMany(Exception):
    """Raised when a search needs too many tries."""


def _combined(position: Position, number: int) -> Proof | None:
    """Return the proof by the combinations of a sum, or None if they rule out nothing."""
    check_deadline()
    cells = [cell for cell in position.rules.sums[number].cells if not position.placed[cell]]
    if not 2 <= len(cells) <= MOST_CELLS:
        return None
    found = _Combinations(position, number, cells)
    try:
        out = _unsupported(found)
    except _TooMany:
        return None
    if not out:
        return None
    truths = dict.fromkeys([number, *cells], 1)
    sentence = _sentence(position, number, cells, out)
    return Proof(truths, {}, 0, tuple(bits(out)), Kind.SUM, None, "Combinations", sentence)


def _unsupported(found: _Combinations) -> int:
    """Return the candidates that occur in no way to satisfy a sum."""
    every = sum(found.options.values())
    used = next(found.ways(), 0)
    if not used:  # nothing satisfies the sum: this is a contradiction and not a step
        return 0
    for candidate in bits(every):
        if not used >> candidate & 1:
            used |= next(found.ways(candidate), 0)
    return every & ~used


def _sentence(position: Position, number: int, cells: Sequence[int], out: int) -> str:
    """Return a sentence saying why candidates are in no combination of a sum."""
    rules, words = position.rules, Words(position.rules)
    name, wrong = total_name(rules, number), words.excluded(bits(out))
    if not _is_plain(rules, number) or not _see_each_other(position, cells):
        return f"{capital(wrong)}: with such a digit, nothing satisfies the {name}."
    total = position.bounds(number)[0]
    is_begun = len(cells) < len(rules.sums[number].cells)
    ways = _combinations(position, number, cells)
    if not ways:
        inside = f"the open cells of the {name}" if is_begun else f"the {name}"
        return (
            f"{capital(wrong)}: with such a digit, no combination left in {inside} makes {total}."
        )
    named = ("+".join(rules.digits[rank] for rank in way) for way in ways)
    where = listed(rules.cell_name(cell + 1) for cell in cells)
    rest = f"total {total} and hold" if is_begun else "hold"
    return f"In the {name}, {where} {rest} {listed(named, 'or')}. So {wrong}."


def _combinations(position: Position, number: int, cells: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the sets of digits, counted from 0, that satisfy a sum, or [] if too many do."""
    side, found = position.rules.side, set[tuple[int, ...]]()
    try:
        for way in _Combinations(position, number, cells).ways():
            found.add(tuple(sorted(candidate % side for candidate in bits(way))))
    except _TooMany:
        return []
    return sorted(found) if len(found) <= NAMED else []


def _see_each_other(position: Position, cells: Iterable[int]) -> bool:
    """Return whether all of the cells must contain different digits."""
    side, rivals = position.rules.side, position.rules.rivals
    return all(rivals(one * side) >> other * side & 1 for one, other in combinations(cells, 2))


def _is_plain(rules: Rules, number: int) -> bool:
    """Return whether a constraint says that the digits of its cells add up to a fixed total."""
    weights, side = rules.sums[number].weights, rules.side
    is_exact = rules.sums[number].least == rules.sums[number].most
    is_full = len(weights) == side * len(rules.sums[number].cells)
    return is_exact and is_full and all(w == one % side + 1 for one, w in weights.items())


def total_name(rules: Rules, number: int) -> str:
    """Return the name of a sum, with its total if it has one, such as "cage of 20 at r3c1"."""
    name, at, where = rule_of(rules.labels[number]).partition(" at ")
    total = f" of {rules.sums[number].most}" if at and _is_plain(rules, number) else ""
    return f"{name}{total}{at}{where}"


@dataclass(frozen=True)
class _Balance:
    """Houses and sums that cover nearly the same cells.

    An outie is a cell only of the sums, and an innie is a cell only of the houses. The total of the
    sums minus that of the houses equals the total of the outies minus that of the innies.
    """

    houses: tuple[int, ...]  # the numbers of the regions; they have no cell in common
    sums: tuple[int, ...]
    signs: dict[int, int]  # 1 for an outie, -1 for an innie, by cell


@lru_cache(maxsize=4)
def _balances(rules: Rules) -> tuple[_Balance, ...]:
    """Return the balances of a board, sorted by the number of houses, then of cells left over."""
    plain = {number: set(rules.sums[number].cells) for number in rules.sums}
    plain = {number: cells for number, cells in plain.items() if _is_plain(rules, number)}
    found = (_balance(rules, houses, plain) for houses in _houses(rules.regions))
    few = (each for each in found if each.sums and len(each.signs) <= rules.side)
    return tuple(sorted(few, key=lambda each: (len(each.houses), len(each.signs))))


def _houses(regions: Sequence[Region]) -> Iterator[tuple[int, ...]]:
    """Yield each single region, then groups of neighbouring rows or columns."""
    yield from ((number,) for number in range(len(regions)))
    for kind in ("row", "column"):
        lines = [number for number, region in enumerate(regions) if region.kind == kind]
        for many in range(2, min(LINES, len(lines) - 1) + 1):
            yield from (tuple(lines[at : at + many]) for at in range(len(lines) - many + 1))


def _balance(rules: Rules, houses: tuple[int, ...], plain: dict[int, set[int]]) -> _Balance:
    check_deadline()
    inside = {label - 1 for house in houses for label in rules.regions[house].cells}
    chosen: list[int] = []
    covered: set[int] = set()
    for number, cells in plain.items():
        if 2 * len(cells & inside) > len(cells) and not cells & covered:
            chosen.append(number)
            covered |= cells
    signs = {cell: 1 if cell in covered else -1 for cell in covered ^ inside}
    return _Balance(houses, tuple(chosen), signs)


def _balanced(position: Position, balance: _Balance) -> Iterator[Proof]:
    """Yield the proofs by which a balance rules out candidates."""
    check_deadline()
    signs = {cell: s for cell, s in balance.signs.items() if not position.placed[cell]}
    if not 1 <= len(signs) <= LEFT:
        return
    digits, house = _open_digits(position, balance.houses)
    covered = sum(position.bounds(number)[0] or 0 for number in balance.sums)
    side, total = position.rules.side, covered - house
    weights = {
        cell * side + rank: sign * (rank + 1)
        for cell, sign in signs.items()
        for rank in range(side)
    }
    for extreme in position.extremes_of(Sum(weights, total, total, tuple(signs)), position.open):
        if extreme.out and extreme.slack >= 0:
            proof = bounded(extreme, dict.fromkeys(balance.sums, 1), digits)
            text = _balance_sentence(position, balance, signs, (house, covered), proof)
            kinds = set(signs.values())
            one = "Outies" if 1 in kinds else "Innies"
            name = "Innies and Outies" if len(kinds) > 1 else one
            yield replace(proof, kind=Kind.SUM, name=name, sentence=text)


def _open_digits(position: Position, houses: Iterable[int]) -> tuple[dict[int, int], int]:
    """Return the missing digits of houses as {constraint: digit}, and their total."""
    rules = position.rules
    found = {
        constraint: rank + 1
        for house in houses
        for rank in range(rules.side)
        if (constraint := rules.board.cells + house * rules.side + rank) in position.live
    }
    return found, sum(found.values())


def _balance_sentence(
    position: Position,
    balance: _Balance,
    signs: dict[int, int],
    totals: tuple[int, int],
    proof: Proof,
) -> str:
    rules, (house, covered) = position.rules, totals
    is_open = [any(not position.placed[cell] for cell in rules.sums[n].cells) for n in balance.sums]
    names = _named_together(rules, list(compress(balance.sums, is_open)))
    digits = f"the missing digits of {_houses_named(rules, balance.houses)} total {house}"
    text = f"{capital(digits)}, and the open cells of {names} total {covered}"
    left = _equation(rules, signs, covered - house)
    return f"{text}: so {left}. So {Words(rules).excluded(proof.eliminated)}."


def _named_together(rules: Rules, sums: Sequence[int]) -> str:
    """Return the names of sums, such as "the cages at r1c1 and r1c3"."""
    parts = [rule_of(rules.labels[number]).partition(" at ") for number in sums]
    kinds = {kind for kind, _, _ in parts}
    if len(sums) < 2 or len(kinds) > 1 or not all(where for _, _, where in parts):
        return some((f"the {total_name(rules, number)}" for number in sums), 3)
    return f"the {kinds.pop()}s at {some((where for _, _, where in parts), 4)}"


def _houses_named(rules: Rules, houses: Sequence[int]) -> str:
    """Return the names of houses, such as "rows 1 to 3"."""
    labels = [rules.regions[house].label for house in houses]
    if len(labels) == 1:
        return labels[0]
    kind, first = labels[0].rsplit(" ", 1)
    last = labels[-1].rsplit(" ", 1)[1]
    return f"{kind}s {first} {'and' if len(labels) == 2 else 'to'} {last}"


def _equation(rules: Rules, signs: dict[int, int], difference: int) -> str:
    """Return the equation of the cells left over, such as "r2c2 = r1c9 + 3"."""
    out, inside = (
        " + ".join(rules.cell_name(cell + 1) for cell in sorted(signs) if signs[cell] == wanted)
        for wanted in (1, -1)
    )
    if not out or not inside:
        return f"{out or inside} = {abs(difference)}"
    left, right = (out, inside) if difference >= 0 else (inside, out)
    return f"{left} = {right} + {abs(difference)}" if difference else f"{left} = {right}"
