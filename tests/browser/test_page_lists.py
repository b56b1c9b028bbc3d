"""The Lists tab: reading lists, experiments, rows, figures, files; with every interruption."""

import csv
import io
import json
import re
import zipfile

import pytest
from accessibility import DARK_PHONE, LIGHT, NARROW, clipped, findings, sideways, small_targets
from busy import BUSY
from playwright.sync_api import expect
from states import SEVERAL, SMALL, SMALL_SOLUTION, WELL_KNOWN
from visitor import LOADING, SOLVING, Visitor

from sudokulp.lists import CARDS
from sudokulp.models import MODELS

LINES = 100_000
PASTE = """([line, count, wrong]) => {
  const lines = Array(count).fill(line);
  if (wrong) for (let at = wrong - 1; at < count; at += wrong) lines[at] = 'nonsense';
  const data = new DataTransfer();
  data.setData('text/plain', lines.join('\\n'));
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""
DROPPED = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'dropped.txt'));
  document.getElementById('lists-rows').dispatchEvent(
    new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
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
MIXED = [SMALL, "nonsense", "# a comment", "", "44" + "." * 14, "." * 16, WELL_KNOWN]


class Lists:
    """The tab, as a person uses it."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page
        self.panel = self.page.locator("#lists-panel")
        self.box = self.panel.get_by_role("textbox", name="List of puzzles", exact=True)
        self.grid = self.panel.get_by_role("grid", name="Lines of the list", exact=True)
        self.pace = self.panel.locator("#lists-pace")
        self.alert = self.panel.get_by_role("alert")
        self.figures = self.panel.locator("figure")

    def open(self):
        self.visitor.go("Lists")
        cards = self.panel.locator("#lists-cards > li")
        expect(cards).to_have_count(len(CARDS), timeout=LOADING)  # now lists are handled
        return self

    def fill(self, *lines):
        self.box.fill("\n".join(lines))
        self.expect_size(sum(bool(line) and not line.startswith("#") for line in lines))
        return self

    def paste(self, line, count, wrong=0):
        """Paste a line many times, optionally with an invalid line every so often."""
        self.visitor.wait_ready()
        self.page.evaluate(PASTE, [line, count, wrong])
        self.expect_size(min(count, LINES))
        return self

    def begin(self, line, count):
        """Paste a line many times, and start the run."""
        self.paste(line, count).button("Solve").click()

    def expect(self, words, timeout=LOADING):
        expect(self.panel.get_by_text(re.compile(words)).first).to_be_visible(timeout=timeout)

    def expect_begun(self, count):
        """Wait for the first results, without the long pauses in which a run may end."""
        begun = re.compile(rf"^[1-9][\d,]* of {count:,}")
        assert self.visitor.wait_until(lambda: begun.match(self.pace.inner_text()), SOLVING)

    def expect_size(self, count):
        self.expect(f"^{count:,} puzzles?$", SOLVING)

    def expect_done(self, words=""):
        self.expect(f"^Done: {words}", 3 * SOLVING)  # hundreds of puzzles, on a busy machine

    def button(self, name):
        return self.panel.get_by_role("button", name=name, exact=True)

    def show(self, kind):
        """Press a part of the bar of shares."""
        self.panel.get_by_role("group", name="Lines to show").get_by_role(
            "button", name=re.compile(rf"^{kind} ")
        ).click()

    def options(self):
        if not self.panel.locator("#lists-options").is_visible():
            self.button("Options").click()
        return self

    def patience(self, seconds):
        field = self.options().panel.get_by_role("spinbutton", name="Time limit per puzzle")
        field.fill(str(seconds))

    def work(self, *lines, what="Solve"):
        """Run a list to the end."""
        self.fill(*lines).button(what).click()
        self.expect_done()
        return self

    def rows(self):
        """Return the texts of the rows currently in the document, in order."""
        found = {}
        for row in self.grid.locator(".body").get_by_role("row").all():
            cells = row.get_by_role("gridcell").all_inner_texts()
            found[int(row.get_attribute("aria-rowindex")) - 1] = cells
        return [found[place] for place in sorted(found)]

    def lines(self):
        return [int(row[0]) for row in self.rows()]

    def done(self):
        """Return the number of results of the stopped run."""
        said = self.panel.locator("#lists-said").inner_text()
        return int(re.match(r"Stopped: ([\d,]+) of", said)[1].replace(",", ""))

    def download(self, label):
        self.panel.get_by_role("combobox", name="Results format").select_option(label=label)
        with self.page.expect_download() as caught:
            self.button("Download results").click()
        return caught.value.suggested_filename, caught.value.path().read_bytes()

    def records(self):
        """Return the rows of the downloaded results."""
        return [json.loads(line) for line in self.download("JSON lines")[1].splitlines()]

    def reopened(self):
        """Close the browser tab, and open the page in a new one."""
        self.page.close()
        self.visitor.page = self.visitor.context.new_page()
        self.visitor.open()
        self.visitor.wait_ready()
        return Lists(self.visitor).open()

    def expect_clean(self):
        for look in (LIGHT, DARK_PHONE):
            assert findings(self.page, look) == []
        NARROW.apply(self.page)
        assert sideways(self.page) + clipped(self.page) + small_targets(self.page) == []
        LIGHT.apply(self.page)


