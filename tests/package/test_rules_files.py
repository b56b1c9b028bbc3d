"""Rules in files (JSON, comments, f-puzzles links, strings): each is kept or refused."""

import json
import re
from io import BytesIO

import pytest
import strategies
from calls import file_content
from fewer import examples
from hypothesis import given
from inner import Boxes, entries_of, puzzle_schema
from links import f_puzzles, packed_in
from samples import page, page_lists, puzzle_in
from test_rules import SMALL, accepted

import sudokulp.rules as r
from sudokulp import ParseError, Puzzle, Solution, SudokuError
from sudokulp.formats import dumps, read_text

RULED = """{"side": 4, "givens": "....3...........", "rules": [
  {"rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c3"]},
  {"rule": "cage", "cells": ["r3c3", "r4c3"], "sum": 4},
  {"rule": "greater", "cells": ["r4c3", "r4c4"]}
]}
"""
SHAPES = (2, Boxes(2, 3), Boxes(1, 5), 3)


def ask(call, **request):
    return json.loads(call(json.dumps(request)))


@pytest.fixture(scope="module")
def valid():
    """Return a function that validates a puzzle against the schema."""
    fastjsonschema = pytest.importorskip("fastjsonschema")
    check = fastjsonschema.compile(puzzle_schema())

    def is_valid(told):
        try:
            check(told)
        except fastjsonschema.JsonSchemaValueException:
            return False
        return True

    return is_valid


@examples(15)
@given(puzzle=strategies.puzzles(SHAPES, (1, 2, 3, 5)))
def test_json_and_drawn_grids_keep_rules(valid, puzzle):
    text = dumps(puzzle, "json")
    assert valid(json.loads(text))
    assert Puzzle(text) == puzzle
    assert dumps(Puzzle(text), "json") == text
    if puzzle.boxes and puzzle.boxes != (1, puzzle.side):
        for name in ("grid", "grid with blanks")[: 1 + bool(puzzle.givens)]:
            found = read_text(dumps(puzzle, name))
            assert (found.puzzle, found.format) == (puzzle, "drawn grid")


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_each_rule_is_kept_by_the_formats_that_support_it(rule, valid):
    puzzle = Puzzle({1: 1}, size=4, rules=[rule])
    assert valid(json.loads(dumps(puzzle, "json")))
    for name in ("json", "grid"):
        assert Puzzle(dumps(puzzle, name)) == puzzle
    try:
        found = Puzzle(dumps(puzzle, "f-puzzles"))
    except SudokuError:  # the message is among the stored outcomes
        assert type(rule) in (r.Sum, r.Greater, r.ParityLine) or rule == r.AllDots([], [4])
        return
    assert found.digits == puzzle.digits
    assert accepted(found) == accepted(puzzle)
    if not isinstance(rule, r.Candidates | r.Jigsaw):  # these are written as cells
        assert found.rules == (rule,)


def test_a_link_contains_nothing_redundant():
    puzzle = Puzzle({}, variant="windoku", rules=[r.Diagonal("/")])
    keys = packed_in(dumps(puzzle, "f-puzzles"))
    assert keys.keys() == {"size", "grid", "extraregion", "diagonal+"}
    for told, plain in (({"diagonalplus": True, "diagonalminus": True}, "x"), ({}, "classic")):
        assert Puzzle(f_puzzles(9, **told)).variant.plain.name == plain


def test_the_schema_covers_each_rule_and_is_the_one_on_the_page():
    kinds = [kind for kind in puzzle_schema()["$defs"].values() if "description" in kind]
    told = {kind["properties"]["rule"]["const"]: kind["description"] for kind in kinds}
    assert {name: told[name] for name in r.RULES} == {n: k.about for n, k in r.RULES.items()}
    assert page_lists("schema") == json.loads(json.dumps(puzzle_schema()))


