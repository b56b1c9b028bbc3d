"""Progress bars with rate and time left, drawn by tqdm; on a terminal only."""

from __future__ import annotations

import sys
from typing import Any


class Bar:
    """A progress bar on standard error.

    Parameters
    ----------
    total : int or None
        How many units there are to do; None if that is unknown.
    done : int
        How many units were done before.
    unit : str
        What one unit is called.
    quiet : bool
        Whether to show nothing.
    """

    def __init__(self, total: int | None, done: int = 0, unit: str = "", quiet: bool = False):
        self._bar: Any = None
        if not quiet and sys.stderr is not None and sys.stderr.isatty():
            from tqdm import tqdm

            tqdm.monitor_interval = 0  # no thread to monitor it
            self._bar = tqdm(
                total=total, initial=done, unit=unit, file=sys.stderr, dynamic_ncols=True
            )

    def forward(self) -> None:
        """Count one more unit as done."""
        if self._bar is not None:
            self._bar.update()

    def clear(self) -> None:
        """Erase the bar, so that something else can be written; the next update draws it again."""
        if self._bar is not None:
            self._bar.clear()

    def close(self) -> None:
        """Leave the bar as it is, and the cursor on a line of its own."""
        if self._bar is not None:
            self._bar.close()
