"""Exports are harmless: titles, labels, names and lines from users are never executed."""

import csv
import json
import re
from base64 import b64decode
from dataclasses import replace
from io import BytesIO, StringIO
from random import Random
from xml.etree import ElementTree
from zipfile import ZipFile

import openpyxl
import pytest
from hostile import NAMES, asked, evaluated
from texts import LINE, SMALL

from sudokulp import Puzzle, SudokuError, Verdict
from sudokulp.formats import WRITABLE, encode
from sudokulp.formats.lists import entries_of
from sudokulp.lists import WRITERS, Job, Row, work, write
from sudokulp.rules import Jigsaw
from sudokulp.sanitizing import harmless

#: Maximum characters of a cell in spreadsheet programs.
MOST_OF_A_CELL = 32_767
#: Characters with a meaning in other programs, used as names of a jigsaw's regions.
SIGNS = ["=+-@", '<>&"', "\\'%;", "`${}", "\0\x1b\u202e\ud800", "#|*/"]
TITLED = {name for name, each in WRITABLE.items() if each.group == "pictures"}


def taken(name, title=""):
    """Return the answer with the exported file of a puzzle."""
    shape = {"boxsize": 3, "variant": "classic", "cells": Puzzle(LINE).digits}
    return asked("dump", {**shape, "kind": "puzzle", "format": name, "title": title})


def content(answer):
    """Return the content of a file; only the cells of a workbook, which also stores the time."""
    if "text" in answer:
        return answer["text"]
    sheet = openpyxl.load_workbook(BytesIO(b64decode(answer["data"]))).active
    return [(cell.value, cell.data_type) for row in sheet.iter_rows() for cell in row]


def parts_of(svg):
    """Return the elements of a picture with the names of their attributes, without text."""
    return [(each.tag, sorted(each.attrib)) for each in ElementTree.fromstring(svg).iter()]


@pytest.mark.parametrize("name", WRITABLE)
def test_a_title_is_exported_only_to_pictures_and_as_text(name):
    look = (lambda answer: parts_of(content(answer))) if name in TITLED else content
    plain = look(taken(name, "a" if name in TITLED else ""))
    for title in NAMES if name in TITLED else ["".join(NAMES)]:
        assert look(taken(name, title)) == plain, title


@pytest.mark.parametrize("title", NAMES, ids=lambda title: ascii(title)[:30])
def test_file_names_have_only_plain_letters(title):
    assert re.fullmatch(r"[a-z0-9-]{1,90}\.[a-z]+", taken("line", title)["filename"])


@pytest.mark.parametrize("name", WRITABLE)
def test_letters_of_regions_are_exported_only_where_they_are_read_back(name):
    def jigsaw(signs):
        letters = "".join(sign * 4 for sign in f"{signs}abcd"[:4])
        return Puzzle(SMALL, size=4, rules=[Jigsaw(letters)])

    for signs in SIGNS:
        try:
            made, plain = encode(jigsaw(signs), name), encode(jigsaw("abcd"), name)
        except SudokuError:
            continue  # it cannot hold rules
        assert made == plain or Puzzle(made) == jigsaw(signs)


# Tables


def cells_of(table):
    """Return the cells of a CSV file, after checking that all rows have the same length."""
    rows = list(csv.reader(StringIO(table, newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    return [cell for row in rows for cell in row]


def named_rows():
    """Return rows with user-supplied texts: the line, the error, the file."""
    puzzle = {"puzzle": SMALL, "variant": "classic", "givens": 4}
    for name in (*NAMES, "a" * 100_000):
        given = {"text": name, "problem": name, "source": name}
        yield Row(line=1, verdict=Verdict.WRONG, **given)
        yield Row(line=2, verdict=Verdict.UNIQUE, **given, **puzzle)


#: Prefixes that programs evaluate or treat as the end of a cell or line; and suffixes.
LEADS = [*"=+-@|%\"',;\t \u00a0\u3000\uff1d\uff0b\uff0d\uff20", "\x0b", "\x0c"]
CALLS = ["cmd|' /C calc'!A0", 'HYPERLINK("http://example.org")', "1+1", "SUM(A1:A9)", "A1"]


def drawn_rows(lists=100):
    """Return rows of lists whose lines would be evaluated if a program were allowed to."""
    chance = Random("tables")
    for number in range(lists):
        signs = "".join(chance.choices(LEADS, k=chance.randrange(1, 6)))
        line = signs + chance.choice(CALLS) + chance.choice(["", "", LINE, SMALL])
        for entry in entries_of(BytesIO(f"{SMALL}\n{SMALL}\n{SMALL}\n{line}\n".encode())):
            yield replace(work(entry, Job("convert"))[0], source=str(number))


def no_formula(data):
    assert [cell for cell in cells_of(data.decode()) if evaluated(cell)] == []


def no_formula_in_a_sheet(data):
    book = openpyxl.load_workbook(BytesIO(data))
    cells = [cell for row in book.active.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n", "b", "inlineStr"}
    assert max(len(str(cell.value)) for cell in cells) <= MOST_OF_A_CELL


def no_folder_above(data):
    with ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
    assert names
    for name in names:
        assert re.fullmatch(r"(?:\w[\w.-]*/)?00000[1-4]\.sdk", name), name
        assert ".." not in name
        assert len(name) < 100


def a_line_for_each(data):
    lines = [json.loads(line) for line in data.decode().removesuffix("\n").split("\n")]
    assert {line["line"] for line in lines} <= {1, 2, 3, 4}


HARMLESS = {
    "csv": no_formula,
    "xlsx": no_formula_in_a_sheet,
    "zip": no_folder_above,
    "jsonl": a_line_for_each,
    "sdm": lambda data: None,  # digits alone
}


@pytest.mark.parametrize("rows", [named_rows, drawn_rows])
@pytest.mark.parametrize("kind", WRITERS)
def test_user_text_in_the_rows_of_a_list_is_inert(kind, rows):
    stream = BytesIO()
    write(rows(), kind, stream)
    HARMLESS[kind](stream.getvalue())


@pytest.mark.parametrize("text", ["1", "53..7", "line 4: expected 9 cells", "a=b", ""])
def test_only_formulas_are_escaped_and_all_of_them_are(text):
    assert harmless(text) == text
    assert harmless(f"={text}") == f"'={text}"
