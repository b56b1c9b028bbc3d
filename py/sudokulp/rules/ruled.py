"""A variant with rules: what a puzzle carries that has any.

What knows no rules asks a variant for its regions; one with rules refuses that by name. So nothing
can take such a puzzle for one without rules: what can take them asks for `all_regions` and
`primitives`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, NoReturn

from ..contexts import check_deadline
from ..errors import RuleError, show, wrong_type
from ..grid import GridShape, alphabet, pairs, short_name, side_of
from ..variants import Region, Variant
from .base import AtMostOne, CellsRule, Digits, Grid, Primitive, Rule

#: Rules of one puzzle at most, and cells of all its rules together.
MOST_RULES = 1_000
MOST_CELLS = 20_000
#: Pairs of candidates that exclude each other, and terms of sums, at most.
MOST_PAIRS = 20_000_000


def check_count(number: int) -> None:
    """Raise RuleError for more rules than a puzzle may have."""
    if number > MOST_RULES:
        raise RuleError(f"a puzzle has at most {MOST_RULES:,} rules, not {number:,}")


def _no_regions(shape: GridShape) -> list[Region]:
    raise RuleError(f"a grid of box size {shape} has more rules than regions")


@dataclass(frozen=True)
class Ruled(Variant):
    """A variant and rules beside its regions."""

    base: Variant | None = None

    def _refused(self) -> NoReturn:
        names = ", ".join(dict.fromkeys(rule.name for rule in self.rules))
        raise RuleError(f"this does not take puzzles with rules: {names}")

    def regions(self, shape: GridShape) -> tuple[Region, ...]:
        self._refused()

    def extra_regions(self, shape: GridShape) -> tuple[Region, ...]:
        self._refused()

    def dependent_cells(self, shape: GridShape) -> list[tuple[int, int]]:
        """Return all pairs (x, y), x < y, of cells that cannot hold the same digit.

        RuleError names a rule that says more than that cells differ.
        """
        regions = [region.cells for region in self.all_regions(shape)]
        return sorted({*pairs(regions), *self._differing(shape)})

    def _differing(self, shape: GridShape) -> Iterator[tuple[int, int]]:
        """Yield each two cells that rules beside regions keep different, whatever the digit."""
        side = side_of(shape)
        found: dict[tuple[int, ...], tuple[str, set[int]]] = {}
        for each in self.primitives(shape):
            candidates = each.candidates if isinstance(each, AtMostOne) else ()
            ranks = {candidate % side for candidate in candidates}
            if len(ranks) != 1:
                raise _more_than_different(each.label)
            cells = tuple(sorted(candidate // side + 1 for candidate in candidates))
            found.setdefault(cells, (each.label, set()))[1].update(ranks)
        for cells, (label, ranks) in found.items():
            if len(ranks) < side:
                raise _more_than_different(label)
            yield from pairs([cells])

    @property
    def plain(self) -> Variant:
        assert self.base is not None
        return self.base

    def grid(self, shape: GridShape) -> Grid:
        return Grid(shape, self.rules)

    def all_regions(self, shape: GridShape) -> tuple[Region, ...]:
        return _all_regions(self, shape)

    def primitives(self, shape: GridShape) -> Iterator[Primitive]:
        return (each for _, each in self.primitives_by_rule(shape))

    def primitives_by_rule(self, shape: GridShape) -> Iterator[tuple[Rule, Primitive]]:
        """Yield what the rules say beside regions, each with its rule; an unknown one refuses."""
        grid, pairs = self.grid(shape), 0
        for rule in sorted(self.rules, key=lambda rule: rule.known):
            for each in rule.primitives(grid):
                check_deadline()
                count = len(candidates_of(each))
                pairs += count**2 if isinstance(each, AtMostOne) else count
                if pairs > MOST_PAIRS:
                    raise RuleError(f"the rules are too much from the {rule.told(grid)} on")
                yield rule, each

    def keeps_rules(self, digits: Digits, shape: GridShape) -> bool:
        grid = self.grid(shape)
        return all(rule.holds(digits, grid) for rule in self.rules)

    def broken_rules(
        self, digits: Digits, shape: GridShape
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        grid = self.grid(shape)
        for rule in self.rules:
            for cells in rule.broken(digits, grid):
                yield rule.told(grid), cells

    def has_boxes(self) -> bool:
        return not any(rule.replaces_boxes for rule in self.rules)


def known_part(variant: Variant) -> Variant:
    """Return a variant without the rules that are not known: what it rules out is ruled out.

    It has more solutions, perhaps: no question about these may be asked of it.
    """
    if not isinstance(variant, Ruled):
        return variant
    return replace(variant, rules=tuple(rule for rule in variant.rules if rule.known))


def _more_than_different(label: str) -> RuleError:
    return RuleError(f"only rules by which cells differ are taken, no others such as the {label}")


@lru_cache(maxsize=8)
def _all_regions(variant: Ruled, shape: GridShape) -> tuple[Region, ...]:
    grid = variant.grid(shape)
    plain = variant.plain.regions(shape)
    kept = plain if variant.has_boxes() else (r for r in plain if r.kind != "box")
    added = (region for rule in variant.rules for region in rule.regions(grid))
    return tuple({region.cells: region for region in (*kept, *added)}.values())


def with_rules(variant: Variant, rules: Sequence[Rule], shape: GridShape) -> Variant:
    """Return a variant with more rules; RuleError names one that no grid of this size can have."""
    if isinstance(rules, str) or not isinstance(rules, Sequence):
        raise wrong_type("a list of rules", rules)
    plain = variant.plain if isinstance(variant, Ruled) else variant
    plain.extra_regions(shape)  # raises where the variant does not exist
    given = (*variant.rules, *rules)
    check_count(len(given))
    _check(given, Grid(shape))
    every = tuple(dict.fromkeys(given))
    return Ruled(
        name=f"{plain.name} with rules",
        suffix="",
        about=" ".join((plain.about, *dict.fromkeys(rule.meaning for rule in every))),
        extra=_no_regions,
        base=plain,
        rules=every,
    )


def _check(rules: Sequence[object], grid: Grid) -> None:
    """Raise RuleError for what is no rule, or none of a grid of this size."""
    jigsaws = cells = 0
    for rule in rules:
        if not isinstance(rule, Rule):
            raise RuleError(f"a rule is an instance of a class of sudokulp.rules, not {show(rule)}")
        rule.check(grid)
        jigsaws += rule.known and rule.replaces_boxes
        cells += len(getattr(rule, "cells", ()))
    if jigsaws > 1:
        raise RuleError("there are several jigsaws; a grid has one")
    if cells > MOST_CELLS:
        raise RuleError(f"the rules of a puzzle name at most {MOST_CELLS:,} cells, not {cells:,}")


class Labelled(NamedTuple):
    """A primitive with its rule, and a label that no other one of the puzzle has."""

    label: str
    each: Primitive
    rule: Rule

    @property
    def family(self) -> str:
        return self.rule.name


@lru_cache(maxsize=8)
def labelled(variant: Variant, shape: GridShape, symbols: str = "") -> tuple[Labelled, ...]:
    """Return what the rules of a variant say beside regions, each with a label of its own.

    The symbols are the characters of the digits, "" for the usual ones.
    """
    if not isinstance(variant, Ruled):
        return ()
    signs = symbols or alphabet(side_of(shape))
    seen: Counter[str] = Counter()
    found = []
    for rule, each in variant.primitives_by_rule(shape):
        label = _label(each, signs, rule)
        seen[label] += 1
        own = label if seen[label] == 1 else f"{label} (no {seen[label]})"
        found.append(Labelled(own, each, rule))
    return tuple(found)


def candidates_of(each: Primitive) -> tuple[int, ...]:
    """Return the candidates that a primitive is about."""
    if isinstance(each, AtMostOne):
        return each.candidates
    return tuple(candidate for candidate, _ in each.terms)


def _label(each: Primitive, signs: str, rule: Rule) -> str:
    """Return the label of the rule, and the digit or the cells that tell its rows apart."""
    side, excludes = len(signs), isinstance(each, AtMostOne)
    found = candidates_of(each)
    cells = dict.fromkeys(candidate // side + 1 for candidate in found)
    ranks = {candidate % side for candidate in found}
    named = " and ".join(short_name(label, side) for label in cells) if len(cells) < 3 else ""
    if len(ranks) == 1 and len(cells) > 1:
        where = "" if isinstance(rule, CellsRule) else named
        parts = [each.label, f"digit {signs[ranks.pop()]}", where]
    else:
        parts = [each.label, named if excludes else ""]
    return ", ".join(filter(None, parts))
