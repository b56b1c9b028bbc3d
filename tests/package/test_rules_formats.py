"""Rules in files: our JSON, links of f-puzzles, and what the command line makes of them."""

import json

import pytest
from test_rules import SMALL, accepted

from sudoku import Puzzle, SudokuError, dumps, loads, page, read, read_all, solve
from sudoku.cli import main
from sudoku.formats.apps.lzstring import compress
from sudoku.formats.lists.files import entries_of_whole
from sudoku.rules import (
    AllDots,
    AllXV,
    AntiKnight,
    Arrow,
    Cage,
    Candidates,
    Diagonal,
    Difference,
    Even,
    Greater,
    Jigsaw,
    LittleKiller,
    Minimum,
    Ratio,
    Sum,
    Thermometer,
    Whisper,
    X,
)

RULED = """{"side": 4, "givens": "....3...........", "rules": [
  {"rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c3"]},
  {"rule": "cage", "cells": ["r3c3", "r4c3"], "sum": 4},
  {"rule": "greater", "cells": ["r4c3", "r4c4"]}
]}
"""
PUZZLE = Puzzle({5: 3}, 2, rules=[Thermometer([1, 2, 3]), Cage([11, 15], sum=4), Greater([15, 16])])
SOLUTION = "1243342123144132"


def link(side=4, cells=(), **told):
    """Return a link of f-puzzles with these keys; `cells` are keys by label."""
    told = {key.replace("plus", "+").replace("minus", "-"): value for key, value in told.items()}
    contents = [dict(cells).get(label, {}) for label in range(1, side * side + 1)]
    grid = [contents[start : start + side] for start in range(0, side * side, side)]
    packed = compress(json.dumps({"size": side, "grid": grid, **told}))
    return f"https://f-puzzles.com/?load={packed}"


def test_our_json_is_read_and_written():
    found = read(RULED)
    assert found.puzzle == PUZZLE
    assert (found.format.name, str(found)) == ("json", "4x4 puzzle with rules (JSON), 1 given")
    assert loads(dumps(PUZZLE, "json")) == PUZZLE
    assert dumps(loads(dumps(PUZZLE, "json")), "json") == dumps(PUZZLE, "json")
    plain = Puzzle("4.....2..1.....3", 2, "x + four square")
    assert loads(dumps(plain, "json")) == plain


@pytest.mark.parametrize("rule", [*SMALL, X([1, 2])], ids=str)
def test_each_rule_comes_back_from_our_json(rule):
    puzzle = Puzzle({}, 3 if rule == X([1, 2]) else 2, rules=[rule])
    assert loads(dumps(puzzle, "json")) == puzzle


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"rules": []', "this is no JSON"),
        ('{"rules": {}, "side": 4, "givens": ""}', "the rules must be a list"),
        ('{"rules": [], "side": 5, "givens": ""}', "perfect square"),
        ('{"rules": [], "side": 4, "givens": "1"}', "expected 16 cells, found 1"),
        ('{"rules": [], "side": 4, "givens": 5}', "the givens must be a puzzle string"),
        ('{"rules": [], "side": 4, "puzzle": "1"}', "and no 'puzzle'"),
        ('{"rules": [7]}', 'its name under "rule", not 7'),
        ('{"rules": [{"cells": []}]}', 'its name under "rule"'),
        ('{"rules": [{"rule": "sandwich"}]}', "no rule is called 'sandwich'; there are jigsaw"),
        ('{"rules": [{"rule": "cage"}]}', "the rule cage needs cells"),
        ('{"rules": [{"rule": "cage", "cells": [], "total": 3}]}', "cells, sum, not 'total'"),
        ('{"rules": [{"rule": "anti-knight", "cells": []}]}', "has no fields, not 'cells'"),
        ('{"rules": [{"rule": "cage", "cells": "r1c1"}]}', "cells must be a list of cells"),
        ('{"rules": [{"rule": "cage", "cells": ["r1c10"]}]}', "from r1c1 to r9c9, found 'r1c10'"),
        ('{"rules": [{"rule": "cage", "cells": [1]}]}', "from r1c1 to r9c9, found 1"),
        ('{"rules": [{"rule": "diagonal", "direction": ["/"]}]}', "a diagonal is"),
        ('{"rules": [{"rule": "jigsaw", "letters": 5}]}', "must be a text"),
        ('{"rules": [{"rule": "candidates", "cells": ["r1c1"], "digits": [[]]}]}', "from 1 to 9"),
        ('{"rules": [{"rule": "cage", "cells": ["r1c1"], "sum": "9"}]}', "a whole number"),
        ("[" * 100_000, ""),
    ],
)
def test_what_is_wrong_with_our_json_is_said(text, said):
    whole = text
    if text.endswith("]}"):
        whole = f'{text[:-1]}, "side": 9, "givens": "{"." * 81}"}}'
    with pytest.raises(SudokuError) as caught:
        read(whole)
    assert said in str(caught.value)


