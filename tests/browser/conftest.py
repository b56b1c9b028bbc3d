"""Chromium on the built page, served as `build.py serve` does."""

import shutil
from functools import partial

import pytest
from accessibility import LIGHT
from playwright.sync_api import expect, sync_playwright
from profiles import Profiles, prepare
from served import ROOT, launch, serving
from states import SMALL, open_panels
from visitor import EXPECTED, Visitor

SHARED = ROOT.parent / "shared"
#: Window sizes of a desktop and of a phone, in CSS pixels.
DESK = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
#: Never optimise WebAssembly: most pages of these tests are short-lived.
HASTY = "--js-flags=--liftoff-only"
#: Media as the browser has them, whatever an earlier test emulated.
AS_USUAL = dict.fromkeys(("media", "color_scheme", "forced_colors", "reduced_motion"), "null")
FAILED = pytest.StashKey[bool]()
VISITORS = pytest.StashKey[list[Visitor]]()

expect.set_options(timeout=EXPECTED)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Note whether the test itself failed, for the teardown of fixtures.

    After a failure, the text of its pages is added to the report.
    """
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    if report.failed and call.when != "teardown":
        visitors = item.stash.get(VISITORS, [])
        report.sections += [("The page", visitor.read()) for visitor in visitors]
    return report


@pytest.fixture
def track_visitor(request):
    """Return a function that registers a visitor, whose page is reported if the test fails."""
    return partial(tracked, request.node)


def tracked(node, visitor):
    """Register a visitor for the report of a test, and return it."""
    node.stash.setdefault(VISITORS, []).append(visitor)
    return visitor


@pytest.fixture(scope="session")
def site():
    with serving() as site:
        yield site


@pytest.fixture
def own_site(tmp_path):
    """Serve a copy of dist/ that may be changed."""
    shutil.copytree(ROOT / "dist", tmp_path / "dist")
    with serving(tmp_path / "dist") as site:
        yield site


@pytest.fixture(scope="session")
def browsers():
    """Return a function for the browser of these tests, which is relaunched if it has crashed."""
    with sync_playwright() as playwright:
        launched = []

        def living():
            if not (launched and launched[-1].is_connected()):
                launched.append(launch(playwright, HASTY))
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
def visit(browser, site, profiles, track_visitor, request):
    """Open the page with empty storage, though the browser has its files cached.

    At the end of the visit its requests and its log are checked.
    """
    visitors = []

    def open_page(path="", expect_errors=(), **wishes):
        context = profiles.take(browser, wishes)
        visitor = track_visitor(Visitor(context, site.url + path, expect_errors))
        visitors.append((visitor, wishes))
        prepare(visitor.page, site.url, **wishes)
        visitor.open()
        return visitor

    yield open_page
    for visitor, wishes in visitors:
        if request.node.stash.get(FAILED, True):
            visitor.context.close()
        else:
            profiles.put(visitor, wishes)
    for visitor, _ in visitors:
        visitor.check_requests_and_log()


@pytest.fixture
def first_visit(browser, site, track_visitor):
    """Open the page in a new browser context, whose files may be tampered with."""
    visitors = []

    def open_page(path="", expect_errors=(), **options):
        context = browser.new_context(**options)
        visitor = track_visitor(Visitor(context, site.url + path, expect_errors))
        visitors.append(visitor)
        visitor.open()
        return visitor

    yield open_page
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check_requests_and_log()


@pytest.fixture
def guest(browser, own_site, track_visitor):
    """Return a function for a new visitor to the test's own site.

    A script runs on each page; requests and log are checked at the end.
    """
    visitors = []

    def come(script="", expect_errors=()):
        context = browser.new_context()
        if script:
            context.add_init_script(script)
        visitors.append(track_visitor(Visitor(context, own_site.url, expect_errors)))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
        visitor.check_requests_and_log()


class SharedPage:
    """A page that tests share until one of them fails; the next test gets a new page."""

    def __init__(self, browsers, profiles, url, size, **wishes):
        self._browsers = browsers
        self._profiles = profiles
        self._url = url
        self._size = size
        self._wishes = wishes
        self._visitor = None

    def cleared(self):
        """Return a visitor on the page, reset to its initial state."""
        if self._visitor is None:
            self._visitor = visitor = Visitor(
                self._profiles.take(self._browsers(), self._wishes), self._url
            )
            prepare(visitor.page, self._url, **self._wishes)
            visitor.open()
            visitor.wait_ready()
        self._visitor.page.set_viewport_size(self._size)
        self._visitor.page.emulate_media(**AS_USUAL)
        self._visitor.clear()
        return self._visitor

    def discard(self):
        visitor, self._visitor = self._visitor, None
        if visitor:
            visitor.context.close()

    def leave(self):
        """Return the profile to the pool."""
        visitor, self._visitor = self._visitor, None
        if visitor:
            self._profiles.put(visitor, self._wishes)

    def lend(self, node):
        """Yield the page to a test; its requests and log are checked."""
        node.stash[FAILED] = True  # unless the test passes
        try:
            visitor = tracked(node, self.cleared())
            yield visitor
            visitor.check_requests_and_log()
        except BaseException:
            self.discard()
            raise
        if node.stash[FAILED]:
            self.discard()


def sharing(fixture_name, config):
    """Share a page among all quick tests: to start Python takes longer than most of them.

    The others leave more behind, and share it among the tests of a file.
    """
    return "session" if config.option.markexpr == "not full" else "module"


@pytest.fixture(scope=sharing)
def shared_page(browsers, profiles, site):
    shared_page = SharedPage(browsers, profiles, site.url, DESK)
    yield shared_page
    shared_page.leave()


@pytest.fixture(scope=sharing)
def shared_phone(browsers, profiles, site):
    shared_page = SharedPage(browsers, profiles, site.url, PHONE, has_touch=True, is_mobile=True)
    yield shared_page
    shared_page.leave()


@pytest.fixture
def page(shared_page, request):
    """Return the page that tests share, reset."""
    yield from shared_page.lend(request.node)


@pytest.fixture
def phone(shared_phone, request):
    """Return a page on a phone in portrait orientation, shared in the same way."""
    yield from shared_phone.lend(request.node)


@pytest.fixture
def seen(page):
    """Return the shared page with every panel open, on a desktop screen."""
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


@pytest.fixture
def game(page):
    """Return a small puzzle with locked givens, with the cursor in its second cell."""
    page.put(SMALL)
    page.go("Play")
    page.reach(1, 2)
    return page
