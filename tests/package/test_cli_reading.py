"""What the commands read: arguments, files, lists, standard input."""

import json
import sys

import pytest
from samples import UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudoku import (
    READABLE,
    VARIANTS,
    WRITABLE,
    Puzzle,
    dump,
    dumps,
    encode,
)
from sudoku.cli import main
from sudoku.generation.full_grids import random_puzzle

SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"
FAST = ("--model", "exact cover")


def objects(output):
    return [json.loads(line) for line in output.splitlines()]


# What can be read


@pytest.mark.parametrize("format", [name for name in WRITABLE if name in READABLE])
def test_standard_input_in_every_format(run, format):
    text = encode(Puzzle(WELL_KNOWN), format)
    for arguments in ([], ["-"]):
        code, output, errors = run("solve", *arguments, *FAST, "-q", "--to", "line", stdin=text)
        assert (code, output, errors) == (0, WELL_KNOWN_SOLUTION + "\n", "")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_variant_comes_from_argument_text_or_suffix(run, tmp_path, variant):
    puzzle = Puzzle({1: 1}, 3, variant)
    path = tmp_path / f"a.{puzzle.variant.suffix}"
    dump(puzzle, path)
    bare = f"{puzzle.line}\n"
    for arguments, text in [
        ([path], ""),
        (["--variant", variant], bare),
        ([], f"# variant: {variant}\n{bare}"),
        (["--variant", variant], f"# variant: classic\n{bare}"),
    ]:
        _, output, _ = run("convert", "--to", "line", "--json", *arguments, stdin=text)
        assert objects(output)[0]["variant"] == variant


def test_a_file_wins_over_a_puzzle_string(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / SMALL).write_text("4\n2, 2, 3\n")
    (found,) = objects(run("convert", SMALL, "--to", "line", "--json")[1])
    assert (found["source"], found["puzzle"]) == (SMALL, ".....3..........")


def test_several_arguments_of_every_kind(run, tmp_path):
    path = tmp_path / "a.sdk"
    path.write_text("4\n1, 1, 4\n")
    code, output, _ = run("count", path, SMALL, "-", f"{SMALL}\n{SMALL}", stdin="1" + "." * 15)
    assert code == 0
    assert output == (
        f"72\t{path}\n1\targument 2\n72\tstandard input:1\n1\targument 4:1\n1\targument 4:2\n"
    )


def test_a_list_is_taken_line_by_line(run, tmp_path):
    path = tmp_path / "list.txt"
    lines = [
        "\ufeff# a list",
        WELL_KNOWN,
        "",
        f"{WELL_KNOWN},{WELL_KNOWN_SOLUTION}",
        WELL_KNOWN[:-1],
        "# variant: x",
        WELL_KNOWN,
        "# variant: classic",
        " ".join(WELL_KNOWN),
    ]
    path.write_text("\r\n".join(lines), encoding="utf-8")
    code, output, errors = run("solve", path, *FAST, "--to", "line")
    assert code == 2
    assert output.splitlines() == [
        f"# {path}:2: unique solution",
        WELL_KNOWN_SOLUTION,
        f"# {path}:4: unique solution",
        WELL_KNOWN_SOLUTION,
        f"# {path}:7: no solution",
        f"# {path}:9: unique solution",
        WELL_KNOWN_SOLUTION,
    ]
    ignored, short = errors.splitlines()
    assert ignored == f"{path}:4: the text after the comma was ignored"
    assert short.startswith(f"{path}:5: expected 81 cells for a 9x9 grid, found 80; one is missing")
    assert short.endswith(f": '{WELL_KNOWN[:40]}...'")


def test_the_puzzles_of_files_of_other_programs(run, tmp_path):
    games = "".join(f"<game data='{line.replace('.', '0')}'/>\n" for line in (WELL_KNOWN, "." * 81))
    path = tmp_path / "a.opensudoku"
    path.write_text(f"<opensudoku>\n{games}<game data='1'/>\n</opensudoku>\n")
    code, output, errors = run("convert", path, "--to", "line")
    assert (code, output) == (2, f"{WELL_KNOWN}\n{'.' * 81}\n")
    assert errors.startswith(
        f"{path}:4: expected data of 81 digits in the game, found 1 characters"
    )
    code, output, _ = run("convert", path, "--to", "line", "--json", "--variant", "x")
    first, second = objects(output)
    assert (first["line"], second["line"]) == (2, 3)
    assert (first["variant"], first["read_as"]) == ("x", "opensudoku")


