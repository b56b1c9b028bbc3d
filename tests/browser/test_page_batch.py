"""The Many tab: reading lists, rows, writing files; with every kind of interruption."""

import csv
import io
import json
import re
import zipfile

import pytest
from accessibility import DARK_PHONE, LIGHT, NARROW, clipped, findings, sideways, small_targets
from busy import BUSY
from playwright.sync_api import expect
from states import SMALL, WELL_KNOWN
from visitor import LOADING, SOLVING, Visitor

SOLVED = "4231132431422413"
LINES = 100_000


PASTE = """([line, count, wrong]) => {
  const lines = Array(count).fill(line);
  if (wrong) for (let at = wrong - 1; at < count; at += wrong) lines[at] = 'nonsense';
  const data = new DataTransfer();
  data.setData('text/plain', lines.join('\\n'));
  document.getElementById('batch-text').dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""


REFUSING = """{
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...more) {
    if (name.startsWith('sudokulp')) throw new DOMException(%s);
    return open.call(this, name, ...more);
  };
}"""
#: Browsers that store no lists, and the message about it.
KEEPING_NOTHING = {
    "denied": (REFUSING % "'not here', 'SecurityError'", "the browser does not allow it"),
    "damaged": (REFUSING % "'it is damaged', 'UnknownError'", "it is damaged"),
    "absent": (
        "Object.defineProperty(window, 'indexedDB', { value: undefined });",
        "this browser has no database",
    ),
}


class Batch:
    """The panel, as a person uses it."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page
        self.panel = self.page.locator("#many-panel")
        self.box = self.panel.get_by_role("textbox", name="List of puzzles", exact=True)
        self.grid = self.panel.get_by_role("grid", name="Lines of the list", exact=True)
        self.pace = self.panel.locator("#batch-pace")
        self.alert = self.panel.get_by_role("alert")

    def open(self):
        self.visitor.go("Many")
        tasks = self.panel.get_by_role("combobox", name="What to do").locator("option")
        expect(tasks).not_to_have_count(0, timeout=LOADING)  # now pasted lists are handled
        return self

    def fill(self, *lines):
        self.box.fill("\n".join(lines))
        return self

    def paste(self, line, count, wrong=0):
        """Paste a line many times, optionally with an invalid line every so often."""
        self.visitor.wait_ready()
        self.page.evaluate(PASTE, [line, count, wrong])
        return self

    def begin(self, line, count):
        """Paste a line many times, and start the run."""
        self.paste(line, count)
        self.expect(f"^{count:,} entries in the list")
        self.button("Process the list").click()

    def expect(self, words, timeout=LOADING):
        expect(self.panel.get_by_text(re.compile(words)).first).to_be_visible(timeout=timeout)

    def button(self, name):
        return self.panel.get_by_role("button", name=name, exact=True)

    def choose(self, name, label):
        self.panel.get_by_role("combobox", name=name, exact=True).select_option(label=label)

    def patience(self, seconds):
        field = self.panel.get_by_role("spinbutton", name="Time limit per puzzle in seconds")
        field.fill(str(seconds))

    def work(self, *lines, what="Solve", entries=0):
        """Run a list to the end."""
        count = entries or len(lines)
        self.fill(*lines)
        self.expect(f"^{count} entr(y|ies) in the list")
        self.choose("What to do", what)
        self.button("Process the list").click()
        self.expect("^Done: ", timeout=SOLVING)
        return self

    def rows(self):
        """Return the texts of the rows currently in the document, by line."""
        found = {}
        for row in self.grid.locator(".body").get_by_role("row").all():
            cells = row.get_by_role("gridcell").all_inner_texts()
            found[int(row.get_attribute("aria-rowindex")) - 1] = cells
        return [found[place] for place in sorted(found)]

    def lines(self):
        return [int(row[0]) for row in self.rows()]

    def done(self):
        """Return the number of finished lines."""
        return int(re.match(r"[\d,]+", self.pace.inner_text())[0].replace(",", ""))

    def download(self, label):
        self.choose("Results format", label)
        with self.page.expect_download() as caught:
            self.button("Download results").click()
        return caught.value.suggested_filename, caught.value.path().read_bytes()


MIXED = [SMALL, "nonsense", "# a comment", "", "44" + "." * 14, "." * 16, WELL_KNOWN]


@pytest.fixture
def batch(visit):
    return Batch(visit()).open()


def reopened(batch):
    """Close the tab, and open the panel in a new one."""
    visitor = batch.visitor
    batch.page.close()
    visitor.page = visitor.context.new_page()
    visitor.open()
    visitor.wait_ready()
    return Batch(visitor).open()  # unless it is open, as it was left


def another_tab(batch):
    other = Visitor(batch.visitor.context, batch.visitor.url)
    other.open()
    other.wait_ready()
    return Batch(other).open()


def table(data):
    return list(csv.DictReader(io.StringIO(data.decode())))


def records(data):
    return [json.loads(line) for line in data.splitlines()]


