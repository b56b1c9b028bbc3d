"""The interface of browser drivers, and what they share: processes, scripts, keys."""

import json
import os
import signal
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Protocol

FINDER = (Path(__file__).parent / "finder.js").read_text(encoding="utf-8").replace("export ", "")
#: Seconds until a browser has started, and until it has answered a command.
STARTING = 60
ANSWERING = 150
#: Names of keys in WebDriver.
KEYS = {
    "Control": "\ue009",
    "Shift": "\ue008",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "End": "\ue010",
    "ArrowDown": "\ue015",
    "ArrowRight": "\ue014",
}


class Driver(Protocol):
    """A browser with one page."""

    downloads: Path  # where downloads arrive
    requests: list[str]  # the requested addresses, as far as the browser reports them

    def open(self, url: str) -> None: ...  # and wait until it is loaded

    def run(self, function: str, *arguments: Any) -> Any: ...  # with the finder's functions

    def click(self, x: int, y: int) -> None: ...

    def press(self, keys: str) -> None: ...  # one, or several at once, as in "Control+Enter"

    def picture(self) -> bytes: ...  # a PNG file

    def errors(self) -> list[str]: ...  # the errors since the last call


def wrapped(function: str) -> str:
    """Return a function that returns a promise of JSON, and never rejects."""
    return f"""(json) => {{
      {FINDER}
      return Promise.resolve().then(() => ({function})(...JSON.parse(json))).then(
        (value) => JSON.stringify({{ value }}),
        (error) => JSON.stringify({{ error: `${{error}}` }}));
    }}"""


def unwrapped(answer: str) -> Any:
    """Return the value in that JSON, or raise the error in it."""
    told = json.loads(answer)
    if "error" in told:
        raise RuntimeError(told["error"])
    return told.get("value")


def click_actions(x: int, y: int) -> list[dict]:
    """Return a click as WebDriver actions."""
    steps = [{"type": "pointerMove", "x": x, "y": y}]
    steps += [{"type": f"pointer{what}", "button": 0} for what in ("Down", "Up")]
    mouse = {"pointerType": "mouse"}
    return [{"type": "pointer", "id": "mouse", "parameters": mouse, "actions": steps}]


def key_actions(keys: str) -> list[dict]:
    """Return simultaneous key presses as WebDriver actions."""
    values = [KEYS.get(key, key) for key in keys.split("+")]
    down = [{"type": "keyDown", "value": value} for value in values]
    up = [{"type": "keyUp", "value": value} for value in reversed(values)]
    return [{"type": "key", "id": "keyboard", "actions": down + up}]


def start(leave: ExitStack, command: list[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a program in a process group of its own, all of which ends with the fixture."""
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    process = subprocess.Popen(command, start_new_session=True, **(quiet | options))

    def end() -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    leave.callback(end)
    return process


def line_of(file: Path, mark: str, process: subprocess.Popen[bytes]) -> str:
    """Return the first complete line containing a mark in a program's output file."""
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline and process.poll() is None:
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")[:-1]
        if found := [line for line in lines if mark in line]:
            return found[0]
        time.sleep(0.02)
    raise RuntimeError(f"a browser did not start: {file.read_text()[-2000:]}")
