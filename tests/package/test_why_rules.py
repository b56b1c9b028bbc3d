"""Why a puzzle with rules has no solution or several: by the judge's word, on 4x4."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solvers import make_backend
from test_rules import SMALL, SQUARES, accepted, empty

from sudoku import Puzzle, Verdict, check_steps, count_solutions, is_well_formed, page, why
from sudoku.explaining.checking.checker import Checker
from sudoku.explaining.reasons.telling import record, sentences
from sudoku.rules import AntiKing, Cage, Sum, Thermometer


def ask(puzzle):
    return why(puzzle, backend=make_backend(), time_limit=10_000)


def assert_less_than_nothing(found):
    columns, right = Counter(), 0
    for part, sign, bound in ((found.truths, -1, "least"), (found.links, 1, "most")):
        for row, often in part:
            right += sign * often * getattr(row, bound)
            for pair, weight in zip(
                row.candidates, row.weights or [1] * len(row.candidates), strict=True
            ):
                columns[pair] += sign * often * weight
    assert min(columns.values(), default=0) >= 0
    assert right < 0


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from(SMALL), min_size=1, max_size=3, unique=True),
    st.sampled_from(SQUARES),
    st.sets(st.integers(0, 15), max_size=4),
    st.integers(0, 15),
)
def test_what_is_told_is_true_by_the_judge(rules, square, kept, wrong):
    digits = [digit if index in kept else 0 for index, digit in enumerate(square)]
    digits[wrong] = square[wrong] % 4 + 1
    puzzle = empty(*rules, digits=digits)
    number = len(accepted(puzzle))
    found = ask(puzzle)
    assert found.missing == ()
    assert found.verdict == (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(number, 2)]
    assert json.loads(json.dumps(record(found)))["sentences"] == sentences(found)
    if number:
        return
    if found.dead_end:
        assert check_steps(puzzle, found.dead_end.steps) == ""
    else:
        assert found.conflicts or found.broken
    if found.contradiction and found.contradiction.truths:
        assert Checker(puzzle).objection(found.contradiction) == ""
        assert_less_than_nothing(found.contradiction)
    for repair in found.repairs:
        assert len(accepted(repair.puzzle)) == 1
    for each in found.rule_repairs:
        others = [rule for rule in puzzle.rules if rule is not each.rule]
        instead = [each.instead] if each.instead else []
        mended = Puzzle.from_digits(puzzle.digits, 2, rules=[*others, *instead])
        assert len(accepted(mended)) == 1
    fewer = {k: d for k, d in puzzle.givens.items() if k not in found.left_out}
    if found.contradicting:
        assert not accepted(empty(*rules))
    elif found.left_out:
        assert accepted(Puzzle(fewer, 2, rules=rules))


def test_a_sum_that_cannot_be_met_ends_the_steps():
    puzzle = Puzzle("4... ..2. .1.. ...3", 2, rules=[Cage([2, 3], sum=6)])
    found = ask(puzzle)
    assert sentences(found)[:4] == [
        "r1c2 is 2: box 1 has no other place left for 2.",
        "What is open in the cage at r1c2 sum comes to 3 at most, and 4 is needed.",
        "If the cage at r1c2 came to 5 instead of 6, there would be exactly one solution.",
        "Without the cage at r1c2 there would be exactly one solution.",
    ]
    assert found.dead_end.cells == (2, 3)
    assert [each.instead for each in found.rule_repairs] == [Cage([2, 3], sum=5), None]


def test_rules_that_the_givens_break_are_named():
    rules = [Thermometer([1, 2, 3]), Cage([4, 8], sum=5)]
    found = ask(Puzzle({1: 3, 3: 1, 4: 4, 8: 3}, 2, rules=rules))
    assert sentences(found)[:2] == [
        "The thermometer at r1c1 is not kept: row 1, column 1; row 1, column 3.",
        "The cage at r1c4 is not kept: row 1, column 4; row 2, column 4.",
    ]
    assert found.dead_end is None
    assert found.contradiction is None


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ([AntiKing(), Cage([1, 2])], "no grid keeps the rule anti-king."),
        (
            [Cage([1, 2], sum=3), Sum([9, 10], sum=5), Cage([3, 4], sum=3)],
            "no grid keeps the rules cage at r1c1 and cage at r1c3 together.",
        ),
    ],
)
def test_rules_that_contradict_each_other_are_named_and_no_others(rules, said):
    assert f"Whatever is given, {said}" in sentences(ask(Puzzle({}, 2, rules=rules)))


def test_other_variants_keep_the_rules():
    puzzle = Puzzle("1234 3412 2143 4321", 2, "x", rules=[Cage([1, 2], sum=3)])
    assert ask(puzzle).variants == ("classic",)


def test_several_solutions_differ_where_the_rules_leave_them():
    puzzle = Puzzle({5: 4}, 2, rules=[Thermometer([1, 2, 3, 4])])
    found = ask(puzzle).difference
    assert found.number == count_solutions(puzzle).number
    for chosen in found.settling:
        assert is_well_formed(Puzzle({**puzzle.givens, **dict(chosen)}, 2, rules=puzzle.rules))


def test_the_page_tells_it_too():
    rules = [{"rule": "cage", "cells": ["r1c2", "r1c3"], "sum": 6}]
    cells = [int(digit) for digit in "4000002001000003"]
    request = {"cells": cells, "boxsize": 2, "variant": "classic", "time_limit": 10_000}
    answer = json.loads(page.why(json.dumps({**request, "rules": rules}), backend=make_backend()))
    assert answer["title"] == "Why there is none"
    assert answer["path"]["steps"][-1]["dead"] == [2, 3]
    change, without, *_ = answer["changes"]
    assert change["sentence"].startswith("If the cage at r1c2 came to 5 instead of 6")
    (choice,), (other,) = change["choices"], without["choices"]
    assert (choice["rules"], other["rules"]) == ([{**rules[0], "sum": 5}], [])
    assert other["done"] == "The cage at r1c2 is left out now."
