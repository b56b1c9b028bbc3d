"""The `Format`: one entry of the registry, with the functions that read and write it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..boxes import COMMON_SIDE
from ..puzzle import Puzzle
from ..variants import VARIANTS
from .base import Found, Line, Parsed

#: Groups of formats, and their headings where they are listed.
GROUPS = {
    "files": "Files of this and other programs",
    "links": "Links to other sites",
    "pictures": "Pictures",
    "models": "Models for solvers",
}


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle down: it is read, written, or both.

    Parameters
    ----------
    name : str
        What `loads(text, format=name)` and `dumps` take, in any spelling.
    label : str
        What people call it, as it follows "9x9".
    about : str
        One sentence on what it looks like, or what it is for.
    sniff : callable
        Maps the lines to a likelihood: 1 is certain, so that this format's error is reported;
        0 is impossible; in between, other formats are tried as well.
    order : int
        Of equally likely formats, the one with the lowest order is tried first.
    loads : callable, optional
        Maps the lines to the puzzles in them; raises ParseError. None if it is binary or not read.
    dumps : callable, optional
        Maps a puzzle, and the options below by name, to text, or to the bytes of a file;
        None if it is only read.
    options : tuple of str
        Names of the options that `dumps` takes.
    suffixes : tuple of str
        Suffixes of its files, without the dot; files are written with the first.
        An empty tuple stands for the suffixes of the variants.
    files : tuple of str
        Names of files that are written in it whatever their suffix.
    preference : int
        Of formats with the same suffix, the one with the highest preference is meant; it is
        also listed first.
    refusal : callable
        Maps a puzzle to the reason why this format cannot hold it, "" if it can.
    type : str
        Its MIME type.
    group : str
        The group in which it is listed, a key of `GROUPS`.
    packages : tuple of str
        Names of the modules that it imports, other than this package and PuLP.
    site : str
        The site that a link leads to, if it is one.
    magic : bytes
        The bytes with which a binary file begins; then `load` is given instead of `loads`.
    load : callable, optional
        Maps the bytes of a binary file to the puzzles in it.
    loose : bool
        Whether other texts look like it, too, so that after its error fallbacks are tried.
    raster : bool
        Whether the text is an SVG that the caller has to turn into pixels.
    shaped : bool
        Whether it shows boxes of any shape, as formats with rules do; else only the usual ones.
    largest : int
        The side of the largest grids that it holds.
    rules : bool
        Whether it can hold a puzzle's rules; else it refuses puzzles that have any.
    commented : bool
        Whether rules are in comments above each puzzle; its solutions have none.
    """

    name: str
    label: str
    about: str
    sniff: Callable[[list[Line]], float] = lambda lines: 0.0
    order: int = 50
    loads: Callable[[list[Line]], Parsed | Found] | None = None
    dumps: Callable[..., str | bytes] | None = None
    options: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
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
    shaped: bool = False
    largest: int = COMMON_SIDE
    rules: bool = False
    commented: bool = False

    @property
    def binary(self) -> bool:
        """Whether its files are binary."""
        return bool(self.magic)

    @property
    def holds_grids(self) -> bool:
        """Whether a file of it is a grid, and no picture or model of one."""
        return self.group not in ("pictures", "models")

    @property
    def readable(self) -> bool:
        """Whether it is read."""
        return bool(self.loads or self.load)

    def suffix(self, puzzle: Puzzle) -> str:
        """Return the suffix of a file with this puzzle, without the dot."""
        return self.suffixes[0] if self.suffixes else puzzle.variant.suffix or "sdk"

    def all_suffixes(self) -> tuple[str, ...]:
        """Return all suffixes of its files, without the dot."""
        return self.suffixes or tuple(variant.suffix for variant in VARIANTS.values())


def found_by(format: Format, lines: list[Line]) -> Found:
    """Return the puzzles that a format finds in a text.

    Raises
    ------
    ParseError
        If there are none.
    """
    if format.loads is None:
        raise lines[0].error(f"a {format.label} is not text; open it as a file")
    found = format.loads(lines)
    return found if isinstance(found, Found) else Found((found,))


def classic_9x9_only(puzzle: Puzzle) -> str:
    """Return why a puzzle does not fit a format for classic 9x9 puzzles, "" if it does."""
    if puzzle.shape != 3 or puzzle.variant.name != "classic":
        return "it holds classic 9x9 puzzles only"
    return ""
