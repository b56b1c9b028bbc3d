"""Pictures are well-formed and self-contained, and show exactly what they should."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from fewer import examples
from hypothesis import given
from inner import PALETTES, Boxes, alphabet, picture
from samples import UNIQUE, puzzles
from strategies import puzzles as any_puzzle

from sudokulp import Puzzle, Solution
from sudokulp.variants import VARIANTS

SVG = "{http://www.w3.org/2000/svg}"
SMALL = Puzzle("4.....2..1.....3")
SOLVED = Solution(SMALL, Puzzle("4231132431422413").digits)
LOOK = PALETTES["colour"]


def tree(text):
    return ElementTree.fromstring(text)


def texts(drawn):
    return list(tree(drawn).iter(f"{SVG}text"))


def inked(drawn, colour, weight="400"):
    """Return the digits drawn in a colour and weight."""
    groups = [
        group
        for group in tree(drawn).iter(f"{SVG}g")
        if (group.get("fill"), group.get("font-weight")) == (colour, weight)
    ]
    return "".join(text.text for group in groups for text in group.iter(f"{SVG}text"))


def at(element):
    return float(element.get("x")), float(element.get("y"))


@pytest.mark.parametrize("n", range(1, 7))
def test_each_given_is_in_its_cell_and_a_picture_is_self_contained(n):
    side = n**2
    puzzle = Puzzle({label: 1 + label % side for label in range(1, side**2 + 1, 3)}, boxes=n)
    drawn = picture(puzzle)
    root, found = tree(drawn), {}
    margin = (float(root.get("width")) % 40) / 2
    for each in root.iter(f"{SVG}text"):
        x, y = at(each)
        found[int((y - margin) // 40) * side + int((x - margin) // 40) + 1] = each.text
    shown = alphabet(side)
    assert found == {label: shown[digit - 1] for label, digit in puzzle.givens.items()}
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "path", "g", "text"}
    for element in root.iter():
        assert not {"style", "class", "id", "href", "src"} & set(element.attrib)
    assert not re.search(r"url\(|var\(|@import|http(?!://www.w3.org/2000/svg)", drawn)
    assert (root.get("role"), root[0].tag) == ("img", f"{SVG}title")
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


@examples(20)
@given(any_puzzle((2, 2, Boxes(2, 3), Boxes(1, 5)), rules=(0, 1, 2, 4)))
def test_a_picture_of_any_puzzle_shows_its_givens_and_describes_it(puzzle):
    drawn = picture(puzzle, title="A")
    assert picture(puzzle, title="A") == drawn
    assert inked(drawn, LOOK.ink, "700") == puzzle.line.replace(".", "")
    described = tree(drawn).find(f"{SVG}desc").text
    assert f"{len(puzzle.givens)} given" in described
    if puzzle.variant.plain.name == "classic":  # boxes are named if there are any
        boxes = puzzle.boxes and puzzle.variant.has_boxes()
        assert ("Each row, column and box" if boxes else "Each row and column") in described


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_solution_fills_the_other_cells_in_another_colour(puzzle, line):
    drawn = picture(puzzle, Solution(puzzle, Puzzle(line, boxes=puzzle.boxsize).digits))
    assert inked(drawn, LOOK.ink, "700") == puzzle.line.replace(".", "")
    found = [x for x, given in zip(line, puzzle.line, strict=True) if given == "."]
    assert inked(drawn, LOOK.found) == "".join(found)
    described = tree(drawn).find(f"{SVG}desc").text
    assert puzzle.variant.about in described
    assert line in described.replace(" ", "")


def test_the_solution_takes_precedence_over_entries_and_marks():
    marks = {1: [1], 2: {2, 3}, 3: [1]}
    drawn = picture(SMALL, marks=marks, entries={1: 2, 3: 3})
    assert inked(drawn, LOOK.ink, "700") == "4213"
    assert (inked(drawn, LOOK.ink), inked(drawn, LOOK.marks)) == ("3", "23")
    solved = picture(SMALL, SOLVED, marks, {2: 2, 3: 1})
    assert inked(solved, LOOK.ink) == "2"  # the 1 is wrong: the solution takes precedence
    assert len(inked(solved, LOOK.found)) == 16 - 4 - 1
    assert inked(solved, LOOK.marks) == ""


def test_centre_marks_are_in_a_line_with_corner_marks_around_them():
    drawn = picture(SMALL, marks={2: [1, 2, 3], 5: [4]}, centre={1: [1], 2: [4, 3], 6: []})
    assert inked(drawn, LOOK.marks) == "4" + "34" + "12" + "3"
    lines = {each.text: each for each in texts(drawn)}
    one, two, line, three = (at(lines[each]) for each in ("1", "2", "34", "3"))
    assert one[1] == two[1] < line[1] < three[1]
    assert one[0] == three[0] < line[0] < two[0]
    (line,) = texts(picture(Puzzle({}), centre={1: range(1, 10)}))
    assert line.text == "123456789"
    assert float(line.get("font-size")) * 0.6 * 9 < 40


def test_a_mark_is_in_its_own_corner():
    places = []
    for digit in range(1, 10):
        (mark,) = texts(picture(Puzzle({}), marks={1: [digit]}))
        places.append(at(mark))
    across, down = zip(*places, strict=True)
    assert across[:3] == across[3:6] == across[6:] == tuple(sorted(set(across)))
    assert down[::3] == down[1::3] == down[2::3] == tuple(sorted(set(down)))
    assert max(down) < 44


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_regions_of_the_variant_are_tinted(variant):
    def tinted(puzzle, **options):
        paths = [x for x in tree(picture(puzzle, **options)).iter() if x.get("fill") == LOOK.tint]
        return sum(path.get("d").count("M") for path in paths)

    cells = {label for region in variant.extra_regions(3) for label in region.cells}
    assert tinted(Puzzle({}, variant=variant)) == len(cells)
    assert tinted(Puzzle({}, variant=variant), tinted=[]) == 0
    assert tinted(Puzzle({}, variant=variant), tinted=[81, 81]) == 1


@pytest.mark.parametrize("name", PALETTES)
def test_the_colours_are_those_of_the_palette(name):
    look = PALETTES[name]
    drawn = picture(SMALL, SOLVED, title="A", colours=name, tinted=[1])
    known = {look.paper, look.ink, look.found, look.strong, look.thin, look.tint}
    assert set(re.findall(r"#[0-9a-f]{6}", drawn)) == known


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("", "Classic Sudoku, 4x4"),
        ("<script>alert('1')</script> & \"so\"", "<script>alert('1')</script> & \"so\""),
        ("\x00\x1b\u202e\ud800 A\n", "A"),
        ("x" * 500, "x" * 79 + "…"),
    ],
)
def test_a_title_is_nothing_but_text(title, named):
    drawn = picture(SMALL, title=title)
    assert tree(drawn).find(f"{SVG}title").text == named
    heading = [each.text for each in texts(drawn) if len(each.text) > 1 or each.text == named]
    assert heading == ([named] if title else [])
    assert len(texts(drawn)) == 4 + len(heading)
