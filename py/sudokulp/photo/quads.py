"""Quadrilaterals in a picture of ink that may be the outline of a grid."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .planes import Floats, Mask, integral

Ints = NDArray[np.int64]

#: Corners of a hull that are looked at; a grid's has many only where its lines are rough.
CORNERS = 60
#: The longest side of a grid seen at a slant is at most so many times its shortest.
SLANT = 2.2
#: Quadrilaterals kept of a mask, the largest first: a page of a magazine has four puzzles.
OF_A_MASK = 4
#: Height by width of the windows that `comb` tries.
ASPECTS = (0.85, 0.92, 1.0, 1.08, 1.17)
#: Windows that `comb` returns.
WINDOWS = 3


def quads_in(mask: Mask, least: float) -> list[Floats]:
    """Return the quadrilaterals of the largest components, at least `least` pixels wide and high.

    Each is four corners (x, y), clockwise from the top left one.
    """
    found = []
    for outline in components(mask, least):
        quad = largest_quad(hull(outline))
        if quad is None:
            continue
        sides = np.hypot(*(quad - np.roll(quad, 1, axis=0)).T)
        if sides.min() >= 0.7 * least and sides.max() <= SLANT * sides.min():
            found.append(quad)
    found.sort(key=lambda quad: -float(np.prod(np.ptp(quad, axis=0))))
    return found[:OF_A_MASK]


def runs(mask: Mask) -> tuple[Ints, Ints, Ints]:
    """Return the rows, first columns and columns after the last of all runs in the rows."""
    edges = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    rows, starts = np.nonzero(edges == 1)
    return rows, starts, np.nonzero(edges == -1)[1]


def components(mask: Mask, least: float) -> Iterator[list[tuple[int, int]]]:
    """Yield the outermost points in each row of the components of at least this extent."""
    rows, starts, ends = runs(mask)
    if not len(rows):
        return
    label = joined(rows, starts, ends, mask.shape[1] + 2)
    order = np.argsort(label, kind="stable")
    first = np.flatnonzero(np.diff(label[order], prepend=-1))
    last = np.append(first[1:], len(order)) - 1
    high = rows[order][last] - rows[order][first]
    left = np.minimum.reduceat(starts[order], first)
    wide = np.maximum.reduceat(ends[order], first) - 1 - left
    for one in np.flatnonzero((high >= least) & (wide >= least)):
        part = order[first[one] : last[one] + 1]
        row = rows[part]
        turns = np.flatnonzero(np.diff(row, prepend=-1))
        outline = []
        for y, x, end in zip(
            row[turns].tolist(),
            starts[part][turns].tolist(),
            ends[part][np.append(turns[1:], len(part)) - 1].tolist(),
            strict=True,
        ):
            outline += [(x, y), (x, y + 1), (end, y), (end, y + 1)]
        yield outline


def joined(rows: Ints, starts: Ints, ends: Ints, width: int) -> Ints:
    """Return for each run the number of the first one that it touches, also by others."""
    above = (rows - 1) * width
    first = np.searchsorted(rows * width + ends, above + starts, side="left")
    after = np.searchsorted(rows * width + starts, above + ends, side="right")
    count = np.maximum(after - first, 0)
    lower = np.repeat(np.arange(len(rows)), count)
    upper = np.arange(len(lower)) + np.repeat(first - np.cumsum(count) + count, count)
    label = np.arange(len(rows))
    while (label[lower] != label[upper]).any():
        least = np.minimum(label[lower], label[upper])
        for side in (label[lower], label[upper]):
            np.minimum.at(label, side, least)
        while ((deeper := label[label]) != label).any():
            label = deeper
    return label


def hull(points: list[tuple[int, int]]) -> Floats:
    """Return the convex hull, by Andrew's monotone chain."""
    points = sorted(points)

    def half(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
        chain: list[tuple[int, int]] = []
        for x, y in points:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return np.array(half(points) + half(points[::-1]), float)


def largest_quad(corners: Floats) -> Floats | None:
    """Return the largest quadrilateral with corners of a hull: a diagonal and the farthest points.

    The largest is a good guess even where a digit touches the frame or a corner is torn.
    """
    if len(corners) < 4:
        return None
    if len(corners) > CORNERS:
        corners = corners[np.arange(CORNERS) * (len(corners) - 1) // (CORNERS - 1)]
    side = corners[None] - corners[:, None]  # [from, to]
    cross = side[:, :, None, 0] * side[:, None, :, 1] - side[:, :, None, 1] * side[:, None, :, 0]
    area = np.triu(cross.max(axis=2) - cross.min(axis=2), 2)  # twice the area, [i, j > i + 1]
    i, j = divmod(int(area.argmax()), len(corners))
    k, m = int(cross[i, j].argmax()), int(cross[i, j].argmin())
    return clockwise(corners[[i, k, j, m]])


def clockwise(quad: Floats) -> Floats:
    """Return corners clockwise, as seen on the screen, from the top left one."""
    x, y = (quad - quad.mean(axis=0)).T
    quad = quad[np.argsort(np.arctan2(y, x), kind="stable")]
    return np.roll(quad, -int(quad.sum(axis=1).argmin()), axis=0)


def strokes(mask: Mask, length: int) -> tuple[Mask, Mask]:
    """Return the horizontal and the vertical strokes of at least this length.

    The mask is made thicker by a pixel first, so that a line may slope a little.
    """
    return _level(mask, length), _level(mask.T, length).T


def _level(mask: Mask, length: int) -> Mask:
    rows, starts, ends = runs(thick(mask))
    long = ends - starts >= length
    change = np.zeros((mask.shape[0], mask.shape[1] + 1), np.int8)
    change[rows[long], starts[long]] = 1
    change[rows[long], ends[long]] = -1
    return np.asarray(change.cumsum(axis=1)[:, :-1] > 0)


def thick(mask: Mask) -> Mask:
    """Return the mask with the pixels above and below those that are set."""
    thicker = mask.copy()
    thicker[1:] |= mask[:-1]
    thicker[:-1] |= mask[1:]
    return thicker


def comb(horizontal: Mask, vertical: Mask) -> list[Floats]:
    """Return upright windows in which ten rows and ten columns are strokes, the best first.

    This finds grids whose lines do not touch. Strokes between the lines count against a window.
    Integral images make a window 56 differences, so that the work is bounded by the picture's size.
    """
    height, width = horizontal.shape
    level, upright = integral(thick(horizontal)), integral(thick(vertical.T))
    found: list[tuple[float, int, int, int, int]] = []
    for wide in range(max(9, int(0.3 * min(height, width))), max(height, width), 4):
        for aspect in ASPECTS:
            high = int(wide * aspect + 0.5)
            if wide < width and high < height:
                y, x = np.arange(0, height - high, 3), np.arange(0, width - wide, 3)
                value = _teeth(level, y, x, high, wide) + _teeth(upright, x, y, wide, high).T
                best = int(value.argmax())
                row, column = divmod(best, len(x))
                found.append((float(value.flat[best]), int(x[column]), int(y[row]), wide, high))
    found.sort(key=lambda each: -each[0])
    kept: list[tuple[int, int, int, int]] = []
    for _, *window in found:
        apart = 0.12 * window[2]
        if all(sum(abs(a - b) for a, b in zip(window, w, strict=True)) > apart for w in kept):
            kept.append((window[0], window[1], window[2], window[3]))
        if len(kept) == WINDOWS:
            break
    return [
        np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], float)
        for x, y, wide, high in kept
    ]


def _teeth(sums: Floats, starts: Ints, across: Ints, length: int, span: int) -> Floats:
    """Return how far ten lines of `span` pixels, from `starts` on, are strokes; [start, across]."""

    def covered(at: float) -> Floats:
        line = starts + int(at * length / 9 + 0.5)
        band = sums[line + 1] - sums[line]
        return np.asarray((band[:, across + span] - band[:, across]) / span)

    on = sum(covered(k) for k in range(10))
    between = sum(covered(k + part) for k in range(9) for part in (0.3, 0.7))
    return np.asarray(on / 20 - between / 36)
