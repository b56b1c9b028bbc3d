"""Numbers of things, and lists of them, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, one: str, several: str = "") -> str:
    """Return how many there are of something.

    Parameters
    ----------
    number : int
        How many.
    one : str
        What one of them is called, with what is said of it, if anything is.
    several : str, optional
        What several are called; without it `one` with an "s".

    Examples
    --------
    >>> counted(1, "step"), counted(2_000, "step"), counted(2, "given is", "givens are")
    ('1 step', '2,000 steps', '2 givens are')
    """
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence, "" for none.

    Examples
    --------
    >>> listed(["r1c1", "r1c2", "r1c3"]), listed(["1", "2"], "or")
    ('r1c1, r1c2 and r1c3', '1 or 2')
    """
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def some(words: Iterable[str], most: int, others: str = "more") -> str:
    """Return the first words as a list in a sentence, and how many others there are.

    Examples
    --------
    >>> some(["a", "b", "c", "d"], 2), some(["a", "b"], 2)
    ('a, b and 2 more', 'a and b')
    """
    every = list(words)
    if len(every) <= most:
        return listed(every)
    return listed([*every[:most], f"{len(every) - most:,} {others}"])
