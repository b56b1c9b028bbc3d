"""Calls counted while something runs: work that no clock measures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

#: What the interpreter tells of: calls of functions in Python, and of those in C.
_CALLS = {"call", "c_call"}


def calls(do: Callable[[], object]) -> int:
    """Return how many functions are called until one returns, itself included.

    Examples
    --------
    >>> calls(lambda: [abs(number) for number in (1, 2, 3)]) - calls(lambda: [abs(1)])
    2
    """
    count = 0

    def note(frame: Any, event: str, argument: object) -> None:
        nonlocal count
        count += event in _CALLS

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(before)
    return count
