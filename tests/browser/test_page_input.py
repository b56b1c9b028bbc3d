"""Pasting, typing and bad input."""

import re

import pytest
from playwright.sync_api import expect
from visitor import SOLVING

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
SMALL = "4.....2..1.....3"


def test_what_was_recognised_is_named(page):
    page.paste(WELL_KNOWN)
    expect(page.page.get_by_text("9x9 puzzle string, 30 givens")).to_be_visible()
    page.paste("\n".join(WELL_KNOWN[i : i + 9] for i in range(0, 81, 9)))
    expect(page.page.get_by_text("9x9 SudoCue grid, 30 givens")).to_be_visible()
    page.paste("4\n1, 1, 4\n")
    expect(page.page.get_by_text("4x4 SudokuLP file, 1 given")).to_be_visible()


@pytest.mark.full
def test_a_long_text_is_three_rows_and_shown_whole_when_asked_for(page):
    def rows():
        line, padding = page.puzzle.evaluate(
            """box => ['lineHeight', 'paddingBlockStart'].map((name) =>
              parseFloat(getComputedStyle(box)[name]))"""
        )
        return round((page.puzzle.bounding_box()["height"] - 2 * padding) / line)

    whole = page.page.get_by_role("button", name="Whole text", exact=True)
    page.paste(SMALL)
    expect(whole).to_be_hidden()
    assert rows() == 1
    lines = 12
    page.paste("\n".join([SMALL] * lines))
    expect(whole).to_have_attribute("aria-expanded", "false")
    assert rows() == 3
    whole.click()
    expect(whole).to_have_attribute("aria-expanded", "true")
    assert rows() == lines
    whole.click()
    assert rows() == 3
    whole.click()
    page.paste(SMALL)
    expect(whole).to_be_hidden()
    assert rows() == 1


@pytest.mark.full
def test_cells_are_named_for_those_who_do_not_see_them(page):
    page.paste(WELL_KNOWN)
    expect(page.cell(1, 1)).to_have_accessible_name("row 1, column 1, 5, given")
    expect(page.cell(3, 4)).to_have_accessible_name("row 3, column 4, empty")
    page.solve()
    expect(page.cell(3, 4)).to_have_text("3")
    expect(page.cell(3, 4)).to_have_accessible_name(re.compile("^row 3, column 4, 3"))
    assert "given" not in page.cell(3, 4).get_attribute("aria-label")
    assert page.grid.get_by_role("row").count() == 9


def test_typing_into_cells_and_the_text_stay_in_step(page):
    page.cell(1, 1).click()
    keys = page.page.keyboard
    keys.press("5")
    keys.press("ArrowRight")
    keys.press("3")
    expect(page.puzzle).to_have_value("53" + EMPTY[2:])
    keys.press("Backspace")
    expect(page.puzzle).to_have_value("5" + EMPTY[1:])
    keys.press("End")
    keys.press("ArrowDown")
    keys.press("9")
    expect(page.puzzle).to_have_value("5" + "." * 16 + "9" + EMPTY[18:])
    keys.press("Home")
    expect(page.cell(2, 1)).to_be_focused()
    page.paste(WELL_KNOWN)
    expect(page.cell(9, 9)).to_have_text("9")
    assert page.digits() == WELL_KNOWN


@pytest.mark.full
def test_letters_are_digits_on_a_large_grid(page):
    page.paste("." * 256)
    expect(page.cells).to_have_count(256)
    page.cell(1, 1).click()
    page.page.keyboard.press("g")
    expect(page.cell(1, 1)).to_have_text("G")
    expect(page.puzzle).to_have_value("G" + "." * 255)


def test_an_edit_takes_the_solution_away(page):
    page.paste(WELL_KNOWN)
    page.solve()
    for column, key, text in ((3, "1", "1"), (1, "1", "1"), (1, "Delete", "")):
        expect(page.solution).to_have_count(1)
        page.cell(1, column).click()
        page.page.keyboard.press(key)
        expect(page.cell(1, column)).to_have_text(text)
        expect(page.page.get_by_text("its solution is gone")).to_be_visible()
        expect(page.solution).to_have_count(0)
        expect(page.button("Download solution")).to_be_disabled()
        expect(page.cell(1, 4)).to_have_text("")
        page.button("Undo").click()


@pytest.mark.full
def test_no_verdict_stands_beside_a_text_that_cannot_be_read(page):
    page.paste(WELL_KNOWN)
    page.solve()
    page.paste(WELL_KNOWN[:80])
    expect(page.page.locator("#alert")).not_to_have_text("")
    expect(page.result).to_have_text(re.compile("^Ready"))
    expect(page.solution).to_have_count(0)
    page.button("Undo").click()
    expect(page.result).to_have_text(re.compile("^Solved: unique"))


