"""Puzzles with rules: drawn, described, solved, played, saved and shared."""

import json
import re

import pytest
from linking import expect_link
from playwright.sync_api import expect
from states import RULED, RULED_SOLUTION, row_of_a_rule, ruled
from visitor import LOADING, SOLVING

from sudokulp import Puzzle
from sudokulp.inspecting.program import view_program
from sudokulp.rules import RULES

SEVERAL = json.dumps({"side": 4, "givens": "." * 16, "rules": [{"rule": "anti-knight"}]})

RATED = re.compile(r"Hard \(3.3\)")


def rules(visitor):
    return visitor.page.get_by_role("list", name="Rules", exact=True).get_by_role("listitem")


def drawn(visitor, look):
    return visitor.grid.locator(f'[data-look="{look}"]')


@pytest.fixture
def set_(page):
    """Return the page with a puzzle whose rules alone determine the solution."""
    ruled(page)
    return page


def test_rules_are_drawn_described_enforced_and_undone(set_):
    expect(drawn(set_, "cage")).to_have_count(2)
    expect(drawn(set_, "bulb")).to_be_visible()
    dot = drawn(set_, "white dot").bounding_box()
    left, right = (set_.cell(3, column).bounding_box() for column in (2, 3))
    assert abs(dot["x"] + dot["width"] / 2 - right["x"]) < 2
    assert abs(dot["y"] + dot["height"] / 2 - left["y"] - left["height"] / 2) < 2
    expect(rules(set_)).to_have_text(
        [
            "Thermometer: r1c1, r1c2, r1c3, r1c4.",
            "Cage, sum 5: r2c1, r3c1.",
            "Cage, sum 5: r2c2, r2c3.",
            "Difference 1: r3c2, r3c3.",
        ]
    )
    for row, digit in ((2, "3"), (3, "4")):
        set_.cell(row, 1).click()
        set_.page.keyboard.press(digit)
    expect(set_.alert).to_contain_text("cage at r2c1")
    expect(set_.cell(3, 1)).to_have_accessible_name(re.compile("in conflict"))
    set_.button("Undo").click()
    set_.expect_no_alert()
    expect(rules(set_)).to_have_count(4)
    for _ in range(2):
        set_.button("Undo").click()
    expect(rules(set_)).to_have_count(0)
    expect(drawn(set_, "cage")).to_have_count(0)
    set_.button("Redo").click()
    expect(rules(set_)).to_have_count(4)

    set_.cell(1, 1).click()
    set_.page.keyboard.press("1")
    set_.go("Play")
    set_.button("Fill pencil marks").click()
    expect(set_.cell(1, 2)).to_have_accessible_name(re.compile("pencil marks 2 3 4$"))
    set_.cell(1, 3).click()
    set_.page.keyboard.press("3")
    expect(set_.cell(1, 2)).to_have_accessible_name(re.compile("pencil mark 2$"))


@pytest.mark.full
def test_a_puzzle_with_rules_is_shared_rated_solved_and_downloaded(set_, visit):
    expect_link(set_, "solve", '"cells": ["r2c1", "r3c1"], "sum": 5')
    set_.format.select_option("sdk")
    expect(set_.button("Download puzzle")).to_be_disabled()
    expect(set_.format).to_have_accessible_description(re.compile("does not support.*cage.* rules"))
    set_.format.select_option("json")
    assert Puzzle(set_.download("Download puzzle")[1]).rules == Puzzle(RULED).rules
    assert set_.solve().startswith("Solved: unique solution")
    expect(set_.page.locator("#asides")).to_contain_text(RATED, timeout=SOLVING)
    other = visit(set_.page.url.removeprefix(set_.url))
    expect(rules(other)).to_have_count(4, timeout=LOADING)
    assert other.solve().startswith("Solved: unique solution")
    assert other.digits() == RULED_SOLUTION
    other.format.select_option("sdk")
    assert Puzzle(other.download("Download solution")[1]).line == RULED_SOLUTION
    other.page.goto("about:blank")
    other.page.goto(other.url)  # the next visit
    expect(rules(other)).to_have_count(4, timeout=LOADING)


