"""A program's two forms say the same: arrays until it is looked at, PuLP's objects from then on."""

import pickle

import pulp
import pytest
from samples import UNIQUE
from solvers import make_backend

from sudoku import Outcome, Puzzle, Solution, SudokuLP, solve
from sudoku.backends import BACKENDS
from sudoku.backends.problem import ArrayProblem
from sudoku.models.lp.cells import cells_program
from sudoku.models.lp.literature import lp_class
from sudoku.models.lp.patterns import patterns_program
from sudoku.models.lp.reduction import reduce

FORMULATIONS = {
    "assignment": lambda puzzle: lp_class(puzzle.variant)(puzzle, "assignment"),
    "packing": lambda puzzle: lp_class(puzzle.variant)(puzzle, "packing"),
    "plain": lambda puzzle: lp_class(puzzle.variant)(puzzle, "plain"),
    "plain packing": lambda puzzle: lp_class(puzzle.variant)(puzzle, "plain packing"),
    "cells": lambda puzzle: cells_program(reduce(puzzle)),
    "pattern": lambda puzzle: patterns_program(reduce(puzzle)),
}
#: One puzzle of each variant and size.
SAMPLES = {(variant, boxsize): line for variant, boxsize, _, line in UNIQUE if boxsize > 1}
INF = float("inf")


def with_open_rows(variant, boxsize):
    """Return a puzzle that singles do not solve, and one of its solutions."""
    line = SAMPLES[variant, boxsize]
    open_rows = max(boxsize, 3)
    width = open_rows * boxsize**2
    return Puzzle(line[:-width] + "." * width, boxsize, variant), Puzzle(line, boxsize, variant)


@pytest.fixture(params=FORMULATIONS.values(), ids=FORMULATIONS)
def build(request):
    return request.param


def as_it_is(program, digits):
    """Change nothing."""


def cut(program, digits):
    program.exclude(digits)


def relaxed(program, digits):
    program.relax()


def cut_and_relaxed(program, digits):
    program.exclude(digits)
    program.relax()


#: 16x16 has 4,096 variables, and PuLP takes its time for these.
CHANGES = [
    pytest.param(key, change, id=f"{key[0]} {key[1]} {change.__name__}")
    for key in SAMPLES
    for change in (as_it_is, cut, relaxed, cut_and_relaxed)
    if key[1] < 4 or change is cut_and_relaxed
]
SMALL = [key for key in SAMPLES if key[1] < 4]


def of_arrays(program):
    """Variables, objective and rows by name, as the arrays have them."""
    model, (names, row_names) = program.arrays(), program.names()
    variables = {
        name: (model.col_lower[at], model.col_upper[at], bool(model.integrality[at]))
        for at, name in enumerate(names)
    }
    objective = {names[at]: cost for at, cost in enumerate(model.cost) if cost}
    rows = []
    for at, name in enumerate(row_names):
        where = slice(model.starts[at], model.starts[at + 1])
        columns = [names[column] for column in model.indices[where]]
        terms = dict(zip(columns, model.values[where], strict=True))
        rows.append((name, model.row_lower[at], model.row_upper[at], terms))
    return model.sense, variables, objective, rows


def or_else(bound, otherwise):
    return otherwise if bound is None else bound


def of_objects(program):
    """Return the same, as PuLP's objects have it."""
    variables = {
        x.name: (or_else(x.lowBound, -INF), or_else(x.upBound, INF), x.cat == pulp.LpInteger)
        for x in program.variables()
    }
    objective = {x.name: cost for x, cost in program.objective.items() if cost}
    rows = [
        (
            row.name,
            or_else(row.getLb(), -INF),
            or_else(row.getUb(), INF),
            {x.name: value for x, value in row.items()},
        )
        for row in program.constraints()
    ]
    return program.sense, variables, objective, rows


