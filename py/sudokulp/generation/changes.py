"""Changes of a grid that keep its rules: permutations of cells and digits, and their finders.

Whether a permutation of the cells keeps the rules is derived from the regions of the variant:
it has to map regions to regions. So a new variant needs nothing here. Rules say themselves what
they are after a turn, a reflection or a renaming. A finder that has no change to offer says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from ..errors import TransformError
from ..grid import GridShape, cell, cells, place, side_of
from ..names import Registry, by_name
from ..puzzle import Puzzle, Solution
from ..rng import PortableRandom
from ..variants import Variant
from .automorphisms import is_rigid, line_graph, moved_by

if TYPE_CHECKING:
    from ..rules.base import Rule


#: Maps (row, column, side), rows and columns counted from 1, to the row and column to which
#: the digit there moves.
Move = Callable[[int, int, int], tuple[int, int]]

#: The elements of D4; "stay" is the identity.
MOVES: dict[str, Move] = {
    "stay": lambda row, column, side: (row, column),
    "rotate 90": lambda row, column, side: (column, side + 1 - row),
    "rotate 180": lambda row, column, side: (side + 1 - row, side + 1 - column),
    "rotate 270": lambda row, column, side: (side + 1 - column, row),
    "reverse rows": lambda row, column, side: (side + 1 - row, column),
    "reverse columns": lambda row, column, side: (row, side + 1 - column),
    "transpose": lambda row, column, side: (column, row),
    "anti transpose": lambda row, column, side: (side + 1 - column, side + 1 - row),
}


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of the pattern of the givens."""

    #: The name that `generate` takes, and the name and one sentence for people.
    name: str
    label: str
    about: str
    moves: tuple[str, ...]  # names of the moves in `MOVES` that map the pattern onto itself


SYMMETRIES = Registry(
    "symmetry",
    by_name(
        Symmetry("none", "None", "Givens can be anywhere.", ()),
        Symmetry("rotate180", "Half turn", "The same after half a turn.", ("rotate 180",)),
        Symmetry("rotate90", "Quarter turn", "The same after a quarter turn.", ("rotate 90",)),
        Symmetry("mirror", "Left and right", "Right mirrors left.", ("reverse columns",)),
        Symmetry("flip", "Up and down", "The lower half mirrors the upper.", ("reverse rows",)),
        Symmetry("diagonal", "Diagonal", "The same after transposing.", ("transpose",)),
        Symmetry(
            "antidiagonal",
            "Anti-diagonal",
            "The same after reflecting in the anti-diagonal.",
            ("anti transpose",),
        ),
        Symmetry(
            "full",
            "All",
            "The same after every rotation and reflection.",
            ("rotate 90", "transpose"),
        ),
    ),
)


def moved(name: str, shape: GridShape) -> tuple[int, ...]:
    """Return a move as a permutation: for each cell, in label order, the label it moves to.

    Examples
    --------
    >>> moved("rotate 90", 2)[:4]
    (4, 8, 12, 16)
    """
    side = side_of(shape)
    return tuple(cell(*MOVES[name](*place(label, side), side), side) for label in cells(shape))


def orbits(names: Iterable[str], shape: GridShape) -> list[list[int]]:
    """Return the orbits of the cells under the subgroup that these moves generate.

    Orbits are in order of their lowest label, and the labels in each are sorted.

    Examples
    --------
    >>> orbits(["rotate 90"], 2)[:2]
    [[1, 4, 13, 16], [2, 8, 9, 15]]
    """
    maps = [moved(name, shape) for name in names]
    found: list[list[int]] = []
    seen: set[int] = set()
    for label in cells(shape):
        if label not in seen:
            found.append(_orbit(label, maps))
            seen.update(found[-1])
    return found


def _orbit(label: int, maps: Iterable[tuple[int, ...]]) -> list[int]:
    reached, fresh = {label}, [label]
    while fresh:
        one = fresh.pop()
        new = {target[one - 1] for target in maps} - reached
        reached |= new
        fresh += new
    return sorted(reached)


Grid = TypeVar("Grid", Puzzle, Solution)


