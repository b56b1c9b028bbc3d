"""Paper: the grid as it stands, and sheets of many puzzles with their solutions behind them."""

import io
import json
import re

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader
from visitor import SOLVING

from sudoku import FORMATS, VARIANTS, Puzzle, solve

SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"
LARGE = "..2.....9.1..5...8.59...417...8.7354.........3785.4...937...16.8...6..4.1.....8.."
#: Any of these on paper would be something of the page that is no puzzle.
CONTROLS = re.compile("Solve|Print|Paste|Model|Download|Undo|Help")
#: Nobody is there to close a dialogue.
NO_DIALOGUE = "window.print = () => { window.printed = (window.printed ?? 0) + 1; };"


@pytest.fixture
def writer(visit):
    """Somebody whose browser has a printer that does nothing."""
    visitor = visit(script=NO_DIALOGUE)
    visitor.wait_ready()
    return visitor


def paper(visitor, format="A4"):
    """Return the text of each page that a printer would get."""
    data = visitor.page.pdf(format=format)
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


def digits(text):
    """Return what stands in the grids of a page's text: lines of single symbols."""
    lines = [line.split() for line in text.splitlines()]
    return "".join("".join(line) for line in lines if all(len(symbol) == 1 for symbol in line))


def panel(visitor, what, number=None, per_page=1, solutions=False):
    visitor.go("Make")
    page = visitor.page
    page.get_by_role("combobox", name="What to print").select_option(value=what)
    count = page.get_by_role("spinbutton", name="How many", exact=True)
    if number is None:
        expect(count).to_be_hidden()
    else:
        count.fill(str(number))
    page.get_by_role("combobox", name="Puzzles on a page").select_option(label=str(per_page))
    page.get_by_role("checkbox", name="Solutions on the back").set_checked(solutions)


def print_sheets(visitor, headline):
    printed = visitor.page.evaluate("window.printed ?? 0")
    visitor.button("Print").click()
    expect(visitor.result).to_have_text(re.compile(f"^{headline}"), timeout=SOLVING)
    assert visitor.page.evaluate("window.printed") == printed + 1


@pytest.mark.full
def test_without_the_panel_the_grid_is_printed_and_nothing_else(writer):
    writer.paste(SMALL, variant="X")
    writer.expect_digits(SMALL)
    (page,) = paper(writer)
    assert digits(page) == "4213"
    assert VARIANTS["x"].about in page
    assert "X 4x4" in page
    assert not CONTROLS.search(page)
    writer.variant.select_option(label="Classic")
    assert writer.solve().startswith("Solved")
    (solved,) = paper(writer)
    assert digits(solved) == SMALL_SOLUTION
    assert VARIANTS["x"].about not in solved


@pytest.mark.full
def test_the_grid_is_printed_by_a_button_beside_the_answer(writer):
    writer.paste(SMALL)
    assert writer.solve().startswith("Solved")
    printed = writer.page.evaluate("window.printed ?? 0")
    writer.button("Print").click()
    assert writer.page.evaluate("window.printed") == printed + 1
    (solved,) = paper(writer)
    assert digits(solved) == SMALL_SOLUTION


@pytest.mark.full
@pytest.mark.parametrize(("boxsize", "format"), [(2, "A4"), (6, "A4"), (6, "Letter")])
def test_a_grid_of_any_size_fits_on_one_page(page, boxsize, format):
    side = boxsize**2
    line = Puzzle({label: 1 + label % side for label in range(1, side**2 + 1)}, boxsize).line
    page.paste(line)
    page.expect_digits(line)
    page.page.emulate_media(media="print")
    grid = page.grid.bounding_box()
    page.page.emulate_media(media="null")
    assert grid["width"] == pytest.approx(grid["height"], rel=0.02)
    (text,) = paper(page, format)
    assert len(digits(text)) == side**2


def test_this_puzzle_with_its_solution_on_the_next_page(writer):
    writer.paste(SMALL)
    writer.expect_digits(SMALL)
    panel(writer, "this", solutions=True)
    print_sheets(writer, "Ready: 2 pages to print")
    front, back = paper(writer)
    assert digits(front) == "4213"
    assert sorted(digits(back)) == sorted(SMALL_SOLUTION)
    assert "Classic 4x4" in front
    assert "Solution of Classic 4x4" in back
    assert not CONTROLS.search(front + back)


