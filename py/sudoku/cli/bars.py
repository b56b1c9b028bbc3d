"""Progress bars with rate and time left, by tqdm; on a terminal only."""

from __future__ import annotations

import sys
from typing import Any


class Bar:
    """A bar on standard error that goes forward.

    Parameters
    ----------
    total : int or None
        How much there is to do, None if that is not known.
    done : int
        How much was done before.
    unit : str
        What is done, one of it.
    quiet : bool
        Whether it is not wanted.
    """

    def __init__(self, total: int | None, done: int = 0, unit: str = "", quiet: bool = False):
        self._bar: Any = None
        if not quiet and sys.stderr is not None and sys.stderr.isatty():
            from tqdm import tqdm

            tqdm.monitor_interval = 0  # no thread that watches it
            self._bar = tqdm(
                total=total, initial=done, unit=unit, file=sys.stderr, dynamic_ncols=True
            )

    def forward(self) -> None:
        """Note that one more is done."""
        if self._bar is not None:
            self._bar.update()

    def clear(self) -> None:
        """Wipe the bar, so that something else can be written; it comes again."""
        if self._bar is not None:
            self._bar.clear()

    def close(self) -> None:
        """Leave the bar as it is, and the cursor on a line of its own."""
        if self._bar is not None:
            self._bar.close()
