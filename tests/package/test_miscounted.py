"""Where a puzzle string is too long or too short, against every place that it might be."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import UNIQUE, WELL_KNOWN

from sudokulp import Puzzle
from sudokulp.grid import Boxes
from sudokulp.lines import where_wrong

SIX = "12.4564.6123231.64564231312.45645312"
STRINGS = [(2, "...1.3....1.2..."), (3, WELL_KNOWN), (Boxes(2, 3), SIX), (Boxes(1, 6), SIX)]
SIXTEEN = next(row[2] for row in UNIQUE if row[1] == 4)


def told(said, last):
    """Return the first and the last place that a clause leaves, from 0."""
    found = re.findall(r"(?:character|cell)s? (\d+)|(?:and|to) (\d+)", said)
    numbers = [int(one or other) - 1 for one, other in found] or [0, last]
    return numbers[0], numbers[-1]


def sound(texts, shape):
    """Return the first and the last of some texts in which no digit stands twice."""
    fine = [place for place, text in enumerate(texts) if not Puzzle(text, shape).conflicts()]
    return fine[0], fine[-1]


def without(signs):
    return [signs[:place] + signs[place + 1 :] for place in range(len(signs))]


def with_dot(signs):
    return [f"{signs[:place]}.{signs[place:]}" for place in range(len(signs) + 1)]


def check(signs, place, sign, shape):
    """Check what is said of a string with a sign more at a place, "" for one less."""
    moved = signs[:place] + sign + signs[place if sign else place + 1 :]
    texts = without(moved) if sign else with_dot(moved)
    first, last = told(where_wrong(moved, shape), len(texts) - 1)
    assert (first, last) == sound(texts, shape)
    assert first <= place <= last


@settings(max_examples=30)
@given(
    string=st.sampled_from(STRINGS),
    place=st.integers(0, 80),
    sign=st.sampled_from(["", ".", "1", "4"]),
)
def test_it_is_where_no_digit_stands_twice_with_as_many_as_there_should_be(string, place, sign):
    shape, signs = string
    check(signs, place % len(signs), sign, shape)


@pytest.mark.parametrize(("place", "sign"), [(100, "."), (255, "")])
def test_so_it_is_on_a_16x16_grid(place, sign):
    check(SIXTEEN, place, sign, 4)
