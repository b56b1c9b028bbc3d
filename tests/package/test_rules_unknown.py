"""Rules that a file has and that are not known here: kept, named, and never left out."""

import pickle

import pytest
from solvers import make_backend
from test_rules_formats import ask, link, run

import sudoku
from sudoku import (
    Puzzle,
    Solution,
    SudokuError,
    TransformError,
    allowed_transforms,
    dumps,
    loads,
    page,
    read,
    solve,
    transform,
)
from sudoku.analysis.play import find_mistakes, is_finished, pencil_marks, possible_digits
from sudoku.analysis.rating import rate
from sudoku.errors import RuleError
from sudoku.formats import WRITABLE
from sudoku.generation.transforms import TRANSFORMS
from sudoku.models import all_ways, find_way
from sudoku.page.wire import puzzle_in
from sudoku.rules import RULES, AntiKing, Arrow, Cage, Jigsaw, Thermometer, Unknown

TOLD = {
    "sandwichsum": [{"cell": "R0C1", "value": "5"}],
    "thermometer": [{"lines": [["R1C1", "R1C2"]]}],
}
SANDWICH = Unknown("sandwichsum", '[{"cell":"R0C1","value":"5"}]', "f-puzzles")
PUZZLE = Puzzle({5: 4}, 2, rules=[Thermometer([1, 2]), SANDWICH])
NAMED = "sandwichsum"
FULL = (1, 2, 3, 4, 4, 3, 1, 2, 2, 1, 4, 3, 3, 4, 2, 1)


def the_unknown(puzzle):
    return [rule for rule in puzzle.rules if isinstance(rule, Unknown)]


def test_a_link_with_one_is_opened_and_says_so():
    found = read(link(cells={5: {"value": 4, "given": True}}, **TOLD))
    assert found.puzzle == PUZZLE
    assert found.notices == (
        "unknown rule sandwichsum: the puzzle can be looked at, but not solved",
    )


@pytest.mark.parametrize(
    ("told", "rule", "others"),
    [
        ({"antiking": True, "xsum": [1]}, Unknown("xsum", "[1]", "f-puzzles"), (AntiKing(),)),
        ({"fog": True}, Unknown("fog", "true", "f-puzzles"), ()),
        ({"line": [{"lines": []}]}, Unknown("line", '[{"lines":[]}]', "f-puzzles"), ()),
        (
            {"cells": {2: {"parity": "odd"}}},
            Unknown("parity", '{"R1C2":"odd"}', "f-puzzles cells"),
            (),
        ),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "<9"}, {"cells": ["R1C2", "R2C2"]}]},
            Unknown(
                *("killercage", '[{"cells":["R1C1"],"value":"<9"}]', "f-puzzles"),
                "the value of the cage at r1c1 must be a number, not '<9'",
                Cage([1]),
            ),
            (Cage([2, 6]),),
        ),
        (
            {
                "arrow": [
                    {"lines": [["R1C1", "R2C1"]], "cells": ["R1C1", "R1C2"]},
                    {"lines": [["R3C3", "R4C4"]], "cells": ["R3C3"]},
                ]
            },
            Unknown(
                *("arrow", '[{"lines":[["R1C1","R2C1"]],"cells":["R1C1","R1C2"]}]', "f-puzzles"),
                "the arrow at r1c1 has a circle of 2 cells, not of 1",
                Arrow([1, 5]),
            ),
            (Arrow([11, 16]),),
        ),
        ({"negative": ["even"]}, Unknown("negative", '["even"]', "f-puzzles"), ()),
        (
            {"extraregion": [{"cells": ["R1C1", "R1C2"]}]},
            Unknown("extraregion", '[{"cells":["R1C1","R1C2"]}]', "f-puzzles"),
            (),
        ),
    ],
)
def test_what_f_puzzles_say_and_we_cannot_is_kept(told, rule, others):
    puzzle = loads(link(**told))
    assert the_unknown(puzzle) == [rule]
    assert {*puzzle.rules} == {rule, *others}
    assert loads(dumps(puzzle, "f-puzzles")) == puzzle
    assert loads(dumps(puzzle, "json")) == puzzle


