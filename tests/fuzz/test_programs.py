"""Hostile programs in the editor's door: each ends with a sentence, its output is cut."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from programs import PROGRAMS

from sudoku.editing.output import MOST_CHARACTERS, MOST_LINES

HERE = Path(__file__).parent
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join((str(HERE.parents[1] / "py"), str(HERE))),
}
SAID = 1_000

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="needs processes")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hostile_program_ends_with_a_sentence_and_says_no_more_than_it_may(name):
    command = [sys.executable, HERE / "programs.py", name]
    ran = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    answer = found["answer"]
    assert answer["ok"]
    assert bool(answer["sentence"]) is not bool(answer["message"])
    for said in (answer["sentence"], answer["message"], answer["status"], answer["reason"]):
        assert len(said) < SAID
        assert said.isprintable()
    assert isinstance(answer["line"], int | None)
    assert found["told"] < MOST_CHARACTERS + SAID + 10 * MOST_LINES
    assert found["times"] <= MOST_LINES + 2
