"""The deadline of the operation that runs: long loops check it, wherever they are.

An operation with a time limit enters its budget; what it calls need not be passed that, and what
is cached could not be. Every loop whose work grows with the grid, its rules or its candidates
calls `check_deadline`, so that no time limit is overrun by much.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Protocol


class _Limit(Protocol):
    def check_time(self) -> None:
        """Raise GaveUp if the time is over."""


#: The limits that were entered, the innermost last.
_entered: ContextVar[tuple[_Limit, ...]] = ContextVar("entered", default=())


def enter(limit: _Limit) -> None:
    """Let a limit be the one that is checked, until it is left."""
    _entered.set((*_entered.get(), limit))


def leave() -> None:
    """Leave the limit that was entered last."""
    _entered.set(_entered.get()[:-1])


def check_deadline() -> None:
    """Raise GaveUp if the time of the operation that runs is over; without a limit do nothing."""
    entered = _entered.get()
    if entered:
        entered[-1].check_time()
