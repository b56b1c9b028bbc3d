"""Polynomial systems: those of the paper, and how they are solved."""

from itertools import product

import pytest
from inner import (
    cell_symbol_names,
    cell_symbols,
    count_solutions,
    dependent_cells,
    dependent_symbols,
    puzzle_as_polynomial_system,
    solve,
    symbols,
)
from samples import WELL_KNOWN
from solvers import solutions

from sudokulp import Outcome, Puzzle, SudokuError, generate, random_puzzle
from sudokulp.rules import Even, Palindrome

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
#: Singles leave 21 of its cells undetermined.
NEARLY = "...6..9.2.....5....98.4.56....76.......8....17......5...1....842....9.3..4528...."


@pytest.mark.parametrize("n", [1, 2, 3])
def test_there_is_a_variable_for_each_cell_and_pair(n):
    assert [str(symbol) for symbol in cell_symbols(n)] == cell_symbol_names(n)
    assert cell_symbol_names(n)[-1] == f"x{n**4}"
    pairs = [(int(str(x)[1:]), int(str(y)[1:])) for x, y in dependent_symbols(n)]
    assert pairs == dependent_cells(n)


def test_the_system_has_the_expected_size_and_the_solution_as_a_zero():
    puzzle, line = Puzzle("24............31", variant="x"), "2413132431424231"
    system = puzzle_as_polynomial_system(puzzle)
    assert len(system) == 16 + 56 + 8 + 4  # cells, pairs, pairs of the diagonals, givens
    values = dict(zip(cell_symbols(2), map(int, line), strict=True))
    assert all(polynomial.subs(values) == 0 for polynomial in system)
    wrong = values | {cell_symbols(2)[5]: 4}
    assert any(polynomial.subs(wrong) != 0 for polynomial in system)


def test_node_polynomials_vanish_at_digits_and_edge_polynomials_where_digits_differ():
    system = puzzle_as_polynomial_system({}, 2)
    nodes, edges = system[:16], system[16:]
    for node in nodes:
        (symbol,) = node.free_symbols
        assert [value for value in range(-1, 7) if node.subs(symbol, value) == 0] == symbols(2)
    for edge in edges:
        one, other = edge.free_symbols
        for a, b in product(symbols(2), repeat=2):
            assert (edge.subs({one: a, other: b}) == 0) is (a != b)
    pairs = [sorted(int(str(x)[1:]) for x in edge.free_symbols) for edge in edges]
    assert pairs == [list(pair) for pair in dependent_cells(2)]


def test_givens_may_be_a_dict_with_a_box_size():
    assert puzzle_as_polynomial_system({1: 4}, 2) == puzzle_as_polynomial_system(
        Puzzle({1: 4}, size=4)
    )
    with pytest.raises(SudokuError, match="supports grids up to 16x16, not 25x25"):
        puzzle_as_polynomial_system(Puzzle({}, size=25))


@pytest.mark.parametrize(
    ("variant", "givens", "order"),
    [
        ("classic", "4.....2..1.....3", "lex"),
        ("classic", "4.....2..1.....3", "grlex"),
        ("x", "24............31", "grevlex"),
        ("classic", "11..............", "grevlex"),
        *(
            pytest.param(*row, order, marks=pytest.mark.full)
            for row in [
                ("classic", "4.....2........."),
                ("classic", "123............."),
                ("x", ".2.............1"),
                ("four square", ".12............."),
            ]
            for order in ("lex", "grevlex")
        ),
    ],
)
def test_a_basis_finds_every_solution_exactly_once(variant, givens, order):
    puzzle = Puzzle(givens, size=4, variant=variant)
    by_basis = [one.line for one in solutions("groebner", puzzle, order=order)]
    by_cover = [one.line for one in solutions("exact cover", puzzle)]
    assert sorted(by_basis) == sorted(by_cover)


def test_a_shidoku_with_few_givens_has_several_solutions():
    result = solve(Puzzle("12......3......."), "groebner")
    assert (result.outcome, result.unique) == (Outcome.SOLVED, False)
    assert result.second.is_valid()


