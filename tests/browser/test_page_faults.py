"""What goes wrong around the page: each fault is said, has a way on, and costs nobody anything."""

import re

import pytest
from busy import BUSY
from fault import AGAIN
from faults import FAULTS
from playwright.sync_api import expect
from states import WELL_KNOWN
from test_page_offline import arrive, deploy_next, update_offer
from visitor import LOADING, Visitor

NO_WORKER = "Object.defineProperty(navigator, 'serviceWorker', { get: () => {} })"


@pytest.fixture
def newcomer(browser, own_site, comes):
    """Return a function for somebody who has never been there."""
    visitors = []

    def come(fault):
        errors = [""] if fault.logs else []
        visitor = comes(Visitor(browser.new_context(), own_site.url, errors))
        visitors.append(visitor)
        if not fault.keeps:
            visitor.context.add_init_script(NO_WORKER)
        return visitor

    yield come
    for visitor in visitors:
        visitor.context.close()
        visitor.check_manners()


@pytest.mark.full
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_said_has_a_way_on_and_costs_nothing(newcomer, own_site, name):
    fault = FAULTS[name]
    visitor = newcomer(fault)
    fault.before(visitor, own_site)
    work = fault.work(visitor)
    work.begin()
    fault.happens(work, own_site)
    words = visitor.page.get_by_text(re.compile(fault.said or "$^"))
    if fault.said:
        expect(words.first).to_be_visible(timeout=LOADING)
    own_site.mend()
    go_on(visitor, fault.on)
    if fault.on:
        expect(words).to_have_count(0, timeout=LOADING)
    work.expect_whole()
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN, LOADING)  # a run that was begun again is stopped for it
    assert visitor.solve().startswith("Solved: unique")


def go_on(visitor, on):
    if on == AGAIN:
        visitor.page.reload()
    elif on:
        expect(visitor.page.get_by_role("progressbar")).to_have_count(0, timeout=LOADING)
        visitor.button(on).click()


@pytest.mark.full
def test_an_update_while_it_solves_ends_nothing(browser, own_site):
    visitor = Visitor(browser.new_context(), own_site.url)
    arrive(visitor)
    visitor.page.reload()
    visitor.wait_ready()
    visitor.paste(BUSY)
    expect(visitor.cells).to_have_count(36**2)
    visitor.open_options()
    limit = visitor.page.get_by_role("spinbutton", name="Time limit in seconds", exact=True)
    limit.fill("3600")  # a busy machine takes long to fetch a build
    limit.press("Tab")
    visitor.button("Solve").click()
    expect(visitor.result).to_have_text(re.compile("^Solving"))
    deploy_next(own_site.folder)
    visitor.page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)
    expect(visitor.result).to_have_text(re.compile("^Solving"))
    visitor.button("Stop").click()
    expect(visitor.result).to_have_text(re.compile("^Stopped"))
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN, LOADING)  # Stop ended the worker: another one reads
    with visitor.page.expect_event("load", timeout=LOADING):
        visitor.button("Update now").click()
    expect(visitor.result).to_have_text(re.compile("^Ready"), timeout=LOADING)
    visitor.expect_digits(WELL_KNOWN)
    visitor.context.close()
    visitor.check_manners()
