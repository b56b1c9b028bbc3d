"""The command line, beyond the sessions of `sessions/*.txt` (see `test_sessions.py`)."""

import io
import json
import re
import sys
from types import SimpleNamespace

import pulp
import pytest
from inner import BACKENDS
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudokulp import Puzzle, Solution, generate, read
from sudokulp.cli import commands, main
from sudokulp.errors import SolverUnavailable
from sudokulp.formats import WRITABLE, dump, encode, read_text
from sudokulp.models import MODELS, Model
from sudokulp.variants import VARIANTS

SMALL, SMALL_SOLUTION = "4.....2..1.....3", "4231132431422413"
FAST = ("--model", "exact cover")
FILES = [name for name, format in WRITABLE.items() if format.holds_grids]


def objects(output):
    return [json.loads(line) for line in output.splitlines()]


def test_help_lists_every_command_and_exit_code(run):
    code, output, errors = run("--help")
    assert (code, errors) == (0, "")
    for name, command in commands().items():
        assert f"\n    {name}" in output
        assert command.about.split()[0] in output
    assert all(f"\n  {number} " in output for number in (0, 1, 2, 3, 130, 141))
    for name in commands():
        code, output, _ = run(name, "--help")
        assert code == 0
        assert f"sudokulp {name} " in output.partition("examples:")[2]
        assert "exit code: 0 if" in output
        assert max(map(len, output.splitlines())) <= 96


def test_an_argument_that_is_not_known_is_quoted_on_one_line(run):
    code, output, errors = run("generate", "a\nb", "\u202e")
    assert (code, output) == (2, "")
    assert errors.count("\n") == 1
    assert errors[:-1].isprintable()


def test_the_exit_codes_name_only_commands_that_exist(run):
    codes = run("--help")[1].partition("exit codes")[2]
    named = re.findall(r"\(([a-z, \n]+)\)", codes)
    assert {name.strip() for each in named for name in each.split(",")} <= commands().keys()


# Input


@pytest.mark.parametrize("format", FILES)
def test_standard_input_may_be_in_any_format(run, format):
    text = encode(Puzzle(WELL_KNOWN), format)
    for arguments in ([], ["-"]):
        code, output, errors = run("solve", *arguments, *FAST, "-q", "--to", "line", stdin=text)
        assert (code, output, errors) == (0, WELL_KNOWN_SOLUTION + "\n", "")


def test_a_workbook_is_read_as_a_list_of_its_puzzles(run, tmp_path):
    path = tmp_path / "a.xlsx"
    dump(Puzzle(WELL_KNOWN), path)
    data = path.read_bytes()
    assert run("convert", path, "--to", "line")[:2] == (0, WELL_KNOWN + "\n")
    assert run("convert", "--to", "line", stdin=data)[:2] == (0, WELL_KNOWN + "\n")
    code, _, errors = run("count", stdin=data[:500])
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith("standard input: this file starts like a workbook (.xlsx) but is dam")


def test_a_missing_package_or_solver_ends_the_run(run, tmp_path, monkeypatch):
    class Nowhere(pulp.LpSolver):
        name = "nowhere"

        def available(self):
            return False

    def nowhere(name):
        raise ModuleNotFoundError(name=name)

    path = tmp_path / "a.xlsx"
    dump(Puzzle(WELL_KNOWN), path)
    monkeypatch.setitem(BACKENDS, "highs", Nowhere)
    found = run("solve", SMALL, SMALL, "--backend", "highs")
    assert found == (2, "", "sudokulp solve: nowhere is not installed\n")
    monkeypatch.setattr("sudokulp.packages.import_module", nowhere)
    code, output, errors = run("count", path, SMALL)
    assert (code, output) == (2, "")
    assert errors.startswith("sudokulp count: a workbook needs the package defusedxml")


def test_odd_file_names_do_not_break_the_message_line(run, tmp_path):
    (tmp_path / "a\nb.sdk").write_text("nonsense")
    code, _, errors = run("count", tmp_path / "a\nb.sdk", "\0" * 16)
    assert code == 2
    named, odd = errors.splitlines()
    assert named.startswith(f"{tmp_path}/a\\nb.sdk:1 ('nonsense'): ")
    assert odd.startswith("argument 2: '\\x00\\x00")


