"""Calls counted while something runs: work that no clock measures."""

import gc
from collections.abc import Callable
from cProfile import Profile


def calls(do: Callable[[], object]) -> int:
    """Return how many functions in Python and in C are called until one returns, itself included.

    Examples
    --------
    >>> calls(lambda: [abs(number) for number in (1, 2, 3)]) - calls(lambda: [abs(1)])
    2
    """
    profile = Profile(subcalls=False)
    gc.collect()
    gc.disable()  # what others left behind would be counted: weak references call back
    try:
        profile.runcall(do)
    finally:
        gc.enable()
    return sum(entry.callcount for entry in profile.getstats())
