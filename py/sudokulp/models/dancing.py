"""Algorithm X with dancing links: every exact cover of a matrix of zeros and ones.

The algorithm branches on a column with the fewest rows; nodes that are removed from their lists
keep their links, so that they can be put back: Knuth, "Dancing Links" (2000).

The links are lists of integers. Sets in a dict, the other usual form in Python, took 2.5
times as long. The order of the covers is fixed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..engine.budget import Budget


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
