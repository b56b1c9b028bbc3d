"""The registry of formats, and reading and writing with them.

Formats are told apart by what the text looks like, never by a file's suffix; the suffix
says only the variant. In every format the text can say it, too, in a comment line of its
own: ``# variant: x``. A new format is one small file and one entry in FORMATS.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import ParseError, SudokuError, VariantError, show
from ..names import find_named
from ..puzzle import Puzzle, Solution
from ..variants import VARIANTS, Variant, find_variant
from .base import (
    MAX_LINES,
    MAX_TEXT,
    Format,
    Line,
    Parsed,
    named_variant,
    split_lines,
    variant_comment,
)
from .drawn import DRAWN
from .line import LINE
from .sdk import SDK
from .sudocue import SADMAN, SUDOCUE

__all__ = [
    "FORMATS",
    "MAX_LINES",
    "MAX_TEXT",
    "Format",
    "Reading",
    "dump",
    "dumps",
    "find_format",
    "load",
    "loads",
    "read",
    "variant_comment",
    "variant_of_suffix",
]

#: In the order in which they are tried on a text.
FORMATS: dict[str, Format] = {format.name: format for format in (SADMAN, SDK, SUDOCUE, DRAWN, LINE)}


@dataclass(frozen=True)
class Reading:
    """A puzzle that was read, and how.

    Parameters
    ----------
    puzzle : Puzzle
        What the text says.
    format : Format
        What it was taken for.
    notices : tuple of str
        Sentences on what was assumed or left aside.
    metadata : mapping
        Author, description, date, source, level, url, comment, where given.
    """

    puzzle: Puzzle
    format: Format
    notices: tuple[str, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        side, givens = self.puzzle.side, len(self.puzzle.givens)
        return f"{side}x{side} {self.format.label}, {givens} given{'' if givens == 1 else 's'}"


def find_format(name: str | Format) -> Format:
    """Return the format with this name, in any spelling.

    Raises
    ------
    UnknownName
        If there is none; the message lists those that there are.
    """
    if isinstance(name, Format):
        return name
    return find_named(FORMATS, name, "format")


def read(
    text: str,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
) -> Reading:
    """Return the puzzle in a text together with how it was understood.

    Parameters
    ----------
    text : str
        At most a million characters.
    format : str or Format, optional
        What it is; without it, the text itself tells.
    variant : str or Variant, optional
        Without it a comment line ``# variant: x`` tells.
    default : str or Variant
        What it is if neither tells.

    Raises
    ------
    ParseError
        If the text is no puzzle, with the line at fault.
    UnknownName, VariantError
        If there is no such format or variant, or not at this size.

    Examples
    --------
    >>> reading = read("4... ..2. .1.. ...3")
    >>> print(reading)
    4x4 puzzle string, 4 givens
    >>> read("# variant: x\\n4... ..2. .1.. ...3").puzzle.variant.name
    'x'
    """
    chosen = find_variant(default if variant is None else variant)
    lines = split_lines(text)
    kind, parsed = _parse(lines, None if format is None else find_format(format))
    named = named_variant(lines) if variant is None else None
    puzzle = _puzzle(parsed, chosen) if named is None else _puzzle_as_named(parsed, *named)
    return Reading(puzzle, kind, parsed.notices, parsed.metadata)


def _puzzle(parsed: Parsed, variant: Variant) -> Puzzle:
    return Puzzle.from_digits(parsed.digits, parsed.boxsize, variant)


def _puzzle_as_named(parsed: Parsed, line: Line, variant: Variant) -> Puzzle:
    """Return the puzzle of the variant that a line names; that line is to blame if it cannot be."""
    try:
        return _puzzle(parsed, variant)
    except VariantError as error:
        raise line.error(str(error)) from error


def _parse(lines: list[Line], format: Format | None) -> tuple[Format, Parsed]:
    """Return the first likely format that can read the lines, and what it read.

    If none can, the error is that of the likeliest one; and if that is certain, the
    others are not even asked: its error must not turn into another format's reading.
    """
    if format is not None:
        return format, format.loads(lines)
    scores = {kind.name: kind.sniff(lines) for kind in FORMATS.values()}
    likely = sorted((k for k in FORMATS.values() if scores[k.name]), key=lambda k: -scores[k.name])
    error = lines[0].error("expected a puzzle, found only comments")
    for number, kind in enumerate(likely):
        try:
            return kind, kind.loads(lines)
        except ParseError as failure:
            error = failure if number == 0 else error
            if scores[kind.name] == 1:
                break
    raise error


def loads(
    text: str,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
) -> Puzzle:
    """Return the puzzle in a text; `read` does the same and tells more.

    Examples
    --------
    >>> loads("4\\n1, 1, 4\\n2, 3, 2\\n").givens
    {1: 4, 7: 2}
    """
    return read(text, format, variant, default).puzzle


def dumps(puzzle: Puzzle | Solution, format: str | Format = "sdk") -> str:
    """Return a puzzle or a solution as text.

    Raises
    ------
    SudokuError
        If the format cannot hold it: SudoCue and SadMan files are classic 9x9.

    Examples
    --------
    >>> print(dumps(Puzzle({1: 4, 7: 2}, 2)), end="")
    4
    1, 1, 4
    2, 3, 2
    """
    kind = find_format(format)
    whole = puzzle.as_puzzle() if isinstance(puzzle, Solution) else puzzle
    refusal = kind.refusal(whole)
    if refusal:
        raise SudokuError(f"this cannot be written as a {kind.label}: {refusal}")
    return kind.dumps(whole)


def variant_of_suffix(path: str | Path) -> Variant | None:
    """Return the variant that a file's suffix names, None if it names none."""
    suffix = Path(path).suffix.removeprefix(".").lower()
    return next((v for v in VARIANTS.values() if v.suffix == suffix), None)


