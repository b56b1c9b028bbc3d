"""Faults around the page: each is reported, can be recovered from, and loses nothing."""

import re

import pytest
from busy import BUSY
from fault import AGAIN
from faults import FAULTS
from playwright.sync_api import expect
from states import WELL_KNOWN
from test_page_offline import arrive, deploy_next, update_offer
from visitor import LOADING, NO_WORKER


@pytest.mark.full
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_reported_can_be_recovered_from_and_loses_nothing(guest, own_site, name):
    fault = FAULTS[name]
    visitor = guest("" if fault.keeps else NO_WORKER, [""] if fault.logs else [])
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
    visitor.expect_digits(WELL_KNOWN, LOADING)  # interrupts a run that was restarted
    assert visitor.solve().startswith("Solved: unique")


def go_on(visitor, on):
    if on == AGAIN:
        visitor.page.reload()
    elif on:
        expect(visitor.page.get_by_role("progressbar")).to_have_count(0, timeout=LOADING)
        visitor.button(on).click()


@pytest.mark.full
def test_an_update_during_a_solve_interrupts_nothing(guest, own_site):
    visitor = guest()
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
