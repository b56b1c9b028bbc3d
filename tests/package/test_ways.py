"""Ways of models: named everywhere, and added with one entry."""

import json
import sys
from types import SimpleNamespace

import pytest
from inner import solve

from sudokulp import Puzzle, Solution
from sudokulp.cli import main
from sudokulp.models import MODELS, Model, Way, all_ways

SMALL, SMALL_SOLUTION = "4.....2..1.....3", "4231132431422413"
#: Singles alone do not solve it.
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
EVERY = [model.name_of(way) for model, way in all_ways()]


@pytest.fixture
def trial(monkeypatch):
    """Register a model with two ways, which notes the arguments it was called with."""
    asked = []

    def solutions(puzzle, statistics, turn=1):
        asked.append(turn)
        yield Solution(puzzle, Puzzle(SMALL_SOLUTION, size=4).digits)

    ways = (
        Way("first", "First", "The usual one.", {"turn": 1}),
        Way("second", "Second", "The other one.", {"turn": 2}),
    )
    module = SimpleNamespace(solutions=solutions)
    monkeypatch.setitem(sys.modules, "sudokulp.models.trial", module)
    monkeypatch.setitem(MODELS, "trial", Model("trial", "Trial", "A trial.", "trial", ways=ways))
    return asked


def test_an_added_way_can_solve(trial):
    puzzle = Puzzle(SMALL, size=4)
    asked = [solve(puzzle, "trial"), solve(puzzle, "trial", way="Second")]
    asked += [solve(puzzle, "TRIAL/second"), solve(puzzle, "trial", turn=2)]
    assert [result.name for result in asked] == ["trial"] + ["trial/second"] * 3
    assert trial == [1, 2, 2, 2]


def test_an_added_way_is_on_the_command_line(trial, tmp_path, capsys):
    assert main(["solve", SMALL, "--model", "trial", "--way", "second", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    told = found["figures"]
    assert (told["model"], told["built"], found["verdict"]) == ("trial", "second", "unique")
    path = tmp_path / "list.txt"
    path.write_text(SMALL)
    assert main(["list", "--models", "trial,trial/second", "--json", str(path)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["model"] for row in rows] == ["trial", "trial/second"]
    assert trial == [2, 1, 1, 2, 2]  # each first on a small puzzle, which loads the model


@pytest.mark.parametrize("name", EVERY)
def test_every_way_solves(name, backend):
    small = Puzzle(SMALL, size=4)
    result = solve(small, name, backend)
    assert (result.name, result.solution.line) == (name, SMALL_SOLUTION)
    assert result.unique is True
    model, _, way = name.partition("/")
    if model == "lp":
        by_option = solve(small, backend=backend, formulation=way or "auto")
        assert (by_option.name, by_option.formulation) == (name, result.formulation)


@pytest.mark.parametrize("name", ["sat/minimal", "lp/assignment"])
def test_ways_differ_in_size_but_not_in_the_answer(name, backend):
    result = solve(Puzzle(HARD), name, backend)
    usual = solve(Puzzle(HARD), result.model, backend)
    assert (result.unique, result.solution) == (True, usual.solution)
    assert (result.variables, result.constraints) != (usual.variables, usual.constraints)
