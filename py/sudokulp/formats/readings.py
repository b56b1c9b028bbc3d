"""Results of reading: puzzles, how they were understood, and alternatives."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import overload

from ..errors import FileError, ParseError, SudokuError, VariantError, show
from ..grid import GridShape, box_of, side_of
from ..numbers import whole_within
from ..puzzle import Puzzle, told
from ..variants import Variant, find_variant
from .assumed_boxes import Assumed, assumed, is_open, likely_shapes, turned
from .format import Format, Found, Line, Parsed


@dataclass(frozen=True)
class Reading:
    """A puzzle that was read, and how it was understood."""

    puzzle: Puzzle  # the puzzle in the text
    format: Format  # the format in which it was read
    notices: tuple[str, ...] = ()  # sentences on what was assumed or ignored
    # author, description, date, source, level, url, comment, where given
    metadata: Mapping[str, str] = field(default_factory=dict)
    # {cell label: digit} of digits that the player has placed
    entries: Mapping[int, int] = field(default_factory=dict)
    title: str = ""  # what the puzzle is called, "" if it has no name
    line: int = 1  # number of the line on which it begins
    assumed: bool = False  # whether nothing named the variant, so that the default was used
    boxes: str = ""  # that of the notices which says what boxes were assumed, "" if none were
    others: tuple[Readings, ...] = ()  # other ways to understand the same text

    def __str__(self) -> str:
        """Return what was read in a few words."""
        side, givens, placed = self.puzzle.side, len(self.puzzle.givens), len(self.entries)
        more = f", {placed} digit{'s' * (placed != 1)} placed" if placed else ""
        label = self.puzzle.variant.plain.label
        as_variant = f", read as {label}" if self.assumed and label != "Classic" else ""
        said = f"{givens} given{'s' * (givens != 1)}{more}{as_variant}"
        return f"{side}x{side} {self.format.label}, {said}"


@dataclass(frozen=True)
class Naming:
    """All that may name a puzzle's variant, in order of precedence, and its boxes."""

    variant: Variant | None
    comments: list[tuple[Line, Variant]]
    suffix: Variant | None
    default: Variant
    boxes: GridShape | None = None

    def of(self, parsed: Parsed, alone: bool) -> tuple[Variant, Line | None, bool]:
        """Return the variant, the line that names it, and whether nothing does."""
        if self.variant is not None:
            return self.variant, None, False
        comment = self._comment(parsed, alone)
        if comment:
            return comment[1], comment[0], False
        named = find_variant(parsed.variant) if parsed.variant else self.suffix
        return named or self.default, None, named is None

    def shape_of(
        self, parsed: Parsed, variant: Variant, likely: Mapping[int, GridShape]
    ) -> Assumed:
        """Return the shape of a puzzle, and what was assumed of it; see `assumed`."""
        side = side_of(parsed.shape)
        if self.boxes is None:
            return assumed(parsed, variant, likely.get(side))
        return Assumed(asked_shape(self.boxes, side))

    def _comment(self, parsed: Parsed, alone: bool) -> tuple[Line, Variant] | None:
        """Return the comment on a puzzle: in a list the last one above it."""
        if alone:
            return self.comments[0] if self.comments else None
        above = bisect_right(self._numbers, parsed.line)
        return self.comments[above - 1] if above else None

    @cached_property
    def _numbers(self) -> list[int]:
        """The numbers of the lines of the comments."""
        return [line.number for line, _ in self.comments]


def asked_shape(shape: GridShape, side: int) -> GridShape:
    """Return the shape that was asked for; raise SudokuError if a puzzle has another side."""
    if side_of(shape) != side:
        high, wide = box_of(shape)
        raise SudokuError(
            f"boxes of {high}x{wide} make a side of {side_of(shape)}, and this has one of {side}"
        )
    return shape


