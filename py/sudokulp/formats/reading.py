"""Reading puzzles from any text or file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..errors import FileError, ParseError, SudokuError, VariantError, show
from ..grid import USUAL_BOXES, GridShape, box_of, boxes_of, side_of, usual_shape
from ..names import suffix_of
from ..numbers import a_grid, check_whole, listed
from ..puzzle import Puzzle, told
from ..scanner.parsed import Line, Parsed
from ..variants import VARIANTS, Variant, find_variant
from .comments import Comment, boxes_in, comments_in, rules_in, texts_in, variant_in, with_published
from .files import WORKBOOK, decode, refuse_model
from .scanner import Scan, parse

#: Matches a text that is a 4x4 or 9x9 puzzle string of digits and dots.
_PLAIN = re.compile(r"\s*([1-4.]{16}|[0-4]{16}|[1-9.]{81}|[0-9]{81})\s*")


@dataclass(frozen=True)
class Reading:
    """A puzzle in a text or file, and how it was read."""

    puzzle: Puzzle
    format: str  # what was read, in words that can follow "9x9", such as "puzzle string"
    line: int = 1  # the number of the line on which the puzzle begins
    title: str = ""
    author: str = ""
    ruleset: str = ""  # the rules in words
    notices: tuple[str, ...] = ()  # sentences about what was assumed or ignored
    entries: Mapping[int, int] = field(default_factory=dict)  # the player's {cell label: digit}
    marks: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # the player's candidates
    solution: tuple[int, ...] = ()  # the solution that stands beside the puzzle, () if none does
    assumed: bool = False  # whether the variant is the default because the text names none
    boxes: str = ""  # the notice about assumed boxes; "" if no boxes were assumed
    others: tuple[Reading, ...] = ()  # different puzzles that explain the text equally well

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences that a reader of the puzzle must see."""
        return self.notices

    def __str__(self) -> str:
        """Return a short description, such as "9x9 puzzle string, 30 givens"."""
        side, givens, placed = self.puzzle.side, len(self.puzzle.givens), len(self.entries)
        more = f", {placed} digit{'s' * (placed != 1)} placed" if placed else ""
        label = self.puzzle.variant.plain.label
        as_variant = f", read as {label}" if self.assumed and label != "Classic" else ""
        return f"{side}x{side} {self.format}, {givens} given{'s' * (givens != 1)}{more}{as_variant}"


@dataclass(frozen=True)
class Found:
    r"""The puzzles in a text or file, and the errors of parts that are almost puzzles.

    Examples
    --------
    >>> from sudokulp import read_all
    >>> found = read_all("4.....2..1.....3\n....4....2......\n")
    >>> [len(puzzle.givens) for puzzle in found], str(found.readings[1])
    ([4, 2], '4x4 puzzle string, 2 givens')
    """

    readings: tuple[Reading, ...]  # at least one, in the order of the text
    wrong: tuple[ParseError, ...] = ()

    def __iter__(self) -> Iterator[Puzzle]:
        """Iterate over the puzzles."""
        return (reading.puzzle for reading in self.readings)

    def __len__(self) -> int:
        return len(self.readings)

    def pick(self, index: int) -> Reading:
        """Return the reading of a puzzle by its index, which starts at 0.

        If there is no such puzzle, SudokuError is raised.
        """
        most = len(self.readings) - 1
        return self.readings[check_whole(index, "the index of the puzzle", 0, most)]

    def only(self) -> Reading:
        """Return the reading of the only puzzle; raise ParseError if there are several."""
        count = len(self.readings)
        if count > 1:
            message = f"there are {count} puzzles; read_all() returns them all"
            raise ParseError(self.readings[1].line, "", message)
        first = self.readings[0]
        ignored = tuple(f"ignored {error}" for error in self.wrong[:3])
        return replace(first, notices=(*first.notices, *ignored)) if ignored else first


@dataclass(frozen=True)
class Wanted:
    """What determines the variant and the boxes of puzzles, besides the text itself."""

    default: Variant
    variant: Variant | None = None  # overrides the text
    suffix: Variant | None = None  # the variant to which the suffix of the file belongs
    shape: GridShape | None = None  # overrides the boxes in the text


