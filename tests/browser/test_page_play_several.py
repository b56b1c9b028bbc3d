"""Playing with several cells at once: selected by keyboard, mouse and touch."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from states import SMALL
from test_page_play import GROUND, key


def chosen(page):
    """Return the rows and columns of the selected cells."""
    names = page.grid.get_by_role("gridcell", selected=True).evaluate_all(
        "cells => cells.map((cell) => cell.ariaLabel)"
    )
    return [tuple(map(int, re.findall(r"\d+", name)[:2])) for name in names]


def expect_chosen(page, *places):
    page.wait_until(lambda: chosen(page) == sorted(places))
    assert chosen(page) == sorted(places)


def expect_announced(page, words):
    expect(page.page.get_by_text(words, exact=True)).to_be_attached()


def drag(page, *places, part=2):
    """Select cells by dragging the mouse, at 1/`part` of the width and height of each cell."""
    mouse = page.page.mouse
    page.cell(*places[0]).scroll_into_view_if_needed()
    for step, place in enumerate(places):
        box = page.cell(*place).bounding_box()
        mouse.move(box["x"] + box["width"] / part, box["y"] + box["height"] / part)
        if step == 0:
            mouse.down()
    mouse.up()


def test_cells_are_selected_by_keyboard_and_typed_into_together(game):
    expect(game.grid).to_have_attribute("aria-multiselectable", "true")
    game.press("Shift+ArrowRight", "Shift+ArrowDown")
    expect_chosen(game, (1, 2), (1, 3), (2, 2), (2, 3))
    expect_announced(game, "4 cells are selected.")
    expect(game.cell(2, 3)).to_be_focused()
    game.press("3")
    game.expect_digits("433..32..1.....3")
    expect(game.alert).to_contain_text("3 appears twice")
    game.press("Control+z")
    game.expect_digits(SMALL)
    game.press("Control+y", "Delete")
    game.expect_digits(SMALL)
    expect_chosen(game, (1, 2), (1, 3), (2, 2), (2, 3))
    game.press("Shift+ArrowLeft")
    expect_chosen(game, (1, 2), (2, 2))
    game.press("ArrowLeft")
    expect_chosen(game)
    expect_announced(game, "1 cell is selected.")
    game.press("Shift+End", "Escape")
    expect_chosen(game)
    expect(game.cell(2, 4)).to_be_focused()
    game.cell(1, 2).click()
    game.press("Control+Space", "Control+ArrowRight", "Control+ArrowDown", "Control+Space")
    expect_chosen(game, (1, 2), (2, 3))
    game.press("Control+ArrowLeft", "Control+Space", "Control+Space", "3")
    expect(game.cell(2, 2)).to_be_focused()
    game.expect_digits("43....2..1.....3")

    game.press("Escape", "ArrowUp", "Delete", "Shift+Digit2", "Shift+ArrowRight", "Shift+Digit2")
    for column in (2, 3):
        game.expect_cell(1, column, "empty, pencil mark 2")
    game.press("Shift+Digit2")  # all of them have it
    for column in (2, 3):
        game.expect_cell(1, column, "empty")
    game.press("Control+a", "Shift+Digit1")
    expect(game.grid.locator("[data-candidates]")).to_have_count(12)
    game.press("Delete")
    expect(game.grid.locator("[data-candidates]")).to_have_count(0)
    expect_chosen(game)


@pytest.mark.parametrize("beside", [(10, 0), (0, 10), (-10, 0)])
def test_a_diagonal_drag_beside_the_centres_selects_no_corner_cell(game, beside):
    mouse = game.page.mouse
    boxes = [game.cell(*place).bounding_box() for place in ((1, 1), (4, 4))]
    (x, y), (to_x, to_y) = (
        (box["x"] + box["width"] / 2 + beside[0], box["y"] + box["height"] / 2 + beside[1])
        for box in boxes
    )
    mouse.move(x, y)
    mouse.down()
    mouse.move(to_x, to_y, steps=60)
    mouse.up()
    expect_chosen(game, (1, 1), (2, 2), (3, 3), (4, 4))


@pytest.mark.full
def test_a_mouse_selects_by_dragging_and_by_clicks_until_another_action(game):
    drag(game, (1, 2), (1, 3), (2, 3))
    expect_chosen(game, (1, 2), (1, 3), (2, 3))
    expect(game.cell(2, 3)).to_be_focused()
    game.cell(2, 3).click()
    expect_chosen(game)
    drag(game, (4, 1), (1, 4))
    expect_chosen(game, (1, 4), (2, 3), (3, 2), (4, 1))
    game.cell(1, 2).click()
    expect_chosen(game)
    game.cell(3, 3).click(modifiers=["Shift"])
    expect_chosen(game, *((row, column) for row in (1, 2, 3) for column in (2, 3)))
    game.cell(1, 2).click()
    for place in ((3, 3), (4, 1), (3, 3)):
        game.cell(*place).click(modifiers=["Control"])
    expect_chosen(game, (1, 2), (4, 1))
    expect(game.cell(4, 1)).to_be_focused()
    game.variant.focus()
    expect_chosen(game)

    drag(game, (1, 2), (1, 3))
    key(game, "2").click()
    game.expect_digits("422...2..1.....3")
    expect_announced(game, "2 cells, row 1, column 3, 2, entered by you")
    expect_chosen(game, (1, 2), (1, 3))
    key(game, "Erase").focus()
    game.press("Enter")
    game.expect_digits(SMALL)
    game.cell(1, 2).click()
    blank = game.cell(4, 3).evaluate(GROUND)
    game.press("Shift+ArrowRight")
    colours = [game.cell(1, column).evaluate(GROUND) for column in (2, 3)]
    assert colours[0] == colours[1] != blank
    game.page.emulate_media(media="print")
    assert game.cell(1, 3).evaluate(GROUND) == blank
    game.page.emulate_media(media="screen", forced_colors="active")
    assert game.cell(1, 3).evaluate(GROUND) != game.cell(4, 3).evaluate(GROUND)
    game.page.emulate_media(forced_colors="none")
    game.button("New").click()
    expect_chosen(game)


# Touch


class Finger:
    """A finger on a phone's screen."""

    def __init__(self, visitor):
        self.visitor = visitor
        self._session = visitor.context.new_cdp_session(visitor.page)

    def _point(self, place):
        box = self.visitor.cell(*place).bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def _send(self, kind, *points):
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, place):
        self.visitor.cell(*place).tap(trial=True)  # waits until the page has stopped moving
        self._send("touchStart", self._point(place))

    def over(self, *places):
        for place in places:
            self._send("touchMove", self._point(place))

    def up(self):
        self._send("touchEnd")


