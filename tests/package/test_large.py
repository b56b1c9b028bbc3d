"""Grids beyond 36x36, whose digits continue after the letters: the parts that support them."""

from string import printable

import pytest
from inner import BLANKS, alphabet, solve

from sudokulp import Puzzle, SudokuError, generate, random_puzzle
from sudokulp.formats import WRITABLE, dumps


def full(n):
    """Return the digits of a full grid of box size n."""
    side = n * n
    return [(n * (i % n) + i // n + j) % side + 1 for i in range(side) for j in range(side)]


def few_holes(n):
    """Return a puzzle of box size n: its last row and a few other cells are empty."""
    digits = full(n)
    for place in [*range(n), *range(n**4 - n * n, n**4)]:
        digits[place] = 0
    return Puzzle.from_digits(digits, n)


def test_digits_follow_the_order_of_pythons_printable_characters():
    shown = alphabet(81)
    assert (len(set(shown)), shown[48], shown[60], shown[80]) == (81, "N", "Z", "[")
    assert [sign for sign in printable if sign in shown] == list(shown)
    assert not set(shown) & set(BLANKS)


@pytest.mark.parametrize("n", [7, 8, 9])
def test_a_large_puzzle_can_be_made_written_and_read_in_every_way(n):
    puzzle, empty = few_holes(n), Puzzle({}, boxes=n)
    assert Puzzle(puzzle.givens, boxes=n) == Puzzle(puzzle.rows()) == Puzzle(puzzle.line) == puzzle
    for one in (puzzle, empty):
        assert Puzzle(dumps(one, "line")) == Puzzle(dumps(one)) == Puzzle(one.line) == one
    assert Puzzle(str(puzzle)) == Puzzle(dumps(puzzle, "grid")) == puzzle
    assert Puzzle("# a comment\n" + dumps(puzzle, "grid")) == puzzle
    other = WRITABLE.keys() - {"sdk", "line", "grid", "png"}
    for name in other:
        with pytest.raises(SudokuError, match=rf"up to 36x36, and this is {n * n}x{n * n}"):
            dumps(puzzle, name)


def test_operations_that_create_grids_refuse_large_ones():
    for make in (lambda: generate(size=49), lambda: random_puzzle(9, size=81)):
        with pytest.raises(SudokuError, match="generated only up to 36x36"):
            make()


@pytest.mark.full
@pytest.mark.parametrize("model", ["lp", "sat"])
def test_a_large_puzzle_with_few_empty_cells_is_solved(model):
    result = solve(few_holes(7), model)
    assert result.solution.is_valid()
    assert result.solution.digits == tuple(full(7))


def test_a_time_limit_holds_for_the_largest_grids(backend):
    for model in ("cp", "lp", "sat"):
        chosen = backend if model == "lp" else None
        assert solve(Puzzle({}, size=81), model, chosen, time_limit=0.01).verdict == "unknown"


def test_grids_larger_than_those_of_the_page_can_be_transformed(run):
    assert run("vary", "--by", "transpose", stdin=Puzzle({1: 1}, size=49).to_string())[0] == 0
