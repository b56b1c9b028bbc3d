"""Random numbers that depend only on a seed, not on the platform or the version of Python.

All methods use only `random.Random.getrandbits`. The results of other methods of `random.Random`
have changed between versions of Python.
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

    A number and its decimal text are the same seed. If the seed is a generator, it continues from
    its current state. If the seed is None, the numbers differ each time.

    >>> PortableRandom(7).sample(range(100), 5)
    [78, 55, 90, 50, 3]
    """

    def __init__(self, seed: Seed | PortableRandom = None) -> None:
        self._random = _source(seed)

    def randrange(self, start: int, stop: int | None = None) -> int:
        """Return a random integer; the parameters are those of `random.randrange`."""
        low, high = (0, start) if stop is None else (start, stop)
        if high <= low:
            raise SudokuError(f"there is no integer from {low} up to, but not including, {high}")
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
        """Return `count` different items in a random order."""
        if not 0 <= count <= len(items):
            raise SudokuError(f"cannot choose {show(count)} different items from {len(items)}")
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]


def new_seed() -> int:
    """Return a random seed, which users can note to repeat a run."""
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
        raise SudokuError("the seed has too many digits; use a shorter one") from error
    # Use the bytes of the text as a number: how Python seeds with a str has changed, too.
    return Random(int.from_bytes(text.encode(errors="surrogatepass")))
