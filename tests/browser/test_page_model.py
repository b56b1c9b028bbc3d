"""The Model tab: the puzzle's program row by row, its relaxation, branching, the proof."""

import re

import pytest
from linking import expect_link
from playwright.sync_api import expect
from states import FRACTIONAL, WELL_KNOWN, model_step
from visitor import LOADING, SOLVING

from sudokulp import Puzzle
from sudokulp.formats import dumps
from sudokulp.inspecting.program import stages, view_program
from sudokulp.inspecting.relaxation import Relaxation

#: The third row and column leave no cell for a 3 in the third box.
NONE = "12....3........."
VIEW = view_program(Puzzle(WELL_KNOWN))
#: Puzzles with 288, two and two solutions.
WITH_SEVERAL = (
    "." * 16,
    "4...1.2........3",
    "1...4.....6.9....85.8.....9..9.....384.....96.16.........2...35...4.7.....3..8.67",
)


def tab(visitor, name):
    return visitor.page.get_by_role("tab", name=name, exact=True)


def combobox(visitor, name):
    return visitor.page.get_by_role("combobox", name=name, exact=True)


def items(visitor, name):
    return visitor.page.get_by_role("list", name=name).get_by_role("listitem")


def listing(visitor):
    return visitor.page.get_by_role("list", name="Constraints", exact=True)


def rows(visitor):
    return listing(visitor).get_by_role("button")


def expect_rows(visitor, wanted):
    expect(rows(visitor)).to_have_count(len(wanted), timeout=SOLVING)


def find(visitor, text):
    visitor.page.get_by_role("searchbox", name="Find").fill(text)


def lit(visitor):
    """Return the labels of the highlighted cells."""
    classes = visitor.cells.evaluate_all("cells => cells.map((cell) => cell.className)")
    return {label for label, name in enumerate(classes, 1) if "lit" in name.split()}


def expect_lit(visitor, labels):
    assert visitor.wait_until(lambda: lit(visitor) == set(labels)), lit(visitor)


def with_values(visitor):
    """Return the number of cells that are announced as having values."""
    names = visitor.cells.evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    return sum("has the value" in name for name in names)


def says(visitor, what):
    expect(visitor.page.get_by_text(re.compile(what)).first).to_be_visible(timeout=SOLVING)


@pytest.fixture
def reader(page):
    """Return a visitor in the Model tab, with the program of a puzzle."""
    page.put(WELL_KNOWN)
    page.go("Model")
    tab(page, "Constraints").click(timeout=SOLVING)
    page.page.mouse.move(0, 0)  # otherwise scrolling would move a row under it
    expect(rows(page).first).to_be_visible(timeout=SOLVING)
    find(page, "")  # it stays for the same puzzle
    combobox(page, "Kind").select_option(index=0)
    expect_rows(page, VIEW.rows)
    return page


# Row by row


def test_the_rows_of_a_puzzle_are_listed_searched_and_written_in_three_ways(reader):
    size = f"{len(VIEW.names)} variables, {len(VIEW.rows)} constraints"
    expect(reader.page.get_by_text(size).first).to_be_visible()
    labels = listing(reader).locator("button > span").all_text_contents()
    assert labels == [row.label for row in VIEW.rows]
    combobox(reader, "Kind").select_option(label="Boxes (51)")
    expect(rows(reader)).to_have_count(51)
    find(reader, "box 5, digit")
    inside = [row for row in VIEW.rows if row.label.startswith("box 5, digit")]
    expect_rows(reader, inside)
    says(reader, f"^{len(inside)} of {len(VIEW.rows)} constraints")
    combobox(reader, "Kind").select_option(index=0)
    find(reader, "column 3, digit 7")

    row = next(row for row in VIEW.rows if row.label == "column 3, digit 7")
    button = rows(reader)
    button.focus()
    expect_lit(reader, {label for column in row.columns for label, _ in VIEW.places[column]})
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    terms = [VIEW.names[column] for column in row.columns]
    for written in (
        f"{row.name}: {' + '.join(terms)} = 1",
        f'problem += pulp.lpSum([{", ".join(terms)}]) == 1, "{row.name}"',
    ):
        expect(listing(reader).get_by_text(written, exact=True)).to_be_visible()
    expect(listing(reader).locator("math msub")).to_have_count(len(terms))
    button.click()
    expect(button).to_have_attribute("aria-expanded", "false")

    find(reader, "")
    reader.go("Solve")
    assert reader.solve().startswith("Solved")
    reader.go("Model")
    reader.cell(1, 3).click()
    (digit,) = Puzzle(WELL_KNOWN).solve().solution.digits[2:3]
    here = [column for column, places in enumerate(VIEW.places) if places[0][0] == 3]
    expect_rows(reader, [row for row in VIEW.rows if not {*here}.isdisjoint(row.columns)])
    expect(items(reader, "Variables of the cell")).to_have_text(
        [f"{VIEW.names[column]} = {int(VIEW.places[column][0][1] == digit)}" for column in here]
    )
    reader.cell(1, 1).click()
    says(reader, "The givens determine this cell")
    reader.button("Show all constraints").click()
    expect_rows(reader, VIEW.rows)


