"""Pictures of a puzzle, drawn here: as apps show it, turned, from the side, on dark ground."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = np.array([int(c) if c.isdigit() else 0 for c in PUZZLE]).reshape(9, 9)


def drawing(
    cell=40,
    *,
    paper=(250, 248, 240),
    ink=(20, 20, 40),
    line=None,
    thick=3,
    tint=None,
    margin=1.0,
    boxes=(3, 3),
):
    """Return a picture as an array, and its crossings [row, column] -> (x, y).

    Lines inside boxes are one pixel wide, in the colour `line`; every other box has the colour
    `tint`. `boxes` are the numbers of rows and columns of a box; without 9 rows, the digits are no
    puzzle.
    """
    edge, side = round(margin * cell), boxes[0] * boxes[1]
    size = side * cell + 2 * edge
    picture = Image.new("RGB", (size, size), paper)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(0.68 * cell)
    for row, column in np.ndindex(9, 9):
        x, y = edge + column * cell, edge + row * cell
        if tint and (row // 3 + column // 3) % 2:
            pen.rectangle((x, y, x + cell, y + cell), tint)
    last = edge + side * cell
    for around in (False, True):
        width, colour = (thick, ink) if around else (1, line or ink)
        for place, at in enumerate(range(edge, last + 1, cell)):
            if (place % boxes[0] == 0) == around:
                pen.line((edge, at, last, at), colour, width)
            if (place % boxes[1] == 0) == around:
                pen.line((at, edge, at, last), colour, width)
    for row, column in np.argwhere(DIGITS[:side, :side]):
        middle = edge + (column + 0.5) * cell, edge + (row + 0.5) * cell
        pen.text(middle, str(DIGITS[row, column]), ink, font, anchor="mm")
    crossings = edge + cell * np.stack(np.meshgrid(np.arange(10), np.arange(10)), axis=-1)
    return np.asarray(picture), crossings + 0.5


def slanted(picture, crossings, corners):
    """Return a picture as if its corners were elsewhere, clockwise from the top left one."""
    height, width = picture.shape[:2]
    rows = []
    for (x, y), (u, v) in zip(
        corners, [(0, 0), (width, 0), (width, height), (0, height)], strict=True
    ):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    system = np.array(rows, float)
    back = np.linalg.solve(system[:, :8], system[:, 8])
    seen = Image.fromarray(picture).transform(
        (width, height), Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC, 1, (250,) * 3
    )
    there = np.linalg.inv(np.append(back, 1).reshape(3, 3))
    moved = crossings @ there[:, :2].T + there[:, 2]
    return np.asarray(seen), moved[..., :2] / moved[..., 2:]


def turned(picture, crossings, quarters):
    """Return a picture after clockwise quarter turns, with the crossings as they were named."""
    for _ in range(quarters):
        crossings = np.stack([picture.shape[0] - crossings[..., 1], crossings[..., 0]], axis=-1)
        picture = np.rot90(picture, -1)
    return np.ascontiguousarray(picture), crossings
