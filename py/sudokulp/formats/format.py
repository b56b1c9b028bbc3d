"""The `Format`, an entry of the registry; limits on input, and what a format finds in a text."""

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

#: Longest text that is read, in characters; also the most bytes of a text file.
MAX_TEXT = 1_000_000
#: Most lines that are read; the givens of the largest grid, one per line, need 1,297.
MAX_LINES = 10_000
#: Most puzzles that are read from one text or file.
MAX_PUZZLES = 10_000
#: Largest file of a binary format, in bytes.
MAX_DATA = 4_000_000

#: The shapes that are meant by a number of cells.
BOXSIZE_OF_CELLS: dict[int, GridShape] = {
    side_of(shape) ** 2: shape for shape in (*COMMON_BOXSIZES, *USUAL_BOXES.values())
}
#: Those of grids beyond, which few formats hold.
LARGE_CELLS: dict[int, GridShape] = {
    boxsize**4: boxsize for boxsize in BOXSIZES if boxsize not in COMMON_BOXSIZES
}
#: The same for lists: a line with a single character is not meant as a 1x1 puzzle.
LISTED_CELLS = {cells: shape for cells, shape in BOXSIZE_OF_CELLS.items() if cells > 1}
#: The sides that are read, in words.
SIDES_SAID = listed([str(side) for side in sorted(map(side_of, LISTED_CELLS.values()))], "or")
#: Of these the ones with square boxes, n by the number of cells: what is looked for in texts that
#: hold other things beside puzzles.
SQUARE_CELLS = {boxsize**4: boxsize for boxsize in COMMON_BOXSIZES if boxsize > 1}


#: What is no part of a 4x4 puzzle, in any alphabet.
_WORD = re.compile("[E-Ze-z]{3}")


