"""Export of a puzzle as a graph colouring problem, in the DIMACS .col format.

The format has no colours that are fixed. So the digits are nodes, too, each joined to
all others; and a cell with a given is joined to every digit but its own. A colouring with
as many colours as there are digits is a solution: each cell has the colour of its digit.
"""

from __future__ import annotations

from itertools import combinations

from ..puzzle import AsPuzzle, Puzzle, as_puzzle

Edge = tuple[int, int]


def dimacs_col(puzzle: AsPuzzle) -> str:
    """Return a puzzle as the text of a DIMACS .col file.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant. Without givens there are no nodes for the digits: it is
        the graph of the empty grid.

    Examples
    --------
    >>> for line in dimacs_col(Puzzle({1: 4}, 2)).splitlines()[:6]:
    ...     print(line)
    c 4x4 classic puzzle 4...............
    c nodes 1 to 16: the cells in row order
    c nodes 17 to 20: the digits, each joined to all others and to the cells given otherwise
    p edge 20 65
    e 1 2
    e 1 3
    """
    puzzle = as_puzzle(puzzle)
    side, count = puzzle.side, puzzle.side**2
    edges = puzzle.variant.dependent_cells(puzzle.shape) + _digit_edges(puzzle)
    nodes = count + (side if puzzle.givens else 0)
    head = [
        f"c {side}x{side} {puzzle.variant.name} puzzle {puzzle.usual_line}",
        f"c nodes 1 to {count}: the cells in row order",
    ]
    if puzzle.givens:
        what = "the digits, each joined to all others and to the cells given otherwise"
        head.append(f"c nodes {count + 1} to {nodes}: {what}")
    lines = [f"e {x} {y}" for x, y in sorted(edges)]
    return "\n".join([*head, f"p edge {nodes} {len(edges)}", *lines]) + "\n"


def _digit_edges(puzzle: Puzzle) -> list[Edge]:
    """Return the edges between the digits, and from givens to the digits they are not."""
    if not puzzle.givens:
        return []
    first = puzzle.side**2 + 1
    nodes = range(first, first + puzzle.side)
    given = puzzle.givens.items()
    return [
        *combinations(nodes, 2),
        *((label, node) for label, digit in given for node in nodes if node != first + digit - 1),
    ]
