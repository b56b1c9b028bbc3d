"""Auxiliary variables of the integer program: one per way to satisfy a rule, if there are few."""

import pytest
from fewer import examples
from hypothesis import given as over
from hypothesis import strategies as st
from solvers import make_backend

from sudokulp import Puzzle, dumps, solve
from sudokulp.models import MODELS
from sudokulp.models.lp import formulations, program
from sudokulp.models.lp.formulations import tight_program
from sudokulp.models.lp.program import all_choices, restrict
from sudokulp.models.statistics import Statistics
from sudokulp.rules import (
    Arrow,
    Cage,
    DoubleArrow,
    Jigsaw,
    LittleKiller,
    Palindrome,
    RegionSumLine,
    Renban,
    Sum,
    Thermometer,
    ZipperLine,
)

pytest.importorskip("pulp")

SIX = Puzzle(
    "1..... ...... ...... ...... ...... ......",
    boxes=(2, 3),
    rules=[Renban([1, 2, 8, 9]), Arrow([3, 4, 5]), Cage([13, 14, 19, 20], sum=12)],
)


def held(*rules, given=None):
    """Return the digits of each way to satisfy each rule in a 9x9 grid."""
    found = all_choices(restrict(Puzzle(given or {}, 3, rules=rules)))
    return [["".join(str(mark % 9 + 1) for mark in way) for way in each.ways] for each in found]


def test_a_renban_has_its_runs_and_a_cage_its_combinations():
    assert held(Renban([1, 2, 11, 12])) == [["1234", "2345", "3456", "4567", "5678", "6789"]]
    assert held(Cage([1, 2, 3], sum=8)) == [["125", "134"]]


def test_givens_reduce_the_number_of_ways():
    assert held(Renban([1, 2, 11, 12]), given={1: 8}) == [["5678", "6789"]]
    assert held(Cage([1, 2, 3], sum=8), given={4: 2}) == [["134"]]


def test_order_counts_if_the_cells_are_not_interchangeable_or_may_be_equal():
    assert held(Arrow([1, 2, 3]))[0][:3] == ["312", "321", "413"]
    assert held(Sum([1, 11], sum=4)) == [["13"]]
    assert held(Sum([1, 14], sum=4)) == [["13", "22", "31"]]


def test_order_counts_for_other_rules_where_it_matters():
    assert held(Sum([1, 14], sum=6), Thermometer([1, 14])) == [["15", "24"]]


def test_a_rule_with_many_ways_has_only_the_plain_rows():
    assert held(LittleKiller([1, 11, 21, 31, 41], sum=25)) == []
    assert held(Cage([1, 2, 3, 4, 5])) == []


def test_the_total_number_of_ways_is_bounded(monkeypatch):
    monkeypatch.setattr(program, "MOST_WAYS", 9)
    cages = [Cage([3 * n + 1, 3 * n + 2, 3 * n + 3], sum=10) for n in range(9)]
    assert [len(ways) for ways in held(*cages)] == [4, 4]


def test_a_rule_that_cannot_be_satisfied_leaves_no_solution(backend):
    rules = [Cage([1, 2], sum=3), Cage([3, 10], sum=3)]
    assert solve(Puzzle({}, 3, rules=rules), backend=backend).outcome.value == "none"


def test_the_exported_program_has_only_the_plain_rows():
    program = tight_program(restrict(SIX))
    names = [x.name for x in program.columns]
    assert "y_0001_renban_at_r1c1_1234" in names
    for way in ("candidates", "assignment"):
        assert "y_0001" not in dumps(SIX, "LP", formulation=way)


@pytest.mark.parametrize("way", ["auto", "singles", "candidates", "cells"])
def test_the_solutions_agree_with_sat(way, backend):
    pytest.importorskip("pysat")
    known = solve(SIX, "sat")
    found = solve(SIX, "lp", way=way, backend=backend)
    assert found.solution.is_valid()
    assert found.unique == known.unique


def test_an_unfinished_search_is_not_named_as_the_prover(backend, monkeypatch):
    cages = [Cage([1, 2], sum=3), Cage([3, 7], sum=4), Cage([9, 14], sum=5), Cage([16], sum=1)]
    puzzle = Puzzle({1: 1}, 2, rules=cages)
    found = solve(puzzle, backend=backend)
    assert (found.unique, found.prover) == (True, "search")
    monkeypatch.setattr(formulations, "MOST_SUMMED", 0)
    found = solve(puzzle, backend=backend, learning="never")
    assert (found.unique, found.prover) == (True, "")


def every(puzzle, model, **options):
    """Return the digits of all solutions of a puzzle, each as often as the model yields it."""
    if MODELS[model].backends:
        options["backend"] = make_backend()
    found = MODELS[model].solutions(puzzle, Statistics(), **options)
    return sorted(solution.line for solution in found)


EQUAL = [
    RegionSumLine([1, 2, 3, 7]),
    RegionSumLine([2, 6, 10, 11, 12, 16]),
    Arrow([4, 7, 10]),
    DoubleArrow([5, 2, 3, 8]),
    Sum([1, 2, 7, 8], sum=9),
    ZipperLine([1, 6, 11, 16]),
    Arrow([16, 15, 14]),
]


@over(
    rules=st.lists(st.sampled_from(EQUAL), min_size=1, max_size=3, unique=True),
    first=st.integers(1, 4),
)
@examples(15)
def test_totals_of_groups_keep_exactly_the_solutions(rules, first):
    puzzle = Puzzle({6: first}, 2, rules=rules)
    assert every(puzzle, "lp", proof="cut") == every(puzzle, "search")


def test_sums_of_two_groups_of_cells_have_the_sets_of_each_group():
    line = RegionSumLine([8, 9, 10, 11])  # two cells in each of two boxes
    program = tight_program(restrict(Puzzle({}, 3, rules=[line])))
    assert program.numVariables() == 9**3 + 2 * 36


@pytest.mark.parametrize("rules", [[Jigsaw("AAABACBBCCBDCDDD")], [Palindrome([1, 6, 11, 16])]])
def test_interchangeable_digits_keep_exactly_the_solutions(rules):
    puzzle = Puzzle({}, 2, rules=rules)
    assert every(puzzle, "lp") == every(puzzle, "search") != []


def test_a_jigsaw_that_cannot_be_filled_is_proved_impossible(backend):
    layout = "AAAAAAAABACCCCBBBBCCDDDDDBBCDDDDEEBFCGEEEEEBFCGEEHHHHFGGHHHHHFFGGGGFFFFIGIIIIIIII"
    puzzle = Puzzle({}, 3, rules=[Jigsaw(layout)])
    assert solve(puzzle, backend=backend).outcome.value == "none"
