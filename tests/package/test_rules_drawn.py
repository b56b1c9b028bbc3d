"""Rules as shapes and sentences, and what breaks them before a grid is full."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_rules import SMALL, SQUARES

from sudoku import Puzzle, SudokuError
from sudoku.analysis.play import pencil_marks, strike
from sudoku.exports.rules import drawing, sentences
from sudoku.rules import AllDots, AntiKnight, Cage, Grid, LittleKiller, Thermometer
from sudoku.rules.shapes import LOOKS, ROOM

IDS = [str(rule) for rule in SMALL]
#: Rules that are regions are judged by the conflicts of regions.
REGIONS = {"jigsaw", "diagonal", "disjoint groups"}
#: What is told in words alone.
UNDRAWN = {"anti-knight", "anti-king", "non-consecutive", "disjoint groups"} | {
    "all dots are given",
    "all x and v are given",
}


def absolute(path):
    """Return the coordinates in a path which are no steps."""
    return [float(x) for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path) for x in pair]


@pytest.mark.parametrize("rule", SMALL, ids=IDS)
def test_shapes_are_on_the_grid_or_in_the_room_around_it(rule):
    shapes = list(rule.shapes(Grid(2, (rule,))))
    assert bool(shapes) == (rule.name not in UNDRAWN | {"jigsaw"})
    for shape in shapes:
        assert shape.look in LOOKS
        assert bool(shape.path) != bool(shape.text)
        ends = [*shape.at] if shape.text else absolute(shape.path)
        assert all(-ROOM <= each <= 4 + ROOM for each in ends)


@pytest.mark.parametrize("rule", SMALL, ids=IDS)
def test_a_puzzle_is_drawn_from_the_back_to_the_front_and_told(rule):
    puzzle = Puzzle({}, 2, rules=[rule])
    order = [LOOKS.index(shape.look) for shape in drawing(puzzle)]
    assert order == sorted(order)
    (sentence,) = sentences(puzzle)
    assert sentence.startswith(rule.name.title())
    assert sentence.endswith(".")


def test_a_puzzle_without_rules_has_nothing_to_draw():
    with pytest.raises(SudokuError, match="no rules"):
        drawing(Puzzle({}, 2))


def test_the_border_of_a_cage_keeps_inside_and_turns_at_its_corners():
    (cage, _) = Cage([1, 2, 6], sum=7).shapes(Grid(2))
    assert cage.path == (
        "M0.08 0.08L1 0.08M0.08 0.92L1.08 0.92M0.08 0.08L0.08 0.92"
        "M1 0.08L1.92 0.08M1.92 0.08L1.92 1"
        "M1.08 1.92L1.92 1.92M1.08 0.92L1.08 1.92M1.92 1L1.92 1.92"
    )


def test_a_jigsaw_is_drawn_by_its_borders_in_place_of_boxes():
    (plain,) = (s for s in drawing(Puzzle({}, 2, rules=[AntiKnight()])) if s.look == "border")
    assert "M2 0L2 1" in plain.path
    jigsaw = Puzzle({}, 2, rules=[SMALL[0]])
    (border,) = (s for s in drawing(jigsaw) if s.look == "border")
    assert "M2 0L2 1" not in border.path
    assert "M3 0L3 1" in border.path


def test_the_sum_of_a_little_killer_stands_before_its_first_cell():
    shapes = LittleKiller([3, 8], sum=7).shapes(Grid(2))
    (total,) = (shape for shape in shapes if shape.text)
    assert (total.text, total.at) == ("7", (1.6, -0.4))


@pytest.mark.parametrize("rule", SMALL, ids=IDS)
@given(choice=st.data())
def test_what_breaks_a_rule_is_seen_at_the_latest_when_the_grid_is_full(rule, choice):
    digits = choice.draw(st.sampled_from(SQUARES))
    grid = Grid(2, (rule,))
    broken = list(rule.broken(digits, grid))
    assert bool(broken) == (rule.name not in REGIONS and not rule.holds(digits, grid))
    hidden = choice.draw(st.sets(st.integers(1, 16)))
    partly = [0 if label in hidden else digit for label, digit in enumerate(digits, 1)]
    seen = list(rule.broken(partly, grid))
    assert not seen or broken
    assert all(partly[label - 1] for cells in seen for label in cells)


def test_a_cage_tells_the_same_digit_twice_and_a_sum_that_is_too_large():
    cage, grid = Cage([1, 2, 6], sum=7), Grid(2)
    assert list(cage.broken((4, 4, *[0] * 14), grid)) == [(1, 2), (1, 2)]
    assert list(cage.broken((4, 0, *[0] * 14), grid)) == []


def test_a_thermometer_tells_two_cells_in_the_wrong_order_with_others_open():
    digits = (3, 0, 2, *[0] * 13)
    assert list(Thermometer([1, 2, 3]).broken(digits, Grid(2))) == [(1, 3)]


def test_pencil_marks_obey_rules_that_exclude():
    puzzle = Puzzle({1: 2}, 2, rules=[Thermometer([1, 2, 3]), AntiKnight()])
    marks = pencil_marks(puzzle)
    assert marks[2] == {3, 4}
    assert marks[3] == {4}
    assert 2 not in marks[7]  # a knight's move away
    assert strike(puzzle, {7: {2, 3}}, {1: 2}) == {7: {3}}


def test_all_dots_given_is_broken_only_where_no_dot_is():
    found = list(AllDots().broken((1, 2, *[0] * 14), Grid(2, (AllDots(),))))
    assert found == [(1, 2)]
