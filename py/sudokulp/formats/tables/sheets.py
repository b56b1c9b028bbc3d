"""Parts of a workbook: XML in a zip file, read as it comes and within limits.

No part is unpacked whole and no tree is made of it, so that neither what a part unpacks to nor
how deeply its elements are nested takes memory; all limits follow from the size of the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from posixpath import join, normpath
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from ...contexts import Closing
from ...errors import FileError, SudokuError
from ...packages import need
from ..format import MAX_DATA
from ..text import remark
from .blocks import NO_RESULT, cleaned

#: What is said of a file that is no workbook inside.
DAMAGED = "this file begins like a workbook (.xlsx) but is damaged"
#: The part with which a workbook begins.
FIRST = "xl/workbook.xml"
#: Deepest nesting of elements; sheets need eight levels.
MAX_DEPTH = 50
#: How many times its size a file may unpack to, beyond what every file may.
RATIO, FLOOR = 100, 200_000
#: Bytes that are unpacked at once: more and more, so that a long name is not parsed too often.
_CHUNK, _LARGEST = 1 << 16, 1 << 23
#: Other programs' zip files, by a member that each has.
_OTHERS = {
    "mimetype": "an OpenDocument file",
    "Index/Document.iwa": "a Numbers document",
    "word/document.xml": "a Word document",
}


@dataclass(frozen=True)
class Limits:
    """Limits on what is read of a workbook; a small file can unpack to a very large one.

    Parameters
    ----------
    data, unpacked : int
        Most bytes of the file, and of its unpacked content.
    cells, characters : int
        Most cells that are read, and most characters in them.
    """

    data: int = MAX_DATA
    unpacked: int = 20_000_000
    cells: int = 300_000
    characters: int = 5_000_000

    def of_file(self, size: int) -> Limits:
        """Return the limits for a file of so many bytes."""
        most = FLOOR + RATIO * size
        return replace(self, characters=min(self.characters, most))


def no_text(text: str) -> None:
    """Take no notice of a text, or of the end of an element."""


class Archive(Closing):
    """The zip file of a workbook.

    Raises
    ------
    FileError
        If it is none, or too large, before anything is unpacked.
    """

    def __init__(self, data: bytes, limits: Limits) -> None:
        if len(data) > limits.data:
            raise FileError(f"the file has over {limits.data:,} bytes; split it into parts")
        try:
            self._zip = ZipFile(BytesIO(data))
        except Exception as error:  # whatever zipfile makes of it
            raise FileError(DAMAGED) from error
        self._refuse_others()
        self._refuse_bombs(len(data), limits)

    def _refuse_others(self) -> None:
        names = set(self._zip.namelist())
        if FIRST not in names:
            kind = next((kind for name, kind in _OTHERS.items() if name in names), "a zip file")
            raise FileError(f"this is {kind}; save the puzzle as .xlsx or .csv")
        if any(one.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for one in self._zip.filelist):
            raise FileError(f"{DAMAGED}, or packed as no spreadsheet program does")

    def _refuse_bombs(self, size: int, limits: Limits) -> None:
        unpacked = sum(member.file_size for member in self._zip.filelist)
        if unpacked > limits.unpacked:
            most = f"{limits.unpacked:,} bytes"
            raise FileError(f"the workbook unpacks to over {most}; split it into parts")
        if unpacked > FLOOR + RATIO * size:
            advice = "save it again in a spreadsheet program"
            raise FileError(f"the workbook unpacks to over {RATIO} times its size; {advice}")

    def close(self) -> None:
        """Close the zip file."""
        self._zip.close()

    def parse(
        self,
        part: str,
        start: Callable[[str, Mapping[str, str]], None],
        end: Callable[[str], None] = no_text,
        text: Callable[[str], None] = no_text,
    ) -> None:
        """Tell of the elements of a part, by their names without namespaces, as they come.

        Raises
        ------
        FileError
            If it is missing or damaged.
        MissingPackage
            If defusedxml is not installed.
        """
        need("defusedxml", "a workbook")
        try:
            parser = _parser(start, end, text)
            for chunk in self._chunks(part):
                parser.feed(chunk)
            parser.close()
        except SudokuError:
            raise
        except Exception as error:  # whatever zipfile and the parser make of it
            raise FileError(DAMAGED) from error

    def _chunks(self, part: str) -> Iterator[bytes]:
        size = _CHUNK
        with self._zip.open(part) as file:
            while chunk := file.read(size):
                yield chunk
                size = min(2 * size, _LARGEST)


class _Nothing:
    """A target of defusedxml's parser that is not told of anything."""

    def close(self) -> None:
        """Do nothing: there is no tree to return."""


