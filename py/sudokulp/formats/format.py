"""The registry of formats, limits on input, and the puzzles that a format finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..errors import ParseError, RuleError
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
from ..names import lookup
from ..numbers import listed
from ..puzzle import Puzzle
from ..variants import VARIANTS

if TYPE_CHECKING:
    from ..rules import Rule


Entry = TypeVar("Entry")

#: The maximum length of a text in characters, or of a text file in bytes.
MAX_TEXT = 1_000_000
#: The maximum number of lines. A 36x36 grid with a line for each given has 1,297 lines.
MAX_LINES = 10_000
#: The maximum number of puzzles in a text or file.
MAX_PUZZLES = 10_000
#: The maximum size of a file in a binary format, in bytes.
MAX_DATA = 4_000_000

#: The usual shape of a grid, by its number of cells.
BOXSIZE_OF_CELLS: dict[int, GridShape] = {
    side_of(shape) ** 2: shape for shape in (*COMMON_BOXSIZES, *USUAL_BOXES.values())
}
#: The shapes of larger grids, which few formats support, by number of cells.
LARGE_CELLS: dict[int, GridShape] = {
    boxsize**4: boxsize for boxsize in BOXSIZES if boxsize not in COMMON_BOXSIZES
}
#: The usual shapes in lists, by number of cells. In lists, one character is not a 1x1 puzzle.
LISTED_CELLS = {cells: shape for cells, shape in BOXSIZE_OF_CELLS.items() if cells > 1}
#: The supported sides, for messages.
SIDES_SAID = listed([str(side) for side in sorted(map(side_of, LISTED_CELLS.values()))], "or")
#: The box size of a grid with square boxes, by its number of cells. In texts that contain other
#: things besides puzzles, only such grids are searched for.
SQUARE_CELLS = {boxsize**4: boxsize for boxsize in COMMON_BOXSIZES if boxsize > 1}

#: Matches three consecutive letters that are in no alphabet of 4x4 puzzles.
_WORD = re.compile("[E-Ze-z]{3}")


def is_listed(text: str) -> bool:
    """Return whether a text may be a puzzle string in a list, judged by its length.

    Many other texts have 36, 64, 100 or 144 characters, the lengths for boxes that are not square.
    At these lengths, each character must be a digit or an empty cell, and at least one must be a
    digit.

    Examples
    --------
    >>> is_listed("4.....2..1.....3"), is_listed("a" * 36), is_listed("1" + "." * 35)
    (True, False, True)
    """
    shape = LISTED_CELLS.get(len(text))
    if shape == 2:  # many words have 16 letters
        return set("0123456789abcdABCD.*_-").issuperset(text)
    if not isinstance(shape, Boxes):
        return shape is not None and (shape > 2 or not _WORD.search(text))
    digits = {digit_of(sign, side_of(shape)) for sign in text}
    return None not in digits and digits != {0}


class Line(NamedTuple):
    """A line of a text, with its number, counted from 1."""

    number: int
    text: str

    def error(self, message: str) -> ParseError:
        """Return an error about this line."""
        return ParseError(self.number, self.text, message)


@dataclass(frozen=True)
class Parsed:
    """A puzzle that a format found in a text or file."""

    shape: GridShape  # the box size n if boxes are n x n, otherwise the shape of the boxes
    digits: tuple[int, ...]  # the givens in row order, with 0 for an empty cell
    notices: tuple[str, ...] = ()  # sentences about what was assumed or ignored
    metadata: Mapping[str, str] = field(default_factory=dict)  # author and so on, if known
    entries: Mapping[int, int] = field(default_factory=dict)  # the player's {cell label: digit}
    title: str = ""
    variant: str = ""  # the name of the variant, "" if the format does not name one
    line: int = 1  # number of the line on which the puzzle begins
    rules: tuple[Rule, ...] = ()  # rules that are added to those of the variant
    symbols: str = ""  # the character of each digit, "" for the usual characters
    boxed: bool = False  # whether the text shows the boxes; otherwise, they are the usual boxes

    def noted(self, *notices: str) -> Parsed:
        """Return the puzzle with additional notices."""
        return replace(self, notices=(*self.notices, *notices))


@dataclass(frozen=True)
class Found:
    """All puzzles and errors that a format found in a text or file."""

    puzzles: tuple[Parsed, ...]  # in the order of the text, at least one
    wrong: tuple[ParseError, ...] = ()  # an error for each entry of a list that is not a puzzle
    notices: tuple[str, ...] = ()  # sentences about the text as a whole
    label: str = ""  # the difference between this reading and the others
    others: tuple[Found, ...] = ()  # other readings of the same text, each with a label
    is_other: bool = False  # whether this is one of the other readings

    def noted(self, *notices: str) -> Found:
        """Return the result with additional notices."""
        return replace(self, notices=(*self.notices, *notices))


def gather(
    entries: Iterable[Entry], parse: Callable[[Entry], Parsed]
) -> tuple[tuple[Parsed, ...], tuple[ParseError, ...]]:
    """Return the puzzles in a list, with an error for each entry that is not a puzzle."""
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


#: The groups of formats, with their headings.
GROUPS = {
    "files": "Files of this and other programs",
    "links": "Links to other sites",
    "pictures": "Pictures",
    "models": "Models for solvers",
}


@dataclass(frozen=True)
class Format:
    """A format of puzzles as text or data, which can be read, written or both."""

    name: str  # the name for `loads(text, format=name)` and `dumps`; any spelling is accepted
    label: str  # the name for users, which can follow "9x9"
    about: str  # a sentence about what the format looks like or is for
    # returns the likelihood that lines are in this format: 1 if it is certain, so that an error
    # in them is reported; 0 if it is impossible; otherwise, other formats are tried as well
    sniff: Callable[[list[Line]], float] = lambda lines: 0.0
    order: int = 50  # among equally likely formats, those with a low order are tried first
    # reads lines, or raises ParseError; None if the format is binary or cannot be read
    loads: Callable[[list[Line]], Parsed | Found] | None = None
    # writes a puzzle, with `options` as keyword arguments; None if the format is only read
    dumps: Callable[..., str | bytes] | None = None
    options: tuple[str, ...] = ()
    files: tuple[str, ...] = ()  # file names that mean this format, whatever their suffix
    # suffixes without the dot; the first is used for writing; () means the suffixes of variants
    suffixes: tuple[str, ...] = ("txt",)
    # among formats with the same suffix, the highest wins; lists of formats begin with the highest
    preference: int = 0
    refusal: Callable[[Puzzle], str] = lambda puzzle: ""  # why a puzzle cannot be written, or ""
    type: str = "text/plain"  # the MIME type
    group: str = "files"  # a key of `GROUPS`
    packages: tuple[str, ...] = ()  # the optional packages that the format needs
    site: str = ""  # for a link: the site that the link opens
    magic: bytes = b""  # the first bytes of binary files, which `load` reads instead of `loads`
    load: Callable[[bytes], Found] | None = None
    loose: bool = False  # whether other texts look like this format, so fallbacks are tried, too
    raster: bool = False  # whether the text is an SVG that the caller must turn into pixels
    shaped: bool = False  # whether the format shows boxes of any shape, not only the usual boxes
    largest: int = COMMON_SIDE  # the largest side that the format supports
    rules: bool = False  # whether the format itself can store rules
    commented: bool = False  # whether comments above each puzzle store its rules

    @property
    def binary(self) -> bool:
        """Whether files are binary."""
        return bool(self.magic)

    @property
    def holds_grids(self) -> bool:
        """Whether files contain a grid, not a picture or a model."""
        return self.group not in ("pictures", "models")

    @property
    def readable(self) -> bool:
        """Whether the format can be read."""
        return bool(self.loads or self.load)

    def found(self, lines: list[Line]) -> Found:
        """Return the puzzles in a text of this format."""
        if self.loads is None:
            raise lines[0].error(f"a {self.label} is not text; open it as a file")
        found = self.loads(lines)
        return found if isinstance(found, Found) else Found((found,))

    def suffix(self, puzzle: Puzzle) -> str:
        """Return the suffix, without the dot, of a file with this puzzle."""
        return self.suffixes[0] if self.suffixes else puzzle.variant.suffix or "sdk"

    def all_suffixes(self) -> tuple[str, ...]:
        """Return the suffixes of files in this format, without the dot."""
        return self.suffixes or tuple(variant.suffix for variant in VARIANTS.values())


def classic_9x9_only(puzzle: Puzzle) -> str:
    """Return why a format that stores only classic 9x9 puzzles cannot store a puzzle, or ""."""
    if puzzle.shape != 3 or puzzle.variant.name != "classic":
        return "the format supports only classic 9x9 puzzles"
    return ""


def refusal_by(write: Callable[[Puzzle], str]) -> Callable[[Puzzle], str]:
    """Return a function that returns why a puzzle cannot be written, or "".

    To find out, the function tries to write the puzzle.
    """

    def refusal(puzzle: Puzzle) -> str:
        try:
            write(puzzle)
        except RuleError as error:
            return str(error)
        return ""

    return refusal


#: All formats, by name. `sudokulp.exports` adds those in `EXPORTS`.
FORMATS: dict[str, Format] = {}
#: The formats that can be read, in the order in which detection tries them.
READABLE: dict[str, Format] = {}
#: The formats that can be written, the most common first.
WRITABLE: dict[str, Format] = {}
#: The formats that can only be written.
EXPORTS: dict[str, Format] = {}


def later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that calls a function of another module, which it imports when called.

    The name of the module is relative to this package.
    """

    def call(*arguments: object, **options: object) -> Any:
        return getattr(import_module(module, __package__), name)(*arguments, **options)

    return call


def register(*formats: Format) -> None:
    """Add formats to `FORMATS` and to the dictionaries of those that can be read or written."""
    FORMATS.update({format.name: format for format in formats})
    by_order = sorted(FORMATS.items(), key=lambda item: item[1].order)
    by_preference = sorted(FORMATS.items(), key=lambda item: -item[1].preference)
    for few, fitting in (
        (READABLE, {name: each for name, each in by_order if each.readable}),
        (WRITABLE, {name: each for name, each in by_preference if each.dumps}),
        (EXPORTS, {name: each for name, each in by_preference if each.dumps and not each.readable}),
    ):
        few.clear()
        few.update(fitting)


def find_format(name: str | Format) -> Format:
    """Return the format with a name. Any spelling is accepted."""
    return name if isinstance(name, Format) else lookup(FORMATS, name, "format")
