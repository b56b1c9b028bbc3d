"""`sudokulp solve --batch`."""

import csv
import io
import json
import sys
import zipfile

import pytest

from sudoku import loads
from sudoku.cli import main
from sudoku.cli.batch import ordered

# Backends that are found by name are programs of a desk; the page hands its own over.
pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "4.....2..1.....3"


@pytest.fixture
def many(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"# a list\n{SMALL}\nnonsense\n{EASY}\n" + f"{SMALL}\n" * 60)
    return path


def table(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_a_row_for_every_line_and_the_worst_exit_code(many, capsys):
    assert main(["solve", "--batch", str(many)]) == 2
    said = capsys.readouterr()
    found = table(said.out)
    assert [row["line"] for row in found] == [str(number) for number in range(2, 65)]
    assert found[0]["solution"] == "4231132431422413"
    assert found[1]["verdict"] == "wrong"
    assert "63 puzzles: 62 unique, 1 no puzzle" in said.err


def test_quiet_says_nothing_beside_the_rows(many, capsys):
    main(["solve", "--batch", "--quiet", str(many)])
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes in a browser")
def test_rows_are_in_the_order_of_the_lines_whoever_makes_them(many, capsys):
    def told(*more):
        main(["solve", "--batch", str(many), *more])
        rows = table(capsys.readouterr().out)
        return [{**row, "seconds": ""} for row in rows]

    assert told("--jobs", "2") == told()


def test_rows_that_wait_for_a_slow_one_are_limited(tmp_path, capsys, monkeypatch):
    def first_is_last(do, groups, jobs, scheduler):
        """Work as several processes do; the first of the groups that there are takes longest."""
        while (slow := next(groups, None)) is not None:
            others = list(groups)
            ahead.append(len(others))
            for group in [*others, slow]:
                yield group, do(group)

    ahead = []
    monkeypatch.setattr(ordered, "spread", first_is_last)
    monkeypatch.setattr(ordered, "WINDOW", 3)
    path = tmp_path / "list.txt"
    path.write_text(f"{SMALL}\n" * (ordered.GROUP * 6 + 5))
    assert main(["solve", "--batch", "--what", "convert", "--jobs", "2", str(path)]) == 0
    found = [int(row["line"]) for row in table(capsys.readouterr().out)]
    assert found == list(range(1, ordered.GROUP * 6 + 6))
    assert ahead == [2, 2, 0]


@pytest.mark.parametrize(
    ("what", "lines", "code"),
    [
        ("solve", [SMALL], 0),
        ("solve", [SMALL, "." * 16], 1),
        ("unique", [SMALL, "44.............."], 1),
        ("count", [SMALL, "." * 16], 0),
        ("rate", [SMALL], 0),
        ("grade", [SMALL], 0),
        ("convert", [SMALL, "44.............."], 0),
        ("convert", [SMALL, "nonsense"], 2),
    ],
)
def test_exit_codes(tmp_path, capsys, what, lines, code):
    path = tmp_path / "list.txt"
    path.write_text("\n".join(lines))
    assert main(["solve", "--batch", "--what", what, str(path)]) == code
    assert len(table(capsys.readouterr().out)) == len(lines)


def test_time_that_is_up_is_unknown(tmp_path, capsys):
    path = tmp_path / "list.txt"
    path.write_text("." * 36**2)
    assert main(["solve", "--batch", "--time-limit", "0.01", str(path)]) == 3
    assert table(capsys.readouterr().out)[0]["verdict"] == "unknown"


def test_the_suffix_of_the_output_says_the_format(many, tmp_path, capsys):
    target = tmp_path / "out.zip"
    main(["solve", "--batch", str(many), "-o", str(target)])
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
        assert loads(archive.read("000004-solution.sdk").decode()).line.isdigit()
    lines = tmp_path / "out.jsonl"
    main(["solve", "--batch", "--what", "convert", str(many), "-o", str(lines)])
    assert len([json.loads(line) for line in lines.read_text().splitlines()]) == 63
    other = tmp_path / "out.pdf"
    main(["solve", "--batch", "--what", "convert", "--to", "sdm", str(many), "-o", str(other)])
    assert loads(other.read_text().splitlines()[0]).side == 9
    assert capsys.readouterr().out == ""


def test_several_files_are_told_apart_and_a_missing_one_is_said(many, capsys):
    assert main(["solve", "--batch", "--json", str(many), "no-file.txt", str(many)]) == 2
    said = capsys.readouterr()
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert len(rows) == 126
    assert {row["source"] for row in rows} == {str(many)}
    assert "no-file.txt: No such file" in said.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "grid"], "--to is one of"),
        (["--to", "zip"], "needs -o"),
        (["--what", "juggle"], "task"),
        (["--jobs", "0"], "from 1 to 61"),
        (["--jobs", "62"], "from 1 to 61"),
        (["--no-proof"], "--no-proof"),
        (["--backend", "abacus"], "abacus"),
    ],
)
def test_what_cannot_be_done_is_said_on_one_line(many, capsys, arguments, message):
    assert main(["solve", "--batch", str(many), *arguments]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.count("\n") == 1


def test_nothing_is_written_over_when_there_is_nothing_to_write(tmp_path, capsys):
    target = tmp_path / "kept.csv"
    target.write_text("kept")
    assert main(["solve", "--batch", "no-file.txt", "-o", str(target)]) == 2
    assert target.read_text() == "kept"


def test_what_is_read_is_not_written_over(many, tmp_path, capsys):
    before = many.read_bytes()
    link = tmp_path / "link.csv"
    link.symlink_to(many)
    for target in (many, link):
        assert main(["solve", "--batch", "no-file.txt", str(many), "-o", str(target)]) == 2
        assert f"-o {target} is one of the files that are read" in capsys.readouterr().err
    assert many.read_bytes() == before


def test_nor_is_what_comes_through_standard_input(many, capsys, monkeypatch):
    before = many.read_bytes()
    with many.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main(["solve", "--batch", "-o", str(many)]) == 2
    assert "is one of the files that are read" in capsys.readouterr().err
    assert many.read_bytes() == before


def test_two_files_of_one_name_are_two_folders_of_a_zip(many, tmp_path, capsys):
    target = tmp_path / "out.zip"
    other = tmp_path / "more" / "many.txt"
    other.parent.mkdir()
    other.write_text(f"\n{EASY}\n")
    main(["solve", "--batch", "--what", "convert", str(many), str(other), "-o", str(target)])
    with zipfile.ZipFile(target) as archive:
        names = archive.namelist()
    assert len(names) == len(set(names)) == 63


def test_batch_formats_go_with_batches_only(capsys):
    assert main(["solve", "--to", "zip", SMALL]) == 2
    assert "zip" in capsys.readouterr().err
