"""Puzzle strings of the wrong length: the reported position against every possible one."""

import re

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Boxes, side_of, where_wrong
from samples import UNIQUE, WELL_KNOWN

from sudokulp import Puzzle

SIX = "12.4564.6123231.64564231312.45645312"
STRINGS = [(2, "...1.3....1.2..."), (3, WELL_KNOWN), (Boxes(2, 3), SIX), (Boxes(1, 6), SIX)]
SIXTEEN = next(row[2] for row in UNIQUE if row[1] == 4)


def positions_in(said, side, last):
    """Return the first and the last position that a message allows, from 0."""
    cells = [side * int(row) + int(column) for row, column in re.findall(r"r(\d+)c(\d+)", said)]
    if cells:
        return cells[0] - side - 1, cells[-1] - side - 1
    found = re.findall(r"characters? (\d+)(?: (?:or|to) (\d+))?", said)
    one, other = found[0] if found else (1, last + 1)
    return int(one) - 1, int(other or one) - 1


def sound(texts, shape):
    """Return the first and the last of those texts in which no digit repeats in a region."""
    fine = [place for place, text in enumerate(texts) if not Puzzle(text, boxes=shape).conflicts()]
    return fine[0], fine[-1]


def without(signs):
    return [signs[:place] + signs[place + 1 :] for place in range(len(signs))]


def with_dot(signs):
    return [f"{signs[:place]}.{signs[place:]}" for place in range(len(signs) + 1)]


def check(signs, place, sign, shape):
    """Check the message for a string with a character added at a position ("": one removed)."""
    moved = signs[:place] + sign + signs[place if sign else place + 1 :]
    texts = without(moved) if sign else with_dot(moved)
    said, side = where_wrong(moved, shape), side_of(shape)
    first, last = sound(texts, shape)
    assert first <= place <= last
    if found := re.search(r"in row (\d+)", said):
        assert {first // side, last // side} == {int(found[1]) - 1}
    else:
        assert (first, last) == positions_in(said, side, len(texts) - 1)


@examples(30)
@given(
    string=st.sampled_from(STRINGS),
    place=st.integers(0, 80),
    sign=st.sampled_from(["", ".", "1", "4"]),
)
def test_the_reported_positions_are_those_that_leave_no_repeated_digit(string, place, sign):
    shape, signs = string
    check(signs, place % len(signs), sign, shape)


@pytest.mark.parametrize(("place", "sign"), [(100, "."), (255, "")])
def test_it_works_on_a_16x16_grid_too(place, sign):
    check(SIXTEEN, place, sign, 4)
