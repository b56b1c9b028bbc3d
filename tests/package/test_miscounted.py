"""Where a puzzle string is too long or too short, against every place that it might be."""

import re

import pytest
from samples import WELL_KNOWN

from sudoku import ParseError, Puzzle, loads
from sudoku.miscounted import where_wrong

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SIXTEEN = "".join(
    "123456789ABCDEFG"[(4 * (row % 4) + row // 4 + column) % 16] if (row + column) % 3 else "."
    for row in range(16)
    for column in range(16)
)


def told(signs, boxsize):
    """Return the first and the last place that the clause leaves, from 0."""
    said = where_wrong(signs, boxsize)
    numbers = [
        int(number) - 1
        for number in re.findall(r"(?:character|cell)s? (\d+)|(?:or|to) (\d+)", said)
        for number in number
        if number
    ]
    return numbers[0], numbers[-1]


def sound(texts, boxsize):
    """Return the first and the last of some texts in which no digit stands twice."""
    fine = [place for place, text in enumerate(texts) if not Puzzle(text, boxsize).conflicts()]
    return fine[0], fine[-1]


def without(signs):
    return [signs[:place] + signs[place + 1 :] for place in range(len(signs))]


def with_dot(signs):
    return [f"{signs[:place]}.{signs[place:]}" for place in range(len(signs) + 1)]


@pytest.mark.parametrize("sign", [".", "5"])
@pytest.mark.parametrize("place", range(0, 81, 8))
def test_one_too_many_is_where_no_digit_stands_twice_without_it(place, sign):
    signs = WELL_KNOWN[:place] + sign + WELL_KNOWN[place:]
    first, last = told(signs, 3)
    assert (first, last) == sound(without(signs), 3)
    assert first <= place <= last


@pytest.mark.parametrize("place", range(0, 81, 8))
def test_one_missing_is_where_no_digit_stands_twice_with_a_dot(place):
    signs = WELL_KNOWN[:place] + WELL_KNOWN[place + 1 :]
    first, last = told(signs, 3)
    assert (first, last) == sound(with_dot(signs), 3)
    assert first <= place <= last


@pytest.mark.parametrize("place", [0, 100, 255])
def test_so_it_is_on_a_16x16_grid(place):
    more, less = SIXTEEN[:place] + "." + SIXTEEN[place:], SIXTEEN[:place] + SIXTEEN[place + 1 :]
    assert told(more, 4) == sound(without(more), 4)
    assert told(less, 4) == sound(with_dot(less), 4)


def test_a_string_whose_regions_may_be_no_boxes_is_judged_by_rows_and_columns():
    with pytest.raises(ParseError, match=r"no square grid has 82 cells.*twice in a row or column"):
        Puzzle(WELL_KNOWN + ".")
    with pytest.raises(ParseError, match=r"expected 81 cells, found 80; one is missing"):
        Puzzle(WELL_KNOWN[:-1], 3)


def test_of_several_strings_that_are_too_long_the_first_is_named():
    with pytest.raises(ParseError, match=r"line 1: expected 81 cells for a 9x9 grid, found 82; "):
        loads(f"{WELL_KNOWN}.\n{WELL_KNOWN}.")


@pytest.mark.parametrize(
    "puzzle", [f"{WELL_KNOWN}.", WELL_KNOWN[:-1], f"{WELL_KNOWN[:40]}5.{WELL_KNOWN[41:]}"]
)
@pytest.mark.parametrize("heading", ["", "puzzle,solution\n"])
def test_the_solution_beside_it_is_not_read_instead(puzzle, heading):
    with pytest.raises(ParseError, match=f"expected 81 cells for a 9x9 grid, found {len(puzzle)}"):
        loads(f"{heading}{puzzle},{SOLVED}")