def test_a_list_is_solved_inspected_and_downloaded(batch):
    batch.fill(*MIXED)
    batch.expect("^5 entries in the list")
    batch.button("Process the list").click()
    batch.expect("^Done: 2 unique, 1 several, 1 no solution, 1 no puzzle")
    rows = batch.rows()
    assert [[row[0], row[2]] for row in rows] == [
        ["1", "Unique"],
        ["2", "No puzzle"],
        ["5", "No solution"],
        ["6", "Several"],
        ["7", "Unique"],
    ]
    heads = batch.grid.get_by_role("columnheader").all_inner_texts()
    assert heads[:3] == ["Number", "Puzzle or error", "Result"]
    assert "expected 16 cells" in rows[1][1]
    assert "4 appears twice in row 1" in rows[2][1]
    assert batch.grid.bounding_box()["width"] > 0.8 * batch.page.viewport_size["width"]
    expect(batch.grid).to_have_attribute("aria-rowcount", "6")

    find = batch.panel.get_by_role("searchbox", name="Find in the list")
    find.fill("nonsense")
    batch.expect("^1 of 5 shown")
    assert batch.lines() == [2]
    find.fill("")
    heading = batch.grid.get_by_role("columnheader", name="Givens")
    for order, lines in (("ascending", [6, 5, 1, 7, 2]), ("descending", [7, 1, 5, 6, 2])):
        heading.get_by_role("button").click()
        expect(heading).to_have_attribute("aria-sort", order)
        assert batch.lines() == lines  # rows without givens come last
    batch.choose("Show", "No puzzle (1)")
    batch.expect("^1 of 5 shown")
    assert batch.lines() == [2]

    name, data = batch.download("table (CSV)")
    assert name == "list-solve.csv"
    assert [row["verdict"] for row in table(data)] == [
        "unique",
        "wrong",
        "none",
        "several",
        "unique",
    ]
    assert table(data)[0]["solution"] == SOLVED
    shown = batch.panel.get_by_role("checkbox", name="Only the lines shown")
    shown.check()
    _, data = batch.download("JSON lines")
    assert [row["line"] for row in records(data)] == [2]
    shown.uncheck()
    batch.choose("Show", "All lines")

    batch.grid.focus()
    for key in ("Home", "ArrowDown", "ArrowUp", "ArrowUp", "Enter"):
        batch.page.keyboard.press(key)
    batch.visitor.expect_digits(WELL_KNOWN)  # sorted by givens, it comes first
    batch.visitor.go("Many")
    batch.expect("^Line 7: Unique")
    batch.grid.get_by_role("row").filter(has_text="nonsense").click()
    batch.expect("^Line 2: No puzzle. .*nonsense")
    batch.button("Open in Solve").click()
    expect(batch.visitor.alert).to_contain_text("nonsense", timeout=LOADING)


@pytest.mark.full
def test_a_long_list_can_be_paused_stopped_and_continued_in_another_tab(batch):
    batch.begin(SMALL, 4_000)
    batch.button("Pause the list").click()
    batch.expect("^Paused")
    batch.button("Resume the list").click()
    batch.expect(r"^[1-9][\d,]* of 4,000")
    batch.button("Stop the list").click()
    batch.expect("^Stopped: ")
    before = batch.done()
    assert 0 < before < 4_000
    rows = records(batch.download("JSON lines")[1])
    assert len({row["line"] for row in rows}) == len(rows) == before
    batch.button("Continue the list").click()
    expect(batch.pace).not_to_have_text(f"{before:,} of 4,000", timeout=LOADING)
    batch = reopened(batch)
    batch.expect("^4,000 entries from your last visit")
    assert before <= batch.done() < 4_000
    batch.button("Continue the list").click()
    batch.expect("^Done: 4,000 unique", timeout=SOLVING)
    batch = reopened(batch)
    batch.expect("^4,000 entries from your last visit; 4,000 done")
    rows = records(batch.download("JSON lines")[1])
    assert [row["line"] for row in rows] == list(range(1, 4_001))
    assert {row["solution"] for row in rows} == {SOLVED}


