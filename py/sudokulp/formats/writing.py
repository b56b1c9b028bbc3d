"""Writing puzzles as text or to files, and loading puzzles from files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..errors import FileError, SudokuError, show
from ..grid import MAX_SIDE, has_boxes
from ..lines import Row
from ..names import find_by_suffix
from ..numbers import listed
from ..puzzle import AsPuzzle, Puzzle, coerced, told
from ..variants import Variant
from .format import BOXSIZE_OF_CELLS, LARGE_CELLS, MAX_DATA, WRITABLE, Format, find_format
from .reading import read_all, variant_of_suffix


def encode(
    puzzle: AsPuzzle | Sequence[Row], format: str | Format = "sdk", **options: object
) -> str | bytes:
    """Return a puzzle or a solution in a format: a string, or bytes if the format is binary.

    Parameters
    ----------
    puzzle : Puzzle, Solution, Result or rows
        The puzzle or solution. Rows of digits become a classic puzzle.
    format : str or Format
        The format, or its name in `WRITABLE`.
    **options
        Options of the format. For example, "lp" and "mps" have `formulation` and `names`, "cnf" has
        `encoding`, and "svg" has the parameters of `picture`.

    Raises
    ------
    SudokuError
        If the puzzle cannot be written in this format, if the format is a pixel image, which only
        the page can make, or if the format has no such option.
    MissingPackage
        If a package that the format needs is not installed.
    """
    kind = find_format(format)
    if kind.raster:
        raise _refused(kind, "only the page can make pixel images; use 'svg'")
    return written(puzzle, kind, options)


def _refused_by_size(format: Format, puzzle: Puzzle) -> str:
    if puzzle.side <= format.largest:
        return ""
    names = listed((one.name for one in WRITABLE.values() if one.largest == MAX_SIDE), "or")
    return (
        f"the format supports grids up to {format.largest}x{format.largest}, and this is "
        f"{puzzle.side}x{puzzle.side}; use {names}"
    )


def reason_against(format: Format, puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be written in a format, or "" if it can."""
    too_large = _refused_by_size(format, puzzle)
    if too_large:
        return too_large
    if puzzle.rules and not (format.rules or format.commented):
        return f"the format does not support {told(puzzle.rules)} rules"
    strange = [rule for rule in puzzle.rules if not rule.known]
    if strange and format.group == "models":
        return f"the {told(strange)} is not supported"
    holds = format.rules or (format.shaped and has_boxes(puzzle.shape))
    usual = (BOXSIZE_OF_CELLS | LARGE_CELLS).get(puzzle.side**2)
    refusal = format.refusal(puzzle)
    if refusal or holds or puzzle.shape == usual:
        return refusal
    return f"the format does not support a grid of {puzzle.shape}; use 'json'"


def written(
    puzzle: AsPuzzle | Sequence[Row], format: Format, options: Mapping[str, object]
) -> str | bytes:
    """Return a puzzle or a solution in a format, as `encode` does.

    If the format is a pixel image, return the SVG that the caller must turn into pixels.
    """
    grid = coerced(puzzle)
    is_solution = isinstance(puzzle, AsPuzzle) and not isinstance(puzzle, Puzzle)
    if is_solution and format.commented:  # the rules belong to the puzzle, not to the solution
        plain = grid.variant.plain
        grid = Puzzle.from_digits(grid.digits, grid.shape, plain, (), grid.symbols)
    if format.dumps is None:
        raise SudokuError(
            f"the format '{format.name}' can be read but not written; use {', '.join(WRITABLE)}"
        )
    refusal = (
        reason_against(format, puzzle)
        if isinstance(puzzle, Puzzle)
        else _refused_by_size(format, grid) or format.refusal(grid)
    )
    if refusal:
        raise _refused(format, refusal)
    for option in options:
        if option not in format.options:
            has = f"; its options are {listed(format.options)}" if format.options else ""
            raise SudokuError(f"the format '{format.name}' has no option '{option}'{has}")
    return format.dumps(grid, **options)


def _refused(format: Format, reason: str) -> SudokuError:
    article = "an" if format.label[0].lower() in "aeio" or format.name == "f-puzzles" else "a"
    return SudokuError(f"cannot write this puzzle as {article} {format.label}, because {reason}")


def dumps(puzzle: AsPuzzle | Sequence[Row], format: str | Format = "sdk", **options: object) -> str:
    """Return a puzzle or a solution as text.

    The parameters are those of `encode`.

    Examples
    --------
    >>> print(dumps(Puzzle({1: 4, 7: 2}, 2)), end="")
    4
    1, 1, 4
    2, 3, 2
    """
    text = encode(puzzle, format, **options)
    if isinstance(text, bytes):
        raise SudokuError(f"a {find_format(format).label} is not text; write it to a file")
    return text


def load(
    path: str | Path,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    boxes: tuple[int, int] | None = None,
) -> Puzzle:
    """Return the puzzle in a file.

    Parameters
    ----------
    path : str or Path
        A workbook (.xlsx), or a text file of at most a million bytes (two million in UTF-16).
    format, variant, boxes
        The same as for `read_all`.

    Raises
    ------
    ParseError, FileError
        If the file contains no puzzle or several puzzles, or if it is neither text nor a workbook.
        Use `read_all` to read several puzzles.
    OSError
        If the file cannot be read.
    """
    with _named(path).open("rb") as file:
        data = file.read(MAX_DATA + 1)
    return read_all(data, format, variant, filename=path, boxes=boxes).only().puzzle


def dump(
    puzzle: AsPuzzle | Sequence[Row], path: str | Path, format: str | Format | None = None
) -> None:
    """Write a puzzle or a solution to a file.

    Parameters
    ----------
    puzzle : Puzzle, Solution, Result or rows
        The puzzle or solution. Rows of digits become a puzzle of the variant that the suffix names,
        or a classic puzzle if the suffix names none.
    path : str or Path
        The file.
    format : str or Format, optional
        The format. By default, the suffix determines it: .txt means a puzzle string, and the suffix
        of a variant means our own format. The file name sudokuout.txt means a drawn grid with
        blanks, as in iwatobipen's program.

    Raises
    ------
    SudokuError
        If the suffix belongs to a different variant or to no format, or if the puzzle cannot be
        written in the format.
    OSError
        If the file cannot be written.
    """
    named = variant_of_suffix(path)
    grid = coerced(puzzle, named or "classic")
    if named is not None and named != grid.variant:
        mine = grid.variant
        suffix = f".{mine.suffix}" if mine.suffix else "the suffix of a format, such as .json"
        raise SudokuError(
            f"the variant of this puzzle is '{mine.name}', so its file name must end in {suffix}, "
            f"not {show(str(path))}"
        )
    kind = format or find_by_suffix(WRITABLE, path)
    if kind is None:
        raise FileError(
            f"the suffix of {show(str(path))} belongs to no format; pass the argument format='...'"
        )
    made = encode(grid, kind)
    _named(path).write_bytes(made.encode() if isinstance(made, str) else made)


def _named(path: str | Path) -> Path:
    """Return the path, or raise FileError if it is not a valid file name."""
    found = Path(path)
    try:
        impossible = b"\0" in bytes(found)
    except UnicodeEncodeError:
        impossible = True
    if impossible:
        raise FileError(f"{show(str(path))} is not a valid file name")
    return found
