"""Lines that are rows of a grid, however it is written: how many cells they have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ...boxes import side_of
from ..base import LISTED_CELLS, Line

#: The sides of the grids that are read.
SIDES = frozenset(side_of(shape) for shape in LISTED_CELLS.values())
#: Longest line that may be a row, in characters.
MAX_WIDTH = 500

_BORDER = re.compile(r"[\s|+=:*.'-]*")
_FRAME = re.compile(r"[|:+=]")
#: Cells of grids up to 9x9, and of larger ones.
_DIGITS = re.compile(r"[0-9.*_?xX~-]+")
_SIGNS = re.compile(r"[0-9A-Za-z.*_-]+")
#: Cells between blanks that are cells, too, and no word.
_FEW = re.compile(r"(?!.*[A-Za-z]{3})[0-9A-Za-z.*_-]+")
_MARKED = re.compile(r"[0-9.*_-]")
#: What may follow the cells of a row.
_BEHIND = re.compile(r"\s(?=[\[(<#/]|[A-Za-z]{2})")
_DELIMITER = re.compile(r"[,;\t]")
_QUOTED = re.compile(r"\s*(?:>\s?)+(?=.*\d)")


class Row(NamedTuple):
    """A line that may be a row of a grid.

    Parameters
    ----------
    line : Line
        Without what follows the cells.
    cells : int
        How many it has, 0 if that is not known as blanks may be cells.
    behind : str
        The text that follows the cells.
    letters : bool
        Whether all cells are letters, as the regions of a jigsaw are.
    """

    line: Line
    cells: int
    behind: str = ""
    letters: bool = False


def signs_of(text: str) -> str:
    """Return the cells of a row without borders and blanks."""
    return "".join(_FRAME.sub(" ", text).split())


def is_border(text: str) -> bool:
    """Return whether a line has nothing but parts of borders, and is not a row of empty cells.

    Examples
    --------
    >>> is_border("+---+---+"), is_border(". . . | . . ."), is_border("| | |")
    (True, False, False)
    """
    if not _BORDER.fullmatch(text):
        return False
    signs = set("".join(text.split()))
    return bool(signs & set("+=")) or "---" in text or signs <= {"-"}


def row_of(line: Line) -> Row | None:
    """Return the row that a line in ASCII may be, None if it is another text.

    Examples
    --------
    >>> row_of(Line(1, "|53.|.7.|...| [ok]"))
    Row(line=Line(number=1, text='|53.|.7.|...|'), cells=9, behind='[ok]', letters=False)
    >>> row_of(Line(2, "Grid 01"))
    """
    text = line.text
    if len(text) > MAX_WIDTH:
        return None
    quoted = _QUOTED.match(text)
    text = text[quoted.end() :] if quoted else text
    count = cells_of(text)
    if count is None or count not in SIDES:
        kept, behind = parted(Line(line.number, text))
        if behind and cells_of(kept.text) in SIDES and _MARKED.search(kept.text):
            return Row(kept, cells_of(kept.text) or 0, behind)
    if count is None:
        return None
    return Row(Line(line.number, text), count, "", 3 < count <= 9 and signs_of(text).isalpha())


def parted(line: Line) -> tuple[Line, str]:
    """Return a line without the text that may follow its cells, and this text."""
    behind = _BEHIND.search(line.text, 1)
    if not behind:
        return line, ""
    return Line(line.number, line.text[: behind.start()].rstrip()), line.text[
        behind.end() :
    ].strip()


def cells_of(text: str) -> int | None:
    """Return how many cells a row has, 0 if blanks may be cells, None if it is no row.

    Examples
    --------
    >>> cells_of("53..7...."), cells_of("|5 3|   |"), cells_of("5,3,,,7,,,,"), cells_of("Puzzle 1")
    (9, 0, 9, None)
    """
    delimiters = _DELIMITER.findall(text)
    if len(delimiters) > 2 and "|" not in text:
        return _in_fields(text.split(Counter(delimiters).most_common(1)[0][0]))
    tokens = _FRAME.sub(" ", text).split()
    if not tokens:
        return 0 if "|" in text else None
    count = _in_tokens(tokens)
    if "|" not in text:
        return count
    pieces = text.strip().strip("|").split("|")
    if count is None:
        framed = text.strip()[0] == text.strip()[-1] == "|"
        return 0 if framed and all(map(_FEW.fullmatch, tokens)) else None
    if len(pieces) in SIDES and all(len(piece.strip()) < 3 for piece in pieces):
        return len(pieces)
    return count if count in SIDES or count > 9 else 0


def _in_fields(fields: list[str]) -> int | None:
    bare = [field.strip().strip("\"'") for field in fields]
    if any(len(field) > 2 or (field and not _SIGNS.fullmatch(field)) for field in bare):
        return None
    ended = not bare[-1] and len(bare) not in SIDES and len(bare) - 1 in SIDES
    return len(bare) - ended


def _in_tokens(tokens: Sequence[str]) -> int | None:
    lengths = set(map(len, tokens))
    count, longest = sum(map(len, tokens)), max(lengths)
    even = len(lengths) == 1  # cells one by one, or boxes, or all in one
    if all(map(_DIGITS.fullmatch, tokens)):
        numbers = longest == 2 or not (even or count in SIDES)
        return len(tokens) if numbers and len(tokens) in SIDES else count
    if not all(map(_SIGNS.fullmatch, tokens)):
        return None
    if longest == 2 and len(tokens) in SIDES and len(tokens) > 9:
        return len(tokens)  # figures and letters
    whole = "".join(tokens)
    told = count > 9 and (longest == 1 or _MARKED.search(whole))
    return count if even and count in SIDES and (told or whole.isalpha()) else None