def test_nothing_reads_the_puzzle_string_in_it_alone():
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for text in (
        f'{{"rules": [{{"rule": "sandwich", "sum": 5}}], "board": "{line}"}}',
        f'{{"name": "a", "givens": "{line}", "rules": []}}\n' * 2,
    ):
        with pytest.raises(SudokuError):
            read(text)


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_f_puzzles_hold_a_rule_or_refuse_it_by_name(rule):
    puzzle = Puzzle({1: 1}, 2, rules=[rule])
    if isinstance(rule, Sum | Greater) and not isinstance(rule, LittleKiller):
        with pytest.raises(SudokuError, match=f"f-puzzles has no rule {rule.name}"):
            dumps(puzzle, "f-puzzles")
    elif rule == AllDots(differences=[], ratios=[4]):
        with pytest.raises(SudokuError, match="all dots are given for the dots that there are"):
            dumps(puzzle, "f-puzzles")
    else:
        found = loads(dumps(puzzle, "f-puzzles"))
        assert found.digits == puzzle.digits
        assert accepted(found) == accepted(puzzle)
        if not isinstance(rule, Candidates | Jigsaw | Diagonal):  # these are said by cells
            assert found.rules == (rule,)


def test_what_f_puzzles_say_is_read():
    text = link(
        9,
        {1: {"value": 1, "given": True}, 2: {"givenPencilMarks": [2, 3]}},
        arrow=[{"lines": [["R5C5", "R4C4"], ["R5C5", "R6C6"]], "cells": ["R5C5"]}],
        even=[{"cell": "R1C3"}, {"cell": "R1C4"}],
        xv=[{"cells": ["R2C1", "R2C2"], "value": "X"}],
        difference=[{"cells": ["R3C1", "R3C2"], "value": "3"}],
        ratio=[{"cells": ["R3C3", "R3C4"]}],
        negative=["xv", "difference"],
        killercage=[{"cells": ["R9C1", "R9C2"], "value": "5"}],
        whispers=[{"lines": [["R8C1", "R8C2"]]}],
        antiknight=True,
        line=[{"lines": [["R8C1", "R8C2"]], "fromConstraint": "Whispers"}],
        diagonalplus=True,
    )
    assert set(loads(text).rules) == {
        *(Arrow([41, 31]), Arrow([41, 51]), Even([3, 4]), X([10, 11])),
        *(Difference([19, 20], 3), Ratio([21, 22]), AllXV(), AllDots([3], [])),
        *(Cage([73, 74], 5), Whisper([64, 65]), AntiKnight(), Candidates([2], [2, 3])),
        Cage(range(9, 74, 8)),
    }
    regions = {label: {"region": (label - 1) // 4} for label in range(1, 17)}
    regions[4], regions[5] = {"region": 1}, {"region": 0}
    assert loads(link(4, regions)).rules == (Jigsaw("AAABABBBCCCCDDDD"),)
    boxes = {
        label: {"region": (label - 1) // 8 * 2 + (label - 1) % 4 // 2} for label in range(1, 17)
    }
    assert loads(link(4, boxes)).rules == ()


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"sandwichsum": [{"cell": "R0C1"}]}, "unsupported rules: sandwichsum"),
        ({"antiking": True, "xsum": [1]}, "unsupported rules: xsum"),
        ({"line": [{"lines": []}]}, "unsupported rules: line"),
        ({"cells": {1: {"parity": "odd"}}}, "parity in row 1, column 1"),
        ({"arrow": [{"lines": [["R1C1"]], "cells": ["R1C1", "R1C2"]}]}, "a circle of 2 cells"),
        ({"arrow": [{"lines": [["R1C2", "R1C3"]], "cells": ["R1C1"]}]}, "begin in its circle"),
        ({"killercage": [{"cells": ["R1C1"], "value": "a"}]}, "a whole number, not 'a'"),
        ({"killercage": [{"cells": ["R1C1"], "value": "9"}]}, "from 1 to 4, not 9"),
        ({"killercage": [{"cells": ["R0C1"]}]}, "from r1c1 to r4c4, found 'R0C1'"),
        ({"killercage": {"cells": []}}, "must be a list of objects"),
        ({"littlekillersum": [{"cells": ["R1C2", "R2C1"]}]}, "has no sum"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "L"}]}, "X or V is expected"),
        ({"negative": ["even"]}, "all marks of a kind"),
        ({"thermometer": [{"lines": "R1C1"}]}, "expected lines"),
        ({"extraregion": [{"cells": ["R1C1", "R1C2"]}]}, "regions of other than 4 cells"),
        ({"cells": {1: {"givenPencilMarks": [9]}}}, "digits run from 1 to 4, found 9"),
        ({"cells": {1: {"region": 1}, 2: {"region": "a"}}}, "in no region"),
        ({"quadruple": [{"cells": ["R1C1"], "values": [1]}]}, "has 1 cell, and needs 4"),
    ],
)
def test_what_f_puzzles_say_and_we_cannot_is_named(told, said):
    with pytest.raises(SudokuError) as caught:
        loads(link(**told))
    assert said in str(caught.value)


