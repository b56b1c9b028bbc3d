"""Immutable puzzles and solutions, and the check of solutions. Nothing here uses a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from .conflicts import BrokenRule, Conflict
from .deadline import deadline
from .errors import GaveUp, ParseError, SizeError, wrong_type
from .grid import (
    GridShape,
    alphabet,
    box_of,
    check_boxsize,
    check_shape,
    check_symbols,
    chosen_shape,
    has_boxes,
    label_of,
    side_of,
    usual_shape,
)
from .lines import (
    Givens,
    Row,
    as_grid,
    as_line,
    as_table,
    digits_of_dict,
    plain_digits,
    read_givens,
    rows_of,
)
from .numbers import EXACT, check_whole
from .variants import Region, Variant, find_variant
from .variants.judge import broken_rules, keeps_rules

if TYPE_CHECKING:
    from pathlib import Path

    from pulp import LpProblem, LpSolver

    from .analysis.count import Count
    from .analysis.verdict import Result
    from .certifying.certificate import Certificate
    from .explaining.explanation import Explanation
    from .explaining.rating import Rating
    from .explaining.values import Step
    from .explaining.why import Why
    from .rng import Seed
    from .rules.base import Rule

#: The grid as lists of digits, None for an empty cell.
Rows = list[list[int | None]]


@runtime_checkable
class AsPuzzle(Protocol):
    """The type of objects that functions accept as a puzzle: puzzles, solutions and results."""

    def as_puzzle(self) -> Puzzle:
        """Return the object as a puzzle."""


#: What functions accept as a puzzle: a Puzzle, Solution or Result, a text or rows of digits.
PuzzleLike = AsPuzzle | str | Sequence[Row]


@dataclass(frozen=True, init=False, repr=False)
class Puzzle:
    """A partly filled grid, together with its variant and its additional rules.

    A cell is named "r1c2" (row 1, column 2). Its label is its number in row order, from 1; methods
    accept both, and results contain labels.

    Parameters
    ----------
    givens : str, sequence of rows, mapping, Puzzle, Solution or Result
        The filled cells: a text in any format that `sudokulp.formats` reads, rows of digits with
        None or 0 for an empty cell, or a mapping ``{cell: digit}``. The size, the variant and the
        rules of a text, a puzzle, a solution or a result are kept, unless you pass others.
    size : int, optional
        The number of rows, from 1 to 81. The default is the size of the givens, and 9 for a
        mapping.
    variant : str or Variant, optional
        A variant, or its name in any spelling; by default "classic".
    rules : sequence of Rule, optional
        Additional rules from `sudokulp.rules`, such as cages, arrows or a jigsaw.
    boxes : (int, int), optional
        The numbers of rows and columns of a box: ``(2, 3)`` for a 6 x 6 grid, ``(1, 7)`` for a
        7 x 7 grid without boxes. By default, a grid with 6, 8, 10 or 12 rows has boxes of 2 x 3,
        2 x 4, 2 x 5 or 3 x 4 cells, and n² rows have boxes of n x n cells.
    symbols : str, optional
        The characters of the digits in a puzzle string, beginning with digit 1:
        "0123456789ABCDEF" for a hexadecimal grid. By default, the characters are 1 to 9, then
        letters. Puzzles that differ only in their symbols are equal.

    Attributes
    ----------
    shape : int or Boxes
        The number n if boxes are n x n, otherwise the numbers of rows and columns of a box.
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
    >>> p = Puzzle("4... ..2. .1.. ...3")
    >>> p == Puzzle({"r1c1": 4, "r2c3": 2, "r3c2": 1, "r4c4": 3}, size=4)
    True
    >>> p["r2c3"], p.count().number
    (2, 1)

    As in the paper, a Python prompt shows a puzzle as a grid. `code` returns an expression that
    creates an equal puzzle.

    >>> p
    4 . . .
    . . 2 .
    . 1 . .
    . . . 3
    >>> p.code()
    "Puzzle('4.....2..1.....3')"
    """

    shape: GridShape
    variant: Variant
    digits: tuple[int, ...]
    symbols: str = field(compare=False)

    def __init__(
        self,
        givens: Givens | AsPuzzle,
        *,
        size: int | None = None,
        variant: str | Variant | None = None,
        rules: Sequence[Rule] = (),
        boxes: tuple[int, int] | GridShape | None = None,
        symbols: str = "",
    ) -> None:
        shape = chosen_shape(size, boxes)
        if not isinstance(symbols, str):
            raise wrong_type("the characters of the digits as a string", symbols)
        try:
            if isinstance(givens, AsPuzzle):
                grid = givens.as_puzzle()
                givens, shape = grid.rows(), shape or grid.shape
                variant, symbols = variant or grid.variant, symbols or grid.own_symbols
            shape, digits = read_givens(givens, shape, symbols)
        except ParseError:  # no puzzle string, but perhaps another text
            if symbols or not isinstance(givens, str):
                raise
            from .formats import read_text

            boxed = box_of(shape) if shape else None
            grid = read_text(givens, variant, boxes=boxed).puzzle
            shape, digits, variant, symbols = (
                grid.shape,
                grid.digits,
                grid.variant,
                grid.own_symbols,
            )
        self._set(shape, _checked(variant or "classic", rules, shape), digits, symbols)

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
            rows = rows_of(digits, side)
            return cls(rows, boxes=shape, variant=variant, rules=rules, symbols=symbols)
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

        >>> [str(c) for c in Puzzle({1: 4, 3: 4}, size=4).conflicts()]
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
        >>> puzzle = Puzzle({1: 3, 2: 4}, size=4, rules=[Cage([1, 2], sum=5)])
        >>> [str(broken) for broken in puzzle.broken_rules()]
        ["the digits in r1c1 and r1c2 break the rule 'cage at r1c1'"]
        """
        found = broken_rules(self.variant, self.digits, self.shape)
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
        parts = [repr(self.line)]
        if _boxsize(self) != self.shape:
            parts.append(f"boxes={box_of(self.shape)}")
        if (name := self.variant.plain.name) != "classic":
            parts.append(f"variant={name!r}")
        if self.rules:
            parts.append(f"rules={list(self.rules)!r}")
        if self.own_symbols:
            parts.append(f"symbols={self.symbols!r}")
        return f"Puzzle({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        name = self.variant.plain.name
        return Puzzle.from_digits, (self.digits, self.shape, name, self.rules, self.own_symbols)

    # The verbs import what they call when they are called, because it lies in higher layers.

    def __getitem__(self, cell: int | str) -> int | None:
        """Return the given in a cell such as "r1c2", or None if the cell is empty."""
        return self.digits[label_of(cell, self.side) - 1] or None

    __iter__ = None  # a puzzle is no sequence

    def candidates(self) -> dict[int, set[int]]:
        """Return the candidates of each empty cell, by cell label.

        A candidate is a digit that no given rules out. `sudokulp.analysis.count` has
        `true_candidates`, the digits that a cell has in some solution.

        >>> Puzzle("123. 341. 2143 4...").candidates()
        {4: {4}, 8: {2}, 14: {3}, 15: {2}, 16: {1, 2}}
        """
        from .analysis.play import pencil_marks

        return pencil_marks(self)

    def solve(
        self,
        model: str = "lp",
        formulation: str | None = None,
        solver: str | LpSolver | None = None,
        time_limit: float = 60,
    ) -> Result:
        """Solve the puzzle, and find out whether its solution is unique.

        Parameters
        ----------
        model : str
            A name in `sudokulp.models.MODELS`, such as "lp", "sat" or "exact cover".
        formulation : str, optional
            A formulation or algorithm of the model, such as "packing"; see the page on models.
        solver : str or pulp.LpSolver, optional
            The solver of integer programs: "highs", "cbc" or any solver of PuLP.
        time_limit : float
            The time limit in seconds. If it is reached, the outcome is "unknown".
        """
        from .analysis.verdict import solve

        return solve(self, model, solver, time_limit, way=formulation or "")

    def solutions(self, limit: int | None = None) -> Iterator[Solution]:
        """Iterate over the solutions, at most `limit` of them, in the order of a search.

        >>> len(list(Puzzle({}, size=4).solutions()))
        288
        """
        from .engine.search import search_from

        most = None if limit is None else check_whole(limit, "the limit", 1, EXACT)
        search, state = search_from(self)
        found = map(search.board.digits, search.solutions(state))
        return islice((Solution(self, digits) for digits in found), most)

    def count(self, limit: int | None = 10_000, time_limit: float = 60) -> Count:
        """Count the solutions, up to a limit.

        If the limit or the time limit is reached, `Count.exact` is False.
        """
        from .analysis.count import count_solutions

        return count_solutions(self, limit, time_limit)

    def is_unique(self, time_limit: float = 60) -> bool | None:
        """Return whether there is exactly one solution; None if the time limit is reached."""
        from .engine.prover import find_prover

        try:
            with deadline(time_limit):
                return find_prover(self.variant, self.shape).has_one(self.digits)
        except GaveUp:
            return None

    def hint(
        self,
        candidates: Mapping[int, Iterable[int]] | None = None,
        time_limit: float = 60,
        solver: str | LpSolver | None = None,
    ) -> Step | None:
        """Return the next solving step, or None if none is found; see `explain`."""
        from .explaining.explanation import hint

        _check_solver(solver)
        try:
            return hint(self, candidates, time_limit, solver)
        except GaveUp:
            return None

    def explain(
        self,
        candidates: Mapping[int, Iterable[int]] | None = None,
        time_limit: float = 60,
        solver: str | LpSolver | None = None,
    ) -> Explanation:
        """Return the solving steps from the givens to the solution, each with its proof.

        Parameters
        ----------
        candidates : mapping of int to iterable of int, optional
            The candidates of some cells, such as a player's pencil marks, by cell label.
        time_limit : float
            The time limit in seconds. If it is reached, the steps are incomplete, and `reason` says
            so.
        solver : str or pulp.LpSolver, optional
            The solver of the small integer programs that find steps.

        Raises
        ------
        SudokuError
            If there is no solution; `why` says why.
        """
        from .explaining.explanation import explain

        _check_solver(solver)
        return explain(self, candidates, time_limit, solver)

    def rate(self, time_limit: float = 60) -> Rating:
        """Return the difficulty as a number and a word, from all solving steps."""
        from .explaining.rating import rate

        return rate(self, time_limit)

    def why(self, time_limit: float = 60) -> Why:
        """Return why there is no solution, or more than one, and how to fix that.

        Parts that are not found within the time limit are named in `Why.missing`.
        """
        from .explaining.why import why

        return why(self, time_limit)

    def certificate(self, time_limit: float = 60) -> Certificate:
        """Return a proof that there is exactly one solution, or none, for others to check.

        If the time limit is reached, the verdict of the certificate is "unknown", and its text is
        empty. If there are several solutions, SudokuError is raised.
        """
        from .certifying.certificate import Certificate, certificate

        try:
            return certificate(self, time_limit)
        except GaveUp as error:
            return Certificate(self, None, "", str(error))

    def replace(self, cells: Mapping[int, int | None] | Mapping[str, int | None]) -> Puzzle:
        """Return the puzzle with other digits in some cells; None or 0 empties a cell.

        >>> print(Puzzle("4... ..2. .1.. ...3").replace({"r1c1": None, "r1c2": 3}).line)
        .3....2..1.....3
        """
        if not isinstance(cells, Mapping):
            raise wrong_type("a dict of cells and digits", cells)
        return self.with_digits(digits_of_dict(cells, self.side, self.digits))

    def rotate(self, degrees: int = 90) -> Puzzle:
        """Return the puzzle rotated clockwise by 90, 180 or 270 degrees.

        If the variant or a rule does not allow a transform, TransformError is raised.
        """
        from .generation.transforms import rotate

        return rotate(self, degrees=degrees)

    def reflect(
        self, axis: Literal["rows", "columns", "diagonal", "anti diagonal"] = "columns"
    ) -> Puzzle:
        """Return the puzzle with its rows or columns reversed, or reflected in a diagonal."""
        from .generation.transforms import reflect

        return reflect(self, axis=axis)

    def transpose(self) -> Puzzle:
        """Return the puzzle with rows and columns swapped."""
        return self.reflect("diagonal")

    def relabel(self, seed: Seed = None) -> Puzzle:
        """Return the puzzle with its digits permuted at random."""
        return self._transformed("relabel", seed)

    def reorder(self, seed: Seed = None) -> Puzzle:
        """Return the puzzle with rows, bands, columns and stacks in another, random order."""
        return self._transformed("reorder", seed)

    def vary(self, seed: Seed = None) -> Puzzle:
        """Return the puzzle after all transforms that it allows, at random."""
        return self._transformed("vary", seed)

    def _transformed(self, name: str, seed: Seed) -> Puzzle:
        from .generation.transforms import transform

        return transform(self, name, seed)

    def to_string(self, format: str = "line") -> str:
        """Return the puzzle as text in a format, without a line break at the end.

        `format` is a name in `sudokulp.formats.WRITABLE`.
        """
        from .formats import dumps

        return dumps(self, format).removesuffix("\n")

    def save(self, path: str | Path, format: str | None = None) -> None:
        """Write the puzzle to a file. By default, the suffix decides the format."""
        from .formats import dump

        dump(self, path, format)

    def svg(self, solution: Solution | None = None, title: str = "") -> str:
        """Return a picture of the puzzle, and of a solution if you pass one, as SVG."""
        from .exports.picture import picture

        return picture(self, solution, title=title)

    def lp(self, formulation: str = "assignment") -> LpProblem:
        """Return the integer program of the puzzle, with its variant and rules.

        `formulation` is a formulation of the model "lp", such as "packing" or "candidates". Its
        `solve` returns PuLP's status; if it is optimal, the grid is in `matrix`.
        """
        from .models.lp.programs import program_for

        program = program_for(self, formulation)
        program.strict = False
        return program


