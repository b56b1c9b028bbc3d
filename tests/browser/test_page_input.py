"""Pasting, typing and invalid input."""

import re

import pytest
from accessibility import sideways
from playwright.sync_api import expect
from states import SMALL, WELL_KNOWN
from visitor import SOLVING

EMPTY = "." * 81
ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]


def test_texts_of_several_kinds_are_recognised_and_stay_in_sync_with_typed_cells(page):
    for text, what in (
        ("\n".join(ROWS), "Classic Sudoku, 9x9, 30 givens (grid)"),
        ("4\n1, 1, 4\n", "Classic Sudoku, 4x4, 1 given (SudokuLP file)"),
        (WELL_KNOWN, "Classic Sudoku, 9x9, 30 givens (puzzle string)"),
    ):
        page.paste(text)
        expect(page.page.get_by_text(what)).to_be_visible()
    page.expect_cell(1, 1, "5, given")
    page.expect_cell(3, 4, "empty")
    page.paste("")
    page.expect_digits(EMPTY)
    page.expect_no_alert()
    page.cell(1, 1).click()
    page.press("5", "ArrowRight", "3")
    expect(page.puzzle).to_have_value("53" + EMPTY[2:])
    page.press("Backspace", "End", "ArrowDown", "9")
    expect(page.puzzle).to_have_value("5" + "." * 16 + "9" + EMPTY[18:])
    page.press("Home")
    expect(page.cell(2, 1)).to_be_focused()
    page.put("." * 256)
    page.cell(1, 1).click()
    page.press("g")
    expect(page.puzzle).to_have_value("G" + "." * 255)
    page.expect_cell(1, 1, "digit 16, G, given")
    page.button("New").click()
    expect(page.puzzle).to_have_value("")
    assert page.digits() == "." * 256


def test_an_edit_removes_the_solution_and_an_unreadable_text_removes_the_verdict(page):
    page.put(WELL_KNOWN)
    page.solve()
    page.expect_cell(3, 4, "3")
    assert page.grid.get_by_role("row").count() == 9
    for column, key, text in ((3, "1", "1"), (1, "1", "1"), (1, "Delete", "")):
        expect(page.solution).to_have_count(1)
        page.cell(1, column).click()
        page.press(key)
        expect(page.cell(1, column)).to_have_text(text)
        expect(page.page.get_by_text("its solution was removed")).to_be_visible()
        expect(page.solution).to_have_count(0)
        expect(page.button("Download solution")).to_be_disabled()
        expect(page.cell(1, 4)).to_have_text("")
        page.button("Undo").click()
    page.paste(WELL_KNOWN[:80])
    expect(page.page.locator("#alert")).not_to_have_text("")
    page.expect_result("Ready")
    expect(page.solution).to_have_count(0)
    page.button("Undo").click()
    page.expect_result("Solved: unique")


def test_conflicts_are_marked_named_and_depend_on_the_variant(page):
    page.put("55" + EMPTY[2:])
    for column in (1, 2):
        expect(page.cell(1, column)).to_have_attribute("aria-invalid", "true")
        expect(page.cell(1, column)).to_have_accessible_name(re.compile("conflict"))
    expect(page.page.get_by_text("5 appears twice in row 1")).to_be_visible()
    assert page.solve().startswith("No solution")
    page.cell(1, 2).click()
    page.press("Backspace")
    expect(page.cell(1, 1)).not_to_have_attribute("aria-invalid", "true")
    page.put("5" + "." * 79 + "5")
    expect(page.cell(1, 1)).not_to_have_attribute("aria-invalid", "true")
    page.variant.select_option(label="X")
    expect(page.cell(1, 1)).to_have_attribute("aria-invalid", "true")
    expect(page.page.get_by_text("appears twice in the diagonal")).to_be_visible()
    page.put("..4....14...21..")
    page.variant.select_option(label="Four Pyramid")
    expect(page.alert).to_contain_text("needs a 9x9 grid")
    assert page.digits() == "..4....14...21.."


BAD = {
    WELL_KNOWN[:-1]: "expected 81 cells for a 9x9 grid, found 80",
    "\n".join([*ROWS[:8], "....8..7"]): "line 9 ('....8..7'): expected 9 cells, found 8",
    "   \n\t ": "empty",
    "53\x00..7": "found 5 cells",
    "\u0634\u0637\u0631\u0646\u062c \u202e 123": "no puzzle found",
    "<b>bold</b>": "<b>",
    "<img src=x onerror=\"document.title='owned'\">": "no puzzle found",
    "9\n0, 1, 5\n1, 1, 5": "line 2 ('0, 1, 5'): the row must be from 1 to 9",
    "49\n1, 1, 1": "the page supports grids up to 36x36",
    "9\n1, 1, 12": "line 2 ('1, 1, 12'): the digit must be from 1 to 9",
    "9\n1, x, 5": "line 2 ('1, x, 5'): expected three integers",
    "9\n1, 1": "line 2 ('1, 1')",
    ROWS[0]: "line 1 ('53..7....'): the boxes of a 3x3 grid are unknown",
    "\n".join([*ROWS[:4], "5..x..7!!", *ROWS[5:]]): "line 5 ('5..x..7!!')",
    "\n".join([*ROWS, ROWS[0]]): "line 10 ('53..7....')",
    "[1,2": "line 1 ('[1,2')",
    '{"givens": 5}': "line 1: no puzzle found",
    "http://example.org/x": "this link does not contain a puzzle",
    "+---+\n|1 2|": "line 1 ('+---+')",
}


