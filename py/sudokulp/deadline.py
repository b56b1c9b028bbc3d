"""The running operation: its deadline, which every search checks, and its messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from sys import float_info
from time import perf_counter
from typing import NamedTuple

from .errors import GaveUp, Stop, SudokuError, show
from .numbers import seconds_within

#: A function of one string, called with progress messages.
Notify = Callable[[str], object]


def silent(message: str) -> None:
    """Ignore a progress message."""


class _Deadline(NamedTuple):
    """A reading of the clock, and the time limit that led to it."""

    end: float
    limit: float


#: Without a deadline, the remaining time is the longest possible time limit.
_NEVER = _Deadline(float_info.max, float_info.max)
_current: ContextVar[_Deadline] = ContextVar("deadline", default=_NEVER)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Limit the time of a block; the limit begins with the block.

    At the deadline, `check_deadline` and `remaining` raise GaveUp. If blocks are nested, the
    earliest deadline counts. A generator must not yield within such a block.

    Examples
    --------
    >>> with deadline(60), deadline(3600):
    ...     print(50 < remaining() <= 60)
    True
    >>> with deadline(0.01):
    ...     while True:
    ...         check_deadline()
    Traceback (most recent call last):
    sudokulp.errors.GaveUp: the time limit of 0.01 s was reached
    """
    now = perf_counter()
    if not seconds_within(seconds, 0, float_info.max):
        raise SudokuError(
            f"the time limit must be a positive number of seconds, not {show(seconds)}"
        )
    token = _current.set(min(_current.get(), _Deadline(now + seconds, seconds)))
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def overtime(seconds: float) -> Iterator[None]:
    """Postpone the deadline during a block that finishes what was begun.

    After the deadline, the block still has this time.
    """
    end, limit = _current.get()
    token = _current.set(_Deadline(max(end, perf_counter()) + seconds, limit))
    try:
        yield
    finally:
        _current.reset(token)


def check_deadline() -> None:
    """Raise GaveUp at the deadline."""
    if perf_counter() >= _current.get().end:
        remaining()


def remaining() -> float:
    """Return the seconds until the deadline, or raise GaveUp if there are none."""
    end, limit = _current.get()
    left = end - perf_counter()
    if left > 0:
        return left
    # The limit may be a share of another limit, so it can have many digits.
    shown = limit if limit < 1 else round(limit, 1)
    raise GaveUp(f"the time limit of {shown:g} s was reached", Stop.TIME)
