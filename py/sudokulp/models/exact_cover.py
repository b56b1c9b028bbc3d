"""Exact cover model, solved by Knuth's Algorithm X with dancing links.

A row of the matrix is an option: a digit in a cell. A column is a constraint: a cell gets a
digit, or a region gets a digit. A solution is a set of rows that covers each column exactly
once, which `exact_covers` finds.

Rules that keep candidates from holding together are secondary columns, which are covered at most
once: Knuth, "The Art of Computer Programming", 7.2.2.1. What a rule wants exactly one of is a
column like those of the grid. Sums are no such sets.

Givens are not in the matrix: the columns they cover and the rows they rule out are omitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..contexts import check_deadline
from ..engine.budget import Budget
from ..errors import RuleError
from ..puzzle import Puzzle, Solution

if TYPE_CHECKING:
    from ..rules.base import Primitive


class Links:
    """A matrix of zeros and ones: its ones are nodes of doubly linked lists.

    Parameters
    ----------
    columns : int
        Number of columns; nodes 1 to this number are their headers, node 0 is the root. A
        column's list holds its ones, a row's list the ones of the row.
    secondary : int
        Columns behind these that are covered at most once: they are not in the root's list.

    Examples
    --------
    >>> links = Links(3)
    >>> for row in ([1, 2], [3], [1], [2, 3]):
    ...     links.add_row(row)
    >>> list(exact_covers(links, Budget()))
    [[0, 1], [2, 3]]
    """

    def __init__(self, columns: int, secondary: int = 0) -> None:
        self.columns = columns + secondary
        every = range(self.columns + 1)
        self.left = [columns, *range(columns), *every[columns + 1 :]]
        self.right = [*range(1, columns + 1), 0, *every[columns + 1 :]]
        self.up, self.down, self.column = list(every), list(every), list(every)
        self.row = [-1] * len(every)
        self.sizes = [0] * len(every)
        self._rows = 0

    def add_row(self, columns: Iterable[int]) -> None:
        """Add a row with ones in these columns, numbered from 1; rows count from 0."""
        first = len(self.column)
        for column in columns:
            self._add_node(column)
        nodes = range(first, len(self.column))
        self.left += [nodes[-1], *nodes[:-1]]
        self.right += [*nodes[1:], nodes[0]]
        self._rows += 1

    def _add_node(self, column: int) -> None:
        node, above = len(self.column), self.up[column]
        self.up.append(above)
        self.down.append(column)
        self.down[above] = self.up[column] = node
        self.column.append(column)
        self.row.append(self._rows)
        self.sizes[column] += 1

    def smallest(self) -> int:
        """Return the first column with the fewest rows, 0 if no column is left."""
        best, head, least = 0, self.right[0], self._rows + 1
        while head:
            if self.sizes[head] < least:
                best, least = head, self.sizes[head]
                if least < 2:
                    break
            head = self.right[head]
        return best

    def cover(self, column: int) -> None:
        """Take a column out, and its rows out of the other columns."""
        left, right, up, down = self.left, self.right, self.up, self.down
        right[left[column]], left[right[column]] = right[column], left[column]
        node = down[column]
        while node != column:
            other = right[node]
            while other != node:
                above, below = up[other], down[other]
                down[above], up[below] = below, above
                self.sizes[self.column[other]] -= 1
                other = right[other]
            node = down[node]

    def uncover(self, column: int) -> None:
        """Put a column back: `cover` undone in reverse order."""
        left, right, up, down = self.left, self.right, self.up, self.down
        node = up[column]
        while node != column:
            other = left[node]
            while other != node:
                self.sizes[self.column[other]] += 1
                down[up[other]] = up[down[other]] = other
                other = left[other]
            node = up[node]
        right[left[column]] = left[right[column]] = column

    def take(self, node: int) -> None:
        """Cover the other columns of a node's row."""
        other = self.right[node]
        while other != node:
            self.cover(self.column[other])
            other = self.right[other]

    def release(self, node: int) -> None:
        """Uncover them again."""
        other = self.left[node]
        while other != node:
            self.uncover(self.column[other])
            other = self.left[other]


def exact_covers(links: Links, budget: Budget) -> Iterator[list[int]]:
    """Yield every set of rows that covers each column once, in the order of choosing.

    The stack holds a node for each row that is chosen, in the column that it was chosen
    for; a column's header instead of a node means that the column has no further row.
    """
    taken: list[int] = []
    node = _descend(links)
    while True:
        budget.check_time()
        if node == 0:
            yield [links.row[one] for one in taken]
        elif node > links.columns:
            links.take(node)
            taken.append(node)
            node = _descend(links)
            continue
        else:
            links.uncover(node)
        if not taken:
            return
        last = taken.pop()
        links.release(last)
        node = links.down[last]


def _descend(links: Links) -> int:
    """Cover the smallest column; return its first node, its header if it has none, or 0."""
    column = links.smallest()
    if column:
        links.cover(column)
    return links.down[column]


