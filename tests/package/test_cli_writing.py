"""Where the results of the commands go: files, pipes, terminals."""

import io
import json
import sys

import pytest

from sudoku import (
    load,
    read,
)

SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"
FAST = ("--model", "exact cover")


@pytest.mark.parametrize(
    ("arguments", "suffix", "like"),
    [
        (["model", SMALL], "mps", ["--to", "mps"]),
        (["model", SMALL], "CNF", ["--to", "cnf"]),
        (["model", SMALL], "txt", ["--to", "listing"]),
        (["model", SMALL], "", ["--to", "lp"]),
        (["convert", SMALL], "sdk", ["--to", "sdk"]),
        (["convert", SMALL], "txt", ["--to", "line"]),
        (["convert", SMALL], "svg", ["--to", "svg"]),
        (["convert", SMALL, "--variant", "x"], "sdkx", ["--to", "sdk"]),
        (["solve", SMALL, *FAST], "txt", ["--to", "grid"]),
        (["solve", SMALL, *FAST], "csv", ["--to", "csv"]),
        (["solve", SMALL, *FAST, "--to", "line"], "csv", ["--to", "line"]),
        (["vary", SMALL, "--seed", "1", "--to", "grid"], "pdf", ["--to", "grid"]),
        (["generate", "--boxsize", "2", "--seed", "1"], "sdk", ["--to", "sdk"]),
        (["vary", SMALL, "--seed", "1"], "txt", ["--to", "line"]),
    ],
)
def test_the_suffix_of_the_file_says_the_format(run, tmp_path, arguments, suffix, like):
    path = tmp_path / f"a.{suffix}"
    code, output, _ = run(*arguments, "-o", path)
    wanted, expected, _ = run(*arguments, *like)
    assert (code, output) == (wanted, "")
    assert path.read_text(encoding="utf-8") == expected


def test_a_solution_is_written_as_a_workbook(run, tmp_path):
    pytest.importorskip("openpyxl")
    path = tmp_path / "a.xlsx"
    code, output, errors = run("solve", SMALL, *FAST, "-o", path)
    assert (code, output, "unique solution" in errors) == (0, "", True)
    assert load(path).line == SMALL_SOLUTION
    code, _, errors = run("solve", SMALL, SMALL, *FAST, "-o", tmp_path / "b.xlsx")
    assert (code, "holds one puzzle" in errors) == (2, True)
    code, _, errors = run("solve", "44" + "." * 14, *FAST, "-o", tmp_path / "c.xlsx")
    assert (code, "no solution" in errors, (tmp_path / "c.xlsx").exists()) == (1, True, False)


@pytest.mark.parametrize(
    ("arguments", "suffix", "there_are", "there_is_no"),
    [
        (["solve", SMALL], "pdf", ".sdk .sdkx .txt .sdm .csv .xlsx", ".lp .svg"),
        (["solve", SMALL, "--batch"], "pdf", ".sdm .csv .xlsx .zip .jsonl", ".txt .sdk"),
        (["convert", SMALL], "png", ".sdk .xlsx .lp .mps .cnf .col .svg", ".zip .png"),
        (["model", SMALL], "pdf", ".lp .mps .txt .cnf .col", ".sdk .svg"),
        (["generate"], "mps", ".txt .csv", ".mps .xlsx"),
    ],
)
def test_a_suffix_that_names_nothing_is_refused(
    run, tmp_path, arguments, suffix, there_are, there_is_no
):
    path = tmp_path / f"a.{suffix}"
    code, output, errors = run(*arguments, "-o", path)
    assert (code, output, path.exists()) == (2, "", False)
    assert f"a.{suffix}" in errors or "..." in errors
    listed = errors.partition("there are ")[2].partition(";")[0].split(", ")
    assert set(there_are.split()) <= set(listed)
    assert not set(there_is_no.split()) & set(listed)
    assert "--to" in errors


def test_json_goes_into_a_file_of_any_name(run, tmp_path):
    path = tmp_path / "a.log"
    assert run("solve", SMALL, *FAST, "--json", "-o", path)[:2] == (0, "")
    assert json.loads(path.read_text())["solution"] == SMALL_SOLUTION


def test_a_file_whose_suffix_names_another_variant_says_its_own(run, tmp_path):
    path = tmp_path / "a.sdkx"
    for format in ("sdk", "line"):
        assert run("convert", SMALL, "--to", format, "-o", path)[:2] == (0, "")
        assert read(path.read_bytes()).puzzle.variant.name == "classic"
        assert path.read_text().startswith("# variant: classic\n")


def test_a_file_is_written_when_all_is_done(run, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(f"{SMALL}\n" * 2)
    code, output, _ = run("solve", path, *FAST, "-q", "--to", "line", "-o", path)
    assert (code, output) == (0, "")
    assert path.read_text() == f"{SMALL_SOLUTION}\n" * 2
    assert run("solve", "12", "-o", path)[0] == 2
    assert path.read_text() == f"{SMALL_SOLUTION}\n" * 2


def test_a_file_that_cannot_be_written(run, tmp_path):
    code, _, errors = run("count", SMALL, "-o", tmp_path / "none" / "a.txt")
    assert code == 2
    assert errors == f"sudokulp: {tmp_path}/none/a.txt: No such file or directory\n"


def test_a_broken_pipe_ends_it_quietly(run, monkeypatch):
    class Broken(io.StringIO):
        def write(self, text):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Broken())
    code, _, errors = run("count", SMALL, SMALL)
    assert (code, errors) == (141, "")


def test_an_interrupt_ends_it_quietly(run, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("sudoku.cli.counting.count_solutions", interrupted)
    assert run("count", SMALL) == (130, "", "")


def test_progress_is_shown_on_a_terminal_only(run, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    run("solve", SMALL, *FAST, "--quiet")
    assert terminal.getvalue() == ""
    run("solve", SMALL, *FAST)
    assert "\rargument 1: building" in terminal.getvalue()
    assert terminal.getvalue().endswith(" \r")