@pytest.fixture
def lists(visit):
    return Lists(visit()).open()


def another_tab(lists):
    other = Visitor(lists.visitor.context, lists.visitor.url)
    other.open()
    other.wait_ready()
    return Lists(other).open()


def test_a_list_is_solved_filtered_inspected_and_downloaded(lists):
    lists.fill(*MIXED).button("Solve").click()
    lists.expect_done("2 unique, 1 several, 1 no solution, 1 no puzzle")
    rows = lists.rows()
    assert [[row[0], row[2]] for row in rows] == [
        ["1", "Unique"],
        ["2", "No puzzle"],
        ["5", "No solution"],
        ["6", "Several"],
        ["7", "Unique"],
    ]
    assert "expected 16 cells" in rows[1][1]
    assert "4 appears twice in row 1" in rows[2][1]
    expect(lists.grid).to_have_attribute("aria-rowcount", "6")
    find = lists.panel.get_by_role("searchbox", name="Find in the list")
    find.fill("nonsense")
    lists.expect("^1 of 5 shown")
    find.fill("")
    heading = lists.grid.get_by_role("columnheader", name="Givens")
    for order, lines in (("ascending", [6, 5, 1, 7, 2]), ("descending", [7, 1, 5, 6, 2])):
        heading.get_by_role("button").click()
        expect(heading).to_have_attribute("aria-sort", order)
        assert lists.lines() == lines  # rows without givens come last
    lists.show("No puzzle")
    assert lists.lines() == [2]

    lists.panel.get_by_role("checkbox", name="Only the lines shown").check()
    assert [row["line"] for row in lists.records()] == [2]
    lists.show("All")
    lists.panel.get_by_role("checkbox", name="Only the lines shown").uncheck()
    name, data = lists.download("table (CSV)")
    table = list(csv.DictReader(io.StringIO(data.decode())))
    assert name == "list-solve.csv"
    assert [row["verdict"] for row in table] == ["unique", "wrong", "none", "several", "unique"]
    assert table[0]["solution"] == SMALL_SOLUTION

    lists.grid.focus()
    for key in ("Home", "ArrowDown", "ArrowUp", "ArrowUp", "Enter"):
        lists.page.keyboard.press(key)
    lists.visitor.expect_digits(WELL_KNOWN)  # sorted by givens, it comes first
    lists.visitor.go("Lists")
    lists.grid.get_by_role("row").filter(has_text="nonsense").click()
    lists.expect("^Line 2: No puzzle. .*nonsense")
    lists.button("Open in Solve").click()
    expect(lists.visitor.alert).to_contain_text("nonsense", timeout=LOADING)


def test_a_puzzle_is_compared_by_all_models(page):
    page.put(SEVERAL)
    page.go("Model")
    page.page.get_by_role("tab", name="Change the model").click(timeout=LOADING)
    page.button("Compare the models").click()
    lists = Lists(page)
    lists.expect_done("7 several")
    lists.expect("^All models agree on 1 puzzle")
    assert {row["model"] for row in lists.records()} == set(MODELS)
    expect(lists.figures.get_by_role("img")).to_have_accessible_name("Time by model")
    for kind, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.page.expect_download() as caught:
            lists.button(f"Download {kind} of Time by model").click()
        assert caught.value.path().read_bytes().startswith(start)
    lists.options()
    lists.panel.get_by_role("checkbox", name="Graph colouring").check()
    lists.panel.get_by_role("checkbox", name="Integer program", exact=True).uncheck()
    lists.panel.get_by_text("Formulations").nth(1).click()
    lists.panel.get_by_role("checkbox", name="All different only").check()
    lists.button("Compare models").click()
    lists.expect_done("2 several")
    assert [row[1] for row in lists.rows()] == [
        "Graph colouring",
        "Constraint programming: All different only",
    ]
    lists.button("Clear the list").click()


