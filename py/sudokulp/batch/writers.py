"""Writers of result files: tables, puzzle lists, zip files of puzzles, and JSON lines."""

from __future__ import annotations

import csv
import json
import re
import zlib
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from io import StringIO
from struct import pack
from typing import Any, ClassVar
from zlib import crc32

from ..errors import SudokuError
from ..formats import FORMATS, encode
from ..formats.lists.layouts import from_one_line
from ..formats.tables import WORKBOOK
from ..formats.writing import reason_against
from ..names import Registry, by_name
from ..puzzle import Puzzle
from ..sanitizing import harmless
from . import FIELDS, Row

#: The version of the zip format that a reader needs: 2.0, or 4.5 (ZIP64) for many members.
_PLAIN, _MANY = 20, 45
#: A file with at least this many members needs the end records of ZIP64.
_SHORT = 0xFFFF
#: The earliest date that the format allows. All members have it, so that equal content gives equal
#: bytes.
_DATE = 1 << 5 | 1
_DEFLATED = 8
#: The flag of a member that is written in pieces: its sizes follow the data.
_LATER = 1 << 3
#: The flag of a member whose name is in UTF-8.
_UNICODE = 1 << 11
_LAST = b"\x03\x00"  # an empty last block of the method deflate


@dataclass
class Archive:
    """A zip file that is written piece by piece.

    Its fields are the state that another process needs to continue the file. The module `zipfile`
    of
    the standard library cannot continue a file, and it needs the same compressor for all pieces of
    a
    member.
    """

    offset: int = 0  # bytes written, without the directory
    members: int = 0
    listed: int = 0  # bytes in the directory
    start: int = 0  # offset of the current member
    crc: int = 0  # checksum of the current member so far
    size: int = 0  # its uncompressed size so far
    packed: int = 0  # its compressed size so far

    def __post_init__(self) -> None:
        """Create an empty directory."""
        self._directory = bytearray()

    def add(self, name: str, data: bytes) -> bytes:
        """Return the bytes of a member with this content."""
        self.crc, self.size = crc32(data), len(data)
        body = _deflated(data) + _LAST
        self.start, self.packed = self.offset, len(body)
        head = b"PK\x03\x04" + self._fields(name, 0)
        self._list(name, 0)
        return self._written(head + name.encode() + body)

    def begin(self, name: str) -> bytes:
        """Return the first bytes of a member whose content follows in pieces."""
        self.start, self.crc, self.size, self.packed = self.offset, 0, 0, 0
        return self._written(b"PK\x03\x04" + self._fields(name, _LATER) + name.encode())

    def more(self, data: bytes) -> bytes:
        """Return the bytes of the next piece of the current member."""
        self.crc, self.size = crc32(data, self.crc), self.size + len(data)
        body = _deflated(data)
        self.packed += len(body)
        return self._written(body)

    def close(self, name: str) -> bytes:
        """Return the last bytes of the current member."""
        self.packed += len(_LAST)
        self._list(name, _LATER)
        return self._written(_LAST + b"PK\x07\x08" + pack("<3L", self.crc, self.packed, self.size))

    def directory(self) -> bytes:
        """Return the directory entries added since the last call. They belong after all members."""
        new = bytes(self._directory)
        self._directory.clear()
        return new

    def end(self) -> bytes:
        """Return the bytes that end a ZIP file, after its central directory."""
        count = min(self.members, _SHORT)
        short = pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, self.listed, self.offset, 0)
        if self.members < _SHORT:
            return short
        where = self.offset + self.listed
        many = (self.members, self.members, self.listed, self.offset)
        long = pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, _MANY, _MANY, 0, 0, *many)
        return long + pack("<4sLQL", b"PK\x06\x07", 0, where, 1) + short

    def _fields(self, name: str, flags: int) -> bytes:
        """Return the fields that the header and the directory entry of a member have in common."""
        flags |= 0 if name.isascii() else _UNICODE
        sizes = self.crc, self.packed, self.size
        return pack("<5H3L2H", _PLAIN, flags, _DEFLATED, 0, _DATE, *sizes, len(name.encode()), 0)

    def _list(self, name: str, flags: int) -> None:
        tail = pack("<3H2L", 0, 0, 0, 0, self.start)
        entry = b"PK\x01\x02" + pack("<H", _PLAIN) + self._fields(name, flags) + tail
        self._directory += entry + name.encode()
        self.members += 1
        self.listed += len(entry) + len(name.encode())

    def _written(self, data: bytes) -> bytes:
        self.offset += len(data)
        return data


