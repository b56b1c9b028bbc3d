"""Helper variables of the integer program: the ways to keep a rule, where they are few."""

import pytest

from sudokulp import Puzzle, dumps, solve
from sudokulp.models.lp import formulations, program
from sudokulp.models.lp.formulations import tight_program
from sudokulp.models.lp.program import all_choices, restrict
from sudokulp.rules import Arrow, Cage, LittleKiller, Renban, Sum, Thermometer

pytest.importorskip("pulp")

SIX = Puzzle(
    "1..... ...... ...... ...... ...... ......",
    boxes=(2, 3),
    rules=[Renban([1, 2, 8, 9]), Arrow([3, 4, 5]), Cage([13, 14, 19, 20], sum=12)],
)


def held(*rules, given=None):
    """Return the digits of each way to keep each rule in a 9x9 grid."""
    found = all_choices(restrict(Puzzle(given or {}, 3, rules=rules)))
    return [["".join(str(mark % 9 + 1) for mark in way) for way in each.ways] for each in found]


def test_a_renban_has_its_runs_and_a_cage_its_combinations():
    assert held(Renban([1, 2, 11, 12])) == [["1234", "2345", "3456", "4567", "5678", "6789"]]
    assert held(Cage([1, 2, 3], sum=8)) == [["125", "134"]]


def test_givens_leave_fewer_ways():
    assert held(Renban([1, 2, 11, 12]), given={1: 8}) == [["5678", "6789"]]
    assert held(Cage([1, 2, 3], sum=8), given={4: 2}) == [["134"]]


def test_where_cells_are_not_alike_or_may_be_equal_their_order_counts():
    assert held(Arrow([1, 2, 3]))[0][:3] == ["312", "321", "413"]
    assert held(Sum([1, 11], sum=4)) == [["13"]]
    assert held(Sum([1, 14], sum=4)) == [["13", "22", "31"]]


def test_other_rules_count_where_the_order_does():
    assert held(Sum([1, 14], sum=6), Thermometer([1, 14])) == [["15", "24"]]


def test_where_there_are_many_ways_the_plain_rows_are_all():
    assert held(LittleKiller([1, 11, 21, 31, 41], sum=25)) == []
    assert held(Cage([1, 2, 3, 4, 5])) == []


def test_all_ways_together_are_bounded(monkeypatch):
    monkeypatch.setattr(program, "MOST_WAYS", 9)
    cages = [Cage([3 * n + 1, 3 * n + 2, 3 * n + 3], sum=10) for n in range(9)]
    assert [len(ways) for ways in held(*cages)] == [4, 4]


def test_a_rule_that_cannot_be_kept_leaves_no_solution(backend):
    rules = [Cage([1, 2], sum=3), Cage([3, 10], sum=3)]
    assert solve(Puzzle({}, 3, rules=rules), backend=backend).outcome.value == "none"


def test_the_program_that_is_written_has_the_plain_rows_alone():
    names = tight_program(restrict(SIX)).names()[0]
    assert "y_0001_renban_at_r1c1_1234" in names
    for way in ("candidates", "assignment"):
        assert "y_0001" not in dumps(SIX, "LP", formulation=way)


@pytest.mark.parametrize("way", ["auto", "singles", "candidates", "cells"])
def test_solutions_are_those_that_sat_finds(way, backend):
    pytest.importorskip("pysat")
    known = solve(SIX, "sat")
    found = solve(SIX, "lp", way=way, backend=backend)
    assert found.solution.is_valid()
    assert found.unique == known.unique


def test_a_search_that_did_not_finish_is_not_named_as_the_prover(backend, monkeypatch):
    cages = [Cage([1, 2], sum=3), Cage([3, 7], sum=4), Cage([9, 14], sum=5), Cage([16], sum=1)]
    puzzle = Puzzle({1: 1}, 2, rules=cages)
    found = solve(puzzle, backend=backend)
    assert (found.unique, found.prover) == (True, "search")
    monkeypatch.setattr(formulations, "MOST_SUMMED", 0)
    found = solve(puzzle, backend=backend)
    assert (found.unique, found.prover) == (True, "")
