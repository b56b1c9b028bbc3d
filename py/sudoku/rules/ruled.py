"""A variant with rules: what a puzzle carries that has any.

What knows no rules asks a variant for its regions; one with rules refuses that by name. So nothing
can take such a puzzle for one without rules: what can take them asks for `all_regions` and
`primitives`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from ..errors import RuleError, show, wrong_type
from ..variants import Region, Variant
from .base import Digits, Grid, Rule
from .primitives import AtMostOne, Primitive

#: Rules of one puzzle at most, and cells of all its rules together.
MOST_RULES = 1_000
MOST_CELLS = 20_000
#: Pairs of candidates that exclude each other, and terms of sums, at most.
MOST_PAIRS = 20_000_000


def _no_regions(boxsize: int) -> list[Region]:
    raise RuleError(f"a grid of box size {boxsize} has more rules than regions")


@dataclass(frozen=True)
class Ruled(Variant):
    """A variant and rules beside its regions."""

    base: Variant | None = None
    added: tuple[Rule, ...] = ()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """What it demands beside the regions of the variant."""
        return self.added

    def _refused(self) -> NoReturn:
        names = ", ".join(dict.fromkeys(rule.name for rule in self.rules))
        raise RuleError(f"this does not take puzzles with rules: {names}")

    def regions(self, boxsize: int) -> tuple[Region, ...]:
        """Refuse: the regions are not all of the rules."""
        self._refused()

    def extra_regions(self, boxsize: int) -> tuple[Region, ...]:
        """Refuse: the regions are not all of the rules."""
        self._refused()

    def dependent_cells(self, boxsize: int) -> list[tuple[int, int]]:
        """Refuse: what cells may hold together is not all of the rules."""
        self._refused()

    @property
    def plain(self) -> Variant:
        """The variant without the rules."""
        assert self.base is not None
        return self.base

    def grid(self, boxsize: int) -> Grid:
        """Return the grid of this size with the rules."""
        return Grid(boxsize, self.rules)

    def all_regions(self, boxsize: int) -> tuple[Region, ...]:
        """Return the regions of the variant and of the rules; a jigsaw's replace the boxes."""
        return _all_regions(self, boxsize)

    def primitives(self, boxsize: int) -> Iterator[Primitive]:
        """Yield what the rules say beside regions."""
        grid, pairs = self.grid(boxsize), 0
        for rule in self.rules:
            for each in rule.primitives(grid):
                pairs += _weight(each)
                if pairs > MOST_PAIRS:
                    raise RuleError(f"the rules are too much from the {rule.told(grid)} on")
                yield each

    def keeps_rules(self, digits: Digits, boxsize: int) -> bool:
        """Return whether a full grid keeps all rules, by their plain meaning."""
        grid = self.grid(boxsize)
        return all(rule.holds(digits, grid) for rule in self.rules)

    def has_boxes(self) -> bool:
        """Return whether the boxes are regions."""
        return not any(rule.replaces_boxes for rule in self.rules)


def _weight(each: Primitive) -> int:
    return len(each.candidates) ** 2 if isinstance(each, AtMostOne) else len(each.terms)


@lru_cache(maxsize=8)
def _all_regions(variant: Ruled, boxsize: int) -> tuple[Region, ...]:
    grid = variant.grid(boxsize)
    plain = variant.plain.regions(boxsize)
    kept = plain if variant.has_boxes() else (r for r in plain if r.kind != "box")
    added = (region for rule in variant.rules for region in rule.regions(grid))
    return tuple({region.cells: region for region in (*kept, *added)}.values())


def with_rules(variant: Variant, rules: Sequence[Rule], boxsize: int) -> Variant:
    """Return a variant with rules beside those that it has, checked at this size.

    Raises
    ------
    RuleError
        If there are too many, one is none, or one cannot be in a grid of this size.
    """
    if isinstance(rules, str) or not isinstance(rules, Sequence):
        raise wrong_type("a list of rules", rules)
    plain = variant.plain if isinstance(variant, Ruled) else variant
    plain.extra_regions(boxsize)  # raises where the variant does not exist
    given = (*variant.rules, *rules)
    if len(given) > MOST_RULES:
        raise RuleError(f"a puzzle has at most {MOST_RULES:,} rules, not {len(given):,}")
    _check(given, Grid(boxsize))
    every = tuple(dict.fromkeys(given))
    return Ruled(
        name=f"{plain.name} with rules",
        suffix="",
        about=" ".join((plain.about, *dict.fromkeys(rule.about for rule in every))),
        extra=_no_regions,
        base=plain,
        added=every,
    )


def _check(rules: Sequence[object], grid: Grid) -> None:
    """Raise RuleError for what is no rule, or none of a grid of this size."""
    jigsaws = cells = 0
    for rule in rules:
        if not isinstance(rule, Rule):
            raise RuleError(f"a rule is an instance of a class of sudoku.rules, not {show(rule)}")
        rule.check(grid)
        jigsaws += rule.replaces_boxes
        cells += len(getattr(rule, "cells", ()))
    if jigsaws > 1:
        raise RuleError("there are several jigsaws; a grid has one")
    if cells > MOST_CELLS:
        raise RuleError(f"the rules of a puzzle name at most {MOST_CELLS:,} cells, not {cells:,}")
