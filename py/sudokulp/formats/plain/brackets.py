"""Tokenizer for nested brackets, as programs write lists and dicts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from ..base import SQUARE_CELLS, Line

#: Most values and brackets that are read.
MAX_TOKENS = 200_000
_TOKEN = re.compile(
    r"""(?P<open>[\[({]) | (?P<close>[\])}]) | (?P<colon>:) | (?P<part>[,;\s]+)
    | (?P<text>"[^"]*"|'[^']*') | (?P<word>[A-Za-z_][\w.]*|=)
    | (?P<number>-?[0-9]+(?:\.[0-9]*)?)
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    """A token and the line it is in."""

    kind: str
    text: str
    line: Line


def value_in(lines: list[Line]) -> list[Token]:
    """Return the tokens of the first value in brackets, without the names in a JSON object.

    Raises
    ------
    ParseError
        At a character that cannot be part of such a text, or if there are too many values.
    """
    tokens = list(islice(chain.from_iterable(map(_tokens, lines)), MAX_TOKENS + 1))
    if len(tokens) > MAX_TOKENS:
        limit = f"there are over {MAX_TOKENS:,} values"
        raise lines[0].error(f"{limit}; split the list into parts")
    return list(_without_keys(_inside(tokens)))


def _inside(tokens: list[Token]) -> list[Token]:
    """Return the first value in brackets, after a name, ``=`` and a function's name."""
    named = [index for index, token in enumerate(tokens) if token.text == "="][:1]
    said = next((i for i, token in enumerate(tokens) if token.kind == "number"), len(tokens))
    begun = named[0] if named and named[0] < said else 0
    for brackets in ("[{", "("):
        for index in range(begun, len(tokens)):
            if tokens[index].kind == "open" and tokens[index].text in brackets:
                return tokens[index : _behind(tokens, index)]
    return []


def _tokens(line: Line) -> Iterator[Token]:
    at = 0
    while at < len(line.text):
        match = _TOKEN.match(line.text, at)
        if not match:
            raise line.error(
                f"{line.text[at]!a} in column {at + 1} is neither a digit nor a bracket"
            )
        if match.lastgroup != "part":
            yield Token(str(match.lastgroup), match[0], line)
        at = match.end()


def _without_keys(tokens: list[Token]) -> Iterator[Token]:
    """Yield the tokens without the keys of a JSON object, and without values that are no grid."""
    at = 0
    while at < len(tokens):
        kind, text, _ = tokens[at]
        named = kind in ("text", "word") and [t.kind for t in tokens[at + 1 : at + 2]] == ["colon"]
        if not named:
            yield tokens[at]
            at += 1
        else:
            at += 2
            value = tokens[at].text if at < len(tokens) else ""
            if "solution" in text.lower():
                at = _behind(tokens, at)
            elif value[:1] not in "[({" and len(value) - 2 not in SQUARE_CELLS:
                at += 1


def _behind(tokens: list[Token], at: int) -> int:
    """Return the index after the value that begins at this one."""
    depth = 0
    while at < len(tokens):
        depth += {"open": 1, "close": -1}.get(tokens[at].kind, 0)
        at += 1
        if depth <= 0:
            break
    return at
