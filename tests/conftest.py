"""The clock of the tests, and their time limits where pytest-timeout is missing, as in Pyodide."""

import gc
import os
import sys
from importlib.util import find_spec
from time import process_time

import pytest

from sudokulp import deadline
from sudokulp.models import statistics

UNLIMITED = find_spec("pytest_timeout") is None

# Time limits expire after as much work as on an idle computer, however busy it is. In Pyodide,
# tests/pyodide/run.mjs replaces the clock instead.
if sys.platform != "emscripten":
    deadline.perf_counter = statistics.perf_counter = process_time
# Otherwise argparse looks for a translation of each of its texts in several folders.
os.environ["LANGUAGE"] = "C"


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Keep the garbage collector from going through modules and tests while they are loaded."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_addoption(parser):
    if UNLIMITED:
        parser.addini("timeout", "seconds for each test")


def pytest_configure(config):
    if UNLIMITED:
        config.addinivalue_line("markers", "timeout(seconds): for a test that needs more or less")
