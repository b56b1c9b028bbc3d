"""`sudokulp compare`."""

import json
import sys
from types import SimpleNamespace

import pytest

from sudoku import (
    MODELS,
    Puzzle,
    Solution,
    SolverUnavailable,
)
from sudoku.models import Model
from sudoku.names import Registry

SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"


def objects(output):
    return [json.loads(line) for line in output.splitlines()]


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
