"""The Lab tab: an experiment from its description to its plots, with every interruption."""

import csv
import io
import itertools
import json
import re

import pytest
from accessibility import (
    DARK,
    DARK_PHONE,
    LIGHT,
    NARROW,
    Look,
    clipped,
    faint,
    faint_under_pointer,
    findings,
    sideways,
    small_targets,
)
from linking import link_to
from playwright.sync_api import expect
from visitor import LOADING, SOLVING

from sudokulp.lab import EXPERIMENTS

#: Everything stored in the browser's database.
KEPT = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('sudokulp lab');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const reading = database.transaction('records').objectStore('records').getAll();
    reading.onsuccess = () => { database.close(); resolve(reading.result); };
  };
})"""


#: Too low for a form and the content below it.
LOW = Look("low", 1280, 240)
#: Number of solves of the experiment that is long enough to interrupt.
LONG = 24
#: Presses Pause, Resume and Stop in the page, so that the experiment does not end before a press.
#: Returns whether Run was disabled after each of them.
INTERRUPTED = r"""async () => {
  const at = (id) => document.getElementById(id);
  const until = async (id, wanted) => {
    while (!wanted.test(at(id).textContent)) await new Promise(requestAnimationFrame);
  };
  const found = {};
  const press = async (name, id, wanted) => {
    at(id).click();
    await until('lab-headline', wanted);
    found[name] = at('lab-run').ariaDisabled === 'true';
  };
  await until('lab-pace', /^([2-9]|\d\d) of/);
  await press('Pause', 'lab-pause', /^Paused: small/);
  await press('Resume', 'lab-pause', /^Running: small/);
  await press('Stop', 'lab-stop', /^Stopped: small/);
  return found;
}"""
#: Makes every experiment a new one.
SEEDS = itertools.count(1)


class Lab:
    """The panel, as a person uses it."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page
        self.panel = self.page.locator("#lab-panel")
        self.state = self.page.get_by_role("status", name="Experiment", exact=True)
        self.alert = self.panel.get_by_role("alert")
        self.figures = self.panel.locator("section.lab-figure")

    def open(self):
        self.visitor.go("Lab")
        self.expect_ready("paper")
        return self

    def expect(self, words):
        expect(self.state).to_have_text(re.compile(f"^{words}"), timeout=SOLVING)

    def expect_ready(self, name):
        self.expect(f"Ready to run: {re.escape(EXPERIMENTS[name].question)}")

    def button(self, name):
        return self.panel.get_by_role("button", name=name, exact=True)

    def field(self, role, name):
        return self.panel.get_by_role(role, name=name, exact=True)

    def card(self, name):
        """Return the button of a predefined experiment: its question."""
        return self.button(EXPERIMENTS[name].question)

    def open_form(self):
        """Show the complete form."""
        if not self.field("textbox", "Name").is_visible():
            self.panel.get_by_text("Puzzles and models", exact=True).click()

    def describe(self, models=("exact cover", "lp/relaxed"), givens="4, 8", count=2, size="4x4"):
        """Fill in the form for small puzzles, and wait until the number of solves is shown."""
        self.open_form()
        self.field("combobox", "Puzzles").select_option(value="random")
        self.field("textbox", "Name").fill("small")
        self.field("combobox", "Size of the puzzles").select_option(label=size)
        self.field("textbox", "Numbers of givens").fill(givens)
        self.field("spinbutton", "Puzzles for each number of givens").fill(str(count))
        self.field("textbox", "Seed of the puzzles").fill(str(next(SEEDS)))
        boxes = self.panel.get_by_role("group", name="Models", exact=True).locator("input")
        for box in boxes.all():
            box.set_checked(box.get_attribute("value") in models)
        self.expect_size(f"= {len(models) * count * len(givens.split(','))} solves")

    def describe_long(self):
        """Fill in the form for solves that take long enough to interrupt."""
        self.describe(["lp/relaxed"], "100, 140, 180", count=8, size="16x16")

    def expect_size(self, words):
        expect(self.panel.get_by_text(re.compile(f"{words}$"))).to_be_visible(timeout=LOADING)

    def expect_done(self, least):
        """Wait until at least `least` solves of the current run are done."""
        self.expect("Running")
        pace = self.panel.get_by_text(re.compile(r"^[\d,]+ of [\d,]+ solves"))
        enough = "|".join(str(number) for number in range(least, LONG + 1))
        expect(pace).to_have_text(re.compile(rf"^({enough}) of"), timeout=SOLVING)

    def begin(self):
        """Press Run, and wait until the previous experiment has been cleared."""
        self.button("Run").click()
        expect(self.button("Run")).to_have_attribute("aria-disabled", "true")

    def run(self):
        self.begin()
        self.expect("Finished")

    def scroll_to_figure(self):
        """Scroll to the first figure and return its drawing."""
        # In one step: the next record may redraw the figure.
        self.figures.first.evaluate("figure => figure.scrollIntoView()", timeout=LOADING)
        drawing = self.figures.first.get_by_role("img")
        expect(drawing).to_be_visible(timeout=LOADING)
        return drawing

    def download(self, name):
        with self.page.expect_download() as caught:
            self.panel.get_by_role("button", name=name).first.click()
        return caught.value.suggested_filename, caught.value.path()

    def records(self):
        """Return the records from the downloaded file."""
        _, path = self.download("Download JSON")
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        assert json.loads(first)["experiment"]["name"] == "small"
        return [json.loads(line) for line in lines]


