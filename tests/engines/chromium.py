"""Chromium over its own DevTools protocol."""

import base64
import json
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from driving import ANSWERING, line_of, start, unwrapped, wrapped
from served import launch_options
from websockets.sync.client import connect

LISTENING = "DevTools listening on "
DOMAINS = ["Page", "Runtime", "Log", "Network"]
ATTACHING = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True}
SCREEN = {"width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": False}
#: Keys that are held while others are pressed, as bits; what Windows calls keys without letters.
HELD = {"Control": 2, "Shift": 8}
CODES = {"Enter": 13, "Escape": 27, "End": 35, "ArrowRight": 39, "ArrowDown": 40}


class Chromium:
    """Chromium with a new profile in a folder; notes what it fetches, and what errors it logs."""

    def __init__(self, folder: Path, leave: ExitStack):
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        self.requests: list[str] = []
        self._errors: list[str] = []
        self._numbers = count(1)
        self._loaded = False
        self._page: dict[str, str] = {}  # which page is spoken to: none as long as it is empty
        opening = connect(begin(folder, leave), max_size=None, open_timeout=ANSWERING)
        self._socket = leave.enter_context(opening)
        page = self._ask("Target.createTarget", url="about:blank")
        attached = self._ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        arriving = {"behavior": "allow", "downloadPath": str(self.downloads)}
        self._ask("Browser.setDownloadBehavior", **arriving)
        self._page = {"sessionId": attached["sessionId"]}
        for domain in DOMAINS:
            self._ask(f"{domain}.enable")
        # A new target has no size of its own in browsers with windows.
        self._ask("Emulation.setDeviceMetricsOverride", **SCREEN)
        self._ask("Target.setAutoAttach", **ATTACHING)

    def _send(self, method: str, session: dict[str, str], **parameters: Any) -> int:
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        self._socket.send(json.dumps(message | session))
        return number

    def _ask(self, method: str, **parameters: Any) -> dict:
        """Return the answer to a command; what else is told meanwhile is noted."""
        number = self._send(method, self._page, **parameters)
        while (message := self._heard()).get("id") != number:
            pass
        if error := message.get("error"):
            raise RuntimeError(f"{method}: {error['message']}")
        return message["result"]

    def _heard(self) -> dict:
        """Return the next message, which is noted."""
        message = json.loads(self._socket.recv(ANSWERING))
        self._note(message.get("method"), message.get("params", {}))
        return message

    def _note(self, method: str | None, told: dict) -> None:
        if method == "Target.attachedToTarget":
            # A worker: what it fetches is told, too.
            self._send("Network.enable", {"sessionId": told["sessionId"]})
        elif method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif method == "Page.loadEventFired":
            self._loaded = True
        elif text := error_in(method, told):
            self._errors.append(text)

    def errors(self) -> list[str]:
        self.run("() => {}")  # what was logged before is told before this is answered
        errors, self._errors = self._errors, []
        return errors

    def open(self, url: str) -> None:
        self._loaded = False
        self._ask("Page.navigate", url=url)
        while not self._loaded:
            self._heard()

    def run(self, function: str, *arguments: Any) -> Any:
        call = f"({wrapped(function)})({json.dumps(json.dumps(arguments))})"
        wishes = {"awaitPromise": True, "returnByValue": True, "userGesture": True}
        answer = self._ask("Runtime.evaluate", expression=call, **wishes)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return unwrapped(answer["result"]["value"])

    def click(self, x: int, y: int) -> None:
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {"button": "none"} if kind == "mouseMoved" else {"button": "left"}
            self._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=1, **button)

    def press(self, keys: str) -> None:
        *held, key = keys.split("+")
        modifiers = sum(HELD[name] for name in held)
        text = {"Enter": "\r"}.get(key, "" if key in CODES or "Control" in held else key)
        code = CODES.get(key) or (ord(key.upper()) if key.isalnum() else 0)
        told = {"key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self._ask("Input.dispatchKeyEvent", **down, **told)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **told)

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("Page.captureScreenshot")["data"])


def begin(folder: Path, leave: ExitStack) -> str:
    """Start Chromium, and return the address at which it listens."""
    options = launch_options()
    command = [options["executable_path"], "--headless", "--remote-debugging-port=0"]
    command += options["args"]
    log = folder / "chromium.log"
    with log.open("wb") as written:
        command += [f"--user-data-dir={folder / 'profile'}", "about:blank"]
        process = start(leave, command, stderr=written)
    return line_of(log, LISTENING, process).split(LISTENING)[1].strip()


def error_in(method: str | None, told: dict) -> str | None:
    """Return the error that a message tells of; a file that is not had is none."""
    if method == "Runtime.exceptionThrown":
        details = told["exceptionDetails"]
        return details.get("exception", {}).get("description") or details["text"]
    if method == "Runtime.consoleAPICalled" and told["type"] in ("error", "assert"):
        return " ".join(str(part.get("value", part.get("description"))) for part in told["args"])
    entry = told.get("entry", {}) if method == "Log.entryAdded" else {}
    if entry.get("level") == "error" and entry["source"] != "network":
        return entry["text"]
    return None
