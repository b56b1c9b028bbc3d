"""Puzzles and their solutions: frozen values that know their rules but no solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .errors import ParseError, SudokuError, UnknownName, quote, show, wrong_type
from .grid import EMPTY, SYMBOLS, alphabet, boxsize_of, check_boxsize, digit_of, place
from .numbers import check_digit, check_label, whole
from .variants import Region, Variant, find_variant

if TYPE_CHECKING:
    from .rules.base import Rule

Row = Sequence[int | None]
Givens = Mapping[int, int] | Sequence[Row] | str


@dataclass(frozen=True)
class Conflict:
    """A digit that the givens put into one region more than once.

    Parameters
    ----------
    region : Region
        The region whose rule is broken.
    digit : int
        The repeated digit.
    cells : tuple of int
        Labels of the cells it stands in, two or more.
    side : int
        Side of the grid, to name the cells in words.
    """

    region: Region
    digit: int
    cells: tuple[int, ...]
    side: int

    def __str__(self) -> str:
        """Return which digit is where, in words."""
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        places = [f"row {r}, column {c}" for r, c in (place(x, self.side) for x in self.cells)]
        listed = "; ".join(places)
        return (
            f"{alphabet(self.side)[self.digit - 1]} stands {times} in {self.region.label}: {listed}"
        )


@dataclass(frozen=True, init=False, repr=False)
class Puzzle:
    """A partly filled grid together with the rules of its variant.

    Parameters
    ----------
    givens : mapping, str or sequence of rows
        ``{cell label: digit}`` with labels 1 to n⁴ in row order; or a puzzle string of
        n⁴ characters, white space ignored; or n² rows of n² digits with None or 0 for
        an empty cell.
    boxsize : int, optional
        n, from 1 to 6. Needed with a mapping only.
    variant : str or Variant
        In any spelling that `find_variant` takes.
    rules : sequence of Rule, optional
        Rules of `sudoku.rules` beside the variant's regions: cages, arrows, a jigsaw.
    format : {"s", "d"}, optional
        "s" says that `givens` is a string, "d" that it is a dict, as in the paper;
        by default its type decides.

    Raises
    ------
    SudokuError
        If the size, the variant or a digit is invalid. Givens that break a rule raise
        nothing: see `conflicts`.

    Examples
    --------
    >>> p = Puzzle("4... ..2. .1.. ...3", 2, format="s")
    >>> print(p)
    4 . . .
    . . 2 .
    . 1 . .
    . . . 3
    >>> p == Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)
    True
    >>> p
    Puzzle('4.....2..1.....3', 2, variant='classic', format='s')
    """

    boxsize: int
    variant: Variant
    digits: tuple[int, ...]

    def __init__(
        self,
        givens: Givens,
        boxsize: int | None = None,
        variant: str | Variant = "classic",
        format: Literal["s", "d"] | None = None,
        rules: Sequence[Rule] = (),
    ) -> None:
        if boxsize is not None:
            boxsize = check_boxsize(boxsize)
        n, digits = _read_givens(givens, boxsize, format)
        found = find_variant(variant)
        if rules or found.rules:
            from .rules.ruled import with_rules  # most puzzles have none

            found = with_rules(found, rules, n)
        else:
            found.extra_regions(n)  # raises where the variant does not exist
        object.__setattr__(self, "boxsize", n)
        object.__setattr__(self, "variant", found)
        object.__setattr__(self, "digits", digits)

    @classmethod
    def from_digits(
        cls,
        digits: Sequence[int],
        boxsize: int,
        variant: str | Variant = "classic",
        rules: Sequence[Rule] = (),
    ) -> Puzzle:
        """Return the puzzle with these n⁴ digits in row order, 0 for an empty cell."""
        return cls(_rows(digits, check_boxsize(boxsize) ** 2), boxsize, variant, rules=rules)

    @property
    def side(self) -> int:
        """Number of rows, of columns and of digits."""
        return self.boxsize**2

    @property
    def givens(self) -> dict[int, int]:
        """The filled cells, {label: digit}, in order of the labels."""
        return {label: digit for label, digit in enumerate(self.digits, 1) if digit}

    @property
    def line(self) -> str:
        """The puzzle string: n⁴ characters, "." for an empty cell."""
        return as_line(self.digits, alphabet(self.side))

    def rows(self) -> list[list[int | None]]:
        """Return the grid as rows of digits, None for an empty cell."""
        return [[digit or None for digit in row] for row in _rows(self.digits, self.side)]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules beside the variant's regions; mostly there are none."""
        return self.variant.rules

    def regions(self) -> tuple[Region, ...]:
        """Return all regions of the puzzle's grid and variant.

        Raises
        ------
        RuleError
            If the puzzle has rules: regions alone are another puzzle.
        """
        return self.variant.regions(self.boxsize)

    def conflicts(self) -> list[Conflict]:
        """Return every digit that the givens put into one region more than once.

        Examples
        --------
        >>> [str(c) for c in Puzzle({1: 4, 3: 4}, 2).conflicts()]
        ['4 stands twice in row 1: row 1, column 1; row 1, column 3']
        """
        regions = self.variant.all_regions(self.boxsize)
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
                yield Conflict(region, digit, tuple(cells), self.side)

    def __str__(self) -> str:
        """Return the givens as a grid."""
        return as_grid(self.digits, self.side)

    def __repr__(self) -> str:
        """Return an expression that evaluates to an equal puzzle."""
        named = f"variant={self.variant.plain.name!r}, format='s'"
        rules = f", rules={list(self.rules)!r}" if self.rules else ""
        return f"Puzzle({self.line!r}, {self.boxsize}, {named}{rules})"

    def __reduce__(self) -> tuple[type, tuple[str, int, str, str, tuple[Rule, ...]]]:
        """Return what is pickled, so that it can be sent between processes."""
        name = self.variant.plain.name
        return Puzzle, (self.line, self.boxsize, name, "s", self.rules)


