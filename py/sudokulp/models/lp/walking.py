"""All ways to choose one candidate at each of some places, where they are few."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf

from ...deadline import check_deadline
from ...rules.primitives import Linear

#: Candidates that are tried for each way that may be found; then there are too many to try.
TRIES = 20


@dataclass(frozen=True)
class _Sum:
    """A weighted sum, with the least and the most that the places from each one on add to it."""

    each: Linear
    weights: dict[int, int]
    lows: Sequence[int]
    highs: Sequence[int]

    def fits(self, chosen: Sequence[int]) -> bool:
        """Return whether the places that are left can bring the sum within its bounds."""
        so_far = sum(self.weights.get(x, 0) for x in chosen)
        least = -inf if self.each.least is None else self.each.least
        most = inf if self.each.most is None else self.each.most
        left = len(chosen)
        return so_far + self.lows[left] <= most and so_far + self.highs[left] >= least


def ways(
    options: Sequence[Sequence[int]],
    together: Callable[[int, int], bool],
    sums: Sequence[Linear],
    most: int,
) -> list[tuple[int, ...]] | None:
    """Return all ways to choose a candidate at each place, None if they are too many.

    Parameters
    ----------
    options : sequence of sequence of int
        The candidates of each place.
    together : callable
        Whether two candidates, the one of the earlier place first, can be chosen together.
    sums : sequence of Linear
        What the chosen ones have to keep.
    most : int
        Ways that are not too many.

    Examples
    --------
    >>> ways([[1, 2], [2, 3]], lambda one, other: one < other, [], 3)
    [(1, 2), (1, 3), (2, 3)]
    """
    weighed = [_weighed(each, options) for each in sums]
    found = []
    for tries, way in enumerate(_walk(options, together, weighed)):
        if len(way) == len(options):
            found.append(way)
        if len(found) > most or tries >= TRIES * most:
            return None
    return found


def _weighed(each: Linear, options: Sequence[Sequence[int]]) -> _Sum:
    weights = dict(each.terms)
    added = [[weights.get(x, 0) for x in place] or [0] for place in reversed(options)]
    lows = list(accumulate(map(min, added), initial=0))
    highs = list(accumulate(map(max, added), initial=0))
    return _Sum(each, weights, lows[::-1], highs[::-1])


def _walk(
    options: Sequence[Sequence[int]],
    together: Callable[[int, int], bool],
    sums: Sequence[_Sum],
) -> Iterator[tuple[int, ...]]:
    """Yield each beginning of a way, in the order of the options, the whole ones among them."""
    stack: list[tuple[int, ...]] = [()]
    while stack:
        check_deadline()
        chosen = stack.pop()
        yield chosen
        if len(chosen) == len(options):
            continue
        longer = ((*chosen, x) for x in options[len(chosen)] if all(together(y, x) for y in chosen))
        stack += reversed([each for each in longer if all(one.fits(each) for one in sums)])