@pytest.mark.full
def test_rules_without_cells_have_a_sentence_and_leave_solutions(page):
    names = [name for name in RULES if not RULES[name].__dataclass_fields__]
    every = {"side": 4, "givens": "." * 16, "rules": [{"rule": name} for name in names]}
    page.paste(json.dumps(every))
    expect(rules(page)).to_have_count(len(names))
    page.paste(SEVERAL)
    expect(rules(page)).to_have_text([re.compile("^Anti-Knight: .*knight's move")])
    assert page.solve().startswith("Solved: one of several")
    expect(page.page.locator("#asides")).to_contain_text(
        re.compile(r"\d+ solutions"), timeout=SOLVING
    )
    page.button("Show true candidates").click()
    expect(page.cell(1, 1)).to_have_accessible_name(re.compile("candidates 1 2 3 4"))


@pytest.mark.full
def test_the_model_tab_lists_the_rows_of_rules(set_):
    row_of_a_rule(set_)
    listed = set_.page.get_by_role("list", name="Constraints", exact=True)
    row = next(row for row in view_program(Puzzle(RULED)).rows if row.label == "cage at r2c1 sum")
    expect(listed).to_contain_text(f"{row.name}: x_02_01_01 + 2 x_02_01_02 + 3 x_02_01_03")
    expect(listed).to_contain_text("2*x_02_01_02, 3*x_02_01_03")


@pytest.mark.full
def test_impossible_or_unknown_rules_are_shown_with_the_reason_and_can_be_fixed(visit):
    visitor = visit()
    visitor.wait_ready()
    wanted = (
        {"rule": "cage", "cells": ["r2c1", "r3c1"], "sum": 99},
        {"rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c1"]},
        {"rule": "cage", "cells": ["r4c4", "r4c5"], "sum": 5},
        {"rule": "rossini", "cells": ["r1c1"]},
    )
    visitor.paste(json.dumps({"side": 4, "givens": "1" + "." * 15, "rules": wanted}))
    reason = "The sum of the cage at r2c1 must be an integer from 3 to 7, not 99"
    loop = "Impossible rule: The thermometer at r1c1 contains r1c1 twice"
    outside = "Impossible rule: Part of the cage at r4c4 is outside the grid"
    unknown = "The rule 'rossini' is not supported"
    told = (f"Impossible rule: {reason}", loop, outside, f"Unknown rule: {unknown}")
    every = [re.compile(words) for words in told]
    expect(rules(visitor)).to_have_text(every)
    expect(drawn(visitor, "cage")).to_have_count(2)
    expect(drawn(visitor, "bulb")).to_be_visible()
    expect(visitor.cell(1, 1)).to_have_accessible_name(re.compile("1, given"))
    expect_link(visitor, "solve", "thermometer", "rossini")
    link = visitor.page.url.removeprefix(visitor.url)
    assert visitor.solve().startswith("Error: the puzzle was not solved")
    expect(visitor.result).to_contain_text(reason, ignore_case=True)
    again = visit(link)
    again.wait_ready()
    expect(rules(again)).to_have_text(every)
    again.go("Set")
    set_ = again.page.get_by_role("list", name="Rules set")
    expect(set_.get_by_role("button", name=re.compile("^Edit: "))).to_have_count(2)
    for words, left in (("thermometer", 3), ("cage at r4c4", 2)):
        set_.get_by_role("button", name=re.compile(f"^Delete: .*{words}")).click()
        expect(set_.get_by_role("listitem")).to_have_count(left)
    set_.get_by_role("button", name=re.compile("^Edit: Impossible rule")).click()
    again.page.get_by_role("textbox", name="Sum", exact=True).fill("5")
    again.page.get_by_role("button", name="Change rule 1").click()
    again.go("Solve")
    expect(rules(again)).to_have_text(["Cage, sum 5: r2c1, r3c1.", every[-1]])
    assert again.solve().startswith("Error: the puzzle was not solved")
    expect(again.result).to_contain_text(unknown)
    again.go("Set")
    set_.get_by_role("button", name=re.compile(f"^Delete: Unknown rule: {unknown}")).click()
    again.go("Solve")
    expect(rules(again)).to_have_text(["Cage, sum 5: r2c1, r3c1."])
    assert again.solve().startswith("Solved")
