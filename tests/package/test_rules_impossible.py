"""Rules that no grid can have, from links and files: opened with the reason, drawn, kept."""

import json
import pickle

import pytest
from test_formats_sudokupad import link as pad
from test_formats_sudokupad import spoken
from test_rules_formats import ask, link, run

import sudoku
from sudoku import Puzzle, SudokuError, TransformError, dumps, loads, page, read, solve
from sudoku.errors import RuleError
from sudoku.exports.rules import drawing
from sudoku.page.wire import puzzle_in
from sudoku.rules import Cage, Thermometer, Unknown

ROWS = [[[row, column] for column in range(4)] for row in range(4)]


def told(*rules, **head):
    """Return a puzzle with these rules as a file of ours."""
    return json.dumps({"side": 4, "givens": "1" + "." * 15, "rules": rules} | head)


def cage(*cells, **more):
    return {"rule": "cage", "cells": cells} | more


#: What a file has, what is said of it, and a look that is drawn of it.
FILES = [
    (told(cage("r2c1", "r2c2", sum=99)), "sum of the cage at r2c1 must .* not 99", "cage"),
    (told(cage("r2c1", sum=-3)), "sum of the cage at r2c1 must .* not -3", "cage"),
    (told(cage("r2c1", sum=1234567)), "sum of the cage at r2c1 must .* not 1234567", "cage"),
    (told(cage("r2c1", sum="3")), "sum of the cage at r2c1 must .* not '3'", "cage"),
    (
        told(cage("r2c1", "r5c1", sum=4)),
        "the rule \"cage\" leaves the grid: .* found 'r5c1'",
        "cage",
    ),
    (told({"rule": "arrow", "cells": ["r2c1"]}), "the arrow at r2c1 has 1 cell", "ring"),
    (
        told({"rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c1"]}),
        "the thermometer at r1c1 has the cell r1c1 twice",
        "bulb",
    ),
    (
        told({"rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c3", "r1c4", "r2c4"]}),
        "the thermometer at r1c1 has 5 cells, and digits end at 4",
        "thick",
    ),
    (told({"rule": "candidates", "cells": ["r1c2"], "digits": [7]}), "at r1c2: .* found 7", "cage"),
    (
        told({"rule": "jigsaw", "letters": "AAAABBBBCCCCDDDA"}),
        "the jigsaw's region 'A' at r1c1 has 5 cells instead of 4",
        "border",
    ),
    (told({"rule": "jigsaw", "letters": "AAAA"}), "the jigsaw has 4 letters for 16", "border"),
    (
        told(*({"rule": "jigsaw", "letters": abc * 4} for abc in ("ABCD", "ACBD"))),
        "there is a second jigsaw",
        "border",
    ),
    (told(boxes=[2, 3]), r"the side is 4, and boxes of \[2, 3\] make 6", "grid"),
    (link(killercage=[{"cells": ["R1C1"], "value": "9"}]), "sum of the cage at r1c1", "corner"),
    (
        link(killercage=[{"cells": ["R0C1", "R1C1"]}]),
        '"cage" leaves the grid: .*R0C1',
        "cage",
    ),
    (
        link(thermometer=[{"lines": [["R4C4", "R4C5"]]}]),
        '"thermometer" leaves the grid',
        "bulb",
    ),
    (
        link(even=[{"cell": "R1C1"}, {"cell": "R9C1"}]),
        '"even" leaves the grid: .*R9C1',
        "bulb",
    ),
    (link(arrow=[{"lines": [["R1C1"]], "cells": ["R1C1"]}]), "the arrow at r1c1 has 1", "ring"),
    (link(cells={6: {"givenPencilMarks": [9]}}), "candidates at r2c2: .* found 9", "cage"),
    (link(quadruple=[{"cells": ["R1C1"], "values": [1]}]), "the quadruple at r1c1 has 1", "ring"),
    (link(cells={2: {"region": None}}), "the regions are not whole: r1c2 is in no reg", "border"),
    (link(cells={2: {"region": 4}}), "r1c2 is in a region 4 of 4", "border"),
    (link(cells={2: {"region": 1}}), "region 'A' at r1c1 has 3 cells", "border"),
    (pad(spoken([*ROWS[:3], ROWS[2]])), "the regions leave out r4c1", "border"),
    (pad(spoken([*ROWS, [[0, 1]]])), "the regions overlap in r1c2", "border"),
    (
        pad(spoken([*ROWS[:3], [*ROWS[3], [4, 0]]])),
        "the regions leave the grid: .*4, 0",
        "border",
    ),
    (pad(spoken([[*ROWS[0], [1, 0]], ROWS[1][1:], *ROWS[2:]])), "region at r1c1 has 5", "border"),
]


