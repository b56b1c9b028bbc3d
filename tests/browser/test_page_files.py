"""Files, lists and drops on their way in; downloads, pictures and other sites on the way out."""

import base64
import io
import re
import struct
import zipfile

import pytest
from playwright.sync_api import expect
from visitor import LOADING, SOLVING

from sudoku.exports import MODEL_EXPORTS
from sudoku.formats import GROUPS

FIRST = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
SECOND = "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3"
THIRD = "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......"
LIST = f"{FIRST}\n{SECOND}\nno puzzle at all\n{THIRD}\n"


def next_puzzle(page):
    return page.button("Next")


def of_list(page):
    return page.page.get_by_role("combobox", name="Puzzle of the list", exact=True)


def open_file(page, name, content, mime="text/plain"):
    """Open a file by the button, as a person does."""
    with page.page.expect_file_chooser() as chooser:
        page.button("Open a file").click()
    data = content if isinstance(content, bytes) else content.encode()
    chooser.value.set_files({"name": name, "mimeType": mime, "buffer": data})


# Lists


def test_a_list_is_stepped_through(page):
    page.paste(LIST)
    page.expect_digits(FIRST)
    expect(of_list(page).locator("option")).to_have_count(3)
    expect(page.page.get_by_text("1 of 3", exact=True)).to_be_visible()
    expect(page.button("Previous")).to_have_attribute("aria-disabled", "true")
    next_puzzle(page).click()
    page.expect_digits(SECOND)
    expect(page.puzzle).to_have_value(LIST)
    next_puzzle(page).press("Enter")
    page.expect_digits(THIRD)
    expect(next_puzzle(page)).to_have_attribute("aria-disabled", "true")
    expect(next_puzzle(page)).to_be_focused()
    next_puzzle(page).press("Enter")
    expect(page.page.get_by_text("3 of 3", exact=True)).to_be_visible()
    page.button("Previous").click()
    page.expect_digits(SECOND)
    of_list(page).select_option(index=0)
    page.expect_digits(FIRST)


@pytest.mark.full
def test_steps_in_a_list_can_be_undone_and_are_in_the_history(page):
    addresses = [re.compile(rf"/9x9/{start}") for start in (r"B3\.2\.6", r"2C8\.3", r"F9\.7")]
    page.paste(LIST)
    page.expect_digits(FIRST)
    expect(page.page).to_have_url(addresses[0])
    next_puzzle(page).click()
    page.expect_digits(SECOND)
    expect(page.page).to_have_url(addresses[1])
    page.button("Undo").click()
    page.expect_digits(FIRST)
    expect(page.page.get_by_text("1 of 3", exact=True)).to_be_visible()
    page.button("Redo").click()
    page.expect_digits(SECOND)
    expect(page.page).to_have_url(addresses[1])
    next_puzzle(page).click()
    page.expect_digits(THIRD)
    expect(page.page).to_have_url(addresses[2])
    page.page.go_back()
    page.expect_digits(SECOND)
    expect(page.page.get_by_text("2 of 3", exact=True)).to_be_visible()
    next_puzzle(page).click()
    page.expect_digits(THIRD)


@pytest.mark.full
def test_fast_steps_do_not_wait_for_each_other(page):
    page.paste("\n".join([FIRST, SECOND] * 20 + [THIRD]))
    page.expect_digits(FIRST)
    for _ in range(40):
        next_puzzle(page).press("Enter")
    expect(page.page.get_by_text("41 of 41", exact=True)).to_be_visible()
    page.expect_digits(THIRD)


@pytest.mark.full
def test_what_was_no_puzzle_is_named_and_stops_nobody(page):
    page.paste(LIST)
    page.expect_digits(FIRST)
    expect(page.page.get_by_text(re.compile("line 3"))).to_be_visible()
    page.expect_no_alert()
    assert page.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_a_long_list_has_a_number_to_type(page):
    page.paste("\n".join([FIRST, SECOND] * 300 + [THIRD]))
    number = page.page.get_by_role("spinbutton", name="Number", exact=True)
    expect(number).to_be_visible()
    number.fill("600")
    number.press("Enter")
    page.expect_digits(SECOND)
    expect(page.page.get_by_text("600 of 601", exact=True)).to_be_visible()
    number.fill("9999")
    number.press("Enter")
    page.expect_digits(THIRD)
    expect(number).to_have_value("601")
    number.fill("-3")
    number.press("Enter")
    page.expect_digits(FIRST)
    page.paste(LIST)
    expect(number).to_be_hidden()


