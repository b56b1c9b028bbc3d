"""The worker's entry, and the only Python that knows the browser: JSON text in, JSON text out.

PyScript runs this file in a worker when Pyodide, PuLP and our package are there; the page calls
the functions at the end through `sync`. Those that may take long tell the page what they do.
"""

import json
import sys
from functools import partial
from importlib import import_module, invalidate_caches
from pathlib import Path

import js
import later
from pyodide.ffi import JsException, to_js
from pyodide_js import unpackArchive
from pyscript import sync
from pyscript.js_modules import highs, packages

from sudoku import page
from sudoku.backends.highs_js import HighsJS

SITE = Path("/home/pyodide/packages")
NEEDS = '{"ok":false,"needs":'  # so begins an answer for want of a package
SMALLEST = {"cells": [0], "boxsize": 1, "variant": "classic", "time_limit": 10}


def rest_of_library() -> bytes:
    """Fetch the part of the library that Python was not started with."""
    try:
        return packages.fetchRest().to_bytes()
    except JsException as error:
        raise OSError(error.message) from error


def notify(text: str) -> None:
    """Tell the page what is being done, while a call runs."""
    message = {"sudokulp": "note", "text": text}
    js.postMessage(to_js(message, dict_converter=js.Object.fromEntries))


def fetching(answer, prepare=lambda text: ""):
    """Let a function have the packages it turns out to need: it is asked again when they are here.

    `prepare` is asked before it then, and may turn out to need more.
    """

    async def ask(text: str) -> str:
        said = answer(text)
        while said.startswith(NEEDS):
            try:
                await add_package(json.loads(said)["needs"])
            except (JsException, OSError) as error:
                reason = error.message if isinstance(error, JsException) else error
                message = f"{reason}. The next try asks for it again."
                return json.dumps({"ok": False, "message": message, "line": None})
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
sync.sheets = page.sheets
sync.vary = page.vary
sync.solve = fetching(partial(page.solve, backend=backend, notify=notify), warm_up)
sync.count = telling(page.count)
sync.candidates = telling(page.candidates)
sync.generate = telling(page.generate)
sync.pencil = telling(page.pencil)
sync.mistakes = telling(page.mistakes)
sync.reveal = telling(page.reveal)
sync.ping = ping
