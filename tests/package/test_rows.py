"""Grids as rows of digits: solved, written, and filled in by the integer program."""

from sudokulp import Puzzle
from sudokulp.analysis.verdict import solve
from sudokulp.formats import dump, dumps, read
from sudokulp.models.lp.literature import SudokuLP

PUZZLE = Puzzle("4.....2..1.....3")
WHOLE = [[4, 2, 3, 1], [1, 3, 2, 4], [3, 1, 4, 2], [2, 4, 1, 3]]


def test_rows_can_be_solved_written_and_read_back(tmp_path, backend):
    assert solve(PUZZLE.rows(), backend=backend).solution.rows() == WHOLE
    assert dumps(PUZZLE.rows(), "line") == dumps(PUZZLE, "line")
    dump(PUZZLE.rows(), tmp_path / "a.sdk")
    assert read(tmp_path / "a.sdk").rows() == PUZZLE.rows()
    dump(PUZZLE.rows(), tmp_path / "a.sdkx")  # rows have no variant: the suffix names it
    assert read(tmp_path / "a.sdkx") == Puzzle(PUZZLE.line, size=4, variant="x")


def test_the_integer_program_fills_in_the_rows_it_was_built_from(backend):
    rows = [[digit or 0 for digit in row] for row in PUZZLE.rows()]
    lp = SudokuLP(rows)
    assert rows[0] == [4, 0, 0, 0]
    lp.solve(backend)
    assert rows == lp.matrix == WHOLE
    SudokuLP(tuple(map(tuple, PUZZLE.rows()))).solve(backend)  # tuples cannot be filled in