@pytest.mark.full
def test_another_text_ends_the_list(page):
    page.paste(LIST)
    expect(of_list(page)).to_be_visible()
    page.paste(SECOND)
    page.expect_digits(SECOND)
    expect(of_list(page)).to_be_hidden()


# Lists that are for Many puzzles


def whole_list(page, name):
    """Press the button that hands the list over, and return the panel."""
    page.button(name).click()
    panel = page.page.locator("#many-panel")
    expect(panel.get_by_role("heading", name="Many puzzles")).to_be_in_viewport()
    return panel


@pytest.mark.full
def test_a_list_is_handed_over_to_many_puzzles(visit):
    visitor = visit()
    visitor.wait_ready()
    expect(visitor.page.locator("#work-through")).to_be_hidden()
    visitor.paste("\n".join([FIRST, SECOND] * 300), "X")
    panel = whole_list(visitor, "Work through all 600")
    expect(panel.get_by_text("600 entries to work on.")).to_be_visible(timeout=SOLVING)
    expect(panel.locator("#batch-variant")).to_have_value("x")
    visitor.paste(LIST, "Classic")
    whole_list(visitor, "Work through all 4")
    expect(panel.get_by_text("4 entries to work on.")).to_be_visible(timeout=SOLVING)
    expect(panel.locator("#batch-variant")).to_have_value("classic")
    expect(panel.get_by_role("textbox", name="List of puzzles")).to_have_value(LIST)
    visitor.paste(FIRST)
    visitor.expect_digits(FIRST)
    expect(visitor.page.locator("#work-through")).to_be_hidden()


