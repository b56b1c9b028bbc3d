"""The program is a PuLP problem: PuLP's objects are what is reported, solved and written."""

import json

import pulp
import pytest
from inner import BACKENDS, SudokuLP, solve
from samples import GRID
from solvers import make_backend

from sudokulp import Outcome, Puzzle
from sudokulp.formats import dumps
from sudokulp.ops import answer
from sudokulp.rules import Cage, Sum, Thermometer

WAYS = ["auto", "candidates", "cells", "pattern", "assignment", "packing", "plain", "plain packing"]
#: Singles do not solve it; it has two solutions.
SEVERAL = "1...4.....6.9....85.8.....9..9.....384.....96.16.........2...35...4.7.....3..8.67"
RULED = Puzzle(
    {1: 1}, size=4, rules=[Cage([1, 2], sum=4), Thermometer([5, 6]), Sum([9, 10], sum=5)]
)


@pytest.fixture(params=["the best", "cbc"])
def solver(request):
    made = make_backend() if request.param == "the best" else BACKENDS["cbc"]()
    if not made.available():
        pytest.skip("it is not there")
    return made


@pytest.fixture
def created(monkeypatch):
    """Return the names of the variables and constraints that PuLP creates."""
    names = {"variables": set(), "constraints": set()}
    add_variable, add_constraint = pulp.LpProblem.add_variable, pulp.LpProblem.addConstraint

    def variable(problem, name, *given, **named):
        if name != "__dummy":  # which PuLP 4 adds itself, for an empty objective
            names["variables"].add(name)
        return add_variable(problem, name, *given, **named)

    def constraint(problem, row, name=None):
        added = add_constraint(problem, row, name)
        names["constraints"].add(name)
        return added

    monkeypatch.setattr(pulp.LpProblem, "add_variable", variable)
    monkeypatch.setattr(pulp.LpProblem, "addConstraint", constraint)
    return names


@pytest.mark.parametrize("puzzle", [Puzzle(SEVERAL), RULED], ids=["classic", "with rules"])
def test_an_ordinary_solve_of_the_page_creates_the_variables_and_constraints_it_reports(
    created, puzzle, backend
):
    request = {"text": dumps(puzzle, "json"), "variant": "classic"}
    read = json.loads(answer("read", json.dumps({"reading": request})))
    request = {name: read[name] for name in GRID} | {"model": "lp", "time_limit": 60}
    solved = json.loads(answer("solve", json.dumps(request), backend=backend))
    assert solved["kind"] == "solved"
    assert 0 < solved["figures"]["variables"] == len(created["variables"])
    assert 0 < solved["figures"]["constraints"] == len(created["constraints"])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(SEVERAL),
        Puzzle("24............3.", variant="x"),
        pytest.param(RULED, id="with rules"),
    ],
)
def test_each_program_gives_every_solver_all_solutions(way, puzzle, solver):
    if puzzle.rules and "pack" in way:
        pytest.skip("a packing takes no rules")
    known = solve(puzzle, "search")
    found = solve(puzzle, way=way, backend=solver, proof="cut")
    assert found.solution.is_valid()
    assert (found.outcome, found.unique) == (known.outcome, known.unique)
    assert found.second is None or found.second.is_valid()


@pytest.fixture
def lp():
    return SudokuLP(Puzzle({}, size=4))


def test_constraints_and_bounds_added_by_the_caller_are_respected(lp, solver):
    lp += lp.x[0][0][0] + lp.x[0][0][1] == 0, "neither 1 nor 2"
    lp += lp.x[1][1][3] == 1
    assert lp.solve(solver) == 1
    assert lp.matrix[0][0] == 3
    assert lp.numConstraints() == 64 + 2
    assert [[[x.varValue for x in cell].index(1) + 1 for cell in row] for row in lp.x] == lp.matrix
    before = lp.matrix[3][3]
    lp.x[3][3][before - 1].upBound = 0
    lp.solve(solver)
    assert lp.matrix[3][3] != before


def test_variables_added_by_the_caller_are_solved_with_the_others(lp, solver):
    total = lp.add_variable("total", 0, 9, pulp.LpInteger)
    lp += pulp.lpSum((k + 1) * x for k, x in enumerate(lp.x[0][0])) - total == -2, "two more"
    lp.sense = pulp.LpMaximize
    lp.setObjective(total)
    assert lp.solve(solver) == 1
    assert (total.varValue, lp.matrix[0][0]) == (6, 4)


@pytest.mark.parametrize(("sense", "best"), [(pulp.LpMinimize, -1), (pulp.LpMaximize, 1)])
def test_an_objective_set_by_the_caller_is_optimised(sense, best, lp, backend):
    lp.sense = sense
    lp.setObjective(lp.x[0][0][3] - lp.x[1][1][1])
    lp.solve(backend)
    assert pulp.value(lp.objective) == pytest.approx(best)


def test_a_program_is_written_to_files_as_pulp_writes_them(lp, tmp_path):
    lp.writeLP(str(tmp_path / "a.lp"))
    lp.writeMPS(str(tmp_path / "a.mps"))
    _, read = pulp.LpProblem.fromMPS(str(tmp_path / "a.mps"))
    assert {x.name for x in read.variables()} - {"__dummy"} == {x.name for x in lp.columns}
    assert [str(row) for row in read.constraints()] == [str(row) for row in lp.constraints()]
    assert "\nin_row_01_only_one_01: x_01_01_01 + " in (tmp_path / "a.lp").read_text()


def test_a_problem_of_the_callers_own_is_solved(solver):
    lp = pulp.LpProblem("own", pulp.LpMaximize)
    a, b = (lp.add_variable(name, 0, 4, pulp.LpInteger) for name in "ab")
    lp += 2 * a + 3 * b
    lp += a + 2 * b <= 7, "together"
    lp.solve(solver)
    assert (a.varValue, b.varValue, pulp.value(lp.objective)) == (3, 2, 12)


@pytest.mark.parametrize("way", ["packing", "plain packing"])
def test_the_packing_programs_find_the_fullest_grid_of_a_puzzle_without_a_solution(way, backend):
    puzzle = Puzzle("12....34....3...")
    result = solve(puzzle, way=way, backend=backend)
    assert (result.outcome, result.solution) == (Outcome.NONE, None)
    assert puzzle.givens.items() <= result.fullest.givens.items()
    assert result.fullest.conflicts() == []
    most = most_of(puzzle.givens, [n for n in range(1, 17) if n not in puzzle.givens])
    assert len(result.fullest.givens) == most
    assert f"at most {most} of 16 cells" in result.filling


def most_of(givens, rest):
    """Return the largest number of cells that can be filled, by brute force."""
    if not rest:
        return len(givens)
    label, *others = rest
    tried = ({**givens, label: digit} for digit in range(1, 5))
    more = [each for each in tried if not Puzzle(each, size=4).conflicts()]
    return max(most_of(each, others) for each in [givens, *more])


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("11..............", "plain packing"),  # the givens already break a rule
        ("12....34....3...", "plain"),
        ("4.....2..1.....3", "packing"),
    ],
)
def test_only_packing_programs_of_consistent_givens_have_a_fullest_grid(line, way, backend):
    result = solve(Puzzle(line, size=4), way=way, backend=backend)
    assert (result.fullest, result.filling) == (None, "")
