"""Exercises: positions whose next step is a certain technique."""

import json
import sys

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import TECHNIQUES, hint, solve
from solvers import make_backend

from sudokulp import GaveUp, Puzzle, practice
from sudokulp.cli import main
from sudokulp.errors import UnknownName
from sudokulp.ops import answer

#: The techniques that take less than a second.
COMMON = list(TECHNIQUES)[:7]


def check(technique, seed):
    made = practice(technique, seed, 300, make_backend())
    step = hint(made.puzzle, made.candidates, backend=make_backend())
    assert step == made.step
    assert step.name == TECHNIQUES[technique]
    result = solve(made.puzzle, "search")
    assert result.unique
    solution = result.solution.digits
    assert all(solution[label - 1] in digits for label, digits in made.candidates.items())


@examples(5)
@given(st.sampled_from(COMMON), st.integers(0, 10**6))
def test_the_next_step_of_an_exercise_is_its_technique(technique, seed):
    check(technique, seed)


@pytest.mark.full
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_there_are_exercises_for_every_technique(technique):
    check(technique, 1)


def test_unknown_techniques_and_short_limits_are_refused():
    with pytest.raises(UnknownName, match=r"full-house, .*x-wing, .*chain, loop"):
        practice("y-wings")
    with pytest.raises(GaveUp, match="no position for Swordfish was found, because the time limit"):
        practice("swordfish", 2, time_limit=0.01)


def test_the_page_gets_the_same_exercise_as_a_hint(backend):
    request = json.dumps({"technique": "pointing", "seed": "1", "time_limit": 300})
    shown = json.loads(answer("practice", request, backend=backend))
    made = practice("pointing", "1", 300, backend)
    assert shown["line"] == made.puzzle.line
    step = shown["hint"]["step"]
    assert step["name"] == made.step.name
    assert [tuple(pair) for pair in step["eliminated"]] == list(made.step.eliminated)
    assert {at: tuple(here) for at, here in enumerate(shown["hint"]["open"], 1) if here} == {
        label: digits for label, digits in made.candidates.items() if digits
    }


@pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")
def test_the_command_writes_a_position_and_its_candidates(capsys):
    assert main(["practice", "Naked Pair", "--seed", "1", "--answer"]) == 0
    head, line, *rows, sentence = capsys.readouterr().out.splitlines()
    assert head == "# Naked Pair; seed: 1"
    assert len(rows) == 9
    assert "hold" in sentence
    assert main(["practice", "naked-pair", "--seed", "1", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["line"], record["hint"]["step"]["name"]) == (line, "Naked Pair")
    assert all(not record["hint"]["open"][label - 1] for label in Puzzle(line).givens)
