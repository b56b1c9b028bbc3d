"""Rows of rules by labels that tell them apart, for those who add them up."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from ..boxes import GridShape, side_of
from ..grid import alphabet, short_name
from ..variants import Variant
from .base import Rule
from .cells_rule import CellsRule
from .primitives import AtMostOne, Primitive
from .ruled import Ruled


class Labelled(NamedTuple):
    """A primitive with its rule, and a label that no other one of the puzzle has."""

    label: str
    each: Primitive
    rule: Rule

    @property
    def family(self) -> str:
        """What rows of this kind of rule are called together."""
        return self.rule.name


@lru_cache(maxsize=8)
def labelled(variant: Variant, shape: GridShape, symbols: str = "") -> tuple[Labelled, ...]:
    """Return what the rules of a variant say beside regions, each with a label of its own.

    The symbols are the characters of the digits, "" for the usual ones.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> from sudokulp.rules import Cage
    >>> found = labelled(Puzzle({}, 2, rules=[Cage([1, 2], sum=4)]).variant, 2)
    >>> [row.label for row in found[:2]], found[-1].label
    (['cage at r1c1, digit 1', 'cage at r1c1, digit 2'], 'cage at r1c1 sum')
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
