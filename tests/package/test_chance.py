"""Chance: the same everywhere from the same seed. The numbers here must never change."""

from random import Random

import pytest

from sudoku import SudokuError
from sudoku.rng import Chance, new_seed


def test_the_course_of_a_seed_is_fixed():
    chance = Chance(7)
    assert chance.sample(range(100), 5) == [78, 55, 90, 50, 3]
    assert [chance.randrange(10) for _ in range(5)] == [4, 0, 3, 5, 6]
    assert chance.choice("abcdef") == "c"


def test_a_number_and_its_text_are_one_seed_and_others_are_not():
    def course(seed):
        return Chance(seed).sample(range(50), 50)

    assert course(7) == course("7") != course(-7)
    assert course("a text") == course("a text") != course("another")


def test_a_generator_goes_on_where_it_is():
    random, again = Random(5), Random(5)
    first = [Chance(random).randrange(1000) for _ in range(3)]
    chance = Chance(again)
    assert [Chance(chance).randrange(1000) for _ in range(3)] == first
    assert len(set(first)) > 1


def test_without_a_seed_courses_differ():
    assert Chance().sample(range(100), 50) != Chance().sample(range(100), 50)
    assert new_seed() != new_seed()


def test_every_order_and_every_number_is_about_equally_likely():
    chance = Chance(1)
    orders = [tuple(chance.sample("abc", 3)) for _ in range(1200)]
    assert all(150 < orders.count(order) < 250 for order in set(orders))
    assert len(set(orders)) == 6
    numbers = [chance.randrange(3, 8) for _ in range(1000)]
    assert all(150 < numbers.count(number) < 250 for number in range(3, 8))


@pytest.mark.parametrize("wrong", [1.5, True, b"7", [1]])
def test_what_is_no_seed_is_refused(wrong):
    with pytest.raises(SudokuError, match="a seed is a whole number or a text"):
        Chance(wrong)


def test_impossible_choices_are_refused():
    with pytest.raises(SudokuError, match="no number from 3 to below 3"):
        Chance(1).randrange(3, 3)
    with pytest.raises(SudokuError, match="cannot take 4 out of 3"):
        Chance(1).sample("abc", 4)