def test_invalid_input_gets_a_calm_message_and_loses_nothing(page):
    page.put(WELL_KNOWN)
    title = page.page.title()
    for text, message in BAD.items():
        page.paste(text)
        expect(page.alert).to_contain_text(message)
        # It is said once, and the card below has the way on.
        expect(page.alert.locator("p")).to_have_count(1)
        assert page.page.get_by_text(page.alert.inner_text()).count() == 1
        expect(page.result).to_contain_text("Undo restores its text.")
        assert headline_is_hidden(page)
        assert page.digits() == WELL_KNOWN
        assert page.page.title() == title
        assert page.page.locator("img[src=x], #alert b").count() == 0
        assert "Traceback" not in page.page.locator("body").inner_text()
        assert sideways(page.page) == []

    page.button("Solve").click()
    page.expect_result("Error: the puzzle text could not be read")
    assert headline_is_hidden(page)


def headline_is_hidden(page):
    """Return whether the headline is for assistive technology only."""
    return page.page.locator("#headline.visually-hidden").count() == 1


#: Puts a text into the box as if it had been typed.
TYPED = """([, text]) => {
  const box = document.getElementById('puzzle');
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}"""
LINES = "more than 10,000 lines"
PASTED = """([kind, text]) => {
  const clipboardData = new DataTransfer();
  if (kind) clipboardData.setData(kind, text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}"""


@pytest.mark.full
def test_a_megabyte_of_rubbish_and_an_empty_paste_leave_the_page_working(page):
    page.put(WELL_KNOWN)
    page.page.evaluate(TYPED, ["", "x!" * 500_000])
    expect(page.alert).to_contain_text(re.compile(r"\w"), timeout=SOLVING)
    assert len(page.alert.inner_text()) < 300
    assert page.digits() == WELL_KNOWN
    page.button("Undo").click()
    page.expect_no_alert()
    page.puzzle.focus()
    too_long = (("5" * 1_000_001, "the limit is 1,000,000"), ("|1 \n" * 250_000, LINES))
    for script in (TYPED, PASTED):
        for text, why in too_long:
            page.page.evaluate(script, ["text/plain", text])
            expect(page.alert).to_contain_text(why)
            assert len(page.alert.inner_text()) < 300
            assert page.digits() == WELL_KNOWN
            expect(page.puzzle).to_have_value(WELL_KNOWN)
    page.cell(1, 1).click()
    page.page.evaluate(PASTED, ["", ""])  # like a picture that cannot be read
    assert page.digits() == WELL_KNOWN
    assert page.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_a_long_text_takes_one_row_and_three_while_it_is_typed(page):
    def rows():
        line, padding = page.puzzle.evaluate(
            """box => ['lineHeight', 'paddingBlockStart'].map((name) =>
              parseFloat(getComputedStyle(box)[name]))"""
        )
        return round((page.puzzle.bounding_box()["height"] - 2 * padding) / line)

    rows_of_nine = "\n".join(WELL_KNOWN[start : start + 9] for start in range(0, 81, 9))
    for text in (SMALL, rows_of_nine):
        page.paste(text)
        assert rows() == 1
    page.puzzle.press("Control+End")
    page.page.keyboard.type(" ")
    page.wait_until(lambda: rows() == 3)
    assert rows() == 3  # while typing
    page.paste(SMALL)
    assert rows() == 1


# Variants: chosen, named, or stored in the text


@pytest.mark.full
def test_a_variant_applies_to_the_puzzle_it_came_with_or_was_chosen_for(visit):
    page = visit()
    page.wait_ready()
    hint = page.page.locator("#recognised")
    page.put(WELL_KNOWN, "X")
    for label, told in (("Four Square", "Four Square"), ("Classic", ""), ("X", "X")):
        page.variant.select_option(label=label)
        source = f"(puzzle string{told and ', read as '}{told})"
        expect(hint).to_have_text(f"{label} Sudoku, 9x9, 30 givens {source}")
    page.paste(f"# variant: classic\n{WELL_KNOWN}")
    expect(page.variant).to_have_value("classic")
    page.paste(f"# variant: x\n{WELL_KNOWN}")
    expect(hint).to_have_text(re.compile(r"\(puzzle string\)$"))
    assert page.solve().startswith("No solution")
    expect(page.result).not_to_contain_text("The text names no variant")
    page.paste(WELL_KNOWN)
    expect(page.variant).to_have_value("x")
    assert page.solve().startswith("No solution")
    expect(page.result).to_contain_text("The text names no variant and was read as X")
    page.button("Solve as Classic").click()
    page.expect_result("Solved: unique solution")
    expect(page.variant).to_have_value("classic")
    expect(page.button("Solve as Classic")).to_be_hidden()
    page.put("5" + EMPTY[1:], "X")
    page.page.goto("about:blank")
    page.page.goto(page.url)
    expect(page.variant).to_have_value("x")
    page.put(WELL_KNOWN)
    expect(page.variant).to_have_value("classic")
