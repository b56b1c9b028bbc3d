"""Results of reading: puzzles, how they were read, and other ways to read the same text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import overload

from ..deadline import deadline
from ..engine.search import BacktrackingSearch, find_board
from ..errors import FileError, GaveUp, ParseError, SudokuError, VariantError
from ..grid import USUAL_BOXES, Boxes, GridShape, box_of, side_of
from ..numbers import a_grid, check_whole, listed
from ..puzzle import Puzzle, told
from ..variants import Variant, find_variant
from .format import Format, Found, Line, Parsed


@dataclass(frozen=True)
class Reading:
    """A puzzle in a text or file, with information on how it was read."""

    puzzle: Puzzle
    format: Format
    notices: tuple[str, ...] = ()  # sentences about what was assumed or ignored
    metadata: Mapping[str, str] = field(default_factory=dict)  # author, date and so on, if known
    entries: Mapping[int, int] = field(default_factory=dict)  # the player's {cell label: digit}
    title: str = ""  # the title of the puzzle, if it has one
    line: int = 1  # the number of the line on which the puzzle begins
    assumed: bool = False  # whether the variant is the default because the text names none
    boxes: str = ""  # the notice about assumed boxes; "" if no boxes were assumed
    others: tuple[Readings, ...] = ()  # other ways to read the same text

    def __str__(self) -> str:
        """Return a short description, such as "9x9 puzzle string, 30 givens"."""
        side, givens, placed = self.puzzle.side, len(self.puzzle.givens), len(self.entries)
        more = f", {placed} digit{'s' * (placed != 1)} placed" if placed else ""
        label = self.puzzle.variant.plain.label
        as_variant = f", read as {label}" if self.assumed and label != "Classic" else ""
        content = f"{givens} given{'s' * (givens != 1)}{more}{as_variant}"
        return f"{side}x{side} {self.format.label}, {content}"


@dataclass(frozen=True)
class Naming:
    """The requested boxes, and everything that can determine the variant of a puzzle."""

    default: Variant
    boxes: GridShape | None = None
    variant: Variant | None = None
    comments: Sequence[tuple[Line, Variant]] = ()
    suffix: Variant | None = None

    def of(self, parsed: Parsed, alone: bool) -> tuple[Variant, Line | None, bool]:
        """Return the variant, the line that names it (or None), and whether it is the default."""
        if self.variant is not None:
            return self.variant, None, False
        # In a list, the last comment above a puzzle names its variant.
        below = bisect_right(self.comments, parsed.line, key=lambda comment: comment[0].number)
        of_it = self.comments[:1] if alone else self.comments[max(below - 1, 0) : below]
        if of_it:
            return of_it[0][1], of_it[0][0], False
        named = find_variant(parsed.variant) if parsed.variant else self.suffix
        return named or self.default, None, named is None

    def shape_of(
        self, parsed: Parsed, variant: Variant, likely: Mapping[int, GridShape]
    ) -> tuple[GridShape, str]:
        """Return the shape of a puzzle, and a notice if its boxes were assumed; see `assumed`."""
        side = side_of(parsed.shape)
        if self.boxes is None:
            return assumed(parsed, variant, likely.get(side))
        if side_of(self.boxes) != side:
            high, wide = box_of(self.boxes)
            asked = f"boxes of {high}x{wide} make {a_grid(side_of(self.boxes))}"
            raise SudokuError(f"{asked}, but this puzzle is {side}x{side}")
        return self.boxes, ""


class Readings(Sequence[Reading]):
    r"""The puzzles in a text or file, as a sequence of `Reading` objects.

    Attributes
    ----------
    format : Format
        The format of the text or file.
    wrong : tuple of ParseError
        The errors of list entries that are not puzzles.
    notices : tuple of str
        Sentences about the text, for example about ignored parts.
    others : tuple of Readings
        Other ways to read the same text, the most likely first.
    label : str
        The difference between this reading and the others; "" if there are no others.

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
        self.others = (*self._others(), *self._with_boxes(turned))
        own = " and ".join(str(each) for each, _ in turned.values())
        self.label = (found.label or own) if self.others or found.is_other else ""

    def _others(self) -> Iterator[Readings]:
        key = [(p.shape, p.digits, p.entries, p.rules) for p in self._found.puzzles]
        for other in self._found.others:
            if [(p.shape, p.digits, p.entries, p.rules) for p in other.puzzles] != key:
                yield Readings(self.format, replace(other, is_other=True), self._naming)

    def _turned(self) -> dict[GridShape, tuple[GridShape, GridShape]]:
        """Return the assumed shape and the alternative for each shape whose boxes are unknown."""
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
        if not shapes:
            return
        puzzles = tuple(
            replace(each, shape=shapes[each.shape][1], boxed=True) if is_open(each) else each
            for each in self._found.puzzles
        )
        label = " and ".join(str(each) for _, each in shapes.values())
        found = replace(self._found, puzzles=puzzles, label=label, others=(), is_other=True)
        yield Readings(self.format, found, self._naming)

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self._found.puzzles)

    @overload
    def __getitem__(self, index: int) -> Reading: ...

    @overload
    def __getitem__(self, index: slice) -> list[Reading]: ...

    def __getitem__(self, index: int | slice) -> Reading | list[Reading]:
        """Return the reading of a puzzle, or a list of readings for a slice."""
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
        boxed = (boxes,) if boxes else ()
        return Reading(
            puzzle=puzzle,
            format=self.format,
            notices=(*self.notices, *parsed.notices, *boxed, *_strange(puzzle)),
            metadata=parsed.metadata,
            entries=parsed.entries,
            title=parsed.title,
            line=parsed.line,
            assumed=unnamed,
            boxes=boxes,
            others=self.others,
        )

    def titles(self) -> Iterator[str]:
        """Yield a short name for each puzzle: its title, if any, and its number of givens."""
        for parsed in self._found.puzzles:
            givens = sum(map(bool, parsed.digits))
            yield f"{parsed.title[:40]}{', ' * bool(parsed.title)}{givens} givens"

    def line_of(self, index: int) -> int:
        """Return the number of the line on which a puzzle begins, given its index from 0."""
        return self._found.puzzles[index].line

    @property
    def n_entries(self) -> int:
        """The number of entries, including entries that are not puzzles."""
        return len(self) + len(self.wrong)

    def pick(self, index: int) -> Reading:
        """Return the reading of a puzzle by its index, which starts at 0.

        If there is no such puzzle, SudokuError is raised.
        """
        return self[check_whole(index, "the index of the puzzle", 0, len(self) - 1)]

    def only(self) -> Reading:
        """Return the reading of the only puzzle.

        If there are several puzzles, ParseError is raised, or FileError for a binary file.
        """
        if len(self) > 1:
            message = f"there are {len(self)} puzzles; choose one with pick=..., or use read_all()"
            line = self._found.puzzles[1].line
            raise FileError(message) if self.format.binary else ParseError(line, "", message)
        ignored = tuple(f"ignored {error}" for error in self.wrong[:3])
        first = self[0]
        return replace(first, notices=(*first.notices, *ignored))


