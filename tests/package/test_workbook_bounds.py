"""Workbooks in hand-written XML: unusual but valid, damaged, and bombs."""

import zipfile
from contextlib import suppress
from io import BytesIO

import pytest
from counting import calls
from samples import WELL_KNOWN

from sudokulp import FileError, Puzzle, SudokuError, read, read_all

pytest.importorskip("defusedxml", reason="workbooks need defusedxml")

PUZZLE = Puzzle("4.....2..1.....3")
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def workbook(rows, strings="", packing=zipfile.ZIP_DEFLATED):
    """Return a workbook with one sheet of these rows (XML) and these shared strings."""
    sheets = '<sheets><sheet name="a" r:id="r1"/></sheets>'
    links = (
        f'<Relationships xmlns="{PACKAGE}">'
        f'<Relationship Id="r1" Type="{LINKS}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{LINKS}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    )
    members = {
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}">{sheets}</workbook>',
        "xl/_rels/workbook.xml.rels": f"{links}</Relationships>",
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>'
        "</worksheet>",
    }
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w", packing) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return kept.getvalue()


def grid(cell):
    """Return the rows of the puzzle, with each digit or None formatted by `cell`."""
    return "".join(f"<row>{''.join(map(cell, row))}</row>" for row in PUZZLE.rows())


@pytest.mark.parametrize(
    "cell",
    [
        lambda digit: f"<c><v>{digit}</v></c>" if digit else "<c/>",
        lambda digit: f"<c><v>{digit}.0</v></c>" if digit else '<c s="7"><v></v></c>',
        lambda digit: f"<c><v>{digit}E0</v></c>" if digit else '<c t="b"><v>1</v></c>',
        lambda digit: f'<c t="str"><f>A1+1</f><v>{digit or ""}</v></c>',
        lambda digit: f'<c t="inlineStr"><is><r><t>{digit or " "}</t></r></is></c>',
        lambda digit: f'<c t="s"><v>{digit or 0}</v></c>',
        lambda digit: f"<c><v>{digit or ''}</v><ext><deep><t/></deep></ext></c>",
    ],
)
def test_cells_may_be_written_in_every_way_that_spreadsheets_do(cell):
    strings = "".join(f"<si><t>{n or '.'}</t><rPh><t>x</t></rPh></si>" for n in range(5))
    assert read(workbook(grid(cell), strings)).puzzle == PUZZLE


def test_cells_are_placed_by_their_reference_whatever_their_order():
    cells = [
        (r, f'<c r="{"BCDE"[c]}{r}"><v>{digit or 0}</v></c>')
        for r, row in enumerate(PUZZLE.rows(), 3)
        for c, digit in enumerate(row)
    ]
    rows = "".join(f'<row r="{row}">{cell}</row>' for row, cell in reversed(cells))
    assert read(workbook(rows)).puzzle == PUZZLE


def test_a_row_with_only_formatting_may_be_anywhere():
    rows = grid(lambda digit: f"<c><v>{digit or 0}</v></c>")
    assert read(workbook(f'{rows}<row r="1048576" ht="3"/>')).puzzle == PUZZLE


@pytest.mark.parametrize(
    "rows",
    [
        '<row><c t="s"><v>0</v></c></row>',
        '<row><c t="s"><v>-1</v></c></row>',
        '<row><c t="s"><v>x</v></c></row>',
        '<row r="x"><c/></row>',
        '<row r="0"><c/></row>',
        '<row r="9999999"><c/></row>',
        '<row><c r="ZZZ1"/></row>',
        '<row><c r="1A"/></row>',
        "<row>",
        "<row>&amp;&x;</row>",
        "\0",
    ],
)
def test_a_contradictory_sheet_is_damaged(rows):
    with pytest.raises(FileError, match="starts like a workbook"):
        read(workbook(rows))


@pytest.mark.parametrize("packing", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_unusual_compression_is_refused(packing):
    data = workbook(grid(lambda digit: f"<c><v>{digit or 0}</v></c>"), packing=packing)
    with pytest.raises(FileError, match="not packed by a spreadsheet program"):
        read(data)


@pytest.mark.full
def test_every_damaged_byte_leaves_a_workbook_or_one_of_our_errors():
    data = workbook(grid(lambda digit: f"<c><v>{digit or 0}</v></c>"))
    for at in range(0, len(data), 3):
        with suppress(SudokuError):
            read_all(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])


# Bombs: small files that unpack to something large


SHARED = '<row><c t="s"><v>0</v></c></row>'
BOMBS = {
    "nested elements": ("<a>" * 900_000, ""),
    "nested text": ("<row><c><is>" + "<r>" * 10_000, ""),
    "empty cells": ("<row>" + "<c/>" * 2_000_000, ""),
    "empty rows": ("<row/>" * 2_000_000, ""),
    "rows far apart": ('<row r="1"><c/></row><row r="1048576"><c/></row>', ""),
    "columns far apart": ('<row><c r="XFD1"/></row>' * 5_000, ""),
    "strings": ("", "<si/>" * 2_000_000),
    "a long string": (SHARED * 40_000, f"<si><t>{'1' * 2000}</t></si>"),
    "a long string, less often": (SHARED * 4_000, f"<si><t>{'1' * 2000}</t></si>"),
    "empty cells, fewer": ("<row>" + "<c/>" * 40_000 + "</row>", ""),
    "empty rows, fewer": ("<row/>" * 30_000, ""),
    "cells apart": ('<row><c r="T1"/></row>' * 8_000, ""),
    "long text": (f"<row><c><v>{'1' * 5_000_000}</v></c></row>", ""),
    "a long name": (f"<{'a' * 5_000_000}/>", ""),
    "attributes": ("<row " + " ".join(f'a{n}="1"' for n in range(100_000)) + "/>", ""),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_with_work_proportional_to_the_file(name):
    data = workbook(*BOMBS[name])

    def refused():
        with pytest.raises(SudokuError):
            read_all(data)

    assert calls(refused) < 2_000_000 + 250 * len(data)


@pytest.mark.parametrize("count", [250, 1_000])
def test_the_work_on_a_list_is_proportional_to_its_rows(count):
    cells = [f'<c r="A{n}" t="inlineStr"><is><t>{WELL_KNOWN}</t></is></c>' for n in range(count)]
    rows = "".join(f'<row r="{n}">{cell}</row>' for n, cell in enumerate(cells, 1))
    found = []
    # each character of the puzzle is inspected a few times
    assert calls(lambda: found.append(read_all(workbook(rows)))) < 4 * count * 81
    assert len(found[0]) == count
