"""Help and its pages: every link works, and no script is needed."""

import re

import pytest
from playwright.sync_api import expect
from served import ROOT
from visitor import LOADING, SOLVING

from sudokulp import __version__

WEB = ROOT / "web"
PAGES = sorted(path.stem for path in (WEB / "help").glob("*.md") if path.stem != "README")
LESSONS = sorted((WEB / "help/learn").glob("[0-9]*.md"))
WHEEL = f"sudokulp-{__version__}-py3-none-any.whl"


def test_links_lead_from_the_page_to_the_help_and_back(visit, site):
    visitor = visit()
    expect_wheel(visitor, site)
    visitor.page.get_by_role("link", name="Help", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="Learn", exact=True)).to_be_visible()
    expect_wheel(visitor, site)
    contents = visitor.page.get_by_role("navigation", name="Contents").get_by_role("link")
    for link in contents.all():
        link.click()
        target = visitor.page.locator(link.get_attribute("href"))
        expect(target.get_by_role("heading").first).to_be_in_viewport()
    visitor.page.get_by_role("link", name="Back to the puzzle").first.click()
    expect(visitor.grid).to_be_visible()


def expect_wheel(visitor, site):
    """Expect the wheel's address to be that of the site."""
    line = visitor.page.locator(":has(> [data-wheel])")
    expect(line).to_have_text(f"pip install {site.url}wheels/{WHEEL}")
    link = visitor.page.locator("a[download]", has_text=re.compile("wheel|solver"))
    assert link.evaluate("one => one.href") == f"{site.url}wheels/{WHEEL}"


def test_a_help_page_shows_where_it_is_and_links_to_the_next(visit):
    visitor = visit("help/rules.html")
    pages = visitor.page.get_by_role("navigation", name="All pages")
    expect(pages.get_by_role("link")).to_have_count(len(PAGES) + len(LESSONS))
    expect(pages.locator("[aria-current=page]")).to_have_attribute("href", "rules.html")
    visitor.page.get_by_role("link", name=re.compile("^Next: ")).click()
    expect(visitor.page).to_have_url(re.compile(r"help/keyboard\.html$"))


def test_the_search_finds_topics_by_their_words_and_a_link_repeats_it(visit, site):
    visitor = visit("help/search.html")
    topics = visitor.page.locator(".topics").get_by_role("listitem")
    known = topics.count()
    visitor.page.get_by_role("searchbox", name="Search Help").fill("no-such-word")
    expect(topics).to_have_count(0)
    visitor.page.get_by_role("searchbox", name="Search Help").fill("farkas")
    expect(topics.get_by_role("link", name="No solution: find out why")).to_be_visible()
    assert 0 < topics.count() < known / 4
    visitor.page.reload()
    expect(visitor.page.get_by_role("searchbox")).to_have_value("farkas")
    expect(topics.get_by_role("link", name="No solution: find out why")).to_be_visible()
    topics.get_by_role("link", name="No solution: find out why").click()
    expect(visitor.page).to_have_url(f"{site.url}help/explain.html#no-solution-find-out-why")


ASKED = {
    "is my puzzle sent to a server": "guarantees.html#privacy",
    "how do I install": "install.html",
    "can I print puzzles?": "save-and-share.html#print",
    "how do I draw a cage": "gallery.html#killer-cages",
    "why is there no solution": "explain.html#no-solution-find-out-why",
}


def test_questions_asked_from_any_page_of_help_find_their_topic(visit):
    visitor = visit("help/rules.html")
    for question, address in ASKED.items():
        field = visitor.page.get_by_role("searchbox", name="Search Help")
        field.fill(question)
        field.press("Enter")
        field.wait_for()
        topics = visitor.page.locator(".topics").get_by_role("link")
        expect(topics.locator("visible=true").first).to_be_visible()
        first = topics.evaluate_all("all => all.slice(0, 3).map((one) => one.getAttribute('href'))")
        assert address in first, question
        expect(field).to_be_focused()


@pytest.mark.full
def test_a_lecturer_finds_a_fractional_puzzle_in_step_seven(visit):
    page = visit("help.html").page
    page.get_by_role("link", name="Teach integer programming").click()
    page.get_by_role("link", name="puzzles with a fractional relaxation").click()
    row = page.get_by_role("row", name=re.compile("^branching fractional"))
    row.get_by_role("link", name="step 7").click()
    expect(page.get_by_role("heading", name="7. Branch")).to_be_visible(timeout=LOADING)
    expect(page.get_by_text("160 of 242 variables are fractional")).to_be_visible(timeout=SOLVING)


@pytest.mark.full
@pytest.mark.parametrize(("scheme", "width"), [("dark", 320), ("light", 1280)])
def test_pages_show_all_their_pictures_and_fit_every_screen(visit, scheme, width):
    visitor = visit("help.html", viewport={"width": width, "height": 800}, color_scheme=scheme)
    assert PAGES
    for name in PAGES:
        visitor.page.goto(f"{visitor.url.removesuffix('.html')}/{name}.html")
        for image in visitor.page.locator("main img").all():
            expect(image).to_have_js_property("complete", True)
            assert image.evaluate("one => one.naturalWidth") > 0, name
            assert len(image.get_attribute("alt")) > 10, name
            if image.get_attribute("src").startswith("../pictures/"):
                dark = image.evaluate("one => one.currentSrc").endswith("-dark.svg")
                assert dark == (scheme == "dark"), name
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width, name


@pytest.mark.full
def test_help_needs_no_script(visit):
    visitor = visit("help.html", java_script_enabled=False)
    expect(visitor.page.get_by_role("heading", name="Understand")).to_be_visible()
    expect(visitor.page.locator("[data-wheel]")).to_have_text(WHEEL)
