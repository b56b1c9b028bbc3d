"""A Sudoku on paper or on a screen, flat and clean: lines, shades, print, handwriting, marks."""

from dataclasses import dataclass, field

import numpy as np
from fonts import fonts
from hand import Writer
from numpy.random import Generator
from PIL import Image, ImageChops, ImageDraw, ImageFont

CELLS = [(row, column) for row in range(9) for column in range(9)]


@dataclass
class Sheet:
    """A picture of a grid under way: `side` pixels a cell, one cell of margin around."""

    rng: Generator
    side: int
    paper: int
    ink: int
    digits: np.ndarray  # 9 x 9, 0 empty
    written: np.ndarray  # 9 x 9, whether by hand
    picture: Image.Image = field(init=False)
    draw: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.picture = Image.new("L", (11 * self.side, 11 * self.side), self.paper)
        self.draw = ImageDraw.Draw(self.picture)

    def middle(self, row: int, column: int) -> np.ndarray:
        return np.array([column + 1.5, row + 1.5]) * self.side

    def rectangle(self, row: int, column: int, tone: int) -> None:
        x, y = (column + 1) * self.side, (row + 1) * self.side
        self.draw.rectangle([x, y, x + self.side, y + self.side], fill=tone)

    def paler(self, share: float) -> int:
        """Return a tone between the ink (0) and the paper (1)."""
        return int(self.ink + (self.paper - self.ink) * share)


def sized(path, side: int, height: float) -> ImageFont.FreeTypeFont:
    """Return the font at which digits are `height` cells high."""
    trial = ImageFont.truetype(path, 100)
    boxes = [trial.getbbox(str(digit)) for digit in range(1, 10)]
    tall = np.mean([bottom - top for _, top, _, bottom in boxes])
    return ImageFont.truetype(path, max(6, int(100 * side * height / tall)))


