"""Why: hints, the steps of a solution, contradictions, and repairs."""

import re
import unicodedata

import pytest
from playwright.sync_api import expect
from states import CONTRADICTORY, SMALL, STEPS
from visitor import SOLVING

from sudokulp import Puzzle

#: A step of it needs cases, but propagation finds it.
WITH_CASES = "9.4..5...25.6..1..31......8.7...9...4..26......147....7.......2...3..8.6.4.....9."
#: It has no solution, and no repeated digits.
BROKEN = "4.1...2..1.....3"
SEVERAL = "4.....2..1......"
SOLUTION = Puzzle(STEPS).solve().solution.line
#: The cells of columns 4 and 8 outside the rows of the X-wing in STEPS.
OTHERS = [(row, column) for row in (1, 3, 4, 5, 7, 8, 9) for column in (4, 8)]
SENTENCE = "Row 2 and row 6 have their 7s in column 4 and column 8 only, one in each."
MENDED = "Change r1c3 from 1 to 3; then there is exactly one solution."


def region(visitor):
    return visitor.page.get_by_role("region", name="Why")


def steps(visitor):
    return region(visitor).get_by_role("listbox", name="Steps")


def options(visitor):
    return steps(visitor).get_by_role("option")


def constraints(visitor, of):
    """Return the constraints listed in Why, or below a hint."""
    return visitor.page.get_by_role("list", name=f"Constraints {of}").get_by_role("listitem")


def listed(visitor):
    """Return the rows of the Model tab."""
    rows = visitor.page.get_by_role("list", name="Constraints", exact=True)
    return rows.get_by_role("button")


def labels(visitor, kind):
    """Return the labels of the cells of a class."""
    script = (
        "(cells, kind) => cells.flatMap((cell, index) => (cell.matches(kind) ? [index + 1] : []))"
    )
    return visitor.cells.evaluate_all(script, kind)


def named(visitor, cell, words):
    expect(visitor.cell(*cell)).to_have_accessible_name(re.compile(words))


def asked(visitor, line, question="Show the solving steps"):
    visitor.put(line)
    visitor.solve()
    visitor.button(question).click()
    expect(steps(visitor)).to_be_visible(timeout=SOLVING)


def expect_x_wing(visitor):
    """Expect the X-wing to be explained, and marked in the grid, also for screen readers."""
    chosen = steps(visitor).get_by_role("option", selected=True)
    expect(chosen).to_contain_text("X-Wing")
    expect(region(visitor).get_by_role("heading", name="X-Wing")).to_be_visible()
    expect(region(visitor)).to_contain_text(SENTENCE)
    named(visitor, (2, 4), "candidates 3 7, highlighted$")
    named(visitor, (1, 4), "7 ruled out$")
    named(visitor, (1, 5), "candidates 2 7 8$")


# One solution


def test_the_steps_are_navigated_by_button_key_and_picture(page):
    asked(page, STEPS)
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))
    expect(region(page)).to_contain_text("Class for optimisation: linear")
    expect(region(page)).to_contain_text("Step 1 of 36")
    expect(region(page).get_by_role("heading", name="Solving steps")).to_be_focused()
    expect(page.button("Previous step")).to_have_attribute("aria-disabled", "true")
    expect_x_wing(page)
    page.page.keyboard.press("ArrowRight")
    expect(region(page)).to_contain_text("Step 2 of 36")
    named(page, (8, 2), "2, 7, placed by this step, highlighted$")
    page.button("Next step").click()
    page.page.keyboard.press("ArrowLeft")
    page.button("Previous step").click()
    expect_x_wing(page)
    steps(page).focus()
    page.page.keyboard.press("End")
    expect(region(page)).to_contain_text("Step 36 of 36")
    page.expect_digits(SOLUTION)
    picture = region(page).get_by_role("img", name="Constraints of each step. The hardest is")
    box = picture.bounding_box()
    picture.click(position={"x": box["width"] * 0.5 / 36, "y": box["height"] - 2})
    expect_x_wing(page)

    page.button("Undo").click()
    page.expect_digits(STEPS)
    expect(page.cell(2, 4)).to_have_accessible_name("row 2, column 4, empty")
    page.button("Redo").click()
    named(page, (2, 4), "candidates 3 7")
    page.button("Done").click()
    page.expect_digits(SOLUTION)
    page.paste(SMALL)
    expect(region(page)).to_have_count(0)