def _strange(puzzle: Puzzle) -> Iterator[str]:
    """Yield a notice if some rules are unknown or impossible."""
    if all(rule.known for rule in puzzle.rules):
        return
    from ..rules.unknown import UNREAD, Unknown

    strange = [rule for rule in puzzle.rules if isinstance(rule, Unknown)]
    reasons = [rule.reason for rule in strange if rule.reason]
    more = f" (and {len(reasons) - 1} more)" if len(reasons) > 1 else ""
    text = [UNREAD] * any(rule.is_text for rule in strange)
    others = [rule for rule in strange if not (rule.reason or rule.is_text)]
    are = "is" if len(others) == 1 else "are"
    names = f"the {told(others)} {are} not supported" if others else ""
    what = listed(filter(None, (names, *text, reasons[0] + more if reasons else "")))
    yield f"{what}; you can view the puzzle, but not solve it"


# Some sides have two usual shapes of boxes: for 6x6, wide boxes of 2x3 and tall boxes of 3x2. If a
# text does not show the boxes, wide boxes are assumed and tall boxes are offered as an alternative.
# If the puzzle has a solution only with tall boxes, these are used. The puzzles of a list share
# their boxes, except puzzles that have a solution only with the other boxes. A short search finds
# out which boxes allow a solution. If the search is inconclusive, the assumption remains. The
# search ignores rules, because rules can only remove solutions.

