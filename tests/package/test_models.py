"""The contract of all models: the same answers, judged, on every variant."""

import re
import sys
from itertools import islice

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, WELL_KNOWN, puzzles

from sudoku import MODELS, Outcome, Puzzle, SolverUnavailable, UnknownName, solve
from sudoku.engine.budget import Budget

#: Seconds for a model that may give up; the others take as long as they need.
PATIENCE = 2
#: variant, box size, puzzle, number of its solutions.
COUNTED = [
    ("classic", 1, ".", 1),
    ("classic", 2, "1234............", 12),
    ("classic", 2, "12..34..........", 12),
    ("x", 2, "1234............", 2),
    ("four square", 2, "1234............", 7),
    ("classic", 3, WELL_KNOWN.replace("7", "."), 6),
]
#: variant, number of its full 4x4 grids.
GRIDS = [("classic", 288), ("x", 48), ("four square", 168)]


def may_give_up(model, puzzle):
    """Only Groebner bases grow out of hand, and not on small grids."""
    return model == "groebner" and puzzle.boxsize > 2


@pytest.fixture(params=MODELS)
def model(request):
    return request.param


@pytest.fixture
def solved(model, backend):
    def solved(puzzle, **options):
        limit = PATIENCE if may_give_up(model, puzzle) else 60
        result = solve(puzzle, model, backend, time_limit=limit, **options)
        if result.outcome is Outcome.UNKNOWN or result.reason:
            assert may_give_up(model, puzzle), result.reason
            assert re.search("time limit of 2 s|too many for a Groebner basis", result.reason)
        return result

    return solved


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_unique_solution_is_found_and_proved(puzzle, line, solved):
    result = solved(puzzle)
    if result.outcome is not Outcome.UNKNOWN:
        assert (result.outcome, result.second) == (Outcome.SOLVED, None)
        assert result.unique is True or result.reason
        assert result.solution.line == line
        assert result.solution.is_valid()


@pytest.mark.parametrize(("puzzle", "count"), puzzles(SEVERAL))
def test_one_of_several_solutions_comes_with_another(puzzle, count, solved):
    result = solved(puzzle)
    if not result.reason:
        assert (result.outcome, result.unique) == (Outcome.SOLVED, False)
        assert result.solution.is_valid()
        assert result.second.is_valid()
        assert result.solution != result.second


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_none_is_an_outcome(puzzle, solved):
    result = solved(puzzle)
    assert (result.outcome, result.unique, result.solution) == (Outcome.NONE, None, None)


@pytest.mark.parametrize(("puzzle", "count"), puzzles(COUNTED))
def test_every_solution_comes_once(puzzle, count, model, backend):
    if may_give_up(model, puzzle):
        pytest.skip("the basis grows out of hand")
    found = list(MODELS[model].solutions(puzzle, Budget(backend=backend)))
    assert len(found) == len(set(found)) == count
    assert all(solution.is_valid() for solution in found)


@pytest.mark.parametrize("model", ["cp", "graph", "exact cover", "sat"])
@pytest.mark.parametrize(("variant", "count"), GRIDS)
def test_all_4x4_grids_are_found(variant, count, model):
    found = set(MODELS[model].solutions(Puzzle({}, 2, variant), Budget()))
    assert len(found) == count
    assert all(solution.is_valid() for solution in found)


def test_the_empty_9x9_grid_has_many(solved):
    result = solved(Puzzle({}, 3))
    assert result.reason or result.unique is False


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_no_time_at_all_is_unknown_and_never_none(puzzle, line, model, backend):
    result = solve(puzzle, model, backend, time_limit=1e-9)
    assert (result.outcome, result.solution) == (Outcome.UNKNOWN, None)
    assert result.reason == "the time limit of 1e-09 s was reached"


@pytest.mark.parametrize("looks", [2, 3, 5, 10, 30])
@pytest.mark.parametrize(("puzzle", "line"), puzzles([UNIQUE[8], UNIQUE[5]]))
def test_wherever_the_time_ends_nothing_wrong_is_said(
    puzzle, line, looks, model, backend, monkeypatch
):
    elapsed, left = Budget.elapsed, iter(range(looks))
    monkeypatch.setattr(
        Budget, "elapsed", lambda self: elapsed(self) + (0 if next(left, None) is not None else 1e9)
    )
    result = solve(puzzle, model, backend)
    assert result.outcome is not Outcome.NONE
    if result.outcome is Outcome.SOLVED:
        assert result.solution.line == line
        assert result.unique in (True, None)
    assert result.unique is True or re.search("time limit|too many for a", result.reason)


@pytest.mark.parametrize("model", ["cp", "graph", "groebner", "exact cover"])
@pytest.mark.parametrize("boxsize", [3, 6])
def test_a_long_search_is_stopped_in_time(model, boxsize):
    puzzle = Puzzle({1: 1}, boxsize)
    clock = Budget()
    result = solve(puzzle, model, time_limit=0.5, prove_unique=False)
    assert result.outcome is not Outcome.NONE
    assert clock.elapsed() < 10


def test_time_sizes_and_solvers_are_told(model, backend):
    heard = []
    result = solve(Puzzle({1: 1}, 2), model, backend, notify=heard.append)
    assert min(result.variables, result.constraints) > 0
    assert result.solver
    assert heard == ["building", "solving", "proving"]
    times = result.times
    assert min(times.build, times.solve, times.prove) >= 0
    assert times.build + times.solve + times.prove <= times.total + 1e-6


def test_the_solutions_come_one_at_a_time(model, backend):
    few = islice(MODELS[model].solutions(Puzzle({}, 2), Budget(backend=backend)), 3)
    assert len(set(few)) == 3


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("LP", "lp"),
        ("CP", "cp"),
        ("Graph", "graph"),
        ("groebner", "groebner"),
        ("Exact_Cover", "exact cover"),
        ("exactcover", "exact cover"),
        ("EXACT-COVER", "exact cover"),
        ("Sat", "sat"),
    ],
)
def test_names_are_taken_in_any_spelling(spelling, name):
    assert MODELS.find(spelling) is MODELS[name]


def test_an_unknown_name_is_answered_with_those_that_there_are():
    with pytest.raises(UnknownName, match=r"there are .*exact cover"):
        MODELS.find("nonsense")


def test_every_model_says_what_it_is(model):
    entry = MODELS[model]
    assert entry.name == model
    assert entry.label
    assert entry.about.endswith(".")
    assert entry.warning == "" or entry.warning.endswith(".")


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
        ("linux", f"; pip install {name}"),
        ("emscripten", ", which"),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        message = f"the model {model} needs the package {name}{advice}"
        with pytest.raises(SolverUnavailable, match=re.escape(message)):
            solve(Puzzle({}, 1), model)
