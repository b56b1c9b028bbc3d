"""The solver that the tests use."""

import importlib.metadata
import importlib.util

import pulp
import pytest
from inner import HighsJS, Statistics, find_backend

from sudokulp.models import MODELS


def make_backend():
    """Return the best available backend: highspy natively, HiGHS (WASM) inside Pyodide."""
    if importlib.util.find_spec("highs_run"):
        from highs_run import run

        return HighsJS(run)
    return find_backend()


def _old_highs():
    """Return whether highspy is installed in a version that lacks some of what newer ones do."""
    if importlib.util.find_spec("highspy") is None:
        return False
    version = importlib.metadata.version("highspy")
    return tuple(map(int, version.split(".")[:2])) < (1, 13)


#: For tests of conflicting constraints, logs, and programs that older versions branch on.
needs_new_highs = pytest.mark.skipif(_old_highs(), reason="HiGHS before 1.13 does less")


def solutions(model, puzzle, backend=None, **options):
    """Return an iterator over the solutions that a model finds."""
    if MODELS[model].backends:
        options["backend"] = backend
    return MODELS[model].solutions(puzzle, Statistics(), **options)


#: For tests of what PuLP prints, and of solutions among several.
needs_pulp_3 = pytest.mark.skipif(not hasattr(pulp, "LpStatus"), reason="PuLP 4 prints otherwise")
