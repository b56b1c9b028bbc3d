"""A user of the page, who finds elements by role and accessible name."""

import re
import time
from urllib.parse import urlsplit

from playwright.sync_api import Error, expect

#: Milliseconds to wait on a busy machine: for instant actions, for Python, for the hardest sample.
EXPECTED = 30_000
LOADING = 90_000
SOLVING = 120_000
#: Milliseconds: Chromium allows ten downloads a second, and drops any beyond that.
BETWEEN_DOWNLOADS = 150
#: Disables the service worker, so that every file comes from the server.
NO_WORKER = "Object.defineProperty(navigator, 'serviceWorker', { get: () => {} });"
SETTLED = re.compile("^(Solved|No solution|Unknown|Stopped|Error)")
#: The last of what the page finds about a solution by itself.
RATED = re.compile("of 4|True candidates|not known yet")
#: The panels of the Solve tab that are closed at first, and the buttons in them.
FOLDED = {
    **dict.fromkeys(("Copy link", "QR code", "Share with an app"), "Share"),
    **dict.fromkeys(("Download solution", "Copy solution"), "Download"),
    **dict.fromkeys(("Download puzzle", "Copy puzzle", "Print"), "Download"),
    **dict.fromkeys(("Download certificate", "Check this certificate"), "Download"),
    "Check a certificate file…": "Download",
}
#: The buttons behind More on the Play tab.
MORE = (
    *("Reveal cell", "Fill pencil marks", "Clear my digits"),
    *("Make my digits givens", "Edit givens"),
)
#: The whole modules behind the starters, and their recipes.
BEHIND = re.compile(r"/(vendor/.*\.wasm|start/.*\.json)$")


def end(worker):
    """Close a worker without notifying the page."""
    worker.evaluate("() => { setTimeout(() => self.close()); }")


