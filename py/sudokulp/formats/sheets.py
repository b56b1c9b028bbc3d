"""Reading the sheets of a workbook: XML in a zip file, parsed as a stream within limits.

The XML is parsed piece by piece, without a tree, so that large or deeply nested parts need little
memory. The limits depend on the size of the file. openpyxl could also read workbooks. However, the
page would have to load ten times as many bytes, and a file of 4 kB can make openpyxl produce a
million rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from posixpath import join, normpath
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from ..errors import FileError, SudokuError
from ..packages import need
from .blocks import NO_RESULT, cleaned
from .format import MAX_DATA
from .text import remark

#: The error for a file that starts like a workbook but cannot be read as one.
_DAMAGED = "this file starts like a workbook (.xlsx) but is damaged"
#: The main part of a workbook, and the links to its sheets.
_FIRST = "xl/workbook.xml"
_RELATIONS = "xl/_rels/workbook.xml.rels"
#: Other kinds of zip files, by the name of a file in them.
_OTHERS = {
    "mimetype": "an OpenDocument file",
    "Index/Document.iwa": "a Numbers document",
    "word/document.xml": "a Word document",
}
_MAX_SHEETS = 100
#: The maximum depth of nested elements. Sheets need eight levels.
_MAX_DEPTH = 50
#: The limit on the unpacked size: a multiple of the size of the file, plus a constant.
_RATIO, _FLOOR = 100, 200_000
#: How many bytes are unpacked at once: for the first chunk, and for the largest. Chunks grow, to
#: limit repeated parsing.
_CHUNK, _LARGEST = 1 << 16, 1 << 23
#: How many characters of the text of a cell are kept.
_MAX_TEXT = 2_000
#: The last row and column that a sheet can have.
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384
#: The maximum number of positions in a sheet: a constant, plus a number for each filled cell.
_APART, _BESIDE = 20_000, 10
_CELL_NAME = re.compile("([A-Z]{1,3})[0-9]+")

_Start = Callable[[str, Mapping[str, str]], None]
_Text = Callable[[str], None]


@dataclass(frozen=True)
class Limits:
    """Limits on reading a workbook, because a small file can unpack to a very large one."""

    data: int = MAX_DATA  # bytes in the file
    unpacked: int = 20_000_000  # bytes of the unpacked content
    cells: int = 300_000
    characters: int = 5_000_000  # characters in all cells


#: Limits for a workbook with few puzzles.
_USUAL = Limits()


class Sheet(NamedTuple):
    """A sheet of a workbook: its name and the texts of its cells."""

    name: str
    rows: list[list[str]]


def sheets_of(data: bytes, limits: Limits = _USUAL) -> Iterator[Sheet]:
    """Yield the non-empty sheets of a workbook.

    Empty cells with formatting are kept, because they show the size of an empty grid.

    Raises
    ------
    FileError
        If the file is not a workbook, or if it is too large.
    MissingPackage
        If defusedxml is not installed.
    """
    with _opened(data, limits) as archive:
        budget = _Budget(limits, len(data))
        parts, shared = _parts(archive)
        texts = _Strings(budget)
        if shared:
            _parse(archive, shared, texts.start, texts.end, texts.data)
        sheets = []
        for name, part in parts:
            cells = _Cells(budget, texts.strings)
            _parse(archive, part, cells.start, cells.end, cells.data)
            sheets.append(Sheet(name, cells.rows(name)))
    yield from (sheet for sheet in sheets if any(sheet.rows))


def _opened(data: bytes, limits: Limits) -> ZipFile:
    """Return the zip file of a workbook; raise FileError if it is invalid or too large."""
    if len(data) > limits.data:
        raise FileError(f"the file has more than {limits.data:,} bytes; split it")
    try:
        archive = ZipFile(BytesIO(data))
    except Exception as error:  # zipfile raises many kinds of errors
        raise FileError(_DAMAGED) from error
    names = set(archive.namelist())
    if _FIRST not in names:
        kind = next((kind for name, kind in _OTHERS.items() if name in names), "a zip file")
        raise FileError(f"this is {kind}; save the puzzle as .xlsx or .csv")
    if any(one.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for one in archive.filelist):
        raise FileError(f"{_DAMAGED}, or not packed by a spreadsheet program")
    unpacked = sum(member.file_size for member in archive.filelist)
    if unpacked > limits.unpacked:
        most = f"{limits.unpacked:,} bytes"
        raise FileError(f"the workbook unpacks to more than {most}; split it")
    if unpacked > _FLOOR + _RATIO * len(data):
        advice = "save it again in a spreadsheet program"
        raise FileError(f"the workbook unpacks to more than {_RATIO} times its size; {advice}")
    return archive


def _nothing(text: str) -> None:
    """Do nothing: the default handler for texts and for ends of elements."""


def _parse(
    archive: ZipFile, part: str, start: _Start, end: _Text = _nothing, text: _Text = _nothing
) -> None:
    """Parse a part of a workbook. The handlers receive tags without namespaces."""
    need("defusedxml", "a workbook")
    try:
        parser = _parser(start, end, text)
        size = _CHUNK
        with archive.open(part) as file:
            while chunk := file.read(size):
                parser.feed(chunk)
                size = min(2 * size, _LARGEST)
        parser.close()
    except SudokuError:
        raise
    except Exception as error:  # zipfile and the parser raise many kinds of errors
        raise FileError(_DAMAGED) from error


class _NoTree:
    """A target for defusedxml's parser that builds no tree."""

    def close(self) -> None:
        pass


