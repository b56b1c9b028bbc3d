"""Immutable puzzles and solutions, and the check of solutions. Nothing here uses a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from .conflicts import BrokenRule, Conflict
from .errors import SudokuError, show, wrong_type
from .grid import (
    Boxes,
    GridShape,
    alphabet,
    box_of,
    check_boxsize,
    check_shape,
    check_symbols,
    chosen_shape,
    has_boxes,
    side_of,
)
from .lines import (
    Givens,
    Row,
    as_grid,
    as_line,
    as_table,
    plain_digits,
    read_givens,
    rows_of,
)
from .variants import Region, Variant, find_variant

if TYPE_CHECKING:
    from .rules.base import Rule

#: The grid as lists of digits, None for an empty cell.
Rows = list[list[int | None]]


@runtime_checkable
class AsPuzzle(Protocol):
    """The type of objects that functions accept as a puzzle: puzzles, solutions and results."""

    def as_puzzle(self) -> Puzzle:
        """Return the object as a puzzle."""


@dataclass(frozen=True, init=False, repr=False)
class Puzzle:
    """A partly filled grid, together with its variant and its additional rules.

    A grid with boxes of n x n cells has n² rows, n² columns and the digits 1 to n². A cell label is
    the number of a cell in row order, from 1 to n⁴.

    Parameters
    ----------
    givens : mapping, str, sequence of rows, Puzzle, Solution or Result
        The filled cells: a mapping ``{cell label: digit}``, a string or rows of digits. A string
        has n⁴ characters, and white space in it is ignored. There are n² rows of n² digits, with
        None or 0 for an empty cell. If you pass a puzzle, a solution or a result, its size and its
        variant are also used, unless you pass others.
    boxsize : int or Boxes, optional
        The box size n, from 1 to 9. If `givens` is a mapping, either `boxsize` or `boxes` is
        required.
    variant : str or Variant
        A variant, or its name in any spelling that `find_variant` accepts.
    format : {"s", "d"}, optional
        The form of `givens`, as in the paper: "s" for a string, "d" for a dict. By default, the
        type of `givens` decides.
    rules : sequence of Rule, optional
        Additional rules from `sudokulp.rules`, such as cages, arrows or a jigsaw.
    boxes : (int, int), optional
        The numbers of rows and columns of a box, instead of `boxsize`: ``(2, 3)`` for a 6 x 6
        grid, ``(1, 7)`` for a 7 x 7 grid without boxes. By default, a grid with 6, 8, 10 or 12
        rows has boxes of 2 x 3, 2 x 4, 2 x 5 or 3 x 4 cells.
    symbols : str, optional
        The characters of the digits in strings, beginning with digit 1: "0123456789ABCDEF"
        for a hexadecimal grid. By default, the characters are 1 to 9, then letters. Puzzles
        that differ only in their symbols are equal.

    Attributes
    ----------
    shape : int or Boxes
        The box size n if boxes are n x n, otherwise the numbers of rows and columns of a box.
    variant : Variant
        The variant, together with the additional rules of the puzzle.
    digits : tuple of int
        The digits of all cells in row order, with 0 for an empty cell.
    symbols : str
        The characters of the digits, beginning with digit 1.

    Raises
    ------
    SudokuError
        If the size, the variant or a digit is invalid. Givens that break a rule raise no error;
        use `conflicts` and `broken_rules` to find them.

    Examples
    --------
    >>> p = Puzzle("4... ..2. .1.. ...3", 2, format="s")
    >>> p == Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)
    True

    As in the paper, a Python prompt shows a puzzle as a grid. `code` returns an expression that
    creates an equal puzzle.

    >>> p
    4 . . .
    . . 2 .
    . 1 . .
    . . . 3
    >>> p.code()
    "Puzzle('4.....2..1.....3', 2, variant='classic', format='s')"
    """

    shape: GridShape
    variant: Variant
    digits: tuple[int, ...]
    symbols: str = field(compare=False)

    def __init__(
        self,
        givens: Givens | AsPuzzle,
        boxsize: GridShape | None = None,
        variant: str | Variant = "classic",
        format: Literal["s", "d"] | None = None,
        rules: Sequence[Rule] = (),
        boxes: tuple[int, int] | None = None,
        symbols: str = "",
    ) -> None:
        if isinstance(givens, AsPuzzle):
            grid = givens.as_puzzle()
            givens, boxsize = grid.rows(), boxsize or (None if boxes else grid.shape)
            if variant == "classic" and not rules:
                variant = grid.variant
        asked = None if boxsize is None and boxes is None else chosen_shape(boxsize, boxes)
        shape, digits = read_givens(givens, asked, format, symbols)
        self._set(shape, _checked(variant, rules, shape), digits, symbols)

    def _set(
        self, shape: GridShape, variant: Variant, digits: tuple[int, ...], symbols: str
    ) -> None:
        side = side_of(shape)
        written = check_symbols(symbols, side) if symbols else alphabet(side)
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "variant", variant)
        object.__setattr__(self, "digits", digits)
        object.__setattr__(self, "symbols", written)

    @classmethod
    def from_digits(
        cls,
        digits: Sequence[int],
        boxsize: GridShape,
        variant: str | Variant = "classic",
        rules: Sequence[Rule] = (),
        symbols: str = "",
    ) -> Puzzle:
        """Return a puzzle made from the digits of all cells in row order; 0 is an empty cell."""
        shape = check_shape(boxsize)
        side = side_of(shape)
        found = plain_digits(digits, side)
        if found is None:  # the constructor converts the digits, or raises an error
            return cls(rows_of(digits, side), shape, variant, rules=rules, symbols=symbols)
        puzzle = cls.__new__(cls)
        puzzle._set(shape, _checked(variant, rules, shape), found, symbols)
        return puzzle

    def with_digits(self, digits: Sequence[int]) -> Puzzle:
        """Return a puzzle with other givens, but the same variant, rules and symbols.

        `digits` are the digits of all cells in row order; 0 is an empty cell.
        """
        found = plain_digits(digits, self.side)
        if found is None:
            return Puzzle.from_digits(digits, self.shape, self.variant, symbols=self.symbols)
        puzzle = Puzzle.__new__(Puzzle)
        puzzle._set(self.shape, self.variant, found, self.own_symbols)
        return puzzle

    def with_rules(self, rules: Sequence[Rule]) -> Puzzle:
        """Return a puzzle with other rules, but the same variant, givens and symbols."""
        plain = self.variant.plain
        return Puzzle.from_digits(self.digits, self.shape, plain, rules, self.symbols)

    @property
    def boxsize(self) -> int:
        """The box size n of a grid with boxes of n x n cells.

        If the boxes are not square, SizeError is raised.
        """
        return check_boxsize(self.shape)

    @property
    def boxes(self) -> tuple[int, int] | None:
        """The numbers of rows and columns of a box, or None if there are no boxes."""
        return box_of(self.shape) if has_boxes(self.shape) else None

    @property
    def side(self) -> int:
        """The number of rows; there are as many columns and digits."""
        return side_of(self.shape)

    @property
    def givens(self) -> dict[int, int]:
        """The givens as ``{cell label: digit}``, in order of the labels."""
        return {label: digit for label, digit in enumerate(self.digits, 1) if digit}

    @property
    def line(self) -> str:
        """The puzzle string: n⁴ characters from `symbols`, with "." for an empty cell."""
        return as_line(self.digits, self.symbols)

    @property
    def usual_line(self) -> str:
        """The puzzle string in the usual characters: 1 to 9, then letters."""
        return as_line(self.digits, alphabet(self.side))

    @property
    def own_symbols(self) -> str:
        """The characters of the digits, or "" if they are the usual characters."""
        return "" if self.symbols == alphabet(self.side) else self.symbols

    def rows(self) -> Rows:
        """Return the grid as rows of digits, with None for an empty cell."""
        return [[digit or None for digit in row] for row in rows_of(self.digits, self.side)]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that the puzzle adds to its variant, such as cages; most puzzles add none."""
        return self.variant.rules

    def regions(self) -> tuple[Region, ...]:
        """Return the rows, columns and boxes, and the regions that the variant adds.

        If the puzzle has additional rules, RuleError is raised.
        """
        return self.variant.regions(self.shape)

    def conflicts(self) -> list[Conflict]:
        """Return a `Conflict` for each digit that appears more than once in a region.

        >>> [str(c) for c in Puzzle({1: 4, 3: 4}, 2).conflicts()]
        ['4 appears twice in row 1 (r1c1 and r1c3)']
        """
        regions = self.variant.all_regions(self.shape)
        return [conflict for region in regions for conflict in self._conflicts_in(region)]

    def _conflicts_in(self, region: Region) -> Iterator[Conflict]:
        digits = [digit for label in region.cells if (digit := self.digits[label - 1])]
        if len(set(digits)) == len(digits):
            return
        places: dict[int, list[int]] = {}
        for label in region.cells:
            places.setdefault(self.digits[label - 1], []).append(label)
        for digit, cells in sorted(places.items()):
            if digit and len(cells) > 1:
                yield Conflict(region, digit, tuple(cells), self.side, self.symbols)

    def broken_rules(self) -> list[BrokenRule]:
        """Return a `BrokenRule` for each rule that the givens already break.

        >>> from sudokulp.rules import Cage
        >>> puzzle = Puzzle({1: 3, 2: 4}, 2, rules=[Cage([1, 2], sum=5)])
        >>> [str(broken) for broken in puzzle.broken_rules()]
        ["the digits in r1c1 and r1c2 break the rule 'cage at r1c1'"]
        """
        found = self.variant.broken_rules(self.digits, self.shape)
        return [BrokenRule(told, cells, self.side) for told, cells in found]

    def __str__(self) -> str:
        return as_grid(self.digits, self.side, self.symbols)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Return the grid as HTML, which notebooks display."""
        return as_table(self.digits, self.side, self.symbols, self.boxes)

    def as_puzzle(self) -> Puzzle:
        """Return the puzzle itself."""
        return self

    def code(self) -> str:
        """Return a Python expression that evaluates to an equal puzzle."""
        named = f"variant={self.variant.plain.name!r}, format='s'"
        rules = f", rules={list(self.rules)!r}" if self.rules else ""
        rules += f", symbols={self.symbols!r}" if self.own_symbols else ""
        if isinstance(self.shape, Boxes):
            return f"Puzzle({self.line!r}, {named}{rules}, boxes={box_of(self.shape)})"
        return f"Puzzle({self.line!r}, {self.shape}, {named}{rules})"

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        name = self.variant.plain.name
        return Puzzle, (self.line, self.shape, name, "s", self.rules, None, self.own_symbols)


def _checked(variant: str | Variant, rules: Sequence[Rule], shape: GridShape) -> Variant:
    """Return a variant with rules, or raise an error if no grid of this shape can satisfy them."""
    found = find_variant(variant)
    if rules or found.rules:
        from .rules.base import with_rules  # most puzzles have no rules

        return with_rules(found, rules, shape)
    found.extra_regions(shape)  # raises an error if the variant does not exist
    return found


@dataclass(frozen=True, repr=False)
class Solution:
    """A full grid for a puzzle.

    The grid may break rules of the puzzle; `is_valid` checks it.

    Examples
    --------
    >>> s = Solution(Puzzle({1: 1}, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    >>> s.is_valid()
    True
    >>> s
    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 1
    """

    puzzle: Puzzle
    digits: tuple[int, ...]  # the digits of all cells in row order

    @property
    def line(self) -> str:
        """The digits as a string of n⁴ characters, from the symbols of the puzzle."""
        return as_line(self.digits, self.puzzle.symbols)

    def rows(self) -> list[list[int]]:
        """Return the grid as rows of digits."""
        return [list(row) for row in rows_of(self.digits, self.puzzle.side)]

    def as_puzzle(self) -> Puzzle:
        """Return a puzzle of the same variant whose givens are all digits of the grid."""
        return self.puzzle.with_digits(self.digits)

    def is_valid(self) -> bool:
        """Return whether the grid is full, keeps all givens and obeys all rules.

        The check shares no code with the solvers. It extracts rows, columns and boxes from the
        digits, and each rule has its own check. The only data that the models use as well are the
        regions that a variant adds.
        """
        shape, side = self.puzzle.shape, self.puzzle.side
        if len(self.digits) != side * side:
            return False
        both = zip(self.puzzle.digits, self.digits, strict=True)
        if any(given not in (0, digit) for given, digit in both):
            return False
        rows = self.rows()
        columns = [list(column) for column in zip(*rows, strict=True)]
        high, wide = box_of(shape)
        boxes = [
            [digit for row in rows[top : top + high] for digit in row[left : left + wide]]
            for top in range(0, side, high)
            for left in range(0, side, wide)
        ]
        extra = [
            [self.digits[label - 1] for label in region.cells]
            for region in self.puzzle.variant.plain.extra_regions(shape)
        ]
        groups = rows + columns + extra + (boxes if self.puzzle.variant.has_boxes() else [])
        wanted = set(range(1, side + 1))
        if not all(set(group) == wanted and len(group) == side for group in groups):
            return False
        return self.puzzle.variant.keeps_rules(self.digits, shape)

    def _repr_html_(self) -> str:
        """Return the grid with bold givens as HTML, which notebooks display."""
        puzzle = self.puzzle
        return as_table(self.digits, puzzle.side, puzzle.symbols, puzzle.boxes, puzzle.digits)

    def __str__(self) -> str:
        return as_grid(self.digits, self.puzzle.side, self.puzzle.symbols)

    __repr__ = __str__


def as_puzzle(value: AsPuzzle) -> Puzzle:
    """Return a puzzle itself, or a solution or result as a puzzle.

    Any other object raises TypeError.
    """
    if not isinstance(value, AsPuzzle):
        raise wrong_type("a Puzzle", value)
    return value.as_puzzle()


def coerced(grid: AsPuzzle | Sequence[Row], variant: str | Variant = "classic") -> Puzzle:
    """Return a puzzle itself, or a solution, a result or rows of digits as a puzzle.

    In rows, None or 0 is an empty cell. `variant` is the variant of rows.

    >>> coerced([[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]]).givens
    {2: 2, 4: 4, 13: 3}
    """
    if isinstance(grid, AsPuzzle):
        return grid.as_puzzle()
    if isinstance(grid, str | bytes | Mapping) or not isinstance(grid, Iterable):
        raise SudokuError(
            f"expected a Puzzle or rows of digits, not {show(grid)}; to read a puzzle from text, "
            "use loads()"
        )
    return Puzzle(list(grid), variant=variant)


def told(rules: Iterable[Rule]) -> str:
    """Return the names of rules without repetition, such as "cage, arrow"."""
    return ", ".join(dict.fromkeys(rule.name for rule in rules))
