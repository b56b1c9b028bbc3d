"""Programs for the part that givens or singles leave open agree with the literature's model."""

import pytest
from fewer import examples
from hypothesis import given
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, fillings
from samples import puzzles as as_parameters
from solvers import make_backend
from strategies import puzzles

from sudokulp import BACKENDS, MODELS, VARIANTS, Outcome, Puzzle, Solution, solve
from sudokulp.engine.candidates import Probing
from sudokulp.models.lp import formulations
from sudokulp.models.lp.formulations import Branches, cells_program, list_patterns, patterns_program
from sudokulp.models.lp.literature import lp_class
from sudokulp.models.lp.program import reduce, restrict
from sudokulp.models.statistics import Statistics

#: No program of cells solves it without branching, up to HiGHS 1.15.
HARD = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
#: The same puzzle without one of its givens. It has six solutions.
SIX = Puzzle(HARD[:55] + "." + HARD[56:])
#: Some cells of random grids: few enough to leave very many solutions.
MANY = {
    "classic": "89......2.2.........6..2......35...8...2...7.4..9.7......1...6...26..18..6.......",
    "x": "8..1..3...1.296.8.....3............7..............4.16..5......2..........1.2....",
}
#: No program of candidates or cells solves it without branching.
HARDER = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
#: Probing does not solve it completely.
HARDEST = Puzzle(
    ".............8.....8..5...7.9......1.4...19..1.2.6..8.....1.34.2...9..1......3...", 3, "x"
)
FORMULATIONS = pytest.mark.parametrize(
    "formulation", ["auto", "candidates", "singles", "cells", "pattern"]
)


@pytest.fixture(params=["search", "cut"])
def proof(request):
    return request.param


@examples(12)
@given(puzzle=puzzles(shapes=(2,), rules=(0,), wrong=0.1))
@FORMULATIONS
def test_every_solution_of_a_small_puzzle_is_found_once(puzzle, formulation):
    known = fillings(puzzle)
    for proof in ("search", "cut") if len(known) < 20 else ():
        options = {"backend": make_backend(), "formulation": formulation, "proof": proof}
        found = MODELS["lp"].solutions(puzzle, Statistics(), **options)
        assert sorted(solution.digits for solution in found) == known


@FORMULATIONS
@pytest.mark.parametrize(("puzzle", "line"), as_parameters(UNIQUE[6:]))
def test_a_unique_solution_of_a_larger_grid_is_proved(puzzle, line, formulation, proof, backend):
    result = solve(puzzle, backend=backend, formulation=formulation, proof=proof)
    assert (result.outcome, result.unique) == (Outcome.SOLVED, True)
    assert result.solution.line == line


@FORMULATIONS
@pytest.mark.parametrize("puzzle", [SIX, Puzzle(SEVERAL[3][2])], ids=["six", "few"])
def test_several_solutions_are_reported(puzzle, formulation, proof, backend):
    result = solve(puzzle, backend=backend, formulation=formulation, proof=proof)
    assert (result.outcome, result.unique) == (Outcome.SOLVED, False)
    assert result.second.is_valid()
    assert result.second != result.solution


@FORMULATIONS
@pytest.mark.parametrize("puzzle", as_parameters(IMPOSSIBLE))
def test_the_absence_of_solutions_is_proved(puzzle, formulation, backend):
    result = solve(puzzle, backend=backend, formulation=formulation)
    assert (result.outcome, result.solution) == (Outcome.NONE, None)
    if reduce(puzzle).state is not None:
        assert list(branched(puzzle, backend)) == []


@pytest.mark.parametrize("states", [0, 1, 3, 12, 400])
def test_every_solution_is_found_once_however_far_the_searches_go(
    states, proof, backend, monkeypatch
):
    monkeypatch.setattr(formulations, "MOST_PROBED", states)
    monkeypatch.setattr(formulations, "MOST_STATES", 10 * states)
    found = list(MODELS["lp"].solutions(SIX, Statistics(), backend=backend, proof=proof))
    assert len(found) == len(set(found)) == 6
    assert all(solution.is_valid() for solution in found)
    assert solve(Puzzle(HARD), backend=backend, proof=proof).unique is True


@pytest.mark.parametrize("formulation", ["singles", "cells", "pattern"])
def test_singles_alone_may_solve_everything(formulation, backend):
    result = solve(Puzzle(WELL_KNOWN), backend=backend, formulation=formulation)
    assert (result.variables, result.constraints, result.singles) == (0, 0, 51)
    assert (result.solver, result.unique) == ("singles", True)


@examples(20)
@given(puzzle=puzzles(shapes=(2,), rules=(0,)))
def test_the_program_has_a_variable_for_each_candidate_that_the_givens_leave(puzzle):
    seen = {cell: set() for cell in range(1, 17) if cell not in puzzle.givens}
    for region in puzzle.regions():
        digits = {puzzle.givens.get(cell) for cell in region.cells} - {None}
        for cell in seen.keys() & set(region.cells):
            seen[cell] |= digits
    backend = make_backend()
    result = solve(puzzle, backend=backend, formulation="auto")
    left = sum(4 - len(digits) for digits in seen.values())
    assert (result.formulation, result.singles) == ("candidates", 0)
    assert (result.variables, result.solver) == (left, backend.name)


