"""The command line, through `main`: help, wrong usage, solving, counting."""

import json

import pulp
import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN

from sudoku import (
    MODELS,
    loads,
)
from sudoku.backends import BACKENDS
from sudoku.cli import COMMANDS

SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"
FAST = ("--model", "exact cover")


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
        (["model", SMALL, "--to", "lp", "--change", "row"], "--change goes with --to py alone"),
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
