"""Driver of Firefox, using WebDriver BiDi."""

import base64
import json
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from browsers import firefox
from driving import ANSWERING, click_actions, key_actions, line_of, start, unwrapped, wrapped
from websockets.sync.client import connect

#: Preferences of a new profile: the download folder, and no requests by the browser itself.
PREFERENCES = {
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.download.always_ask_before_handling_new_types": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.sessionstore.resume_from_crash": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.normandy.enabled": False,
    "browser.startup.page": 0,
}
EVENTS = ["network.beforeRequestSent", "log.entryAdded", "browsingContext.load"]
LISTENING = "WebDriver BiDi listening on "


class Firefox:
    """Firefox with a new profile in a folder; records requests and logged errors."""

    def __init__(self, folder: Path, leave: ExitStack):
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        self.requests: list[str] = []
        self._errors: list[str] = []
        self._loaded: list[str] = []
        self._numbers = count(1)
        command = [str(firefox()), "--headless", "--no-remote", "--remote-debugging-port", "0"]
        log = folder / "firefox.log"
        with log.open("wb") as written:
            command += ["--profile", self._profile(folder), "about:blank"]
            process = start(leave, command, stderr=written)
        address = line_of(log, LISTENING, process).split(LISTENING)[1].strip()
        opening = connect(f"{address}/session", max_size=None, open_timeout=ANSWERING)
        self._socket = leave.enter_context(opening)
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=EVENTS)
        self._page = self._ask("browsingContext.create", type="tab")["context"]
        size = {"width": 1366, "height": 768}
        self._ask("browsingContext.setViewport", context=self._page, viewport=size)

    def _profile(self, folder: Path) -> str:
        profile = folder / "profile"
        profile.mkdir()
        told = {**PREFERENCES, "browser.download.dir": str(self.downloads)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(told[name])});" for name in told]
        (profile / "user.js").write_text("\n".join(lines))
        return str(profile)

    def _ask(self, method: str, **parameters: Any) -> dict:
        """Return the answer to a command; events that arrive before it are recorded."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (message := self._receive()).get("id") != number:
            pass
        if message["type"] == "error":
            raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def _receive(self) -> dict:
        """Return the next message; events are recorded."""
        message = json.loads(self._socket.recv(ANSWERING))
        method, told = message.get("method"), message.get("params", {})
        if method == "network.beforeRequestSent":
            self.requests.append(told["request"]["url"])
        if method == "log.entryAdded" and told["level"] == "error":
            calls = told.get("stackTrace", {}).get("callFrames", [])
            places = [f"{call['url']}:{call['lineNumber'] + 1}" for call in calls]
            self._errors.append(" at ".join([told["text"] or "", *places]))
        if method == "browsingContext.load":
            self._loaded.append(told["navigation"])
        return message

    def errors(self) -> list[str]:
        self.run("() => {}")  # errors logged before are delivered before this is answered
        errors, self._errors = self._errors, []
        return errors

    def open(self, url: str) -> None:
        here = self.run("() => location.href").partition("#")[0]
        going = self._ask("browsingContext.navigate", context=self._page, url=url, wait="none")
        if "#" in url and url.partition("#")[0] == here:
            return  # the document stays
        # Waiting for "complete" ends early if the page left changes its address meanwhile.
        while going["navigation"] not in self._loaded:
            self._receive()

    def run(self, function: str, *arguments: Any) -> Any:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=wrapped(function),
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._page},
            awaitPromise=True,
            userActivation=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return unwrapped(answer["result"]["value"])

    def click(self, x: int, y: int) -> None:
        self._ask("input.performActions", context=self._page, actions=click_actions(x, y))

    def press(self, keys: str) -> None:
        self._ask("input.performActions", context=self._page, actions=key_actions(keys))

    def picture(self) -> bytes:
        data = self._ask("browsingContext.captureScreenshot", context=self._page)["data"]
        return base64.b64decode(data)
