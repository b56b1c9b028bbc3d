"""Photos of puzzles: chosen, pasted or dropped; corrected, with the corners moved, and offline."""

import base64
import io
import re
from pathlib import Path

import pytest
from accessibility import (
    DARK_PHONE,
    LIGHT,
    NARROW,
    PHONE,
    SMALLEST,
    clipped,
    findings,
    sideways,
    small_targets,
)
from drawing import CELL, EDGE, SEEN, cat, encoded, perspective, seen, sheet
from PIL import Image
from playwright.sync_api import expect
from visitor import LOADING, SOLVING

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
#: The cell of a 7 of PUZZLE.
BLOTTED = 4
CORNERS = ("Top left", "Top right", "Bottom right", "Bottom left")
SOLVED = re.compile("^Solved: unique solution")


@pytest.fixture(scope="module")
def photo():
    """Return a photo of PUZZLE that leaves no doubt."""
    return encoded(seen(sheet(PUZZLE)))


@pytest.fixture(scope="module")
def doubtful():
    """Return a photo of PUZZLE with a cell in which 7, 3 and 9 are printed over each other."""
    return encoded(seen(sheet(without(PUZZLE, BLOTTED), smudged={BLOTTED: "7379"})))


@pytest.fixture
def desk(page):
    """Return the shared page; the panel is closed afterwards, for the next test."""
    yield page
    close = page.button("Close")
    if close.is_visible():
        close.click()


def without(line, at):
    return f"{line[:at]}.{line[at + 1 :]}"


def choose(page, content, name="photo.jpg", mime="image/jpeg"):
    """Choose a file with the button Photo."""
    with page.page.expect_file_chooser() as chooser:
        page.button("Photo").click()
    chooser.value.set_files({"name": name, "mimeType": mime, "buffer": content})


#: Pastes or drops a file onto the page.
GIVE = """([type, name, mime, content]) => {
  const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], name, { type: mime }));
  const how = { bubbles: true, cancelable: true };
  document.elementFromPoint(5, 5).dispatchEvent(type === 'paste'
    ? new ClipboardEvent(type, { ...how, clipboardData: data })
    : new DragEvent(type, { ...how, dataTransfer: data }));
}"""


def give(page, event, content, name="image.png", mime="image/png"):
    page.page.evaluate(GIVE, [event, name, mime, base64.b64encode(content).decode()])


def panel(page):
    return page.page.get_by_role("region", name="Photo", exact=True)


def cell(page, row, column):
    """Return a cell of the straightened picture."""
    cells = page.page.get_by_role("group", name="Cells of the photo", exact=True)
    return cells.get_by_role("button", name=re.compile(f"^row {row}, column {column},"))


def expect_read(page, words):
    """Expect what the panel says once it has read the picture."""
    expect(page.page.locator("#photo-said")).to_have_text(re.compile(words), timeout=LOADING)


def expect_solved(page, line):
    """Expect the puzzle to be in the grid, and solved."""
    expect(page.result).to_have_text(SOLVED, timeout=SOLVING)
    expect(page.page.locator("#photo-said")).to_be_hidden()
    page.hide_solution()
    page.expect_digits(line)


def take(page):
    """Use the puzzle that was read, unless it was taken at once."""
    use = page.page.locator("button:not([aria-disabled])", has_text="Use this puzzle")
    expect(use.or_(page.button("Show the photo"))).to_be_visible(timeout=LOADING)
    if use.is_visible():
        use.click()


# Ways in


def test_a_photo_that_leaves_no_doubt_is_solved_at_once_and_undo_brings_back_the_puzzle(
    desk, photo
):
    desk.put(OTHER)
    choose(desk, photo)
    expect_solved(desk, PUZZLE)
    expect(desk.puzzle).to_have_value(PUZZLE)
    expect(desk.page.get_by_text(re.compile("30 digits read from a photo"))).to_be_visible()
    desk.button("Undo").click()
    desk.expect_digits(OTHER)
    expect(desk.button("Show the photo")).to_be_hidden()
    desk.button("Redo").click()
    desk.expect_digits(PUZZLE)
    desk.button("Show the photo").click()
    expect_read(desk, "^Read 30 givens. No cell is doubtful.$")
    desk.button("Use this puzzle").click()
    expect_solved(desk, PUZZLE)