def _check_solver(solver: object) -> None:
    if solver is not None:
        from .backends import check_backend

        check_backend(solver)


def _boxsize(puzzle: Puzzle) -> GridShape | None:
    """Return the usual shape of grids with the size of a puzzle, or None."""
    try:
        return usual_shape(puzzle.side)
    except SizeError:
        return None


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

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    digits : tuple[int, ...]
        The digits of all cells in row order.

    Examples
    --------
    >>> s = Solution(Puzzle({1: 1}, size=4), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    >>> s.is_valid()
    True
    >>> s
    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 1
    """

    puzzle: Puzzle
    digits: tuple[int, ...]

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
        digits. The only data that the models use as well are the regions that a variant adds, and
        the constraints of added rules.
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
            for region in self.puzzle.variant.all_regions(shape)
            if region.kind not in ("row", "column", "box")
        ]
        groups = rows + columns + extra + (boxes if self.puzzle.variant.has_boxes() else [])
        wanted = set(range(1, side + 1))
        if not all(set(group) == wanted and len(group) == side for group in groups):
            return False
        return not self.puzzle.rules or keeps_rules(self.puzzle.variant, self.digits, shape)

    def _repr_html_(self) -> str:
        """Return the grid with bold givens as HTML, which notebooks display."""
        puzzle = self.puzzle
        return as_table(self.digits, puzzle.side, puzzle.symbols, puzzle.boxes, puzzle.digits)

    def __str__(self) -> str:
        return as_grid(self.digits, self.puzzle.side, self.puzzle.symbols)

    __repr__ = __str__


def as_puzzle(value: PuzzleLike, variant: str | Variant | None = None) -> Puzzle:
    """Return what a function accepts as a puzzle: a Puzzle, Solution, Result, text or rows.

    In rows, None or 0 is an empty cell. `variant` is the variant of rows, and of texts that name
    none. Any other object raises TypeError.

    >>> as_puzzle([[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]]).givens
    {2: 2, 4: 4, 13: 3}
    """
    if isinstance(value, AsPuzzle):
        return value.as_puzzle()
    if isinstance(value, str):
        return Puzzle(value, variant=variant)
    if isinstance(value, bytes | Mapping) or not isinstance(value, Iterable):
        raise wrong_type("a puzzle: a Puzzle, Solution or Result, a text or rows", value)
    return Puzzle([*value], variant=variant)


def told(rules: Iterable[Rule]) -> str:
    """Return the names of rules without repetition, such as "cage, arrow"."""
    return ", ".join(dict.fromkeys(rule.name for rule in rules))
