"""Counting, and what follows from the solutions of a puzzle."""

from itertools import islice

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, puzzles

from sudoku import GaveUp, Puzzle, SudokuError, loads
from sudoku.analysis.consequences import (
    is_minimal,
    is_well_formed,
    redundant_givens,
    true_candidates,
)
from sudoku.analysis.count import Count, count_solutions
from sudoku.engine.board import find_board
from sudoku.engine.budget import Budget
from sudoku.engine.prover import BacktrackingProver, SatProver
from sudoku.models import exact_cover
from sudoku.variants import find_variant


def all_solutions(puzzle):
    """Every solution's digits, by a model that shares no code with the count."""
    return [solution.digits for solution in exact_cover.solutions(puzzle, Budget())]


@pytest.mark.parametrize(
    ("variant", "count"), [("classic", "288"), ("x", "48"), ("four square", "168")]
)
def test_all_grids_of_side_4(variant, count):
    empty = Puzzle({}, 2, variant)
    assert str(count_solutions(empty)) == count == str(len(all_solutions(empty)))


@pytest.mark.parametrize(("puzzle", "solution"), puzzles(UNIQUE))
def test_one_solution(puzzle, solution):
    assert count_solutions(puzzle) == Count(1)
    assert is_well_formed(puzzle)


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_no_solution(puzzle):
    assert count_solutions(puzzle) == Count(0)
    assert not is_well_formed(puzzle)
    assert not is_minimal(puzzle)
    assert true_candidates(puzzle) == {label: set() for label in range(1, puzzle.side**2 + 1)}


@pytest.mark.parametrize(("puzzle", "count"), puzzles(SEVERAL))
def test_several_solutions(puzzle, count):
    assert not is_well_formed(puzzle)
    assert not is_minimal(puzzle)
    found = count_solutions(puzzle, limit=500)
    assert found.number == len(list(islice(exact_cover.solutions(puzzle, Budget()), 500))) > 1


def test_a_count_is_a_number():
    count = Count(288)
    assert 288 == count == Count(288) != Count(287)
    assert (int(count), range(300)[count], {288: "all"}[count]) == (288, 288, "all")
    assert sorted([Count(3), 1, Count(2)]) == [1, 2, 3]
    assert 287 < count <= 288 <= count < 288.5


def test_a_count_that_is_not_exact_says_only_what_is_known():
    found = Count(50, exact=False, reason="the limit")
    assert found > 49
    assert found > Count(49)
    assert found not in (50, 49, Count(50))
    assert found == Count(50, exact=False)
    for unknown in (
        lambda: found > 50,
        lambda: found < 60,
        lambda: int(found),
        lambda: Count(60) > found,
    ):
        with pytest.raises(GaveUp):
            unknown()


def test_a_limit_bites_only_where_there_is_more():
    empty = Puzzle({}, 2)
    assert str(count_solutions(empty, limit=288)) == "288"
    beyond = count_solutions(empty, limit=287)
    assert (str(beyond), beyond.exact) == ("at least 287", False)
    assert beyond.reason == "the limit of 287 solutions was reached"


def test_an_empty_grid_ends_at_its_limits():
    assert str(count_solutions(Puzzle({}, 3), limit=1000)) == "at least 1,000"
    budget = Budget(60)
    found = count_solutions(Puzzle({}, 3), limit=None, time_limit=0.3)
    assert budget.elapsed() < 3
    assert str(found) == f"at least {found.number:,}"
    assert found.reason == "the time limit of 0.3 s was reached"
    assert str(Count(0, False, "no time")) == "unknown"


def test_a_count_says_how_far_it_is():
    heard = []
    count_solutions(Puzzle({}, 3), limit=2500, notify=heard.append)
    assert heard == ["1,000 solutions so far", "2,000 solutions so far"]


@pytest.mark.parametrize("limit", [0, -1, 1.5, True, "7"])
def test_a_limit_is_a_number_above_0(limit):
    with pytest.raises(SudokuError, match="the limit must be a whole number of at least 1"):
        count_solutions(Puzzle({}, 2), limit=limit)


def test_givens_that_follow_from_the_others():
    line = "4.....2..1.....3"
    assert is_minimal(Puzzle(line, 2))
    assert redundant_givens(Puzzle(line, 2)) == []
    more = Puzzle("4.3...2..1.....3", 2)
    assert not is_minimal(more)
    assert redundant_givens(more) == [3]
    # Without a solution no given makes a difference, unless it is why there is none.
    assert redundant_givens(Puzzle("11.............1", 2)) == [16]


