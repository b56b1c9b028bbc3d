"""The Model tab's figures for a program, its relaxation and the solver match the package's."""

import json

import pulp
import pytest
from inner import constraint, solve, view_program
from samples import taken

from sudokulp import generate
from sudokulp.ops import answer
from sudokulp.variants import VARIANTS

#: Puzzles per variant, and candidates per puzzle.
PUZZLES, CANDIDATES = 3, 4
SIGNS = {"=": pulp.LpConstraintEQ, "<=": pulp.LpConstraintLE, ">=": pulp.LpConstraintGE}


@pytest.fixture(scope="module", params=[*VARIANTS.values()], ids=lambda variant: variant.name)
def puzzles(request):
    """Return generated puzzles of a variant, in the smallest grid with more than one band."""
    boxsize = next(size for size in request.param.boxsizes() if size > 1)
    return [generate(variant=request.param, boxes=boxsize, seed=seed) for seed in range(PUZZLES)]


def answer_of(call, puzzle, backend, **more):
    cells = {"cells": puzzle.digits, "boxsize": puzzle.boxsize, "variant": puzzle.variant.name}
    request = taken(call, {**cells, "way": "candidates", "time_limit": 30}) | more
    found = json.loads(answer(call, json.dumps(request), backend=backend))
    assert found.pop("ok"), found
    return found


def largest(view, candidate, backend):
    """Return the largest value of a candidate in the relaxation, by PuLP alone."""
    problem = pulp.LpProblem("relaxation", pulp.LpMaximize)
    columns = [problem.add_variable(name, 0, 1) for name in view.names]
    problem += pulp.lpSum(columns[view.places.index((candidate,))])
    for row in view.rows:
        expression = pulp.lpSum(columns[column] for column in row.columns)
        problem += constraint(expression, SIGNS[row.sign], row.bound), row.name
    problem.solve(backend)
    return pulp.value(problem.objective)


def test_sizes_and_nodes_agree_with_solve(puzzles, backend):
    for puzzle in puzzles:
        result = solve(puzzle, way="candidates", backend=backend, prove_unique=False)
        program = answer_of("program", puzzle, backend)
        assert len(program["names"]) == result.variables
        assert len(program["rows"]) == result.constraints
        given = answer_of("stages", puzzle, backend)["stages"][1]
        assert (given["variables"], given["constraints"]) == (result.variables, result.constraints)
        assert given["nonzeros"] == sum(len(row[5]) for row in program["rows"])
        run = answer_of("solver_did", puzzle, backend)
        assert run["nodes"] == result.nodes
        assert tuple(run["digits"]) == result.solution.digits


def test_relaxations_agree_with_pulp(puzzles, backend):
    for puzzle in puzzles:
        view = view_program(puzzle, "candidates")
        values = {
            (label, digit): value
            for label, digit, value in answer_of("reaches", puzzle, backend)["values"]
        }
        step = max(1, len(values) // CANDIDATES)
        for candidate in [*values][::step]:
            assert values[candidate] == pytest.approx(largest(view, candidate, backend), abs=1e-4)
        point = answer_of("relax", puzzle, backend)
        assert point["feasible"]
        assert point["whole"] == (not point["fractional"])
        for row in view.rows:
            places = {view.places[column][0] for column in row.columns}
            total = sum(
                value for label, digit, value in point["values"] if (label, digit) in places
            )
            assert total == pytest.approx(row.bound, abs=1e-3)
