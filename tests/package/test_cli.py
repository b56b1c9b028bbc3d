"""The command line, through `main`: what goes in, what comes out, where, and the exit codes."""

import io
import json
import sys
from types import SimpleNamespace

import pulp
import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudoku import (
    MODELS,
    READABLE,
    VARIANTS,
    WRITABLE,
    Puzzle,
    Solution,
    SolverUnavailable,
    dump,
    dumps,
    encode,
    export,
    load,
    loads,
    read,
)
from sudoku.analysis.count import count_solutions
from sudoku.backends import BACKENDS
from sudoku.cli import COMMANDS, main
from sudoku.engine.cnf import dimacs_cnf
from sudoku.generation.full_grids import random_puzzle
from sudoku.generation.generate import generate
from sudoku.generation.transforms import relabel, transpose
from sudoku.graphs.dimacs import dimacs_col
from sudoku.models import Model
from sudoku.names import Registry

SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"
TEXTS = [format.name for format in WRITABLE.values() if format.loads]
FAST = ("--model", "exact cover")


@pytest.fixture
def run(monkeypatch, capsys, backend):
    """Run a command with a text or bytes at standard input: (exit code, output, errors)."""
    monkeypatch.setitem(BACKENDS, "highs", lambda: backend)
    monkeypatch.setenv("COLUMNS", "80")

    def run_command(*arguments, stdin=""):
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_command


def objects(output):
    return [json.loads(line) for line in output.splitlines()]


# Help and usage


def test_the_help_names_every_command_and_exit_code(run):
    code, output, errors = run("--help")
    assert (code, errors) == (0, "")
    for name, command in COMMANDS.items():
        assert f"    {name} " in output
        assert command.about.split()[0] in output
    assert all(f"\n  {number} " in output for number in (0, 1, 2, 3, 130, 141))


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_examples_and_exit_codes(run, name):
    code, output, _ = run(name, "--help")
    assert code == 0
    assert f"sudokulp {name} " in output.partition("examples:")[2]
    assert "exit code: 0 if" in output
    assert max(map(len, output.splitlines())) <= 96


def test_the_version(run):
    assert run("--version")[:2] == (0, "sudokulp 0.1.0\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "sudokulp: the following arguments are required: COMMAND"),
        (["paint"], "sudokulp: argument COMMAND: invalid choice: 'paint'"),
        (["solve", "--variant", "y"], "no variant is called 'y'; there are classic, x"),
        (["solve", "--model", "magic"], "no model is called 'magic'; there are lp"),
        (["solve", "--to", "png"], "no format of text is called 'png'; there are sdk, line"),
        (["solve", "--time-limit", "0"], "expected a number of seconds above 0, found '0'"),
        (["solve", "--time-limit", "inf"], "expected a number of seconds above 0, found 'inf'"),
        (["solve", "--time-limit", "soon"], "expected a number of seconds above 0, found 'soon'"),
        (["solve", "--frobnicate"], "unrecognized arguments: --frobnicate"),
        (["solve", "--formulation", "nice"], "no way of lp is called 'nice'; there are auto"),
        (["solve", SMALL, *FAST, "--backend", "cbc"], "--backend goes with the model lp, not"),
        (["solve", SMALL, "--what", "rate"], "--what goes with --batch"),
        (["solve", SMALL, "--jobs", "2"], "--jobs goes with --batch"),
        (["solve", SMALL, "--scheduler", "tcp://a:1"], "--scheduler goes with --batch"),
        (["solve", SMALL, "--count-limit", "5"], "--count-limit goes with --batch"),
        (["solve", "--batch", SMALL, "--no-proof"], "--no-proof does not go with --batch"),
        (["count", "--limit", "-1"], "expected a whole number of at least 0, found '-1'"),
        (["generate", "-n", "0"], "expected a whole number of at least 1, found '0'"),
        (["generate", "--seed", "x"], "expected a whole number, found 'x'"),
        (["generate", "--boxsize", "7"], "argument --boxsize: invalid choice: "),
        (["generate", "--symmetry", "odd"], "no symmetry is called 'odd'; there are none"),
        (["generate", "--givens", "3"], "must be a whole number from 8 to 81, not 3"),
        (["generate", "--variant", "four pyramid", "--boxsize", "2"], "exist on a 9x9 grid only"),
        (["vary", "--by", "relabel,paint"], "no transform is called 'paint'; there are"),
        (["convert", SMALL], "say with --to what to write: sdk, line, "),
        (["model", SMALL, "--to", "lp", "--encoding", "minimal"], "does not go with --to lp"),
        (["model", SMALL, "--to", "cnf", "--formulation", "packing"], "does not go with --to cnf"),
        (["compare", "--models", "lp,magic"], "no model is called 'magic'"),
    ],
)
def test_wrong_usage_is_said_on_one_line(run, arguments, message):
    code, output, errors = run(*arguments)
    assert (code, output) == (2, "")
    assert message in errors
    assert errors.startswith("sudokulp")
    assert errors.count("\n") == 1


