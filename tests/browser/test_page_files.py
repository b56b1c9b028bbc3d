"""Opening and dropping files and lists; downloads, pictures and links to other sites."""

import base64
import re
import struct

import pytest
from linking import link_to
from playwright.sync_api import expect
from visitor import LOADING, SOLVING

from sudokulp import Puzzle
from sudokulp.formats import encode

FIRST = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
SECOND = "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3"
THIRD = "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......"
LIST = f"{FIRST}\n{SECOND}\nno puzzle at all\n{THIRD}\n"


def open_file(page, name, content, mime="text/plain"):
    """Open a file with the button, as a person does."""
    with page.page.expect_file_chooser() as chooser:
        page.button("Open a file").click()
    data = content if isinstance(content, bytes) else content.encode()
    chooser.value.set_files({"name": name, "mimeType": mime, "buffer": data})


def expect_named(page, name):
    """Expect the puzzle to be named after its file."""
    expect(page.page.get_by_text(re.compile(f"^{name}: "))).to_be_visible(timeout=SOLVING)


# Lists


def listed(page, count):
    """Expect a list on the Lists tab, and return the panel."""
    panel = page.page.locator("#lists-panel")
    expect(panel.get_by_text(f"{count:,} puzzles", exact=True)).to_be_visible(timeout=SOLVING)
    assert page.current_tab() == "Lists"
    return panel


def test_several_puzzles_open_on_the_lists_tab_and_the_grid_stays(page):
    page.put(FIRST)
    assert page.solve().startswith("Solved: unique solution")
    solved = page.digits()
    for event, place in (("paste", "board"), ("drop", "")):
        give(page, event, ("text/plain", LIST), place=place)
        panel = listed(page, 4)
        expect(page.page).to_have_url(re.compile("#lists$"))
        page.page.go_back()
        page.expect_tab("Solve")
        assert page.digits() == solved
        expect(page.puzzle).to_have_value(FIRST)
        expect(page.result).to_have_text(re.compile("^Solved: unique solution"))
    page.paste(LIST)  # into the box
    listed(page, 4)
    row = panel.get_by_role("row").filter(has_text=THIRD)
    row.dblclick()
    page.expect_digits(THIRD)
    page.expect_tab("Solve")


