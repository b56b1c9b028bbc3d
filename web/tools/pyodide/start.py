"""Import what a worker needs at its start; runs inside Pyodide, called by start.mjs."""

import _imp
import gc
import importlib
import json
import sys

# Modules that PyScript's Python and ours import; the page's functions import more when called.
MODULES = (
    "asyncio base64 functools hashlib html inspect io json later line pathlib "
    "sudokulp.ops sudokulp.ops.analysis sudokulp.ops.play sudokulp.explaining.rating "
    "sudokulp.models.lp.programs"
).split()
# The only empty cell has one candidate, because `stand_in` replaces HiGHS, which needs a browser.
SMALL = {"cells": [0, 2, 3, 1, 1, 3, 2, 4, 3, 1, 4, 2, 2, 4, 1, 3], "boxsize": 2}
SMALL |= {"variant": "classic", "model": "lp", "time_limit": 10}


def start() -> None:
    """Import everything needed up to the first solved puzzle and its links."""
    for name in MODULES:
        importlib.import_module(name)
    ask = sys.modules["sudokulp.ops"].answer
    ask("read", json.dumps({"reading": {"text": "1..........2....", "variant": "classic"}}))
    backend = sys.modules["sudokulp.backends.solver"].HighsJS(stand_in)
    answer = json.loads(ask("solve", json.dumps(SMALL), backend=backend))
    if not answer["ok"]:
        raise RuntimeError(f"the page's functions do not work: {answer['message']}")
    ask("links", json.dumps({name: SMALL[name] for name in ("cells", "boxsize", "variant")}))
    gc.collect()


def stand_in(*model: object) -> str:
    """Answer as HiGHS would if the value of each variable were 1."""
    answer = {"status": 7, "values": [1] * len(model[0]), "nodes": 0, "iterations": 0}
    return json.dumps(answer | {"log": "", "version": ""})


def imported() -> str:
    """Return the names of the modules imported from the library, as JSON."""
    return json.dumps([name for name in sorted(sys.modules) if not _imp.is_frozen(name)])


start()