@pytest.mark.full
def test_a_list_that_is_too_long_for_the_grid_is_handed_over(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.puzzle.focus()
    visitor.page.evaluate(
        """(line) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', Array(12_000).fill(line).join('\\n'));
          document.activeElement.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }""",
        FIRST,
    )
    expect(visitor.alert.first).to_contain_text("Many puzzles takes lists of up to 100,000 lines")
    panel = whole_list(visitor, "Work through the whole list")
    expect(panel.get_by_text("12,000 entries to work on.")).to_be_visible(timeout=SOLVING)


@pytest.mark.full
@pytest.mark.parametrize(
    ("lines", "button"),
    [
        (3, "Work through all 3"),
        (12_000, "Work through the whole list"),
        (60_000, "Work through the whole list"),
    ],
)
def test_a_file_with_a_list_is_handed_over(visit, lines, button):
    visitor = visit()
    visitor.wait_ready()
    open_file(visitor, "Tuesday.sdm", "\n".join([FIRST] * lines))
    panel = whole_list(visitor, button)
    expect(panel.get_by_text(f"{lines:,} entries to work on.")).to_be_visible(timeout=SOLVING)
    assert (
        panel.get_by_role("textbox", name="List of puzzles").input_value().endswith("Tuesday.sdm")
    )


# Other readings


def test_a_text_that_means_several_things_is_read_as_the_person_wants(page):
    letters = "\n".join(["0" + "." * 15] + ["." * 15 + "F"] + ["." * 16] * 14)
    page.paste(letters)
    readings = page.page.get_by_role("group", name="Other readings of the text")
    expect(readings).to_be_visible()
    first = page.digits()
    choice = readings.get_by_role("button").first
    label = choice.inner_text()
    assert label.startswith("Read it as ")
    choice.press("Enter")
    expect(readings.get_by_role("button", name=label, exact=True)).to_have_count(0)
    page.expect_other_digits(first)
    expect(readings.get_by_role("button").first).to_be_focused()
    expect(page.puzzle).to_have_value(letters)
    page.button("Undo").click()
    page.expect_digits(first)
    expect(readings.get_by_role("button", name=label, exact=True)).to_be_visible()


# Files


def test_a_file_is_opened_and_named(page):
    open_file(page, "Tuesday.sdm", LIST)
    page.expect_digits(FIRST)
    expect(page.page.get_by_text(re.compile("^Tuesday.*puzzle list"))).to_be_visible()
    expect(of_list(page)).to_be_visible()
    next_puzzle(page).click()
    page.expect_digits(SECOND)
    filename, _ = page.download("Download puzzle")
    assert filename.startswith("tuesday")


@pytest.mark.full
def test_a_file_in_utf_16_is_text(page):
    open_file(page, "wide.txt", FIRST.encode("utf-16"))
    page.expect_digits(FIRST)
    expect(page.puzzle).to_have_value(FIRST)


def workbook(rows):
    """Return a workbook with one sheet of text cells, as spreadsheet programs write it."""
    cells = "".join(
        "<row>"
        + "".join(f'<c t="inlineStr"><is><t>{value}</t></is></c>' for value in row)
        + "</row>"
        for row in rows
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sheet1.xml" ContentType="{kind}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="One" sheetId="1" r:id="a"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="a" Type="{office}/worksheet" Target="sheet1.xml"/></Relationships>',
        "xl/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


@pytest.mark.full
def test_a_workbook_is_read_and_written(page):
    rows = [[digit.replace(".", "") for digit in FIRST[at : at + 9]] for at in range(0, 81, 9)]
    open_file(page, "book.xlsx", workbook(rows))
    page.expect_digits(FIRST, timeout=SOLVING)
    expect(page.puzzle).to_have_value(FIRST)
    page.format.select_option("xlsx")
    expect(page.button("Copy puzzle")).to_be_disabled()
    with page.page.expect_download() as caught:
        page.button("Download puzzle").click()
    assert caught.value.suggested_filename.endswith(".xlsx")
    written = caught.value.path().read_bytes()
    page.clear()
    open_file(page, "again.xlsx", written)
    page.expect_digits(FIRST)
    page.format.select_option("sdk")


@pytest.mark.full
def test_a_file_that_is_too_large_is_refused_unread(page):
    page.paste(FIRST)
    page.expect_digits(FIRST)
    most = page.page.evaluate("fetch('catalog.json').then((answer) => answer.json())")["max_file"]
    open_file(page, "huge.txt", b"5" * (most + 1))
    expect(page.alert).to_contain_text(f"huge.txt has {most + 1:,} bytes; at most {most:,} are")
    assert page.digits() == FIRST
    expect(page.puzzle).to_have_value(FIRST)
    assert page.solve().startswith("Solved: unique solution")


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "content"),
    [("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), ("empty.txt", b""), ("x.xlsx", b"PK\3\4x")],
)
def test_a_file_that_is_no_puzzle_gets_a_sentence(page, name, content):
    page.paste(FIRST)
    page.expect_digits(FIRST)
    open_file(page, name, content)
    expect(page.alert).to_contain_text(re.compile(r"\w+ \w+"))
    assert "Traceback" not in page.alert.inner_text()
    assert page.digits() == FIRST


SLOW = """() => {
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = async function () {
    if (this.name === 'slow.txt') await new Promise((resolve) => { window.readSlow = resolve; });
    return arrayBuffer.call(this);
  };
}"""


@pytest.mark.full
def test_a_file_that_takes_its_time_does_not_replace_a_later_one(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.page.evaluate(SLOW)
    open_file(visitor, "slow.txt", FIRST)
    assert visitor.wait_until(lambda: visitor.page.evaluate("Boolean(window.readSlow)"))
    open_file(visitor, "quick.txt", SECOND)
    visitor.expect_digits(SECOND)
    visitor.page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener('message', resolve, { once: true });
          readSlow();
          setTimeout(() => postMessage('', '*'), 500);
        })"""
    )
    assert visitor.digits() == SECOND
    expect(visitor.page.get_by_text(re.compile("^quick: "))).to_be_visible()


@pytest.mark.full
def test_a_file_opened_before_the_page_is_there_is_opened_then(first_visit, site):
    with site.holding("catalog.json"):
        visitor = first_visit()
        visitor.paste(THIRD)
        open_file(visitor, "Early.txt", SECOND)
        expect(visitor.page.get_by_text("Early.txt will be opened as soon as")).to_be_attached()
    visitor.expect_digits(SECOND, LOADING)
    expect(visitor.page.get_by_text(re.compile("^Early: "))).to_be_visible(timeout=SOLVING)
    visitor.button("Undo").click()
    visitor.expect_digits(THIRD)


@pytest.mark.full
def test_a_chosen_variant_stands_above_the_suffix_of_a_list(page):
    open_file(page, "diagonal.sdkx", LIST)
    page.expect_digits(FIRST)
    expect(page.variant).to_have_value("x")
    page.variant.select_option(label="Classic")
    expect(page.page.get_by_text("Both main diagonals")).to_be_hidden()
    next_puzzle(page).click()
    page.expect_digits(SECOND)
    expect(page.variant).to_have_value("classic")
    expect(page.page.get_by_text(re.compile("^diagonal 2: "))).to_be_visible()


# Dropping and pasting


DROP = """([type, fill]) => {
  const dataTransfer = new DataTransfer();
  for (const [kind, value] of fill) {
    if (kind === 'file') dataTransfer.items.add(new File([value.text], value.name));
    else dataTransfer.setData(kind, value);
  }
  const target = document.elementFromPoint(5, 5);
  target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}"""


def drag(page, event, *fill):
    page.page.evaluate(DROP, [event, list(fill)])


def test_a_file_dropped_anywhere_is_opened(page):
    overlay = page.page.get_by_text("Drop a puzzle here")
    file = ("file", {"name": "Dropped.txt", "text": SECOND})
    expect(overlay).to_be_hidden()
    drag(page, "dragenter", file)
    expect(overlay).to_be_visible()
    drag(page, "drop", file)
    expect(overlay).to_be_hidden()
    page.expect_digits(SECOND)
    expect(page.page.get_by_text(re.compile("^Dropped: "))).to_be_visible()


@pytest.mark.full
def test_a_drag_that_goes_away_leaves_nothing(page):
    drag(page, "dragenter", ("text/plain", FIRST))
    expect(page.page.get_by_text("Drop a puzzle here")).to_be_visible()
    drag(page, "dragleave", ("text/plain", FIRST))
    expect(page.page.get_by_text("Drop a puzzle here")).to_be_hidden()


@pytest.mark.full
def test_a_dropped_text_and_a_dropped_link_are_read(page):
    drag(page, "drop", ("text/plain", FIRST))
    page.expect_digits(FIRST)
    expect(page.puzzle).to_have_value(FIRST)
    wiki = f"https://www.sudokuwiki.org/sudoku.htm?bd={SECOND}"
    drag(page, "drop", ("text/uri-list", f"# a comment\r\n{wiki}\r\n"), ("text/plain", "x"))
    page.expect_digits(SECOND)
    drag(page, "drop", ("text/uri-list", f"{page.url}#1/classic/4x4/1B4"))
    page.expect_digits("1..4............")


@pytest.mark.full
def test_several_files_at_once_are_refused(page):
    page.paste(FIRST)
    page.expect_digits(FIRST)
    two = [("file", {"name": f"{name}.txt", "text": SECOND}) for name in "ab"]
    drag(page, "drop", *two)
    expect(page.alert).to_contain_text("these are 2 files; the page takes one at a time")
    assert page.digits() == FIRST


PASTE = """([id, fill]) => {
  const clipboardData = new DataTransfer();
  for (const [kind, value] of fill) {
    if (kind === 'file') clipboardData.items.add(new File([value.text], value.name));
    else clipboardData.setData(kind, value);
  }
  const target = id ? document.getElementById(id) : document.body;
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}"""


@pytest.mark.full
@pytest.mark.parametrize("place", ["puzzle", "board", ""])
def test_a_pasted_file_is_opened(page, place):
    page.page.evaluate(PASTE, [place, [["file", {"name": "Pasted.txt", "text": THIRD}]]])
    page.expect_digits(THIRD)
    expect(page.page.get_by_text(re.compile("^Pasted: "))).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("place", ["puzzle", "board", ""])
def test_a_pasted_picture_is_named_and_the_puzzle_stays(page, place):
    page.paste(FIRST)
    page.expect_digits(FIRST)
    page.page.evaluate(PASTE, [place, [["file", {"name": "photo.gif", "text": "GIF89a"}]]])
    expect(page.alert).to_contain_text("type the puzzle's digits")
    expect(page.page.get_by_text("Undo brings its text back.")).to_be_visible()
    assert page.digits() == FIRST
    page.button("Undo").click()
    expect(page.puzzle).to_have_value(FIRST)
    page.expect_no_alert()


def test_text_pasted_outside_of_all_fields_is_a_puzzle_and_inside_of_others_is_not(page):
    page.page.evaluate(PASTE, ["", [["text/plain", SECOND]]])
    page.expect_digits(SECOND)
    page.page.evaluate(PASTE, ["make-seed", [["text/plain", THIRD]]])
    page.page.wait_for_timeout(500)
    assert page.digits() == SECOND


# Downloads


@pytest.mark.full
def test_formats_are_grouped_and_those_that_cannot_be_say_why(page):
    page.paste("1" + "." * 255)
    expect(page.cell(1, 1)).to_have_text("1")
    groups = page.format.locator("optgroup")
    labels = [group.get_attribute("label") for group in groups.all()]
    assert labels == list(GROUPS.values())
    option = page.format.locator("option", has_text="SudoCue")
    expect(option).to_be_disabled()
    assert re.search(r"SudoCue grid\): \w+ \w+", option.inner_text())
    page.clear()
    page.paste(FIRST)
    page.expect_digits(FIRST)
    page.format.select_option("sudocue")
    page.variant.select_option(label="X")
    expect(page.button("Download puzzle")).to_be_disabled()
    about = page.page.locator("#format-about")
    expect(about).to_have_text(re.compile(r"^[A-Z].*classic.*\.$", re.IGNORECASE))
    page.format.select_option("sdk")
    expect(page.button("Download puzzle")).to_be_enabled()


@pytest.mark.full
def test_every_format_that_is_offered_is_downloaded(page):
    page.paste(FIRST)
    assert page.solve().startswith("Solved")
    values = page.format.evaluate("(list) => [...list.options].map(({ value }) => value)")
    assert len(values) > 10
    for value in values:
        page.format.select_option(value)
        modelled = value in MODEL_EXPORTS
        if modelled:
            expect(page.button("Download solution")).to_be_disabled()
        for kind in ("puzzle",) if modelled else ("puzzle", "solution"):
            file = page.downloaded(f"Download {kind}")
            assert file.path().stat().st_size > 50, value
            assert ("-solution." in file.suggested_filename) == (kind == "solution")
            said = page.page.get_by_text(f"Downloaded: {file.suggested_filename}")
            expect(said).to_be_visible()
    page.expect_no_alert()
    page.format.select_option("sdk")


@pytest.mark.full
def test_no_two_formats_make_files_of_one_name(page):
    page.paste(FIRST)
    page.expect_digits(FIRST)
    names = set()
    for value in ("sdk", "sudocue", "sadman", "line", "grid"):
        page.format.select_option(value)
        names.add(page.download("Download puzzle")[0])
    page.format.select_option("sdk")
    assert {"sudoku-9x9.sdk", "sudoku-9x9-sudocue.sdk", "sudoku-9x9-sadman.sdk"} <= names
    assert len(names) == 5


@pytest.mark.full
def test_a_picture_shows_what_the_player_has_put_in(page):
    page.paste(FIRST)
    page.expect_digits(FIRST)
    page.button("Lock givens").click()
    page.cell(1, 1).click()
    page.page.keyboard.press("4")
    page.cell(1, 2).click()
    page.page.keyboard.press("Shift+Digit5")
    page.format.select_option("svg")
    _, picture = page.download("Download puzzle")
    page.format.select_option("sdk")
    givens = sum(sign != "." for sign in FIRST)
    assert len(re.findall("<text", picture)) == givens + 2
    assert len(re.findall("<g ", picture)) == 3


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


@pytest.mark.full
@pytest.mark.parametrize("side", [9, 36])
def test_a_picture_in_pixels_has_twice_the_size_of_the_drawing(page, side):
    page.paste("1" + "." * (side**2 - 1))
    expect(page.cell(1, 1)).to_have_text("1")
    page.format.select_option("svg")
    name, svg = page.download("Download puzzle")
    assert name.endswith(".svg")
    width, height = (
        float(re.search(rf'\b{key}="([\d.]+)"', svg)[1]) for key in ("width", "height")
    )
    page.format.select_option("png")
    with page.page.expect_download() as caught:
        page.button("Download puzzle").click()
    assert caught.value.suggested_filename.endswith(".png")
    scale = min(2, 4096 / max(width, height))
    found = png_size(caught.value.path().read_bytes())
    assert max(abs(found[0] - scale * width), abs(found[1] - scale * height)) <= 1
    page.format.select_option("sdk")


@pytest.mark.full
def test_a_picture_is_copied_as_a_picture(visit):
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.wait_ready()
    visitor.paste(FIRST)
    visitor.expect_digits(FIRST)
    visitor.format.select_option("png")
    visitor.button("Copy puzzle").click()
    expect(visitor.page.get_by_text("Copied: the picture")).to_be_visible()
    encoded = visitor.page.evaluate(
        """async () => {
          const [item] = await navigator.clipboard.read();
          const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer());
          return btoa(String.fromCharCode(...bytes.slice(0, 64)));
        }"""
    )
    assert min(png_size(base64.b64decode(encoded))) > 400


@pytest.mark.full
def test_when_the_file_cannot_be_made_it_is_said(first_visit, site):
    visitor = first_visit(expect_errors=["Failed to load resource"])
    visitor.wait_ready()
    visitor.paste(FIRST)
    visitor.expect_digits(FIRST)
    visitor.context.route("**/openpyxl.zip", lambda route: route.abort())
    visitor.format.select_option("xlsx")
    visitor.button("Download puzzle").click()
    expect(visitor.alert).to_contain_text("The file was not made: ", timeout=SOLVING)
    visitor.context.unroute("**/openpyxl.zip")
    with visitor.page.expect_download() as caught:
        visitor.button("Download puzzle").click()
    assert zipfile.is_zipfile(caught.value.path())
    visitor.expect_no_alert()


# Other sites


def site_link(page, name):
    return page.page.get_by_role("link", name=name, exact=True)


@pytest.mark.full
def test_the_links_to_other_sites_follow_the_puzzle(page):
    page.paste(FIRST)
    page.expect_digits(FIRST)
    page.button("Copy link").scroll_into_view_if_needed()
    wiki = site_link(page, "SudokuWiki")
    expect(wiki).to_have_attribute("href", re.compile(r"^https://www\.sudokuwiki\.org/.*bd="))
    shown = FIRST.replace(".", "0")
    # Until the answer about this puzzle has come there may be no address.
    address = lambda: (wiki.get_attribute("href") or "").replace(".", "0")  # noqa: E731
    assert page.wait_until(lambda: shown in address())
    puzzles = site_link(page, "f-puzzles")
    expect(puzzles).to_have_attribute(
        "href", re.compile(r"^https://(www\.)?f-puzzles\.com/\?load=")
    )
    for link in (wiki, puzzles):
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", "noopener noreferrer")
    before = puzzles.get_attribute("href")
    page.paste(SECOND)
    page.expect_digits(SECOND)
    page.button("Copy link").scroll_into_view_if_needed()  # links out of sight are not asked for
    expect(puzzles).not_to_have_attribute("href", before)
    expect(puzzles).to_have_attribute("href", re.compile("load="))
    page.button("About files and links").click()
    expect(page.page.get_by_text("Another site gets only what you open")).to_be_visible()
    page.page.keyboard.press("Escape")


@pytest.mark.full
def test_a_site_that_does_not_take_the_puzzle_says_why(page):
    page.paste(FIRST, "Four Pyramid")
    page.expect_digits(FIRST)
    page.button("Copy link").scroll_into_view_if_needed()
    wiki = site_link(page, "SudokuWiki")
    expect(wiki).to_have_attribute("aria-disabled", "true")
    expect(wiki).not_to_have_attribute("href", re.compile("."))
    expect(page.page.get_by_text("Not in SudokuWiki: SudokuWiki has no")).to_be_visible()