def test_conflicts_are_marked_and_named(page):
    page.paste("55" + EMPTY[2:])
    for column in (1, 2):
        expect(page.cell(1, column)).to_have_attribute("aria-invalid", "true")
        expect(page.cell(1, column)).to_have_accessible_name(re.compile("conflict"))
    expect(page.page.get_by_text("5 stands twice in row 1")).to_be_visible()
    assert page.solve().startswith("No solution")
    page.cell(1, 2).click()
    page.page.keyboard.press("Backspace")
    expect(page.cell(1, 1)).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.full
def test_the_variant_decides_what_conflicts(page):
    page.paste("5" + "." * 79 + "5")
    expect(page.cell(1, 1)).not_to_have_attribute("aria-invalid", "true")
    page.variant.select_option(label="X")
    expect(page.cell(1, 1)).to_have_attribute("aria-invalid", "true")
    expect(page.page.get_by_text("stands twice in the diagonal")).to_be_visible()


@pytest.mark.full
def test_a_variant_that_does_not_exist_at_this_size_is_refused(page):
    page.paste("..4....14...21..")
    expect(page.cells).to_have_count(16)
    page.variant.select_option(label="Four Pyramid")
    expect(page.alert).to_contain_text("9x9 grid only")
    assert page.digits() == "..4....14...21.."


