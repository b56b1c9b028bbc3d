"""What the worker refuses to begin with can be asked for again: no place is dead for that."""

import re

import pytest
from altered import altered_worker
from playwright.sync_api import expect
from states import WELL_KNOWN
from test_page_change import program, ran, write
from test_page_lab import Lab
from visitor import LOADING

MISSING = "what it needs could not be fetched"
#: Refuses the first call of a name.
ONCE = f"""
done = set()


def refused(name, wanted):
    if name != wanted or name in done:
        return None
    done.add(name)
    return '{{"ok": false, "message": "{MISSING}", "line": null}}'
"""


@pytest.fixture
def refusing(visit):
    """Return a function for somebody whose worker refuses a call once."""

    def open_page(name):
        worker = altered_worker(ONCE, f'refused(name, "{name}")')
        visitor = visit("help.html", service_workers="block", expect_errors=["blocked"])
        visitor.page.route("**/worker.py", lambda route: route.fulfill(body=worker))
        visitor.page.goto(visitor.url.replace("help.html", ""))
        visitor.wait_ready()
        return visitor

    return open_page


def expect_refused(visitor):
    refused = visitor.alert.filter(has_text=re.compile(MISSING, re.I))
    expect(refused).to_be_visible(timeout=LOADING)


def try_again(visitor):
    expect_refused(visitor)
    visitor.button("Try again").click()


def test_the_lab(refusing):
    visitor = refusing("lab_ready")
    visitor.go("Lab")
    try_again(visitor)
    Lab(visitor).expect("Ready: paper")


def test_the_program_to_be_changed(refusing):
    visitor = refusing("program_text")
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)
    visitor.go("Model")
    visitor.page.get_by_role("tab", name="Change it", exact=True).click(timeout=LOADING)
    try_again(visitor)
    expect(program(visitor)).to_contain_text("import pulp", timeout=LOADING)
    write(visitor, "print(1)")
    assert "ran to its end" in ran(visitor)


def test_the_constraints(refusing):
    visitor = refusing("program")
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)
    visitor.go("Model")
    expect_refused(visitor)
    visitor.go("Solve")
    visitor.go("Model")
    visitor.page.get_by_role("tab", name="Constraints", exact=True).click()
    rows = visitor.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(rows.first).to_be_visible(timeout=LOADING)
