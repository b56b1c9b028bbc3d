"""Appearance: the two columns and their edges, the content above the fold, font sizes."""

import pytest
from playwright.sync_api import expect
from states import SEVERAL, SMALL, WELL_KNOWN, solved
from visitor import LOADING, RATED, SOLVING

pytestmark = pytest.mark.full

BOX = "element => element.getBoundingClientRect().toJSON()"

#: Texts whose size is not 13, 15, 18 or 28 CSS pixels. Formulas have sizes of their own, code is
#: slightly smaller than the text around it, and the grid's digits scale with the cells.
OF_OTHER_SIZES = """() => {
  const sizes = [13, 15, 18, 28];
  const others = '[role=gridcell], code, .visually-hidden, .drop, option, svg, math';
  const says = ({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.body.querySelectorAll('*')]
    .filter((element) => says(element) && element.checkVisibility() && !element.closest(others))
    .map((element) => [parseFloat(getComputedStyle(element).fontSize), element])
    .filter(([size]) => !sizes.includes(size))
    .map(([size, element]) => `${size} px: ${element.textContent.trim().slice(0, 40)}`);
}"""


def box(locator):
    return locator.evaluate(BOX)


@pytest.fixture
def desk(page):
    """Return a function that resizes the page's window."""
    return lambda width, height: page.page.set_viewport_size({"width": width, "height": height})


def test_a_tall_window_is_split_seven_to_five_aligned_with_the_header(page, desk):
    desk(1920, 1080)
    sign = page.page.locator(".masthead > img")
    places = page.page.get_by_role("navigation", name="Tabs")
    grid, answer = box(page.grid), box(page.page.locator("#result-card"))
    assert box(sign)["left"] == pytest.approx(grid["left"], abs=1)
    assert box(places)["right"] == pytest.approx(answer["right"], abs=1)
    assert answer["right"] - grid["left"] <= 1440
    left = box(page.page.locator(".stage"))["width"]
    assert left / answer["width"] == pytest.approx(7 / 5, rel=0.01)
    assert grid["width"] == pytest.approx(left, abs=12)  # cells are whole pixels


def test_a_small_grid_fills_its_column_and_files_are_above_the_fold(page, desk):
    desk(1366, 768)
    page.put(SMALL)
    column = box(page.page.locator(".stage"))["width"]
    assert box(page.grid)["width"] == pytest.approx(column, abs=6)
    solved(page)
    assert page.page.evaluate("scrollY") == 0
    for name in ("Share", "Download"):
        heading = page.page.get_by_role("heading", name=name, exact=True)
        expect(heading).to_be_in_viewport(ratio=1)


def top(page, name):
    return box(page.page.get_by_role("heading", name=name, exact=True))["top"]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_an_answer_moves_nothing_below_it(page, desk, size):
    desk(*size)
    page.put(WELL_KNOWN)
    before = top(page, "Share")
    assert page.solve().startswith("Solved")
    assert top(page, "Share") == before
    expect(page.page.get_by_role("list", name="More about the puzzle")).to_contain_text(RATED)
    assert top(page, "Share") == before


def test_a_verdict_moves_no_control_of_the_set_tab(page, desk):
    desk(1366, 768)
    tops = []
    for text, headline in ((SMALL, "1 solution"), (SEVERAL, "solutions"), ("44" + "." * 14, "No")):
        page.put(text)
        page.page.get_by_role("link", name="Set", exact=True).click()
        expect(page.result).to_contain_text(headline, timeout=SOLVING)
        expect(page.button("Empty the grid")).to_be_visible(timeout=LOADING)
        tops.append(top(page, "Set rules"))
    assert len(set(tops)) == 1


def test_there_are_four_font_sizes_in_every_tab(page):
    solved(page)
    for name in ("Solve", "Play", "Set", "Model", "Lists", "Learn"):
        page.go(name)
        expect(page.page.get_by_role("heading", level=2).first).to_be_attached()
        if name in ("Model", "Learn"):  # they are loaded now
            expect(page.page.locator("math:visible").first).to_be_visible(timeout=LOADING)
        assert page.page.evaluate(OF_OTHER_SIZES) == [], name
