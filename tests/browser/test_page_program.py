"""The place Model: the program of the puzzle, row by row."""

import re

import pytest
from playwright.sync_api import expect
from visitor import SOLVING

from sudoku import Puzzle, solve
from sudoku.inspecting.listings import LISTINGS, list_rows
from sudoku.inspecting.program import view_program

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "4.....2..1.....3"


@pytest.fixture
def reader(page):
    """Somebody in Model, with the program of a puzzle."""
    page.paste(WELL_KNOWN)
    page.expect_digits(WELL_KNOWN)
    go(page)
    expect(rows(page).first).to_be_visible(timeout=SOLVING)
    page.page.get_by_role("searchbox", name="Find").fill("")  # it stays for the same puzzle
    family(page).select_option(index=0)
    expect(rows(page)).to_have_count(len(view_program(Puzzle(WELL_KNOWN)).rows), timeout=SOLVING)
    return page


def go(visitor):
    """Go to the step of the constraints, whichever was shown last."""
    visitor.go("Model")
    visitor.page.get_by_role("tab", name="Constraints").click(timeout=SOLVING)
    visitor.page.mouse.move(0, 0)  # or scrolling would bring a row below it


def listing(visitor):
    return visitor.page.get_by_role("list", name="Constraints")


def rows(visitor):
    return listing(visitor).get_by_role("button")


def lit(visitor):
    """Return the labels of the cells that are lit."""
    classes = visitor.cells.evaluate_all("cells => cells.map((cell) => cell.className)")
    return {label for label, name in enumerate(classes, 1) if "lit" in name.split()}


def family(visitor):
    return visitor.page.get_by_role("combobox", name="Family")


def test_the_rows_are_those_of_the_package(reader):
    view = view_program(Puzzle(WELL_KNOWN))
    size = f"{len(view.names)} variables, {len(view.rows)} constraints"
    expect(reader.page.get_by_text(size).first).to_be_visible()
    labels = listing(reader).locator("button > span").all_text_contents()
    assert labels == [row.label for row in view.rows]
    family(reader).select_option(label="Boxes (51)")
    expect(rows(reader)).to_have_count(51)
    reader.page.get_by_role("searchbox", name="Find").fill("box 5, digit")
    inside = [row for row in view.rows if row.label.startswith("box 5, digit")]
    expect(rows(reader)).to_have_count(len(inside))
    expect(
        reader.page.get_by_text(f"{len(inside)} of {len(view.rows)} constraints")
    ).to_be_visible()


def test_a_row_lights_its_cells_and_is_written_in_three_ways(reader):
    view = view_program(Puzzle(WELL_KNOWN))
    row = next(row for row in view.rows if row.label == "column 3, digit 7")
    cells = {label for column in row.columns for label, _ in view.places[column]}
    button = rows(reader).filter(has_text="column 3, digit 7")
    button.focus()
    assert reader.wait_until(lambda: lit(reader) == cells)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    terms = [view.names[column] for column in row.columns]
    written = f"{row.name}: {' + '.join(terms)} = 1"
    expect(listing(reader).get_by_text(written, exact=True)).to_be_visible()
    code = f'problem += pulp.lpSum([{", ".join(terms)}]) == 1, "{row.name}"'
    expect(listing(reader).get_by_text(code, exact=True)).to_be_visible()
    expect(listing(reader).locator("math msub")).to_have_count(len(terms))
    button.click()
    expect(button).to_have_attribute("aria-expanded", "false")
    reader.go("Solve")
    assert reader.wait_until(lambda: not lit(reader))


def test_a_cell_lists_its_rows_and_its_variables_with_their_values(reader):
    reader.go("Solve")
    assert reader.solve().startswith("Solved")
    reader.go("Model")
    view = view_program(Puzzle(WELL_KNOWN))
    reader.cell(1, 3).click()
    expect(rows(reader)).to_have_count(len(view.of_cell(3)))
    (digit,) = solve(Puzzle(WELL_KNOWN)).solution.digits[2:3]
    values = [
        f"{view.names[column]} = {int(places[0][1] == digit)}"
        for column, places in enumerate(view.places)
        if places[0][0] == 3
    ]
    variables = reader.page.get_by_role("list", name="Variables of the cell")
    expect(variables.get_by_role("listitem")).to_have_text(values)
    reader.cell(1, 1).click()
    expect(reader.page.get_by_text("The givens settle this cell")).to_be_visible()
    reader.button("Show all constraints").click()
    expect(rows(reader)).to_have_count(len(view.rows))


