"""A few of the worst hostile inputs for each way into the page: reported, and harmless."""

import base64
import re

import pytest
from hostile import CERTIFICATES, FILES, LISTS, NAMES
from linking import link_to
from playwright.sync_api import expect
from states import SMALL, WELL_KNOWN, changing_program
from test_page_certificate import check
from test_page_change import output, ran, write
from test_page_files import open_file
from test_page_lists import Lists
from visitor import SOLVING

pytestmark = pytest.mark.full

#: Size of a hostile file in bytes.
SIZE = 300_000
MARKUP = NAMES[0]


@pytest.fixture
def alive(page):
    """Check that a visitor's page runs no hostile code and can still solve a puzzle."""
    page.put(WELL_KNOWN)
    yield page
    assert page.page.locator("img[src=x], script:not([src]):not([type])").count() == 0
    page.clear()
    page.put(WELL_KNOWN)
    assert page.solve().startswith("Solved: unique solution")


#: Rules in links whose check the page itself requests.
RULES = {
    "no name": ([{"sum": 5}], "its rules cannot be read"),
    "many": ([{"rule": "a"}] * 40_001, "a puzzle can have at most 1,000 rules, not 40,001"),
    "a long cage": ([{"rule": "cage", "cells": ["r1c1"] * 30_000}], "contains r1c1 twice"),
    "of every object": ([{"rule": "constructor", "length": 5}], "'constructor' is not supported"),
}


def test_hostile_rules_in_a_link_are_harmless(alive):
    for rules, said in RULES.values():
        link = link_to("5" + "." * 80, rules=rules)
        alive.page.evaluate("link => { location.hash = link; }", link)
        expect(alive.page.locator("body")).to_contain_text(said, timeout=SOLVING)


DROP = """([name, data]) => {
  const dataTransfer = new DataTransfer();
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  dataTransfer.items.add(new File([bytes], name));
  const wishes = { dataTransfer, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent('drop', wishes));
}"""


def drop_file(visitor, name, data):
    visitor.page.evaluate(DROP, [name, base64.b64encode(data).decode()])


@pytest.mark.parametrize(
    ("what", "give"),
    [
        *((what, open_file) for what in ("picture", "page", "entities", "noise")),
        ("workbook without sheets", drop_file),
    ],
)
def test_a_hostile_file_is_harmless(alive, what, give):
    give(alive, MARKUP, FILES[what](SIZE))
    expect(alive.alert).to_contain_text(re.compile(r"\w+ \w+"), timeout=SOLVING)
    assert len(alive.alert.inner_text()) < 400
    assert alive.digits() == WELL_KNOWN


def test_a_hostile_file_name_is_only_text(page):
    open_file(page, MARKUP, SMALL)
    page.expect_digits(SMALL)
    expect(page.page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
    assert page.page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("what", ["brackets in a puzzle", "sums of many rows", "markup"])
def test_a_hostile_certificate_is_harmless(alive, what):
    alive.solve()
    check(alive, MARKUP, CERTIFICATES[what](3_900_000).encode())
    expect(alive.page.get_by_text(re.compile("^The check failed, "))).to_be_visible(timeout=SOLVING)


@pytest.mark.parametrize(
    "what", ["formulas", "names", "one line behind others", "halves of characters"]
)
def test_a_hostile_list_is_harmless(alive, tmp_path, what):
    lists = Lists(alive).open()
    path = tmp_path / "list.sdm"
    path.write_bytes(LISTS[what](3_000))
    with alive.page.expect_file_chooser() as chooser:
        lists.button("Open a list").click()
    chooser.value.set_files(path)
    lists.expect(r"\d puzzles$", timeout=SOLVING)
    lists.button("Convert").click()
    lists.expect_done()
    lists.button("Clear the list").click()
    alive.go("Solve")
    assert alive.digits() == WELL_KNOWN


PROGRAMS = {
    "markup": ("print('<img src=x onerror=alert(1)>')", "program finished"),
    "a message that ends": (
        "class E(Exception):\n    def __str__(self):\n        raise SystemExit\nraise E",
        "the error has no readable message: __str__ raises SystemExit",
    ),
    "lines without end": ("while True:\n    print('x' * 1_000)", "time limit"),
    "no functions": ("import builtins\nbuiltins.len = builtins.str = None", ""),
}


@pytest.mark.parametrize(("text", "said"), PROGRAMS.values(), ids=PROGRAMS)
def test_a_hostile_program_is_harmless(alive, text, said):
    alive.open_options()
    limit = alive.page.get_by_role("spinbutton", name="Time limit in seconds", exact=True)
    limit.fill("2" if said == "time limit" else "60")
    changing_program(alive)
    write(alive, text)
    assert said in ran(alive)
    assert len(output(alive).all_inner_texts()) <= 1
    alive.button("Start again").click()
    alive.go("Solve")
    assert alive.digits() == WELL_KNOWN
    alive.open_options()
    limit.fill("60")