# Solving


def test_solving_with_the_integer_program(run):
    code, output, errors = run("solve", SMALL)
    assert (code, errors) == (0, "")
    assert output == (
        "# argument 1: unique solution\n"
        "+-----+-----+\n| 4 2 | 3 1 |\n| 1 3 | 2 4 |\n+-----+-----+\n"
        "| 3 1 | 4 2 |\n| 2 4 | 1 3 |\n+-----+-----+\n"
    )


@pytest.mark.parametrize("formulation", MODELS["lp"].named_ways)
def test_the_integer_program_in_every_formulation(run, formulation):
    code, output, _ = run("solve", SMALL, "--formulation", formulation, "--backend", "HiGHS", "-q")
    assert code == 0
    assert loads(output).line == SMALL_SOLUTION


@pytest.mark.parametrize(("variant", "n", "line", "solution"), UNIQUE[:10])
def test_puzzles_of_every_variant_and_size(run, variant, n, line, solution):
    arguments = ["--variant", variant, *FAST, "--json"]
    code, output, _ = run("solve", *arguments, stdin=line)  # "." would be a folder's name
    (found,) = objects(output)
    assert code == 0
    assert list(found) == [
        *("source", "line", "variant", "boxsize", "puzzle", "model", "way", "verdict"),
        "outcome",
        *(
            "solution",
            "unique",
            "second",
            "reason",
            "variables",
            "constraints",
            "formulation",
            "singles",
        ),
        *("nodes", "iterations", "integral", "prover", "solver", "version", "times", "fullest"),
    ]
    assert found["variant"] == variant
    assert found["boxsize"] == n
    assert (found["outcome"], found["solution"], found["unique"]) == ("solved", solution, True)
    assert list(found["times"]) == ["build", "handover", "solve", "prove", "total"]


def test_one_of_several_solutions_is_a_no_unless_any_will_do(run):
    variant, _, line, _ = SEVERAL[2]
    code, output, _ = run("solve", line, "--variant", variant, *FAST, "--to", "line")
    head, named, solution = output.splitlines()
    assert code == 1
    assert (head, named) == ("# argument 1: one of several solutions", "# variant: x")
    code, output, _ = run("solve", line, "--variant", variant, *FAST, "--to", "line", "--no-proof")
    assert code == 0
    assert output == f"# argument 1: a solution\n# variant: x\n{solution}\n"


def test_no_solution(run):
    code, output, errors = run("solve", IMPOSSIBLE[0][2], IMPOSSIBLE[1][2], *FAST, "--quiet")
    assert (code, errors) == (1, "")
    first, second = output.splitlines()
    assert first.startswith("# argument 1: no solution: 1 stands twice in ")
    assert second == "# argument 2: no solution"


def test_giving_up_is_unknown(run):
    code, output, _ = run("solve", WELL_KNOWN, "--time-limit", "1e-9")
    assert code == 3
    assert output.startswith("# argument 1: unknown: the time limit of 1e-09 s was reached")


def test_the_worst_of_several_is_the_exit_code(run):
    impossible = IMPOSSIBLE[1][2]
    assert run("solve", *FAST, impossible, SMALL)[0] == 1
    assert run("solve", *FAST, impossible, "12", SMALL)[0] == 2


