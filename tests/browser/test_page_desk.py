"""The setter's desk: rules for selected cells, the open candidates, and puzzles with rules."""

import re

import pytest
from playwright.sync_api import expect
from states import desk
from test_page_play_several import Finger, drag, expect_chosen
from visitor import LOADING, SOLVING

from sudokulp import Puzzle
from sudokulp.formats import read_text
from sudokulp.rules import RULES, Cage, Clone, Jigsaw, Quadruple, Renban, Thermometer


@pytest.fixture
def setter(page):
    """Return the page at the desk with an empty 4x4 grid."""
    desk(page)
    page.reach(1, 1)
    return page


def rules(visitor):
    return visitor.page.get_by_role("list", name="Rules set").get_by_role("listitem")


def outline(visitor):
    """Return where the grid begins, and its width and height."""
    box = visitor.grid.bounding_box()
    return box["x"], box["width"], box["height"]


def choose(visitor, *cells):
    """Select cells one after the other."""
    visitor.cell(*cells[0]).click()
    for row, column in cells[1:]:
        visitor.cell(row, column).click(modifiers=["Control"])


def palette(visitor):
    return visitor.page.get_by_role("radiogroup", name="Rule", exact=True)


def pick(visitor, rule):
    """Choose a kind of rule in the palette."""
    show_all = visitor.page.get_by_role("button", name=f"All {len(RULES)} rules", exact=True)
    if show_all.is_visible():
        show_all.click()
    palette(visitor).get_by_text(rule, exact=True).click()


def put(visitor, rule, value="", field="Sum"):
    pick(visitor, rule)
    if value:
        visitor.page.get_by_role("textbox", name=field, exact=True).fill(value)
    visitor.page.get_by_role("button", name=re.compile("^(Add rule|Change rule)")).click()


def made(visitor):
    """Return the rules of the puzzle in the grid, from a downloaded file."""
    visitor.go("Solve")
    visitor.format.select_option("json")
    _, text = visitor.download("Download puzzle")
    visitor.go("Set")
    return Puzzle(text).rules


def test_selected_cells_become_rules_that_are_evaluated_edited_and_solved(setter):
    expect(palette(setter).get_by_role("radio")).to_have_count(6)  # one for each group
    edges = outline(setter)
    choose(setter, (1, 1), (1, 2), (1, 3), (1, 4))
    put(setter, "Thermometer")
    expect(setter.result).to_have_text(re.compile("^Ready: 12 solutions"), timeout=SOLVING)
    expect(setter.grid.locator('[data-look="bulb"]')).to_be_attached()
    assert outline(setter) == pytest.approx(edges, abs=0.5)  # they stay where they are
    expect(setter.cell(2, 1)).to_have_accessible_name(re.compile("candidates 3 4, in 6, 6 of 12"))
    drag(setter, (2, 1), (3, 1), part=4)  # over the shading of the open candidates
    put(setter, "Cage", "99")
    expect(setter.alert.filter(has_text="cage at r2c1")).to_contain_text("from 3 to 7, not 99")
    expect(rules(setter)).to_have_count(1)
    put(setter, "Cage", "x")
    expect(setter.alert.filter(has_text="must be an integer")).to_be_visible()
    put(setter, "Cage", "7")
    expect(rules(setter)).to_have_text([re.compile("Thermometer: r1c1"), re.compile("sum 7: r2c1")])
    setter.expect_no_alert()

    pick(setter, "Arrow")
    setter.button("Edit: Cage, sum 7: r2c1, r3c1.").click()
    expect(palette(setter).get_by_role("radio", name="Cage", exact=True)).to_be_checked()
    expect(setter.page.get_by_role("textbox", name="Sum", exact=True)).to_have_value("7")
    put(setter, "Cage", "5")
    expect(rules(setter).last).to_have_text(re.compile("sum 5: r2c1, r3c1"))
    expect(setter.result).to_have_text(re.compile("^Ready: 3 solutions"), timeout=SOLVING)
    setter.button("Delete: Cage, sum 5: r2c1, r3c1.").click()
    expect(rules(setter)).to_have_count(1)
    setter.button("Undo").click()
    expect(rules(setter).last).to_have_text(re.compile("sum 5"))
    setter.button("Undo").click()
    expect(rules(setter).last).to_have_text(re.compile("sum 7"))
    setter.button("Redo").click()
    assert made(setter) == (Thermometer((1, 2, 3, 4)), Cage((5, 9), 5))

    level = setter.page.get_by_role("combobox", name="Difficulty", exact=True)
    level.select_option(label="Any")
    setter.button("Generate").click()
    expect(setter.result).to_have_text(re.compile("^Ready: a new puzzle"), timeout=SOLVING)
    assert made(setter) == (Thermometer((1, 2, 3, 4)), Cage((5, 9), 5))
    setter.go("Solve")
    assert setter.solve().startswith("Solved: unique solution")
    assert setter.digits().startswith("1234")


