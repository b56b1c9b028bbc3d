"""Truncated, missing or delayed files: named in sentences, and fetched again."""

import re

import pytest
from accessibility import moving
from playwright.sync_api import expect
from states import HARD, WELL_KNOWN, WELL_KNOWN_SOLUTION
from visitor import LOADING, Visitor

ERROR = re.compile("^Error")
READY = re.compile("^Ready")


@pytest.fixture
def visitor(browser, own_site):
    """Return a first-time visitor whose browser stores nothing of the page."""
    context = browser.new_context()
    context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { get: () => {} })")
    visitor = Visitor(context, own_site.url)
    visitor.expected_errors = [
        ""
    ]  # any: the browser, Pyodide and PyScript log what they cannot use
    yield visitor
    context.close()
    visitor.check_requests_and_log()


def expect_error(visitor, *parts):
    expect(visitor.result).to_have_text(ERROR, timeout=LOADING)
    for part in parts:
        expect(visitor.result).to_contain_text(part)
    expect(visitor.result).not_to_contain_text("Failed to fetch")


def retry(visitor):
    visitor.button("Retry").click()
    expect(visitor.result).to_have_text(READY, timeout=LOADING)


@pytest.mark.full
def test_a_page_without_any_of_its_scripts_says_so(visitor, own_site):
    for script in ("app.js", "unsupported.js"):
        (own_site.folder / script).unlink()
    late = visitor.page.get_by_text("The page's scripts did not load. Reload the page.")
    visitor.open()
    expect(late).to_be_hidden()
    expect(late).to_be_visible()


@pytest.mark.full
def test_a_bar_below_the_header_moves_from_the_first_paint_until_the_solver_is_loaded(
    visitor, own_site
):
    bar = visitor.page.get_by_role("progressbar")
    with own_site.holding("pyodide.asm.wasm"):
        with own_site.holding("state/store.js"):
            visitor.page.goto(visitor.url, wait_until="commit")
            expect(bar).to_be_visible()
            expect(visitor.result).to_contain_text("Waiting for state/store.js")
            assert visitor.wait_until(lambda: moving(visitor.page) == ["bar"])  # it has its styles
            header = visitor.page.get_by_role("banner").bounding_box()
            box = bar.bounding_box()
            assert box["y"] == header["y"] + header["height"]
            assert box["width"] == visitor.page.viewport_size["width"]
        expect(bar).to_have_attribute("value", re.compile(r"\d"))
        expect(visitor.page.get_by_text(re.compile("of .* MB"))).to_be_visible()
    expect(visitor.result).to_have_text(READY, timeout=LOADING)
    expect(bar).to_have_count(0)


