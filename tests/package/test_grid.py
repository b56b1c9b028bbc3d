"""Geometry against closed formulas, for every box size."""

import pickle

import pytest

from sudoku import (
    Puzzle,
    SizeError,
    cells,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    dependent_cells,
    dumps,
    loads,
    symbols,
)
from sudoku.grid import alphabet, digit_of

SIZES = range(1, 7)


@pytest.mark.parametrize("n", SIZES)
def test_cells_and_symbols_are_counted_from_one(n):
    assert cells(n) == list(range(1, n**4 + 1))
    assert symbols(n) == list(range(1, n**2 + 1))


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("groups_of", [cells_by_row, cells_by_col, cells_by_box])
def test_every_grouping_covers_each_cell_once(n, groups_of):
    groups = groups_of(n)
    assert len(groups) == n * n
    assert sorted(label for group in groups for label in group) == cells(n)
    assert all(len(group) == n * n for group in groups)


def test_rows_columns_and_boxes_of_the_9x9_grid():
    assert cells_by_row(3)[0] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert cells_by_col(3)[0] == [1, 10, 19, 28, 37, 46, 55, 64, 73]
    assert cells_by_box(3)[0] == [1, 2, 3, 10, 11, 12, 19, 20, 21]
    assert cells_by_box(3)[5] == [34, 35, 36, 43, 44, 45, 52, 53, 54]


@pytest.mark.parametrize("n", SIZES)
def test_each_cell_has_as_many_peers_as_the_formula_says(n):
    pairs = dependent_cells(n)
    assert len(pairs) == len(set(pairs)) == n**4 * (3 * n * n - 2 * n - 1) // 2
    assert all(x < y for x, y in pairs)


@pytest.mark.parametrize(
    "wrong", [0, -1, 7, 10**6, pytest.param(10**5000, id="huge"), 3.0, "3", None, True]
)
@pytest.mark.parametrize("function", [cells, symbols, cells_by_box, dependent_cells])
def test_other_sizes_are_refused_at_once(function, wrong):
    with pytest.raises(SizeError, match="box size must be"):
        function(wrong)


@pytest.mark.parametrize(("boxsize", "last"), [(1, "1"), (3, "9"), (4, "G"), (5, "P"), (6, "A")])
def test_letters_are_capitals_as_long_as_they_suffice(boxsize, last):
    side = boxsize**2
    shown = alphabet(side)
    assert (len(set(shown)), shown[-1]) == (side, last)
    assert side == 36 or shown == shown.upper()
    assert [digit_of(symbol, side) for symbol in shown] == list(range(1, side + 1))


@pytest.mark.parametrize("boxsize", [4, 5, 6])
def test_a_large_grid_shows_the_same_letters_everywhere(boxsize):
    side = boxsize**2
    last = alphabet(side)[-1]
    puzzle = Puzzle({cell: cell for cell in range(1, side + 1)} | {2 * side: side}, boxsize)
    assert puzzle.line[:side] == alphabet(side)
    for format in ("line", "grid", "grid with blanks", "svg"):
        assert f"{last}" in dumps(puzzle, format)
    assert loads(dumps(puzzle, "line")) == loads(dumps(puzzle, "grid")) == puzzle
    assert Puzzle(puzzle.line) == puzzle == pickle.loads(pickle.dumps(puzzle))
    assert [str(one)[:14] for one in puzzle.conflicts()] == [f"{last} stands twice"] * 2


@pytest.mark.parametrize("boxsize", [4, 5])
def test_letters_are_read_in_either_case(boxsize):
    line = Puzzle({1: 10, 2: boxsize**2}, boxsize).line
    assert loads(line.lower()) == loads(line) == Puzzle(line.lower())


def test_lines_of_a_36x36_grid_mean_what_they_always_meant():
    line = "azA" + "." * (36**2 - 3)
    assert list(Puzzle(line).givens.values()) == [10, 35, 36]
    assert Puzzle(line).line == line
