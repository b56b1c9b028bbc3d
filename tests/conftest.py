"""Time limits of tests where pytest-timeout is missing, as in Pyodide."""

from importlib.util import find_spec

UNLIMITED = find_spec("pytest_timeout") is None


def pytest_addoption(parser):
    if UNLIMITED:
        parser.addini("timeout", "seconds for each test")


def pytest_configure(config):
    if UNLIMITED:
        config.addinivalue_line("markers", "timeout(seconds): for a test that needs more or less")
