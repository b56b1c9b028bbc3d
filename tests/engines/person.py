"""A user of the page in any browser, who finds elements by role and accessible name."""

import base64
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from driving import Driver

#: Seconds to wait on a busy machine: for instant actions, for Python, for the hardest sample.
EXPECTED = 60
LOADING = 120
SOLVING = 120
PAUSE = 0.05
#: The number of requests that a browser records for a page, by default and here. The script sets
#: this number, and returns the requests recorded so far and those blocked by the page's policy.
TIMES_AT_FIRST = 250
TIMES = 100_000
TIMED = """(size) => {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(size);
  if (!globalThis.refused) {
    globalThis.refused = [];
    const note = ({ blockedURI }) => globalThis.refused.push(blockedURI);
    addEventListener('securitypolicyviolation', note);
  }
  return [...names, ...globalThis.refused.splice(0)];
}"""
#: Suffixes of incomplete downloads in Firefox and WebKit.
ARRIVING = (".part", ".wkdownload")
#: Calls of the finder's functions.
COUNT = "(...what) => found(...what).length"
PLACE = "async (...what) => { const [it] = found(...what); return it ? place(it) : null; }"
CHOOSE = "(role, name, option) => choose(one(role, name), option)"
FILL = "(role, name, text) => fill(one(role, name), text)"
Name = str | re.Pattern[str] | None
SETTLED = "^(Solved|No solution|Unknown|Stopped|Error)"


def pattern(name: str | re.Pattern[str] | None) -> str | None:
    """Return a name as the finder expects it: a complete one, or a pattern."""
    if isinstance(name, re.Pattern):
        return name.pattern
    return name and f"^{re.escape(name).replace(chr(92) + ' ', ' ')}$"


def elsewhere(addresses: Iterable[str], home: str) -> list[str]:
    """Return the addresses that do not belong to the site."""
    asked = [urlsplit(address) for address in addresses]
    away = [url for url in asked if url[:2] != urlsplit(home)[:2]]
    return [url.geturl() for url in away if url.scheme not in ("blob", "data")]


