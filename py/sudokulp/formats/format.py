"""`Format`, an entry of the registry; limits on input; the puzzles that a format finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..errors import ParseError
from ..grid import (
    BOXSIZES,
    COMMON_BOXSIZES,
    COMMON_SIDE,
    USUAL_BOXES,
    Boxes,
    GridShape,
    digit_of,
    side_of,
)
from ..names import Selection, find_named
from ..numbers import listed
from ..puzzle import Puzzle
from ..variants import VARIANTS

if TYPE_CHECKING:
    from ..rules import Rule


Entry = TypeVar("Entry")

#: Longest text that is read, in characters; for a file, in bytes.
MAX_TEXT = 1_000_000
#: Most lines that are read; a 36x36 grid with a line for each given has 1,297.
MAX_LINES = 10_000
#: Most puzzles that are read from one text or file.
MAX_PUZZLES = 10_000
#: Largest file of a binary format, in bytes.
MAX_DATA = 4_000_000

#: The usual shape of a grid by its number of cells.
BOXSIZE_OF_CELLS: dict[int, GridShape] = {
    side_of(shape) ** 2: shape for shape in (*COMMON_BOXSIZES, *USUAL_BOXES.values())
}
#: The same for larger grids, which few formats support.
LARGE_CELLS: dict[int, GridShape] = {
    boxsize**4: boxsize for boxsize in BOXSIZES if boxsize not in COMMON_BOXSIZES
}
#: The same for lists, in which a single character is not a 1x1 puzzle.
LISTED_CELLS = {cells: shape for cells, shape in BOXSIZE_OF_CELLS.items() if cells > 1}
#: The supported sides, for messages.
SIDES_SAID = listed([str(side) for side in sorted(map(side_of, LISTED_CELLS.values()))], "or")
#: The box size by the number of cells, for grids with square boxes: only these are searched for in
#: texts that contain more than puzzles.
SQUARE_CELLS = {boxsize**4: boxsize for boxsize in COMMON_BOXSIZES if boxsize > 1}

#: Three letters that do not occur in a 4x4 puzzle, in any alphabet.
_WORD = re.compile("[E-Ze-z]{3}")


def is_listed(text: str) -> bool:
    """Return whether a text is as long as a puzzle string in a list.

    Many other texts have 36, 64, 100 or 144 characters: if boxes are not square, the characters
    have to be digits of that side or empty cells, with at least one digit.

    Examples
    --------
    >>> is_listed("4.....2..1.....3"), is_listed("a" * 36), is_listed("1" + "." * 35)
    (True, False, True)
    """
    shape = LISTED_CELLS.get(len(text))
    if shape == 2:  # so are many words
        return set("0123456789abcdABCD.*_-").issuperset(text)
    if not isinstance(shape, Boxes):
        return shape is not None and (shape > 2 or not _WORD.search(text))
    digits = {digit_of(sign, side_of(shape)) for sign in text}
    return None not in digits and digits != {0}


class Line(NamedTuple):
    """One line of a text and its number, from 1."""

    number: int
    text: str

    def error(self, message: str) -> ParseError:
        """Return the error for this line."""
        return ParseError(self.number, self.text, message)


@dataclass(frozen=True)
class Parsed:
    """A puzzle as a format found it."""

    shape: GridShape  # n if boxes are n x n
    digits: tuple[int, ...]  # the givens: n⁴ digits in row order, 0 for an empty cell
    notices: tuple[str, ...] = ()  # sentences about what was assumed or ignored
    metadata: Mapping[str, str] = field(default_factory=dict)  # author, description …, if any
    entries: Mapping[int, int] = field(default_factory=dict)  # {cell label: digit} of the player
    title: str = ""
    variant: str = ""  # if the format itself names it
    line: int = 1  # number of the line on which it begins
    rules: tuple[Rule, ...] = ()  # in addition to those of the variant
    symbols: str = ""  # the character of each digit, "" for the usual ones
    boxed: bool = False  # whether the text shows the boxes; if not, they are the usual ones

    def noted(self, *notices: str) -> Parsed:
        """Return the same puzzle with more notices."""
        return replace(self, notices=(*self.notices, *notices))


@dataclass(frozen=True)
class Found:
    """Everything that a format found in a text or file."""

    puzzles: tuple[Parsed, ...]  # in the order of the text, at least one
    wrong: tuple[ParseError, ...] = ()  # one for each entry of a list that is not a puzzle
    notices: tuple[str, ...] = ()  # sentences about the text in general
    label: str = ""  # how this reading differs from the others
    others: tuple[Found, ...] = ()  # other readings of the same text, with labels
    is_other: bool = False  # whether this is one of the other readings

    def noted(self, *notices: str) -> Found:
        """Return the same puzzles with more notices."""
        return replace(self, notices=(*self.notices, *notices))


def gather(
    entries: Iterable[Entry], parse: Callable[[Entry], Parsed]
) -> tuple[tuple[Parsed, ...], tuple[ParseError, ...]]:
    """Return the puzzles of a list's entries, and the errors of those that are not puzzles."""
    puzzles: list[Parsed] = []
    wrong: list[ParseError] = []
    for entry in entries:
        try:
            puzzles.append(parse(entry))
        except ParseError as error:
            wrong.append(error)
    if not puzzles:
        raise wrong[0] if wrong else ParseError(1, "", "expected a puzzle")
    return tuple(puzzles), tuple(wrong)