def shades(sheet: Sheet) -> None:
    """Tinted boxes or cells, a cross of chosen houses, a heap of dark cells."""
    rng = sheet.rng
    kind = rng.integers(12)  # most grids have none
    tone = int(sheet.paper * rng.uniform(0.6, 0.97))
    chosen = rng.integers(0, 9, 2)
    for row, column in CELLS:
        odd = (row // 3 + column // 3) % 2
        tinted = (
            (kind == 0 and odd)
            or (kind == 1 and not odd)
            or (kind == 2 and (row == chosen[0] or column == chosen[1]))
            or (kind == 3 and rng.random() < 0.1)
            or (kind == 4 and (row == column or row == 8 - column))
        )
        if tinted:
            sheet.rectangle(row, column, tone)
        if sheet.digits[row, column] and kind == 5:  # givens on a shade
            sheet.rectangle(row, column, tone)


def lines(sheet: Sheet) -> None:
    """Thin lines between cells and thick ones between boxes, or nearly the same."""
    rng, side = sheet.rng, sheet.side
    thin = int(rng.choice([1, 1, 2, 3]))
    thick = thin + int(rng.choice([0, 1, 2, 3, 4], p=[0.1, 0.3, 0.3, 0.2, 0.1]))
    tone = int(sheet.paper * rng.uniform(0, 0.85))
    dark = int(tone * rng.uniform(0.3, 1))
    ends = (side, 10 * side)
    for width, fill, boxes in ((thin, tone, False), (thick, dark, True)):
        for line in range(10):
            if (line % 3 == 0) == boxes:
                place = (line + 1) * side
                sheet.draw.line([(place, ends[0]), (place, ends[1])], fill=fill, width=width)
                sheet.draw.line([(ends[0], place), (ends[1], place)], fill=fill, width=width)


def print_digits(sheet: Sheet, path) -> None:
    """Print the other digits, all in one font and at the same place in their cells."""
    rng, side = sheet.rng, sheet.side
    font = sized(path, side, rng.uniform(0.4, 0.82))
    box = font.getbbox("0123456789")
    shift = rng.normal(0, 0.03, 2) * side
    second = sheet.paler(rng.uniform(0, 0.5)) if rng.random() < 0.15 else sheet.ink  # a player's
    for row, column in CELLS:
        digit = sheet.digits[row, column]
        if not digit or sheet.written[row, column]:
            continue
        own = font.getbbox(str(digit))
        x, y = sheet.middle(row, column) + shift
        x, y = x - (own[0] + own[2]) / 2, y - (box[1] + box[3]) / 2
        fill = second if rng.random() < 0.3 else sheet.ink
        sheet.draw.text((x, y), str(digit), font=font, fill=fill)


def write_digits(sheet: Sheet, writer: Writer) -> None:
    """Write the digits that are by hand."""
    rng, side = sheet.rng, sheet.side
    tone = sheet.paler(rng.uniform(-0.2, 0.6))
    for row, column in zip(*np.nonzero(sheet.written), strict=True):
        place = sheet.middle(row, column) + rng.normal(0, writer.shift, 2) * side - side
        mask = writer.mask(int(sheet.digits[row, column]), side)
        sheet.picture.paste(max(0, tone), (int(place[0]), int(place[1])), mask)


def mark_cells(sheet: Sheet, writer: Writer, path) -> None:
    """Pencil marks in empty cells; small sums in the corners of others, as cages have them."""
    rng, side = sheet.rng, sheet.side
    script = path if rng.random() < 0.5 else fonts()[2][rng.integers(len(fonts()[2]))]
    small = sized(script, side, rng.uniform(0.15, 0.3))
    by_hand = rng.random() < 0.6
    many = rng.uniform(0.1, 0.9)
    tone = max(0, sheet.paler(rng.uniform(-0.1, 0.6)))
    for row, column in CELLS:
        x, y = sheet.middle(row, column)
        some = np.flatnonzero(rng.random(9) < rng.uniform(0.1, 0.5)) + 1
        if rng.random() > many or (not len(some)):
            continue
        if sheet.digits[row, column]:
            if not by_hand and rng.random() < 0.3:
                corner = (x - 0.43 * side, y - 0.45 * side)
                sheet.draw.text(corner, str(some[0]), font=small, fill=tone)
        elif by_hand:
            mark_by_hand(sheet, writer, (x, y), some[:5], tone)
        elif rng.random() < 0.5:  # each candidate in its place
            for digit in some:
                place = (
                    x + ((digit - 1) % 3 - 1) * side * 0.3,
                    y + ((digit - 1) // 3 - 1) * side * 0.3,
                )
                sheet.draw.text(place, str(digit), font=small, fill=tone, anchor="mm")
        else:
            text = "".join(str(digit) for digit in some[:5])
            sheet.draw.text((x - 0.43 * side, y - 0.45 * side), text, font=small, fill=tone)


def mark_by_hand(sheet: Sheet, writer: Writer, middle, some: np.ndarray, tone: int) -> None:
    """Write a few digits side by side, mostly at the top; two may be nearly as high as the cell."""
    rng, side = sheet.rng, sheet.side
    some = some[: int(rng.integers(1, len(some) + 1))]
    most = {1: 0.34, 2: 0.62, 3: 0.5}.get(len(some), 0.36)
    height = rng.uniform(0.18, most)
    size = max(8, int(side * height / writer.height))
    step = min(side * height * rng.uniform(0.6, 0.9), 0.85 * side / len(some))
    left = middle[0] + side * rng.uniform(-0.5, -0.36) + step / 2
    if rng.random() < 0.3:  # anywhere
        left += rng.uniform(0, 1) * max(0, 0.9 * side - len(some) * step)
    at_top = rng.random() < 0.75
    low, high = (-0.46, -0.3) if at_top else (-0.4, 0.45 - height)
    top = middle[1] + side * (rng.uniform(low, max(low, high)) + height / 2)
    for count, digit in enumerate(some):
        x, y = left + count * step, top + rng.normal(0, 0.03) * side
        mask = writer.mask(int(digit), size)
        sheet.picture.paste(tone, (int(x - size), int(y - size)), mask)


def dirty(sheet: Sheet, path) -> None:
    """Print of the other side showing through, digits rubbed out, stains, words around the grid."""
    rng, side = sheet.rng, sheet.side
    if rng.random() < 0.25:  # of the other side
        font = sized(path, side, rng.uniform(0.3, 0.7))
        back = Image.new("L", sheet.picture.size, 0)
        pen, strength = ImageDraw.Draw(back), int(rng.uniform(5, 45))
        shift = rng.uniform(-0.4, 0.4, 2) * side
        for row, column in CELLS:
            if rng.random() < 0.5:
                place = tuple(sheet.middle(row, column) + shift)
                text = str(rng.integers(1, 10))
                pen.text(place, text, font=font, fill=strength, anchor="mm")
        if rng.random() < 0.9:
            back = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        sheet.picture = ImageChops.subtract(sheet.picture, back)
        sheet.draw = ImageDraw.Draw(sheet.picture)
    for row, column in CELLS:
        if rng.random() < 0.012 and not sheet.digits[row, column]:
            x, y = sheet.middle(row, column) + rng.normal(0, 0.25, 2) * side
            size = side * rng.uniform(0.03, 0.12)
            sheet.draw.ellipse(
                [x - size, y - size, x + size, y + size], fill=sheet.paler(rng.uniform(0.1, 0.9))
            )
    if rng.random() < 0.5:
        font = sized(path, side, 0.5)
        for y in (0.4 * side, 10.5 * side):
            place = (int(rng.integers(0, 5 * side)), y)
            sheet.draw.text(place, "SUDOKU 7 mittel 12", font=font, fill=sheet.ink, anchor="lm")


def paint(rng: Generator) -> Sheet:
    """Paint random digits (no puzzle: the reader of a cell must not know the rules)."""
    plain, printed, scripts = fonts()
    paths = plain if rng.random() < 0.65 else printed
    path = paths[rng.integers(len(paths))]
    filled = rng.choice([rng.uniform(0.2, 0.45), rng.uniform(0.45, 1)], p=[0.6, 0.4])
    digits = np.where(rng.random((9, 9)) < filled, rng.integers(1, 10, (9, 9)), 0)
    share = rng.choice([0, rng.uniform(0.1, 0.8), 1], p=[0.45, 0.45, 0.1])
    written = (digits > 0) & (rng.random((9, 9)) < share)
    paper = int(rng.integers(170, 256))
    dark = rng.choice([rng.uniform(0, 0.35), rng.uniform(0.35, 0.7)], p=[0.75, 0.25])
    sheet = Sheet(rng, int(rng.integers(30, 49)), paper, int(paper * dark), digits, written)
    writer = Writer(rng, scripts)
    shades(sheet)
    dirty(sheet, path)
    print_digits(sheet, path)
    if rng.random() < 0.35:
        mark_cells(sheet, writer, path)
    write_digits(sheet, writer)
    lines(sheet)
    return sheet
