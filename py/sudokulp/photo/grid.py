"""The grids that may be in a picture: ten lines across ten others, wherever they look like that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..deadline import check_deadline
from .mesh import boxes, flattened, mesh_of, refine, rows_in, score
from .planes import Floats, Mask, Plane, darkest, ink_of, shrink
from .quads import comb, quads_in, strokes

#: Pixels of the longer side in which grids are looked for; a cell of a small grid then has 20.
SIDE = 640
#: A grid that scores more is right: nothing else is tried.
GOOD = 0.86
#: A flat grid that scores more is worth following bent paper.
PROMISING = 0.4
#: Above this score, and with so much more ink in the lines around boxes than in the others, a grid
#: is likely: text reaches the score of a bad photo of a grid, but not this ink.
LIKELY, BOXED = 0.5, 0.05
#: Above this score, another grid in the picture is mentioned, and one with lines around its boxes
#: has nine rows.
FAIR = 0.7
#: Moves by a column or a row, for grids found among the lines of a larger frame.
MOVES = ((1, 0), (-1, 0), (0, 1), (0, -1))
#: Pixels of the plane that crossings of the same grid, found twice, may be apart.
NEAR = 5
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


@dataclass(frozen=True, eq=False)
class Grid:
    """A grid that may be in a picture."""

    score: float
    #: The 10 x 10 crossings [row, column] -> (x, y), in pixels of the view.
    mesh: Floats
    view: View

    @property
    def crossings(self) -> Floats:
        """The crossings in pixels of the plane."""
        return self.mesh / self.view.scale

    def is_near(self, other: Grid) -> bool:
        """Return whether this is another grid, found once more."""
        return bool(np.abs(self.crossings - other.crossings).max() < NEAR)

    def is_one_of(self, others: Iterable[Grid]) -> bool:
        """Return whether there is another likely grid whose middle is outside of this one."""
        low, high = self.crossings.min(axis=(0, 1)), self.crossings.max(axis=(0, 1))
        apart = (
            each
            for each in others
            if ((middle := each.crossings.mean(axis=(0, 1))) < low).any() or (middle > high).any()
        )
        return any(each.score > FAIR and each.boxes > BOXED for each in apart)

    @cached_property
    def boxes(self) -> float:
        """How much more ink the lines around boxes have, up to 0.25: a pixel of black."""
        return min(boxes(self.view.lines, self.mesh), DARKEST)

    def moved(self) -> Iterator[Grid]:
        """Yield the grids one column or one row beside this one."""
        for move in MOVES:
            mesh = flattened(self.mesh, move)
            yield self.view.bent(Grid(score(self.view.lines, mesh), mesh, self.view))


class View:
    """A picture of ink in which grids are looked for, and those that were found in it.

    Parameters
    ----------
    plane : array of shape (height, width)
        The gray picture.
    fine : bool
        Whether the darkest values count when the picture is made smaller, and not the mean. This
        keeps hairlines, and the grain of paper, too.
    light : bool
        Whether lines are lighter than the paper.
    """

    def __init__(self, plane: Plane, *, fine: bool, light: bool) -> None:
        plane = 255 - plane if light else plane
        self.light = light
        self.small, self.scale = shrink(plane, SIDE)
        self.fine = darkest(plane, self.small.shape) if fine else None
        self.longer = max(self.small.shape)
        self.inks: dict[int, Plane] = {}
        self.lines = np.clip(self.ink(RADIUS), -0.05, DARKEST)
        self.seen: list[Floats] = []

    def ink(self, part: int) -> Plane:
        """Return the ink against the mean over a part of the longer side."""
        if part not in self.inks:
            self.inks[part] = ink_of(self.small, self.longer // part, self.fine)
        return self.inks[part]

    def grids(self, places: Iterable[list[Floats]]) -> list[Grid]:
        """Return the grids at these places until one is good."""
        found: list[Grid] = []
        for quads in places:
            for quad in quads:
                check_deadline()
                if all(np.abs(quad - other).max() >= 4 for other in self.seen):
                    self.seen.append(quad)
                    grid = self.flat(quad)
                    found.append(self.bent(grid) if grid.score > PROMISING else grid)
            if any(grid.score > GOOD for grid in found):
                break
        return found

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
            check_deadline()
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
        return Grid(value, mesh, self)

    def bent(self, grid: Grid) -> Grid:
        """Follow the lines of bent paper."""
        check_deadline()
        value, mesh = grid.score, grid.mesh
        for reach, degree, single in ((5, 2, False), (4, 3, False), (3, 3, True)):
            moved = refine(self.lines, mesh, reach, degree, single=single)
            better = score(self.lines, moved)
            if better > value - 0.02:
                mesh, value = moved, better
        return Grid(value, mesh, self)


def find_grids(plane: Plane) -> Iterator[list[Grid]]:
    """Yield the grids that were found so far, the best first, after each way to look for them.

    Lines darker than the paper are looked for first: as outlines, as outlines among hairlines,
    which an average loses, and in upright windows; then lines lighter than the paper, unless a
    grid is likely.
    """
    found: list[Grid] = []
    for light in (False, True):
        views = [View(plane, fine=fine, light=light) for fine in (False, True)]
        for view in views:
            found = best_of(found + view.grids(view.outlines()))
            yield found
        windows = list(views[0].windows())
        for view in views:
            found = best_of(found + view.grids(windows))
            yield found
        if any(grid.score > LIKELY and grid.boxes > BOXED for grid in found[:1]):
            return


def best_of(grids: Iterable[Grid]) -> list[Grid]:
    """Return the grids by their scores, the best first."""
    return sorted(grids, key=lambda grid: -grid.score)


def grids_at(plane: Plane, corners: Floats) -> list[Grid]:
    """Return the grid with four given corners, clockwise from the top left one, in each view."""
    grids = []
    for light in (False, True):
        for fine in (False, True):
            view = View(plane, fine=fine, light=light)
            quad = corners * view.scale
            view.seen.append(quad)
            mesh = mesh_of(quad)
            grids.append(view.bent(Grid(score(view.lines, mesh), mesh, view)))
    return best_of(grids)


def other_size(grids: Iterable[Grid], found: Grid | None) -> int:
    """Return how many rows a grid in the picture has, if there are not nine; 0 otherwise.

    Nine of its rows and columns, or eight with what is beside them, may have been found as a grid,
    but hardly with lines around its boxes. The largest grid counts whose lines are clear.
    """
    if found and found.boxes > BOXED and found.score > FAIR:
        return 0
    least = 0.75 * area(found.crossings[[0, 0, 9, 9], [0, 9, 9, 0]]) if found else 0.0
    views = {id(grid.view): grid.view for grid in grids}.values()
    every = [(area(quad / view.scale), quad, view) for view in views for quad in view.seen]
    for size, quad, view in sorted(every, key=lambda each: -each[0]):
        if size > least and (rows := rows_in(view.lines, quad)):
            return rows if rows != 9 else 0
    return 0


def area(quad: Floats) -> float:
    """Return the area of a quadrilateral: half the cross product of its diagonals."""
    (ax, ay), (bx, by) = quad[2] - quad[0], quad[3] - quad[1]
    return abs(float(ax * by - ay * bx)) / 2