def test_another_formulation_and_another_puzzle_have_other_rows(reader):
    reader.page.get_by_role("combobox", name="Formulation").select_option(label="The whole model")
    whole = view_program(Puzzle(WELL_KNOWN), "assignment")
    expect(rows(reader)).to_have_count(len(whole.rows), timeout=SOLVING)
    reader.paste(SMALL)
    reader.expect_digits(SMALL)
    reader.go("Model")
    small = view_program(Puzzle(SMALL), "assignment")
    expect(rows(reader)).to_have_count(len(small.rows), timeout=SOLVING)
    reader.page.get_by_role("combobox", name="Formulation").select_option(label="Open cells")
    expect(reader.page.get_by_text(re.compile("no program is left to write"))).to_be_visible()
    reader.page.get_by_role("combobox", name="Formulation").select_option(index=0)


@pytest.mark.parametrize("model", LISTINGS)
def test_another_model_lists_its_rows_in_its_own_notation(reader, model):
    choice = reader.page.get_by_role("combobox", name="Constraints of", exact=True)
    choice.select_option(value=model)
    wanted = list_rows(Puzzle(WELL_KNOWN), model)
    expect(rows(reader)).to_have_count(len(wanted), timeout=SOLVING)
    reader.page.get_by_role("searchbox", name="Find").fill(wanted[-1].label)
    expect(rows(reader).last).to_contain_text(wanted[-1].label)
    rows(reader).last.click()
    expect(listing(reader).get_by_text(wanted[-1].text).last).to_be_visible()
    assert reader.wait_until(lambda: lit(reader) == set(wanted[-1].cells))
    reader.page.get_by_role("searchbox", name="Find").fill("")
    reader.cell(1, 2).click()
    here = [row for row in wanted if 2 in row.cells]
    expect(rows(reader)).to_have_count(len(here), timeout=SOLVING)
    reader.button("Show all constraints").click()
    choice.select_option(label="Integer program")
    expect(rows(reader)).to_have_count(len(view_program(Puzzle(WELL_KNOWN)).rows), timeout=SOLVING)


def test_a_puzzle_in_conflict_and_one_too_large_have_a_place_all_the_same(page):
    page.paste("11" + "." * 14)
    go(page)
    expect(rows(page).filter(has_text="is not 1").first).to_be_visible(timeout=SOLVING)
    page.go("Solve")
    page.paste("." * 36**2)
    page.go("Model")
    expect(page.page.get_by_text(re.compile("coefficients are shown"))).to_be_visible(
        timeout=SOLVING
    )


def test_the_picture_of_the_matrix_names_its_dots_and_leads_to_their_rows(reader):
    view = view_program(Puzzle(WELL_KNOWN))
    dots = sum(len(row.columns) for row in view.rows)
    size = f"{len(view.rows):,} constraints, {len(view.names):,} variables, {dots:,} non-zeros"
    picture = reader.page.get_by_role("img", name=f"The matrix: {size}")
    picture.focus()
    for key in ("Home", "ArrowDown", "ArrowRight"):
        reader.page.keyboard.press(key)
    row = view.rows[1]
    named = f"{row.label}: {view.names[row.columns[1]]}"
    expect(reader.page.get_by_text(named, exact=True)).to_be_visible()
    cells = {view.places[column][0][0] for column in row.columns}
    assert reader.wait_until(lambda: lit(reader) == cells)
    reader.page.keyboard.press("Enter")
    expect(rows(reader)).to_contain_text([row.label])
    expect(rows(reader).first).to_be_focused()
    expect(rows(reader).first).to_have_attribute("aria-expanded", "true")
    box = picture.bounding_box()
    picture.hover(position={"x": box["width"] / 2, "y": box["height"] - 2})
    last = view.rows[-1].label
    expect(reader.page.get_by_text(re.compile(f"^{last}: x_"))).to_be_visible()
    picture.click(position={"x": box["width"] / 2, "y": box["height"] - 2})
    expect(rows(reader).first).to_contain_text(last)
