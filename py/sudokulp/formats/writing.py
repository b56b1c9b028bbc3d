"""Writing puzzles as text, as bytes and to files.

`WRITABLE` has a `Format` for each form in which a puzzle can be written. To add one, write a
function that turns a puzzle into text or bytes, and add an entry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from ..errors import FileError, SudokuError, show
from ..grid import COMMON_SIDE, EMPTY, MAX_SIDE, Boxes, has_boxes, usual_shape
from ..names import find_by_suffix, lookup
from ..numbers import listed
from ..puzzle import AsPuzzle, Puzzle, PuzzleLike, as_puzzle, told
from ..variants import VARIANTS, Variant
from .comments import PUBLISHED, as_comments
from .reading import file_at, variant_of_suffix

#: The groups of formats, with their headings.
GROUPS = {
    "files": "Files of this and other programs",
    "links": "Links to other sites",
    "pictures": "Pictures",
    "models": "Models for solvers",
}


@dataclass(frozen=True)
class Format:
    """A form in which a puzzle can be written."""

    name: str  # the name for `dumps`; any spelling is accepted
    label: str  # the name for users
    about: str  # a sentence about what it looks like or is for
    #: The function that writes a puzzle, as "module:function" relative to this package. It is
    #: imported when it is needed. Its keyword arguments are `options`.
    function: str
    options: tuple[str, ...] = ()
    # suffixes without the dot; the first is used for writing; () means the suffixes of variants
    suffixes: tuple[str, ...] = ("txt",)
    files: tuple[str, ...] = ()  # file names that mean this format, whatever their suffix
    refusal: Callable[[Puzzle], str] = lambda puzzle: ""  # why a puzzle cannot be written, or ""
    type: str = "text/plain"  # the MIME type
    group: str = "files"  # a key of `GROUPS`
    packages: tuple[str, ...] = ()  # the optional packages that it needs
    site: str = ""  # for a link: the site that the link opens
    binary: bool = False  # whether it is bytes, not text
    raster: bool = False  # whether the text is an SVG that the caller must turn into pixels
    shaped: bool = False  # whether it shows boxes of any shape, not only the usual boxes
    largest: int = COMMON_SIDE  # the largest side that it supports
    rules: bool = False  # whether the form itself holds rules
    commented: bool = False  # whether comments hold the variant and the rules

    @property
    def holds_grids(self) -> bool:
        """Whether files contain a grid, not a picture or a model."""
        return self.group not in ("pictures", "models")

    def suffix(self, puzzle: Puzzle) -> str:
        """Return the suffix, without the dot, of a file with this puzzle."""
        return self.suffixes[0] if self.suffixes else puzzle.variant.suffix or "sdk"

    def all_suffixes(self) -> tuple[str, ...]:
        """Return the suffixes of files in this format, without the dot."""
        return self.suffixes or tuple(variant.suffix for variant in VARIANTS.values())

    def write(self, puzzle: Puzzle, **options: object) -> str | bytes:
        """Return a puzzle in this form; `written` checks first that this is possible."""
        module, _, name = self.function.partition(":")
        made: str | bytes = getattr(import_module(module, __package__), name)(puzzle, **options)
        return made


# The simplest forms: lines and drawn grids --------------------------------------------------------


def line(puzzle: Puzzle) -> str:
    """Return a character for each cell, in row order."""
    return puzzle.line + "\n"


def grid(puzzle: Puzzle, empty: str = EMPTY, margin: str = " ", **about: str) -> str:
    """Return rows of cells with borders; comments above hold the variant, rules and texts."""
    (high, wide), side = puzzle.boxes or (puzzle.side, puzzle.side), puzzle.side
    border = "+" + ("-" * (2 * wide + len(margin)) + "+") * (side // wide)
    drawn = [border]
    for number in range(side):
        row = puzzle.line[number * side : (number + 1) * side].replace(EMPTY, empty)
        boxes = [margin + " ".join(row[start : start + wide]) for start in range(0, side, wide)]
        drawn.append("|" + " |".join(boxes) + " |")
        if (number + 1) % high == 0:
            drawn.append(border)
    return comments_of(puzzle) + as_comments(**about) + "\n".join(drawn) + "\n"


def grid_with_blanks(puzzle: Puzzle, **about: str) -> str:
    """Return rows of cells with borders, with a space for an empty cell."""
    return grid(puzzle, " ", margin="", **about)


def variant_comment(variant: Variant) -> str:
    """Return the comment line that names a variant.

    Examples
    --------
    >>> print(variant_comment(VARIANTS["four square"]))
    # variant: four square
    """
    return f"# variant: {variant.name}"


def comments_of(puzzle: Puzzle) -> str:
    """Return the variant and the rules of a puzzle as comment lines.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight, Cage
    >>> print(comments_of(Puzzle({}, size=4, rules=[AntiKnight(), Cage([1, 2])])), end="")
    # rule: anti-knight
    # rule: {"rule": "cage", "cells": ["r1c1", "r1c2"]}
    """
    plain = puzzle.variant.plain
    lines = [] if plain.name == "classic" else [variant_comment(plain)]
    if puzzle.rules:
        from ..rules.fields import told_as  # most puzzles have no rules

        entries = [told_as(rule, puzzle.side) for rule in puzzle.rules]
        named = (each["rule"] if len(each) == 1 else json.dumps(each) for each in entries)
        lines += [f"# rule: {each}" for each in named]
    return "".join(f"{each}\n" for each in lines)


# Why a puzzle cannot be written -------------------------------------------------------------------


def _not_in_sdk(puzzle: Puzzle) -> str:
    if isinstance(puzzle.shape, Boxes):
        return f"the format supports square boxes only, not {puzzle.shape}"
    return "" if puzzle.variant.suffix else f"the format has no suffix for '{puzzle.variant.name}'"


def _not_in_table(puzzle: Puzzle) -> str:
    return "a table needs more than one cell" if puzzle.side == 1 else ""


def _not_in_fpuzzles(puzzle: Puzzle) -> str:
    if not puzzle.rules and puzzle.shape == 3:
        return ""  # without the import of all rules
    from .fpuzzles import refusal

    return refusal(puzzle)


# The registry -------------------------------------------------------------------------------------

_TEXTS = tuple(PUBLISHED)
_SDK = Format(
    name="sdk",
    label="SudokuLP file",
    about="The number of rows, then one line 'row, column, digit' for each given.",
    function=".sdk:write",
    options=_TEXTS,
    suffixes=(),
    refusal=_not_in_sdk,
    largest=MAX_SIDE,
)
_LINE = Format(
    name="line",
    label="puzzle string",
    about="One character per cell: a dot if it is empty, a letter for a digit above 9.",
    function=".writing:line",
    suffixes=("txt", "sdm"),
    largest=MAX_SIDE,
)
_GRID = Format(
    name="grid",
    label="drawn grid",
    about="Rows and borders drawn with | - and +.",
    function=".writing:grid",
    options=_TEXTS,
    shaped=True,
    largest=MAX_SIDE,
    commented=True,
)
_BLANKS = replace(
    _GRID,
    name="grid with blanks",
    label="drawn grid with blanks",
    about="Rows and borders drawn with | - and +; empty cells are blank.",
    function=".writing:grid_with_blanks",
    files=("sudokuout.txt",),
    largest=COMMON_SIDE,
)
_CSV = Format(
    name="csv",
    label="table",
    about="One line per row, digits separated by commas (CSV).",
    function=".workbook:write_csv",
    suffixes=("csv",),
    refusal=_not_in_table,
    type="text/csv",
)
_XLSX = Format(
    name="xlsx",
    label="workbook",
    about="A sheet with the grid, for spreadsheet programs.",
    function=".workbook:write",
    suffixes=("xlsx",),
    refusal=_not_in_table,
    type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    packages=("defusedxml", "openpyxl"),
    binary=True,
)
_JSON = Format(
    name="json",
    label="puzzle with rules",
    about="A JSON object with side, variant, givens and rules.",
    function=".own_json:write",
    options=_TEXTS,
    suffixes=("json",),
    type="application/json",
    rules=True,
)
_FPUZZLES = Format(
    name="f-puzzles",
    label="f-puzzles link",
    about="A link that opens the puzzle in f-puzzles.",
    function=".fpuzzles:write",
    options=_TEXTS,
    group="links",
    site="f-puzzles",
    refusal=_not_in_fpuzzles,
    rules=True,
)
_SUDOKUPAD = replace(
    _FPUZZLES,
    name="sudokupad",
    label="SudokuPad link",
    about="A link that opens the puzzle in SudokuPad.",
    function=".sudokupad:write",
    site="SudokuPad",
)
_LP = Format(
    name="lp",
    label="integer program",
    about="The integer program as readable text, for most solvers.",
    function="..exports.models:lp_text",
    options=("formulation", "names"),
    suffixes=("lp",),
    group="models",
    rules=True,
)
_MPS = replace(
    _LP,
    name="mps",
    label="integer program for any solver",
    about="The integer program in the format that nearly every solver reads.",
    function="..exports.models:mps_text",
    suffixes=("mps",),
)
_PROGRAM = replace(
    _LP,
    name="py",
    label="program in Python",
    about="A Python program that solves the integer program with PuLP and prints the grid.",
    function="..exports.code:pulp_code",
    options=("formulation",),
    suffixes=("py",),
)
_LISTING = replace(
    _LP,
    name="listing",
    label="integer program as PuLP prints it",
    about="All constraints and variables of the integer program, as PuLP prints them.",
    function="..exports.models:listing",
    suffixes=("txt",),
)
_CNF = replace(
    _LP,
    name="cnf",
    label="formula for SAT solvers",
    about="The rules as a formula of propositional logic, in DIMACS CNF.",
    function="..engine.cnf:dimacs_cnf",
    options=("encoding",),
    suffixes=("cnf",),
)
_SVG = Format(
    name="svg",
    label="picture",
    about="A picture that stays sharp at any size, for web pages and documents.",
    function="..exports.picture:picture",
    options=("solution", "marks", "centre", "entries", "title", "colours", "tinted", "caption"),
    suffixes=("svg",),
    type="image/svg+xml",
    group="pictures",
    rules=True,
)
_PNG = replace(
    _SVG,
    name="png",
    label="pixel image",
    about="A picture that every program can show, for messages and slides.",
    suffixes=("png",),
    type="image/png",
    raster=True,  # the page turns the SVG into pixels
)

#: The forms in which a puzzle can be written, by name, the most common first.
WRITABLE: dict[str, Format] = {
    each.name: each
    for each in (
        *(_SDK, _LINE, _GRID, _BLANKS, _CSV, _XLSX, _JSON, _FPUZZLES, _SUDOKUPAD),
        *(_LP, _MPS, _PROGRAM, _CNF, _LISTING, _SVG, _PNG),
    )
}


def find_format(name: str | Format) -> Format:
    """Return the format with a name. Any spelling is accepted."""
    return name if isinstance(name, Format) else lookup(WRITABLE, name, "format")


def reason_against(format: Format, puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be written in a format, or "" if it can."""
    if too_large := _too_large(format, puzzle):
        return too_large
    if puzzle.rules and not (format.rules or format.commented):
        return f"the format does not support {told(puzzle.rules)} rules"
    strange = [rule for rule in puzzle.rules if not rule.known]
    if strange and format.group == "models":
        return f"the {told(strange)} is not supported"
    holds = format.rules or (format.shaped and has_boxes(puzzle.shape))
    if (refusal := format.refusal(puzzle)) or holds or _is_usual(puzzle):
        return refusal
    return f"the format does not support a grid of {puzzle.shape}; use 'json'"


