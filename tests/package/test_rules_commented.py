"""Rules in comment lines: drawn grids are written with them, and texts are read with them."""

import json

import pytest
from test_rules import SMALL
from test_rules_formats import PUZZLE, RULED, run

from sudoku import ParseError, Puzzle, Solution, SudokuError, dumps, loads, page, read, read_all
from sudoku.formats import WRITABLE
from sudoku.rules import AntiKing, AntiKnight, Cage, Jigsaw, Unknown, X

DRAWN = ["grid", "grid with blanks"]
LINE = "4.....2..1.....3"
CAGE = '# rule: {"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 5}'


@pytest.mark.parametrize("format", DRAWN)
@pytest.mark.parametrize("rule", [*SMALL, X([1, 2])], ids=str)
def test_a_drawn_grid_with_any_rule_comes_back(rule, format):
    puzzle = Puzzle({1: 1, 2: 2}, 3 if rule == X([1, 2]) else 2, rules=[rule])
    text = dumps(puzzle, format)
    assert text.startswith(f"# rule: {rule.name}\n" if len(vars(rule)) == 0 else '# rule: {"rule"')
    found = read(text)
    assert (found.puzzle, found.format.name) == (puzzle, "grid")


def test_variant_unknown_and_long_rules_come_back():
    sandwich = Unknown("sandwich", '{"sum":"\\u00b7"}')
    puzzle = Puzzle({1: 4}, 2, "x", rules=[sandwich, AntiKnight(), Cage([1, 2], sum=5)])
    text = dumps(puzzle, "grid")
    assert text.startswith("# variant: x\n# rule: {")
    assert loads(text) == puzzle
    letters = "".join(
        chr(ord("a") + n // 36) if n < 936 else chr(ord("A") + n // 36 - 26) for n in range(36 * 36)
    )
    long = Puzzle({1: 4}, 6, rules=[Jigsaw(letters)])
    assert loads(dumps(long, "grid")) == long


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        "\n".join(LINE[start : start + 4] for start in range(0, 16, 4)),
        "4\n1, 1, 4\n2, 3, 2\n3, 2, 1\n4, 4, 3\n",
        "4,,,\n,,2,\n,1,,\n,,,3\n",
        str([[4, 0, 0, 0], [0, 0, 2, 0], [0, 1, 0, 0], [0, 0, 0, 3]]),
        '{"side": 4, "givens": "4.....2..1.....3", "rules": [{"rule": "anti-king"}]}',
    ],
    ids=["line", "rows", "sdk", "csv", "lists", "json"],
)
def test_texts_of_other_formats_take_rules_from_comments(text):
    found = loads(f"{CAGE}\n#RULE: anti-knight \n{text}")
    assert {*found.rules} >= {Cage([1, 2], sum=5), AntiKnight()}
    assert found.line == LINE
    assert loads(f"{text}\n{CAGE}").rules[-1] == Cage([1, 2], sum=5)


def test_several_grids_have_the_rules_above_them():
    both = [Puzzle(LINE, 2, rules=[AntiKnight()]), Puzzle(LINE, 2), PUZZLE]
    found = read_all("\n".join(dumps(puzzle, "grid") for puzzle in both))
    assert [each.puzzle for each in found] == both
    with pytest.raises(ParseError, match="a rule goes with a single puzzle"):
        read_all("\n".join(dumps(puzzle, "grid") for puzzle in both) + "# rule: anti-king")


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("# rule: cage", "the rule cage needs cells"),
        ('# rule: {"rule": "cage"', "this rule is no JSON"),
        ('# rule: {"rule": "cage", "cels": []}', "not 'cels'"),
        ("# rule: {}", 'its name under "rule"'),
    ],
)
def test_a_damaged_rule_is_an_error_with_its_line(comment, said):
    with pytest.raises(ParseError, match=said) as caught:
        loads(f"# a title\n{comment}\n{LINE}")
    assert (caught.value.index, caught.value.line) == (2, comment)


def test_what_is_no_rule_here_or_cannot_be_is_named():
    text = f'# rule: sandwich\n# rule: {{"rule": "even", "cells": ["r5c1"]}}\n{LINE}'
    sandwich, outside = loads(text).rules
    assert (sandwich.title, outside.title) == ("sandwich", "even")
    assert "r5c1" in outside.reason
    assert loads(f"# rules of thumb: none\n{LINE}").rules == ()


@pytest.mark.parametrize("text", [f"{CAGE}\n{LINE}\n{LINE}\n", f"{LINE}\n{CAGE}\n{LINE}\n"])
def test_a_list_has_no_rules_in_comments_and_says_so(text, tmp_path, capsys):
    with pytest.raises(ParseError, match="a list has each as JSON"):
        read_all(text)
    file = tmp_path / "list.sdm"
    file.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "count", str(file))
    assert code != 0
    assert "a list has each as JSON" in out + err


def test_a_file_with_one_puzzle_string_has_its_rules(tmp_path, capsys):
    file = tmp_path / "one.txt"
    file.write_text(f"# rule: anti-knight\n{'.' * 16}\n", encoding="utf-8")
    plain = Puzzle({}, 2, rules=[AntiKnight()])
    assert loads(run(capsys, "convert", str(file), "--to", "json")[1]) == plain
    asked = {"text": file.read_text(encoding="utf-8"), "variant": "classic"}
    assert json.loads(page.read(json.dumps(asked)))["rules"] == [{"rule": "anti-knight"}]
    file.write_text("# rule: anti-knight\n12.\n...\n...\n", encoding="utf-8")
    code, out, err = run(capsys, "count", "--boxes", "1x3", str(file))
    assert (code, out) == (2, "")
    assert "where boxes are asked for, rules are, too: by --rules" in err


def test_other_texts_refuse_rules_by_name_and_solutions_have_none(tmp_path, capsys):
    refusing = [f for f in WRITABLE.values() if not (f.rules or f.commented)]
    assert {"sdk", "csv"} <= {format.name for format in refusing}
    for format in refusing:
        with pytest.raises(SudokuError, match="it does not support"):
            dumps(PUZZLE, format)
    solution = Solution(PUZZLE, tuple(map(int, "1243342123144132")))
    assert "#" not in dumps(solution, "grid")
    (tmp_path / "a.json").write_text(RULED, encoding="utf-8")
    out = run(capsys, "convert", str(tmp_path / "a.json"), "--to", "grid", "--variant", "x")[1]
    assert out.count("# variant: x") == 1
    assert loads(out).rules == PUZZLE.rules
    solved = run(capsys, "solve", str(tmp_path / "a.json"), "--to", "grid", "--variant", "classic")
    assert "with rules" not in solved[1]


def test_rules_from_comments_join_those_of_the_text():
    jigsaw = "AAAABBBBCCCCDDDD"
    text = f'# rule: {{"rule": "jigsaw", "letters": "{jigsaw}"}}\n# rule: anti-king\n{LINE}'
    assert loads(text).rules == (Jigsaw(jigsaw), AntiKing())
    twice = f'# rule: {{"rule": "jigsaw", "letters": "{jigsaw}"}}\n{text}'
    assert loads(twice).rules[0] == Jigsaw(jigsaw)
