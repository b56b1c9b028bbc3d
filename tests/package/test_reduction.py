"""The programs for what the singles leave open: the same answers as the literature's model."""

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, puzzles

from sudoku import MODELS, VARIANTS, Outcome, Puzzle, SudokuLP, UnknownName, solve
from sudoku.engine.budget import Budget
from sudoku.models.lp import own_search, patterns, programs
from sudoku.models.lp.cells import cells_program
from sudoku.models.lp.literature import lp_class
from sudoku.models.lp.patterns import list_patterns, patterns_program
from sudoku.models.lp.reduction import reduce

#: No program of cells gets through it without branching.
HARD = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
#: The same without one of its givens: six solutions.
SIX = HARD[:55] + "." + HARD[56:]
#: Some cells of random grids, as few as leave very many solutions.
MANY = {
    "classic": "89......2.2.........6..2......35...8...2...7.4..9.7......1...6...26..18..6.......",
    "x": "8..1..3...1.296.8.....3............7..............4.16..5......2..........1.2....",
}
REDUCED = ["auto", "cells", "pattern"]


@pytest.fixture(params=REDUCED)
def formulation(request):
    return request.param


@pytest.fixture(params=["search", "cut"])
def proof(request):
    return request.param


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_unique_solution_is_found_and_proved(puzzle, line, formulation, proof, backend):
    result = solve(puzzle, backend=backend, formulation=formulation, proof=proof)
    assert (result.outcome, result.unique) == (Outcome.SOLVED, True)
    assert result.solution.line == line


@pytest.mark.parametrize(("puzzle", "count"), puzzles(SEVERAL))
def test_several_solutions_are_told(puzzle, count, formulation, proof, backend):
    result = solve(puzzle, backend=backend, formulation=formulation, proof=proof)
    assert (result.outcome, result.unique) == (Outcome.SOLVED, False)
    assert result.second.is_valid()
    assert result.second != result.solution


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_none_is_proved(puzzle, formulation, backend):
    result = solve(puzzle, backend=backend, formulation=formulation)
    assert (result.outcome, result.solution) == (Outcome.NONE, None)


def test_every_solution_comes_once(formulation, proof, backend):
    puzzle = Puzzle("1234............", 2)
    options = {"formulation": formulation, "proof": proof}
    found = list(MODELS["lp"].solutions(puzzle, Budget(backend=backend), **options))
    assert len(found) == len(set(found)) == 12
    assert all(solution.is_valid() for solution in found)


def test_a_search_that_takes_too_long_is_followed_by_cuts(backend, monkeypatch):
    monkeypatch.setattr(own_search, "MOST_PROBED", 3)
    monkeypatch.setattr(own_search, "MOST_STATES", 3)
    puzzle = Puzzle("1234............", 2)
    found = list(MODELS["lp"].solutions(puzzle, Budget(backend=backend)))
    assert len(found) == len(set(found)) == 12
    assert solve(Puzzle(HARD), backend=backend).unique is True


def test_singles_alone_may_leave_nothing_to_solve(formulation, backend):
    result = solve(Puzzle(WELL_KNOWN), backend=backend, formulation=formulation)
    assert (result.variables, result.constraints, result.singles) == (0, 0, 51)
    assert (result.solver, result.unique) == ("singles", True)


def test_auto_goes_on_to_patterns_only_where_cells_need_branching(backend):
    easy, hard = Puzzle(UNIQUE[10][2], UNIQUE[10][1], UNIQUE[10][0]), Puzzle(HARD)
    assert solve(easy, backend=backend).formulation == "cells"
    result = solve(hard, backend=backend)
    assert (result.formulation, result.unique, result.prover) == ("pattern", True, "search")
    assert result.solution == solve(hard, backend=backend, formulation="assignment").solution