@dataclass(frozen=True)
class Change:
    """A permutation of the cells and one of the digits.

    Examples
    --------
    >>> swap = Change(moved("transpose", 2), (2, 1, 3, 4))
    >>> print(swap(Puzzle({2: 1, 3: 3}, 2)))
    . . . .
    2 . . .
    3 . . .
    . . . .
    """

    places: tuple[int, ...]  # for each cell, in label order, the label it moves to
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
        """Return the name of a region whose image is not a region, or ""."""
        regions = [
            region
            for region in variant.plain.regions(shape)
            if variant.has_boxes() or region.kind != "box"
        ]
        known = {frozenset(region.cells) for region in regions}
        for region in regions:
            if frozenset(self.places[label - 1] for label in region.cells) not in known:
                return region.label
        return ""


#: How often an order of rows and columns is looked for that keeps the rules.
_TRIES = 50
#: Returns a random change of one kind that a variant and size allow; raises TransformError,
#: with the reason, if there is none.
Finder = Callable[[Variant, GridShape, PortableRandom], Change]


def _move(name: str, doing: str) -> Finder:
    """Return the finder of a move of the symmetry group D4."""

    def find(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
        _refuse_single_cell(shape)
        change = Change(moved(name, shape), _same_digits(shape))
        region = change.broken(variant, shape)
        if region:
            raise TransformError(
                f"{doing} would move {region} onto cells that are no region "
                f"of a {variant.name} puzzle"
            )
        change.rules(variant)  # raises where one cannot be moved
        return change

    return find


def any_of(finders: dict[str, Finder]) -> Finder:
    """Return a finder that chooses among those of the given finders that find a change."""

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
    """Return a change of the digits only."""
    _refuse_single_cell(shape)
    same = _same_digits(shape)
    digits = same
    while digits == same:
        digits = tuple(chance.sample(same, len(same)))
    change = Change(_same_places(shape), digits)
    change.rules(variant)  # raises where they would be others
    return change


def reordered(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
    """Return a change of the cells only."""
    _refuse_single_cell(shape)
    if variant.rules:
        return _reordered_with_rules(variant, shape, chance)
    if is_rigid(variant, shape):
        raise TransformError(
            f"no other order of rows and columns keeps the regions of a {variant.name} puzzle"
        )
    same = _same_places(shape)
    places = same
    while places == same:
        places = moved_by(line_graph(variant, shape).random_automorphism(chance.shuffle))
    return Change(places, _same_digits(shape))


def _reordered_with_rules(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
    from .automorphisms import order_of_lines  # most puzzles have none

    same = _same_places(shape)
    Change(same, _same_digits(shape)).rules(variant)  # raises where one cannot be moved
    for _ in range(_TRIES):
        change = Change(moved_by(order_of_lines(variant, shape, chance)), _same_digits(shape))
        if change.places != same and not change.broken(variant, shape):
            return change
    names = ", ".join(dict.fromkeys(rule.name for rule in variant.rules))
    kept = f"the regions of a {variant.plain.name} puzzle and the neighbours in {names}"
    raise TransformError(f"no other order of rows and columns was found that keeps {kept}")


def mixed(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
    """Return a change of digits and cells, which may exchange rows and columns."""
    if variant.rules:
        return _mixed_with_rules(variant, shape, chance)
    digits = relabelled(variant, shape, chance).digits
    lines = line_graph(variant, shape, turning=True).random_automorphism(chance.shuffle)
    return Change(moved_by(lines), digits)


def _mixed_with_rules(variant: Variant, shape: GridShape, chance: PortableRandom) -> Change:
    """Return another order, turned or reflected, and other names of the digits, as rules allow."""
    reasons = []

    def tried(find: Finder) -> Change:
        try:
            return find(variant, shape, chance)
        except TransformError as error:
            reasons.append(error)
            return Change(_same_places(shape), _same_digits(shape))

    digits = tried(relabelled).digits
    ordered = tried(reordered).places
    turned = tried(any_of({**ROTATIONS, **REFLECTIONS})).places
    if len(reasons) == 3:
        raise reasons[0]
    return Change(tuple(turned[label - 1] for label in ordered), digits)


def _refuse_single_cell(shape: GridShape) -> None:
    if shape == 1:
        raise TransformError("a grid of one cell has nothing to change")


def _same_places(shape: GridShape) -> tuple[int, ...]:
    return tuple(range(1, side_of(shape) ** 2 + 1))


def _same_digits(shape: GridShape) -> tuple[int, ...]:
    return tuple(range(1, side_of(shape) + 1))


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
