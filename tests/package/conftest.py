"""What the package's tests share. They run natively and inside Pyodide."""

import importlib.util
from pathlib import Path

import pytest

from sudoku.backends import HighsJS, find_backend

SHARED = Path(__file__).parents[3] / "shared"


def make_backend():
    """The best backend that is there: highspy at a desk, HiGHS (WASM) inside Pyodide."""
    if importlib.util.find_spec("highs_run"):
        from highs_run import run

        return HighsJS(run)
    return find_backend()


@pytest.fixture
def backend():
    return make_backend()


@pytest.fixture
def shared():
    """The folder of puzzles from elsewhere that stands beside a checkout at times."""
    if not SHARED.is_dir():
        pytest.skip("there is no folder ../shared beside this checkout")
    return SHARED
