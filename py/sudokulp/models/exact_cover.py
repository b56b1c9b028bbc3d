"""Exact cover model, solved by Knuth's Algorithm X with dancing links.

A row of the matrix is an option: a digit in a cell. A column is a constraint: a cell needs a
digit, or a region needs a certain digit. A solution is a set of rows that covers each column
exactly once.

A rule that forbids some candidates to be true together becomes secondary columns. These are
covered at most once (Knuth, "The Art of Computer Programming", 7.2.2.1). A rule that needs exactly
one of several candidates becomes a primary column, like the columns of the grid. Other sums are
not supported.

The matrix omits the columns that the givens cover, and the rows that they rule out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..deadline import check_deadline
from ..errors import RuleError
from ..puzzle import Puzzle, Solution
from ..rules.base import AtMostOne, Linear, Primitive
from ..variants.base import Path, rule_of
from .statistics import Statistics


class Links:
    """A matrix of zeros and ones; each one is a node of doubly linked lists.

    Node 0 is the root. Columns are numbered from 1, and the header of a column has the same number.
    Secondary columns come last. They are not in the list of the root, because they need not be
    covered.

    Examples
    --------
    >>> links = Links(3)
    >>> for row in ([1, 2], [3], [1], [2, 3]):
    ...     links.add_row(row)
    >>> list(exact_covers(links))
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
        """Add a row with ones in the given columns.

        Columns are numbered from 1, and rows from 0.
        """
        first = len(self.column)
        for column in columns:
            node, above = len(self.column), self.up[column]
            self.up.append(above)
            self.down.append(column)
            self.down[above] = self.up[column] = node
            self.column.append(column)
            self.row.append(self._rows)
            self.sizes[column] += 1
        nodes = range(first, len(self.column))
        self.left += [nodes[-1], *nodes[:-1]]
        self.right += [*nodes[1:], nodes[0]]
        self._rows += 1

    def smallest(self) -> int:
        """Return the first of the columns with the fewest rows, or 0 if no column is left."""
        best, head, least = 0, self.right[0], self._rows + 1
        while head:
            if self.sizes[head] < least:
                best, least = head, self.sizes[head]
                if least < 2:
                    break
            head = self.right[head]
        return best

    def cover(self, column: int) -> None:
        """Remove a column, and remove its rows from the other columns."""
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
        """Restore a column. Columns must be restored in the reverse order of covering."""
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
        """Cover the other columns of the row that contains a node."""
        other = self.right[node]
        while other != node:
            self.cover(self.column[other])
            other = self.right[other]

    def release(self, node: int) -> None:
        other = self.left[node]
        while other != node:
            self.uncover(self.column[other])
            other = self.left[other]


def exact_covers(links: Links) -> Iterator[list[int]]:
    """Yield each set of rows that covers every primary column once, in the order of choice.

    `taken` contains a node for each chosen row, in the column for which the row was chosen. If
    `node` is a header, its column has no further row to try.
    """
    taken: list[int] = []
    node = _descend(links)
    while True:
        check_deadline()
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
    column = links.smallest()
    if column:
        links.cover(column)
    return links.down[column]


def solutions(puzzle: Puzzle, statistics: Statistics) -> Iterator[Solution]:
    """Yield the solutions of a puzzle in a fixed order; the sizes are rows and columns."""
    statistics.solved_by("Algorithm X")
    for each in puzzle.variant.primitives(puzzle.shape):
        refuse_sum(each)
    with statistics.timing("build"):
        matrix = _matrix(puzzle)
    if matrix is None:
        return
    links, rows = matrix
    statistics.size(len(rows), links.columns)
    statistics.notify("solving")
    for chosen in exact_covers(links):
        digits = list(puzzle.digits)
        for row in chosen:
            cell, rank = divmod(rows[row], puzzle.side)
            digits[cell] = rank + 1
        yield Solution(puzzle, tuple(digits))


def _matrix(puzzle: Puzzle) -> tuple[Links, list[int]] | None:
    """Return the matrix and the candidate of each row, or None if the givens conflict."""
    side = puzzle.side
    given = {cell * side + digit - 1 for cell, digit in enumerate(puzzle.digits) if digit}
    ruled_out: set[int] = set()
    primary: list[Sequence[int]] = []
    secondary: list[Sequence[int]] = []
    for candidates, least, most in _sets(puzzle):
        check_deadline()
        placed = len(given.intersection(candidates))
        if placed > most:
            return None
        if placed == most:
            ruled_out.update(candidates)
        else:
            (primary if least else secondary).append(candidates)
    columns_of: list[list[int]] = [[] for _ in range(side**3)]
    for column, candidates in enumerate([*primary, *secondary], 1):
        for candidate in candidates:
            columns_of[candidate].append(column)
    links = Links(len(primary), len(secondary))
    rows = [candidate for candidate in range(side**3) if candidate not in ruled_out]
    for candidate in rows:
        check_deadline()
        links.add_row(columns_of[candidate])
    return links, rows


def _sets(puzzle: Puzzle) -> Iterator[tuple[Sequence[int], int, int]]:
    """Yield sets of candidates, each with the least and the greatest number that may be true."""
    side = puzzle.side
    for cell in range(side**2):
        yield range(cell * side, (cell + 1) * side), 1, 1
    for region in puzzle.variant.all_regions(puzzle.shape):
        yield from ((candidates, 1, 1) for candidates in region.candidates(side))
    for each in puzzle.variant.primitives(puzzle.shape):
        if isinstance(each, Linear):
            yield [candidate for candidate, _ in each.terms], each.least or 0, each.most or 0
        elif isinstance(each, AtMostOne):
            yield each.candidates, 0, 1


def refuse_sum(each: Primitive) -> None:
    """Raise RuleError for a constraint that the model does not support.

    It supports constraints that require exactly one, at most one or none of their candidates, but
    no paths or other sums.
    """
    if isinstance(each, AtMostOne) or (isinstance(each, Linear) and each.wants_one()):
        return
    if isinstance(each, Path):
        raise RuleError(
            f"the model 'exact cover' does not support rules such as the {each.label}; "
            "use the model 'lp'"
        )
    if not (each.least is None and each.rules_out()):
        counts = all(abs(weight) == 1 for _, weight in each.terms)
        what = "rules such as" if counts else "sums such as that of"
        rule = rule_of(each.label)
        raise RuleError(
            f"the model 'exact cover' does not support {what} the {rule}; use the model 'lp'"
        )
