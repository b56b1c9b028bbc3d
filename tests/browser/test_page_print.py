"""Printing: the grid as displayed, and sheets of many puzzles, with their solutions after them."""

import io
import json
import re

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader
from states import SMALL, SMALL_SOLUTION
from visitor import LOADING

from sudokulp import Puzzle
from sudokulp.variants import VARIANTS

#: Words of the page's controls, which must not be printed.
CONTROLS = re.compile("Solve|Print|Paste|Model|Download|Undo|Help")
#: Disables the print dialogue, which no one could close.
NO_DIALOGUE = "() => { window.printed = 0; window.print = () => { window.printed += 1; }; }"


COLOURS = """() => [document.body, ...document.querySelectorAll('.cell')].map((one) => {
  const { color, backgroundColor } = getComputedStyle(one);
  return `${color} on ${backgroundColor}`;
})"""


@pytest.fixture
def writer(page):
    """Return a visitor whose printer does nothing."""
    page.page.evaluate(NO_DIALOGUE)
    return page


def paper(visitor, format="A4"):
    """Return the text of each page that would be printed."""
    data = visitor.page.pdf(format=format)
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


def digits(text):
    """Return the contents of the grids in a page's text: lines of single characters."""
    lines = [line.split() for line in text.splitlines()]
    return "".join("".join(line) for line in lines if all(len(symbol) == 1 for symbol in line))


def panel(visitor, what, number=None, per_page=1, solutions=False):
    visitor.go("Set")
    page = visitor.page
    page.get_by_role("combobox", name="What to print").select_option(value=what)
    count = page.get_by_role("spinbutton", name="How many", exact=True)
    if number is None:
        expect(count).to_be_hidden()
    else:
        count.fill(str(number))
    page.get_by_role("combobox", name="Puzzles per page").select_option(label=str(per_page))
    page.get_by_role("checkbox", name="Solutions on the back").set_checked(solutions)


def choose_size(visitor, boxsize):
    """Choose the size of new puzzles."""
    visitor.go("Set")
    visitor.page.get_by_role("combobox", name="Size", exact=True).select_option(value=boxsize)


def printed(visitor):
    """Return how many times the page was printed."""
    return visitor.page.evaluate("window.printed")


def print_sheets(visitor, headline):
    before = printed(visitor)
    visitor.button("Print").click()
    visitor.expect_result(headline)
    assert printed(visitor) == before + 1


def test_this_puzzle_is_printed_with_its_solution_on_the_next_page(writer):
    writer.put(SMALL)
    panel(writer, "this", solutions=True)
    print_sheets(writer, "Ready: 2 pages to print")
    front, back = paper(writer)
    assert digits(front) == "4213"
    assert sorted(digits(back)) == sorted(SMALL_SOLUTION)
    assert "Classic 4x4" in front
    assert "Solution of Classic 4x4" in back
    assert not CONTROLS.search(front + back)
    writer.press("Control")  # the next print is of the grid again
    (page,) = paper(writer)
    assert digits(page) == "4213"


@pytest.mark.full
def test_the_grid_is_printed_as_displayed_and_nothing_else(writer):
    writer.put(SMALL, "X")
    (page,) = paper(writer)
    assert digits(page) == "4213"
    assert VARIANTS["x"].about in page
    assert "X 4x4" in page
    assert not CONTROLS.search(page)
    writer.variant.select_option(label="Classic")
    writer.page.emulate_media(media="print", color_scheme="dark")
    black_on_white = {"rgb(0, 0, 0) on rgb(255, 255, 255)"}
    assert writer.wait_until(lambda: set(writer.page.evaluate(COLOURS)) == black_on_white)
    writer.page.emulate_media(media="null", color_scheme="light")
    assert writer.solve().startswith("Solved")
    before = printed(writer)
    writer.button("Print").click()
    assert printed(writer) == before + 1
    (solved,) = paper(writer)
    assert digits(solved) == SMALL_SOLUTION
    assert VARIANTS["x"].about not in solved


