"""What rules often say, as primitives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .base import Grid
from .primitives import AtMostOne, Linear


def never(grid: Grid, label: int, digits: Iterator[int], name: str) -> Linear:
    """Return that a cell holds none of these digits."""
    return Linear(tuple((grid.candidate(label, d), 1) for d in digits), None, 0, name)


def pair(
    grid: Grid, first: int, second: int, fits: Callable[[int, int], bool], name: str
) -> Iterator[AtMostOne]:
    """Yield which digits two different cells cannot hold together, in the largest groups.

    Each cell holds one digit, so that "a with b" and "a with c" are one group, and so is what
    excludes at least as much as a: of "less than" there is one group for each digit.
    """
    digits = range(1, grid.side + 1)
    ruled_out = {d: frozenset(e for e in digits if not fits(d, e)) for d in digits}
    for others in dict.fromkeys(ruled_out.values()):
        if others:
            wider = [d for d in digits if ruled_out[d] >= others]
            yield AtMostOne(
                (
                    *(grid.candidate(first, digit) for digit in wider),
                    *(grid.candidate(second, digit) for digit in sorted(others)),
                ),
                name,
            )


def different(grid: Grid, labels: tuple[int, ...], name: str) -> Iterator[AtMostOne]:
    """Yield that each digit stands in at most one of these cells."""
    for digit in range(1, grid.side + 1):
        yield AtMostOne(tuple(grid.candidate(label, digit) for label in labels), name)


def weighed(grid: Grid, weights: dict[int, int], total: int, name: str) -> Linear:
    """Return that the digits of cells, each with its weight, add up to a total."""
    terms = tuple(
        (grid.candidate(label, digit), weight * digit)
        for label, weight in weights.items()
        for digit in range(1, grid.side + 1)
    )
    return Linear(terms, total, total, name)
