"""The public names of `sudokulp` under the module name that the paper uses.

>>> from sudoku import Puzzle, solve
>>> print(solve(Puzzle({1: 4, 7: 2}, boxsize=2)).outcome)
solved

This module has every name in `sudokulp.__all__`, and `sudoku.rules` is `sudokulp.rules`. All other
modules can only be imported from `sudokulp`. Another distribution on PyPI installs a package called
`sudoku`, so programs that others will run should import `sudokulp`.
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
        """Return the object with this name in `sudokulp`, imported on first use."""
        return getattr(sudokulp, name)


sys.modules["sudoku.rules"] = rules


if __name__ == "__main__":
    from sudokulp.cli import main

    sys.exit(main())
