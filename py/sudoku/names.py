"""Names as people write them, and what a registry has under them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from .errors import UnknownName, show

Entry = TypeVar("Entry")


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