#: Disables long presses, which pointing.js recognises after a number of milliseconds.
UNHURRIED = """() => {
  const usual = window.setTimeout;
  window.holds = 0;
  window.hurry = () => { window.setTimeout = usual; return holds; };
  window.setTimeout = (act, time, ...more) => {
    if (time !== 350) return usual(act, time, ...more);
    holds += 1;
    return usual(act, 2 ** 30, ...more);
  };
}"""


@contextmanager
def unhurried(phone):
    """Keep slow machines from turning taps into long presses."""
    phone.page.evaluate(UNHURRIED)
    try:
        yield
    finally:
        holds = phone.page.evaluate("hurry()")
    assert holds > 0, "no finger was about to hold a cell"


@pytest.mark.full
def test_a_long_press_selects_and_a_swipe_scrolls(phone):
    phone.put(SMALL)
    phone.cell(3, 1).tap()
    expect(phone.cell(3, 1)).to_be_focused()
    expect(phone.grid.locator(".peer").first).to_be_attached()  # touch handling is loaded
    finger = Finger(phone)
    finger.down((1, 2))
    expect_chosen(phone, (1, 2))
    finger.over((1, 3), (1, 4))
    finger.up()
    expect_chosen(phone, (1, 2), (1, 3), (1, 4))
    expect(phone.cell(1, 4)).to_be_focused()
    finger.down((3, 3))
    expect_chosen(phone, (1, 2), (1, 3), (1, 4), (3, 3))
    finger.up()
    key(phone, "2").tap()
    phone.expect_digits("4222..2..12....3")
    with unhurried(phone):
        phone.cell(3, 1).tap()
    expect_chosen(phone)
    key(phone, "1").tap()
    phone.expect_digits("4222..2.112....3")
    phone.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    with unhurried(phone):
        finger.down((4, 3))
        finger.over((3, 3), (2, 3), (1, 3))
        finger.up()
    assert phone.wait_until(lambda: phone.page.evaluate("scrollY") > 50)
    expect_chosen(phone)
    phone.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