def _parser(
    start: Callable[[str, Mapping[str, str]], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
) -> Any:
    """Return a parser that refuses entities and deep nesting."""
    from defusedxml.ElementTree import DefusedXMLParser

    depth = 0

    def started(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise FileError("the elements of the workbook are nested too deeply")
        start(tag.rpartition("}")[2], attributes)

    def ended(tag: str) -> None:
        nonlocal depth
        depth -= 1
        end(tag.rpartition("}")[2])

    parser = DefusedXMLParser(target=_Nothing())
    expat = parser.parser
    expat.ordered_attributes = False
    expat.StartElementHandler, expat.EndElementHandler = started, ended
    expat.CharacterDataHandler = text
    return parser


#: Longest text of a cell that is kept, in characters.
MAX_TEXT = 2_000
#: Last row and column that a sheet can have.
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
#: Places without a cell that a sheet may have: some, and more beside each of its cells.
_APART, _BESIDE = 20_000, 10
_PLACE = re.compile("([A-Z]{1,3})[0-9]+")


class Budget:
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


class Texts:
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


class Cells:
    """Collector of a sheet's cells."""

    def __init__(self, strings: list[str], budget: Budget) -> None:
        self.texts = Texts("v", "t")
        self._strings = strings
        self._budget = budget
        self._cells: dict[int, dict[int, str]] = {}
        self._row = self._column = 0
        self._kind = ""
        self._formula = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take notice of an element: rows and cells may say where they are."""
        if tag == "row":
            said = attributes.get("r")
            self._row = _within(int(said), LAST_ROW) if said else self._row + 1
            self._column = 0
        elif tag == "c":
            self._column = _column(attributes.get("r", ""), self._column)
            self._kind = attributes.get("t", "n")
            self._formula = False
            self.texts.clear()
        self._formula = self._formula or tag == "f"
        self.texts.start(tag)

    def end(self, tag: str) -> None:
        """Take notice of the end of an element: that of a cell adds it."""
        self.texts.end(tag)
        if tag == "c":
            saved = self.texts.text().strip()
            missing = self._formula and not saved and self._kind == "n"
            text = NO_RESULT if missing else self._value(saved)
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


#: Most sheets that are read.
MAX_SHEETS = 100
#: Limits for a workbook that is read to be shown.
USUAL = Limits()
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
        budget = Budget(limits.of_file(len(data)))
        parts, shared = _parts(archive)
        strings = _shared_strings(archive, shared, budget) if shared else []
        sheets = [_sheet(archive, name, part, strings, budget) for name, part in parts]
    yield from (sheet for sheet in sheets if any(sheet.rows))


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


def _shared_strings(archive: Archive, part: str, budget: Budget) -> list[str]:
    """Return the texts that cells refer to by their number."""
    strings: list[str] = []
    texts = Texts("t")

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


def _sheet(archive: Archive, name: str, part: str, strings: list[str], budget: Budget) -> Sheet:
    cells = Cells(strings, budget)
    archive.parse(part, cells.start, cells.end, cells.texts.data)
    return Sheet(name, cells.rows(name))
