"""Puzzles and solutions as values, and the judge."""

import copy
import pickle

import pytest
from samples import UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles

from sudoku import ParseError, Puzzle, SizeError, Solution, SudokuError, VariantError

ROWS = [[4, None, None, None], [0, 0, 2, 0], [None, 1, None, None], [0, 0, 0, 3]]
AS_STRING = "4... ..2.\n.1.. ...3"


def test_a_dict_a_string_and_rows_make_the_same_puzzle():
    from_dict = Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2)
    assert from_dict == Puzzle(AS_STRING, 2, format="s") == Puzzle(ROWS) == Puzzle(AS_STRING)
    assert hash(from_dict) == hash(Puzzle(ROWS, 2))
    assert from_dict.givens == {1: 4, 7: 2, 10: 1, 16: 3}
    assert from_dict.rows()[0] == [4, None, None, None]
    assert from_dict.rows()[3] == [None, None, None, 3]


def test_the_paper_prints_a_grid_so():
    assert str(Puzzle(AS_STRING)) == "4 . . .\n. . 2 .\n. 1 . .\n. . . 3"
    assert str(Puzzle({1: 10, 256: 16}, 4)).splitlines()[0] == "a" + " ." * 15
    assert str(Puzzle({1: 10, 256: 16}, 4)).endswith(". g")


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_repr_pickle_and_copy_rebuild_a_puzzle(puzzle, line):
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert copy.deepcopy(puzzle) == puzzle


def test_the_largest_grid_keeps_all_its_digits():
    full = Puzzle({label: label for label in range(1, 37)}, 6)
    assert Puzzle(full.line, 6, format="s") == full


def test_a_puzzle_cannot_be_changed():
    puzzle = Puzzle({}, 2)
    with pytest.raises(AttributeError):
        puzzle.digits = (1,) * 16
    puzzle.rows()[0][0] = 4
    puzzle.givens[1] = 4
    assert puzzle == Puzzle({}, 2)


@pytest.mark.parametrize(
    ("givens", "boxsize", "message"),
    [
        ({0: 1}, 2, "labels run from 1 to 16"),
        ({17: 1}, 2, "labels run from 1 to 16"),
        ({"1": 1}, 2, "labels run from 1 to 16"),
        ({1: 5}, 2, "digits run from 1 to 4, found 5"),
        ({1: 0}, 2, "digits run from 1 to 4, found 0"),
        ({1: 2.5}, 2, "digits run from 1 to 4, found 2.5"),
        ({1: True}, 2, "digits run from 1 to 4, found True"),
        pytest.param({1: 10**5000}, 2, "digits run from 1 to 4", id="huge"),
        ({1: 1}, None, "needs the box size"),
        ([[1, 2], [3, 4]], None, "perfect square"),
        ([[1, 2, 3, 4]] * 3, 2, "expected 4 rows, found 3"),
        ([[1, 2, 3]] + [[None] * 4] * 3, 2, "row 1: expected 4 cells, found 3"),
        ([[None] * 4] * 3 + [[None, -1, None, None]], 2, "row 4, column 2"),
        (7, 2, "a dict, a string or rows"),
        ("4..", 2, "expected 16 cells, found 3"),
        ("4..", None, "no square grid has 3 cells"),
        ("5" + "." * 15, 2, "no digit of a 4x4 grid"),
    ],
)
def test_impossible_givens_are_refused_with_the_reason(givens, boxsize, message):
    with pytest.raises(SudokuError, match=message):
        Puzzle(givens, boxsize)


def test_format_must_fit_the_givens():
    with pytest.raises(SudokuError, match="needs a string"):
        Puzzle({1: 1}, 2, format="s")
    with pytest.raises(SudokuError, match="needs a dict"):
        Puzzle("." * 16, 2, format="d")
    with pytest.raises(SudokuError, match="format must be"):
        Puzzle("." * 16, 2, format="q")


def test_size_and_variant_are_checked():
    with pytest.raises(SizeError):
        Puzzle({}, 7)
    with pytest.raises(VariantError):
        Puzzle({}, 4, "four pyramid")
    with pytest.raises(VariantError):
        Puzzle({}, 3, "nonsense")


def test_a_wrong_character_is_shown_with_its_line():
    with pytest.raises(ParseError) as caught:
        Puzzle("....\n.x..\n....\n....", 2, format="s")
    assert (caught.value.index, caught.value.line) == (2, ".x..")


def test_conflicts_are_data():
    puzzle = Puzzle({1: 4, 3: 4, 9: 4, 6: 1}, 2)
    found = [(str(c.region.label), c.digit, c.cells) for c in puzzle.conflicts()]
    assert found == [("column 1", 4, (1, 9)), ("row 1", 4, (1, 3))]
    assert str(puzzle.conflicts()[0]) == (
        "4 stands twice in column 1: row 1, column 1; row 3, column 1"
    )
    assert Puzzle(WELL_KNOWN).conflicts() == []


def test_conflicts_know_the_variant():
    assert Puzzle({1: 4, 16: 4}, 2).conflicts() == []
    (conflict,) = Puzzle({1: 4, 16: 4, 6: 1}, 2, "x").conflicts()
    assert conflict.region.label == "the diagonal"
    assert conflict.cells == (1, 16)


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_the_judge_accepts_a_right_solution(puzzle, line):
    solution = Solution(puzzle, Puzzle(line, puzzle.boxsize, format="s").digits)
    assert solution.is_valid()
    assert solution.line == line
    assert solution.as_puzzle().line == line
    assert not solution.as_puzzle().conflicts()


@pytest.mark.parametrize("label", range(1, 82))
def test_the_judge_sees_one_wrong_cell(label):
    digits = list(Puzzle(WELL_KNOWN_SOLUTION).digits)
    digits[label - 1] = digits[label - 1] % 9 + 1
    assert not Solution(Puzzle({}, 3), tuple(digits)).is_valid()


def test_the_judge_wants_the_givens_the_variant_and_every_cell():
    full = Puzzle(WELL_KNOWN_SOLUTION).digits
    other_digits = tuple(digit % 9 + 1 for digit in full)
    assert Solution(Puzzle({}, 3), other_digits).is_valid()
    assert not Solution(Puzzle(WELL_KNOWN), other_digits).is_valid()
    assert not Solution(Puzzle({}, 3, "x"), full).is_valid()
    assert not Solution(Puzzle({}, 3, "four square"), full).is_valid()
    assert not Solution(Puzzle({}, 3, "four pyramid"), full).is_valid()
    assert not Solution(Puzzle({}, 3), full[:-1]).is_valid()
    assert not Solution(Puzzle({}, 3), (0,) * 81).is_valid()