def following(visitor):
    """Return the group in which the reasoning of a step is followed."""
    return visitor.page.get_by_role("group", name="Reasoning")


def expect_line(visitor, number, sentence):
    expect(following(visitor)).to_contain_text(f"{number} of ")
    expect(following(visitor).locator("[aria-live]")).to_have_text(sentence)
    chosen = following(visitor).get_by_role("treeitem", selected=True)
    expect(chosen).to_have_text(sentence)


def test_the_first_step_and_the_change_that_helps_are_in_sight(visit):
    page = visit()
    page.wait_ready()
    page.page.set_viewport_size({"width": 1366, "height": 768})
    page.put(STEPS)
    page.solve()
    page.button("Show the solving steps").click()
    step = region(page).get_by_role("heading", level=4).first
    expect(step).to_be_visible(timeout=SOLVING)
    for _ in range(100):  # until what is shown meanwhile is gone
        if step.bounding_box()["y"] < 500:
            break
        page.page.wait_for_timeout(100)
    assert step.bounding_box()["y"] < 500
    page.paste(CONTRADICTORY)
    page.solve()
    page.button("Why is there no solution?").click()
    apply = region(page).get_by_role("button", name=re.compile("^Apply")).first
    expect(apply).to_be_visible(timeout=SOLVING)
    steps = region(page).locator(".told").first
    assert apply.bounding_box()["y"] < min(768, steps.bounding_box()["y"])


def test_the_reasoning_of_a_step_is_followed_on_the_grid(page):
    asked(page, STEPS)
    options(page).filter(has_text="X-Wing").click()
    expect(page.page.locator(".chain")).to_have_count(1)
    page.button("Show the reasoning").click()
    expect_line(page, 1, "Suppose r1c4 is 7.")
    expect(page.button("Next implication")).to_be_focused()
    expect(page.page.locator(".chain")).to_have_count(0)
    expect(page.button("Next step")).to_have_count(0)
    named(page, (1, 4), "7 supposed")
    named(page, (2, 4), "7 ruled out$")
    page.page.keyboard.press("ArrowRight")
    expect_line(page, 2, "r2c8 is 7: row 2 has no other cell left for 7, as r1c4 is 7.")
    named(page, (2, 8), "7 true then")
    assert labels(page, ".lit") == list(range(10, 19))
    page.button("Next implication").click()
    expect_line(page, 3, "Contradiction: row 6 has no cell left for 7, as r1c4 is 7 and r2c8 is 7.")
    assert labels(page, ".dead") == list(range(46, 55))
    page.button("Previous implication").click()
    expect_line(page, 2, "r2c8 is 7: row 2 has no other cell left for 7, as r1c4 is 7.")
    following(page).get_by_role("treeitem").last.click()
    expect(following(page)).to_contain_text("So r1c4 is not 7. In the same way, r4c8, r5c4")
    expect(page.button("Next implication")).to_have_attribute("aria-disabled", "true")
    named(page, (1, 4), "7 ruled out$")
    page.page.keyboard.press("Escape")
    expect(following(page).get_by_role("tree")).to_have_count(0)
    expect(page.button("Show the reasoning")).to_be_focused()
    expect(page.page.locator(".chain")).to_have_count(1)
    expect_x_wing(page)


