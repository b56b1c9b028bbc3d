"""Named transforms of puzzles. They keep the rules, and so the number of solutions.

A permutation of the cells keeps the rules of a variant if it maps regions to regions. So a new
variant needs no code here. Each rule computes its own image under a rotation, a reflection or a
permutation of the digits. Rows and columns are reordered only in puzzles without rules. If a
transform is impossible, an error gives the reason.

References
----------
E. Russell and F. Jarvis, "Mathematics of Sudoku II" (2006), for the group of all transforms of a
classic grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import TransformError, UnknownName, show
from ..grid import GridShape, box_of, cells, check_shape, side_of
from ..names import lookup
from ..numbers import listed
from ..puzzle import Puzzle, Solution, as_puzzle
from ..rng import PortableRandom, Seed
from ..variants import Variant, find_variant
from .symmetries import moved

if TYPE_CHECKING:
    from ..rules.base import Rule

Grid = TypeVar("Grid", Puzzle, Solution)
#: For each cell, in label order, its new label.
Places = tuple[int, ...]


@dataclass(frozen=True)
class Change:
    """A permutation of the cells and a permutation of the digits.

    Examples
    --------
    >>> swap = Change(moved("transpose", 2), (2, 1, 3, 4))
    >>> print(swap(Puzzle({2: 1, 3: 3}, size=4)))
    . . . .
    2 . . .
    3 . . .
    . . . .
    """

    places: Places  # for each cell, in label order, its new label
    digits: tuple[int, ...]  # the digits that replace 1, 2 and so on

    def __call__(self, grid: Grid) -> Grid:
        if isinstance(grid, Solution):
            return Solution(self(grid.puzzle), self._applied(grid.digits))
        digits, plain = self._applied(grid.digits), grid.variant.plain
        rules = self.rules(grid.variant)
        return Puzzle.from_digits(digits, grid.shape, plain, rules, grid.symbols)

    def rules(self, variant: Variant) -> list[Rule]:
        return [rule.moved(self.places).renamed(self.digits) for rule in variant.rules]

    def _applied(self, digits: tuple[int, ...]) -> tuple[int, ...]:
        changed = [0] * len(digits)
        for label, digit in zip(self.places, digits, strict=True):
            changed[label - 1] = digit and self.digits[digit - 1]
        return tuple(changed)

    def broken(self, variant: Variant, shape: GridShape) -> str:
        """Return the name of a region whose image is not a region, or "" if there is none."""
        regions = {
            frozenset(region.cells): region.label
            for region in variant.plain.regions(shape)
            if variant.has_boxes() or region.kind != "box"
        }
        images = ((frozenset(self.places[x - 1] for x in one), one) for one in regions)
        return next((regions[one] for image, one in images if image not in regions), "")


#: A function that returns a random change of one kind for a variant and size. If they allow no such
#: change, it raises TransformError with the reason.
Finder = Callable[[Variant, GridShape, PortableRandom], Change]


def _move(name: str, doing: str) -> Finder:
    """Return a finder that always finds this move of the symmetry group D4."""

    def find(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
        change = replace(_identity(shape), places=moved(name, shape))
        region = change.broken(variant, shape)
        if region:
            raise TransformError(
                f"{doing} would move {region} onto cells that are not a region "
                f"of the variant '{variant.name}'"
            )
        change.rules(variant)  # raises an error if a rule cannot be moved
        return change

    return find


def any_of(finders: dict[str, Finder]) -> Finder:
    """Return a finder that chooses one of the changes of other finders at random."""

    def find(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
        found, reasons = [], []
        for finder in finders.values():
            try:
                found.append(finder(variant, shape, chance))
            except TransformError as error:
                reasons.append(error)
        if not found:
            raise reasons[0]
        return chance.choice(found)

    return find


def relabelled(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
    """Return a random change of the digits only."""
    same = change = _identity(shape)
    while change == same:
        change = replace(same, digits=tuple(chance.sample(same.digits, len(same.digits))))
    change.rules(variant)  # raises an error if a rule would change
    return change


def reordered(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
    """Return a random change of the order of rows, bands, columns and stacks."""
    same = change = _identity(shape)
    if variant.rules:
        raise TransformError("the rows and columns of a puzzle with rules cannot be reordered")
    if not variant.extra_regions(shape):
        while change == same:
            orders = (_shuffled(side_of(shape), size, chance) for size in box_of(shape))
            change = replace(same, places=_places(*orders))
        return change
    swaps = _swaps(variant, shape)
    if not swaps:
        raise TransformError(
            f"found no other order of rows and columns that keeps the regions of the variant "
            f"'{variant.name}'"
        )
    while change == same:
        for swap in chance.sample(swaps, len(swaps)) * 2:
            if chance.randrange(2):
                change = replace(change, places=tuple(swap[x - 1] for x in change.places))
    return change


def _shuffled(side: int, size: int, chance: PortableRandom) -> list[int]:
    """Return the lines from 0 in a random order that keeps bands of this size together."""
    bands = [range(start, start + size) for start in range(0, side, size)]
    return [line for band in chance.sample(bands, len(bands)) for line in chance.sample(band, size)]


@lru_cache(maxsize=32)
def _swaps(variant: Variant, shape: GridShape) -> list[Places]:
    """Return the simple changes of order that keep the regions of a variant.

    Two lines of a band, or two bands, are swapped, alone or together with their mirror images, or
    all lines are reversed; in the rows, in the columns, or in both.
    """
    side = side_of(shape)
    lines = list(range(side))

    def orders(size: int) -> Iterator[list[int]]:
        bands = [lines[start : start + size] for start in range(0, side, size)]
        pairs = [[both] for band in bands for both in combinations(band, 2)]
        pairs += [list(zip(*both, strict=True)) for both in combinations(bands, 2)]
        for swapped in pairs:
            order = lines[:]
            for one, other in swapped:
                order[one], order[other] = other, one
            yield order
            mirrored = [side - 1 - line for line in reversed(order)]
            yield [mirrored[line] for line in order]
        yield lines[::-1]

    high, wide = box_of(shape)
    changes = [(rows, lines) for rows in orders(high)]
    changes += [(lines, columns) for columns in orders(wide)]
    changes += [(both, both) for both in orders(high) if high == wide]
    same = _identity(shape)
    found = (replace(same, places=_places(rows, columns)) for rows, columns in changes)
    return [each.places for each in found if each != same and not each.broken(variant, shape)]


def _places(rows: Sequence[int], columns: Sequence[int]) -> Places:
    return tuple(row * len(rows) + column + 1 for row in rows for column in columns)


def mixed(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
    """Return a random combination of the changes that the variant and its rules allow."""
    reasons = []

    def tried(find: Finder) -> Change:
        try:
            return find(variant, shape, chance)
        except TransformError as error:
            reasons.append(error)
            return _identity(shape)

    digits = tried(relabelled).digits
    ordered = tried(reordered).places
    turned = tried(any_of({**ROTATIONS, **REFLECTIONS})).places
    if len(reasons) == 3:
        raise reasons[0]
    return Change(tuple(turned[label - 1] for label in ordered), digits)


def _identity(shape: GridShape) -> Change:
    if shape == 1:
        raise TransformError("a grid of one cell cannot be changed")
    return Change(tuple(cells(shape)), tuple(range(1, side_of(shape) + 1)))


ROTATIONS = {
    degrees: _move(f"rotate {degrees}", f"a rotation by {degrees} degrees")
    for degrees in ("90", "180", "270")
}
REFLECTIONS = {
    "rows": _move("reverse rows", "turning the grid upside down"),
    "columns": _move("reverse columns", "exchanging left and right"),
    "diagonal": _move("transpose", "transposing"),
    "anti diagonal": _move("anti transpose", "reflecting in the anti-diagonal"),
}


@dataclass(frozen=True)
class Transform:
    """A kind of change that keeps the rules of a puzzle."""

    name: str  # the key in `TRANSFORMS`
    label: str
    about: str  # a sentence
    find: Finder
    random: bool = True  # whether there are several such changes, so that the seed matters


#: The transforms that `transform` accepts, by name.
TRANSFORMS = {
    each.name: each
    for each in (
        Transform(
            "transpose", "Transpose", "Swaps rows and columns.", REFLECTIONS["diagonal"], False
        ),
        Transform("relabel", "Relabel", "Renames the digits.", relabelled),
        Transform(
            "reorder",
            "Reorder",
            "Reorders rows within each band of boxes, and the bands; columns likewise.",
            reordered,
        ),
        Transform("rotate", "Rotate", "Rotates the grid by 90, 180 or 270°.", any_of(ROTATIONS)),
        Transform(
            "reflect",
            "Reflect",
            "Mirrors the grid: top to bottom, left to right, or in a diagonal.",
            any_of(REFLECTIONS),
        ),
        Transform(
            "vary", "Mix all", "Combines all changes that the rules allow, at random.", mixed
        ),
    )
}


def transform(grid: Grid, name: str, seed: Seed = None) -> Grid:
    """Change a puzzle or a solution without breaking the rules of its variant.

    The change depends only on the variant, the size and the seed. So the same seed changes a puzzle
    and its solution in the same way.

    Parameters
    ----------
    grid : Puzzle or Solution
        The grid to change. The functions of `sudokulp.paper` change lists of rows.
    name : str
        A name in `TRANSFORMS`, in any spelling.
    seed : int, str, random.Random or None
        The seed of the random generator. The same seed gives the same change on every platform.

    Raises
    ------
    TransformError
        If the variant or its rules allow no such change.

    Examples
    --------
    >>> transform(Puzzle("1... 4343 .... ...."), "transpose")
    1 4 . .
    . 3 . .
    . 4 . .
    . 3 . .
    """
    return _apply(grid, lookup(TRANSFORMS, name, "transform").find, seed)


def _apply(grid: Grid, find: Finder, seed: Seed) -> Grid:
    read: Any = grid if isinstance(grid, Solution) else as_puzzle(grid)
    puzzle = read.puzzle if isinstance(grid, Solution) else read
    changed: Grid = find(puzzle.variant, puzzle.shape, PortableRandom(seed))(read)
    return changed


def allowed_transforms(variant: str | Variant, boxsize: GridShape) -> dict[str, str]:
    """Return each transform by name, with the reason why it is refused: "" if it is allowed.

    Examples
    --------
    >>> found = allowed_transforms("four pyramid", 3)
    >>> [name for name, reason in found.items() if reason]
    ['transpose', 'reflect']
    """
    found = find_variant(variant)
    found.plain.extra_regions(check_shape(boxsize))  # raises an error for impossible sizes
    return {name: _refusal(one, found, boxsize) for name, one in TRANSFORMS.items()}


@lru_cache(maxsize=256)
def _refusal(one: Transform, variant: Variant, shape: GridShape) -> str:
    try:
        one.find(variant, shape, PortableRandom(0))
    except TransformError as error:
        return str(error)
    return ""


def rotate(grid: Grid, seed: Seed = None, degrees: int | None = None) -> Grid:
    """Rotate a grid clockwise by 90, 180 or 270 `degrees`, by default by a random allowed angle."""
    if degrees is None:
        return transform(grid, "rotate", seed)
    named = degrees if isinstance(degrees, str) else show(degrees)
    if named not in ROTATIONS:
        raise UnknownName(f"the degrees must be {listed(ROTATIONS, 'or')}, not {named}")
    return _apply(grid, ROTATIONS[named], seed)


def reflect(grid: Grid, seed: Seed = None, axis: str | None = None) -> Grid:
    """Reflect a grid, as `transform` does.

    Parameters
    ----------
    axis : {"rows", "columns", "diagonal", "anti diagonal"}, optional
        "rows" reverses the order of the rows, and "columns" the order of the columns. "diagonal"
        swaps rows and columns, and "anti diagonal" reflects the grid in the other diagonal. The
        default is a random axis that the variant allows.
    """
    if axis is None:
        return transform(grid, "reflect", seed)
    if not isinstance(axis, str) or axis not in REFLECTIONS:
        known = listed(map(show, REFLECTIONS), "or")
        raise UnknownName(f"the axis must be {known}, not {show(axis)}")
    return _apply(grid, REFLECTIONS[axis], seed)