@pytest.mark.parametrize(("key", "change"), CHANGES)
def test_both_forms_say_the_same(key, change, build):
    puzzle, solution = with_open_rows(*key)
    program, other = build(puzzle), build(puzzle)
    change(program, solution.digits)
    held = of_arrays(program)
    assert not program.is_written_out()
    assert of_objects(program) == held
    assert of_arrays(program) == held
    assert (program.numVariables(), program.numConstraints()) == (len(held[1]), len(held[3]))
    other.write_out()
    change(other, solution.digits)
    assert of_objects(other) == held


@pytest.fixture(params=["the best", "cbc"])
def solver(request):
    made = make_backend() if request.param == "the best" else BACKENDS["cbc"]()
    if not made.available():
        pytest.skip("it is not there")
    return made


@pytest.mark.parametrize("written_out", [False, True])
@pytest.mark.parametrize("key", SMALL, ids=str)
def test_both_forms_are_solved(key, build, written_out, solver):
    puzzle, known = with_open_rows(*key)
    program = build(puzzle)
    if written_out:
        program.write_out()
    program.exclude(known.digits)
    assert ArrayProblem.solve(program, solver) == pulp.LpStatusOptimal
    assert program.is_written_out() is (written_out or not hasattr(solver, "takes_arrays"))
    found = program.found()
    assert Solution(puzzle, found).is_valid()
    assert found != known.digits
    assert [x.varValue for x in program.columns()] == list(program.values())
    ones = [column for column, x in enumerate(program.columns()) if x.varValue > 0.5]
    assert ones == program.chosen(found)


@pytest.mark.parametrize(("variant", "boxsize", "given", "line"), UNIQUE[2:9])
@pytest.mark.parametrize("written_out", [False, True])
def test_the_only_solution_is_the_same_and_excluded_there_is_none(
    variant, boxsize, given, line, written_out, solver
):
    puzzle = Puzzle(given, boxsize, variant)
    program = lp_class(puzzle.variant)(puzzle)
    if written_out:
        program.write_out()
    program.solve(solver)
    assert Puzzle(program.matrix).line == line
    program.exclude(program.found())
    assert ArrayProblem.solve(program, solver) == pulp.LpStatusInfeasible
    assert program.found() is None


@pytest.mark.parametrize("key", SAMPLES, ids=str)
def test_solving_by_arrays_makes_none_of_pulps_objects(key, backend, monkeypatch):
    def refused(*given, **named):
        raise AssertionError("a variable of PuLP's was made")

    monkeypatch.setattr(pulp.LpProblem, "add_variable", refused)
    puzzle, _ = with_open_rows(*key)
    result = solve(puzzle, backend=backend, proof="cut")
    assert (result.unique, result.variables > 0, result.constraints > 0) == (False, True, True)
    assert solve(puzzle, backend=backend, formulation="packing").solution.is_valid()


def empty():
    return SudokuLP(Puzzle({}, 2))


def test_a_constraint_that_the_caller_adds_is_kept_to(backend):
    lp = empty()
    lp += lp.x[0][0][0] + lp.x[0][0][1] == 0, "neither 1 nor 2"
    lp += lp.x[1][1][3] == 1
    lp.solve(backend)
    assert lp.matrix[0][0] == 3
    assert lp.numConstraints() == 64 + 2
    assert of_arrays(lp) == of_objects(lp)


def test_a_bound_that_the_caller_changes_is_kept_to(backend):
    lp = empty()
    lp.solve(backend)
    lp.x[0][0][lp.matrix[0][0] - 1].upBound = 0
    before = lp.matrix[0][0]
    lp.solve(backend)
    assert lp.matrix[0][0] != before


def test_a_category_that_the_caller_changes_is_handed_on():
    lp = empty()
    lp.x[0][0][1].cat = pulp.LpContinuous
    assert list(lp.arrays().integrality) == [1, 0, *[1] * 62]
    assert not any(lp.arrays(mip=False).integrality)


@pytest.mark.parametrize("sense", [pulp.LpMinimize, pulp.LpMaximize])
def test_an_objective_that_the_caller_sets_is_reached(sense, backend):
    lp = empty()
    lp.sense = sense
    lp.setObjective(lp.x[0][0][3] - lp.x[1][1][1])
    lp.solve(backend)
    best = pulp.value(lp.objective)
    assert best == pytest.approx(1 if sense == pulp.LpMaximize else -1)