def kept(lab):
    """Return the records stored in the browser; the puzzles stored with them have no task."""
    return [one for one in lab.page.evaluate(KEPT) if "task" in one]


@pytest.fixture
def new_lab(visit):
    """Return the panel of a new page with empty storage."""
    return Lab(visit()).open()


@pytest.fixture
def lab(page):
    """Return the panel of the shared page, with nothing running; each experiment is new."""
    lab = Lab(page)
    if not lab.panel.locator("#lab-headline").text_content():
        return lab.open()
    page.go("Lab")
    stop = lab.button("Stop the experiment")
    if not stop.get_attribute("aria-disabled"):
        stop.click()
    expect(stop).to_have_attribute("aria-disabled", "true")
    return lab


def by_task(records):
    found = {record["task"]: record for record in records}
    assert len(found) == len(records), "a task has two records"
    return found


def test_an_experiment_is_run_inspected_and_downloaded(lab):
    lab.describe()
    for givens, words in (("many", "many"), ("17", "from 0 to 16"), ("", "givens")):
        lab.field("textbox", "Numbers of givens").fill(givens)
        expect(lab.alert).to_contain_text(words, timeout=LOADING)
    lab.button("Run").click()
    expect(lab.alert).to_contain_text("givens")
    lab.field("textbox", "Numbers of givens").fill("4, 8")
    lab.expect_size("= 8 solves")
    expect(lab.alert).to_have_count(0)
    lab.run()

    first = lab.figures.first
    title = "Median time by number of givens"
    legend = first.locator(".lab-legend li")
    expect(legend.filter(has_text="Exact cover")).to_have_count(1, timeout=LOADING)
    expect(legend.filter(has_text="LP relaxation")).to_have_count(1)
    titles = lab.figures.get_by_role("heading", level=3)
    expect(titles.nth(1)).to_be_visible(timeout=SOLVING)
    expect(titles.first).to_have_text(title)
    plot = lab.scroll_to_figure()
    expect(plot).to_have_accessible_name(title)
    plot.locator("[data-mark=dot] path").first.hover(force=True)
    expect(plot.get_by_text(re.compile("number of givens: "))).to_be_visible()
    of_one = lab.figures.filter(has_text="Time by number of givens: ")
    expect(of_one).to_have_count(2)
    axes = lambda: {tuple(times(one)) for one in of_one.all()}  # noqa: E731
    assert lab.visitor.wait_until(lambda: len(axes()) == 1 and axes() != {()})
    first.get_by_text("Table", exact=True).click()
    rows = first.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1).get_by_role("rowheader")).to_have_text("4")

    assert sorted(by_task(lab.records())) == list(range(8))
    name, path = lab.download("Download CSV")
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert name == "small.csv"
    assert [int(row["task"]) for row in rows] == list(range(8))
    assert {row["outcome"] for row in rows} == {"solved"}
    name, path = lab.download(re.compile("^Download SVG"))
    svg = path.read_text(encoding="utf-8")
    assert name == "medians.svg"
    assert title in svg
    assert not re.search(r"var\(|currentColor", svg)
    name, path = lab.download(re.compile("^Download PNG"))
    assert name == "medians.png"
    assert path.read_bytes().startswith(b"\x89PNG")


