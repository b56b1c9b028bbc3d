"""Fewest givens, nearest puzzle with one solution, fullest grid: checked by brute force."""

import json
import re
from itertools import combinations, product

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Fewest, fewest_givens, find_filling, find_nearest, solve, why
from samples import UNIQUE, is_minimal, page, puzzles
from solvers import make_backend

from sudokulp import GaveUp, Puzzle, SudokuError, generate
from sudokulp.deadline import deadline
from sudokulp.errors import Stop
from sudokulp.explaining.multipliers import Solver
from sudokulp.rules import AntiKing, Cage

FULL = "1234341221434321"
#: No change of a single given fixes it.
TWO = ".3.2..34.2....4."
VARIANTS = st.sampled_from(["classic", "x"])


def asked(function, puzzle):
    return function(puzzle, time_limit=10_000, backend=make_backend())


def nearest_puzzle(puzzle, time_limit, backend=None):
    with deadline(time_limit):
        return find_nearest(puzzle, Solver(backend))


def largest_filling(puzzle, time_limit, backend=None):
    with deadline(time_limit):
        return find_filling(puzzle, Solver(backend))


def givens(most):
    """Return a strategy of some givens of a 4x4 grid."""
    return st.dictionaries(st.integers(1, 16), st.integers(1, 4), min_size=3, max_size=most)


def only(puzzle, labels):
    """Return a puzzle with some of its givens."""
    left = {label: puzzle.givens[label] for label in labels}
    return Puzzle(left, boxes=puzzle.boxsize, variant=puzzle.variant)


# The fewest of a puzzle's own givens that keep its solution unique


@pytest.mark.parametrize("variant", ["classic", "x", "four square"])
@pytest.mark.parametrize("count", [6, 8, pytest.param(16, marks=pytest.mark.full)])
def test_fewer_givens_do_not_determine_the_solution(variant, count):
    puzzle = generate(variant=variant, size=4, seed=count, givens=count)
    found = asked(fewest_givens, puzzle)
    assert found.proved
    assert len(found.puzzle.givens) == found.least
    assert found.puzzle.is_unique()
    fewer = combinations(puzzle.givens, found.least - 1)
    assert not any(only(puzzle, labels).is_unique() for labels in fewer)


@pytest.mark.parametrize(("puzzle", "line"), puzzles([UNIQUE[0], UNIQUE[6], UNIQUE[8]]))
def test_the_remaining_givens_are_part_of_the_puzzle_and_have_the_same_solution(puzzle, line):
    found = asked(fewest_givens, puzzle)
    assert found.proved
    assert found.puzzle.givens.items() <= puzzle.givens.items()
    assert is_minimal(found.puzzle)
    assert solve(found.puzzle, "exact cover").solution.line == line


@pytest.mark.parametrize(
    ("line", "which"),
    [("." * 16, "several solutions"), ("11" + "." * 14, "no sol"), ("4.1...2..1.....3", "no sol")],
)
def test_fewest_givens_requires_a_puzzle_with_one_solution(line, which):
    message = f"no givens can be removed, because the puzzle has {which}"
    with pytest.raises(SudokuError, match=message):
        asked(fewest_givens, Puzzle(line))
    assert fewest_on_page(line)["message"].startswith(message)


def test_when_time_runs_out_the_best_set_so_far_is_returned(run, ticking):
    ticking(1 / 500)
    found = fewest_givens(Puzzle(UNIQUE[3][3]), time_limit=1, backend=make_backend())
    assert not found.proved
    assert found.least < len(found.puzzle.givens)
    assert found.puzzle.is_unique()
    assert found.reason == "the time limit of 1 s was reached"
    code, out, err = run("fewest", "--time-limit", 1, UNIQUE[3][3])
    assert (code, err) == (3, "")
    assert "# argument 1: " in out
    assert "Fewer may be enough: the time limit of 1 s was reached" in out
    with pytest.raises(GaveUp, match="time limit"):
        fewest_givens(Puzzle(FULL), time_limit=1e-9)
    code, out, err = run("fewest", "--time-limit", "0.0000001", FULL)
    assert (code, out) == (3, "")
    assert "the result is unknown, because it was not checked" in err


def test_the_command_writes_the_puzzle_with_the_fewest_givens(run):
    code, out, err = run("fewest", "................", FULL)
    assert code == 2
    assert err == "argument 1: no givens can be removed, because the puzzle has several solutions\n"
    head, line = out.splitlines()
    assert head == "# argument 2: 4 givens, 12 fewer than before. No more can be removed."
    assert Puzzle(line).is_unique()
    code, out, _ = run("fewest", "--json", FULL)
    found = json.loads(out)
    assert (code, found["line"], found["givens"]) == (0, line, 4)
    assert (found["least"], found["proved"]) == (4, True)


def fewest_on_page(line):
    request = {
        "cells": Puzzle(line).digits,
        "boxsize": 2,
        "variant": "classic",
        "title": "Mine",
        "time_limit": 10_000,
    }
    return json.loads(page.fewest(json.dumps(request), backend=make_backend()))


def test_the_page_gets_the_fewest_givens_and_whether_fewer_may_be_enough(monkeypatch):
    answer = fewest_on_page(FULL)
    assert (answer["ok"], answer["givens"], answer["title"]) == (True, 4, "Mine")
    assert re.findall(r"\d+|No more", answer["sentence"]) == ["4", "12", "No more"]
    again = fewest_on_page(answer["line"])
    assert again["line"] == answer["line"]
    assert re.findall(r"\d+|No more", again["sentence"]) == ["4", "No more"]
    some = Fewest(Puzzle("1... ..2. .... ...3"), 2, "the time limit of 5 s was reached", Stop.TIME)
    monkeypatch.setattr("sudokulp.ops.generation.fewest_givens", lambda *_: some)
    unproved = fewest_on_page(FULL)["sentence"]
    assert re.findall(r"\d+|No more", unproved) == ["3", "13", "5", "2"]


