"""The contract of all models, and how `solve` interprets their answers."""

import re
import sys
from itertools import islice
from time import perf_counter

import pytest
from fewer import examples
from hypothesis import example, given
from inner import deadline, solve
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, fillings
from samples import puzzles as as_parameters
from solvers import make_backend, solutions
from strategies import puzzles

from sudokulp import GaveUp, Outcome, Puzzle
from sudokulp.errors import SolverUnavailable
from sudokulp.models import MODELS, statistics
from sudokulp.rules import Cage
from sudokulp.variants import VARIANTS

#: Groebner bases explode on larger grids.
QUICK = [name for name in MODELS if name != "groebner"]
#: These find many solutions of a small grid quickly.
SEARCHES = ["cp", "graph", "exact cover", "sat"]
EMPTY = [
    pytest.param(
        Puzzle({}, boxes=n, variant=variant), marks=[pytest.mark.full] * (n > 3), id=f"{name}-{n}"
    )
    for name, variant in VARIANTS.items()
    for n in variant.boxsizes()
    if n <= 4 or (name, n) == ("classic", 5)
]


@pytest.fixture(params=MODELS)
def model(request):
    return request.param


def agree(puzzle, model):
    """Compare the answers of a model with the known solutions."""
    known = fillings(puzzle)
    result = solve(puzzle, model, make_backend())
    assert result.reason == ""
    assert result.outcome is (Outcome.SOLVED if known else Outcome.NONE)
    assert result.unique == (len(known) == 1 if known else None)
    answers = [one.digits for one in (result.solution, result.second) if one]
    assert len(answers) == len(set(answers)) == min(2, len(known))
    assert set(answers) <= set(known)
    if model in SEARCHES or len(known) < 15:
        found = solutions(model, puzzle, make_backend())
        assert sorted(solution.digits for solution in found) == known


@examples(25)
@given(puzzle=puzzles(shapes=(2,), rules=(0,), wrong=0.1))
@example(puzzle=Puzzle({}, size=4))
@example(puzzle=Puzzle("1234............"))
@example(puzzle=Puzzle("1234............", variant="four square"))
@pytest.mark.parametrize("model", QUICK)
def test_each_model_finds_all_solutions(puzzle, model):
    agree(puzzle, model)


@pytest.mark.full
@examples(15)
@given(puzzle=puzzles(shapes=(2,), rules=(0,), wrong=0.1))
def test_a_groebner_basis_finds_all_solutions(puzzle):
    agree(puzzle, "groebner")


@pytest.mark.parametrize("model", QUICK)
@pytest.mark.parametrize(("puzzle", "line"), as_parameters([*UNIQUE[:2], *UNIQUE[6:]]))
def test_a_unique_solution_of_a_larger_grid_is_proved(puzzle, line, model, backend):
    result = solve(puzzle, model, backend)
    assert (result.outcome, result.unique, result.second) == (Outcome.SOLVED, True, None)
    assert (result.solution.line, result.reason) == (line, "")
    assert result.solution.is_valid()


@pytest.mark.parametrize("model", QUICK)
@pytest.mark.parametrize("puzzle", [SEVERAL[3][2], "." * 81])
def test_another_solution_of_a_larger_grid_is_found(puzzle, model, backend):
    result = solve(Puzzle(puzzle), model, backend)
    assert (result.outcome, result.unique) == (Outcome.SOLVED, False)
    assert result.solution.is_valid()
    assert result.second.is_valid()
    assert result.solution != result.second


@pytest.mark.parametrize("puzzle", as_parameters(IMPOSSIBLE))
def test_no_solution_is_an_outcome(puzzle, model, backend):
    result = solve(puzzle, model, backend)
    assert (result.outcome, result.unique, result.solution) == (Outcome.NONE, None, None)
    assert str(result) == "No solution"


@pytest.mark.parametrize("puzzle", EMPTY)
def test_the_empty_grid_of_every_variant_and_size_has_a_solution(puzzle, backend):
    result = solve(puzzle, backend=backend, prove_unique=False)
    assert result.solution.is_valid()
    assert (result.unique, result.times.prove) == (None, None)


