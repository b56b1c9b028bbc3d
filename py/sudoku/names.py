"""Registries: entries by their names, as people write those, and by the suffixes of files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .errors import UnknownName, show

Entry = TypeVar("Entry")


class Filed(Protocol):
    """An entry of which there are files."""

    @property
    def name(self) -> str:
        """What it is listed under."""

    def all_suffixes(self) -> tuple[str, ...]:
        """Return the suffixes of its files, without the dot."""


File = TypeVar("File", bound=Filed)


class Selection(Mapping[str, Entry]):
    """Some entries of a registry, whatever is added to it later.

    Parameters
    ----------
    registry : mapping
        By name.
    fits : callable
        Maps an entry to whether it is one of them.
    key : callable, optional
        Maps an entry to what they are sorted by; without it they keep their order.
    """

    def __init__(
        self,
        registry: Mapping[str, Entry],
        fits: Callable[[Entry], object],
        key: Callable[[Entry], Any] = lambda entry: 0,
    ) -> None:
        self._registry, self._fits, self._key = registry, fits, key

    def __getitem__(self, name: str) -> Entry:
        entry = self._registry[name]
        if not self._fits(entry):
            raise KeyError(name)
        return entry

    def __iter__(self) -> Iterator[str]:
        fitting = [name for name, entry in self._registry.items() if self._fits(entry)]
        return iter(sorted(fitting, key=lambda name: self._key(self._registry[name])))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def plain_name(name: str) -> str:
    """Return `name` without what nobody should have to remember.

    Examples
    --------
    >>> plain_name("Four-Square") == plain_name("four_square")
    True
    """
    return re.sub(r"[\s_-]", "", name).lower()


def find_named(registry: Mapping[str, Entry], name: str, what: str) -> Entry:
    """Return what a registry has under a name, in any spelling.

    Raises
    ------
    UnknownName
        If there is nothing; the message lists the names that there are.
    """
    if isinstance(name, str):
        if name in registry:
            return registry[name]
        for known, entry in registry.items():
            if plain_name(known) == plain_name(name):
                return entry
    raise UnknownName(f"no {what} is called {show(name)}; there are {', '.join(registry)}")


def find_by_suffix(registry: Mapping[str, File], path: str | Path, usual: str = "") -> File | None:
    """Return what a registry has for files of this suffix, None if there is nothing.

    Parameters
    ----------
    registry : mapping
        By name; of several entries with this suffix the first one is meant.
    path : str or Path
        The suffix counts in any case.
    usual : str
        The name of the entry that comes before the first one.
    """
    suffix = Path(path).suffix.removeprefix(".").lower()
    fitting = {name: entry for name, entry in registry.items() if suffix in entry.all_suffixes()}
    return fitting.get(usual) or next(iter(fitting.values()), None)
