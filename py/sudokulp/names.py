"""Registries of named entries, with lookup by name, alias or file suffix."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .errors import SudokuError, UnknownName, show

Entry = TypeVar("Entry")


class Named(Protocol):
    """Any object that has a name."""

    @property
    def name(self) -> str: ...


class Filed(Named, Protocol):
    """An entry with its own kind of file, recognised by its name or suffix.

    Suffixes have no dot.
    """

    @property
    def files(self) -> tuple[str, ...]: ...

    def all_suffixes(self) -> tuple[str, ...]: ...


NamedEntry = TypeVar("NamedEntry", bound=Named)
File = TypeVar("File", bound=Filed)


def by_name(*entries: NamedEntry) -> dict[str, NamedEntry]:
    """Return a dict of entries by name, in the given order."""
    return {entry.name: entry for entry in entries}


class Selection(Mapping[str, Entry]):
    """A live view of the entries of a registry that satisfy a condition.

    The entries may be sorted by a key.
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
    """Return a name in lower case without spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]", "", name).lower()


def slug(text: str, most: int = 60) -> str:
    """Return a text as a part of a file name: small letters, digits and hyphens.

    >>> slug("  Übung 7: lp/assignment "), slug("?!")
    ('bung-7-lp-assignment', '')
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:most].strip("-")


class Registry(dict[str, Entry]):
    """A dict of entries by name, which also finds them by alias and in any spelling.

    Entries are looked up each time they are needed, so adding or removing an entry takes effect
    everywhere at once. `what` is the noun for an entry in messages.

    Examples
    --------
    >>> colours = Registry("colour", {"light blue": 1, "red": 2})
    >>> colours.find("Light-Blue")
    1
    >>> colours.find("green")
    Traceback (most recent call last):
    sudokulp.errors.UnknownName: unknown colour 'green'; choose from light blue, red
    """

    def __init__(
        self,
        what: str,
        entries: Mapping[str, Entry],
        error: type[SudokuError] = UnknownName,
        aliases: Callable[[Entry], Iterable[str]] = lambda entry: (),
    ) -> None:
        super().__init__(entries)
        self.what = what
        self._error = error
        self._aliases = aliases

    def find(self, name: str) -> Entry:
        """Return the entry with a name or alias, in any spelling, or raise `error`."""
        if isinstance(name, str):
            if name in self:
                return self[name]
            wanted = plain_name(name)
            for known, entry in self.items():
                if wanted in map(plain_name, (known, *self._aliases(entry))):
                    return entry
        known_names = ", ".join(self)
        raise self._error(f"unknown {self.what} {show(name)}; choose from {known_names}")


def find_named(entries: Mapping[str, Entry], name: str, what: str) -> Entry:
    """Return the entry of a mapping with a name in any spelling; see `Registry`."""
    return Registry(what, entries).find(name)


def find_by_suffix(registry: Mapping[str, File], path: str | Path, usual: str = "") -> File | None:
    """Return the entry for files with this name or suffix, or None.

    If several entries have the suffix, return the entry named `usual`, otherwise the first.
    """
    for entry in registry.values():
        if Path(path).name in entry.files:
            return entry
    suffix = suffix_of(path)
    fitting = {name: entry for name, entry in registry.items() if suffix in entry.all_suffixes()}
    return fitting.get(usual) or next(iter(fitting.values()), None)


def suffix_of(path: str | Path) -> str:
    """Return the suffix of a file name in lower case without the dot, or "".

    >>> suffix_of("a.SDK"), suffix_of("a."), suffix_of("a")
    ('sdk', '', '')
    """
    return Path(path).suffix.removeprefix(".").lower()