@pytest.mark.full
def test_puzzles_solved_by_singles_do_not_wait_for_highs_and_others_do(visitor, own_site):
    bar = visitor.page.get_by_role("progressbar")
    with own_site.holding("highs.wasm"):
        visitor.open()
        visitor.paste(WELL_KNOWN)
        assert visitor.solve().startswith("Solved: unique solution")
        visitor.paste(HARD)
        visitor.button("Solve").click()
        expect(bar).to_be_visible()
        expect(visitor.page.get_by_text("Fetching the solver")).to_be_visible()
        expect(visitor.result).to_have_text(re.compile("^Solving"))
    expect(visitor.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
    expect(bar).to_have_count(0)


SINGLES = "This is the only solution: simple logic (singles) fills every cell."
PRESOLVED = "solved by presolve (the solver's simplification)"
PROVED = "This is the only solution: a second, independent search found no other."


@pytest.mark.full
def test_the_program_its_size_and_its_proof_are_added_to_the_first_puzzle_automatically(
    visitor, own_site
):
    with own_site.holding("highs.wasm"):
        visitor.open()
        visitor.paste(WELL_KNOWN)
        assert SINGLES in visitor.solve()
        visitor.expect_digits(WELL_KNOWN_SOLUTION)
        numbers = visitor.page.locator("#figures")
        expect(numbers).to_contain_text("still loading")
        rated = re.compile("of 4|Difficulty not known yet")  # the page asks for a second
        expect(visitor.page.locator("#asides")).to_contain_text(rated)
        card = visitor.page.locator("#result-card")
        before = card.bounding_box()
    expect(visitor.result).to_contain_text(PROVED, timeout=LOADING)
    assert card.bounding_box() == before
    visitor.expect_digits(WELL_KNOWN_SOLUTION)
    for said in ("HiGHS (WASM)", "Variables", "Candidates", PRESOLVED, "Proof", "In total"):
        expect(numbers).to_contain_text(said)


@pytest.mark.full
def test_a_request_that_waits_for_a_file_says_so_until_it_is_answered(visitor, own_site):
    bar = visitor.page.get_by_role("progressbar")
    with own_site.holding("highs.wasm") as highs:
        visitor.open()
        visitor.wait_ready()
        visitor.go("Model")
        visitor.page.get_by_role("tab", name="One solution", exact=True).click()
        conflict = visitor.button("Find conflicting constraints")
        expect(conflict).to_be_visible(timeout=LOADING)
        assert visitor.wait_until(highs.asked.is_set)
        expect(bar).to_have_count(0)  # it is not needed yet
        conflict.click()
        expect(visitor.page.get_by_text("Fetching the solver")).to_be_visible()
        waiting = visitor.page.get_by_text("waiting for start/highs.wasm")
        expect(waiting).to_be_visible(timeout=LOADING)
    expect(visitor.page.get_by_text("The LP relaxation is feasible")).to_be_visible(timeout=LOADING)
    expect(bar).to_have_count(0)


@pytest.mark.full
def test_text_pasted_while_the_example_loads_replaces_it(visitor, own_site):
    with own_site.holding("catalog.json"):
        visitor.page.goto(visitor.url, wait_until="commit")
        visitor.puzzle.focus()
    expect(visitor.puzzle).not_to_have_value("")
    visitor.page.keyboard.insert_text(HARD)
    expect(visitor.puzzle).to_have_value(HARD)
    visitor.expect_digits(HARD, LOADING)


@pytest.mark.full
def test_a_failure_is_explained_with_one_button_that_also_resumes_the_pending_solve(visitor):
    visitor.context.route("**/highs.wasm", lambda route: route.abort())
    visitor.page.goto(visitor.url, wait_until="commit")
    visitor.paste(HARD)
    visitor.button("Solve").click()
    words = "Could not fetch start/highs.wasm: the server could not be reached."
    expect_error(visitor, words, "Nothing is lost.")
    expect(visitor.page.get_by_role("progressbar")).to_have_count(0)
    card = visitor.page.locator("#result-card")
    expect(card.get_by_role("button")).to_have_count(1)
    visitor.context.unroute_all()
    visitor.button("Retry").click()
    expect(visitor.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
    expect(visitor.page.locator("#offline-text")).to_be_hidden()  # the page is not stored


@pytest.mark.full
def test_a_missing_or_delayed_module_is_itself_named(visitor, own_site):
    for path in ("worker/packed.js", "vendor/highs/highs.mjs"):  # imported by others
        own_site.alter(path, None)
        visitor.open()
        expect_error(visitor, f"Could not fetch {path}: the server answered 404")
        own_site.mend()
        retry(visitor)
    own_site.alter("lists/files.js", None)
    visitor.open()
    visitor.wait_ready()
    visitor.go("Lists")
    panel = visitor.page.locator("#lists-panel")
    expect(panel.get_by_role("alert")).to_contain_text("Could not fetch lists/files.js")
    own_site.mend()
    with own_site.holding("lists/lists.js"):
        visitor.open()
        visitor.wait_ready()
        visitor.go("Lists")
        expect(visitor.button("Open a list")).to_have_count(0)
    with visitor.page.expect_file_chooser():
        visitor.button("Open a list").click()
    visitor.go("Solve")
    own_site.alter("state/store.js", None)
    visitor.open()
    expect_error(visitor, "state/store.js")
    expect(visitor.page.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.full
def test_a_silent_server_is_given_up(visitor, own_site):
    with own_site.holding("catalog.json"):
        visitor.open()
        expect_error(visitor, "Could not fetch catalog.json: the server sent nothing for")
    retry(visitor)
