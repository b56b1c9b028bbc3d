"""Changes of a grid that keep its rules: permutations of cells and digits, and their finders.

Whether a permutation of the cells keeps the rules is derived from the regions of the variant:
it has to map regions to regions. So a new variant needs nothing here. A finder that has no
change to offer says why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from ..errors import TransformError
from ..puzzle import Puzzle, Solution
from ..rng import Chance
from ..variants import Variant
from .automorphisms import is_rigid, line_graph, moved_by
from .symmetries import moved

Grid = TypeVar("Grid", Puzzle, Solution)


@dataclass(frozen=True)
class Change:
    """A permutation of the cells and one of the digits.

    Parameters
    ----------
    places : tuple of int
        For each cell, in label order, the label it moves to.
    digits : tuple of int
        The digits that replace 1, 2 and so on.

    Examples
    --------
    >>> swap = Change(moved("transpose", 2), (2, 1, 3, 4))
    >>> print(swap(Puzzle({2: 1, 3: 3}, 2)))
    . . . .
    2 . . .
    3 . . .
    . . . .
    """

    places: tuple[int, ...]
    digits: tuple[int, ...]

    def __call__(self, grid: Grid) -> Grid:
        """Return the changed puzzle, or the changed solution with its puzzle."""
        if isinstance(grid, Solution):
            return Solution(self(grid.puzzle), self._applied(grid.digits))
        return Puzzle.from_digits(self._applied(grid.digits), grid.boxsize, grid.variant)

    def _applied(self, digits: tuple[int, ...]) -> tuple[int, ...]:
        changed = [0] * len(digits)
        for label, digit in zip(self.places, digits, strict=True):
            changed[label - 1] = digit and self.digits[digit - 1]
        return tuple(changed)

    def broken(self, variant: Variant, boxsize: int) -> str:
        """Return the name of a region whose image is not a region, or ""."""
        regions = variant.regions(boxsize)
        known = {frozenset(region.cells) for region in regions}
        for region in regions:
            if frozenset(self.places[label - 1] for label in region.cells) not in known:
                return region.label
        return ""


#: Returns a random change of one kind that a variant and size allow; raises TransformError,
#: with the reason, if there is none.
Finder = Callable[[Variant, int, Chance], Change]


def _move(name: str, doing: str) -> Finder:
    """Return the finder of a move of the symmetry group D4."""

    def find(variant: Variant, boxsize: int, chance: Chance) -> Change:
        _refuse_single_cell(boxsize)
        change = Change(moved(name, boxsize), _same_digits(boxsize))
        region = change.broken(variant, boxsize)
        if region:
            raise TransformError(
                f"{doing} would move {region} onto cells that are no region "
                f"of a {variant.name} puzzle"
            )
        return change

    return find


def any_of(finders: dict[str, Finder]) -> Finder:
    """Return a finder that chooses among those of the given finders that find a change."""

    def find(variant: Variant, boxsize: int, chance: Chance) -> Change:
        found, reasons = [], []
        for finder in finders.values():
            try:
                found.append(finder(variant, boxsize, chance))
            except TransformError as error:
                reasons.append(error)
        if not found:
            raise reasons[0]
        return chance.choice(found)

    return find


def relabelled(variant: Variant, boxsize: int, chance: Chance) -> Change:
    """Return a change of the digits only."""
    _refuse_single_cell(boxsize)
    same = _same_digits(boxsize)
    digits = same
    while digits == same:
        digits = tuple(chance.sample(same, len(same)))
    return Change(_same_places(boxsize), digits)


def reordered(variant: Variant, boxsize: int, chance: Chance) -> Change:
    """Return a change of the cells only."""
    _refuse_single_cell(boxsize)
    if is_rigid(variant, boxsize):
        raise TransformError(
            f"no other order of rows and columns keeps the regions of a {variant.name} puzzle"
        )
    same = _same_places(boxsize)
    places = same
    while places == same:
        places = moved_by(line_graph(variant, boxsize).random_automorphism(chance.shuffle))
    return Change(places, _same_digits(boxsize))


def mixed(variant: Variant, boxsize: int, chance: Chance) -> Change:
    """Return a change of digits and cells, which may exchange rows and columns."""
    digits = relabelled(variant, boxsize, chance).digits
    lines = line_graph(variant, boxsize, turning=True).random_automorphism(chance.shuffle)
    return Change(moved_by(lines), digits)


def _refuse_single_cell(boxsize: int) -> None:
    if boxsize == 1:
        raise TransformError("a grid of one cell has nothing to change")


def _same_places(boxsize: int) -> tuple[int, ...]:
    return tuple(range(1, boxsize**4 + 1))


def _same_digits(boxsize: int) -> tuple[int, ...]:
    return tuple(range(1, boxsize**2 + 1))


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
