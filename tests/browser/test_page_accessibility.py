"""axe-core finds no problem in any state of the page."""

import re

import pytest
from accessibility import (
    DARK,
    DARK_PHONE,
    LIGHT,
    NARROW,
    PHONE,
    clipped,
    faint,
    faint_under_pointer,
    findings,
    moving,
    sideways,
)
from playwright.sync_api import expect
from states import STATES, WELL_KNOWN, open_panels, playing
from visitor import LOADING, SETTLED, SOLVING


@pytest.mark.full
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_no_state_has_findings(seen, state):
    """Check a light desktop, a dark phone, and that narrow pages never scroll sideways."""
    state(seen)
    found = {}
    for look in (LIGHT, DARK_PHONE):
        found[look.name] = findings(seen.page, look) + sideways(seen.page) + faint(seen.page)
    NARROW.apply(seen.page)
    found[NARROW.name] = sideways(seen.page) + clipped(seen.page)
    assert found == {name: [] for name in found}


def test_neither_a_dark_desktop_nor_a_narrow_page_has_findings(seen):
    playing(seen)
    found = {look.name: findings(seen.page, look) for look in (DARK, NARROW)}
    assert found == {name: [] for name in found}


@pytest.mark.full
def test_disabled_controls_are_readable_and_closed_panels_have_no_findings(seen):
    seen.wait_ready()
    off = seen.page.locator("button:is(:disabled, [aria-disabled=true]):visible")
    assert off.count() > 2
    for look in (LIGHT, DARK):
        look.apply(seen.page)
        found = [line for one in off.all() for line in faint_under_pointer(seen.page, one)]
        assert found == []
    open_panels(seen, wanted=False)
    for look in (LIGHT, DARK_PHONE):
        assert findings(seen.page, look) == []


@pytest.mark.full
def test_loading_and_fetching_have_no_findings_and_no_motion(first_visit, site):
    with site.holding("pyodide.asm.wasm"):
        visitor = first_visit()
        expect(visitor.cell(1, 1)).to_have_accessible_name(re.compile("given"))
        assert_clean(visitor, "^Loading")
    with site.holding("pyodide.asm.wasm"):  # again: the page gives up on a silent server
        visitor.page.reload()
        visitor.paste(WELL_KNOWN)
        visitor.button("Solve").click()
        assert_clean(visitor, "^Loading")
    expect(visitor.result).to_have_text(SETTLED, timeout=LOADING)
    assert moving(visitor.page) == []
    visitor.model.select_option(value="graph")
    with site.holding("networkx.zip"):
        visitor.button("Solve").click()
        expect(visitor.page.get_by_role("progressbar").first).to_be_visible()
        assert_clean(visitor, "^Solving")
    expect(visitor.result).to_have_text(SETTLED, timeout=SOLVING)


@pytest.mark.full
def test_the_page_without_python_has_no_findings(first_visit, site):
    visitor = first_visit("nothing-here", expect_errors=["404", "Failed to load resource", "fetch"])
    visitor.context.route("**/highs.wasm", lambda route: route.abort())
    visitor.page.goto(site.url)
    expect(visitor.button("Retry")).to_be_visible(timeout=LOADING)
    assert_clean(visitor, "^Error")


def assert_clean(visitor, headline):
    expect(visitor.result).to_have_text(re.compile(headline))
    for look in (LIGHT, DARK_PHONE):
        assert findings(visitor.page, look) == []
        assert moving(visitor.page) == []  # since every view asks for reduced motion
    LIGHT.apply(visitor.page)


@pytest.mark.full
@pytest.mark.parametrize(
    "path", ["help.html", "help/paper.html", "help/rules.html", "help/search.html"]
)
def test_the_help_has_no_findings(visit, path):
    visitor = visit(path)
    looks = (LIGHT, DARK, PHONE, NARROW, DARK_PHONE)
    found = {look.name: findings(visitor.page, look) + sideways(visitor.page) for look in looks}
    assert found == {name: [] for name in found}
