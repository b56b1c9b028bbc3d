"""The solver that the tests use."""

import importlib.util

from sudokulp import MODELS
from sudokulp.backends import find_backend
from sudokulp.backends.solver import HighsJS
from sudokulp.engine.budget import Budget


def make_backend():
    """Return the best available backend: highspy natively, HiGHS (WASM) inside Pyodide."""
    if importlib.util.find_spec("highs_run"):
        from highs_run import run

        return HighsJS(run)
    return find_backend()


def solutions(model, puzzle, backend=None, **options):
    """Return an iterator over the solutions that a model finds."""
    return MODELS[model].solutions(puzzle, Budget(backend=backend), **options)
