"""Sheets of a workbook: the texts of their cells, at the places that the file says.

Only values are read: of formulas, the results that were saved with the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from posixpath import join, normpath
from typing import NamedTuple

from ...errors import FileError
from ..comments import remark
from .archive import FIRST, Archive, Limits
from .cells import cleaned
from .sheet_cells import Budget, Cells, Texts

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
