"""What a page and its worker hold in memory, by the browser's own account."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from browsing import Tab
from playwright.sync_api import Browser


@dataclass(frozen=True)
class Held:
    """Megabytes, after the garbage was collected.

    Parameters
    ----------
    page, worker : float
        JavaScript's objects there.
    python, highs : float
        The two WebAssembly memories, which can grow but never shrink.
    process : float
        Resident memory of the process that holds all of these; 0 where it is not told.
    """

    page: float
    worker: float
    python: float
    highs: float
    process: float

    def as_json(self) -> dict[str, float]:
        """Return the figures by their names."""
        return asdict(self)


class Weigher:
    """Weighs one tab, again and again.

    Parameters
    ----------
    tab : Tab
        Of the copy that notes times: only there the WebAssembly memories are known.
    """

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._page = tab.page.context.new_cdp_session(tab.page)
        self._answers: dict[int, Any] = {}
        self._asked = 0
        self._worker = ""
        self._page.on("Target.attachedToTarget", self._attached)
        self._page.on("Target.receivedMessageFromTarget", self._heard)
        attach = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        self._page.send("Target.setAutoAttach", attach)

    def weigh(self) -> Held:
        """Return what is held now."""
        python, highs, *_ = [*self._tab.heaps(), 0.0, 0.0]
        self._page.send("HeapProfiler.collectGarbage")
        self._ask_worker("HeapProfiler.collectGarbage")
        return Held(
            page=self._page.send("Runtime.getHeapUsage")["usedSize"] / 1e6,
            worker=self._ask_worker("Runtime.getHeapUsage")["usedSize"] / 1e6,
            python=python,
            highs=highs,
            process=resident(self._tab.page.context.browser),
        )

    def _attached(self, event: dict[str, Any]) -> None:
        if event["targetInfo"]["type"] == "worker":
            self._worker = event["sessionId"]

    def _heard(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._answers[message["id"]] = message.get("result")

    def _ask_worker(self, method: str) -> Any:
        self._asked += 1
        message = json.dumps({"id": self._asked, "method": method})
        self._page.send(
            "Target.sendMessageToTarget", {"sessionId": self._worker, "message": message}
        )
        while self._asked not in self._answers:
            self._tab.page.wait_for_timeout(5)
        return self._answers.pop(self._asked)


def resident(browser: Browser, kind: str = "renderer") -> float:
    """Return the megabytes of a browser's largest process of a kind; 0 where they are not told."""
    session = browser.new_browser_cdp_session()
    listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    processes = [Path(f"/proc/{p['id']}/status") for p in listed if p["type"] == kind]
    return max((_resident_of(path) for path in processes if path.is_file()), default=0.0)


def _resident_of(status: Path) -> float:
    for line in status.read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    return 0.0