@pytest.mark.parametrize(("text", "said", "look"), FILES)
def test_it_is_opened_with_its_reason_and_drawn_and_kept(text, said, look, backend):
    found = read(text)
    (rule,) = (rule for rule in found.puzzle.rules if not rule.known)
    (notice,) = found.notices
    for sentence in (rule.about, notice):
        assert "can be looked at, but not solved" in sentence
    with pytest.raises(RuleError, match=said):
        solve(found.puzzle, backend=backend)
    assert look in {shape.look for shape in drawing(found.puzzle)}
    assert loads(dumps(found.puzzle, "json")) == found.puzzle
    assert pickle.loads(pickle.dumps(found.puzzle)) == found.puzzle
    assert "<svg" in dumps(found.puzzle, "svg")


@pytest.mark.parametrize("text", [text for text, _, _ in FILES if "f-puzzles.com" in text])
def test_links_of_f_puzzles_keep_it(text):
    puzzle = loads(text)
    assert loads(dumps(puzzle, "f-puzzles")) == puzzle


def test_one_of_a_file_goes_into_a_link_of_f_puzzles_as_what_it_is_like():
    puzzle = loads(told(cage("r1c1", sum=9), cage("r1c2", "r1c3", sum=4)))
    assert loads(dumps(puzzle, "f-puzzles")) == puzzle
    with pytest.raises(SudokuError, match="a region for each of 16 cells"):
        dumps(loads(told({"rule": "jigsaw", "letters": "AAAA"})), "f-puzzles")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("G<" + "0" * 78 + "A", "the sum of the cage at r9c9 must .* not 10"),
        ("j<" + "0" * 79, "the sum of the cage at r1c1 must .* not 45"),
        ("3x3::k:" + "257:" * 81, "the cage at r1c1 has 81 cells"),
    ],
)
def test_killer_strings_are_opened_with_it(text, said):
    with pytest.raises(RuleError, match=said):
        sudoku.count_solutions(loads(text))


def test_other_rules_are_as_they_were():
    rules = loads(told(cage("r1c1", sum=99), cage("r1c1", "r1c2", sum=4))).rules
    assert rules[1] == Cage([1, 2], 4)
    assert rules[0] == Unknown("cage", reason=rules[0].reason, like=Cage([1], 99))


def test_whatever_has_to_obey_it_says_the_reason():
    puzzle = loads(told(cage("r2c2", sum=99)))
    for ask_it in (sudoku.explain, sudoku.certificate, sudoku.why, sudoku.true_candidates):
        with pytest.raises(SudokuError, match="the sum of the cage at r2c2 must"):
            ask_it(puzzle)
    with pytest.raises(TransformError, match="impossible cage"):
        sudoku.transform(puzzle, "rotate", 1)
    with pytest.raises(SudokuError, match="impossible cage"):
        dumps(puzzle, "mps")


def test_who_makes_one_is_told_at_once():
    with pytest.raises(RuleError, match="twice"):
        Puzzle({}, 2, rules=[Thermometer([1, 2, 1])])
    with pytest.raises(RuleError, match="be like a rule, not 5"):
        Puzzle({}, 2, rules=[Unknown("cage", reason="no", like=5)])


def test_the_desk_refuses_a_new_one_and_mends_one_that_was_opened():
    shown = ask(page.read, text=told(cage("r2c1", "r2c2", sum=99)), variant="classic")
    assert shown["ruled"]["said"][0].startswith("Impossible rule: The sum of the cage at r2c1")
    request = {key: shown[key] for key in ("cells", "boxsize", "variant", "rules")}
    assert not puzzle_in(request).rules[0].known
    assert ask(page.check, **request, entries=[0] * 16)["ok"]
    refused = ask(page.set_rule, **request, rule="arrow", chosen=[7])
    assert "the arrow at r2c3 has 1 cell" in refused["message"]
    mended = ask(page.set_rule, **request, rule="cage", chosen=[5, 6], value="7", at=0)
    assert mended["rules"] == [cage("r2c1", "r2c2", sum=7) | {"cells": ["r2c1", "r2c2"]}]


def test_the_command_line_says_the_reason(tmp_path, capsys):
    file = tmp_path / "impossible.json"
    file.write_text(told(cage("r2c2", sum=99)), encoding="utf-8")
    code, _, err = run(capsys, "solve", str(file))
    assert code
    assert "the sum of the cage at r2c2 must" in err
    refused = run(capsys, "solve", "--rules", json.dumps(cage("r1c1", sum=99)), "." * 16)
    assert "the sum of the cage at r1c1 must" in refused[2]
