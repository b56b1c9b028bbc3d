"""All models and their packages; the panels to count, analyse, generate, transform."""

import re

import pytest
from altered import WORKER, altered_worker
from busy import BUSY
from linking import expect_link
from playwright.sync_api import expect
from states import SMALL
from visitor import LOADING, NO_WORKER, SOLVING

from sudokulp import Puzzle
from sudokulp.analysis.difficulty import Difficulty
from sudokulp.grid import Boxes
from sudokulp.models import MODELS

SOLVED = "4231132431422413"
SEVERAL = "4.....2........."
FETCHED = {name: next(iter(model.packages), "") for name, model in MODELS.items() if model.packages}


@pytest.fixture
def lean(visit):
    """Return a new visitor, whose worker has no package of a model yet."""
    # Without a service worker, no package is fetched again just to be stored.
    visitor = visit(service_workers="block", expect_errors=["registration blocked"])
    visitor.wait_ready()
    visitor.put(SMALL)
    return visitor


def asked_for(visitor, package):
    """Return the number of requests for a package."""
    return sum(url.endswith(f"/{package}.zip") for url in visitor.requests)


def finished(visitor, pattern):
    expect(visitor.result).to_have_text(re.compile(pattern), timeout=SOLVING)
    return visitor.result.inner_text()


def field(visitor, role, name):
    return visitor.page.get_by_role(role, name=re.compile(f"^{name}"))


def choose(visitor, **labels):
    for name, label in labels.items():
        field(visitor, "combobox", name).select_option(label=label)


def enter(visitor, name, text):
    field(visitor, "spinbutton", name).fill(str(text))
    visitor.page.keyboard.press("Tab")


def notes_below(visitor):
    """Return the facts shown below the verdict on a puzzle."""
    return visitor.page.get_by_role("list", name="More about the puzzle")


# Models


@pytest.mark.full
def test_every_model_solves_a_small_puzzle_and_fetches_its_package_once(lean):
    lean.open_options()
    for name, model in MODELS.items():
        lean.model.select_option(value=name)
        expect(lean.page.locator("#model-about")).to_have_text(model.about)
        expect(lean.page.locator("#model-warning")).to_have_text(model.warning)
        package = FETCHED.get(name)
        assert not (package and asked_for(lean, package))
        for _ in range(2):
            assert lean.solve().startswith("Solved: unique solution")
            lean.expect_digits(SOLVED)
            assert not package or asked_for(lean, package) == 1


# Analysing


def test_a_puzzle_is_analysed_and_its_solution_stays(page):
    page.put(SMALL)
    toggle = page.button("Show true candidates")
    assert page.solve().startswith("Solved: unique")
    expect(toggle).to_be_hidden()
    page.put(SEVERAL)
    assert page.solve().startswith("Solved: one of several solutions")
    expect(notes_below(page)).to_contain_text("12 solutions There are no others.")
    expect(notes_below(page)).to_contain_text("True candidates 12 cells are not determined")
    expect(notes_below(page).get_by_role("button")).to_have_count(0)
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(page.cell(4, 4)).to_have_accessible_name("row 4, column 4, empty, candidates 1 2 3")
    expect(page.cell(1, 1)).to_have_accessible_name("row 1, column 1, 4, given")
    drawn = page.cell(4, 4).evaluate("cell => getComputedStyle(cell, '::before').content")
    assert [symbol for symbol in drawn if symbol in "1234"] == ["1", "2", "3"]
    assert page.digits() == SEVERAL
    toggle.click()
    expect(page.cell(4, 4)).to_have_accessible_name(re.compile("^row 4, column 4, [1-4]$"))
    assert page.solution.input_value() == page.digits()
    toggle.click()
    page.cell(1, 3).click()
    page.page.keyboard.press("2")
    expect(toggle).to_be_hidden()

    page.put("." * 16)
    page.solve()
    expect(notes_below(page)).to_contain_text("288 solutions")