LINE = ["R1C1", "R1C2", "R2C2"]
CAGE = {"cells": ["R3C3", "R3C4"], "value": "5"}


@pytest.mark.parametrize(
    "told",
    [
        {"renban": [{"lines": [LINE]}], "line": [{"lines": [LINE], "width": 0.2}]},
        {"renban": [{"lines": [LINE]}], "line": [{"lines": [LINE[::-1]]}, {"lines": [LINE]}]},
        {"whispers": [{"lines": [LINE], "value": "2"}], "line": [{"lines": [LINE]}]},
        {"killercage": [CAGE], "cage": [{"cells": ["R3C4", "R3C3"], "value": "5"}]},
        {"killercage": [CAGE], "cage": [{"cells": CAGE["cells"], "outlineC": "#000000"}]},
    ],
)
def test_a_drawing_that_repeats_a_rule_is_none(told):
    assert all(rule.known for rule in loads(link(**told)).rules)


@pytest.mark.parametrize(
    ("key", "entries"),
    [
        ("line", [{"lines": [LINE]}, {"lines": [LINE[:2]]}]),
        ("line", [{"lines": [LINE, LINE[1:]]}]),
        ("line", [{"lines": []}]),
        ("line", [{"lines": [{"R1C1": "R1C2"}]}]),
        ("line", [{}]),
        ("line", "R1C1"),
        ("cage", [CAGE | {"value": "6"}]),
        ("cage", [{"cells": ["R3C3"]}]),
        ("cage", [{"cells": [3, None]}]),
        ("circle", [{"cells": ["R1C1"]}]),
    ],
)
def test_a_drawing_that_may_say_more_is_an_unknown_rule(key, entries):
    puzzle = loads(link(**{"renban": [{"lines": [LINE]}], "killercage": [CAGE], key: entries}))
    (rule,) = the_unknown(puzzle)
    assert (rule.title, rule.value) == (key, entries)
    assert loads(dumps(puzzle, "f-puzzles")) == puzzle


def test_cells_in_no_region_are_in_no_box():
    puzzle = loads(link(cells={1: {"region": None}, 2: {"value": 1, "given": True}}))
    (rule,) = puzzle.rules
    assert rule.title == "region"
    assert not any(region.kind == "box" for region in puzzle.variant.all_regions(2))
    assert loads(dumps(puzzle, "f-puzzles")) == puzzle


def test_a_cell_without_a_region_is_in_its_box():
    swapped = {4: {"region": 0}, 1: {"region": 1}}
    assert loads(link(cells=swapped)).rules == (Jigsaw("BABAAABBCCDDCCDD"),)


def test_our_json_keeps_one_under_its_name():
    text = (
        '{"side": 4, "givens": "................", "rules": [{"rule": "fog", "cells": ["r9c9"]}]}'
    )
    puzzle = loads(text)
    assert puzzle.rules == (Unknown("fog", '{"cells":["r9c9"]}', "json"),)
    assert loads(dumps(puzzle, "json")) == puzzle
    with pytest.raises(SudokuError, match="what f-puzzles would call the unknown rule fog"):
        dumps(puzzle, "f-puzzles")


def test_it_is_a_value_like_other_rules():
    assert pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE
    assert (
        eval(repr(PUZZLE), {"Puzzle": Puzzle, "Thermometer": Thermometer, "Unknown": Unknown})
        == PUZZLE
    )
    assert Unknown.name not in RULES
    assert str(Unknown("a\nb\u202eπ", "1").name) == "unknown rule ab\\u03c0"


@pytest.mark.parametrize("name", [m.name_of(w) for m, w in all_ways()])
def test_no_way_of_any_model_takes_it(name):
    model, _ = find_way(name)
    for package in model.packages:
        pytest.importorskip(package)
    with pytest.raises(RuleError, match=NAMED):
        solve(PUZZLE, name, backend=make_backend())


