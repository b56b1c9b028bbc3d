"""Record how long each part takes; prepended to worker.py in the instrumented copy of dist/.

A span is ``[name, began, ended]`` in ms of the worker's clock. `browsing.py` fetches them with
``self.bench.take()``, together with those recorded by hooks.js.
"""

import json
from functools import wraps
from importlib import import_module
from time import perf_counter

import js
from pyodide.ffi import create_proxy

from sudokulp.api import Operation

#: Module, attribute in it, and its name in the table of phases.
PARTS = [
    ("sudokulp.api.boards", "read_all", "text to puzzle"),
    ("sudokulp.api.protocol", "Grid.puzzle", "text to puzzle"),
    ("sudokulp.api.puzzles", "board", "board for the page"),
    ("sudokulp.models.lp.programs", "reduction_for", "singles"),
    ("sudokulp.models.lp.programs", "cells_program", "build"),
    ("sudokulp.models.lp.programs", "patterns_program", "build"),
    ("sudokulp.backends.solver", "to_arrays", "arrays"),
    ("sudokulp.backends.solver", "HighsJS.run", "bridge to HiGHS"),
    ("sudokulp.backends.solver", "ArrayBackend.actualSolve", "values back"),
    ("sudokulp.puzzle", "Solution.is_valid", "judge"),
    ("sudokulp.api", "encode", "JSON"),
]

spans = []
missing = []


def timed(work, name):
    @wraps(work)
    def note(*given, **named):
        began = perf_counter()
        try:
            return work(*given, **named)
        finally:
            spans.append([name, began * 1000, perf_counter() * 1000])

    return note


def timed_take(work):
    """Return `_Found.take` with a span for its phase: the first solution, or the proof."""

    def take(self, answers, budget, phase, *more, **named):
        return timed(work, phase)(self, answers, budget, phase, *more, **named)

    return take


def timed_calls(find):
    """Return `Operation.function` with spans for its functions, which are imported later."""
    made = {}  # the package keeps what it knows of a function, so there must be only one of each

    def function(call, name=""):
        found = find(call, name)
        if found not in made:
            made[found] = timed(found, f"{name or 'call'} {call.name}")
        return made[found]

    return function


def place_of(module, path):
    holder = import_module(module)
    *parents, name = path.split(".")
    for parent in parents:
        holder = getattr(holder, parent)
    return holder, name


def hook():
    """Time all parts, and every function that the page calls."""
    for module, path, name in PARTS:
        try:
            holder, attribute = place_of(module, path)
            setattr(holder, attribute, timed(getattr(holder, attribute), name))
        except (ImportError, AttributeError) as error:
            missing.append(str(error))
    found = import_module("sudokulp.analysis.verdict")._Found
    found.take = timed_take(found.take)
    Operation.function = timed_calls(Operation.function)


def take():
    """Return the spans since the last call, and the parts that could not be hooked, as JSON."""
    found, spans[:] = list(spans), []
    return json.dumps({"spans": found, "missing": missing})


hook()
js.bench.python = create_proxy(take)
