"""Cells of a workbook's sheet, collected from its elements as they come."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...errors import FileError
from .archive import DAMAGED, Limits
from .cells import NO_RESULT, cleaned

#: Longest text of a cell that is kept, in characters.
MAX_TEXT = 2_000
#: Last row and column that a sheet can have.
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
#: Places without a cell that a sheet may have: some, and more beside each of its cells.
_APART, _BESIDE = 20_000, 10
_PLACE = re.compile("([A-Z]{1,3})[0-9]+")


class Budget:
    """The cells and characters that may still be read of a workbook."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._cells = limits.cells
        self._characters = limits.characters

    def spend(self, text: str) -> None:
        """Take one cell with its text from what is left."""
        self._cells -= 1
        self._characters -= len(text)
        if self._cells < 0:
            most = f"{self._limits.cells:,} cells"
            raise FileError(f"the workbook has over {most}; split it into parts")
        if self._characters < 0:
            most = f"{self._limits.characters:,} characters"
            raise FileError(f"the workbook has over {most} in its cells")


class Texts:
    """Collector of the text in elements of some names, without the one for pronunciation."""

    def __init__(self, *wanted: str) -> None:
        self._wanted = wanted
        self._parts: list[str] = []
        self._left = 0
        self._open = ""
        self._aside = False

    def clear(self) -> None:
        """Begin a new text."""
        self._parts, self._left = [], MAX_TEXT

    def start(self, tag: str) -> None:
        """Take notice of an element."""
        self._aside = self._aside or tag == "rPh"
        self._open = tag if tag in self._wanted and not self._aside else ""

    def end(self, tag: str) -> None:
        """Take notice of the end of an element."""
        self._aside = self._aside and tag != "rPh"
        self._open = ""

    def data(self, text: str) -> None:
        """Take a piece of text, if it is in such an element."""
        if self._open and self._left > 0:
            self._parts.append(text[: self._left])
            self._left -= len(text)

    def text(self) -> str:
        """Return what was collected since the beginning."""
        return "".join(self._parts)


class Cells:
    """Collector of a sheet's cells."""

    def __init__(self, strings: list[str], budget: Budget) -> None:
        self.texts = Texts("v", "t")
        self._strings = strings
        self._budget = budget
        self._cells: dict[int, dict[int, str]] = {}
        self._row = self._column = 0
        self._kind = ""
        self._formula = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take notice of an element: rows and cells may say where they are."""
        if tag == "row":
            said = attributes.get("r")
            self._row = _within(int(said), LAST_ROW) if said else self._row + 1
            self._column = 0
        elif tag == "c":
            self._column = _column(attributes.get("r", ""), self._column)
            self._kind = attributes.get("t", "n")
            self._formula = False
            self.texts.clear()
        self._formula = self._formula or tag == "f"
        self.texts.start(tag)

    def end(self, tag: str) -> None:
        """Take notice of the end of an element: that of a cell adds it."""
        self.texts.end(tag)
        if tag == "c":
            saved = self.texts.text().strip()
            missing = self._formula and not saved and self._kind == "n"
            text = NO_RESULT if missing else self._value(saved)
            self._budget.spend(text)
            self._cells.setdefault(self._row, {})[self._column] = text

    def _value(self, text: str) -> str:
        """Return the text of a cell; some programs store whole numbers as 5.0."""
        if self._kind == "s":
            return self._strings[_within(int(text) + 1, len(self._strings)) - 1] if text else ""
        if self._kind == "n" and not text.isdigit():
            return _number(text)
        return "" if self._kind == "b" else cleaned(text)

    def rows(self, name: str) -> list[list[str]]:
        """Return the texts of all cells, with empty ones between them."""
        widths = {row: max(cells) for row, cells in self._cells.items()}
        count = sum(map(len, self._cells.values()))
        if max(widths, default=0) + sum(widths.values()) > _APART + _BESIDE * count:
            raise FileError(f"the cells of sheet {name!a} are too far apart; move them together")
        rows: list[list[str]] = [[] for _ in range(max(widths, default=0))]
        for row, cells in self._cells.items():
            rows[row - 1] = [cells.get(column, "") for column in range(1, widths[row] + 1)]
        return rows


def _column(place: str, before: int) -> int:
    """Return the number of a cell's column, from 1: the next one if nothing says it."""
    if not place:
        return _within(before + 1, LAST_COLUMN)
    match = _PLACE.fullmatch(place)
    if not match:
        raise FileError(DAMAGED)
    number = 0
    for letter in match[1]:
        number = 26 * number + ord(letter) - ord("A") + 1
    return _within(number, LAST_COLUMN)


def _within(number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise FileError(DAMAGED)
    return number


def _number(text: str) -> str:
    """Return a number as people write it, anything else as it is."""
    try:
        number = float(text)
    except ValueError:
        return cleaned(text)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else cleaned(text)