def test_a_workbook_is_a_list_of_its_puzzles(run, tmp_path):
    path = tmp_path / "a.xlsx"
    dump(Puzzle(WELL_KNOWN), path)
    assert run("convert", path, "--to", "line")[:2] == (0, WELL_KNOWN + "\n")
    data = path.read_bytes()
    assert run("convert", "--to", "line", stdin=data)[:2] == (0, WELL_KNOWN + "\n")
    code, _, errors = run("count", stdin=data[:500])
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith("standard input: this file begins like a workbook (.xlsx) but is dam")


def test_a_package_that_is_missing_ends_it_all(run, tmp_path, monkeypatch):
    def nowhere(name):
        raise ModuleNotFoundError(name=name)

    path = tmp_path / "a.xlsx"
    dump(Puzzle(WELL_KNOWN), path)
    monkeypatch.setattr("sudoku.packages.import_module", nowhere)
    code, output, errors = run("count", path, SMALL)
    assert (code, output) == (2, "")
    assert errors.startswith("sudokulp count: a workbook needs the package defusedxml")


def test_the_placed_digits_of_a_library_are_no_givens(run):
    text = f":0000:1:+5{WELL_KNOWN[1:]}:::111:\n:0000:1:{WELL_KNOWN}:::111:\n"
    code, output, errors = run("convert", "--to", "line", stdin=text)
    assert (code, output) == (0, f".{WELL_KNOWN[1:]}\n{WELL_KNOWN}\n")
    assert errors == "standard input:1: techniques and candidates were ignored\n"


@pytest.mark.parametrize("format", ["sudokuwiki", "f-puzzles"])
def test_a_link_is_an_argument(run, format):
    link = dumps(Puzzle(WELL_KNOWN), format).strip()
    assert run("convert", link, "--to", "line")[:2] == (0, WELL_KNOWN + "\n")
    code, _, errors = run("convert", "https://example.org/", "--to", "line")
    assert code == 2
    assert "there is no puzzle in this link" in errors


def test_a_list_in_another_encoding(run):
    text = f"# R\u00e4tsel\n{SMALL}\n{SMALL}\n"
    code, output, _ = run("convert", "--to", "line", stdin=text.encode("utf-16"))
    assert (code, output) == (0, f"{SMALL}\n{SMALL}\n")


@pytest.mark.parametrize("heading", ["puzzle,solution", '"quizzes","solutions"'])
def test_a_long_list_may_have_a_heading(run, heading):
    text = f"{heading}\n" + f"{SMALL},{SMALL_SOLUTION}\n" * 12_000
    code, output, errors = run("convert", "--to", "line", "-q", stdin=text)
    assert (code, output, errors) == (0, f"{SMALL}\n" * 12_000, "")


def test_drawn_grids_that_stand_apart_are_read_again(run):
    drawn = run("convert", SMALL, WELL_KNOWN, "--variant", "x", "--to", "grid")[1]
    code, output, errors = run("convert", "--to", "line", stdin=drawn)
    assert (code, errors) == (0, "")
    assert output == f"# variant: x\n{SMALL}\n{WELL_KNOWN}\n"


def test_a_list_may_be_longer_than_any_puzzle(run):
    code, output, _ = run(
        "convert", "--to", "line", stdin=f"{SMALL}\n# {'x' * 99_999}\n{WELL_KNOWN}\n" * 11
    )
    assert (code, output) == (0, f"{SMALL}\n{WELL_KNOWN}\n" * 11)


@pytest.mark.parametrize("count", [1, 2, 16, 17, 40])
def test_lines_of_sixteen_characters_are_4x4_puzzles(run, count):
    code, output, _ = run("convert", "--to", "line", stdin=f"{SMALL}\n" * count)
    assert (code, output) == (0, f"{SMALL}\n" * count)


def test_sixteen_lines_of_sixteen_characters_are_one_grid_if_a_digit_says_so(run):
    line = UNIQUE[-2][2]
    text = "".join(f"{line[start : start + 16]}\n" for start in range(0, 256, 16))
    assert run("convert", "--to", "line", stdin=text)[:2] == (0, f"{line}\n")
    code, _, errors = run("convert", "--to", "line", stdin=text.replace(line[32:48], line[32:47]))
    assert code == 2
    assert errors.startswith("standard input:3: expected 16 cells, found 15")


