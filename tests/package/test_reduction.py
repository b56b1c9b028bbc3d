"""The programs for what givens or singles leave open: the literature's model's answers."""

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, puzzles

from sudoku import (
    BACKENDS,
    MODELS,
    VARIANTS,
    Outcome,
    Puzzle,
    Solution,
    SudokuLP,
    UnknownName,
    solve,
)
from sudoku.engine.budget import Budget
from sudoku.engine.probing import Probing
from sudoku.models.lp import branches, own_search, patterns
from sudoku.models.lp.branches import Branches
from sudoku.models.lp.cells import cells_program
from sudoku.models.lp.literature import lp_class
from sudoku.models.lp.patterns import list_patterns, patterns_program
from sudoku.models.lp.reduction import reduce, restrict

#: No program of cells gets through it without branching, up to HiGHS 1.15.
HARD = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
#: The same without one of its givens: six solutions.
SIX = HARD[:55] + "." + HARD[56:]
#: Some cells of random grids, as few as leave very many solutions.
MANY = {
    "classic": "89......2.2.........6..2......35...8...2...7.4..9.7......1...6...26..18..6.......",
    "x": "8..1..3...1.296.8.....3............7..............4.16..5......2..........1.2....",
}
#: No program of candidates or cells gets through it without branching.
HARDER = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
#: Probing leaves something open in it.
HARDEST = Puzzle(
    ".............8.....8..5...7.9......1.4...19..1.2.6..8.....1.34.2...9..1......3...", 3, "x"
)
AFTER_SINGLES = ["singles", "cells", "pattern"]
REDUCED = ["auto", "candidates", *AFTER_SINGLES]


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


@pytest.mark.parametrize("formulation", AFTER_SINGLES)
def test_singles_alone_may_leave_nothing_to_solve(formulation, backend):
    result = solve(Puzzle(WELL_KNOWN), backend=backend, formulation=formulation)
    assert (result.variables, result.constraints, result.singles) == (0, 0, 51)
    assert (result.solver, result.unique) == ("singles", True)


@pytest.mark.parametrize("formulation", ["auto", "candidates"])
@pytest.mark.parametrize(("puzzle", "line"), puzzles([each for each in UNIQUE if each[1] < 4]))
def test_the_program_has_a_variable_for_each_candidate_that_the_givens_leave(
    puzzle, line, formulation, backend
):
    peers = {cell: set() for cell in range(1, puzzle.side**2 + 1)}
    for region in puzzle.variant.regions(puzzle.boxsize):
        for cell in region.cells:
            peers[cell].update(region.cells)
    left = sum(
        puzzle.side - len({puzzle.givens[peer] for peer in peers[cell] if peer in puzzle.givens})
        for cell in peers
        if cell not in puzzle.givens
    )
    result = solve(puzzle, backend=backend, formulation=formulation)
    assert (result.formulation, result.singles) == ("candidates", 0)
    assert (result.variables, result.solver) == (left, backend.name)