@dataclass(frozen=True)
class Solution:
    """A full grid that claims to solve a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle it claims to solve.
    digits : tuple of int
        The digit of each cell, n⁴ of them in row order.

    Examples
    --------
    >>> s = Solution(Puzzle({1: 1}, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    >>> s.is_valid()
    True
    """

    puzzle: Puzzle
    digits: tuple[int, ...]

    @property
    def line(self) -> str:
        """The solution as a string of n⁴ characters."""
        return as_line(self.digits, alphabet(self.puzzle.side))

    def rows(self) -> list[list[int]]:
        """Return the grid as rows of digits."""
        return [list(row) for row in _rows(self.digits, self.puzzle.side)]

    def as_puzzle(self) -> Puzzle:
        """Return the full grid as a puzzle of the same variant, every cell given."""
        return Puzzle.from_digits(self.digits, self.puzzle.boxsize, self.puzzle.variant)

    def is_valid(self) -> bool:
        """Return whether this is a full grid that keeps every rule and every given.

        It shares no code with the solvers. Rows, columns and boxes are cut out of the digits
        here and not taken from the tables that models are built from; only
        a variant's own regions are the same data for both. A rule has a plain check of its own.
        """
        n, side = self.puzzle.boxsize, self.puzzle.side
        if len(self.digits) != side * side:
            return False
        both = zip(self.puzzle.digits, self.digits, strict=True)
        if any(given not in (0, digit) for given, digit in both):
            return False
        rows = self.rows()
        columns = [list(column) for column in zip(*rows, strict=True)]
        boxes = [
            [digit for row in rows[top : top + n] for digit in row[left : left + n]]
            for top in range(0, side, n)
            for left in range(0, side, n)
        ]
        extra = [
            [self.digits[label - 1] for label in region.cells]
            for region in self.puzzle.variant.plain.extra_regions(n)
        ]
        groups = rows + columns + extra + (boxes if self.puzzle.variant.has_boxes() else [])
        wanted = set(range(1, side + 1))
        if not all(set(group) == wanted and len(group) == side for group in groups):
            return False
        return self.puzzle.variant.keeps_rules(self.digits, n)

    def __str__(self) -> str:
        """Return the digits as a grid."""
        return as_grid(self.digits, self.puzzle.side)


def check_puzzle(value: object) -> None:
    """Raise TypeError, with a sentence, for anything but a puzzle."""
    if not isinstance(value, Puzzle):
        raise wrong_type("a Puzzle", value)


def told(rules: Sequence[Rule]) -> str:
    """Return the names of rules, each once: "cage, arrow"."""
    return ", ".join(dict.fromkeys(rule.name for rule in rules))


def as_line(digits: Sequence[int], symbols: str) -> str:
    """Return digits as one string in these characters, "." for 0."""
    return "".join(symbols[digit - 1] if digit else EMPTY for digit in digits)


def as_words(digits: Sequence[int], side: int) -> str:
    """Return digits row by row in one line: a word for each row."""
    return " ".join(as_line(row, alphabet(side)) for row in _rows(digits, side))


