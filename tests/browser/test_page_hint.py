"""Hint: the next step for a player, a little more with each press."""

import re

from playwright.sync_api import expect
from states import STEPS
from visitor import SOLVING

from sudoku import Puzzle, solve

SMALL = "4.....2..1.....3"


def told(visitor, text):
    """Expect a text below the grid."""
    expect(visitor.page.locator("#said")).to_contain_text(text, timeout=SOLVING)


def lit(visitor):
    return visitor.cells.evaluate_all(
        "cells => cells.flatMap((cell, index) => (cell.matches('.lit') ? [index + 1] : []))"
    )


def added(visitor):
    """Return the constraints that a hint adds and subtracts."""
    rows = visitor.page.get_by_role("list", name="Constraints of the hint")
    return rows.get_by_role("listitem")


def locked(visitor, line):
    visitor.paste(line)
    visitor.expect_digits(line)
    visitor.button("Lock givens").click()


def test_a_hint_comes_by_degrees_and_at_last_does_the_step(game):
    hint = game.button("Hint")
    hint.click()
    told(game, "Look at box 1.")
    assert lit(game) == [1, 2, 5, 6]
    game.expect_digits(SMALL)
    hint.click()
    told(game, "r2c1 is 1.")
    assert lit(game) == [5]
    hint.click()
    told(game, "Hidden Single: r2c1 is 1: box 1 has no other place left for 1.")
    expect(game.cell(2, 1)).to_have_accessible_name(re.compile("empty, candidates 1 3, lit"))
    game.expect_digits(SMALL)
    expect(added(game)).to_have_count(0)
    hint.click()
    told(game, "The same as a sum")
    expect(added(game)).to_have_count(3)
    signs = [each.split()[0] for each in added(game).all_inner_texts()]
    assert signs == ["\u2212", "+", "+"]
    expect(added(game).first).to_contain_text("box 1, digit 1")
    expect(game.page.get_by_text("all else that these hold is 0")).to_be_visible()
    expect(game.cell(2, 1)).to_have_accessible_name(re.compile("empty, candidates 1 3, lit"))
    game.expect_digits(SMALL)
    hint.click()
    expect(added(game)).to_have_count(0)
    game.expect_digits("4...1.2..1.....3")
    expect(game.cell(2, 1)).to_have_accessible_name("row 2, column 1, 1, entered by you")
    told(game, "r2c1 is 1.")
    assert lit(game) == []
    game.button("Undo").click()
    game.expect_digits(SMALL)


def test_a_hint_is_seen_and_leaves_the_next_press_where_the_last_one_was(game):
    page = game.page
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate("scrollTo(0, 0)")
    box = game.button("Hint").bounding_box()
    for words in ("Look at box 1.", "Press Hint again: why?", "Hidden Single", "as a sum"):
        page.mouse.click(box["x"] + 20, box["y"] + 20)
        told(game, words)
        assert game.button("Hint").bounding_box() == box
        expect(page.locator("#said")).to_be_in_viewport(ratio=1)


def test_a_digit_after_a_hint_goes_where_the_outline_is(game):
    game.cell(3, 3).click()
    for words in ("Look at box 1.", "r2c1 is 1.", "Hidden Single", "as a sum", "r2c1 is 1."):
        game.button("Hint").click()
        told(game, words)
    expect(game.cell(2, 1)).to_be_focused()
    game.page.keyboard.press("3")
    game.expect_digits("4...3.2..1.....3")


def test_another_digit_begins_the_hints_anew(game):
    hint = game.button("Hint")
    hint.click()
    told(game, "Look at box 1.")
    hint.click()
    told(game, "r2c1 is 1.")
    game.cell(2, 1).click()
    game.page.keyboard.press("1")
    game.expect_digits("4...1.2..1.....3")
    expect(game.page.locator("#said")).to_be_empty()
    hint.click()
    told(game, "Look at ")


def test_a_mistake_is_said_in_place_of_a_hint(game):
    game.page.keyboard.press("3")
    game.button("Hint").click()
    expect(game.result).to_have_text(re.compile("^Ready: 1 mistake"), timeout=SOLVING)
    expect(game.cell(1, 2)).to_have_accessible_name(re.compile("mistake"))


def test_hints_by_keyboard_alone_lead_to_the_solution(game):
    game.button("Hint").focus()
    digits = SMALL
    for _ in range(SMALL.count(".")):
        for pattern in (
            "Press Hint again: what",
            "Press Hint again: why",
            "what adds up",
            "to enter it",
        ):
            game.page.keyboard.press("Enter")
            told(game, pattern)
        game.page.keyboard.press("Enter")
        digits = game.expect_other_digits(digits)
    assert digits == solve(Puzzle(SMALL)).solution.line
    expect(game.result).to_have_text(re.compile("^Solved by you"), timeout=SOLVING)


def test_what_a_hint_rules_out_is_left_out_of_the_marks(page):
    locked(page, STEPS)
    hint = page.button("Hint")
    hint.click()
    told(page, "Look at box 5.")
    hint.click()
    told(page, "r9c4 is not 9.")
    hint.click()
    told(page, "Locked Candidates Type 1 (Pointing)")
    expect(page.cell(9, 4)).to_have_accessible_name(re.compile("9 ruled out"))
    hint.click()
    told(page, "The same as a sum")
    hint.click()
    told(page, "r9c4 is not 9. Your pencil marks say so now.")
    expect(page.cell(9, 4)).to_have_accessible_name("row 9, column 4, empty, pencil marks 3 4 7 8")
    hint.click()
    told(page, "Look at column 8.")


def test_a_constraint_of_a_hint_leads_to_model(page):
    locked(page, STEPS)
    hint = page.button("Hint")
    for words in ("Look at box 5.", "r9c4 is not 9.", "Locked Candidates", "The same as a sum"):
        hint.click()
        told(page, words)
    row = added(page).get_by_role("link").first
    label = row.inner_text()
    row.focus()
    page.page.keyboard.press("Enter")
    expect(page.page.get_by_role("button", expanded=True)).to_contain_text(label, timeout=SOLVING)
