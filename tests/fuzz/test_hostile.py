"""Hostile input other than texts: a clear message, bounded work and bounded memory."""

import csv
import json
import os
import subprocess
import sys
import tracemalloc
from base64 import b64decode
from io import StringIO
from pathlib import Path

import pytest
from counting import calls
from hostile import (
    CERTIFICATES,
    FILES,
    GENERATORS,
    LISTS,
    RULES,
    asked,
    base64,
    evaluated,
)
from many import Many
from programs import PROGRAMS

from sudokulp.editing.running import MOST_CHARACTERS, MOST_LINES

SMALL = {"cells": [0] * 16, "boxsize": 2, "variant": "classic"}
#: Bytes of the input whose calls are counted, and of the one whose memory is measured.
COUNTED, WEIGHED = 2_500, 50_000
#: Calls and bytes of memory allowed for every input, and for each of its bytes.
CALLS, CALLS_PER_BYTE = 100_000, 300
MEMORY, MEMORY_PER_BYTE = 3_500_000, 100


def checked(text):
    return asked("verify", SMALL | {"text": text, "time_limit": 5})


#: Operation, makers, and bytes per requested unit.
DOORS = {
    "certificate": (checked, CERTIFICATES, 1),
    "file": (
        lambda data: asked(
            "read", {"reading": {"data": base64(data), "variant": "classic", "filename": "a.sdk"}}
        ),
        FILES,
        1,
    ),
    "list": (lambda data: Many(data).table(), LISTS, 4),
    "long list": (lambda data: Many(data, long=True).table(), LISTS, 4),
    "rules": (lambda rules: asked("check", SMALL | {"rules": rules, "drawn": False}), RULES, 25),
    "generator": (lambda told: asked("list_plan", {"generator": told}), GENERATORS, 25),
}
INPUTS = [
    pytest.param(door, make, unit, id=f"{name}: {what}")
    for name, (door, makers, unit) in DOORS.items()
    for what, make in makers.items()
]
#: The same, with some cases of each entry point in the quick tier.
RARELY = [
    pytest.param(*each.values, id=each.id, marks=[pytest.mark.full] if number % 3 else [])
    for number, each in enumerate(INPUTS)
]


@pytest.mark.parametrize(("door", "make", "unit"), RARELY)
def test_work_is_proportional_to_input_size(door, make, unit):
    given = make(COUNTED // unit)
    door(given)  # do the imports and fill the caches
    assert calls(lambda: door(given)) < CALLS + CALLS_PER_BYTE * COUNTED


@pytest.mark.full
@pytest.mark.parametrize(("door", "make", "unit"), INPUTS)
def test_memory_is_proportional_to_input_size(door, make, unit):
    large = make(WEIGHED // unit)
    door(make(COUNTED // unit))
    tracemalloc.start()
    try:
        door(large)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MEMORY + MEMORY_PER_BYTE * WEIGHED


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("what", LISTS)
def test_no_line_of_a_list_is_lost_or_turned_into_a_formula(what, long):
    many = Many(LISTS[what](COUNTED), long)
    answer = many.table()
    if many.worked:
        rows = list(csv.DictReader(StringIO(b64decode(answer["data"]).decode(), newline="")))
        assert [int(row["line"]) for row in rows] == many.worked
        assert all(bool(row["puzzle"]) is not bool(row["problem"]) for row in rows)
        assert [cell for row in rows for cell in row.values() if evaluated(cell)] == []


HERE = Path(__file__).parent
#: Maximum length of a message.
SAID = 1_000
#: Programs that end soon.
QUICK = [
    "markup",
    "a large number",
    "deep brackets",
    "an end in words",
    "a line that is none",
    "a stream that is closed",
    "a grid of anything",
    "no number",
]


@pytest.mark.skipif(sys.platform == "emscripten", reason="needs processes")
@pytest.mark.parametrize(
    "names", [QUICK, pytest.param([*PROGRAMS], marks=pytest.mark.full)], ids=["some", "all"]
)
def test_hostile_programs_end_with_a_message_and_limited_output(names):
    paths = os.pathsep.join((str(HERE.parents[1] / "py"), str(HERE)))
    environment = {**os.environ, "PYTHONPATH": paths}
    command = [sys.executable, HERE / "programs.py", *names]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    lines = ran.stdout.splitlines()
    listed = [json.loads(line, parse_constant=pytest.fail) for line in lines]
    assert [found["name"] for found in listed] == names, ran.stderr
    for found in listed:
        answer = found["answer"]
        assert answer["ok"]
        assert bool(answer["sentence"]) is not bool(answer["message"])
        for said in (answer["sentence"], answer["message"], answer["status"], answer["reason"]):
            assert len(said) < SAID
            assert said.isprintable()
        assert isinstance(answer["line"], int | None)
        assert found["told"] < MOST_CHARACTERS + SAID + 10 * MOST_LINES
        assert found["times"] <= MOST_LINES + 2