@pytest.mark.full
def test_pictures_are_pasted_and_dropped_anywhere_and_opened_as_files(desk, photo):
    give(desk, "paste", encoded(sheet(OTHER), "PNG"))
    expect_solved(desk, OTHER)
    desk.go("Model")
    give(desk, "drop", photo, "newspaper.jpg", "image/jpeg")
    desk.expect_tab("Solve")
    expect_solved(desk, PUZZLE)
    with desk.page.expect_file_chooser() as chooser:
        desk.button("Open a file").click()
    turned = Image.open(io.BytesIO(photo)).transpose(Image.Transpose.ROTATE_90)
    content = encoded(turned.convert("RGB"), "WEBP")
    chooser.value.set_files({"name": "sideways.WEBP", "mimeType": "", "buffer": content})
    desk.wait_until(lambda: desk.page.locator("#photo-said").count() > 0)
    expect_solved(desk, PUZZLE)


@pytest.mark.full
def test_the_orientation_of_a_camera_and_transparency_are_respected(desk, photo):
    turned = Image.open(io.BytesIO(photo)).transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    choose(desk, encoded(turned, exif=exif))
    expect_solved(desk, PUZZLE)
    ink = sheet(OTHER).point(lambda gray: 255 - gray)
    clear = Image.new("RGBA", ink.size, "black")
    clear.putalpha(ink)
    choose(desk, encoded(clear, "PNG"), "clear.png", "image/png")
    expect_solved(desk, OTHER)


# Corrections


def test_a_doubtful_cell_is_corrected_and_the_puzzle_is_read_on(desk, doubtful):
    choose(desk, doubtful)
    expect_read(desk, "1 cell is doubtful")
    blot = cell(desk, 1, 5)
    expect(blot).to_have_accessible_name(re.compile("doubtful"))
    labels = desk.page.get_by_role("group", name="Labels of row 1, column 5", exact=True)
    likeliest = labels.locator(".likeliest button")
    expect(likeliest).to_have_count(3)
    expect(likeliest.first).to_have_accessible_name(re.compile(r"^\w+, (< )?\d+ %$"))
    assert desk.digits() != PUZZLE  # nothing is taken without being seen
    labels.get_by_role("button", name=re.compile("^7,")).click()
    expect_solved(desk, PUZZLE)
    desk.go("Model")
    desk.page.get_by_role("tab", name="Variables").click()
    objective = desk.page.get_by_role("region", name="The objective that read the photo")
    expect(objective).to_contain_text("You decided 1 cell", timeout=LOADING)


@pytest.mark.full
def test_cells_are_reached_and_corrected_with_the_keyboard(desk, photo):
    desk.go("Play")
    choose(desk, photo)
    desk.expect_digits(PUZZLE)
    desk.button("Show the photo").click()  # also while the puzzle is played
    expect(cell(desk, 1, 1)).to_be_visible()
    desk.button("Close").click()
    expect(cell(desk, 1, 1)).to_be_hidden()
    desk.go("Solve")
    desk.button("Show the photo").click()
    cell(desk, 1, 1).press("ArrowDown")
    desk.press("ArrowRight")
    expect(cell(desk, 2, 2)).to_be_focused()
    desk.press("2")
    expect(cell(desk, 2, 2)).to_have_accessible_name(re.compile("2.*chosen by you"))
    desk.press("Delete")
    expect(cell(desk, 2, 2)).to_have_accessible_name(re.compile("empty.*chosen by you"))
    expect_solved(desk, PUZZLE)
    choose(desk, encoded(seen(sheet(OTHER))))
    expect_solved(desk, OTHER)  # nothing of the first photo counts for the second


