"""Workbooks: the cells of their sheets, and files that are not workbooks."""

import re
import zipfile
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudokulp import (
    FileError,
    MissingPackage,
    Puzzle,
    SudokuError,
    encode,
    packages,
    read,
    read_all,
)

openpyxl = pytest.importorskip("openpyxl", reason="workbooks need openpyxl")

PUZZLE = Puzzle(WELL_KNOWN)
ROWS = PUZZLE.rows()
NO_GRID = (
    "no supported grid has 1 row of 1 cell; "
    "use 4x4, 6x6, 8x8, 9x9, 10x10, 12x12, 16x16, 25x25 or 36x36"
)
OTHER = [list(column) for column in zip(*ROWS, strict=True)]


def workbook(**sheets):
    """Return the bytes of a workbook with these sheets: {title: {(row, column): value}}."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, cells in sheets.items():
        sheet = book.create_sheet(title)
        for (row, column), value in cells.items():
            sheet.cell(row, column, value)
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def at(rows, top=1, left=1):
    """Return rows as a dict of cells, starting at a corner."""
    return {(top + r, left + c): value for r, row in enumerate(rows) for c, value in enumerate(row)}


@pytest.mark.parametrize(("top", "left"), [(1, 1), (3, 2), (20, 30)])
def test_a_block_may_be_anywhere(top, left):
    reading = read(workbook(Mine=at(ROWS, top, left)))
    assert reading.puzzle == PUZZLE
    assert str(reading) == "9x9 workbook, 30 givens"
    assert reading.title == ""
    assert reading.notices == ()


@pytest.mark.parametrize(
    "values",
    [
        [[float(digit) if digit else None for digit in row] for row in ROWS],
        [[str(digit or "") for digit in row] for row in ROWS],
        [[digit or 0 for digit in row] for row in ROWS],
        [[digit or " . " for digit in row] for row in ROWS],
    ],
)
def test_digits_may_be_numbers_or_text(values):
    assert read(workbook(a=at(values))).puzzle == PUZZLE


def test_text_around_a_block_is_ignored():
    cells = at(ROWS, 3, 2) | {(1, 1): "My puzzle", (13, 2): "done: ", (13, 3): True, (5, 12): 2024}
    reading = read(workbook(a=cells))
    assert reading.puzzle == PUZZLE
    assert reading.notices == ("ignored the other cells of the sheet 'a'",)


def test_the_first_row_and_the_last_column_may_be_blank():
    rows = [[None] * 9, *[[*row[:8], None] for row in ROWS[1:]]]
    assert read(workbook(a=at(rows))).puzzle.rows() == rows


def test_several_blocks_on_several_sheets_are_read():
    both = at(ROWS) | at(OTHER, 1, 11) | at(OTHER, 11, 1)
    found = read_all(workbook(one=at(ROWS, 2, 2), none={}, many=both, notes={(1, 1): "hello"}))
    assert [reading.puzzle.rows() for reading in found] == [ROWS, ROWS, OTHER, OTHER]
    assert [reading.title for reading in found] == ["one", "many A1", "many K1", "many A11"]
    assert found[0].notices == ("ignored sheet 'notes', cell A1: " + NO_GRID,)


def test_a_column_of_strings_is_read():
    strings = [["puzzle", "solution"], *[[WELL_KNOWN, WELL_KNOWN_SOLUTION]] * 3]
    found = read_all(workbook(list=at(strings, 2, 3)))
    assert [reading.puzzle for reading in found] == [PUZZLE] * 3
    assert [reading.title for reading in found] == ["list C3", "list C4", "list C5"]


@pytest.mark.parametrize("variant", ["x", "four square", "four pyramid"])
def test_a_written_workbook_names_the_variant(variant):
    puzzle = Puzzle({1: 1}, 3, variant)
    assert read(encode(puzzle, "xlsx"), default="classic").puzzle == puzzle


def test_an_empty_grid_survives_a_round_trip():
    assert read(encode(Puzzle({}, 4), "xlsx")).puzzle == Puzzle({}, 4)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({}, "the workbook contains no digits"),
        ({(1, 1): "#REF!"}, "the workbook contains no digits"),
        ({(3, 2): "# variant: x", (4, 2): "# by hand"}, "the workbook contains no digits"),
        ({(1, 1): 5}, f"sheet 'a', cell A1: {NO_GRID}"),
        (at(ROWS) | {(4, 5): "x"}, "sheet 'a', cell E4: 'x' is not a digit of a 9x9 grid"),
        (at(ROWS) | {(4, 5): 10}, "sheet 'a', cell E4: '10' is not a digit of a 9x9 grid"),
        (at(ROWS) | {(4, 5): -1}, "sheet 'a', cell E4: '-1' is not a digit of a 9x9 grid"),
        (at(ROWS[:5]), "sheet 'a', cell A1: no supported grid has 5 rows of 9 cells"),
    ],
)
def test_a_workbook_without_a_puzzle_is_refused(cells, message):
    with pytest.raises(FileError) as caught:
        read(workbook(a=cells))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "value", ["<v></v>", "<v/>", "", "<v>2020-99-99</v>", "<v>x</v>", "<v>99999999999</v>"]
)
def test_an_empty_or_impossible_date_is_refused(value):
    with zipfile.ZipFile(BytesIO(workbook(a={(1, 1): 5}))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    (sheet,) = (name for name in members if "worksheets/sheet" in name)
    cell = f'<c r="A1" t="d">{value}</c>'.encode()
    members[sheet] = re.sub(rb'<c r="A1".*?</c>', cell, members[sheet])
    assert cell in members[sheet]
    with pytest.raises(SudokuError):
        read(zipped(members))


# Files that are not workbooks, or of an unsupported kind


TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def zipped(members):
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return kept.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04", "starts like a workbook .* but is damaged"),
        (b"PK\x03\x04" + b"x" * 5_000_000, "more than 4,000,000 bytes"),
        (zipped({"a": "b"}), "this is a zip file; save the puzzle as .xlsx or .csv"),
        (zipped({"mimetype": "application/vnd.oasis"}), "this is an OpenDocument file; save"),
        (zipped({"xl/workbook.xml": "<a/>"}), "starts like a workbook .* but is damaged"),
        (
            zipped({"xl/workbook.xml": "<a/>", "[Content_Types].xml": TYPES}),
            "starts like a workbook .* but is damaged",
        ),
        (zipped({"xl/workbook.xml": "x" * 21_000_000}), "unpacks to more than 20,000,000 bytes"),
    ],
)
def test_a_file_that_is_not_a_workbook_is_refused_with_the_reason(data, message):
    with pytest.raises(FileError, match=message):
        read(data)


def changed(data, name, change):
    """Return a workbook with one of its members changed."""
    kept = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(kept, "w") as new:
        for member in old.namelist():
            content = old.read(member)
            new.writestr(member, change(content) if member == name else content)
    return kept.getvalue()


def test_entities_are_refused():
    bomb = b'<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]>'
    data = changed(
        workbook(a=at(ROWS)),
        "xl/worksheets/sheet1.xml",
        lambda content: bomb + content.replace(b"<v>5</v>", b"<v>&c;</v>"),
    )
    with pytest.raises(FileError, match="damaged"):
        read(data)


def test_the_claimed_size_of_a_sheet_is_not_trusted():
    data = changed(
        workbook(a=at(ROWS)),
        "xl/worksheets/sheet1.xml",
        lambda content: content.replace(b'ref="A1:I9"', b'ref="A1:XFD1048576"'),
    )
    assert read(data).puzzle == PUZZLE
    data = changed(
        workbook(a=at(ROWS)),
        "xl/worksheets/sheet1.xml",
        lambda content: content.replace(b'r="9"', b'r="1048576"').replace(b'"A9"', b'"A1048576"'),
    )
    with pytest.raises(FileError, match="the sheet 'a' are too far apart; move them closer"):
        read(data)


@given(st.data())
def test_a_damaged_workbook_is_read_or_refused(data):
    whole = encode(Puzzle({1: 1, 16: 4}, 2), "xlsx")
    names = zipfile.ZipFile(BytesIO(whole)).namelist()
    name = data.draw(st.sampled_from(names))

    def damage(content):
        at = data.draw(st.integers(0, len(content)))
        cut = data.draw(st.integers(0, 40))
        return content[:at] + data.draw(st.binary(max_size=5)) + content[at + cut :]

    try:
        said = str(read_all(changed(whole, name, damage))[0])
    except FileError as error:
        said = str(error)
    assert said.isascii()


def test_a_missing_package_is_named(monkeypatch):
    def nowhere(name):
        raise ModuleNotFoundError(name=name)

    data = workbook(a=at(ROWS))
    monkeypatch.setattr(packages, "import_module", nowhere)
    for task in (lambda: read(data), lambda: encode(PUZZLE, "xlsx")):
        with pytest.raises(
            MissingPackage, match="a workbook needs the package defusedxml"
        ) as caught:
            task()
        # checked first: openpyxl itself works without it
        assert caught.value.package == "defusedxml"


@pytest.mark.parametrize("formulas", [range(81), range(5, 81), [40]])
def test_a_formula_without_a_saved_result_is_not_an_empty_cell(formulas):
    cells = {place: value for place, value in at(ROWS).items() if value}
    formula = {(n // 9 + 1, n % 9 + 1): "=Other!A1" for n in formulas}
    (row, column), *_ = formula
    place = f"sheet 'a', cell {'ABCDEFGHI'[column - 1]}{row}: "
    with pytest.raises(FileError, match=place) as caught:
        read(workbook(a=cells | formula))
    both = read(workbook(a=cells | formula, typed=cells))
    said = str(caught.value).partition(place)[2]
    assert (both.puzzle, both.notices) == (PUZZLE, (f"ignored {place}{said}",))


def test_a_formula_beside_the_grid_is_ignored():
    reading = read(workbook(a=at(ROWS) | {(12, 1): "=SUM(A1:I9)"}))
    assert reading.puzzle == PUZZLE
    assert reading.notices == ("ignored the other cells of the sheet 'a'",)


def test_a_formula_in_a_list_is_reported_with_its_row(run, tmp_path):
    path = tmp_path / "list.xlsx"
    path.write_bytes(workbook(a={(1, 1): WELL_KNOWN, (2, 1): '=A1&""', (2, 2): "second"}))
    code, output, errors = run("solve", "-q", "--to", "line", path)
    assert (code, output) == (2, WELL_KNOWN_SOLUTION + "\n")
    assert "does not contain the result of this formula" in errors
