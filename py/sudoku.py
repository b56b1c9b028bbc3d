"""The public names of `sudokulp` under the name of the paper's own module.

>>> from sudoku import Puzzle, solve
>>> print(solve(Puzzle({1: 4, 7: 2}, boxsize=2)).outcome)
solved

Every name of `sudokulp.__all__` is here, and `sudoku.rules` is `sudokulp.rules`; all other
modules have one name only. Another distribution on PyPI installs a package called `sudoku`, so
import `sudokulp` in programs that others will run.
"""

import sys
from typing import TYPE_CHECKING

import sudokulp
from sudokulp import rules

if TYPE_CHECKING:
    from sudokulp import *  # noqa: F403
else:
    __all__ = sudokulp.__all__

    def __dir__() -> list[str]:
        return dir(sudokulp)

    def __getattr__(name: str) -> object:
        """Return a name of `sudokulp`, imported on first use."""
        return getattr(sudokulp, name)


sys.modules["sudoku.rules"] = rules


if __name__ == "__main__":
    from sudokulp.cli import main

    sys.exit(main())
