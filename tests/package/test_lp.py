"""The integer program: its listing to the letter, and what solving it fills in."""

import pulp
import pytest
from samples import IMPOSSIBLE, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles

from sudoku import (
    FourPyramidSudokuLP,
    FourSquareSudokuLP,
    Puzzle,
    SolverFailed,
    SudokuLP,
    SudokuXLP,
    UnknownName,
    Variant,
    VariantError,
)
from sudoku.models.lp.literature import lp_class
from sudoku.variants import Region

MATRIX = Puzzle(WELL_KNOWN).rows()


def names(lp):
    return [constraint.name for constraint in lp.constraints()]


def listing(lp):
    return str(lp).splitlines()


def logical_lines(lp):
    """Return the listing with wrapped lines joined, by the name before the colon."""
    joined = str(lp).replace("\n +", " +").replace("\n =", " =")
    parts = (line.partition(": ") for line in joined.splitlines())
    return {name: rest for name, colon, rest in parts if colon}


def test_names_and_sizes_are_those_of_the_literature():
    lp = SudokuLP(MATRIX)
    assert lp.name == "sudokulp_solver_9_x_9"
    assert lp.sense == pulp.LpMinimize
    assert (lp.n, lp.m) == (9, 3)
    assert lp.matrix == MATRIX
    assert lp.x[0][7][1].name == "x_01_08_02"
    assert lp.x[8][8][8].isBinary()
    assert lp.numVariables() == 729


def test_the_listing_of_the_classic_model():
    lines = listing(SudokuLP(MATRIX))
    assert lines[:3] == ["sudokulp_solver_9_x_9:", "MINIMIZE", "0"]
    assert lines[3:6] == [
        "SUBJECT TO",
        "in_column_01_only_one_01: x_01_01_01 + x_02_01_01 + x_03_01_01 + x_04_01_01",
        " + x_05_01_01 + x_06_01_01 + x_07_01_01 + x_08_01_01 + x_09_01_01 = 1",
    ]
    assert "cell_01_03_cannot_be_assigned_a_value_of_03: x_01_03_03 = 0" in lines
    assert "cell_09_09_has_an_initial_value_of_09: x_09_09_09 = 1" in lines
    assert lines[-1] == "0 <= x_09_09_09 <= 1 Integer"


def test_the_order_of_the_constraints_is_that_of_the_literature():
    found = names(SudokuLP(MATRIX))
    assert found[:2] == ["in_column_01_only_one_01", "in_column_01_only_one_02"]
    assert found[81] == "in_row_01_only_one_01"
    assert found[162:165] == [
        "in_submatrix_01_01_only_one_01",
        "in_submatrix_01_02_only_one_01",
        "in_submatrix_01_03_only_one_01",
    ]
    assert found[243] == "cell_01_01_must_be_assigned_exactly_one_value"
    assert found[324] == "cell_01_01_has_an_initial_value_of_05"
    assert found[354] == "cell_01_03_cannot_be_assigned_a_value_of_03"


@pytest.mark.parametrize(
    ("make", "first", "last", "count"),
    [
        (SudokuXLP, "in_the_diagonal_only_one_1", "in_the_anti_diagonal_only_one_9", 18),
        (
            FourSquareSudokuLP,
            "in_square_02_02_04_04_only_one_01",
            "in_square_06_06_08_08_only_one_09",
            36,
        ),
        (FourPyramidSudokuLP, "in_pyramid_1_only_one_1", "in_pyramid_4_only_one_9", 36),
    ],
)
def test_a_variant_adds_its_regions_at_the_end(make, first, last, count):
    classic, variant = names(SudokuLP(MATRIX)), names(make(MATRIX))
    assert variant[: len(classic)] == classic
    added = variant[len(classic) :]
    assert (added[0], added[-1], len(added)) == (first, last, count)
    assert make(MATRIX).name == f"{make.__name__.lower()}_solver_9_x_9"