def test_singles_are_placed_first_in_a_large_grid(backend):
    cells = [divmod(cell, 16) for cell in range(256)]
    digits = [(row * 4 + row // 4 + column) % 16 + 1 for row, column in cells]
    puzzle = Puzzle({label: digit for label, digit in enumerate(digits, 1) if label > 1}, 4)
    result = solve(puzzle, backend=backend)
    assert (result.singles, result.solver) == (1, "singles")
    by_candidates = solve(puzzle, backend=backend, way="candidates")
    assert (by_candidates.variables, by_candidates.solver) == (1, backend.name)


@pytest.mark.parametrize("line", ["55" + "." * 79, "1234.5..." + "5........" * 2 + "." * 54])
@pytest.mark.parametrize("solver", ["the fixture", "cbc"])
def test_givens_that_leave_no_candidate_make_an_infeasible_program(line, solver, backend):
    if solver == "cbc" and not BACKENDS["cbc"]().available():
        pytest.skip("CBC is not there")
    wanted = solver if solver == "cbc" else backend
    result = solve(Puzzle(line), backend=wanted, way="candidates")
    assert (result.outcome, result.reason) == (Outcome.NONE, "")
    assert result.variables > 0


def test_a_full_grid_leaves_no_program_to_solve(backend):
    result = solve(Puzzle("1234341221434321", 2), backend=backend)
    assert (result.solver, result.unique, result.variables) == ("givens", True, 0)


@pytest.mark.parametrize(("way", "taken"), [("auto", "candidates"), ("singles", "cells")])
def test_probing_runs_only_if_highs_would_branch(way, taken, backend, monkeypatch):
    probed = []
    probe = Probing.probe
    monkeypatch.setattr(Probing, "probe", lambda *given: probed.append(1) or probe(*given))
    result = solve(Puzzle(HARDER), backend=backend, way=way)
    assert probed
    assert (result.formulation, result.unique, result.prover) == (taken, True, "search")
    assert result.solution == solve(Puzzle(HARDER), "exact cover").solution
    probed.clear()
    easy = Puzzle(UNIQUE[10][2], UNIQUE[10][1], UNIQUE[10][0])
    assert solve(easy, backend=backend, way=way).unique
    assert not probed


def branched(puzzle, backend, statistics=None, known=()):
    """Yield the solutions found by branching only, except those already known."""
    known = [*known]
    found = Branches(reduce(puzzle), backend, statistics or Statistics())
    for digits in found.solutions(known):
        known.append(digits)
        yield digits


def test_candidates_that_probing_leaves_are_branched_on(backend, monkeypatch):
    monkeypatch.setattr(formulations, "SMALLER", 0.0)
    statistics = Statistics()
    (found,) = branched(HARDEST, backend, statistics)
    assert Solution(HARDEST, found).is_valid()
    assert statistics.nodes > 1


@pytest.mark.parametrize("smaller", [0.0, formulations.SMALLER, 1.0])
def test_branching_finds_every_solution_once(smaller, backend, monkeypatch):
    """Run with and without asking HiGHS about the program of each branch."""
    monkeypatch.setattr(formulations, "SMALLER", smaller)
    found = list(branched(SIX, backend))
    assert len(found) == len(set(found)) == 6
    assert all(Solution(SIX, digits).is_valid() for digits in found)
    assert {*branched(SIX, backend, known=found[::2])} == {*found[1::2]}


@pytest.mark.parametrize("variant", MANY)
@pytest.mark.parametrize(("way", "taken"), [("auto", "candidates"), ("singles", "cells")])
def test_many_solutions_are_left_to_the_first_program(variant, way, taken, proof, backend):
    puzzle = Puzzle(MANY[variant], 3, variant)
    result = solve(puzzle, backend=backend, way=way, proof=proof)
    assert (result.outcome, result.formulation) == (Outcome.SOLVED, taken)
    assert result.unique is False
    assert result.second.is_valid()
    assert result.second != result.solution


def test_a_search_that_ends_early_leads_to_branching(proof, backend, monkeypatch):
    monkeypatch.setattr(formulations, "MOST_PROBED", 1)
    several = Puzzle(HARDER[:7] + "." + HARDER[8:])
    for puzzle, unique in ((several, False), (Puzzle(HARDER), True)):
        result = solve(puzzle, backend=backend, way="singles", proof=proof)
        assert (result.formulation, result.unique, result.prover) == ("cells", unique, "")


def test_too_many_patterns_fall_back_to_cells(backend, monkeypatch):
    monkeypatch.setattr(formulations, "MOST_PATTERNS", 100)
    result = solve(Puzzle(HARD), backend=backend, way="pattern")
    assert (result.formulation, result.unique) == ("cells", True)
    assert list_patterns(reduce(Puzzle({}, 3))) is None


@pytest.mark.parametrize("before", [restrict, reduce])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_rows_of_the_cells_are_rows_of_the_literatures_model(variant, before):
    puzzle = Puzzle({1: 1, 41: 5}, 3, variant)
    program, literal = cells_program(before(puzzle)), lp_class(variant)(puzzle)
    rows = {row.name for row in program.constraints()}
    assert rows <= {row.name for row in literal.constraints()}
    names = [x.name for x in program.variables()]
    assert names == sorted({x.name for row in program.constraints() for x in row})
    assert set(names) <= {x.name for x in literal.variables()}
    assert program.numVariables() < literal.numVariables()


@pytest.mark.parametrize(("variant", "count"), [("classic", 16), ("x", 8), ("four square", 12)])
def test_each_pattern_of_an_empty_4x4_grid_meets_every_region_once(variant, count):
    puzzle = Puzzle({}, 2, variant)
    patterns = list_patterns(reduce(puzzle))
    assert len(patterns) == len(set(patterns)) == 4 * count
    for _, _, cells in patterns:
        for region in puzzle.regions():
            assert sum(cell + 1 in region.cells for cell in cells) == 1
    program = patterns_program(reduce(puzzle))
    assert (program.numVariables(), program.numConstraints()) == (4 * count, 4 + 16)
