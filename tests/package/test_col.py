"""Puzzles as graphs in the DIMACS format: the right edges, and colourings that are solutions."""

import pytest
from samples import UNIQUE, puzzles

from sudoku import VARIANTS, Puzzle
from sudoku.graphs.dimacs import dimacs_col


def graph_in(text):
    """Return the number of nodes and the edges of a .col file, its header checked."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("c ")]
    (p, edge, nodes, count), *rest = lines
    edges = [(int(x), int(y)) for e, x, y in rest if e == "e"]
    assert (p, edge, int(count)) == ("p", "edge", len(rest))
    assert len(set(edges)) == len(edges)
    assert all(1 <= x < y <= int(nodes) for x, y in edges)
    return int(nodes), edges


@pytest.mark.parametrize("n", range(1, 6))
def test_the_graph_of_the_empty_grid(n):
    nodes, edges = graph_in(dimacs_col(Puzzle({}, n)))
    assert nodes == n**4
    assert len(edges) == n**4 * (3 * n**2 - 2 * n - 1) // 2


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_edges_are_those_of_the_variant(variant):
    assert graph_in(dimacs_col(Puzzle({}, 3, variant)))[1] == variant.dependent_cells(3)


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_solution_is_a_colouring_and_another_digit_for_a_given_is_not(puzzle, line):
    nodes, edges = graph_in(dimacs_col(puzzle))
    solution = Puzzle(line, puzzle.boxsize).digits
    assert is_colouring(solution + digits_of(puzzle, nodes), edges)
    if puzzle.side > 1:
        renamed = tuple(digit % puzzle.side + 1 for digit in solution)
        assert not is_colouring(renamed + digits_of(puzzle, nodes), edges)


def digits_of(puzzle, nodes):
    """Return the colours of the nodes that stand for digits."""
    return tuple(range(1, nodes - puzzle.side**2 + 1))


def is_colouring(colours, edges):
    return all(colours[x - 1] != colours[y - 1] for x, y in edges)


def test_the_nodes_of_the_digits_are_joined():
    nodes, edges = graph_in(dimacs_col(Puzzle({1: 4}, 2)))
    assert nodes == 20
    assert [(x, y) for x, y in edges if y > 16] == [
        *((1, 17), (1, 18), (1, 19)),
        *((17, 18), (17, 19), (17, 20), (18, 19), (18, 20), (19, 20)),
    ]
