"""Rules as shapes and sentences, and what breaks them before a grid is full."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_rules import SMALL, SQUARES
from test_sheets import ask, paper

from sudoku import Puzzle, Solution, SudokuError, picture
from sudoku.analysis.play import pencil_marks, strike
from sudoku.exports.rules import drawing, sentences
from sudoku.rules import (
    AllDots,
    AllXV,
    AntiKing,
    AntiKnight,
    Cage,
    DisjointGroups,
    Grid,
    LittleKiller,
    NonConsecutive,
    Thermometer,
    Unknown,
)
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


SVG = "{http://www.w3.org/2000/svg}"
WORDS = [DisjointGroups(), AllDots(), AllXV(), AntiKnight(), AntiKing(), NonConsecutive()]


def below(text):
    """Return the texts below the grid of a picture, with the y and the size of each."""
    root = ElementTree.fromstring(text)
    grid = float(root.get("width"))
    groups = [(g, t) for g in root.iter(f"{SVG}g") for t in g.iter(f"{SVG}text")]
    found = [(t.text, float(t.get("y")), g.get("font-size")) for g, t in groups]
    return [each for each in found if each[1] > grid]


@pytest.mark.parametrize("rule", SMALL, ids=IDS)
def test_a_picture_names_below_the_grid_what_is_not_drawn(rule):
    text = picture(Puzzle({}, 2, rules=[rule]))
    said = " ".join(line for line, *_ in below(text))
    assert said == (rule.name.capitalize() if rule.name in UNDRAWN else "")


@pytest.mark.parametrize(("boxsize", "lines"), [(2, 6), (3, 3), (4, 2)])
def test_a_long_caption_is_cut_into_lines_that_fit(boxsize, lines):
    puzzle = Puzzle({}, boxsize, rules=[*WORDS, Cage([1, 2])])
    text = picture(puzzle)
    root = ElementTree.fromstring(text)
    width, height = float(root.get("width")), float(root.get("height"))
    found = below(text)
    assert len(found) == lines
    assert " ".join(line for line, *_ in found) == ", ".join(x.name for x in WORDS).capitalize()
    assert all(len(line) * 0.55 * float(size) < width for line, _, size in found)
    assert [y for _, y, _ in found] == sorted({y for _, y, _ in found})
    assert all(width < y < height for _, y, _ in found)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


def test_a_caption_and_a_title_have_room_at_once():
    puzzle = Puzzle({1: 4}, 2, rules=[AntiKnight()])
    plain, titled = (ElementTree.fromstring(picture(puzzle, title=t)) for t in ("", "A"))
    assert float(titled.get("height")) > float(plain.get("height")) > float(plain.get("width"))
    assert [t.text for t in titled.iter(f"{SVG}text")] == ["A", "4", "Anti-knight"]
    bare = ElementTree.fromstring(picture(puzzle, caption=False))
    assert bare.get("height") == bare.get("width")


@pytest.mark.parametrize(
    ("variant", "rules", "name"),
    [
        ("classic", [AntiKnight()], "Sudoku with anti-knight, 4x4"),
        (
            "x",
            [Cage([1, 2]), Cage([3, 4]), AntiKnight()],
            "X Sudoku with cage and anti-knight, 4x4",
        ),
        (
            "classic",
            WORDS,
            "Sudoku with disjoint groups, all dots are given, all x and v are given and "
            "3 other kinds of rules, 4x4",
        ),
        ("classic", [Unknown("<fog>")], "Sudoku with unknown rule <fog>, 4x4"),
    ],
)
def test_the_name_of_a_picture_has_the_rules(variant, rules, name):
    root = ElementTree.fromstring(picture(Puzzle({}, 2, variant, rules=rules)))
    assert root.find(f"{SVG}title").text == name


def test_the_description_of_a_picture_names_cells_and_sums():
    puzzle = Puzzle({1: 4}, 2, rules=[Cage([1, 2], 5), AntiKing()])
    solution = Solution(puzzle, tuple(map(int, "4123231412343412"[:16])))
    (described,) = ElementTree.fromstring(picture(puzzle, solution)).iter(f"{SVG}desc")
    assert "Cage, sum 5: r1c1, r1c2. Anti-King: No digit is" in described.text
    assert "Each row, column and box holds every digit once." in described.text


def test_a_printed_sheet_names_rules_once():
    papers = [paper("." * 16, rules=[{"rule": "anti-knight"}])]
    ((sheet,),) = (each["sheets"] for each in ask(papers)["pages"])
    assert below(sheet["svg"]) == []
    assert sheet["note"].startswith("Anti-Knight: ")
