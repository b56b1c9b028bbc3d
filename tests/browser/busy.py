"""A puzzle that keeps the solver busy for longer than any test waits."""

import random
import string

BOX = 6
SIDE = BOX**2
#: The share of givens. With more or with fewer, the puzzle would be solved quickly.
SHARE = 0.4
SYMBOLS = (string.digits[1:] + string.ascii_letters)[:SIDE]


def busy(seed: int) -> str:
    """Return a large grid with many givens in an apparently random order, on one line."""
    chance = random.Random(seed)
    rows, columns = _shuffled_lines(chance), _shuffled_lines(chance)
    symbols = chance.sample(SYMBOLS, SIDE)
    solution = (
        symbols[(BOX * (row % BOX) + row // BOX + column) % SIDE]
        for row in rows
        for column in columns
    )
    return "".join(symbol if chance.random() < SHARE else "." for symbol in solution)


def _shuffled_lines(chance: random.Random) -> list[int]:
    """Return a new order of the rows or columns that keeps boxes together."""
    bands = chance.sample(range(BOX), BOX)
    return [BOX * band + line for band in bands for line in chance.sample(range(BOX), BOX)]


BUSY = busy(1)
