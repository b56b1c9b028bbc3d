"""Constraints of the literature's whole model: those of the rules, and those of a puzzle."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, product

import pulp

from ...backends.held import Rows
from ...boxes import GridShape, side_of
from ...puzzle import Puzzle
from ...variants import Region, Variant, find_variant
from .names import cell_names, region_row, spelled


@dataclass(frozen=True)
class Formulation:
    """How the rules become constraints: senses, and the words in the constraints' names."""

    sense: int
    region: int  # sense of "one digit once in a region" and of "one digit in a cell"
    given: int  # sense of "this given stays"
    in_region: str
    in_cell: str
    is_given: str
    illegal: bool = True  # whether there are constraints of digits that the givens rule out
    every: bool = False  # whether each candidate, given or not, is at least what is given of it


FORMULATIONS = {
    "assignment": Formulation(
        pulp.LpMinimize,
        pulp.LpConstraintEQ,
        pulp.LpConstraintEQ,
        "only one",
        "must be assigned exactly one value",
        "has an initial value of",
    ),
    "packing": Formulation(
        pulp.LpMaximize,
        pulp.LpConstraintLE,
        pulp.LpConstraintGE,
        "at most one",
        "must be assigned at most one value",
        "keeps its initial value of",
    ),
}
FORMULATIONS["plain"] = replace(FORMULATIONS["assignment"], illegal=False)
FORMULATIONS["plain packing"] = replace(FORMULATIONS["packing"], illegal=False, every=True)


@lru_cache(maxsize=16)
def classic_rows(formulation: Formulation, shape: GridShape) -> Rows:
    """Return the constraints of columns, rows, boxes and cells; callers must not change them."""
    side = side_of(shape)
    rows = _region_rows(formulation, find_variant("classic").regions(shape), side)
    _add_cells(rows, formulation, side)
    return rows


def _add_cells(rows: Rows, formulation: Formulation, side: int) -> None:
    """Add the constraint of each cell."""
    for cell, name in enumerate(cell_names(side)):
        columns = range(cell * side, cell * side + side)
        rows.add(columns, formulation.region, spelled(f"cell {name} {formulation.in_cell}"), 1)


@lru_cache(maxsize=16)
def extra_rows(formulation: Formulation, variant: Variant, shape: GridShape) -> Rows:
    """Return the constraints of a variant's own regions; callers must not change them."""
    return _region_rows(formulation, variant.extra_regions(shape), side_of(shape))


def ruled_rows(formulation: Formulation, variant: Variant, shape: GridShape) -> Rows:
    """Return the constraints of regions, cells and rules, where a variant has rules."""
    from .ruled import rule_rows  # most puzzles have none

    side = side_of(shape)
    rows = _region_rows(formulation, variant.all_regions(shape), side)
    _add_cells(rows, formulation, side)
    for each in rule_rows(variant, shape):
        weights = list(each.weights) if each.is_exclusion else each.weights
        rows.add(weights, each.sense, each.name, each.bound)
    return rows


def given_rows(formulation: Formulation, puzzle: Puzzle) -> Rows:
    """Return the constraints that keep the givens; if so wanted, one for each other candidate."""
    side, words = puzzle.side, spelled(formulation.is_given)
    names, rows = cell_names(side), Rows()
    for cell, given in enumerate(puzzle.digits):
        for digit in range(1, side + 1) if formulation.every else [given] * bool(given):
            said = words if digit == given else "may_have_a_value_of"
            name = f"cell_{names[cell]}_{said}_{digit:02d}"
            column = cell * side + digit - 1
            rows.add([column], formulation.given, name, int(digit == given))
    return rows


def illegal_rows(puzzle: Puzzle, illegal: Callable[[int, int], set[int]]) -> Rows:
    """Return the constraints of digits that empty cells cannot hold.

    `illegal` returns these digits for a row and a column of the grid, both from 0.
    """
    side, rows = puzzle.side, Rows()
    for cell, name in enumerate(cell_names(side)):
        if not puzzle.digits[cell]:
            digits = sorted(illegal(*divmod(cell, side)))
            start = f"cell_{name}_cannot_be_assigned_a_value_of_"
            rows.names += [f"{start}{digit:02d}" for digit in digits]
            rows.columns.extend([cell * side + digit - 1 for digit in digits])
    rows.lower = array("d", bytes(8 * len(rows)))
    rows.upper = rows.lower[:]
    rows.lengths = array("i", [1]) * len(rows)
    return rows


def _region_rows(formulation: Formulation, regions: Iterable[Region], side: int) -> Rows:
    """Return the constraints of each region and digit."""
    rows = Rows()
    for region, digit in _in_order(regions, range(1, side + 1)):
        columns = [(label - 1) * side + digit - 1 for label in region.cells]
        name = region_row(region, digit, formulation.in_region)
        rows.add(columns, formulation.region, name, 1)
    return rows


def _in_order(regions: Iterable[Region], digits: range) -> Iterator[tuple[Region, int]]:
    """Yield regions with digits: region by region, but the boxes digit by digit.

    That is the order of the literature's loops, and so of its printed listing.
    """
    for kind, group in groupby(regions, lambda region: region.kind):
        if kind == "box":
            yield from ((region, digit) for digit, region in product(digits, list(group)))
        else:
            yield from product(group, digits)