class Person:
    """A user with a browser on the page."""

    def __init__(self, driver: Driver, url: str):
        self.driver = driver
        self.url = url
        self._asked: list[str] = []

    def open(self, path: str = "") -> None:
        self._asked += self.driver.run(TIMED, TIMES)
        self.driver.open(self.url + path)
        self._asked += (loaded := self.driver.run(TIMED, TIMES))
        assert len(loaded) < TIMES_AT_FIRST, "more was fetched than the browser has noted"

    def asked(self) -> list[str]:
        """Return the addresses requested by the page and the browser since the last call."""
        asked = self._asked + self.driver.run(TIMED, TIMES) + self.driver.requests
        self._asked = []
        self.driver.requests.clear()
        return asked

    # Elements

    def texts(self, role: str, name: Name = None) -> list[str]:
        """Return the texts of the visible elements with a role and name."""
        return self.driver.run("(...what) => found(...what).map(textOf)", role, pattern(name))

    def names(self, role: str) -> list[str]:
        return self.driver.run("(role) => found(role, null).map(nameOf)", role)

    def options(self, name: str) -> list[str]:
        """Return the values that a select element offers."""
        listed = "(...what) => [...one(...what).options].map(({ value }) => value)"
        return self.driver.run(listed, "combobox", pattern(name))

    def seen(self) -> str:
        return self.driver.run("() => document.body.innerText")

    def lines(self) -> list[str]:
        """Return the visible lines of text, without those of the cells."""
        return [line for line in self.seen().splitlines() if len(line) > 1]

    def address(self) -> str:
        return self.driver.run("() => location.href")

    def digits(self) -> str:
        """Return the grid's text as one string, "." for an empty cell."""
        return "".join(text or "." for text in self.texts("gridcell", re.compile("^row ")))

    # Waiting

    def wait_until(self, condition: Callable[[], Any], what: str, seconds: float = EXPECTED) -> Any:
        """Return the value of a condition once it is true."""
        deadline = time.monotonic() + seconds
        while not (found := condition()):
            assert time.monotonic() < deadline, f"{what} did not come; seen: {self.lines()}"
            time.sleep(PAUSE)
        return found

    def wait_text(self, role: str, name: Name, words: str, seconds: float = EXPECTED) -> str:
        """Wait until the text of a matching element matches a pattern; return it."""

        def said() -> list[str]:
            return [text for text in self.texts(role, name) if re.search(words, text)]

        return self.wait_until(said, f"{words!r} in {role} {name!r}", seconds)[0]

    def wait_for(self, role: str, name: str) -> None:
        """Wait until a matching element exists, possibly on a page still loading."""
        self.wait_until(lambda: self.driver.run(COUNT, role, pattern(name)), f"{role} {name!r}")

    def wait_seen(self, words: str, seconds: float = EXPECTED) -> None:
        self.wait_until(lambda: re.search(words, self.seen()), repr(words), seconds)

    def wait_result(self, words: str, seconds: float = SOLVING) -> str:
        return self.wait_text("status", "Result", words, seconds)

    def wait_digits(self, line: str) -> None:
        self.wait_until(lambda: self.digits() == line, f"the digits {line}")

    # Actions

    def press(self, role: str, name: Name, seconds: float = EXPECTED) -> None:
        """Press an element once it exists, is in reach and has stopped moving.

        The effect is awaited elsewhere: an element may look the same after it was pressed.
        """

        def pressed() -> bool:
            if not (place := self.driver.run(PLACE, role, pattern(name))):
                return False
            self.driver.click(place["x"], place["y"])
            return self.driver.run("() => globalThis.arrived")

        self.wait_until(pressed, f"{role} {name!r} to press", seconds)

    def choose(self, name: str, option: str) -> None:
        """Choose an option of a select element, by its text or value."""
        self.wait_for("combobox", name)
        self.driver.run(CHOOSE, "combobox", pattern(name), option)

    def fill(self, role: str, name: str, text: str) -> None:
        """Replace the text of a field."""
        self.wait_for(role, name)
        self.driver.run(FILL, role, pattern(name), text)

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        for letter in text:
            self.driver.press("Enter" if letter == "\n" else letter)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.driver.press(key)

    def drop(self, file: Path) -> None:
        """Drop a file onto the page."""
        data = base64.b64encode(file.read_bytes()).decode()
        self.driver.run("(name, data) => drop(name, data)", file.name, data)

    def download(self, name: str) -> Path:
        """Press a button, and return the downloaded file once it is complete."""
        before = set(self.driver.downloads.iterdir())

        def arrived() -> Path | None:
            new = set(self.driver.downloads.iterdir()) - before
            if any(path.suffix in ARRIVING for path in new):
                return None
            return next((path for path in new if path.stat().st_size), None)

        self.press("button", name)
        return self.wait_until(arrived, f"a file from {name}")

    # The page

    def go(self, place: str) -> None:
        self.press("link", place)

    def wait_ready(self) -> None:
        self.wait_result("^Ready", LOADING)

    def clear(self) -> None:
        """Reset the page to its initial state."""
        self.go("Solve")
        self.press("button", "New")
        self.choose("Variant", "Classic")
        self.choose("Grid size", "9x9")
        self.open_options()
        self.choose("Model", self.options("Model")[0])
        self.wait_ready()

    def open_options(self) -> None:
        """Show the model and the time limit on the Solve tab."""
        if "Model" not in self.names("combobox"):
            self.press("button", "Options")
            self.wait_for("combobox", "Model")

    def paste(self, text: str) -> None:
        """Put a puzzle into the text box."""
        self.fill("textbox", "Puzzle", text)

    def solve(self) -> str:
        """Press Solve, and return the result."""
        self.press("button", "Solve")
        return self.wait_result(SETTLED)
