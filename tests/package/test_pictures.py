"""Pictures: well-formed, self-contained, and showing just what they were told."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from samples import UNIQUE, puzzles

from sudoku import VARIANTS, Puzzle, Solution, SudokuError, UnknownName, picture
from sudoku.exports.drawing import PALETTES
from sudoku.grid import alphabet
from sudoku.rules import Jigsaw

SVG = "{http://www.w3.org/2000/svg}"
SMALL = Puzzle("4.....2..1.....3", 2)
SOLVED = Solution(SMALL, Puzzle("4231132431422413", 2, format="s").digits)
SIZES = pytest.mark.parametrize("boxsize", range(1, 7))


def tree(text):
    return ElementTree.fromstring(text)


def groups(text):
    """Return the drawn texts as (group's attributes, their texts)."""
    return [(g.attrib, [t.text for t in g.iter(f"{SVG}text")]) for g in tree(text).iter(f"{SVG}g")]


def inked(text, colour, weight):
    """Return the digits drawn in a colour and a weight."""
    found = [
        texts
        for look, texts in groups(text)
        if (look["fill"], look["font-weight"]) == (colour, weight)
    ]
    return "".join("".join(texts) for texts in found)


def centres(text):
    """Return (column, row) from 0 of the cell each digit of a puzzle is drawn into, and it."""
    root = tree(text)
    width = float(root.get("width"))
    height = float(root.get("height"))
    (cell,) = {float(x) for x in re.findall(r"h(\d+)v\1h", text)} or {40.0}
    margin = (width % cell) / 2
    return [
        (
            int((float(t.get("x")) - margin) // cell),
            int((float(t.get("y")) - margin - (height - width)) // cell),
            t.text,
        )
        for t in root.iter(f"{SVG}text")
    ]


@SIZES
def test_each_given_stands_in_its_cell(boxsize):
    side = boxsize**2
    puzzle = Puzzle({label: 1 + label % side for label in range(1, side**2 + 1, 3)}, boxsize)
    drawn = {(row, column): text for column, row, text in centres(picture(puzzle))}
    shown = alphabet(side)
    wanted = {divmod(label - 1, side): shown[digit - 1] for label, digit in puzzle.givens.items()}
    assert drawn == wanted


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_solution_fills_the_rest_in_another_colour(puzzle, line):
    solution = Solution(puzzle, Puzzle(line, puzzle.boxsize).digits)
    look = PALETTES["colour"]
    text = picture(puzzle, solution)
    assert inked(text, look.ink, "700") == puzzle.line.replace(".", "")
    found = [x for x, given in zip(line, puzzle.line, strict=True) if given == "."]
    assert inked(text, look.found, "400") == "".join(found)
    assert len(centres(text)) == puzzle.side**2
    described = tree(text).find(f"{SVG}desc").text
    assert puzzle.variant.about in described
    assert line in described.replace(" ", "")


def test_entries_and_marks_give_way_to_what_is_known():
    marks = {1: [1], 2: {2, 3}, 3: [1]}
    text = picture(SMALL, marks=marks, entries={1: 2, 3: 3})
    look = PALETTES["colour"]
    assert inked(text, look.ink, "700") == "4213"
    assert inked(text, look.ink, "400") == "3"
    assert inked(text, look.marks, "400") == "23"
    solved = picture(SMALL, SOLVED, marks, {2: 2, 3: 1})
    assert inked(solved, look.ink, "400") == "2"  # the 1 is wrong: the solution has the last word
    assert len(inked(solved, look.found, "400")) == 16 - 4 - 1
    assert inked(solved, look.marks, "400") == ""


def test_marks_in_the_centre_stand_in_a_line_with_the_others_around_them():
    look = PALETTES["colour"]
    text = picture(SMALL, marks={2: [1, 2, 3], 5: [4]}, centre={1: [1], 2: [4, 3], 6: []})
    assert inked(text, look.marks, "400") == "4" + "34" + "12" + "3"
    lines = {each.text: each for each in tree(text).iter(f"{SVG}text")}
    heights = [float(lines[line].get("y")) for line in ("1", "2", "34", "3")]
    assert heights == sorted(heights)
    assert heights[0] == heights[1]
    across = [float(lines[line].get("x")) for line in ("1", "34", "2")]
    assert across == sorted(across)
    assert lines["1"].get("x") == lines["3"].get("x")
    many = picture(Puzzle({}, 3), centre={1: range(1, 10)})
    (line,) = tree(many).iter(f"{SVG}text")
    assert line.text == "123456789"
    assert float(line.get("font-size")) * 0.6 * 9 < 40
    assert "font-size" in lines["34"].attrib


def test_a_mark_stands_in_its_own_corner():
    places = {}
    for digit in range(1, 10):
        text = picture(Puzzle({}, 3), marks={1: [digit]})
        (mark,) = tree(text).iter(f"{SVG}text")
        places[digit] = float(mark.get("x")), float(mark.get("y"))
    rows = [[places[row * 3 + column] for column in (1, 2, 3)] for row in range(3)]
    assert all(x1 < x2 < x3 for (x1, _), (x2, _), (x3, _) in rows)
    assert rows[0][0][1] < rows[1][0][1] < rows[2][0][1] < 44


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_regions_of_the_variant_are_tinted(variant):
    tint = PALETTES["colour"].tint
    text = picture(Puzzle({}, 3, variant))
    paths = [path for path in tree(text).iter(f"{SVG}path") if path.get("fill") == tint]
    cells = {label for region in variant.extra_regions(3) for label in region.cells}
    assert sum(path.get("d").count("M") for path in paths) == len(cells)
    assert [
        path
        for path in tree(picture(Puzzle({}, 3, variant), tinted=[])).iter()
        if path.get("fill") == tint
    ] == []
    (one,) = re.findall(f'fill="{tint}" d="(.*)"', picture(Puzzle({}, 3), tinted=[81, 81]))
    assert one.count("M") == 1


@SIZES
def test_a_picture_needs_nothing_but_itself(boxsize):
    text = picture(Puzzle({1: 1}, boxsize), title="A")
    root = tree(text)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "path", "g", "text")
    }
    for element in root.iter():
        assert not {"style", "class", "id", "href", "src"} & set(element.attrib)
    assert not re.search(r"url\(|var\(|@import|http(?!://www.w3.org/2000/svg)", text)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


@pytest.mark.parametrize("name", PALETTES)
def test_the_colours_are_those_of_the_palette(name):
    look = PALETTES[name]
    text = picture(SMALL, SOLVED, title="A", colours=name, tinted=[1])
    known = {look.paper, look.ink, look.found, look.strong, look.thin, look.tint}
    assert set(re.findall(r"#[0-9a-f]{6}", text)) == known


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("", "Classic Sudoku, 4x4"),
        ("<script>alert('1')</script> & \"so\"", "<script>alert('1')</script> & \"so\""),
        ("\x00\x1b\u202e\ud800 A\n", "A"),
        ("x" * 500, "x" * 79 + "…"),
    ],
)
def test_a_title_is_text_and_nothing_else(title, named):
    root = tree(picture(SMALL, title=title))
    assert root.find(f"{SVG}title").text == named
    drawn = [t.text for t in root.iter(f"{SVG}text") if t.text == named]
    assert len(drawn) == (1 if title else 0)
    assert len(list(root.iter(f"{SVG}text"))) == 4 + len(drawn)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colours": "pink"}, "no colours are called 'pink'; there are colour, dark, ink"),
        ({"marks": {17: [1]}}, "cell labels run from 1 to 16, found 17"),
        ({"entries": {0: 1}}, "cell labels run from 1 to 16, found 0"),
        ({"tinted": [-1]}, "cell labels run from 1 to 16, found -1"),
        ({"entries": {1: 5}}, "digits run from 1 to 4, found 5"),
        ({"marks": {1: [1, 0]}}, "digits run from 1 to 4, found 0"),
        ({"centre": {17: [1]}}, "cell labels run from 1 to 16, found 17"),
        ({"centre": {1: [5]}}, "digits run from 1 to 4, found 5"),
        ({"solution": Solution(Puzzle({}, 1), (1,))}, "expected a solution of 16 cells, found 1"),
    ],
)
def test_what_is_not_of_this_grid_is_refused(options, message):
    with pytest.raises(SudokuError, match=f"^{re.escape(message)}$") as caught:
        picture(SMALL, **options)
    assert isinstance(caught.value, UnknownName) == ("colours" in options)


def test_boxes_are_named_where_there_are_some():
    jigsaw = Puzzle("." * 16, rules=[Jigsaw("AAABACBBCCDBCDDD")])
    for puzzle in (jigsaw, Puzzle("." * 49, boxes=(1, 7))):
        assert "<desc>" in picture(puzzle)
        assert "Each row and column holds" in picture(puzzle)
    assert "Each row, column and box holds" in picture(Puzzle("." * 36))