def test_what_f_puzzles_would_change_is_refused():
    for rules, said in (
        ([Minimum([1]), Minimum([2])], "takes several rules minimum for one"),
        ([LittleKiller([6, 11], sum=5)], "from edge to edge only"),
        ([LittleKiller([6], sum=3)], "the direction"),
        ([Candidates([1], [1]), Candidates([1], [2])], "without a candidate"),
    ):
        with pytest.raises(SudokuError, match=said):
            dumps(Puzzle({}, 2, rules=rules), "f-puzzles")


def ask(call, **request):
    return json.loads(call(json.dumps(request)))


@pytest.mark.parametrize("text", [RULED, link(antiknight=True)], ids=["json", "f-puzzles"])
def test_the_page_and_lists_refuse_them_by_name(text, backend):
    name = read(text).puzzle.rules[0].name
    reading = {"text": text, "variant": "classic"}
    for answer in (
        ask(page.read, **reading),
        ask(page.lab_list, **reading),
        json.loads(page.solve(json.dumps({"reading": reading, "model": "lp"}), backend=backend)),
    ):
        assert not answer["ok"]
        assert name in answer["message"]
    (entry,) = entries_of_whole(read_all(text))
    with pytest.raises(SudokuError, match=f"a list does not take puzzles with rules: {name}"):
        entry.puzzle()


def run(capsys, *words):
    code = main(list(words))
    written = capsys.readouterr()
    return code, written.out, written.err


def test_the_command_line_solves_and_converts_them(tmp_path, capsys, backend):
    file = tmp_path / "ruled.json"
    file.write_text(RULED, encoding="utf-8")
    code, out, _ = run(capsys, "count", str(file))
    assert (code, out.split()[0]) == (0, "1")
    assert run(capsys, "convert", str(file), "-o", str(tmp_path / "b.json"))[0] == 0
    assert loads((tmp_path / "b.json").read_text(encoding="utf-8")) == PUZZLE
    code, out, _ = run(capsys, "convert", "--to", "json", str(file))
    assert loads(out) == PUZZLE
    code, out, err = run(capsys, "explain", str(file))
    assert (code, "thermometer, cage, greater" in err) == (2, True)
    if backend.name == "HiGHS":
        code, out, _ = run(capsys, "solve", "--to", "line", "--json", str(file))
        told = json.loads(out)
        assert (told["solution"], told["unique"]) == (SOLUTION, True)
        assert told["rules"][1] == {"rule": "cage", "cells": ["r3c3", "r4c3"], "sum": 4}


def test_it_has_the_solution_that_the_judge_accepts(backend):
    found = solve(loads(RULED), backend=backend)
    assert (found.solution.line, found.unique) == (SOLUTION, True)
