"""The region Why of a puzzle with one solution: its steps, in words, in rows and on the grid."""

import re
import unicodedata

from playwright.sync_api import expect
from states import STEPS
from visitor import SOLVING

from sudoku import Puzzle, solve

#: Propagation gets stuck in it, so that a step takes cases.
STUCK = "8..7...4...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
#: The cells of columns 4 and 8 outside the rows of its X-wing.
OTHERS = [(row, column) for row in (1, 3, 4, 5, 7, 8, 9) for column in (4, 8)]
SENTENCE = "Row 2 and row 6 have their 7s in column 4 and column 8 only, one in each."


def region(visitor):
    return visitor.page.get_by_role("region", name="Why")


def steps(visitor):
    return region(visitor).get_by_role("listbox", name="Steps")


def chosen(visitor):
    return steps(visitor).get_by_role("option", selected=True)


def explained(visitor, line=STEPS):
    visitor.paste(line)
    visitor.expect_digits(line)
    assert visitor.solve().startswith("Solved: unique solution")
    visitor.button("How does it follow?").click()
    expect(steps(visitor)).to_be_visible(timeout=SOLVING)


def expect_x_wing(visitor):
    """Expect the X-wing to be told, and to be found on the grid by who does not see it, too."""
    expect(chosen(visitor)).to_contain_text("X-Wing")
    expect(region(visitor).get_by_role("heading", name="X-Wing")).to_be_visible()
    expect(region(visitor)).to_contain_text(SENTENCE)
    expect(visitor.cell(2, 4)).to_have_accessible_name(re.compile("candidates 3 7, lit$"))
    expect(visitor.cell(1, 4)).to_have_accessible_name(re.compile("7 ruled out$"))
    expect(visitor.cell(1, 5)).to_have_accessible_name(re.compile("candidates 2 7 8$"))


def test_the_steps_are_told_and_lit_one_after_the_other(page):
    explained(page)
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))
    expect(region(page)).to_contain_text("Class linear")
    expect(region(page)).to_contain_text("Step 1 of 39")
    expect(page.button("Previous step")).to_have_attribute("aria-disabled", "true")
    for _ in range(3):
        page.button("Next step").click()
    expect_x_wing(page)
    page.button("Next step").click()
    expect(region(page)).to_contain_text("Step 5 of 39")
    expect(page.cell(8, 2)).to_have_accessible_name(re.compile("2, 7, placed by this step, lit$"))
    page.button("Previous step").click()
    expect_x_wing(page)
    page.button("Done").click()
    page.expect_digits(solve(Puzzle(STEPS)).solution.line)


def test_the_rows_of_a_step_add_up_and_lead_to_the_model(page):
    explained(page)
    steps(page).get_by_role("option", name=re.compile("X-Wing")).click()
    region(page).get_by_text("Its constraints").click()
    rows = region(page).get_by_role("list", name="Constraints of the step").get_by_role("listitem")
    expect(rows).to_have_text(
        [
            re.compile(r"\u2212\s*row 2, digit 7\s*r2c4 \+ r2c8"),
            re.compile(r"\u2212\s*row 6, digit 7"),
            re.compile(r"\+\s*column 4, digit 7"),
            re.compile(r"\+\s*column 8, digit 7"),
        ]
    )
    expect(region(page)).to_contain_text("they come to 0 on the right")
    expect(region(page)).to_contain_text("Links (+): each has room for just one")
    help_link = region(page).get_by_role("link", name="Truths and links")
    expect(help_link).to_have_attribute("href", "help.html#truths")
    rows.get_by_role("link", name="column 4, digit 7").click()
    listed = page.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(listed).to_have_text(
        [
            re.compile(r"\u2212 row 2, digit 7\s*x_02_04_07 \+ x_02_08_07 = 1\s*$"),
            re.compile(r"\u2212 row 6, digit 7\s*x_06_04_07 \+ x_06_08_07 = 1\s*$"),
            re.compile(r"\+ column 4, digit 7\s*x_01_04_07 \+ x_02_04_07 \+ .* = 1\s*$"),
            re.compile(r"\+ column 8, digit 7"),
        ]
    )
    expect(page.page.get_by_role("button", expanded=True)).to_contain_text("column 4, digit 7")
    expect(page.page.get_by_text("What was settled before it is left out")).to_be_visible()
    expect_x_wing_adds_up(page)
    page.page.get_by_role("link", name="Back to the step").click()
    expect_x_wing(page)