#: Limits of the search: nodes, and seconds (more than any machine should need).
_NODES, _SECONDS = 300, 10.0
#: How many puzzles of each side determine the boxes of all puzzles with this side in a list.
_VOTERS = 10


def is_open(parsed: Parsed) -> bool:
    """Return whether the boxes of a puzzle are unknown, and its side has two usual shapes."""
    usual = not parsed.boxed and parsed.shape == USUAL_BOXES.get(side_of(parsed.shape))
    return usual and not any(rule.replaces_boxes for rule in parsed.rules)


def turned(shape: GridShape) -> GridShape:
    """Return the shape with the numbers of rows and columns of a box swapped."""
    return Boxes(shape.columns, shape.rows) if isinstance(shape, Boxes) else shape


def assumed(
    parsed: Parsed, variant: Variant, likely: GridShape | None = None
) -> tuple[GridShape, str]:
    """Return the shape of a puzzle, and a notice if its boxes were assumed, otherwise "".

    `likely` is the likely shape of all puzzles with the same side in a list.
    """
    if not is_open(parsed):
        return parsed.shape, ""
    first = likely or parsed.shape
    other, none = turned(first), "there is no solution"
    if _only_in(other, first, parsed.digits, variant.plain):
        return other, f"assumed {_boxes(other)}: with {_size(first)} {none}"
    if first == parsed.shape:
        return first, f"assumed {_boxes(first)}; {_size(other)} is also common"
    alone = few_solutions(parsed.digits, other, variant.plain) == 0
    why = none if alone else "other puzzles of the list have no solution"
    return first, f"assumed {_boxes(first)}: with {_size(other)} {why}"


def _boxes(shape: GridShape) -> str:
    return f"boxes of {_size(shape)} (rows x columns)"


def _size(shape: GridShape) -> str:
    high, wide = box_of(shape)
    return f"{high}x{wide}"


def likely_shapes(puzzles: Iterable[Parsed]) -> dict[int, GridShape]:
    """Return the likely shapes in a list, by side, where they differ from the usual shapes.

    The first puzzles of each side vote on its shape. A puzzle votes for a shape if it has a
    solution only in this shape.
    """
    voters: dict[int, list[Parsed]] = {}
    for parsed in puzzles:
        some = voters.setdefault(side_of(parsed.shape), [])
        if is_open(parsed) and len(some) < _VOTERS:
            some.append(parsed)
    found, classic = {}, find_variant("classic")
    for side, some in voters.items():
        pairs = [(parsed.shape, turned(parsed.shape), parsed.digits) for parsed in some]
        against = sum(_only_in(other, usual, digits, classic) for usual, other, digits in pairs)
        if against and against > sum(_only_in(*pair, classic) for pair in pairs):
            found[side] = turned(some[0].shape)
    return found


def _only_in(shape: GridShape, other: GridShape, digits: tuple[int, ...], variant: Variant) -> bool:
    """Return whether a puzzle certainly has a solution in `shape` and none in `other`."""
    none = few_solutions(digits, other, variant) == 0
    return none and few_solutions(digits, shape, variant) == 1


@lru_cache(maxsize=256)
def few_solutions(
    digits: tuple[int, ...], shape: GridShape, variant: Variant, most: int = 1
) -> int | None:
    """Return the number of solutions, at most `most`, or None if the search is inconclusive."""
    try:
        board = find_board(variant, shape)
        search = BacktrackingSearch(board, most=_NODES)
        with deadline(_SECONDS):
            found = sum(1 for _ in islice(search.solutions(board.start(digits)), most))
    except (GaveUp, VariantError):  # the variant may not exist at this size
        return None
    return found if found == most or search.settled < _NODES else None
