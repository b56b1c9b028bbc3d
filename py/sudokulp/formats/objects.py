"""Objects in texts: JSON, and the looser notations of Python, JavaScript and SudokuPad.

::

    {"side": 9, "rules": []}    {'side': 9, 'rules': ()}    {side: 9, rules: [],}

`objects_in` finds the objects in any text, with their keys, in one pass and without parsing them.
`value_of` parses one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..errors import SudokuError, show
from ..sanitizing import MAX_DEPTH, parsed_json, why_not_json

#: Matches a string with its quotes, a bracket, or a bare word. An apostrophe inside a word is no
#: quote, and neither is a quote around a whole object. The keys of an object are the strings and
#: words before a colon.
_PART = re.compile(
    r"""
    (?<!\\)"(?!\s*\[?\s*\{\s*["'}])(?:[^"\\\n]|\\.)*"
    | (?<![\w\\])'(?!\s*[\[{])(?:[^'\\\n]|\\.)*'
    | [{}\[\]()]
    | (?<!\w)[A-Za-z_]\w*+(?=\s*:)""",
    re.DOTALL | re.VERBOSE,
)
_COLON = re.compile(r"\s*:")
_DEEPEST = 10 * MAX_DEPTH
_CLOSED_BY = {"}": "{", "]": "[", ")": "("}


class Found(NamedTuple):
    """An object in a text."""

    start: int
    end: int  # the end of the text if the object is not closed
    keys: dict[str, int]  # where the value of each key begins


#: A bracket that is not closed yet: its sign, its position, and the keys of an object.
_Opened = tuple[str, int, dict[str, int]]


def objects_in(text: str) -> Iterator[Found]:
    """Yield the objects in a text, each after the objects inside it."""
    opened: list[_Opened] = []
    waiting = dict.fromkeys("{[(", 0)  # how many of each bracket are open
    for match in _PART.finditer(text):
        part = match[0]
        if part in waiting:
            if len(opened) > _DEEPEST:  # not worth the memory; the reader refuses such an object
                yield from _unclosed(opened, len(text))
                opened, waiting = [], dict.fromkeys(waiting, 0)
            opened.append((part, match.start(), {}))
            waiting[part] += 1
        elif part in _CLOSED_BY and waiting[_CLOSED_BY[part]]:
            bracket = ""
            while bracket != _CLOSED_BY[part]:  # brackets in prose may not match: drop those inside
                bracket, start, keys = opened.pop()
                waiting[bracket] -= 1
            if bracket == "{":
                yield Found(start, match.end(), keys)
        elif opened and opened[-1][0] == "{" and (colon := _COLON.match(text, match.end())):
            opened[-1][2][part.strip("\"' ")] = colon.end()
    yield from _unclosed(opened, len(text))


def _unclosed(opened: list[_Opened], end: int) -> Iterator[Found]:
    for bracket, start, keys in reversed(opened):
        if bracket == "{" and keys:
            yield Found(start, end, keys)


def value_of(text: str) -> Any:
    """Return the value of a JSON text, of a Python literal or of a JavaScript object.

    Raises
    ------
    SudokuError
        If the text is neither, if brackets are nested too deeply, or if a name appears twice in an
        object.
    """
    try:
        return parsed_json(text)
    except SudokuError:
        raise
    except ValueError as error:
        try:
            return Loose(text).value_alone()
        except (SudokuError, ValueError):
            raise SudokuError(f"this is not valid JSON ({why_not_json(error)})") from error


_WORDS: dict[str, Any] = {"true": True, "True": True, "false": False, "False": False}
_WORDS |= {"null": None, "None": None, "undefined": None}
_TOKEN = re.compile(
    r"""\s*(?:([\[\](){},:])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s\[\](){},:'"]+))""",
    re.DOTALL,
)
_COMMENT = re.compile(r"\s*(?:#|//)[^\n]*\n")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
_NUMBER = re.compile(r"-?\d{1,9}")
_DECIMAL = re.compile(r"-?\d{0,9}\.\d{1,20}")


class Loose:
    """A parser of objects whose strings may have single quotes or none.

    Parameters
    ----------
    text : str
        The text of the object.
    names : mapping, optional
        Compact notation: the full name for each short name. Then, nothing stands for an empty
        object in a list: {ce:[[{v:5},,]]} means {"cells": [[{"value": 5}, {}, {}]]} if the full
        names of ce and v are "cells" and "value".
    words : mapping, optional
        The values of words without quotes; other words are strings in compact notation only.
    """

    def __init__(
        self,
        text: str,
        names: Mapping[str, str] | None = None,
        words: Mapping[str, Any] = _WORDS,
    ) -> None:
        self._text, self._at = text, 0
        self._compact, self._names, self._words = names is not None, names or {}, words
        #: The kind of the current token: a bracket, a comma or a colon is its own kind, a quoted
        #: text has the kind "'", a word without quotes "a", and the end of the text "".
        self._sign = ""
        self._word = ""
        self._next()

    def value_alone(self) -> Any:
        """Return the value of the whole text, or raise ValueError or SudokuError."""
        found = self._value(0)
        if self._sign:
            raise ValueError("something follows the object")
        return found

    def _next(self) -> None:
        while not self._compact and (comment := _COMMENT.match(self._text, self._at)):
            self._at = comment.end()
        found = _TOKEN.match(self._text, self._at)
        self._sign, self._word = "", ""
        if not found:
            if self._text[self._at :].strip():
                raise ValueError("it contains an unterminated string")
            return
        self._at = found.end()
        sign, single, double, bare = found.groups()
        quoted = single if single is not None else double
        self._sign = sign or ("'" if quoted is not None else "a")
        self._word = _ESCAPE.sub(_unescaped, quoted) if quoted is not None else bare or ""

    def _value(self, depth: int) -> Any:
        sign, word = self._sign, self._word
        if depth > MAX_DEPTH:
            raise SudokuError(f"brackets are nested more than {MAX_DEPTH} levels deep")
        if sign not in ("{", "[", "(", "'", "a"):
            raise ValueError(f"expected a value, found {sign or 'its end'}")
        self._next()
        if sign == "{":
            return self._object(depth)
        if sign in "[(":
            return self._list(depth, "]" if sign == "[" else ")")
        return word if sign == "'" else self._bare(word)

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self._sign != "}":
            name = self._names.get(self._word, self._word)
            if self._sign not in ("'", "a"):
                raise ValueError("expected a name")
            if name in found:
                raise SudokuError(f"the name {show(name)} appears twice in an object")
            self._next()
            if self._sign != ":":
                raise ValueError("expected a colon")
            self._next()
            found[name] = self._value(depth + 1)
            if self._sign == ",":
                self._next()
            elif self._sign != "}":
                raise ValueError("expected a comma or }")
        self._next()
        return found

    def _list(self, depth: int, end: str) -> list[Any]:
        found: list[Any] = []
        while self._compact or self._sign != end:
            nothing = self._compact and self._sign in (",", end)
            found.append({} if nothing else self._value(depth + 1))
            if self._sign == end:
                break
            if self._sign != ",":
                raise ValueError(f"expected a comma or {end}")
            self._next()
        self._next()
        return found

    def _bare(self, word: str) -> Any:
        if _NUMBER.fullmatch(word):
            return int(word)
        if _DECIMAL.fullmatch(word):
            return float(word)
        if word in self._words:
            return self._words[word]
        if not self._compact:
            raise ValueError(f"unknown word {show(word)}")
        return word


def _unescaped(found: re.Match[str]) -> str:
    code = found[1]
    return chr(int(code[1:], 16)) if len(code) == 5 else _ESCAPED.get(code, code)