def test_a_missing_solver_ends_it_all(run, monkeypatch):
    class Nowhere(pulp.LpSolver):
        name = "nowhere"

        def available(self):
            return False

    monkeypatch.setitem(BACKENDS, "highs", Nowhere)
    code, output, errors = run("solve", SMALL, SMALL, "--backend", "highs")
    assert (code, output) == (2, "")
    assert errors == "sudokulp solve: nowhere is not installed here\n"


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
    assert errors.splitlines() == [
        f"{path}:4: the text after the comma was ignored",
        f"{path}:5: expected 81 cells for a 9x9 grid, found 80: '{WELL_KNOWN[:40]}...'",
    ]


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
    assert errors == (
        "sudokulp count: a workbook needs the package defusedxml; pip install sudokulp[files]\n"
    )


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
    assert long.endswith(
        "wrong: a 4x4 puzzle has 16 cells, a 9x9 puzzle 81, a 16x16 puzzle 256, not 17"
    )
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


# Where the results go


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


# Counting


def test_counting(run):
    code, output, errors = run("count", "." * 16, SMALL, "11" + "." * 14)
    assert (code, errors) == (0, "")
    assert output == "288\targument 1\n1\targument 2\n0\targument 3\n"


def test_a_count_that_the_limit_ends(run):
    code, output, _ = run("count", "." * 16, "--limit", "100")
    assert (code, output) == (0, "at least 100\targument 1\n")
    code, output, _ = run("count", "." * 16, "--limit", "0", "--json")
    assert (code, objects(output)) == (
        0,
        [
            {
                "source": "argument 1",
                "line": 1,
                "variant": "classic",
                "boxsize": 2,
                "puzzle": "." * 16,
                "verdict": "several",
                "count": 288,
                "exact": True,
                "reason": "",
            }
        ],
    )


def test_a_count_that_the_time_ends_is_unknown(run):
    code, output, _ = run("count", "." * 81, "--limit", "0", "--time-limit", "1")
    assert code == 3
    assert output.startswith("at least ")


# Making and varying


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_generated_can_be_solved_through_a_pipe(run, variant):
    code, made, errors = run("generate", "--variant", variant, "--seed", 7)
    assert (code, errors) == (0, "")
    assert made.startswith("# seed: 7\n")
    code, output, _ = run("solve", *FAST, "--json", stdin=made)
    (solved,) = objects(output)
    assert code == 0
    assert solved["variant"] == variant
    assert solved["puzzle"] == generate(variant, seed=7).line


@pytest.mark.parametrize("format", ["sdk", "grid", "line"])
def test_the_variant_goes_through_the_pipe_in_every_format_that_can_hold_it(run, format):
    _, made, _ = run("generate", "--variant", "x", "--boxsize", 2, "--seed", 7, "--to", format)
    code, output, _ = run("solve", *FAST, "--json", stdin=made)
    assert code == 0
    assert objects(output)[0]["variant"] == "x"


def test_a_list_of_several_variants_keeps_them(run, tmp_path):
    names = ["x", "x", "classic", "four square"]
    text = "".join(f"# variant: {name}\n{'.' * 16}\n" for name in names)
    _, output, _ = run("convert", "--to", "line", stdin=text)
    assert output.count("# variant") == 3
    _, output, _ = run("convert", "--to", "line", "--json", stdin=output)
    assert [found["variant"] for found in objects(output)] == names


def test_several_are_those_of_the_seeds_that_follow(run):
    code, output, _ = run("generate", "--boxsize", 2, "-n", 3, "--seed", 7, "--json")
    assert code == 0
    assert objects(output) == [
        {
            "variant": "classic",
            "boxsize": 2,
            "puzzle": generate(boxsize=2, seed=seed).line,
            "givens": len(generate(boxsize=2, seed=seed).givens),
            "seed": seed,
            "symmetry": "none",
        }
        for seed in (7, 8, 9)
    ]


def test_the_seed_that_is_said_makes_the_same_again(run):
    _, first, _ = run("generate", "--boxsize", 2)
    seed = first.splitlines()[0].removeprefix("# seed: ")
    assert run("generate", "--boxsize", 2, "--seed", seed)[1] == first


def test_symmetry_and_givens(run):
    arguments = ["--boxsize", 2, "--symmetry", "Rotate 180", "--givens", 8, "--no-minimal"]
    code, output, _ = run("generate", *arguments, "--seed", 1, "--quiet")
    digits = loads(output).digits
    assert code == 0
    assert sum(digit > 0 for digit in digits) == 8
    assert [digit > 0 for digit in digits] == [digit > 0 for digit in reversed(digits)]