@pytest.mark.parametrize("variant", MANY)
def test_many_solutions_are_left_to_the_cells(variant, proof, backend):
    puzzle = Puzzle(MANY[variant], 3, variant)
    result = solve(puzzle, backend=backend, proof=proof)
    assert (result.outcome, result.formulation) == (Outcome.SOLVED, "cells")
    assert result.unique is False
    assert result.second.is_valid()
    assert result.second != result.solution


@pytest.mark.parametrize("states", [0, 1, 12, 400])
def test_however_far_the_look_went_every_solution_comes_once(states, proof, backend, monkeypatch):
    monkeypatch.setattr(own_search, "MOST_PROBED", states)
    found = list(MODELS["lp"].solutions(Puzzle(SIX), Budget(backend=backend), proof=proof))
    assert len(found) == len(set(found)) == 6
    assert all(solution.is_valid() for solution in found)
    assert solve(Puzzle(HARD), backend=backend, proof=proof).unique is True


def test_a_look_that_ends_too_early_leads_to_the_patterns(backend, monkeypatch):
    monkeypatch.setattr(own_search, "MOST_PROBED", 1)
    result = solve(Puzzle(SIX), backend=backend)
    assert (result.formulation, result.unique) == ("pattern", False)


def test_auto_goes_back_to_the_cells_rather_than_branch_over_many_patterns(backend, monkeypatch):
    monkeypatch.setattr(own_search, "MOST_PROBED", 1)
    monkeypatch.setattr(programs, "MOST_BRANCHED", 100)
    assert solve(Puzzle(SIX), backend=backend).formulation == "cells"
    asked_for = solve(Puzzle(SIX), backend=backend, formulation="pattern")
    assert (asked_for.formulation, asked_for.unique) == ("pattern", False)
    assert solve(Puzzle(HARD), backend=backend).formulation == "pattern"  # whole, relaxed


def test_too_many_patterns_leave_the_cells(backend, monkeypatch):
    monkeypatch.setattr(patterns, "MOST_PATTERNS", 100)
    for formulation in ("auto", "pattern"):
        result = solve(Puzzle(HARD), backend=backend, formulation=formulation)
        assert (result.formulation, result.unique) == ("cells", True)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_rows_of_the_cells_are_rows_of_the_literature(variant):
    puzzle = Puzzle({1: 1, 41: 5}, 3, variant)
    program, literal = cells_program(reduce(puzzle)), lp_class(variant)(puzzle)
    assert {row.name for row in program.constraints()} <= {
        row.name for row in literal.constraints()
    }
    names = [x.name for x in program.variables()]
    assert names == sorted({x.name for row in program.constraints() for x in row})
    assert set(names) <= {x.name for x in literal.variables()}
    assert program.numVariables() < literal.numVariables()


def test_the_patterns_of_an_empty_4x4_grid_are_16_for_each_digit():
    patterns = list_patterns(reduce(Puzzle({}, 2)))
    assert len(patterns) == len(set(patterns)) == 4 * 16
    program = patterns_program(reduce(Puzzle({}, 2)))
    assert (program.numVariables(), program.numConstraints()) == (64, 4 + 16)


def test_the_patterns_of_x_meet_both_diagonals_once():
    patterns = list_patterns(reduce(Puzzle({}, 2, "x")))
    assert patterns
    for _, _, cells in patterns:
        assert sum(cell in (0, 5, 10, 15) for cell in cells) == 1
        assert sum(cell in (3, 6, 9, 12) for cell in cells) == 1


def test_an_empty_9x9_grid_has_too_many_patterns():
    assert list_patterns(reduce(Puzzle({}, 3))) is None


def test_unknown_names_are_refused():
    with pytest.raises(UnknownName, match="auto, cells, pattern, assignment, packing"):
        solve(Puzzle({}, 2), formulation="nonsense")
    with pytest.raises(UnknownName, match="search, cut"):
        solve(Puzzle({}, 2), proof="nonsense")


def test_the_whole_model_is_still_what_sudoku_lp_builds():
    assert SudokuLP(Puzzle(WELL_KNOWN).rows()).numVariables() == 729