@pytest.mark.full
def test_the_file_of_the_model_is_complete_or_as_solved(reader):
    puzzle = Puzzle(WELL_KNOWN)
    assert reader.download("Download model")[1] == dumps(puzzle, "lp")
    reader.page.get_by_role("checkbox", name="Use the smaller model that Solve uses").check()
    name, text = reader.download("Download model")
    assert (name, text) == ("sudoku-9x9.lp", dumps(puzzle, "lp", formulation="auto"))
    assert len(text) < 20_000


@pytest.mark.full
def test_the_picture_of_the_matrix_names_its_dots_and_leads_to_their_rows(reader):
    dots = sum(len(row.columns) for row in VIEW.rows)
    size = f"{len(VIEW.rows):,} constraints, {len(VIEW.names):,} variables"
    size += f", {dots:,} non-zero coefficients"
    picture = reader.page.get_by_role("img", name=f"The matrix: {size}")
    picture.focus()
    row = VIEW.rows[1]
    start = VIEW.rows[0].columns[0]
    nearest = min(row.columns, key=lambda column: abs(column - start))
    second = min(column for column in row.columns if column > nearest)
    for key, at, column in (
        ("Home", VIEW.rows[0], start),
        ("ArrowDown", row, nearest),
        ("ArrowRight", row, second),
        ("ArrowLeft", row, nearest),
    ):
        reader.page.keyboard.press(key)
        named = f"{at.label}: {VIEW.names[column]}"
        expect(reader.page.get_by_text(named, exact=True)).to_be_visible()
    expect_lit(reader, {VIEW.places[column][0][0] for column in row.columns})
    reader.page.keyboard.press("Enter")
    expect(rows(reader)).to_contain_text([row.label])
    expect(rows(reader).first).to_be_focused()
    expect(rows(reader).first).to_have_attribute("aria-expanded", "true")
    box = picture.bounding_box()
    where = {"x": box["width"] / 2, "y": box["height"] - 2}
    picture.hover(position=where)
    last = "|".join(row.label for row in VIEW.rows[-4:])  # a pixel is more than a row
    expect(reader.page.get_by_text(re.compile(f"^({last}): x_"))).to_be_visible()
    picture.click(position=where)
    expect(rows(reader).first).to_contain_text(re.compile(last))


# Step by step


def test_the_program_shrinks_and_its_relaxation_is_shown_in_the_grid(page):
    model_step(page, "Variables")
    combobox(page, "Digit").select_option(label="5")
    view = view_program(Puzzle(FRACTIONAL))
    cells = {label for places in view.places for label, digit in places if digit == 5}
    expect_lit(page, cells)
    says(page, f"Digit 5 has {len(cells)} variables")
    page.cell(1, 2).click()
    named = zip(view.names, view.places, strict=True)
    expect(items(page, "Variables of the cell")).to_have_text(
        [name for name, places in named if places[0][0] == 2]
    )
    combobox(page, "Digit").select_option(label="none")
    expect_lit(page, ())

    tab(page, "Givens").click()
    expected = list(stages(Puzzle(FRACTIONAL)))
    sizes = page.page.get_by_role("table", name="Sizes").locator("tbody tr")
    expect(sizes).to_have_count(len(expected), timeout=SOLVING)
    # The result of presolve depends on the version of HiGHS.
    for row, stage in zip(sizes.all()[:-1], expected[:-1], strict=True):
        numbers = [stage.size.variables, stage.size.constraints, stage.size.nonzeros]
        assert row.get_by_role("cell").all_inner_texts() == [f"{each:,}" for each in numbers]
    page.button("Next stage").click()
    expect_lit(page, Puzzle(FRACTIONAL).givens)
    expect(sizes.nth(1)).to_have_attribute("aria-current", "step")

    tab(page, "Relaxation").click()
    says(page, "are fractional, so this is not a solution yet")
    assert page.wait_until(lambda: with_values(page) == FRACTIONAL.count("."))
    page.cell(1, 2).click()
    relaxation = Relaxation(Puzzle(FRACTIONAL))
    for kind in ("most", "least"):
        combobox(page, "Objective").select_option(value=kind)
        digits = {(2, digit): digit for digit in (1, 2, 4, 6)}
        point = relaxation.optimum(digits, least=kind == "least")
        says(page, rf"The objective is {point.objective:g}\.")
    combobox(page, "Objective").select_option(value="none")
    page.go("Solve")
    assert page.wait_until(lambda: with_values(page) == 0)


