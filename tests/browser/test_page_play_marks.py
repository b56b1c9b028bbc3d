"""Playing with marks of two kinds: in the corner and in the centre of a cell."""

import re

import pytest
from playwright.sync_api import expect
from test_page_play import SMALL, key, press, said

MARKED = "1/classic/4x4/4E2B1E3/marks=.23-/locked"


def named(page, row, column, rest):
    expect(page.cell(row, column)).to_have_accessible_name(f"row {row}, column {column}, {rest}")


def test_keys_make_marks_of_both_kinds_which_undo_takes_back(game):
    press(game, "Shift+Digit3", "Control+Digit2", "Alt+Digit1")
    named(game, 1, 2, "empty, pencil mark 3, centre marks 1 2")
    expect(game.cell(1, 2)).to_have_text("")
    press(game, "Control+Digit2")
    named(game, 1, 2, "empty, pencil mark 3, centre mark 1")
    press(game, "Control+z", "Control+z", "Control+z")
    named(game, 1, 2, "empty, pencil mark 3")
    press(game, "Control+y", "Delete")
    named(game, 1, 2, "empty")
    press(game, "Control+z")
    named(game, 1, 2, "empty, pencil mark 3, centre mark 2")


@pytest.mark.full
def test_centre_marks_are_a_switch_beside_pencil_marks(game):
    pencil, centre = game.button("Pencil marks"), game.button("Centre marks")
    expect(centre).to_have_attribute("aria-pressed", "false")
    centre.click()
    expect(centre).to_have_attribute("aria-pressed", "true")
    expect(game.page.get_by_text("Centre marks are on.")).to_be_visible()
    press(game, "Shift+ArrowRight", "2", "Shift+Digit3")
    for column in (2, 3):
        named(game, 1, column, "empty, pencil mark 3, centre mark 2")
    pencil.click()
    expect(centre).to_have_attribute("aria-pressed", "false")
    press(game, "2", " ", "Escape", "3")
    expect(pencil).to_have_attribute("aria-pressed", "false")
    named(game, 1, 3, "3, entered by you")
    named(game, 1, 2, "empty, pencil mark 2, centre mark 2")
    game.button("Number pad").click()
    centre.click()
    key(game, "1").click()
    expect(game.page.get_by_text("Pencil marks go into empty cells.")).to_be_visible()
    game.cell(1, 2).click()
    key(game, "1").click()
    named(game, 1, 2, "empty, pencil mark 2, centre marks 1 2")
    game.button("Number pad").click()


@pytest.mark.full
def test_a_new_puzzle_begins_with_digits(game):
    game.button("Centre marks").click()
    press(game, "2")
    named(game, 1, 2, "empty, centre mark 2")
    game.clear()
    game.paste(SMALL)
    game.expect_digits(SMALL)
    game.button("Lock givens").click()
    expect(game.button("Centre marks")).to_have_attribute("aria-pressed", "false")
    game.cell(1, 2).click()
    press(game, "2")
    named(game, 1, 2, "2, entered by you")


@pytest.mark.full
def test_marks_in_the_centre_follow_digits_and_stay_when_marks_are_filled_in(game):
    press(game, "Alt+Digit2", "Alt+Digit3", "ArrowRight", "Alt+Digit3")
    game.button("Fill pencil marks").click()
    said(game, "^Ready: pencil marks filled in")
    named(game, 1, 2, "empty, pencil marks 2 3, centre marks 2 3")
    press(game, "3")
    named(game, 1, 2, "empty, pencil mark 2, centre mark 2")
    game.button("Clear my digits").click()
    named(game, 1, 2, "empty")
    press(game, "Control+z")
    named(game, 1, 2, "empty, pencil mark 2, centre mark 2")


@pytest.mark.full
def test_marks_in_the_centre_are_drawn_in_a_line_and_smaller_when_they_are_many(page):
    page.paste("." * 80 + "1")
    page.expect_digits("." * 80 + "1")
    page.button("Lock givens").click()
    look = """cell => {
      const { content, fontSize } = getComputedStyle(cell, '::after');
      return [content, parseFloat(fontSize), getComputedStyle(cell, '::before').content];
    }"""
    page.cell(1, 1).click()
    press(page, "Alt+Digit1", "Alt+Digit5")
    few = page.cell(1, 1).evaluate(look)
    press(page, *(f"Alt+Digit{digit}" for digit in (2, 3, 4, 6, 7, 8, 9)))
    many = page.cell(1, 1).evaluate(look)
    assert (few[0], many[0], few[2]) == ('"15"', '"123456789"', "none")
    assert few[1] > many[1] > 6
    press(page, "Shift+Digit1", "Shift+Digit2", "Shift+Digit3")
    assert page.cell(1, 1).evaluate(look)[2] == '"1 2\\a \\a 3"'


@pytest.mark.full
def test_marks_of_both_kinds_are_in_the_link_and_an_old_link_opens_as_it_was(visit):
    visitor = visit(f"#{MARKED}")
    visitor.wait_ready()
    named(visitor, 1, 2, "empty, pencil marks 2 3")
    visitor.cell(1, 2).click()
    press(visitor, "Alt+Digit3")
    expect(visitor.page).to_have_url(re.compile("/marks=.23-/centre=.3-$"))
    other = visit("#" + visitor.page.url.partition("#")[2])
    other.wait_ready()
    named(other, 1, 2, "empty, pencil marks 2 3, centre mark 3")
    other.page.reload()
    other.wait_ready()
    named(other, 1, 2, "empty, pencil marks 2 3, centre mark 3")


@pytest.mark.full
def test_a_picture_has_the_marks_of_both_kinds(game):
    press(game, "Shift+Digit3", "Alt+Digit2", "Alt+Digit3")
    game.format.select_option(value="svg")
    name, text = game.download("Download puzzle")
    assert name.endswith(".svg")
    assert re.findall(r">([0-9]+)</text>", text)[4:] == ["23", "3"]


@pytest.mark.full
def test_keys_of_the_browser_are_its_own_until_the_givens_are_locked(page):
    page.paste(SMALL)
    page.expect_digits(SMALL)
    page.cell(1, 2).click()
    press(page, "Alt+Digit2")
    named(page, 1, 2, "empty")
    expect(page.button("Centre marks")).to_have_count(0)