@pytest.mark.full
def test_an_empty_grid_takes_the_chosen_size_and_rules_stay_in_their_grid(setter):
    page = setter.page
    size = page.get_by_role("combobox", name="Size", exact=True)
    size.select_option(label="6x6")
    expect(setter.cells).to_have_count(36)
    size.select_option(label="4x4")
    expect(setter.cells).to_have_count(16)
    choose(setter, (1, 1), (1, 2))
    put(setter, "Cage", "3")
    expect(rules(setter)).to_have_count(1)
    size.select_option(label="6x6")
    keep = page.get_by_role("checkbox", name="Keep the rules of the current puzzle")
    page.locator("summary").filter(has_text=re.compile("^More$")).click()
    expect(keep).not_to_be_checked()
    expect(setter.cells).to_have_count(16)
    keep.check()
    expect(size).to_have_value("2")
    setter.button("Generate").click()
    expect(setter.result).to_have_text(re.compile("^Ready: a new puzzle"), timeout=SOLVING)
    expect(rules(setter)).to_have_count(1)


@pytest.mark.full
def test_enter_in_the_search_chooses_the_first_rule_found_and_adds_none(setter):
    setter.cell(1, 1).click()
    setter.press("Shift+ArrowRight")
    find = setter.page.get_by_role("searchbox", name="Find a rule")
    find.fill("arrow")
    find.press("Enter")
    expect(palette(setter).get_by_role("radio", name="Arrow", exact=True)).to_be_checked()
    expect(rules(setter)).to_have_count(0)
    setter.button("Add rule").click()
    expect(rules(setter)).to_contain_text(["Arrow: r1c1, r1c2."])
    find.fill("")


def test_two_quick_deletes_both_work_and_the_rule_being_edited_stays_the_same(setter):
    for row, total in ((1, "3"), (2, "4"), (3, "5"), (4, "6")):
        choose(setter, (row, 1), (row, 2))
        put(setter, "Cage", total)
        expect(rules(setter).filter(has_text=f"sum {total}")).to_have_count(1)
    deletes = rules(setter).get_by_role("button", name=re.compile("^Delete: "))
    deletes.evaluate_all("buttons => { buttons[0].click(); buttons[1].click(); }")
    expect(rules(setter)).to_have_text([re.compile("sum 5: r3c1"), re.compile("sum 6: r4c1")])
    setter.button("Edit: Cage, sum 6: r4c1, r4c2.").click()
    setter.button("Delete: Cage, sum 5: r3c1, r3c2.").click()
    expect(rules(setter)).to_have_count(1)
    put(setter, "Cage", "7")
    expect(rules(setter)).to_have_text([re.compile("sum 7: r4c1, r4c2")])


