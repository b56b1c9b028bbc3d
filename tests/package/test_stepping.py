"""What the page is told of steps: the path to a solution."""

import json
import sys

import pytest
from samples import UNIQUE, puzzles
from solvers import make_backend

from sudoku import Puzzle
from sudoku.page.calls import CALLS
from sudoku.page.stepping import explain as page_explain

#: Locked candidates, a hidden pair and an X-wing come before the singles.
X_WING = Puzzle("1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5")


#: Propagation gets stuck in it, so that a step takes cases.
STUCK = Puzzle("8..7...4...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def explained(puzzle, time_limit=10_000, **context):
    request = {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
        "time_limit": time_limit,
    }
    notes = []
    context |= {"backend": make_backend(), "notify": notes.append}
    text = page_explain(json.dumps(request), **context)
    return json.loads(text), notes


@pytest.mark.parametrize(("puzzle", "solution"), puzzles(UNIQUE))
def test_the_steps_lead_from_what_is_open_to_the_solution(puzzle, solution):
    answer, notes = explained(puzzle)
    left = [set(digits) for digits in answer["open"]]
    placed = list(puzzle.digits)
    for step in answer["steps"]:
        for label, digit in step["eliminated"]:
            assert digit in left[label - 1]
            left[label - 1].discard(digit)
        for label, digit in step["placed"]:
            assert left[label - 1] == {digit}
            placed[label - 1] = digit
        assert step["cells"]
        assert {label for label, _ in step["keys"]} <= set(step["cells"])
    assert Puzzle.from_digits(placed, puzzle.boxsize).line == solution
    assert answer["reason"] == ""
    assert len(notes) == 1 + len(answer["steps"])


def test_a_step_is_told_in_words_and_rows():
    answer, _ = explained(X_WING)
    (step,) = (step for step in answer["steps"] if step["name"] == "X-Wing")
    assert step["outcome"] == "r1c4, r5c4, r8c4, r8c8, r9c4 and r9c8 are not 7."
    assert step["sentence"].startswith("Row 2 and row 6 have their 7s in column 4 and column 8")
    assert sorted(step["rows"]) == [
        [-1, "row 2, digit 7", "r2c4 + r2c8"],
        [-1, "row 6, digit 7", "r6c4 + r6c8"],
        [1, "column 4, digit 7", "r1c4 + r2c4 + r5c4 + r6c4 + r8c4 + r9c4"],
        [1, "column 8, digit 7", "r2c8 + r6c8 + r8c8 + r9c8"],
    ]
    assert step["cells"] == [13, 17, 49, 53]
    assert step["total"].endswith("So it is 0.")
    assert answer["sentences"][0].startswith("Class linear: ")


def test_where_the_time_does_not_suffice_it_is_said():
    answer, _ = explained(Puzzle({}, 4), time_limit=1e-6)
    assert answer["ok"]
    assert (answer["steps"], answer["sentences"]) == ([], [])
    assert answer["reason"].startswith("No step was found: ")


def test_where_there_are_several_solutions_the_steps_end_with_the_reason():
    answer, _ = explained(Puzzle("4... ..2. .1.. ....", 2))
    assert answer["reason"].startswith("There are several solutions")
    assert answer["sentences"] == []


def test_python_sat_is_asked_for_where_a_step_takes_cases_and_done_without(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat", None)
    refused, _ = explained(STUCK)
    assert (refused["ok"], refused["needs"]) == (False, "pysat")
    assert refused["needs"] in CALLS["explain"].spared
    answer, _ = explained(STUCK, without=("pysat",))
    assert answer["reason"] == ""
    assert "Case Table" in [step["name"] for step in answer["steps"]]
    assert "python-sat, which finds smaller ones, could not be fetched" in answer["sentences"][-1]


def test_what_takes_no_cases_asks_for_no_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat", None)
    answer, _ = explained(X_WING)
    assert answer["ok"]
    assert not any("could not be fetched" in sentence for sentence in answer["sentences"])
