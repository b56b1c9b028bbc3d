"""The solver that the tests use."""

import importlib.util

from sudokulp.backends import find_backend
from sudokulp.backends.solver import HighsJS


def make_backend():
    """Return the best available backend: highspy natively, HiGHS (WASM) inside Pyodide."""
    if importlib.util.find_spec("highs_run"):
        from highs_run import run

        return HighsJS(run)
    return find_backend()
