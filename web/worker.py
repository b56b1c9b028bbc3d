"""The worker's entry, and the only Python that knows the browser: JSON text in, JSON text out.

PyScript runs this file in a worker when Pyodide, PuLP and our package are there; the page calls
the four functions through `sync`.
"""

import js
from pyodide.ffi import to_js
from pyscript import sync
from pyscript.js_modules import highs

from sudoku import page
from sudoku.backends.highs_js import HighsJS


def notify(text: str) -> None:
    """Tell the page what is being done, while a call runs."""
    message = {"sudokulp": "note", "text": text}
    js.postMessage(to_js(message, dict_converter=js.Object.fromEntries))


def solve(text: str) -> str:
    """Solve with HiGHS as it runs in this worker."""
    return page.solve(text, backend=backend, notify=notify)


backend = HighsJS(await highs.load())
sync.read = page.read
sync.check = page.check
sync.solve = solve
sync.dump = page.dump