def test_generating_may_give_up(run):
    code, output, errors = run("generate", "--seed", 5, "--time-limit", "1e-9")
    assert (code, output) == (3, "")
    assert errors == "seed 5: no puzzle: the time limit of 1e-09 s was reached\n"


def test_varying_by_name(run):
    code, output, _ = run("vary", SMALL, "--by", "Transpose,relabel", "--seed", 3)
    expected = relabel(transpose(Puzzle(SMALL, 2)), 3)
    assert (code, output) == (0, f"# seed: 3\n{expected.line}\n")


def test_varying_keeps_the_number_of_solutions(run):
    text = "# variant: x\n1...............\n"
    code, output, _ = run("vary", "-n", 3, "--seed", 1, "--json", stdin=text)
    assert code == 0
    for found in objects(output):
        varied = Puzzle(found["varied"], 2, found["variant"])
        assert found["transforms"] == ["vary"]
        assert count_solutions(varied) == count_solutions(Puzzle(found["puzzle"], 2, "x"))


def test_a_change_that_breaks_the_rules_is_refused(run):
    code, output, errors = run("vary", "." * 81, "--variant", "four pyramid", "--by", "transpose")
    assert (code, output) == (2, "")
    assert errors.startswith("argument 1: transposing would move pyramid 1 onto cells")


# Converting


@pytest.mark.parametrize("format", TEXTS)
def test_converting_to_every_format(run, format):
    code, output, errors = run("convert", WELL_KNOWN, "--to", format)
    assert (code, errors) == (0, "")
    assert output == dumps(Puzzle(WELL_KNOWN), format)


def test_converting_to_a_file_that_is_no_text(run, tmp_path):
    path = tmp_path / "a.xlsx"
    code, output, errors = run("convert", SMALL, "--to", "xlsx", "--variant", "x", "-o", path)
    assert (code, output, errors) == (0, "", "")
    assert read(path.read_bytes()).puzzle == Puzzle(SMALL, 2, "x")
    for more in ([], ["--json", "-o", path]):
        code, output, errors = run("convert", SMALL, "--to", "xlsx", *more)
        assert (code, output) == (2, "")
        assert "xlsx is a binary file: say where to write it with -o, without --json" in errors
    code, _, errors = run("convert", SMALL, SMALL, "--to", "xlsx", "-o", path)
    assert code == 2
    assert errors == "argument 2: the file holds one puzzle; the others are ignored\n"


def test_what_is_only_read_is_not_written(run):
    code, _, errors = run("convert", SMALL, "--to", "hodoku")
    assert code == 2
    assert "hodoku is only read; there are sdk, line" in errors
    code, _, errors = run("solve", SMALL, "--to", "xlsx")
    assert code == 2
    assert errors == (
        "sudokulp solve: xlsx is a binary file: say where to write it with -o, without --json\n"
    )


def test_what_a_format_cannot_hold_is_refused(run):
    code, output, errors = run("convert", SMALL, "--to", "sudocue")
    assert (code, output) == (2, "")
    assert errors.startswith(
        "argument 1: this puzzle cannot be written in this format (SudoCue grid)"
    )


def test_grids_stand_apart(run):
    drawn = dumps(Puzzle(SMALL, 2), "grid")
    _, output, _ = run("convert", SMALL, SMALL, "--to", "grid", "--variant", "x")
    assert output == f"# variant: x\n{drawn}\n# variant: x\n{drawn}"


