"""A program has two equivalent forms: arrays until it is inspected, then PuLP's objects."""

import pickle
from math import inf

import pulp
import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from samples import UNIQUE
from solvers import make_backend

from sudokulp import Outcome, Puzzle, Solution, SudokuLP, find_variant, solve
from sudokulp.backends import BACKENDS
from sudokulp.backends.problem import ArrayProblem, Rows
from sudokulp.models.lp.formulations import cells_program, patterns_program
from sudokulp.models.lp.literature import lp_class
from sudokulp.models.lp.program import reduce

FORMULATIONS = {
    "assignment": lambda puzzle: lp_class(puzzle.variant)(puzzle, "assignment"),
    "packing": lambda puzzle: lp_class(puzzle.variant)(puzzle, "packing"),
    "plain": lambda puzzle: lp_class(puzzle.variant)(puzzle, "plain"),
    "plain packing": lambda puzzle: lp_class(puzzle.variant)(puzzle, "plain packing"),
    "cells": lambda puzzle: cells_program(reduce(puzzle)),
    "pattern": lambda puzzle: patterns_program(reduce(puzzle)),
}
#: Two puzzles that differ in size and variant; singles solve neither.
KEYS = [("classic", 2), ("x", 3)]
SENSES = (pulp.LpConstraintLE, pulp.LpConstraintEQ, pulp.LpConstraintGE)


@pytest.fixture(params=FORMULATIONS.values(), ids=FORMULATIONS)
def build(request):
    return request.param


def with_open_rows(variant, boxsize):
    """Return a puzzle that singles do not solve, and one of its solutions."""
    line = next(line for *key, _, line in UNIQUE if key == [variant, boxsize])
    width = 3 * boxsize**2
    return Puzzle(line[:-width] + "." * width, boxsize, variant), Puzzle(line, boxsize, variant)


def of_arrays(program):
    """Return variables, objective and rows by name, read from the arrays."""
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
    """Return the same, read from PuLP's objects."""
    variables = {
        x.name: (or_else(x.lowBound, -inf), or_else(x.upBound, inf), x.cat == pulp.LpInteger)
        for x in program.variables()
    }
    objective = {x.name: cost for x, cost in program.objective.items() if cost}
    rows = [
        (
            row.name,
            or_else(row.getLb(), -inf),
            or_else(row.getUb(), inf),
            {x.name: value for x, value in row.items()},
        )
        for row in program.constraints()
    ]
    return program.sense, variables, objective, rows


columns = st.sets(st.integers(0, 5), min_size=1).map(sorted) | st.dictionaries(
    st.integers(0, 5), st.integers(-3, 3).filter(bool), min_size=1
)
changes = st.lists(
    st.tuples(st.just("constrain"), columns, st.sampled_from(SENSES), st.integers(-3, 3))
    | st.tuples(st.just("optimise"), columns)
    | st.tuples(st.just("fix"), st.dictionaries(st.integers(0, 5), st.sampled_from([0, 0.5, 1])))
    | st.tuples(st.just("relax"), st.booleans()),
    max_size=8,
)


@examples(60)
@given(changes, st.sampled_from([pulp.LpMinimize, pulp.LpMaximize]), st.integers(0, 8))
def test_both_forms_accept_the_same_changes_before_and_after_conversion(changes, sense, when):
    held, other = (ArrayProblem("law", sense, list("abcdef")) for _ in range(2))
    several = Rows()
    several.add_ones({"first": [0, 1, 2], "second": [3, 4, 5]})
    several.add({0: 2, 3: -1}, pulp.LpConstraintGE, "third", 0)
    for number, (name, *details) in enumerate(changes):
        if number == when:
            other.write_out()
        if name == "constrain":
            details.insert(2, f"row_{number}")
        for program in (held, other):
            getattr(program, name)(*details)
    for program in (held, other):
        program.constrain_all(several)
    assert not held.is_written_out()
    assert of_arrays(held) == of_objects(other) == of_arrays(other)
    assert (held.numVariables(), held.numConstraints()) == (6, len(of_arrays(held)[3]))
    assert (other.numVariables(), other.numConstraints()) == (6, held.numConstraints())


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_both_forms_of_each_formulation_are_equivalent(key, build):
    puzzle, solution = with_open_rows(*key)
    program, other = build(puzzle), build(puzzle)
    other.write_out()
    for each in (program, other):
        each.exclude(solution.digits)
        each.relax()
    held = of_arrays(program)
    assert not program.is_written_out()
    assert of_objects(program) == of_objects(other) == held