#: Digits in cells, as (cell from 0, digit).
Places = frozenset[tuple[int, int]]


def solutions(puzzle: Puzzle, budget: Budget) -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, in a fixed order.

    The size noted in `budget` is the matrix's: its rows and its columns.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve.
    budget : Budget
        The time that may be spent; size and times are noted in it.

    Raises
    ------
    GaveUp
        At the time limit.
    RuleError
        For rules that are no sets to be covered, as sums.
    """
    budget.solved_by("Algorithm X", "")
    exclusions, wanted, never = _said(puzzle)
    given = {(cell, digit) for cell, digit in enumerate(puzzle.digits) if digit}
    every = [*exclusions, *wanted]
    if puzzle.conflicts() or given & never or any(len(given & one) > 1 for one in every):
        return  # two givens cover the same column
    with budget.timing("build"):
        ruled_out = never.union(*(one for one in every if given & one))
        exclusions, wanted = _without(given, exclusions), _without(given, wanted)
        links, rows = _matrix(puzzle, exclusions, wanted, ruled_out)
    budget.size(len(rows), links.columns)
    budget.say("solving")
    for chosen in exact_covers(links, budget):
        digits = list(puzzle.digits)
        for row in chosen:
            cell, digit = rows[row]
            digits[cell] = digit
        yield Solution(puzzle, tuple(digits))


def _said(puzzle: Puzzle) -> tuple[list[Places], list[Places], Places]:
    """Return what rules say: sets of which at most and exactly one holds, and what never holds."""
    if not puzzle.rules:
        return [], [], frozenset()
    from ..rules.base import Linear  # most puzzles have no rules

    side = puzzle.side
    exclusions: list[Places] = []
    wanted: list[Places] = []
    never: set[tuple[int, int]] = set()
    for each in puzzle.variant.primitives(puzzle.shape):
        refuse_sum(each)
        if not isinstance(each, Linear):
            exclusions.append(_places(each.candidates, side))
        elif each.wants_one():
            wanted.append(_places((one for one, _ in each.terms), side))
        else:
            never |= _places((one for one, _ in each.terms), side)
    return exclusions, wanted, frozenset(never)


def _without(given: set[tuple[int, int]], sets: list[Places]) -> list[Places]:
    return [one for one in sets if not given & one]


def refuse_sum(each: Primitive) -> None:
    """Raise RuleError for what is no set of which one holds, at most one, or none, as a sum."""
    from ..rules.base import Linear  # most puzzles have no rules

    if not isinstance(each, Linear) or each.wants_one():
        return
    if not (each.least is None and each.rules_out()):
        counts = all(abs(weight) == 1 for _, weight in each.terms)
        what = "rules" if counts else "sums"
        raise RuleError(f"the model exact cover does not take {what} such as {each.label}")


def _places(candidates: Iterable[int], side: int) -> Places:
    return frozenset((one // side, one % side + 1) for one in candidates)


def _matrix(
    puzzle: Puzzle, exclusions: Sequence[Places], wanted: Sequence[Places], ruled_out: Places
) -> tuple[Links, list[tuple[int, int]]]:
    """Return the matrix and what its rows stand for: a cell, from 0, and a digit.

    Exclusions are secondary columns, which need not be covered, behind the others. Sets of which
    one is wanted are columns like those of the cells and regions, behind these.
    """
    digits, side = puzzle.digits, puzzle.side
    columns = {(-1, cell): 0 for cell, digit in enumerate(digits) if not digit}
    regions_of: list[list[int]] = [[] for _ in digits]
    for number, region in enumerate(puzzle.variant.all_regions(puzzle.shape)):
        found = {digits[label - 1] for label in region.cells}
        columns |= {(number, digit): 0 for digit in range(1, side + 1) if digit not in found}
        for label in region.cells:
            regions_of[label - 1].append(number)
    for index, name in enumerate(columns, 1):
        columns[name] = index
    others: dict[tuple[int, int], list[int]] = {}
    for number, one in enumerate([*wanted, *exclusions], len(columns) + 1):
        for place in one:
            others.setdefault(place, []).append(number)
    links, rows = Links(len(columns) + len(wanted), len(exclusions)), []
    for cell, digit in _open(puzzle):
        check_deadline()
        if (cell, digit) not in ruled_out:
            primary = [columns[-1, cell], *(columns[r, digit] for r in regions_of[cell])]
            links.add_row([*primary, *others.get((cell, digit), ())])
            rows.append((cell, digit))
    return links, rows


def _open(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    """Yield the digits that no given keeps from an empty cell by a region, as (cell, digit)."""
    found = [set(range(1, puzzle.side + 1)) for _ in puzzle.digits]
    for region in puzzle.variant.all_regions(puzzle.shape):
        given = {puzzle.digits[label - 1] for label in region.cells}
        for label in region.cells:
            found[label - 1] -= given
    for cell, digit in enumerate(puzzle.digits):
        if not digit:
            yield from ((cell, other) for other in sorted(found[cell]))
