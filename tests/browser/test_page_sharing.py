"""Links, memory, back and forward, copying: what goes out of the page and comes back."""

import json
import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from visitor import LOADING, Visitor

PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
PUZZLE_LINK = "1/classic/9x9/B3.2.6B9B3.5B1B18.64D81.29B7G8B67.82D26.95B8B2.3B9B5.1.3"
ANOTHER = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
ANOTHER_LINK = "1/classic/9x9/4C3G6B8J1D5B9B8D6C7.2H1.27B5.3D4.9"
EMPTY = "." * 81


@pytest.fixture
def newcomer(visit):
    """Somebody who has the page before them, Python not there yet."""
    return visit()


def pattern(fragment):
    """Return a pattern of a link that says the same, with checks or as it was opened."""
    return r"(1|2/[a-z0-9]{5}(-[a-z0-9]{5})?)" + re.escape(fragment.removeprefix("1")) + "$"


def expect_address(visitor, fragment):
    ending = f"#{pattern(fragment)}" if fragment else f"{re.escape(visitor.url)}$"
    expect(visitor.page).to_have_url(re.compile(ending))


def says(text, visitor, fragment):
    """Tell whether a text is the address of the page with such a link."""
    return re.fullmatch(f"{re.escape(visitor.url)}#{pattern(fragment)}", text)


@contextmanager
def unkept(browser, site):
    """Let somebody come whose browser keeps no page: whatever it loads is from the server."""
    with browser.new_context(service_workers="block") as context:
        yield Visitor(context, site.url, ["registration blocked"])


def put(visitor, text):
    visitor.paste(text)
    visitor.expect_digits(text)


# The address bar


@pytest.mark.full
def test_the_address_is_a_link_to_what_is_there(visit):
    first = visit()
    expect_address(first, "")
    first.wait_ready()
    put(first, PUZZLE)
    expect_address(first, PUZZLE_LINK)
    first.solve()
    second = visit(first.page.url.removeprefix(first.url))
    second.wait_ready()
    second.expect_digits(PUZZLE)
    expect(second.result).to_have_text(re.compile("^Ready"))
    first.page.reload()
    expect(first.result).to_have_text(re.compile("^Solved: unique solution"), timeout=LOADING)
    expect_address(first, PUZZLE_LINK)


@pytest.mark.full
def test_a_link_with_the_solution_opens_solved_and_its_address_is_without(visit):
    solved = visit(f"#{PUZZLE_LINK}/show=solution")
    expect(solved.result).to_have_text(re.compile("^Solved: unique solution"), timeout=LOADING)
    expect_address(solved, PUZZLE_LINK)
    solved.page.reload()
    expect(solved.result).to_have_text(re.compile("^Solved: unique solution"), timeout=LOADING)


@pytest.mark.full
def test_the_grid_of_a_link_is_there_before_python(first_visit, site):
    with site.holding("pyodide.asm.wasm"):
        visitor = first_visit(f"#{PUZZLE_LINK}")
        visitor.expect_digits(PUZZLE)
        expect(visitor.result).to_have_text(re.compile("^Loading"))
    visitor.wait_ready()
    assert visitor.digits() == PUZZLE


def test_all_that_was_done_is_in_the_link(visit):
    first = visit("#1/x/4x4/1B4/locked/mine=B2/marks=.34-/model=sat/title=For_you")
    expect(first.variant).to_have_value("x")
    expect(first.model).to_have_value("sat")
    expect(first.cell(1, 3)).to_have_accessible_name(re.compile("^row 1, column 3, 2, entered"))
    expect(first.cell(1, 2)).to_have_accessible_name(re.compile("3 4"))
    expect(first.button("Lock givens")).to_have_attribute("aria-pressed", "true")
    expect(first.page.get_by_text("For you: ")).to_be_visible(timeout=LOADING)


@pytest.mark.full
def test_a_link_may_ask_for_the_other_solution_or_for_candidates(visit):
    several = visit("#1/classic/4x4/12343412/show=other")
    expect(several.result).to_have_text(re.compile("^Solved: one of several"), timeout=LOADING)
    other = several.button("Show the other solution")
    expect(other).to_have_attribute("aria-pressed", "true")
    candidates = visit("#1/classic/4x4/12343412/show=candidates")
    expect(candidates.result).to_have_text(re.compile("^Ready: true"), timeout=LOADING)
    expect_address(candidates, "1/classic/4x4/12343412")