@pytest.mark.full
@pytest.mark.parametrize(
    ("puzzle", "filled", "said"),
    [("." * 16, 16, "one of several solutions"), ("44" + "." * 14, 2, "No solution")],
)
def test_a_puzzle_without_just_one_solution_is_printed_with_a_note(writer, puzzle, filled, said):
    writer.paste(puzzle)
    expect(writer.cells).to_have_count(16)
    panel(writer, "this", solutions=True)
    print_sheets(writer, "Ready: 2 pages to print")
    _, back = paper(writer)
    assert len(digits(back)) == filled
    assert said in back


@pytest.mark.full
@pytest.mark.parametrize("format", ["A4", "Letter"])
@pytest.mark.parametrize(
    ("number", "per_page", "pages"), [(2, 1, 4), (3, 2, 4), (5, 4, 4), (7, 6, 4)]
)
def test_new_puzzles_stand_on_as_many_pages_as_they_should(page, number, per_page, pages, format):
    page.page.evaluate(NO_DIALOGUE)
    page.go("Make")
    page.page.get_by_role("combobox", name="Size", exact=True).select_option(label="4x4")
    page.open_more()
    page.page.get_by_role("textbox", name="Seed").fill("7")
    panel(page, "new", number, per_page, solutions=True)
    print_sheets(page, f"Ready: {pages} pages to print")
    found = paper(page, format)
    assert len(found) == pages
    fronts, backs = "\n".join(found[::2]), "\n".join(found[1::2])
    for index in range(1, number + 1):
        assert f"{index}. Classic 4x4 no. 7{f'.{index}' if index > 1 else ''}" in fronts
        assert f"Solution {index}" in backs
    assert len(digits(backs)) == 16 * number


@pytest.mark.full
def test_what_is_printed_has_one_solution_and_this_is_it(page):
    page.page.evaluate(NO_DIALOGUE)
    page.go("Make")
    page.page.get_by_role("combobox", name="Size", exact=True).select_option(label="4x4")
    panel(page, "new", 2, 2, solutions=True)
    print_sheets(page, "Ready: 2 pages to print")
    drawn = page.page.locator("#sheets svg desc").all_text_contents()
    fronts, backs = drawn[:2], drawn[2:]
    for front, back in zip(fronts, backs, strict=True):
        line = re.search(r"Row by row: ([^ ]{4} [^ ]{4} [^ ]{4} [^ ]{4})\.", front)[1]
        result = solve(Puzzle(line.replace(" ", ""), 2, format="s"), model="exact cover")
        assert result.unique
        assert f"Solution: {' '.join(re.findall('....', result.solution.line))}." in back


@pytest.mark.full
def test_after_the_sheets_the_next_print_is_of_the_grid_again(writer):
    writer.paste(SMALL)
    writer.expect_digits(SMALL)
    panel(writer, "this", solutions=True)
    print_sheets(writer, "Ready: 2 pages")
    assert len(paper(writer)) == 2
    writer.page.keyboard.press("Control")
    (page,) = paper(writer)
    assert digits(page) == "4213"


@pytest.mark.full
def test_black_on_white_in_the_dark(visit):
    visitor = visit(color_scheme="dark")
    visitor.wait_ready()
    visitor.paste(SMALL)
    visitor.expect_digits(SMALL)
    visitor.page.emulate_media(media="print", color_scheme="dark")
    looks = visitor.page.evaluate(
        """() => [document.body, ...document.querySelectorAll('.cell')].map((one) => {
          const { color, backgroundColor } = getComputedStyle(one);
          return [color, backgroundColor];
        })"""
    )
    assert {tuple(look) for look in looks} == {("rgb(0, 0, 0)", "rgb(255, 255, 255)")}


@pytest.mark.full
def test_nothing_is_cut_across_pages(page):
    page.page.evaluate(NO_DIALOGUE)
    page.go("Make")
    page.page.get_by_role("combobox", name="Size", exact=True).select_option(label="4x4")
    panel(page, "new", 6, 6)
    print_sheets(page, "Ready: 1 page to print")
    # What Letter leaves between its margins, at 96 pixels to the inch.
    page.page.set_viewport_size({"width": 725, "height": 965})
    page.page.emulate_media(media="print")
    (sheet,) = page.page.locator(".sheet").all()
    whole = sheet.bounding_box()
    figures = [figure.bounding_box() for figure in sheet.locator("figure").all()]
    captions = page.page.evaluate(
        """() => [...document.querySelectorAll('.sheet figcaption > span')]
          .every((one) => one.scrollHeight <= one.clientHeight)"""
    )
    page.page.emulate_media(media="null")
    page.page.set_viewport_size({"width": 1280, "height": 720})
    assert whole["height"] < 965
    assert len({round(one["x"]) for one in figures}) == 2
    assert len({round(one["y"]) for one in figures}) == 3
    assert all(one["x"] + one["width"] <= 725 for one in figures)
    assert captions


