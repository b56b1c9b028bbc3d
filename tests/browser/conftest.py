"""A real Chromium on the built page, served as `build.py serve` serves it."""

import shutil

import pytest
from accessibility import LIGHT
from playwright.sync_api import expect, sync_playwright
from profiles import Profiles, prepare
from served import ROOT, Site, launch
from states import open_panels
from visitor import EXPECTED, Visitor

SHARED = ROOT.parent / "shared"
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=EXPECTED)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Note whether the test itself failed, for the fixtures that clear up after it."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def site():
    if not (ROOT / "dist" / "index.html").is_file():
        pytest.fail("dist/ is not there: run python3 build.py first")
    site = Site().start()
    yield site
    site.stop()


@pytest.fixture
def own_site(tmp_path):
    """Return a copy of dist/ that may be changed, on a port of its own."""
    shutil.copytree(ROOT / "dist", tmp_path / "dist")
    site = Site(tmp_path / "dist").start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browsers():
    """Return a function for the browser of these tests: the same one for as long as it lives."""
    with sync_playwright() as playwright:
        launched = []

        def living():
            if not (launched and launched[-1].is_connected()):
                launched.append(launch(playwright))
            return launched[-1]

        yield living
        for one in launched:
            one.close()


@pytest.fixture
def browser(browsers):
    return browsers()


@pytest.fixture(scope="session")
def profiles():
    profiles = Profiles()
    yield profiles
    profiles.close()


@pytest.fixture
def visit(browser, site, profiles, request):
    """Open the page as somebody who left nothing on it, though their browser knows its files.

    What each visit asked for and logged is checked at its end.
    """
    visitors = []

    def open_page(path="", expect_errors=(), **wishes):
        visitor = Visitor(profiles.take(browser, wishes), site.url + path, expect_errors)
        visitors.append((visitor, wishes))
        prepare(visitor.page, site.url, **wishes)
        visitor.open()
        return visitor

    yield open_page
    for visitor, wishes in visitors:
        visitor.leave()
        if request.node.stash.get(FAILED, True):
            visitor.context.close()
        else:
            profiles.put(visitor.context, wishes)
    for visitor, _ in visitors:
        visitor.check_manners()


@pytest.fixture
def first_visit(browser, site):
    """Open the page in a browser that has never been there, and may be tampered with."""
    visitors = []

    def open_page(path="", expect_errors=(), **options):
        visitor = Visitor(browser.new_context(**options), site.url + path, expect_errors)
        visitors.append(visitor)
        visitor.open()
        return visitor

    yield open_page
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check_manners()


class SharedPage:
    """One page for many tests, until one of them fails: the next begins with another page."""

    def __init__(self, browsers, url):
        self._browsers = browsers
        self._url = url
        self._visitor = None

    def cleared(self):
        """Return somebody on the page, as good as new."""
        if self._visitor is None:
            self._visitor = Visitor(self._browsers().new_context(), self._url)
            self._visitor.open()
            self._visitor.wait_ready()
        self._visitor.clear()
        return self._visitor

    def discard(self):
        visitor, self._visitor = self._visitor, None
        if visitor:
            visitor.context.close()


@pytest.fixture(scope="module")
def shared_page(browsers, site):
    shared_page = SharedPage(browsers, site.url)
    yield shared_page
    shared_page.discard()


@pytest.fixture
def page(shared_page, request):
    """Return the page that the tests of a file share, cleared; its requests and log are checked."""
    request.node.stash[FAILED] = True  # unless the test comes to a better end
    try:
        visitor = shared_page.cleared()
        yield visitor
        visitor.check_manners()
    except BaseException:
        shared_page.discard()
        raise
    if request.node.stash[FAILED]:
        shared_page.discard()


@pytest.fixture
def seen(page):
    """Return the shared page with every panel open, as wide as a desktop's screen."""
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
