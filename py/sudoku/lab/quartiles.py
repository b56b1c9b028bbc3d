"""Values in the middle of many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def at_share(ordered: Sequence[float], share: float) -> float:
    """Return the value below which a share of ordered values lies, in between if need be.

    Examples
    --------
    >>> at_share([1, 2, 4], 0.5), at_share([1, 2, 4], 0.75)
    (2.0, 3.0)
    """
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return float(ordered[low] + (ordered[high] - ordered[low]) * (place - low))


def quartiles(values: Iterable[float]) -> tuple[float, float, float]:
    """Return the lower quartile, the median and the upper quartile of some values.

    Examples
    --------
    >>> quartiles([5, 1, 3, 2, 4])
    (2.0, 3.0, 4.0)
    """
    ordered = sorted(values)
    return at_share(ordered, 0.25), at_share(ordered, 0.5), at_share(ordered, 0.75)