#: Groups of formats, and their headings where they are listed.
GROUPS = {
    "files": "Files of this and other programs",
    "links": "Links to other sites",
    "pictures": "Pictures",
    "models": "Models for solvers",
}


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle as text or data, which can be read, written or both."""

    name: str  # as `loads(text, format=name)` and `dumps` take it, in any spelling
    label: str  # its name for people, to follow "9x9"
    about: str  # one sentence about its appearance or purpose
    # how likely it is that lines are in this format: 1 if it is certain, so that its error is
    # reported; 0 if it is impossible; in between, other formats are tried as well
    sniff: Callable[[list[Line]], float] = lambda lines: 0.0
    order: int = 50  # of equally likely formats, the one with the lowest order is tried first
    # raises ParseError; None if the format is binary or not read
    loads: Callable[[list[Line]], Parsed | Found] | None = None
    # takes a puzzle, and `options` by name; None if the format is only read
    dumps: Callable[..., str | bytes] | None = None
    options: tuple[str, ...] = ()
    files: tuple[str, ...] = ()  # names of files that are in this format whatever their suffix
    # without the dot, the first one for writing; () for the suffixes of the variants
    suffixes: tuple[str, ...] = ("txt",)
    preference: int = 0  # of formats with the same suffix, the highest wins and is listed first
    refusal: Callable[[Puzzle], str] = lambda puzzle: ""  # why it cannot hold a puzzle
    type: str = "text/plain"  # its MIME type
    group: str = "files"  # a key of `GROUPS`
    packages: tuple[str, ...] = ()  # optional packages that it needs
    site: str = ""  # for a link: the site that it opens
    binary: bool = False  # whether its files are binary; they are read by `load`, not by `loads`
    magic: bytes = b""  # how a binary file begins
    load: Callable[[bytes], Found] | None = None
    loose: bool = False  # whether other texts look like it, so that fallbacks are tried as well
    raster: bool = False  # whether the text is an SVG that the caller has to turn into pixels
    shaped: bool = False  # whether it shows boxes of any shape, not only the usual ones
    largest: int = COMMON_SIDE  # the largest side that it supports
    rules: bool = False  # whether it holds a puzzle's rules; if not, it refuses rules
    commented: bool = False  # whether rules are in comments above each puzzle

    @property
    def holds_grids(self) -> bool:
        """Whether its files hold a grid, not a picture or a model."""
        return self.group not in ("pictures", "models")

    @property
    def readable(self) -> bool:
        """Whether it can be read."""
        return bool(self.loads or self.load)

    def found(self, lines: list[Line]) -> Found:
        """Return the puzzles in a text of this format."""
        if self.loads is None:
            raise lines[0].error(f"a {self.label} is not text; open it as a file")
        found = self.loads(lines)
        return found if isinstance(found, Found) else Found((found,))

    def suffix(self, puzzle: Puzzle) -> str:
        """Return the suffix, without the dot, for a file with this puzzle."""
        return self.suffixes[0] if self.suffixes else puzzle.variant.suffix or "sdk"

    def all_suffixes(self) -> tuple[str, ...]:
        """Return all suffixes of its files, without the dot."""
        return self.suffixes or tuple(variant.suffix for variant in VARIANTS.values())


def classic_9x9_only(puzzle: Puzzle) -> str:
    """Return why a format for classic 9x9 puzzles cannot hold a puzzle, "" if it can."""
    if puzzle.shape != 3 or puzzle.variant.name != "classic":
        return "it supports only classic 9x9 puzzles"
    return ""


#: All formats by name; `sudokulp.exports` adds those that are only written.
FORMATS: dict[str, Format] = {}
#: The formats that can be read, in the order in which they are tried on a text.
READABLE = Selection(FORMATS, lambda format: format.readable, lambda format: format.order)
#: The formats that can be written, the usual ones first.
WRITABLE = Selection(FORMATS, lambda format: format.dumps, lambda format: -format.preference)
#: The formats that can only be written.
EXPORTS = Selection(WRITABLE, lambda format: not format.readable)


def register(*formats: Format) -> None:
    """Add formats to the registry."""
    FORMATS.update({format.name: format for format in formats})


def find_format(name: str | Format) -> Format:
    """Return the format with this name, in any spelling."""
    return name if isinstance(name, Format) else find_named(FORMATS, name, "format")
