"""The door of the reader: the puzzles in any text that people paste."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt

from ..errors import ParseError, quote
from ..grid import SYMBOLS, GridShape, digit_of
from ..scanner.choice import Choice, choose, puzzles
from ..scanner.manner import HEAD, Manner, fixed, listed, named_column, read_line
from ..scanner.page import Page, lines_of
from ..scanner.parsed import MAX_LINES, Line, Parsed
from .exact import Piece, find_exact, read_exact

__all__ = ["Manner", "Scan", "fixed", "parse", "read_line"]


@dataclass(frozen=True)
class Scan:
    """All puzzles in a text, and an error for each part that is almost a puzzle."""

    puzzles: tuple[Parsed, ...]
    wrong: tuple[ParseError, ...] = ()


def parse(text: str, shape: GridShape | None = None) -> Scan:
    """Return the puzzles in a text.

    Parameters
    ----------
    text : str
        Whatever somebody pasted.
    shape : int, Boxes or None
        The boxes that the user demands. Then strings and squares with their side are read, too.

    Returns
    -------
    Scan
        The puzzles in the order of the text.

    Raises
    ------
    ParseError
        If the text holds no puzzle. The error is about what is almost one.
    """
    plain = _plain(text) if shape is None else None
    if plain is not None:
        return Scan((plain,))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = lines_of(text)
    column = named_column(text)
    if column and (table := _of_column(column)):
        return _with_mentions(table, text, text)
    pieces = find_exact(text)
    left = _outside(text, pieces)
    if pieces:
        places, errors = _with_pieces(text, left, lines, pieces, shape)
    else:
        rows = [line for line in lines if line.text.strip() and line.text.lstrip()[0] != "#"]
        entries = listed(rows) if shape is None else None
        if entries:
            return _with_mentions(Scan(tuple(entries[0]), tuple(entries[1])), text, text)
        places, errors = _scanned(lines, lines, shape)
    if not places:
        raise min(errors, key=lambda one: one[0])[1]
    places.sort(key=lambda one: one[0])
    errors.sort(key=lambda one: one[0])
    scan = Scan(tuple(parsed for _, parsed in places), tuple(error for _, error in errors))
    return _with_mentions(scan, text, left)


def _outside(text: str, pieces: Sequence[Piece]) -> str:
    """Return a text in which pieces in exact formats are blank."""
    rest, at = [], 0
    for piece in pieces:
        rest += [text[at : piece.start], re.sub(r"[^\n]", " ", text[piece.start : piece.end])]
        at = piece.end
    return "".join([*rest, text[at:]])


_RULE_WORD = (
    r"(?<![^\W_])(?:diagonal\w*|x-sudokus?|sudoku[ -]x|killers?|anti-?(?:knight|king)s?|"
    r"(?:knight|king)'?s?[ -]moves?|windokus?|hyper(?:[ -]?sudoku)?|jigsaws?|irregular|squiggly|"
    r"toroidal|thermo\w*|kropki|xv|(?:non-?)?consecutive|arrows?|sandwich|greater[ -]than|"
    r"palindromes?|renban|whispers?|samurai|skyscrapers?|even[ -]odd|cages?)(?![^\W_])"
)
_MENTIONED = re.compile(_RULE_WORD, re.I)
_KIND = re.compile(rf"(?:type|variant|variation)[\"']?\s*[=:]\s*[\"']?({_RULE_WORD})", re.I)
_NO_WORDS = re.compile(
    r"(?m)^[^\S\n]*#\s*(?:variant|rule|title|author|ruleset)\s*:.*|<[^<>]*>", re.I
)


def _with_mentions(scan: Scan, text: str, left: str) -> Scan:
    """Return a scan with a notice if a text mentions a rule that was not read from it.

    `left` is the text outside of exact formats.
    """
    found = _MENTIONED.search(_NO_WORDS.sub("", left))
    word = found[0] if found else (kind := _KIND.search(text)) and kind[1]
    if not word:
        return scan
    told = f"the text mentions '{word}', but rules in words are not read"
    told_each = (p if p.rules or p.variant else p.noted(told) for p in scan.puzzles)
    return replace(scan, puzzles=tuple(told_each))


def _of_column(fields: Sequence[tuple[Line, str]]) -> Scan | None:
    """Return the puzzles in the fields of a column, or None if there are none.

    Each field has a puzzle string or one puzzle in an exact format, or it is wrong.
    """
    head = [field for field, _ in fields[:HEAD] if "{" not in field.text]
    manner = fixed(head) or Manner()
    puzzles: list[Parsed] = []
    wrong: list[ParseError] = []
    for field, solution in fields:
        try:
            pieces = find_exact(field.text) if "{" in field.text or "/" in field.text else []
            if pieces:
                read = read_exact(pieces[0], field.text)
                puzzles += [replace(parsed, line=field.number) for parsed in read]
                continue
            parsed = read_line(field, manner)
            if len(solution) == len(parsed.digits):
                full = read_line(Line(field.number, solution), manner).digits
                parsed = replace(parsed, solution=() if 0 in full else full)
            puzzles.append(parsed)
        except ParseError as error:
            wrong.append(field.error(error.message))
    return Scan(tuple(puzzles), tuple(wrong)) if puzzles else None


#: Puzzles and errors with their places: the number of a line, and a column.
_Places = list[tuple[tuple[int, int], Parsed]]
_Errors = list[tuple[tuple[int, int], ParseError]]


def _with_pieces(
    text: str,
    left: str,
    lines: Sequence[Line],
    pieces: Sequence[Piece],
    shape: GridShape | None,
) -> tuple[_Places, _Errors]:
    """Return the puzzles in pieces in exact formats, and those in the text that is left."""
    places: _Places = []
    errors: _Errors = []
    links: _Errors = []  # about links that hold no puzzle
    for piece in pieces:
        place = (piece.line, piece.start - text.rfind("\n", 0, piece.start) - 1)
        try:
            places += [(place, parsed) for parsed in read_exact(piece, text)]
        except ParseError as error:
            is_other = piece.format == "link" and "not contain a puzzle" in error.message
            (links if is_other else errors).append((place, error))
    if left.strip():
        part = [Line(number, line) for number, line in enumerate(left.split("\n"), 1)]
        rows = [line for line in part if line.text.strip() and line.text.lstrip()[0] != "#"]
        entries = listed(rows) if shape is None else None
        if entries:  # a list in which some lines are in exact formats
            places += [((parsed.line, 0), parsed) for parsed in entries[0]]
            return places, [*errors, *(((error.index, 0), error) for error in entries[1])]
        found, wrong = _scanned(part, lines, shape, comments=not places)
        places, found = _with_cages(places, found)
        if found or (wrong and wrong[0][1].message.startswith(("expected", "this looks"))):
            places += found
            errors += wrong
        elif places:
            place, first = places[0]
            places[0] = (place, _with_decoration(first, part))
    if links and places:
        place, first = places[0]
        places[0] = (place, first.noted(f"ignored the link in line {links[0][1].index}"))
    return places, errors if places else [*errors, *links]


def _with_cages(exact: _Places, found: _Places) -> tuple[_Places, _Places]:
    """Join cages that stand without givens to the only grid beside them."""
    if len(exact) != 1 or len(found) != 1:
        return exact, found
    (place, cages), (_, grid) = exact[0], found[0]
    if any(cages.digits) or not cages.rules or cages.side != grid.side or grid.rules:
        return exact, found
    # what was said about the text beside the grid was said about the cages
    told = [each for each in grid.notices if not each.startswith("ignored")]
    joined = replace(cages, digits=grid.digits, line=min(cages.line, grid.line))
    return [(place, joined.noted(*told))], []


_DIGITS = {side: frozenset("123456789"[:side]) for side in (4, 6, 8, 9)}
_BLANKS = (frozenset("."), frozenset("0"), frozenset("_"), frozenset("*"), frozenset("-"))
_TABLE = bytes(sign - 48 if 48 < sign < 58 else 0 for sign in range(256))
_SIDE_OF = {side * side: side for side in (6, 8, 9)}


def _plain(text: str) -> Parsed | None:
    """Return the puzzle in a text that is nothing but 81 characters, or nine rows of nine."""
    if len(text) > 200:
        return None
    bare = text.rstrip().replace(" ", "")
    side = _SIDE_OF.get(len(bare), 0)
    kind = "puzzle string"
    if not side:
        rows = bare.split("\n")
        side = len(rows)
        if side not in _DIGITS or side * side + side - 1 != len(bare):
            return None
        if {*map(len, rows)} != {side} or "123456789"[:side] in (rows[0], rows[-1]):
            return None  # the latter may be a heading
        kind = "grid"
        bare = "".join(rows)
    digits = _DIGITS[side]
    signs = {*bare} - digits
    if (signs and signs not in _BLANKS) or digits.isdisjoint(bare):
        return None
    return Parsed(side, tuple(bare.encode().translate(_TABLE)), kind)


def _scanned(
    part: Sequence[Line], lines: Sequence[Line], shape: GridShape | None, comments: bool = True
) -> tuple[_Places, _Errors]:
    """Return the puzzles and errors in lines, each with its place.

    If `comments`, comments are read if nothing else is a puzzle. `lines` are the original lines.
    """
    large = _large(part)
    if large:
        return [((large.line, 0), large)], []
    originals = {line.number: line for line in lines}
    page = Page(part)
    choice = choose(page, shape)
    if comments and not choice.chosen and page.notes:
        with_comments = Page(part, comments=True)
        other = choose(with_comments, shape)
        if other.chosen or other.wrong[0].weight > choice.wrong[0].weight:
            page, choice = with_comments, other
    found = puzzles(page, choice, originals, shape)
    if len(found) > MAX_LINES:
        told = f"the text has more than {MAX_LINES:,} puzzles; split it into several texts"
        raise ParseError(1, "", told)
    return found, _errors(page, choice, originals)


def _errors(page: Page, choice: Choice, originals: dict[int, Line]) -> _Errors:
    errors = []
    for miss in choice.wrong:
        number = page.number(miss.line) if page.lines else 1
        column = miss.spans[0][1] if miss.spans else 0
        errors.append(((number, column), originals[number].error(miss.message)))
    return errors


_LARGE = {side * side: side for side in (49, 64, 81)}


def _large(lines: Sequence[Line]) -> Parsed | None:
    """Return the puzzle if a text has nothing but 49x49, 64x64 or 81x81 cells, otherwise None."""
    if not 2_400 < sum(len(line.text) for line in lines) < 30_000:
        return None
    rows = [
        Line(line.number, "".join(line.text.replace("|", " ").split()))
        for line in lines
        if line.text.strip(" +-|")
        and (line.text.lstrip()[0] != "#" or len(line.text.split()) in _LARGE.values())
    ]
    cells = "".join(row.text for row in rows)
    side = _LARGE.get(len(cells), 0)
    if not side or not (len(rows) == 1 or {len(row.text) for row in rows} == {side}):
        return None
    is_drawn = any("|" in line.text for line in lines)
    if len(rows) > 1 and not is_drawn and not {*cells} & {*SYMBOLS[9:side]}:
        return None  # a list of 9x9 puzzles
    digits = [digit_of(sign, side) for sign in cells]
    known = tuple(digit for digit in digits if digit is not None)
    if len(known) < len(cells) or isqrt(side) ** 2 != side:
        return None
    return Parsed(side, known, "puzzle string" if len(rows) == 1 else "grid", rows[0].number)


def _with_decoration(parsed: Parsed, rest: Sequence[Line]) -> Parsed:
    """Return a puzzle with a notice about the words that stand around an exact format."""
    said = [
        line for line in rest if re.search(r"[^\W_]{2}", line.text) and line.text.strip()[0] != "#"
    ]
    if not said:
        return parsed
    numbers = ", ".join(str(line.number) for line in said[:4]) + ", ..." * (len(said) > 4)
    plural = "s" * (len(said) > 1)
    told = f"ignored the text in line{plural} {numbers} ({quote(said[0].text.strip())})"
    return parsed.noted(told)
