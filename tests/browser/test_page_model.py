"""The steps of the place Model: variables, givens, relaxation, branching, the proof."""

import re

import pytest
from playwright.sync_api import expect
from states import FRACTIONAL, model_step
from visitor import LOADING, SOLVING

from sudoku import Puzzle, solve
from sudoku.inspecting.points import Reach, reach_of
from sudoku.inspecting.program import view_program
from sudoku.inspecting.relaxation import Relaxation
from sudoku.inspecting.stages import stages

#: The third row and column leave no place for a 3 in the third box.
NONE = "12....3........."


def tab(visitor, name):
    return visitor.page.get_by_role("tab", name=name, exact=True)


def lit(visitor):
    """Return the labels of the cells that are lit."""
    classes = visitor.cells.evaluate_all("cells => cells.map((cell) => cell.className)")
    return {label for label, name in enumerate(classes, 1) if "lit" in name.split()}


def with_values(visitor):
    """Return how many cells say that they have values."""
    names = visitor.cells.evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    return sum("has the value" in name for name in names)


def says(visitor, what):
    expect(visitor.page.get_by_text(re.compile(what)).first).to_be_visible(timeout=SOLVING)


def test_the_steps_are_tabs_that_arrow_keys_go_through(page):
    model_step(page, "Variables")
    tab(page, "Variables").focus()
    for key, name in [
        ("ArrowRight", "Constraints"),
        ("End", "Change it"),
        ("ArrowRight", "Variables"),
        ("ArrowLeft", "Change it"),
        ("Home", "Variables"),
    ]:
        page.page.keyboard.press(key)
        expect(tab(page, name)).to_be_focused()
        expect(tab(page, name)).to_have_attribute("aria-selected", "true")
        expect(page.page.get_by_role("tabpanel", name=name)).to_be_visible()


def test_a_digit_lights_the_cells_that_have_a_variable_of_it(page):
    model_step(page, "Variables")
    page.page.get_by_role("combobox", name="Digit").select_option(label="5")
    view = view_program(Puzzle(FRACTIONAL))
    cells = {label for places in view.places for label, digit in places if digit == 5}
    assert page.wait_until(lambda: lit(page) == cells)
    says(page, f"{len(cells)} variables have to do with 5")
    page.cell(1, 2).click()
    names = [
        name for name, places in zip(view.names, view.places, strict=True) if places[0][0] == 2
    ]
    variables = page.page.get_by_role("list", name="Variables of the cell").get_by_role("listitem")
    expect(variables).to_have_text(names)
    page.page.get_by_role("combobox", name="Digit").select_option(label="none")
    assert page.wait_until(lambda: not lit(page))


def test_the_stages_are_those_of_the_package(page):
    model_step(page, "Givens")
    expected = list(stages(Puzzle(FRACTIONAL)))
    rows = page.page.get_by_role("table", name="Sizes").locator("tbody tr")
    expect(rows).to_have_count(len(expected), timeout=SOLVING)
    # What presolve leaves depends on the version of HiGHS.
    for row, stage in zip(rows.all()[:-1], expected[:-1], strict=True):
        size = stage.size
        numbers = [size.variables, size.constraints, size.nonzeros]
        assert row.get_by_role("cell").all_inner_texts() == [f"{each:,}" for each in numbers]
    page.button("Next stage").click()
    assert page.wait_until(lambda: lit(page) == set(Puzzle(FRACTIONAL).givens))
    says(page, f"^{expected[1].size.variables} variables")


def test_the_relaxation_shows_its_values_in_the_grid(page):
    model_step(page, "Relaxation")
    says(page, "have fractions: this is no solution yet")
    assert page.wait_until(lambda: with_values(page) == FRACTIONAL.count("."))
    page.cell(1, 2).click()
    objective = page.page.get_by_role("combobox", name="Objective")
    for kind in ("most", "least"):
        objective.select_option(value=kind)
        point = Relaxation(Puzzle(FRACTIONAL)).optimum(
            {(2, digit): digit for digit in (1, 2, 4, 6)}, least=kind == "least"
        )
        says(page, rf"The objective is {point.objective:g}\.")
    objective.select_option(value="none")
    page.go("Solve")
    assert page.wait_until(lambda: with_values(page) == 0)


def test_largest_values_are_those_of_the_package(page):
    model_step(page, "Relaxation")
    page.button("Largest values").click()
    values = dict(Relaxation(Puzzle(FRACTIONAL), time_limit=60).reaches())
    kinds = [reach_of(value) for value in values.values()]
    never, fraction = kinds.count(Reach.NEVER), kinds.count(Reach.FRACTION)
    says(page, f"{never} are always 0, and {fraction} stay below 1")
    expect(page.result).to_have_text(re.compile("^Ready"))


def test_formulations_are_compared_and_stop_ends_it(page):
    model_step(page, "Relaxation")
    page.button("Compare formulations").click()
    table = page.page.get_by_role("table", name="Formulations")
    first = table.locator("tbody tr").first
    expect(first).to_contain_text("Candidates")
    expect(first.get_by_role("cell").first).to_have_text("122", timeout=SOLVING)
    page.button("Stop").click()
    expect(page.result).to_have_text(re.compile("^Stopped"))
    assert page.solve().startswith("Solved: unique solution")


