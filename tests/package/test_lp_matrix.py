"""The integer program as a matrix, and its relaxation."""

import re

import pytest
from samples import IMPOSSIBLE, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles
from solvers import make_backend

from sudoku import Outcome, Puzzle, SudokuError, Verdict, cells, dumps, solve, symbols
from sudoku.models.lp.literature import lp_class
from sudoku.models.lp.matrix import (
    lp_col_index,
    lp_matrix,
    lp_matrix_ncols,
    lp_matrix_nrows,
    lp_to_dict,
)

#: Hardly anything known: the relaxation comes out fractional.
HARD = "98.76....75...49....359....63.9..5.........3.........254..7.6....8.....4...4...1."


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_size_is_that_of_the_formula(n):
    matrix = lp_matrix(n)
    assert matrix.nrows == lp_matrix_nrows(n) == 4 * n**4
    assert matrix.ncols == lp_matrix_ncols(n) == n**6
    assert len(matrix.columns) == 4 * n**6
    assert all(len(row) == n**2 == len(set(row)) for row in matrix.rows())
    assert len(set(matrix.rows())) == matrix.nrows or n == 1
    # Each candidate is in its cell, column, row and box.
    uses = [0] * matrix.ncols
    for column in matrix.columns:
        uses[column] += 1
    assert set(uses) == {4}


def test_dense_and_sparse_say_the_same():
    matrix = lp_matrix(2, "x")
    assert len(matrix.dense()) == matrix.nrows == lp_matrix_nrows(2, "x") == 64 + 8
    for row, columns in zip(matrix.dense(), matrix.rows(), strict=True):
        assert [column for column, one in enumerate(row) if one] == list(columns)


def test_columns_are_counted_from_0_in_the_order_of_cells_and_digits():
    order = [lp_col_index(cell, digit, 3) for cell in cells(3) for digit in symbols(3)]
    assert order == list(range(729))


@pytest.mark.parametrize(("cell", "digit"), [(0, 1), (17, 1), (1, 0), (1, 5)])
def test_a_column_that_does_not_exist_is_an_error(cell, digit):
    with pytest.raises(SudokuError, match="run from 1 to"):
        lp_col_index(cell, digit, 2)


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_solution_fulfils_every_row(puzzle, line):
    n, variant = puzzle.boxsize, puzzle.variant
    digits = Puzzle(line, n).digits
    chosen = {lp_col_index(cell, digit, n) for cell, digit in enumerate(digits, 1)}
    assert all(len(chosen.intersection(row)) == 1 for row in lp_matrix(n, variant).rows())
    values = [float(column in chosen) for column in range(lp_matrix_ncols(n))]
    assert Puzzle(lp_to_dict(values, n), n).digits == digits


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_the_rows_are_those_of_the_model(puzzle, line):
    n = puzzle.boxsize
    lp = lp_class(puzzle.variant)(Puzzle({}, n, puzzle.variant))
    column = {x: index for index, x in enumerate(x for row in lp.x for cell in row for x in cell)}
    rows = sorted(tuple(sorted(column[x] for x, _ in row.items())) for row in lp.constraints())
    assert rows == sorted(lp_matrix(n, puzzle.variant).rows())


def test_values_may_be_a_little_off_and_undecided_cells_are_left_out():
    assert lp_to_dict([0.9999999], 1) == {1: 1}
    values = [0.0] * 64
    values[lp_col_index(2, 3, 2)], values[lp_col_index(5, 1, 2)] = 1 - 1e-8, 0.5
    assert lp_to_dict(values, 2) == {2: 3}
    with pytest.raises(SudokuError, match="expected 64 values, found 3"):
        lp_to_dict([0, 0, 1], 2)


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
def test_a_relaxation_that_comes_out_whole_is_a_solution(backend, formulation):
    result = solve(Puzzle(WELL_KNOWN), "lp", backend, integer=False, formulation=formulation)
    assert (result.outcome, result.integral) == (Outcome.SOLVED, True)
    assert result.solution.line == WELL_KNOWN_SOLUTION
    # Excluding it leaves the relaxation without any point: a proof.
    assert result.unique is True


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
def test_a_fractional_relaxation_is_no_answer(backend, formulation):
    result = solve(Puzzle(HARD), "lp", backend, integer=False, formulation=formulation)
    assert (result.outcome, result.integral, result.unique) == (Outcome.UNKNOWN, False, None)
    assert "the relaxation's optimum is fractional in" in result.reason


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_an_infeasible_relaxation_proves_that_there_is_none(puzzle, backend, formulation):
    result = solve(puzzle, "lp", backend, integer=False, formulation=formulation)
    assert (result.outcome, result.integral) == (Outcome.NONE, None)


def test_the_way_relaxation_is_the_plain_model_without_whole_numbers(backend):
    result = solve(Puzzle(WELL_KNOWN), "lp/relaxation", backend)
    plain = solve(Puzzle(WELL_KNOWN), "lp/plain", backend)
    assert (result.variables, result.constraints) == (plain.variables, plain.constraints)
    assert (result.solution, result.unique, result.integral) == (plain.solution, True, True)
    assert (result.formulation, result.prover, result.nodes) == ("relaxation", "search", 0)


def test_the_way_relaxation_is_no_answer_where_it_comes_out_fractional(backend):
    result = solve(Puzzle(HARD), "lp/relaxation", backend)
    assert (result.outcome, result.solution, result.integral) == (Outcome.UNKNOWN, None, False)
    assert re.fullmatch(
        r"the relaxation's optimum is fractional in \d+ of 729 variables; "
        "the integer program decides it",
        result.reason,
    )


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_the_way_relaxation_says_none_only_where_it_is_infeasible(puzzle, backend):
    result = solve(puzzle, "lp/relaxation", backend)
    assert (result.outcome, result.integral) == (Outcome.NONE, None)


@pytest.mark.parametrize("proof", ["search", "cut"])
@pytest.mark.parametrize("line", ["12343412........", "1" + 15 * ".", 16 * "."])
def test_the_way_relaxation_does_not_call_one_of_several_solutions_the_only_one(
    line, proof, backend
):
    result = solve(Puzzle(line), "lp/relaxation", backend, proof=proof)
    assert result.verdict in (Verdict.SEVERAL, Verdict.SOLVED, Verdict.UNKNOWN)
    assert (result.solution is not None) is bool(result.integral)
    assert bool(result.reason) is (result.verdict is not Verdict.SEVERAL)


@pytest.mark.parametrize("format", ["lp", "mps"])
def test_the_relaxation_is_written_without_whole_numbers(format):
    puzzle, whole = Puzzle(WELL_KNOWN), re.compile("^Binaries|^Generals|INTORG|^ BV ", re.MULTILINE)
    assert whole.search(dumps(puzzle, format, formulation="plain"))
    assert not whole.search(dumps(puzzle, format, formulation="relaxation"))


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_relaxation_never_claims_what_it_cannot_know(puzzle, line, backend):
    result = solve(puzzle, "lp", backend, integer=False)
    assert result.outcome is not Outcome.NONE
    assert result.unique is not False
    assert result.integral is (result.outcome is Outcome.SOLVED)
    if result.integral:
        assert result.solution.line == line
    if result.unique is None:
        assert "fractional" in result.reason


def test_whole_solving_says_nothing_about_the_relaxation(backend):
    assert solve(Puzzle({}, 2), "lp", backend).integral is None


def test_cbc_solves_relaxations_too():
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("there is no CBC in a browser")
    result = solve(Puzzle(WELL_KNOWN), "lp", "cbc", integer=False)
    assert (result.integral, result.unique) == (True, True)
