"""Playing: entered digits, marks, mistakes, revealed digits, the number pad, the timer."""

import re

import pytest
from accessibility import sideways
from linking import read_link
from playwright.sync_api import expect
from states import SIX, SMALL, SMALL_SOLUTION, STEPS, WELL_KNOWN
from visitor import LOADING, SOLVING

BLANK = "rgb(255, 255, 255)"
GROUND = "cell => getComputedStyle(cell).backgroundColor"


def enter(page, digits):
    """Fill the small grid's empty cells, in order."""
    for index, digit in enumerate(digits):
        if SMALL[index] == ".":
            page.cell(index // 4 + 1, index % 4 + 1).click()
            page.press(digit)


def pad(visitor):
    return visitor.page.get_by_role("group", name="Number pad", exact=True)


def key(visitor, name):
    return pad(visitor).get_by_role("button", name=name, exact=True)


def test_on_a_desk_the_pad_is_a_square_beside_the_grid_that_never_moves(visit):
    visitor = visit(viewport={"width": 1366, "height": 768})
    visitor.put(STEPS)
    grid = visitor.grid.bounding_box()
    visitor.go("Play")
    assert visitor.grid.bounding_box() == grid
    keys = pad(visitor).get_by_role("button")

    def places():
        hint = visitor.button("Hint").bounding_box()
        return [each.bounding_box() for each in keys.all()], hint

    first = places()
    assert grid["x"] + grid["width"] < first[0][0]["x"]
    for name in ("Pencil marks", "Centre marks", "Digits", *["Hint"] * 4, "Check", "Colours"):
        visitor.button(name).click()
        visitor.drawn()
        assert places() == first, name
    for line, across in ((WELL_KNOWN, 3), (SMALL, 2), (SIX, 3), ("1" + "." * 255, 4)):
        visitor.paste(line)
        expect(visitor.cells).to_have_count(len(line))
        visitor.go("Play")
        boxes = [each.bounding_box() for each in keys.all()[:-1]]
        assert len(boxes) ** 2 == len(line)
        assert len({box["x"] for box in boxes}) == across
        expect(key(visitor, "Erase")).to_be_in_viewport(ratio=1)


def test_a_puzzle_is_played_by_keyboard_from_the_first_digit_to_the_last(game):
    game.press("2")
    game.expect_cell(1, 2, "2, entered by you")
    look = "cell => getComputedStyle(cell).color"
    assert game.cell(1, 1).evaluate(look) != game.cell(1, 2).evaluate(look)
    game.cell(1, 1).click()
    game.press("3")
    expect(game.page.get_by_text("This digit is a given. Press Edit givens")).to_be_visible()
    game.press("Backspace", "ArrowRight", "4")
    expect(game.cell(1, 1)).to_have_text("4")
    expect(game.alert).to_contain_text("4 appears twice in row 1")
    for column in (1, 2):
        expect(game.cell(1, column)).to_have_accessible_name(re.compile("in conflict"))
        expect(game.cell(1, column)).to_have_attribute("aria-invalid", "true")
    game.press("Backspace", "Shift+Digit3", "Shift+Digit2", "Control+Digit2", "Alt+Digit1")
    game.expect_no_alert()
    game.expect_cell(1, 2, "empty, pencil marks 2 3, centre marks 1 2")
    expect(game.cell(1, 2)).to_have_text("")
    game.press("Control+Digit2", " ", "3")
    expect(game.button("Pencil marks")).to_have_attribute("aria-pressed", "true")
    game.expect_cell(1, 2, "empty, pencil mark 2, centre mark 1")
    game.press("Control+z", "Control+z", " ", "Delete")
    game.expect_cell(1, 2, "empty")

    game.button("Fill pencil marks").click()
    game.expect_result("Ready: pencil marks filled in")
    game.expect_cell(2, 1, "empty, pencil marks 1 3")
    game.cell(1, 2).click()
    game.press("3")
    game.expect_cell(2, 1, "empty, pencil mark 1")
    game.button("Check").click()
    game.expect_result("Ready: 1 mistake\\s*The 3 in r1c2 is wrong")
    game.expect_cell(1, 2, "3, entered by you, mistake")
    game.press("Control+z", "2")
    game.expect_cell(1, 2, "2, entered by you")
    game.button("Check").click()
    game.expect_result("Ready: no mistakes")
    game.press("Control+z", "Control+z")
    game.expect_cell(2, 1, "empty")
    game.button("Reveal cell").click()
    game.expect_result("Ready: digit revealed\\s*r1c2 is 2")
    game.expect_cell(1, 2, "2, entered by you")
    game.press("Control+z")

    key(game, "1").focus()
    game.press("ArrowRight")
    expect(key(game, "2")).to_be_focused()
    game.press("Enter")
    expect(game.cell(1, 2)).to_have_text("2")
    enter(game, SMALL_SOLUTION)
    game.expect_result("Solved: all your digits are right")
    expect(key(game, "2, all placed")).to_be_visible()
    game.press("Delete")
    game.expect_result("Ready")
    expect(key(game, "1, all placed")).to_have_count(0)
    game.press("Control+z")
    game.expect_result("Solved: all your digits")


@pytest.mark.full
def test_entries_become_givens_are_cleared_and_are_compared_with_the_solution(game):
    game.press("2")
    game.button("Make my digits givens").click()
    game.expect_digits("42....2..1.....3")
    game.expect_cell(1, 2, "2, given")
    game.press("Control+z", "ArrowRight", "1")
    game.button("Clear my digits").click()
    game.expect_digits(SMALL)
    game.press("Control+z")
    game.expect_digits("421...2..1.....3")
    game.press("Control+a", "Delete")
    game.expect_digits(SMALL)

    enter(game, SMALL_SOLUTION[:14] + "23")
    expect(game.alert).to_contain_text("appears twice")
    game.expect_result("Ready")
    game.button("Clear my digits").click()
    game.cell(1, 2).click()
    game.press("3")
    assert game.solve().startswith("Solved: unique solution")
    game.expect_digits(SMALL_SOLUTION)
    game.expect_cell(1, 2, "2, you entered 3")
    expect(game.cell(1, 2)).to_have_class(re.compile(r"\bcorrected\b"))
    expect(game.cell(1, 3)).to_have_class(re.compile(r"\bfound\b"))
    expect(game.grid.locator(".differs")).to_have_count(0)
    corrected = game.page.get_by_text("1 of your digits is different in this solution.")
    expect(corrected).to_be_visible()
    game.go("Play")  # it hides the solution
    game.expect_digits("43....2..1.....3")
    expect(corrected).to_be_hidden()
    game.button("Show solution").click()
    game.cell(1, 3).click()
    game.press("1")
    game.expect_digits("431...2..1.....3")
    game.button("Show solution").click()
    expect(pad(game)).to_have_count(0)  # the solution replaces it
    game.hide_solution()
    expect(key(game, "4")).to_be_visible()
    game.expect_digits("431...2..1.....3")

    game.button("Edit givens").click()
    game.cell(1, 1).click()
    game.press("Delete")
    game.expect_digits(".31...2..1.....3")
    game.paste(f":0000:x:53+4{WELL_KNOWN[3:]}:::")
    game.expect_cell(1, 3, "4, entered by you")
    game.go("Play")
    expect(game.button("Hint")).to_be_visible()
    game.button("New").click()
    expect(game.button("Start playing")).to_be_visible()


# Typing a puzzle, colours, the end


def test_a_puzzle_from_paper_is_typed_without_arrow_keys(page):
    page.clear()
    page.size.select_option(label="4x4")
    page.go("Play")
    page.cell(1, 1).click()
    page.press(*"4.2")
    key(page, "Empty cell").click()
    page.press("1")  # the second cell of the second row follows
    page.expect_digits("4.2.1" + "." * 11)
    page.press("Backspace", "3", "Delete")
    page.expect_digits("4.2.3" + "." * 11)
    page.page.get_by_role("checkbox", name="Move to the next cell").uncheck()
    page.cell(2, 2).click()
    page.press("1", "2")
    page.expect_digits("4.2.32" + "." * 10)
    page.button("Start playing").click()
    page.reach(2, 4)
    page.press("4", "1")
    page.expect_cell(2, 4, "1, entered by you")


def test_cells_and_candidates_are_coloured_which_is_undone_and_kept(game):
    game.press("Shift+Digit2", "Shift+Digit3")
    game.button("Colours").click()
    game.press("1")
    key(game, "Colour 9, grey").click()  # also beyond the digits of the grid
    game.expect_cell(1, 2, "empty, pencil marks 2 3, coloured red and grey")
    game.button("Candidates").click()
    game.button("Colour 4, green").click()
    key(game, "3").click()
    both = "empty, pencil marks 2 3, coloured red and grey, 3 coloured green"
    game.expect_cell(1, 2, both)
    game.button("Undo").click()
    game.expect_cell(1, 2, "empty, pencil marks 2 3, coloured red and grey")
    game.button("Redo").click()
    fill = "cell => getComputedStyle(cell.querySelector('.hue'), '::after').content"
    assert game.cell(1, 2).evaluate(fill) == "none"
    game.page.emulate_media(forced_colors="active")
    assert game.cell(1, 2).evaluate(fill) == '"1 9"'
    game.page.emulate_media(forced_colors="none")
    game.page.reload()
    game.expect_cell(1, 2, both)
    game.button("Clear my digits").click()
    game.expect_cell(1, 2, "empty")


def test_a_finished_game_has_its_hints_and_a_link_without_the_solution(game):
    for words in ("Look at", "Technique", "to fill it in"):
        game.button("Hint").click()
        expect(game.result).to_contain_text(words, timeout=SOLVING)
    game.button("Hint").click()
    game.expect_cell(2, 1, "1, entered by you")
    enter(game, SMALL_SOLUTION)
    game.expect_result("Solved: all your digits are right")
    expect(
        game.page.get_by_text(re.compile("You solved it in 0:.., with 1 hint[.]"))
    ).to_be_visible()
    game.button("Share this puzzle").click()
    link = game.page.get_by_label("Link to the puzzle")
    expect(game.page.get_by_text(re.compile("Link copied|Copy the link yourself"))).to_be_visible()
    if link.is_visible():
        place, content = read_link(link.input_value())
        assert (place, list(content)) == ("play", ["puzzle"])
    game.press("Control+z")
    expect(game.button("Share this puzzle")).to_have_count(0)


# Marks


@pytest.mark.full
def test_marks_of_two_kinds_are_made_updated_drawn_linked_and_exported(game, visit):
    pencil, centre = game.button("Pencil marks"), game.button("Centre marks")
    centre.click()
    expect(game.page.get_by_text("Centre marks are on.")).to_be_visible()
    game.press("Shift+ArrowRight", "2", "Shift+Digit3")
    for column in (2, 3):
        game.expect_cell(1, column, "empty, pencil mark 3, centre mark 2")
    pencil.click()
    expect(centre).to_have_attribute("aria-pressed", "false")
    game.press("2", " ", "Escape", "3")
    expect(pencil).to_have_attribute("aria-pressed", "false")
    game.expect_cell(1, 3, "3, entered by you")
    game.expect_cell(1, 2, "empty, pencil mark 2, centre mark 2")
    centre.click()
    key(game, "1").click()
    expect(game.page.get_by_text("Only empty cells can have pencil marks.")).to_be_visible()
    game.cell(1, 2).click()
    key(game, "1").click()
    game.expect_cell(1, 2, "empty, pencil mark 2, centre marks 1 2")
    game.button("Fill pencil marks").click()
    game.expect_cell(1, 2, "empty, pencil mark 2, centre marks 1 2")
    game.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    game.go("Solve")
    game.checkbox("Link with my digits").check()
    game.button("Copy link").click()
    link = game.page.get_by_role("textbox", name="Copy by hand")
    expect(link).to_have_value(re.compile("#solve/.+"))
    _, content = read_link(link.input_value())
    assert (content["marks"][1], content["centre"][1]) == ([2], [1, 2])
    other = visit("#" + link.input_value().partition("#")[2])
    game.go("Play")
    other.wait_ready()
    other.expect_cell(1, 2, "empty, pencil mark 2, centre marks 1 2")
    other.go("Solve")
    other.format.select_option(value="svg")
    name, picture = other.download("Download puzzle")
    assert name.endswith(".svg")
    assert {"2", "12"} <= set(re.findall(r">([0-9]+)</text>", picture))
    game.button("Clear my digits").click()
    game.expect_cell(1, 2, "empty")
    game.clear()
    game.put(SMALL)
    expect(centre).to_have_count(0)
    game.cell(1, 2).click()
    game.press("Alt+Digit2")  # the browser's own shortcut unless the givens are locked
    game.expect_cell(1, 2, "empty")
    game.go("Play")
    expect(centre).to_have_attribute("aria-pressed", "false")
    game.cell(1, 2).click()
    game.press("2")
    game.expect_cell(1, 2, "2, entered by you")


@pytest.mark.full
def test_marks_have_one_size_in_the_corner_and_in_the_centre_however_many(page):
    page.put("." * 80 + "1")
    page.go("Play")
    look = """cell => {
      const { content, fontSize } = getComputedStyle(cell, '::after');
      return [content, parseFloat(fontSize), getComputedStyle(cell, '::before').content];
    }"""
    page.cell(1, 1).click()
    page.press("Alt+Digit1", "Alt+Digit5")
    few = page.cell(1, 1).evaluate(look)
    page.press(*(f"Alt+Digit{digit}" for digit in (2, 3, 4, 6, 7, 8, 9)))
    many = page.cell(1, 1).evaluate(look)
    assert (few[0], many[0], few[2]) == ('"15"', '"123456789"', "none")
    page.cell(1, 2).click()
    page.press("Shift+Digit1")
    corner = "cell => parseFloat(getComputedStyle(cell, '::before').fontSize)"
    assert few[1] == many[1] == page.cell(1, 2).evaluate(corner) > 6
    page.cell(1, 1).click()
    page.press("Shift+Digit1", "Shift+Digit2", "Shift+Digit3")
    assert page.cell(1, 1).evaluate(look)[2] == '"1 2\\a \\a 3"'


#: Whether the frame of the grid fades out on its left and on its right.
EDGES = """grid => {
  const { maskImage } = getComputedStyle(grid.parentElement);
  const stops = maskImage.match(/rgba?[(][^)]*[)]/g) ?? [''];
  return [stops[0], stops.at(-1)].map((colour) => colour === 'rgba(0, 0, 0, 0)');
}"""


@pytest.mark.full
def test_sixteen_digits_and_their_marks_are_in_view_or_fade_out_where_there_is_more(phone):
    phone.put("1" + "." * 255)
    phone.go("Play")
    phone.button("Fill pencil marks").click()
    expect(phone.cell(5, 5)).to_have_accessible_name(re.compile("pencil mark"), timeout=SOLVING)
    for share, fades in ((0, [False, True]), (0.5, [True, True]), (1, [True, False])):
        phone.grid.evaluate(
            """(grid, share) => {
              const frame = grid.parentElement;
              frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * share;
            }""",
            share,
        )
        assert phone.wait_until(lambda fades=fades: phone.grid.evaluate(EDGES) == fades)
    for width in (1000, 1280):
        phone.page.set_viewport_size({"width": width, "height": 800})
        assert phone.wait_until(lambda: phone.grid.evaluate(EDGES) == [False, False])
        assert sideways(phone.page) == []


# The number pad, and a phone


@pytest.mark.full
def test_the_number_pad_fits_a_thumb_and_has_every_digit_on_the_smallest_phone(phone):
    phone.put(SMALL)
    expect(pad(phone)).to_have_count(0)
    phone.go("Play")
    phone.cell(1, 2).tap()
    expect(key(phone, "4")).to_be_visible()
    key(phone, "2").tap()
    expect(phone.cell(1, 2)).to_have_text("2")
    key(phone, "Erase").tap()
    expect(phone.cell(1, 2)).to_have_text("")
    phone.button("Pencil marks").tap()
    key(phone, "3").tap()
    phone.expect_cell(1, 2, "empty, pencil mark 3")
    phone.button("Pencil marks").tap()
    bar = phone.page.get_by_role("navigation", name="Tabs").bounding_box()
    for name in ("1", "4", "Erase"):
        box = key(phone, name).bounding_box()
        assert box["y"] + box["height"] <= bar["y"]
    phone.page.set_viewport_size({"width": 320, "height": 640})
    for side, last in ((9, "9"), (36, "A")):
        phone.put("1" + "." * (side**2 - 1))
        phone.go("Play")
        phone.cell(2, 2).tap()
        keys = pad(phone).get_by_role("button")
        expect(keys).to_have_count(side + 1)
        boxes = [one.bounding_box() for one in keys.all()]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44
        assert max(box["x"] + box["width"] for box in boxes) <= 320
        keys.nth(side - 1).tap()
        expect(phone.cell(2, 2)).to_have_text(last)


def test_on_a_phone_the_answer_is_in_view_after_solving(phone):
    phone.put(WELL_KNOWN)
    phone.cell(9, 1).tap()
    assert phone.solve().startswith("Solved: unique solution")
    expect(pad(phone)).to_have_count(0)
    for cell in (phone.cell(1, 1), phone.cell(9, 9)):
        expect(cell).to_be_in_viewport(ratio=1)
    expect(phone.page.get_by_text("Solved: unique solution")).to_be_in_viewport(ratio=1)
    assert sideways(phone.page) == []


#: Whether an element is topmost at its middle and near its lower edge.
ON_TOP = """one => {
  const { left, bottom, width, height } = one.getBoundingClientRect();
  return [height / 2, height - 4].every((down) =>
    one.contains(document.elementFromPoint(left + width / 2, bottom - height + down)));
}"""


@pytest.mark.full
def test_on_a_phone_nothing_covers_the_tools_and_the_result_of_check_is_in_view(phone):
    phone.page.set_viewport_size({"width": 390, "height": 640})
    phone.put(WELL_KNOWN)
    phone.go("Play")
    phone.cell(1, 3).tap()
    key(phone, "2").tap()
    for name in ("Reveal cell", "Clear my digits", "Check"):
        tool = phone.button(name)
        tool.evaluate("tool => tool.scrollIntoView({ block: 'end', behavior: 'instant' })")
        assert tool.evaluate(ON_TOP), f"something lies over {name}"
    phone.button("Check").tap()
    phone.expect_result("Ready: 1 mistake")
    sentence = phone.page.get_by_text("The 2 in r1c3 is wrong")
    assert phone.wait_until(lambda: sentence.evaluate(ON_TOP))
    expect(sentence).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_on_a_phone_stop_stays_in_reach_and_nothing_is_lost_when_it_is_rotated(phone):
    line = "1" + "." * (36**2 - 1)
    phone.put("." * 36**2)
    phone.button("Number pad").tap()
    phone.cell(1, 1).tap()
    key(phone, "1").tap()
    expect(phone.button("Stop")).not_to_be_in_viewport()
    phone.page.locator("#candidates").evaluate("button => button.click()")
    for size in ({"width": 844, "height": 390}, {"width": 390, "height": 844}):
        phone.page.set_viewport_size(size)
        expect(phone.button("Stop")).to_be_in_viewport(ratio=1)
        expect(phone.result).to_have_text(re.compile("^(Loading|Solving)"))
        assert phone.digits() == line
        expect(phone.puzzle).to_have_value(line)
        phone.button("Download puzzle").scroll_into_view_if_needed()
        expect(phone.button("Stop")).to_be_in_viewport(ratio=1)
    phone.button("Stop").tap()
    phone.expect_result("Stopped")


# Highlighting for the active cell


def marked(visitor, look):
    """Return the rows and columns of the cells that match a selector."""
    return visitor.cells.evaluate_all(
        """(cells, look) => cells.filter((cell) => cell.matches(look)).map(({ ariaLabel }) =>
          ariaLabel.match(/[0-9]+/g).slice(0, 2).join(''))""",
        look,
    )


@pytest.mark.full
def test_peers_of_the_active_cell_are_tinted_according_to_the_variant(page):
    page.put("." * 16, "X")
    page.cell(1, 1).click()
    found = ["12", "13", "14", "21", "22", "31", "33", "41", "44"]
    assert page.wait_until(lambda: marked(page, ".peer") == found)  # first the variant's own
    looks = {page.cell(*place).evaluate(GROUND) for place in ((1, 2), (3, 3), (3, 2), (4, 3))}
    assert len(looks) == 4  # a peer, a peer on a diagonal, only on a diagonal, neither
    page.press("ArrowRight")
    assert marked(page, ".peer") == ["11", "13", "14", "21", "22", "32", "42"]
    page.press("Shift+ArrowRight")
    assert marked(page, ".peer") == []
    page.press("Escape")
    assert len(marked(page, ".peer")) == 7
    page.variant.select_option(label="Classic")
    page.page.emulate_media(media="print")
    assert page.cell(1, 3).evaluate(GROUND) == BLANK
    page.page.emulate_media(media="screen", forced_colors="active")
    assert page.cell(1, 3).evaluate(GROUND) == page.cell(3, 3).evaluate(GROUND)
    page.page.emulate_media(forced_colors="none")
    page.solve()
    page.cell(1, 1).click()
    assert marked(page, ".peer") == []


# The timer, with a simulated clock

MINUTE = 60_000


def timer(visitor):
    return visitor.page.get_by_role("timer", name="Time played", exact=True)


def see(visitor, hidden):
    visitor.page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


@pytest.mark.full
def test_the_timer_runs_from_the_first_digit_to_the_last_while_the_page_is_visible(first_visit):
    game = first_visit()  # the clock stays with the profile
    game.wait_ready()
    game.put(SMALL)
    button = game.button("Timer")
    expect(button).to_have_count(0)
    clock = game.page.clock
    clock.install()
    game.go("Play")
    clock.fast_forward(MINUTE)
    expect(timer(game)).to_have_text("0:00")
    game.cell(1, 2).click()
    game.press("Shift+Digit2")
    clock.fast_forward(MINUTE)
    expect(timer(game)).to_have_text(re.compile("^1:"))
    see(game, True)
    clock.fast_forward(60 * MINUTE)
    see(game, False)
    expect(timer(game)).to_have_text(re.compile("^1:"))
    clock.fast_forward(60 * MINUTE)
    expect(timer(game)).to_have_text(re.compile("^1:01:"))

    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(timer(game)).to_have_count(0)
    game.page.reload()
    expect(button).to_have_attribute("aria-pressed", "false", timeout=LOADING)
    button.click()
    expect(timer(game)).to_have_text(re.compile("^1:01:"))
    enter(game, SMALL_SOLUTION)
    game.expect_result("Solved: all your digits")
    clock.fast_forward(2 * MINUTE)
    expect(timer(game)).to_have_text(re.compile("^1:01:"))
    game.press("Control+z")
    clock.fast_forward(2 * MINUTE)
    expect(timer(game)).to_have_text(re.compile("^1:03:"))
    assert game.solve().startswith("Solved: unique solution")
    expect(timer(game)).to_have_count(0)
    expect(button).to_have_count(0)
    clock.fast_forward(MINUTE)
    game.go("Play")
    expect(timer(game)).to_have_text(re.compile("^1:03:"))
    game.put(SMALL[::-1])
    game.go("Play")
    expect(timer(game)).to_have_text("0:00")


PUBLISHED = (
    f'{{"side": 9, "givens": "{WELL_KNOWN}", "title": "Corner case", "author": "Jane Doe", '
    '"rules": [{"rule": "thermometer", "cells": ["r1c3", "r1c4", "r1c5"]}, '
    '{"rule": "cage", "cells": ["r9c1", "r9c2"], "sum": 7}]}'
)


#: Where an element is on the page.
ON_PAGE = "element => Math.round(element.getBoundingClientRect().y + scrollY)"


@pytest.mark.full
@pytest.mark.parametrize("visitors", ["page", "phone"])
@pytest.mark.parametrize("text", [STEPS, PUBLISHED])
def test_title_and_rules_are_at_the_top_and_nothing_said_moves_a_key(visitors, text, request):
    visitor = request.getfixturevalue(visitors)
    visitor.paste(text)
    expect(visitor.page.locator("#recognised")).to_contain_text("givens", timeout=LOADING)
    visitor.go("Play")
    hint = visitor.button("Hint")
    expect(hint).to_be_visible()
    if text == PUBLISHED:
        title = visitor.page.get_by_text("Corner case by Jane Doe").locator("visible=true")
        assert title.bounding_box()["y"] < 200
    place = hint.bounding_box()
    last = key(visitor, "9").bounding_box()
    bar = visitor.page.get_by_role("navigation", name="Tabs").bounding_box()
    assert last["y"] + last["height"] <= (bar["y"] if visitors == "phone" else 720)
    for words in ("technique", "reason", "Press Hint again to", ""):
        hint.click()
        expect(visitor.result).to_contain_text(words or "Ready", timeout=SOLVING)
        visitor.drawn()
        assert hint.bounding_box() == place
    before = hint.evaluate(ON_PAGE)
    for name in ("Colours", "Candidates"):
        visitor.button(name).click()
        assert hint.evaluate(ON_PAGE) == before
    keys = visitor.page.get_by_role("group", name="Number pad").bounding_box()
    assert keys["y"] + keys["height"] <= (bar["y"] if visitors == "phone" else 720)
    expect(visitor.button("Edit givens")).to_be_in_viewport(ratio=1)
    assert hint.evaluate(ON_PAGE) == before


def test_a_hint_shows_candidates_only_where_it_looks(game):
    game.put(STEPS)
    game.go("Play")
    for words in ("technique", "reason", "Press Hint again to"):
        game.button("Hint").click()
        expect(game.result).to_contain_text(words, timeout=SOLVING)
    named = game.grid.get_by_role("gridcell", name=re.compile("candidate"))
    assert named.count() < 15
