"""The requests of the Model tab: stages, the relaxation, cuts, branching by hand, proofs."""

import json

import pulp
import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import solve, true_candidates
from samples import IMPOSSIBLE, UNIQUE, page, puzzles, taken
from solvers import make_backend, needs_new_highs

from sudokulp import Puzzle

HARD = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
#: Singles place some of its digits, and its relaxation is fractional.
SINGLED = Puzzle(
    "528.3......9.........96..7....8..3.9.7..2....1..........1.....52....47.......18.."
)
SMALL = Puzzle("4.....2..1.....3")
FULL = Puzzle("4231132431422413")
NONE = Puzzle("12....3.........")
SEVERAL = Puzzle("4.....2..1......")
#: Probing does not solve it completely.
PROBED = Puzzle(
    ".............8.....8..5...7.9......1.4...19..1.2.6..8.....1.34.2...9..1......3...", variant="x"
)


def ask(function, puzzle, **request):
    board = {"cells": puzzle.digits, "boxsize": puzzle.boxsize, "variant": puzzle.variant.name}
    asked = json.dumps(taken(*function.args, board | {"time_limit": 20}) | request)
    return json.loads(function(asked, backend=make_backend()))


def solution_of(puzzle):
    return list(solve(puzzle, "exact cover").solution.digits)


def values_of(told):
    return {(label, digit): value for label, digit, value in told["values"]}


def test_the_program_shrinks_from_stage_to_stage():
    told = ask(page.stages, SMALL)["stages"]
    assert [stage["variables"] for stage in told][:2] == [64, 20]
    settled = [label for stage in told for label in stage["settled"]]
    assert sorted(settled) == list(range(1, 17))
    assert told[1]["settled"] == sorted(SMALL.givens)


@pytest.mark.parametrize("puzzle", [row.values[0] for row in puzzles(UNIQUE[3:7])] + [PROBED])
def test_no_stage_has_more_variables_than_the_one_before(puzzle):
    told = ask(page.stages, puzzle)["stages"]
    sizes = [stage["variables"] for stage in told]
    assert sizes == sorted(sizes, reverse=True)
    if puzzle is PROBED:
        assert told[3]["label"].startswith("After probing")
        assert 0 < sizes[3] < sizes[2] <= sizes[1] < sizes[0] == 729


@pytest.mark.parametrize("way", ["", "plain", "packing", "pattern"])
def test_the_values_of_a_point_add_up_to_one_in_every_cell(way):
    told = ask(page.relax, HARD, way=way)
    assert told["feasible"]
    cells = {}
    for label, _, value in told["values"]:
        cells[label] = cells.get(label, 0) + value
    assert all(total == pytest.approx(1, abs=0.01) for total in cells.values())
    assert told["whole"] == (not told["fractional"])


def test_an_objective_favours_large_or_small_digits():
    most, least = (
        ask(page.relax, HARD, objective={"kind": kind, "cells": [2, 3, 4]})["objective"]
        for kind in ("most", "least")
    )
    assert most > least
    told = ask(page.relax, SEVERAL, objective={"kind": "most", "cells": [2, 3]})
    sums = [digit * value for (label, digit), value in values_of(told).items() if label in (2, 3)]
    assert told["objective"] == pytest.approx(sum(sums), abs=1e-3)
    one, same, other = (
        ask(page.relax, HARD, objective={"kind": "random", "seed": seed}) for seed in (1, 1, 2)
    )
    assert one["values"] == same["values"]
    assert one["objective"] != other["objective"]


def test_branching_on_a_fractional_variable_leaves_less():
    label, digit = ask(page.relax, HARD)["fractional"][0]
    right = solution_of(HARD)[label - 1] == digit
    for value in (0, 1):
        below = ask(page.relax, HARD, settled=[[label, digit, value]])
        assert below["feasible"] or right != bool(value)
        assert [label, digit] not in below["fractional"]


def test_largest_values_are_counted_by_class():
    told = ask(page.reaches, HARD)
    assert sum(told["counts"].values()) == len(told["values"])
    assert all(told["counts"].values())
    # A candidate can be set to 1 exactly if its largest value is 1.
    assert all(told["counts"].values())
    for label, digit, value in told["values"][::15]:
        assert ask(page.relax, HARD, settled=[[label, digit, 1]])["feasible"] == (value == 1)


