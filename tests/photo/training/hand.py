"""Digits written by hand: strokes of our own, a person's habits, a pen; or a font like it.

A stroke is a row of points on an 11 by 11 lattice, each two characters (x, y; "a" is ten) and
with "!" where the pen turns sharply; between sharp turns the row is smoothed by cutting its
corners (Chaikin). Strokes of one digit are parted by "/".
"""

from itertools import pairwise

import numpy as np
from numpy.random import Generator
from PIL import Image, ImageDraw, ImageFont

SHAPES = {
    1: ["50 5a", "60 4a", "23 50! 5a", "24 60! 5a / 2a 8a", "15 60! 6a", "34 50! 5a", "40 6a"],
    2: ["12 20 70 94 38 1a! 9a", "12 40 90 85 2a 07 38 8a 99", "10! 90! 1a! 9a",
        "11 50 a1 75 0a! 59 aa", "03 30 80 84 39! 0a 18 4a a9"],
    3: ["11 40 a0 84 44! 85 a8 5a 09", "10! 90! 44! 95 99 4a 09", "02 40 82 45 45 97 6a 09",
        "10 90 92 44! 95 a9 2b 08"],
    4: ["50 17! 97 / 64 6a", "10 05! 95 / 80 7a", "70 07! a7 / 70 7a", "5a 60! 07! a7",
        "20 15! 95! / 90 8a", "30 05 16 95 / 81 7a", "60 06! 96 / 73 6a"],
    5: ["20! 14! 64 a7 6a 09 / 20 90", "90! 20! 14! 74 a8 5a 0a", "80 20! 24! 63 a6 8a 3a 08",
        "90 30 04 54 97 6a 09", "30! 25! 74 98 4a 09 / 30 81"],
    6: ["80 32 07 2a 7a 97 65 26 08", "60 14 08 5a 99 76 35 08", "50 18 4b 98 56 28",
        "91 40 04 09 7b a7 65 16"],
    7: ["00! 90! 4a", "00! 90! 4a / 25 85", "02! 00! 91! 64 4a", "02 00! 90! 54 3a / 25 75",
        "10! 90! 75 6a"],
    8: ["91 40 03 96 9a 1a 07 94 80", "50 02 54 a9 5b 08 54 a2 50",
        "50 01 04 54 94 91 50 / 55 06 0a 5b aa 96 55",
        "82 40 12 45 98 5b 08 45 92 81", "55 02 40 80 82 07 1a 7a 97 44"],
    9: ["91 40 04 45 92! 90! 8a", "90 30 03 55 91! 97 5a 1a", "92 50 02 05 65 92! 96 6a",
        "81 40 02 24 74 91! 90 7a", "83 46 03 30 90 93 99 3b"],
}  # fmt: skip
LATTICE = "0123456789ab"


def parsed(shape: str) -> list[tuple[np.ndarray, list[int]]]:
    """For each stroke its points in the unit square, and where it turns sharply."""
    strokes = []
    for row in shape.split("/"):
        words = row.split()
        points = [(LATTICE.index(word[0]), LATTICE.index(word[1])) for word in words]
        sharp = [0, *(k for k, word in enumerate(words) if word.endswith("!")), len(words) - 1]
        strokes.append((np.array(points) / 10, sorted(set(sharp))))
    return strokes


def smooth(points: np.ndarray, sharp: list[int]) -> np.ndarray:
    """Cut the corners of a row of points three times, but for its sharp ones."""
    pieces = []
    for start, end in pairwise(sharp):
        piece = points[start : end + 1]
        for _ in range(3 if len(piece) > 2 else 0):
            a, b = piece[:-1], piece[1:]
            cut = np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], 1).reshape(-1, 2)
            piece = np.concatenate([piece[:1], cut[1:-1], piece[-1:]])
        pieces.append(piece)
    return np.concatenate(pieces)


class Writer:
    """One person's hand: a shape for each digit, slant, size, pen, and how steady it is."""

    def __init__(self, rng: Generator, scripts: list) -> None:
        self.rng = rng
        self.script = scripts[rng.integers(len(scripts))] if rng.random() < 0.2 else None
        self.shapes = {d: parsed(rows[rng.integers(len(rows))]) for d, rows in SHAPES.items()}
        self.bent = {
            d: [rng.normal(0, 0.03, points.shape) for points, _ in strokes]
            for d, strokes in self.shapes.items()
        }
        self.slant, self.turn = rng.normal(0.1, 0.17), rng.normal(0, 0.07)
        self.height, self.width = rng.uniform(0.4, 0.9), rng.uniform(0.45, 0.9)
        self.pen = rng.choice([rng.uniform(0.035, 0.07), rng.uniform(0.06, 0.12)], p=[0.6, 0.4])
        self.unsteady = rng.uniform(0.008, 0.05)
        self.rough = rng.uniform(0.2, 0.8) if rng.random() < 0.35 else 0.0  # a pencil's grain
        self.shift = rng.uniform(0.02, 0.1)

    def matrix(self) -> np.ndarray:
        """Return what takes the unit square around 0 to this digit's, in parts of a cell."""
        rng = self.rng
        height = self.height * rng.uniform(0.87, 1.13)
        width = height * self.width * rng.uniform(0.87, 1.13)
        slant, turn = self.slant + rng.normal(0, 0.05), self.turn + rng.normal(0, 0.06)
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        return turned @ np.array([[width, -slant * height], [0, height]])

    def lines(self, digit: int) -> list[np.ndarray]:
        """Return the digit's strokes around 0, in parts of a cell."""
        strokes, habits = self.shapes[digit], self.bent[digit]
        if self.rng.random() < 0.1:  # another shape, now and then
            rows = SHAPES[digit]
            strokes = parsed(rows[self.rng.integers(len(rows))])
            habits = [np.zeros(points.shape) for points, _ in strokes]
        matrix, lines = self.matrix(), []
        for (points, sharp), habit in zip(strokes, habits, strict=True):
            own = points + habit + self.rng.normal(0, self.unsteady, points.shape)
            lines.append((smooth(own, sharp) - 0.5) @ matrix.T)
        return lines

    def mask(self, digit: int, side: int) -> Image.Image:
        """How much ink covers each pixel of two by two cells, the digit in their middle."""
        fine = 3 * side
        picture = Image.new("L", (2 * fine, 2 * fine), 0)
        draw = ImageDraw.Draw(picture)
        if self.script is not None:
            size = int(fine * self.height * 1.25)
            font = ImageFont.truetype(self.script, max(8, size))
            draw.text((fine, fine), str(digit), font=font, fill=255, anchor="mm")
            picture = picture.rotate(
                self.rng.normal(0, 6) - 60 * self.turn, Image.Resampling.BILINEAR
            )
        else:
            pen = max(2, round(self.pen * fine * self.rng.uniform(0.85, 1.15)))
            for line in self.lines(digit):
                places = line * fine + fine
                draw.line([tuple(place) for place in places], fill=255, width=pen, joint="curve")
                for x, y in (places[0], places[-1]):
                    draw.ellipse([x - pen / 2, y - pen / 2, x + pen / 2, y + pen / 2], fill=255)
        mask = picture.resize((2 * side, 2 * side), Image.Resampling.BOX)
        if self.rough:
            grain = 1 - self.rough * self.rng.random((2 * side, 2 * side))
            mask = Image.fromarray((np.asarray(mask) * grain).astype(np.uint8))
        return mask
