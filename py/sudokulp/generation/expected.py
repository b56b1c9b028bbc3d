"""How long a new classic puzzle takes on the page, by size: what is told to who chooses one."""

from __future__ import annotations

from dataclasses import dataclass

#: Seconds from and to; None if none was ever ready within that time.
Range = tuple[float, float | None]


@dataclass(frozen=True)
class Expected:
    """The time of a classic puzzle, of any difficulty and with any number of givens.

    Parameters
    ----------
    minimal, loose : (float, float or None)
        Seconds of a minimal puzzle, and of one that need not be.
    """

    minimal: Range
    loose: Range


#: By box size, as ``build.py bench expected`` measures them, with room for slower computers.
EXPECTED = {
    1: Expected((0, 1), (0, 1)),
    2: Expected((0, 1), (0, 1)),
    3: Expected((0, 2), (0, 2)),
    4: Expected((1, 10), (0.5, 5)),
    5: Expected((300, None), (5, 30)),
    6: Expected((900, None), (900, None)),
}
