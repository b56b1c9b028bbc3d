"""The clock of the tests, and their time limits where pytest-timeout is missing, as in Pyodide."""

from importlib.util import find_spec
from time import process_time

from sudokulp.engine import budget

UNLIMITED = find_spec("pytest_timeout") is None

# Time limits expire after as much work as on an idle computer, however busy it is.
budget.perf_counter = process_time


def pytest_addoption(parser):
    if UNLIMITED:
        parser.addini("timeout", "seconds for each test")


def pytest_configure(config):
    if UNLIMITED:
        config.addinivalue_line("markers", "timeout(seconds): for a test that needs more or less")
