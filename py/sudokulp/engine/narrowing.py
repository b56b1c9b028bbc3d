"""Narrowing by paths: a candidate is ruled out if no path through open digits uses it."""

from __future__ import annotations

from ..variants.paths import Path

#: The largest number of cached results for a path.
MOST_KNOWN = 5_000


class PathNarrowing:
    """Narrowing by one path. Results are cached, because the same digits recur in a search."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._side = path.side
        self._known: dict[tuple[int, ...], list[int] | None] = {}

    def narrowed(self, ranks: list[int]) -> list[int] | None:
        """Return the candidates that the path rules out, or None at a dead end.

        `ranks` contains an integer for each digit. Its bits are the cells in which the digit is
        open. The bits of the ruled-out candidates are cleared.
        """
        key = tuple(
            sum(1 << rank for rank, cells in enumerate(ranks) if cells >> label - 1 & 1)
            for label in self._path.cells
        )
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = self._closed(key)
        closed = self._known[key]
        for candidate in closed or ():
            cell, rank = divmod(candidate, self._side)
            ranks[rank] &= ~(1 << cell)
        return closed

    def _closed(self, key: tuple[int, ...]) -> list[int] | None:
        digits = range(1, self._side + 1)
        options = [[digit for digit in digits if mask >> digit - 1 & 1] for mask in key]
        allowed = self._path.allowed(options)
        if allowed is None:
            return None
        return [
            (label - 1) * self._side + digit - 1
            for label, before, after in zip(self._path.cells, options, allowed, strict=True)
            for digit in before
            if digit not in after
        ]