@pytest.mark.full
def test_rules_with_two_groups_with_digits_and_with_regions_can_be_set(setter):
    choose(setter, (1, 1), (1, 2), (4, 3), (4, 4))
    put(setter, "Clone")
    expect(rules(setter)).to_have_count(1)
    choose(setter, (2, 2), (2, 3), (3, 2), (3, 3))
    put(setter, "Quadruple", "1 4", "Digits")
    expect(rules(setter)).to_have_count(2)
    choose(setter, (1, 2), (1, 3))
    put(setter, "Jigsaw")
    expect(rules(setter)).to_have_count(3)
    drag(setter, (4, 2), (3, 2), (2, 2), part=4)  # in the order of selection
    put(setter, "Thermometer")
    expect(rules(setter)).to_have_count(4)
    drag(setter, (1, 3), (1, 4), (2, 4), (2, 3), (1, 3), part=4)
    put(setter, "Renban")
    expect(rules(setter)).to_have_count(5)
    add = setter.page.get_by_role("button", name="Add rule")
    add.click()
    expect(setter.alert.filter(has_text="select the cells of the renban")).to_be_visible()
    setter.cell(3, 1).click()
    setter.press("Control+Space")
    for arrow in ("Right", "Down", "Left", "Up"):
        setter.press(f"Control+Arrow{arrow}", "Control+Space")
    expect(setter.page.get_by_text("4 cells are selected: a closed line.")).to_be_attached()
    add.click()
    expect(rules(setter)).to_have_count(6)
    assert made(setter) == (
        Clone((1, 2), (15, 16)),
        Quadruple((6, 7, 10, 11), (1, 4)),
        Jigsaw("ABABAABBCCDDCCDD"),
        Thermometer((14, 10, 6)),
        Renban((3, 4, 8, 7, 3)),
        Renban((9, 10, 14, 13, 9)),
    )
    for cells in ((1, 1), (1, 2)), ((2, 1), (2, 2)):
        choose(setter, *cells)
        put(setter, "Cage", "3")
    expect(setter.result).to_have_text(re.compile("^No solution"), timeout=SOLVING)


def hold(phone, *cells):
    """Select cells with a long press and drag."""
    finger = Finger(phone)
    finger.down(cells[0])
    expect_chosen(phone, cells[0])
    finger.over(*cells[1:])
    finger.up()
    expect_chosen(phone, *set(cells))


@pytest.mark.full
def test_on_a_phone_the_grid_is_back_in_view_after_a_rule(phone):
    desk(phone)
    page = phone.page
    add = page.get_by_role("button", name="Add rule")
    phone.cell(1, 1).tap()
    expect(phone.grid.locator(".peer").first).to_be_attached()  # touch handling is loaded
    hold(phone, (1, 2), (1, 3), (1, 4))
    pick(phone, "Thermometer")
    add.tap()
    expect(rules(phone)).to_have_text([re.compile("Thermometer: r1c2, r1c3, r1c4")])
    expect(phone.cell(1, 1)).to_be_in_viewport(ratio=1)
    hold(phone, (2, 1), (3, 1))
    pick(phone, "Cage")
    page.get_by_role("textbox", name="Sum", exact=True).fill("5")
    add.tap()
    expect(rules(phone).last).to_have_text(re.compile("Cage, sum 5: r2c1, r3c1"))
    expect(phone.cell(2, 1)).to_be_in_viewport(ratio=1)
    hold(phone, (1, 2), (1, 3))
    pick(phone, "Jigsaw")
    add.tap()
    expect(rules(phone)).to_have_count(3)
    phone.expect_result("No solution")  # the page finds this after a pause
    pick(phone, "Renban")
    phone.cell(4, 4).scroll_into_view_if_needed()
    hold(phone, (3, 1), (3, 2), (4, 2), (4, 1), (3, 1))
    add.tap()
    expect(rules(phone)).to_have_count(4)
    assert made(phone)[-2:] == (Jigsaw("ABABAABBCCDDCCDD"), Renban((9, 10, 14, 13, 9)))


def expect_verdict(visitor, said):
    """Expect the verdict in sight, at the top of the page and at its end."""
    expect(visitor.result).to_have_text(re.compile(f"^{said}"), timeout=SOLVING)
    for block in ("start", "center", "end"):
        visitor.page.locator("#page").evaluate(
            "(page, block) => page.scrollIntoView({ block, behavior: 'instant' })", block
        )
        expect(visitor.page.locator("#headline")).to_be_in_viewport(ratio=1)
    visitor.page.evaluate("scrollTo(0, 0)")


