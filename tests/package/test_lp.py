"""The integer program of the literature: its listing, its matrix and its relaxation."""

import re

import pulp
import pytest
from inner import (
    BACKENDS,
    FourPyramidSudokuLP,
    FourSquareSudokuLP,
    SudokuLP,
    SudokuXLP,
    cells,
    lp_col_index,
    lp_matrix,
    lp_matrix_ncols,
    lp_matrix_nrows,
    lp_to_dict,
    solve,
    symbols,
)
from samples import IMPOSSIBLE, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles
from solvers import make_backend

from sudokulp import Outcome, Puzzle, SolverFailed, SudokuError, Verdict
from sudokulp.errors import VariantError
from sudokulp.formats import dumps
from sudokulp.variants import Region, Variant

CLASSES = {
    "classic": SudokuLP,
    "x": SudokuXLP,
    "four square": FourSquareSudokuLP,
    "four pyramid": FourPyramidSudokuLP,
}

MATRIX = Puzzle(WELL_KNOWN).rows()
#: Few givens: the relaxation is fractional.
HARD = "98.76....75...49....359....63.9..5.........3.........254..7.6....8.....4...4...1."
#: One puzzle of each variant and size.
SAMPLES = [*UNIQUE[:6], *UNIQUE[7:10]]


def names(lp):
    return [constraint.name for constraint in lp.constraints()]


def logical_lines(lp):
    """Return the lines of the listing, rejoined where wrapped, by the name before the colon."""
    joined = str(lp).replace("\n +", " +").replace("\n =", " =")
    parts = (line.partition(": ") for line in joined.splitlines())
    return {name: rest for name, colon, rest in parts if colon}


def test_names_and_sizes_match_the_literature():
    lp = SudokuLP(MATRIX)
    assert (lp.name, lp.sense) == ("sudokulp_solver_9_x_9", pulp.LpMinimize)
    assert (lp.n, lp.m) == (9, 3)
    assert lp.matrix == MATRIX
    assert lp.x[0][7][1].name == "x_01_08_02"
    assert lp.x[8][8][8].isBinary()
    assert lp.numVariables() == 729


def test_the_integer_program_fills_in_the_rows_it_was_built_from(backend):
    rows = [[4, 0, 0, 0], [0, 0, 2, 0], [0, 1, 0, 0], [0, 0, 0, 3]]
    lp = SudokuLP(rows)
    lp.solve(backend)
    assert rows == lp.matrix == [[4, 2, 3, 1], [1, 3, 2, 4], [3, 1, 4, 2], [2, 4, 1, 3]]
    SudokuLP(((4, 0, 0, 0), (0,) * 4, (0,) * 4, (0,) * 4)).solve(backend)  # tuples stay


def test_the_listing_of_the_classic_model_matches():
    lines = str(SudokuLP(MATRIX)).replace("0.0", "0").splitlines()  # as PuLP 4 writes it
    assert lines[:6] == [
        "sudokulp_solver_9_x_9:",
        "MINIMIZE",
        "0",
        "SUBJECT TO",
        "in_column_01_only_one_01: x_01_01_01 + x_02_01_01 + x_03_01_01 + x_04_01_01",
        " + x_05_01_01 + x_06_01_01 + x_07_01_01 + x_08_01_01 + x_09_01_01 = 1",
    ]
    assert "cell_01_03_cannot_be_assigned_a_value_of_03: x_01_03_03 = 0" in lines
    assert "cell_09_09_has_an_initial_value_of_09: x_09_09_09 = 1" in lines
    assert lines[-1] == "0 <= x_09_09_09 <= 1 Integer"


def test_the_constraints_are_in_the_order_of_the_literature():
    found = names(SudokuLP(MATRIX))
    assert {at: found[at] for at in (0, 1, 81, 162, 163, 164, 243, 324, 354)} == {
        0: "in_column_01_only_one_01",
        1: "in_column_01_only_one_02",
        81: "in_row_01_only_one_01",
        162: "in_submatrix_01_01_only_one_01",
        163: "in_submatrix_01_02_only_one_01",
        164: "in_submatrix_01_03_only_one_01",
        243: "cell_01_01_must_be_assigned_exactly_one_value",
        324: "cell_01_01_has_an_initial_value_of_05",
        354: "cell_01_03_cannot_be_assigned_a_value_of_03",
    }


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


def test_the_variants_have_the_expected_rows():
    x = logical_lines(SudokuXLP([[None] * 4 for _ in range(4)]))
    assert x["in_the_anti_diagonal_only_one_3"] == (
        "x_01_04_03 + x_02_03_03 + x_03_02_03 + x_04_01_03 = 1"
    )
    squares = logical_lines(FourSquareSudokuLP([[None] * 4 for _ in range(4)]))
    assert [name for name in squares if "square" in name and name.endswith("01")] == [
        "in_square_02_02_03_03_only_one_01"
    ]