def test_our_own_objective_is_the_same_in_both_forms(backend):
    held, written_out = empty(), empty()
    written_out.write_out()
    for lp in (held, written_out):
        lp.sense = pulp.LpMaximize
        lp.optimise([3, 21])
        lp.solve(backend)
        assert (lp.matrix[0][0], lp.matrix[1][1]) == (4, 2)
    assert of_arrays(held) == of_arrays(written_out)


def test_values_are_there_for_whoever_looks_after_the_solve(backend):
    lp = empty()
    lp.solve(backend)
    assert [[[x.varValue for x in cell].index(1) + 1 for cell in row] for row in lp.x] == lp.matrix


def test_a_program_is_written_to_files_as_pulp_writes_them(tmp_path):
    lp = SudokuLP(Puzzle("...1.3....1.2...", 2))
    lp.writeLP(str(tmp_path / "a.lp"))
    lp.writeMPS(str(tmp_path / "a.mps"))
    _, read = pulp.LpProblem.fromMPS(str(tmp_path / "a.mps"))
    sense, variables, objective, rows = of_arrays(lp)
    # PuLP writes a variable of its own where there is no objective.
    assert of_objects(read) == (sense, {"__dummy": (0, 0, False)} | variables, objective, rows)
    assert "\nin_row_01_only_one_01: x_01_01_01 + " in (tmp_path / "a.lp").read_text()


@pytest.mark.parametrize("written_out", [False, True])
def test_a_pickled_program_says_the_same(written_out, backend):
    lp = empty()
    if written_out:
        lp.write_out()
    copied = pickle.loads(pickle.dumps(lp))
    assert of_arrays(copied) == of_arrays(lp)
    assert copied.solve(backend) == pulp.LpStatusOptimal


def test_a_problem_of_the_callers_own_is_solved(solver):
    lp = pulp.LpProblem("own", pulp.LpMaximize)
    a, b = (lp.add_variable(name, 0, 4, pulp.LpInteger) for name in "ab")
    lp += 2 * a + 3 * b
    lp += a + 2 * b <= 7, "together"
    assert lp.solve(solver) == pulp.LpStatusOptimal
    assert (a.varValue, b.varValue, pulp.value(lp.objective)) == (3, 2, 12)
    lp += a >= 5
    assert lp.solve(solver) == pulp.LpStatusInfeasible


def most_digits(puzzle):
    """Return how many cells can be filled at most, by trying all fillings of the open ones."""
    open_cells = [label for label in range(1, puzzle.side**2 + 1) if label not in puzzle.givens]

    def best(givens, rest):
        if not rest:
            return len(givens)
        label, *others = rest
        counts = [best(givens, others)]
        for digit in range(1, puzzle.side + 1):
            more = {**givens, label: digit}
            if not Puzzle(more, puzzle.boxsize).conflicts():
                counts.append(best(more, others))
        return max(counts)

    return best(puzzle.givens, open_cells)


@pytest.mark.parametrize("way", ["packing", "plain packing"])
def test_the_packed_programs_show_the_fullest_grid_of_a_puzzle_without_a_solution(way):
    puzzle = Puzzle("12....34....3...", 2)
    result = solve(puzzle, way=way, backend=make_backend())
    assert (result.outcome, result.solution) == (Outcome.NONE, None)
    assert puzzle.givens.items() <= result.fullest.givens.items()
    assert result.fullest.conflicts() == []
    most = most_digits(puzzle)
    assert len(result.fullest.givens) == most
    assert f"at most {most} of 16 cells" in result.filling


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("11..............", "plain packing"),  # the givens break a rule themselves
        ("12....34....3...", "plain"),
        ("4.....2..1.....3", "packing"),
    ],
)
def test_only_packed_programs_of_sound_givens_have_a_fullest_grid(line, way):
    result = solve(Puzzle(line, 2), way=way, backend=make_backend())
    assert result.fullest is None
    assert result.filling == ""