def is_listed(text: str) -> bool:
    """Return whether a text has as many signs as a puzzle string in a list.

    Where boxes are no squares the signs have to be digits of that side, too, one at least:
    many other texts have 36, 64, 100 or 144 signs.

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
        """Return the error that says what is wrong with this line."""
        return ParseError(self.number, self.text, message)


@dataclass(frozen=True)
class Parsed:
    """A puzzle that a format found."""

    shape: GridShape  # n where boxes are n x n
    digits: tuple[int, ...]  # the givens: n⁴ cells in row order, 0 for an empty one
    notices: tuple[str, ...] = ()  # sentences on what was assumed or ignored
    metadata: Mapping[str, str] = field(default_factory=dict)  # author, description …, if any
    entries: Mapping[int, int] = field(default_factory=dict)  # {cell label: digit} of the player
    title: str = ""
    variant: str = ""  # where the format itself says it
    line: int = 1  # number of the line on which it begins
    rules: tuple[Rule, ...] = ()  # besides those of the variant
    symbols: str = ""  # the character of each digit, "" for the usual ones
    boxed: bool = False  # whether the text shows the boxes; else they are the usual ones

    def noted(self, *notices: str) -> Parsed:
        """Return the same puzzle with more notices."""
        return replace(self, notices=(*self.notices, *notices))


@dataclass(frozen=True)
class Found:
    """All that a format found in a text or file."""

    puzzles: tuple[Parsed, ...]  # in the order of the text, at least one
    wrong: tuple[ParseError, ...] = ()  # one for each entry of a list that is not a puzzle
    notices: tuple[str, ...] = ()  # sentences on what was assumed or ignored in all of it
    label: str = ""  # how this reading differs from the others
    others: tuple[Found, ...] = ()  # other ways to understand the same text, with labels
    is_other: bool = False  # whether this is one of the others

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
    """One way to write a puzzle down: it is read, written, or both."""

    name: str  # as `loads(text, format=name)` and `dumps` take it, in any spelling
    label: str  # how people call it, as it follows "9x9"
    about: str  # one sentence on what it looks like, or what it is for
    # how likely lines are this format: 1 is certain, so that its error is reported; 0 is
    # impossible; in between, other formats are tried as well
    sniff: Callable[[list[Line]], float] = lambda lines: 0.0
    order: int = 50  # of equally likely formats, the one with the lowest order is tried first
    # raises ParseError; None if the format is binary or not read
    loads: Callable[[list[Line]], Parsed | Found] | None = None
    # takes a puzzle, and `options` by name; None if the format is only read
    dumps: Callable[..., str | bytes] | None = None
    options: tuple[str, ...] = ()
    files: tuple[str, ...] = ()  # names of files that are written in it whatever their suffix
    # without the dot; files are written with the first; () for the suffixes of the variants
    suffixes: tuple[str, ...] = ("txt",)
    preference: int = 0  # the highest of a suffix is meant by it; it is also listed first
    refusal: Callable[[Puzzle], str] = lambda puzzle: ""  # why it cannot hold a puzzle
    type: str = "text/plain"  # its MIME type
    group: str = "files"  # a key of `GROUPS`
    packages: tuple[str, ...] = ()  # modules that it imports, besides this package and PuLP
    site: str = ""  # the site that a link leads to, if it is one
    binary: bool = False  # whether its files are binary; they are read by `load`, not by `loads`
    magic: bytes = b""  # how a binary file begins
    load: Callable[[bytes], Found] | None = None
    loose: bool = False  # whether other texts look like it: after its error fallbacks are tried
    raster: bool = False  # whether the text is an SVG that the caller has to turn into pixels
    shaped: bool = False  # whether it shows boxes of any shape; else only the usual ones
    largest: int = COMMON_SIDE  # the side of the largest grids that it holds
    rules: bool = False  # whether it holds a puzzle's rules; else it refuses those that have any
    commented: bool = False  # whether rules are in comments above each puzzle

    @property
    def holds_grids(self) -> bool:
        """Whether a file of it is a grid, and no picture or model of one."""
        return self.group not in ("pictures", "models")

    @property
    def readable(self) -> bool:
        """Whether it is read."""
        return bool(self.loads or self.load)

    def found(self, lines: list[Line]) -> Found:
        """Return the puzzles that it finds in a text."""
        if self.loads is None:
            raise lines[0].error(f"a {self.label} is not text; open it as a file")
        found = self.loads(lines)
        return found if isinstance(found, Found) else Found((found,))

    def suffix(self, puzzle: Puzzle) -> str:
        """Return the suffix of a file with this puzzle, without the dot."""
        return self.suffixes[0] if self.suffixes else puzzle.variant.suffix or "sdk"

    def all_suffixes(self) -> tuple[str, ...]:
        """Return all suffixes of its files, without the dot."""
        return self.suffixes or tuple(variant.suffix for variant in VARIANTS.values())


def classic_9x9_only(puzzle: Puzzle) -> str:
    """Return why a puzzle does not fit a format for classic 9x9 puzzles, "" if it does."""
    if puzzle.shape != 3 or puzzle.variant.name != "classic":
        return "it supports only classic 9x9 puzzles"
    return ""


#: All formats by name; `sudokulp.exports` adds those that are only written.
FORMATS: dict[str, Format] = {}
#: Those that are read, in the order in which they are tried on a text.
READABLE = Selection(FORMATS, lambda format: format.readable, lambda format: format.order)
#: Those that are written, the usual ones first.
WRITABLE = Selection(FORMATS, lambda format: format.dumps, lambda format: -format.preference)
#: Those that are written and never read.
EXPORTS = Selection(WRITABLE, lambda format: not format.readable)


def register(*formats: Format) -> None:
    """Add formats to the registry."""
    FORMATS.update({format.name: format for format in formats})


def find_format(name: str | Format) -> Format:
    """Return the format with this name, in any spelling."""
    return name if isinstance(name, Format) else find_named(FORMATS, name, "format")
