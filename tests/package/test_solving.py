"""Outcomes, uniqueness, times and words of `solve`."""

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles

from sudoku import VARIANTS, Outcome, Puzzle, SudokuError, UnknownName, solve

EMPTY = [
    pytest.param(Puzzle({}, n, variant), id=f"{name}-{n}")
    for name, variant in VARIANTS.items()
    for n in variant.boxsizes()
    if n <= 4 or (name, n) == ("classic", 5)
]


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_unique_solution_is_found_and_proved(puzzle, line, backend):
    result = solve(puzzle, backend=backend)
    assert (result.outcome, result.unique, result.second) == (Outcome.SOLVED, True, None)
    assert result.solution.line == line
    assert result.solution.is_valid()


@pytest.mark.parametrize(("puzzle", "count"), puzzles(SEVERAL))
def test_one_of_several_solutions_comes_with_another(puzzle, count, backend):
    result = solve(puzzle, backend=backend)
    assert (result.outcome, result.unique) == (Outcome.SOLVED, False)
    assert result.solution.is_valid()
    assert result.second.is_valid()
    assert result.solution != result.second


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_none_is_an_outcome(puzzle, backend):
    result = solve(puzzle, backend=backend)
    assert (result.outcome, result.unique) == (Outcome.NONE, None)
    assert str(result) == "No solution"


@pytest.mark.parametrize("puzzle", EMPTY)
def test_the_empty_grid_of_every_variant_and_size_has_a_solution(puzzle, backend):
    result = solve(puzzle, backend=backend, prove_unique=False)
    assert result.solution.is_valid()
    assert result.unique is None
    assert result.times.prove is None


def test_both_formulations_agree(backend):
    result = solve(Puzzle(WELL_KNOWN), backend=backend, formulation="packing")
    assert result.solution.line == WELL_KNOWN_SOLUTION
    assert result.unique is True


def test_the_result_is_printed_as_the_grid(backend):
    result = solve(Puzzle(WELL_KNOWN), backend=backend)
    assert str(result) == str(Puzzle(WELL_KNOWN_SOLUTION))


def test_size_solver_and_times_are_told(backend):
    heard = []
    options = {"formulation": "assignment", "notify": heard.append}
    result = solve(Puzzle({1: 1}, 2), backend=backend, **options)
    # 64 for rows, columns, boxes and cells, 1 given, 7 peers that it rules out
    assert (result.variables, result.constraints) == (64, 72)
    assert result.solver == backend.name
    times = result.times
    assert min(times.build, times.handover, times.solve, times.prove) >= 0
    parts = times.build + times.handover + times.solve + times.prove
    assert parts <= times.total + 1e-6
    assert heard == ["building", "solving", "proving"]


def test_names_are_taken_in_any_spelling(backend):
    assert solve(Puzzle({}, 1), model="LP", backend=backend).model == "lp"
    with pytest.raises(UnknownName, match="there are lp, "):
        solve(Puzzle({}, 1), model="nonsense")


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), "60", None, True, -(10**400)])
def test_an_impossible_time_limit_is_refused(limit):
    with pytest.raises(SudokuError, match="time limit must be"):
        solve(Puzzle({}, 1), time_limit=limit)


def test_running_out_of_time_during_the_proof_keeps_the_solution(backend, monkeypatch):
    from sudoku.engine.budget import Budget

    elapsed = Budget.elapsed
    late = []
    monkeypatch.setattr(Budget, "elapsed", lambda self: elapsed(self) + (1e9 if late else 0))
    notify = lambda phase: late.append(phase) if phase == "proving" else None  # noqa: E731
    puzzle = Puzzle(WELL_KNOWN)
    result = solve(puzzle, backend=backend, notify=notify, formulation="assignment")
    assert result.outcome is Outcome.SOLVED
    assert result.unique is None
    assert "time limit of 60 s" in result.reason
    assert result.solution.line == WELL_KNOWN_SOLUTION


def test_text_is_not_taken_for_a_puzzle():
    with pytest.raises(SudokuError, match="a grid is a Puzzle or rows of digits, not '53"):
        solve(WELL_KNOWN)


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(UnknownName, match="the model lp has no option 'timeout'"):
        solve(Puzzle({}, 2), timeout=1)
