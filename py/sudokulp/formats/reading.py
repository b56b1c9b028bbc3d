"""Detecting formats, and reading texts and files."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..errors import ParseError, SudokuError
from ..grid import boxes_of, side_of
from ..names import suffix_of
from ..puzzle import Puzzle
from ..variants import VARIANTS, Variant, find_variant
from .cutting import CUT, is_several, read_several
from .fallback import fallbacks, has_corner, without_labels
from .format import BOXSIZE_OF_CELLS, READABLE, Format, Found, Line, Parsed, find_format
from .line import LINE, large_string
from .lists.layouts import HEAD, are_ruled
from .lists.reader import LISTS, begins_list, layout_of
from .published import with_comments
from .readings import Naming, Reading, Readings
from .rows import with_overlaps, without_solutions
from .rule_formats import GROUPED
from .sdk import SDK, is_meant
from .text import Lines, content, decode, named_variants, plain, refuse_model, ruling, split_lines

#: Matches a text that is a 4x4 or 9x9 puzzle string of digits and dots. The format of such a text
#: need not be detected.
_PLAIN = re.compile(r"[ \t]*([0-4.]{16}|[0-9.]{81})[ \t]*(?:\r?\n)?")


def read_all(
    source: str | bytes,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    filename: str | Path | None = None,
    boxes: tuple[int, int] | None = None,
) -> Readings:
    """Read all puzzles in a text or file.

    Parameters
    ----------
    source : str or bytes
        A text of at most a million characters, or the bytes of a file.
    format : str or Format, optional
        The format, or its name in `READABLE`. By default, it is detected.
    variant : str or Variant, optional
        The variant. By default, the first of these that names a variant determines it: a comment
        line such as ``# variant: x``, the format, the suffix of the file name (such as .sdkx).
    default : str or Variant
        The variant of puzzles for which nothing else names a variant.
    filename : str or Path, optional
        The name of the file. Only its suffix matters, and only for the variant.
    boxes : (int, int), optional
        The numbers of rows and columns of a box. They override the boxes in the text. If neither
        this parameter nor the text defines the boxes, the usual boxes are assumed. Some sizes have
        two usual shapes of boxes, such as 2x3 and 3x2 for 6x6. The second shape is assumed if the
        puzzle has a solution only with this shape. A notice says which shape was assumed.

    Returns
    -------
    Readings
        The puzzles, with information on how they were read.

    Raises
    ------
    ParseError
        If the text contains no puzzle. The error has the number of the line at fault.
    FileError
        If the file is neither text nor a workbook.

    Notes
    -----
    Comment lines such as ``# rule: anti-knight`` add rules to the puzzles.
    """
    kind = _readable(format)
    suffix = variant_of_suffix(filename) if filename else None
    chosen = None if variant is None else find_variant(variant)
    shape = None if boxes is None else boxes_of(boxes)
    naming = Naming(find_variant(default), shape, chosen, suffix=suffix)
    if isinstance(source, bytes):
        for each in READABLE.values():
            if each.load and source.startswith(each.magic):
                return Readings(each, each.load(source), naming)
        source = decode(source)
    if not isinstance(source, str):
        raise TypeError(f"expected a string or the bytes of a file, found {type(source).__name__}")
    string = _plain_string(source) if kind is None else None
    if string:
        return Readings(LINE, string, naming)
    lines = split_lines(source)
    named, found = _parsed(lines, kind, suffix)
    found = _with_rules(_settled(found, lines), lines, named)
    found = with_comments(found, lines)
    comments = named_variants(lines) if chosen is None else []
    if len(found.puzzles) + len(found.wrong) == 1:
        _refuse_contradiction(comments)
    return Readings(named, found, replace(naming, comments=comments))


def _plain_string(text: str, number: int = 1) -> Found | None:
    """Return the puzzle if a text is only a plain puzzle string, otherwise None."""
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    digits = tuple(map(int, match[1].replace(".", "0")))
    return Found((Parsed(BOXSIZE_OF_CELLS[len(digits)], digits, line=number),))


def _readable(format: str | Format | None) -> Format | None:
    kind = None if format is None else find_format(format)
    if kind and not kind.readable:
        raise SudokuError(
            f"the format '{kind.name}' can be written but not read; readable formats: "
            f"{', '.join(READABLE)}"
        )
    return kind


def _refuse_contradiction(comments: list[tuple[Line, Variant]]) -> None:
    """Raise ParseError if comments about one puzzle name different variants."""
    for line, other in comments:
        if other != comments[0][1]:
            raise line.error(
                f"line {comments[0][0].number} names another variant; remove one of the two lines"
            )


def _settled(found: Found, lines: list[Line]) -> Found:
    """Return the puzzles that were found, without solutions of other puzzles.

    In a list of independent lines, solutions are kept.
    """
    if len(found.puzzles) < 2:
        return found
    full = any(0 not in parsed.digits for parsed in found.puzzles)
    if full and layout_of([line.text for line in lines[:HEAD]]) is None:
        found = without_solutions(found)
    return with_overlaps(found)


def _with_rules(found: Found, lines: list[Line], format: Format) -> Found:
    comments = [line for line in lines if ruling(line) is not None]
    if not comments:
        return found
    from .rules.file import with_rules_of  # most texts have no rules

    return with_rules_of(found, comments, format.commented)


def _parsed(
    lines: list[Line], format: Format | None, suffix: Variant | None
) -> tuple[Format, Found]:
    """Return the format and the puzzles of a text. A text with several grids is cut first."""
    rows = content(lines)
    alone = rows[0] if format is None and len(rows) == 1 else None
    string = _plain_string(alone.text, alone.number) if alone else None
    if string:
        return LINE, string
    several = is_several(lines)
    if format:
        _refuse_comments(lines)
        cut = several and format.name in CUT
        parts = read_several(lines, lambda part: (format, format.found(part))) if cut else None
        return parts or (format, format.found(lines))
    if not begins_list(lines):
        refuse_model(lines)
    likely = _guessed(lines)
    if several and not (likely and likely[0].certain and likely[0].format.name not in CUT):
        parts = read_several(lines, lambda part: _parsed_whole(part, _guessed(part), suffix))
        if parts:
            return parts
    return _parsed_whole(lines, likely, suffix)


def _refuse_comments(lines: list[Line]) -> None:
    if not content(lines):
        raise lines[0].error("expected a puzzle, found only comments")


class _Guess(NamedTuple):
    """A possible format and its likelihood.

    After a certain format has failed, no other format is tried.
    """

    score: float
    format: Format

    @property
    def certain(self) -> bool:
        return self.score == 1


def _guessed(lines: list[Line]) -> list[_Guess]:
    """Return the possible formats, the likeliest first.

    A text that begins with a puzzle string, or in which most lines are puzzles and some have rules,
    is a list. Lines in another format are then invalid entries, so no other format is certain.
    """
    if large_string(lines):  # other formats would see borders, comments and fields in it
        return [_Guess(1.0, LINE)]
    guesses = [_Guess(kind.sniff(lines), kind) for kind in READABLE.values()]
    if begins_list(lines) or _has_rules(lines):
        guesses = [guess for guess in guesses if guess.format.name in LISTS or not guess.certain]
    found = [guess for guess in guesses if guess.score]
    return sorted(found, key=lambda guess: guess.score, reverse=True)


def _has_rules(lines: list[Line]) -> bool:
    """Return whether a text is a list of puzzles, some of which have rules."""
    rows = plain(content(lines))
    return not GROUPED.sniff(rows) and are_ruled(rows[:HEAD])


def _parsed_whole(
    lines: list[Line], likely: list[_Guess], suffix: Variant | None
) -> tuple[Format, Found]:
    """Return the format and the puzzles of a text that is not cut. Fallbacks are tried last.

    If no format can read a file with the suffix of a variant, the file may be in our own format,
    but damaged. In that case, it is read as such a file, so that the error says what is wrong.
    """
    bare = without_labels(lines) if has_corner(lines) else None
    if bare:
        lines = Lines(bare[0])
        likely = _guessed(lines)
    try:
        format, found = _parsed_likeliest(lines, likely)
        return format, found.noted(bare[1]) if bare else found
    except ParseError as error:
        sure = likely and likely[0].certain and not likely[0].format.loose
        if sure or _has_rules(lines):
            raise
        if suffix is not None and is_meant(lines):
            return SDK, SDK.found(lines)
        return _fall_back(lines, error)


def _parsed_likeliest(lines: list[Line], likely: list[_Guess]) -> tuple[Format, Found]:
    """Return the likeliest format that can read the lines, and the puzzles in them.

    If no format can read the lines, raise the error of the likeliest format. After a certain format
    has failed, no other is tried, so that a text with a mistake is not read as something else.
    """
    _refuse_comments(lines)
    error = lines[0].error("expected a puzzle")
    for number, guess in enumerate(likely):
        try:
            return guess.format, guess.format.found(lines)
        except ParseError as failure:
            error = failure if number == 0 else error
            if guess.certain:
                break
    raise error


def _fall_back(lines: list[Line], error: ParseError) -> tuple[Format, Found]:
    """Return the format and the puzzles of the first fallback that can be read.

    If there is none, raise the error of the last fallback that is sure, or the given error.
    """
    for fallback in fallbacks(lines):
        part = Lines(fallback.lines)
        try:
            format, found = _parsed_likeliest(part, _guessed(part))
        except ParseError as failure:
            error = failure if fallback.sure else error
            continue
        if all(side_of(x.shape) <= fallback.largest and any(x.digits) for x in found.puzzles):
            return format, found.noted(fallback.notice)
    raise error


def read(
    source: str | bytes,
    format: str | Format | None = None,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    pick: int | None = None,
    boxes: tuple[int, int] | None = None,
) -> Reading:
    r"""Read the puzzle in a text or file.

    `read_all` reads several puzzles.

    Parameters
    ----------
    source, format, variant, default, boxes
        The same as for `read_all`.
    pick : int, optional
        The index of the puzzle in a list, counted from 0.

    Returns
    -------
    Reading
        The puzzle, with information on how it was read.

    Raises
    ------
    ParseError
        If the text contains no puzzle, or if it contains several puzzles and `pick` is None.

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
    r"""Return the puzzle in a text.

    The parameters and the errors are those of `read_all`. If there are several puzzles, ParseError
    is raised. `read` also returns information on how the puzzle was read.

    Examples
    --------
    >>> loads("4\n1, 1, 4\n2, 3, 2\n").givens
    {1: 4, 7: 2}
    """
    return read(source, format, variant, default, boxes=boxes).puzzle


def variant_of_suffix(path: str | Path) -> Variant | None:
    """Return the variant to which the suffix of a file belongs, or None."""
    suffix = suffix_of(path)
    return next((each for each in VARIANTS.values() if each.suffix == suffix), None)