def test_where_nothing_is_fractional_another_puzzle_is_offered(page):
    page.put(WELL_KNOWN)
    page.go("Model")
    tab(page, "Relaxation").click()
    says(page, "All values are integers")
    page.button("Show a puzzle with fractional values").click()
    says(page, "are fractional, so this is not a solution yet")
    expect(page.button("Show a puzzle with fractional values")).to_have_count(0)


def branch_to_the_end(page, nodes):
    closed = page.page.get_by_text("All nodes are closed")
    for number in range(nodes.count() + 1, 60):
        way_on = page.page.get_by_role("button", name=re.compile("^(Branch|Next open)"))
        expect(way_on.or_(closed).first).to_be_visible()
        if closed.count():
            return
        if not page.button("Branch up").count():
            page.button("Next open node").click()
        tried = page.button("Branch up").is_disabled()
        page.button("Branch down" if tried else "Branch up").click()
        expect(nodes).to_have_count(number, timeout=SOLVING)


def step_of(page, place):
    """Go to branching, and return a function that goes on to the cut that forbids a solution."""
    page.go(place)
    if place == "Model":
        tab(page, "Branching").click(timeout=SOLVING)
        return lambda: tab(page, "One solution").click()
    choice = page.page.get_by_role("combobox", name="Lesson")
    choice.select_option(label="Integer programming in ten steps", timeout=LOADING)
    page.page.get_by_role("tab", name=re.compile("^Step 7: ")).click()
    page.button("Use my own puzzle").click()
    return page.page.get_by_role("tab", name=re.compile("^Step 9: ")).click


@pytest.mark.full
@pytest.mark.parametrize("place", ["Model", "Learn"])
@pytest.mark.parametrize("line", WITH_SEVERAL)
def test_a_tree_of_a_puzzle_with_several_solutions_does_not_read_as_a_proof(page, line, place):
    page.put(line)
    go_on = step_of(page, place)
    nodes = items(page, "Nodes").filter(has_not_text="not explored")
    expect(nodes).to_have_count(1, timeout=SOLVING)
    page.expect_digits(line)
    branch_to_the_end(page, nodes)
    panel = page.page.get_by_role("tabpanel")
    found = "this tree found (a solution. There may be others|[0-9]+ solutions. There may be more)"
    expect(panel).to_contain_text(re.compile(found))
    assert not re.search("prove|unique|no other|is the only", panel.inner_text())
    go_on()
    page.button("Forbid the solution").click(timeout=SOLVING)
    expect(panel).to_contain_text("There is another solution", timeout=SOLVING)
    expect(panel).not_to_contain_text("the first one is the only one")


@pytest.mark.full
def test_branching_to_the_end_finds_a_solution_and_the_cut_shows_that_it_is_the_only_one(page):
    model_step(page, "Branching")
    nodes = items(page, "Nodes").filter(has_not_text="not explored")
    expect(nodes).to_have_count(1, timeout=SOLVING)
    branches = page.page.get_by_role("button", name=re.compile("^Branch (up|down)"))
    branches.evaluate_all("buttons => { for (const button of buttons) button.click(); }")
    expect(nodes).to_have_count(3, timeout=SOLVING)  # both are there
    split = combobox(page, "Fractional variable").locator("option")
    nodes.first.get_by_role("button").click()
    expect(split).to_have_count(1)  # the root is split by no other variable
    page.button("Next open node").click()
    branch_to_the_end(page, nodes)
    says(page, "this tree found a solution. There may be others")
    nodes.filter(has_text="a solution").get_by_role("button").click()
    ones = Puzzle(FRACTIONAL).solve().solution.line
    expect(page.cell(1, 2)).to_have_accessible_name(re.compile(f"{ones[1]} has the value 1"))
    page.button("Start again").click()
    expect(nodes).to_have_count(1)
    tab(page, "One solution").click()
    page.button("Forbid the solution").click()
    says(page, "the first one is the only one")
    open_cells = FRACTIONAL.count(".")
    says(page, f"of these {open_cells} variables is at most {open_cells - 1}")
    page.button("Find conflicting constraints").click()
    says(page, "The LP relaxation is feasible")


