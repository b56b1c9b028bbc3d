"""Paths through layered graphs. They describe rules about cells in a fixed order to solvers.

To check such a rule, the digits of its cells are read in order. Each digit leads to a *state*, such
as the sum so far, and the last state says whether the rule is met. In the graph, there is a layer
of states before each cell and another layer after the last cell. The digit of a cell chooses the
arc to the next layer. A state has at most one arc for each digit, so the digits determine the path.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..deadline import check_deadline


class Arc(NamedTuple):
    """An arc from a state before a cell to a state after it."""

    start: int  # the number of the state in its layer; the only state of the first layer is 0
    digit: int
    end: int


@dataclass(frozen=True)
class Path:
    """The constraint that the digits of cells, read in order, lead along a path to the last layer.

    Every arc is on such a path, and the last layer has one state.
    """

    cells: tuple[int, ...]  # the labels of the cells
    arcs: tuple[tuple[Arc, ...], ...]  # the arcs of each cell
    states: tuple[tuple[str, ...], ...]  # the states of each layer in words
    side: int
    label: str  # the name for users, such as "sandwich at r1c1"

    @property
    def candidates(self) -> tuple[int, ...]:
        """All candidates of the cells, including those that no arc uses."""
        first = ((label - 1) * self.side for label in self.cells)
        return tuple(start + rank for start in first for rank in range(self.side))

    def open(self, options: Sequence[Collection[int]]) -> list[list[Arc]] | None:
        """Return the arcs that are on a path of allowed digits, or None if there is no path.

        `options` contains the allowed digits of each cell.
        """
        reached, found = {0}, []
        for arcs, digits in zip(self.arcs, options, strict=True):
            here = [arc for arc in arcs if arc.start in reached and arc.digit in digits]
            reached = {arc.end for arc in here}
            found.append(here)
        for place in range(len(found) - 1, -1, -1):
            found[place] = [arc for arc in found[place] if arc.end in reached]
            reached = {arc.start for arc in found[place]}
        return found if reached else None

    def closed(self, options: Sequence[Collection[int]]) -> list[int] | None:
        """Return the candidates among the options that are on no path, or None if none is left."""
        found = self.open(options)
        if found is None:
            return None
        used = [{arc.digit for arc in arcs} for arcs in found]
        return [
            (label - 1) * self.side + digit - 1
            for label, digits, here in zip(self.cells, options, used, strict=True)
            for digit in digits
            if digit not in here
        ]


def path_through(
    cells: tuple[int, ...],
    side: int,
    start: Any,
    follow: Callable[[int, Any, int], Any],
    is_end: Callable[[Any], bool],
    label: str,
) -> Path:
    """Return a path constraint with as few states as possible.

    `follow(number, state, digit)` returns the state after a cell, or None if the digit is not
    allowed. `number` is the number of the cell, counted from 0, and `state` is the state before it.
    ``str(state)`` must describe the state. `is_end(state)` returns whether a path may end in a
    state.
    """
    layers: list[dict[Hashable, dict[int, Any]]] = []
    states: dict[Any, None] = {start: None}
    for number in range(len(cells)):
        check_deadline()
        after = {state: _ends(follow, number, state, side) for state in states}
        layers.append(after)
        states = dict.fromkeys(end for ends in after.values() for end in ends.values())
    merged: dict[Any, int] = {state: 0 for state in states if is_end(state)}
    words: list[tuple[str, ...]] = [("the end",)]
    arcs: list[tuple[Arc, ...]] = []
    for after in reversed(layers):
        merged, made = _merged(after, merged)
        arcs.append(tuple(made))
        words.append(_words(merged))
    return Path(cells, tuple(arcs[::-1]), tuple(words[::-1]), side, label)


def _ends(follow: Callable[[int, Any, int], Any], number: int, state: Any, side: int) -> Any:
    ends = ((digit, follow(number, state, digit)) for digit in range(1, side + 1))
    return {digit: end for digit, end in ends if end is not None}


def _merged(
    after: dict[Hashable, dict[int, Any]], ends: dict[Any, int]
) -> tuple[dict[Any, int], list[Arc]]:
    """Return the number of each state of a layer, and the arcs.

    States with the same arcs become one state. States without arcs are omitted.
    """
    numbers: dict[tuple[tuple[int, int], ...], int] = {}
    found: dict[Any, int] = {}
    for state, digits in after.items():
        kept = tuple((digit, ends[end]) for digit, end in digits.items() if end in ends)
        if kept:
            found[state] = numbers.setdefault(kept, len(numbers))
    made = [Arc(number, *each) for kept, number in numbers.items() for each in kept]
    return found, made


def _words(numbers: dict[Any, int]) -> tuple[str, ...]:
    """Return, for each number, the first of its states in words."""
    found: dict[int, str] = {}
    for state, number in numbers.items():
        found.setdefault(number, str(state))
    return tuple(found.values())


def options_of(each: Path, is_open: Callable[[int], bool]) -> Iterator[list[int]]:
    """Yield the open digits of each cell of a path. `is_open` says whether a candidate is open."""
    for label in each.cells:
        first = (label - 1) * each.side
        yield [rank + 1 for rank in range(each.side) if is_open(first + rank)]
