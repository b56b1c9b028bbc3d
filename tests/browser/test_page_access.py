"""Accessibility beyond axe-core: size, layout, keyboard, colours, motion."""

import re

import pytest
from accessibility import (
    DARK_PHONE,
    LIGHT,
    NARROW,
    PHONE,
    SMALLEST,
    clipped,
    enlarge_text,
    findings,
    lost_focus,
    sideways,
    small_targets,
    tab_stops,
)
from playwright.sync_api import expect
from states import WELL_KNOWN, filled, open_panels, playing, sixteen, solved, the_other
from visitor import LOADING, RATED, SOLVING

RIGHT_TO_LEFT = (
    "\u05e1\u05d5\u05d3\u05d5\u05e7\u05d5 \u202e\u0633\u0648\u062f\u0648\u0643\u0648 123"
)
#: The digit key of another keyboard layout, identified by its position.
ARABIC_SEVEN = """() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
  { key: '\u0667', code: 'Digit7', bubbles: true, cancelable: true }))"""


# Size and layout


@pytest.mark.full
@pytest.mark.parametrize("state", [playing, the_other, sixteen], ids=lambda state: state.__name__)
def test_targets_are_large_enough(seen, state):
    state(seen)
    cells = 0 if state is sixteen else SMALLEST
    found = {}
    for look in (LIGHT, PHONE, NARROW):
        look.apply(seen.page)
        found[look.name] = small_targets(seen.page, cells)
    assert found == {name: [] for name in found}