def _parser(start: _Start, end: _Text, text: _Text) -> Any:
    from defusedxml.ElementTree import DefusedXMLParser

    depth = 0

    def started(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _MAX_DEPTH:
            raise FileError("the elements of the workbook are nested too deeply")
        start(tag.rpartition("}")[2], attributes)

    def ended(tag: str) -> None:
        nonlocal depth
        depth -= 1
        end(tag.rpartition("}")[2])

    parser = DefusedXMLParser(target=_NoTree())
    expat = parser.parser
    expat.ordered_attributes = False
    expat.StartElementHandler, expat.EndElementHandler = started, ended
    expat.CharacterDataHandler = text
    return parser


def _parts(archive: ZipFile) -> tuple[list[tuple[str, str]], str]:
    names: list[tuple[str, str]] = []
    relations: dict[str, tuple[str, str]] = {}

    def found(tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "sheet":
            by = next((key for key in attributes if key.endswith("}id")), "")
            names.append((remark(attributes.get("name", "")), attributes.get(by, "")))
        if tag == "Relationship":
            kind = attributes.get("Type", "").rpartition("/")[2]
            part = normpath(join("/xl", attributes.get("Target", ""))).lstrip("/")
            relations[attributes.get("Id", "")] = kind, part

    _parse(archive, _FIRST, found)
    _parse(archive, _RELATIONS, found)
    linked = [(name, *relations[by]) for name, by in names if by in relations]
    sheets = [(name, part) for name, kind, part in linked if kind == "worksheet"]
    if len(sheets) > _MAX_SHEETS:
        raise FileError(f"the workbook has more than {_MAX_SHEETS} sheets; split it")
    strings = [part for kind, part in relations.values() if kind == "sharedStrings"]
    return sheets, strings[0] if strings else ""


class _Budget:
    """How many cells and characters may still be read from a workbook."""

    def __init__(self, limits: Limits, size: int) -> None:
        self._most = limits.cells, min(limits.characters, _FLOOR + _RATIO * size)
        self._cells, self._characters = self._most

    def spend(self, text: str) -> None:
        """Count a cell and its characters; raise FileError if a limit is exceeded."""
        self._cells -= 1
        self._characters -= len(text)
        if self._cells < 0:
            raise FileError(f"the workbook has more than {self._most[0]:,} cells; split it")
        if self._characters < 0:
            most = f"{self._most[1]:,} characters"
            raise FileError(f"the workbook has more than {most} in its cells")


class _Strings:
    """A collector of the shared texts of a workbook. Cells refer to these texts by number."""

    item = "si"

    def __init__(self, budget: _Budget) -> None:
        self.strings: list[str] = []
        self._budget = budget
        self._parts: list[str] = []
        self._left = 0
        self._open = self._aside = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == self.item:
            self._parts, self._left = [], _MAX_TEXT
        self._aside = self._aside or tag == "rPh"  # how to pronounce the text
        self._open = tag in ("v", "t") and not self._aside

    def data(self, text: str) -> None:
        if self._open and self._left > 0:
            self._parts.append(text[: self._left])
            self._left -= len(text)

    def end(self, tag: str) -> None:
        self._aside = self._aside and tag != "rPh"
        self._open = False
        if tag == self.item:
            self._add("".join(self._parts))

    def _add(self, text: str) -> None:
        self.strings.append(cleaned(text))
        self._budget.spend(self.strings[-1])


class _Cells(_Strings):
    """A collector of the cells of a sheet."""

    item = "c"

    def __init__(self, budget: _Budget, strings: list[str]) -> None:
        super().__init__(budget)
        self.strings = strings
        self._cells: dict[int, dict[int, str]] = {}
        self._row = self._column = 0
        self._kind = ""
        self._formula = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "row":
            number = attributes.get("r")
            self._row = _within(int(number), _LAST_ROW) if number else self._row + 1
            self._column = 0
        elif tag == "c":
            self._column = _column(attributes.get("r", ""), self._column)
            self._kind = attributes.get("t", "n")
            self._formula = False
        self._formula = self._formula or tag == "f"
        super().start(tag, attributes)

    def _add(self, text: str) -> None:
        saved = text.strip()
        missing = self._formula and not saved and self._kind == "n"
        value = NO_RESULT if missing else self._value(saved)
        self._budget.spend(value)
        self._cells.setdefault(self._row, {})[self._column] = value

    def _value(self, text: str) -> str:
        """Return the text of a cell. An integer that a program stored as 5.0 becomes 5."""
        if self._kind == "s":
            return self.strings[_within(int(text) + 1, len(self.strings)) - 1] if text else ""
        if self._kind == "n" and not text.isdigit():
            return _number(text)
        return "" if self._kind == "b" else cleaned(text)

    def rows(self, name: str) -> list[list[str]]:
        """Return the texts of all cells as rows, with "" for missing cells."""
        widths = {row: max(cells) for row, cells in self._cells.items()}
        count = sum(map(len, self._cells.values()))
        if max(widths, default=0) + sum(widths.values()) > _APART + _BESIDE * count:
            raise FileError(f"the cells of the sheet {name!a} are too far apart; move them closer")
        rows: list[list[str]] = [[] for _ in range(max(widths, default=0))]
        for row, cells in self._cells.items():
            rows[row - 1] = [cells.get(column, "") for column in range(1, widths[row] + 1)]
        return rows


def _column(name: str, before: int) -> int:
    """Return the column of a cell, counted from 1. Without a name, it is the next column."""
    if not name:
        return _within(before + 1, _LAST_COLUMN)
    match = _CELL_NAME.fullmatch(name)
    if not match:
        raise FileError(_DAMAGED)
    number = 0
    for letter in match[1]:
        number = 26 * number + ord(letter) - ord("A") + 1
    return _within(number, _LAST_COLUMN)


def _within(number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise FileError(_DAMAGED)
    return number


def _number(text: str) -> str:
    try:
        number = float(text)
    except ValueError:
        return cleaned(text)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else cleaned(text)
