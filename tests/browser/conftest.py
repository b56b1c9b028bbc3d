"""A real Chromium on the built page, served as `build.py serve` serves it."""

import shutil
from pathlib import Path

import pytest
from accessibility import LIGHT
from playwright.sync_api import sync_playwright
from served import ROOT, Site, launch
from states import open_panels
from visitor import Visitor

SHARED = ROOT.parent / "shared"


def pytest_collection_modifyitems(items):
    """Give what failed in a browser a second try: a busy machine loses clicks and frames.

    A test that needed it is named in the summary as RERUN.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def site():
    if not (ROOT / "dist" / "index.html").is_file():
        pytest.fail("dist/ is not there: run python3 build.py first")
    site = Site().start()
    yield site
    site.stop()


@pytest.fixture
def own_site(tmp_path):
    """A copy of dist/ that may be changed, on a port of its own."""
    shutil.copytree(ROOT / "dist", tmp_path / "dist")
    site = Site(tmp_path / "dist").start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser, site):
    """Open the page as somebody new; what each visit asked for and logged is checked at its end."""
    visitors = []

    def open_page(path="", expect_errors=(), **context):
        visitor = Visitor(browser.new_context(**context), site.url + path)
        visitor.expected_errors = list(expect_errors)
        visitors.append(visitor)
        visitor.open()
        return visitor

    yield open_page
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check_manners()


@pytest.fixture(scope="module")
def ready_page(browser, site):
    """One page for the tests of a file that only paste, solve and look."""
    visitor = Visitor(browser.new_context(), site.url)
    visitor.open()
    visitor.wait_ready()
    yield visitor
    visitor.context.close()
    visitor.check_manners()


@pytest.fixture
def page(ready_page):
    """The shared page, cleared."""
    ready_page.clear()
    return ready_page


@pytest.fixture
def seen(page):
    """The shared page with every panel open, as wide as a desk."""
    LIGHT.apply(page.page)
    open_panels(page)
    yield page
    LIGHT.apply(page.page)
    later = page.button("Later")
    if later.is_visible():
        later.click()


@pytest.fixture(scope="session")
def shared():
    if not SHARED.is_dir():
        pytest.skip("there is no folder ../shared beside this checkout")
    return SHARED
