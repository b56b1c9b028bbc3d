"""What a camera makes of a flat sheet: bent paper, slant, light, blur, noise, compression."""

import io

import numpy as np
from numpy.random import Generator
from paint import Sheet
from PIL import Image, ImageFilter

CROSSINGS = np.stack(np.meshgrid(np.arange(10), np.arange(10)), -1).astype(float)
PIECES = 16  # the sheet is bent in that many pieces each way


def field(rng: Generator, side: int, knots: int) -> np.ndarray:
    """Return a smooth random picture with values from 0 to 1."""
    small = Image.fromarray((rng.random((knots, knots)) * 255).astype(np.uint8))
    return np.asarray(small.resize((side, side), Image.Resampling.BICUBIC), np.float32) / 255


class Bend:
    """Where on the sheet each place of the photo lies (both in parts of their sides, around 0)."""

    def __init__(self, rng: Generator) -> None:
        self.slant = rng.normal(0, 0.06, 2)  # perspective
        self.turn = rng.normal(0, 0.04)
        self.squeeze = 1 + rng.normal(0, 0.06)
        self.waves = rng.normal(0, 0.012, 4) * (rng.random() < 0.5)
        self.phase = rng.uniform(0, 6.3, 4)

    def __call__(self, places: np.ndarray) -> np.ndarray:
        x, y = places[..., 0], places[..., 1]
        c, s = np.cos(self.turn), np.sin(self.turn)
        x, y = (c * x - s * y) * self.squeeze, s * x + c * y
        depth = 1 + self.slant[0] * x + self.slant[1] * y
        x, y = x / depth, y / depth
        moved = [
            wave * np.sin(2.5 * along + phase)
            for wave, along, phase in zip(self.waves, (y, x, x, y), self.phase, strict=True)
        ]
        return np.stack([x + moved[0] + moved[1], y + moved[2] + moved[3]], -1)

    def back(self, places: np.ndarray) -> np.ndarray:
        """Go the other way round, by fixed-point steps."""
        found = places.copy()
        for _ in range(12):
            found = found + places - self(found)
        return found


def photographed(rng: Generator, sheet: Sheet) -> tuple[np.ndarray, np.ndarray]:
    """Return the gray picture and the crossings in it."""
    width = sheet.picture.width
    cell = rng.choice([rng.uniform(12, 20), rng.uniform(20, 48)], p=[0.25, 0.75])
    side = round(11 * cell)
    bend = Bend(rng)
    knots = np.linspace(0, 1, PIECES + 1)
    on_sheet = (bend(np.stack(np.meshgrid(knots, knots), -1) - 0.5) + 0.5) * width
    # bent at the sheet's resolution, then lighted and blurred, then shrunk as a sensor does
    pixels = np.round(knots * width).astype(int)
    pieces = []
    for i in range(PIECES):
        for j in range(PIECES):
            corners = [
                on_sheet[i, j],
                on_sheet[i + 1, j],
                on_sheet[i + 1, j + 1],
                on_sheet[i, j + 1],
            ]
            target = (pixels[j], pixels[i], pixels[j + 1], pixels[i + 1])
            pieces.append(
                (tuple(map(int, target)), [float(v) for corner in corners for v in corner])
            )
    bent = sheet.picture.transform(
        sheet.picture.size,
        Image.Transform.MESH,
        pieces,
        Image.Resampling.BILINEAR,
        fillcolor=sheet.paper,
    )
    crossings = (bend.back((CROSSINGS + 1) / 11 - 0.5) + 0.5) * side
    return sensed(rng, lighted(rng, blurred(rng, bent, sheet.side)), side), crossings


def blurred(rng: Generator, picture: Image.Image, cell: int) -> np.ndarray:
    if rng.random() < 0.85:
        radius = rng.choice([rng.uniform(0, 0.03), rng.uniform(0.03, 0.085)], p=[0.6, 0.4])
        picture = picture.filter(ImageFilter.GaussianBlur(float(cell * radius)))
    gray = np.asarray(picture, np.float32)
    if rng.random() < 0.2:  # a hand that shook
        length, axis = int(rng.integers(2, max(3, int(cell * 0.16)))), int(rng.integers(2))
        gray = np.mean([np.roll(gray, step, axis) for step in range(length)], axis=0)
    return gray


def lighted(rng: Generator, gray: np.ndarray) -> np.ndarray:
    side = len(gray)
    if rng.random() < 0.8:
        gray = gray * (1 - rng.uniform(0, 0.55) * field(rng, side, int(rng.integers(2, 5))))
    if rng.random() < 0.25:  # the edge of a shadow
        y, x = np.mgrid[0:side, 0:side] / side - 0.5
        angle = rng.uniform(0, 6.3)
        edge = x * np.cos(angle) + y * np.sin(angle) - rng.uniform(-0.4, 0.4)
        edge = np.clip(edge * side / rng.uniform(2, 20), -20, 20)
        gray = gray * (1 - rng.uniform(0.15, 0.65) / (1 + np.exp(-edge)))
    if rng.random() < 0.4:  # washed out
        lift = rng.uniform(0, 110)
        gray = lift + gray * (1 - lift / 255)
    if rng.random() < 0.5:
        gray = 255 * (np.clip(gray, 0, 255) / 255) ** rng.uniform(0.6, 1.6)
    if rng.random() < 0.3:  # the paper's own texture
        texture = field(rng, side, int(rng.integers(20, side // 3))) - 0.5
        gray = gray + rng.uniform(2, 14) * texture
    return gray


def sensed(rng: Generator, gray: np.ndarray, side: int) -> np.ndarray:
    how = Image.Resampling.BILINEAR if rng.random() < 0.5 else Image.Resampling.BOX
    small = Image.fromarray(np.clip(gray, 0, 255).astype(np.uint8)).resize((side, side), how)
    pixels = np.asarray(small, np.float32)
    if rng.random() < 0.7:
        contrast = (np.percentile(pixels, 90) - np.percentile(pixels, 3)) / 90
        noise = rng.choice([rng.uniform(0, 4), rng.uniform(4, 16)]) * min(1, contrast)
        pixels = pixels + rng.normal(0, noise, pixels.shape)
    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if rng.random() < 0.15:  # as phones sharpen
        picture = picture.filter(ImageFilter.UnsharpMask(2, int(rng.integers(50, 200)), 2))
    if rng.random() < 0.6:
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=int(rng.integers(25, 96)))
        picture = Image.open(file)
    return np.asarray(picture, np.float32)


def screenshot(rng: Generator, sheet: Sheet) -> tuple[np.ndarray, np.ndarray]:
    """No camera at all; perhaps a dark screen (which the product turns round first)."""
    gray = np.asarray(sheet.picture, np.float32)
    crossings = (CROSSINGS + 1) * sheet.side
    if rng.random() < 0.4:
        gray = 255 - gray.max() + gray * rng.uniform(0.5, 1)
    if rng.random() < 0.4:
        scale = rng.uniform(0.4, 1)
        side = round(sheet.picture.width * scale)
        small = sheet.picture.resize((side, side), Image.Resampling.BICUBIC)
        gray, crossings = np.asarray(small, np.float32), crossings * side / sheet.picture.width
    return gray, crossings
