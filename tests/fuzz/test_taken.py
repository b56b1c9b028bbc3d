"""What is taken away: titles, labels and names that somebody gave do nothing in any file."""

import csv
import json
import re
from base64 import b64decode
from io import BytesIO, StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

import openpyxl
import pytest
from hostile import NAMES, asked
from test_tables import evaluated

from sudoku import WRITABLE, Puzzle, SudokuError, Verdict, encode, loads
from sudoku.batch import Row
from sudoku.batch.writers import WRITERS
from sudoku.lab.records import FIELDS
from sudoku.rules import Jigsaw

#: Characters that a cell holds in spreadsheet programs.
MOST_OF_A_CELL = 32_767
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = Puzzle("4... ..2. .1.. ...3", 2)
#: Signs that mean something to other programs, as the letters of a jigsaw's regions.
SIGNS = ["=+-@", '<>&"', "\\'%;", "`${}", "\0\x1b\u202e\ud800", "#|*/"]
TITLED = {name for name in WRITABLE if "title" in WRITABLE[name].options}


def shortly(name):
    return ascii(name)[:30]


def taken(name, title=""):
    """Return the answer with a file of a puzzle."""
    shape = {"boxsize": 3, "variant": "classic", "cells": Puzzle(LINE).digits}
    return asked("dump", {**shape, "kind": "puzzle", "format": name, "title": title})


def content(answer):
    """Return what is in a file; of a workbook its cells, as it holds the time, too."""
    if "text" in answer:
        return answer["text"]
    sheet = openpyxl.load_workbook(BytesIO(b64decode(answer["data"]))).active
    return [(cell.value, cell.data_type) for row in sheet.iter_rows() for cell in row]


def parts_of(svg):
    """Return the elements of a picture with the names of their attributes, without their texts."""
    return [(each.tag, sorted(each.attrib)) for each in ElementTree.fromstring(svg).iter()]


@pytest.mark.parametrize("title", NAMES, ids=shortly)
@pytest.mark.parametrize("name", WRITABLE)
def test_a_title_is_in_no_file_but_a_picture_and_a_text_there(name, title):
    answer = taken(name, title)
    assert re.fullmatch(r"[a-z0-9-]{1,90}\.[a-z]+", answer["filename"])
    if name in TITLED:
        assert parts_of(content(answer)) == parts_of(content(taken(name, "a")))
    else:
        assert content(answer) == content(taken(name))


def four(signs):
    return f"{signs}abcd"[:4]


@pytest.mark.parametrize("signs", SIGNS, ids=shortly)
@pytest.mark.parametrize("name", WRITABLE)
def test_letters_of_regions_are_in_no_file_that_is_not_read_with_them(name, signs):
    odd, plain = (
        Puzzle(SMALL.givens, 2, rules=[Jigsaw("".join(sign * 4 for sign in four(each)))])
        for each in (signs, "abcd")
    )
    try:
        made = encode(odd, name)
    except SudokuError:
        return  # it holds no rules
    if made != encode(plain, name):
        assert loads(made) == odd


def cells_of(table):
    """Return the texts of a CSV file; all its rows have as many."""
    rows = list(csv.reader(StringIO(table, newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    return [cell for row in rows for cell in row]


def test_no_record_of_an_experiment_becomes_a_formula():
    plan = asked("lab_plan", {"description": {"boxsize": 2, "givens": [4], "name": "=1+1"}})
    records = [dict.fromkeys(FIELDS, name) | {"task": 0} for name in NAMES]
    answer = asked("lab_file", {"text": plan["text"], "records": records, "format": "csv"})
    assert answer["filename"] == "1-1.csv"
    assert [cell for cell in cells_of(answer["text"]) if evaluated(cell)] == []


def rows_of(name):
    """Return rows in which texts are what somebody gave: the line, why it is wrong, its file."""
    given = {"text": name, "problem": name, "source": name}
    puzzle = {"puzzle": SMALL.line, "variant": "classic", "givens": 4}
    return [
        Row(1, verdict=Verdict.WRONG, **given),
        Row(2, verdict=Verdict.UNIQUE, **given, **puzzle),
    ]


@pytest.mark.parametrize("name", [*NAMES, "a" * 100_000], ids=shortly)
@pytest.mark.parametrize("kind", WRITERS)
def test_what_somebody_gave_does_nothing_in_the_rows_of_a_list(kind, name):
    writer = WRITERS[kind]()
    data = writer.write(rows_of(name)) + writer.finish() + writer.held() + writer.end()
    HARMLESS[kind](data)


def no_formula(data):
    assert [cell for cell in cells_of(data.decode()) if evaluated(cell)] == []


def no_formula_in_a_sheet(data):
    book = openpyxl.load_workbook(BytesIO(data))
    cells = [cell for row in book.active.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n", "b", "inlineStr"}
    assert max(len(str(cell.value)) for cell in cells) <= MOST_OF_A_CELL


def no_folder_above(data):
    with ZipFile(BytesIO(data)) as archive:
        (found,) = archive.namelist()
    assert re.fullmatch(r"(?:\w[\w.-]*/)?000002\.sdk", found)
    assert ".." not in found
    assert len(found) < 100


def a_line_for_each(data):
    lines = data.decode().removesuffix("\n").split("\n")
    assert [json.loads(line)["line"] for line in lines] == [1, 2]


HARMLESS = {
    "csv": no_formula,
    "xlsx": no_formula_in_a_sheet,
    "zip": no_folder_above,
    "jsonl": a_line_for_each,
    "sdm": lambda data: None,  # digits alone
}
