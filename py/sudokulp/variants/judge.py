"""The judge of additional rules: what a full or partly filled grid breaks.

It reads the same constraints as the solvers, but nothing else of them. Rows, columns and boxes have
a judge of their own in `puzzle`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from ..grid import GridShape, side_of
from .base import AtMostOne, Linear, Path, Variant, candidates_of

#: The labels of cells.
Cells = tuple[int, ...]


def keeps_rules(variant: Variant, digits: Sequence[int], shape: GridShape) -> bool:
    """Return whether a full grid obeys the additional rules of a variant, apart from regions.

    `digits` contains the digits in row order. If a rule is unknown, RuleError is raised.
    """
    return next(_broken(variant, digits, shape), None) is None


def broken_rules(
    variant: Variant, digits: Sequence[int], shape: GridShape
) -> Iterator[tuple[str, Cells]]:
    """Yield the name of each additional rule that cells break, and the labels of these cells.

    `digits` contains the digits in row order, with 0 for an empty cell. A rule is broken if no
    digits in the empty cells satisfy one of its constraints. Unknown rules are not judged.
    """
    grid = variant.grid(shape)
    yield from dict.fromkeys(
        (rule.told(grid), cells) for rule, cells in _broken(variant.known, digits, shape)
    )


def _broken(
    variant: Variant, digits: Sequence[int], shape: GridShape
) -> Iterator[tuple[Any, Cells]]:
    """Yield the rule of each broken constraint, and the filled cells that break it."""
    side = side_of(shape)
    true = {cell * side + digit - 1 for cell, digit in enumerate(digits) if digit}
    for rule, each in variant.primitives_by_rule(shape):
        if isinstance(each, AtMostOne):
            met = true.intersection(each.candidates)
            if len(met) > 1:
                yield rule, tuple(sorted(candidate // side + 1 for candidate in met))
            continue
        labels = dict.fromkeys(candidate // side + 1 for candidate in candidates_of(each))
        filled = tuple(label for label in labels if digits[label - 1])
        if filled and _is_impossible(each, digits, side):
            yield rule, filled


def _is_impossible(each: Linear | Path, digits: Sequence[int], side: int) -> bool:
    """Return whether no digits in the empty cells satisfy a sum or a path."""
    if isinstance(each, Path):
        every = range(1, side + 1)
        given = (digits[label - 1] for label in each.cells)
        return each.open([(digit,) if digit else every for digit in given]) is None
    weights: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for candidate, weight in each.terms:
        cell, rank = divmod(candidate, side)
        weights[cell][rank + 1] = weight
    low = high = 0
    for cell, here in weights.items():
        possible = [here.get(digits[cell], 0)] if digits[cell] else [*here.values()]
        if not digits[cell] and len(here) < side:
            possible.append(0)
        low, high = low + min(possible), high + max(possible)
    least, most = each.least, each.most
    return low > (inf if most is None else most) or high < (-inf if least is None else least)
