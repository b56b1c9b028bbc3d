"""Driver of WebKitGTK, Safari's engine, using W3C WebDriver on a virtual screen."""

import base64
import json
import os
import socket
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from beyond import proxy
from browsers import webkit
from driving import (
    ANSWERING,
    STARTING,
    click_actions,
    key_actions,
    line_of,
    start,
    unwrapped,
    wrapped,
)

#: No graphics card; and no sandbox, which is not available to root in a container.
SETTINGS = {
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "GDK_BACKEND": "x11",
    "NO_AT_BRIDGE": "1",
}
#: Seconds to wait for a screenshot. In some states, it never arrives.
LOOKING = 20
#: Records errors from now on: no script of ours runs before a page is loaded. A delayed
#: notification of a resize observer is reported as an error, too, which other engines do not log.
LISTENING = """() => {
  const errors = globalThis.errorsHeard = [];
  addEventListener('error', ({ message, target }) => {
    if (!message?.startsWith('ResizeObserver loop')) errors.push(message ?? `${target}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`${reason}`));
  const { error } = console;
  console.error = (...all) => { errors.push(all.join(' ')); error.apply(console, all); };
}"""
HEARD = "() => globalThis.errorsHeard?.splice(0) ?? []"
CALL = "const done = arguments[1]; (%s)(arguments[0]).then(done);"


class WebKit:
    """WebKitGTK's MiniBrowser with empty storage."""

    def __init__(self, folder: Path, leave: ExitStack):
        # The driver reports no requests: the proxy records those to other sites.
        self.requests: list[str] = []
        self._errors: list[str] = []
        driver, browser, screen = webkit() or ["", "", ""]
        display = light(leave, screen, folder / "screen")
        self.downloads = folder / "Downloads"
        self.downloads.mkdir()
        (folder / ".config").mkdir()
        (folder / ".config" / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
        home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / ".config"), "DISPLAY": display}
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]  # a free port
        start(leave, [driver, f"--port={port}"], env={**os.environ, **SETTINGS, **home})
        self._address = f"http://127.0.0.1:{port}/session"
        beyond = [f"--proxy={proxy(leave, self.requests)}", "--ignore-host=localhost"]
        options = {"binary": browser, "args": ["--automation", *beyond]}
        wanted = {"webkitgtk:browserOptions": options, "unhandledPromptBehavior": "ignore"}
        session = self._begin({"capabilities": {"alwaysMatch": wanted}})
        self._address += f"/{session['sessionId']}"
        leave.callback(self._ask, "", method="DELETE")
        milliseconds = 1000 * ANSWERING
        self._ask("/timeouts", {"script": milliseconds, "pageLoad": milliseconds})
        self._ask("/window/rect", {"x": 0, "y": 0, "width": 1366, "height": 868})

    def _begin(self, wanted: dict) -> dict:
        """Return the new session, as soon as the driver responds."""
        deadline = time.monotonic() + STARTING
        while True:
            try:
                return self._ask("", wanted)
            except urllib.error.URLError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def _ask(
        self, path: str, parameters: dict | None = None, method: str = "", seconds: int = ANSWERING
    ) -> Any:
        data = None if parameters is None else json.dumps(parameters).encode()
        request = urllib.request.Request(self._address + path, data, method=method or None)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from error

    def open(self, url: str) -> None:
        self._errors += self.run(HEARD)
        self._ask("/url", {"url": url})
        self.run(LISTENING)

    def errors(self) -> list[str]:
        errors, self._errors = self._errors + self.run(HEARD), []
        return errors

    def run(self, function: str, *arguments: Any) -> Any:
        call = {"script": CALL % wrapped(function), "args": [json.dumps(arguments)]}
        return unwrapped(self._ask("/execute/async", call))

    def click(self, x: int, y: int) -> None:
        self._ask("/actions", {"actions": click_actions(x, y)})

    def press(self, keys: str) -> None:
        self._ask("/actions", {"actions": key_actions(keys)})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("/screenshot", seconds=LOOKING))


def light(leave: ExitStack, screen: str, told: Path) -> str:
    """Start a virtual screen, and return its name, which it writes into a file."""
    with told.open("wb") as file:
        number = str(file.fileno())
        size = ["-screen", "0", "1400x900x24", "-nolisten", "tcp"]
        process = start(leave, [screen, "-displayfd", number, *size], pass_fds=[file.fileno()])
    return f":{line_of(told, '', process)}"
