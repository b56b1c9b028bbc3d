"""Geometry against closed formulas for every box size; reproducible random numbers."""

import pickle
from random import Random

import pytest
from inner import (
    PortableRandom,
    alphabet,
    cells,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    dependent_cells,
    digit_of,
    new_seed,
    symbols,
)

from sudokulp import Puzzle
from sudokulp.formats import dumps


@pytest.mark.parametrize("n", range(1, 7))
def test_the_numbers_of_cells_and_groups_match_the_formulas(n):
    assert cells(n) == list(range(1, n**4 + 1))
    assert symbols(n) == list(range(1, n**2 + 1))
    for groups in (cells_by_row(n), cells_by_col(n), cells_by_box(n)):
        assert [len(group) for group in groups] == [n * n] * n * n
        assert sorted(label for group in groups for label in group) == cells(n)
    pairs = dependent_cells(n)
    assert len(pairs) == len(set(pairs)) == n**4 * (3 * n * n - 2 * n - 1) // 2
    assert all(x < y for x, y in pairs)


def test_rows_columns_and_boxes_of_the_9x9_grid_are_right():
    assert cells_by_row(3)[0] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert cells_by_col(3)[0] == [1, 10, 19, 28, 37, 46, 55, 64, 73]
    assert cells_by_box(3)[0] == [1, 2, 3, 10, 11, 12, 19, 20, 21]
    assert cells_by_box(3)[5] == [34, 35, 36, 43, 44, 45, 52, 53, 54]


# Characters


@pytest.mark.parametrize(("n", "last"), [(1, "1"), (3, "9"), (4, "G"), (5, "P"), (6, "A")])
def test_digits_above_9_are_capital_letters_while_they_last(n, last):
    side, shown = n**2, alphabet(n**2)
    assert (len(set(shown)), shown[-1]) == (side, last)
    assert side == 36 or shown == shown.upper()
    assert [digit_of(symbol, side) for symbol in shown] == list(range(1, side + 1))
    if n < 4:
        return
    puzzle = Puzzle({cell: cell for cell in range(1, side + 1)} | {2 * side: side}, boxes=n)
    assert puzzle.line[:side] == shown
    for format in ("line", "grid", "grid with blanks", "svg"):
        assert last in dumps(puzzle, format)
    assert Puzzle(dumps(puzzle, "line")) == Puzzle(dumps(puzzle, "grid")) == puzzle
    assert Puzzle(puzzle.line) == puzzle == pickle.loads(pickle.dumps(puzzle))
    assert [str(one)[:15] for one in puzzle.conflicts()] == [f"{last} appears twice"] * 2


@pytest.mark.parametrize("n", [4, 5])
def test_letters_are_read_in_either_case(n):
    line = Puzzle({1: 10, 2: n**2}, boxes=n).line
    assert Puzzle(line.lower()) == Puzzle(line) == Puzzle(line.lower())


def test_strings_for_36x36_grids_keep_their_meaning():
    line = "azA" + "." * (36**2 - 3)
    assert list(Puzzle(line).givens.values()) == [10, 35, 36]
    assert Puzzle(line).line == line


# PortableRandom: these numbers must never change


def test_the_sequence_of_a_seed_is_fixed():
    chance = PortableRandom(7)
    assert chance.sample(range(100), 5) == [78, 55, 90, 50, 3]
    assert [chance.randrange(10) for _ in range(5)] == [4, 0, 3, 5, 6]
    assert chance.choice("abcdef") == "c"


def test_a_number_and_its_text_are_the_same_seed_and_others_differ():
    def course(seed):
        return PortableRandom(seed).sample(range(50), 50)

    assert course(7) == course("7") != course(-7)
    assert course("a text") == course("a text") != course("another")
    assert course(None) != course(None)
    assert new_seed() != new_seed()


def test_a_generator_continues_where_it_left_off():
    random, again = Random(5), Random(5)
    first = [PortableRandom(random).randrange(1000) for _ in range(3)]
    chance = PortableRandom(again)
    assert [PortableRandom(chance).randrange(1000) for _ in range(3)] == first
    assert len(set(first)) > 1


def test_all_orders_and_all_numbers_are_about_equally_likely():
    chance = PortableRandom(1)
    orders = [tuple(chance.sample("abc", 3)) for _ in range(1200)]
    assert all(150 < orders.count(order) < 250 for order in set(orders))
    assert len(set(orders)) == 6
    numbers = [chance.randrange(3, 8) for _ in range(1000)]
    assert all(150 < numbers.count(number) < 250 for number in range(3, 8))