def expect_x_wing_adds_up(visitor):
    """Expect a sum of just the candidates that the step rules out, to be 0."""
    added = visitor.page.get_by_role("region", name="What it comes to")
    ruled_out = [cell for cell in OTHERS if "7 ruled out" in name_of(visitor, *cell)]
    assert ruled_out
    terms = [f"x{row},{column},7" for row, column in ruled_out]
    plain = unicodedata.normalize("NFKC", added.inner_text())  # without letters of mathematics
    assert "".join(plain.split()) == "+".join(terms) + "=0"


def name_of(visitor, row, column):
    return visitor.cell(row, column).get_attribute("aria-label")


def test_rows_in_the_model_are_those_of_the_start_once_no_step_is_shown(page):
    explained(page)
    steps(page).get_by_role("option", name=re.compile("X-Wing")).click()
    region(page).get_by_text("Its constraints").click()
    region(page).get_by_role("link", name="column 8, digit 7").click()
    listed = page.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(listed).to_have_count(4)
    row = listed.filter(has_text="column 8, digit 7")
    expect(row).not_to_contain_text("x_05_08_07")
    expect(page.page.get_by_role("region", name="The sum at the step")).to_be_visible()
    page.button("Show the start").click()
    expect(page.page.get_by_text("What was settled before it is left out")).to_have_count(0)
    expect(row).to_contain_text("x_05_08_07")


def test_the_steps_are_gone_through_by_keyboard(page):
    explained(page)
    keyboard = page.page.keyboard
    heading = region(page).get_by_role("heading", name="How it follows")
    expect(heading).to_be_focused()
    for _ in range(3):
        keyboard.press("ArrowRight")
    expect_x_wing(page)
    steps(page).focus()
    keyboard.press("End")
    expect(region(page)).to_contain_text("Step 39 of 39")
    page.expect_digits(solve(Puzzle(STEPS)).solution.line)
    keyboard.press("Home")
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    expect_x_wing(page)


def test_a_bar_of_the_picture_shows_its_step(page):
    explained(page)
    picture = region(page).get_by_role("img", name="Constraints of each step. The hardest is")
    box = picture.bounding_box()
    picture.click(position={"x": box["width"] * 3.5 / 39, "y": box["height"] - 2})
    expect_x_wing(page)


def test_a_step_is_taken_back_and_goes_with_the_puzzle(page):
    explained(page)
    page.button("Undo").click()
    page.expect_digits(STEPS)
    expect(page.cell(2, 4)).to_have_accessible_name("row 2, column 4, empty")
    page.button("Redo").click()
    expect(page.cell(2, 4)).to_have_accessible_name(re.compile("candidates 3 7"))
    page.button("Show solution").click()
    page.expect_digits(solve(Puzzle(STEPS)).solution.line)
    page.paste("4.....2..1.....3")
    expect(region(page)).to_have_count(0)


def test_on_a_phone_the_grid_stays_in_sight_beside_the_step(visit):
    visitor = visit()
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.wait_ready()
    explained(visitor)
    visitor.button("Next step").click()
    for part in (visitor.cell(1, 1), visitor.cell(9, 9), visitor.button("Next step")):
        expect(part).to_be_in_viewport(ratio=1)


def test_a_puzzle_that_takes_cases_is_explained_where_python_sat_cannot_be_fetched(visit):
    # Nobody asks for a package again only to keep it.
    errors = ["registration blocked", "Failed to load resource"]
    visitor = visit(service_workers="block", expect_errors=errors)
    visitor.context.route("**/pysat.zip", lambda route: route.abort())
    visitor.wait_ready()
    explained(visitor, STUCK)
    expect(region(visitor)).to_contain_text("python-sat, which finds smaller ones, could not be")
    expect(
        steps(visitor).get_by_role("option", name=re.compile("Case Table")).first
    ).to_be_visible()
    assert sum(url.endswith("/pysat.zip") for url in visitor.requests) == 1
    visitor.context.unroute_all()
    visitor.button("Done").click()
    explained(visitor, STUCK)
    expect(region(visitor)).not_to_contain_text("could not be fetched")
