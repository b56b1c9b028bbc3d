"""The table of operations: malformed requests, and adding an operation."""

import json
import sys
from collections import Counter
from enum import EnumType
from importlib import import_module
from pkgutil import walk_packages
from types import NoneType, SimpleNamespace
from typing import Any, Literal, get_args, get_origin

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from page_types import protocol
from samples import grid_of
from solvers import make_backend

from sudokulp import Puzzle, ops
from sudokulp.ops import OPERATIONS, Operation, answer, perform, prepare
from sudokulp.ops.protocol import Grid, Message, Notify, RequestError, encode, has_fields, layout

SMALL = "4.....2..1.....3"
GRID = {
    "cells": st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16),
    "boxsize": st.just(2),
    "variant": st.sampled_from(["classic", "x"]),
    "rules": st.sampled_from([[], [{"rule": "anti-knight"}]]),
    "symbols": st.just(""),
}
WORDS = "lp sdk solution 4.....2..1.....3 vary paper csv random most 2x3 count cage jigsaw {} AA"
PLAIN = {
    str: st.sampled_from(["", *WORDS.split()]),
    int: st.sampled_from([0, 1, 2, 4, 16, 17, -1, 10**6]),
    float: st.sampled_from([0.05, 0.1, -1, 0]),
    bool: st.booleans(),
    NoneType: st.none(),
    Any: st.sampled_from([None, 1, "a", [], {}, {"rule": "cage", "cells": ["r1c1"]}]),
}