@pytest.mark.parametrize(
    ("stdin", "error"),
    [
        ("", "standard input:1: there is no puzzle in the text, it is empty\n"),
        ("# nothing\n\n", "standard input:1: expected a puzzle, found only comments: '#"),
        ("9\n1, 1, 10\n", "standard input:2: the digit must be from 1 to 9: '1, 1, 10'\n"),
        (f"{SMALL}\n{SMALL[:-1]}x\n", "standard input:2: 'x' in column 16 is no digit of a 4x4"),
        (f"# variant: y\n{SMALL}", "standard input:2: line 1: no variant is called 'y'; "),
        (
            f"{SMALL}\n# variant: y\n{SMALL}",
            "standard input:3: line 2: no variant is called 'y'; ",
        ),
        (f"# variant: four pyramid\n{SMALL}", "standard input:2: four pyramid puzzles exist on"),
        (b"9\n1, 1, 5\n\x81\n", "standard input:3: the file is neither UTF-8 nor Windows-1252"),
        (b"." * 1_000_001, "standard input:1: the file has over 1,000,000 bytes"),
        ("9\n" + "1, 1, 1\n" * 130_000, "standard input:1: the file has over 1,000,000 bytes"),
    ],
)
def test_wrong_input_is_said_with_its_line(run, stdin, error):
    code, _, errors = run("convert", "--to", "line", stdin=stdin)
    assert code == 2
    assert errors.startswith(error)
    assert errors.count("\n") == 1


def test_arguments_that_are_neither_file_nor_puzzle(run, tmp_path):
    code, output, errors = run("count", "no.sdk", SMALL + "4", tmp_path, "9", "\0" * 16, "." * 300)
    assert (code, output) == (2, "")
    missing, long, folder, short, odd, endless = errors.splitlines()
    assert missing == "argument 1: no file is called 'no.sdk'"
    assert "wrong: found 17 cells; a 9x9 puzzle needs 81" in long
    assert folder.startswith(f"{tmp_path}: ")
    assert short.endswith("'9' in column 1 is no digit of a 1x1 grid")
    assert "U+0000 in column 1 is neither a digit nor a dot" in odd
    assert endless.endswith("expected 256 cells for a 16x16 grid, found 300")


def test_a_name_with_a_line_end_does_not_break_the_line(run, tmp_path):
    (tmp_path / "a\nb.sdk").write_text("nonsense")
    code, _, errors = run("count", tmp_path / "a\nb.sdk")
    assert code == 2
    assert errors.startswith(f"{tmp_path}/a\\nb.sdk:1: ")
    assert errors.count("\n") == 1


def test_a_closed_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["count"]) == 2
    assert capsys.readouterr().err == "standard input: it is closed\n"


def test_a_file_that_is_not_there_is_not_taken_for_a_puzzle(run):
    for name in ("no.sdk", "list.txt", "NO.SDKX", "no.xlsx", "folder/list", "folder/1.puzzle"):
        code, output, errors = run("solve", name)
        assert (code, output) == (2, "")
        assert errors == f"argument 1: no file is called '{name}'\n"
    for text in ("4.....2..1.....", "4/....2..1.....3", "https://example.org/a.txt", "nofile"):
        assert ", and as a puzzle it is wrong: " in run("solve", text)[2]


# Puzzles that look like options


def test_a_puzzle_may_begin_with_a_hyphen(run):
    turned = WELL_KNOWN[2:] + WELL_KNOWN[:2]
    for shown in ("..4." * 4, turned, "." * 255 + "G"):
        dashed = shown.replace(".", "-")
        assert dashed.startswith("-")
        code, output, errors = run("convert", dashed, "--to", "line", "-q")
        assert (code, output, errors) == (0, f"{shown}\n", "")
    code, _, errors = run("convert", "-" * 80, "--to", "line")
    assert (code, "found 80" in errors) == (2, True)
    assert run("vary", SMALL, "--seed", "-1234123412341234")[0] == 0


def test_random_puzzles_are_made_on_the_command_line(run):
    assert run("generate", "--random", "--givens", 5, "--boxsize", 2, "--seed", 3, "-q") == (
        0, f"{random_puzzle(5, 2, 3).line}\n", ""
    )  # fmt: skip
    for wrong in (["--givens", "5", "--minimal"], ["--givens", "5", "--symmetry", "full"], []):
        code, output, errors = run("generate", "--random", *wrong)
        assert (code, output) == (2, "")
        assert "--random" in errors
    assert run("generate", "--random", "--givens", 90)[0] == 2


def test_integrality_is_dropped_where_that_is_asked_for(run):
    code, output, _ = run("solve", SMALL, "--relaxed", "--json", "--way", "plain")
    found = json.loads(output)
    assert (code, found["integral"], found["constraints"]) == (0, True, 64 + 4)
    code, output, _ = run("solve", "." * 16, "--relaxed", "--json")
    found = json.loads(output)
    assert (code == 0) == (found["integral"] is True)
    assert found["way"] in ("", "assignment")
    for wrong in (["--model", "cp"], ["--way", "pattern"], ["--batch"]):
        code, output, errors = run("solve", SMALL, "--relaxed", *wrong)
        assert (code, output) == (2, "")
        assert "--relaxed" in errors