def load(
    path: str | Path, format: str | Format | None = None, variant: str | Variant | None = None
) -> Puzzle:
    """Return the puzzle in a file.

    Parameters
    ----------
    path : str or Path
        A UTF-8 text file of at most a million bytes.
    format : str or Format, optional
        What it is; without it, its text tells.
    variant : str or Variant, optional
        Without it a comment line ``# variant: x`` tells, without that the suffix
        (.sdkx …); a suffix that tells nothing is classic.

    Raises
    ------
    ParseError
        If the text is no puzzle.
    OSError
        If the file cannot be read.
    """
    with Path(path).open("rb") as file:
        data = file.read(MAX_TEXT + 1)
    if len(data) > MAX_TEXT:
        raise ParseError(1, "", f"the file has over {MAX_TEXT:,} bytes; no puzzle is so long")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError(line, "", "the file is not UTF-8 text") from error
    return loads(text, format, variant, variant_of_suffix(path) or "classic")


def dump(puzzle: Puzzle | Solution, path: str | Path, format: str | Format | None = None) -> None:
    """Write a puzzle or a solution to a file.

    Parameters
    ----------
    puzzle : Puzzle or Solution
        What to write.
    path : str or Path
        A suffix that names a variant must name the puzzle's own.
    format : str or Format, optional
        Without it .txt is a puzzle string and a variant's suffix our own file.

    Raises
    ------
    SudokuError
        If the suffix does not fit, or the format cannot hold the puzzle.
    OSError
        If the file cannot be written.
    """
    whole = puzzle.as_puzzle() if isinstance(puzzle, Solution) else puzzle
    named = variant_of_suffix(path)
    if named is not None and named != whole.variant:
        mine = whole.variant
        raise SudokuError(
            f"a {mine.name} puzzle goes into a .{mine.suffix} file, not {show(str(path))}"
        )
    if format is None:
        if named is None and Path(path).suffix.lower() != ".txt":
            raise SudokuError(f"the suffix of {show(str(path))} names no format; say which")
        format = SDK if named is not None else LINE
    Path(path).write_text(dumps(whole, format), encoding="utf-8", newline="\n")