REFUSING = [
    sudoku.count_solutions,
    sudoku.true_candidates,
    sudoku.is_well_formed,
    sudoku.is_minimal,
    sudoku.redundant_givens,
    rate,
    sudoku.certificate,
    sudoku.fewest_givens,
    sudoku.explain,
    sudoku.hint,
    sudoku.why,
    lambda puzzle: sudoku.generate(puzzle.variant, 2, seed=1),
    lambda puzzle: sudoku.random_puzzle(4, 2, seed=1, variant=puzzle.variant),
    lambda puzzle: Solution(puzzle, FULL).is_valid(),
    lambda puzzle: possible_digits(puzzle, 1),
    lambda puzzle: find_mistakes(puzzle, {1: 1}),
]


@pytest.mark.parametrize("ask_it", REFUSING)
def test_whatever_has_to_obey_it_refuses_by_name(ask_it):
    with pytest.raises(SudokuError, match=NAMED):
        ask_it(PUZZLE)


def test_no_transform_takes_it():
    reasons = allowed_transforms(PUZZLE.variant, 2)
    for name in TRANSFORMS:
        assert reasons[name]
        with pytest.raises(TransformError):
            transform(PUZZLE, name, 1)
    assert NAMED in reasons["rotate"]


@pytest.mark.parametrize("name", WRITABLE)
def test_each_format_names_it_or_refuses_it_by_name(name):
    format = WRITABLE[name]
    if name in ("json", "f-puzzles") or format.commented:
        assert loads(dumps(PUZZLE, name)) == PUZZLE
    elif name == "killer":
        with pytest.raises(SudokuError, match=NAMED):
            dumps(Puzzle({}, 3, rules=[SANDWICH]), name)
    elif name == "svg":
        assert NAMED in dumps(PUZZLE, name)
    elif not format.raster:
        with pytest.raises(SudokuError, match=NAMED):
            sudoku.encode(PUZZLE, name)


def test_it_does_not_keep_from_playing_by_hand():
    marks = pencil_marks(PUZZLE, {6: 3})
    assert marks[1] == {1, 2}
    blank = Puzzle({label: digit for label, digit in enumerate(FULL, 1) if label > 1}, 2)
    assert is_finished(blank, {1: 1})
    assert not is_finished(Puzzle(blank.givens, 2, rules=[SANDWICH]), {1: 1})
    assert [str(each.cells) for each in Puzzle({1: 2, 2: 1}, 2, rules=PUZZLE.rules).broken_rules()]


def test_the_page_shows_it_and_refuses_by_name():
    shown = ask(page.read, text=link(**TOLD), variant="classic")
    assert shown["ok"]
    assert shown["ruled"]["said"][-1] == f"Unknown rule: {SANDWICH.about}"
    request = {key: shown[key] for key in ("cells", "boxsize", "variant", "rules")}
    assert puzzle_in(request).rules == PUZZLE.rules
    reasons = {name: told["reason"] for name, told in shown["ruled"]["formats"].items()}
    assert not reasons["json"]
    assert NAMED in reasons["mps"]
    for call in (page.count, page.candidates, page.rate, page.standing):
        answer = ask(call, **request, time_limit=5, limit=9)
        assert not answer["ok"]
        assert NAMED in answer["message"]
    checked = ask(page.check, **request, entries=[1, *[0] * 15])
    assert checked["ok"]
    left = ask(page.set_rule, **request, at=1)
    assert left["rules"] == [{"rule": "thermometer", "cells": ["r1c1", "r1c2"]}]


def test_the_command_line_names_it(tmp_path, capsys):
    file = tmp_path / "strange.json"
    file.write_text(dumps(PUZZLE, "json"), encoding="utf-8")
    for command in ("solve", "count", "explain", "why", "certify"):
        code, out, err = run(capsys, command, str(file))
        assert code
        assert NAMED in err
    code, out, _ = run(capsys, "convert", "--to", "f-puzzles", str(file))
    assert (code, loads(out)) == (0, PUZZLE)
    assert "no rule is called 'fog'" in run(capsys, "count", "--rules", "fog", "." * 16)[2]
