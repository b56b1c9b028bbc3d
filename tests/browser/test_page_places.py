"""The places of the page: links between them, addresses, back and forward, the first visit."""

import re

import pytest
from playwright.sync_api import expect
from states import WELL_KNOWN

OTHER = "4.....2..1.....3"


def place(visitor):
    """Return the name of the place that is shown."""
    places = visitor.page.get_by_role("navigation", name="Places")
    return places.locator("[aria-current=page]").inner_text()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Model", "Download model"),
        ("Make", "Generate"),
        ("Many", "Work through the list"),
        ("Lab", "Run"),
    ],
)
def test_a_place_shows_what_is_its_own(page, name, shown):
    expect(page.button(shown)).to_be_hidden()
    page.go(name)
    expect(page.button(shown)).to_be_visible()
    expect(page.puzzle).to_be_hidden()
    assert place(page) == name
    page.go("Solve")
    expect(page.button(shown)).to_be_hidden()
    expect(page.puzzle).to_be_visible()


def test_back_and_forward_go_through_the_places_and_keep_the_puzzle(page):
    page.paste(OTHER)
    page.expect_digits(OTHER)
    page.go("Model")
    expect(page.page).to_have_url(re.compile("#model/2/.*/4x4/"))
    page.go("Lab")
    expect(page.page).to_have_url(re.compile("#lab$"))
    page.page.go_back()
    expect(page.page).to_have_url(re.compile("#model/2/.*/4x4/"))
    expect(page.button("Download model")).to_be_visible()
    page.page.go_back()
    expect(page.page).to_have_url(re.compile("#2/.*/4x4/"))
    expect(page.puzzle).to_be_visible()
    page.expect_digits(OTHER)
    page.page.go_forward()
    assert page.wait_until(lambda: place(page) == "Model")
    page.expect_digits(OTHER)


@pytest.mark.full
def test_what_changed_in_another_place_is_not_taken_back_with_the_place(page):
    page.paste(OTHER)
    page.expect_digits(OTHER)
    page.go("Model")
    expect(page.page).to_have_url(re.compile("#model/"))
    page.cell(4, 1).click()
    page.page.keyboard.press("1")
    page.page.go_back()
    assert page.wait_until(lambda: place(page) == "Solve")
    page.expect_digits("4.....2..1..1..3")


@pytest.mark.full
def test_a_link_says_the_place(visit):
    visitor = visit("#model/1/classic/4x4/1B4")
    visitor.wait_ready()
    assert place(visitor) == "Model"
    visitor.expect_digits("1..4............")


@pytest.mark.full
def test_the_address_of_a_place_opens_it_with_the_puzzle_that_was_left(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste(OTHER)
    visitor.expect_digits(OTHER)
    expect(visitor.page).to_have_url(re.compile("/4x4/"))
    visitor.page.goto("about:blank")
    visitor.page.goto(f"{visitor.url}#make")
    expect(visitor.button("Generate")).to_be_visible()
    visitor.expect_digits(OTHER)


@pytest.mark.full
@pytest.mark.parametrize("name", ["Solve", "Make"])
def test_a_place_is_opened_at_its_top(visit, name):
    visitor = visit(f"#{name.lower()}", viewport={"width": 390, "height": 500})
    visitor.wait_ready()
    assert place(visitor) == name
    assert visitor.page.evaluate("scrollY") == 0


@pytest.mark.full
def test_an_address_typed_into_an_open_page_changes_the_place_and_nothing_else(visit):
    visitor = visit(viewport={"width": 390, "height": 500})
    visitor.wait_ready()
    for name in ("Make", "Many", "Lab", "Model", "Solve"):
        visitor.page.evaluate("hash => { location.hash = hash }", f"#{name.lower()}")
        assert visitor.wait_until(lambda name=name: place(visitor) == name)
        visitor.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        assert visitor.page.evaluate("scrollY") == 0, name
        assert visitor.page.evaluate("document.activeElement === document.body"), name


@pytest.mark.full
def test_a_damaged_address_of_a_place_opens_it_and_says_so(visit):
    visitor = visit("#model/2/nothing")
    expect(visitor.alert.filter(has_text="link")).to_be_visible()
    assert place(visitor) == "Model"


def test_a_first_visit_begins_with_an_example_that_can_be_solved_at_once(first_visit):
    newcomer = first_visit()
    expect(newcomer.cell(1, 1)).to_have_accessible_name(re.compile("3, given"))
    expect(newcomer.page.locator("#recognised")).to_contain_text("Classic 9x9, easy")
    assert newcomer.solve().startswith("Solved: unique solution")
    newcomer.paste(WELL_KNOWN)
    newcomer.expect_digits(WELL_KNOWN)


@pytest.mark.full
def test_a_line_that_is_pasted_is_drawn_before_python_is_there(first_visit, site):
    with site.holding("pyodide.asm.wasm"):
        newcomer = first_visit()
        expect(newcomer.cell(1, 1)).to_have_accessible_name(re.compile("3, given"))
        newcomer.paste(f" {WELL_KNOWN}\n")
        newcomer.expect_digits(WELL_KNOWN)
        expect(newcomer.result).to_have_text(re.compile("^Loading"))
    assert newcomer.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_a_puzzle_read_under_another_variant_is_solved_as_classic_by_one_button(page):
    page.paste(WELL_KNOWN, "X")
    assert page.solve().startswith("No solution")
    page.button("Solve as Classic").click()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))
    expect(page.variant).to_have_value("classic")
    expect(page.button("Solve as Classic")).to_be_hidden()


@pytest.mark.full
def test_a_row_of_a_list_is_shown_beside_it(page):
    page.go("Many")
    page.page.get_by_role("textbox", name="List of puzzles").fill(f"{WELL_KNOWN}\n{OTHER}")
    page.button("Work through the list").click()
    rows = page.page.get_by_role("grid", name="Lines of the list")
    expect(rows.get_by_role("row")).to_have_count(3)
    rows.get_by_role("row").nth(2).click()
    page.expect_digits(OTHER)
    expect(rows).to_be_in_viewport()
    assert place(page) == "Many"