@pytest.fixture(params=["the best", "cbc"])
def solver(request):
    made = make_backend() if request.param == "the best" else BACKENDS["cbc"]()
    if not made.available():
        pytest.skip("it is not there")
    return made


@pytest.mark.parametrize("written_out", [False, True])
@pytest.mark.parametrize("key", KEYS, ids=str)
def test_both_forms_can_be_solved(key, build, written_out, solver):
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


@pytest.mark.parametrize("written_out", [False, True])
def test_both_forms_have_the_same_unique_solution_and_none_once_it_is_excluded(written_out, solver):
    variant, boxsize, wanted, line = UNIQUE[7]
    program = lp_class(find_variant(variant))(Puzzle(wanted, boxsize, variant))
    if written_out:
        program.write_out()
    program.solve(solver)
    assert Puzzle(program.matrix).line == line
    program.exclude(program.found())
    assert ArrayProblem.solve(program, solver) == pulp.LpStatusInfeasible
    assert program.found() is None


def test_solving_by_arrays_creates_no_pulp_objects(backend, monkeypatch):
    def refused(*given, **named):
        raise AssertionError("a variable of PuLP's was made")

    monkeypatch.setattr(pulp.LpProblem, "add_variable", refused)
    puzzle, _ = with_open_rows("x", 3)
    result = solve(puzzle, backend=backend, proof="cut")
    assert (result.unique, result.variables > 0, result.constraints > 0) == (False, True, True)
    assert solve(puzzle, backend=backend, formulation="packing").solution.is_valid()


@pytest.fixture
def lp():
    return SudokuLP(Puzzle({}, 2))


def test_constraints_and_bounds_added_by_the_caller_are_respected(lp, backend):
    lp += lp.x[0][0][0] + lp.x[0][0][1] == 0, "neither 1 nor 2"
    lp += lp.x[1][1][3] == 1
    lp.solve(backend)
    assert lp.matrix[0][0] == 3
    assert lp.numConstraints() == 64 + 2
    assert of_arrays(lp) == of_objects(lp)
    assert [[[x.varValue for x in cell].index(1) + 1 for cell in row] for row in lp.x] == lp.matrix
    before = lp.matrix[3][3]
    lp.x[3][3][before - 1].upBound = 0
    lp.solve(backend)
    assert lp.matrix[3][3] != before


def test_a_category_changed_by_the_caller_is_passed_on(lp):
    lp.x[0][0][1].cat = pulp.LpContinuous
    assert list(lp.arrays().integrality) == [1, 0, *[1] * 62]
    assert not any(lp.arrays(mip=False).integrality)


@pytest.mark.parametrize(("sense", "best"), [(pulp.LpMinimize, -1), (pulp.LpMaximize, 1)])
def test_an_objective_set_by_the_caller_is_optimised(sense, best, lp, backend):
    lp.sense = sense
    lp.setObjective(lp.x[0][0][3] - lp.x[1][1][1])
    lp.solve(backend)
    assert pulp.value(lp.objective) == pytest.approx(best)


@pytest.mark.parametrize("written_out", [False, True])
def test_our_own_objective_is_optimised(written_out, lp, backend):
    if written_out:
        lp.write_out()
    lp.sense = pulp.LpMaximize
    lp.optimise([3, 21])
    lp.solve(backend)
    assert (lp.matrix[0][0], lp.matrix[1][1]) == (4, 2)


def test_a_program_is_written_to_files_as_pulp_writes_them(lp, tmp_path):
    lp.writeLP(str(tmp_path / "a.lp"))
    lp.writeMPS(str(tmp_path / "a.mps"))
    _, read = pulp.LpProblem.fromMPS(str(tmp_path / "a.mps"))
    sense, variables, objective, rows = of_arrays(lp)
    # PuLP adds a dummy variable if there is no objective.
    assert of_objects(read) == (sense, {"__dummy": (0, 0, False)} | variables, objective, rows)
    assert "\nin_row_01_only_one_01: x_01_01_01 + " in (tmp_path / "a.lp").read_text()


@pytest.mark.parametrize("written_out", [False, True])
def test_a_pickled_program_is_unchanged(written_out, lp, backend):
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


@pytest.mark.parametrize("way", ["packing", "plain packing"])
def test_the_packing_programs_find_the_fullest_grid_of_a_puzzle_without_a_solution(way, backend):
    puzzle = Puzzle("12....34....3...", 2)
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
    more = [each for each in tried if not Puzzle(each, 2).conflicts()]
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
    result = solve(Puzzle(line, 2), way=way, backend=backend)
    assert (result.fullest, result.filling) == (None, "")
