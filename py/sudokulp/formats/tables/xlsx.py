"""Workbook format (.xlsx); its reader and writer are imported on first use."""

from __future__ import annotations

from ...puzzle import Puzzle
from ..format import Format, Found
from .csv import refusal

#: Packages that workbooks need.
PACKAGES = ("defusedxml", "openpyxl")
#: The first bytes of a workbook, as of every zip file.
MAGIC = b"PK\x03\x04"


def _load(data: bytes) -> Found:
    from .workbook import load

    return load(data)


def _dumps(puzzle: Puzzle) -> bytes:
    from .workbook import dumps

    return dumps(puzzle)


WORKBOOK = Format(
    name="xlsx",
    label="workbook",
    about="A sheet with the grid, for spreadsheet programs.",
    dumps=_dumps,
    suffixes=("xlsx",),
    refusal=refusal,
    type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    packages=PACKAGES,
    magic=MAGIC,
    load=_load,
)
