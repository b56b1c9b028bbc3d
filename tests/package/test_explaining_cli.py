"""`sudokulp explain` and `sudokulp hint`: what they print, as text and as JSON; grades."""

import json

import pytest
from samples import UNIQUE
from solvers import make_backend

from sudoku import Puzzle, explain
from sudoku.explaining.values import Level

SMALL = "4.....2..1.....3"
HARD = UNIQUE[7][2]


def test_the_steps_are_numbered_below_the_grade(run):
    code, out, err = run("explain", SMALL)
    assert (code, err) == (0, "")
    head, first, *rest = out.splitlines()
    assert head == "# argument 1: 12 steps; singles, hardest step 1, all steps 12"
    assert first == "1. Hidden Single: r2c1 is 1: box 1 has no other place left for 1."
    assert len(rest) == 11


def test_the_rows_of_each_step_add_up(run):
    _, out, _ = run("explain", "--quiet", "--rows", SMALL)
    assert out.splitlines()[1:4] == [
        "   + cell r2c1",
        "   + row 2, digit 1",
        "   - 2 x box 1, digit 1",
    ]
    _, out, _ = run("explain", "--quiet", "--rows", "--variant", "x", HARD)
    assert "   divide by 2 and round down\n" in out


def test_json_has_the_steps_with_their_multipliers(run):
    _, out, _ = run("explain", "--json", SMALL)
    found = json.loads(out)
    assert found["grade"] == {"level": "singles", "hardest": 1, "total": 12}
    assert (found["solved"], len(found["steps"])) == (True, 12)
    first = found["steps"][0]
    assert (first["kind"], first["placed"], first["divisor"]) == ("single", [[5, 1]], 1)
    assert first["truths"] == [{"label": "box 1, digit 1", "multiplier": 2, "candidates": [[5, 1]]}]


@pytest.mark.parametrize(
    ("puzzle", "code", "said"),
    [
        ("." * 16, 1, "several solutions"),
        ("11..............", 2, "no solution to explain: 1 stands twice in row 1"),
        ("12.3..4.........", 2, "the puzzle has no solution to explain"),
    ],
)
def test_several_solutions_and_none(run, puzzle, code, said):
    found, out, err = run("explain", puzzle)
    assert found == code
    assert said in out + err


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_giving_up_is_unknown(run, command):
    code, out, err = run(command, "--time-limit", "0.000001", "." * 256)
    assert (code, out) == (3, "")
    assert "unknown: the time limit" in err


@pytest.mark.parametrize(
    ("degree", "said"),
    [
        ("1", "Look at box 1.\n"),
        ("2", "r2c1 is 1.\n"),
        ("3", "Hidden Single: r2c1 is 1: box 1 has no other place left for 1.\n"),
        (
            "4",
            "Hidden Single: r2c1 is 1: box 1 has no other place left for 1.\n"
            "   + cell r2c1\n   + row 2, digit 1\n   - 2 x box 1, digit 1\n",
        ),
    ],
)
def test_a_hint_comes_by_degrees(run, degree, said):
    assert run("hint", "--degree", degree, SMALL) == (0, said, "")


def test_what_is_solved_has_no_hint(run):
    assert run("hint", "4231132431422413") == (0, "Nothing follows any more.\n", "")
    _, out, _ = run("hint", "--json", "4231132431422413")
    assert (json.loads(out)["step"], json.loads(out)["reason"]) == (None, "")


def test_where_nothing_follows_a_hint_says_why(run):
    said = "there are several solutions: what is left open differs between them"
    assert run("hint", "." * 16) == (1, f"Nothing follows any more: {said}.\n", "")
    code, out, _ = run("hint", "--json", "." * 16)
    assert (code, json.loads(out)["reason"]) == (1, said)
    code, out, err = run("hint", "12.3..4.........")
    assert (code, out) == (2, "")
    assert "the puzzle has no solution to explain" in err


#: Puzzles of ours: variant, puzzle, what they take.
LEVELS = [
    ("classic", UNIQUE[3][2], Level.SINGLES),
    ("four pyramid", UNIQUE[9][2], Level.LINEAR),
    ("x", HARD, Level.ROUNDING),
]


@pytest.mark.parametrize(("variant", "line", "level"), LEVELS, ids=[each[2] for each in LEVELS])
def test_the_grade_says_what_it_takes(variant, line, level):
    found = explain(Puzzle(line, variant=variant), backend=make_backend())
    sizes = [step.size for step in found.steps]
    assert found.grade.level is level
    assert (found.grade.hardest, found.grade.total) == (max(sizes), sum(sizes))
    assert str(found.grade).startswith(f"{level}, hardest step ")
