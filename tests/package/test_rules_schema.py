"""The JSON Schema of our JSON: it takes what is written, and refuses what reading refuses."""

import json

import pytest
from test_rules import SMALL

from sudoku import Puzzle, SudokuError, dumps, puzzle_schema, read
from sudoku.page.catalog import schema
from sudoku.rules import RULES, Unknown, X

fastjsonschema = pytest.importorskip("fastjsonschema")

CAGE = {"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}
WHOLE = {"side": 4, "givens": "." * 16, "rules": [CAGE]}


@pytest.fixture(scope="module")
def valid():
    """Return a function that tells whether a puzzle is one by the schema."""
    check = fastjsonschema.compile(puzzle_schema())

    def is_valid(told):
        try:
            check(told)
        except fastjsonschema.JsonSchemaValueException:
            return False
        return True

    return is_valid


@pytest.mark.parametrize("rule", [*SMALL, X([1, 2])], ids=str)
def test_what_is_written_of_a_rule_is_valid(rule, valid):
    puzzle = Puzzle({}, 3 if rule == X([1, 2]) else 2, rules=[rule])
    assert valid(json.loads(dumps(puzzle, "json")))


def test_there_is_a_schema_for_each_rule_and_the_page_has_the_same():
    kinds = {kind["properties"]["rule"]["const"] for kind in _kinds()}
    assert kinds == set(RULES)
    assert all(kind["description"] == RULES[_name(kind)].about for kind in _kinds())
    assert json.loads(schema()) == json.loads(json.dumps(puzzle_schema()))


def _kinds():
    return [
        kind
        for kind in puzzle_schema()["$defs"].values()
        if "required" in kind and "description" in kind
    ]


def _name(kind):
    return kind["properties"]["rule"]["const"]


@pytest.mark.parametrize(
    "told",
    [
        {"side": 6, "boxes": [2, 3], "givens": "." * 36, "rules": []},
        {"boxes": [1, 7], "title": "seven", "givens": "." * 49},
        {**WHOLE, "variant": "x", "rules": [{"rule": "sandwich", "row": 1, "sum": "?"}]},
        {**WHOLE, "rules": [{**CAGE, "sum": None}, {"rule": "all dots are given", "ratios": []}]},
        {**WHOLE, "rules": [{"rule": "unknown", "title": "sandwich"}]},
    ],
)
def test_what_is_read_is_valid(told, valid):
    assert valid(told)
    assert read(json.dumps(told), "json").puzzle.side == told.get("side", 7)


@pytest.mark.parametrize(
    "told",
    [
        {**WHOLE, "given": ""},
        {"givens": "." * 81, "rules": []},
        {"side": 9, "rules": []},
        {**WHOLE, "side": 0},
        {**WHOLE, "boxes": [2]},
        {**WHOLE, "givens": ["." * 16]},
        {**WHOLE, "rules": {}},
        {**WHOLE, "rules": ["cage"]},
        {**WHOLE, "rules": [{"cells": ["r1c1"]}]},
        {**WHOLE, "rules": [{**CAGE, "summ": 3}]},
        {**WHOLE, "rules": [{"rule": "sum", "cells": ["r1c1"]}]},
        {**WHOLE, "rules": [{"rule": "cage", "cells": "r1c1"}]},
        {**WHOLE, "rules": [{"rule": "cage", "cells": ["a1"]}]},
        {**WHOLE, "rules": [CAGE] * 1_001},
    ],
)
def test_what_reading_refuses_is_not_valid(told, valid):
    assert not valid(told)
    with pytest.raises(SudokuError):
        read(json.dumps(told), "json")


@pytest.mark.parametrize(
    "wrong",
    [
        {**CAGE, "sum": "3"},
        {**CAGE, "cells": ["r0c1", "r1c1"]},
        {**CAGE, "cells": ["r1c1", "r1c1"]},
        {"rule": "greater", "cells": ["r1c1"]},
    ],
)
def test_a_rule_that_reading_keeps_as_impossible_is_not_valid(wrong, valid):
    told = {**WHOLE, "rules": [wrong]}
    assert not valid(told)
    (rule,) = read(json.dumps(told), "json").puzzle.rules
    assert isinstance(rule, Unknown)
    assert rule.reason
