"""Pictures of puzzles with rules: the drawing, and the sentences below it."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
import strategies
from fewer import examples
from hypothesis import given
from inner import LOOKS, ROOM, drawing, kind_of, pencil_marks, picture, strike
from test_sheets import ask, paper

import sudokulp.rules as r
from sudokulp import Puzzle, Solution, SudokuError

SVG = "{http://www.w3.org/2000/svg}"
#: Rules that are shown only in words.
WORDS = [
    *(r.DisjointGroups(), r.AllDots(), r.AllXV()),
    *(r.AntiKnight(), r.AntiKing(), r.NonConsecutive()),
]


def absolute(path):
    """Return the absolute coordinates in a path."""
    return [float(x) for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path) for x in pair]


def below(text):
    """Return the texts below the grid of a picture, with the y and the size of each."""
    root = ElementTree.fromstring(text)
    grid = float(root.get("width"))
    groups = [(g, t) for g in root.iter(f"{SVG}g") for t in g.iter(f"{SVG}text")]
    found = [(t.text, float(t.get("y")), g.get("font-size")) for g, t in groups]
    return [each for each in found if each[1] > grid]


@examples(40)
@given(puzzle=strategies.puzzles(rules=(0, 1, 2, 4, 7)))
def test_rules_are_drawn_in_layers_or_named_below_the_grid(puzzle):
    if not puzzle.rules:
        with pytest.raises(SudokuError, match="no rules"):
            drawing(puzzle)
        return
    shapes = drawing(puzzle)
    looks = [LOOKS.index(shape.look) for shape in shapes]
    assert looks == sorted(looks)
    for shape in shapes:
        assert bool(shape.path) != bool(shape.text)
        ends = [*shape.at] if shape.text else absolute(shape.path)
        assert all(-ROOM <= each <= puzzle.side + ROOM for each in ends)
    said = [rule.name for rule in puzzle.rules if rule.name in {each.name for each in WORDS}]
    caption = " ".join(line for line, *_ in below(picture(puzzle)))
    assert caption == ", ".join(dict.fromkeys(said)).capitalize()


def test_the_borders_are_those_of_the_boxes_or_of_a_jigsaw_instead():
    jigsaw = r.Jigsaw("AAAB CABB CCDB CDDD")
    for rule, here in ((r.AntiKnight(), "M2 0L2 1"), (jigsaw, "M3 0L3 1")):
        (border,) = (s for s in drawing(Puzzle({}, size=4, rules=[rule])) if s.look == "border")
        assert [each in border.path for each in ("M2 0L2 1", "M3 0L3 1")].count(True) == 1
        assert here in border.path


@pytest.mark.parametrize("cells", [(6, 7), (7, 6), (6, 10), (10, 6)])
def test_an_inequality_sign_points_to_the_smaller_digit(cells):
    """Its arms are equally long, and it opens towards the first cell."""
    (sign,) = [s for s in drawing(Puzzle({}, size=4, rules=[r.Greater(cells)])) if s.look == "sign"]
    numbers = absolute(sign.path)
    one, tip, other = (complex(*numbers[at : at + 2]) for at in (0, 2, 4))
    first, second = (complex((label - 1) % 4, (label - 1) // 4) + 0.5 + 0.5j for label in cells)
    axis = (second - first) * (tip - (one + other) / 2).conjugate()
    assert axis.real > 0
    assert abs(axis.imag) < 1e-9
    assert abs(abs(tip - one) - abs(tip - other)) < 1e-9
    assert abs((first + second) / 2 - (tip + (one + other) / 2) / 2) < 1e-9


def test_pencil_marks_respect_rules_that_exclude_digits():
    puzzle = Puzzle({1: 2}, size=4, rules=[r.Thermometer([1, 2, 3]), r.AntiKnight()])
    marks = pencil_marks(puzzle)
    assert marks[2] == {3, 4}
    assert marks[3] == {4}
    assert 2 not in marks[7]  # a knight's move away
    assert strike(puzzle, {7: {2, 3}}, {1: 2}) == {7: {3}}


@pytest.mark.parametrize(("boxsize", "lines"), [(2, 6), (3, 3), (4, 2)])
def test_a_long_caption_is_wrapped_to_fit(boxsize, lines):
    text = picture(Puzzle({}, boxes=boxsize, rules=[*WORDS, r.Cage([1, 2])]))
    root = ElementTree.fromstring(text)
    width, height = float(root.get("width")), float(root.get("height"))
    found = below(text)
    assert len(found) == lines
    assert " ".join(line for line, *_ in found) == ", ".join(x.name for x in WORDS).capitalize()
    assert all(len(line) * 0.55 * float(size) < width for line, _, size in found)
    assert [y for _, y, _ in found] == sorted({y for _, y, _ in found})
    assert all(width < y < height for _, y, _ in found)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


def test_a_caption_and_a_title_fit_together():
    puzzle = Puzzle({1: 4}, size=4, rules=[r.AntiKnight()])
    plain, titled = (ElementTree.fromstring(picture(puzzle, title=t)) for t in ("", "A"))
    assert float(titled.get("height")) > float(plain.get("height")) > float(plain.get("width"))
    assert [t.text for t in titled.iter(f"{SVG}text")] == ["A", "4", "Anti-knight"]
    bare = ElementTree.fromstring(picture(puzzle, caption=False))
    assert bare.get("height") == bare.get("width")


@pytest.mark.parametrize(
    ("variant", "rules", "name"),
    [
        ("classic", WORDS[3:4], "Sudoku with anti-knight, 4x4"),
        (
            "x",
            [r.Cage([1, 2]), r.Cage([3, 4]), r.AntiKnight()],
            "X Sudoku with cage and anti-knight, 4x4",
        ),
        (
            "classic",
            WORDS,
            "Sudoku with disjoint groups, all dots are given, all x and v are given and "
            "3 other kinds of rules, 4x4",
        ),
        ("classic", [r.Unknown("<fog>")], "Sudoku with unknown rule '<fog>', 4x4"),
    ],
)
def test_the_file_name_of_a_picture_mentions_the_rules(variant, rules, name):
    root = ElementTree.fromstring(picture(Puzzle({}, size=4, variant=variant, rules=rules)))
    assert root.find(f"{SVG}title").text == name


def test_a_puzzle_is_named_by_its_kinds_of_rules():
    jigsaw = r.Jigsaw("1122112233443344")
    assert kind_of([r.Cage([1, 2], 5), jigsaw, r.Arrow([1, 2, 3])]) == "Killer, jigsaw and arrow"
    assert kind_of([r.Cage([1, 2]), r.Cage([3, 4])]) == "Cage"
    assert kind_of(WORDS).endswith(" and 3 other kinds of rules")


def test_the_description_of_a_picture_names_cells_and_sums():
    puzzle = Puzzle({1: 4}, size=4, rules=[r.Cage([1, 2], 5), r.AntiKing()])
    solution = Solution(puzzle, tuple(map(int, "4123231412343412")))
    (described,) = ElementTree.fromstring(picture(puzzle, solution)).iter(f"{SVG}desc")
    assert "Cage, sum 5: r1c1, r1c2. Anti-King: Cells a king's move" in described.text
    assert "Each row, column and box contains every digit once." in described.text


def test_a_printed_sheet_lists_each_rule_once():
    papers = [paper("." * 16, rules=[{"rule": "anti-knight"}])]
    ((sheet,),) = (each["sheets"] for each in ask(papers)["pages"])
    assert below(sheet["svg"]) == []
    assert sheet["note"].startswith("Anti-Knight: ")
