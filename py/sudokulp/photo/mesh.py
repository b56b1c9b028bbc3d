"""Meshes: the 10 x 10 crossings of a grid's lines, fitted to the lines in a picture of ink."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .planes import Floats, Plane, sample

#: Pixels of a cell in the straightened picture in which lines are looked for.
CELL = 24
#: The margin around it, so that a frame which lies half a cell off is still seen.
MARGIN = 12
SIDE = 9 * CELL + 2 * MARGIN
#: Columns of a cell that are looked at, away from the lines that cross.
INNER = slice(3, CELL - 3)
#: The grid coordinates of the crossings: [row, column] -> (x, y) from 0 to 9.
UNIT = np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1)
#: The grid coordinates of the straightened picture's rows and columns.
PIXELS = (np.arange(SIDE) + 0.5 - MARGIN) / CELL
#: Ink of which lines consist at least: paper has a grain of about 0.02.
FAINT = 0.02
#: The numbers of rows that are recognised, and the share of a line across them that has ink.
SIZES, LINE = range(4, 17), 0.8
#: Pixels of the straightened picture from a line to what is next to it.
BESIDE = 4


def homography(source: Floats, target: Floats) -> Floats:
    """Return the 3x3 matrix that takes points to others, with the least sum of squares."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    system = np.array(rows)
    matrix = np.linalg.lstsq(system[:, :8], system[:, 8], rcond=None)[0]
    return np.asarray(np.append(matrix, 1).reshape(3, 3))


def mapped(matrix: Floats, points: Floats) -> Floats:
    """Return points (x, y) after a homography."""
    moved = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(moved[..., :2] / moved[..., 2:])


def flat(source: Floats, target: Floats, points: Floats) -> Floats:
    """Return where the homography from grid coordinates to the picture takes points.

    Both sides are scaled to about 1 first, as single steps of elimination need it.
    """
    middle, size = target.mean(axis=0), np.ptp(target) / 2 + 1e-9
    matrix = homography(source / 4.5 - 1, (target - middle) / size)
    return np.asarray(mapped(matrix, points / 4.5 - 1) * size + middle)


def mesh_of(quad: Floats) -> Floats:
    """Return the mesh of a flat grid with these four corners."""
    return flat(np.array([(0.0, 0), (9, 0), (9, 9), (0, 9)]), quad, UNIT)


def flattened(mesh: Floats, shift: tuple[int, int] = (0, 0)) -> Floats:
    """Return the flat mesh most like this one, moved by whole columns and rows."""
    return flat(UNIT.reshape(-1, 2), mesh.reshape(-1, 2), UNIT + np.array(shift))


def weights(at: Floats) -> Floats:
    """Return how much each of ten lines counts at grid coordinates, linear between two lines."""
    line = np.clip(np.floor(at).astype(int), 0, 8)[..., None]
    part = at[..., None] - line
    index = np.arange(10)
    return np.asarray((index == line) * (1 - part) + (index == line + 1) * part)


def lattice(mesh: Floats, at: Floats) -> Floats:
    """Return the positions in the picture of all pairs of grid coordinates; [row, column]."""
    share = weights(at)
    return np.asarray(share @ np.tensordot(share, mesh, axes=1))


def straight(ink: Plane, mesh: Floats) -> Floats:
    """Return the ink as if the grid were a square seen from above."""
    return sample(ink, lattice(mesh, PIXELS) - 0.5)


