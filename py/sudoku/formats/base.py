"""The `Format`, one kind for all that is read or written, and what it finds in a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from ..errors import ParseError
from ..grid import BOXSIZES
from ..puzzle import Puzzle
from ..variants import VARIANTS

Entry = TypeVar("Entry")

#: Longest text that is looked at, in characters; as many bytes of a text file.
MAX_TEXT = 1_000_000
#: Most lines that are looked at; the largest grid's givens, one a line, are 1,297.
MAX_LINES = 10_000
#: Most puzzles that one text or file is taken apart into.
MAX_PUZZLES = 10_000
#: Largest file of a format that is no text, in bytes.
MAX_DATA = 4_000_000

#: Groups of formats, and their headings where they are listed.
GROUPS = {
    "files": "Files of this and other programs",
    "links": "Links to other sites",
    "pictures": "Pictures",
    "models": "Models for solvers",
}

#: Box sizes by the number of cells of the grid.
BOXSIZE_OF_CELLS = {boxsize**4: boxsize for boxsize in BOXSIZES}
#: Those of a list: a single character in a line is a puzzle to nobody.
LISTED_CELLS = {cells: boxsize for cells, boxsize in BOXSIZE_OF_CELLS.items() if boxsize > 1}


class Line(NamedTuple):
    """One line of a text and its number, from 1."""

    number: int
    text: str

    def error(self, message: str) -> ParseError:
        """Return the error that says what is wrong with this line."""
        return ParseError(self.number, self.text, message)


@dataclass(frozen=True)
class Parsed:
    """A puzzle that a format found.

    Parameters
    ----------
    boxsize : int
        n of an n² x n² grid.
    digits : tuple of int
        The givens: n⁴ cells in row order, 0 for an empty one.
    notices : tuple of str
        Sentences on what was assumed or left aside.
    metadata : mapping
        Author, description and so on, where the format has them.
    entries : mapping of int to int
        {cell label: digit} of digits that the player has placed.
    title : str
        What the puzzle is called, "" if it has no name.
    variant : str
        The variant, where the format itself says it.
    line : int
        Number of the line on which it begins.
    """

    boxsize: int
    digits: tuple[int, ...]
    notices: tuple[str, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[int, int] = field(default_factory=dict)
    title: str = ""
    variant: str = ""
    line: int = 1


@dataclass(frozen=True)
class Found:
    """All that a format found in a text or file.

    Parameters
    ----------
    puzzles : tuple of Parsed
        In the order of the text, at least one.
    wrong : tuple of ParseError
        For each entry of a list that is no puzzle, what is wrong with it.
    notices : tuple of str
        Sentences on what was assumed or left aside everywhere.
    label : str
        How this reading differs from the others.
    others : tuple of Found
        Other ways to understand the same text, with labels.
    is_other : bool
        Whether this is one of the others.
    """

    puzzles: tuple[Parsed, ...]
    wrong: tuple[ParseError, ...] = ()
    notices: tuple[str, ...] = ()
    label: str = ""
    others: tuple[Found, ...] = ()
    is_other: bool = False


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle down: it is read, written, or both.

    Parameters
    ----------
    name : str
        What `loads(text, format=name)` and `dumps` take, in any spelling.
    label : str
        What people call it, after "9x9".
    about : str
        One sentence on what it looks like, or for whom it is.
    sniff : callable
        Maps the lines to a likelihood: 1 is certain, so that this format's error counts;
        0 is out of the question; between, other formats are tried as well.
    order : int
        Of formats that are equally likely the one with the lowest is tried first.
    loads : callable, optional
        Maps the lines to what they say; raises ParseError. None if it is no text or not read.
    dumps : callable, optional
        Maps a puzzle, and the options below by name, to text, or to the bytes of a file;
        None if it is only read.
    options : tuple of str
        What `dumps` can be told beside the puzzle.
    suffixes : tuple of str
        Suffixes of its files, without the dot; the first is that of a file that is written.
        None at all stands for those of the variants.
    preference : int
        Of formats with the same suffix the one with the highest is meant; lists begin with it.
    refusal : callable
        Maps a puzzle to the reason why it cannot be written so, "" if it can.
    type : str
        Its MIME type.
    group : str
        Where it is listed, one of `GROUPS`.
    packages : tuple of str
        What it imports beside this package and PuLP, by the names of the imports.
    site : str
        The site that a link leads to, if it is one.
    magic : bytes
        How a file begins, where it is no text; then `load` is given instead of `loads`.
    load : callable, optional
        Maps such a file's bytes to what they say.
    loose : bool
        Whether its signs stand in other texts, too, so that its error is not the last word.
    raster : bool
        Whether the text is an SVG that whoever shows it has to turn into pixels.
    """

    name: str
    label: str
    about: str
    sniff: Callable[[list[Line]], float] = lambda lines: 0.0
    order: int = 50
    loads: Callable[[list[Line]], Parsed | Found] | None = None
    dumps: Callable[..., str | bytes] | None = None
    options: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ("txt",)
    preference: int = 0
    refusal: Callable[[Puzzle], str] = lambda puzzle: ""
    type: str = "text/plain"
    group: str = "files"
    packages: tuple[str, ...] = ()
    site: str = ""
    magic: bytes = b""
    load: Callable[[bytes], Found] | None = None
    loose: bool = False
    raster: bool = False

    @property
    def binary(self) -> bool:
        """Whether its files are no text."""
        return bool(self.magic)

    @property
    def readable(self) -> bool:
        """Whether it is read."""
        return bool(self.loads or self.load)

    def suffix(self, puzzle: Puzzle) -> str:
        """Return the suffix of a file with this puzzle, without the dot."""
        return self.suffixes[0] if self.suffixes else puzzle.variant.suffix

    def all_suffixes(self) -> tuple[str, ...]:
        """Return all suffixes of its files, without the dot."""
        return self.suffixes or tuple(variant.suffix for variant in VARIANTS.values())


def classic_9x9_only(puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be written in a format of classic 9x9 puzzles, "" if it can."""
    if puzzle.boxsize != 3 or puzzle.variant.name != "classic":
        return "it holds classic 9x9 puzzles only"
    return ""


def gather(
    entries: Iterable[Entry], parse: Callable[[Entry], Parsed]
) -> tuple[tuple[Parsed, ...], tuple[ParseError, ...]]:
    """Return the puzzles of a list's entries, and what is wrong with those that are none.

    Parameters
    ----------
    entries : iterable
        Lines, or whatever a format has for each puzzle.
    parse : callable
        Maps an entry to its puzzle; raises ParseError.

    Raises
    ------
    ParseError
        If no entry is a puzzle, that of the first.
    """
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