def test_no_time_at_all_means_unknown_and_never_infeasible(model, backend):
    result = solve(Puzzle(WELL_KNOWN), model, backend, time_limit=1e-9)
    assert (result.outcome, result.solution) == (Outcome.UNKNOWN, None)
    assert result.reason == "the time limit of 1e-09 s was reached"


@pytest.mark.parametrize("looks", [2, 3, 5, 10, 30])
@pytest.mark.parametrize(("puzzle", "line"), as_parameters([UNIQUE[8], UNIQUE[5]]))
def test_no_answer_is_wrong_whenever_time_runs_out(puzzle, line, looks, model, backend, end_after):
    end_after(looks)
    result = solve(puzzle, model, backend)
    assert result.outcome is not Outcome.NONE
    if result.outcome is Outcome.SOLVED:
        assert result.solution.line == line
        assert result.unique in (True, None)
    assert result.unique is True or re.search("time limit", result.reason)


def test_a_long_search_stops_at_the_time_limit(model, backend, end_after):
    end_after(60)
    with pytest.raises(GaveUp, match="time limit"), deadline(60):
        list(solutions(model, Puzzle({1: 1}), backend))


def test_running_out_of_time_during_the_proof_keeps_the_solution(backend, end_after):
    notify = lambda phase: end_after(0) if phase == "proving" else None  # noqa: E731
    result = solve(Puzzle(WELL_KNOWN), backend=backend, notify=notify, formulation="assignment")
    assert (result.outcome, result.unique) == (Outcome.SOLVED, None)
    assert "time limit of 60 s" in result.reason
    assert str(result) == str(Puzzle(WELL_KNOWN_SOLUTION))


def test_times_sizes_and_solvers_are_reported(model, backend, monkeypatch):
    monkeypatch.setattr(statistics, "perf_counter", perf_counter)  # the clock of its parts
    heard = []
    result = solve(Puzzle({1: 1}, size=4), model, backend, notify=heard.append)
    assert min(result.variables, result.constraints) > 0
    assert result.solver
    assert heard == ["building", "solving", "proving"]
    times = result.times
    parts = [times.build, times.handover or 0, times.solve, times.prove]
    assert min(parts) >= 0
    assert sum(parts) <= times.total + 1e-6


def test_the_size_and_the_solver_of_the_complete_program_are_reported(backend):
    result = solve(Puzzle({1: 1}, size=4), backend=backend, formulation="assignment")
    # 64 for rows, columns, boxes and cells, 1 given, 7 peers that it rules out
    assert (result.variables, result.constraints) == (64, 72)
    assert result.solver == backend.name
    assert result.times.handover >= 0


def test_the_constraint_of_each_given_is_counted():
    cage = [Cage([2, 6], sum=7)]
    sizes = [
        solve(Puzzle(one, size=4, rules=cage), "cp").constraints for one in ({}, {1: 1, 16: 2})
    ]
    assert sizes[1] - sizes[0] == 2


def test_solutions_are_yielded_one_at_a_time(model, backend):
    few = islice(solutions(model, Puzzle({}, size=4), backend), 3)
    assert len(set(few)) == 3


@pytest.mark.parametrize(
    ("package", "name", "model"),
    [
        ("constraint", "python-constraint2", "cp"),
        ("networkx", "networkx", "graph"),
        ("sympy", "sympy", "groebner"),
        ("pysat", "python-sat", "sat"),
    ],
)
def test_a_missing_package_is_named(package, name, model, monkeypatch):
    assert MODELS[model].packages == (package,)
    monkeypatch.setitem(sys.modules, package, None)
    for platform, advice in (
        ("linux", f"; to install it, run: pip install {name}"),
        ("emscripten", ", which"),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        message = f"the model '{model}' needs the package {name}{advice}"
        with pytest.raises(SolverUnavailable, match=re.escape(message)):
            solve(Puzzle({}, size=1), model)