@pytest.mark.full
def test_a_list_of_any_length_opens_on_the_lists_tab(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste("\n".join([FIRST, SECOND] * 300), "X")
    expect(listed(visitor, 600).locator("#lists-variant")).to_have_value("x")
    visitor.paste(LIST, "Classic")
    expect(listed(visitor, 4).locator("#lists-variant")).to_have_value("classic")
    visitor.put(FIRST)
    give(visitor, "paste", ("text/plain", "\n".join([FIRST] * 12_000)))
    listed(visitor, 12_000)
    for lines in (3, 60_000):
        visitor.go("Solve")
        open_file(visitor, "Tuesday.sdm", "\n".join([FIRST] * lines))
        expect(listed(visitor, lines).get_by_text("from Tuesday.sdm")).to_be_visible()


@pytest.mark.full
def test_an_ambiguous_text_is_read_as_the_user_chooses(page):
    cells = "1 2 3\n2 3 1\n3 1 2\n4 5 6\n5 6 4\n"  # row, column, digit or digit, row, column
    page.paste(cells)
    another = page.button("Read the text in another way")
    expect(another).to_be_visible()
    first = page.digits()
    another.press("Enter")
    page.expect_other_digits(first)
    expect(another).to_be_focused()
    expect(page.puzzle).to_have_value(cells)
    another.press("Enter")
    page.expect_digits(first)
    page.button("Undo").click()
    page.expect_other_digits(first)
    expect(another).to_be_visible()


# Files: opened, dropped and pasted

#: Drops or pastes data onto the element with an id, or else near the corner of the page.
GIVE = """([type, place, fill]) => {
  const data = new DataTransfer();
  for (const [kind, value] of fill) {
    if (kind === 'file') data.items.add(new File([value.text], value.name));
    else data.setData(kind, value);
  }
  const target = document.getElementById(place) ?? document.elementFromPoint(5, 5);
  const how = { bubbles: true, cancelable: true };
  target.dispatchEvent(type === 'paste'
    ? new ClipboardEvent(type, { ...how, clipboardData: data })
    : new DragEvent(type, { ...how, dataTransfer: data }));
}"""


def give(page, event, *fill, place="puzzle"):
    page.page.evaluate(GIVE, [event, place, list(fill)])


def file(name, text):
    return "file", {"name": name, "text": text}


def test_files_can_be_opened_and_dropped_and_text_pasted_outside_all_fields(page):
    open_file(page, "Tuesday.sdm", SECOND)
    page.expect_digits(SECOND)
    expect_named(page, "Tuesday")
    filename, _ = page.download("Download puzzle")
    assert filename.startswith("tuesday")
    overlay = page.page.get_by_text("Drop a puzzle here")
    expect(overlay).to_be_hidden()
    give(page, "dragenter", file("Dropped.txt", THIRD), place="")
    expect(overlay).to_be_visible()
    give(page, "dragleave", file("Dropped.txt", THIRD), place="")
    expect(overlay).to_be_hidden()
    give(page, "dragenter", file("Dropped.txt", THIRD), place="")
    give(page, "drop", file("Dropped.txt", THIRD), place="")
    expect(overlay).to_be_hidden()
    page.expect_digits(THIRD)
    expect_named(page, "Dropped")
    give(page, "paste", ("text/plain", FIRST), place="make-seed")
    give(page, "paste", ("text/plain", SECOND), place="")
    page.expect_digits(SECOND)
    page.button("Undo").click()  # pasting into another field left no trace
    page.expect_digits(THIRD)


@pytest.mark.full
def test_drops_and_pastes_are_read_anywhere_but_not_broken_pictures_or_two_files(
    page,
):
    give(page, "drop", ("text/plain", FIRST))
    page.expect_digits(FIRST)
    expect(page.puzzle).to_have_value(FIRST)
    wiki = f"https://www.sudokuwiki.org/sudoku.htm?bd={SECOND}"
    give(page, "drop", ("text/uri-list", f"# a comment\r\n{wiki}\r\n"), ("text/plain", "x"))
    page.expect_digits(SECOND)
    give(page, "drop", ("text/uri-list", f"{page.url}#{link_to('1..4............')}"))
    page.expect_digits("1..4............")
    page.put(FIRST)
    give(page, "drop", file("a.txt", SECOND), file("b.txt", SECOND))
    expect(page.alert).to_contain_text("open one file at a time, not 2")
    assert page.digits() == FIRST
    for place in ("puzzle", "board", ""):
        give(page, "paste", file(f"Pasted{place}.txt", THIRD), place=place)
        page.expect_digits(THIRD)
        expect_named(page, f"Pasted{place}")
        page.put(FIRST)
        give(page, "paste", file("photo.gif", "GIF89a"), place=place)
        expect(page.alert).to_contain_text("could not be decoded", timeout=LOADING)
        assert page.digits() == FIRST
        expect(page.puzzle).to_have_value(FIRST)


@pytest.mark.full
def test_files_of_other_kinds_are_read_or_refused_with_a_message(page):
    open_file(page, "wide.txt", FIRST.encode("utf-16"))
    page.expect_digits(FIRST)
    expect(page.puzzle).to_have_value(FIRST)
    open_file(page, "book.xlsx", encode(Puzzle(SECOND), "xlsx"))
    page.expect_digits(SECOND, timeout=SOLVING)
    expect(page.puzzle).to_have_value(SECOND)
    page.format.select_option("xlsx")
    expect(page.button("Copy puzzle")).to_be_disabled()
    written = page.downloaded("Download puzzle")
    assert written.suggested_filename.endswith(".xlsx")
    page.clear()
    open_file(page, "again.xlsx", written.path().read_bytes())
    page.expect_digits(SECOND)
    page.format.select_option("sdk")

    page.put(FIRST)
    most = page.page.evaluate("import('./catalog.js').then((module) => module.default.max_file)")
    for name, content, said in (
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", r"\w+ \w+"),
        ("empty.txt", b"", r"\w+ \w+"),
        ("x.xlsx", b"PK\3\4x", r"\w+ \w+"),
        ("huge.txt", b"5" * (most + 1), f"huge.txt has {most + 1:,} bytes; the limit is {most:,}"),
    ):
        open_file(page, name, content)
        expect(page.alert).to_contain_text(re.compile(said))
        assert "Traceback" not in page.alert.inner_text()
        assert page.digits() == FIRST
        page.button("Undo").click()
        page.put(FIRST)
    # A file that was not read changes nothing: the puzzle is solved, and its verdict is seen.
    open_file(page, "huge.txt", b"5" * (most + 1))
    expect(page.alert).to_contain_text(re.compile(r"\w+ \w+"))
    assert page.solve().startswith("Solved: unique solution")
    expect(page.page.locator("#headline")).not_to_have_class(re.compile("visually-hidden"))


SLOW = """() => {
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = async function () {
    if (this.name === 'slow.txt') await new Promise((resolve) => { window.readSlow = resolve; });
    return arrayBuffer.call(this);
  };
}"""
#: Lets the slow file be read, and waits half a second for the consequences.
READ_SLOW = "() => new Promise((resolve) => { readSlow(); setTimeout(resolve, 500); })"


@pytest.mark.full
def test_a_slow_file_does_not_replace_a_newer_one(first_visit):
    visitor = first_visit()
    visitor.page.evaluate(SLOW)
    open_file(visitor, "slow.txt", FIRST)
    assert visitor.wait_until(lambda: visitor.page.evaluate("Boolean(window.readSlow)"))
    open_file(visitor, "quick.txt", SECOND)
    visitor.expect_digits(SECOND)
    visitor.page.evaluate(READ_SLOW)
    assert visitor.digits() == SECOND
    expect_named(visitor, "quick")


# Downloads


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


#: The first bytes of the picture on the clipboard.
COPIED = """async () => {
  const [item] = await navigator.clipboard.read();
  const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer());
  return btoa(String.fromCharCode(...bytes.slice(0, 64)));
}"""


@pytest.mark.full
def test_a_picture_shows_entries_and_its_raster_version_is_twice_as_large(visit):
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.wait_ready()
    for line in (FIRST, "1" + "." * (36**2 - 1)):
        visitor.put(line)
        visitor.go("Play")
        visitor.cell(1, 2).click()
        visitor.press("4", "ArrowRight", "ArrowRight", "Shift+Digit5")
        visitor.go("Solve")
        visitor.format.select_option("svg")
        name, svg = visitor.download("Download puzzle")
        assert name.endswith(".svg")
        if line == FIRST:
            assert len(re.findall("<text", svg)) == len(line.replace(".", "")) + 2
        size = [float(re.search(rf'\b{key}="([\d.]+)"', svg)[1]) for key in ("width", "height")]
        visitor.format.select_option("png")
        picture = visitor.downloaded("Download puzzle")
        assert picture.suggested_filename.endswith(".png")
        scale = min(2, 4096 / max(size))
        found = png_size(picture.path().read_bytes())
        assert found == pytest.approx([scale * size[0], scale * size[1]], abs=1)
    visitor.button("Copy puzzle").click()
    expect(visitor.page.get_by_text("Copied the puzzle: a picture")).to_be_visible()
    assert png_size(base64.b64decode(visitor.page.evaluate(COPIED))) == found


# Other sites


@pytest.mark.full
def test_links_to_other_sites_follow_the_puzzle(page):
    pad, puzzles = (
        page.page.get_by_role("link", name=name, exact=True) for name in ("SudokuPad", "f-puzzles")
    )
    page.put(FIRST)
    page.button("Copy link").scroll_into_view_if_needed()  # hidden links are not updated
    expect(pad).to_have_attribute("href", re.compile(r"^https://sudokupad\.app/fpuzzles"))
    load = re.compile(r"^https://(www\.)?f-puzzles\.com/\?load=")
    expect(puzzles).to_have_attribute("href", load)
    for link in (pad, puzzles):
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", "noopener noreferrer")
    before = puzzles.get_attribute("href")
    page.put(SECOND, "Four Pyramid")
    page.button("Copy link").scroll_into_view_if_needed()
    expect(puzzles).not_to_have_attribute("href", before)
    page.put("1" + "." * 624, "Classic")
    page.button("Copy link").scroll_into_view_if_needed()
    expect(puzzles).to_have_attribute("aria-disabled", "true")
    expect(puzzles).not_to_have_attribute("href", re.compile("."))
    expect(page.page.locator("#open-reasons")).to_contain_text("f-puzzles ")
    expect(page.page.get_by_text("only if you follow its link")).to_be_visible()
    page.press("Escape")
