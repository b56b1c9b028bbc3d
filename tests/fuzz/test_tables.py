"""Tables that are taken away: whatever was put in, no cell of theirs is a formula."""

import csv
from io import BytesIO, StringIO
from random import Random

import openpyxl
import pytest
from texts import LINE, SMALL

from sudoku.batch import Job, entries_of, work
from sudoku.batch.writers import WRITERS
from sudoku.spreadsheet import harmless

#: What programs evaluate, or take for the end of a cell or of a line.
SIGNS = [*"=+-@|%\"',;\t \u00a0\u3000\uff1d\uff0b\uff0d\uff20", "\x0b", "\x0c"]
CALLS = ["cmd|' /C calc'!A0", 'HYPERLINK("http://example.org")', "1+1", "SUM(A1:A9)", "A1"]
PARTS, LINES = 4, 100


def hostile(chance):
    """Return a list of a line that would be evaluated, if a program were let."""
    signs = "".join(chance.choices(SIGNS, k=chance.randrange(1, 6)))
    line = signs + chance.choice(CALLS) + chance.choice(["", "", LINE, SMALL])
    return BytesIO(f"{SMALL}\n{line}\n".encode())


def table(name, part):
    """Return the file of the rows of such lists."""
    chance = Random(f"tables/{part}")
    lists = [hostile(chance) for _ in range(LINES)]
    rows = [work(entry, Job("convert")) for each in lists for entry in entries_of(each)]
    writer = WRITERS[name]()
    head, tail = writer.write(rows), writer.finish()
    return head + tail + writer.held() + writer.end()


def evaluated(text):
    """Tell whether a program might take a text for a formula."""
    return text.strip().startswith(("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"))


@pytest.mark.parametrize("part", range(PARTS))
def test_no_cell_of_a_csv_file_is_a_formula(part):
    rows = list(csv.reader(StringIO(table("csv", part).decode(), newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert [cell for row in rows for cell in row if evaluated(cell)] == []
    assert any(cell.startswith("'") for row in rows for cell in row)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_cell_of_a_workbook_is_a_formula(part):
    sheet = openpyxl.load_workbook(BytesIO(table("xlsx", part))).active
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert len(cells) > LINES
    assert {cell.data_type for cell in cells} <= {"s", "n", "b", "inlineStr"}


@pytest.mark.parametrize("text", ["1", "53..7", "line 4: expected 9 cells", "a=b", ""])
def test_what_is_no_formula_stays_as_it_is(text):
    assert harmless(text) == text
