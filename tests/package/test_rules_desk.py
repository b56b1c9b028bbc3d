"""What rules leave, and the calls of the setter's desk."""

import json
from collections import Counter

import pytest
from test_rules import SMALL, accepted

from sudoku import Puzzle, SudokuError
from sudoku.analysis.tally import tally
from sudoku.page.calls import answer
from sudoku.page.catalog import rules
from sudoku.rules import RULES, AntiKnight, Cage, Thermometer

EMPTY = {"cells": [0] * 16, "boxsize": 2, "variant": "classic", "rules": []}


def ask(name, **request):
    return json.loads(answer(name, json.dumps(EMPTY | request)))


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_a_tally_counts_each_candidate_of_all_solutions(rule):
    puzzle = Puzzle({}, 2, rules=[rule])
    found = tally(puzzle)
    every = accepted(puzzle)
    assert found.count == len(every)
    for label, times in found.times.items():
        assert times == Counter(digits[label - 1] for digits in every)


def test_with_more_solutions_than_are_looked_at_all_true_candidates_are_there():
    found = tally(Puzzle({}, 2), most=2)
    assert (found.count.number, found.count.exact) == (2, False)
    assert all(set(times) == {1, 2, 3, 4} for times in found.times.values())
    assert all(sum(times.values()) == 2 for times in found.times.values())


def test_a_tally_needs_a_number_of_solutions():
    with pytest.raises(SudokuError, match="the number of solutions"):
        tally(Puzzle({}, 2), most=0)


def test_the_list_of_rules_tells_what_each_is_made_of():
    listed = {kind["name"]: kind for kind in json.loads(rules())["rules"]}
    assert set(listed) == set(RULES)
    assert listed["cage"]["value"] == "Sum"
    assert listed["anti-knight"] | {"about": ""} == {
        "name": "anti-knight",
        "label": "Anti-Knight",
        "about": "",
        "how": "",
        "value": "",
    }


def test_a_rule_comes_is_changed_and_goes():
    one = ask("set_rule", rule="thermometer", chosen=[1, 2, 6])
    assert one["rules"] == [{"rule": "thermometer", "cells": ["r1c1", "r1c2", "r2c2"]}]
    two = ask("set_rule", rules=one["rules"], rule="cage", chosen=[3, 4], value=" 5 ")
    assert [rule["rule"] for rule in two["rules"]] == ["thermometer", "cage"]
    changed = ask("set_rule", rules=two["rules"], at=0, rule="anti-knight")
    assert [rule["rule"] for rule in changed["rules"]] == ["anti-knight", "cage"]
    gone = ask("set_rule", rules=changed["rules"], at=1)
    assert [rule["rule"] for rule in gone["rules"]] == ["anti-knight"]
    assert ask("set_rule", rules=gone["rules"], at=0)["ruled"] is None


def test_the_cells_of_a_region_are_chosen_and_others_take_their_places():
    def drawn(before, chosen):
        (rule,) = ask("set_rule", rules=before, rule="jigsaw", chosen=chosen)["rules"]
        return rule["letters"]

    first = drawn([], [1, 2, 3, 4])
    assert first == "AAAABBBBCCDDCCDD"
    rules_ = [{"rule": "jigsaw", "letters": first}]
    changed = ask("set_rule", rules=rules_, at=0, rule="jigsaw", chosen=[9, 13, 14, 15])
    (rule,) = changed["rules"]
    assert rule["letters"] == "AAAABBBBCDDDCCCD"


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"rule": "cage"}, "choose the cells of the cage"),
        ({"rule": "sum", "chosen": [1]}, "type the sum of the sum"),
        ({"rule": "cage", "chosen": [1], "value": "ten"}, "must be a whole number"),
        ({"rule": "cage", "chosen": [1], "value": "9"}, "the sum of the cage at r1c1"),
        ({"rule": "candidates", "chosen": [1], "value": "7"}, "digits of a 4x4 grid"),
        ({"rule": "jigsaw", "chosen": [1]}, "choose the two cells"),
        ({"rule": "diagonal", "value": "x"}, "a diagonal is '/'"),
        ({"rule": "clone", "chosen": [1, 2, 3]}, "1 and 2 cells"),
        ({"rule": "magic", "chosen": [1]}, "magic"),
        ({"at": 3}, "there is no rule number 4"),
    ],
)
def test_what_cannot_be_is_said(request_, said):
    refused = ask("set_rule", **request_)
    assert not refused["ok"]
    assert said in refused["message"]


def test_what_rules_leave_is_told_with_the_share_of_each_candidate(backend):
    listed = ask("set_rule", rule="thermometer", chosen=[1, 2, 3, 4])["rules"]
    request = json.dumps({**EMPTY, "rules": listed, "time_limit": 20})
    told = json.loads(answer("standing", request, backend=backend))
    assert told["headline"] == "Ready: 12 solutions"
    assert told["candidates"][4] == [3, 4]
    assert told["tallies"][4] == [6, 6]
    assert told["looked"] == 12


def test_a_puzzle_is_made_under_rules(backend):
    listed = ask("set_rule", rule="anti-knight")["rules"]
    wishes = {"symmetry": "none", "givens": None, "minimal": True, "seed": "1", "time_limit": 60}
    request = json.dumps({**EMPTY, "rules": listed, **wishes})
    made = json.loads(answer("generate", request, backend=backend))
    assert made["rules"] == listed
    puzzle = Puzzle.from_digits(made["cells"], 2, rules=[AntiKnight()])
    assert len(accepted(puzzle)) == 1


def test_a_tally_takes_rules_and_givens_together():
    found = tally(Puzzle({1: 1}, 2, rules=[Thermometer([1, 2, 3, 4]), Cage([5, 9], sum=5)]))
    assert found.times[2] == {2: 3}