@pytest.mark.full
def test_printing_can_be_stopped(page):
    page.page.evaluate(NO_DIALOGUE)
    page.go("Make")
    page.page.get_by_role("combobox", name="Size", exact=True).select_option(value="4")
    panel(page, "new", 60)
    printed = page.page.evaluate("window.printed ?? 0")
    page.button("Print").click()
    expect(page.page.get_by_text(re.compile(r"^Making puzzle \d+ of 60\.$"))).to_be_visible()
    page.button("Stop").click()
    expect(page.result).to_have_text(re.compile("^Stopped"))
    assert page.page.evaluate("window.printed ?? 0") == printed
    expect(page.page.get_by_text("Making puzzle")).to_have_count(0)


@pytest.mark.full
def test_more_than_may_be_printed_at_once_is_said_and_not_done(page):
    page.go("Make")
    count = page.page.get_by_role("spinbutton", name="How many", exact=True)
    panel(page, "new", 1000)
    expect(count).to_have_accessible_description("At most 60 puzzles are printed at once.")
    assert count.get_attribute("max") == "60"


@pytest.mark.full
def test_a_refused_text_is_not_printed(page):
    page.paste("12345")
    panel(page, "this")
    page.button("Print").click()
    expect(page.result).to_have_text(re.compile("^Error: the puzzle text"))


@pytest.mark.full
def test_what_cannot_be_made_is_said_and_not_printed(page):
    page.go("Make")
    page.page.get_by_role("combobox", name="Size", exact=True).select_option(label="4x4")
    page.open_more()
    page.page.get_by_role("spinbutton", name="Givens").fill("1")
    panel(page, "new", 2)
    page.button("Print").click()
    expect(page.result).to_have_text(re.compile("^Error: nothing was printed"), timeout=SOLVING)
    page.page.get_by_role("spinbutton", name="Givens").fill("")


@pytest.mark.full
@pytest.mark.skipif("sdm" not in FORMATS, reason="no format here holds a list of puzzles")
def test_the_first_puzzles_of_a_list_are_printed(writer):
    writer.paste("\n".join([LARGE] * 3))
    panel(writer, "list", 2, 2)
    print_sheets(writer, "Ready: 1 page to print")
    (sheet,) = paper(writer)
    assert len(digits(sheet)) == 2 * 30


@pytest.mark.full
def test_puzzles_of_many_rules_stay_on_the_page_that_was_asked_for(writer):
    places = {"v": "r1c1 r1c2", "difference": "r1c3 r1c4", "renban": "r2c1 r2c2"}
    places |= {"between": "r3c2 r3c3 r3c4", "palindrome": "r1c3 r4c4"}
    rules = [{"rule": rule, "cells": cells.split()} for rule, cells in places.items()]
    writer.paste(json.dumps({"side": 4, "givens": "." * 16, "rules": rules}))
    expect(writer.page.get_by_role("list", name="Rules", exact=True)).to_be_visible()
    panel(writer, "new", 6, 6)
    print_sheets(writer, "Ready: 1 page to print")
    for format in ("A4", "Letter"):
        (page,) = paper(writer, format)
        assert page.count("Palindrome:") == 6


@pytest.mark.full
def test_what_cannot_be_printed_of_a_list_does_not_keep_the_rest_from_it(page):
    page.page.evaluate(NO_DIALOGUE)
    page.paste(f"# variant: four pyramid\n{LARGE}\n{'.' * 16}\n{LARGE[::-1]}")
    page.expect_digits(LARGE)
    panel(page, "list", 2, 2)
    print_sheets(page, "Ready: 1 page to print")
    expect(page.result).to_contain_text(re.compile(r"2 puzzles\. Left out: puzzle 2 \(.*9x9.*\)\."))
    assert page.page.locator("#sheets svg").count() == 2


@pytest.mark.full
def test_without_a_list_none_is_offered(page):
    page.go("Make")
    offered = page.page.get_by_role("combobox", name="What to print").get_by_role("option")
    expect(offered.filter(has_text="list")).to_be_disabled()
