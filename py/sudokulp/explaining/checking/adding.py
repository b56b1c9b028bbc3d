"""Sums of constraints with their multipliers, added up in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..values import Contradiction, Pair, Step


def in_step(step: Step) -> Iterator[str]:
    """Yield what is wrong with the sum of a step with multipliers."""
    k = step.divisor
    if type(k) is not int or k < 1:
        yield "the divisor is no whole number of at least 1"
        return
    columns = _columns(step)
    for pair in step.eliminated:
        if columns[pair] < k:
            yield f"{pair} stands {columns[pair]} times in the sum, not {k}"
    yield from _below_zero(columns)
    if _right_side(step) > k - 1:
        yield f"the right side is more than {k - 1}"


def in_contradiction(found: Contradiction) -> Iterator[str]:
    """Yield what is wrong with the sum of constraints that contradict each other."""
    yield from _below_zero(_columns(found))
    if _right_side(found) > -1:
        yield "the right side is not less than 0"


def _below_zero(columns: Counter[Pair]) -> Iterator[str]:
    if min(columns.values(), default=0) < 0:
        yield "some candidate stands less than 0 times in the sum"


def _columns(found: Step | Contradiction) -> Counter[Pair]:
    """Return how often each candidate stands in the sum."""
    columns: Counter[Pair] = Counter()
    for weighted, sign in ((found.links, 1), (found.truths, -1)):
        for constraint, multiplier in weighted:
            weights = constraint.weights or [1] * len(constraint.candidates)
            for pair, weight in zip(constraint.candidates, weights, strict=True):
                columns[pair] += sign * multiplier * weight
    return columns


def _right_side(found: Step | Contradiction) -> int:
    """Return what the bounds come to: those of links from above, of truths from below."""
    added = sum(multiplier * (link.most or 0) for link, multiplier in found.links)
    return added - sum(multiplier * (truth.least or 0) for truth, multiplier in found.truths)
