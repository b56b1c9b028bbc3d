"""Editing: undo and redo, the keyboard, the clipboard, sizes, and how cells are named and drawn."""

import re

import pytest
from playwright.sync_api import expect

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "4.....2..1.....3"
OTHER = "...1.3....1.2..."
EMPTY = "." * 81


def press(page, *keys):
    for key in keys:
        page.page.keyboard.press(key)


def settled(page, line):
    """Wait until the grid and the text agree on a puzzle."""
    page.expect_digits(line)
    expect(page.puzzle).to_have_value(line if line.strip(".") else "")


def clipboard(page, kind):
    """Let the page copy or cut, and return what it puts on the clipboard, None for nothing."""
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


def test_every_kind_of_change_can_be_taken_back_and_done_again(page):
    examples = page.page.get_by_role("combobox", name="Examples", exact=True)
    page.paste(SMALL)
    settled(page, SMALL)
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
    step(lambda: (page.cell(1, 1).click(), press(page, "2")), "2" + OTHER[1:])
    step(lambda: (page.go("Make"), page.button("Rotate").click()))
    step(lambda: (page.go("Solve"), page.button("New").click()), "." * 16)
    step(lambda: page.size.select_option(label="9x9"), EMPTY)
    step(lambda: examples.select_option(index=1))
    step(lambda: (page.go("Make"), page.button("Generate").click()))
    expect(page.result).to_have_text(re.compile("^Ready: a new puzzle"), timeout=60_000)
    steps[-1] = page.digits()
    for line in reversed(steps[:-1]):
        page.button("Undo").click()
        page.expect_digits(line)
    for line in steps[1:]:
        page.button("Redo").click()
        page.expect_digits(line)


def test_undo_is_there_before_the_worker_answers(page):
    page.paste(SMALL)
    settled(page, SMALL)
    page.paste(OTHER)
    settled(page, OTHER)
    text = page.page.evaluate(
        """() => {
          document.getElementById('undo').click();
          return document.getElementById('board').textContent;
        }"""
    )
    assert text == SMALL.replace(".", "")


def test_the_keys_of_undo_work_in_the_grid_and_in_the_text(page):
    page.paste(SMALL)
    settled(page, SMALL)
    page.cell(1, 2).click()
    press(page, "1")
    settled(page, "41" + SMALL[2:])
    press(page, "Control+z")
    settled(page, SMALL)
    expect(page.cell(1, 2)).to_be_focused()
    press(page, "Control+y")
    settled(page, "41" + SMALL[2:])
    page.puzzle.focus()
    press(page, "Control+z")
    settled(page, SMALL)
    press(page, "Control+Shift+z")
    settled(page, "41" + SMALL[2:])
    press(page, "Meta+z")
    settled(page, SMALL)


def test_other_fields_keep_their_own_undo(page):
    page.paste(SMALL)
    settled(page, SMALL)
    page.go("Make")
    page.open_more()
    seed = page.page.get_by_role("textbox", name="Seed")
    seed.click()
    page.page.keyboard.type("abc")
    press(page, "Control+z")
    expect(seed).not_to_have_value("abc")
    seed.fill("")
    page.go("Solve")
    settled(page, SMALL)


def test_a_burst_of_typing_is_one_step(page):
    page.paste(SMALL)
    settled(page, SMALL)
    page.puzzle.select_text()
    page.page.keyboard.type(OTHER)
    settled(page, OTHER)
    press(page, "Control+z")
    settled(page, SMALL)


def test_where_nothing_can_be_undone_it_says_so(visit):
    visitor = visit()
    visitor.wait_ready()
    expect(visitor.button("Undo")).to_be_disabled()
    visitor.button("Undo").focus()
    press(visitor, "Enter")
    expect(visitor.page.get_by_text("There is nothing to undo.")).to_be_visible()


def test_variant_and_lock_are_steps_too(page):
    page.paste(SMALL)
    settled(page, SMALL)
    page.variant.select_option(label="X")
    expect(page.page.get_by_text("Both main diagonals")).to_be_visible()
    page.button("Lock givens").click()
    press(page, "Control+z")
    expect(page.button("Lock givens")).to_have_attribute("aria-pressed", "false")
    press(page, "Control+z")
    expect(page.variant).to_have_value("classic")
    expect(page.page.get_by_text("Both main diagonals")).to_be_hidden()


