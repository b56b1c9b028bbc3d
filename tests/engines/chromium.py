"""Driver of Chromium, using Playwright."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from driving import ANSWERING, unwrapped, wrapped
from playwright.sync_api import ConsoleMessage, Download, sync_playwright
from served import launch

#: Chromium's log message about a file that failed to load, which is not an error of the page.
NOT_HAD = "Failed to load resource"


class Chromium:
    """Chromium with a new profile; records downloads and logged errors."""

    def __init__(self, folder: Path, leave: ExitStack):
        self.requests: list[str] = []
        self._errors: list[str] = []
        self._folder = folder / "downloads"
        self._folder.mkdir()
        browser = launch(leave.enter_context(sync_playwright()))
        leave.callback(browser.close)
        self._page = browser.new_page(viewport={"width": 1366, "height": 768})
        self._page.set_default_timeout(1000 * ANSWERING)
        self._page.context.on("request", lambda request: self.requests.append(request.url))
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))
        self._page.on("console", self._logged)
        self._page.on("download", self._arrived)

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert") and not message.text.startswith(NOT_HAD):
            self._errors.append(message.text)

    def _arrived(self, download: Download) -> None:
        download.save_as(self._folder / download.suggested_filename)

    @property
    def downloads(self) -> Path:
        self._page.wait_for_timeout(1)  # Playwright records arriving files only while it waits
        return self._folder

    def errors(self) -> list[str]:
        self.run("() => {}")  # errors logged before are delivered before this is answered
        errors, self._errors = self._errors, []
        return errors

    def open(self, url: str) -> None:
        self._page.goto(url)

    def run(self, function: str, *arguments: Any) -> Any:
        return unwrapped(self._page.evaluate(wrapped(function), json.dumps(arguments)))

    def click(self, x: int, y: int) -> None:
        self._page.mouse.click(x, y)

    def press(self, keys: str) -> None:
        self._page.keyboard.press(keys)

    def picture(self) -> bytes:
        return self._page.screenshot()
