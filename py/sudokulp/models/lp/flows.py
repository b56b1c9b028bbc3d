"""Paths of rules as network flows: a variable for each arc, and rows that connect the arcs.

A path reads the digits of a rule's cells in order and moves from state to state; see
`variants.paths`. The variable of an arc is 1 if the digits choose this arc. One unit of flow goes
from the first layer of states to the last layer. The flow into a state equals the flow out of it.
In each cell, the flow on the arcs of a digit equals the variable of that digit. The arcs are
numbered after all candidates.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import pulp

from ...engine.search import find_board
from ...grid import GridShape, alphabet, short_name, side_of
from ...variants import Variant
from ...variants.base import Path
from ...variants.paths import Arc, options_of


class RuleRow(NamedTuple):
    """A row of a rule: the weight of each candidate and arc, PuLP's sense, and the bound.

    `name` becomes the name of the row in the program, spelled as PuLP does; `family` and `label`
    are for users. `flows` is True for the rows of a path, and `by_digit` for those that connect a
    candidate with the arcs of its digit.
    """

    name: str
    weights: Mapping[int, int]
    sense: int
    bound: int
    family: str
    label: str
    flows: bool = False
    by_digit: bool = False

    @property
    def is_exclusion(self) -> bool:
        """Whether the row allows at most one of its candidates to be true."""
        return self.sense == pulp.LpConstraintLE and self.bound == 1 == max(self.weights.values())


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

    def rows(
        self, family: str, label: str, arcs: Container[int] | None = None
    ) -> Iterator[RuleRow]:
        """Yield the rows; `arcs` restricts them to the arcs with these numbers."""

        def row(name: str, words: str, weights: dict[int, int], bound: int = 0) -> RuleRow:
            about = f"{self._name} {name}", weights, pulp.LpConstraintEQ, bound
            return RuleRow(*about, family, f"{label}, {words}", flows=True)

        path, signs = self._path, alphabet(self._path.side)
        start = dict.fromkeys((number for number, _ in self._arcs(0, arcs)), 1)
        yield row("start", "one path", start, 1)
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
                words = f"after {last}: {path.states[place][state]}"
                yield row(f"after {last} {state:04d}", words, balance)
            for digit, sign in enumerate(signs, 1):
                weights = by_digit[digit] | {(cell - 1) * path.side + digit - 1: -1}
                found = row(f"at {name} {digit:02d}", f"{name} is {sign}", weights)
                yield found._replace(by_digit=True)
            before = after

    def _arcs(self, place: int, arcs: Container[int] | None) -> Iterator[tuple[int, Arc]]:
        for number, arc in enumerate(self._path.arcs[place], self._firsts[place]):
            if arcs is None or number in arcs:
                yield number, arc
