"""The requests of the Model tab, as JSON, without a browser."""

import json

import pytest
from samples import taken
from solvers import make_backend, needs_new_highs

from sudokulp import Puzzle, solve
from sudokulp import api as page
from sudokulp.inspecting.program import view_program

HARD = Puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
#: Singles place some of its digits, and its relaxation is fractional.
SINGLED = Puzzle(
    "528.3......9.........96..7....8..3.9.7..2....1..........1.....52....47.......18.."
)
SMALL = Puzzle("4.....2..1.....3", 2)
FULL = Puzzle("4231132431422413", 2)
NONE = Puzzle("12....3.........", 2)


def ask(function, puzzle, **request):
    board = {"cells": puzzle.digits, "boxsize": puzzle.boxsize, "variant": puzzle.variant.name}
    asked = json.dumps(taken(*function.args, board | {"time_limit": 20}) | request)
    return json.loads(function(asked, backend=make_backend()))


def solution_of(puzzle):
    return list(solve(puzzle, "exact cover").solution.digits)


def test_the_program_shrinks_from_stage_to_stage():
    told = ask(page.stages, SMALL)["stages"]
    assert [stage["variables"] for stage in told][:2] == [64, 20]
    settled = [label for stage in told for label in stage["settled"]]
    assert sorted(settled) == list(range(1, 17))
    assert told[1]["settled"] == sorted(SMALL.givens)


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
    solution = solution_of(HARD)
    assert all(value == 1 for label, digit, value in told["values"] if solution[label - 1] == digit)


@pytest.mark.parametrize("puzzle", [HARD, SINGLED])
def test_the_largest_values_of_all_formulations_are_of_the_same_candidates(puzzle):
    def reached(way):
        told = ask(page.reaches, puzzle, way=way)
        number = sum(told["counts"].values())
        assert f"of {number} open candidates" in told["sentence"] or not told["counts"]["never"]
        return {(label, digit): value for label, digit, value in told["values"]}

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


@needs_new_highs
def test_conflicting_rows_belong_to_the_listed_program():
    rows = view_program(NONE, "candidates").rows
    told = ask(page.contradiction, NONE, way="candidates")["rows"]
    wanted = ["column 1, digit 3", "column 2, digit 3", "box 3, digit 3"]
    assert [rows[index].label for index in told] == wanted
    assert ask(page.contradiction, HARD)["rows"] == []


@needs_new_highs
def test_the_cut_leaves_no_other_solution():
    first = ask(page.solver_did, SMALL)
    assert first["digits"] == solution_of(SMALL)
    second = ask(page.solver_did, SMALL, excluded=first["digits"])
    assert second["digits"] is None
    assert "the only one" in second["sentence"]
    assert len(second["cut"]) == 12
    assert "HiGHS" in second["log"]


@needs_new_highs
@pytest.mark.parametrize("call", ["stages", "relax", "reaches", "contradiction", "solver_did"])
def test_conflicts_and_empty_grids_are_handled(call):
    assert ask(getattr(page, call), Puzzle("11" + "." * 14, 2))["ok"]
    assert ask(getattr(page, call), Puzzle({}, 2))["ok"]