@pytest.mark.full
def test_the_cases_of_a_reasoning_are_folded_and_fit_a_phone(page):
    asked(page, WITH_CASES)
    options(page).filter(has_text="r4c8 is not 2.").click()
    expect(region(page)).to_contain_text(
        "and every case ends in a contradiction. So r4c8 is not 2."
    )
    page.button("Show the reasoning").click()
    tree = following(page).get_by_role("tree", name="Implications")
    cases = tree.get_by_role("treeitem").filter(has_text=re.compile("^\\s*Case "))
    expect(cases).to_have_count(2)
    assert [each.get_attribute("aria-expanded") for each in cases.all()] == ["false"] * 2
    lines = tree.get_by_role("treeitem").count()
    tree.focus()
    page.page.keyboard.press("End")
    chosen = tree.get_by_role("treeitem", selected=True)
    expect(chosen).to_contain_text("Every case ends in a contradiction. So r4c8 is not 2.")
    page.page.keyboard.press("ArrowUp")
    expect(chosen).to_contain_text("Case 2: r")
    expect(chosen).to_have_attribute("aria-expanded", "true")
    assert tree.get_by_role("treeitem").count() > lines
    assert page.page.locator(".chip.supposed").count() == 2
    cases.first.click()
    expect(chosen).to_contain_text("Case 1: r")
    expect(cases.last).to_have_attribute("aria-expanded", "false")
    page.page.keyboard.press("ArrowRight")
    expect(chosen).to_have_attribute("aria-level", "2")
    for size in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        page.page.set_viewport_size(size)
        following(page).evaluate("group => group.scrollIntoView()")
        for part in (page.grid, page.button("Next implication")):
            expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_the_rows_of_a_step_add_up_and_lead_to_the_model_tab_and_back(page):
    asked(page, STEPS)
    options(page).filter(has_text="X-Wing").click()
    region(page).get_by_text("Constraints used").click()
    rows = constraints(page, "of the step")
    expect(rows).to_have_text(
        [
            re.compile(r"\u2212\s*row 2, digit 7\s*r2c4 \+ r2c8"),
            re.compile(r"\u2212\s*row 6, digit 7"),
            re.compile(r"\+\s*column 4, digit 7"),
            re.compile(r"\+\s*column 8, digit 7"),
        ]
    )
    expect(region(page)).to_contain_text("the right side is 0")
    help_link = region(page).get_by_role("link", name="Truths and links")
    expect(help_link).to_have_attribute("href", "help/steps-as-proofs.html#truths-and-links")
    rows.get_by_role("link", name="column 4, digit 7").click()
    expect(listed(page)).to_have_text(
        [
            re.compile(r"\u2212 row 2, digit 7\s*x_02_04_07 \+ x_02_08_07 = 1\s*$"),
            re.compile(r"\u2212 row 6, digit 7\s*x_06_04_07 \+ x_06_08_07 = 1\s*$"),
            re.compile(r"\+ column 4, digit 7\s*x_01_04_07 \+ x_02_04_07 \+ .* = 1\s*$"),
            re.compile(r"\+ column 8, digit 7"),
        ]
    )
    expect(page.page.get_by_role("button", expanded=True)).to_contain_text("column 4, digit 7")
    before = page.page.get_by_text("determined before this step are left out")
    expect(before).to_be_visible()
    # The result of adding up is that the sum of the eliminated candidates is 0.
    added = page.page.get_by_role("region", name="The total").inner_text()
    name_of = lambda cell: page.cell(*cell).get_attribute("aria-label")  # noqa: E731
    ruled_out = [f"x{r},{c},7" for r, c in OTHERS if "7 ruled out" in name_of((r, c))]
    plain = unicodedata.normalize("NFKC", added)  # without mathematical letters
    assert ruled_out
    assert "".join(plain.split()) == "+".join(ruled_out) + "=0"
    page.page.get_by_role("link", name="Back to the step").click()
    expect_x_wing(page)
    page.button("Next step").click()
    rows.get_by_role("link", name="row 8, digit 7").click()
    row = listed(page).filter(has_text="row 8, digit 7")
    expect(row).not_to_contain_text("x_08_04_07")
    page.button("Leave the step").click()
    expect(before).to_have_count(0)
    expect(row).to_contain_text("x_08_04_07")


@pytest.mark.full
def test_on_a_phone_the_grid_stays_visible_beside_the_explanation(page):
    page.page.set_viewport_size({"width": 390, "height": 844})
    for line, question, onward in (
        (STEPS, "Show the solving steps", "Next step"),
        (SEVERAL, "Why more than one solution?", "Next solution"),
    ):
        asked(page, line, question)
        page.button(onward).click()
        for part in (page.grid, page.button(onward)):
            expect(part).to_be_in_viewport(ratio=1)
    expect(page.page.get_by_text("Solution 1 of the 3 found")).to_be_in_viewport()
    page.button("Shade candidates by number of solutions").click()
    expect(page.page.locator(".tally").first).to_be_in_viewport()
    page.button("Done").click()
    expect(page.button("Hide solution")).to_be_visible()