#: Counts the page's requests for a program.
COUNTED = """window.programs = 0;
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...message) {
  window.programs += String(message[0]).startsWith('program\\n');
  return post.apply(this, message);
};"""


@pytest.mark.full
def test_conflicting_constraints_are_highlighted_and_lead_to_the_list(visit):
    page = visit(script=COUNTED)
    page.wait_ready()
    page.model.select_option(value="cp")  # those of the program, whichever model solves
    page.put(NONE)
    page.go("Model")
    tab(page, "One solution").click(timeout=LOADING)
    page.button("Find conflicting constraints").click()
    found = page.page.get_by_role("list", name="Conflicting constraints").get_by_role("button")
    wanted = ["column 1, digit 3", "column 2, digit 3", "box 3, digit 3"]
    expect(found).to_have_text(wanted, timeout=SOLVING)
    assert page.wait_until(lambda: {9, 10, 13, 14} >= lit(page) > set())
    found.first.click()
    expect(tab(page, "Constraints")).to_have_attribute("aria-selected", "true")
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("column 1, digit 3")
    assert page.page.evaluate("programs") <= 1  # the puzzle is sent once


@pytest.mark.full
def test_steps_can_be_navigated_by_keys_and_opened_by_links(page, visit):
    model_step(page, "Branching")
    expect_link(page, "model-branching", FRACTIONAL)
    fragment = page.page.evaluate("location.hash")
    other = visit(fragment)
    expect(tab(other, "Branching")).to_have_attribute("aria-selected", "true", timeout=LOADING)
    other.expect_digits(FRACTIONAL)
    expect(other.page.get_by_role("list", name="Nodes")).to_be_visible(timeout=SOLVING)
    unknown = visit(fragment.replace("branching", "nonsense"))
    expect(tab(unknown, "Variables")).to_have_attribute("aria-selected", "true", timeout=LOADING)
    tab(page, "Variables").click()
    for key, name in [
        ("ArrowRight", "Constraints"),
        ("End", "Change the model"),
        ("ArrowRight", "Variables"),
        ("ArrowLeft", "Change the model"),
        ("Home", "Variables"),
    ]:
        page.page.keyboard.press(key)
        expect(tab(page, name)).to_be_focused()
        expect(tab(page, name)).to_have_attribute("aria-selected", "true")
        expect(page.page.get_by_role("tabpanel", name=name)).to_be_visible()


def test_a_step_is_a_slide_that_buttons_and_arrow_keys_turn(page):
    page.page.set_viewport_size({"width": 1280, "height": 720})
    model_step(page, "Variables")
    title = page.page.locator(".slide h3")
    expect(title).to_have_text("1 Variables")
    assert page.page.evaluate("document.activeElement.blur()") is None
    for key, words in (
        ("ArrowLeft", "1 Variables"),
        ("ArrowRight", "2 Constraints"),
        ("ArrowRight", "3 Givens"),
        ("ArrowLeft", "2 Constraints"),
    ):
        page.page.keyboard.press(key)
        expect(title).to_have_text(words)
    place = page.button("Next").bounding_box()
    for name in ("Givens", "Relaxation", "Branching", "One solution", "Change the model"):
        page.button("Next").click()
        expect(tab(page, name)).to_be_in_viewport(ratio=1)
        assert page.page.evaluate("scrollY") == 0
        if name != "Change the model":
            assert page.button("Next").bounding_box() == place
    expect(page.button("Compare the models")).to_be_visible()
    page.button("Back").press("ArrowLeft")
    expect(title).to_have_text("6 One solution")
    page.reach(5, 5)
    page.page.keyboard.press("ArrowLeft")
    expect(page.cell(5, 4)).to_be_focused()
    expect(title).to_have_text("6 One solution")


@pytest.mark.full
def test_the_complete_model_is_shown_and_solved_in_large_print(page):
    model_step(page, "Variables")
    page.open_options()
    whole, large = (
        page.page.get_by_role("switch", name=name) for name in ("Full model", "Large type")
    )
    whole.click()
    expect(whole).to_be_checked()
    says(page, "^This program has all 729 variables")
    page.go("Solve")
    assert page.solve().startswith("Solved: unique solution")
    expect(page.page.locator("#figures")).to_contain_text("729")
    page.go("Model")
    whole.click()
    says(page, "^This program has 254 variables. The textbook model has 475 more")
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    before = page.page.evaluate(size)
    large.click()
    expect(large).to_be_checked()
    assert page.page.evaluate(size) > before * 1.3
    large.click()
    assert page.page.evaluate(size) == before
