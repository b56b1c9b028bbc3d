"""Planes: gray pictures as arrays, made smaller, averaged, sampled, and turned into ink."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Gray values or ink, height x width.
Plane = NDArray[np.float32]
#: A plane of yes and no, height x width.
Mask = NDArray[np.bool_]
#: Points, positions or numbers in double precision.
Floats = NDArray[np.float64]

#: Rows that are made gray at once, so that a large picture needs little memory.
BAND = 64
#: Darker than black: keeps the ratio to a local mean of nearly 0 from exploding.
BLACK = 4
#: Below this many pixels a side, smoothing by 3x3 would eat lines of one pixel.
SMALL = 300


def gray_of(picture: NDArray[Any]) -> Plane:
    """Return the mean of luma and darkest channel, in which red and blue print stay dark.

    A plane is returned as it is.
    """
    colours = picture.astype(np.float32)
    if colours.ndim == 2:
        return colours
    luma = colours[..., :3] @ np.array([0.299, 0.587, 0.114], np.float32)
    return np.asarray(0.5 * luma + 0.5 * colours[..., :3].min(axis=2), np.float32)


def shrink(picture: NDArray[Any], side: float) -> tuple[Plane, Floats]:
    """Make a picture gray and, by area average, so small that its longer side is at most `side`.

    Returns
    -------
    tuple
        The plane, and by what its width and its height were multiplied.
    """
    height, width = picture.shape[:2]
    factor = max(height, width) / side
    if factor <= 1:
        return gray_of(picture), np.ones(2)
    rows, columns = max(1, round(height / factor)), max(1, round(width / factor))
    narrow = np.empty((height, columns), np.float32)
    for first in range(0, height, BAND):
        narrow[first : first + BAND] = averaged(gray_of(picture[first : first + BAND]), columns)
    small = averaged(np.ascontiguousarray(narrow.T), rows).T
    return np.ascontiguousarray(small), np.array([columns / width, rows / height])


def averaged(plane: Plane, columns: int) -> Plane:
    """Return the plane with fewer columns, each the mean of those that it covers in part."""
    width = plane.shape[1]
    sums = np.zeros((len(plane), width + 1))
    plane.cumsum(axis=1, dtype=np.float64, out=sums[:, 1:])
    edges = np.arange(columns + 1) * width / columns
    left = np.minimum(edges.astype(int), width - 1)
    part = edges - left
    cut = sums[:, left] * (1 - part) + sums[:, left + 1] * part
    return np.asarray(np.diff(cut, axis=1) * (columns / width), np.float32)


def darkest(plane: Plane, shape: tuple[int, ...]) -> Plane:
    """Return the plane in a smaller shape, each pixel the least value that it covers.

    An average would make a light line of one pixel fainter than the grain of the paper.
    """
    for axis in (0, 1):
        size, fewer = plane.shape[axis], shape[axis]
        plane = np.minimum.reduceat(plane, np.arange(fewer) * size // fewer, axis=axis)
    return plane


def integral(plane: NDArray[Any]) -> Floats:
    """Return the sums of all pixels above and left, with a row and a column of zeros first."""
    sums = np.zeros((plane.shape[0] + 1, plane.shape[1] + 1))
    sums[1:, 1:] = plane.cumsum(axis=0, dtype=np.float64).cumsum(axis=1)
    return sums


def mean(sums: Floats, radius: int) -> Plane:
    """Return the means over squares of 2 radius + 1 pixels a side, cut off at the border."""
    height, width = sums.shape[0] - 1, sums.shape[1] - 1
    rows, columns = np.arange(height), np.arange(width)
    top, bottom = np.maximum(rows - radius, 0), np.minimum(rows + radius + 1, height)
    left, right = np.maximum(columns - radius, 0), np.minimum(columns + radius + 1, width)
    total = sums[bottom][:, right] - sums[top][:, right]
    total -= sums[bottom][:, left] - sums[top][:, left]
    area = (bottom - top)[:, None] * (right - left)[None, :]
    return np.asarray(total / area, np.float32)


def ink_of(plane: Plane, radius: int, fine: Plane | None = None) -> Plane:
    """Return the relative darkness, 1 - value / local mean, in which shadows cancel out.

    The values are those of `fine`, or else the plane's own, smoothed if it is large.
    """
    sums = integral(plane)
    if fine is None:
        fine = mean(sums, 1) if min(plane.shape) >= SMALL else plane
    return np.asarray(1 - fine / (mean(sums, radius) + BLACK), np.float32)


def sample(plane: NDArray[Any], points: Floats) -> Floats:
    """Return values between pixels, bilinear; outside the picture those of its border."""
    height, width = plane.shape[:2]
    x = np.clip(points[..., 0], 0, max(0, width - 1.001))
    y = np.clip(points[..., 1], 0, max(0, height - 1.001))
    top, left = y.astype(int), x.astype(int)
    bottom, right = np.minimum(top + 1, height - 1), np.minimum(left + 1, width - 1)
    down, along = y - top, x - left
    upper = plane[top, left] * (1 - along) + plane[top, right] * along
    lower = plane[bottom, left] * (1 - along) + plane[bottom, right] * along
    return np.asarray(upper * (1 - down) + lower * down)