DROPPED = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'dropped.txt'));
  document.getElementById('batch-rows').dispatchEvent(
    new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.mark.full
def test_lists_are_opened_from_files_and_saved_to_files(batch, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    file = batch.panel.locator("input[type=file]")
    book = openpyxl.Workbook()
    for row in (["puzzle"], [SMALL], [WELL_KNOWN]):
        book.active.append(row)
    book.save(tmp_path / "many.xlsx")
    file.set_input_files(tmp_path / "many.xlsx")
    batch.expect("^2 entries in the list")
    wide = tmp_path / "wide.sdm"
    wide.write_bytes("\r\n".join([SMALL] * 3).encode("utf-16"))
    file.set_input_files(wide)
    batch.expect("^3 entries in the list")
    batch.page.evaluate(DROPPED, f"{SMALL}\n{SMALL}")
    batch.expect("^2 entries in the list")
    batch.visitor.go("Solve")
    expect(batch.visitor.puzzle).to_have_value("")
    batch.visitor.go("Many")
    file.set_input_files({"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"})
    expect(batch.alert).to_contain_text("PDF")
    batch.button("Clear the list").click()
    expect(batch.alert).to_be_hidden()
    batch.fill("no puzzle at all")
    expect(batch.alert).to_contain_text("The list could not be read", timeout=LOADING)
    expect(batch.button("Process the list")).to_have_attribute("aria-disabled", "true")

    batch.work(SMALL, "=1+1", WELL_KNOWN)
    assert batch.download("puzzle list (.sdm)")[1].decode() == WELL_KNOWN.replace(".", "0") + "\n"
    batch.expect("2 left out")
    for label, members in (("zip of .sdk files", 4), ("workbook (XLSX)", 9)):
        with zipfile.ZipFile(io.BytesIO(batch.download(label)[1])) as archive:
            assert archive.testzip() is None
            assert len(archive.namelist()) == members


#: Resolves to whether the browser has deleted the list.
FORGOTTEN = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('sudokulp list');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('list').objectStore('list').count();
    counting.onsuccess = () => { opening.result.close(); resolve(counting.result === 0); };
  };
})"""


@pytest.mark.full
def test_the_last_list_comes_back_unless_it_is_cleared(batch, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(MIXED))
    batch.choose("Variant of the puzzles", "X")
    batch.panel.locator("#batch-file").set_input_files(path)
    batch.expect("^5 entries in the list")
    batch.choose("What to do", "Count solutions")
    batch.patience(7)
    batch.button("Process the list").click()
    batch.expect("^Done: ", timeout=SOLVING)
    rows = batch.rows()
    batch = reopened(batch)
    batch.expect("^5 entries from your last visit; 5 done")
    assert batch.rows() == rows
    assert batch.box.input_value() == "The file mine.txt"
    expect(batch.panel.get_by_role("spinbutton")).to_have_value("7")
    expect(batch.panel.locator("#batch-variant")).to_have_value("x")
    assert batch.download("JSON lines")[0] == "mine-count.jsonl"
    batch.button("Clear the list").click()
    assert batch.visitor.wait_until(lambda: batch.page.evaluate(FORGOTTEN))

    batch = reopened(batch)
    batch.fill(SMALL)
    batch.expect("^1 entry in the list")


@pytest.mark.full
def test_results_of_two_tabs_with_the_same_list_are_not_mixed(batch):
    batch.begin(SMALL, 3000)
    batch.button("Pause the list").click()
    second = another_tab(batch)
    second.expect("^3,000 entries from your last visit")
    second.choose("What to do", "Count solutions")
    second.button("Process the list").click()
    second.button("Pause the list").click()
    for tab in (batch, second):
        tab.button("Resume the list").click()
        tab.expect("^Done: 3,000 unique", timeout=SOLVING)
    second.page.close()
    again = reopened(batch)
    again.expect("^3,000 entries from your last visit; 3,000 done")
    assert {row["count"] for row in records(again.download("JSON lines")[1])} == {1}


@pytest.mark.full
def test_the_longest_list_has_a_hundred_thousand_lines_and_the_page_stays_responsive(batch):
    """Every thousandth line is invalid, and is reported with its number."""
    batch.paste(WELL_KNOWN, LINES + 1, wrong=1000)
    batch.expect(
        "^100,000 entries in the list. The list has more than 100,000 lines", timeout=SOLVING
    )
    batch.choose("What to do", "Convert")
    batch.button("Process the list").click()
    batch.expect(r"^[\d,]+ of 100,000 · ")
    # While it runs: click cells and type into them, scroll the table to its end.
    batch.visitor.go("Solve")
    batch.visitor.cell(1, 1).click()
    batch.page.keyboard.press("7")
    expect(batch.visitor.cell(1, 1)).to_have_text("7")
    batch.visitor.go("Many")
    batch.grid.focus()
    batch.page.keyboard.press("End")
    expect(batch.grid.get_by_role("gridcell", name="100000", exact=True)).to_be_visible()
    assert batch.grid.get_by_role("row").count() < 60
    batch.panel.get_by_role("searchbox", name="Find in the list").fill("2000")
    expect(batch.grid.get_by_role("gridcell", name="2000", exact=True)).to_be_visible()
    batch.button("Stop the list").click()
    batch.expect("^Stopped: ")


@pytest.mark.full
def test_a_running_list_has_no_accessibility_findings_and_fits_the_page(batch):
    batch.fill(*MIXED, *[BUSY] * 9)
    batch.expect("^14 entries in the list")
    batch.patience(600)
    batch.button("Process the list").click()
    batch.expect("^[45] of 14")
    for look in (LIGHT, DARK_PHONE):
        assert findings(batch.page, look) == []
    NARROW.apply(batch.page)
    assert sideways(batch.page) + clipped(batch.page) + small_targets(batch.page) == []
    batch.button("Stop the list").click()
    batch.expect("^Stopped: ")
    LIGHT.apply(batch.page)
    reason = batch.grid.get_by_text(re.compile("nonsense")).first
    room = batch.grid.bounding_box()
    assert reason.bounding_box()["x"] < room["x"] + room["width"] / 2  # besides the invalid lines