@pytest.mark.parametrize("way", ["plain", "candidates", "cells", "pattern"])
@pytest.mark.parametrize("variant", ["classic", "x"])
def test_candidates_of_solutions_can_be_one_in_every_formulation(variant, way):
    puzzle = Puzzle("4.....2.........", variant=variant)
    found, true = values_of(ask(page.reaches, puzzle, way=way)), true_candidates(puzzle)
    assert {value for (label, digit), value in found.items() if digit in true[label]} == {1}
    for (label, digit), _ in [*found.items()][:6]:
        for value in (0, 1):
            told = ask(page.relax, puzzle, way=way, settled=[[label, digit, value]])
            if told["ok"] and told["feasible"]:  # singles may leave it no variable
                assert values_of(told).get((label, digit), 0) == value


@pytest.mark.parametrize("puzzle", [HARD, SINGLED])
def test_the_largest_values_of_all_formulations_are_of_the_same_candidates(puzzle):
    def reached(way):
        told = ask(page.reaches, puzzle, way=way)
        number = sum(told["counts"].values())
        assert f"of {number} open candidates" in told["sentence"] or not told["counts"]["never"]
        return values_of(told)

    found = {way: reached(way) for way in ("", "assignment", "cells", "pattern", "packing")}
    assert all(each.keys() == found[""].keys() for each in found.values())
    assert found["assignment"] == found["cells"] == pytest.approx(found[""], abs=1e-3)
    for looser, tighter in (("packing", "assignment"), ("cells", "pattern")):
        assert all(value <= found[looser][x] + 1e-3 for x, value in found[tighter].items())
    assert set(found["packing"].values()) == {1}


def test_integers_that_leave_a_cell_empty_are_no_solution():
    told = ask(page.relax, NONE, way="packing")
    assert (told["feasible"], told["fractional"]) == (True, [])
    assert (told["whole"], told["pruned"]) == (False, True)
    assert "can be filled, so there is no solution" in told["sentence"]
    third = {"kind": "most", "cells": [3]}
    told = ask(page.relax, NONE, way="packing", objective=third)
    assert (told["whole"], told["pruned"]) == (False, False)


@pytest.mark.parametrize("way", ["candidates", pytest.param("plain", marks=pytest.mark.full)])
def test_branching_to_the_end_finds_the_solution_once(way):
    found, pending, nodes = [], [[]], 0
    while pending:
        settled = pending.pop()
        told = ask(page.relax, HARD, way=way, settled=settled)
        nodes += 1
        assert nodes < 100
        if told["fractional"]:
            candidate = told["fractional"][0]
            pending += [[*settled, [*candidate, value]] for value in (0, 1)]
        elif told["feasible"]:
            found.append({label: digit for label, digit, value in told["values"] if value > 0.5})
    assert nodes > 1
    # The branches exclude each other, so the solution is found exactly once.
    (chosen,) = found
    assert chosen.items() <= dict(enumerate(solution_of(HARD), 1)).items()


def test_impossible_branches_are_refused_and_no_time_gives_no_answer():
    told = ask(page.relax, SEVERAL, settled=[[1, 1, 0]])
    assert "no variable for the digit 1 in r1c1" in told["message"]
    assert "time limit" in ask(page.reaches, HARD, time_limit=1e-6)["message"]


def test_an_answer_does_not_depend_on_earlier_requests():
    first = ask(page.relax, SINGLED, way="candidates")
    ask(page.relax, SINGLED, way="candidates", objective={"kind": "most", "cells": [13]})
    assert ask(page.relax, SINGLED, way="candidates")["values"] == first["values"]


# Cuts


@examples(60)
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 50)), max_size=8), st.integers(1, 5))
def test_a_solution_satisfies_every_cut(rows, divisor):
    settled = [[label, digit, 1] for label, digit in enumerate(solution_of(SEVERAL), 1)]
    open_cells = [each for each in settled if each[0] not in SEVERAL.givens]
    cut = {"rows": rows, "divisor": divisor}
    assert ask(page.relax, SEVERAL, way="candidates", settled=open_cells, cuts=[cut])["feasible"]


def test_cuts_exclude_fractional_solutions_until_the_puzzle_is_solved():
    cuts, told = [], ask(page.relax, SINGLED, way="candidates")
    while told["fractional"]:
        found = ask(page.rounding, SINGLED, way="candidates", values=told["values"])
        cuts.append({"rows": found["rows"], "divisor": found["divisor"]})
        before, told = told, ask(page.relax, SINGLED, way="candidates", cuts=cuts)
        assert told["feasible"]
        assert told["values"] != before["values"]
    assert len(cuts) == 1
    digits = solution_of(SINGLED)
    assert all(digits[label - 1] == digit for label, digit, _ in told["values"])