def test_the_rows_of_the_variants():
    x = logical_lines(SudokuXLP([[None] * 4 for _ in range(4)]))
    assert x["in_the_anti_diagonal_only_one_3"] == (
        "x_01_04_03 + x_02_03_03 + x_03_02_03 + x_04_01_03 = 1"
    )
    squares = logical_lines(FourSquareSudokuLP([[None] * 4 for _ in range(4)]))
    assert [name for name in squares if "square" in name and name.endswith("01")] == [
        "in_square_02_02_03_03_only_one_01"
    ]


def test_illegal_values_count_from_zero_and_look_at_row_column_and_box():
    assert SudokuLP(MATRIX).illegal_values(0, 2) == {5, 3, 7, 8, 6, 9}


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:9]))
def test_solve_fills_the_matrix(puzzle, line, formulation, backend):
    lp = lp_class(puzzle.variant)(puzzle, formulation)
    assert lp.solve(backend) == pulp.LpStatusOptimal
    assert Puzzle(lp.solve_matrix(backend)).line == Puzzle(lp.matrix).line == line


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_without_a_solution_there_is_a_status_or_an_error(puzzle, formulation, backend):
    lp = lp_class(puzzle.variant)(puzzle, formulation)
    assert lp.solve(backend) == lp.status
    assert lp.found() is None
    with pytest.raises(SolverFailed, match="Infeasible"):
        lp.solve_matrix(backend)
    assert lp.matrix == puzzle.rows()


def test_a_cut_leads_to_the_next_solution_until_there_is_none(backend):
    # Of 288 grids 72 have a 1 in row 1, column 4; in half of those box 1 has its 1 in row 2,
    # column 2, and the other half is parted evenly among 2, 3 and 4.
    lp, found = SudokuLP(Puzzle({4: 1, 6: 3}, 2)), set()
    while lp.solve(backend) == pulp.LpStatusOptimal:
        found.add(Puzzle(lp.matrix).line)
        ones = [variable for variable in lp.variables() if variable.varValue > 0.5]
        lp += pulp.lpSum(ones) <= len(ones) - 1
    assert pulp.LpStatus[lp.status] == "Infeasible"
    assert len(found) == 12
    assert all(line[3] == "1" and line[5] == "3" for line in found)


def test_the_packing_model_maximises_assigned_cells():
    lp = SudokuLP(MATRIX, formulation="packing")
    assert lp.sense == pulp.LpMaximize
    assert len(lp.objective) == 729
    rows = logical_lines(lp)
    assert rows["in_row_01_at_most_one_01"].endswith("<= 1")
    assert rows["cell_01_01_keeps_its_initial_value_of_05"] == "x_01_01_05 >= 1"


def test_a_puzzle_of_another_variant_is_refused():
    with pytest.raises(VariantError, match="is for classic puzzles, this is x"):
        SudokuLP(Puzzle({}, 2, "x"))


def test_an_unknown_formulation_is_refused():
    with pytest.raises(UnknownName, match="assignment, packing"):
        SudokuLP(MATRIX, formulation="nonsense")


def test_a_new_variant_needs_no_class_of_its_own(backend):
    def corners(boxsize):
        side = boxsize**2
        return [
            Region("corners", (), (1, side, side * side - side + 1, side * side), "the corners")
        ]

    variant = Variant("four corners", "sdkc", "The corners differ.", corners)
    lp = lp_class(variant)([[None] * 4 for _ in range(4)])
    assert lp.name == "fourcornerssudokulp_solver_4_x_4"
    assert names(lp)[-1] == "in_corners_only_one_04"
    lp.solve(backend)
    assert {lp.matrix[0][0], lp.matrix[0][3], lp.matrix[3][0], lp.matrix[3][3]} == {1, 2, 3, 4}


def test_the_solution_is_the_known_one(backend):
    lp = SudokuLP(MATRIX)
    lp.solve(backend)
    assert Puzzle(lp.matrix).line == WELL_KNOWN_SOLUTION