@pytest.mark.full
def test_the_corners_are_dragged_and_moved_by_arrow_keys(desk, photo):
    wide = Image.new("L", (1500, 760), 150)
    wide.paste(seen(sheet(PUZZLE)), (0, 20))
    wide.paste(seen(sheet(OTHER)).resize((640, 640)), (800, 60))
    choose(desk, encoded(wide))
    expect_solved(desk, PUZZLE)  # the larger one
    another = desk.page.get_by_text("There is another grid in the picture")
    expect(another).to_be_visible(timeout=LOADING)
    desk.button("Show the photo").click()
    desk.button("Corners").click()
    expect(desk.button("Corners")).to_have_attribute("aria-pressed", "true")
    frame = desk.page.locator(".photo-whole").bounding_box()
    scale = frame["width"] / 1500
    for name, (x, y) in zip(
        ("Top left", "Top right", "Bottom right", "Bottom left"),
        inner(640 / 720, 800, 60),
        strict=True,
    ):
        handle = desk.button(f"{name} corner").bounding_box()
        desk.page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
        desk.page.mouse.down()
        desk.page.mouse.move(frame["x"] + x * scale, frame["y"] + y * scale, steps=4)
        desk.page.mouse.up()
    for key in ("ArrowRight", "ArrowLeft", "Shift+ArrowUp", "Shift+ArrowDown"):
        desk.button("Top left corner").press(key)
    expect_read(desk, "^Read 32 givens")
    expect(desk.button("Use this puzzle")).not_to_have_attribute("aria-disabled", "true")
    desk.button("Use this puzzle").click()
    expect_solved(desk, OTHER)


def inner(scale, x, y):
    """Return the corners of the grid in a sheet that was seen, shrunk and placed."""
    side = 9 * CELL + 2 * EDGE
    m = perspective(((0, 0), (side, 0), (side, side), (0, side)), SEEN)
    for u, v in (
        (EDGE, EDGE),
        (side - EDGE, EDGE),
        (side - EDGE, side - EDGE),
        (EDGE, side - EDGE),
    ):
        z = m[6] * u + m[7] * v + 1
        yield (
            x + scale * (m[0] * u + m[1] * v + m[2]) / z,
            y + scale * (m[3] * u + m[4] * v + m[5]) / z,
        )


# Pictures that cannot be read


