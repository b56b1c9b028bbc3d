"""Synthetic cells with their labels, cut by the code that the product uses.

    python cut.py SEED GRIDS OUT.npz

`X`: cells x 28 x 28, relative ink as bytes (0.5 more, times 127); `digit`: 0 empty, 1 to 9;
`written`: whether by hand.
"""

import sys

import numpy as np
from camera import photographed, screenshot
from numpy.random import Generator
from paint import paint
from sudokulp.photo.cells import cells_of


def found(rng: Generator, crossings: np.ndarray) -> np.ndarray:
    """Return the crossings as if found: off as a whole, by lines, and each by itself."""
    cell = np.linalg.norm(crossings[0, 9] - crossings[0, 0]) / 9
    share = np.arange(10)[:, None] / 9
    corners = rng.normal(0, rng.choice([0.01, 0.03, 0.06]), (2, 2, 2))
    left = corners[0, 0] * (1 - share) + corners[1, 0] * share
    right = corners[0, 1] * (1 - share) + corners[1, 1] * share
    off = left[:, None] * (1 - share[None]) + right[:, None] * share[None]
    off = off + rng.normal(0, 0.02, off.shape)
    if rng.random() < 0.4:
        off = off + rng.normal(0, 0.035, (10, 1, 2)) + rng.normal(0, 0.035, (1, 10, 2))
    return crossings + off * cell


def make(seed: int, grids: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    parts: dict[str, list[np.ndarray]] = {"X": [], "digit": [], "written": []}
    for _ in range(grids):
        sheet = paint(rng)
        gray, crossings = (screenshot if rng.random() < 0.15 else photographed)(rng, sheet)
        ink = cells_of(gray, found(rng, crossings))
        parts["X"].append(np.clip((ink + 0.5) * 127, 0, 254).astype(np.uint8))
        parts["digit"].append(sheet.digits.ravel().astype(np.uint8))
        parts["written"].append(sheet.written.ravel())
    return {name: np.concatenate(part) for name, part in parts.items()}


if __name__ == "__main__":
    np.savez(sys.argv[3], **make(int(sys.argv[1]), int(sys.argv[2])))