def test_closed_standard_input_is_an_error(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["count"]) == 2
    assert capsys.readouterr().err == "standard input is closed\n"


# Output


def test_a_workbook_holds_one_puzzle_or_solution(run, tmp_path):
    pytest.importorskip("openpyxl")
    path = tmp_path / "a.xlsx"
    assert run("convert", SMALL, "--to", "xlsx", "--variant", "x", "-o", path) == (0, "", "")
    assert read_text(path.read_bytes()).puzzle == Puzzle(SMALL, size=4, variant="x")
    solving = ["solve", *FAST, "-o", path]
    assert run(*solving, SMALL) == (0, "", "argument 1: unique solution\n")
    assert read(path).line == SMALL_SOLUTION
    code, _, errors = run(*solving, SMALL, SMALL)
    assert (code, "can hold only one puzzle" in errors) == (2, True)
    path.unlink()
    code, _, errors = run(*solving, "44" + "." * 14)
    assert (code, "no solution" in errors, path.exists()) == (1, True, False)


@pytest.mark.parametrize("variant", VARIANTS)
def test_generated_puzzles_can_be_piped_into_solve(run, variant):
    code, made, errors = run("generate", "--variant", variant, "--seed", 7)
    assert (code, errors) == (0, "")
    code, output, _ = run("solve", *FAST, "--json", stdin=made)
    (solved,) = objects(output)
    assert code == 0
    assert solved["verdict"] == "unique"
    made = generate(variant=variant, seed=7)
    assert solved["solution"]["line"] == made.solve().solution.line


# Exit


class Broken(io.StringIO):
    def write(self, text):
        raise BrokenPipeError


def interrupted(*_, **__):
    raise KeyboardInterrupt


def test_a_broken_pipe_and_an_interrupt_exit_quietly(run, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("sudokulp.ops.analysis.count_solutions", interrupted)
        assert run("count", SMALL) == (130, "", "")
    monkeypatch.setattr(sys, "stdout", Broken())
    code, _, errors = run("count", SMALL, SMALL)
    assert (code, errors) == (141, "")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_only_on_a_terminal(run, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    run("solve", SMALL, *FAST, "--quiet")
    assert terminal.getvalue() == ""
    run("solve", SMALL, "44", *FAST)
    shown, _, said = terminal.getvalue().rpartition("\r")
    assert "\rargument 1: building" in shown
    assert shown.endswith(" ")
    assert said.startswith("argument 2: '44' is neither")


def test_a_long_count_shows_its_progress(run, monkeypatch):
    def counting(puzzle, limit, time_limit, notify, model):
        notify(1234)
        return count(puzzle, limit, time_limit, model=model)

    from sudokulp.ops.analysis import count_solutions as count

    terminal = Terminal()
    monkeypatch.setattr("sudokulp.ops.analysis.count_solutions", counting)
    monkeypatch.setattr(sys, "stderr", terminal)
    run("count", SMALL)
    assert terminal.getvalue().startswith("\rargument 1: 1234")


# Comparing models


@pytest.fixture
def pretend(monkeypatch):
    """Register a model that yields the given solutions."""

    def add(name, *lines, error=None):
        def solutions(puzzle, statistics):
            asked.append(name)
            if error:
                raise error
            for line in lines:
                yield Solution(puzzle, Puzzle(line, boxes=puzzle.boxsize).digits)

        asked = []
        module = SimpleNamespace(solutions=solutions)
        monkeypatch.setitem(sys.modules, f"sudokulp.models.{name}", module)
        monkeypatch.setitem(MODELS, name, Model(name, name, "", name))
        return asked

    return add


def test_disagreeing_models_are_reported_with_the_figures(run, pretend, tmp_path):
    pretend("denier")
    pretend("wrong", "1" * 16)
    pretend("absent", error=SolverUnavailable("the model absent needs the package none"))
    models = "exact cover,denier,wrong,absent"
    path = tmp_path / "rows.jsonl"
    code, output, errors = run("list", SMALL, "--models", models, "--figures", "-o", path)
    assert (code, output) == (3, "")
    assert "found no solution, but Exact cover found one" in errors
    assert [row["verdict"] for row in objects(path.read_text())] == [
        *("unique", "none", "unknown", "unknown")
    ]