# No solution, or several


def test_a_puzzle_without_a_solution_is_explained_and_repaired(page):
    page.put(BROKEN)
    page.solve()
    page.button("Why is there no solution?").click()
    expect(region(page)).to_contain_text("r1c4 has no digit left.", timeout=SOLVING)
    expect(region(page).get_by_role("heading", name="Why there is no solution")).to_be_focused()
    expect(page.result).to_have_text(re.compile("^No solution"))
    assert [labels(page, kind) for kind in (".lit", ".dead")] == [[1, 3, 7, 16], [4]]
    named(page, (1, 4), "no candidate left$")
    region(page).get_by_role("button", name=f"Apply: {MENDED}").click()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)
    expect(region(page)).to_have_count(0)
    page.expect_digits(Puzzle("4.3...2..1.....3").solve().solution.line)
    expect(page.page.get_by_text("Changed r1c3 from 1 to 3.")).to_be_visible()
    page.button("Undo this change").click()
    page.expect_digits(BROKEN)
    expect(page.button("Undo this change")).to_have_count(0)


@pytest.mark.full
def test_the_steps_to_a_dead_end_are_navigated(page):
    asked(page, CONTRADICTORY, "Why is there no solution?")
    last = options(page).last
    expect(last).to_have_attribute("aria-selected", "true")
    expect(last).to_contain_text("Dead end")
    dead = labels(page, ".dead")
    assert len(dead) in (1, 9)
    page.page.keyboard.press("ArrowLeft")
    expect(last).to_have_attribute("aria-selected", "false")
    assert (labels(page, ".dead"), labels(page, ".lit") != []) == ([], True)
    page.page.keyboard.press("ArrowRight")
    expect(last).to_have_attribute("aria-selected", "true")
    assert labels(page, ".dead") == dead
    expect(region(page)).to_contain_text("rule out every candidate.")
    page.button("Done").click()
    page.expect_digits(CONTRADICTORY)
    assert labels(page, ".dead") == labels(page, ".lit") == []


def test_several_solutions_are_browsed_shaded_and_narrowed_down_to_one(page):
    asked(page, SEVERAL, "Why more than one solution?")
    expect(region(page)).to_contain_text("There are 3 solutions; they differ in 7 cells.")
    told = region(page).get_by_role("group", name="Solutions")
    along = told.get_by_role("button", name="Next solution")
    seen = []
    along.focus()
    for number in (1, 2, 3):
        page.page.keyboard.press("Enter")
        expect(told).to_contain_text(f"Solution {number} of the 3 found")
        seen.append(page.digits())
    assert len(set(seen)) == 3
    assert all(Puzzle(line).solve().solution.line == line for line in seen)
    assert len(labels(page, ".differs")) == 7
    expect(along).to_have_attribute("aria-disabled", "true")
    told.get_by_role("button", name="Previous solution").click()
    page.expect_digits(seen[1])
    assert Puzzle(page.download("Download solution")[1]).line == seen[1]
    told.get_by_role("button", name="Done").click()
    expect(told).not_to_contain_text("Solution ")
    expect(page.button("Show the other solution")).to_be_visible()

    shade = page.button("Shade candidates by number of solutions")
    shade.click()
    page.expect_digits(SEVERAL)
    name = page.cell(1, 3).get_attribute("aria-label")
    times = re.search(r"in ([0-9, ]+) of 3 solutions", name)[1]
    assert sum(map(int, times.split(", "))) == 3
    assert page.page.locator(".chip.tally").count() > 14
    shade.click()
    expect(page.page.locator(".chip.tally")).to_have_count(0)

    expect(page.result).to_have_text(re.compile("^Solved: one of several"))
    expect(options(page).first).to_contain_text("7 cells differ.")
    options(page).first.click()
    assert len(labels(page, ".lit")) == 7
    options(page).nth(1).click()
    expect(
        region(page).get_by_role("heading", name="At least one of these must be given")
    ).to_be_visible()
    assert len(labels(page, ".lit")) == 4
    region(page).get_by_role("button", name=re.compile("^Apply")).first.click()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)


