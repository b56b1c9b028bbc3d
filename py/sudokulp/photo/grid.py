"""The grids that may be in a picture: ten lines across ten others, wherever they look like that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np

from .mesh import flattened, mesh_of, refine, score
from .planes import Floats, Mask, Plane, extreme, ink_of, shrink
from .quads import comb, quads_in, strokes

#: Pixels of the longer side in which grids are looked for; a cell of a small grid then has 20.
SIDE = 640
#: A grid that scores more is right: nothing else is tried.
GOOD = 0.86
#: A flat grid that scores more is worth following bent paper.
PROMISING = 0.4
#: Below this score the reader of the digits chooses among several grids.
DOUBTFUL = 0.7
#: Grids among which the reader then chooses.
CHOICE = 6
#: A grid is at least this part of the shorter side; smaller ones have cells of 10 pixels.
LEAST = 0.22
#: The side by this is the radius of the local mean for the lines: about a cell.
RADIUS = 26
#: (side by radius, threshold of ink, side by length of a stroke or 0 for all ink), the likeliest
#: first: print; print that text touches; faint print, and its strokes; thick frames; a frame
#: far wider than its lines; strokes of smudged print.
MASKS = (
    (26, 0.055, 0),
    (26, 0.055, 26),
    (26, 0.028, 0),
    (26, 0.03, 22),
    (12, 0.10, 0),
    (40, 0.09, 0),
    (26, 0.08, 18),
)
#: Lines are not darker than this, so that a black frame counts no more than a gray line.
DARKEST = 0.25


class Grid(NamedTuple):
    """A grid that may be in a picture."""

    score: float
    #: The 10 x 10 crossings [row, column] -> (x, y), in pixels of the plane.
    mesh: Floats
    #: Whether the lines are lighter than the paper.
    light: bool


class View:
    """A picture of ink in which grids are looked for."""

    def __init__(self, plane: Plane, *, fine: bool, light: bool) -> None:
        self.plane = 255 - plane if light else plane
        self.fine = fine
        self.light = light
        self.small, self.scale = shrink(self.plane, SIDE)
        self.longer = max(self.small.shape)
        self.inks: dict[int, Plane] = {}
        self.lines = np.clip(self.ink(RADIUS), -0.05, DARKEST)

    def ink(self, part: int) -> Plane:
        """Return the ink against the mean over a part of the longer side."""
        if part not in self.inks:
            if self.fine:
                radius = max(self.plane.shape) // part
                large = ink_of(self.plane, radius, smooth=False)
                self.inks[part] = extreme(large, self.small.shape)
            else:
                self.inks[part] = ink_of(self.small, self.longer // part)
        return self.inks[part]

    def search(self) -> list[Grid]:
        """Return the grids found until one is good, the best first.

        Upright windows are tried only if no outline is likely.
        """
        found: list[Grid] = []
        seen: list[Floats] = []
        for tried, places in enumerate(chain(self.outlines(), self.windows())):
            if tried == len(MASKS) and any(grid.score > DOUBTFUL for grid in found):
                break
            for quad in places:
                if all(np.abs(quad - other).max() >= 4 for other in seen):
                    seen.append(quad)
                    grid = self.flat(quad)
                    found.append(self.bent(grid) if grid.score > PROMISING else grid)
            if any(grid.score > GOOD for grid in found):
                break
        found.sort(key=lambda grid: -grid.score)
        return [grid._replace(mesh=grid.mesh / self.scale) for grid in found[:CHOICE]]

    def outlines(self) -> Iterator[list[Floats]]:
        """Yield the quadrilaterals in each mask."""
        least = LEAST * min(self.small.shape)
        for part, threshold, length in MASKS:
            mask: Mask = self.ink(part) > threshold
            if length:
                level, upright = strokes(mask, self.longer // length)
                mask = level | upright
            yield quads_in(mask, least)

    def windows(self) -> Iterator[list[Floats]]:
        """Yield upright windows full of lines, in a picture of half the size."""
        small, scale = shrink(self.small, SIDE // 2)
        ink = ink_of(small, SIDE // 2 // RADIUS)
        for threshold in (0.05, 0.025):
            yield [window / scale for window in comb(*strokes(ink > threshold, 14))]

    def flat(self, quad: Floats) -> Grid:
        """Move a quadrilateral to the lines near it as a flat grid, while that makes it better."""
        mesh = mesh_of(quad)
        value = score(self.lines, mesh)
        for reach in (9, 7, 6):
            moved = flattened(refine(self.lines, mesh, reach, 1))
            better = score(self.lines, moved)
            if better <= value:
                break
            mesh, value = moved, better
        return Grid(value, mesh, self.light)

    def bent(self, grid: Grid) -> Grid:
        """Follow the lines of bent paper."""
        value, mesh, _ = grid
        for reach, degree, single in ((5, 2, False), (4, 3, False), (3, 3, True)):
            moved = refine(self.lines, mesh, reach, degree, single=single)
            better = score(self.lines, moved)
            if better > value - 0.02:
                mesh, value = moved, better
        return grid._replace(score=value, mesh=mesh)


def find_grids(plane: Plane) -> list[Grid]:
    """Return the grids that may be in a gray picture, the best first; [] if there is none.

    Lines darker than the paper are looked for first, then hairlines, which an average loses, then
    light lines on dark paper; no further once a grid is likely.
    """
    grids: list[Grid] = []
    for light in (False, True):
        for fine in (False, True):
            grids += View(plane, fine=fine, light=light).search()
            grids.sort(key=lambda grid: -grid.score)
            if grids and grids[0].score > DOUBTFUL:
                return grids
    return grids


def grids_at(plane: Plane, corners: Floats) -> list[Grid]:
    """Return the grid with four given corners, clockwise from the top left one, in each view."""
    grids = []
    for light in (False, True):
        for fine in (False, True):
            view = View(plane, fine=fine, light=light)
            mesh = mesh_of(corners * view.scale)
            grid = view.bent(Grid(score(view.lines, mesh), mesh, light))
            grids.append(grid._replace(mesh=grid.mesh / view.scale))
    return sorted(grids, key=lambda grid: -grid.score)
