"""Fixtures of the package's tests, which run both natively and inside Pyodide."""

import gc
import io
import sys
from itertools import count
from pathlib import Path

import pytest
from fewer import IN_PYODIDE, examples, spread
from hypothesis import given, settings
from hypothesis import strategies as st
from inner import BACKENDS, verdict
from solvers import make_backend

from sudokulp import deadline
from sudokulp.cli import main

# Set here because tests read their settings when they are defined.
settings.register_profile("steady", examples(80), deadline=None, derandomize=True)
settings.load_profile("steady")

SHARED = Path(__file__).parents[3] / "shared"


def pytest_collection_modifyitems(config, items):
    if IN_PYODIDE:
        kept = spread(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


@examples(1)
@given(st.none())
def registered(_):
    """Let Hypothesis register its random numbers, for which it asks the garbage collector."""


def pytest_collection_finish():
    """Keep modules and tests out of the garbage collector, which our programs call each time."""
    registered()
    gc.freeze()


@pytest.fixture
def backend():
    return make_backend()


@pytest.fixture
def ticking(monkeypatch):
    """Return a function that makes the clock advance by some seconds each time it is read."""

    def tick(seconds):
        looks = count()
        monkeypatch.setattr(deadline, "perf_counter", lambda: next(looks) * seconds)

    return tick


@pytest.fixture
def end_after(monkeypatch):
    """Return a function that makes every deadline pass after the clock was read some times."""
    clock = deadline.perf_counter

    def end_after(looks):
        late = count(-looks)
        monkeypatch.setattr(
            deadline, "perf_counter", lambda: clock() + 1e9 * max(next(late) + 1, 0)
        )

    return end_after


@pytest.fixture
def late_proof(monkeypatch, end_after):
    """Return a function that makes time run out when a model begins its proof."""

    def late_proof():
        def notify(phase):
            end_after(0 if phase == "proving" else 10**9)

        made = verdict.Statistics
        monkeypatch.setattr(verdict, "Statistics", lambda _: made(notify))

    return late_proof


@pytest.fixture
def shared():
    """Return the folder of third-party puzzles, `../shared`; skip the test if it is missing."""
    if not SHARED.is_dir():
        pytest.skip("there is no folder ../shared beside this checkout")
    return SHARED


@pytest.fixture
def run(monkeypatch, capsys, backend):
    """Run a command with text or bytes on standard input: (exit code, output, errors)."""
    monkeypatch.setitem(BACKENDS, "highs", lambda: backend)
    monkeypatch.setenv("COLUMNS", "80")

    def run_command(*arguments, stdin=""):
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_command
