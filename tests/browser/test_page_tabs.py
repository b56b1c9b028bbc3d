"""Two browser tabs with work in progress when one is updated: neither loses anything."""

import re

import pytest
from playwright.sync_api import expect
from states import changing_program
from test_page_change import write
from test_page_lists import SMALL, Lists
from test_page_offline import arrive, come_back, deploy_next, update_now, update_offer
from visitor import LOADING, SOLVING, Visitor

pytestmark = pytest.mark.full


@pytest.fixture
def tabs(guest, track_visitor):
    """Return two browser tabs of a stored page."""
    first = guest()
    arrive(first)
    second = track_visitor(Visitor(first.context, first.url))
    second.open()
    second.wait_ready()
    yield first, second
    second.check_requests_and_log()


def offer_update(visitor, site):
    """Deploy another version, and wait until a tab offers it."""
    deploy_next(site.folder)
    visitor.page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)


def expect_held(visitor, why):
    expect(update_offer(visitor)).to_contain_text(f"but {why}", timeout=LOADING)


def expect_second_build(visitor):
    """Wait until a tab has reloaded itself."""
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile(" two$"), timeout=SOLVING)


def test_a_running_list_finishes_before_its_tab_follows_an_update(tabs, own_site):
    first, second = tabs
    lists = Lists(second).open()
    lists.begin(SMALL, 3000)
    lists.button("Pause the list").click()
    offer_update(first, own_site)
    update_now(first)
    expect_held(second, "the list on the Lists tab is running")
    lists.button("Resume the list").click()
    expect_second_build(second)
    lists.expect_done("3,000 unique")
    assert [row["line"] for row in lists.records()] == list(range(1, 3001))
    come_back(first)  # nothing is left of the old version
    expect(first.button("Update now")).to_have_count(0)


def test_a_list_replaced_in_another_tab_delays_the_update_of_its_tab(tabs, own_site):
    first, second = tabs
    lost = Lists(first).open().work(SMALL)
    other = Lists(second).open()
    other.expect_done("1 unique")
    other.button("Clear the list").click()
    other.work(SMALL, SMALL)
    offer_update(first, own_site)
    first.button("Update now").click()
    expect_held(first, "the list on the Lists tab is not saved")
    with second.page.expect_event("load", timeout=LOADING):
        second.button("Update now").click()
    Lists(second).expect_done("2 unique")
    assert len(lost.rows()) == 1
    assert lost.download("JSON lines")[1].count(b"\n") == 1
    lost.button("Clear the list").press("Enter")  # the offer may lie over it
    expect_second_build(first)
    Lists(second).expect_done("2 unique")


def test_an_edited_program_delays_the_update_of_its_tab(tabs, own_site):
    first, second = tabs
    changing_program(second)
    write(second, "print(1)")
    offer_update(first, own_site)
    update_now(first)
    expect_held(second, "your changed program on the Model tab is not saved")
    second.button("Start again").click()
    expect_second_build(second)
