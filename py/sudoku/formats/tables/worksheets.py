"""Sheets of a workbook: the texts of their cells, at the places that the file says.

Only values are read: of formulas, the results that were saved with the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import join, normpath
from typing import NamedTuple

from ...errors import FileError
from ..text import remark
from .archive import DAMAGED, FIRST, Archive, Limits
from .cells import cleaned

#: Most sheets that are read.
MAX_SHEETS = 100
#: Limits for a workbook that is read to be shown.
USUAL = Limits()
#: Longest text of a cell that is kept, in characters.
MAX_TEXT = 2_000
#: Last row and column that a sheet can have.
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
#: Places without a cell that a sheet may have: some, and more beside each of its cells.
_APART, _BESIDE = 20_000, 10
_PLACE = re.compile("([A-Z]{1,3})[0-9]+")
_RELATIONS = "xl/_rels/workbook.xml.rels"


class Sheet(NamedTuple):
    """A sheet's name and the texts of its cells."""

    name: str
    rows: list[list[str]]


def sheets_of(data: bytes, limits: Limits = USUAL) -> Iterator[Sheet]:
    """Yield the sheets that are not empty.

    Empty cells with a format of their own are kept: they show the size of an empty grid.

    Raises
    ------
    FileError
        If it is not a workbook, or too large.
    MissingPackage
        If defusedxml is not installed.
    """
    with Archive(data, limits) as archive:
        budget = _Budget(limits.of_file(len(data)))
        parts, shared = _parts(archive)
        strings = _shared_strings(archive, shared, budget) if shared else []
        sheets = [_sheet(archive, name, part, strings, budget) for name, part in parts]
    yield from (sheet for sheet in sheets if any(sheet.rows))


