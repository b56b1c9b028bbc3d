"""What a format is, and the text every format starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..errors import ParseError, VariantError
from ..puzzle import Puzzle
from ..variants import Variant, find_variant

#: Longest text that is looked at, in characters; as many bytes of a file.
MAX_TEXT = 1_000_000
#: Most lines that are looked at; the largest grid's givens, one a line, are 1,297.
MAX_LINES = 10_000
#: How much of a title or another remark is kept, in characters.
MAX_REMARK = 100

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

_VARIANT = re.compile(r"#\s*variant\s*:(.*)", re.IGNORECASE)


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
        If the text is longer than a puzzle can be or there is nothing in it.
    """
    if len(text) > MAX_TEXT:
        raise ParseError(1, "", f"the text has over {MAX_TEXT:,} characters; no puzzle is so long")
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if plain.count("\n") >= MAX_LINES:
        raise ParseError(1, "", f"the text has over {MAX_LINES:,} lines; no puzzle is so long")
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
        remark = _remark(match[2]) if match else ""
        if match and match[1] in METADATA and remark:
            found.setdefault(METADATA[match[1]], remark)
    return found


def _remark(text: str) -> str:
    """Return a remark as it may be shown anywhere: short, without control characters."""
    plain = "".join(symbol for symbol in text.strip()[:MAX_REMARK] if symbol.isprintable())
    return plain.strip()


def variant_comment(variant: Variant) -> str:
    """Return the comment line that `named_variant` understands.

    Examples
    --------
    >>> print(variant_comment(find_variant("windoku")))
    # variant: four square
    """
    return f"# variant: {variant.name}"


def named_variant(lines: list[Line]) -> tuple[Line, Variant] | None:
    """Return the variant that a comment line like ``# variant: x`` names, and that line.

    Raises
    ------
    ParseError
        If there is no such variant, or another line names another one.
    """
    found: tuple[Line, Variant] | None = None
    for line in lines:
        match = _VARIANT.fullmatch(line.text.strip())
        if match:
            variant = _variant(line, match[1].strip())
            if found and found[1] != variant:
                raise line.error(f"line {found[0].number} names another variant")
            found = found or (line, variant)
    return found


def _variant(line: Line, name: str) -> Variant:
    try:
        return find_variant(name)
    except VariantError as error:
        raise line.error(str(error)) from error