def test_the_solution_comes_back_with_its_puzzle(page):
    page.paste(SMALL)
    page.solve()
    page.cell(1, 1).click()
    press(page, "1")
    expect(page.solution).to_have_count(0)
    press(page, "Control+z")
    expect(page.solution).to_have_value("4231132431422413")
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))


# The keyboard


def test_select_all_is_seen_and_said_and_empties_the_grid(page):
    page.paste(WELL_KNOWN)
    settled(page, WELL_KNOWN)
    page.cell(5, 5).click()
    press(page, "Control+a")
    expect(page.page.get_by_text("The whole grid is selected.")).to_be_visible()
    expect(page.grid.get_by_role("gridcell", selected=True)).to_have_count(81)
    press(page, "Escape")
    expect(page.grid.get_by_role("gridcell", selected=True)).to_have_count(0)
    press(page, "Backspace")
    page.expect_digits(WELL_KNOWN)
    press(page, "Control+a", "Delete")
    page.expect_digits(EMPTY)
    expect(page.grid.get_by_role("gridcell", selected=True)).to_have_count(0)
    press(page, "Control+z")
    page.expect_digits(WELL_KNOWN)


def test_copy_gives_the_puzzle_even_where_a_solution_is_shown(page):
    page.paste(SMALL)
    page.solve()
    page.cell(1, 1).click()
    assert clipboard(page, "copy") == SMALL
    expect(page.page.get_by_text("The puzzle was copied: 16 characters.")).to_be_visible()
    page.puzzle.focus()
    assert clipboard(page, "copy") is None


def test_cut_takes_the_whole_grid_where_it_is_selected(page):
    page.paste(SMALL)
    settled(page, SMALL)
    page.cell(1, 1).click()
    assert clipboard(page, "cut") is None
    press(page, "Control+a")
    assert clipboard(page, "cut") == SMALL
    page.expect_digits("." * 16)


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("PageDown", (7, 5)),
        ("PageUp", (1, 5)),
        ("Home", (4, 1)),
        ("End", (4, 9)),
        ("Control+Home", (1, 1)),
        ("Control+End", (9, 9)),
        ("ArrowUp", (3, 5)),
    ],
)
def test_the_cursor_moves(page, key, place):
    page.cell(4, 5).click()
    press(page, key)
    expect(page.cell(*place)).to_be_focused()


def test_a_key_of_another_layout_is_known_by_its_place(page):
    page.cell(1, 1).click()
    page.page.evaluate(
        """() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
          { key: '\u0667', code: 'Digit7', bubbles: true, cancelable: true }))"""
    )
    expect(page.cell(1, 1)).to_have_text("7")


# Sizes


def test_an_empty_grid_of_any_size_the_variant_has(page):
    sizes = page.size.locator("option").all_inner_texts()
    assert [each for each in sizes if "," not in each] == (
        "1x1 4x4 6x6 8x8 9x9 10x10 12x12 16x16 25x25 36x36".split()
    )
    for label, count in ("7x7, no boxes", 49), ("4x4", 16):
        page.size.select_option(label=label)
        expect(page.cells).to_have_count(count)
    page.variant.select_option(label="Four Pyramid")
    assert page.size.locator("option").all_inner_texts() == ["9x9"]
    expect(page.cells).to_have_count(81)
    page.expect_no_alert()


# Typing text


def test_one_is_not_told_off_while_typing(page):
    page.paste(WELL_KNOWN)
    settled(page, WELL_KNOWN)
    page.puzzle.select_text()
    page.page.keyboard.type("9" * 20)  # of which no part is a whole grid either
    expect(page.page.get_by_text("Not a whole puzzle yet: ")).to_be_visible()
    page.expect_no_alert()
    assert page.digits() == WELL_KNOWN
    expect(page.puzzle).not_to_have_attribute("aria-invalid", "true")
    press(page, "Tab")
    expect(page.alert).to_contain_text("found 20 cells")
    expect(page.puzzle).to_have_attribute("aria-invalid", "true")


