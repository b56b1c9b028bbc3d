"""Pictures of puzzles, drawn as a newspaper prints them and a camera sees them."""

import io

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

CELL = 60
EDGE = 90
#: The corners of a picture of 9 x 9 cells with its margin, as a camera from the left sees them.
SEEN = ((40, 70), (690, 20), (660, 700), (80, 660))


def sheet(line, smudged=(), fours=(), side=9):
    """Draw a puzzle.

    Parameters
    ----------
    line : str
        The digits, "." for an empty cell.
    smudged : dict of int to str
        Digits printed over each other, by the index of the cell.
    fours : list of int
        The indexes of cells with a 4 written by hand.
    """
    size = side * CELL + 2 * EDGE
    image = Image.new("L", (size, size), 236)
    draw = ImageDraw.Draw(image)
    for at in range(side + 1):
        width = 5 if at % 3 == 0 else 2
        place, end = EDGE + at * CELL, EDGE + side * CELL
        draw.line([(place, EDGE), (place, end)], fill=40, width=width)
        draw.line([(EDGE, place), (end, place)], fill=40, width=width)
    font = ImageFont.load_default(50)
    for at, digit in enumerate(line):
        if digit != ".":
            draw.text(middle(at, side), digit, fill=30, font=font, anchor="mm")
    for at, digits in dict(smudged).items():
        ink = Image.new("L", image.size, 0)
        for digit in digits:
            layer = Image.new("L", image.size, 0)
            ImageDraw.Draw(layer).text(middle(at, side), digit, fill=105, font=font, anchor="mm")
            ink = Image.blend(Image.eval(ink, lambda v: min(255, 2 * v)), layer, 0.5)
            ink = Image.eval(ink, lambda v: min(255, 2 * v))
        image = Image.composite(Image.new("L", image.size, 20), image, ink)
    draw = ImageDraw.Draw(image)
    for at in fours:
        x, y = middle(at, side)
        path = [(x + 24 * (a - 0.5), y + 40 * (b - 0.5)) for a, b in FOUR]
        draw.line(path, fill=70, width=4, joint="curve")
    return image


def middle(at, side=9):
    """Return the middle of a cell."""
    return (EDGE + (at % side + 0.5) * CELL, EDGE + (at // side + 0.5) * CELL)


#: A 4 as a pen draws it, in a square from 0 to 1.
FOUR = [(0.6, 0), (0, 0.6), (0.95, 0.55), (0.7, 0.3), (0.6, 1.05)]


def seen(image, size=(720, 720), corners=SEEN):
    """Return a sheet as a camera sees it: from the side, not quite sharp."""
    wide, high = image.size
    matrix = perspective(corners, ((0, 0), (wide, 0), (wide, high), (0, high)))
    photo = image.transform(
        size, Image.Transform.PERSPECTIVE, matrix, Image.Resampling.BICUBIC, fillcolor=150
    )
    return photo.filter(ImageFilter.GaussianBlur(0.7))


def perspective(here, there):
    """Return the eight numbers that map each point of `here` to that of `there`."""
    rows, right = [], []
    for (x, y), (u, v) in zip(here, there, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return tuple(np.linalg.solve(rows, right))


def cat():
    """Draw a cat, which has no grid."""
    image = Image.new("L", (900, 600), 180)
    draw = ImageDraw.Draw(image)
    draw.ellipse((250, 150, 650, 550), fill=90)
    for ear in ([(270, 260), (300, 80), (420, 170)], [(480, 170), (600, 80), (630, 260)]):
        draw.polygon(ear, fill=90)
    for eye in (340, 500):
        draw.ellipse((eye, 270, eye + 60, 330), fill=220)
    return image.filter(ImageFilter.GaussianBlur(3))


def encoded(image, form="JPEG", **how):
    """Return a picture as the bytes of a file."""
    file = io.BytesIO()
    image.save(file, form, quality=95, **how)
    return file.getvalue()
