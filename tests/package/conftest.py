"""What the package's tests share. They run natively and inside Pyodide."""

from pathlib import Path

import pytest
from hypothesis import settings
from solvers import make_backend

# Tests take their settings when they are defined, so these stand where pytest looks first.
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=150)
settings.load_profile("steady")

SHARED = Path(__file__).parents[3] / "shared"


@pytest.fixture
def backend():
    return make_backend()


@pytest.fixture
def shared():
    """Return the folder of puzzles from elsewhere that stands beside a checkout at times."""
    if not SHARED.is_dir():
        pytest.skip("there is no folder ../shared beside this checkout")
    return SHARED
