"""CNF encodings of regions and cells for SAT solvers.

The two encodings are those of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006):

minimal
    each cell holds at least one digit, each region holds each digit at most once;
extended
    besides, each cell holds at most one digit, each region holds each digit at least once.

The additions follow from the minimal encoding; they let a solver propagate more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ..errors import UnknownName, show
from ..variants import Region

ENCODINGS = ("minimal", "extended")

#: A literal is a variable's number, negative for "not".
Clause = list[int]


def variable(label: int, digit: int, side: int) -> int:
    """Return the number of the variable that says that a cell holds a digit.

    Examples
    --------
    >>> variable(1, 1, 9), variable(2, 3, 9), variable(81, 9, 9)
    (1, 12, 729)
    """
    return (label - 1) * side + digit


def rules(
    regions: Iterable[Region], candidates: Sequence[Sequence[int]], encoding: str = "extended"
) -> Iterator[list[Clause]]:
    """Yield the clauses of each cell and then of each region, a list for each.

    Parameters
    ----------
    regions : iterable of Region
        The regions that hold each digit once.
    candidates : sequence of sequences of int
        The digits that each cell may hold, in order of the labels. Clauses that only
        deal with other digits are left out.
    encoding : {"minimal", "extended"}
        See above.
    """
    check_encoding(encoding)
    extended = encoding == "extended"
    side = round(len(candidates) ** 0.5)
    for label, digits in enumerate(candidates, 1):
        choices = [variable(label, digit, side) for digit in digits]
        yield [choices, *(at_most_one(choices) if extended else [])]
    for region in regions:
        yield [
            clause
            for places in _places(region, candidates, side)
            for clause in ([places] if extended else []) + at_most_one(places)
        ]


def check_encoding(encoding: str, known: Sequence[str] = ENCODINGS) -> None:
    """Raise UnknownName for an encoding that is not known."""
    if encoding not in known:
        there_are = ", ".join(known)
        raise UnknownName(f"no encoding is called {show(encoding)}; there are {there_are}")


def at_most_one(variables: Sequence[int]) -> list[Clause]:
    """Return a clause for each two of the variables: they are not both true."""
    return [[-x, -y] for x, y in combinations(variables, 2)]


def _places(region: Region, candidates: Sequence[Sequence[int]], side: int) -> list[list[int]]:
    """Return for each digit the variables of the region's cells that may hold it."""
    places: list[list[int]] = [[] for _ in range(side)]
    for label in region.cells:
        for digit in candidates[label - 1]:
            places[digit - 1].append(variable(label, digit, side))
    return places
