"""Editing: undo and redo, the keyboard, the clipboard, sizes, names and rendering of cells."""

import re

import pytest
from playwright.sync_api import expect
from states import SMALL, WELL_KNOWN
from visitor import SOLVING

SOLVED = "4231132431422413"
OTHER = "...1.3....1.2..."
EMPTY = "." * 81


def settled(page, line):
    """Wait until the grid and the text agree on a puzzle."""
    page.expect_digits(line)
    expect(page.puzzle).to_have_value(line if line.strip(".") else "")


def begin(page, line):
    page.paste(line)
    settled(page, line)


def type_text(page, text):
    page.puzzle.select_text()
    page.page.keyboard.type(text)


def clipboard(page, kind):
    """Let the page copy or cut; return the clipboard text, None if it stays unchanged."""
    return page.page.evaluate(
        """kind => {
          const clipboardData = new DataTransfer();
          const how = { clipboardData, bubbles: true, cancelable: true };
          const event = new ClipboardEvent(kind, how);
          document.activeElement.dispatchEvent(event);
          return event.defaultPrevented ? clipboardData.getData('text/plain') : null;
        }""",
        kind,
    )


# Undo and redo


def test_every_kind_of_change_can_be_undone_and_redone(page):
    examples = page.page.get_by_role("combobox", name="Examples", exact=True)
    begin(page, SMALL)
    steps = [SMALL]

    def step(act, line=None):
        act()
        if line:
            page.expect_digits(line)
        else:
            page.expect_other_digits(steps[-1])
        expect(page.page.locator("#result-card")).not_to_have_attribute("data-kind", "solving")
        steps.append(page.digits())

    step(lambda: page.paste(OTHER), OTHER)
    step(lambda: (page.cell(1, 1).click(), page.press("2")), "2" + OTHER[1:])
    step(lambda: (page.go("Set"), page.button("Rotate").click()))
    step(lambda: (page.go("Solve"), page.button("New").click()), "." * 16)
    step(lambda: page.size.select_option(label="9x9"), EMPTY)
    step(lambda: examples.select_option(index=1))
    step(lambda: page.puzzle.fill(SMALL), SMALL)
    step(lambda: (page.go("Set"), page.button("Generate").click()))
    expect(page.result).to_have_text(re.compile("^Ready: a new puzzle"), timeout=SOLVING)
    steps[-1] = page.digits()
    for line in reversed(steps[:-1]):
        page.button("Undo").click()
        page.expect_digits(line)
    for line in steps[1:]:
        page.button("Redo").click()
        page.expect_digits(line)


def test_undo_keys_revert_digits_typing_variant_lock_and_solution(page):
    begin(page, SMALL)
    page.cell(1, 2).click()
    page.press("1")
    settled(page, "41" + SMALL[2:])
    page.press("Control+z")
    settled(page, SMALL)
    expect(page.cell(1, 2)).to_be_focused()
    page.press("Control+y")
    settled(page, "41" + SMALL[2:])
    page.puzzle.focus()
    page.press("Meta+z")
    settled(page, SMALL)
    type_text(page, OTHER)  # a burst of typing is one step
    settled(page, OTHER)
    page.press("Control+z")
    settled(page, SMALL)
    page.press("Control+Shift+z")
    settled(page, OTHER)
    page.press("Control+z")
    settled(page, SMALL)

    page.variant.select_option(label="X")
    expect(page.page.get_by_text("Each main diagonal")).to_be_visible()
    page.press("Control+z")
    expect(page.variant).to_have_value("classic")
    expect(page.page.get_by_text("Each main diagonal")).to_be_hidden()

    page.solve()
    page.hide_solution()
    page.expect_digits(SMALL)
    expect(page.result).to_have_text(re.compile("^Solved"))
    page.button("Show solution").click()
    page.cell(1, 1).click()
    page.press("1")
    expect(page.solution).to_have_count(0)
    page.press("Control+z")
    expect(page.solution).to_have_value(SOLVED)
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))


@pytest.mark.full
def test_undo_keys_in_other_fields_do_not_affect_the_puzzle(page):
    begin(page, SMALL)
    page.go("Set")
    page.open_more()
    seed = page.page.get_by_role("textbox", name="Seed")
    seed.click()
    page.page.keyboard.type("abc")
    page.press("Control+z")
    expect(seed).not_to_have_value("abc")
    seed.fill("")
    page.go("Solve")
    settled(page, SMALL)


@pytest.mark.full
def test_undo_says_when_there_is_nothing_to_undo(visit):
    visitor = visit()
    visitor.wait_ready()
    expect(visitor.button("Undo")).to_be_disabled()
    visitor.button("Undo").press("Enter")
    expect(visitor.page.get_by_text("There is nothing to undo.")).to_be_visible()


# The keyboard

MOVES = [
    ("PageDown", (7, 5)),
    ("PageUp", (1, 5)),
    ("Home", (4, 1)),
    ("End", (4, 9)),
    ("Control+Home", (1, 1)),
    ("Control+End", (9, 9)),
    ("ArrowUp", (3, 5)),
]