def test_an_integral_solution_needs_no_cut_and_a_wrong_cut_is_refused():
    told = ask(page.relax, SMALL)
    assert told["whole"]
    assert ask(page.rounding, SMALL, values=told["values"])["rows"] == []
    for rows, divisor in (([[1, 999]], 2), ([[1, 0]], 0)):
        assert not ask(page.relax, SMALL, cuts=[{"rows": rows, "divisor": divisor}])["ok"]


# Conflicts and the solver's run


def has_point(listed, rows):
    """Return whether some point of the relaxation satisfies these rows of a program."""
    part = pulp.LpProblem("part")
    x = [part.add_variable(f"x{column}", 0, 1) for column, _ in enumerate(listed["names"])]
    for row in rows:
        _, _, _, sign, bound, columns, *_ = listed["rows"][row]
        assert sign == "="
        part += pulp.lpSum(x[column] for column in columns) == bound
    part.solve(make_backend())
    return part.status == 1  # optimal


@needs_new_highs
@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_rows_conflict_exactly_where_the_relaxation_is_infeasible(puzzle):
    told = ask(page.relax, puzzle, way="candidates")
    assert not told["whole"]
    rows = ask(page.contradiction, puzzle, way="candidates")["rows"]
    assert bool(rows) == (not told["feasible"])
    listed = ask(page.program, puzzle, way="candidates")
    assert not rows or not has_point(listed, rows)
    for row in rows:  # without any of them there is no conflict
        assert has_point(listed, [other for other in rows if other != row])


@needs_new_highs
def test_conflicting_rows_belong_to_the_listed_program():
    rows = ask(page.program, NONE, way="candidates")["rows"]
    told = ask(page.contradiction, NONE, way="candidates")["rows"]
    wanted = ["column 1, digit 3", "column 2, digit 3", "box 3, digit 3"]
    assert [rows[index][0] for index in told] == wanted
    assert ask(page.contradiction, HARD)["rows"] == []


@needs_new_highs
@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:6]))
def test_the_solver_finds_the_solution_and_none_after_the_cut(puzzle, line):
    first = ask(page.solver_did, puzzle)
    assert Puzzle(line, boxes=puzzle.boxsize).digits == tuple(first["digits"])
    second = ask(page.solver_did, puzzle, excluded=first["digits"])
    assert second["digits"] is None
    assert "the only one" in second["sentence"]
    assert len(second["cut"]) == puzzle.side**2 - len(puzzle.givens)


@needs_new_highs
def test_a_cut_keeps_the_other_solutions():
    one = ask(page.solver_did, SEVERAL)
    other = ask(page.solver_did, SEVERAL, excluded=one["digits"])
    assert one["digits"] != other["digits"] is not None
    assert "HiGHS" in other["log"]


@needs_new_highs
@pytest.mark.parametrize("call", ["stages", "relax", "reaches", "contradiction", "solver_did"])
def test_conflicts_and_empty_grids_are_handled(call):
    assert ask(getattr(page, call), Puzzle("11" + "." * 14, size=4))["ok"]
    assert ask(getattr(page, call), Puzzle({}, size=4))["ok"]


#: Nine solutions, and fractional vertices.
OPEN = Puzzle("1..2...........3")


def turned(a, b, c):
    """Return how far a point is to the left of the way from one point to another."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@examples(20)
@given(st.data())
def test_a_shadow_is_convex_and_holds_all_solutions_and_largest_values(data):
    largest = values_of(ask(page.reaches, OPEN))
    first, second = data.draw(
        st.lists(st.sampled_from(sorted(largest)), min_size=2, max_size=2, unique=True)
    )
    vertices = ask(page.shadow, OPEN, first=first, second=second)["vertices"]
    assert max(x for x, _ in vertices) == pytest.approx(largest[first], abs=1e-3)
    assert max(y for _, y in vertices) == pytest.approx(largest[second], abs=1e-3)
    sides = list(zip(vertices, [*vertices[1:], vertices[0]], strict=True)) if vertices[1:] else []
    for solution in OPEN.solutions():
        point = [float(solution.digits[cell - 1] == digit) for cell, digit in (first, second)]
        assert all(turned(a, b, point) <= 1e-3 for a, b in sides)
    assert all(turned(a, b, c) <= 1e-3 for a, b in sides for c in vertices)


def test_a_shadow_of_one_solution_is_a_point_and_of_none_is_empty():
    assert ask(page.shadow, SMALL, first=[2, 2], second=[3, 3])["vertices"] == [[1, 1]]
    assert ask(page.shadow, NONE, first=[4, 4], second=[5, 3])["vertices"] == []
    assert "no variable" in ask(page.shadow, SMALL, first=[2, 4], second=[3, 3])["message"]
    assert "candidates" in ask(page.shadow, SMALL, first=[99, 4], second=[3, 3])["message"]
