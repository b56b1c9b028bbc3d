"""The worker's entry, and the only Python that knows the browser: JSON text in, JSON text out.

PyScript runs this file in a worker when Pyodide, PuLP and our package are there; the page calls
the functions at the end through `sync`. Those that may take long tell the page what they do.
"""

import json
import sys
from importlib import import_module, invalidate_caches
from pathlib import Path

import js
from pyodide.ffi import JsException, to_js
from pyodide_js import unpackArchive
from pyscript import sync
from pyscript.js_modules import highs, packages

from sudoku import page
from sudoku.backends.highs_js import HighsJS
from sudoku.models import MODELS

SITE = Path("/home/pyodide/packages")
SMALLEST = {"cells": [0], "boxsize": 1, "variant": "classic", "time_limit": 10}


def notify(text: str) -> None:
    """Tell the page what is being done, while a call runs."""
    message = {"sudokulp": "note", "text": text}
    js.postMessage(to_js(message, dict_converter=js.Object.fromEntries))


async def solve(text: str) -> str:
    """Solve with HiGHS as it runs in this worker; fetch what the model needs before."""
    try:
        await add_packages(json.loads(text)["model"])
    except JsException as error:
        message = f"{error.message}. The next try asks for it again."
        return json.dumps({"ok": False, "message": message, "line": None})
    return page.solve(text, backend=backend, notify=notify)


async def add_packages(model: str) -> None:
    """Fetch the packages of a model that are not here yet, and let it import all it needs."""
    wanted = MODELS[model].packages if model in MODELS else ()
    missing = [name for name in wanted if name not in sys.modules]
    for name in missing:
        archive = await packages.fetchPackage(name)
        notify(f"starting {name}")
        unpackArchive(archive, "zip", extractDir=str(SITE))
        invalidate_caches()
        import_module(name)
    if missing:
        page.solve(json.dumps(SMALLEST | {"model": model}))  # or the first puzzle would seem slow


def telling(answer):
    """Let a function tell the page what it does."""
    return lambda text: answer(text, notify=notify)


async def ping() -> str:
    """Answer: a worker whose start went wrong cannot."""
    return "{}"


SITE.mkdir()
sys.path.append(str(SITE))
backend = HighsJS(await highs.load())
sync.read = page.read
sync.check = page.check
sync.dump = page.dump
sync.vary = page.vary
sync.solve = solve
sync.count = telling(page.count)
sync.candidates = telling(page.candidates)
sync.generate = telling(page.generate)
sync.ping = ping
