"""Links, saved state, back and forward, copying: sharing a puzzle and restoring it."""

import io
import json
import re
import subprocess
from pathlib import Path
from random import Random

import pytest
from linking import link_to, read_link
from PIL import Image
from playwright.sync_api import expect
from visitor import LOADING, NO_WORKER

from sudokulp import Puzzle

PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
PUZZLE_LINK = link_to(PUZZLE)
ANOTHER = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
ANOTHER_LINK = link_to(ANOTHER)
EMPTY = "." * 81
FIRST = "1..4............"
FIRST_LINK = link_to(FIRST)


@pytest.fixture
def newcomer(visit):
    visitor = visit()
    visitor.wait_ready()
    return visitor


def expect_address(visitor, fragment):
    """Wait until the address is that of a link with the same content, "" for none."""
    expected = read_link(f"#{fragment}")
    visitor.wait_until(lambda: read_link(visitor.page.url) == expected)
    assert read_link(visitor.page.url) == expected


def says(text, visitor, fragment):
    """Return whether a text is the address of the page with such a link."""
    site = visitor.url.partition("#")[0]
    return text.startswith(f"{site}#") and read_link(text) == read_link(f"#{fragment}")


def go_to(visitor, link):
    visitor.page.evaluate("link => { location.hash = link; }", link)


def revisit(visitor, fragment=""):
    """Visit the plain address of the page again."""
    visitor.page.goto("about:blank")
    visitor.page.goto(visitor.url + fragment)


# The address bar


