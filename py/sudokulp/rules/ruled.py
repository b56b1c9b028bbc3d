"""Adding rules to a variant: limits, checks, and the part of them that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..errors import RuleError, show, wrong_type
from ..grid import GridShape
from ..variants import Variant
from ..variants.base import Grid
from ..variants.base import Labelled as Labelled
from ..variants.base import candidates_of as candidates_of
from ..variants.base import labelled as labelled
from .base import Rule

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