@pytest.mark.full
def test_an_experiment_that_was_cut_off_goes_on_at_the_next_visit(visit):
    undisturbed = Lists(visit("#lists/relaxation"))
    undisturbed.expect_done()
    wanted = undisturbed.records()
    lists = undisturbed
    lists.button("Clear the list").click()
    lists.button(CARDS["relaxation"].question).click()
    lists.expect_size(340)  # its puzzles are still being made
    lists = lists.reopened()
    lists.button("Continue the list").click()
    lists.expect_begun(340)
    lists = lists.reopened()
    lists.button("Continue the list").click()
    lists.expect_done()
    found = lists.records()
    facts = ("line", "puzzle", "model", "verdict", "solution", "givens")
    assert [[row[name] for name in facts] for row in found] == [
        [row[name] for name in facts] for row in wanted
    ]
    expect(lists.figures).not_to_have_count(0, timeout=SOLVING)
    lists.expect_clean()
    lists = lists.reopened()
    lists.expect_done()
    assert lists.records() == found


@pytest.mark.full
def test_puzzles_are_generated_as_described_or_refused_with_a_reason(lists):
    lists.panel.get_by_text("Generate puzzles").click()
    givens = lists.panel.get_by_role("textbox", name="Numbers of givens")
    for name, choice in (("Kind of puzzles", "random"), ("Size", "2")):
        lists.panel.get_by_role("combobox", name=name, exact=True).select_option(value=choice)
    for text, words in (("many", "not a number or range"), ("17", "from 0 to 16"), ("", "givens")):
        givens.fill(text)
        lists.button("Generate the puzzles").click()
        expect(lists.alert).to_contain_text(words, timeout=LOADING)
    givens.fill("4, 8")
    lists.panel.get_by_role("spinbutton", name=re.compile("^Puzzles")).fill("3")
    lists.button("Generate the puzzles").click()
    lists.expect_size(6)
    expect(lists.grid.get_by_text("Waiting")).to_have_count(6, timeout=SOLVING)
    lists.button("Count solutions").click()
    lists.expect_done()
    assert [row["givens"] for row in lists.records()] == [4, 8] * 3
    assert lists.download("JSON lines")[0] == "generated-count.jsonl"


@pytest.mark.full
def test_a_long_list_can_be_paused_stopped_and_continued_in_another_tab(lists):
    lists.begin(SMALL, 4_000)
    lists.button("Pause the list").click()
    lists.expect("^Paused")
    lists.page.evaluate(PASTE, [SMALL, 3, 0])
    expect(lists.alert).to_contain_text("A list is running")
    lists.button("Resume the list").click()
    lists.expect(r"^[1-9][\d,]* of 4,000")
    lists.button("Stop the list").click()
    lists.expect("^Stopped: ")
    before = lists.done()
    assert 0 < before < 4_000
    assert len({row["line"] for row in lists.records()}) == before
    lists = lists.reopened()
    lists.expect_size(4_000)
    assert before <= lists.done() < 4_000
    lists.button("Continue the list").click()
    lists.expect_done("4,000 unique")
    lists = lists.reopened()
    lists.expect_done("4,000 unique")
    rows = lists.records()
    assert [row["line"] for row in rows] == list(range(1, 4_001))
    assert {row["solution"] for row in rows} == {SMALL_SOLUTION}


