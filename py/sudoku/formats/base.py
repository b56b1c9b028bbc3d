"""Limits on input, and what a format finds in a text: lines, puzzles, errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..errors import ParseError
from ..grid import BOXSIZES

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

#: Box sizes by the number of cells of the grid.
BOXSIZE_OF_CELLS = {boxsize**4: boxsize for boxsize in BOXSIZES}
#: The same for lists: a line with a single character is not meant as a 1x1 puzzle.
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
        Sentences on what was assumed or ignored.
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
    rules : tuple of Rule
        Its rules beside those of the variant.
    """

    boxsize: int
    digits: tuple[int, ...]
    notices: tuple[str, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[int, int] = field(default_factory=dict)
    title: str = ""
    variant: str = ""
    line: int = 1
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True)
class Found:
    """All that a format found in a text or file.

    Parameters
    ----------
    puzzles : tuple of Parsed
        In the order of the text, at least one.
    wrong : tuple of ParseError
        For each entry of a list that is not a puzzle, what is wrong with it.
    notices : tuple of str
        Sentences on what was assumed or ignored in all of it.
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


def gather(
    entries: Iterable[Entry], parse: Callable[[Entry], Parsed]
) -> tuple[tuple[Parsed, ...], tuple[ParseError, ...]]:
    """Return the puzzles of a list's entries, and the errors of those that are not puzzles.

    Parameters
    ----------
    entries : iterable
        Lines, or whatever a format uses for each puzzle.
    parse : callable
        Maps an entry to its puzzle; raises ParseError.

    Raises
    ------
    ParseError
        If no entry is a puzzle; the error of the first.
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
