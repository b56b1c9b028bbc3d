"""Algorithm X: on matrices of its own, and its order and size on puzzles."""

from itertools import islice

import pytest
from samples import UNIQUE, WELL_KNOWN, puzzles

from sudoku import GaveUp, Puzzle
from sudoku.engine.budget import Budget
from sudoku.models.dancing import Links, exact_covers
from sudoku.models.exact_cover import solutions


def covers(columns, rows):
    links = Links(columns)
    for row in rows:
        links.add_row(row)
    return [sorted(cover) for cover in exact_covers(links, Budget())]


def test_the_example_of_knuths_paper():
    rows = [[3, 5, 6], [1, 4, 7], [2, 3, 6], [1, 4], [2, 7], [4, 5, 7]]
    assert covers(7, rows) == [[0, 3, 4]]


@pytest.mark.parametrize(
    ("columns", "rows", "found"),
    [
        (0, [], [[]]),
        (1, [], []),
        (1, [[1], [1]], [[0], [1]]),
        (2, [[1], [2], [1, 2]], [[0, 1], [2]]),
        (3, [[1, 2], [2, 3]], []),
    ],
)
def test_small_matrices(columns, rows, found):
    assert sorted(covers(columns, rows)) == sorted(found)


def test_perfect_matchings_are_counted():
    # The complete graph on 8 nodes has 7 * 5 * 3 perfect matchings.
    edges = [[a, b] for a in range(1, 9) for b in range(a + 1, 9)]
    found = covers(8, edges)
    assert len(found) == len({tuple(cover) for cover in found}) == 105


def test_the_order_of_the_solutions_is_fixed():
    first = [s.line for s in islice(solutions(Puzzle({1: 1}, 2), Budget()), 2)]
    assert first == ["1234341221434321", "1234341241232341"]


def test_givens_are_not_in_the_matrix():
    budget = Budget()
    assert len(list(solutions(Puzzle({}, 2), budget))) == 288
    assert (budget.variables, budget.constraints) == (64, 64)
    full = Budget()
    line = "1234341221434321"
    assert [s.line for s in solutions(Puzzle(line, 2), full)] == [line]
    assert (full.variables, full.constraints) == (0, 0)
    list(solutions(Puzzle(WELL_KNOWN), budget))
    assert budget.constraints == 4 * 51
    assert budget.variables < 51 * 5


@pytest.mark.parametrize(("puzzle", "solution"), puzzles(UNIQUE))
def test_the_one_solution_is_found(puzzle, solution):
    assert [s.line for s in solutions(puzzle, Budget())] == [solution]


def test_a_large_grid_needs_no_deep_recursion():
    assert next(solutions(Puzzle({}, 6), Budget(60))).is_valid()


def test_the_time_limit_holds():
    budget = Budget(0.2)
    with pytest.raises(GaveUp, match="time limit"):
        list(solutions(Puzzle({}, 3), budget))
    assert budget.elapsed() < 2
