"""XML files of OpenSudoku and SudoQ. Entities and deep nesting are errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...grid import cell, short_name
from ...numbers import counted
from ...packages import need
from ..format import MAX_PUZZLES, Format, Found, Line, Parsed, gather
from ..text import remark

_PACKAGES = ("defusedxml",)
#: The maximum depth of nested elements. Puzzle files need three levels.
_MAX_DEPTH = 20


@dataclass
class _Element:
    tag: str
    attributes: dict[str, str]
    depth: int  # 1 for the root
    line: Line  # the line on which the element begins
    parts: list[str] = field(default_factory=list)  # its text without inner elements

    @property
    def text(self) -> str:
        return "".join(self.parts)


def _root_of(lines: list[Line]) -> str:
    start = _start(lines)
    text = "\n".join(line.text for line in lines[start : start + 50]) if start >= 0 else ""
    match = re.search(r"<([A-Za-z]\w*)", text)
    return match[1] if match else ""


def _start(lines: list[Line]) -> int:
    """Return the index of the first line of XML, after comments and empty lines, or -1."""
    for index, line in enumerate(lines):
        text = line.text.strip()
        if text and not text.startswith("#"):
            return index if text.startswith("<") else -1
    return -1


def _elements(lines: list[Line]) -> list[_Element]:
    """Return the elements of a document in order, or raise ParseError if it is not XML."""
    need("defusedxml", "an XML file")
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    document = lines[max(_start(lines), 0) :]
    collector = _Collector()
    parser = DefusedXMLParser(target=collector)
    collector.line = lambda: _line(document, parser.parser.CurrentLineNumber)
    try:
        parser.feed("\n".join(line.text for line in document).lstrip())
        parser.close()
    except DefusedXmlException as error:
        message = "the file defines XML entities, which are not supported"
        raise collector.line().error(message) from error
    except SyntaxError as error:  # the base class of ElementTree's ParseError
        number, _ = getattr(error, "position", (1, 0))
        message = f"this is not XML: {str(error).partition(':')[0]}"
        raise _line(document, number).error(message) from error
    return collector.elements


def _line(document: list[Line], number: int) -> Line:
    return document[min(number, len(document)) - 1]


class _Collector:
    """A parser target that collects elements in a list, because a tree could be too deep."""

    line: Callable[[], Line]  # returns the current line of the parser

    def __init__(self) -> None:
        self.elements: list[_Element] = []
        self._open: list[_Element] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) == _MAX_DEPTH:
            raise self.line().error("the elements are nested too deeply for a puzzle file")
        self._open.append(_Element(tag, attributes, len(self._open) + 1, self.line()))
        self.elements.append(self._open[-1])

    def data(self, text: str) -> None:
        self._open[-1].parts.append(text)

    def end(self, tag: str) -> None:
        self._open.pop()

    def close(self) -> None:
        pass


# OpenSudoku's files have <game data="…"> for each puzzle, with 81 digits. In a saved game, the data
# of each cell are a value, notes and whether the cell is editable, separated by vertical bars. The
# values of editable cells are the player's digits.

_PLAIN = re.compile(r"[0-9.]*")
_SAVED = re.compile(r"version: ?([1-5])\s+(.*)", re.DOTALL)
#: The number of fields of a cell, by the version of saved games. The first field is the value, and
#: the last says whether the cell is editable.
_FIELDS = {"1": 3, "2": 3, "3": 3, "4": 4, "5": 5}
#: Elements with metadata, and our names for these.
_REMARKS = {name: name for name in ("author", "description", "comment", "source", "level")}
_REMARKS |= {"created": "date", "sourceURL": "url"}


def _loads_opensudoku(lines: list[Line]) -> Found:
    found = _elements(lines)
    remarks = {
        _REMARKS[element.tag]: remark(element.text)
        for element in found
        if element.tag in _REMARKS and remark(element.text)
    }
    games = _games(found)
    if not games:
        raise found[0].line.error("expected <game data=...>, found none")
    if len(games) > MAX_PUZZLES:
        raise games[MAX_PUZZLES][0].line.error(f"there are more than {MAX_PUZZLES:,} games")
    return Found(*gather(games, lambda game: _game(*game, remarks)))


def _games(found: list[_Element]) -> list[tuple[_Element, str]]:
    """Return the games, each with the name of its folder, or of the file without folders."""
    names = [element.text for element in found if element.tag == "name" and element.depth == 2]
    name = remark(names[0]) if names else ""
    games = []
    for element in found:
        if element.tag == "folder":
            name = remark(element.attributes.get("name", ""))
        if element.tag == "game":
            games.append((element, name))
    return games


def _game(game: _Element, name: str, remarks: Mapping[str, str]) -> Parsed:
    data = game.attributes.get("data", "").strip()
    saved = _SAVED.fullmatch(data)
    if saved:
        digits, entries = _saved(saved[2], _FIELDS[saved[1]], game.line)
    elif _PLAIN.fullmatch(data) and len(data) == 81:
        digits, entries = tuple(map(int, data.replace(".", "0"))), {}
    else:
        raise game.line.error(
            f"expected 81 digits as the data of the game, found {counted(len(data), 'character')}"
        )
    return Parsed(3, digits, (), remarks, entries, name, line=game.line.number)


def _saved(data: str, size: int, line: Line) -> tuple[tuple[int, ...], dict[int, int]]:
    fields = [field for field in "".join(data.split()).split("|") if field]
    cells = [(fields[at], fields[at + size - 1]) for at in range(0, len(fields) - size + 1, size)]
    if len(fields) != 81 * size or not all(
        value in set("0123456789") and free in ("0", "1") for value, free in cells
    ):
        raise line.error(
            "expected a saved game with 81 cells, each written as value|notes|editable|"
        )
    digits = tuple(int(value) if free == "0" else 0 for value, free in cells)
    both = enumerate(cells, 1)
    return digits, {n: int(value) for n, (value, free) in both if free == "1" and value != "0"}


OPENSUDOKU = Format(
    name="opensudoku",
    label="OpenSudoku file",
    about="XML with one game of 81 digits per puzzle.",
    sniff=lambda lines: float(_root_of(lines) == "opensudoku"),
    loads=_loads_opensudoku,
    suffixes=("opensudoku",),
    type="application/xml",
    packages=_PACKAGES,
)

# SudoQ's <sudoku type="…"> has a <fieldmap editable="false" solution="6"> for each cell, with a
# <position x="1" y="7"> inside. Digits are counted from 0. Cells that are not editable are givens.

#: The box size and the variant, by SudoQ's type number. Other types are not supported.
_TYPES = {
    "0": (3, "classic"),
    "1": (2, "classic"),
    "3": (4, "classic"),
    "5": (3, "x"),
    "6": (3, "four square"),
}


def _sniff_sudoq(lines: list[Line]) -> float:
    return float(_root_of(lines) == "sudoku" and any("<fieldmap" in x.text for x in lines))


def _loads_sudoq(lines: list[Line]) -> Parsed:
    root, *inner = _elements(lines)
    kind = root.attributes.get("type", "")
    if kind not in _TYPES:
        raise root.line.error(f"the type must be 0, 1, 3, 5 or 6, not {kind[:9]!a}")
    boxsize, variant = _TYPES[kind]
    digits = _givens(inner, boxsize**2, root)
    return Parsed(boxsize, digits, variant=variant, line=root.line.number)


def _givens(inner: list[_Element], side: int, root: _Element) -> tuple[int, ...]:
    """Return all digits, with 0 for cells without a given. Each cell must occur exactly once."""
    digits: dict[int, int] = {}
    field = root
    for element in inner:
        if element.tag == "fieldmap":
            field = element
        if element.tag == "position":
            label = cell(_number(element, "y", side) + 1, _number(element, "x", side) + 1, side)
            if label in digits:
                raise element.line.error(f"{short_name(label, side)} appears twice")
            is_given = field.attributes.get("editable") == "false"
            digits[label] = _number(field, "solution", side) + 1 if is_given else 0
    if len(digits) != side * side:
        raise root.line.error(f"expected {side * side} cells, found {len(digits)}")
    return tuple(digits[label] for label in range(1, side * side + 1))


def _number(element: _Element, name: str, side: int) -> int:
    """Return the value of an attribute that must be a number from 0 to side - 1."""
    text = element.attributes.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < side):
        raise element.line.error(f"'{name}' must be from 0 to {side - 1}, not {text[:9]!a}")
    return int(text)


SUDOQ = Format(
    name="sudoq",
    label="SudoQ file",
    about="XML with one element per cell.",
    sniff=_sniff_sudoq,
    loads=_loads_sudoq,
    packages=_PACKAGES,
)