def test_the_grid_can_be_navigated_selected_copied_cut_and_cleared_by_keyboard(page):
    begin(page, WELL_KNOWN)
    for key, place in MOVES:
        page.cell(4, 5).click()
        page.press(key)
        expect(page.cell(*place)).to_be_focused()
    selected = page.grid.get_by_role("gridcell", selected=True)
    assert clipboard(page, "cut") is None
    page.press("Control+a")
    expect(page.page.get_by_text("All cells are selected.")).to_be_visible()
    expect(selected).to_have_count(81)
    page.press("Escape")
    expect(selected).to_have_count(0)
    page.press("Backspace")  # on an empty cell
    page.expect_digits(WELL_KNOWN)
    page.press("Control+a", "Delete")
    page.expect_digits(EMPTY)
    expect(selected).to_have_count(0)
    page.press("Control+z", "Control+a")
    page.expect_digits(WELL_KNOWN)
    assert clipboard(page, "cut") == WELL_KNOWN
    page.expect_digits(EMPTY)
    begin(page, SMALL)
    page.solve()
    page.cell(1, 1).click()
    assert clipboard(page, "copy") == SMALL  # not the displayed solution
    expect(page.page.get_by_text("Puzzle copied: 16 characters.")).to_be_visible()
    page.puzzle.focus()
    assert clipboard(page, "copy") is None


# Texts


def test_errors_in_a_typed_text_are_reported_only_when_typing_ends(page):
    begin(page, WELL_KNOWN)
    type_text(page, "9" * 20)  # no part of which is a complete grid either
    expect(page.page.get_by_text("Not a complete puzzle yet: ")).to_be_visible()
    page.expect_no_alert()
    assert page.digits() == WELL_KNOWN
    expect(page.puzzle).not_to_have_attribute("aria-invalid", "true")
    page.press("Tab")
    expect(page.alert).to_contain_text("found 20 cells")
    expect(page.puzzle).to_have_attribute("aria-invalid", "true")
    expect(page.puzzle).to_have_accessible_description(re.compile("found 20 cells"))
    type_text(page, SMALL)
    page.press("Control+Enter")  # without a pause
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=SOLVING)
    page.expect_digits(SOLVED)
    page.paste("12341234" + "." * 73)
    expect(page.alert.get_by_role("paragraph")).to_have_count(4)
    page.paste("1122334455667788" + "." * 65)
    rest = page.alert.get_by_role("paragraph").last
    expect(rest).to_have_text(re.compile(r"^And \d+ more conflicts\.$"))


# Cells


@pytest.mark.full
def test_other_variants_and_sizes_can_be_chosen_and_cells_have_names(page):
    sizes = page.size.locator("option").all_inner_texts()
    square = "1x1 4x4 6x6 8x8 9x9 10x10 12x12 16x16 25x25 36x36".split()
    assert [each for each in sizes if "," not in each] == square
    for label, count in ("7x7, no boxes", 49), ("4x4", 16):
        page.size.select_option(label=label)
        expect(page.cells).to_have_count(count)
    page.variant.select_option(label="Four Pyramid")
    assert page.size.locator("option").all_inner_texts() == ["9x9"]
    expect(page.cells).to_have_count(81)
    page.expect_no_alert()
    page.paste(SMALL, "X")
    settled(page, SMALL)
    named = re.compile("^row 1, column 1, 4, given, in the .*diagonal$")
    expect(page.cell(1, 1)).to_have_accessible_name(named)
    expect(page.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty")
    page.paste("G" + "." * 255, "Classic")
    expect(page.cell(1, 1)).to_have_accessible_name("row 1, column 1, digit 16, G, given")
    expect(page.cell(1, 1)).to_have_text("G")


SCROLLED = """() => {
  const { scrollWidth, clientWidth } = document.querySelector('.board-frame');
  const page = document.documentElement;
  const { width } = document.querySelector('.cell').getBoundingClientRect();
  return [scrollWidth, clientWidth, page.scrollWidth, page.clientWidth, width];
}"""


@pytest.mark.full
def test_a_grid_of_any_size_stays_within_the_page_and_scrolls_in_its_own_frame(page):
    for side in (4, 9, 16, 25, 36):
        page.paste("." * side**2)
        expect(page.cells).to_have_count(side**2)
        page.press("Tab")
        for width in (320, 390, 1280):
            page.page.set_viewport_size({"width": width, "height": 800})
            wide, visible, page_wide, page_visible, cell = page.page.evaluate(SCROLLED)
            assert page_wide <= page_visible
            assert cell >= 16
            page.cell(side, side).focus()
            expect(page.cell(side, side)).to_be_in_viewport()
            assert wide >= visible


@pytest.mark.full
def test_without_scripts_there_is_a_message_instead_of_a_loading_frame(visit):
    page = visit(java_script_enabled=False).page
    assert "Loading" not in page.inner_text("body")
    assert "This page needs JavaScript" in page.inner_text("body")
