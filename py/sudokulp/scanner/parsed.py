"""What a reader finds in a text, before the variant and the boxes are decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from ..errors import ParseError
from ..grid import GridShape

if TYPE_CHECKING:
    from ..rules import Rule

#: The maximum length of a text in characters, or of a text file in bytes.
MAX_TEXT = 1_000_000
#: The maximum number of lines, and of puzzles, in a text.
MAX_LINES = 10_000
#: The maximum size of a binary file, in bytes.
MAX_DATA = 4_000_000


class Line(NamedTuple):
    """A line of a text, with its number, counted from 1."""

    number: int
    text: str

    def error(self, message: str) -> ParseError:
        """Return an error about this line."""
        return ParseError(self.number, self.text, message)


@dataclass(frozen=True)
class Parsed:
    """A puzzle in a text or file."""

    side: int
    digits: tuple[int, ...]  # the givens in row order, with 0 for an empty cell
    format: str  # what was read, in words that can follow "9x9": "puzzle string", "f-puzzles link"
    line: int = 1  # the number of the line on which the puzzle begins
    shape: GridShape | None = None  # the boxes that the text shows or states; None: the usual ones
    notices: tuple[str, ...] = ()  # sentences about what was assumed or ignored
    variant: str = ""  # the name of the variant, "" if the text names none
    rules: tuple[Rule, ...] = ()  # rules that are added to those of the variant
    symbols: str = ""  # the character of each digit, "" for the usual characters
    solution: tuple[int, ...] = ()  # the solution that stands beside the puzzle
    entries: Mapping[int, int] = field(default_factory=dict)  # the player's {cell label: digit}
    marks: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # the player's candidates
    title: str = ""
    author: str = ""
    ruleset: str = ""  # the rules in words
    others: tuple[Parsed, ...] = ()  # different puzzles that explain the text equally well

    def noted(self, *notices: str) -> Parsed:
        """Return the puzzle with additional notices."""
        return replace(self, notices=(*self.notices, *notices))
