"""The built page in two more engines, each with one page for all tests."""

import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "tests" / "browser"), str(ROOT / "web" / "tools")]

from browsers import firefox, webkit  # noqa: E402
from firefox import Firefox  # noqa: E402
from person import Person, elsewhere  # noqa: E402
from served import serving  # noqa: E402
from webkit import WebKit  # noqa: E402

#: How each engine is started, and how its availability is checked.
ENGINES = {
    "Firefox": (Firefox, firefox),
    "WebKit": (WebKit, webkit),
}


@pytest.fixture(scope="session")
def site():
    with serving() as site:
        yield site


@pytest.fixture(scope="session", params=ENGINES)
def opened(request, site, tmp_path_factory):
    """Return a user whose browser has loaded the page for the first time."""
    begin, there = ENGINES[request.param]
    if not there():
        pytest.skip(f"{request.param} is not installed")
    with ExitStack() as leave:
        person = Person(begin(tmp_path_factory.mktemp(request.param), leave), site.url)
        person.open()
        yield person


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Save a screenshot next to a failure, unless the browser has ended."""
    report = yield
    person = item.funcargs.get("opened")
    if call.when == "call" and report.failed and person:
        picture = item.funcargs["tmp_path_factory"].mktemp("picture") / "page.png"
        with suppress(Error, OSError, RuntimeError, WebSocketException):
            picture.write_bytes(person.driver.picture())
        report.sections.append(("picture", str(picture)))
    return report


@pytest.fixture
def person(opened, tmp_path):
    """Return a user on the page, reset to its initial state.

    Errors logged and requests to other sites since the last test are reported.
    """
    opened.clear()
    yield opened
    errors, away = opened.driver.errors(), elsewhere(opened.asked(), opened.url)
    assert errors == []
    assert away == []