def test_excluded_values_are_zero_based_and_come_from_row_column_and_box():
    assert SudokuLP(MATRIX).illegal_values(0, 2) == {5, 3, 7, 8, 6, 9}


@pytest.mark.parametrize(
    "formulation", ["assignment", pytest.param("packing", marks=pytest.mark.full)]
)
@pytest.mark.parametrize(("puzzle", "line"), puzzles(SAMPLES[2:-1]))
def test_solve_fills_the_matrix(puzzle, line, formulation, backend):
    lp = CLASSES[puzzle.variant.name](puzzle, formulation)
    assert lp.solve(backend) == 1
    assert Puzzle(lp.matrix).line == line


def test_a_cut_leads_to_the_next_solution_until_none_is_left(backend):
    # Of the 288 grids, 72 have a 1 in row 1, column 4. In half of those, box 1 has its 1 in row 2,
    # column 2; the other half is divided evenly among 2, 3 and 4.
    lp, found = SudokuLP(Puzzle({4: 1, 6: 3}, size=4)), set()
    for _ in range(12):
        lp.solve(backend)
        found.add(Puzzle(lp.matrix).line)
        ones = [variable for variable in lp.variables() if variable.varValue > 0.5]
        lp += pulp.lpSum(ones) <= len(ones) - 1
    with pytest.raises(SolverFailed, match="Infeasible"):
        lp.solve(backend)
    assert len(found) == 12
    assert all(line[3] == "1" and line[5] == "3" for line in found)


def test_a_subclass_that_names_no_variant_takes_the_givens_of_any_puzzle(backend):
    class Diagonal(SudokuLP):
        def __init__(self, matrix):
            super().__init__(matrix)
            for k in range(self.n):
                self += pulp.lpSum([self.x[r][r][k] for r in range(self.n)]) == 1, f"down {k}"
                anti = [self.x[r][self.n - 1 - r][k] for r in range(self.n)]
                self += pulp.lpSum(anti) == 1, f"up {k}"

    variant, boxsize, givens, line = UNIQUE[4]
    lp = Diagonal(Puzzle(givens, boxes=boxsize, variant=variant))
    assert lp.solve(backend) == 1
    assert Puzzle(lp.matrix).line == line


def test_a_subclass_takes_only_the_variant_that_it_names():
    class Misspelt(SudokuLP):
        variant = "classik"

    with pytest.raises(VariantError, match="SudokuXLP supports only the variant 'x', not 'class"):
        SudokuXLP(Puzzle({}, size=4))
    with pytest.raises(SudokuError, match="classik"):
        Misspelt(MATRIX)


def test_the_packing_model_maximises_the_number_of_filled_cells():
    lp = SudokuLP(MATRIX, formulation="packing")
    assert lp.sense == pulp.LpMaximize
    assert len(lp.objective) == 729
    rows = logical_lines(lp)
    assert rows["in_row_01_at_most_one_01"].endswith("<= 1")
    assert rows["cell_01_01_keeps_its_initial_value_of_05"] == "x_01_01_05 >= 1"


def test_a_new_variant_needs_no_class_of_its_own(backend):
    def corners(boxsize):
        side = boxsize**2
        labels = (1, side, side * side - side + 1, side * side)
        return [Region("corners", (), labels, "the corners")]

    puzzle = Puzzle(
        {}, size=4, variant=Variant("four corners", "sdkc", "The corners differ.", corners)
    )
    listed = dumps(puzzle, "listing")
    assert listed.startswith("fourcornerssudokulp_solver_4_x_4:")
    assert "in_corners_only_one_04: x_01_01_04 + x_01_04_04 + x_04_01_04 + x_04_04_04 = 1" in listed
    digits = solve(puzzle, way="assignment", backend=backend).solution.digits
    assert {digits[0], digits[3], digits[12], digits[15]} == {1, 2, 3, 4}


@pytest.mark.parametrize(("n", "variant", "more"), [(2, "classic", 0), (3, "x", 18), (2, "x", 8)])
def test_the_matrix_has_the_expected_size(n, variant, more):
    matrix = lp_matrix(n, variant)
    assert matrix.nrows == lp_matrix_nrows(n, variant) == 4 * n**4 + more
    assert matrix.ncols == lp_matrix_ncols(n) == n**6
    assert all(len(row) == n**2 == len(set(row)) for row in matrix.rows())
    assert len(set(matrix.rows())) == len(matrix.dense()) == matrix.nrows
    for row, columns in zip(matrix.dense(), matrix.rows(), strict=True):
        assert [column for column, one in enumerate(row) if one] == list(columns)