class Readings(Sequence[Reading]):
    r"""All puzzles in a text or file; each `Reading` is made when it is accessed.

    Attributes
    ----------
    format : Format
        The format in which they were read.
    wrong : tuple of ParseError
        For each entry of a list that is not a puzzle, what is wrong with it.
    notices : tuple of str
        Sentences on what was assumed or ignored in all of it.
    label : str
        How this reading differs from the others.
    others : tuple of Readings
        Other ways to understand the same text, the likelier ones first.

    Examples
    --------
    >>> from sudokulp import read_all
    >>> found = read_all("4.....2..1.....3\n....4....2......\n")
    >>> len(found), str(found[1])
    (2, '4x4 puzzle list, 2 givens')
    """

    def __init__(self, format: Format, found: Found, naming: Naming) -> None:
        self.format = format
        self.wrong = found.wrong
        self.notices = found.notices
        self._found = found
        self._naming = naming
        alone, asked = self.n_entries == 1, naming.boxes is not None
        self._likely = {} if alone or asked else likely_shapes(found.puzzles)
        turned = {} if asked or found.is_other else self._turned()
        others = [*_others(format, found, naming), *self._with_boxes(turned)]
        self.others = tuple(others)
        own = " and ".join(str(each) for each, _ in turned.values())
        self.label = (found.label or own) if self.others or found.is_other else ""

    def _turned(self) -> dict[GridShape, tuple[GridShape, GridShape]]:
        """Return the shapes that nothing shows, each as it is read and as it may be, too."""
        found: dict[GridShape, tuple[GridShape, GridShape]] = {}
        for parsed in self._found.puzzles:
            if parsed.shape not in found and is_open(parsed):
                shape = self._likely.get(side_of(parsed.shape), parsed.shape)
                if self.n_entries == 1:
                    shape, _ = assumed(parsed, self._naming.of(parsed, alone=True)[0])
                found[parsed.shape] = shape, turned(shape)
        return found

    def _with_boxes(
        self, shapes: Mapping[GridShape, tuple[GridShape, GridShape]]
    ) -> Iterator[Readings]:
        """Yield the same puzzles with the other boxes, where nothing shows these."""
        if not shapes:
            return
        puzzles = tuple(
            replace(parsed, shape=shapes[parsed.shape][1], boxed=True)
            if is_open(parsed)
            else parsed
            for parsed in self._found.puzzles
        )
        label = " and ".join(str(each) for _, each in shapes.values())
        found = replace(self._found, puzzles=puzzles, label=label, others=(), is_other=True)
        yield Readings(self.format, found, self._naming)

    def __len__(self) -> int:
        """Return how many puzzles there are."""
        return len(self._found.puzzles)

    @overload
    def __getitem__(self, index: int) -> Reading: ...

    @overload
    def __getitem__(self, index: slice) -> list[Reading]: ...

    def __getitem__(self, index: int | slice) -> Reading | list[Reading]:
        """Return the reading of one of the puzzles, or a list of several."""
        if isinstance(index, slice):
            return [self._reading(parsed) for parsed in self._found.puzzles[index]]
        return self._reading(self._found.puzzles[index])

    def _reading(self, parsed: Parsed) -> Reading:
        variant, line, unnamed = self._naming.of(parsed, self.n_entries == 1)
        shape, boxes = self._naming.shape_of(parsed, variant, self._likely)
        try:
            puzzle = Puzzle.from_digits(parsed.digits, shape, variant, parsed.rules, parsed.symbols)
        except VariantError as error:
            raise line.error(str(error)) if line else error from error
        return Reading(
            puzzle,
            self.format,
            (*self.notices, *parsed.notices, *filter(None, [boxes]), *_strange(puzzle)),
            parsed.metadata,
            parsed.entries,
            parsed.title,
            parsed.line,
            unnamed,
            boxes,
            self.others,
        )

    def titles(self) -> Iterator[str]:
        """Yield a short name for each puzzle: its own, or how many givens it has."""
        for parsed in self._found.puzzles:
            givens = sum(map(bool, parsed.digits))
            yield f"{parsed.title[:40]}{', ' * bool(parsed.title)}{givens} givens"

    def line_of(self, index: int) -> int:
        """Return the number of the line on which the puzzle with this index begins."""
        return self._found.puzzles[index].line

    @property
    def n_entries(self) -> int:
        """How many entries there are, whether or not they are puzzles."""
        return len(self) + len(self.wrong)

    def pick(self, index: int) -> Reading:
        """Return the puzzle with this index, from 0."""
        if whole_within(index, 0, len(self) - 1) is None:
            raise SudokuError(f"there are {len(self)} puzzles, none has the index {show(index)}")
        return self[index]

    def only(self) -> Reading:
        """Return the puzzle if there is just one."""
        if len(self) > 1:
            message = f"there are {len(self)} puzzles; say which with pick, or take all by read_all"
            line = self._found.puzzles[1].line
            raise FileError(message) if self.format.binary else ParseError(line, "", message)
        ignored = tuple(f"ignored: {error}" for error in self.wrong[:3])
        first = self[0]
        return replace(first, notices=(*first.notices, *ignored))


def _strange(puzzle: Puzzle) -> Iterator[str]:
    """Yield what follows where rules are not known here, or no grid can have them."""
    if all(rule.known for rule in puzzle.rules):
        return
    from ..rules import Unknown

    strange = [rule for rule in puzzle.rules if isinstance(rule, Unknown)]
    reasons = [rule.reason for rule in strange if rule.reason]
    more = f" (and {len(reasons) - 1} more)" if len(reasons) > 1 else ""
    names = told([rule for rule in strange if not rule.reason])
    said = "; ".join(filter(None, (names, reasons[0] + more if reasons else "")))
    yield f"{said}: the puzzle can be looked at, but not solved"


def _others(format: Format, found: Found, naming: Naming) -> Iterator[Readings]:
    """Yield the readings that differ from the first."""
    key = [(p.shape, p.digits, p.entries, p.rules) for p in found.puzzles]
    for other in found.others:
        if [(p.shape, p.digits, p.entries, p.rules) for p in other.puzzles] != key:
            yield Readings(format, replace(other, is_other=True), naming)