def _deflated(data: bytes) -> bytes:
    """Compress bytes so that more compressed bytes can follow."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
#: Characters that XML cannot contain.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
#: The maximum number of characters in a cell. Spreadsheet programs report files with longer cells
#: as damaged.
_LONGEST = 32_767
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

Value = str | int | float | bool | None

#: The member with the rows; all other members are the same in every workbook.
SHEET = "xl/worksheets/sheet1.xml"


def _relations(*pairs: tuple[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(pairs, 1)
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


#: The members of a workbook other than its sheet, by name. The second of the two styles is for the
#: heading.
PARTS = {
    "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_KIND}.styles+xml"/></Types>',
    "_rels/.rels": _relations(("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
    '<sheet name="Puzzles" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": _relations(
        ("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")
    ),
    "xl/styles.xml": f'{_XML}<styleSheet xmlns="{_MAIN}"><fonts count="2">'
    '<font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>",
}

#: The text of the sheet before the first row and after the last row. The first row is frozen.
HEAD = (
    f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    "</sheetView></sheetViews><sheetData>"
)
TAIL = "</sheetData></worksheet>"


def row_xml(values: Sequence[Value], style: int = 0) -> str:
    """Return a row of a sheet as XML.

    Text remains text, even if it looks like a formula.

    Examples
    --------
    >>> row_xml([1, "=2", None])
    '<row><c><v>1</v></c><c t="inlineStr"><is><t xml:space="preserve">=2</t></is></c><c/></row>'
    """
    return f"<row>{''.join(_cell(value, style) for value in values)}</row>"


def _cell(value: Value, style: int) -> str:
    styled = f' s="{style}"' if style else ""
    if value is None or value == "":
        return "<c/>"
    if isinstance(value, bool):
        return f'<c{styled} t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f"<c{styled}><v>{value}</v></c>"
    text = _FORBIDDEN.sub("\ufffd", value[:_LONGEST]).translate(_ESCAPES)
    return f'<c{styled} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


State = dict[str, Any]


class Writer:
    """The base class of writers of rows. A writer can continue where another one stopped."""

    name: ClassVar[str]  # a key of `WRITERS`
    label: ClassVar[str]
    suffix: ClassVar[str]
    files: ClassVar[tuple[str, ...]] = ()
    type: ClassVar[str] = "text/plain"
    binary: ClassVar[bool] = False  # whether files are binary, not text

    @classmethod
    def all_suffixes(cls) -> tuple[str, ...]:
        """Return the suffixes of files in this format, without the dot."""
        return (cls.suffix,)

    def __init__(self, state: State | None = None) -> None:
        self.begun = state is not None
        self.left_out: int = state["left_out"] if state else 0  # rows that the format cannot hold
        self.resume((state or {}).get("more") or {})

    @property
    def state(self) -> State:
        """The state that the next writer needs, as a JSON object."""
        return {"left_out": self.left_out, "more": self.remembered()}

    def write(self, rows: Iterable[Row]) -> bytes:
        """Return the bytes of the given rows. The first call also returns the head of the file."""
        head = b"" if self.begun else self.head()
        self.begun = True
        return head + self.body(rows)

    def held(self) -> bytes:
        """Return bytes that belong after all rows. Each call returns only new ones."""
        return b""

    def finish(self) -> bytes:
        """Return the bytes between the last row and the held bytes."""
        return b"" if self.begun else self.write([])

    def end(self) -> bytes:
        """Return the last bytes of the file, which follow the held bytes."""
        return b""

    def resume(self, more: State) -> None:
        """Restore the state of the previous writer, which `remembered` returned."""

    def remembered(self) -> State:
        """Return the state that `resume` restores."""
        return {}

    def head(self) -> bytes:
        """Return the bytes of the file before the first row."""
        return b""

    @abstractmethod
    def body(self, rows: Iterable[Row]) -> bytes:
        """Return the bytes of the given rows."""


#: The characters that a folder name must not contain, and the maximum length of a folder name.
_UNSAFE = re.compile(r"[^\w.]+")
_LONGEST_NAME = 60


class _JsonLines(Writer):
    """JSON objects with all fields of a row, one on each line."""

    name, label, suffix, type = "jsonl", "JSON lines", "jsonl", "application/jsonl"

    def body(self, rows: Iterable[Row]) -> bytes:
        return "".join(json.dumps(asdict(row)) + "\n" for row in rows).encode()


class _CsvTable(Writer):
    """A CSV table. Text that spreadsheets would evaluate begins with an apostrophe."""

    name, label, suffix, type = "csv", "table (CSV)", "csv", "text/csv"

    def head(self) -> bytes:
        return (",".join(FIELDS) + "\n").encode()

    def body(self, rows: Iterable[Row]) -> bytes:
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerows([_harmless(value) for value in _values(row)] for row in rows)
        return text.getvalue().encode("utf-8", "replace")


def _values(row: Row) -> list[Any]:
    return [getattr(row, name) for name in FIELDS]


def _harmless(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return harmless(value) if isinstance(value, str) else value


class _PuzzleList(Writer):
    """A list of puzzles."""

    name, label, suffix = "sdm", "puzzle list (.sdm)", "sdm"

    def body(self, rows: Iterable[Row]) -> bytes:
        lines = []
        for row in rows:
            try:
                lines.append(str(encode(_puzzle(row), "sdm")))
            except SudokuError:
                self.left_out += 1
        return "".join(lines).encode()


def _puzzle(row: Row) -> Puzzle:
    """Return the puzzle of a row; raise SudokuError if there is none."""
    return from_one_line(row.puzzle, row.variant)


class _Zipped(Writer):
    """The base class of writers whose files are zip files."""

    binary = True

    def resume(self, more: State) -> None:
        self.archive = Archive(**more)

    def remembered(self) -> State:
        return asdict(self.archive)

    def held(self) -> bytes:
        return self.archive.directory()

    def end(self) -> bytes:
        return self.archive.end()


class _ZipOfFiles(_Zipped):
    """A zip file with an .sdk file for each puzzle and each solution.

    A puzzle that .sdk cannot hold becomes a .json file.
    """

    name, label, suffix, type = "zip", "zip of .sdk files", "zip", "application/zip"

    def body(self, rows: Iterable[Row]) -> bytes:
        return b"".join(self._members(row) for row in rows)

    def _members(self, row: Row) -> bytes:
        if not row.puzzle:
            self.left_out += 1
            return b""
        puzzle = _puzzle(row)
        stem = f"{_folder(row.source)}{row.line:06d}"
        data = self._member(stem, puzzle)
        if row.solution:
            plain, signs = puzzle.variant.plain, puzzle.own_symbols
            solved = Puzzle(row.solution, puzzle.shape, plain, format="s", symbols=signs)
            data += self._member(f"{stem}-solution", solved)
        return data

    def _member(self, stem: str, puzzle: Puzzle) -> bytes:
        held = puzzle.variant.suffix and not reason_against(FORMATS["sdk"], puzzle)
        format, suffix = ("sdk", puzzle.variant.suffix) if held else ("json", "json")
        return self.archive.add(f"{stem}.{suffix}", str(encode(puzzle, format)).encode())


def _folder(source: str) -> str:
    """Return the name of the folder for a file or sheet, with a slash; "" if it has no name.

    A long name is shortened and ends with a checksum, so that similar names have different folders.
    """
    name = _UNSAFE.sub("-", source).strip("-.")
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME - 9]}-{crc32(source.encode(errors='replace')):08x}"
    return f"{name}/" if name else ""


class _WorkbookTable(_Zipped):
    """A workbook with a single table."""

    name, label, suffix, type = "xlsx", "workbook (XLSX)", "xlsx", WORKBOOK.type

    def head(self) -> bytes:
        parts = [self.archive.add(name, text.encode()) for name, text in PARTS.items()]
        top = self.archive.begin(SHEET)
        first = self.archive.more((HEAD + row_xml(FIELDS, style=1)).encode())
        return b"".join([*parts, top, first])

    def body(self, rows: Iterable[Row]) -> bytes:
        text = "".join(row_xml(_values(row)) for row in rows)
        return self.archive.more(text.encode()) if text else b""

    def finish(self) -> bytes:
        before = super().finish()
        return before + self.archive.more(TAIL.encode()) + self.archive.close(SHEET)


WRITERS: Registry[type[Writer]] = Registry(
    "file of results", by_name(_CsvTable, _WorkbookTable, _PuzzleList, _ZipOfFiles, _JsonLines)
)