class _Budget:
    """The cells and characters that may still be read of a workbook."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._cells = limits.cells
        self._characters = limits.characters

    def spend(self, text: str) -> None:
        """Take one cell with its text from what is left."""
        self._cells -= 1
        self._characters -= len(text)
        if self._cells < 0:
            most = f"{self._limits.cells:,} cells"
            raise FileError(f"the workbook has over {most}; split it into parts")
        if self._characters < 0:
            most = f"{self._limits.characters:,} characters"
            raise FileError(f"the workbook has over {most} in its cells")


def _parts(archive: Archive) -> tuple[list[tuple[str, str]], str]:
    """Return the name and the part of each sheet, and the part of their shared strings."""
    names: list[tuple[str, str]] = []
    relations: dict[str, tuple[str, str]] = {}

    def found(tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "sheet":
            by = next((key for key in attributes if key.endswith("}id")), "")
            names.append((remark(attributes.get("name", "")), attributes.get(by, "")))
        if tag == "Relationship":
            kind, target = attributes.get("Type", ""), attributes.get("Target", "")
            relations[attributes.get("Id", "")] = kind.rpartition("/")[2], _full(target)

    archive.parse(FIRST, found)
    archive.parse(_RELATIONS, found)
    linked = [(name, *relations[by]) for name, by in names if by in relations]
    sheets = [(name, part) for name, kind, part in linked if kind == "worksheet"]
    if len(sheets) > MAX_SHEETS:
        raise FileError(f"the workbook has over {MAX_SHEETS} sheets; split it into parts")
    strings = [part for kind, part in relations.values() if kind == "sharedStrings"]
    return sheets, strings[0] if strings else ""


def _full(target: str) -> str:
    """Return the name of a part in the zip file, from that in a relation of the workbook."""
    return normpath(join("/xl", target)).lstrip("/")


class _Texts:
    """Collector of the text in elements of some names, without the one for pronunciation."""

    def __init__(self, *wanted: str) -> None:
        self._wanted = wanted
        self._parts: list[str] = []
        self._left = 0
        self._open = ""
        self._aside = False

    def clear(self) -> None:
        """Begin a new text."""
        self._parts, self._left = [], MAX_TEXT

    def start(self, tag: str) -> None:
        """Take notice of an element."""
        self._aside = self._aside or tag == "rPh"
        self._open = tag if tag in self._wanted and not self._aside else ""

    def end(self, tag: str) -> None:
        """Take notice of the end of an element."""
        self._aside = self._aside and tag != "rPh"
        self._open = ""

    def data(self, text: str) -> None:
        """Take a piece of text, if it is in such an element."""
        if self._open and self._left > 0:
            self._parts.append(text[: self._left])
            self._left -= len(text)

    def text(self) -> str:
        """Return what was collected since the beginning."""
        return "".join(self._parts)


def _shared_strings(archive: Archive, part: str, budget: _Budget) -> list[str]:
    """Return the texts that cells refer to by their number."""
    strings: list[str] = []
    texts = _Texts("t")

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "si":
            texts.clear()
        texts.start(tag)

    def end(tag: str) -> None:
        texts.end(tag)
        if tag == "si":
            strings.append(cleaned(texts.text()))
            budget.spend(strings[-1])

    archive.parse(part, start, end, texts.data)
    return strings


def _sheet(archive: Archive, name: str, part: str, strings: list[str], budget: _Budget) -> Sheet:
    cells = _Cells(strings, budget)
    archive.parse(part, cells.start, cells.end, cells.texts.data)
    return Sheet(name, cells.rows(name))


class _Cells:
    """Collector of a sheet's cells."""

    def __init__(self, strings: list[str], budget: _Budget) -> None:
        self.texts = _Texts("v", "t")
        self._strings = strings
        self._budget = budget
        self._cells: dict[int, dict[int, str]] = {}
        self._row = self._column = 0
        self._kind = ""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take notice of an element: rows and cells may say where they are."""
        if tag == "row":
            said = attributes.get("r")
            self._row = _within(int(said), LAST_ROW) if said else self._row + 1
            self._column = 0
        elif tag == "c":
            self._column = _column(attributes.get("r", ""), self._column)
            self._kind = attributes.get("t", "n")
            self.texts.clear()
        self.texts.start(tag)

    def end(self, tag: str) -> None:
        """Take notice of the end of an element: that of a cell adds it."""
        self.texts.end(tag)
        if tag == "c":
            text = self._value(self.texts.text().strip())
            self._budget.spend(text)
            self._cells.setdefault(self._row, {})[self._column] = text

    def _value(self, text: str) -> str:
        """Return the text of a cell; some programs store whole numbers as 5.0."""
        if self._kind == "s":
            return self._strings[_within(int(text) + 1, len(self._strings)) - 1] if text else ""
        if self._kind == "n" and not text.isdigit():
            return _number(text)
        return "" if self._kind == "b" else cleaned(text)

    def rows(self, name: str) -> list[list[str]]:
        """Return the texts of all cells, with empty ones between them."""
        widths = {row: max(cells) for row, cells in self._cells.items()}
        count = sum(map(len, self._cells.values()))
        if max(widths, default=0) + sum(widths.values()) > _APART + _BESIDE * count:
            raise FileError(f"the cells of sheet {name!a} are too far apart; move them together")
        rows: list[list[str]] = [[] for _ in range(max(widths, default=0))]
        for row, cells in self._cells.items():
            rows[row - 1] = [cells.get(column, "") for column in range(1, widths[row] + 1)]
        return rows


def _column(place: str, before: int) -> int:
    """Return the number of a cell's column, from 1: the next one if nothing says it."""
    if not place:
        return _within(before + 1, LAST_COLUMN)
    match = _PLACE.fullmatch(place)
    if not match:
        raise FileError(DAMAGED)
    number = 0
    for letter in match[1]:
        number = 26 * number + ord(letter) - ord("A") + 1
    return _within(number, LAST_COLUMN)


def _within(number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise FileError(DAMAGED)
    return number


def _number(text: str) -> str:
    """Return a number as people write it, anything else as it is."""
    try:
        number = float(text)
    except ValueError:
        return cleaned(text)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else cleaned(text)