#: Fields of a file, and a part of the error; "" if the file is valid.
FILES = [
    ({"rules": [{"rule": "fog", "cells": ["r9c9"]}]}, ""),
    ({"rules": [{"rule": "cage", "cells": ["r1c1", "r1c1"]}]}, "contains r1c1 twice"),
    ({"side": 7, "boxes": [1, 7], "givens": "." * 49}, ""),
    ({"rules": [{"rule": "cage"}]}, "the rule 'cage' needs the field 'cells'"),
    ({"rules": [{"rule": "cage", "cells": "r1c1"}]}, "must be a list"),
    ({"rules": [{"rule": "cage", "cells": ["a1"]}]}, "from r1c1 to r4c4, not 'a1'"),
    ({"rules": [{"rule": "cage", "cells": ["r1c1"], "summ": 3}]}, "has no field 'summ'"),
    ({"rules": [{"cells": ["r1c1"]}]}, "a rule must be a JSON object"),
    ({"rules": [{"rule": "cage"}] * 1001}, "at most 1,000 rules"),
    ({"side": 6, "boxes": "2x3"}, "boxes must be a pair"),
    ({"side": 0}, "the side must be an integer from 1 to 81, not 0"),
    ({"given": ""}, "unknown field 'given'"),
    ({"givens": ["." * 16]}, "the givens must be a puzzle string"),
    ({"rules": {}}, "the rules must be a list"),
]
#: Fields of files that the schema accepts, because it does not know sizes, and the notice.
SIZES = [
    ({"rules": [{"rule": "cage", "cells": ["r2c1"], "sum": -3}]}, "from 1 to 4, not -3"),
    ({"rules": [{"rule": "cage", "cells": ["r2c1", "r5c1"]}]}, "outside the grid"),
    ({"boxes": [2, 3]}, "boxes of [2, 3] need a side of 6"),
]


@pytest.mark.parametrize(("fields", "said"), FILES)
def test_the_schema_accepts_exactly_the_valid_files_apart_from_sizes(fields, said, valid):
    told = file_content() | fields
    assert valid(told) is not bool(said)
    if said and "twice" not in said:
        with pytest.raises(ParseError, match=re.escape(said)):
            read_text(json.dumps(told))
    else:
        assert said in " ".join(read_text(json.dumps(told)).notices)


@pytest.mark.parametrize(("fields", "said"), SIZES)
def test_a_file_with_a_rule_of_a_wrong_size_is_shown(fields, said, valid):
    told = file_content() | fields
    assert valid(told)
    (notice,) = read_text(json.dumps(told)).notices
    assert said in notice
    assert notice.startswith("you can view the puzzle, but not solve it: ")


@pytest.mark.parametrize(
    "text",
    [RULED, f_puzzles(antiknight=True), f_puzzles(antiknight=True).partition("load=")[2]],
    ids=["json", "f-puzzles", "f-puzzles without the address"],
)
def test_the_page_and_its_lists_keep_rules(text, backend):
    puzzle = read_text(text).puzzle
    reading = {"text": text, "variant": "classic"}
    shown = ask(page.read, **reading)
    again = {key: shown[key] for key in ("cells", "boxsize", "variant", "rules")}
    assert puzzle_in(again) == puzzle
    assert len(shown["ruled"]["said"]) == len(puzzle.rules)
    for request in ({"reading": reading}, again):
        asked = json.dumps({**request, "model": "lp", "time_limit": 60})
        solved = json.loads(page.solve(asked, backend=backend))
        assert Solution(puzzle, tuple(solved["solution"]["cells"])).is_valid()
    assert read_text(ask(page.list_whole, text=text, variant="classic")["text"]).puzzle == puzzle
    (entry,) = entries_of(BytesIO(text.encode()))
    assert entry.puzzle() == puzzle


def test_the_page_reports_digits_that_break_a_rule():
    request = {"cells": [3, 4, *[0] * 14], "boxsize": 2, "variant": "classic"}
    rules = [{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 5}]
    (conflict,) = ask(page.check, **request, rules=rules)["conflicts"]
    assert conflict["cells"] == [1, 2]
    message = "The digits in r1c1 and r1c2 break the rule 'cage at r1c1'"
    assert conflict["message"].startswith(message)


@pytest.mark.parametrize(
    ("key", "side", "rule"),
    [
        ("whispers", 9, r.Whisper([1, 2], difference=5)),
        ("germanwhispers", 6, r.Whisper([1, 2], difference=3)),
        ("dutchwhispers", 9, r.DutchWhisper([1, 2], difference=4)),
        ("dutchwhispers", 4, r.DutchWhisper([1, 2], difference=1)),
    ],
)
def test_whispers_in_a_link_without_a_number_depend_on_the_size(key, side, rule):
    link = f_puzzles(side, **{key: [{"lines": [["R1C1", "R1C2"]]}]})
    assert Puzzle(link).rules == (rule,)


@pytest.mark.parametrize("kind", [k for k in r.RULES.values() if getattr(k, "crosses", False)])
def test_a_line_may_return_to_a_cell_but_not_stay_there(kind, valid):
    crossing = Puzzle({}, rules=[kind([1, 11, 12, 2, 11, 19])])
    text = dumps(crossing, "json")
    assert valid(json.loads(text))
    assert Puzzle(text) == crossing
    with pytest.raises(SudokuError, match="r1c1 twice in succession"):
        Puzzle({}, rules=[kind([1, 1, 11])])
