"""One program of one puzzle has the same size wherever the page tells it."""

import re

import pytest
from playwright.sync_api import expect
from states import SIX, SMALL, WELL_KNOWN
from visitor import LOADING, SOLVING

TEXTBOOK, CANDIDATES = "Integer program: The textbook model", "Integer program: Candidates"
PUZZLES = {
    "4x4": (SMALL, None),
    "4x4 with several solutions": ("12.." + "." * 12, None),
    "X": (".2.4............", "X"),
    "6x6": (SIX, None),
    "9x9": (WELL_KNOWN, None),
}


def sizes_in(text):
    """Return the numbers of variables and constraints in a sentence."""
    found = re.search(r"([\d,]+) variables\W+([\d,]+) constraints", text)
    return tuple(int(number.replace(",", "")) for number in found.groups())


def of_file(text):
    """Return the numbers of variables and constraints of an LP file."""
    _, rows, names = re.split(r"^(?:Subject To|Binaries)$", text, flags=re.MULTILINE)
    return len(names.split()) - 1, len(re.findall(r"^\S+: ", rows, re.MULTILINE))  # less "End"


def step(page, name):
    page.page.get_by_role("tab", name=name, exact=True).click(timeout=LOADING)


def panel(page):
    return page.page.get_by_role("tabpanel")


def on_model(page, label):
    """Return the sizes on the Model tab, and of the file that it offers."""
    step(page, "Constraints")
    told = page.page.get_by_text(re.compile("non-zero coefficients")).first
    expect(told).to_be_visible(timeout=SOLVING)
    yield sizes_in(told.inner_text())
    smaller = page.page.get_by_role("checkbox", name="Smaller model that Solve uses")
    smaller.set_checked(label == CANDIDATES)
    yield of_file(page.download("Download model")[1])
    step(page, "Givens")
    rows = page.page.get_by_role("table", name="Sizes").locator("tbody tr")
    expect(rows.nth(1)).to_be_visible(timeout=SOLVING)
    cells = rows.nth(int(label == CANDIDATES)).get_by_role("cell").all_inner_texts()
    yield tuple(int(number.replace(",", "")) for number in cells[:2])


def in_lesson(page, lesson, number):
    """Return the text of a step of a lesson for the visitor's own puzzle."""
    page.go("Learn")
    choice = page.page.get_by_role("combobox", name="Lesson")
    choice.select_option(label=lesson, timeout=LOADING)
    page.page.get_by_role("tab", name=re.compile(f"^Step {number}: ")).click()
    own = page.button("Use my own puzzle")
    if own.is_visible():
        own.click()
    counted = re.compile(r"[\d,]+ (variables|constraints)")
    expect(panel(page)).to_contain_text(counted, timeout=SOLVING)
    return panel(page).inner_text()


def compared(page, *labels):
    """Return the sizes of formulations in the comparison."""
    page.compare()
    for label in labels:
        head = page.page.get_by_role("rowheader", name=label, exact=True)
        size = page.page.get_by_role("row").filter(has=head).get_by_role("cell").nth(3)
        expect(size).to_contain_text("constraints", timeout=SOLVING)
        yield sizes_in(size.inner_text())
    page.button("Stop comparing").click()


@pytest.mark.full
@pytest.mark.parametrize("name", PUZZLES)
def test_a_program_has_one_size_everywhere(page, name):
    line, variant = PUZZLES[name]
    page.put(line, variant)
    page.go("Model")
    whole = page.page.get_by_role("switch", name="Full model")
    candidates = list(on_model(page, CANDIDATES))
    whole.click(timeout=LOADING)
    textbook = list(on_model(page, TEXTBOOK))
    step(page, "Change the model")
    exponent = panel(page).locator(".formula msup > mn")
    listed = page.page.get_by_role("textbox", name="Program", exact=True)
    expect(listed).to_contain_text("variables", timeout=LOADING)
    plain = sizes_in(listed.inner_text())
    assert exponent.text_content() == str(plain[0])
    whole.click()

    ten, eight = "Integer programming in ten steps", "Better programs in eight steps"
    variables = re.search(r"has all ([\d,]+) variables", in_lesson(page, ten, 1))[1]
    constraints = re.search(r"has ([\d,]+) constraints", in_lesson(page, ten, 3))[1]
    textbook.append((int(variables.replace(",", "")), int(constraints.replace(",", ""))))
    candidates.append(sizes_in(in_lesson(page, eight, 1)))
    for sizes, found in zip(
        (candidates, textbook), compared(page, CANDIDATES, TEXTBOOK), strict=True
    ):
        sizes.append(found)
    assert (len(set(candidates)), len(set(textbook))) == (1, 1), (candidates, textbook)
    assert textbook[0][0] == plain[0]