@pytest.mark.parametrize(("puzzle", "solution"), puzzles(UNIQUE[:-2]))
def test_redundant_givens_are_those_whose_removal_keeps_one_solution(puzzle, solution):
    wanted = []
    for label in puzzle.givens:
        rest = {other: digit for other, digit in puzzle.givens.items() if other != label}
        fewer = Puzzle(rest, puzzle.boxsize, puzzle.variant)
        if len(list(islice(exact_cover.solutions(fewer, Budget()), 2))) == 1:
            wanted.append(label)
    assert redundant_givens(puzzle) == wanted
    assert is_minimal(puzzle) is (not wanted)


@pytest.mark.parametrize("variant", sorted({row[0] for row in UNIQUE[3:]}))
def test_true_candidates_are_the_digits_of_all_solutions(variant):
    line, solution, n = next((r[2], r[3], r[1]) for r in UNIQUE[3:] if r[0] == variant)
    givens = dict(list(Puzzle(line, n).givens.items())[::2])
    answer = Puzzle(solution, n).digits
    while True:
        puzzle = Puzzle(givens, n, variant)
        grids = list(islice(exact_cover.solutions(puzzle, Budget()), 301))
        if len(grids) < 301:
            break
        empty = next(label for label in range(1, n**4 + 1) if label not in givens)
        givens[empty] = answer[empty - 1]
    columns = zip(*(grid.digits for grid in grids), strict=True)
    assert true_candidates(puzzle) == {label: set(found) for label, found in enumerate(columns, 1)}


def test_true_candidates_of_an_empty_grid_are_all():
    heard = []
    found = true_candidates(Puzzle({}, 3), notify=heard.append)
    assert found == {label: set(range(1, 10)) for label in range(1, 82)}
    assert heard[0] == "729 candidates in doubt"


@pytest.mark.parametrize("call", [is_well_formed, is_minimal, true_candidates])
def test_what_cannot_be_told_in_time_is_not_told(call):
    with pytest.raises(GaveUp, match="time limit"):
        call(Puzzle(WELL_KNOWN), time_limit=1e-6)


@pytest.mark.parametrize(("puzzle", "solution"), puzzles(UNIQUE))
def test_both_provers_agree(puzzle, solution):
    answer = Puzzle(solution, puzzle.boxsize).digits
    provers = [
        prover(puzzle.variant, puzzle.boxsize, Budget())
        for prover in (BacktrackingProver, SatProver)
    ]
    for kept in (puzzle.givens, dict(list(puzzle.givens.items())[1:]), {}):
        digits = Puzzle(kept, puzzle.boxsize, puzzle.variant).digits
        open_cells = [label for label, digit in enumerate(digits, 1) if not digit][:3]
        ours = {label: answer[label - 1] for label in open_cells}
        one = {prover.has_one(digits) for prover in provers}
        other = {prover.has_other(digits, ours) for prover in provers}
        assert len(one) == len(other) == 1
        assert other == {False} or one == {False}
        if puzzle.side < 16 and kept:
            first, second = (sorted(prover.true_candidates(digits)) for prover in provers)
            assert first == second


@pytest.mark.parametrize("name", ["sudopedia_multi", "serg_multi", "generated_multi"])
def test_the_counts_of_puzzles_from_elsewhere(shared, name):
    text = (shared / "data" / "invalid" / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines
    for line in lines:
        puzzle, count = line.split(",")[:2]
        found = str(count_solutions(loads(puzzle), limit=499))
        assert found == ("at least 499" if count == "many" else count), line


def test_true_candidates_of_few_givens_take_no_time(shared):
    text = (shared / "data" / "classic" / "17clue.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for line in lines[:10]:
        givens = Puzzle(line.split(",")[0]).givens
        puzzle = Puzzle(dict(list(givens.items())[3:]), 3)
        budget = Budget(60)
        found = true_candidates(puzzle)
        assert budget.elapsed() < 10  # a hundredth of a second at a desk
        assert all(found[label] == {digit} for label, digit in puzzle.givens.items())
        assert sum(map(len, found.values())) > 81


@pytest.mark.parametrize("variant", ["classic", "x"])
def test_a_large_board_begins_as_if_its_digits_were_placed_in_turn(variant):
    board = find_board(find_variant(variant), 5)
    digits = [0] * board.cells
    for label, digit in {1: 7, 30: 7, 31: 25, 60: 2, 300: 11, 625: 1, 601: 7}.items():
        digits[label - 1] = digit  # the first and the last but one break a rule together
    state = (board.every, 0)
    for cell, digit in enumerate(digits):
        if digit:
            state = board.place(state, cell * board.side + digit - 1)
    assert board.start(digits) == state
    assert board.start([0] * board.cells) == (board.every, 0)