def _too_large(format: Format, puzzle: Puzzle) -> str:
    if puzzle.side <= format.largest:
        return ""
    names = listed((one.name for one in WRITABLE.values() if one.largest == MAX_SIDE), "or")
    return (
        f"the format supports grids up to {format.largest}x{format.largest}, and this is "
        f"{puzzle.side}x{puzzle.side}; use {names}"
    )


def _is_usual(puzzle: Puzzle) -> bool:
    return not isinstance(puzzle.shape, Boxes) or (
        has_boxes(puzzle.shape)
        and puzzle.side in (6, 8, 10, 12)
        and puzzle.shape == usual_shape(puzzle.side)
    )


def encode(puzzle: PuzzleLike, format: str | Format = "sdk", **options: object) -> str | bytes:
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


def written(puzzle: PuzzleLike, format: Format, options: Mapping[str, object]) -> str | bytes:
    """Return a puzzle or a solution in a format, as `encode` does.

    If the format is a pixel image, return the SVG that the caller must turn into pixels.
    """
    grid = as_puzzle(puzzle)
    is_solution = isinstance(puzzle, AsPuzzle) and not isinstance(puzzle, Puzzle)
    if is_solution and format.commented:  # the rules belong to the puzzle, not to the solution
        plain = grid.variant.plain
        grid = Puzzle.from_digits(grid.digits, grid.shape, plain, (), grid.symbols)
    refusal = (
        reason_against(format, puzzle)
        if isinstance(puzzle, Puzzle)
        else _too_large(format, grid) or format.refusal(grid)
    )
    if refusal:
        raise _refused(format, refusal)
    for option in options:
        if option not in format.options:
            has = f"; its options are {listed(format.options)}" if format.options else ""
            raise SudokuError(f"the format '{format.name}' has no option '{option}'{has}")
    return format.write(grid, **options)