BAD = {
    "too short": (WELL_KNOWN[:-1], "expected 81 cells for a 9x9 grid, found 80"),
    "a bad line": (
        "\n".join([WELL_KNOWN[i : i + 9] for i in range(0, 72, 9)] + ["....8..7"]),
        "line 9: expected 9 cells, found 8",
    ),
    "blank": ("   \n\t ", "empty"),
    "NUL": ("53\x00..7", "U+0000"),
    "right to left": ("\u0634\u0637\u0631\u0646\u062c \u202e 123", "U+0634"),
    "markup": ("<img src=x onerror=\"document.title='owned'\">", "'<' in column 1"),
    "row 0": ("9\n0, 1, 5\n1, 1, 5", "line 2: the row must be from 1 to 9"),
    "too large": ("49\n1, 1, 1", "the side must be from 1 to 36"),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_bad_input_gets_a_calm_sentence_and_loses_nothing(page, text, message):
    page.paste(WELL_KNOWN)
    expect(page.cell(9, 9)).to_have_text("9")
    title = page.page.title()
    page.paste(text)
    expect(page.alert).to_contain_text(message)
    assert page.digits() == WELL_KNOWN
    assert page.page.title() == title
    assert page.page.locator("img[src=x]").count() == 0
    assert "Traceback" not in page.page.locator("body").inner_text()
    width, visible = page.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert width <= visible


@pytest.mark.full
@pytest.mark.parametrize("size", [1_000_000, 1_000_001])
@pytest.mark.parametrize("unit", ["x!", "5", "|1 \n"])
def test_a_megabyte_of_rubbish(page, size, unit):
    page.paste(WELL_KNOWN)
    expect(page.cell(9, 9)).to_have_text("9")
    text = (unit * (size // len(unit) + 1))[:size]
    page.page.evaluate(
        """([id, text]) => {
          const box = document.getElementById(id);
          box.value = text;
          box.dispatchEvent(new Event('input', { bubbles: true }));
        }""",
        ["puzzle", text],
    )
    expect(page.alert).to_contain_text(re.compile(r"\w"), timeout=SOLVING)
    assert len(page.alert.inner_text()) < 300
    assert page.digits() == WELL_KNOWN


@pytest.mark.full
def test_emptying_the_text_empties_the_grid_without_complaint(page):
    page.paste(WELL_KNOWN)
    expect(page.cell(9, 9)).to_have_text("9")
    page.paste("")
    expect(page.cell(9, 9)).to_have_text("")
    page.expect_no_alert()
    assert page.digits() == EMPTY


def test_text_and_solution_are_never_markup(page):
    page.paste("<b>bold</b>")
    expect(page.alert).to_contain_text("<b>")
    assert page.alert.locator("b").count() == 0


@pytest.mark.full
def test_a_paste_that_is_too_long_does_not_stop_the_page(page):
    page.paste(WELL_KNOWN)
    page.expect_digits(WELL_KNOWN)
    page.puzzle.focus()
    page.page.evaluate(
        """() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', '9\\n'.repeat(500_000));
          document.activeElement.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }"""
    )
    expect(page.alert).to_contain_text("over 10,000 lines")
    expect(page.puzzle).to_have_value(WELL_KNOWN)
    assert page.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_pasting_an_image_into_the_grid_changes_nothing(page):
    page.paste(WELL_KNOWN)
    page.expect_digits(WELL_KNOWN)
    page.cell(1, 1).click()
    page.page.evaluate(
        """() => document.activeElement.dispatchEvent(new ClipboardEvent('paste',
          { clipboardData: new DataTransfer(), bubbles: true, cancelable: true }))"""
    )
    assert page.digits() == WELL_KNOWN


def test_new_is_an_empty_grid_of_the_same_size(page):
    page.paste("1" + "." * 255)
    expect(page.cell(1, 1)).to_have_text("1")
    page.button("New").click()
    expect(page.puzzle).to_have_value("")
    assert page.digits() == "." * 256


# Variants: chosen, named, or brought along


DIAGONAL = "1" + "." * 80


def example(page, title):
    page.page.get_by_role("combobox", name="Examples", exact=True).select_option(label=title)
    expect(page.variant).to_have_value("x")
    expect(page.page.locator("#recognised")).to_have_text(re.compile("read as X$"))


@pytest.mark.full
def test_what_a_text_was_read_as_follows_the_variant(page):
    hint = page.page.locator("#recognised")
    page.paste(WELL_KNOWN, "X")
    expect(hint).to_have_text("9x9 puzzle string, 30 givens, read as X")
    page.variant.select_option(label="Four Square")
    expect(hint).to_have_text("9x9 puzzle string, 30 givens, read as Four Square")
    page.variant.select_option(label="Classic")
    expect(hint).to_have_text("9x9 puzzle string, 30 givens")
    page.variant.select_option(label="X")
    expect(hint).to_have_text("9x9 puzzle string, 30 givens, read as X")
    page.paste(f"# variant: x\n{WELL_KNOWN}")
    expect(hint).to_have_text(re.compile("30 givens$"))


@pytest.mark.full
def test_a_variant_that_an_example_brought_does_not_bind_the_next_text(page):
    example(page, "X 9x9")
    page.paste(WELL_KNOWN)
    page.expect_digits(WELL_KNOWN)
    expect(page.variant).to_have_value("classic")
    assert page.solve().startswith("Solved: unique solution")
    page.button("Undo").click()
    page.expect_digits(WELL_KNOWN)
    page.button("Undo").click()
    expect(page.variant).to_have_value("x")
    page.button("New").click()
    page.expect_digits(EMPTY)
    expect(page.variant).to_have_value("classic")
    expect(page.page.get_by_text("Both main diagonals")).to_be_hidden()


@pytest.mark.full
def test_a_variant_that_was_chosen_stays_and_no_solution_says_so(page):
    page.variant.select_option(label="X")
    page.paste(f"# variant: classic\n{WELL_KNOWN}")
    expect(page.variant).to_have_value("classic")
    page.paste(WELL_KNOWN)
    expect(page.variant).to_have_value("x")
    assert page.solve().startswith("No solution")
    expect(page.result).to_contain_text("The text does not say that it is X")
    page.paste(f"# variant: x\n{WELL_KNOWN}")
    assert page.solve().startswith("No solution")
    expect(page.result).not_to_contain_text("The text does not say")


@pytest.mark.full
def test_an_example_that_is_edited_as_text_stays_of_its_variant(page):
    example(page, "X 9x9")
    before = page.digits()
    page.puzzle.press("Control+End")
    page.page.keyboard.type("9, 8, 6")
    page.puzzle.blur()
    page.expect_digits(f"{before[:-2]}6{before[-1]}")
    expect(page.variant).to_have_value("x")


@pytest.mark.full
def test_a_variant_is_no_other_reading(page):
    readings = page.page.get_by_role("group", name="Other readings of the text")
    example(page, "X 9x9")
    expect(readings).to_be_hidden()
    page.paste(DIAGONAL, "X")
    page.expect_digits(DIAGONAL)
    expect(readings).to_be_hidden()


@pytest.mark.full
def test_a_variant_chosen_for_one_puzzle_does_not_bind_the_next_after_new(page):
    page.paste(WELL_KNOWN, "X")
    page.expect_digits(WELL_KNOWN)
    expect(page.variant).to_have_value("x")
    page.button("New").click()
    page.expect_digits(EMPTY)
    expect(page.variant).to_have_value("classic")
    page.paste(WELL_KNOWN)
    page.expect_digits(WELL_KNOWN)
    expect(page.variant).to_have_value("classic")


@pytest.mark.full
def test_a_variant_chosen_for_one_puzzle_does_not_bind_the_next_after_a_reload(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste("5" + EMPTY[1:], "X")
    visitor.expect_digits("5" + EMPTY[1:])
    expect(visitor.variant).to_have_value("x")
    visitor.page.goto("about:blank")
    visitor.page.goto(visitor.url.split("#")[0])
    expect(visitor.variant).to_have_value("x")
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)
    expect(visitor.variant).to_have_value("classic")
