"""Superfluous rules and givens, checked by leaving each of them out, and rules in words."""

import pytest
from fewer import examples
from hypothesis import given
from inner import ruleset, superfluous, unknown
from solvers import make_backend
from test_rules import SMALL, accepted
from test_rules import puzzles as ruled

from sudokulp import Puzzle, Verdict, deadline
from sudokulp.rules import AllDots, Cage, Difference, Jigsaw, Thermometer, Whisper


def without(puzzle, rule=None, given=None):
    """Return a puzzle without a rule or a given."""
    rules = [each for at, each in enumerate(puzzle.rules) if at != rule]
    givens = {label: digit for label, digit in puzzle.givens.items() if label != given}
    return Puzzle(givens, boxes=puzzle.shape, variant=puzzle.variant.plain, rules=rules)


@examples(30)
@given(ruled(least=1, most=7))
def test_exactly_the_parts_without_which_the_solution_stays_the_only_one_are_named(puzzle):
    only = accepted(puzzle)
    found = superfluous(puzzle, backend=make_backend())
    assert found.open_rules == found.open_givens == ()
    if len(only) != 1:
        wanted = Verdict.SEVERAL if only else Verdict.NONE
        assert (found.verdict, found.rules, found.givens) == (wanted, (), ())
        return
    assert found.verdict is Verdict.UNIQUE
    examined = (at for at, rule in enumerate(puzzle.rules) if not isinstance(rule, Jigsaw))
    assert found.rules == tuple(at for at in examined if accepted(without(puzzle, rule=at)) == only)
    assert found.givens == tuple(
        label for label in puzzle.givens if accepted(without(puzzle, given=label)) == only
    )


def test_a_mark_stays_if_without_it_the_absent_mark_would_break_a_rule():
    givens = dict(enumerate((1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2), 1))
    dot, absent = Difference([1, 2]), AllDots(differences=(1,), ratios=())
    assert 0 not in superfluous(Puzzle(givens, size=4, rules=[dot, absent]), time_limit=1000).rules
    assert superfluous(Puzzle(givens, size=4, rules=[dot]), time_limit=1000).rules == (0,)


def test_what_is_left_to_examine_is_told():
    heard = []
    superfluous(Puzzle("4.3. ..2. .1.. ...3", rules=[Cage([1, 2], sum=6)]), notify=heard.append)
    assert [int(each.split()[0]) for each in heard if "left" in each] == [6, 5, 4, 3, 2, 1]


def test_what_takes_too_long_is_unknown_and_not_superfluous():
    found = superfluous(Puzzle("4.3. ..2. .1.. ...3"), time_limit=1e-9)
    assert (found.verdict, found.givens) == (Verdict.UNKNOWN, ())
    assert "time limit" in found.reason


def test_parts_that_are_not_examined_in_time_are_named(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(deadline, "perf_counter", lambda: now[0])
    rules = [Cage([1, 2], sum=6), Cage([5, 6])]
    late = {"notify": lambda text: now.append(now.pop() + 100), "time_limit": 50}
    found = superfluous(Puzzle("4.3. ..2. .1.. ...3", rules=rules), **late)
    assert (found.verdict, found.open_rules) == (Verdict.UNIQUE, (0, 1))
    assert (found.rules, found.givens, len(found.open_givens)) == ((), (), 5)
    assert found.reason == "the time limit of 50 s was reached"


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_a_rule_in_words_is_one_sentence_however_often_it_occurs(rule):
    if rule.replaces_boxes:
        assert "outlined region" in ruleset(Puzzle({}, size=4, rules=[rule]))
        return
    normal, *said = ruleset(Puzzle({}, size=4, rules=[rule])).split("\n")
    assert normal == "Normal Sudoku rules apply."
    assert len(said) == 1
    assert said[0].endswith(".")


def test_rules_with_the_same_words_are_told_once_and_other_numbers_in_other_words():
    cages = [Cage([1, 2], sum=3), Cage([3, 4], sum=7)]
    lines = [Whisper([5, 6], difference=2), Whisper([9, 10], difference=3)]
    said = ruleset(Puzzle({}, size=4, variant="x", rules=[*cages, *lines])).split("\n")
    assert len(said) == 5
    assert "at least 2" in said[3]
    assert "at least 3" in said[4]


def test_unknown_and_impossible_rules_are_not_put_into_words():
    strange = unknown("mystery", [1], "json")
    puzzle = Puzzle({}, size=4, rules=[strange, Thermometer([1, 2])])
    assert len(ruleset(puzzle).split("\n")) == 2
    assert "mystery" not in ruleset(puzzle)


def test_the_command_names_each_part_or_says_what_is_unknown(run):
    text = '{"side": 4, "givens": "4.3...2..1.....3", "rules": ['
    text += '{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 6}]}'
    code, out, _ = run("superfluous", stdin=text)
    assert (code, out.splitlines()[1:]) == (0, ["  Cage, sum 6: r1c1, r1c2.", "  Given r1c3."])
    code, out, _ = run("superfluous", "................")
    assert (code, out.count("\n")) == (0, 1)
    assert "several solutions" in out
    code, out, _ = run("superfluous", "--time-limit", "0.0000001", stdin=text)
    assert code == 3
    assert "time limit" in out