@pytest.mark.full
def test_the_step_of_the_model_is_printed_below_the_grid(writer):
    writer.put(SMALL)
    writer.go("Model")
    expect(writer.page.get_by_text("A variable is 1 if cell")).to_be_visible(timeout=LOADING)
    (page,) = paper(writer)
    assert digits(page).startswith("4213")
    assert "Variables" in page
    assert "A variable is 1 if cell" in page
    assert not CONTROLS.search(page)


@pytest.mark.full
def test_a_grid_of_any_size_fits_on_one_page(page):
    for boxsize in (2, 6):
        side = boxsize**2
        page.put(
            Puzzle({label: 1 + label % side for label in range(1, side**2 + 1)}, boxes=boxsize).line
        )
        page.page.emulate_media(media="print")
        grid = page.grid.bounding_box()
        page.page.emulate_media(media="null")
        assert grid["width"] == pytest.approx(grid["height"], rel=0.02)
        for format in ("A4", "Letter"):
            (text,) = paper(page, format)
            assert len(digits(text)) == side**2


@pytest.mark.full
def test_the_puzzles_of_the_list_on_the_lists_tab_are_printed(writer):
    writer.put(SMALL)
    writer.paste(f"{SMALL}\n1...............")
    expect(writer.page.get_by_text("2 puzzles", exact=True)).to_be_visible(timeout=LOADING)
    panel(writer, "list", 5)
    print_sheets(writer, "Ready: 2 pages to print")
    assert [digits(page) for page in paper(writer)] == ["4213", "1"]


@pytest.mark.full
def test_new_puzzles_fill_the_expected_number_of_pages_with_their_solutions(writer):
    choose_size(writer, "2")
    writer.open_more()
    writer.page.get_by_role("textbox", name="Seed").fill("7")
    for number, per_page, format in ((2, 1, "A4"), (3, 2, "Letter"), (7, 6, "A4")):
        panel(writer, "new", number, per_page, solutions=True)
        print_sheets(writer, "Ready: 4 pages to print")
        found = paper(writer, format)
        assert len(found) == 4
        fronts, backs = "\n".join(found[::2]), "\n".join(found[1::2])
        for index in range(1, number + 1):
            assert f"{index}. Classic 4x4 no. 7{f'.{index}' if index > 1 else ''}" in fronts
            assert f"Solution {index}" in backs
        assert len(digits(backs)) == 16 * number
    drawn = writer.page.locator("#sheets svg desc").all_text_contents()
    puzzles = [text for text in drawn if "Solution: " not in text]
    solutions = [text for text in drawn if "Solution: " in text]
    for puzzle, solution in zip(puzzles, solutions, strict=True):
        line = re.search(r"Row by row: ([^ ]{4} [^ ]{4} [^ ]{4} [^ ]{4})\.", puzzle)[1]
        result = Puzzle(line.replace(" ", ""), size=4).solve(model="exact cover")
        assert result.unique
        assert f"Solution: {' '.join(re.findall('....', result.solution.line))}." in solution
    # The area of Letter paper within its margins, at 96 pixels per inch: nothing is cut off there.
    writer.page.set_viewport_size({"width": 725, "height": 965})
    writer.page.emulate_media(media="print")
    sheet = writer.page.locator(".sheet").first
    figures = [figure.bounding_box() for figure in sheet.locator("figure").all()]
    assert sheet.bounding_box()["height"] < 965
    assert len({round(one["x"]) for one in figures}) == 2
    assert len({round(one["y"]) for one in figures}) == 3
    assert all(one["x"] + one["width"] <= 725 for one in figures)
    assert writer.page.evaluate(
        """() => [...document.querySelectorAll('.sheet figcaption > span')]
          .every((one) => one.scrollHeight <= one.clientHeight)"""
    )
    writer.page.emulate_media(media="null")
    writer.page.get_by_role("textbox", name="Seed").fill("")


@pytest.mark.full
def test_puzzles_with_many_rules_fit_the_requested_page(writer):
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
