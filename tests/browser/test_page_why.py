"""The region Why: what keeps a puzzle from having exactly one solution, and what would mend it."""

import re

from playwright.sync_api import expect
from states import CONTRADICTORY
from visitor import SOLVING

from sudoku import Puzzle, solve

#: Without a solution, and without digits that stand twice.
BROKEN = "4.1...2..1.....3"
SEVERAL = "4.....2..1......"


def region(visitor):
    return visitor.page.get_by_role("region", name="Why")


def changes(visitor):
    return region(visitor).get_by_role("button", name=re.compile("^Apply"))


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
    lit = page.cells.evaluate_all(
        "cells => cells.flatMap((cell, index) => (cell.matches('.lit') ? [index + 1] : []))"
    )
    assert lit == [1, 3, 7, 16]
    sentence = "If r1c3 were 3 instead of 1, there would be exactly one solution."
    region(page).get_by_role("button", name=f"Apply: {sentence}").click()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)
    expect(region(page)).to_have_count(0)
    mended = Puzzle("4.3...2..1.....3")
    page.expect_digits(solve(mended).solution.line)
    page.button("Undo").click()
    page.button("Undo").click()
    page.expect_digits(BROKEN)


def test_constraints_that_contradict_each_other_lead_to_model(page):
    asked(page, CONTRADICTORY, "Why is there none?")
    expect(region(page)).to_contain_text("Not even fractions satisfy")
    region(page).get_by_text("What contradicts itself").click()
    rows = region(page).get_by_role("list", name="Rows that contradict each other")
    signs = rows.get_by_role("listitem").locator("span").all_inner_texts()
    assert {sign[0] for sign in signs} == {"\u2212", "+"}
    row = rows.get_by_role("link").first
    label = row.inner_text()
    row.click()
    listed = page.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text(label)


def test_what_would_settle_several_solutions_becomes_a_given(page):
    asked(page, SEVERAL, "Why not just one?")
    expect(region(page)).to_contain_text("3 solutions differ in 7 cells.")
    expect(page.result).to_have_text(re.compile("^Solved: one of several"))
    changes(page).first.click()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)


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
    expect(region(page).get_by_role("heading")).to_be_focused()
    page.paste(SEVERAL)
    expect(region(page)).to_have_count(0)
    expect(page.button("Why is there none?")).to_have_count(0)
    assert page.solve().startswith("Solved")
    expect(page.button("Why not just one?")).to_be_visible()
