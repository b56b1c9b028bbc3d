"""The worker's entry, and the only Python that knows the browser: JSON text in, JSON text out.

PyScript runs this file in a worker when Pyodide, PuLP and our package are there. The page's calls
are those of `sudoku.page.calls`; they come through a port of its own, as a call through PyScript
takes longer than many a puzzle. Those that may take long tell the page what they do.
"""

import asyncio
import json
import sys
from collections import deque
from hashlib import sha256
from importlib import import_module, invalidate_caches
from pathlib import Path
from traceback import format_exception

import js
import later
from pyodide.ffi import JsException, create_proxy, to_js
from pyodide_js import unpackArchive
from pyscript.js_modules import highs, packages

from sudoku.backends.highs_js import HighsJS
from sudoku.page import calls

SITE = Path("/home/pyodide/packages")
NEEDS = '{"ok":false,"needs":'  # the beginning of an answer that names a missing package
PROGRAM = "program_run"  # the call that runs a text of somebody's: the last one of its worker
# What such a text is not given: ways into the browser.
CLOSED = ("js", "pyodide_js", "pyodide", "pyodide.code", "pyodide.http", "pyscript", "polyscript")
# The puzzle that an idle worker solves for practice, and the seconds before it does.
PRACTICE = "481..6......21.....3....7....39..1...4......77....8..6..6.....135.67.8.....3.4..."
IDLE = 0.5


class RestMissing(OSError):
    """The part of the library that Python was not started with cannot be had now."""


def rest_of_library() -> bytes:
    """Fetch the part of the library that Python was not started with."""
    try:
        data = packages.fetchRest().to_bytes()
    except JsException as error:
        raise RestMissing(error.message) from error
    if sha256(data).hexdigest() != packages.rest.sha256:
        file = packages.rest.file
        raise RestMissing(f"Could not use {file}: it is of another version of the page. Reload it")
    return data


def refusal(reason: object) -> str:
    """Return the answer when something could not be fetched."""
    said = str(reason).rstrip(".")  # Firefox ends its own messages with a full stop
    message = f"{said}. The next try asks for it again."
    return json.dumps({"ok": False, "message": message, "line": None})


class Line:
    """The connection to the page: answers calls one after the other, in the order of arrival.

    A call is the function's name and its JSON, separated by a line break. A message to the page
    is "answer", "note" or "broke", a line break, and the text.
    """

    def __init__(self) -> None:
        channel = js.MessageChannel.new()
        self._port = channel.port1
        self._port.onmessage = create_proxy(self._hear)
        self._waiting = deque()
        self._task = None
        message = {"sudokulp": "port", "port": channel.port2}
        shown = to_js(message, dict_converter=js.Object.fromEntries)
        js.postMessage(shown, to_js([channel.port2]))

    def say(self, kind: str, text: str) -> None:
        """Send something to the page."""
        self._port.postMessage(f"{kind}\n{text}")

    def _hear(self, event) -> None:
        self._waiting.append(event.data)
        if self._task is None:
            self._serve()

    def _serve(self) -> None:
        while self._waiting:
            name, _, text = self._waiting.popleft().partition("\n")
            try:
                said = ask(name, text)
            except RestMissing as error:
                said = refusal(error)
            except Exception as error:  # noqa: BLE001 - the page is told
                self._break(error)
                return
            if not isinstance(said, str):
                self._task = asyncio.ensure_future(said)
                self._task.add_done_callback(self._finish)
                return
            self.say("answer", said)

    def _finish(self, task: asyncio.Future) -> None:
        """Answer a call that had to wait, then serve the calls that came meanwhile."""
        error = task.exception()
        if error is not None and not isinstance(error, RestMissing):
            self._break(error)
            return
        self.say("answer", refusal(error) if error else task.result())
        self._task = None
        self._serve()

    def _break(self, error: BaseException) -> None:
        """Tell the page of an unexpected exception: it ends this worker.

        It is not raised again: PyScript's own listener sometimes fails on it.
        """
        js.console.error("".join(format_exception(error)))
        self.say("broke", f"{type(error).__name__}: {error}")


def notify(text: str) -> None:
    """Tell the page about the progress of a call."""
    line.say("note", text)


def ask(name: str, text: str):
    """Answer a call, after fetching the packages that it turns out to need."""
    if name == PROGRAM:
        return answer_confined(name, text)
    said = answer(name, text)
    return ask_again(name, text, said) if said.startswith(NEEDS) else said


def answer(name: str, text: str) -> str:
    """Answer a call with the packages that are here."""
    return calls.answer(name, text, backend=backend, notify=notify)


async def ask_again(name: str, text: str, said: str) -> str:
    """Fetch missing packages and repeat the call, until none is missing."""
    while said.startswith(NEEDS):
        try:
            await add_package(json.loads(said)["needs"])
        except JsException as error:
            return refusal(error.message)
        said = calls.prepare(name, text)
        if not said.startswith(NEEDS):
            said = answer(name, text)
    return said


async def answer_confined(name: str, text: str) -> str:
    """Answer the last call of this worker, from which all that it can reach is taken before."""
    calls.prepare(name, text)  # nothing is fetched after this
    try:
        await packages.confine()
    except JsException as error:
        return refusal(error.message)
    sys.modules |= dict.fromkeys(CLOSED)
    return answer(name, text)


async def add_package(name: str) -> None:
    """Fetch a package that is not here yet."""
    archive = await packages.fetchPackage(name)
    notify(f"starting {name}")
    unpackArchive(archive, "zip", extractDir=str(SITE))
    invalidate_caches()
    import_module(name)


async def practise() -> None:
    """Solve once for practice: the first time takes up to ten times as long as the others."""
    text = {"text": PRACTICE, "variant": "classic"}
    answer("read", json.dumps(text))
    for way in ("cells", "pattern"):
        await asyncio.sleep(IDLE)
        request = {"reading": text, "model": "lp", "way": way, "time_limit": 10}
        try:
            answer("solve", json.dumps(request))
        except JsException:
            return  # HiGHS crashed: the next solve reports it


later.install(Path("/lib/rest.zip"), rest_of_library)
SITE.mkdir()
sys.path.append(str(SITE))
backend = HighsJS(await highs.load())
tasks = [asyncio.ensure_future(practise())]
line = Line()  # the last: by it the page knows that this file is whole