def as_grid(digits: Sequence[int], side: int) -> str:
    """Return digits as the paper prints a puzzle: a line for each row, separated by spaces.

    The paper has small letters.
    """
    return "\n".join(" ".join(as_line(row, SYMBOLS)) for row in _rows(digits, side))


def digits_of_string(text: str, boxsize: int) -> tuple[int, ...]:
    """Return the digits of a puzzle string, 0 for an empty cell.

    Parameters
    ----------
    text : str
        n⁴ symbols; white space is ignored.
    boxsize : int
        n, from 1 to 6.

    Raises
    ------
    ParseError
        At the first character that is not a digit of this size, or if the string is too
        short or too long.
    """
    side = check_boxsize(boxsize) ** 2
    digits: list[int] = []
    for index, line in enumerate(text.split("\n"), 1):
        for symbol in line:
            if symbol.isspace():
                continue
            digit = digit_of(symbol, side)
            if digit is None:
                raise ParseError(
                    index, line, f"{quote(symbol)} is no digit of a {side}x{side} grid"
                )
            digits.append(digit)
    if len(digits) != side * side:
        raise ParseError(1, "", f"expected {side * side} cells, found {len(digits)}")
    return tuple(digits)


def _rows(digits: Sequence[int], side: int) -> list[Sequence[int]]:
    return [digits[start : start + side] for start in range(0, len(digits), side)]


def _read_givens(
    givens: Givens, boxsize: int | None, format: str | None
) -> tuple[int, tuple[int, ...]]:
    """Return the box size and the digits that `givens` describes, whatever its form."""
    if format not in (None, "s", "d"):
        raise UnknownName(f"format must be 's' for a string or 'd' for a dict, not {show(format)}")
    if isinstance(givens, str) and format != "d":
        n = boxsize or _boxsize_of_string(givens)
        return n, digits_of_string(givens, n)
    if format == "s" or isinstance(givens, str):
        wanted = "a string" if format == "s" else "a dict"
        raise SudokuError(f"format={format!r} needs {wanted}, not {type(givens).__name__}")
    if isinstance(givens, Mapping):
        if boxsize is None:
            raise SudokuError("a dict of givens needs the box size, too")
        return boxsize, _digits_of_dict(givens, boxsize)
    return _digits_of_rows(givens, boxsize)


def _boxsize_of_string(text: str) -> int:
    count = len("".join(text.split()))
    for n in range(1, 7):
        if n**4 == count:
            return n
    raise ParseError(1, "", f"no square grid has {count} cells; a 9x9 puzzle has 81")


def _digits_of_dict(givens: Mapping[int, int], boxsize: int) -> tuple[int, ...]:
    count = boxsize**4
    digits = [0] * count
    for label, digit in givens.items():
        cell = check_label(label, count)
        if len(givens) == count and (whole(digit) or 0) > boxsize**2:
            raise SudokuError(_too_many_colors(cell, boxsize**2, digit))
        digits[cell - 1] = check_digit(digit, boxsize**2, f"cell {cell}: ")
    return tuple(digits)


def _too_many_colors(cell: int, side: int, color: int) -> str:
    """Return what to do instead about a full grid with something above its digits."""
    return (
        f"cell {cell}: digits run from 1 to {side}, found {show(color)}; a colouring with more "
        "colours than digits is no puzzle: graph_as_grid prints it, and solve(puzzle, "
        '"graph") takes no more than there are digits'
    )


def _digits_of_rows(rows: Sequence[Row], boxsize: int | None) -> tuple[int, tuple[int, ...]]:
    try:
        listed = [list(row) for row in rows]
    except TypeError as error:
        kind = type(rows).__name__
        raise SudokuError(f"givens must be a dict, a string or rows, not {kind}") from error
    n = boxsize or boxsize_of(len(listed))
    side = n * n
    if len(listed) != side:
        raise SudokuError(f"expected {side} rows, found {len(listed)}")
    for number, row in enumerate(listed, 1):
        if len(row) != side:
            raise SudokuError(f"row {number}: expected {side} cells, found {len(row)}")
    plain = tuple(cell for row in listed for cell in row if type(cell) is int)
    if len(plain) == side * side and min(plain) >= 0 and max(plain) <= side:
        return n, plain  # as most are, from readers: nothing to convert or to refuse
    return n, tuple(
        0 if _is_empty(digit) else check_digit(digit, side, f"row {r}, column {c}: ")
        for r, row in enumerate(listed, 1)
        for c, digit in enumerate(row, 1)
    )


def _is_empty(digit: object) -> bool:
    return digit is None or whole(digit) == 0
