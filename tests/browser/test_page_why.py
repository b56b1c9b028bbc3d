"""The region Why: what keeps a puzzle from having exactly one solution, and what would mend it."""

import re

from playwright.sync_api import expect
from states import CONTRADICTORY
from visitor import SOLVING

from sudoku import Puzzle, loads, solve

#: Without a solution, and without digits that stand twice.
BROKEN = "4.1...2..1.....3"
SEVERAL = "4.....2..1......"


def region(visitor):
    return visitor.page.get_by_role("region", name="Why")


def changes(visitor):
    return region(visitor).get_by_role("button", name=re.compile("^Apply"))


def labels(visitor, kind):
    """Return the labels of the cells of a class."""
    script = (
        "(cells, kind) => cells.flatMap((cell, index) => (cell.matches(kind) ? [index + 1] : []))"
    )
    return visitor.cells.evaluate_all(script, kind)


def asked(visitor, line, question):
    visitor.paste(line)
    visitor.expect_digits(line)
    visitor.solve()
    visitor.button(question).click()
    expect(region(visitor)).to_be_visible(timeout=SOLVING)


def test_a_puzzle_without_a_solution_is_told_what_is_broken_and_mended(page):
    asked(page, BROKEN, "Why is there none?")
    expect(region(page)).to_contain_text("r1c4 has no digit left.")
    expect(page.result).to_have_text(re.compile("^No solution"))
    assert [labels(page, kind) for kind in (".lit", ".dead")] == [[1, 3, 7, 16], [4]]
    expect(page.cell(1, 4)).to_have_accessible_name(re.compile("in the dead end$"))
    sentence = "If r1c3 were 3 instead of 1, there would be exactly one solution."
    region(page).get_by_role("button", name=f"Apply: {sentence}").click()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)
    expect(region(page)).to_have_count(0)
    mended = Puzzle("4.3...2..1.....3")
    page.expect_digits(solve(mended).solution.line)
    expect(page.page.get_by_text("r1c3 is 3 now instead of 1.")).to_be_visible()
    page.button("Take it back").click()
    page.expect_digits(BROKEN)
    expect(page.button("Take it back")).to_have_count(0)


def test_the_steps_to_a_dead_end_are_gone_through_by_keyboard(page):
    asked(page, CONTRADICTORY, "Why is there none?")
    listed = region(page).get_by_role("listbox", name="Steps")
    last = listed.get_by_role("option").last
    expect(last).to_have_attribute("aria-selected", "true")
    expect(last).to_contain_text("Dead end")
    dead = labels(page, ".dead")
    assert len(dead) in (1, 9)
    expect(region(page).get_by_role("heading", name="Why there is none")).to_be_focused()
    page.page.keyboard.press("ArrowLeft")
    expect(last).to_have_attribute("aria-selected", "false")
    assert (labels(page, ".dead"), labels(page, ".lit") != []) == ([], True)
    page.page.keyboard.press("ArrowRight")
    assert labels(page, ".dead") == dead
    expect(region(page)).to_contain_text("rule out all there was.")
    assert labels(page, ".lit") != []
    page.button("Done").click()
    page.expect_digits(CONTRADICTORY)
    assert labels(page, ".dead") == labels(page, ".lit") == []


def test_constraints_that_contradict_each_other_lead_to_model(page):
    asked(page, CONTRADICTORY, "Why is there none?")
    expect(region(page)).to_contain_text("Not even fractions satisfy")
    region(page).get_by_text("What contradicts itself").click()
    rows = region(page).get_by_role("list", name="Constraints that contradict each other")
    signs = rows.get_by_role("listitem").locator("span").all_inner_texts()
    assert {sign[0] for sign in signs} == {"\u2212", "+"}
    row = rows.get_by_role("link").first
    label = row.inner_text()
    row.click()
    listed = page.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(listed).to_have_count(len(signs))
    expect(page.page.get_by_role("button", expanded=True)).to_contain_text(label)
    added = page.page.get_by_role("region", name="What it comes to")
    expect(added).to_have_text(re.compile(r"=\s*\u2212\s*1\s*$"))