# Hints


def hinted(visitor, *texts):
    """Press Hint once for each expected text."""
    for text in texts:
        visitor.button("Hint").click()
        expect(visitor.result).to_contain_text(text, timeout=SOLVING)


def test_hints_come_in_stages_and_lead_to_the_solution(game):
    hinted(game, "Look at box 1.")
    assert labels(game, ".lit") == [1, 2, 5, 6]
    hinted(game, "Technique: Hidden Single.")
    expect(game.result).to_contain_text("Look at box 1.")
    expect(game.result).not_to_contain_text("r2c1")
    hinted(game, "r2c1 is 1: box 1 has no other cell left for 1.")
    named(game, (2, 1), "empty, candidates 1 3, highlighted")
    expect(constraints(game, "of the hint")).to_have_count(0)
    game.page.get_by_text("Show the arithmetic").click()
    rows = constraints(game, "of the hint")
    expect(rows).to_have_count(3)
    assert [each.split()[0] for each in rows.all_inner_texts()] == ["\u2212", "+", "+"]
    expect(rows.first).to_contain_text("box 1, digit 1")
    game.expect_digits(SMALL)
    game.button("Hint").click()
    expect(game.page.get_by_text("r2c1 is 1.", exact=True)).to_be_visible()
    expect(rows).to_have_count(0)
    game.expect_digits("4...1.2..1.....3")
    expect(game.cell(2, 1)).to_have_accessible_name("row 2, column 1, 1, entered by you")
    expect(game.cell(2, 1)).to_be_focused()
    assert labels(game, ".lit") == []
    game.page.keyboard.press("3")  # into the outlined cell
    game.expect_digits("4...3.2..1.....3")
    game.button("Hint").click()
    expect(game.result).to_have_text(re.compile("^Ready: 1 mistake"), timeout=SOLVING)
    named(game, (2, 1), "mistake")
    game.button("Undo").click()
    hinted(game, "Look at ")
    game.cell(2, 2).click()
    game.page.keyboard.press("3")  # another digit restarts the hints
    expect(game.result).not_to_contain_text("Look at ")

    game.button("Hint").focus()
    digits = game.digits()
    for _ in range(digits.count(".")):
        for words in ("for the technique.", "for the reason.", "to fill it in."):
            game.page.keyboard.press("Enter")
            expect(game.result).to_contain_text(words, timeout=SOLVING)
        game.page.keyboard.press("Enter")
        digits = game.expect_other_digits(digits)
    assert digits == Puzzle(SMALL).solve().solution.line
    expect(game.result).to_have_text(re.compile("^Solved: all your digits"), timeout=SOLVING)


@pytest.mark.full
def test_a_hint_is_in_view_and_the_button_stays_in_place(game):
    game.page.set_viewport_size({"width": 1366, "height": 768})
    game.page.evaluate("scrollTo(0, 0)")
    box = game.button("Hint").bounding_box()
    for words in ("Look at box 1.", "Hidden Single", "r2c1 is 1"):
        game.page.mouse.click(box["x"] + 20, box["y"] + 20)
        expect(game.result).to_contain_text(words, timeout=SOLVING)
        assert game.button("Hint").bounding_box() == box
        expect(game.result).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_candidates_eliminated_by_a_hint_are_removed_from_the_marks(page):
    page.put(STEPS)
    page.go("Play")
    hinted(page, "Look at row 2 and row 6.", "Technique: X-Wing", SENTENCE)
    named(page, (9, 4), "7 ruled out")
    page.button("Hint").click()
    said = page.page.locator("#said")
    expect(said).to_contain_text("Your pencil marks are updated.")
    expect(page.result).not_to_contain_text("Press Hint again")
    expect(page.cell(9, 4)).to_have_accessible_name("row 9, column 4, empty, pencil marks 3 4 8 9")
    hinted(page, "Look at row 8.")
