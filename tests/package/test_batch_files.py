"""Files of rows: tables, lists, workbooks and zip files."""

import csv
import io
import json
import zipfile
from dataclasses import asdict

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Job, Row, write
from samples import WELL_KNOWN as EASY
from samples import WELL_KNOWN_SOLUTION, one_line
from strategies import puzzles
from test_batch import CONFLICT, SMALL, WRONG, of, rows_of

from sudokulp import Puzzle, Verdict, read_all
from sudokulp.cli import main


def written(name, rows):
    """Return a file of rows, and the number of rows that it cannot hold."""
    stream = io.BytesIO()
    left_out = write(rows, name, stream)
    return stream.getvalue(), left_out


def content(name, data):
    """Return the members of a zip file."""
    assert name == "zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {member: archive.read(member) for member in archive.namelist()}


def row_of(number, text, puzzle, source, seconds):
    """Return the row of a puzzle, or of an unreadable text."""
    if puzzle is None:
        return Row(number, text, Verdict.WRONG, problem=text, source=source)
    shown = {"variant": puzzle.variant.plain.name, "puzzle": one_line(puzzle)}
    return Row(
        number, text, Verdict.READ, **shown, source=source, seconds=seconds / 1000, exact=False
    )


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.sampled_from(
    ["=1+1", "\t=1", " -1", "\uff1d1", "a\nb", "a,b", 'a"b', "0", "\ud800", "\0", "<&>"]
)
ROWS = st.lists(
    st.tuples(
        TEXT,
        st.none() | puzzles(),
        st.sampled_from(["", "a", "Rätsel 数独"]),
        st.integers(0, 9_000),
    ),
    max_size=4,
).map(lambda found: [row_of(number, *row) for number, row in enumerate(found, 1)])


@examples(40)
@given(rows=ROWS)
def test_tables_hold_all_rows_and_no_formulas(rows):
    assert [json.loads(line) for line in written("jsonl", rows)[0].splitlines()] == [
        asdict(row) for row in rows
    ]
    text = written("csv", rows)[0].decode()
    table = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["line"] for row in table] == [str(row.line) for row in rows]
    assert [row["puzzle"] for row in table] == [row.puzzle for row in rows]
    for told, row in zip(table, rows, strict=True):
        plain = row.text.replace("\0", "\ufffd").replace("\ud800", "?")
        assert told["text"] in (plain, f"'{plain}")
        assert not told["text"].lstrip().startswith(tuple("=+-@\uff1d\uff0b\uff0d\uff20"))
        assert (told["exact"], told["unique"]) == ("no" if row.puzzle else "", "")


@examples(40)
@given(rows=ROWS)
def test_a_zip_has_one_file_per_puzzle(rows):
    data, left_out = written("zip", rows)
    files = content("zip", data)
    there = [row for row in rows if row.puzzle]
    assert (len(files), left_out) == (len(there), len(rows) - len(there))
    for (name, text), row in zip(files.items(), there, strict=True):
        folder = {"a": "a/", "": ""}.get(row.source, "Rätsel-数独/")
        assert name.startswith(f"{folder}{row.line:06d}.")
        found, wanted = Puzzle(text.decode()), Puzzle(row.puzzle)  # the variant is in the suffix
        assert (found.line, found.rules) == (wanted.line, wanted.rules)


@examples(20)
@given(rows=ROWS)
def test_a_workbook_can_be_read_by_openpyxl(rows):
    openpyxl = pytest.importorskip("openpyxl")
    data, _ = written("xlsx", rows)
    head, *table = openpyxl.load_workbook(io.BytesIO(data)).active.iter_rows(values_only=True)
    for values, row in zip(table, rows, strict=True):
        told = {
            name: "" if value is None else value for name, value in zip(head, values, strict=True)
        }
        plain = {name: "" if value is None else value for name, value in asdict(row).items()}
        assert told | {"text": "", "problem": ""} == plain | {"text": "", "problem": ""}


def test_solutions_get_files_of_their_own_and_a_list_holds_only_classic_puzzles():
    solved = of(SMALL, WRONG, CONFLICT, EASY)
    data, left_out = written("zip", solved)
    names = "000001.sdk 000001-solution.sdk 000003.sdk 000004.sdk 000004-solution.sdk"
    files = content("zip", data)
    assert (list(files), left_out) == (names.split(), 1)
    assert Puzzle(files["000004-solution.sdk"].decode()).line == WELL_KNOWN_SOLUTION
    assert written("sdm", solved) == (f"{EASY.replace('.', '0')}\n".encode(), 3)
    text = written("csv", solved)[0].decode()
    assert [row["unique"] for row in csv.DictReader(text.splitlines())] == ["yes", "", "", "yes"]
    pytest.importorskip("defusedxml")
    again = rows_of(written("xlsx", solved)[0], Job("convert"))
    assert [row.puzzle for row in again if row.puzzle] == [SMALL, CONFLICT, EASY]


def test_long_file_names_get_folders_of_their_own():
    long = [f"{'long name ' * 9}{end}" for end in "ab"]
    many = [Row(1, SMALL, "read", "classic", SMALL, source=source) for source in (*long, "../a b")]
    *folders, plain = [name.split("/")[:-1] for name in content("zip", written("zip", many)[0])]
    assert plain == ["a-b"]
    assert [len(name) for (name,) in folders] == [60, 60]
    assert folders[0] != folders[1]


def test_a_workbook_of_results_can_be_read_back_even_if_all_puzzles_have_rules():
    ruled = '{"side": 4, "givens": "1...............", "rules": [{"rule": "anti-king"}]}'
    data, _ = written("xlsx", of(ruled, ruled, task="convert"))
    assert [reading.puzzle for reading in read_all(data).readings] == [Puzzle(ruled)] * 2


@pytest.mark.parametrize("suffix", ["csv", "zip"])
def test_a_file_of_results_replaces_another_one_only_when_it_is_complete(
    suffix, tmp_path, monkeypatch
):
    kept = tmp_path / f"rows.{suffix}"
    kept.write_text("kept")
    listed = tmp_path / "list.txt"
    listed.write_text(f"{SMALL}\n{EASY}\n")
    arguments = ["solve", "--batch", str(listed), "--what", "convert", "-q", "-o", str(kept)]
    complete = Row.__post_init__

    def interrupted(row):
        if row.line == 2:
            raise KeyboardInterrupt
        complete(row)

    with monkeypatch.context() as patch:
        patch.setattr(Row, "__post_init__", interrupted)
        assert main(arguments) == 130
    assert kept.read_text() == "kept"
    rest = kept.with_name(f"{kept.name}.part")
    assert sorted(tmp_path.iterdir()) == [listed, kept, rest]
    if suffix == "csv":
        assert len(rest.read_text().splitlines()) == 2  # the heading and the first row
    assert main(arguments) == 0
    assert kept.read_bytes() != b"kept"
