"""The tabs of the page: links between them, addresses, back and forward, the first visit."""

import re
from itertools import permutations

import pytest
from linking import link_to, read_link
from playwright.sync_api import expect
from states import SMALL, WELL_KNOWN

SHOWN = {
    "Play": "Hint",
    "Model": "Download model",
    "Set": "Generate",
    "Lists": "Open a list",
    "Learn": "Check",
}


def test_tabs_show_their_own_content_and_back_and_forward_switch_between_them(page):
    page.put(SMALL)
    for name, shown in SHOWN.items():
        expect(page.button(shown)).to_be_hidden()
        page.go(name)
        expect(page.button(shown)).to_be_visible()
        expect(page.puzzle).to_be_hidden()
        assert page.current_tab() == name
        page.go("Solve")
        expect(page.button(shown)).to_be_hidden()
        expect(page.puzzle).to_be_visible()
    page.go("Model")
    at_model = re.compile("#model(-[a-z]+)?/.")  # at the step shown last
    expect(page.page).to_have_url(at_model)
    page.go("Lists")
    expect(page.page).to_have_url(re.compile("#lists$"))
    page.page.go_back()
    expect(page.page).to_have_url(at_model)
    page.cell(4, 1).click()
    page.press("1")
    page.page.go_back()
    page.expect_tab("Solve")
    page.expect_digits("4.....2..1..1..3")  # going back does not undo edits
    page.page.go_forward()
    page.expect_tab("Model")
    page.expect_digits("4.....2..1..1..3")


@pytest.mark.full
def test_play_never_opens_with_the_solution_whatever_came_before(page):
    page.put(SMALL)
    page.solve()
    for way in permutations(SHOWN, 2):
        page.go("Solve")
        show = page.button("Show solution")
        if show.is_visible():
            show.click()
        expect(page.button("Hide solution")).to_be_visible()
        for name in (*way, "Play"):
            page.go(name)
            expect(page.button(SHOWN[name])).to_be_visible()
        page.expect_digits(SMALL)
        expect(page.page.get_by_role("group", name="Number pad")).to_be_visible()


#: Returns the pairs of visible parts of the page of which one covers the other.
COVERING = """() => {
  const names = ['board', 'result-card', 'alert', 'keypad', 'play', 'entering', 'undo', 'said'];
  const parts = names
    .map((name) => [name, document.getElementById(name).getBoundingClientRect()])
    .filter(([, { width, height }]) => width && height);
  return parts.flatMap(([one, a], index) => parts.slice(index + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1)
    .filter(([, b]) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => [one, other]));
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_grid_has_one_size_in_all_modes_and_no_message_covers_a_control(page, size):
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    page.put(WELL_KNOWN)
    seen = {}
    for mode in ("Solve", "Play", "Set"):
        page.go(mode)
        if mode == "Play":
            page.cell(1, 3).click()
            page.press("5")  # a message about the conflict
            expect(page.alert).to_contain_text("appears twice")
        page.page.evaluate("scrollTo(0, 0)")
        seen[mode] = page.grid.bounding_box()
        assert page.page.evaluate(COVERING) == [], mode
    wide = size[0] > size[1]
    keys = ("x", "y", "width", "height") if wide else ("x", "width", "height")
    assert len({tuple(box[key] for key in keys) for box in seen.values()}) == 1, seen
    if wide:
        assert seen["Solve"]["width"] >= 576
    else:
        page.go("Play")
        page.button("Clear my digits").click()
        page.page.evaluate("scrollTo(0, 0)")
        for name in ("Hint", "Check"):
            expect(page.button(name)).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_an_address_opens_a_tab_at_the_top_with_its_puzzle_or_the_last_one(visit):
    visitor = visit(
        "#" + link_to("1..4............", "model"), viewport={"width": 390, "height": 500}
    )
    visitor.wait_ready()
    assert visitor.current_tab() == "Model"
    visitor.expect_digits("1..4............")
    visitor.put(SMALL)
    assert visitor.wait_until(lambda: SMALL in str(read_link(visitor.page.url)))
    for address in ("#set", "#solve"):
        visitor.page.goto("about:blank")
        visitor.page.goto(f"{visitor.url.split('#')[0]}{address}")
        visitor.wait_ready()
        assert visitor.current_tab().lower() == address[1:]
        visitor.expect_digits(SMALL)
        assert visitor.page.evaluate("scrollY") == 0
    for name in ("Set", "Lists", "Model", "Solve"):
        visitor.page.evaluate("hash => { location.hash = hash }", f"#{name.lower()}")
        visitor.expect_tab(name)
        visitor.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        assert visitor.page.evaluate("scrollY") == 0, name
        assert visitor.page.evaluate("document.activeElement === document.body"), name
    visitor.page.evaluate("location.hash = '#model/nothing'")
    expect(visitor.alert.filter(has_text="link")).to_be_visible()
    visitor.expect_tab("Model")


def test_a_first_visit_starts_with_an_example_and_draws_a_paste_before_python_is_loaded(
    first_visit, site
):
    with site.holding("pyodide.asm.wasm"):
        newcomer = first_visit()
        expect(newcomer.cell(1, 1)).to_have_accessible_name(re.compile("3, given"))
        newcomer.paste(f" {WELL_KNOWN}\n")
        newcomer.expect_digits(WELL_KNOWN)
        expect(newcomer.result).to_have_text(re.compile("^Loading"))
        newcomer.button("Undo").click()
    assert newcomer.solve().startswith("Solved: unique solution")
    expect(newcomer.page.locator("#recognised")).to_contain_text("Classic 9x9, medium")
    newcomer.put(WELL_KNOWN)


#: The sum of all layout shifts.
SHIFTED = """() => new Promise((done) => new PerformanceObserver((list) => done(
  list.getEntries().reduce((sum, { value }) => sum + value, 0)
)).observe({ type: 'layout-shift', buffered: true }))"""


@pytest.mark.full
@pytest.mark.parametrize("size", [(390, 844), (1366, 768), (1920, 1080)])
def test_nothing_moves_as_the_page_opens_and_a_puzzle_moves_no_button(visit, size):
    visitor = visit(viewport=dict(zip(("width", "height"), size, strict=True)))
    visitor.wait_ready()
    visitor.drawn()
    assert visitor.page.evaluate(SHIFTED) < 0.02
    expect(visitor.puzzle).to_be_focused()
    expect(visitor.page.get_by_text("Ready", exact=True)).to_have_css("clip-path", "inset(50%)")
    place = visitor.button("Solve").bounding_box()
    visitor.put(WELL_KNOWN)
    visitor.drawn()
    assert visitor.button("Solve").bounding_box() == place