class Visitor:
    """A browser context on the page, which records requests and log messages."""

    def __init__(self, context, url, expected_errors=()):
        self.context = context
        self.url = url
        self.requests = []
        self.errors = []
        self.expected_errors = list(expected_errors)
        self._last_download = 0.0
        self._unanswered = []
        self.page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on(
            "pageerror", lambda error: self.errors.append(f"{error.name}: {error.message}")
        )
        self._heard_of = {
            "request": self._asked,
            "requestfinished": self._answered,
            "requestfailed": self._answered,
        }
        for event, listener in self._heard_of.items():
            context.on(event, listener)

    def _asked(self, request):
        self.requests.append(request.url)
        self._unanswered.append(request)

    def _answered(self, request):
        if request in self._unanswered:
            self._unanswered.remove(request)

    def _heard(self, message):
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.type}: {message.text}")

    def open(self):
        self.page.goto(self.url)

    def leave(self):
        """Stop recording requests."""
        for event, listener in self._heard_of.items():
            self.context.remove_listener(event, listener)

    def check_requests_and_log(self):
        """Check that since the last check no request left the origin and no error was logged."""
        origin = urlsplit(self.url).netloc
        away = [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("blob", "data") and urlsplit(url).netloc != origin
        ]
        surprises = [
            error for error in self.errors if not any(x in error for x in self.expected_errors)
        ]
        self.requests.clear()
        self.errors.clear()
        assert not away, f"requests to other sites: {away}"
        assert not surprises, f"logged: {surprises}"

    def go(self, place):
        """Go to a tab of the page, unless it is already shown."""
        link = self.page.get_by_role("navigation", name="Tabs").get_by_role(
            "link", name=place, exact=True
        )
        if link.get_attribute("aria-current") is None:
            link.click()
        if place == "Set":
            for name in ("Generate a puzzle", "Vary", "Print"):
                self.unfold(name)

    def current_tab(self):
        """Return the name of the current tab."""
        tabs = self.page.get_by_role("navigation", name="Tabs")
        return tabs.locator("[aria-current=page]").inner_text()

    def expect_tab(self, name):
        assert self.wait_until(lambda: self.current_tab() == name), self.current_tab()

    def open_more(self):
        """Open the section More of the Set tab."""
        more = self.page.locator("#panel-make-more")
        if not more.evaluate("more => more.open"):
            more.get_by_text("More", exact=True).click()

    def open_options(self):
        """Show the solving options: the model, the formulation, the time limit."""
        gear = self.button("Options")
        if gear.is_visible() and gear.get_attribute("aria-expanded") == "false":
            gear.click()

    # Elements of the page, by role and accessible name

    @property
    def puzzle(self):
        return self.page.get_by_role("textbox", name="Puzzle", exact=True)

    @property
    def solution(self):
        self.unfold("Download")
        return self.page.get_by_role("textbox", name="Solution", exact=True)

    @property
    def variant(self):
        return self.page.get_by_role("combobox", name="Variant", exact=True)

    @property
    def size(self):
        return self.page.get_by_role("combobox", name="Grid size", exact=True)

    @property
    def model(self):
        self.open_options()
        return self.page.get_by_role("combobox", name="Model", exact=True)

    @property
    def format(self):
        self.unfold("Download")
        return self.page.get_by_role("combobox", name="Format", exact=True)

    @property
    def result(self):
        return self.page.get_by_role("status", name="Result", exact=True)

    @property
    def alert(self):
        return self.page.get_by_role("alert")

    @property
    def grid(self):
        return self.page.get_by_role("grid", name="Sudoku grid", exact=True)

    @property
    def cells(self):
        return self.grid.get_by_role("gridcell")

    def unfold(self, name):
        """Open a panel of the page that is closed at first."""
        panels = self.page.locator("section > .panel:not([open])")
        heading = panels.get_by_role("heading", name=name, exact=True)
        if heading.is_visible():
            heading.click()

    def button(self, name):
        if name in FOLDED:
            self.unfold(FOLDED[name])
        more = self.page.locator("#more[aria-expanded=false]")
        if name in MORE and more.is_visible():
            more.click()
        return self.page.get_by_role("button", name=name, exact=True)

    def checkbox(self, name):
        """Return a checkbox of the panel Share."""
        self.unfold("Share")
        return self.page.get_by_role("checkbox", name=name, exact=True)

    def cell(self, row, column):
        return self.grid.get_by_role("gridcell", name=re.compile(f"^row {row}, column {column},"))

    # Actions

    def wait_ready(self):
        # Not by role: some tabs do not show the result.
        expect(self.page.locator("#headline")).to_have_text(re.compile("^Ready"), timeout=LOADING)

    def clear(self):
        self.go("Solve")
        self.button("New").click()
        self.variant.select_option(label="Classic")
        self.size.select_option(label="9x9")
        pad = self.page.get_by_role("button", name="Number pad", expanded=True)
        if pad.is_visible():
            pad.click()
        # A list that a test pasted, if the Lists tab was ever opened.
        self.page.evaluate("document.getElementById('lists-clear')?.click()")
        self.expect_no_alert()
        expect(self.result).to_have_text(re.compile("^Ready"), timeout=LOADING)

    def expect_result(self, pattern):
        expect(self.result).to_have_text(re.compile(f"^{pattern}"), timeout=SOLVING)

    def expect_cell(self, row, column, rest):
        """Expect a cell's name to continue like this after its position."""
        name = f"row {row}, column {column}, {rest}"
        expect(self.cell(row, column)).to_have_accessible_name(name)

    def expect_no_alert(self):
        expect(self.alert.filter(has_text=re.compile(r"\S"))).to_have_count(0)

    def read(self):
        """Return the page's text, the log, and the unanswered requests."""
        waiting = [f"not answered: {request.url}" for request in self._unanswered]
        try:
            text = self.page.inner_text("body", timeout=EXPECTED)
            return "\n".join([text, *self.errors, *waiting])
        except Error as error:
            return str(error)

    def paste(self, text, variant=None):
        self.go("Solve")
        if variant:
            self.variant.select_option(label=variant)
        self.puzzle.fill(text)

    def put(self, line, variant=None):
        """Paste a puzzle, and wait until it is in the grid."""
        self.paste(line, variant)
        self.expect_digits(line, LOADING)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, row, column):
        """Click a cell, and wait until mouse input is being handled."""
        self.cell(row, column).click()
        expect(self.grid.locator(".peer")).not_to_have_count(0)

    def solve(self):
        """Press Solve, which is not on the tabs Play and Set, and return the result."""
        if self.current_tab() in ("Play", "Set"):
            self.go("Solve")
        self.button("Solve").click()
        return self.wait_result(SETTLED, SOLVING)

    def hide_solution(self):
        """Hide the solution, once the rest of the answer has come."""
        expect(self.page.locator("#asides")).to_contain_text(RATED)
        self.button("Hide solution").click()

    def wait_result(self, words, timeout=LOADING):
        """Return the result once it matches a pattern, without reading it twice."""
        seen = []

        def matching():
            seen[:] = [self.result.inner_text()]
            return words.match(seen[0])

        self.wait_until(matching, timeout)
        assert words.match(seen[0]), f"{seen[0]!r} instead of {words.pattern!r}"
        return seen[0]

    def digits(self):
        """Return the grid's text as one string, "." for an empty cell."""
        return "".join(text.strip() or "." for text in self.cells.all_inner_texts())

    def expect_digits(self, line, timeout=EXPECTED):
        """Wait until the grid shows these digits; pasted text is read after a pause."""
        self.wait_until(lambda: self.digits() == line, timeout)
        assert self.digits() == line, f"{self.digits()} instead of {line}"

    def expect_other_digits(self, line):
        """Wait until the grid shows different digits, and return them."""
        self.wait_until(lambda: self.digits() != line)
        digits = self.digits()
        assert digits != line, f"still {line}"
        return digits

    def wait_until(self, condition, timeout=EXPECTED):
        """Return whether a condition became true in time."""
        deadline = time.monotonic() + timeout / 1000
        while not (true := condition()) and time.monotonic() < deadline:
            self.page.wait_for_timeout(20)
        return true

    def wait_fetched(self, name="", held=()):
        """Wait until no request with this name is pending, except for files held back.

        With files held back, the worker may wait for one of them, and not read what is behind the
        starters.
        """

        def waiting():
            urls = [request.url for request in self._unanswered if name in request.url]
            urls = [url for url in urls if not url.endswith(tuple(held))]
            return [url for url in urls if not (held and BEHIND.search(url))]

        assert self.wait_until(lambda: not waiting(), LOADING), f"not answered: {waiting()}"

    def drawn(self):
        """Wait for what the page draws last, at most 200 ms later."""
        self.page.evaluate("new Promise((done) => setTimeout(done, 201))")

    def download(self, name):
        """Press a download button and return (file name, text)."""
        download = self.downloaded(name)
        return download.suggested_filename, download.path().read_text(encoding="utf-8")

    def downloaded(self, name):
        """Press a download button, after the pause that Chromium requires between downloads."""
        since = 1000 * (time.monotonic() - self._last_download)
        self.page.wait_for_timeout(max(0, BETWEEN_DOWNLOADS - since))
        with self.page.expect_download() as caught:
            self.button(name).click()
        self._last_download = time.monotonic()
        return caught.value
