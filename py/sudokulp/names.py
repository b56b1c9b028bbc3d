"""Entries of dictionaries by name in any spelling, or by the suffix of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from .errors import UnknownName, show

Entry = TypeVar("Entry")


def plain_name(name: str) -> str:
    """Return a name in lower case without spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]", "", name).lower()


def slug(text: str, most: int = 60) -> str:
    """Return a text as a part of a file name: small letters, digits and hyphens.

    >>> slug("  Übung 7: lp/assignment "), slug("?!")
    ('bung-7-lp-assignment', '')
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:most].strip("-")


def lookup(entries: Mapping[str, Entry], name: str, what: str) -> Entry:
    """Return the entry with a name in any spelling, or raise UnknownName.

    Examples
    --------
    >>> colours = {"light blue": 1, "red": 2}
    >>> lookup(colours, "Light-Blue", "colour")
    1
    >>> lookup(colours, "green", "colour")
    Traceback (most recent call last):
    sudokulp.errors.UnknownName: unknown colour 'green'; choose from light blue, red
    """
    return entries[proper_name(entries, name, what)]


def proper_name(known: Iterable[str], name: str, what: str) -> str:
    """Return the known name that is spelled like `name`, or raise UnknownName."""
    names = list(known)
    if isinstance(name, str):
        if name in names:
            return name
        wanted = plain_name(name)
        for each in names:
            if plain_name(each) == wanted:
                return each
    raise UnknownName(f"unknown {what} {show(name)}; choose from {', '.join(names)}")


def find_by_suffix(formats: Mapping[str, Any], path: str | Path, usual: str = "") -> Any:
    """Return the format of files with this name or suffix, or None.

    If several formats have the suffix, return the one named `usual`, otherwise the first.
    """
    for format in formats.values():
        if Path(path).name in format.files:
            return format
    suffix = suffix_of(path)
    fitting = {name: each for name, each in formats.items() if suffix in each.all_suffixes()}
    return fitting.get(usual) or next(iter(fitting.values()), None)


def suffix_of(path: str | Path) -> str:
    """Return the suffix of a file name in lower case without the dot, or "".

    >>> suffix_of("a.SDK"), suffix_of("a."), suffix_of("a")
    ('sdk', '', '')
    """
    return Path(path).suffix.removeprefix(".").lower()