def times(figure):
    """Return the tick labels of a drawing's time axis."""
    return figure.locator("[data-mark='y-axis tick label'] text").all_text_contents()


@pytest.mark.full
def test_a_run_is_paused_stopped_and_continued_after_the_page_was_closed(new_lab):
    lab = new_lab
    lab.describe_long()
    lab.button("Run").click()
    assert lab.page.evaluate(INTERRUPTED) == {"Pause": True, "Resume": True, "Stop": False}
    lab.expect("Stopped: small")
    lab.page.reload()
    lab.expect("Stopped: small")
    some = by_task(kept(lab))
    assert 2 <= len(some) < LONG
    expect(lab.field("combobox", "Size of the puzzles")).to_have_value("4")
    lab.button("Continue").click()
    lab.expect("Finished: small")
    all_of_them = by_task(lab.records())
    assert sorted(all_of_them) == list(range(LONG))
    assert {task: all_of_them[task] for task in some} == some
    assert sorted(by_task(kept(lab))) == list(range(LONG))

    lab.card("paper").click()
    lab.expect_size(f"= {len(EXPERIMENTS['paper'].experiment):,} solves")
    lab.button("Open small").click()
    lab.expect("Finished: small")
    lab.button("Delete small and its records").press("Enter")  # figures may still move it
    expect(lab.button("Open small")).to_have_count(0)
    lab.expect("Ready to run: small")
    assert lab.page.evaluate(KEPT) == []


@pytest.mark.full
def test_a_predefined_experiment_is_chosen_by_its_question_or_a_link(visit):
    lab = Lab(visit("#lab/paper"))
    lab.expect_ready("paper")
    lab.visitor.expect_no_alert()
    cards = lab.panel.get_by_role("list", name="Example experiments").get_by_role("listitem")
    expect(cards).to_have_count(len(EXPERIMENTS))
    for card, ready in zip(cards.all(), EXPERIMENTS.values(), strict=True):
        expect(card.get_by_role("heading")).to_have_text(ready.question)
        expect(card).to_contain_text(ready.source)
        solves = f"{len(ready.experiment):,} solves, "
        expect(card).to_contain_text(re.compile(rf"{solves}(up to )?\d+( to \d+)? (s|min)$"))
    expect(lab.card("paper")).to_have_attribute("aria-pressed", "true")
    expect(lab.field("textbox", "Name")).to_be_hidden()
    lab.card("colouring").click()
    lab.expect_ready("colouring")
    lab.expect_size(f"= {len(EXPERIMENTS['colouring'].experiment):,} solves")
    expect(lab.card("colouring")).to_have_attribute("aria-pressed", "true")
    expect(lab.card("paper")).to_have_attribute("aria-pressed", "false")
    lab.open_form()
    lab.field("textbox", "Numbers of givens").fill("40")
    expect(lab.card("colouring")).to_have_attribute("aria-pressed", "false")
    expect(lab.field("textbox", "Name")).to_have_value("experiment")
    lab.page.evaluate("link => { location.hash = link; }", link_to("1..4............"))
    lab.visitor.expect_digits("1..4" + "." * 12)


def dots(figure):
    """Return the number of puzzles in the drawing, whether or not it is visible."""
    return figure.locator("[data-mark=dot]").first.locator("> *").count()


