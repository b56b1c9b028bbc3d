"""One contract for every available backend."""

import json

import pulp
import pytest
from inner import (
    BACKENDS,
    Difficulty,
    Highs,
    HighsJS,
    SudokuLP,
    find_backend,
    rate,
    solve,
    to_arrays,
)
from samples import IMPOSSIBLE, UNIQUE, WELL_KNOWN, puzzles
from solvers import make_backend, needs_new_highs

from sudokulp import Outcome, Puzzle, SolverFailed
from sudokulp.backends.problem import solve as settle
from sudokulp.errors import SolverUnavailable, UnknownName

#: Singles do not solve it.
HARD = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
#: Long chains solve it.
CHAINS = ".8.4......2.7.......9.512....6...5........6...139...8.6...2...1........74.7.8...."
#: Relaxations do not solve it ("Golden Nugget").
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def available():
    makers = {"the best": make_backend} | BACKENDS
    return [name for name, make in makers.items() if make().available()], makers


NAMES, MAKERS = available()


@pytest.fixture(params=NAMES)
def solver(request):
    return MAKERS[request.param]()


@pytest.mark.parametrize(("puzzle", "line"), puzzles([UNIQUE[0], UNIQUE[4], UNIQUE[6]]))
def test_a_solvable_puzzle_is_solved(solver, puzzle, line):
    result = solve(puzzle, backend=solver, formulation="assignment")
    assert (result.outcome, result.unique) == (Outcome.SOLVED, True)
    assert result.solution.line == line
    assert result.solver == solver.name
    assert result.version


@pytest.mark.parametrize("formulation", ["assignment", "auto", "cells", "pattern"])
@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_a_puzzle_without_a_solution_is_infeasible(solver, formulation, puzzle):
    result = solve(puzzle, backend=solver, formulation=formulation)
    assert (result.outcome, result.unique, result.solution) == (Outcome.NONE, None, None)


@pytest.mark.parametrize("formulation", ["auto", "cells", "pattern"])
@pytest.mark.parametrize("proof", ["search", "cut"])
def test_a_puzzle_that_singles_leave_open_is_solved(solver, formulation, proof):
    options = {"backend": solver, "formulation": formulation, "proof": proof}
    hard = solve(Puzzle(HARD), **options)
    assert (hard.outcome, hard.unique) == (Outcome.SOLVED, True)
    assert hard.solution.is_valid()
    several = solve(Puzzle("...1.3.........."), **options)
    assert (several.outcome, several.unique) == (Outcome.SOLVED, False)
    assert several.second.is_valid()


def test_a_difficulty_does_not_depend_on_the_backend(solver):
    assert rate(Puzzle(HARD), backend=solver).difficulty is Difficulty.HARD
    assert rate(Puzzle(CHAINS), backend=solver).difficulty is Difficulty.VERY_HARD


def test_no_time_means_unknown_and_never_infeasible(solver):
    result = solve(Puzzle(WELL_KNOWN), backend=solver, time_limit=1e-6)
    assert result.outcome is Outcome.UNKNOWN
    assert "time limit" in result.reason
    solver.timeLimit = 1e-6  # the caller's own limit is kept
    assert solve(Puzzle({}), backend=solver).outcome is Outcome.UNKNOWN
    assert solver.timeLimit == 1e-6


def test_a_limit_inside_the_solver_is_not_reported_as_solved(solver):
    lp = SudokuLP(Puzzle({}, size=16))
    solver.timeLimit = 0.001
    with pytest.raises(SolverFailed, match="Not Solved"):
        lp.solve(solver)
    assert lp.matrix == Puzzle({}, size=16).rows()


def test_the_relaxation_can_be_solved_by_itself(solver):
    lp = SudokuLP(Puzzle({}, size=4))
    solver.mip = False
    assert settle(lp, solver).is_optimal
    assert sum(x.varValue for row in lp.x for cell in row for x in cell) == pytest.approx(16)


def test_a_solver_that_keeps_a_model_accepts_another_one():
    solver = make_backend()
    solver.keeps = True
    for line in (HARD, HARDEST, HARD):
        assert solve(Puzzle(line), backend=solver).unique


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_other_runs_of_highs_with_more_threads_do_not_matter(threads):
    pytest.importorskip("highspy").Highs.resetGlobalScheduler(True)

    def by_pulp():
        problem = pulp.LpProblem("other", pulp.LpMaximize)
        x = [problem.add_variable(name, cat="Binary") for name in "abc"]
        problem += pulp.lpSum(x)
        problem += pulp.lpSum(x) <= 2
        return settle(problem, pulp.HiGHS(msg=False, threads=threads)).is_optimal

    assert by_pulp()
    for _ in range(2):
        assert solve(Puzzle(HARD), way="plain").unique
        assert SudokuLP(Puzzle(HARD)).solve() == 1
        assert by_pulp()


