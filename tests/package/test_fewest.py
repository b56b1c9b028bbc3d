"""The fewest of a puzzle's own givens that keep its solution the only one."""

import json
from itertools import combinations

import pytest
from samples import UNIQUE, puzzles
from solvers import make_backend

from sudoku import (
    GaveUp,
    Puzzle,
    SudokuError,
    fewest_givens,
    generate,
    is_minimal,
    is_well_formed,
    solve,
)
from sudoku.certifying.fewest import Fewest
from sudoku.page.making import fewest as page_fewest

FULL = "1234341221434321"


def fewest_of(puzzle):
    return fewest_givens(puzzle, time_limit=10_000, backend=make_backend())


def sizes_that_suffice(puzzle):
    """Yield how many givens suffice, by trying all sets from the smallest on."""
    for size in range(len(puzzle.givens) + 1):
        for chosen in combinations(puzzle.givens.items(), size):
            if is_well_formed(Puzzle(dict(chosen), puzzle.boxsize, puzzle.variant)):
                yield size


@pytest.mark.parametrize("variant", ["classic", "x", "four square"])
@pytest.mark.parametrize("givens", [6, 8, 16])
def test_no_fewer_suffice(variant, givens):
    puzzle = generate(variant, boxsize=2, seed=givens, givens=givens)
    found = fewest_of(puzzle)
    assert found.proved
    assert len(found.puzzle.givens) == found.least == next(sizes_that_suffice(puzzle))


@pytest.mark.parametrize("puzzle", [row.values[0] for row in puzzles(UNIQUE[:10])], ids=str)
def test_what_is_left_is_part_of_the_puzzle_and_has_the_same_solution(puzzle):
    found = fewest_of(puzzle)
    assert found.proved
    assert found.puzzle.givens.items() <= puzzle.givens.items()
    assert is_minimal(found.puzzle)
    both = [solve(each, "exact cover").solution.line for each in (puzzle, found.puzzle)]
    assert both[0] == both[1]


def test_it_takes_a_puzzle_with_one_solution():
    for line, which in (("." * 16, "several"), ("11..............", "no"), (".1.1", "no")):
        with pytest.raises(SudokuError, match=f"the puzzle has {which} solution"):
            fewest_of(Puzzle(f"{line:.<16}"))
    with pytest.raises(TypeError, match="a Puzzle"):
        fewest_givens(FULL)


def test_when_the_time_is_over_the_fewest_so_far_are_told():
    found = fewest_givens(Puzzle(UNIQUE[3][3]), time_limit=0.3, backend=make_backend())
    assert not found.proved
    assert found.least < len(found.puzzle.givens)
    assert is_well_formed(found.puzzle)
    assert found.reason
    with pytest.raises(GaveUp, match="time limit"):
        fewest_givens(Puzzle(FULL), time_limit=1e-9)


def test_the_command_writes_the_puzzle(run):
    code, out, err = run("fewest", "................", FULL)
    assert code == 2
    assert err == "argument 1: no fewest givens: the puzzle has several solutions\n"
    head, line = out.splitlines()
    assert head == "# argument 2: 4 of 16 givens, and fewer do not suffice"
    assert is_well_formed(Puzzle(line))


def test_the_command_gives_json(run):
    code, out, _ = run("fewest", "--json", FULL)
    found = json.loads(out)
    assert (code, found["puzzle"], found["givens"]) == (0, FULL, 4)
    assert (found["least"], found["proved"], found["reason"]) == (4, True, "")
    assert is_well_formed(Puzzle(found["fewest"]))


def test_the_command_says_when_time_ran_out(run):
    code, out, err = run("fewest", "--time-limit", "0.3", UNIQUE[3][3])
    assert (code, err) == (3, "")
    assert "# argument 1: " in out
    assert "; it takes at least " in out
    code, out, err = run("fewest", "--time-limit", "0.0000001", FULL)
    assert (code, out) == (3, "")
    assert "unknown: the time limit" in err


# What the page is told


def on_page(puzzle, **more):
    request = {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
        "title": "Mine",
        "time_limit": 10_000,
    }
    return json.loads(page_fewest(json.dumps(request | more), backend=make_backend()))


def test_the_page_gets_the_puzzle_and_whether_it_is_proved():
    answer = on_page(Puzzle("1234 3412 2143 4321", 2))
    assert (answer["ok"], answer["givens"], answer["title"]) == (True, 4, "Mine")
    assert answer["sentence"] == "4 givens, 12 fewer than before; fewer do not suffice: proved."
    again = on_page(Puzzle(answer["line"], 2))
    assert again["line"] == answer["line"]
    assert again["sentence"] == "4 givens; fewer do not suffice: proved."


def test_the_page_says_what_is_not_proved(monkeypatch):
    some = Fewest(Puzzle("1... ..2. .... ...3", 2), 2, "the time limit of 5 s was reached")
    monkeypatch.setattr("sudoku.page.making.fewest_givens", lambda *_: some)
    assert on_page(Puzzle("1234 3412 2143 4321", 2))["sentence"] == (
        "3 givens, 13 fewer than before. Whether fewer suffice is not known: the time limit of "
        "5 s was reached. At least 2 are needed. Set a longer time limit under Options."
    )


def test_the_page_is_refused_the_fewest_of_several_solutions_and_of_none():
    for puzzle, which in (
        (Puzzle({}, 2), "several solutions"),
        (Puzzle("4.1. ..2. .1.. ...3", 2), "no solution"),
        (Puzzle("11" + "." * 14, 2), "no solution"),
    ):
        answer = on_page(puzzle)
        assert not answer["ok"]
        assert answer["message"].startswith(f"no fewest givens: the puzzle has {which}")