@pytest.mark.full
def test_off_screen_figures_are_drawn_completely(lab):
    lab.describe_long()
    LOW.apply(lab.page)
    lab.begin()
    lab.scroll_to_figure()
    lab.page.evaluate("scrollTo(0, 0)")
    lab.expect("Finished")
    assert lab.visitor.wait_until(lambda: dots(lab.figures.first) == LONG)
    assert not lab.page.evaluate("scrollY")
    for figure in lab.figures.all():
        expect(figure.locator("svg.lab-drawing")).to_have_count(1)
    LIGHT.apply(lab.page)


# Links


@pytest.mark.full
def test_a_link_reproduces_an_experiment(lab, visit):
    lab.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.describe(["graph"])  # every worker fetches its package
    lab.run()
    lab.button("Copy link to the experiment").click()
    expect(lab.panel.get_by_text("Link copied")).to_be_visible()
    link = lab.page.evaluate("navigator.clipboard.readText()")
    other = Lab(visit("#" + link.partition("#")[2]))
    other.expect("Ready to run: small")
    other.expect_size("= 4 solves")
    other.run()
    tables = [by_task(one.records()) for one in (lab, other)]
    mine, theirs = ({task: one["puzzle"] for task, one in each.items()} for each in tables)
    assert mine == theirs
    assert {one["outcome"] for each in tables for one in each.values()} == {"solved"}


# Input


@pytest.mark.full
def test_the_list_in_the_puzzle_box_can_be_an_experiment_including_rules(lab):
    cage = {"rule": "cage", "cells": ["r1c2", "r1c3"], "sum": 5}
    ruled = json.dumps({"side": 4, "givens": "1" + "." * 15, "rules": [cage]})
    lab.describe()
    lab.visitor.paste("\n".join([ruled, "." * 81, "." * 15 + "1"]))
    expect(lab.page.get_by_role("combobox", name="Puzzle in the list")).to_be_visible()
    lab.visitor.go("Lab")
    lab.field("combobox", "Puzzles").select_option(value="list")
    lab.expect_size("= 4 solves")
    listed = lab.panel.get_by_text("2 puzzles, 4x4, Classic, 1 of them with rules.")
    expect(listed).to_contain_text("1 ignored (another size or variant).")
    lab.run()
    assert {record["puzzle"][:1] for record in lab.records()} == {"{", "."}


# Accessibility


@pytest.mark.full
def test_no_state_of_the_panel_has_accessibility_findings(lab):
    lab.page.mouse.move(0, 0)
    assert_clean(lab)
    lab.card("paper").click()
    lab.expect_ready("paper")
    lab.page.emulate_media(forced_colors="active")
    look = "(button, part) => getComputedStyle(part ? button.closest(part) : button)[%s]"
    outline, colour = look % "'outlineStyle'", look % "'color'"
    assert lab.card("paper").evaluate(outline, "li") == "solid"
    assert lab.card("models").evaluate(outline, "li") == "none"
    pressed, stopped = (lab.button(name).evaluate(colour, "") for name in ("Run", "Pause"))
    lab.page.emulate_media(forced_colors="none")
    assert pressed != stopped

    lab.describe_long()
    lab.field("textbox", "Numbers of givens").fill("many")
    expect(lab.alert).to_contain_text("many")
    assert_clean(lab)
    lab.field("textbox", "Numbers of givens").fill("100, 140, 180")
    lab.expect_size(f"= {LONG} solves")
    lab.button("Run").click()
    lab.expect_done(4)
    lab.button("Pause").click()
    lab.expect("Paused")
    assert_clean(lab)
    for look in (LIGHT, DARK):
        look.apply(lab.page)
        assert faint_under_pointer(lab.page, lab.button("Run")) == []
    lab.button("Resume").click()
    lab.expect("Finished")
    for table in lab.figures.get_by_text("Table", exact=True).all():
        table.click()
    assert_clean(lab)


def assert_clean(lab):
    found = {}
    for look in (LIGHT, DARK, DARK_PHONE):
        found[look.name] = findings(lab.page, look) + sideways(lab.page) + faint(lab.page)
    NARROW.apply(lab.page)
    found[NARROW.name] = sideways(lab.page) + clipped(lab.page) + small_targets(lab.page)
    LIGHT.apply(lab.page)
    assert found == {name: [] for name in found}
