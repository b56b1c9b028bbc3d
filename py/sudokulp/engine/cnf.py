"""CNF encodings of regions and cells for SAT solvers.

The two encodings are those of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006):

minimal
    each cell holds at least one digit, each region holds each digit at most once;
extended
    besides, each cell holds at most one digit, each region holds each digit at least once.

The additions follow from the minimal encoding; they let a solver propagate more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from itertools import combinations, count, product

from ..errors import GaveUp, UnknownName, show
from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from ..rules.base import Linear
from ..variants import Region
from .bitboard import Board
from .search import RuledBoard, find_board

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


def clauses(puzzle: Puzzle, encoding: str = "extended") -> list[Clause]:
    """Return all clauses of a puzzle: the rules and a clause of one literal for each given.

    Sums of rules have further variables, see `ruled_cnf`: a solution may set them in several ways.

    Examples
    --------
    Without givens a classic 9x9 grid takes as many as the paper says.

    >>> empty = Puzzle("." * 81)
    >>> len(clauses(empty, "minimal")), len(clauses(empty, "extended"))
    (8829, 11988)
    """
    every = [range(1, puzzle.side + 1)] * puzzle.side**2
    regions = puzzle.variant.all_regions(puzzle.shape)
    found = [clause for group in rules(regions, every, encoding) for clause in group]
    if puzzle.rules:
        # MERGED-IMPORT  # most puzzles have none

        for group in rule_clauses(find_board(puzzle.variant, puzzle.shape), every):
            found += group
    given = puzzle.givens.items()
    return found + [[variable(label, digit, puzzle.side)] for label, digit in given]


def dimacs_cnf(puzzle: AsPuzzle, encoding: str = "extended") -> str:
    """Return a puzzle as the text of a DIMACS .cnf file, which every SAT solver reads.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    encoding : {"minimal", "extended"}
        See above.

    Examples
    --------
    >>> for line in dimacs_cnf(Puzzle({2: 3}, 2)).splitlines()[:5]:
    ...     print(line)
    c 4x4 classic puzzle .3.............., extended encoding
    c variable (cell - 1) * 4 + digit: the cell holds the digit; cells 1 to 16 in row order
    p cnf 64 449
    1 2 3 4 0
    -1 -2 0
    """
    puzzle = as_puzzle(puzzle)
    found = clauses(puzzle, encoding)
    side, count = puzzle.side, puzzle.side**2
    head = [
        f"c {side}x{side} {puzzle.variant.name} puzzle {puzzle.usual_line}, {encoding} encoding",
        f"c variable (cell - 1) * {side} + digit: the cell holds the digit; "
        f"cells 1 to {count} in row order",
    ]
    variables = max(side**3, max((abs(x) for clause in found for x in clause), default=0))
    if variables > side**3:
        totals = f"variables {side**3 + 1} to {variables}: totals of sums, cell by cell"
        head.append(f"c {totals}")
    head.append(f"p cnf {variables} {len(found)}")
    lines = (" ".join(map(str, [*clause, 0])) for clause in found)
    return "\n".join([*head, *lines]) + "\n"


#: Most clauses about sums; a few seconds.
MOST = 1_000_000

#: The choices in one cell: the variable of a candidate and its weight.
Choices = list[tuple[int, int]]


def rule_clauses(board: Board, left: Sequence[Sequence[int]]) -> Iterator[list[Clause]]:
    """Yield the clauses of the rules of a board, group by group.

    Parameters
    ----------
    board : Board
        The rules: a `RuledBoard`.
    left : sequence of sequences of int
        The digits that are still possible in each cell, in order of the labels.
    """
    assert isinstance(board, RuledBoard)
    side = board.side
    is_open = {cell * side + digit - 1 for cell, digits in enumerate(left) for digit in digits}
    yield [
        [-one - 1, -other - 1]
        for one, other in board.exclusions()
        if one in is_open and other in is_open
    ]
    spare = count(side**3 + 1)
    clauses = 0
    for each in board.linear:
        for group in clauses_of_sum(each, left, side, spare):
            clauses += len(group)
            if clauses > MOST:
                raise GaveUp(f"the sums of the rules take over {MOST:,} clauses")
            yield group


def _choices(each: Linear, left: Sequence[Sequence[int]], side: int) -> list[Choices]:
    """Return the choices in each cell of a sum."""
    weights = dict(each.terms)
    return [
        [
            (candidate + 1, weights.get(candidate, 0))
            for digit in left[cell]
            for candidate in [cell * side + digit - 1]
        ]
        for cell in dict.fromkeys(candidate // side for candidate in weights)
    ]


def clauses_of_sum(
    each: Linear, left: Sequence[Sequence[int]], side: int, spare: Iterator[int]
) -> Iterator[list[Clause]]:
    """Yield the clauses of one sum, cell by cell; `spare` yields numbers of other variables."""
    cells = _choices(each, left, side)
    least = float("-inf") if each.least is None else each.least
    most = float("inf") if each.most is None else each.most
    low = sum(min(weight for _, weight in choices) for choices in cells)
    high = sum(max(weight for _, weight in choices) for choices in cells)
    totals: dict[int, list[int]] = {0: []}  # each with the literal against it
    for choices in cells:
        low -= min(weight for _, weight in choices)
        high -= max(weight for _, weight in choices)
        behind: dict[int, list[int]] = {}
        group = []
        for total, against in totals.items():
            for variable, weight in choices:
                clause = [*against, -variable]
                reached = total + weight
                if reached + low > most or reached + high < least:
                    group.append(clause)
                elif reached + low < least or reached + high > most:
                    if reached not in behind:
                        behind[reached] = [-next(spare)]
                    group.append([*clause, -behind[reached][0]])
        yield group
        totals = behind


#: Makes the clauses of a cell for some digits, by a function that numbers new variables.
Scheme = Callable[[int, Callable[[], int]], list[Clause]]


def reduced(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return the clause of each digit: the last one holds where no variable is true."""
    variables = [new() for _ in range(digits - 1)]
    return [*([-x] for x in variables), variables]