def read_all(
    source: str | bytes,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    filename: str | Path | None = None,
    boxes: tuple[int, int] | None = None,
) -> Found:
    """Read all puzzles in a text or file.

    Parameters
    ----------
    source : str or bytes
        A text of at most a million characters, or the bytes of a file.
    variant : str or Variant, optional
        The variant. By default, the first of these that names a variant determines it: a comment
        line such as ``# variant: x``, the format, the suffix of the file name (such as .sdkx).
    default : str or Variant
        The variant of puzzles for which nothing else names a variant.
    filename : str or Path, optional
        The name of the file. Only its suffix matters, and only for the variant.
    boxes : (int, int), optional
        The numbers of rows and columns of a box. They override the boxes in the text, and allow
        grids of any side. If neither this parameter nor the text (such as ``# boxes: 3x2``) defines
        the boxes, the usual boxes are assumed, and a notice says so if there are others.

    Returns
    -------
    Found
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
    chosen = None if variant is None else find_variant(variant)
    shape = None if boxes is None else boxes_of(boxes)
    suffix = variant_of_suffix(filename) if filename else None
    wanted = Wanted(find_variant(default), chosen, suffix, shape)
    if isinstance(source, bytes):
        if source.startswith(WORKBOOK):
            return _of_workbook(source, wanted)
        source = decode(source)
    if not isinstance(source, str):
        raise TypeError(f"expected a string or the bytes of a file, found {type(source).__name__}")
    plain = _PLAIN.fullmatch(source) if shape is None else None
    if plain:
        line = 1 + source.count("\n", 0, plain.start(1))
        return Found((reading_of(_plain(plain[1], line), wanted),))
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _read_text(text, wanted)


def _read_text(text: str, wanted: Wanted) -> Found:
    """Return the puzzles in a text, with what its comments say about them."""
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    refuse_model(lines)
    comments = comments_in(lines) if "#" in text else []
    rows = [line for line in lines if line.text.strip() and not line.text.lstrip().startswith("#")]
    written = sum(bool(line.text.strip()) for line in lines)
    is_alone = len(rows) == 1 and written == 1 + len(comments) and wanted.shape is None
    plain = _PLAIN.fullmatch(rows[0].text) if is_alone else None
    shape = wanted.shape
    if shape is None:
        shape = next((boxes_in(each) for each in comments if each.name == "boxes"), None)
    scan = Scan((_plain(plain[1], rows[0].number),)) if plain else parse(text, shape)
    return _commented(scan, comments, replace(wanted, shape=shape))


def _plain(string: str, line: int) -> Parsed:
    digits = tuple(map(int, string.replace(".", "0")))
    return Parsed(9 if len(digits) == 81 else 4, digits, "puzzle string", line)


def _commented(scan: Scan, comments: Sequence[Comment], wanted: Wanted) -> Found:
    """Return the readings of puzzles, each with the comments that belong to it."""
    variants = [each for each in comments if each.name == "variant" and wanted.variant is None]
    rules = [each for each in comments if each.name == "rule"]
    if len(scan.puzzles) + len(scan.wrong) > 1:
        return _several(scan, variants, rules, wanted)
    # all comments belong to the only puzzle, wherever they are
    for comment in variants[1:]:
        if variant_in(comment) != variant_in(variants[0]):
            first = f"line {variants[0].line.number} names another variant"
            raise comment.line.error(f"{first}; remove one of the two lines")
    texts = texts_in(comments)
    parsed = with_published(scan.puzzles[0], texts) if texts else scan.puzzles[0]
    return Found((_ruled(parsed, rules, variants, wanted),))


def _several(
    scan: Scan, variants: Sequence[Comment], rules: Sequence[Comment], wanted: Wanted
) -> Found:
    """Return the readings of several puzzles.

    The last variant above a puzzle is its variant, and rules belong to the next puzzle only. In a
    list with a puzzle on each line, rules are refused: they might be meant for all lines below.
    """
    puzzles = scan.puzzles
    if rules and any(parsed.format == "puzzle string" for parsed in puzzles):
        raise rules[0].line.error(NO_RULES)
    if rules and (not puzzles or rules[-1].line.number > puzzles[-1].line):
        raise rules[-1].line.error("this rule is below the last puzzle; write it above its puzzle")
    readings, wrong, above = [], list(scan.wrong), 0
    for parsed in puzzles:
        named = [each for each in variants if each.line.number < parsed.line][-1:]
        own = [each for each in rules if above < each.line.number < parsed.line]
        above = parsed.line
        try:
            readings.append(_ruled(parsed, own, named, wanted))
        except ParseError as error:
            wrong.append(error)
        except SudokuError as error:
            wrong.append(ParseError(parsed.line, "", str(error)))
    if not readings:
        raise wrong[0]
    return Found(tuple(readings), tuple(sorted(wrong, key=lambda error: error.index)))


#: The message for a rule in a comment of a list, where comments apply to all lines below them.
NO_RULES = "a list cannot contain a line with rules; write each puzzle with its rules as JSON"


def _ruled(
    parsed: Parsed, rules: Sequence[Comment], variants: Sequence[Comment], wanted: Wanted
) -> Reading:
    """Return the reading of a puzzle with the variant and the rules that comments name."""
    if rules:
        from ..rules import Grid  # most texts have no rules
        from ..rules.fields import possible

        grid = Grid(wanted.shape or parsed.shape or usual_shape(parsed.side))
        added = [rule for comment in rules for rule in rules_in(comment, grid)]
        parsed = replace(parsed, rules=possible((*parsed.rules, *added), grid))
    try:
        return reading_of(parsed, wanted, variant_in(variants[0]) if variants else None)
    except VariantError as error:
        raise variants[0].line.error(str(error)) if variants else error from error


def reading_of(parsed: Parsed, wanted: Wanted, named: Variant | None = None) -> Reading:
    """Return the reading of a puzzle. `named` is the variant that a comment names, if one does."""
    own = find_variant(parsed.variant) if parsed.variant else None
    known = wanted.variant or named or own or wanted.suffix
    shape, boxes = _shape_of(parsed, wanted.shape)
    puzzle = Puzzle.from_digits(
        parsed.digits, shape, known or wanted.default, parsed.rules, parsed.symbols
    )
    return Reading(
        puzzle,
        parsed.format,
        parsed.line,
        parsed.title,
        parsed.author,
        parsed.ruleset,
        (*parsed.notices, *filter(None, (boxes, _strange(puzzle)))),
        parsed.entries,
        parsed.marks,
        parsed.solution,
        known is None,
        boxes,
        tuple(reading_of(other, wanted, named) for other in parsed.others),
    )


def _shape_of(parsed: Parsed, asked: GridShape | None) -> tuple[GridShape, str]:
    """Return the shape of a puzzle, and a notice if its boxes were assumed, otherwise ""."""
    side = parsed.side
    if asked is not None:
        if side_of(asked) != side:
            high, wide = box_of(asked)
            boxes = f"boxes of {high}x{wide} make {a_grid(side_of(asked))}"
            raise SudokuError(f"{boxes}, but this puzzle is {side}x{side}")
        return asked, ""
    shape = parsed.shape or usual_shape(side)
    if parsed.shape or side not in USUAL_BOXES or any(r.replaces_boxes for r in parsed.rules):
        return shape, ""
    high, wide = box_of(shape)
    turned = f'if they are {wide}x{high}, add the line "# boxes: {wide}x{high}"'
    return shape, f"assumed boxes of {high}x{wide} (rows x columns); {turned}"


def _strange(puzzle: Puzzle) -> str:
    """Return a notice if some rules are unknown or impossible, otherwise ""."""
    if all(rule.known for rule in puzzle.rules):
        return ""
    from ..rules.unknown import UNREAD, Unknown

    strange = [rule for rule in puzzle.rules if isinstance(rule, Unknown)]
    reasons = [rule.reason for rule in strange if rule.reason]
    more = f" (and {len(reasons) - 1} more)" if len(reasons) > 1 else ""
    text = [UNREAD] * any(rule.is_text for rule in strange)
    others = [rule for rule in strange if not (rule.reason or rule.is_text)]
    are = "is" if len(others) == 1 else "are"
    names = f"the {told(others)} {are} not supported" if others else ""
    what = listed(filter(None, (names, *text, reasons[0] + more if reasons else "")))
    return f"you can view the puzzle, but not solve it: {what}"


def _of_workbook(data: bytes, wanted: Wanted) -> Found:
    """Return the puzzles in all sheets of a workbook."""
    from .workbook import as_text, sheets  # most visits open no workbook

    readings: list[Reading] = []
    wrong: list[ParseError] = []
    every = sheets(data)
    for sheet in every:
        where = f"sheet {show(sheet.name)}: " if len(every) > 1 else ""
        missed: tuple[ParseError, ...] = ()
        try:
            found = _read_text(as_text(sheet), wanted)
            readings += [replace(each, format="workbook") for each in found.readings]
            missed = found.wrong
        except ParseError as error:
            missed = (error,)
        wrong += [ParseError(each.index, "", where + each.message) for each in missed]
    if not readings:
        reason = f": {wrong[0].message} (row {wrong[0].index})" if wrong else ""
        raise FileError(f"the workbook contains no puzzle{reason}")
    return Found(tuple(readings), tuple(wrong))


def read_text(
    source: str | bytes,
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    pick: int | None = None,
    boxes: tuple[int, int] | None = None,
) -> Reading:
    r"""Read the puzzle in a text or file.

    `read_all` reads several puzzles.

    Parameters
    ----------
    source, variant, default, boxes
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
    >>> reading = read_text("4... ..2. .1.. ...3")
    >>> print(reading)
    4x4 puzzle string, 4 givens
    >>> read_text("# variant: x\n4... ..2. .1.. ...3").puzzle.variant.name
    'x'
    """
    found = read_all(source, variant, default, boxes=boxes)
    return found.only() if pick is None else found.pick(pick)


def file_at(path: str | Path) -> Path:
    """Return the path, or raise FileError if it is not a valid file name."""
    found = Path(path)
    try:
        impossible = b"\0" in bytes(found)
    except UnicodeEncodeError:
        impossible = True
    if impossible:
        raise FileError(f"{show(str(path))} is not a valid file name")
    return found


def variant_of_suffix(path: str | Path) -> Variant | None:
    """Return the variant to which the suffix of a file belongs, or None."""
    suffix = suffix_of(path)
    return next((each for each in VARIANTS.values() if suffix and suffix == each.suffix), None)