def test_the_first_character_makes_no_grid_until_the_typing_is_over(page):
    page.paste(WELL_KNOWN)
    settled(page, WELL_KNOWN)
    page.puzzle.select_text()
    page.page.keyboard.type("1")
    page.page.wait_for_timeout(500)
    expect(page.cells).to_have_count(81)
    press(page, "Tab")
    expect(page.cells).to_have_count(1)


def test_solve_does_not_wait_for_the_typing_to_pause(page):
    page.puzzle.focus()
    page.page.keyboard.type(SMALL)
    press(page, "Control+Enter")
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"), timeout=60_000)
    page.expect_digits("4231132431422413")


def test_what_is_wrong_is_told_with_the_field(page):
    page.paste("123")
    expect(page.alert).to_contain_text("not 123")
    expect(page.puzzle).to_have_accessible_description(re.compile("not 123"))


def test_right_to_left_text_leaves_the_page_in_order(page):
    page.paste("\u05e9\u05dc\u05d5\u05dd \u202e 12")
    expect(page.alert).to_contain_text(re.compile(r"\w"))
    assert page.alert.evaluate("alert => getComputedStyle(alert).direction") == "ltr"
    assert page.puzzle.evaluate("box => getComputedStyle(box).direction") == "ltr"
    assert "\u202e" not in page.alert.inner_text()


# Cells


def test_cells_are_named_with_the_regions_of_the_variant(page):
    page.paste(SMALL, "X")
    settled(page, SMALL)
    expect(page.cell(1, 1)).to_have_accessible_name(
        re.compile("^row 1, column 1, 4, given, in the .*diagonal$")
    )
    expect(page.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty")


def test_letters_say_which_digit_they_are(page):
    page.paste("G" + "." * 255)
    expect(page.cell(1, 1)).to_have_accessible_name("row 1, column 1, digit 16, G, given")
    expect(page.cell(1, 1)).to_have_text("G")


def test_four_conflicts_are_named_and_the_rest_is_counted(page):
    page.paste("1111111" + "." * 74)
    expect(page.alert).to_contain_text("1 stands 7 times in row 1")
    page.paste("12341234" + "." * 73)
    expect(page.alert.get_by_role("paragraph")).to_have_count(4)
    page.paste("123451234" + "." * 72)
    expect(page.alert.get_by_role("paragraph")).to_have_count(4)
    page.paste("1122334455667788" + "." * 65)
    expect(page.alert.get_by_role("paragraph").last).to_have_text(
        re.compile(r"^And \d+ more conflicts\.$")
    )


def test_the_solution_can_be_hidden_and_shown_again(page):
    page.paste(SMALL)
    page.solve()
    page.button("Hide solution").click()
    page.expect_digits(SMALL)
    expect(page.result).to_have_text(re.compile("^Solved"))
    page.button("Show solution").click()
    page.expect_digits("4231132431422413")


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_large_grids_scroll_in_their_own_frame(page, width):
    page.page.set_viewport_size({"width": width, "height": 800})
    for side in (16, 25, 36):
        page.paste("." * side**2)
        expect(page.cells).to_have_count(side**2)
        press(page, "Tab")
        wide, visible, page_wide, page_visible, cell = page.page.evaluate(
            """() => {
              const { scrollWidth, clientWidth } = document.querySelector('.board-frame');
              const page = document.documentElement;
              const { width } = document.querySelector('.cell').getBoundingClientRect();
              return [scrollWidth, clientWidth, page.scrollWidth, page.clientWidth, width];
            }"""
        )
        assert page_wide <= page_visible
        assert cell >= 16
        page.cell(side, side).focus()
        expect(page.cell(side, side)).to_be_in_viewport()
        assert wide >= visible


def test_nobody_is_left_with_a_loading_frame_without_scripts(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    assert "Loading" not in page.inner_text("body")
    assert "This page needs JavaScript" in page.inner_text("body")
    context.close()


def test_a_list_put_into_the_box_is_one_step_back(page):
    page.paste(WELL_KNOWN)
    page.expect_digits(WELL_KNOWN)
    page.puzzle.fill("\n".join([SMALL, OTHER, SMALL]))
    page.expect_digits(SMALL)
    page.button("Undo").click()
    settled(page, WELL_KNOWN)
