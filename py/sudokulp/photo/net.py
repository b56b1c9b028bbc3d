"""The net that reads a cell: three convolutions and two dense layers, in 26,000 weights."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from .planes import Plane

#: (outputs, inputs, side of the kernel) of the layers; the last two are dense.
SHAPES = ((12, 1, 5), (16, 12, 3), (32, 16, 3), (64, 288, 1), (11, 64, 1))


class Layer(NamedTuple):
    """A layer: weights [output, input, y, x], and a bias for each output."""

    weights: Plane
    bias: Plane


@cache
def layers() -> tuple[Layer, ...]:
    """Return the layers in weights.bin: scales and biases of all layers, then int8 weights."""
    data = (files(__package__) / "weights.bin").read_bytes()
    floats = 2 * sum(outputs for outputs, _, _ in SHAPES)
    numbers = np.frombuffer(data, "<f4", floats)
    whole = np.frombuffer(data, np.int8, offset=4 * floats)
    found = []
    for outputs, inputs, side in SHAPES:
        scale, bias, numbers = np.split(numbers, (outputs, 2 * outputs))
        shape = outputs, inputs, side, side
        weights, whole = np.split(whole, (outputs * inputs * side * side,))
        found.append(Layer(weights.reshape(shape) * scale[:, None, None, None], bias))
    return tuple(found)


def logits(cells: Plane) -> Plane:
    """Return 11 numbers for each cell: empty, 1 to 9, and whether it is written by hand."""
    first, second, third, hidden, last = layers()
    seen = convolved(cells[:, None], first, stride=2)
    seen = pooled(convolved(seen, second))
    seen = pooled(convolved(seen, third))
    flat = seen.reshape(len(cells), hidden.weights.shape[1])
    flat = np.maximum(flat @ hidden.weights[:, :, 0, 0].T + hidden.bias, 0)
    return np.asarray(flat @ last.weights[:, :, 0, 0].T + last.bias)


def convolved(seen: Plane, layer: Layer, stride: int = 1) -> Plane:
    """Return a convolution with zeros around, without what is negative; [cell, plane, y, x]."""
    side = layer.weights.shape[2]
    padding = side // 2
    padded = np.pad(seen, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (side, side), (2, 3))
    windows = windows[:, :, ::stride, ::stride]
    found = np.tensordot(windows, layer.weights, axes=((1, 4, 5), (1, 2, 3)))
    return np.asarray(np.maximum(found + layer.bias, 0).transpose(0, 3, 1, 2))


def pooled(seen: Plane) -> Plane:
    """Return the largest of each 2 x 2 pixels; an odd row or column at the end is left out."""
    count, planes, side, _ = seen.shape
    half = side // 2
    even = seen[:, :, : 2 * half, : 2 * half].reshape(count, planes, half, 2, half, 2)
    return np.asarray(even.max(axis=(3, 5)))
