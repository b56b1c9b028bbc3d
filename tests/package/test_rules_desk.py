"""The setter's desk: the candidates that rules leave open, and puzzles generated with rules."""

import json

from calls import desk
from samples import page_lists, taken
from test_rules import accepted

from sudokulp import Puzzle
from sudokulp.ops import answer
from sudokulp.rules import RULES, AntiKnight

EMPTY = {"cells": [0] * 16, "boxsize": 2, "variant": "classic"}


def test_the_list_of_rules_describes_the_fields_of_each():
    kinds = {kind["name"]: kind for kind in page_lists("rules")["rules"]}
    assert set(kinds) == set(RULES)
    assert kinds["cage"]["value"] == "Sum"
    knight = {"name": "anti-knight", "label": "Anti-Knight", "how": "", "value": ""}
    knight |= {"about": AntiKnight.about, "group": "Whole grid", "closes": False}
    assert knight.items() <= kinds["anti-knight"].items()
    assert {name: kinds[name]["closes"] for name in ("whisper", "between", "cage")} == {
        "whisper": True,
        "between": False,
        "cage": False,
    }


def test_a_rule_can_be_added_changed_and_removed():
    one = desk(rule="thermometer", chosen=[1, 2, 6])
    two = desk(rules=one, rule="cage", chosen=[3, 4], value=" 5 ")
    assert [rule["rule"] for rule in two] == ["thermometer", "cage"]
    changed = desk(rules=two, at=0, rule="anti-knight")
    assert [rule["rule"] for rule in changed] == ["anti-knight", "cage"]
    left = desk(rules=changed, at=1)
    assert [rule["rule"] for rule in left] == ["anti-knight"]
    gone = answer("set_rule", json.dumps({**EMPTY, "rules": left, "at": 0}))
    assert json.loads(gone)["ruled"] is None


def test_a_closed_line_stays_closed_when_its_number_changes():
    loop = desk(rule="whisper", chosen=[6, 7, 11, 10, 6], value="2")
    cells = ["r2c2", "r2c3", "r3c3", "r3c2", "r2c2"]
    assert loop == [{"rule": "whisper", "cells": cells, "difference": 2}]
    for chosen, kept in (([6, 7, 11, 10], cells), ([6, 7, 11], cells[:3])):
        changed = desk(rules=loop, at=0, rule="whisper", chosen=chosen, value="1")
        assert changed == [{"rule": "whisper", "cells": kept, "difference": 1}]


def test_the_search_and_the_integer_program_give_the_same_count(backend):
    line = desk(rule="thermometer", chosen=[1, 2, 3, 4])
    cages = [
        *desk(rule="cage", chosen=[5, 9], value="5"),
        *desk(rule="cage", chosen=[6, 7], value="5"),
    ]
    near = desk(rule="difference", chosen=[10, 11], value="1")
    clash = [
        *desk(rule="cage", chosen=[1, 2], value="3"),
        *desk(rule="cage", chosen=[5, 6], value="3"),
    ]
    for set_rules, verdict in (
        (clash, "none"),
        (line, "several"),
        ([*line, *cages, *near], "unique"),
    ):
        asked = {**EMPTY, "rules": set_rules, "time_limit": 60}
        searched, solved = (
            json.loads(answer("standing", json.dumps({**asked, "by": by}), backend=backend))
            for by in ("search", "program")
        )
        assert searched["verdict"] == solved["verdict"] == verdict
        assert bool(searched["tallies"]) == (verdict != "none")
        assert bool(solved["tallies"]) == (verdict == "unique")  # a program counts no further
        if verdict == "unique":
            assert searched["candidates"] == solved["candidates"]


def test_a_puzzle_can_be_generated_under_rules(backend):
    listed = desk(rule="anti-knight")
    wishes = {"symmetry": "none", "givens": None, "minimal": True, "seed": "1", "time_limit": 60}
    request = json.dumps(taken("generate", {**EMPTY, "rules": listed, **wishes}))
    made = json.loads(answer("generate", request, backend=backend))
    assert made["rules"] == listed
    puzzle = Puzzle.from_digits(made["cells"], 2, rules=[AntiKnight()])
    assert len(accepted(puzzle)) == 1
