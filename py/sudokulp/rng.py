"""Random numbers that are the same for a seed on every platform and version of Python.

Everything is built on `random.Random.getrandbits`, because the results of its other methods have
changed between versions of Python.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

from .errors import SudokuError, show

Item = TypeVar("Item")
Seed = int | str | Random | None


class PortableRandom:
    """A source of random choices.

    A number and its decimal text are the same seed. A generator continues from its current
    state. None gives different numbers every time.

    >>> PortableRandom(7).sample(range(100), 5)
    [78, 55, 90, 50, 3]
    """

    def __init__(self, seed: Seed | PortableRandom = None) -> None:
        self._random = _source(seed)

    def randrange(self, start: int, stop: int | None = None) -> int:
        """Return a random integer, as `random.randrange` does."""
        low, high = (0, start) if stop is None else (start, stop)
        if high <= low:
            raise SudokuError(f"there is no number from {low} to below {high}")
        bits = (high - low).bit_length()
        while (found := self._random.getrandbits(bits)) >= high - low:
            pass
        return low + found

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self.randrange(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Shuffle the items in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.randrange(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return `count` different items in random order."""
        if not 0 <= count <= len(items):
            raise SudokuError(f"cannot choose {show(count)} different items from {len(items)}")
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]


def new_seed() -> int:
    """Return a random seed, to be shown so that a run can be repeated."""
    return Random().getrandbits(32)


def _source(seed: Seed | PortableRandom) -> Random:
    if isinstance(seed, PortableRandom):
        return seed._random
    if isinstance(seed, Random):
        return seed
    if seed is None:
        return Random()
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise SudokuError(f"a seed must be an integer or a string, not {show(seed)}")
    try:
        text = str(seed)
    except ValueError as error:  # Python refuses to print integers of thousands of digits
        raise SudokuError(f"the seed is too long: {show(seed)}") from error
    # Seed with the text's bytes as a number, as the treatment of str has changed, too.
    return Random(int.from_bytes(text.encode(errors="surrogatepass")))