@pytest.mark.parametrize("visitors", ["page", "phone"])
def test_the_verdict_on_what_is_set_stays_in_sight_with_its_reason(visitors, request):
    visitor = request.getfixturevalue(visitors)
    visitor.put("12..3...........")
    visitor.go("Set")
    expect_verdict(visitor, "Ready: [0-9]+ solutions")
    visitor.button("Why more than one solution?").click()
    region = visitor.page.get_by_role("region", name="Why", exact=True)
    # The fixes push the solutions down when they come: a press before may miss the button.
    expect(region.get_by_role("button", name=re.compile("^Apply")).first).to_be_visible(
        timeout=SOLVING
    )
    visitor.button("Next solution").click()
    expect(visitor.page.get_by_text(re.compile("^Solution 1 of "))).to_be_visible()
    visitor.put("11..............")
    visitor.go("Set")
    expect_verdict(visitor, "No solution")
    visitor.put(WELL_FORMED)
    visitor.go("Set")
    expect_verdict(visitor, "Ready: 1 solution")


WELL_FORMED = "4.....2..1.....3"
SMALL = "4.3...2..1.....3"


def test_a_puzzle_is_judged_published_and_its_superfluous_givens_are_named(setter):
    page = setter.page
    setter.put(SMALL)
    setter.go("Set")
    expect(setter.result).to_have_text(re.compile("^Ready: 1 solution"), timeout=SOLVING)
    expect(setter.result).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("list", name="More about the puzzle")).to_contain_text("Easy")
    setter.button("Find superfluous rules and givens").click()
    part = page.get_by_role("list", name="Superfluous").get_by_role("listitem")
    expect(part).to_have_text(["Given r1c3."], timeout=SOLVING)
    more = page.get_by_role("list", name="More about the puzzle")
    expect(more).to_contain_text("1 solution")  # still in sight
    part.focus()
    expect(setter.cell(1, 3)).to_have_class(re.compile(r"\blit\b"))

    title, author, words = (
        page.get_by_role("textbox", name=name, exact=True)
        for name in ("Title", "Author", "Rules in words")
    )
    expect(words).to_have_value("Normal Sudoku rules apply.")
    title.fill("x" * 1000)
    alert = setter.alert.filter(has_text="1,000 characters")
    expect(alert).to_have_text(re.compile("at most 100"))
    expect(page.get_by_role("button", name="Copy puzzle link")).to_be_disabled()
    title.fill("Corner case")
    author.fill("Jane Doe")
    expect(alert).to_have_count(0)
    choose(setter, (1, 2), (1, 4))
    put(setter, "Cage", "3")
    expect(words).to_have_value(re.compile("Digits in a cage with a total"))
    for site in ("f-puzzles", "SudokuPad"):
        href = page.get_by_role("link", name=f"Open in {site}", exact=True).get_attribute("href")
        reading = read_text(href)
        assert (reading.title, reading.author) == ("Corner case", "Jane Doe")
        assert "Digits in a cage" in reading.ruleset
        assert reading.puzzle.rules == (Cage((2, 4), 3),)
    expect(title).to_have_value("Corner case")  # it stays when the puzzle changes
    page.reload()
    expect(author).to_have_value("Jane Doe", timeout=LOADING)
    setter.go("Play")
    name = page.get_by_text("Corner case by Jane Doe", exact=True).locator("visible=true")
    expect(name).to_be_visible()


def test_killer_in_the_list_of_variants_opens_the_cage_on_the_set_tab(page):
    page.variant.select_option(label="Killer …")
    cage = palette(page).get_by_role("radio", name="Cage", exact=True)
    expect(cage).to_be_checked(timeout=LOADING)
    find = page.page.get_by_role("searchbox", name="Find a rule")
    find.fill("bulb")
    expect(palette(page).get_by_role("radio")).to_have_count(3)
    find.fill("")
    expect(palette(page).get_by_role("radio")).to_have_count(6)
    page.button(f"All {len(RULES)} rules").click()
    expect(palette(page).get_by_role("radio")).to_have_count(len(RULES))
    page.button("Fewer rules").click()
    expect(palette(page).get_by_role("radio")).to_have_count(6)