@needs_new_highs
@pytest.mark.parametrize("task", ["passModel", "run", "presolve", "getIis"])
def test_an_error_of_highs_is_said(task, monkeypatch):
    highspy = pytest.importorskip("highspy")
    error = highspy.HighsStatus.kError
    found = (error, None) if task == "getIis" else error
    monkeypatch.setattr(highspy.Highs, task, lambda *given: found)
    call = {"presolve": Highs().presolve, "getIis": Highs().conflict}
    problem = SudokuLP(Puzzle(HARD))
    with pytest.raises(SolverFailed, match="HiGHS could not"):
        call.get(task, lambda model: settle(problem, Highs()))(to_arrays(problem))


@needs_new_highs
def test_the_log_is_reported_only_on_request():
    solver = make_backend()
    solve(Puzzle(HARDEST), backend=solver)
    assert not solver.answer.log
    solver.logs = True
    solve(Puzzle(HARDEST), backend=solver)
    assert "Presolve" in solver.answer.log


def test_a_backend_is_found_by_name_in_any_spelling(monkeypatch):
    for name in NAMES[1:]:
        assert find_backend(name.upper()).name == MAKERS[name]().name
    with pytest.raises(UnknownName, match="highs, cbc"):
        find_backend("nonsense")
    with pytest.raises(UnknownName, match="a backend must be a name or"):
        find_backend(7)
    monkeypatch.setattr(Highs, "available", lambda self: False)
    with pytest.raises(SolverUnavailable, match="HiGHS is not installed"):
        find_backend("highs")


def test_an_invalid_option_is_refused():
    if not Highs().available():
        pytest.skip("highspy is not there")
    with pytest.raises(SolverFailed, match="no option nonsense"):
        solve(Puzzle({}, size=4), backend=Highs(nonsense=1))


def test_the_arrays_agree_with_the_problem():
    lp = pulp.LpProblem("small", pulp.LpMaximize)
    a = lp.add_variable("a", 0, 4)
    b = lp.add_variable("b", -1, None, pulp.LpInteger)
    c = lp.add_variable("c")
    lp += 2 * a + 3 * b
    lp += a + 2 * b <= 10
    lp += b - c >= 1
    lp += a + c == 3
    arrays = to_arrays(lp)
    inf = float("inf")
    assert list(arrays.cost) == [2, 3, 0]
    assert list(arrays.col_lower) == [0, -1, -inf]
    assert list(arrays.col_upper) == [4, inf, inf]
    assert list(arrays.integrality) == [0, 1, 0]
    assert list(arrays.row_lower) == [-inf, 1, 3]
    assert list(arrays.row_upper) == [10, inf, 3]
    assert list(arrays.starts) == [0, 2, 4, 6]
    assert list(arrays.indices) == [0, 1, 1, 2, 0, 2]
    assert list(arrays.values) == [1, 2, 1, -1, 1, 1]
    assert arrays.sense == -1
    assert not any(to_arrays(lp, mip=False).integrality)


def answering(status, values=None):
    """Return a stand-in for the page's bridge which always gives this answer."""
    asked = []

    def run(*arrays_and_options):
        asked.append(arrays_and_options)
        told = {"status": status, "values": values, "nodes": 0, "iterations": 5}
        return json.dumps(told | {"log": "", "version": "9.9"})

    return run, asked


def test_the_injected_function_receives_arrays_and_options():
    run, asked = answering(8)
    result = solve(Puzzle({}, size=4), backend=HighsJS(run), time_limit=5)
    assert result.outcome is Outcome.NONE
    assert (result.solver, result.version) == ("HiGHS (WASM)", "9.9")
    (call,) = asked
    *arrays, sense, wishes = call
    assert [array.typecode for array in arrays] == list("dddiddiid")
    assert sense == 1
    assert 0 < json.loads(wishes)["options"]["time_limit"] <= 5


@pytest.mark.parametrize("status", [0, 1, 4, 13, 14, 15, 17, 18])
def test_an_unclear_status_means_unknown(status):
    run, _ = answering(status)
    result = solve(Puzzle({}, size=4), backend=HighsJS(run))
    assert result.outcome is Outcome.UNKNOWN
    assert result.reason


def test_a_puzzle_that_singles_solve_does_not_wait_for_the_solver():
    class Missing(Exception):
        pass

    def missing(*model):
        raise Missing

    backend = HighsJS(missing, at_hand=False)
    result = solve(Puzzle(WELL_KNOWN), backend=backend)
    assert (result.unique, result.solver) == (True, "singles")
    for puzzle, way in ((HARD, ""), (WELL_KNOWN, "candidates")):
        with pytest.raises(Missing):
            solve(Puzzle(puzzle), backend=backend, way=way)
    backend.arrive(answering(8)[0])
    assert solve(Puzzle(WELL_KNOWN), backend=backend).outcome is Outcome.NONE


def test_a_wrong_answer_is_caught_by_the_judge():
    lp = SudokuLP(Puzzle({}, size=4))
    names = [variable.name for variable in lp.columns]
    ones = [float(name.endswith("_01")) for name in names]
    run, _ = answering(7, ones)
    result = solve(Puzzle({}, size=4), backend=HighsJS(run))
    assert (result.outcome, result.solution) == (Outcome.UNKNOWN, None)
    assert "failed the check" in result.reason
