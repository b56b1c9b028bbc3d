"""Paths of rules as network flows: a variable for each arc, and rows that connect the arcs.

A path reads the digits of a rule's cells in order and moves from state to state; see
`variants.paths`. The variable of an arc is 1 if the digits choose this arc. One unit of flow goes
from the first layer of states to the last layer. The flow into a state equals the flow out of it.
In each cell, the flow on the arcs of a digit equals the variable of that digit. The arcs are
numbered after all candidates.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from ...engine.search import find_board
from ...grid import GridShape, alphabet, short_name, side_of
from ...variants import Variant
from ...variants.base import Path
from ...variants.paths import Arc, options_of


class FlowRow(NamedTuple):
    """An equation: the weighted sum of variables equals the bound."""

    name: str
    label: str  # the row in words
    weights: dict[int, int]  # the weight of each candidate or arc, by its number
    bound: int
    by_digit: bool = False  # whether the row connects a candidate with the arcs of its digit


@lru_cache(maxsize=8)
def _firsts(variant: Variant, shape: GridShape) -> tuple[tuple[int, ...], ...]:
    """Return, for each path, the number of the first arc of each cell, and the next free number."""
    paths = find_board(variant, shape).paths
    sizes = (sum(map(len, path.arcs)) for path in paths)
    starts = accumulate(sizes, initial=side_of(shape) ** 3)
    return tuple(
        tuple(accumulate(map(len, path.arcs), initial=start))
        for path, start in zip(paths, starts, strict=False)
    )


def arc_names(
    variant: Variant, shape: GridShape, candidates: Container[int] | None = None
) -> dict[int, str]:
    """Return the name of each arc's variable, by the number of the arc.

    `candidates` restricts the result to arcs on paths that use only these candidates.
    """
    found = {}
    for index, path in enumerate(find_board(variant, shape).paths):
        opened: Sequence[Sequence[Arc]] = path.arcs
        if candidates is not None:
            options = list(options_of(path, candidates.__contains__))
            opened = path.open(options) or [()] * len(options)
        for place, first in enumerate(_firsts(variant, shape)[index][:-1]):
            here = set(opened[place])
            for number, arc in enumerate(path.arcs[place], first):
                if arc in here:
                    cell = short_name(path.cells[place], path.side)
                    sign = alphabet(path.side)[arc.digit - 1]
                    way = f"is_{sign}_from_{arc.start}_to_{arc.end}"
                    found[number] = f"f_{index + 1:04d}_{cell}_{way}"
    return found


class Flow:
    """The rows of a path; `index` is its index among the paths of the variant."""

    def __init__(self, path: Path, index: int, variant: Variant, shape: GridShape) -> None:
        self._path = path
        self._name = f"path {index + 1:04d}"
        self._firsts = _firsts(variant, shape)[index]

    def rows(self, label: str, arcs: Container[int] | None = None) -> Iterator[FlowRow]:
        """Yield the rows; `arcs` restricts them to the arcs with these numbers."""
        path, signs = self._path, alphabet(self._path.side)
        start = dict.fromkeys((number for number, _ in self._arcs(0, arcs)), 1)
        yield FlowRow(f"{self._name} start", f"{label}, one path", start, 1)
        before: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for place, cell in enumerate(path.cells):
            name = short_name(cell, path.side)
            by_digit: defaultdict[int, dict[int, int]] = defaultdict(dict)
            after: defaultdict[int, dict[int, int]] = defaultdict(dict)
            for number, arc in self._arcs(place, arcs):
                by_digit[arc.digit][number] = after[arc.end][number] = 1
                before[arc.start][number] = -1
            for state, balance in sorted(before.items()) if place else ():
                last = short_name(path.cells[place - 1], path.side)
                said = f"{label}, after {last}: {path.states[place][state]}"
                yield FlowRow(f"{self._name} after {last} {state:04d}", said, balance, 0)
            for digit, sign in enumerate(signs, 1):
                weights = by_digit[digit] | {(cell - 1) * path.side + digit - 1: -1}
                said = f"{label}, {name} is {sign}"
                yield FlowRow(
                    f"{self._name} at {name} {digit:02d}", said, weights, 0, by_digit=True
                )
            before = after

    def _arcs(self, place: int, arcs: Container[int] | None) -> Iterator[tuple[int, Arc]]:
        for number, arc in enumerate(self._path.arcs[place], self._firsts[place]):
            if arcs is None or number in arcs:
                yield number, arc
