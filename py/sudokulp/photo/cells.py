"""The 81 cells of a grid as small pictures of ink, as the net reads them."""

from __future__ import annotations

import numpy as np

from .mesh import lattice
from .planes import Floats, Plane, sample, shrink

#: Pixels of a cell, as in training.
SIZE = 28
#: The plane is first made so small that a cell has about so many pixels: none is skipped.
SHARP = 32
#: The middle of a cell, where no line is.
MIDDLE = slice(4, -4)
#: The grid coordinates of the cells' rows and columns of pixels.
PIXELS = (np.arange(9 * SIZE) + 0.5) / SIZE


def cells_of(plane: Plane, mesh: Floats) -> Plane:
    """Return the ink of 81 cells, 28 x 28 from -0.5 to 1.5: 0 is paper, 1 a digit's ink."""
    side = cell_side(mesh)
    low = np.maximum(np.floor(mesh.min(axis=(0, 1))).astype(int) - int(side), 0)
    high = np.maximum(np.ceil(mesh.max(axis=(0, 1))).astype(int) + int(side), low + 1)
    low = np.minimum(low, np.array(plane.shape[::-1]) - 1)
    part = plane[low[1] : high[1], low[0] : high[0]]
    small, scale = shrink(part, max(part.shape) * min(1.0, SHARP / side))
    gray = sample(small, lattice((mesh - low) * scale, PIXELS) - 0.5)
    gray = gray.reshape(9, SIZE, 9, SIZE).transpose(0, 2, 1, 3).reshape(81, SIZE, SIZE)
    middle = gray[:, MIDDLE, MIDDLE].reshape(81, -1)
    paper = np.percentile(middle, 80, axis=1)[:, None, None]  # a digit covers less than a fifth
    ink = (paper - gray) / (np.abs(paper) + 4)
    darkest = np.percentile(ink[:, MIDDLE, MIDDLE].reshape(81, -1), 96, axis=1)
    # at least 17 of 81 cells have a digit; 0.03 keeps an empty grid's grain from becoming ink
    digits = max(float(np.percentile(darkest, 85)), 0.03)
    return np.asarray(np.clip(ink / digits, -0.5, 1.5), np.float32)


def cell_side(mesh: Floats) -> float:
    """Return the mean side of the cells, at least one pixel."""
    sides = [np.hypot(*np.diff(mesh, axis=axis).reshape(-1, 2).T) for axis in (0, 1)]
    return max(1.0, float(np.mean(sides)))


def turned(cells: Plane, quarters: int) -> Plane:
    """Return the cells as if the picture were turned clockwise by quarters."""
    whole = cells.reshape(9, 9, SIZE, SIZE).transpose(0, 2, 1, 3).reshape(9 * SIZE, 9 * SIZE)
    whole = np.rot90(whole, -quarters)
    return whole.reshape(9, SIZE, 9, SIZE).transpose(0, 2, 1, 3).reshape(81, SIZE, SIZE)
