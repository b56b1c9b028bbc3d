"""Validation of integers wherever they are passed in."""

import pytest
from inner import (
    boxsize_of,
    cells,
    check_whole,
    count_solutions,
    lp_col_index,
    picture,
    possible_digits,
    whole_within,
)
from samples import WELL_KNOWN

from sudokulp import Puzzle, SudokuError, random_puzzle
from sudokulp.lists import Generator

numpy = pytest.importorskip("numpy", reason="the page has no numpy")

NO_WHOLE_NUMBERS = [None, True, False, 1.0, 1.5, "1", float("nan"), numpy.bool_(True), [1]]


@pytest.mark.parametrize("value", NO_WHOLE_NUMBERS, ids=repr)
def test_values_that_are_not_integers_are_refused(value):
    with pytest.raises(SudokuError, match="the size must be an integer from 0 to 2,000, not "):
        check_whole(value, "the size", 0, 2000)


def test_limits_are_inclusive():
    assert [whole_within(value, 1, 3) for value in (0, 1, 3, 4)] == [None, 1, 3, None]
    with pytest.raises(SudokuError, match="the size must be an integer of at least 1, not 0"):
        check_whole(0, "the size", 1)


ONE, TWO, NINE = numpy.int64(1), numpy.int8(2), numpy.uint16(9)


@pytest.mark.parametrize(
    ("by_numpy", "plain"),
    [
        (lambda: Puzzle({ONE: TWO}, boxes=TWO), lambda: Puzzle({1: 2}, size=4)),
        (lambda: cells(TWO), lambda: cells(2)),
        (lambda: boxsize_of(NINE), lambda: 3),
        (lambda: count_solutions(Puzzle({}, size=4), limit=NINE).number, lambda: 9),
        (lambda: lp_col_index(NINE, TWO, TWO), lambda: lp_col_index(9, 2, 2)),
        (lambda: possible_digits(Puzzle({}, size=4), NINE), lambda: [1, 2]),
        (
            lambda: picture(Puzzle({}, size=4), marks={NINE: [ONE]}),
            lambda: picture(Puzzle({}, size=4), marks={9: [1]}),
        ),
        (lambda: random_puzzle(NINE, boxes=TWO, seed=1), lambda: random_puzzle(9, size=4, seed=1)),
        (lambda: Generator(givens=[NINE]), lambda: Generator(givens=[9])),
    ],
)
def test_integers_of_numpy_are_accepted(by_numpy, plain):
    assert by_numpy() == plain()


@pytest.mark.parametrize("wrong", [True, 1.0, "1"])
def test_a_picture_accepts_only_labels_and_digits_that_a_puzzle_does(wrong):
    puzzle = Puzzle(WELL_KNOWN)
    for drawn in ({"marks": {wrong: [1]}}, {"marks": {1: [wrong]}}, {"entries": {1: wrong}}):
        with pytest.raises(SudokuError, match="from 1 "):
            picture(puzzle, **drawn)
