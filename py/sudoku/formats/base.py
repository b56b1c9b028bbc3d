"""What a format is, and the text every format starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..errors import ParseError
from ..puzzle import Puzzle

#: Longest text that is looked at, in characters; as many bytes of a file.
MAX_TEXT = 1_000_000

#: What the one-letter `#` lines of SadMan and SudoCue files are about.
METADATA = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}


class Line(NamedTuple):
    """One line of a text and its number, from 1."""

    number: int
    text: str

    def error(self, message: str) -> ParseError:
        """Return the error that says what is wrong with this line."""
        return ParseError(self.number, self.text, message)


@dataclass(frozen=True)
class Parsed:
    """What a format found in a text.

    Parameters
    ----------
    boxsize : int
        n of an n² x n² grid.
    digits : tuple of int
        The n⁴ cells in row order, 0 for an empty one.
    notices : tuple of str
        Sentences on what was assumed or left aside.
    metadata : mapping
        Author, description and so on, where the format has them.
    """

    boxsize: int
    digits: tuple[int, ...]
    notices: tuple[str, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle down.

    Parameters
    ----------
    name : str
        What `loads(text, format=name)` takes, in any spelling.
    label : str
        What people call it, after "9x9".
    about : str
        One sentence on what it looks like.
    sniff : callable
        Maps the lines to a likelihood: 1 is certain, so that this format's error counts;
        0 is out of the question; between, other formats are tried as well.
    loads : callable
        Maps the lines to what they say; raises ParseError.
    dumps : callable
        Maps a puzzle to text.
    suffix : callable
        Maps a puzzle to the suffix of a file of this format, without the dot.
    refusal : callable
        Maps a puzzle to the reason why it cannot be written so, "" if it can.
    """

    name: str
    label: str
    about: str
    sniff: Callable[[list[Line]], float]
    loads: Callable[[list[Line]], Parsed]
    dumps: Callable[[Puzzle], str]
    suffix: Callable[[Puzzle], str]
    refusal: Callable[[Puzzle], str] = lambda puzzle: ""


def split_lines(text: str) -> list[Line]:
    """Return the lines of a text, whatever its line ends, without a byte order mark.

    Raises
    ------
    ParseError
        If the text is longer than `MAX_TEXT` or there is nothing in it.
    """
    if len(text) > MAX_TEXT:
        raise ParseError(1, "", f"the text has over {MAX_TEXT:,} characters; no puzzle is so long")
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [Line(number, line) for number, line in enumerate(plain.split("\n"), 1)]
    if not any(line.text.strip() for line in lines):
        raise ParseError(1, "", "there is no puzzle in the text, it is empty")
    return lines


def content(lines: list[Line]) -> list[Line]:
    """Return the lines that are neither empty nor a comment."""
    return [x for x in lines if x.text.strip() and not x.text.lstrip().startswith("#")]


def metadata(lines: list[Line]) -> dict[str, str]:
    """Return what lines like ``#Asomebody`` say, {"author": "somebody"}."""
    found: dict[str, str] = {}
    for line in lines:
        match = re.match(r"\s*#([A-Z])(.*)", line.text)
        if match and match[1] in METADATA and match[2].strip():
            found.setdefault(METADATA[match[1]], match[2].strip())
    return found
