"""Files of rows: tables, lists, workbooks and zip files."""

import csv
import io
import json
import re
import zipfile
from dataclasses import asdict

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from samples import WELL_KNOWN as EASY
from samples import WELL_KNOWN_SOLUTION, one_line
from strategies import puzzles
from test_lists import CONFLICT, SMALL, WRONG, of, rows_in, timeless

from sudokulp import Puzzle, Verdict, read_all
from sudokulp.cli import main
from sudokulp.lists import Job, ListError, Row, read_rows, write


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
        return Row(line=number, text=text, verdict=Verdict.WRONG, problem=text, source=source)
    shown = {"variant": puzzle.variant.plain.name, "puzzle": one_line(puzzle)}
    shown |= {"line": number, "text": text, "source": source, "givens": len(puzzle.givens)}
    return Row(**shown, verdict=Verdict.READ, seconds=seconds / 1000, exact=False)


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
        plain = row.text.replace("\0", "\ufffd").replace("\ud800", "?").replace("\r", " ")
        assert told["text"] in (plain, f"'{plain}")
        assert not told["text"].lstrip().startswith(tuple("=+-@\uff1d\uff0b\uff0d\uff20"))
        assert told["exact"] == ("no" if row.puzzle else "")


@examples(40)
@given(rows=ROWS)
def test_a_zip_has_one_file_per_puzzle(rows):
    data, left_out = written("zip", rows)
    files = content("zip", data)
    there = [row for row in rows if row.puzzle]
    assert (len(files), left_out) == (len(there), len(rows) - len(there))
    for (name, text), row in zip(files.items(), there, strict=True):
        folder = {"a": "[12]-a/", "": ""}.get(row.source, "[12]-Rätsel-数独/")
        assert re.match(rf"{folder}{row.line:06d}\.", name)
        found, wanted = Puzzle(text.decode()), Puzzle(row.puzzle)  # the variant is in the suffix
        assert (found.line, found.rules) == (wanted.line, wanted.rules)


@examples(30)
@given(rows=ROWS)
def test_what_was_written_can_be_read_back(rows):
    pytest.importorskip("openpyxl")
    for name in ("csv", "jsonl", "xlsx"):
        found = read_rows(written(name, rows)[0])
        if name == "jsonl" and not rows:
            assert found is None
            continue
        for told, row in zip(found, rows, strict=True):
            same = asdict(told) | {"text": "", "problem": ""}
            assert same == asdict(row) | {"text": "", "problem": ""}
            if row.text.isprintable() and row.text.isascii() and name != "csv":
                assert told.text == row.text


def test_a_damaged_file_of_results_is_refused_and_any_other_file_has_no_rows():
    for name in ("csv", "jsonl"):
        data = written(name, of(SMALL, EASY))[0]
        for damaged in (data.replace(b"unique", b"onique"), data[:-9]):
            with pytest.raises(ListError, match="is not a row of results"):
                read_rows(damaged)
    for other in (b"", b"line", SMALL.encode(), b"line,verdict\n", b"{}"):
        assert read_rows(other) is None


def test_solutions_get_files_of_their_own_and_a_list_holds_only_classic_puzzles():
    solved = of(SMALL, WRONG, CONFLICT, EASY)
    data, left_out = written("zip", solved)
    names = "000001.sdk 000001-solution.sdk 000003.sdk 000004.sdk 000004-solution.sdk"
    files = content("zip", data)
    assert (list(files), left_out) == (names.split(), 1)
    assert Puzzle(files["000004-solution.sdk"].decode()).line == WELL_KNOWN_SOLUTION
    assert written("sdm", solved) == (f"{EASY.replace('.', '0')}\n".encode(), 3)
    text = written("csv", solved)[0].decode()
    told = [row["verdict"] for row in csv.DictReader(text.splitlines())]
    assert told == ["unique", "wrong", "none", "unique"]
    pytest.importorskip("defusedxml")
    again = rows_in(written("xlsx", solved)[0], Job("convert"))
    assert [row.puzzle for row in again if row.puzzle] == [SMALL, CONFLICT, EASY]


def test_long_file_names_get_folders_of_their_own():
    long = [f"{'long name ' * 9}{end}" for end in "ab"]
    shown = {"verdict": "read", "variant": "classic", "puzzle": SMALL}
    many = [Row(line=1, **shown, source=source) for source in (*long, "../a b")]
    folders = [name.split("/")[:-1] for name in content("zip", written("zip", many)[0])]
    assert folders[2] == ["3-a-b"]
    assert [len(name) for (name,) in folders[:2]] == [61, 61]
    assert folders[0] != folders[1]


def test_a_workbook_of_results_can_be_read_back_even_if_all_puzzles_have_rules():
    ruled = '{"side": 4, "givens": "1...............", "rules": [{"rule": "anti-king"}]}'
    data, _ = written("xlsx", of(ruled, ruled, task="convert"))
    assert [reading.puzzle for reading in read_all(data).readings] == [Puzzle(ruled)] * 2


@pytest.mark.parametrize("suffix", ["csv", "zip"])
def test_a_file_of_results_replaces_another_one_only_when_it_is_complete(
    suffix, tmp_path, monkeypatch, capsys
):
    kept = tmp_path / f"rows.{suffix}"
    kept.write_text("kept")
    listed = tmp_path / "list.txt"
    listed.write_text(f"{SMALL}\n{EASY}\n")
    arguments = ["list", str(listed), "--task", "convert", "-o", str(kept)]
    complete = Row.__post_init__

    def interrupted(row):
        if row.line == 2:
            raise KeyboardInterrupt
        complete(row)

    with monkeypatch.context() as patch:
        patch.setattr(Row, "__post_init__", interrupted)
        assert main(arguments) == 130
    part = kept.with_name(f"{kept.name}.part")
    assert f"stopped; {part} has 1 row; the same command continues" in capsys.readouterr().err
    assert kept.read_text() == "kept"
    assert sorted(tmp_path.iterdir()) == [listed, kept, part]
    (row,) = read_rows(part.read_bytes())
    assert timeless(row) == timeless(of(SMALL, task="convert")[0])
    assert main(arguments) == 0
    assert "1 row of an earlier run kept" in capsys.readouterr().err
    assert kept.read_bytes() != b"kept"
    assert sorted(tmp_path.iterdir()) == [listed, kept]
