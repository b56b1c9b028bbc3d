"""Playing: pencil marks, mistakes, revealed digits; in Python and through the page's calls."""

import json

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import (
    Mistakes,
    find_mistakes,
    is_finished,
    pencil_marks,
    possible_digits,
    strike,
    true_candidates,
    with_entries,
)
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION, page, taken
from strategies import puzzles

from sudokulp import Puzzle

PUZZLE = Puzzle(WELL_KNOWN)
SMALL = Puzzle("4... ..2. .1.. ....")
RIGHT = {
    label: digit
    for label, digit in Puzzle(WELL_KNOWN_SOLUTION).givens.items()
    if label not in PUZZLE.givens
}

#: Puzzles with digits entered in some of their empty cells, mostly right ones.
PLAYED = st.tuples(puzzles(rules=(0,), wrong=0.05), st.randoms(use_true_random=True))


def entered(puzzle, chance):
    """Return entries for up to four cells."""
    true = true_candidates(puzzle)
    cells = [label for label in true if label not in puzzle.givens]
    return {
        label: chance.choice(sorted(true[label]) or [1])
        if chance.random() < 0.8
        else chance.randint(1, puzzle.side)
        for label in chance.sample(cells, chance.randint(1, 4))
    }


@examples(40)
@given(PLAYED)
def test_marks_are_the_digits_that_the_grid_does_not_rule_out(played):
    puzzle, chance = played
    both = with_entries(puzzle, entered(puzzle, chance))
    marks = pencil_marks(both)
    assert set(marks) == set(range(1, puzzle.side**2 + 1)) - set(both.givens)
    for label, digits in marks.items():
        for digit in range(1, puzzle.side + 1):
            conflicts = with_entries(both, {label: digit}).conflicts()
            free = all(label not in conflict.cells for conflict in conflicts)
            assert (digit in digits) == free


@examples(40)
@given(PLAYED)
def test_mistakes_are_the_digits_that_no_solution_has(played):
    puzzle, chance = played
    entries = entered(puzzle, chance)
    true = true_candidates(puzzle)
    number = min(2, puzzle.count(limit=2).number)
    together = with_entries(puzzle, entries).count(limit=1).number > 0
    wrong = tuple(label for label in sorted(entries) if entries[label] not in true[label])
    wanted = Mistakes(number, wrong if number else (), together)
    assert find_mistakes(puzzle, entries) == wanted
    label = chance.choice(sorted(true))
    assert possible_digits(puzzle, label, most=puzzle.side) == sorted(true[label])
    assert possible_digits(puzzle, label) == sorted(true[label])[:2]


def test_entries_affect_the_marks():
    assert 3 not in pencil_marks(PUZZLE, {3: 1})
    assert pencil_marks(PUZZLE)[4] == {2, 6}
    assert pencil_marks(PUZZLE, {3: 2})[4] == {6}


def test_a_placed_digit_is_removed_only_from_the_marks_of_its_peers():
    every = {label: {1, 2, 3, 4} for label in range(1, 17)}
    left = strike(Puzzle({}, size=4), every, {1: 4})
    assert {label for label in left if 4 not in left[label]} == {2, 3, 4, 5, 6, 9, 13}
    assert every[2] == {1, 2, 3, 4}
    assert 4 not in strike(Puzzle({}, size=4, variant="x"), every, {1: 4})[16]


def test_a_puzzle_is_finished_when_every_digit_is_right():
    assert is_finished(PUZZLE, RIGHT)
    assert not is_finished(PUZZLE, dict(list(RIGHT.items())[1:]))
    assert not is_finished(PUZZLE, RIGHT | {3: 1})


# The page's calls


def ask(function, puzzle, entries=None, **more):
    digits = [(entries or {}).get(label, 0) for label in range(1, puzzle.side**2 + 1)]
    request = {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
        "entries": digits,
        "time_limit": 60,
    }
    return json.loads(function(json.dumps(taken(*function.args, request) | more)))


def test_the_page_gets_marks_for_every_cell():
    answer = ask(page.pencil, SMALL, {2: 2})
    assert [answer["marks"][label - 1] for label in (1, 2, 3, 16)] == [[], [], [1, 3], [1, 2, 3, 4]]


def test_check_uses_entries_to_find_conflicts_and_completion():
    assert ask(page.check, SMALL)["conflicts"] == []
    both = ask(page.check, SMALL, {2: 4})
    assert both["conflicts"][0]["cells"] == [1, 2]
    assert "finished" not in both
    done = ask(page.check, PUZZLE, RIGHT)
    assert done["finished"]["headline"].startswith("Solved: all your digits")
    full = Puzzle(WELL_KNOWN_SOLUTION)
    assert not ask(page.check, full).get("finished")  # no player solved that


def test_check_removes_marks_ruled_out_by_placed_digits():
    marks = [[1, 2]] * 16
    answer = ask(page.check, SMALL, {2: 2}, marks=marks, placed=[2])
    assert [answer["marks"][label - 1] for label in (1, 3, 5, 9)] == [[1], [1], [1], [1, 2]]
    assert "marks" not in ask(page.check, SMALL, {2: 2}, marks=marks, placed=[])
    both = ask(page.check, SMALL, {2: 2}, marks=marks, centre=[[2, 3]] * 16, placed=[2])
    assert both["marks"] == answer["marks"]
    assert [both["centre"][label - 1] for label in (1, 3, 9)] == [[3], [3], [2, 3]]
    assert "marks" not in ask(page.check, SMALL, {2: 2}, marks=[[3, 4]] * 16, placed=[2])


@pytest.mark.parametrize("call", [page.pencil, page.mistakes, page.check])
def test_entries_of_another_size_are_refused(call):
    request = {"cells": SMALL.digits, "boxsize": 2, "variant": "classic", "entries": [1]}
    request = taken(*call.args, request | {"time_limit": 60})
    refused = json.loads(call(json.dumps(request)))
    assert (refused["ok"], refused["message"]) == (False, "expected 16 entries, found 1")