def test_a_remark_stands_with_its_own_grid(run, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(f"{SMALL}\n11{'.' * 14}\n{SMALL}\n")
    drawn = dumps(Puzzle(SMALL_SOLUTION, 2), "grid")
    code, output, _ = run("solve", path, *FAST)
    assert code == 1
    first, none, second = output.split("\n\n")
    assert first + "\n" == f"# {path}:1: unique solution\n{drawn}"
    assert none.startswith(f"# {path}:2: no solution: 1 stands twice")
    assert second == f"# {path}:3: unique solution\n{drawn}"


def test_a_list_is_written_in_one_way(run):
    with_0, without = "0f" + "." * 254, "ef" + "." * 254
    for stdin in (f"{with_0}\n{without}\n", f"{without}\n{with_0}\n"):
        code, output, _ = run("convert", "--to", "line", stdin=stdin)
        assert code == 0
        assert sorted(line[:2] for line in output.splitlines()) == ["1G", "FG"]


def test_converting_as_json(run):
    code, output, errors = run("convert", "--to", "sdk", "--json", stdin="#LHard\n0f" + "." * 254)
    (found,) = objects(output)
    assert code == 0
    assert found == {
        "source": "standard input",
        "line": 2,
        "variant": "classic",
        "boxsize": 4,
        "puzzle": "1G" + "." * 254,
        "givens": 2,
        "read_as": "line",
        "notices": ["the digits were assumed to run from 0 to F"],
        "metadata": {},
        "format": "sdk",
        "text": "16\n1, 1, 1\n1, 2, 16\n",
    }
    assert errors == "standard input:2: the digits were assumed to run from 0 to F\n"


@pytest.mark.parametrize("name", ["svg", "lp", "col"])
def test_converting_to_what_is_never_read(run, name, tmp_path):
    path = tmp_path / "made"
    assert run("convert", SMALL, "--to", name, "--variant", "x", "-o", path)[:2] == (0, "")
    assert path.read_text() == export(Puzzle(SMALL, 2, "x"), name)
    code, output, errors = run("convert", SMALL, SMALL, "--to", name)
    assert (code, output) == (2, export(Puzzle(SMALL, 2), name))
    assert errors == "argument 2: the file holds one puzzle; the others are ignored\n"


def test_pixels_are_not_made(run):
    code, _, errors = run("convert", SMALL, "--to", "png")
    assert code == 2
    assert "png is made on the page only; here use svg" in errors


# Models


@pytest.mark.parametrize("variant", ["classic", "x"])
def test_the_integer_program_is_printed(run, variant):
    code, output, _ = run("model", SMALL, "--variant", variant)
    assert code == 0
    assert output.startswith("\\* sudoku")
    assert "cell_01_01_has_an_initial_value_of_04: x_01_01_04 = 1\n" in output
    assert ("in_the_diagonal_only_one_1: " in output) == (variant == "x")
    _, packing, _ = run("model", SMALL, "--variant", variant, "--formulation", "packing")
    assert "Maximize" in packing
    assert "at_most_one" in packing


def test_the_mps_file_is_the_integer_program(run, tmp_path):
    path = tmp_path / "a.mps"
    assert run("model", SMALL, "--to", "mps", "-o", path)[:2] == (0, "")
    assert path.read_text().startswith("*SENSE:Minimize\nNAME          sudokulp_solver_4_x_4\n")
    _, problem = pulp.LpProblem.fromMPS(str(path))
    assert (len(problem.variables()), problem.numConstraints()) == (65, 96)  # one is a dummy


def test_the_formula_and_the_graph(run):
    puzzle = Puzzle(SMALL, 2)
    assert run("model", SMALL, "--to", "cnf")[:2] == (0, dimacs_cnf(puzzle))
    minimal = run("model", SMALL, "--to", "cnf", "--encoding", "minimal")
    assert minimal[:2] == (0, dimacs_cnf(puzzle, "minimal"))
    assert run("model", SMALL, "--to", "col")[:2] == (0, dimacs_col(puzzle))
    (found,) = objects(run("model", SMALL, "--to", "col", "--json")[1])
    assert (found["puzzle"], found["to"], found["text"]) == (SMALL, "col", dimacs_col(puzzle))


def test_one_puzzle_makes_one_model(run):
    code, output, errors = run("model", SMALL, SMALL, "--to", "col")
    assert (code, output) == (2, dimacs_col(Puzzle(SMALL, 2)))
    assert errors == "argument 2: the file holds one puzzle; the others are ignored\n"


# Comparing


@pytest.fixture
def pretend(monkeypatch):
    """Register models that yield what they are told."""

    def add(name, *lines, error=None, asked=None):
        def solutions(puzzle, budget):
            if asked is not None:
                asked.append(name)
            if error:
                raise error
            for line in lines:
                yield Solution(puzzle, Puzzle(line, puzzle.boxsize).digits)

        module = SimpleNamespace(solutions=solutions)
        monkeypatch.setitem(sys.modules, f"sudoku.models.{name}", module)
        monkeypatch.setitem(MODELS, name, Model(name, name, "", name))

    return add


def test_comparing(run):
    code, output, errors = run("compare", SMALL, "--models", "LP,exactcover")
    assert (code, errors) == (0, "")
    heading, lp, cover, verdict = output.splitlines()
    assert heading.split() == [
        *("model", "outcome", "seconds", "spread", "nodes", "size", "agreement", "runs", "solver")
    ]
    assert "20 options, 48 constraints    same solution" in cover
    assert lp.split()[:2] == ["lp", "unique"]
    assert cover.split()[:3] == ["exact", "cover", "unique"]
    assert verdict == "# argument 1: all 2 models agree: unique solution"


def test_comparing_as_json(run):
    code, output, _ = run("compare", "." * 16, "--models", "lp,exact cover", "--json")
    (found,) = objects(output)
    assert code == 0
    assert list(found)[-3:] == ["agree", "disagreements", "models"]
    assert (found["agree"], found["disagreements"]) == (True, [])
    assert [one["model"] for one in found["models"]] == ["lp", "exact cover"]
    assert [one["unique"] for one in found["models"]] == [False, False]
    assert all(one["fastest"] <= one["times"]["total"] <= one["slowest"] for one in found["models"])
    assert {one["overdue"] for one in found["models"]} == {False}
    assert {one["agreement"] for one in found["models"]} <= {"same solution", "another solution"}


def test_comparing_warms_up_and_says_of_how_many_runs_the_seconds_are(run, pretend, monkeypatch):
    asked = []
    pretend("quick", SMALL_SOLUTION, asked=asked)
    _, output, _ = run("compare", SMALL, "--models", "quick", "--time-limit", "1000")
    assert asked == ["quick"] * 6
    assert "  median of five" in output
    monkeypatch.setattr("sudoku.analysis.comparison.SHARE", 0)
    _, output, _ = run("compare", SMALL, "--models", "quick", "--json")
    assert (len(asked), objects(output)[0]["models"][0]["runs"]) == (7, 0)
    _, output, _ = run("compare", SMALL, "--models", "quick")
    assert "  one, cold" in output


def test_models_that_disagree(run, pretend):
    pretend("denier")
    code, output, _ = run("compare", SMALL, "--models", "exact cover,denier")
    assert code == 1
    assert output.endswith(
        "the models disagree: exact cover has a solution, denier says there is none\n"
    )
    pretend("sure", SMALL_SOLUTION)
    code, output, _ = run("compare", "." * 16, "--models", "exact cover,sure", "--json")
    assert code == 1
    assert objects(output)[0]["disagreements"] == [
        "sure says its solution is the only one, exact cover has another"
    ]


def test_a_model_without_an_answer_is_passed_over(run, pretend):
    pretend("absent", error=SolverUnavailable("the model absent needs the package none"))
    code, output, _ = run("compare", SMALL, "--models", "absent,exact cover")
    assert code == 0
    assert output.splitlines()[1].endswith("the model absent needs the package none")
    assert output.endswith("1 of 2 models agree: unique solution\n")
    pretend("wrong", "1" * 16)
    code, output, _ = run("compare", "." * 16, "--models", "absent,wrong", "--json")
    assert code == 3
    assert objects(output)[0]["agree"] is None
    assert {tuple(one) for one in objects(output)[0]["models"]} == {
        tuple(objects(output)[0]["models"][0])
    }


def test_all_models_are_compared_unless_some_are_named(run, pretend, monkeypatch):
    pretend("one", SMALL_SOLUTION)
    pretend("two", SMALL_SOLUTION)
    both = Registry("model", {name: MODELS[name] for name in ("one", "two")})
    monkeypatch.setattr("sudoku.models.MODELS", both)
    code, output, _ = run("compare", SMALL)
    assert code == 0
    assert "all 2 models agree" in output


def test_the_relaxation_is_told_and_writes_no_file(run):
    line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    code, output, errors = run("model", "--relax", line)
    assert (code, errors) == (0, "")
    assert "of 254 candidates have fractions" in output
    assert "53 are always 0, and 79 stay below 1" in output
    code, output, _ = run("model", "--relax", "--json", "--way", "plain", "12....3.........")
    (told,) = objects(output)
    assert (code, told["feasible"], told["whole"]) == (0, False, False)
    code, _, errors = run("model", "--relax", "--to", "cnf", line)
    assert code == 2
    assert "--relax goes with --formulation alone" in errors