def solved_alone(guest):
    """Return a visitor with a solved puzzle, on a page that the test may have altered."""
    visitor = guest(NO_WORKER)
    visitor.open()
    visitor.wait_ready()
    visitor.put(SMALL)
    visitor.solve()
    return visitor


UNRATED = """
asked = []


def unrated():
    asked.append("rate")
    return asyncio.sleep(3600) if asked[1:] else '{"ok": true, "kind": "unknown"}'
"""


@pytest.mark.full
def test_a_question_without_an_answer_in_time_is_asked_again_and_stopped(guest, own_site):
    own_site.alter(WORKER, altered_worker(UNRATED, 'name == "rate" and unrated()'))
    visitor = solved_alone(guest)
    expect(notes_below(visitor)).to_contain_text("Difficulty not known yet")
    rate = visitor.button("Rate the difficulty")
    rate.click()
    expect(notes_below(visitor)).to_contain_text("Solving: rating the puzzle")
    expect(rate).to_be_focused()
    visitor.button("Stop").click()
    expect(notes_below(visitor)).to_contain_text("Stopped")
    expect(visitor.result).to_have_text(re.compile("^Solved: unique"))
    expect(rate).to_be_enabled()


RATED_LATER = """
async def later(name, text):
    while not hasattr(js, "late"):
        await asyncio.sleep(0.02)
    return partial(usual, name, text)
"""
PLACE = "button => button.offsetTop - document.getElementById('headline').offsetTop"


@pytest.mark.full
def test_the_buttons_stay_in_place_when_the_difficulty_arrives(guest, own_site):
    own_site.alter(WORKER, altered_worker(RATED_LATER, 'name == "rate" and later(name, text)'))
    visitor = solved_alone(guest)
    place = visitor.page.locator("#hide").evaluate(PLACE)
    expect(notes_below(visitor)).to_be_hidden()
    visitor.page.workers[0].evaluate("self.late = true")
    expect(notes_below(visitor)).to_contain_text("Easy (1.2)")
    assert visitor.page.locator("#hide").evaluate(PLACE) == place


# Generating and transforming


def generate(visitor, **choices):
    """Press Generate and return the new puzzle."""
    visitor.go("Set")
    choose(visitor, **choices)
    visitor.button("Generate").click()
    finished(visitor, "^Ready: a new puzzle")
    return visitor.digits()


@pytest.fixture
def maker(page):
    """Return a visitor in the Make tab, with the default choices."""
    page.go("Set")
    choose(page, **{"Variant to generate": "Classic", "Size": "9x9", "Difficulty": "Any"})
    page.open_more()
    for name in ("Random givens", "No extra givens"):
        page.page.get_by_role("checkbox", name=name).set_checked(name != "Random givens")
    enter(page, "Givens", "")
    field(page, "textbox", "Seed").fill("")
    return page


def test_a_puzzle_is_reproduced_from_its_seed_and_solved(maker):
    seed = field(maker, "textbox", "Seed")
    seed.fill("a seed")
    first = generate(maker, Symmetry="Half turn", Difficulty="Easy")
    expect(maker.page.get_by_text("Seed of the last puzzle: a seed")).to_be_visible()
    assert Puzzle(first).rate().difficulty is Difficulty.EASY
    about = f"Difficulty: {Difficulty.EASY.about}"
    expect(maker.page.locator("#difficulty-about")).to_have_text(about)
    assert all((a == ".") == (b == ".") for a, b in zip(first, reversed(first), strict=True))
    seed.fill("another")
    assert generate(maker) != first
    seed.fill("a seed")
    assert generate(maker) == first
    maker.go("Solve")
    assert maker.solve().startswith("Solved: unique solution")
    maker.go("Set")
    seed.fill("")
    drawn = generate(maker, Symmetry="None", Difficulty="Any")
    used = re.search(": (.+)$", maker.page.locator("#seed-used").inner_text())[1]
    seed.fill(used)
    assert generate(maker) == drawn


