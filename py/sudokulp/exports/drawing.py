"""The parts of a picture of a grid, as SVG text.

All styles are attributes, because the content security policy of the page forbids inline styles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isqrt

from ..grid import box_of, has_boxes, place
from ..puzzle import Puzzle

#: The side of a cell, and the side of the space for each candidate in a cell, in units of the
#: picture.
CELL = 40
MARKED_CELL = 12
#: The width of lines around boxes, as a fraction of a cell, and the width of lines between cells,
#: in units of the picture.
THICK, THIN = 0.075, 1
#: The height of a digit, as a fraction of the font size.
CAPITAL = 0.72
#: An upper estimate of the average width of a letter, as a fraction of the font size.
LETTER = 0.58
#: An upper estimate of the width of a digit, which is wider than a letter in some fonts.
WIDE = 0.64
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"


@dataclass(frozen=True)
class Palette:
    """The colours of a picture."""

    paper: str
    ink: str
    found: str
    marks: str
    strong: str
    thin: str
    tint: str
    shade: str
    lines: tuple[str, ...]  # in the order of `shapes.LINES`


#: The palettes: "colour" for light pages, "dark" for dark pages, and "ink" to save ink in print.
PALETTES = {
    "colour": Palette(
        *("#ffffff", "#1b2125", "#0b655f", "#566067", "#252c31", "#a3a9ac", "#d8ebe7"),
        "#cbcdce",
        tuple(
            "#aab6c6 #8fca9b #f2b25f #d9a9e0 #dcd37e #94d2f0 "
            "#b9b5ee #e39cc4 #7da9dc #f6c7a2 #7fcac6 #ee9f98".split()
        ),
    ),
    "dark": Palette(
        *("#1b2024", "#e9ebe9", "#62d0c4", "#a5aeb2", "#8d979c", "#4a545a", "#1f3a39"),
        "#484d50",
        tuple(
            "#4c5a6e #2f6d3e #8a5a14 #77447f #6c6523 #22617f "
            "#4f4a8c #7d3a60 #2d5689 #8a5a38 #21686a #7f3a36".split()
        ),
    ),
    "ink": Palette(
        *("#ffffff", "#000000", "#000000", "#333333", "#000000", "#777777", "#e4e4e4"),
        "#d0d0d0",
        tuple(
            "#c8c8c8 #b8b8b8 #d2d2d2 #dddddd #e4e4e4 #c0c0c0 "
            "#d8d8d8 #bcbcbc #b0b0b0 #e0e0e0 #cccccc #d4d4d4".split()
        ),
    ),
}


def escape(text: str) -> str:
    """Return text escaped for XML.

    The function of the standard library would import an XML parser.
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Drawing:
    """The drawing of a grid; its methods return the parts of the picture.

    A part without content is "".
    """

    def __init__(
        self, puzzle: Puzzle, palette: Palette, title: str, marked: bool, room: float = 0
    ) -> None:
        self.side, self.shape, self.symbols = puzzle.side, puzzle.shape, puzzle.symbols
        self.across = isqrt(self.side - 1) + 1  # the number of candidates in a row of a cell
        self.palette, self.title = palette, title
        self.cell = max(CELL, MARKED_CELL * self.across) if marked else CELL
        self.thick = round(self.cell * THICK)
        self.margin = self.thick + 1 + round(room * self.cell)
        self.length = self.cell * self.side
        self.width = self.length + 2 * self.margin
        self.above, self.below = round(self.cell * 0.9) if title else 0, 0
        self.font = MONO if self.side > 9 else SANS

    def svg(self, name: str, words: str, parts: Iterable[str]) -> str:
        """Return the complete picture: its title, description, background and parts."""
        height = self.width + self.above + self.below
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{self.width}" '
            f'height="{height}" viewBox="0 0 {self.width} {height}">'
        )
        said = [f"<title>{escape(name)}</title>", f"<desc>{escape(words)}</desc>"]
        paper = f'<path fill="{self.palette.paper}" d="M0 0H{self.width}V{height}H0z"/>'
        return "\n".join([head, *said, paper, *(part for part in parts if part), "</svg>"]) + "\n"

    def tint(self, labels: Iterable[int]) -> str:
        """Return a tinted background for some cells."""
        corners = [self._corner(label) for label in sorted(set(labels))]
        path = "".join(f"M{x} {y}h{self.cell}v{self.cell}h-{self.cell}z" for x, y in corners)
        return f'<path fill="{self.palette.tint}" d="{path}"/>' if path else ""

    def lines(self) -> str:
        """Return the lines between cells, and then the lines around boxes."""
        high, wide = box_of(self.shape) if has_boxes(self.shape) else (self.side, self.side)
        every = range(self.side + 1)
        rows, columns = [i for i in every if i % high], [i for i in every if i % wide]
        thin = self._lines(rows, columns, self.palette.thin, THIN)
        thick = self._lines(every[::high], every[::wide], self.palette.strong, self.thick)
        return f"{thin}\n{thick}" if rows or columns else thick

    def _lines(self, rows: Iterable[int], columns: Iterable[int], colour: str, width: int) -> str:
        left, top = self.margin, self.margin + self.above
        across = "".join(f"M{left} {top + i * self.cell}h{self.length}" for i in rows)
        down = "".join(f"M{left + i * self.cell} {top}v{self.length}" for i in columns)
        look = f'stroke="{colour}" stroke-width="{width}" stroke-linecap="square"'
        return f'<path fill="none" {look} d="{across}{down}"/>'

    def heading(self) -> str:
        """Return the title, in smaller letters if it is long."""
        if not self.title:
            return ""
        size = min(self.cell * 0.5, self.length / (LETTER * len(self.title)))
        position = f'x="{self.width / 2:g}" y="{self.above - self.cell * 0.28:g}"'
        text = f"<text {position}>{escape(self.title)}</text>"
        return self._group([text], self.palette.ink, size, "600", SANS)

    def digits(self, digits: Mapping[int, int], colour: str, weight: str = "400") -> str:
        """Return the digits in the middle of their cells; `digits` is {cell label: digit}."""
        size, half = self.cell * (0.6 if self.side <= 9 else 0.64), self.cell / 2
        texts = []
        for label, digit in sorted(digits.items()):
            left, top = self._corner(label)
            texts.append(_sign(left + half, top + half, self.symbols[digit - 1], size))
        return self._group(texts, colour, size, weight, self.font)

    def marks(self, marks: Mapping[int, Collection[int]]) -> str:
        """Return the candidates, each digit at its own position in a cell.

        `marks` is {cell label: digits}.
        """
        room, edge = self.cell * 0.92 / self.across, self.cell * 0.04
        size = room * 0.84
        texts = []
        for label in sorted(marks):
            left, top = self._corner(label)
            for digit in sorted(set(marks[label])):
                row, column = place(digit, self.across)
                x = left + edge + (column - 1) * room + room / 2
                y = top + edge + (row - 1) * room + room / 2
                texts.append(_sign(x, y, self.symbols[digit - 1], size))
        return self._group(texts, self.palette.marks, size, "400", self.font)

    def centre(
        self, centre: Mapping[int, Collection[int]], marks: Mapping[int, Collection[int]]
    ) -> str:
        """Return the candidates `centre` in a line through the middle of each cell.

        The candidates `marks` are above and below the line.
        """
        texts = []
        for label in sorted(centre):
            around = sorted(set(marks.get(label, ())))
            half = (len(around) + 1) // 2
            texts.append(self._line(label, sorted(set(centre[label]))))
            texts += self._spread(label, around[:half], 1 / 6)
            texts += self._spread(label, around[half:], 5 / 6)
        return self._group(texts, self.palette.marks, self.cell * 0.31, "400", self.font)

    def _line(self, label: int, digits: list[int]) -> str:
        """Return digits side by side in the middle of a cell, smaller if there are many."""
        size = self.cell * min(0.31, 0.92 / (WIDE * len(digits)))
        left, top = self._corner(label)
        text = "".join(self.symbols[digit - 1] for digit in digits)
        return _sign(left + self.cell / 2, top + self.cell / 2, text, size, sized=True)

    def _spread(self, label: int, digits: list[int], height: float) -> Iterator[str]:
        """Yield digits spread across a cell, at a height that is a fraction of the cell's side."""
        size = self.cell * min(0.25, 0.8 / (WIDE * max(len(digits), 1)))
        left, top = self._corner(label)
        for index, digit in enumerate(digits):
            x = left + self.cell * (0.16 + 0.68 * index / max(len(digits) - 1, 1))
            y = top + self.cell * height
            yield _sign(x, y, self.symbols[digit - 1], size, sized=True)

    def _corner(self, label: int) -> tuple[int, int]:
        row, column = place(label, self.side)
        left, top = (column - 1) * self.cell, (row - 1) * self.cell
        return self.margin + left, self.margin + self.above + top

    def _group(self, texts: list[str], colour: str, size: float, weight: str, font: str) -> str:
        if not texts:
            return ""
        look = f'fill="{colour}" font-size="{size:.4g}" font-weight="{weight}"'
        anchor = f'text-anchor="middle" font-family="{font}"'
        return "\n".join([f"<g {look} {anchor}>", *texts, "</g>"])


def _sign(x: float, middle: float, text: str, size: float, sized: bool = False) -> str:
    """Return text centred on a point, with its own size if `sized`, or else that of its group."""
    look = f' font-size="{size:.4g}"' if sized else ""
    return f'<text x="{x:.6g}" y="{middle + size * CAPITAL / 2:.6g}"{look}>{text}</text>'
