"""Programs for the part that givens or singles leave open, with rules and without."""

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import BACKENDS, solve
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, fillings
from samples import puzzles as as_parameters
from solvers import make_backend, solutions
from strategies import puzzles

from sudokulp import Outcome, Puzzle
from sudokulp.formats import dumps
from sudokulp.rules import (
    Arrow,
    Cage,
    DoubleArrow,
    Jigsaw,
    Palindrome,
    RegionSumLine,
    Renban,
    Sum,
    ZipperLine,
)

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
#: HiGHS has to branch on it.
HARDEST = Puzzle(
    ".............8.....8..5...7.9......1.4...19..1.2.6..8.....1.34.2...9..1......3...", variant="x"
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
        found = solutions("lp", puzzle, make_backend(), formulation=formulation, proof=proof)
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


@pytest.mark.parametrize("states", [0, 1, 30, 4000])
def test_every_solution_is_found_once_however_far_the_searches_go(
    states, proof, backend, monkeypatch
):
    monkeypatch.setattr("sudokulp.models.lp.programs.MOST_STATES", states)
    found = list(solutions("lp", SIX, backend, proof=proof))
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
    puzzle = Puzzle({label: digit for label, digit in enumerate(digits, 1) if label > 1}, size=16)
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
    result = solve(Puzzle("1234341221434321"), backend=backend)
    assert (result.solver, result.unique, result.variables) == ("givens", True, 0)


@pytest.mark.parametrize("variant", MANY)
@pytest.mark.parametrize(("way", "taken"), [("auto", "candidates"), ("singles", "cells")])
def test_many_solutions_are_left_to_the_first_program(variant, way, taken, proof, backend):
    puzzle = Puzzle(MANY[variant], size=9, variant=variant)
    result = solve(puzzle, backend=backend, way=way, proof=proof)
    assert (result.outcome, result.formulation) == (Outcome.SOLVED, taken)
    assert result.unique is False
    assert result.second.is_valid()
    assert result.second != result.solution


def test_no_solution_is_found_twice_if_the_search_ends_early_and_cadical_goes_on(monkeypatch):
    pytest.importorskip("pysat")
    several, backend = Puzzle(HARDER[:17] + "." + HARDER[18:]), make_backend()
    wanted = sorted(each.digits for each in several.solutions())
    assert len(wanted) == 134
    monkeypatch.setattr("sudokulp.models.lp.programs.MOST_PROBED", 0)
    for most in (0, 40, 80):
        monkeypatch.setattr("sudokulp.models.lp.programs.MOST_STATES", most)
        found = solutions("lp", several, backend, formulation="singles")
        assert sorted(each.digits for each in found) == wanted


@pytest.mark.parametrize("learning", ["installed", "never"])
def test_what_highs_would_branch_on_is_solved_by_clauses_or_by_branching(learning, proof, backend):
    several = Puzzle(HARDER[:7] + "." + HARDER[8:])
    for puzzle, unique in ((several, False), (Puzzle(HARDER), True), (HARDEST, True)):
        result = solve(puzzle, backend=backend, way="singles", proof=proof, learning=learning)
        assert (result.formulation, result.unique) == ("cells", unique)
        assert learning == "installed" or result.solver == backend.name
    assert result.solution == solve(HARDEST, "exact cover").solution


# Rules: a variable for each way to satisfy a rule, if there are few

RENBAN = Puzzle(
    "1..... ...... ...... ...... ...... ......",
    boxes=(2, 3),
    rules=[Renban([1, 2, 8, 9]), Arrow([3, 4, 5]), Cage([13, 14, 19, 20], sum=12)],
)
EQUAL = [
    RegionSumLine([1, 2, 3, 7]),
    RegionSumLine([2, 6, 10, 11, 12, 16]),
    Arrow([4, 7, 10]),
    DoubleArrow([5, 2, 3, 8]),
    Sum([1, 2, 7, 8], sum=9),
    ZipperLine([1, 6, 11, 16]),
    Arrow([16, 15, 14]),
]


def every(puzzle, model, **options):
    """Return the digits of all solutions of a puzzle, each as often as the model yields it."""
    return sorted(one.line for one in solutions(model, puzzle, make_backend(), **options))


@given(
    rules=st.lists(st.sampled_from(EQUAL), min_size=1, max_size=3, unique=True),
    first=st.integers(1, 4),
)
@examples(15)
def test_totals_of_groups_keep_exactly_the_solutions(rules, first):
    puzzle = Puzzle({6: first}, size=4, rules=rules)
    assert every(puzzle, "lp", proof="cut") == every(puzzle, "search")


@pytest.mark.parametrize("rules", [[Jigsaw("AAABACBBCCBDCDDD")], [Palindrome([1, 6, 11, 16])]])
def test_interchangeable_digits_keep_exactly_the_solutions(rules):
    puzzle = Puzzle({}, size=4, rules=rules)
    assert every(puzzle, "lp") == every(puzzle, "search") != []


@pytest.mark.parametrize("way", ["auto", "singles", "candidates", "cells"])
def test_a_program_with_ways_agrees_with_sat_and_is_written_without_them(way, backend):
    pytest.importorskip("pysat")
    known, found = solve(RENBAN, "sat"), solve(RENBAN, "lp", way=way, backend=backend)
    assert found.solution.is_valid()
    assert found.unique == known.unique
    assert " y_" not in dumps(RENBAN, "lp", formulation="candidates")


@pytest.mark.parametrize(
    "rule",
    [
        [Cage([1, 2], sum=3), Cage([3, 10], sum=3)],
        [
            Jigsaw(
                "AAAAAAAABACCCCBBBBCCDDDDDBBCDDDDEEBFCGEEEEEBFCGEEHHHHFGGHHHHHFFGGGGFFFFIGIIIIIIII"
            )
        ],
    ],
    ids=["cages", "jigsaw"],
)
def test_rules_that_cannot_be_satisfied_leave_no_solution(rule, backend):
    assert solve(Puzzle({}, rules=rule), backend=backend).outcome is Outcome.NONE


def test_an_unfinished_search_is_not_named_as_the_prover(backend, monkeypatch):
    cages = [Cage([1, 2], sum=3), Cage([3, 7], sum=4), Cage([9, 14], sum=5), Cage([16], sum=1)]
    puzzle = Puzzle({1: 1}, size=4, rules=cages)
    found = solve(puzzle, backend=backend)
    assert (found.unique, found.prover) == (True, "search")
    monkeypatch.setattr("sudokulp.models.lp.programs.MOST_SUMMED", 0)
    found = solve(puzzle, backend=backend, learning="never")
    assert (found.unique, found.prover) == (True, "")