@pytest.mark.full
def test_text_twice_as_large_loses_nothing(visit):
    visitor = visit(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    enlarge_text(visitor.page)
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert visitor.page.evaluate(size) == 32
    visitor.wait_ready()
    open_panels(visitor)
    found = {}
    for state in (playing, solved):
        state(visitor)
        for look in (LIGHT, PHONE, NARROW):
            look.apply(visitor.page)
            found[state, look.name] = sideways(visitor.page) + clipped(visitor.page)
        LIGHT.apply(visitor.page)
    found["axe-core"] = findings(visitor.page, NARROW)
    LIGHT.apply(visitor.page)
    solve, gear = (visitor.button(name).bounding_box() for name in ("Solve", "Options"))
    assert solve["x"] + solve["width"] <= gear["x"] or solve["y"] + solve["height"] <= gear["y"]
    assert found == {name: [] for name in found}


@pytest.mark.full
def test_texts_and_digits_in_other_scripts_do_not_affect_the_layout(seen):
    filled(seen)
    places = "element => (({ left, right }) => [left, right])(element.getBoundingClientRect())"
    parts = [seen.puzzle, seen.grid, seen.variant, seen.button("Solve"), seen.button("New")]
    before = [part.evaluate(places) for part in parts]
    seen.paste(RIGHT_TO_LEFT)
    seen.page.keyboard.press("Tab")
    expect(seen.alert).to_contain_text(re.compile(r"\w"))
    assert [part.evaluate(places) for part in parts] == before
    assert sideways(seen.page) == []
    for element in (seen.alert, seen.puzzle):
        assert element.evaluate("each => getComputedStyle(each).direction") == "ltr"
    assert "\u202e" not in seen.alert.inner_text()
    seen.clear()
    seen.cell(1, 1).click()
    seen.page.evaluate(ARABIC_SEVEN)
    expect(seen.cell(1, 1)).to_have_text("7")


@pytest.mark.full
def test_the_header_and_the_tools_fit_in_rows_and_titles_stand_out(seen):
    sentence = seen.page.get_by_text("Solve any Sudoku, and see how")
    to_help = seen.page.get_by_role("link", name="Help", exact=True)
    for width in (320, 390, 640, 704, 768, 800, 960, 1280):
        seen.page.set_viewport_size({"width": width, "height": 800})
        said, link = sentence.bounding_box(), to_help.bounding_box()
        above = said["y"] + said["height"] <= link["y"] + 1
        assert above or said["x"] + said["width"] <= link["x"], width
    tools = seen.page.get_by_role("group", name="Editing").get_by_role("button")
    for state, sizes in (
        (filled, [(960, 800), (1366, 650), (1280, 1000)]),
        (playing, [(1366, 768)]),
    ):
        state(seen)
        for width, height in sizes:
            seen.page.set_viewport_size({"width": width, "height": height})
            across = "x" if state is playing else "y"  # beside the grid, or below it
            assert len({tool.bounding_box()[across] for tool in tools.all()}) == 1
    seen.unfold("Download")
    size = "parseFloat(getComputedStyle(document.querySelector('%s')).fontSize)"
    label = seen.page.evaluate(size % "label[for=format]")
    assert seen.page.evaluate(size % ".take h2") >= 1.25 * label
    solved(seen)
    seen.page.set_viewport_size({"width": 640, "height": 400})  # like zooming to 200 percent
    assert sideways(seen.page) + clipped(seen.page) == []


CONTROLS = """() => [...document.querySelectorAll(
  'main :is(button, a[href], input, select, textarea, summary)')].filter(
  (each) => each.checkVisibility() && each.getBoundingClientRect().width > 1).length"""


@pytest.mark.full
def test_few_controls_are_visible_at_first(visit):
    visitor = visit()
    visitor.put(WELL_KNOWN)
    assert visitor.page.evaluate(CONTROLS) <= 17
    visitor.page.evaluate("location.hash = 'set'")
    expect(visitor.button("Copy puzzle link")).to_be_visible()
    expect(visitor.result).to_have_text(re.compile("^Ready: 1 solution"), timeout=LOADING)
    assert visitor.page.evaluate(CONTROLS) <= 30
    visitor.solve()
    expect(visitor.page.locator("#asides")).to_contain_text(RATED)
    assert visitor.page.evaluate(CONTROLS) <= 20


# The keyboard


@pytest.mark.full
def test_the_focus_is_always_visible_when_tabbing(seen):
    the_other(seen)
    found = {}
    for look in (LIGHT, DARK_PHONE, NARROW):
        look.apply(seen.page)
        stops = tab_stops(seen.page)
        assert len(stops) > 20
        found[look.name] = lost_focus(stops)
    assert found == {name: [] for name in found}


def test_everything_works_by_keyboard_alone(visit):
    visitor = visit()
    visitor.wait_ready()
    keys = visitor.page.keyboard
    tab_to(visitor, visitor.puzzle)
    keys.type(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)
    tab_to(visitor, visitor.button("Solve"))
    keys.press("Enter")
    expect(visitor.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)
    tab_to(visitor, visitor.grid.locator("[tabindex='0']"), "Shift+Tab")
    keys.press("Control+Home")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(visitor.cell(1, 3)).to_be_focused()
    expect(visitor.cell(1, 3)).to_have_text("4")
    download = visitor.button("Download solution")
    tab_to(visitor, download)
    with visitor.page.expect_download() as caught:
        keys.press("Enter")
    assert caught.value.suggested_filename.endswith(".sdk")


def tab_to(visitor, wanted, key="Tab", most=80):
    """Press a key until an element has the focus."""
    for _ in range(most):
        visitor.page.keyboard.press(key)
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{key} does not reach {wanted}")


# Colours and motion


INK = """cell => {
  const { color, backgroundColor, fontWeight, fontStyle } = getComputedStyle(cell);
  return { color, backgroundColor, shape: `${fontWeight} ${fontStyle}` };
}"""


@pytest.mark.full
def test_forced_colours_keep_all_kinds_of_digits_apart(seen):
    playing(seen)
    seen.cell(1, 4).click()
    seen.press("5")
    expect(seen.cell(1, 4)).to_have_accessible_name(re.compile("conflict"))
    seen.cell(9, 1).click()
    seen.page.emulate_media(forced_colors="active")
    given, entry, wrong = (seen.cell(*at).evaluate(INK) for at in [(9, 5), (1, 3), (1, 4)])
    frame = "cell => getComputedStyle(cell, '::after').borderTopStyle"
    unframed, framed = (seen.cell(*at).evaluate(frame) for at in [(9, 5), (1, 4)])
    # The page's own colours would be hard to tell from the system's text colour.
    assert wrong["backgroundColor"] == given["backgroundColor"]
    assert unframed != framed
    seen.cell(1, 4).click()
    seen.press("Delete")
    seen.solve()
    found = seen.cell(1, 4).evaluate(INK)
    seen.page.emulate_media(forced_colors="none")
    assert given["shape"] not in (entry["shape"], found["shape"])
    assert entry != found
    for cell in (given, entry, found):
        assert cell["color"] != cell["backgroundColor"]
