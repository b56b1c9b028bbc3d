"""The built page in three engines, each with one page for all that is tried in it."""

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "tests" / "browser"), str(ROOT / "web" / "tools")]

from browsers import firefox, webkit  # noqa: E402
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from person import Person, elsewhere  # noqa: E402
from served import serving  # noqa: E402
from webkit import WebKit  # noqa: E402

#: How each engine is started, and how it is known whether it is there; Chromium has to be.
ENGINES = {
    "Chromium": (Chromium, lambda: True),
    "Firefox": (Firefox, firefox),
    "WebKit": (WebKit, webkit),
}


@pytest.fixture(scope="session")
def site():
    with serving() as site:
        yield site


@pytest.fixture(scope="session", params=ENGINES)
def opened(request, site, tmp_path_factory):
    """Return somebody whose browser has loaded the page for the first time."""
    begin, there = ENGINES[request.param]
    if not there():
        pytest.skip(f"{request.param} is not installed")
    with ExitStack() as leave:
        person = Person(begin(tmp_path_factory.mktemp(request.param), leave), site.url)
        person.open()
        yield person


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Leave a picture of the page beside a failure."""
    report = yield
    person = item.funcargs.get("opened")
    if call.when == "call" and report.failed and person:
        folder = item.funcargs["tmp_path_factory"].mktemp("picture")
        report.sections.append(("picture", pictured(person, folder)))
    return report


def pictured(person, folder):
    """Return where a picture of the page is, or why there is none: the browser may have ended."""
    picture = folder / "page.png"
    try:
        picture.write_bytes(person.driver.picture())
    except (OSError, RuntimeError, WebSocketException) as error:
        return f"none: {error}"
    return str(picture)


@pytest.fixture
def person(opened, tmp_path):
    """Return somebody on the page as good as new.

    Whatever was logged as an error or asked of another site since the last test is found.
    """
    opened.clear()
    yield opened
    errors, away = opened.driver.errors(), elsewhere(opened.asked(), opened.url)
    assert errors == []
    assert away == []
