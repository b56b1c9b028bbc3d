"""The worker's entry, and the only Python that knows the browser: JSON text in, JSON text out.

PyScript runs this file in a worker when Pyodide, PuLP and our package are there; the page calls
the functions at the end, through a port of its own: a call through PyScript takes longer than
many a puzzle. Those that may take long tell the page what they do.
"""

import asyncio
import json
import sys
from collections import deque
from functools import partial
from hashlib import sha256
from importlib import import_module, invalidate_caches
from pathlib import Path
from traceback import format_exception
from types import SimpleNamespace

import js
import later
import pyscript
from pyodide.ffi import JsException, create_proxy, to_js
from pyodide_js import unpackArchive
from pyscript.js_modules import highs, packages

from sudoku import page
from sudoku.backends.highs_js import HighsJS

SITE = Path("/home/pyodide/packages")
NEEDS = '{"ok":false,"needs":'  # so begins an answer for want of a package
# What is solved while nobody asks for anything, and how many seconds after the start.
PRACTICE = "481..6......21.....3....7....39..1...4......77....8..6..6.....135.67.8.....3.4..."
IDLE = 0.5
SMALLEST = {"cells": [0], "boxsize": 1, "variant": "classic", "time_limit": 10}


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


sync = SimpleNamespace()  # what the page may call


class Line:
    """The line to the page: answers calls one after the other, in the order in which they came.

    A call is the function's name and its JSON, parted by a line break. What goes back is
    "answer", "note" or "broke", a line break, and the text.
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
                said = getattr(sync, name)(text)
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
        """Answer what took its time, then go on with what came meanwhile."""
        error = task.exception()
        if error is not None and not isinstance(error, RestMissing):
            self._break(error)
            return
        self.say("answer", refusal(error) if error else task.result())
        self._task = None
        self._serve()

    def _break(self, error: BaseException) -> None:
        """Tell the page of an exception nobody foresaw: it ends this worker.

        It is not raised again: PyScript's own listener would stumble over it, now and then.
        """
        js.console.error("".join(format_exception(error)))
        self.say("broke", f"{type(error).__name__}: {error}")


def notify(text: str) -> None:
    """Tell the page what is being done, while a call runs."""
    line.say("note", text)


def fetching(answer, prepare=lambda text: ""):
    """Let a function have the packages it turns out to need: it is asked again when they are here.

    `prepare` is asked before it then, and may turn out to need more.
    """

    def ask(text: str):
        said = answer(text)
        return ask_again(text, said) if said.startswith(NEEDS) else said

    async def ask_again(text: str, said: str) -> str:
        while said.startswith(NEEDS):
            try:
                await add_package(json.loads(said)["needs"])
            except JsException as error:
                return refusal(error.message)
            said = prepare(text)
            if not said.startswith(NEEDS):
                said = answer(text)
        return said

    return ask


async def add_package(name: str) -> None:
    """Fetch a package that is not here yet."""
    archive = await packages.fetchPackage(name)
    notify(f"starting {name}")
    unpackArchive(archive, "zip", extractDir=str(SITE))
    invalidate_caches()
    import_module(name)


def warm_up(text: str) -> str:
    """Let a model import all it needs, or the first puzzle would seem slow."""
    return page.solve(json.dumps(SMALLEST | {"model": json.loads(text)["model"]}))


def telling(answer):
    """Let a function tell the page what it does."""
    return lambda text: answer(text, notify=notify)


def lazily(module, name):
    """Return a function of a part of `sudoku.page` that is imported when it is first asked."""
    return lambda text, **more: getattr(import_module(f"sudoku.page.{module}"), name)(text, **more)


async def practise() -> None:
    """Do once what solving takes: the first time takes up to ten times as long as the others."""
    text = {"text": PRACTICE, "variant": "classic"}
    page.read(json.dumps(text))
    for formulation in ("cells", "pattern"):
        await asyncio.sleep(IDLE)
        request = {"reading": text, "model": "lp", "formulation": formulation, "time_limit": 10}
        try:
            page.solve(json.dumps(request), backend=backend)
        except JsException:
            return  # HiGHS broke: whoever solves next is told


async def ping() -> str:
    """Answer: a worker whose start went wrong cannot."""
    return "{}"


later.install(Path("/lib/rest.zip"), rest_of_library)
SITE.mkdir()
sys.path.append(str(SITE))
backend = HighsJS(await highs.load())
sync.read = fetching(page.read)
sync.check = page.check
sync.dump = fetching(page.dump)
sync.links = page.links
sync.sheets = lazily("sheets", "sheets")
sync.vary = page.vary
sync.solve = fetching(partial(page.solve, backend=backend, notify=notify), warm_up)
sync.agree = page.agree
sync.count = telling(page.count)
sync.rate = partial(page.rate, backend=backend, notify=notify)
sync.candidates = telling(page.candidates)
sync.generate = telling(page.generate)
sync.pencil = telling(page.pencil)
sync.mistakes = telling(page.mistakes)
sync.reveal = telling(page.reveal)
sync.batch = partial(lazily("batch", "batch"), backend=backend, notify=notify)
sync.batch_open = lazily("batch", "batch_open")
sync.batch_scan = lazily("batch", "batch_scan")
sync.batch_whole = fetching(lazily("batch", "batch_whole"))
sync.batch_line = lazily("batch", "batch_line")
sync.batch_write = lazily("batch", "batch_write")
sync.lab_ready = lazily("lab", "lab_ready")
sync.lab_plan = lazily("lab", "lab_plan")
sync.lab_list = fetching(lazily("lab", "lab_list"))
sync.lab_run = fetching(partial(lazily("lab", "lab_run"), backend=backend))
sync.lab_lost = lazily("lab", "lab_lost")
sync.lab_figures = lazily("lab", "lab_figures")
sync.lab_file = lazily("lab", "lab_file")
pyscript.sync.ping = ping
line = Line()
tasks = [asyncio.ensure_future(practise())]
