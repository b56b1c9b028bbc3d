"""Puzzles and solutions as values, and the judge."""

import copy
import pickle
import re
from functools import partial

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Boxes, count_solutions, solve, true_candidates
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION
from strategies import puzzles as any_puzzle

import sudokulp.grid
import sudokulp.rules
from sudokulp import Puzzle, Solution, SudokuError, read
from sudokulp.formats import dump, dumps

ROWS = [[4, None, None, None], [0, 0, 2, 0], [None, 1, None, None], [0, 0, 0, 3]]
AS_STRING = "4... ..2.\n.1.. ...3"


def test_a_dict_a_string_and_rows_make_the_same_puzzle():
    from_dict = Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, size=4)
    assert from_dict == Puzzle(AS_STRING, size=4) == Puzzle(ROWS) == Puzzle(AS_STRING)
    assert hash(from_dict) == hash(Puzzle(ROWS, size=4))
    assert from_dict.givens == {1: 4, 7: 2, 10: 1, 16: 3}
    assert from_dict.rows()[::3] == [[4, None, None, None], [None, None, None, 3]]
    assert str(from_dict) == "4 . . .\n. . 2 .\n. 1 . .\n. . . 3"


@examples(25)
@given(any_puzzle(shapes=(2, 2, 3, Boxes(2, 3), Boxes(1, 5)), rules=(0, 1, 2)))
def test_repr_pickle_and_copy_rebuild_a_puzzle(puzzle):
    names = {"Puzzle": Puzzle, **vars(sudokulp.grid), **vars(sudokulp.rules)}
    assert eval(puzzle.code(), names) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert copy.deepcopy(puzzle) == puzzle
    again = Puzzle(puzzle.line, boxes=puzzle.shape, variant=puzzle.variant)
    assert (again, again.rows()) == (puzzle, puzzle.rows())


def test_a_prompt_shows_the_grid_and_a_notebook_draws_it():
    puzzle = Puzzle(AS_STRING)
    assert repr(puzzle) == str(puzzle) == "4 . . .\n. . 2 .\n. 1 . .\n. . . 3"
    result = solve(puzzle, "search")
    grid = "4 2 3 1\n1 3 2 4\n3 1 4 2\n2 4 1 3"
    assert repr(result.solution) == str(result) == grid
    assert repr(result) == f"Solved: unique solution\n{grid}"
    assert repr(solve(Puzzle({1: 1, 2: 1}, size=4), "search")) == "No solution"
    for drawn, digits in ((puzzle, 4), (result.solution, 16), (result, 16)):
        html = drawn._repr_html_()
        assert [html.count(part) for part in ("<tr>", "<td ", "</td>")] == [4, 16, 16]
        assert len(re.findall(">[1-4]<", html)) == digits
        assert html.count("2px") == 24  # 3 of 5 lines across and down, of 4 cells each
    assert result._repr_html_().count("bold") == 4
    assert "&lt;" in Puzzle("<" + "." * 15, size=4, symbols="<abc")._repr_html_()


def test_a_puzzle_and_a_solution_are_no_matrices_and_stay_unchanged():
    puzzle = Puzzle(ROWS)
    for grid in (puzzle, solve(puzzle, "search").solution):
        before = grid.rows()
        with pytest.raises((SudokuError, TypeError)):
            grid[0][2] = 4
        grid.rows()[0][2] = 9
        assert grid.rows() == before


@examples(20)
@given(any_puzzle(shapes=(2, Boxes(2, 3)), rules=(0, 1)))
def test_a_result_and_a_solution_are_accepted_wherever_a_puzzle_is(puzzle):
    result = solve(puzzle, "search")
    full = result.solution.as_puzzle()
    for held in (result, result.solution):
        assert Puzzle(held) == full
        assert Puzzle(held, boxes=full.boxes).digits == full.digits
        assert solve(held, "search").solution.digits == full.digits
        assert dumps(held, "json") == dumps(full, "json")
        assert count_solutions(held) == 1
        assert true_candidates(held) == {label: {d} for label, d in full.givens.items()}


def test_a_result_without_a_solution_raises_if_a_grid_is_needed():
    none = solve(Puzzle({1: 1, 2: 1}, size=4), "search")
    for use in (none.rows, none.as_puzzle, lambda: Puzzle(none), lambda: dumps(none)):
        with pytest.raises(SudokuError, match=r"^the result has no solution to show: No solution$"):
            use()


def test_texts_and_rows_are_accepted_wherever_a_puzzle_is(tmp_path):
    for grid in (AS_STRING, ROWS):
        assert solve(grid, "search").solution.rows()[0] == [4, 2, 3, 1]
        assert dumps(grid, "line") == "4.....2..1.....3\n"
        assert count_solutions(grid) == 1
    dump(ROWS, tmp_path / "a.sdkx")  # rows have no variant: the suffix names it
    assert read(tmp_path / "a.sdkx") == Puzzle(ROWS, variant="x")


def test_a_puzzle_is_immutable():
    puzzle = Puzzle({}, size=4)
    with pytest.raises(AttributeError):
        puzzle.digits = (1,) * 16
    puzzle.rows()[0][0] = 4
    puzzle.givens[1] = 4
    assert puzzle == Puzzle({}, size=4)


def test_conflicts_are_reported_as_data():
    puzzle = Puzzle({1: 4, 3: 4, 9: 4, 6: 1}, size=4)
    found = [(str(c.region.label), c.digit, c.cells) for c in puzzle.conflicts()]
    assert found == [("column 1", 4, (1, 9)), ("row 1", 4, (1, 3))]
    assert str(puzzle.conflicts()[0]) == ("4 appears twice in column 1 (r1c1 and r3c1)")
    assert "appears 3 times in row 1" in str(Puzzle({1: 2, 2: 2, 4: 2}, size=4).conflicts()[-2])
    assert Puzzle({1: 4, 16: 4}, size=4).conflicts() == []
    (conflict,) = Puzzle({1: 4, 16: 4, 6: 1}, size=4, variant="x").conflicts()
    assert (conflict.region.label, conflict.cells) == ("the diagonal", (1, 16))


@given(st.integers(1, 81), st.integers(1, 8))
def test_the_judge_detects_a_single_wrong_cell(label, more):
    digits = list(Puzzle(WELL_KNOWN_SOLUTION).digits)
    digits[label - 1] = (digits[label - 1] + more - 1) % 9 + 1
    assert not Solution(Puzzle({}), tuple(digits)).is_valid()


def test_the_judge_checks_the_givens_the_variant_and_every_cell():
    full = Puzzle(WELL_KNOWN_SOLUTION).digits
    others = tuple(digit % 9 + 1 for digit in full)
    latin = tuple((row + column) % 9 + 1 for row in range(9) for column in range(9))
    assert Solution(Puzzle({}), others).is_valid()
    assert Solution(Puzzle({}, boxes=(1, 9)), latin).is_valid()
    wrong = [
        Solution(Puzzle(WELL_KNOWN), others),
        *(
            Solution(Puzzle({}, variant=name), full)
            for name in ("x", "four square", "four pyramid")
        ),
        Solution(Puzzle({}), full[:-1]),
        Solution(Puzzle({}), (0,) * 81),
        Solution(Puzzle({}), latin),
    ]
    assert not any(each.is_valid() for each in wrong)


def test_a_cell_with_two_names_is_given_once():
    for make in (partial(Puzzle, size=4), Puzzle("4... ..2. .1.. ...3").replace):
        with pytest.raises(SudokuError, match=r"^r1c2 is given twice$"):
            make({"r1c2": 3, 2: 4})
