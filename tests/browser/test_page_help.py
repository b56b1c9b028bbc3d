"""The help page: complete, true, and as quiet as the page it explains."""

import re
from html.parser import HTMLParser

import pytest
from playwright.sync_api import expect
from served import ROOT

from sudokulp import (
    EXPORTS,
    FORMATS,
    MODELS,
    READABLE,
    VARIANTS,
    Puzzle,
    __version__,
    export,
    read_all,
)

HELP = ROOT / "web" / "help.html"
PAGES = [path for path in (ROOT / "web" / "help").glob("*.md") if path.stem != "README"]
#: The puzzle of the chapter on integer programs.
SMALL = Puzzle("4...1.2..1.....3", 2)
WHEEL = f"sudokulp-{__version__}-py3-none-any.whl"


#: What the page and its help link to elsewhere: where two of the sources are.
SOURCES = {
    "https://doi.org/10.25080/Majora-92bf1922-009",
    "https://github.com/danielfm123/sudoku_solver",
}
#: Other pages and files of this site.
LOCAL = {f"./wheels/{WHEEL}", "./", "./#lab/1/paper", "./puzzle.schema.json"}
#: Where checkers of certificates are to be had.
CHECKERS = {"https://github.com/marijnheule/drat-trim", "https://pypi.org/project/dratify/"}


class Outline(HTMLParser):
    """What the page's elements say of themselves, and the texts of its examples."""

    def __init__(self):
        super().__init__()
        self.ids, self.links, self.images = set(), set(), []
        self.named = {"format": {}, "export": {}, "variant": {}, "model": {}}
        self.lines = ""
        self._open = []  # (tag, kind, name) of the elements that are open
        self.feed(HELP.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids |= {found["id"]} if "id" in found else set()
        self.links |= {found["href"]} if tag == "a" else set()
        if tag == "img":
            self.images.append(found)
        kind = next((kind for kind in self.named if f"data-{kind}" in found), None)
        name = found.get(f"data-{kind}")
        if kind:
            self.named[kind][name] = {"words": "", "examples": []}
        if tag == "pre" and (entry := self._entry()):
            entry["examples"].append("")
        if tag not in ("img", "meta", "link", "source", "path", "rect"):
            self._open.append((tag, kind, name, "data-lp" in found))

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        in_pre = any(tag == "pre" for tag, *_ in self._open)
        if any(is_lp for *_, is_lp in self._open):
            self.lines += data
        entry = self._entry()
        if entry and in_pre:
            entry["examples"][-1] += data
        elif entry:
            entry["words"] += data

    def _entry(self):
        for _, kind, name, _ in reversed(self._open):
            if kind:
                return self.named[kind][name]
        return None


OUTLINE = Outline()


@pytest.mark.parametrize(
    ("kind", "registry"),
    [("format", READABLE), ("export", EXPORTS), ("variant", VARIANTS), ("model", MODELS)],
)
def test_everything_there_is_is_explained_and_nothing_else(kind, registry):
    explained = OUTLINE.named[kind]
    assert set(explained) == set(registry)
    assert all(len(entry["words"].split()) > 5 for entry in explained.values())


def test_the_example_of_a_format_is_read_as_that_format():
    for name, entry in OUTLINE.named["format"].items():
        if not entry["examples"]:  # only what is no text at all needs none
            assert isinstance(FORMATS[name].dumps(SMALL), bytes)
        for example in entry["examples"]:
            found = read_all(example, variant="classic")
            assert found.format.name == name
            assert all(reading.puzzle.givens or reading.puzzle.rules for reading in found)
            assert not found.wrong


@pytest.mark.parametrize("name", ["lp", "mps", "listing", "cnf", "col"])
def test_the_example_of_an_export_is_from_such_a_file(name):
    (example,) = OUTLINE.named["export"][name]["examples"]
    made = export(SMALL, name).splitlines()
    assert set(example.splitlines()) <= set(made)


def test_the_constraints_shown_are_those_of_the_model():
    found = dict(re.findall(r"^(\S+):\n  (.+)$", OUTLINE.lines, re.MULTILINE))
    text = re.sub(r"\n (?!\S+:)", " ", export(SMALL, "lp"))
    made = dict(re.findall(r"^(\S+): (.+)$", text, re.MULTILINE))
    assert len(found) == 5
    assert {name: made.get(name) for name in found} == found
    rows = len(made) - 1  # the objective has a name, too
    assert f'data-count="constraints">{rows}<' in HELP.read_text(encoding="utf-8")


def test_every_link_leads_somewhere():
    inside = {link.removeprefix("#") for link in OUTLINE.links if link.startswith("#")}
    assert inside <= OUTLINE.ids
    outside = {link for link in OUTLINE.links if not link.startswith("#")}
    pages = {link for link in outside if link.startswith("help/")}
    assert pages == {f"help/{page.stem}.html" for page in PAGES}
    outside -= pages
    assert {link for link in outside if link.startswith("./")} == LOCAL
    assert {link for link in outside if not link.startswith("./")} == SOURCES | CHECKERS
    index = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    chapters = set(re.findall(r'href="help\.html#?([^"]*)"', index))
    assert "" in chapters
    assert chapters - {""} <= OUTLINE.ids


def test_from_the_page_to_the_help_and_back(visit, site):
    visitor = visit()
    expect_wheel(visitor, site)
    visitor.page.get_by_role("link", name="Help", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="Six steps")).to_be_visible()
    expect_wheel(visitor, site)
    contents = visitor.page.get_by_role("navigation", name="Contents").get_by_role("link")
    for link in contents.all():
        link.click()
        target = visitor.page.locator(link.get_attribute("href"))
        expect(target.get_by_role("heading").first).to_be_in_viewport()
    visitor.page.get_by_role("link", name="Back to the puzzle").first.click()
    expect(visitor.grid).to_be_visible()


def expect_wheel(visitor, site):
    """Expect the wheel to be installed from where the page is."""
    line = visitor.page.locator(":has(> [data-wheel])")
    expect(line).to_have_text(f"pip install {site.url}wheels/{WHEEL}")
    link = visitor.page.locator("a[download]", has_text=re.compile("wheel|solver"))
    assert link.evaluate("one => one.href") == f"{site.url}wheels/{WHEEL}"


@pytest.mark.full
@pytest.mark.parametrize(("scheme", "width"), [("dark", 320), ("light", 1280)])
def test_it_shows_all_its_pictures_and_runs_off_no_screen(visit, scheme, width):
    visitor = visit("help.html", viewport={"width": width, "height": 800}, color_scheme=scheme)
    images = visitor.page.locator("main img").all()
    assert len(images) > 10
    for image in images:
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("one => one.naturalWidth") > 0
        assert len(image.get_attribute("alt")) > 10
        dark = image.evaluate("one => one.currentSrc").endswith("-dark.svg")
        assert dark == (scheme == "dark")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.full
def test_it_needs_no_script(visit):
    visitor = visit("help.html", java_script_enabled=False)
    expect(visitor.page.get_by_role("heading", name="What an integer program is")).to_be_visible()
    expect(visitor.page.locator("[data-wheel]")).to_have_text(WHEEL)