def nested(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return the clause of each digit: the first variable that is false tells it."""
    variables = [new() for _ in range(digits - 1)]
    behind = [-x for x in variables]
    return [*([*behind[:place], x] for place, x in enumerate(variables)), behind]


def logarithmic(digits: int, new: Callable[[], int]) -> list[Clause]:
    """Return the clause of each digit, a number in binary; those behind it stand for no digit."""
    variables = [new() for _ in range((digits - 1).bit_length())]
    return [
        [sign * x for sign, x in zip(signs, variables, strict=True)]
        for signs in product((1, -1), repeat=len(variables))
    ]


TRANSLATIONS: dict[str, Scheme] = {
    "reduced": reduced,
    "nested": nested,
    "logarithmic": logarithmic,
}


class Translation:
    """The clauses of a puzzle's cells in one of these schemes.

    Parameters
    ----------
    scheme : callable
        One of `TRANSLATIONS`.
    candidates : sequence of sequences of int
        The digits that each cell may hold, in order of the labels.

    Attributes
    ----------
    besides : list of list of int
        Clauses of the cells by themselves.

    Examples
    --------
    >>> cells = Translation(nested, [[1, 2], [2], [2], [1]])
    >>> cells.of([[-1, -4], [-2]])
    [[1], [-1]]
    >>> cells.chosen({1})
    [2, 4, 6, 7]
    """

    def __init__(self, scheme: Scheme, candidates: Sequence[Sequence[int]]) -> None:
        numbers = count(1)
        side = round(len(candidates) ** 0.5)
        self.besides: list[Clause] = []
        self._cells: list[dict[int, Clause]] = []
        for label, digits in enumerate(candidates, 1):
            clauses = scheme(len(digits), lambda: next(numbers))
            names = [variable(label, digit, side) for digit in digits]
            self._cells.append(dict(zip(names, clauses, strict=False)))
            self.besides += clauses[len(digits) :]
        self._candidates = range(1, side**3 + 1)
        self._against = {name: clause for cell in self._cells for name, clause in cell.items()}

    def of(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Return clauses of candidates in the variables of the scheme.

        Those that want a candidate are left out: each cell has one of its digits anyway. Other
        variables, as those of sums, stay as they are.
        """
        return [
            self._translated(clause)
            for clause in clauses
            if not any(literal in self._candidates for literal in clause)
        ]

    def _translated(self, clause: Clause) -> Clause:
        return [x for literal in clause for x in self._against.get(-literal, [literal])]

    def chosen(self, true: Set[int]) -> list[int]:
        """Return the candidate of each cell whose clause is false under an assignment."""

        def is_false(clause: Clause) -> bool:
            return not any((abs(literal) in true) == (literal > 0) for literal in clause)

        return [next(name for name, c in cell.items() if is_false(c)) for cell in self._cells]
