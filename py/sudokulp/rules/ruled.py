"""Rules in a variant: what a puzzle carries that has any, and labels of what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..errors import RuleError, show, wrong_type
from ..grid import GridShape, alphabet, short_name, side_of
from ..variants import Variant
from ..variants.base import candidates_of as candidates_of
from .base import AtMostOne, CellsRule, Grid, Primitive, Rule

#: Rules of one puzzle at most, and cells of all its rules together.
MOST_RULES = 1_000
MOST_CELLS = 20_000


def check_count(number: int) -> None:
    """Raise RuleError for more rules than a puzzle may have."""
    if number > MOST_RULES:
        raise RuleError(f"a puzzle has at most {MOST_RULES:,} rules, not {number:,}")


def known_part(variant: Variant) -> Variant:
    """Return a variant without the rules that are not known: what it rules out is ruled out.

    It has more solutions, perhaps: no question about these may be asked of it.
    """
    return replace(variant, rules=tuple(rule for rule in variant.rules if rule.known))


def with_rules(variant: Variant, rules: Sequence[Rule], shape: GridShape) -> Variant:
    """Return a variant with more rules; RuleError names one that no grid of this size can have."""
    if isinstance(rules, str) or not isinstance(rules, Sequence):
        raise wrong_type("a list of rules", rules)
    plain = variant.plain
    plain.extra_regions(shape)  # raises where the variant does not exist
    given = (*variant.rules, *rules)
    check_count(len(given))
    _check(given, Grid(shape))
    every = tuple(dict.fromkeys(given))
    return Variant(
        name=f"{plain.name} with rules",
        suffix="",
        about=" ".join((plain.about, *dict.fromkeys(rule.meaning for rule in every))),
        extra=plain.extra,
        rules=every,
        base=plain,
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
    signs = symbols or alphabet(side_of(shape))
    seen: Counter[str] = Counter()
    found = []
    for rule, each in variant.primitives_by_rule(shape):
        label = _label(each, signs, rule)
        seen[label] += 1
        own = label if seen[label] == 1 else f"{label} (no {seen[label]})"
        found.append(Labelled(own, each, rule))
    return tuple(found)


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
