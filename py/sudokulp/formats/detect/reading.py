"""Format detection and reading of texts and files."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ...errors import ParseError, SudokuError
from ...grid import boxes_of, side_of
from ...names import find_by_suffix
from ...puzzle import Puzzle
from ...variants import VARIANTS, Variant, find_variant
from ..format import Format, Found, Line, found_by
from ..lists.layouts import HEAD, are_ruled
from ..lists.reader import LISTS, begins_list, layout_of
from ..plain.grouped import GROUPED
from ..plain.line import LINE, large_string, plain_string
from ..plain.sdk import SDK, is_meant
from ..readings import Naming, Reading, Readings
from ..registry import READABLE, find_format
from ..several.cutting import is_several
from ..several.rows import with_overlaps, without_solutions
from ..text import Lines, content, decode, named_variants, plain, refuse_model, ruling, split_lines
from .decorations import has_corner, without_labels
from .fallback import CUT, fallbacks, read_several


class Guess(NamedTuple):
    """A format that may be meant, and how likely."""

    score: float
    format: Format

    @property
    def certain(self) -> bool:
        """Whether no other format can be meant."""
        return self.score == 1


def guessed(lines: list[Line]) -> list[Guess]:
    """Return the formats that may be meant, the likeliest first.

    Below a puzzle string other formats are lines of a list that are wrong, and so they are where
    most lines are puzzles, some with rules.
    """
    if large_string(lines):  # its signs are borders, comments and fields elsewhere
        return [Guess(1.0, LINE)]
    guesses = [Guess(kind.sniff(lines), kind) for kind in READABLE.values()]
    if begins_list(lines) or has_rules(lines):
        guesses = [guess for guess in guesses if guess.format.name in LISTS or not guess.certain]
    found = [guess for guess in guesses if guess.score]
    return sorted(found, key=lambda guess: guess.score, reverse=True)


def has_rules(lines: list[Line]) -> bool:
    """Return whether it is a list of puzzles, some with rules, which nobody may leave out."""
    rows = plain(content(lines))
    return not GROUPED.sniff(rows) and are_ruled(rows[:HEAD])


def parse_likeliest(lines: list[Line], likely: list[Guess] | None = None) -> tuple[Format, Found]:
    """Return the likeliest format that can read the lines, and what it read.

    If none can, the error is that of the likeliest one. After a format that is certain no
    others are tried: a text with a mistake must not be read as something else.
    """
    refuse_comments(lines)
    error = lines[0].error("expected a puzzle")
    for number, guess in enumerate(likely or guessed(lines)):
        try:
            return guess.format, found_by(guess.format, lines)
        except ParseError as failure:
            error = failure if number == 0 else error
            if guess.certain:
                break
    raise error


def refuse_comments(lines: list[Line]) -> None:
    """Raise if there is nothing but comments."""
    if not content(lines):
        raise lines[0].error("expected a puzzle, found only comments")


def with_rules(found: Found, lines: list[Line], format: Format) -> Found:
    """Return what was found in a text with the rules that its comments tell."""
    told = [line for line in lines if ruling(line) is not None]
    if not told:
        return found
    from ..rules.file import with_rules_of  # most texts have none

    return with_rules_of(found, told, format.commented)


def read_all(
    source: str | bytes,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    filename: str | Path | None = None,
    boxes: tuple[int, int] | None = None,
) -> Readings:
    """Return all puzzles in a text or file, and how they were understood.

    Parameters
    ----------
    source : str or bytes
        A text of at most a million characters; or a file's bytes.
    format : str or Format, optional
        The format; detected from the text by default.
    variant : str or Variant, optional
        By default what a comment line ``# variant: x`` names, else what the format or the
        file's suffix (.sdkx …) says. Lines like ``# rule: anti-knight`` add rules.
    default : str or Variant
        The variant if nothing names one.
    filename : str or Path, optional
        Only its suffix is used, and only for the variant.
    boxes : (int, int), optional
        Rows and columns of a box, whatever the text shows. By default those that it shows, else
        the usual ones; where a side has two usual shapes, as 2x3 and 3x2, and the first leaves no
        solution and the second does, the second. A notice says what was assumed.

    Raises
    ------
    ParseError
        If there is no puzzle in the text, with the line at fault.
    FileError
        If a file is neither text nor a workbook.
    MissingPackage
        If reading it needs a package that is not installed.
    UnknownName, VariantError
        If there is no such format or variant.
    SudokuError
        If the format is only written.
    """
    kind = None if format is None else _readable(format)
    suffix = variant_of_suffix(filename) if filename is not None else None
    chosen = None if variant is None else find_variant(variant)
    shape = None if boxes is None else boxes_of(boxes)
    if isinstance(source, bytes):
        binary = _binary(source)
        if binary:
            format, found = binary
            return Readings(format, found, Naming(chosen, [], suffix, find_variant(default), shape))
        source = decode(source)
    if not isinstance(source, str):
        raise TypeError(f"a text or the bytes of a file is read, not {type(source).__name__}")
    lines = split_lines(source)
    named, found = _parsed(lines, kind, suffix)
    found = with_rules(_settled(found, lines), lines, named)
    comments = named_variants(lines) if chosen is None else []
    if len(found.puzzles) + len(found.wrong) == 1:
        _refuse_two(comments)
    return Readings(named, found, Naming(chosen, comments, suffix, find_variant(default), shape))


def _settled(found: Found, lines: list[Line]) -> Found:
    """Return what was found without solutions; lines of a list that go on alone are all kept."""
    if len(found.puzzles) < 2:
        return found
    full = any(0 not in parsed.digits for parsed in found.puzzles)
    if full and layout_of([line.text for line in lines[:HEAD]]) is None:
        found = without_solutions(found)
    return with_overlaps(found)


def _readable(format: str | Format) -> Format:
    kind = find_format(format)
    if not kind.readable:
        raise SudokuError(f"{kind.name} is only written; there are {', '.join(READABLE)} to read")
    return kind


def _binary(data: bytes) -> tuple[Format, Found] | None:
    """Return the format and puzzles of a binary file, None if it may be text."""
    for format in READABLE.values():
        if format.load and data.startswith(format.magic):
            return format, format.load(data)
    return None


def _refuse_two(comments: list[tuple[Line, Variant]]) -> None:
    """Raise if the comments on a single puzzle name two variants."""
    for line, variant in comments:
        if variant != comments[0][1]:
            raise line.error(f"line {comments[0][0].number} names another variant")


def _parsed(
    lines: list[Line], format: Format | None, suffix: Variant | None
) -> tuple[Format, Found]:
    """Return the format and the puzzles of a text, which may be cut into several."""
    found = plain_string(lines) if format is None else None
    if found:
        return LINE, found
    several = is_several(lines)
    if format is not None:
        refuse_comments(lines)
        cut = several and format.name in CUT
        read = partial(_by, format)
        return (read_several(lines, read) if cut else None) or read(lines)
    if not begins_list(lines):
        refuse_model(lines)
    likely = guessed(lines)
    if several and not (likely and likely[0].certain and likely[0].format.name not in CUT):
        parts = read_several(lines, partial(_parsed_block, suffix=suffix))
        if parts:
            return parts
    return _parsed_whole(lines, likely, suffix)


def _by(format: Format, lines: list[Line]) -> tuple[Format, Found]:
    return format, found_by(format, lines)


def _parsed_block(lines: list[Line], suffix: Variant | None) -> tuple[Format, Found]:
    return _parsed_whole(lines, guessed(lines), suffix)


def _parsed_whole(
    lines: list[Line], likely: list[Guess], suffix: Variant | None
) -> tuple[Format, Found]:
    """Return the format and the puzzles of a text that is not cut, by a fallback if necessary.

    A text that no format can read, in a file with a variant's suffix, may clearly be meant as
    our own.
    """
    bare = without_labels(lines) if has_corner(lines) else None
    if bare:
        lines = Lines(bare.lines)
        likely = guessed(lines)
    try:
        format, found = parse_likeliest(lines, likely)
        return format, replace(found, notices=(*found.notices, bare.notice)) if bare else found
    except ParseError as error:
        sure = likely and likely[0].certain and not likely[0].format.loose
        if sure or has_rules(lines):
            raise
        if suffix is not None and is_meant(lines):
            return SDK, found_by(SDK, lines)
        return _fall_back(lines, error)


def _fall_back(lines: list[Line], error: ParseError) -> tuple[Format, Found]:
    """Return what the first fallback that can be read gives; raise the error if none can."""
    for fallback in fallbacks(lines):
        try:
            format, found = parse_likeliest(Lines(fallback.lines))
        except ParseError as failure:
            error = failure if fallback.sure else error
            continue
        if all(side_of(x.shape) <= fallback.largest and any(x.digits) for x in found.puzzles):
            return format, replace(found, notices=(*found.notices, fallback.notice))
    raise error


def read(
    source: str | bytes,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    pick: int | None = None,
    boxes: tuple[int, int] | None = None,
) -> Reading:
    r"""Return the puzzle in a text together with how it was understood.

    Parameters
    ----------
    source, format, variant, default, boxes
        As `read_all` takes them.
    pick : int, optional
        Which puzzle of a list, from 0.

    Raises
    ------
    ParseError
        If the text has no puzzle, with the line at fault, or several.
    UnknownName, VariantError
        If there is no such format or variant, or not at this size.

    Examples
    --------
    >>> reading = read("4... ..2. .1.. ...3")
    >>> print(reading)
    4x4 puzzle string, 4 givens
    >>> read("# variant: x\n4... ..2. .1.. ...3").puzzle.variant.name
    'x'
    """
    found = read_all(source, format, variant, default, boxes=boxes)
    return found.only() if pick is None else found.pick(pick)


def loads(
    source: str | bytes,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    boxes: tuple[int, int] | None = None,
) -> Puzzle:
    r"""Return the puzzle in a text; `read` also returns how it was understood.

    Examples
    --------
    >>> loads("4\n1, 1, 4\n2, 3, 2\n").givens
    {1: 4, 7: 2}
    """
    return read(source, format, variant, default, boxes=boxes).puzzle


def variant_of_suffix(path: str | Path) -> Variant | None:
    """Return the variant that a file's suffix names, None if it names none."""
    return find_by_suffix(VARIANTS, path)