def test_back_and_forward_restore_earlier_states(newcomer):
    page = newcomer.page
    expect_address(newcomer, "")
    entries = page.evaluate("history.length")
    newcomer.cell(1, 1).click()
    newcomer.press("5")  # typing is no step
    expect_address(newcomer, link_to("5" + EMPTY[1:]))
    newcomer.press("ArrowRight", "3")
    expect_address(newcomer, link_to("53" + EMPTY[2:]))
    assert page.evaluate("history.length") == entries
    newcomer.put(PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    assert page.evaluate("history.length") == entries + 1
    newcomer.solve()
    newcomer.put(ANOTHER)
    expect_address(newcomer, ANOTHER_LINK)
    page.go_back()
    expect(newcomer.puzzle).to_have_value(PUZZLE)
    expect(newcomer.solution).to_be_visible()
    page.go_back()
    newcomer.expect_digits("53" + EMPTY[2:])
    expect_address(newcomer, link_to("53" + EMPTY[2:]))
    page.go_forward()
    page.go_forward()
    newcomer.expect_digits(ANOTHER)
    newcomer.button("Undo").click()
    expect(newcomer.puzzle).to_have_value(PUZZLE)
    newcomer.button("Redo").click()
    newcomer.expect_digits(ANOTHER)
    expect_address(newcomer, ANOTHER_LINK)
    page.reload()
    newcomer.expect_digits(ANOTHER)
    expect(newcomer.button("Undo")).to_have_attribute("aria-disabled", "true")
    page.go_back()
    expect(newcomer.puzzle).to_have_value(PUZZLE)
    expect(newcomer.solution).to_be_visible()  # as it was left, solved anew


def test_the_link_contains_everything_that_was_done(visit):
    work = {"entries": "..2" + "." * 13, "marks": [[], [3, 4], *[[]] * 14]}
    titled = {"variant": "x", "model": "sat", "title": "For you"}
    link = link_to(FIRST, "play", **titled, **work)
    first = visit(f"#{link}")
    expect(first.variant).to_have_value("x")
    expect(first.cell(1, 3)).to_have_accessible_name(re.compile("^row 1, column 3, 2, entered"))
    expect(first.cell(1, 2)).to_have_accessible_name(re.compile("3 4"))
    first.expect_tab("Play")
    first.go("Solve")
    expect(first.model).to_have_value("sat")
    expect(first.page.get_by_text("For you: ")).to_be_visible(timeout=LOADING)
    expect_address(first, link_to(FIRST, **titled))
    _, content = read_link(first.page.url)
    assert Puzzle(json.dumps(content["puzzle"])).line == FIRST
    first.page.evaluate(ABSENT)
    first.checkbox("Link with my digits").check()
    assert says(copied_by_hand(first), first, link_to(FIRST, **titled, **work))
    go_to(first, link_to(FIRST, formulation="pattern"))
    first.open_options()
    chosen = first.page.get_by_role("combobox", name="Formulation", exact=True)
    expect(chosen).to_have_value("pattern")
    chosen.select_option("cells")
    expect_address(first, link_to(FIRST, formulation="cells"))
    chosen.select_option(index=0)
    expect_address(first, FIRST_LINK)


@pytest.mark.full
def test_a_link_opens_with_its_options_and_draws_its_grid_before_python(first_visit, visit, site):
    with site.holding("pyodide.asm.wasm"):
        visitor = first_visit("#" + link_to(PUZZLE, view="solution"))
        visitor.expect_digits(PUZZLE)
        expect(visitor.result).to_have_text(re.compile("^Loading"))
        ticked = visitor.checkbox("Link with solution")
        ticked.check()
    expect(visitor.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
    expect(ticked).to_be_checked()  # though Python has read the puzzle anew
    for _ in range(2):
        expect(visitor.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
        expect_address(visitor, PUZZLE_LINK)
        visitor.page.reload()
    several = "12343412" + "." * 8
    visitor = visit("#" + link_to(several, view="other"))
    expect(visitor.result).to_have_text(re.compile("^Solved: one of several"), timeout=LOADING)
    other = visitor.button("Show the other solution")
    expect(other).to_have_attribute("aria-pressed", "true")
    visitor = visit("#" + link_to(several, view="candidates"))
    candidates = visitor.button("Show true candidates")
    expect(candidates).to_have_attribute("aria-pressed", "true", timeout=LOADING)
    expect_address(visitor, link_to(several))
    go_to(visitor, PUZZLE_LINK)
    visitor.expect_digits(PUZZLE)
    visitor.page.go_back()
    visitor.expect_digits(several)


DAMAGED = "The link cannot be opened: it is incomplete or was altered. Copy all of it"


def test_a_damaged_link_opens_an_empty_page_that_says_so(newcomer):
    newcomer.put(PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    revisit(newcomer, f"#{PUZZLE_LINK[:-9]}")
    expect(newcomer.alert).to_contain_text(DAMAGED)
    newcomer.expect_digits(EMPTY)
    expect_address(newcomer, "")
    newcomer.button("Undo").click()
    newcomer.expect_digits(PUZZLE)  # the last visit
    newcomer.expect_no_alert()


@pytest.mark.full
def test_a_link_is_pasted_like_a_puzzle_and_a_truncated_one_changes_nothing(newcomer):
    newcomer.put(PUZZLE)
    expect_address(newcomer, PUZZLE_LINK)
    link = newcomer.page.url
    for target in (newcomer.puzzle, newcomer.cell(1, 1)):
        newcomer.put(ANOTHER)
        target.click()
        newcomer.page.evaluate(
            """text => {
              const clipboardData = new DataTransfer();
              clipboardData.setData('text/plain', text);
              document.activeElement.dispatchEvent(
                new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
            }""",
            f"{newcomer.url}#{PUZZLE_LINK}\n",
        )
        newcomer.expect_digits(PUZZLE)
        expect(newcomer.puzzle).to_have_value(PUZZLE)
    newcomer.put(ANOTHER)
    newcomer.paste(f"<{link}>")
    newcomer.expect_digits(PUZZLE)
    newcomer.paste(link[:-3])
    expect(newcomer.alert).to_contain_text(DAMAGED)
    expect(newcomer.puzzle).to_have_value(PUZZLE)
    assert newcomer.digits() == PUZZLE
    newcomer.paste(f"{newcomer.url}#lists/paper")
    expect(newcomer.page.locator("#lists-origin")).to_have_text(
        "How many givens make a puzzle hard?"
    )


# Saved state


def test_the_last_state_is_restored_at_the_next_visit(first_visit, site):
    newcomer = first_visit()
    newcomer.wait_ready()
    newcomer.variant.select_option(label="X")
    newcomer.put(FIRST)
    newcomer.go("Play")
    newcomer.cell(1, 2).click()
    newcomer.press("3", "ArrowDown", "Shift+Digit2")
    newcomer.go("Solve")
    newcomer.model.select_option("exact cover")
    newcomer.format.select_option("sdk")
    newcomer.open_options()
    limit = newcomer.page.get_by_role("spinbutton", name="Time limit in seconds")
    limit.fill("7")
    newcomer.go("Set")
    panel = newcomer.page.locator("#panel-vary")
    panel.locator("summary").click()
    with site.holding("pyodide.asm.wasm"):
        revisit(newcomer)
        expect(newcomer.cell(1, 2)).to_have_accessible_name(re.compile("3, entered"))
        expect(newcomer.cell(1, 4)).to_have_accessible_name(re.compile("4, given"))
        expect(newcomer.cell(2, 2)).to_have_accessible_name(re.compile("2"))
        expect(newcomer.variant).to_have_value("x")
        newcomer.expect_tab("Set")
        expect(panel).not_to_have_attribute("open", "")
        newcomer.go("Solve")
        expect(newcomer.model).to_have_value("exact cover")
        newcomer.open_options()
        expect(limit).to_have_value("7")
        expect(newcomer.button("Undo")).to_have_attribute("aria-disabled", "true")
    expect_address(newcomer, link_to(FIRST, variant="x", model="exact cover"))
    revisit(newcomer, f"#{PUZZLE_LINK}")  # a link takes precedence over the saved state
    newcomer.wait_ready()
    newcomer.expect_digits(PUZZLE)
    newcomer.button("Undo").click()
    newcomer.expect_digits("13.4" + "." * 12)
    newcomer.button("Redo").click()
    newcomer.expect_digits(PUZZLE)


#: Reloads the page as soon as its first cell shows a digit.
HASTE = """(digit) => {
  const look = () =>
    document.querySelector('[role=gridcell]').textContent.includes(digit)
      ? location.reload()
      : requestAnimationFrame(look);
  look();
}"""


@pytest.mark.full
def test_a_reload_or_a_detour_to_the_help_restores_the_state_of_a_moment_before(newcomer):
    newcomer.put(PUZZLE)
    newcomer.paste("no puzzle, but long enough to be read at once")
    expect(newcomer.alert).to_contain_text("no puzzle")
    newcomer.unfold("Download")
    said = newcomer.page.get_by_text("downloads use the puzzle in the grid")
    expect(said).to_be_visible()
    newcomer.page.reload()
    expect(newcomer.alert).to_contain_text("no puzzle", timeout=LOADING)
    expect_address(newcomer, PUZZLE_LINK)
    newcomer.button("Undo").click()
    newcomer.expect_digits(PUZZLE)
    with newcomer.page.expect_event("load"):
        newcomer.page.evaluate(HASTE, "6")
        newcomer.puzzle.fill("6" + EMPTY[1:])
    newcomer.wait_ready()
    newcomer.expect_digits("6" + EMPTY[1:])
    newcomer.put(PUZZLE)
    newcomer.go("Play")
    newcomer.cell(1, 1).click()
    newcomer.press("4")
    newcomer.expect_digits("4" + PUZZLE[1:])
    newcomer.page.goto(f"{newcomer.url}help.html")
    newcomer.page.go_back()
    newcomer.wait_ready()
    newcomer.expect_cell(1, 1, "4, entered by you")


#: A file held back, the actions in the meantime, and the grid after a reload.
EARLY = {
    "a text that is not read yet": (
        "pyodide.asm.wasm",
        lambda it: it.paste("\n".join(ANOTHER[start : start + 9] for start in range(0, 81, 9))),
        ANOTHER,
    ),
    "a link": ("pyodide.asm.wasm", lambda it: go_to(it, FIRST_LINK), FIRST),
}


@pytest.mark.full
@pytest.mark.parametrize("name", EARLY)
def test_actions_before_the_page_was_ready_are_done_after_a_reload(guest, own_site, name):
    file, act, line = EARLY[name]
    visitor = guest(NO_WORKER)
    with own_site.holding(file) as held:
        visitor.open()
        assert held.asked.wait(LOADING / 1000)
        expect(visitor.cells).not_to_have_count(0)
        act(visitor)
        visitor.page.reload()
    visitor.wait_ready()
    visitor.expect_digits(line)


#: A browser that does not let the page change its history, as some do after many changes.
FIXED_HISTORY = """for (const name of ['pushState', 'replaceState'])
    History.prototype[name] = () => { throw new DOMException('', 'SecurityError'); };"""


@pytest.mark.full
def test_if_the_address_cannot_be_updated_the_page_works_and_says_so(visit):
    newcomer = visit(script=FIXED_HISTORY)
    newcomer.wait_ready()
    newcomer.put(PUZZLE)
    expect(
        newcomer.page.get_by_text("does not allow the address bar to be updated")
    ).to_be_visible()
    assert newcomer.solve().startswith("Solved")


def stored(visitor):
    """Return the saved state, which is empty until the page has been idle for a moment."""
    return json.loads(visitor.page.evaluate("localStorage.getItem('sudokulp')") or "{}")


@pytest.mark.full
def test_an_untouched_tab_does_not_overwrite_the_state_of_other_tabs(newcomer):
    newcomer.put(PUZZLE)
    idle = newcomer.context.new_page()
    idle.goto(newcomer.url)
    expect(idle.get_by_role("gridcell")).to_have_count(81)
    newcomer.put(ANOTHER)
    assert newcomer.wait_until(lambda: ANOTHER in str(stored(newcomer).get("puzzle")))
    kept = stored(newcomer)
    idle.close()
    assert stored(newcomer) == kept
    assert newcomer.digits() == ANOTHER


# Copying


def clipboard(visitor):
    return visitor.page.evaluate("navigator.clipboard.readText()")


def test_the_puzzle_the_solution_and_the_link_can_be_copied(visit):
    copying = visit(permissions=["clipboard-read", "clipboard-write"])
    copying.wait_ready()
    copying.put(PUZZLE)
    copying.button("Copy puzzle").click()
    said = copying.page.get_by_text(re.compile(r"^Copied the puzzle: \d+ characters$"))
    expect(said).to_be_visible()
    text = clipboard(copying)
    assert text.splitlines()[:2] == ["9", "1, 3, 3"]
    expect(said).to_have_text(f"Copied the puzzle: {len(text)} characters")
    expect(copying.button("Copy solution")).to_be_disabled()
    copying.solve()
    copying.button("Copy solution").click()
    expect(copying.page.get_by_text(re.compile("^Copied the solution"))).to_be_visible()
    assert len(clipboard(copying).split()) > 3 * 81
    copying.button("Copy link").click()
    expect(copying.page.get_by_text(re.compile("^Link copied"))).to_be_visible()
    assert says(clipboard(copying), copying, PUZZLE_LINK)
    copying.checkbox("Link with solution").check()
    copying.button("Copy link").click()
    expect(copying.page.get_by_text("Link copied, with the solution")).to_be_visible()
    assert says(clipboard(copying), copying, link_to(PUZZLE, view="solution"))
    copying.go("Play")
    copying.cell(1, 1).click()
    copying.press("4")
    copying.go("Solve")
    copying.checkbox("Link with solution").uncheck()
    copying.button("Copy link").click()
    expect(copying.page.get_by_text("Link copied.")).to_be_visible()
    assert says(clipboard(copying), copying, PUZZLE_LINK)


REFUSING = """() => {
  const refuse = async () => { throw new DOMException('denied', 'NotAllowedError'); };
  Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
}"""
ABSENT = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def copied_by_hand(visitor):
    """Return the link that Copy link selects where the clipboard is absent."""
    visitor.button("Copy link").click()
    by_hand = visitor.page.get_by_role("textbox", name="Copy by hand")
    expect(by_hand).to_be_focused()
    return by_hand.input_value()


@pytest.mark.full
def test_if_the_clipboard_is_denied_or_absent_the_text_is_selected(newcomer):
    newcomer.put(PUZZLE)
    newcomer.page.evaluate(REFUSING)
    newcomer.button("Copy link").click()
    by_hand = newcomer.page.get_by_role("textbox", name="Copy by hand")
    expect(by_hand).to_be_focused()
    assert says(by_hand.input_value(), newcomer, PUZZLE_LINK)
    expect(newcomer.page.get_by_text("The browser does not allow copying here")).to_be_visible()
    assert says(newcomer.page.evaluate("String(getSelection())"), newcomer, PUZZLE_LINK)
    newcomer.button("Copy puzzle").click()
    expect(by_hand).to_have_value(re.compile("^9\n1, 3, 3\n"))
    newcomer.put(ANOTHER)
    expect(by_hand).to_be_hidden()
    newcomer.page.evaluate(ABSENT)
    newcomer.button("Copy link").click()
    expect(by_hand).to_be_focused()


#: A device that shares what it is given, and later refuses to.
SHARING = """Object.assign(navigator, { canShare: () => true,
  share: async (what) => {
    if (window.shared) throw new DOMException('', 'NotAllowedError');
    window.shared = what;
  } });"""


@pytest.mark.full
def test_sharing_is_offered_if_the_device_supports_it(newcomer):
    expect(newcomer.button("Copy link")).to_be_visible()
    expect(newcomer.button("Share with an app")).to_be_hidden()
    newcomer.page.add_init_script(SHARING)
    revisit(newcomer, f"#{PUZZLE_LINK}")
    newcomer.expect_digits(PUZZLE)
    newcomer.button("Share with an app").click()
    assert newcomer.wait_until(lambda: newcomer.page.evaluate("Boolean(window.shared)"))
    shared = newcomer.page.evaluate("window.shared")
    assert shared["title"] == "Sudoku"
    assert says(shared["url"], newcomer, PUZZLE_LINK)
    newcomer.button("Share with an app").click()
    expect(newcomer.page.get_by_text("Use Copy link instead")).to_be_visible()


# QR codes

#: Prints the text in a code. The arguments are the width and height of its picture in pixels.
READER = """
const [width, height] = process.argv.slice(1).map(Number);
const pixels = new Uint8ClampedArray(require('node:fs').readFileSync(0));
process.stdout.write(require('jsqr')(pixels, width, height)?.data ?? 'no code');
"""


def read_code(visitor):
    """Return the text in the QR code that is shown, read from its pixels by another program."""
    image = visitor.page.get_by_role("img", name="QR code of the link to this puzzle")
    picture = Image.open(io.BytesIO(image.screenshot())).convert("RGBA")
    return subprocess.run(
        ["node", "--eval", READER, "--", *map(str, picture.size)],
        input=picture.tobytes(),
        cwd=Path(__file__).parents[2] / "web" / "tools" / "checks",
        capture_output=True,
        check=True,
    ).stdout.decode()


@pytest.mark.full
def test_a_qr_code_holds_the_link_and_is_made_by_a_library_loaded_then(visit):
    visitor = visit(f"#{PUZZLE_LINK}")
    visitor.page.evaluate(ABSENT)
    assert not [url for url in visitor.requests if "uqr" in url]
    button = visitor.button("QR code")
    button.click()
    assert read_code(visitor) == copied_by_hand(visitor)
    visitor.go("Play")
    visitor.cell(1, 1).click()
    visitor.press("4")
    visitor.go("Solve")
    assert read_code(visitor) == copied_by_hand(visitor)
    visitor.page.emulate_media(color_scheme="dark")
    for name in ("Link with my digits", "Link with solution"):
        visitor.checkbox(name).check()
        assert visitor.wait_until(lambda: read_code(visitor) == copied_by_hand(visitor))
    whole = link_to(PUZZLE, entries="4" + EMPTY[1:], view="solution")
    assert says(read_code(visitor), visitor, whole)
    visitor.put(ANOTHER)
    assert visitor.wait_until(lambda: says(read_code(visitor), visitor, ANOTHER_LINK))
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(visitor.page.get_by_role("img", name="QR code")).to_have_count(0)


@pytest.mark.full
def test_a_link_too_long_for_a_code_gets_a_sentence(visit):
    random = Random(1)
    marks = [[], *(random.sample(range(1, 26), 10) for _ in range(624))]
    visitor = visit("#" + link_to("1" + "." * 624, marks=marks))
    visitor.button("QR code").click()
    code = visitor.page.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    mine = visitor.checkbox("Link with my digits")
    mine.check()
    said = visitor.page.get_by_text(re.compile(r"^The link has [\d,]+ characters, too many"))
    expect(said).to_be_visible()
    expect(code).to_be_hidden()
    mine.uncheck()
    expect(code).to_be_visible()
    expect(said).to_be_hidden()


# Typeface

#: The state of the typeface of an element, which is requested from the page's own server only.
FACE = """(name) => {
  const family = getComputedStyle(document.querySelector(name)).fontFamily.split(',')[0];
  return [...document.fonts].find((face) => face.family === family.replaceAll('"', ''))?.status;
}"""


def test_the_page_and_its_help_have_a_typeface_of_their_own(newcomer):
    for path, name in (("", "[role=gridcell]"), ("help/play.html", "main p")):
        newcomer.page.goto(newcomer.url + path)
        assert newcomer.wait_until(lambda name=name: newcomer.page.evaluate(FACE, name) == "loaded")