def claiming(width, height):
    """Return the beginning of a PNG that says it has this size."""
    content = bytearray(encoded(Image.new("L", (8, 8)), "PNG"))
    content[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return bytes(content)


BAD = {
    "nothing": (b"", "is empty: it has 0 bytes"),
    "text": (b"no picture at all", "could not be decoded: it is damaged, or not a kind of picture"),
    "cut off": (b"\xff\xd8\xff\xe0\x00", "could not be decoded"),
    "a PDF": (b"%PDF-1.7\n", "is a PDF. Take a screenshot"),
    "HEIC": (b"\0\0\0\x18ftypheic" + bytes(40), "cannot read HEIC. Save it as JPEG"),
    "a bomb": (claiming(60_000, 60_000), "60,000 x 60,000 pixels; the limit is 100 million"),
}


def test_what_is_no_picture_is_refused_in_a_sentence_and_nothing_is_lost(desk):
    desk.put(OTHER)
    for content, said in BAD.values():
        choose(desk, content)
        expect(desk.alert).to_contain_text(said)
        expect(panel(desk).first).to_be_hidden()
        assert desk.digits() == OTHER
        expect(desk.puzzle).to_have_value(OTHER)
    assert desk.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_a_text_that_is_chosen_as_a_photo_is_opened_as_a_puzzle(desk):
    choose(desk, OTHER.encode(), "puzzle.txt", "text/plain")
    desk.expect_digits(OTHER)
    choose(desk, b"%PDF-1.7\n", "puzzle.pdf", "application/pdf")
    expect(desk.alert).to_contain_text("this is a PDF")
    desk.button("Undo").click()


def test_without_a_grid_the_corners_are_offered_and_close_leaves_everything_as_it_was(desk):
    desk.put(OTHER)
    choose(desk, encoded(cat()), "cat.jpg")
    expect(desk.alert).to_contain_text("No grid found: drag the corners", timeout=LOADING)
    expect(desk.button("Top left corner")).to_be_visible()
    expect(desk.button("Use this puzzle")).to_have_attribute("aria-disabled", "true")
    desk.button("Close").click()
    desk.expect_no_alert()
    assert desk.digits() == OTHER
    expect(desk.button("Photo")).to_be_focused()


@pytest.mark.full
@pytest.mark.parametrize("size", [(8660, 5774), (120, 100)], ids=["50 megapixels", "tiny"])
def test_a_picture_of_any_size_ends(desk, photo, size):
    image = Image.open(io.BytesIO(photo))
    side = min(size)
    large = Image.new("L", size, 150)
    large.paste(image.resize((side, side)), (0, 0))
    desk.put(OTHER)
    choose(desk, encoded(large))
    if side > 1000:
        return expect_solved(desk, PUZZLE)
    ends = "No grid found|is unclear|doubtful|Solved"
    assert desk.wait_until(lambda: re.search(ends, desk.page.inner_text("main")), LOADING)


# Filled-in grids


@pytest.mark.full
def test_handwriting_becomes_the_digits_of_the_player(desk):
    choose(desk, encoded(seen(sheet(PUZZLE, fours=(2, 16, 22, 33)))))
    take(desk)
    desk.button("Show the photo").click()
    expect_read(desk, "30 givens and 4 handwritten digits")
    expect(desk.page.get_by_text("by hand: your own digits")).to_be_visible()
    desk.go("Play")
    desk.button("Use this puzzle").click()
    desk.expect_cell(1, 1, "5, given")
    desk.expect_cell(1, 3, "4, entered by you")
    desk.expect_cell(4, 7, "4, entered by you")


# Offline, and for everybody


@pytest.mark.full
def test_photos_are_read_offline_once_one_was_read(guest, own_site, photo):
    visitor = guest()
    visitor.open()
    visitor.wait_ready()
    kept = re.compile("^This page works offline")
    expect(visitor.page.locator("#offline-text")).to_have_text(kept, timeout=LOADING)
    asked = [url for url in visitor.requests if "/photo/" in url]
    assert asked == []  # nothing of it belongs to a first visit
    choose(visitor, photo)
    expect_solved(visitor, PUZZLE)
    visitor.wait_fetched()
    visitor.expected_errors += ["Failed to load resource", "ERR_FAILED", "Failed to fetch"]
    own_site.stop()
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.wait_until(lambda: visitor.button("Photo").is_enabled())
    choose(visitor, encoded(seen(sheet(OTHER))))
    expect_solved(visitor, OTHER)
    visitor.context.set_offline(False)
    own_site.start()


@pytest.mark.full
def test_the_panel_is_accessible_and_fits_every_screen(desk, doubtful):
    choose(desk, doubtful)
    expect_read(desk, "1 cell is doubtful")
    for adjusting in (False, True):
        if adjusting:
            desk.button("Corners").click()
        for look in (LIGHT, DARK_PHONE):
            assert findings(desk.page, look) == []
        for look in (NARROW, PHONE):
            look.apply(desk.page)
            assert sideways(desk.page) + clipped(desk.page) == []
        assert small_targets(desk.page, cells=0, controls=SMALLEST) == []
    LIGHT.apply(desk.page)


# Photos of others


@pytest.mark.full
def test_photos_of_newspapers_are_read_as_the_command_does(desk, shared):
    photos = sorted(Path(shared / "data" / "photos" / "newspapers").glob("*.jpg"))
    if not photos:
        pytest.skip("there are no photos in ../shared")
    import sudokulp

    for path in photos[::40]:
        line = "".join(str(digit or ".") for digit in sudokulp.read(path).puzzle.digits)
        choose(desk, path.read_bytes())
        take(desk)
        expect(desk.puzzle).to_have_value(line)
        desk.button("New").click()
