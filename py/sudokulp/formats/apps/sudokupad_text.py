"""Objects as SudokuPad writes them into links: JSON with most of its signs left out.

Names have no quotes and are short, texts have single quotes, `t` and `f` are true and false,
colours are bare, and an empty object in a list is nothing between two commas. Plain JSON is read,
too.
"""

from __future__ import annotations

import re
from typing import Any

#: How deeply lists and objects may be nested.
_DEEPEST = 40
#: Short names, and what they stand for.
_NAMES = {
    "ce": "cells",
    "re": "regions",
    "v": "value",
    "t": "title",
    "ca": "cages",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "ct": "center",
    "wp": "wayPoints",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "cs": "cellSize",
    "w": "width",
    "h": "height",
    "r": "rounded",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "te": "text",
    "d": "duration",
    "d2": "d",
    "vd": "videos",
}
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_COLOURS = {"#0": "#000000", "#F": "#FFFFFF"}
_TOKEN = re.compile(
    r"""\s*(?:([\[\]{},:])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s\[\]{},:'"]+))""", re.DOTALL
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
_NUMBER = re.compile(r"-?\d{1,9}")
_DECIMAL = re.compile(r"-?\d{0,9}\.\d{1,20}")


def object_in(text: str) -> dict[str, Any]:
    r"""Return the object that a text is.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> object_in("{ce:[[{v:5},,]],metadata:{t:'It\\'s'},r:t,c:#0}")["cells"]
    [[{'value': 5}, {}, {}]]
    """
    reader = _Reader(text)
    found = reader.value(0)
    if not isinstance(found, dict) or reader.sign:
        raise ValueError("there is no object in it")
    return found


class _Reader:
    """Reads a text token by token: `sign` is a bracket, comma or colon, else `word` is a value."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self.sign: str = ""
        self.word: Any = None
        self._next()

    def _next(self) -> None:
        found = _TOKEN.match(self._text, self._at)
        self.sign, self.word = "", None
        if not found:
            if self._text[self._at :].strip():
                raise ValueError("a text in it does not end")
            return
        self._at = found.end()
        sign, single, double, bare = found.groups()
        quoted = single if single is not None else double
        self.sign = sign or ("'" if quoted is not None else "a")
        self.word = _unescaped(quoted) if quoted is not None else bare

    def value(self, depth: int) -> Any:
        """Return the value that begins here, and go on to what follows."""
        sign, word = self.sign, self.word
        if depth > _DEEPEST:
            raise ValueError("it is nested too deeply")
        if sign in ("{", "["):
            self._next()
            return self._object(depth) if sign == "{" else self._list(depth)
        if sign not in ("'", "a"):
            raise ValueError(f"expected a value, found {sign or 'its end'}")
        self._next()
        return word if sign == "'" else _bare(word)

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self.sign != "}":
            name = self.word
            self._next()
            if not isinstance(name, str) or self.sign != ":":
                raise ValueError("expected a name and a colon")
            self._next()
            found[_NAMES.get(name, name)] = self.value(depth + 1)
            self._comma("}")
        self._next()
        return found

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        while True:
            found.append({} if self.sign in (",", "]") else self.value(depth + 1))
            if self.sign == "]":
                self._next()
                return found
            if self.sign != ",":
                raise ValueError("expected a comma or ]")
            self._next()

    def _comma(self, end: str) -> None:
        if self.sign == ",":
            self._next()
        elif self.sign != end:
            raise ValueError(f"expected a comma or {end}")


def _bare(word: str) -> Any:
    if _NUMBER.fullmatch(word):
        return int(word)
    if _DECIMAL.fullmatch(word):
        return float(word)
    return _WORDS[word] if word in _WORDS else _COLOURS.get(word, word)


def _unescaped(text: str) -> str:
    def meant(found: re.Match[str]) -> str:
        said = found[1]
        return chr(int(said[1:], 16)) if len(said) == 5 else _ESCAPED.get(said, said)

    return _ESCAPE.sub(meant, text)
