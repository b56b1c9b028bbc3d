"""The public names of `sudokulp` under the name of the paper's own module.

>>> from sudoku import Puzzle, solve
>>> print(solve(Puzzle({1: 4, 7: 2}, boxsize=2)).outcome)
solved

Every name of `sudokulp.__all__` is here, and `sudoku.rules` is `sudokulp.rules`; all other
modules have one name only. Another distribution on PyPI installs a package called `sudoku`, so
import `sudokulp` in programs that others will run.
"""

import sys
from typing import TYPE_CHECKING, Any

import sudokulp
from sudokulp import __all__ as __all__
from sudokulp import rules

if TYPE_CHECKING:
    from sudokulp import *  # noqa: F403

sys.modules["sudoku.rules"] = rules


def __dir__() -> list[str]:
    """Return all public names, including those that are imported on first use."""
    return dir(sudokulp)


def __getattr__(name: str) -> Any:
    """Return a name of `sudokulp`, imported on first use."""
    return getattr(sudokulp, name)


if __name__ == "__main__":
    from sudokulp.cli import main

    sys.exit(main())