def test_a_puzzle_of_another_size_is_generated_transformed_played_solved_and_shared(maker, visit):
    # Singles, so that each hint has a digit.
    line = generate(maker, Size="6x6", Difficulty="Easy")
    six = Boxes(2, 3)
    assert Puzzle(line, boxes=six).count().number == 1
    maker.page.get_by_role("group", name="Vary", exact=True).get_by_role(
        "button", name="Relabel"
    ).click()
    varied = maker.expect_other_digits(line)
    finished(maker, "^Ready")
    maker.go("Solve")
    maker.size.select_option(label="12x12")
    expect(maker.cells).to_have_count(144)
    # The address follows after a pause, in order: without waiting it could still be on its way.
    expect_link(maker, "solve", '"side": 12')
    maker.button("Undo").click()
    maker.expect_digits(varied)
    expect_link(maker, "solve", varied)
    other = visit(maker.page.evaluate("location.hash"))
    other.expect_digits(varied, LOADING)
    maker.go("Play")
    maker.button("Hint").click()
    expect(maker.result).to_contain_text("Look at ", timeout=SOLVING)
    for _ in range(3):
        maker.button("Hint").click()
    maker.expect_other_digits(varied)
    assert maker.solve().startswith("Solved: unique solution")
    maker.expect_digits(Puzzle(varied, boxes=six).solve().solution.line)
    maker.format.select_option("json")
    assert Puzzle(maker.download("Download puzzle")[1]).shape == six


@pytest.mark.full
def test_a_new_puzzle_is_as_requested_or_refused_with_a_reason(maker):
    choose(maker, **{"Variant to generate": "X", "Size": "4x4"})
    enter(maker, "Givens", 8)
    maker.page.get_by_role("checkbox", name="No extra givens").uncheck()
    assert 16 - generate(maker).count(".") == 8
    maker.go("Solve")
    expect(maker.variant).to_have_value("x")
    assert maker.solve().startswith("Solved: unique solution")
    maker.go("Set")
    choose(maker, **{"Variant to generate": "Classic"})
    maker.page.get_by_role("checkbox", name="Random givens").check()
    enter(maker, "Givens", 3)
    assert 16 - generate(maker).count(".") == 3
    before = maker.digits()
    maker.page.get_by_role("checkbox", name="Random givens").uncheck()
    choose(maker, Size="9x9")
    enter(maker, "Givens", 5)
    maker.button("Generate").click()
    reason = finished(maker, "^Error: no puzzle was made").split("\n")[-1]
    assert len(reason) > 20
    assert maker.digits() == before
    alert = maker.page.locator("#make-alert")
    expect(alert).to_have_text(reason)
    expect(alert).to_be_in_viewport()
    enter(maker, "Givens", "")
    expect(alert).to_be_hidden()


@pytest.mark.full
def test_the_expected_waiting_time_for_a_puzzle_is_shown(maker):
    choose(maker, Size="4x4", Difficulty="Very hard")
    maker.button("Generate").click()
    said = maker.page.get_by_text(re.compile(r"^Grid \d+: .* at most \d+ s more"))
    expect(said).to_be_visible(timeout=SOLVING)
    maker.button("Stop").click()
    finished(maker, "^Stopped")


@pytest.mark.full
def test_every_long_call_can_be_stopped(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste(BUSY)
    expect(visitor.cells).to_have_count(36**2)
    visitor.go("Set")
    field(visitor, "combobox", "Size").select_option(value="6")
    for place, name in (
        ("Set", "Generate"),
        ("Set", "Fewest givens"),
    ):
        visitor.go(place)
        visitor.button(name).click()
        expect(visitor.result).to_have_text(
            re.compile("^(Loading|Making|Removing)"), timeout=LOADING
        )
        expect(visitor.button(name)).to_be_focused()
        visitor.button("Stop").click()
        expect(visitor.result).to_have_text(re.compile("^Stopped"))