def test_a_large_grid_has_its_singles_placed_first(backend):
    cells = [divmod(cell, 16) for cell in range(256)]
    digits = [(row * 4 + row // 4 + column) % 16 + 1 for row, column in cells]
    puzzle = Puzzle({label: digit for label, digit in enumerate(digits, 1) if label > 1}, 4)
    result = solve(puzzle, backend=backend)
    assert (result.singles, result.solver) == (1, "singles")
    by_candidates = solve(puzzle, backend=backend, way="candidates")
    assert (by_candidates.variables, by_candidates.solver) == (1, backend.name)


@pytest.mark.parametrize("line", ["55" + "." * 79, "1234.5..." + "5........" * 2 + "." * 54])
@pytest.mark.parametrize("solver", ["the fixture", "cbc"])
def test_givens_that_leave_no_candidate_are_a_program_without_a_solution(line, solver, backend):
    if solver == "cbc" and not BACKENDS["cbc"]().available():
        pytest.skip("CBC is not there")
    wanted = solver if solver == "cbc" else backend
    result = solve(Puzzle(line), backend=wanted, way="candidates")
    assert (result.outcome, result.reason) == (Outcome.NONE, "")
    assert result.variables > 0


def test_a_full_grid_leaves_nothing_to_a_program(backend):
    result = solve(Puzzle("1234341221434321", 2), backend=backend)
    assert (result.solver, result.unique, result.variables) == ("givens", True, 0)


@pytest.mark.parametrize(
    ("way", "hard", "taken"), [("auto", HARDER, "candidates"), ("singles", HARDER, "cells")]
)
def test_only_where_highs_would_branch_is_anything_probed(way, hard, taken, backend, monkeypatch):
    probed = []
    probe = Probing.probe
    monkeypatch.setattr(Probing, "probe", lambda *given: probed.append(1) or probe(*given))
    result = solve(Puzzle(hard), backend=backend, way=way)
    assert probed
    assert (result.formulation, result.unique, result.prover) == (taken, True, "search")
    whole = solve(Puzzle(hard), backend=backend, formulation="assignment")
    assert result.solution == whole.solution
    probed.clear()
    easy = Puzzle(UNIQUE[10][2], UNIQUE[10][1], UNIQUE[10][0])
    assert solve(easy, backend=backend, way=way).unique
    assert not probed


def test_what_probing_leaves_open_is_branched(backend, monkeypatch):
    monkeypatch.setattr(branches, "SMALLER", 0.0)
    budget = Budget(backend=backend)
    (found,) = branched(HARDEST, backend, budget)
    assert Solution(HARDEST, found).is_valid()
    assert budget.nodes > 1


@pytest.mark.parametrize("smaller", [0.0, 1.0])
def test_branches_come_to_every_solution_once(smaller, backend, monkeypatch):
    """Whether HiGHS is asked about no program of a branch, or about each."""
    monkeypatch.setattr(branches, "SMALLER", smaller)
    puzzle = Puzzle(SIX)
    found = list(branched(puzzle, backend))
    assert len(found) == len(set(found)) == 6
    assert all(Solution(puzzle, digits).is_valid() for digits in found)


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_branches_without_a_solution_come_to_an_end(puzzle, backend):
    if reduce(puzzle).state is not None:
        assert list(branched(puzzle, backend)) == []


def branched(puzzle, backend, budget=None):
    """Yield the solutions of a puzzle from its branches alone."""
    known = []
    found = Branches(reduce(puzzle), backend, budget or Budget(backend=backend))
    for digits in found.solutions(known):
        known.append(digits)
        yield digits


def test_a_solution_that_is_known_does_not_come_from_the_branches(backend):
    known = list(branched(Puzzle(SIX), backend))[::2]
    found = Branches(reduce(Puzzle(SIX)), backend, Budget(backend=backend))
    others = []
    for digits in found.solutions(known):
        others.append(digits)
        known.append(digits)
    assert len(others) == 3
    assert len(set(known)) == 6


@pytest.mark.parametrize("variant", MANY)
@pytest.mark.parametrize(("way", "taken"), [("auto", "candidates"), ("singles", "cells")])
def test_many_solutions_are_left_to_the_first_program(variant, way, taken, proof, backend):
    puzzle = Puzzle(MANY[variant], 3, variant)
    result = solve(puzzle, backend=backend, way=way, proof=proof)
    assert (result.outcome, result.formulation) == (Outcome.SOLVED, taken)
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


def test_a_look_that_ends_too_early_leads_to_the_branches(proof, backend, monkeypatch):
    monkeypatch.setattr(own_search, "MOST_PROBED", 1)
    several = Puzzle(HARDER[:7] + "." + HARDER[8:])
    result = solve(several, backend=backend, way="singles", proof=proof)
    assert (result.formulation, result.unique, result.prover) == ("cells", False, "")
    result = solve(Puzzle(HARDER), backend=backend, way="singles", proof=proof)
    assert (result.formulation, result.unique, result.prover) == ("cells", True, "")


def test_patterns_have_several_solutions_too(backend):
    result = solve(Puzzle(SIX), backend=backend, formulation="pattern")
    assert (result.formulation, result.unique) == ("pattern", False)


def test_too_many_patterns_leave_the_cells(backend, monkeypatch):
    monkeypatch.setattr(patterns, "MOST_PATTERNS", 100)
    result = solve(Puzzle(HARD), backend=backend, way="pattern")
    assert (result.formulation, result.unique) == ("cells", True)


@pytest.mark.parametrize("before", [restrict, reduce])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_rows_of_the_cells_are_rows_of_the_literature(variant, before):
    puzzle = Puzzle({1: 1, 41: 5}, 3, variant)
    program, literal = cells_program(before(puzzle)), lp_class(variant)(puzzle)
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
    with pytest.raises(UnknownName, match="auto, candidates, singles, cells, pattern, "):
        solve(Puzzle({}, 2), formulation="nonsense")
    with pytest.raises(UnknownName, match="search, cut"):
        solve(Puzzle({}, 2), proof="nonsense")


def test_the_whole_model_is_still_what_sudoku_lp_builds():
    assert SudokuLP(Puzzle(WELL_KNOWN).rows()).numVariables() == 729