@pytest.mark.full
def test_typing_changes_the_address_in_place_and_another_puzzle_is_a_step(newcomer):
    newcomer.wait_ready()
    entries = newcomer.page.evaluate("history.length")
    newcomer.cell(1, 1).click()
    newcomer.page.keyboard.press("5")
    expect_address(newcomer, "1/classic/9x9/5")
    newcomer.page.keyboard.press("ArrowRight")
    newcomer.page.keyboard.press("3")
    expect_address(newcomer, "1/classic/9x9/53")
    assert newcomer.page.evaluate("history.length") == entries
    put(newcomer, PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    assert newcomer.page.evaluate("history.length") == entries + 1


def test_back_and_forward_bring_back_what_was_there(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    newcomer.solve()
    put(newcomer, ANOTHER)
    expect_address(newcomer, ANOTHER_LINK)
    newcomer.page.go_back()
    expect(newcomer.puzzle).to_have_value(PUZZLE)
    expect(newcomer.solution).to_be_visible()
    newcomer.page.go_back()
    newcomer.expect_digits(EMPTY)
    expect_address(newcomer, "")
    newcomer.page.go_forward()
    newcomer.page.go_forward()
    newcomer.expect_digits(ANOTHER)
    newcomer.button("Undo").click()
    expect(newcomer.puzzle).to_have_value(PUZZLE)


@pytest.mark.full
def test_back_works_after_a_reload_too(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    put(newcomer, ANOTHER)
    expect_address(newcomer, ANOTHER_LINK)
    newcomer.page.reload()
    newcomer.expect_digits(ANOTHER)
    newcomer.page.go_back()
    newcomer.expect_digits(PUZZLE)
    newcomer.page.go_back()
    newcomer.expect_digits(EMPTY)


@pytest.mark.full
def test_another_link_in_the_address_bar_is_opened(newcomer):
    newcomer.wait_ready()
    put(newcomer, ANOTHER)
    newcomer.page.evaluate("link => { location.hash = link; }", PUZZLE_LINK)
    newcomer.expect_digits(PUZZLE)
    newcomer.page.go_back()
    newcomer.expect_digits(ANOTHER)


@pytest.mark.full
def test_a_text_that_was_refused_is_not_in_the_link(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    newcomer.paste("no puzzle, but long enough to be read at once")
    expect(newcomer.alert).to_contain_text(re.compile(r"\w"))
    newcomer.page.wait_for_timeout(500)
    expect_address(newcomer, PUZZLE_LINK)
    expect(
        newcomer.page.get_by_text("what is downloaded is the puzzle in the grid")
    ).to_be_visible()


HOSTILE = {
    "markup": ("1/classic/9x9/<img src=x onerror=alert(1)>", "its givens have"),
    "huge": ("1/classic/9x9/" + "5" * 320_000, "characters long"),
    "too many cells": ("1/classic/9x9/" + "5" * 82, "more cells than the 81"),
    "a wrong symbol": ("1/classic/4x4/15", "which is no digit of a 4x4 grid"),
    "an unknown variant": ("1/jigsaw/9x9/5", "there are classic, x, four-square, four-pyramid"),
    "a negative size": ("1/classic/-9x-9/5", "it names the size"),
    "no number": ("1/classic/NaNxNaN/5", "it names the size"),
    "NUL": ("1/classic/9x9/%00", "its givens have"),
    "newer": ("4/classic/9x9/5", "another version of this page"),
    "something else": ("no-such-place", "does not begin as the links of this page do"),
}


@pytest.mark.full
@pytest.mark.parametrize(("fragment", "message"), HOSTILE.values(), ids=HOSTILE)
def test_a_link_that_makes_no_sense_changes_nothing(page, fragment, message):
    put(page, PUZZLE)
    page.page.wait_for_timeout(500)
    title = page.page.title()
    page.page.evaluate("link => { location.hash = link; }", fragment)
    expect(page.alert).to_contain_text("The link cannot be opened")
    expect(page.alert).to_contain_text(message)
    assert len(page.alert.inner_text()) < 250
    assert page.alert.locator("p").count() == 1
    assert page.digits() == PUZZLE
    assert page.page.title() == title
    assert page.page.locator("img[src=x]").count() == 0
    page.cell(1, 1).click()
    page.page.keyboard.press("4")
    page.expect_no_alert()


@pytest.mark.full
def test_a_damaged_link_is_said_on_arrival(visit):
    visitor = visit("#1/classic/9x9/5%00")
    expect(visitor.alert).to_contain_text("The link cannot be opened: its givens have")
    visitor.wait_ready()
    expect(visitor.alert).to_contain_text("The link cannot be opened")
    put(visitor, PUZZLE)
    visitor.expect_no_alert()
    expect_address(visitor, PUZZLE_LINK)


@pytest.mark.full
def test_of_a_damaged_link_the_sound_parts_are_opened_and_the_rest_is_named(visit):
    visitor = visit("#1/classic/4x4/1B4/mine=.2/marks=B3/title=%E0")
    visitor.expect_digits("12.4" + "." * 12)
    expect(visitor.alert).to_contain_text(
        "The link is damaged, and not all of it was opened: "
        "its pencil marks are cut off; its title is garbled."
    )
    expect(visitor.cell(1, 2)).to_have_accessible_name(re.compile("entered"))
    visitor.wait_ready()
    visitor.cell(1, 3).click()
    visitor.page.keyboard.press("3")
    visitor.expect_no_alert()
    expect_address(visitor, "1/classic/4x4/1.34/mine=.2")


@pytest.mark.full
def test_the_formulation_goes_along(visit):
    first = visit("#1/classic/4x4/1B4/formulation=pattern")
    first.open_options()
    chosen = first.page.get_by_role("combobox", name="Formulation", exact=True)
    expect(chosen).to_have_value("pattern")
    chosen.select_option("cells")
    expect_address(first, "1/classic/4x4/1B4/formulation=cells")
    chosen.select_option(index=0)
    expect_address(first, "1/classic/4x4/1B4")


@pytest.mark.full
def test_a_link_of_this_page_can_be_pasted_like_a_puzzle(page):
    for target in (page.puzzle, page.cell(1, 1)):
        page.clear()
        target.click()
        page.page.evaluate(
            """text => {
              const clipboardData = new DataTransfer();
              clipboardData.setData('text/plain', text);
              document.activeElement.dispatchEvent(
                new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
            }""",
            f"{page.url}#{PUZZLE_LINK}\n",
        )
        page.expect_digits(PUZZLE)
        expect(page.puzzle).to_have_value(PUZZLE)


@pytest.mark.full
def test_its_own_address_put_into_the_box_is_opened_and_a_cut_one_changes_nothing(visit):
    first = visit()
    first.wait_ready()
    put(first, PUZZLE)
    expect_address(first, PUZZLE_LINK)
    link = first.page.url
    put(first, ANOTHER)
    first.paste(f"<{link}>")
    first.expect_digits(PUZZLE)
    first.paste(link[:-3])
    expect(first.alert).to_contain_text("it was cut off or changed on its way")
    expect(first.puzzle).to_have_value(PUZZLE)
    assert first.digits() == PUZZLE
    first.paste(f"{first.url}#lab/1/paper")
    expect(first.page.get_by_role("heading", name="Lab", exact=True)).to_be_visible()


# Memory


def stored(visitor):
    """Return what the browser keeps of the page; nothing until the page was quiet for a moment."""
    return json.loads(visitor.page.evaluate("localStorage.getItem('sudokulp')") or "{}")


def revisit(visitor, fragment=""):
    """Come back by a new visit of the bare address."""
    visitor.page.goto("about:blank")
    visitor.page.goto(visitor.url + fragment)


def test_what_was_left_is_there_at_the_next_visit(first_visit, site):
    newcomer = first_visit()
    newcomer.wait_ready()
    newcomer.variant.select_option(label="X")
    newcomer.paste("1..4............")
    expect(newcomer.cells).to_have_count(16)
    newcomer.button("Lock givens").click()
    newcomer.cell(1, 2).click()
    newcomer.page.keyboard.press("3")
    newcomer.page.keyboard.press("ArrowDown")
    newcomer.page.keyboard.press("Shift+Digit2")
    newcomer.model.select_option("exact cover")
    newcomer.format.select_option("sdk")
    newcomer.open_options()
    limit = newcomer.page.get_by_role("spinbutton", name="Time limit in seconds")
    limit.fill("7")
    newcomer.go("Make")
    panel = newcomer.page.locator("#panel-vary")
    panel.locator("summary").click()
    with site.holding("pyodide.asm.wasm"):
        revisit(newcomer)
        expect(newcomer.cell(1, 2)).to_have_accessible_name(re.compile("3, entered"))
        expect(newcomer.cell(1, 4)).to_have_accessible_name(re.compile("4, given"))
        expect(newcomer.cell(2, 2)).to_have_accessible_name(re.compile("2"))
        expect(newcomer.variant).to_have_value("x")
        expect(newcomer.model).to_have_value("exact cover")
        newcomer.open_options()
        expect(limit).to_have_value("7")
        expect(panel).not_to_have_attribute("open", "")
        expect(newcomer.button("Undo")).to_have_attribute("aria-disabled", "true")
    expect_address(newcomer, "1/x/4x4/1B4/locked/mine=.3/marks=E2-/model=exact-cover")


@pytest.mark.full
def test_a_link_stands_above_memory_and_undo_brings_the_old_puzzle_back(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    revisit(newcomer, "#1/classic/4x4/1B4")
    expect(newcomer.cells).to_have_count(16)
    newcomer.wait_ready()
    newcomer.button("Undo").click()
    newcomer.expect_digits(PUZZLE)
    newcomer.button("Redo").click()
    newcomer.expect_digits("1..4............")


@pytest.mark.full
def test_a_reload_is_no_step(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    newcomer.page.reload()
    newcomer.expect_digits(PUZZLE)
    expect(newcomer.button("Undo")).to_have_attribute("aria-disabled", "true")


#: Loads the page again as soon as its first cell shows a digit.
HASTE = """(digit) => {
  const look = () =>
    document.querySelector('[role=gridcell]').textContent.includes(digit)
      ? location.reload()
      : requestAnimationFrame(look);
  look();
}"""


@pytest.mark.full
def test_what_was_done_right_before_a_reload_is_there_after_it(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    with newcomer.page.expect_event("load"):
        newcomer.page.evaluate(HASTE, "6")
        newcomer.puzzle.fill("6" + "." * 80)
    newcomer.wait_ready()
    newcomer.expect_digits("6" + "." * 80)
    revisit(newcomer, f"#{PUZZLE_LINK}")
    newcomer.expect_digits(PUZZLE)


#: Loads the page again, and types meanwhile: resolved when the address has followed each line.
MEANWHILE = """async (lines) => {
  const puzzle = document.getElementById('puzzle');
  const moved = async (before) => {
    while (location.hash === before) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  location.reload();
  for (const line of lines) {
    const before = location.hash;
    puzzle.value = line;
    puzzle.dispatchEvent(new Event('input', { bubbles: true }));
    await moved(before);
  }
}"""


@pytest.mark.full
def test_what_was_done_while_a_reload_was_slow_is_there_after_it(browser, own_site):
    lines = [digit + "." * 80 for digit in "67"]  # more than one step of the address bar
    with unkept(browser, own_site) as visitor:
        visitor.open()
        visitor.wait_ready()
        put(visitor, PUZZLE)
        expect_address(visitor, PUZZLE_LINK)
        with visitor.page.expect_event("load"), own_site.holding("/") as held:
            visitor.page.evaluate(MEANWHILE, lines)
            assert held.asked.is_set()
        visitor.expect_digits(lines[-1])
        visitor.wait_ready()
        visitor.expect_digits(lines[-1])


@pytest.mark.full
def test_what_is_not_read_yet_is_read_after_a_reload(browser, own_site):
    rows = "\n".join(ANOTHER[start : start + 9] for start in range(0, 81, 9))
    with unkept(browser, own_site) as visitor:
        with own_site.holding("pyodide.asm.wasm"):
            visitor.open()
            expect(visitor.cells).to_have_count(81)
            visitor.paste(rows)
            visitor.page.reload()
        visitor.wait_ready()
        visitor.expect_digits(ANOTHER)


@pytest.mark.full
def test_what_was_done_before_the_page_was_open_is_done_after_a_reload(browser, own_site):
    for act, line in [
        (lambda page: page.puzzle.fill(ANOTHER), ANOTHER),
        (lambda page: page.page.evaluate("location.hash = '1/classic/4x4/1B4'"), "1..4" + "." * 12),
    ]:
        with unkept(browser, own_site) as visitor:
            with own_site.holding("catalog.json") as held:
                visitor.open()
                assert held.asked.wait(LOADING / 1000)
                act(visitor)
                visitor.page.reload()
            visitor.wait_ready()
            visitor.expect_digits(line)


@pytest.mark.full
def test_what_could_not_be_read_is_still_there_after_a_reload(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    newcomer.paste("no puzzle")
    expect(newcomer.alert).to_contain_text("no puzzle")
    newcomer.page.reload()
    expect(newcomer.alert).to_contain_text("no puzzle", timeout=LOADING)
    expect(newcomer.puzzle).to_have_value("no puzzle")
    newcomer.button("Undo").click()
    newcomer.expect_digits(PUZZLE)


@pytest.mark.full
def test_digits_that_were_entered_are_there_when_one_comes_back_from_help(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    newcomer.button("Lock givens").click()
    newcomer.cell(1, 1).click()
    newcomer.page.keyboard.press("4")
    newcomer.expect_digits("4" + PUZZLE[1:])
    newcomer.page.goto(f"{newcomer.url}help.html")
    newcomer.page.go_back()
    newcomer.wait_ready()
    newcomer.expect_digits("4" + PUZZLE[1:])
    expect(newcomer.cell(1, 1)).to_have_accessible_name(re.compile("4, entered by you"))


@pytest.mark.full
@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "null",
        '{"version":99,"puzzle":"x"}',
        '{"version":1,"puzzle":"1/classic/9x9/<b>","model":7,"format":null,"timeLimit":"NaN"}',
        "x" * 100_000,
    ],
)
def test_rubbish_in_the_storage_is_a_fresh_page(visit, site, kept):
    newcomer = visit("help.html")
    newcomer.page.evaluate("kept => localStorage.setItem('sudokulp', kept)", kept)
    newcomer.page.goto(site.url)
    newcomer.wait_ready()
    newcomer.expect_no_alert()
    said = newcomer.page.get_by_text("What this browser kept of your last visit is damaged")
    expect(said).to_be_visible(visible="99" not in kept)  # a later version is not damaged
    expect(newcomer.cell(1, 1)).to_have_accessible_name(re.compile("3, given"))  # the example
    expect(newcomer.model).to_have_value("lp")
    assert newcomer.solve().startswith("Solved")


NO_STORAGE = {
    "absent": "Object.defineProperty(window, 'localStorage', { value: null });",
    "denied": """Object.defineProperty(window, 'localStorage',
        { get() { throw new DOMException('denied', 'SecurityError'); } });""",
    "full": """Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError'); };""",
}


@pytest.mark.full
@pytest.mark.parametrize("script", NO_STORAGE.values(), ids=NO_STORAGE)
def test_without_storage_the_page_works_remembers_nothing_and_says_so(visit, script):
    newcomer = visit(script=script)
    newcomer.wait_ready()
    said = newcomer.page.get_by_text("This browser does not keep your puzzle")
    expect(said).to_be_hidden()
    put(newcomer, PUZZLE)
    expect(said).to_be_visible()
    revisit(newcomer)
    expect(newcomer.cells).to_have_count(81)
    newcomer.wait_ready()
    assert newcomer.digits() != PUZZLE
    newcomer.expect_no_alert()


#: A browser that lets no page change its history, as some do for a while after many changes.
FIXED_HISTORY = """for (const name of ['pushState', 'replaceState'])
    History.prototype[name] = () => { throw new DOMException('', 'SecurityError'); };"""


@pytest.mark.full
def test_where_the_address_cannot_follow_the_page_works_and_says_so(newcomer):
    newcomer.page.add_init_script(FIXED_HISTORY)
    newcomer.page.reload()
    newcomer.wait_ready()
    newcomer.paste(PUZZLE)
    newcomer.expect_digits(PUZZLE)
    expect(newcomer.page.get_by_text("does not let the address bar follow")).to_be_visible()
    assert newcomer.solve().startswith("Solved")


@pytest.mark.full
def test_a_tab_in_which_nothing_was_done_leaves_the_others_work_alone(newcomer):
    newcomer.wait_ready()
    put(newcomer, PUZZLE)
    idle = newcomer.context.new_page()
    idle.goto(newcomer.url)
    expect(idle.get_by_role("gridcell")).to_have_count(81)
    put(newcomer, ANOTHER)
    assert newcomer.wait_until(
        lambda: re.match(pattern(ANOTHER_LINK), stored(newcomer).get("puzzle", ""))
    )
    kept = stored(newcomer)
    idle.close()
    assert stored(newcomer) == kept
    assert newcomer.digits() == ANOTHER


# Copying


@pytest.fixture
def copying(visit):
    """Somebody whose browser lets the page use the clipboard."""
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.wait_ready()
    put(visitor, PUZZLE)
    return visitor


def clipboard(visitor):
    return visitor.page.evaluate("navigator.clipboard.readText()")


def test_the_puzzle_the_solution_and_the_link_are_copied(copying):
    copying.button("Copy puzzle").click()
    expect(
        copying.page.get_by_text(re.compile(r"^Copied: \d+ characters of the puzzle$"))
    ).to_be_visible()
    said = copying.page.get_by_text(re.compile("^Copied: ")).inner_text()
    text = clipboard(copying)
    assert text.splitlines()[:2] == ["9", "1, 3, 3"]
    assert said == f"Copied: {len(text)} characters of the puzzle"
    expect(copying.button("Copy solution")).to_be_disabled()
    copying.solve()
    copying.button("Copy solution").click()
    expect(copying.page.get_by_text(re.compile("of the solution$"))).to_be_visible()
    assert len(clipboard(copying).split()) > 3 * 81
    copying.button("Copy link").click()
    expect(copying.page.get_by_text(re.compile("^Copied: a link of"))).to_be_visible()
    assert says(clipboard(copying), copying, PUZZLE_LINK)
    copying.page.get_by_role("checkbox", name="Link with solution").check()
    copying.button("Copy link").click()
    expect(copying.page.get_by_text("It opens with the solution")).to_be_visible()
    assert says(clipboard(copying), copying, f"{PUZZLE_LINK}/show=solution")


@pytest.mark.full
def test_a_clipboard_that_is_refused_leaves_the_text_selected(visit):
    visitor = visit()
    visitor.wait_ready()
    put(visitor, PUZZLE)
    visitor.page.evaluate(
        """() => {
          const refuse = async () => { throw new DOMException('denied', 'NotAllowedError'); };
          Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
        }"""
    )
    visitor.button("Copy link").click()
    by_hand = visitor.page.get_by_role("textbox", name="To copy by hand")
    expect(by_hand).to_be_focused()
    expect(by_hand).to_have_value(re.compile(f"#{pattern(PUZZLE_LINK)}"))
    expect(visitor.page.get_by_text("The browser did not let the page copy")).to_be_visible()
    assert says(visitor.page.evaluate("String(getSelection())"), visitor, PUZZLE_LINK)
    visitor.button("Copy puzzle").click()
    expect(by_hand).to_have_value(re.compile("^9\n1, 3, 3\n"))
    put(visitor, ANOTHER)
    expect(by_hand).to_be_hidden()


@pytest.mark.full
def test_a_page_without_a_clipboard_says_how_to_copy(visit):
    without = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    visitor = visit(f"#{PUZZLE_LINK}", script=without)
    visitor.wait_ready()
    visitor.button("Copy link").click()
    expect(visitor.page.get_by_role("textbox", name="To copy by hand")).to_be_focused()


@pytest.mark.full
def test_sharing_is_offered_where_the_device_can(visit):
    visitor = visit()
    expect(visitor.button("Copy link")).to_be_visible()
    expect(visitor.button("Share")).to_be_hidden()
    visitor.page.add_init_script(
        """Object.assign(navigator, { canShare: () => true,
             share: async (what) => { window.shared = what; } });"""
    )
    revisit(visitor, f"#{PUZZLE_LINK}")
    visitor.expect_digits(PUZZLE)
    visitor.button("Share").click()
    assert visitor.wait_until(lambda: visitor.page.evaluate("Boolean(window.shared)"))
    shared = visitor.page.evaluate("window.shared")
    assert shared["title"] == "Sudoku"
    assert says(shared["url"], visitor, PUZZLE_LINK)
    visitor.page.evaluate(
        """() => {
          navigator.share = async () => { throw new DOMException('', 'NotAllowedError'); };
        }"""
    )
    visitor.button("Share").click()
    expect(visitor.page.get_by_text("use Copy link")).to_be_visible()
