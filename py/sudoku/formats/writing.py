"""Writing, and files."""

from __future__ import annotations

from pathlib import Path

from ..errors import FileError, SudokuError, show
from ..puzzle import Puzzle, Solution
from ..variants import VARIANTS, Variant
from .base import MAX_DATA, Format
from .reading import read_all, variant_of_suffix
from .registry import WRITABLE, find_format

#: What a suffix alone means. Those of the variants are our own files', .txt is a puzzle string.
BY_SUFFIX = {variant.suffix: "sdk" for variant in VARIANTS.values()} | {
    "txt": "line",
    "sdm": "sdm",
    "ss": "ss",
    "opensudoku": "opensudoku",
    "csv": "csv",
    "xlsx": "xlsx",
}


def encode(puzzle: Puzzle | Solution, format: str | Format = "sdk") -> str | bytes:
    """Return a puzzle or a solution as text, or as the bytes of a file that is no text.

    Raises
    ------
    SudokuError
        If the format cannot hold it, or is only read.
    MissingPackage
        If writing it needs a package that is not installed.
    """
    kind = find_format(format)
    whole = puzzle.as_puzzle() if isinstance(puzzle, Solution) else puzzle
    if kind.dumps is None:
        raise SudokuError(f"{kind.name} is only read; there are {', '.join(WRITABLE)} to write")
    refusal = kind.refusal(whole)
    if refusal:
        raise SudokuError(f"this puzzle cannot be written so ({kind.label}): {refusal}")
    return kind.dumps(whole)


def dumps(puzzle: Puzzle | Solution, format: str | Format = "sdk") -> str:
    """Return a puzzle or a solution as text.

    Raises
    ------
    SudokuError
        If the format cannot hold it, as SudoCue and SadMan files are classic 9x9; or if it
        is only read, or is no text.

    Examples
    --------
    >>> print(dumps(Puzzle({1: 4, 7: 2}, 2)), end="")
    4
    1, 1, 4
    2, 3, 2
    """
    written = encode(puzzle, format)
    if isinstance(written, bytes):
        raise SudokuError(f"a {find_format(format).label} is no text; write it into a file")
    return written


def load(
    path: str | Path, format: str | Format | None = None, variant: str | Variant | None = None
) -> Puzzle:
    """Return the puzzle in a file.

    Parameters
    ----------
    path : str or Path
        A text file of at most a million bytes, in UTF-8 or UTF-16; or a workbook.
    format : str or Format, optional
        What it is; without it, its content tells.
    variant : str or Variant, optional
        Without it a comment line ``# variant: x`` tells, without that the format or the
        suffix (.sdkx …); what tells nothing is classic.

    Raises
    ------
    ParseError
        If the text is no puzzle, or several: `read_all` takes those.
    FileError
        If it is no text and no workbook.
    OSError
        If the file cannot be read.
    """
    with Path(path).open("rb") as file:
        data = file.read(MAX_DATA + 1)
    return read_all(data, format, variant, filename=path).only().puzzle


def dump(puzzle: Puzzle | Solution, path: str | Path, format: str | Format | None = None) -> None:
    """Write a puzzle or a solution to a file.

    Parameters
    ----------
    puzzle : Puzzle or Solution
        What to write.
    path : str or Path
        A suffix that names a variant must name the puzzle's own.
    format : str or Format, optional
        Without it the suffix tells: a variant's is our own file, .txt a puzzle string, and
        .sdm, .ss, .opensudoku, .csv and .xlsx are what they are called.

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
    written = encode(whole, format or _format_of(path))
    data = written.encode() if isinstance(written, str) else written
    Path(path).write_bytes(data)


def _format_of(path: str | Path) -> str:
    suffix = Path(path).suffix.removeprefix(".").lower()
    name = BY_SUFFIX.get(suffix)
    if name is None:
        raise FileError(f"the suffix of {show(str(path))} names no format; say which")
    return name
