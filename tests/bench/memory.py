"""Memory of a page and its worker, as reported by the browser."""

import json
import re
from pathlib import Path
from typing import Any

from browsing import Tab
from playwright.sync_api import Browser

#: Lets a page's worker be inspected through the page's session.
ATTACH = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}


class Weigher:
    """Measures one tab repeatedly. Only a hooked tab reports its WebAssembly memories."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._page = tab.page.context.new_cdp_session(tab.page)
        self._answers: dict[int, Any] = {}
        self._asked = 0
        self._workers: list[str] = []  # the sessions of the page's workers, its own first
        self._page.on("Target.attachedToTarget", self._attached)
        self._page.on("Target.detachedFromTarget", self._detached)
        self._page.on("Target.receivedMessageFromTarget", self._heard)
        self._page.send("Target.setAutoAttach", ATTACH)

    def weigh(self) -> dict[str, float]:
        """Return the megabytes in use after garbage collection.

        `page` and `worker` are the JavaScript objects there. `python` and `highs` are the
        WebAssembly memories, which never shrink. `process` is the entire process, or 0 if unknown.
        """
        python, highs, *_ = [*self._tab.heaps(), 0.0, 0.0]
        self._page.send("HeapProfiler.collectGarbage")
        self._ask_worker("HeapProfiler.collectGarbage")
        return {
            "page": self._page.send("Runtime.getHeapUsage")["usedSize"] / 1e6,
            "worker": self._ask_worker("Runtime.getHeapUsage")["usedSize"] / 1e6,
            "python": python,
            "highs": highs,
            "process": resident(self._tab.page.context.browser),
        }

    def _attached(self, event: dict[str, Any]) -> None:
        if event["targetInfo"]["type"] == "worker":
            self._workers.append(event["sessionId"])

    def _detached(self, event: dict[str, Any]) -> None:
        if event["sessionId"] in self._workers:
            self._workers.remove(event["sessionId"])

    def _heard(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._answers[message["id"]] = message.get("result")

    def _ask_worker(self, method: str) -> Any:
        self._asked += 1
        message = json.dumps({"id": self._asked, "method": method})
        to_worker = {"sessionId": self._workers[0], "message": message}
        self._page.send("Target.sendMessageToTarget", to_worker)
        while self._asked not in self._answers:
            self._tab.page.wait_for_timeout(5)
        return self._answers.pop(self._asked)


def resident(browser: Browser, kind: str = "renderer") -> float:
    """Return the megabytes of a browser's largest process of a kind; 0 if unknown."""
    session = browser.new_browser_cdp_session()
    listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    files = [Path(f"/proc/{one['id']}/status") for one in listed if one["type"] == kind]
    told = [
        re.search(r"VmRSS:\s+(\d+)", path.read_text("ascii")) for path in files if path.is_file()
    ]
    return max((int(found[1]) * 1024 / 1e6 for found in told if found), default=0.0)