def values(kind):
    """Return a strategy for the JSON values of a type."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is tuple and parts[-1] is Ellipsis:
        return st.lists(values(parts[0]), max_size=4)
    if origin is tuple:
        return st.tuples(*map(values, parts)).map(list)
    if dict in (kind, origin):
        samples = [{}, {"task": 1}, {"variant": "x", "column": 9}]
        return st.sampled_from(samples[:2] if int in parts else samples)
    if origin is Literal:
        return st.sampled_from(parts)
    if parts:
        return st.one_of(*map(values, parts))
    return requests(kind) if has_fields(kind) else st.sampled_from([str(one) for one in kind])


def requests(kind, whole=False):
    """Return a strategy for requests of a type; if `whole`, none of the fields is left out."""
    needed, other = {}, {}
    for field in layout(kind):
        here = needed if field.required or whole else other
        here |= GRID if field.is_grid else {field.name: values(field.type)}
    return st.fixed_dictionaries(
        needed, optional={k: v for k, v in other.items() if k not in needed}
    )


NAMES = st.sampled_from(list(OPERATIONS))


def refusal(name, request):
    told = json.loads(answer(name, json.dumps(request)))
    assert (told["ok"], told["line"]) == (False, None)
    return told["field"], told["message"]


@examples(100)
@given(st.data())
def test_a_request_of_the_right_types_is_answered(data):
    name = data.draw(NAMES.filter(lambda name: name != "program_run"))  # which runs what it is sent
    request = data.draw(requests(OPERATIONS[name].function()))
    told = json.loads(answer(name, json.dumps(request), backend=make_backend()))
    assert told["ok"] or told["message"]


@examples(60)
@given(st.data())
def test_a_missing_field_is_named(data):
    kind = OPERATIONS[name := data.draw(NAMES)].function()
    request = data.draw(requests(kind, whole=True))
    needed = [field.name for field in layout(kind) if field.required and not field.is_grid]
    needed += ["cells", "boxsize"] if any(f.is_grid and f.required for f in layout(kind)) else []
    if needed:
        del request[field := data.draw(st.sampled_from(needed))]
        assert refusal(name, request) == (field, f"the page sent no {field!r}; reload the page")


def json_types(kind):
    """Return the types that the JSON values of a type may have."""
    parts = get_args(kind)
    if get_origin(kind) is tuple:
        return {list}
    if get_origin(kind) is Literal:
        return {str}
    if parts and get_origin(kind) is not dict:
        return set().union(*map(json_types, parts))
    known = {str: {str}, int: {int}, float: {int, float}, bool: {bool}, NoneType: {NoneType}}
    return known.get(kind, {str} if isinstance(kind, EnumType) else {dict})


@examples(100)
@given(st.data(), st.sampled_from([5.5, True, "?", [[]], {"a": 1}]))
def test_a_field_of_the_wrong_type_is_named(data, value):
    kind = OPERATIONS[name := data.draw(NAMES)].function()
    fields = [one for one in layout(kind) if not one.is_grid and one.type is not Any]
    fields += layout(Grid) if any(one.is_grid for one in layout(kind)) else ()
    wrong = [one.name for one in fields if type(value) not in json_types(one.type)]
    if wrong:
        field = data.draw(st.sampled_from(wrong))
        request = data.draw(requests(kind, whole=True))
        named, told = refusal(name, request | {field: value})
        assert (named, told.startswith("the page sent ")) == (field, True)


@examples(30)
@given(st.data(), st.text(min_size=3, max_size=5))
def test_an_unknown_field_is_named(data, field):
    request = data.draw(requests(OPERATIONS[name := data.draw(NAMES)].function(), whole=True))
    if field not in request:
        assert refusal(name, request | {field: None})[0] == field


@pytest.mark.parametrize(("side", "known"), [(36, True), (37, False)])
def test_the_page_has_grids_up_to_36x36(side, known):
    asked = {"cells": [0] * side**2, "boxsize": f"1x{side}", "variant": "classic"}
    asked |= {"format": "json", "kind": "puzzle", "title": ""}
    told = json.loads(answer("dump", json.dumps(asked)))
    assert told["ok"] == known
    assert known or "the page supports grids up to 36x36, not 37x37" in json.dumps(told)


@pytest.mark.parametrize("text", ["", "{", "[]", "5", '"a"', "null", "[" * 99])
def test_a_text_that_is_not_a_request_is_refused(text):
    told = json.loads(answer("solve", text))
    assert not told["ok"]
    assert told["message"]


def test_an_unknown_operation_is_refused_like_any_wrong_input():
    refused = json.loads(answer("invent", "{}", backend=None))
    assert (refused["ok"], "'invent'" in refused["message"]) == (False, True)


def test_every_operation_declares_its_request_and_result():
    for operation in OPERATIONS.values():
        assert layout(operation.function()) is not None
        kinds = get_args(operation.result) or (operation.result,)
        assert all(layout(kind) is not None for kind in kinds)
        assert operation.needs <= {"backend", "notify", "without"}
    needing = {name for name, one in OPERATIONS.items() if "without" in one.needs}
    assert needing == {name for name, one in OPERATIONS.items() if one.spared}


class Spoken(Message):
    """The text that was said."""

    said: str
    aside: str | None = None


def trial(
    puzzle: Puzzle, *, word: str, times: int = 1, backend: Any = None, notify: Notify = None
) -> Spoken:
    """Say a word."""
    if times > 9:
        raise RequestError("times", "too much")
    return Spoken(said=f"{word * times} to {len(puzzle.givens)} givens by {backend}")


def ready(word: str) -> Spoken:
    return Spoken(said="", aside=word)


def test_adding_an_operation_takes_one_function_and_one_entry(monkeypatch, run):
    module = SimpleNamespace(trial=trial, ready=ready)
    monkeypatch.setitem(sys.modules, "sudokulp.ops.trials", module)
    entry = Operation("trial", "trials", prepare="ready", command=True)
    monkeypatch.setitem(OPERATIONS, "trial", entry)
    puzzle = Puzzle({1: 4}, size=4)
    assert ops.trial(puzzle, word="a", times=2).said == "aa to 1 givens by None"
    options = ("--word", "ha", "--times", 2, "--backend", "highs", "--json")
    code, out, _ = run("trial", puzzle.line, *options)
    found = {"source": "argument 1", "ok": True, "said": "haha to 1 givens by highs"}
    assert (code, json.loads(out)) == (0, found)
    assert run("trial")[0] == 2
    assert "Say a word." in run("trial", "--help")[1]
    sent = {"cells": puzzle.digits, "boxsize": 2, "variant": "classic", "word": "done"}
    request = json.dumps(sent)
    said = json.loads(answer("trial", request, backend="HiGHS", notify=print, without=()))
    assert said == {"ok": True, "said": "done to 1 givens by HiGHS"}
    assert json.loads(encode(prepare("trial", request))) == {
        "ok": True,
        "said": "",
        "aside": "done",
    }
    assert prepare("count", "{}") is None
    assert refusal("trial", sent | {"times": 10}) == (
        "times",
        "the page sent too much; reload the page",
    )
    assert perform("trial", request).said == "done to 1 givens by None"
    monkeypatch.delitem(OPERATIONS, "trial")
    assert "'trial'" in json.loads(answer("trial", request))["message"]


COMMANDS = "solve count rate candidates explain hint why superfluous fewest".split()


def older(schema):
    """Return a JSON Schema in the form of draft 7, which fastjsonschema knows."""
    if isinstance(schema, list):
        return [older(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: older(value) for key, value in schema.items() if key != "$schema"}
    pairs = found.pop("prefixItems", None)
    return found if pairs is None else found | {"items": pairs, "additionalItems": False}


@pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_the_json_that_the_page_gets(run, name):
    fastjsonschema = pytest.importorskip("fastjsonschema")
    printed = json.loads(run(name, "--json", SMALL)[1])
    told = json.loads(answer(name, json.dumps(grid_of(Puzzle(SMALL))), backend=make_backend()))
    defined = protocol()
    kinds = [OPERATIONS[name].result]
    kinds = get_args(kinds[0]) or kinds
    ways = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]
    del defined["operations"]
    assert (printed.pop("source"), printed.pop("ok"), told.pop("ok")) == ("argument 1", True, True)
    fastjsonschema.validate(older(defined | {"anyOf": ways}), told)
    for one in (printed, told):
        one.get("figures", {}).pop("times", None)
    assert printed == told


def test_no_result_is_declared_twice():
    modules = [import_module(each.name) for each in walk_packages(ops.__path__, "sudokulp.ops.")]
    kinds = {one for each in modules for one in vars(each).values() if has_fields(one)}
    shared = Counter(frozenset(field.name for field in layout(kind)) for kind in kinds - {Message})
    assert [fields for fields, number in shared.items() if number > 1 and len(fields) > 1] == []