@pytest.mark.full
def test_lists_are_opened_from_files_and_saved_to_files_that_can_be_opened_again(lists, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    file = lists.panel.locator("input[type=file]")
    book = openpyxl.Workbook()
    for row in (["puzzle"], [SMALL], [WELL_KNOWN]):
        book.active.append(row)
    book.save(tmp_path / "many.xlsx")
    file.set_input_files(tmp_path / "many.xlsx")
    lists.expect_size(2)
    lists.expect("^from many.xlsx")
    wide = tmp_path / "wide.sdm"
    wide.write_bytes("\r\n".join([SMALL] * 3).encode("utf-16"))
    file.set_input_files(wide)
    lists.expect_size(3)
    lists.page.evaluate(DROPPED, f"{SMALL}\n{SMALL}")
    lists.expect("^from dropped.txt")
    lists.visitor.go("Solve")
    expect(lists.visitor.puzzle).to_have_value("")
    lists.visitor.go("Lists")
    file.set_input_files({"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"})
    expect(lists.alert).to_contain_text("PDF")
    lists.box.fill("no puzzle at all")
    expect(lists.alert).to_contain_text("The list could not be read", timeout=LOADING)

    lists.work(SMALL, "=1+1", WELL_KNOWN)
    assert lists.download("puzzle list (.sdm)")[1].decode() == WELL_KNOWN.replace(".", "0") + "\n"
    lists.expect("cannot hold the other 2")
    with zipfile.ZipFile(io.BytesIO(lists.download("zip of .sdk files")[1])) as archive:
        assert archive.testzip() is None
    records = lists.records()
    for label in ("workbook (XLSX)", "table (CSV)"):
        name, data = lists.download(label)
        file.set_input_files({"name": name, "mimeType": "", "buffer": data})
        lists.expect(f"^from {name}")
        lists.expect_done("2 unique, 1 no puzzle")
        assert [row["solution"] for row in lists.records()] == [row["solution"] for row in records]


@pytest.mark.full
def test_the_last_list_comes_back_unless_it_is_cleared(lists, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(MIXED))
    lists.panel.locator("#lists-file").set_input_files(path)
    lists.expect_size(5)
    lists.patience(7)
    lists.panel.get_by_role("combobox", name="Variant of the puzzles").select_option(label="X")
    lists.button("Count solutions").click()
    lists.expect_done()
    rows = lists.rows()
    lists = lists.reopened()
    lists.expect("^from mine.txt")
    assert lists.rows() == rows
    lists.options()
    expect(lists.panel.locator("#lists-limit")).to_have_value("7")
    expect(lists.panel.locator("#lists-variant")).to_have_value("x")
    lists.button("Clear the list").click()
    expect(lists.box).to_be_focused()
    lists = lists.reopened()
    expect(lists.box).to_be_visible()


@pytest.mark.full
def test_results_of_two_tabs_with_the_same_list_are_not_mixed(lists):
    lists.begin(SMALL, 3000)
    lists.button("Pause the list").click()
    second = another_tab(lists)
    second.expect_size(3_000)
    second.button("Count solutions").click()
    second.button("Pause the list").click()
    for tab in (lists, second):
        tab.button("Resume the list").click()
        tab.expect_done("3,000 unique")
    second.page.close()
    again = lists.reopened()
    again.expect_done("3,000 unique")
    assert {row["count"] for row in again.records()} == {1}


@pytest.mark.full
def test_the_longest_list_has_a_hundred_thousand_lines_and_the_page_stays_responsive(lists):
    """Every thousandth line is invalid, and is reported with its number."""
    lists.paste(WELL_KNOWN, LINES + 1, wrong=1000)
    lists.expect("^The list has more than 100,000 lines")
    lists.button("Convert").click()
    lists.expect(r"^[\d,]+ of 100,000")
    # While it runs: click cells and type into them, scroll the table to its end.
    lists.visitor.go("Solve")
    lists.visitor.cell(1, 1).click()
    lists.page.keyboard.press("7")
    expect(lists.visitor.cell(1, 1)).to_have_text("7")
    lists.visitor.go("Lists")
    lists.grid.focus()
    lists.page.keyboard.press("End")
    expect(lists.grid.get_by_role("gridcell", name="100000", exact=True)).to_be_visible()
    assert lists.grid.get_by_role("row").count() < 60
    lists.panel.get_by_role("searchbox", name="Find in the list").fill("2000")
    expect(lists.grid.get_by_role("gridcell", name="2000", exact=True)).to_be_visible()
    lists.button("Stop the list").click()
    lists.expect("^Stopped: ")


@pytest.mark.full
def test_the_empty_and_the_running_tab_have_no_accessibility_findings(lists):
    lists.expect_clean()
    lists.fill(*MIXED, *[BUSY] * 9)
    lists.patience(600)
    lists.button("Solve").click()
    lists.expect("^[45] of 14")
    lists.expect_clean()
    lists.button("Stop the list").click()
    lists.expect("^Stopped: ")
    expect(lists.button("Continue the list")).to_be_focused()
