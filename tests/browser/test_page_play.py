"""Playing: digits of one's own, pencil marks, mistakes, a digit revealed, the number pad."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect
from visitor import SOLVING

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"


def press(page, *keys):
    for key in keys:
        page.page.keyboard.press(key)


def said(page, pattern):
    expect(page.result).to_have_text(re.compile(pattern), timeout=SOLVING)


def enter(page, digits):
    """Fill the small grid's empty cells, in order."""
    for index, digit in enumerate(digits):
        if SMALL[index] == ".":
            page.cell(index // 4 + 1, index % 4 + 1).click()
            press(page, digit)


# Own digits


def test_own_digits_are_set_apart_and_the_givens_stay(game):
    press(game, "2")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, 2, entered by you")
    expect(game.puzzle).to_have_value(SMALL)
    game.cell(1, 1).click()
    press(game, "3")
    expect(game.page.get_by_text("This digit is given. Unlock the givens")).to_be_visible()
    press(game, "Backspace")
    expect(game.cell(1, 1)).to_have_text("4")
    looks = [
        game.cell(1, column).evaluate("cell => getComputedStyle(cell).fontStyle + cell.className")
        for column in (1, 2)
    ]
    assert looks[0] != looks[1]
    assert game.solve().startswith("Solved: unique solution")
    assert "found" in game.cell(1, 3).get_attribute("class")
    assert "found" not in game.cell(1, 2).get_attribute("class")


def test_own_digits_become_givens_and_givens_are_unlocked(game):
    press(game, "2")
    game.button("My digits become givens").click()
    expect(game.puzzle).to_have_value("42....2..1.....3")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, 2, given")
    game.button("Lock givens").click()
    game.cell(1, 2).click()
    press(game, "Delete")
    expect(game.puzzle).to_have_value(SMALL)


@pytest.mark.full
def test_own_digits_are_cleared_and_come_back(game):
    press(game, "2", "ArrowRight", "3")
    game.button("Clear my digits").click()
    game.expect_digits(SMALL)
    press(game, "Control+z")
    game.expect_digits("423...2..1.....3")
    game.cell(1, 1).click()
    press(game, "Control+a", "Delete")
    game.expect_digits(SMALL)


@pytest.mark.full
def test_digits_that_a_text_says_were_entered_are_set_apart(page):
    page.paste(f":0000:x:53+4{WELL_KNOWN[3:]}:::")
    expect(page.cell(1, 3)).to_have_accessible_name("row 1, column 3, 4, entered by you")
    expect(page.button("Lock givens")).to_have_attribute("aria-pressed", "true")
    page.button("New").click()
    expect(page.button("Lock givens")).to_have_attribute("aria-pressed", "false")


def test_conflicts_of_own_digits_are_marked_and_named(game):
    press(game, "4")
    expect(game.alert).to_contain_text("4 stands twice in row 1")
    for column in (1, 2):
        expect(game.cell(1, column)).to_have_accessible_name(re.compile("in conflict"))
        expect(game.cell(1, column)).to_have_attribute("aria-invalid", "true")
    press(game, "2")
    game.expect_no_alert()
    assert game.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_a_solution_steps_back_for_a_digit_and_shows_where_it_differs(game):
    press(game, "3")
    assert game.solve().startswith("Solved: unique solution")
    game.expect_digits(SMALL_SOLUTION)
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, 2, you entered 3")
    game.cell(1, 3).click()
    press(game, "1")
    game.expect_digits("431...2..1.....3")
    game.button("Show solution").click()
    game.expect_digits(SMALL_SOLUTION)
    game.button("Hide solution").click()
    game.expect_digits("431...2..1.....3")


@pytest.mark.full
def test_a_digit_that_the_solution_corrects_is_told_from_one_that_differs(game):
    press(game, "3")
    game.solve()
    expect(game.page.get_by_text("1 of your digits is different in this solution.")).to_be_visible()
    expect(game.cell(1, 2)).to_have_class(re.compile(r"\bcorrected\b"))
    expect(game.grid.locator(".differs")).to_have_count(0)
    game.button("Hide solution").click()
    expect(game.page.get_by_text("1 of your digits")).to_be_hidden()
    game.cell(1, 2).click()
    press(game, "2")
    game.solve()
    expect(game.page.locator("#corrected")).to_be_hidden()
    expect(game.grid.locator(".corrected")).to_have_count(0)


def test_who_fills_the_grid_rightly_is_told(game):
    enter(game, SMALL_SOLUTION)
    said(game, "^Solved by you: all digits are right")
    press(game, "Control+z")
    said(game, "^Ready")
    press(game, "Control+y")
    said(game, "^Solved by you")


@pytest.mark.full
def test_a_full_grid_with_a_mistake_is_not_solved(game):
    enter(game, SMALL_SOLUTION[:14] + "23")
    expect(game.alert).to_contain_text("stands twice")
    expect(game.result).not_to_have_text(re.compile("^Solved"))


# Pencil marks


def test_pencil_marks_come_and_go(game):
    press(game, "Shift+Digit3", "Shift+Digit2")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty, pencil marks 2 3")
    expect(game.cell(1, 2)).to_have_text("")
    press(game, " ")
    expect(game.button("Pencil marks")).to_have_attribute("aria-pressed", "true")
    press(game, "3")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty, pencil mark 2")
    press(game, " ", "3")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, 3, entered by you")
    press(game, "Backspace")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty")


def test_pencil_marks_are_filled_by_the_rules_and_follow_them(game):
    game.button("Fill pencil marks").click()
    said(game, "^Ready: pencil marks filled in")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty, pencil marks 2 3")
    expect(game.cell(2, 1)).to_have_accessible_name("row 2, column 1, empty, pencil marks 1 3")
    press(game, "3")
    expect(game.cell(2, 1)).to_have_accessible_name("row 2, column 1, empty, pencil mark 1")
    press(game, "Control+z")
    expect(game.cell(2, 1)).to_have_accessible_name("row 2, column 1, empty, pencil marks 1 3")
    press(game, "Control+z")
    expect(game.cell(2, 1)).to_have_accessible_name("row 2, column 1, empty")


@pytest.mark.full
def test_pencil_marks_go_by_the_regions_of_the_variant(page):
    page.paste("1" + "." * 15, "X")
    page.expect_digits("1" + "." * 15)
    page.button("Pencil marks").click()
    page.button("Fill pencil marks").click()
    said(page, "^Ready: pencil marks")
    expect(page.cell(4, 4)).to_have_accessible_name(re.compile("pencil marks 2 3 4, in the"))
    page.button("Pencil marks").click()


@pytest.mark.full
@pytest.mark.parametrize("width", [1000, 1280])
def test_pencil_marks_of_sixteen_digits_are_all_in_view_on_a_desk(visit, width):
    visitor = visit(viewport={"width": width, "height": 800})
    fill_large(visitor, 16)
    left, right = visitor.grid.evaluate(
        """grid => [grid.parentElement, grid].map((one) => one.getBoundingClientRect().right)"""
    )[::-1]
    assert left <= right
    assert visitor.grid.evaluate(EDGES) == [False, False]
    for name in ("Solve", "Check", "Download puzzle"):
        box = visitor.button(name).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


@pytest.mark.full
def test_a_grid_that_scrolls_shows_on_which_side_there_is_more(phone):
    fill_large(phone, 16)
    for share, fades in ((0, [False, True]), (0.5, [True, True]), (1, [True, False])):
        phone.grid.evaluate(
            """(grid, share) => {
              const frame = grid.parentElement;
              frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * share;
            }""",
            share,
        )
        assert phone.wait_until(lambda fades=fades: phone.grid.evaluate(EDGES) == fades)
    phone.button("Clear my digits").click()
    assert phone.wait_until(lambda: phone.grid.evaluate(EDGES) == [False, False])


#: Whether the frame of the grid fades out at its left and at its right.
EDGES = """grid => {
  const { maskImage } = getComputedStyle(grid.parentElement);
  const stops = maskImage.match(/rgba?[(][^)]*[)]/g) ?? [''];
  return [stops[0], stops.at(-1)].map((colour) => colour === 'rgba(0, 0, 0, 0)');
}"""


def fill_large(visitor, side):
    visitor.wait_ready()
    visitor.paste("1" + "." * (side**2 - 1))
    expect(visitor.cells).to_have_count(side**2)
    visitor.button("Lock givens").click()
    visitor.button("Fill pencil marks").click()
    expect(visitor.cell(5, 5)).to_have_accessible_name(re.compile("pencil mark"), timeout=SOLVING)


# Mistakes and a digit revealed


def test_a_mistake_is_flagged_and_named_until_it_is_mended(game):
    press(game, "3")
    game.button("Check").click()
    said(game, "^Ready: 1 mistake\\s*Not right: 3 in row 1, column 2")
    expect(game.cell(1, 2)).to_have_accessible_name(re.compile("entered by you, mistake$"))
    press(game, "2")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, 2, entered by you")
    game.button("Check").click()
    said(game, "^Ready: no mistakes")


@pytest.mark.full
@pytest.mark.parametrize(
    ("puzzle", "column", "digit", "words"),
    [
        ("." * 16, 1, "1", "^Ready: no mistakes\\s*The puzzle has several solutions"),
        ("44" + "." * 14, 3, "1", "^No solution\\s*It is the givens"),
        (SMALL, 1, "4", "^Ready: there is nothing to check"),
    ],
)
def test_check_knows_puzzles_with_several_solutions_or_none(page, puzzle, column, digit, words):
    page.paste(puzzle)
    page.expect_digits(puzzle)
    page.button("Pencil marks").click()
    page.button("Pencil marks").click()
    if page.button("Lock givens").get_attribute("aria-pressed") == "false" and puzzle.strip("."):
        page.button("Lock givens").click()
    if not puzzle.strip("."):
        page.cell(4, 4).click()
        press(page, "1")
        page.button("Lock givens").click()
        column = 2
    page.cell(1, column).click()
    press(page, digit)
    page.button("Check").click()
    said(page, words)


def test_a_cell_is_revealed_and_can_be_hidden_again(game):
    game.button("Reveal cell").click()
    said(game, "^Ready: a digit revealed\\s*2 in row 1, column 2")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, 2, entered by you")
    press(game, "Control+z")
    expect(game.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty")


@pytest.mark.full
def test_a_cell_must_be_chosen_to_be_revealed_and_a_cursor_is_seen_on_a_conflict(page):
    page.paste("11" + "." * 14)
    page.expect_digits("11" + "." * 14)
    page.button("Lock givens").click()
    page.button("Reveal cell").click()
    expect(page.page.get_by_text("Choose a cell first")).to_be_visible()
    page.cell(1, 1).click()
    expect(page.cell(1, 1)).to_have_attribute("aria-invalid", "true")
    cell = page.cell(1, 1).evaluate(
        """cell => {
          const outline = getComputedStyle(cell).outlineStyle;
          return [outline, parseFloat(getComputedStyle(cell, '::after').top)];
        }"""
    )
    assert cell[0] == "solid"
    assert cell[1] >= 2


@pytest.mark.full
def test_a_cell_is_not_revealed_where_solutions_differ(page):
    page.paste("1" + "." * 15)
    page.expect_digits("1" + "." * 15)
    page.button("Lock givens").click()
    page.cell(1, 2).click()
    page.button("Reveal cell").click()
    said(
        page,
        "^Ready: nothing is revealed\\s*The puzzle has several solutions, and they differ in row 1",
    )
    expect(page.cell(1, 2)).to_have_text("")
    page.cell(1, 1).click()
    page.button("Reveal cell").click()
    said(page, "^Ready: nothing to reveal")


def test_several_solutions_are_never_numbered(page):
    page.paste("1" + "." * 15)
    assert page.solve().startswith("Solved: one of several solutions")
    page.button("Show the other solution").click()
    assert "1 of 2" not in page.page.get_by_role("main").inner_text()
    page.button("Hide solution").click()
    expect(page.button("Show the other solution")).to_have_count(0)


@pytest.mark.full
def test_cells_that_differ_are_underlined_where_that_says_something(page):
    page.paste(".2.4.4.221434321")
    page.solve()
    expect(page.page.get_by_text("4 cells differ between the two.", exact=True)).to_be_visible()
    expect(page.grid.locator(".differs")).to_have_count(4)
    page.paste("." * 16)
    page.expect_digits("." * 16)
    page.solve()
    told = page.page.get_by_text(
        re.compile("of 16 cells differ between the two: too many to under")
    )
    expect(told).to_be_visible()
    expect(page.grid.locator(".differs")).to_have_count(0)
    expect(page.page.locator("#differ-swatch")).to_be_hidden()


# The number pad


def pad(visitor):
    return visitor.page.get_by_role("group", name="Number pad", exact=True)


def key(visitor, name):
    return pad(visitor).get_by_role("button", name=name, exact=True)


@pytest.mark.full
def test_the_number_pad_fits_a_thumb(phone):
    phone.paste(SMALL)
    phone.expect_digits(SMALL)
    expect(pad(phone)).to_have_count(0)
    phone.cell(1, 2).tap()
    expect(key(phone, "4")).to_be_visible()
    key(phone, "2").tap()
    expect(phone.cell(1, 2)).to_have_text("2")
    key(phone, "Erase").tap()
    expect(phone.cell(1, 2)).to_have_text("")
    phone.button("Pencil marks").tap()
    key(phone, "3").tap()
    expect(phone.cell(1, 2)).to_have_accessible_name(re.compile("pencil mark 3"))
    phone.button("Pencil marks").tap()
    bar = phone.button("Solve").bounding_box()
    for name in ("1", "4", "Erase"):
        box = key(phone, name).bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.full
@pytest.mark.parametrize("side", [9, 36])
def test_the_number_pad_has_every_digit_on_the_smallest_phone(phone, side):
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.paste("1" + "." * (side**2 - 1))
    expect(phone.cells).to_have_count(side**2)
    phone.cell(2, 2).tap()
    keys = pad(phone).get_by_role("button")
    expect(keys).to_have_count(side + 1)
    boxes = [one.bounding_box() for one in keys.all()]
    assert min(box["width"] for box in boxes) >= 44
    assert min(box["height"] for box in boxes) >= 44
    assert max(box["x"] + box["width"] for box in boxes) <= 320
    keys.nth(side - 1).tap()
    expect(phone.cell(2, 2)).to_have_text({9: "9", 16: "G", 25: "P", 36: "A"}[side])


@pytest.mark.full
def test_digits_that_are_all_placed_are_dimmed_but_work(game):
    game.button("Number pad").click()
    enter(game, SMALL_SOLUTION)
    said(game, "^Solved by you")
    expect(key(game, "2, all placed")).to_be_visible()
    press(game, "Delete")
    expect(key(game, "1, all placed")).to_have_count(0)
    game.button("Number pad").click()
    expect(pad(game)).to_have_count(0)


def test_the_number_pad_works_by_keyboard(game):
    game.button("Number pad").click()
    key(game, "1").focus()
    press(game, "ArrowRight")
    expect(key(game, "2")).to_be_focused()
    press(game, "Enter")
    expect(game.cell(1, 2)).to_have_text("2")
    game.button("Number pad").click()


@pytest.mark.full
def test_the_number_pad_takes_the_place_of_a_solution(game):
    assert game.solve().startswith("Solved: unique solution")
    button = game.button("Number pad")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(key(game, "4")).to_be_visible()
    game.expect_digits(SMALL)
    game.button("Show solution").click()
    expect(pad(game)).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(key(game, "4")).to_be_visible()
    button.click()
    expect(pad(game)).to_have_count(0)
    game.expect_digits(SMALL)


@pytest.mark.full
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_tools_hold_large_text(visit, width):
    visitor = visit(viewport={"width": width, "height": 800})
    visitor.wait_ready()
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    visitor.button("Lock givens").click()
    visitor.cell(1, 3).click()
    if pad(visitor).count() == 0:
        visitor.button("Number pad").click()
    for group in ("Editing", "Playing", "Number pad"):
        for button in visitor.page.get_by_role("group", name=group).get_by_role("button").all():
            box = button.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            cut = button.evaluate("one => one.scrollWidth - one.clientWidth")
            assert cut <= 1, button.inner_text()


def test_solve_on_a_phone_leaves_the_answer_in_view(phone):
    phone.paste(WELL_KNOWN)
    phone.expect_digits(WELL_KNOWN)
    phone.cell(9, 1).tap()
    assert phone.solve().startswith("Solved: unique solution")
    phone.expect_digits(SOLUTION)
    expect(pad(phone)).to_have_count(0)
    for cell in (phone.cell(1, 1), phone.cell(9, 9)):
        expect(cell).to_be_in_viewport(ratio=1)
    expect(phone.page.get_by_text("Solved: unique solution")).to_be_in_viewport(ratio=1)
    width, visible = phone.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert width <= visible


@pytest.mark.full
@pytest.mark.parametrize("height", [640, 844])
def test_on_a_phone_nothing_lies_over_the_tools_and_what_check_says_is_in_view(phone, height):
    phone.page.set_viewport_size({"width": 390, "height": height})
    phone.paste(WELL_KNOWN)
    phone.expect_digits(WELL_KNOWN)
    phone.button("Lock givens").tap()
    phone.cell(1, 3).tap()
    key(phone, "2").tap()
    for name in ("Reveal cell", "Clear my digits", "Check"):
        tool = phone.button(name)
        tool.evaluate("tool => tool.scrollIntoView({ block: 'end', behavior: 'instant' })")
        assert tool.evaluate(ON_TOP), f"something lies over {name}"
    phone.button("Check").tap()
    said(phone, "^Ready: 1 mistake")
    sentence = phone.page.get_by_text("Not right: 2 in row 1, column 3.")
    assert phone.wait_until(lambda: sentence.evaluate(ON_TOP))
    expect(sentence).to_be_in_viewport(ratio=1)


#: Whether what is seen at the middle and at the lower end of an element is that element.
ON_TOP = """one => {
  const { left, bottom, width, height } = one.getBoundingClientRect();
  return [height / 2, height - 4].every((down) =>
    one.contains(document.elementFromPoint(left + width / 2, bottom - height + down)));
}"""


@pytest.mark.full
def test_stop_stays_in_reach_while_something_takes_long(phone):
    phone.paste("." * 36**2)
    expect(phone.cells).to_have_count(36**2)
    phone.cell(1, 1).tap()
    key(phone, "1").tap()
    phone.button("Lock givens").tap()
    expect(phone.button("Stop")).not_to_be_in_viewport()
    phone.page.locator("#count").evaluate("button => button.click()")
    expect(phone.button("Stop")).to_be_in_viewport(ratio=1)
    phone.button("Stop").tap()
    said(phone, "^Stopped")


@pytest.mark.full
def test_a_phone_that_is_turned_while_something_is_found_out_loses_nothing(phone):
    line = "1" + "." * (36**2 - 1)
    phone.paste(line)
    phone.expect_digits(line)
    phone.page.locator("#count").evaluate("button => button.click()")
    expect(phone.button("Stop")).to_be_enabled()
    for size in ({"width": 844, "height": 390}, {"width": 390, "height": 844}):
        phone.page.set_viewport_size(size)
        expect(phone.button("Stop")).to_be_in_viewport(ratio=1)
        expect(phone.result).to_have_text(re.compile("^(Loading|Solving)"))
        assert phone.digits() == line
        expect(phone.puzzle).to_have_value(line)
        phone.page.get_by_role("button", name="Download puzzle").scroll_into_view_if_needed()
        expect(phone.button("Stop")).to_be_in_viewport(ratio=1)
    phone.button("Stop").tap()
    said(phone, "^Stopped")


# What is shown of the digit in the active cell


@pytest.mark.full
def test_cells_with_the_digit_of_the_active_one_are_tinted(page):
    page.paste("1..2.2...1..4..1")
    page.expect_digits("1..2.2...1..4..1")
    page.button("Solve").focus()
    assert shades(page) == {BLANK: 16}
    page.cell(1, 1).click()
    assert page.wait_until(lambda: bool(tinted(page)))
    assert tinted(page) == ["row 3, column 2, 1, given", "row 4, column 4, 1, given"]
    press(page, "ArrowRight")
    assert tinted(page) == []
    press(page, "2")
    expect(page.alert).to_contain_text("stands twice")
    assert [name[:15] for name in tinted(page)] == ["row 1, column 4", "row 2, column 2"]
    press(page, "Backspace", "ArrowLeft")
    page.expect_no_alert()
    page.button("Solve").focus()
    assert shades(page) == {BLANK: 16}
    page.cell(1, 1).click()
    page.page.emulate_media(media="print")
    assert shades(page) == {BLANK: 16}
    page.page.emulate_media(media="screen", forced_colors="active")
    assert len(shades(page)) == 1
    page.page.emulate_media(forced_colors="none")
    page.paste("." * 15 + "1")
    page.expect_digits("." * 15 + "1")
    page.solve()
    page.cell(1, 1).click()
    assert shades(page) == {BLANK: 16}


@pytest.mark.full
def test_an_arrow_key_touches_only_the_cells_that_change(page):
    page.paste("12" + "." * (36**2 - 2))
    expect(page.cells).to_have_count(36**2)
    page.cell(1, 1).click()
    changes = """grid => {
      window.touched = 0;
      new MutationObserver((all) => { window.touched += all.length; })
        .observe(grid, { attributes: true, subtree: true });
    }"""
    expect(page.grid.locator(".peer")).to_have_count(95)
    page.grid.evaluate(changes)
    press(page, "ArrowRight", "ArrowRight", "ArrowDown")
    expect(page.cell(2, 3)).to_be_focused()
    columns_and_rows = 3 * 2 * 30
    assert page.page.evaluate("window.touched") < columns_and_rows + 30


def peers(visitor):
    return visitor.cells.evaluate_all(
        """cells => cells.filter((cell) => cell.matches('.peer')).map(({ ariaLabel }) =>
          ariaLabel.match(/[0-9]+/g).slice(0, 2).join(''))"""
    )


@pytest.mark.full
def test_peers_of_the_active_cell_are_tinted_by_the_regions_of_the_variant(page):
    page.paste("." * 16, "X")
    page.expect_digits("." * 16)
    page.cell(1, 1).click()
    assert page.wait_until(lambda: len(peers(page)) == 9)  # first those that the variant adds
    assert peers(page) == ["12", "13", "14", "21", "22", "31", "33", "41", "44"]
    background = "cell => getComputedStyle(cell).backgroundColor"
    looks = {page.cell(*place).evaluate(background) for place in ((1, 2), (3, 3), (3, 2), (4, 3))}
    assert len(looks) == 4  # a peer, a peer on a diagonal, only on a diagonal, neither
    press(page, "ArrowRight")
    assert peers(page) == ["11", "13", "14", "21", "22", "32", "42"]
    press(page, "Shift+ArrowRight")
    assert peers(page) == []
    press(page, "Escape")
    assert len(peers(page)) == 7
    page.variant.select_option(label="Classic")
    page.page.emulate_media(media="print")
    assert page.cell(1, 3).evaluate(background) == BLANK
    page.page.emulate_media(media="screen", forced_colors="active")
    assert page.cell(1, 3).evaluate(background) == page.cell(3, 3).evaluate(background)
    page.page.emulate_media(forced_colors="none")
    page.solve()
    page.cell(1, 1).click()
    assert peers(page) == []


BLANK = "rgb(255, 255, 255)"


def shades(visitor):
    """Return how many cells have each background."""
    return Counter(
        visitor.cells.evaluate_all(
            "cells => cells.map((cell) => getComputedStyle(cell).backgroundColor)"
        )
    )


def tinted(visitor):
    return visitor.cells.evaluate_all(
        "cells => cells.filter((cell) => cell.matches('.same')).map((cell) => cell.ariaLabel)"
    )


@pytest.mark.full
def test_found_and_own_digits_differ_without_colours(visit):
    visitor = visit(forced_colors="active", reduced_motion="reduce")
    visitor.wait_ready()
    visitor.paste(SMALL)
    visitor.expect_digits(SMALL)
    visitor.button("Lock givens").click()
    visitor.cell(1, 2).click()
    press(visitor, "2")
    visitor.solve()
    style = """cell => {
      const { fontWeight, fontStyle, color } = getComputedStyle(cell);
      return [fontWeight, fontStyle, color].join();
    }"""
    looks = {visitor.cell(1, column).evaluate(style) for column in (1, 2, 3)}
    assert len(looks) == 3
    running = visitor.page.evaluate(
        "document.getAnimations().filter(one => one.playState === 'running').length"
    )
    assert running == 0
