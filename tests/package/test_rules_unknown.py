"""Unknown or impossible rules are kept, named, and never ignored."""

import json
import pickle

import pytest
from inner import (
    TRANSFORMS,
    certificate,
    count_solutions,
    explain,
    fewest_givens,
    find_mistakes,
    hint,
    is_finished,
    pencil_marks,
    possible_digits,
    rate,
    solve,
    transform,
    true_candidates,
    why,
)
from links import f_puzzles
from samples import page, puzzle_in, taken
from solvers import make_backend
from test_rules_files import ask

import sudokulp
from sudokulp import Puzzle, Solution, SudokuError
from sudokulp.errors import RuleError, TransformError
from sudokulp.formats import WRITABLE, dumps, encode
from sudokulp.models import all_ways
from sudokulp.rules import RULES, Cage, LittleKiller, Thermometer, Unknown

ROSSINI = Unknown("rossini", '[{"cell":"R0C1","value":"5"}]', "f-puzzles")
PUZZLE = Puzzle({5: 4}, size=4, rules=[Thermometer([1, 2]), ROSSINI])
FULL = (1, 2, 3, 4, 4, 3, 1, 2, 2, 1, 4, 3, 3, 4, 2, 1)
#: A file with an impossible cage.
WRONG = json.dumps(
    {
        "side": 4,
        "givens": "1" + "." * 15,
        "rules": [{"rule": "cage", "cells": ["r2c1", "r2c2"], "sum": 99}],
    }
)
#: A puzzle with an unknown rule and one with an impossible rule, each with its message.
BOTH = [(PUZZLE, "rossini"), (Puzzle(WRONG), "the sum of the cage at r2c1 must")]

REFUSING = [
    count_solutions,
    true_candidates,
    Puzzle.is_unique,
    rate,
    certificate,
    fewest_givens,
    explain,
    hint,
    why,
    lambda puzzle: sudokulp.generate(variant=puzzle.variant, size=4, seed=1),
    lambda puzzle: sudokulp.random_puzzle(4, size=4, seed=1, variant=puzzle.variant),
    lambda puzzle: Solution(puzzle, FULL).is_valid(),
    lambda puzzle: possible_digits(puzzle, 2),
    lambda puzzle: find_mistakes(puzzle, {2: 2}),
]


def test_it_is_a_value_like_other_rules():
    assert pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE
    names = {"Puzzle": Puzzle, "Thermometer": Thermometer, "Unknown": Unknown}
    assert eval(PUZZLE.code(), names) == PUZZLE
    assert Unknown.name not in RULES


@pytest.mark.parametrize(("model", "way"), list(all_ways()))
def test_no_way_of_any_model_accepts_it(model, way):
    for package in model.packages:
        pytest.importorskip(package)
    with pytest.raises(RuleError, match="rossini"):
        solve(PUZZLE, model.name_of(way), backend=make_backend())


@pytest.mark.parametrize("ask_it", REFUSING)
def test_every_operation_that_must_respect_it_refuses_by_name(ask_it):
    for puzzle, said in BOTH:
        with pytest.raises(SudokuError, match=said):
            ask_it(puzzle)


def test_no_transform_accepts_it():
    for puzzle, _ in BOTH:
        for name in TRANSFORMS:
            with pytest.raises(TransformError):  # for this rule or for another one
                transform(puzzle, name, 1)


@pytest.mark.parametrize("name", WRITABLE)
def test_each_format_keeps_it_or_refuses_it_by_name(name):
    format = WRITABLE[name]
    if name in ("json", "f-puzzles", "sudokupad") or format.commented:
        assert Puzzle(dumps(PUZZLE, name)) == PUZZLE
    elif name == "svg":
        assert "rossini" in dumps(PUZZLE, name)
    elif not format.raster:
        with pytest.raises(SudokuError, match="rossini"):
            encode(PUZZLE, name)


def test_in_a_link_of_f_puzzles_it_is_stored_under_the_closest_known_constraint():
    puzzle = Puzzle(WRONG)
    assert Puzzle(dumps(puzzle, "f-puzzles")) == puzzle
    assert puzzle.rules[0].like == Cage([5, 6], 99)


def test_a_little_killer_starts_outside_the_grid_and_must_point_into_it():
    told = {"cell": "R0C3", "cells": ["R1C2", "R9C9"], "value": "5"}
    (rule,) = Puzzle(f_puzzles(littlekillersum=[told])).rules
    assert rule.like == LittleKiller((2,), 5)
    assert "the little killer at r1c2 is outside the grid" in rule.reason


def test_a_puzzle_with_it_can_still_be_played_by_hand():
    assert pencil_marks(PUZZLE, {6: 3})[1] == {1, 2}
    blank = Puzzle({label: digit for label, digit in enumerate(FULL, 1) if label > 1}, size=4)
    assert is_finished(blank, {1: 1})
    assert not is_finished(Puzzle(blank.givens, size=4, rules=[ROSSINI]), {1: 1})
    assert [
        str(each.cells) for each in Puzzle({1: 2, 2: 1}, size=4, rules=PUZZLE.rules).broken_rules()
    ]


def test_the_page_shows_it_and_refuses_by_name():
    shown = ask(page.read, text=dumps(PUZZLE, "f-puzzles"), variant="classic")
    assert shown["ruled"]["said"][-1] == f"Unknown rule: {ROSSINI.about}"
    request = {key: shown[key] for key in ("cells", "boxsize", "variant", "rules")}
    assert puzzle_in(request).rules == PUZZLE.rules
    reasons = {name: told["reason"] for name, told in shown["ruled"]["formats"].items()}
    assert not reasons["json"]
    assert "rossini" in reasons["mps"]
    for call in (page.count, page.candidates, page.rate, page.standing):
        answer = ask(call, **taken(*call.args, request | {"time_limit": 5, "limit": 9}))
        assert not answer["ok"]
        assert "rossini" in answer["message"]
    assert ask(page.check, **request, entries=[1, *[0] * 15])["ok"]
    left = ask(page.set_rule, **request, at=1)
    assert left["rules"] == [{"rule": "thermometer", "cells": ["r1c1", "r1c2"]}]


def test_the_desk_refuses_a_new_one_and_repairs_one_from_a_file():
    shown = ask(page.read, text=WRONG, variant="classic")
    assert shown["ruled"]["said"][0].startswith("Impossible rule: The sum of the cage at r2c1")
    request = {key: shown[key] for key in ("cells", "boxsize", "variant", "rules")}
    assert not puzzle_in(request).rules[0].known
    assert ask(page.check, **request, entries=[0] * 16)["ok"]
    refused = ask(page.set_rule, **request, rule="arrow", chosen=[7])
    assert "the arrow at r2c3 has 1 cell" in refused["message"]
    mended = ask(page.set_rule, **request, rule="cage", chosen=[5, 6], value="7", at=0)
    assert mended["rules"] == [{"rule": "cage", "cells": ["r2c1", "r2c2"], "sum": 7}]


@pytest.mark.parametrize("command", ["solve", "count", "explain", "why", "certify"])
def test_the_command_line_names_it(command, run):
    for puzzle, said in BOTH:
        code, _, err = run(command, stdin=dumps(puzzle, "json"))
        assert code
        assert said in err
