"""Puzzles in photos and screenshots: the grid, and how likely each digit is in each cell.

Only `sudokulp.read` and the command line import this package, because it needs numpy and Pillow
(`pip install "sudokulp[photo]"`). `web/photo` does the same steps on the page.
"""

from ..packages import need

for _package in ("numpy", "PIL"):
    need(_package, "a photo")

from .loading import load  # noqa: E402
from .look import Look, look  # noqa: E402

__all__ = ["Look", "load", "look"]