def score(ink: Plane, mesh: Floats) -> float:
    """Return how much the lines are where those of a grid are, and not next to them: 0 to 1.

    A segment of a line counts with its median, so that a digit which touches it does not.
    """
    square = straight(ink, mesh)
    on, off = [], []
    for lines in (square, square.T):
        on.append(_segments_at(lines, MARGIN, 10, range(-4, 4)))
        # between the line and the digit in the middle of the cell
        off.append(_segments_at(lines, MARGIN + CELL // 2, 9, range(-7, -5)))
        off.append(_segments_at(lines, MARGIN + CELL // 2, 9, range(6, 8)))
    here, beside = np.concatenate(on).ravel(), np.concatenate(off).ravel()
    middle = float(np.median(here))
    typical = max(middle, FAINT)
    there = np.mean(here > 0.35 * typical) * np.clip(here / typical, 0, 1).mean()
    wrong = np.clip(beside / typical, 0, 1).mean()
    return float((there - wrong) * min(1, middle / 0.03))


def boxes(ink: Plane, mesh: Floats) -> float:
    """Return how much more ink the lines around boxes have than the others, where it is less.

    Those of a grid that lies a column or a row beside the right one do not have more.
    """
    square = straight(ink, mesh)
    found = []
    for lines in (square, square.T):
        widths = np.median(_segments_at(lines, MARGIN, 10, range(-4, 4), np.sum), axis=1)
        found.append(widths[::3].mean() - np.delete(widths, [0, 3, 6, 9]).mean())
    return float(min(found))


def rows_in(ink: Plane, quad: Floats) -> int:
    """Return how many rows and columns a flat grid with these corners has; 0 if it is not clear."""
    square = straight(ink, mesh_of(quad))
    across, along = spaces_in(square), spaces_in(square.T)
    return across if across == along else 0


def spaces_in(lines: Floats) -> int:
    """Return into how many equal spaces the lines through a grid divide it; 0 if it is not clear.

    A line may slope a little. Between thick lines, a hairline has less ink than the mean around
    it, but more than what is next to it.
    """
    inner = lines[:, MARGIN:-MARGIN]
    edged = np.pad(inner, ((BESIDE, BESIDE), (0, 0)), "edge")
    beside = np.maximum(edged[: -2 * BESIDE], edged[2 * BESIDE :])
    inked = (inner > 1.5 * FAINT) | (inner - beside > FAINT)
    thick = inked[:-2] | inked[1:-1] | inked[2:]
    edges = np.flatnonzero(np.diff((thick.mean(axis=1) > LINE).astype(int), prepend=0, append=0))
    middles = edges.reshape(-1, 2).mean(axis=1) + 1 - MARGIN
    count = len(middles) - 1
    if count not in SIZES:
        return 0
    space = 9 * CELL / count
    return count if np.abs(middles - space * np.arange(count + 1)).max() < space / 4 else 0


def _segments_at(
    lines: Floats, first: int, count: int, reach: range, over: Callable[..., Floats] = np.max
) -> Floats:
    """Return the median ink of nine segments of each line, over the rows within reach."""
    rows = first + CELL * np.arange(count)
    ink = over([lines[np.clip(rows + step, 0, SIDE - 1)] for step in reach], axis=0)
    segments = ink[:, MARGIN:-MARGIN].reshape(count, 9, CELL)[:, :, INNER]
    return np.asarray(np.median(segments, axis=2))


def refine(ink: Plane, mesh: Floats, reach: int, degree: int, *, single: bool = False) -> Floats:
    """Return the mesh moved to the lines that are at most `reach` straightened pixels away.

    The offsets of the ten lines are one smooth surface, a polynomial of this degree along and
    across them: paper is bent, and a line that is hidden follows its neighbours. With `single`,
    a line may also lie beside the surface as a whole, as where a printer's columns differ.
    """
    square = straight(ink, mesh)
    fits = []
    for lines in (square, square.T):
        offset, peak = nearest_lines(lines, reach)
        fits.append(surface(offset, peak, degree, single=single))
    place = UNIT.copy()
    for _ in range(3):  # the offset is that at the new place: fixed-point iteration
        x, y = place[..., 0] / 4.5 - 1, place[..., 1] / 4.5 - 1
        (rows, row_rest), (columns, column_rest) = fits
        down = polynomial(rows, y, x) + row_rest[:, None]
        along = polynomial(columns, x, y) + column_rest[None, :]
        place = UNIT + np.stack([along, down], axis=-1) / CELL
    rows, columns = weights(place[..., 1]), weights(place[..., 0])
    return np.asarray(np.einsum("yxi,ijk,yxj->yxk", rows, mesh, columns))


def nearest_lines(lines: Floats, reach: int) -> tuple[Floats, Floats]:
    """Return where the ink is darkest near each of 10 x 9 segments, and how much it stands out."""
    steps = np.arange(-reach, reach + 1)
    cells = lines[:, MARGIN:-MARGIN].reshape(SIDE, 9, CELL)
    profile = np.pad(cells[:, :, INNER].mean(axis=2), ((1, 1), (0, 0)))
    profile = 0.25 * profile[:-2] + 0.5 * profile[1:-1] + 0.25 * profile[2:]
    row = MARGIN + CELL * np.arange(10)[:, None] + steps  # a line lies between two pixels
    before, after = np.clip(row - 1, 0, SIDE - 1), np.clip(row, 0, SIDE - 1)
    near = 0.5 * (profile[before] + profile[after])  # [line, step, segment]
    # of two equal ones the nearer: 0.0015 is far below the ink of any line
    best = np.argmax(near - 0.0015 * np.abs(steps)[:, None], axis=1)

    def at(step: Floats) -> Floats:
        index = np.clip(step, 0, 2 * reach).astype(int)
        return np.asarray(np.take_along_axis(near, index[:, None], axis=1)[:, 0])

    left, top, right = at(best - 1), at(best), at(best + 1)
    bend = left - 2 * top + right
    inside = (best > 0) & (best < 2 * reach) & (bend < -1e-9)
    part = np.where(inside, 0.5 * (left - right) / np.where(inside, bend, 1), 0)
    return best - reach + np.clip(part, -0.5, 0.5), top - np.median(near, axis=1)


def surface(offset: Floats, peak: Floats, degree: int, *, single: bool) -> tuple[Floats, Floats]:
    """Fit a polynomial to the offsets of segments; outliers, as strokes of digits, lose weight.

    Returns
    -------
    tuple
        The coefficients [power across the lines, power along them], and what each line has left
        over as a whole.
    """
    powers = np.arange(degree + 1)
    across = (np.arange(10) / 4.5 - 1)[:, None] ** powers
    along = ((np.arange(9) + 0.5) / 4.5 - 1)[:, None] ** powers
    terms = np.einsum("ia,jb->ijab", across, along).reshape(90, -1)
    # bends are rarer than slopes, and slopes than shifts
    ridge = 0.02 * (1 + 4 * np.maximum(0, powers[:, None] + powers - 2)).ravel()
    seen = np.clip(peak.ravel() / (np.median(peak) + 1e-6), 0.02, 1.5) ** 1.5
    weight, sigma = seen, 2.5  # pixels that a segment may be off; less in each round
    for _ in range(6):
        weighted = terms * weight[:, None]
        normal = weighted.T @ terms + np.diag(ridge)
        solved = np.linalg.solve(normal, weighted.T @ offset.ravel())
        rest = offset.ravel() - terms @ solved
        weight = seen / (1 + (rest / sigma) ** 2) ** 1.5
        sigma = max(0.7, 0.75 * sigma)
    left = np.zeros(10)
    if single:
        share = weight.reshape(10, 9) + 1e-9
        share /= share.sum(axis=1, keepdims=True)
        rests = rest.reshape(10, 9)
        own = (rests * share).sum(axis=1)
        spread = ((rests - own[:, None]) ** 2 * share).sum(axis=1)
        left = np.where((np.abs(own) < 1.5) & (spread < 0.5), own, 0)  # its segments agree
    return solved.reshape(degree + 1, degree + 1), left


def polynomial(powers: Floats, across: Floats, along: Floats) -> Floats:
    """Return the values of a surface."""
    return np.asarray(np.polynomial.polynomial.polyval2d(across, along, powers))