@pytest.mark.parametrize(("puzzle", "line"), puzzles(SAMPLES))
def test_the_matrix_has_the_rows_of_the_model_and_a_solution_satisfies_them(puzzle, line):
    n, variant = puzzle.boxsize, puzzle.variant
    rows = [set(row) for row in lp_matrix(n, variant).rows()]
    lp = CLASSES[variant.name](Puzzle({}, boxes=n, variant=variant))
    column = {x: index for index, x in enumerate(x for row in lp.x for cell in row for x in cell)}
    named = [{column[x] for x, _ in row.items()} for row in lp.constraints()]
    assert sorted(map(sorted, rows)) == sorted(map(sorted, named))
    digits = Puzzle(line, boxes=n).digits
    chosen = {lp_col_index(cell, digit, n) for cell, digit in enumerate(digits, 1)}
    assert all(len(chosen & row) == 1 for row in rows)
    values = [float(column in chosen) for column in range(lp_matrix_ncols(n))]
    assert Puzzle(lp_to_dict(values, n), boxes=n).digits == digits


def test_columns_count_from_0_by_cell_and_digit():
    order = [lp_col_index(cell, digit, 3) for cell in cells(3) for digit in symbols(3)]
    assert order == list(range(729))


def test_values_may_be_slightly_off_and_undecided_cells_are_omitted():
    values = [0.0] * 64
    values[lp_col_index(2, 3, 2)], values[lp_col_index(5, 1, 2)] = 1 - 1e-8, 0.5
    assert lp_to_dict(values, 2) == {2: 3}


RELAXED = pytest.mark.parametrize(
    "relaxed",
    [
        {"integer": False, "formulation": "assignment"},
        {"integer": False, "formulation": "packing"},
        {"formulation": "relaxation"},
    ],
    ids=["assignment", "packing", "relaxation"],
)


@RELAXED
def test_an_integral_relaxation_is_a_solution(backend, relaxed):
    result = solve(Puzzle(WELL_KNOWN), "lp", backend, **relaxed)
    assert (result.outcome, result.integral) == (Outcome.SOLVED, True)
    assert result.solution.line == WELL_KNOWN_SOLUTION
    # Excluding it makes the relaxation infeasible: a proof of uniqueness.
    assert result.unique is True


@RELAXED
def test_a_fractional_relaxation_is_no_answer(backend, relaxed):
    result = solve(Puzzle(HARD), "lp", backend, **relaxed)
    assert (result.outcome, result.integral, result.unique) == (Outcome.UNKNOWN, False, None)
    assert result.solution is None
    assert re.fullmatch(
        r"the LP relaxation is fractional in \d+ of 729 variables; "
        "only the integer program can decide",
        result.reason,
    )


@RELAXED
@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_an_infeasible_relaxation_proves_that_there_is_no_solution(puzzle, backend, relaxed):
    result = solve(puzzle, "lp", backend, **relaxed)
    assert (result.outcome, result.integral) == (Outcome.NONE, None)


def test_the_way_relaxation_is_the_plain_model_without_integrality(backend):
    result = solve(Puzzle(WELL_KNOWN), "lp/relaxation", backend)
    plain = solve(Puzzle(WELL_KNOWN), "lp/plain", backend)
    assert (result.variables, result.constraints) == (plain.variables, plain.constraints)
    assert (result.formulation, result.prover, result.nodes) == ("relaxation", "search", 0)
    assert plain.integral is None


@pytest.mark.parametrize("proof", ["search", "cut"])
@pytest.mark.parametrize("line", ["12343412........", "1" + 15 * ".", 16 * "."])
def test_the_way_relaxation_does_not_claim_uniqueness_for_one_of_several_solutions(
    line, proof, backend
):
    result = solve(Puzzle(line), "lp/relaxation", backend, proof=proof)
    assert result.verdict in (Verdict.SEVERAL, Verdict.SOLVED, Verdict.UNKNOWN)
    assert (result.solution is not None) is bool(result.integral)
    assert bool(result.reason) is (result.verdict is not Verdict.SEVERAL)


@pytest.mark.parametrize("format", ["lp", "mps"])
def test_the_relaxation_is_written_without_integrality(format):
    puzzle, whole = Puzzle(WELL_KNOWN), re.compile("^Binaries|^Generals|INTORG|^ BV ", re.MULTILINE)
    assert whole.search(dumps(puzzle, format, formulation="plain"))
    assert not whole.search(dumps(puzzle, format, formulation="relaxation"))


def test_cbc_can_solve_relaxations():
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("there is no CBC in a browser")
    if not BACKENDS["cbc"]().available():
        pytest.skip("PuLP 4 has no CBC of its own")
    result = solve(Puzzle(WELL_KNOWN), "lp", "cbc", integer=False)
    assert (result.integral, result.unique) == (True, True)
