"""Hostile input through the doors beside the text: a clear sentence, bounded work and memory."""

import csv
import tracemalloc
from base64 import b64decode
from io import StringIO

import pytest
from counting import calls
from hostile import CERTIFICATES, EXPERIMENTS, FILES, LISTS, RULES, asked, base64, proof, zipped
from many import Many
from test_tables import evaluated

from sudoku.certifying.archive import FLOOR, RATIO

SMALL = {"cells": [0] * 16, "boxsize": 2, "variant": "classic"}
#: Bytes of an input whose calls are counted, and of one whose memory is.
COUNTED, WEIGHED = 2_500, 50_000
#: Calls and bytes of memory that every input may cost, and that each of its bytes may.
CALLS, CALLS_PER_BYTE = 100_000, 300
MEMORY, MEMORY_PER_BYTE = 3_500_000, 100


def checked(data):
    return asked("verify", SMALL | {"data": base64(data), "time_limit": 5})


def opened(data):
    return asked("read", {"data": base64(data), "variant": "classic", "filename": "a.sdk"})


def worked(data):
    return Many(data).table()


def ruled(rules):
    return asked("check", SMALL | {"rules": rules, "drawn": False})


def planned(description):
    return asked("lab_plan", {"description": description})


#: What takes an input, the makers, and how many bytes each of what they are asked for has.
DOORS = {
    "certificate": (checked, CERTIFICATES, 1),
    "file": (opened, FILES, 1),
    "list": (worked, LISTS, 4),
    "rules": (ruled, RULES, 25),
    "experiment": (planned, EXPERIMENTS, 25),
}
INPUTS = [
    pytest.param(door, make, unit, id=f"{name}: {what}")
    for name, (door, makers, unit) in DOORS.items()
    for what, make in makers.items()
]


def peak(do):
    """Return the most memory that was held while something ran, in bytes."""
    tracemalloc.start()
    try:
        do()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("door", "make", "unit"), INPUTS)
def test_work_and_memory_are_in_proportion(door, make, unit):
    small, large = make(COUNTED // unit), make(WEIGHED // unit)
    door(small)  # what is imported, or remembered, is there now
    assert calls(lambda: door(small)) < CALLS + CALLS_PER_BYTE * COUNTED
    assert peak(lambda: door(large)) < MEMORY + MEMORY_PER_BYTE * WEIGHED


@pytest.mark.parametrize("what", LISTS)
def test_no_line_of_a_list_is_lost_and_none_becomes_a_formula(what):
    many = Many(LISTS[what](COUNTED))
    answer = many.table()
    if many.worked:
        rows = list(csv.DictReader(StringIO(b64decode(answer["data"]).decode(), newline="")))
        assert [int(row["line"]) for row in rows] == many.worked
        assert all(bool(row["puzzle"]) is not bool(row["problem"]) for row in rows)
        assert [cell for row in rows for cell in row.values() if evaluated(cell)] == []


def test_a_certificate_is_refused_by_what_it_would_unpack_to():
    def said(count):
        return checked(zipped(proof() | {"README.txt": "a" * count}))["said"]

    assert ": proved" in said(FLOOR)
    assert said(FLOOR + 2 * RATIO * 2_000).endswith(f"unpacks to over {RATIO} times its size.")