# The nearest puzzle


def changes_that_fix(puzzle):
    """Yield the size of each change of givens that leaves one solution, fewest first."""
    for size in range(len(puzzle.givens) + 1):
        for labels in combinations(puzzle.givens, size):
            for digits in product(range(puzzle.side + 1), repeat=size):
                changed = list(puzzle.digits)
                for label, digit in zip(labels, digits, strict=True):
                    changed[label - 1] = digit
                if puzzle.with_digits(changed).is_unique():
                    yield size


@examples(25)
@given(givens(5), VARIANTS, st.booleans())
def test_fewer_changes_do_not_fix_the_puzzle(givens, variant, ruled):
    rules = [Cage([1, 2], sum=3), Cage([7, 11], sum=5)] if ruled else []
    puzzle = Puzzle(givens, size=4, variant=variant, rules=rules)
    least = next(changes_that_fix(puzzle), None)
    if least is None:
        assert asked(nearest_puzzle, puzzle) is None
        return
    found = asked(nearest_puzzle, puzzle)
    assert (len(found.changes), found.least, found.proved) == (least, least, True)
    assert found.puzzle.is_unique()
    kept = {label: digit for label, digit in found.changes if digit}
    gone = {label for label, digit in found.changes if not digit}
    left = {label: digit for label, digit in givens.items() if label not in gone}
    assert found.puzzle.givens == left | kept
    assert all(puzzle.givens[label] != digit for label, digit in found.changes)


@pytest.mark.full
def test_a_9x9_puzzle_is_repaired():
    puzzle = Puzzle(
        "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
    )
    full = solve(puzzle, "exact cover").solution
    wrong = {label: full.digits[label - 1] % 9 + 1 for label in list(puzzle.givens)[3:12:4]}
    found = asked(nearest_puzzle, Puzzle(puzzle.givens | wrong, size=9))
    assert found.proved
    assert found.puzzle.is_unique()
    assert 1 <= len(found.changes) <= 3


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle({1: 1, 2: 1}),
        Puzzle({}, size=25),
        Puzzle({3: 1, 4: 1, 9: 2}, variant="x"),
        Puzzle({1: 1, 9: 1}, size=4, rules=[AntiKing()]),
    ],
)
def test_puzzles_that_no_change_of_givens_can_fix_are_recognised(puzzle):
    assert asked(nearest_puzzle, puzzle) is None


@pytest.mark.parametrize("ask", [fewest_givens, nearest_puzzle, largest_filling])
def test_results_not_found_in_time_are_not_reported(ask):
    with pytest.raises(GaveUp, match="time limit"):
        ask(Puzzle(UNIQUE[3][2]), time_limit=1e-9, backend=make_backend())


# The fullest grid


def fullest(puzzle):
    """Return the most givens that can be kept, and the most cells filled then, by brute force."""
    best = (0, 0)
    regions = [region.cells for region in puzzle.variant.all_regions(puzzle.shape)]
    seen = [
        {other for cells in regions if label in cells for other in cells if other < label}
        for label in range(1, 17)
    ]
    digits = [0] * 17
    left = [sum(map(bool, puzzle.digits[max(label - 1, 0) :])) for label in range(18)]

    def go(label, kept, filled):
        nonlocal best
        if (kept + left[label], filled + 17 - label) <= best:
            return
        if label > 16:
            best = (kept, filled)
            return
        given = puzzle.digits[label - 1]
        there = {digits[other] for other in seen[label - 1]}
        for digit in [given] if given else range(1, 5):
            if digit not in there:
                digits[label] = digit
                go(label + 1, kept + bool(given), filled + 1)
        digits[label] = 0
        go(label + 1, kept, filled)

    go(1, 0, 0)
    return best


@examples(12)
@given(givens(9), VARIANTS)
def test_no_grid_is_fuller(givens, variant):
    puzzle = Puzzle(givens, size=4, variant=variant)
    found = asked(largest_filling, puzzle)
    assert (len(givens) - len(found.left_out), found.number) == fullest(puzzle)
    assert not found.puzzle.conflicts()
    assert set(found.left_out).isdisjoint(found.puzzle.givens)
    kept = {label: digit for label, digit in givens.items() if label not in found.left_out}
    assert kept.items() <= found.puzzle.givens.items()


@pytest.mark.parametrize(
    ("line", "rules", "number"),
    [
        ("................", [Cage([1, 2], sum=3)], 16),
        ("..1.............", [Cage([1, 2], sum=3)], 15),
        ("4...............", [Cage([1, 2], sum=3)], 15),
        ("................", [AntiKing()], 14),
    ],
)
def test_a_filling_respects_rules(line, rules, number):
    found = asked(largest_filling, Puzzle(line, size=4, rules=rules))
    assert found.number == number
    assert not found.puzzle.conflicts()
    assert not found.puzzle.broken_rules()


def test_why_offers_the_nearest_puzzle_if_no_single_change_fixes_it(run):
    puzzle = Puzzle(TWO)
    found = asked(why, puzzle)
    assert (found.repairs, found.missing) == ((), ())
    assert found.nearest.proved
    assert found.filling.number == fullest(puzzle)[1]
    code, out, err = run("why", TWO)
    assert (code, err) == (0, "")
    assert "exactly one solution. Fewer changes are not enough.\n" in out
    assert "of 16 cells can be filled without breaking a rule.\n" in out
