"""A real Chromium on the built page, served as `build.py serve` serves it."""

import os
import sys
import threading
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from visitor import Visitor

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "web" / "tools"))

from server import Handler, Server  # noqa: E402

#: Chromium makes no request of its own; as root, in a container, it cannot use its sandbox.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
SHARED = ROOT.parent / "shared"


class Site:
    """dist/ on a port of this machine; it can be taken off the network."""

    def __init__(self):
        self.server = None

    def start(self):
        handler = partial(Handler, directory=str(ROOT / "dist"))
        self.server = Server(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def url(self):
        return f"http://localhost:{self.server.server_port}/"


@pytest.fixture(scope="session")
def site():
    if not (ROOT / "dist" / "index.html").is_file():
        pytest.fail("dist/ is not there: run python3 build.py first")
    site = Site().start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser():
    path = os.environ.get("SUDOKULP_CHROMIUM")
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        arguments = [*QUIET, "--no-sandbox"] if as_root else QUIET
        browser = playwright.chromium.launch(executable_path=path or None, args=arguments)
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


@pytest.fixture(scope="session")
def shared():
    if not SHARED.is_dir():
        pytest.skip("there is no folder ../shared beside this checkout")
    return SHARED
