"""Context managers: a base class with `close`, and the time limit of the current operation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextvars import ContextVar
from typing import Protocol, Self


class Closing(ABC):
    """A context manager that is closed when its `with` block ends, even after an exception."""

    @abstractmethod
    def close(self) -> None:
        """Release all resources that the object holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


class _Limit(Protocol):
    def check_time(self) -> None:
        """Raise GaveUp if the time is up."""


#: The limits in force, from the outermost to the innermost.
_entered: ContextVar[tuple[_Limit, ...]] = ContextVar("entered", default=())


def enter(limit: _Limit) -> None:
    """Make `check_deadline` check this time limit until `leave` is called."""
    _entered.set((*_entered.get(), limit))


def leave() -> None:
    """Remove the innermost time limit."""
    _entered.set(_entered.get()[:-1])


def check_deadline() -> None:
    """Raise GaveUp if the time limit of the current operation was reached."""
    entered = _entered.get()
    if entered:
        entered[-1].check_time()
