"""Hints of the page: the next step for what a player has entered and noted, by degrees."""

import json

import pytest
from solvers import make_backend

from sudoku import Puzzle, solve
from sudoku.analysis.play import pencil_marks
from sudoku.page.stepping import hint as page_hint

SMALL = Puzzle("4... ..2. .1.. ...3", 2)
#: Nothing but locked candidates, or more, follows at first.
HARD = Puzzle("1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5")


def hinted(puzzle, entries=None, marks=None, centre=None, time_limit=10_000):
    def listed(given, nothing):
        return [(given or {}).get(label, nothing) for label in range(1, puzzle.side**2 + 1)]

    request = {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
        "entries": listed(entries, 0),
        "marks": listed(marks, []),
        "centre": listed(centre, []),
        "time_limit": time_limit,
    }
    answer = json.loads(page_hint(json.dumps(request), backend=make_backend()))
    assert answer["ok"]
    return answer


def test_a_hint_comes_by_degrees():
    answer = hinted(SMALL)
    assert answer["said"] == [
        "Look at box 1.",
        "r2c1 is 1.",
        "Hidden Single: r2c1 is 1: box 1 has no other place left for 1.",
        "The same as a sum: below is what is subtracted (\u2212) and added (+).",
    ]
    assert answer["lit"] == [[1, 2, 5, 6], [5], [1, 2, 5, 6], [1, 2, 5, 6]]
    assert answer["step"]["placed"] == [[5, 1]]
    assert answer["open"][4] == [1, 3]


def test_hints_lead_to_the_solution():
    solution = solve(SMALL, backend=make_backend()).solution
    entries = {}
    while "step" in (answer := hinted(SMALL, entries)):
        ((label, digit),) = answer["step"]["placed"]
        assert digit == solution.digits[label - 1]
        entries[label] = digit
    assert answer["sentence"] == "Every cell is filled."
    assert len(entries) == 12


def test_what_is_ruled_out_in_the_marks_is_no_hint_again():
    marks = {label: sorted(digits) for label, digits in pencil_marks(HARD).items()}
    first = hinted(HARD, marks=marks)
    assert not first["step"]["placed"]
    assert first["open"] == hinted(HARD)["open"]
    for label, digit in first["step"]["eliminated"]:
        marks[label].remove(digit)
    for kind in ("marks", "centre"):
        second = hinted(HARD, **{kind: marks})
        assert second["step"]["eliminated"] != first["step"]["eliminated"]
        assert all(set(second["open"][label - 1]) <= set(here) for label, here in marks.items())


def test_marks_without_a_digit_of_the_solution_do_not_count():
    answer = hinted(SMALL, marks={5: [3]})
    assert answer["said"][0].startswith("Look at box 1. Your pencil marks leave out a digit")
    assert answer["said"][1] == "r2c1 is 1."
    assert answer["open"] == hinted(SMALL)["open"]


@pytest.mark.parametrize(
    ("puzzle", "entries", "headline"),
    [
        (SMALL, {2: 3}, "Ready: 1 mistake"),
        (Puzzle("44.. .... .... ....", 2), {}, "No solution"),
        (Puzzle({}, 2), {}, "Ready: nothing follows any more"),
    ],
)
def test_what_is_wrong_is_said_instead(puzzle, entries, headline):
    answer = hinted(puzzle, entries)
    assert answer["headline"] == headline
    assert "step" not in answer


def test_where_the_time_does_not_suffice_nothing_is_claimed():
    answer = hinted(Puzzle({}, 4), time_limit=1e-6)
    assert answer["headline"].startswith("Unknown")
    assert answer["sentence"] == "The next step is not known."