def test_branching_to_the_end_finds_the_solution_and_proves_it(page):
    model_step(page, "Branching")
    nodes = page.page.get_by_role("list", name="Nodes").get_by_role("listitem")
    expect(nodes).to_have_count(1, timeout=SOLVING)
    closed = page.page.get_by_text("All nodes are closed")
    for number in range(2, 60):
        way_on = page.page.get_by_role("button", name=re.compile("^(Branch|Next open)"))
        expect(way_on.or_(closed).first).to_be_visible()
        if closed.count():
            break
        if not page.button("Branch up").count():
            page.button("Next open node").click()
        tried = page.button("Branch up").is_disabled()
        page.button("Branch down" if tried else "Branch up").click()
        expect(nodes).to_have_count(number, timeout=SOLVING)
    says(page, "this tree found one solution, and proves that there is no other")
    expect(page.page.get_by_role("img", name="Tree")).to_be_visible()
    nodes.filter(has_text="a solution").get_by_role("button").click()
    ones = solve(Puzzle(FRACTIONAL)).solution.line
    expect(page.cell(1, 2)).to_have_accessible_name(re.compile(f"{ones[1]} has the value 1"))
    page.button("Start again").click()
    expect(nodes).to_have_count(1)


def test_two_branches_in_a_moment_are_both_there(page):
    model_step(page, "Branching")
    nodes = page.page.get_by_role("list", name="Nodes").get_by_role("listitem")
    expect(nodes).to_have_count(1, timeout=SOLVING)
    branches = page.page.get_by_role("button", name=re.compile("^Branch (up|down)"))
    branches.evaluate_all("buttons => { for (const button of buttons) button.click(); }")
    expect(nodes).to_have_count(3, timeout=SOLVING)


def test_the_cut_leaves_no_other_solution(page):
    model_step(page, "One solution")
    page.button("Forbid the solution").click()
    says(page, "the first one is the only one")
    open_cells = FRACTIONAL.count(".")
    says(page, f"of these {open_cells} at most {open_cells - 1} are true")
    page.button("What contradicts itself").click()
    says(page, "The relaxation has a point")


@pytest.mark.parametrize("model", ["lp", "cp"])
def test_constraints_that_contradict_each_other_are_lit_and_lead_to_the_list(page, model):
    page.model.select_option(value=model)
    page.paste(NONE)
    page.expect_digits(NONE)
    page.go("Model")
    tab(page, "One solution").click()
    page.button("What contradicts itself").click()
    found = page.page.get_by_role("list", name="Contradiction").get_by_role("button")
    expect(found).to_have_text(
        ["column 1, digit 3", "column 2, digit 3", "box 3, digit 3"], timeout=SOLVING
    )
    assert page.wait_until(lambda: {9, 10, 13, 14} >= lit(page) > set())
    found.first.click()
    expect(tab(page, "Constraints")).to_have_attribute("aria-selected", "true")
    listed = page.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("column 1, digit 3")
    page.model.select_option(value="lp")


#: Counts how often the page asks for a program.
COUNTED = """window.programs = 0;
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...message) {
  window.programs += String(message[0]).startsWith('program\\n');
  return post.apply(this, message);
};"""


def test_another_puzzle_is_written_as_a_program_once(visit):
    visitor = visit(script=COUNTED)
    visitor.wait_ready()
    for times, line in enumerate([NONE, FRACTIONAL], 1):
        visitor.paste(line)
        visitor.expect_digits(line)
        visitor.go("Model")
        visitor.page.wait_for_timeout(150)  # as long as somebody needs to find the step
        tab(visitor, "One solution").click()
        visitor.button("What contradicts itself").click()
        says(
            visitor,
            "The relaxation has a point"
            if line == FRACTIONAL
            else "without any one of them they do not",
        )
        visitor.page.wait_for_timeout(500)  # a second question would have been asked by now
        assert visitor.page.evaluate("programs") == times
        if line == NONE:
            found = visitor.page.get_by_role("list", name="Contradiction").get_by_role("button")
            found.first.click()  # which lights its cells
            assert visitor.wait_until(lambda: lit(visitor) > set())


@pytest.mark.parametrize("line", ["11" + "." * 14, "." * 16])
def test_conflicts_and_empty_grids_have_every_step(page, line):
    page.paste(line)
    page.expect_digits(line)
    page.go("Model")
    for name in ("Variables", "Constraints", "Givens", "Relaxation", "Branching", "One solution"):
        tab(page, name).click(timeout=SOLVING)
        expect(page.page.get_by_role("tabpanel", name=name)).to_be_visible()
    tab(page, "Relaxation").click()
    said = "fractions satisfy all" if line.startswith("1") else "have fractions|values are whole"
    says(page, said)


def test_a_link_opens_at_its_step_with_its_puzzle(page, visit):
    model_step(page, "Branching")
    expect(page.page).to_have_url(re.compile("#model-branching/2/.*/9x9/"))
    fragment = page.page.evaluate("location.hash")
    other = visit(fragment)
    expect(tab(other, "Branching")).to_have_attribute("aria-selected", "true", timeout=LOADING)
    other.expect_digits(FRACTIONAL)
    expect(other.page.get_by_role("list", name="Nodes")).to_be_visible(timeout=SOLVING)
    unknown = visit(fragment.replace("branching", "nonsense"))
    expect(tab(unknown, "Constraints")).to_have_attribute("aria-selected", "true", timeout=LOADING)
    unknown.expect_digits(FRACTIONAL)


def test_the_whole_model_is_shown_and_solved(page):
    model_step(page, "Variables")
    whole = page.page.get_by_role("switch", name="Whole model")
    expect(whole).not_to_be_checked()
    whole.click()
    expect(whole).to_be_checked()
    says(page, "729 variables, 864 constraints|729 variables")
    assert page.solve().startswith("Solved: unique solution")
    says(page, "^729$")
    whole.click()
    says(page, "As solved: 254 variables")


def test_large_type_is_larger(page):
    model_step(page, "Variables")
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    before = page.page.evaluate(size)
    large = page.page.get_by_role("switch", name="Large type")
    large.click()
    expect(large).to_be_checked()
    assert page.page.evaluate(size) > before * 1.3
    large.click()
    assert page.page.evaluate(size) == before
