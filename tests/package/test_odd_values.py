"""Odd values at the doors of the package: an error of the family, or a TypeError that says why."""

import pytest

from sudoku import (
    Puzzle,
    SudokuError,
    count_solutions,
    dump,
    generate,
    is_minimal,
    is_well_formed,
    load,
    loads,
    random_puzzle,
    read,
    read_all,
    redundant_givens,
    solve,
    true_candidates,
)

EMPTY = Puzzle({}, 2)
HUGE = 10**400
#: Longer than Python prints.
LONGER = pytest.param(10**5_000, id="longer")


@pytest.mark.parametrize(
    "size", [HUGE, -HUGE, LONGER, 0, 7, 1.5, 1e308, float("nan"), "3", None, True]
)
@pytest.mark.parametrize("make", [generate, random_puzzle])
def test_a_size_that_is_none_is_refused_before_anything_is_made_of_it(make, size):
    with pytest.raises(SudokuError, match="the box size must be a whole number from 1 to 6"):
        make("x", boxsize=size) if make is generate else make(0, boxsize=size)


@pytest.mark.parametrize("limit", [HUGE, LONGER, -1, 0, float("nan"), "1", None, True])
def test_a_time_limit_that_is_none_is_refused(limit):
    for do in (solve, count_solutions, is_minimal, true_candidates):
        with pytest.raises(SudokuError, match="the time limit must be a number of seconds"):
            do(EMPTY, time_limit=limit)


@pytest.mark.parametrize("seed", ["\ud800", "\0", "", HUGE, -HUGE])
def test_every_text_and_number_is_a_seed(seed):
    assert generate(boxsize=2, seed=seed) == generate(boxsize=2, seed=seed)


@pytest.mark.parametrize("seed", [LONGER, 1.5, True, b"1", [1]])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(SudokuError, match="a seed"):
        generate(boxsize=2, seed=seed)


@pytest.mark.parametrize("path", ["a\0b.sdk", "\0.sdk", "\ud800.sdk"])
def test_a_name_that_no_file_can_have_is_refused(path):
    for do in (load, lambda name: dump(EMPTY, name)):
        with pytest.raises(SudokuError, match="no file can be called"):
            do(path)


@pytest.mark.parametrize("value", [None, "4.....2..1.....3", [[1]], {1: 1}, object(), LONGER])
@pytest.mark.parametrize(
    "do",
    [count_solutions, is_minimal, is_well_formed, redundant_givens, true_candidates],
)
def test_what_is_no_puzzle_is_named(do, value):
    with pytest.raises(TypeError, match=f"expected a Puzzle, not {type(value).__name__} "):
        do(value)


@pytest.mark.parametrize("value", [None, 5, ["4.....2..1.....3"], {1: 1}, object()])
@pytest.mark.parametrize("do", [loads, read, read_all])
def test_what_is_no_text_is_named(do, value):
    with pytest.raises(TypeError, match=f"a text .* not {type(value).__name__}"):
        do(value)