@pytest.mark.parametrize(
    ("variant", "givens"),
    [
        pytest.param("classic", "..3..2..3.......", marks=pytest.mark.full),
        ("x", ".......2..2.1..."),
        pytest.param("four square", "3.....2........3", marks=pytest.mark.full),
    ],
)
def test_a_basis_of_one_proves_that_there_is_no_solution(variant, givens):
    # Naked singles do not detect the contradiction: the polynomials have to.
    result = solve(Puzzle(givens, size=4, variant=variant), "groebner")
    assert result.outcome is Outcome.NONE
    assert result.variables >= 12


def test_singles_may_solve_everything():
    result = solve(Puzzle(WELL_KNOWN), "groebner")
    assert (result.unique, result.variables, result.constraints) == (True, 0, 0)


@pytest.mark.full
def test_a_9x9_puzzle_that_singles_nearly_solve_is_solved():
    result = solve(Puzzle(NEARLY), "groebner")
    assert result.unique is True
    assert result.solution == solve(Puzzle(NEARLY), "exact cover").solution
    by_basis = solve(random_puzzle(30, seed=1), "groebner")
    assert by_basis.solver == "Buchberger, by cases"
    assert (by_basis.variables, by_basis.credit) == (13, "")


def test_the_time_limit_stops_it():
    result = solve(random_puzzle(40, seed="40/0"), "groebner", time_limit=0.3)
    assert (result.outcome, result.reason) == (
        Outcome.UNKNOWN,
        "the time limit of 0.3 s was reached",
    )


@pytest.mark.parametrize(
    ("puzzle", "verdict"), [(random_puzzle(20, seed=1), "several"), (Puzzle(HARD), "unique")]
)
def test_a_system_too_large_for_one_basis_is_solved_by_cases(puzzle, verdict):
    result = solve(puzzle, "groebner")
    assert (result.verdict, result.solution.is_valid()) == (verdict, True)


def test_the_complete_system_of_the_paper_can_be_solved():
    result = solve(Puzzle("4.....2..1.....3"), "groebner/paper")
    assert (result.solver, result.verdict) == ("Buchberger", "unique")
    assert (result.variables, result.constraints) == (16, 16 + 56 + 4)
    assert solve(Puzzle({1: 1, 2: 1}, size=4), "groebner/paper").verdict == "none"
    two = "1234 34.. 2143 43.."
    assert count_solutions(Puzzle(two), model="groebner/paper") == count_solutions(Puzzle(two))


def test_the_complete_system_respects_rules():
    rules = [Even([1, 4]), Palindrome([6, 11])]
    puzzle = Puzzle("..3. ..1. .... .2..", rules=rules)
    assert solve(puzzle, "groebner/paper").verdict == solve(puzzle, "sat").verdict


@pytest.mark.parametrize(("n", "reason"), [(3, "time limit of 0.2 s"), (4, "limited to 81 cells")])
def test_the_complete_system_of_a_large_grid_is_abandoned(n, reason):
    result = solve(Puzzle({}, boxes=n), "groebner/paper", time_limit=0.2)
    assert (result.verdict, reason in result.reason) == ("unknown", True)


@pytest.mark.parametrize(
    ("puzzle", "solver"),
    [
        (Puzzle(WELL_KNOWN), "singles"),
        (Puzzle(HARD), "singles, by cases"),
        (generate(seed=1), "singles, by cases"),
        (Puzzle("1234 34.. .... ...."), "Buchberger"),
        (Puzzle({1: 1, 6: 2}, size=4), "Buchberger, by cases"),
    ],
)
def test_the_method_that_solved_it_is_named(puzzle, solver):
    result = solve(puzzle, "groebner")
    alone = solver.startswith("singles")
    assert (result.solver, result.constraints == 0) == (solver, alone)
    assert result.credit == (f"{solver}; the model was not needed" if alone else "")