def _refused(format: Format, reason: str) -> SudokuError:
    article = "an" if format.label[0].lower() in "aeio" or format.name == "f-puzzles" else "a"
    return SudokuError(f"cannot write this puzzle as {article} {format.label}, because {reason}")


def dumps(puzzle: PuzzleLike, format: str | Format = "sdk", **options: Any) -> str:
    """Return a puzzle or a solution as text.

    The parameters are those of `encode`.

    Examples
    --------
    >>> print(dumps(Puzzle({1: 4, 7: 2}, size=4)), end="")
    4
    1, 1, 4
    2, 3, 2
    """
    text = encode(puzzle, format, **options)
    if isinstance(text, bytes):
        raise SudokuError(f"a {find_format(format).label} is not text; write it to a file")
    return text


def dump(puzzle: PuzzleLike, path: str | Path, format: str | Format | None = None) -> None:
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
        blanks, as in iwatobipen's program. Above a puzzle string or a table, a comment names the
        variant, unless it is classic.

    Raises
    ------
    SudokuError
        If the suffix belongs to a different variant or to no format, or if the puzzle cannot be
        written in the format.
    OSError
        If the file cannot be written.
    """
    named = variant_of_suffix(path)
    grid = as_puzzle(puzzle, named)
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
    if isinstance(made, str) and find_format(kind) in (_LINE, _CSV):
        made = comments_of(grid) + made
    file_at(path).write_bytes(made.encode() if isinstance(made, str) else made)