def test_the_dead_end_is_a_sum_of_nothing_in_model(page):
    asked(page, CONTRADICTORY, "Why is there none?")
    region(page).get_by_text("Its constraints").click()
    rows = region(page).get_by_role("list", name="Constraints of the step")
    rows.get_by_role("link").click()
    listed = page.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(listed).to_have_text(re.compile(r"0 = 1\s*$"))


def test_what_would_settle_several_solutions_becomes_a_given(page):
    asked(page, SEVERAL, "Why not just one?")
    expect(region(page)).to_contain_text("3 solutions differ in 7 cells.")
    expect(page.result).to_have_text(re.compile("^Solved: one of several"))
    listed = region(page).get_by_role("listbox", name="Steps").get_by_role("option")
    expect(listed.first).to_contain_text("7 cells differ.")
    assert len(labels(page, ".lit")) == 7
    listed.nth(1).click()
    expect(region(page).get_by_role("heading", name="One has to be given")).to_be_visible()
    assert len(labels(page, ".lit")) == 4
    changes(page).first.click()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)


def test_several_solutions_are_gone_through(page):
    asked(page, SEVERAL, "Why not just one?")
    told = region(page).get_by_role("group", name="Solutions")
    along = told.get_by_role("button", name="Next solution")
    expect(told).to_contain_text("3 solutions")
    seen = []
    along.focus()
    for number in (1, 2, 3):
        page.page.keyboard.press("Enter")
        expect(told).to_contain_text(f"Solution {number} of the 3 found")
        seen.append(page.digits())
    assert len(set(seen)) == 3
    assert all(solve(Puzzle(line)).solution.line == line for line in seen)
    assert len(labels(page, ".differs")) == 7
    expect(page.page.get_by_text("7 cells differ among the solutions.")).to_be_visible()
    expect(along).to_have_attribute("aria-disabled", "true")
    told.get_by_role("button", name="Previous solution").click()
    page.expect_digits(seen[1])
    expect(page.result).to_have_text(re.compile("^Solved: one of several"))
    _, text = page.download("Download solution")
    assert loads(text).line == seen[1]
    told.get_by_role("button", name="Done").click()
    expect(told).not_to_contain_text("Solution ")
    expect(page.button("Show the other solution")).to_be_visible()


def test_on_a_phone_the_grid_stays_in_sight_beside_its_solutions(visit):
    page = visit(viewport={"width": 390, "height": 844})
    page.wait_ready()
    asked(page, SEVERAL, "Why not just one?")
    along = page.button("Next solution")
    along.click()
    expect(page.page.get_by_text("Solution 1 of the 3 found")).to_be_in_viewport()
    expect(page.grid).to_be_in_viewport(ratio=1)
    page.button("Show candidates by number of solutions").click()
    expect(page.page.locator(".tally").first).to_be_in_viewport()
    page.button("Done").click()
    expect(page.button("Hide solution")).to_be_visible()


def test_candidates_are_shaded_by_the_number_of_solutions_that_have_them(page):
    asked(page, SEVERAL, "Why not just one?")
    shade = page.button("Show candidates by number of solutions")
    shade.click()
    expect(shade).to_have_attribute("aria-pressed", "true")
    page.expect_digits(SEVERAL)
    name = page.cell(1, 3).get_attribute("aria-label")
    times = re.search(r"in ([0-9, ]+) of 3 solutions", name)[1]
    assert sum(map(int, times.split(", "))) == 3
    assert page.page.locator(".chip.tally").count() > 14
    shade.click()
    expect(shade).to_have_attribute("aria-pressed", "false")
    expect(page.page.locator(".chip.tally")).to_have_count(0)


def test_locked_givens_are_mended_too(page):
    page.paste(BROKEN)
    page.expect_digits(BROKEN)
    page.button("Lock givens").click()
    page.solve()
    page.button("Why is there none?").click()
    changes(page).first.click(timeout=SOLVING)
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)


def test_the_reason_goes_with_the_puzzle_and_is_found_by_keyboard(page):
    asked(page, BROKEN, "Why is there none?")
    heading = region(page).get_by_role("heading", name="Why there is none")
    expect(heading).to_be_focused()
    page.paste(SEVERAL)
    expect(region(page)).to_have_count(0)
    expect(page.button("Why is there none?")).to_have_count(0)
    assert page.solve().startswith("Solved")
    expect(page.button("Why not just one?")).to_be_visible()
