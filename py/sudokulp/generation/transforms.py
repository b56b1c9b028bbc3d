"""Transforms of puzzles, by name: they keep the rules, and so the number of solutions.

References
----------
E. Russell and F. Jarvis, "Mathematics of Sudoku II" (2006), for the group of all transforms
of a classic grid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from ..errors import TransformError, UnknownName, show
from ..grid import GridShape, check_shape
from ..names import Registry, by_name
from ..puzzle import AsPuzzle, Puzzle, Rows, Solution, coerced
from ..rng import PortableRandom, Seed
from ..variants import Variant, find_variant
from .changes import (
    REFLECTIONS,
    ROTATIONS,
    Finder,
    any_of,
    mixed,
    relabelled,
    reordered,
)

#: What is changed, and comes back changed.
Changed = TypeVar("Changed", Puzzle, Solution, Rows)


@dataclass(frozen=True)
class Transform:
    """A kind of change that keeps the rules, as it is listed for people."""

    #: The name in `TRANSFORMS`, and the name and one sentence for people.
    name: str
    label: str
    about: str
    find: Finder  # finds a change of this kind; see `changes.Finder`


TRANSFORMS = Registry(
    "transform",
    by_name(
        Transform("transpose", "Transpose", "Rows become columns.", REFLECTIONS["diagonal"]),
        Transform("relabel", "Relabel", "The digits are renamed.", relabelled),
        Transform(
            "reorder",
            "Reorder",
            "Rows are permuted within bands, and so are the bands; columns and stacks, too.",
            reordered,
        ),
        Transform("rotate", "Rotate", "The grid is rotated by 90, 180 or 270°.", any_of(ROTATIONS)),
        Transform(
            "reflect",
            "Reflect",
            "The grid is mirrored: top to bottom, left to right or in a diagonal.",
            any_of(REFLECTIONS),
        ),
        Transform(
            "vary", "Mix all", "A random combination of all changes that keep the rules.", mixed
        ),
    ),
)


def transform(grid: Changed, name: str, seed: Seed = None) -> Changed:
    """Return a puzzle or a solution changed in a way that keeps its variant's rules.

    Parameters
    ----------
    grid : Puzzle, Solution or rows
        Rows of digits are a classic puzzle, and so are those that come back. The change
        depends on its variant, its size and the seed only: with the same seed, a puzzle and
        its solution are changed in the same way.
    name : str
        A name in `TRANSFORMS`, in any spelling.
    seed : int, str, random.Random or None
        Chooses one of several possible changes.

    Raises
    ------
    TransformError
        If the change would break the variant's rules.
    SudokuError
        If it is no grid, or there is no such change.

    Examples
    --------
    >>> transform([[1, None, None, None], [4, 3] * 2, [None] * 4, [None] * 4], "transpose")
    [[1, 4, None, None], [None, 3, None, None], [None, 4, None, None], [None, 3, None, None]]
    """
    return _apply(grid, TRANSFORMS.find(name).find, seed)


def _apply(grid: Changed, find: Finder, seed: Seed) -> Changed:
    held: Any = grid
    rows = not isinstance(held, AsPuzzle)
    whole: Any = held if isinstance(held, Puzzle | Solution) else coerced(held)
    puzzle = whole.puzzle if isinstance(whole, Solution) else whole
    found: Any = find(puzzle.variant, puzzle.shape, PortableRandom(seed))(whole)
    changed: Changed = found.rows() if rows else found
    return changed


def allowed_transforms(variant: str | Variant, boxsize: GridShape) -> dict[str, str]:
    """Return for each name in `TRANSFORMS` why it is impossible, "" if it is possible.

    Examples
    --------
    >>> allowed_transforms("four pyramid", 3)["transpose"]
    'transposing would move pyramid 1 onto cells that are no region of a four pyramid puzzle'
    """
    found = find_variant(variant)
    found.plain.extra_regions(check_shape(boxsize))  # refuses impossible sizes
    return {name: _refusal(one, found, boxsize) for name, one in TRANSFORMS.items()}


@lru_cache(maxsize=256)  # looking for an order that keeps regions takes up to half a second
def _refusal(one: Transform, variant: Variant, shape: GridShape) -> str:
    try:
        one.find(variant, shape, PortableRandom(0))
    except TransformError as error:
        return str(error)
    return ""


def transpose(grid: Changed, seed: Seed = None) -> Changed:
    """Return a grid with rows and columns exchanged; the seed has no effect."""
    return transform(grid, "transpose", seed)


def relabel(grid: Changed, seed: Seed = None) -> Changed:
    """Return a grid with its digits permuted, but not by the identity."""
    return transform(grid, "relabel", seed)


def reorder(grid: Changed, seed: Seed = None) -> Changed:
    """Return a grid with its rows, bands, columns and stacks in another order.

    All other orders that keep the variant's regions are equally likely; TransformError if
    there is none. Under rules the order keeps neighbours side by side that a rule is about, and
    some orders are likelier than others.
    """
    return transform(grid, "reorder", seed)


def rotate(grid: Changed, seed: Seed = None, degrees: int | None = None) -> Changed:
    """Return a grid rotated clockwise by 90, 180 or 270 degrees, random if not given."""
    if degrees is None:
        return transform(grid, "rotate", seed)
    return _apply(
        grid,
        _named(ROTATIONS, degrees if isinstance(degrees, str) else show(degrees), "a rotation"),
        seed,
    )


def reflect(grid: Changed, seed: Seed = None, axis: str | None = None) -> Changed:
    """Return a mirrored grid.

    Parameters
    ----------
    grid : Puzzle, Solution or rows
        The grid to be mirrored.
    seed : int, str, random.Random or None
        Chooses among the axes that the variant allows if none is given.
    axis : {"rows", "columns", "diagonal", "anti diagonal"}, optional
        "rows" and "columns" reverse their order; "diagonal" transposes.
    """
    if axis is None:
        return transform(grid, "reflect", seed)
    return _apply(grid, _named(REFLECTIONS, axis, "a reflection"), seed)


def vary(grid: Changed, seed: Seed = None) -> Changed:
    """Return a grid after a random combination of all changes, all equally likely."""
    return transform(grid, "vary", seed)


def _named(finders: dict[str, Finder], name: str, what: str) -> Finder:
    if not isinstance(name, str) or name not in finders:
        raise UnknownName(f"{what} is one of {', '.join(finders)}, not {show(name)}")
    return finders[name]
