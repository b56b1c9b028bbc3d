"""Workbooks as a format: what reads and writes them is imported when there is one."""

from __future__ import annotations

from ...puzzle import Puzzle
from ..base import Format, Found
from .csv import refusal

#: What workbooks need beside this package.
PACKAGES = ("defusedxml", "openpyxl")
#: How a workbook begins, as every zip file does.
MAGIC = b"PK\x03\x04"


def _load(data: bytes) -> Found:
    from .workbook import load

    return load(data)


def _dumps(puzzle: Puzzle) -> bytes:
    from .workbook_writer import dumps

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
