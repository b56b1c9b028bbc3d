"""Rules in files: our JSON, links of f-puzzles, and what the command line makes of them."""

import json

import pytest
from test_rules import SMALL, accepted

from sudoku import (
    Puzzle,
    Solution,
    SudokuError,
    count_solutions,
    dumps,
    loads,
    page,
    read,
    read_all,
    solve,
)
from sudoku.cli import main
from sudoku.formats.apps.lzstring import compress, decompress
from sudoku.formats.lists.files import entries_of_whole
from sudoku.page.wire import puzzle_in
from sudoku.rules import (
    AllDots,
    AntiKnight,
    Cage,
    Candidates,
    Diagonal,
    Even,
    Greater,
    Jigsaw,
    LittleKiller,
    Minimum,
    Sum,
    Thermometer,
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


def packed_in(text):
    """Return the object in a link of f-puzzles."""
    return json.loads(decompress(text.strip().partition("load=")[2], 10**6))


#: Rows, and columns, of the squares of a Windoku.
W = ((2, 3, 4), (6, 7, 8))


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


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_f_puzzles_hold_a_rule_or_refuse_it_by_name(rule):
    puzzle = Puzzle({1: 1}, 2, rules=[rule])
    if isinstance(rule, Sum | Greater) and not isinstance(rule, LittleKiller):
        with pytest.raises(SudokuError, match=f"does not support {rule.name} rules"):
            dumps(puzzle, "f-puzzles")
    elif rule == AllDots(differences=[], ratios=[4]):
        with pytest.raises(SudokuError, match="all dots are given for the dots that there are"):
            dumps(puzzle, "f-puzzles")
    else:
        found = loads(dumps(puzzle, "f-puzzles"))
        assert found.digits == puzzle.digits
        assert accepted(found) == accepted(puzzle)
        if not isinstance(rule, Candidates | Jigsaw):  # these are said by cells
            assert found.rules == (rule,)


def test_one_diagonal_of_a_link_is_a_rule_beside_its_squares():
    squares = [[f"R{r}C{c}" for r in rows for c in cols] for rows in W for cols in W]
    extra = {"extraregion": [{"cells": cells} for cells in squares]}
    rows = {"cells": [f"R{row}C{row % 4 + 1}" for row in range(1, 10)]}
    for told, variant, rules in (
        ({"diagonalplus": True}, "classic", (Diagonal("/"),)),
        ({"diagonalminus": True}, "classic", (Diagonal("\\"),)),
        ({"diagonalplus": True, "diagonalminus": True}, "x", ()),
        ({"diagonalminus": True, **extra}, "four square", (Diagonal("\\"),)),
        ({"diagonalminus": True, "diagonalplus": True, **extra}, "x + four square", ()),
        (
            {"diagonalminus": True, "diagonalplus": True, "extraregion": [rows]},
            "x",
            (Cage(sorted(9 * row - 9 + row % 4 + 1 for row in range(1, 10))),),
        ),
    ):
        puzzle = loads(link(9, **told))
        assert (puzzle.variant.plain.name, puzzle.rules) == (variant, rules)
        assert loads(dumps(puzzle, "f-puzzles")) == puzzle
    keys = packed_in(dumps(Puzzle({}, 3, "windoku", rules=[Diagonal("/")]), "f-puzzles"))
    assert keys.keys() == {"size", "grid", "extraregion", "diagonal+"}


@pytest.mark.parametrize(
    ("side", "boxes"), [(3, None), (5, None), (7, None), (13, None), (14, (2, 7)), (15, (3, 5))]
)
def test_links_of_f_puzzles_have_grids_of_sides_whose_boxes_they_do_not_say(side, boxes):
    puzzle = loads(link(side, {1: {"value": side, "given": True}}, antiking=True))
    assert (puzzle.side, puzzle.boxes, puzzle.digits[0]) == (side, boxes, side)
    assert loads(dumps(puzzle, "f-puzzles")) == puzzle
    plain = Puzzle({2: 1}, boxes=boxes or (1, side))
    assert loads(dumps(plain, "f-puzzles")) == plain
    assert loads(link(side, {1: {"region": 0}})).rules == ()  # what is said anyway


def test_where_there_are_no_boxes_a_cell_of_a_link_without_a_region_is_in_that_of_its_row():
    moved = {2: {"region": 1}, 4: {"region": 0}}
    puzzle = loads(link(3, {**moved, 1: {"value": 1, "given": True}}))
    assert puzzle.rules == (Jigsaw("ABAABBCCC"),)
    assert loads(dumps(puzzle, "f-puzzles")) == puzzle
    assert count_solutions(puzzle) == 2
    with pytest.raises(SudokuError, match="of 18 say the boxes"):
        loads(link(18))


KILLER = "3<F<<M4GFP<H<'^^^^^`9<'8K<^6E<`H^^H^^D<K^^'^CR^6^^K6<^^'^^A^`E<^8G'^F<^`^^^'D<<H<"


def test_a_killer_string_is_read_and_written():
    found = read(KILLER)
    assert found.format.name == "killer"
    rules = found.puzzle.rules
    assert rules[:3] == (Cage([1, 2], 3), Cage([3, 4, 5], 15), Cage([6, 14, 15, 23], 22))
    assert sorted(label for rule in rules for label in rule.cells) == list(range(1, 82))
    assert dumps(found.puzzle, "killer").strip() == KILLER
    cut = "\n".join(KILLER[start : start + 9] for start in range(0, 81, 9))
    assert loads(cut) == found.puzzle


@pytest.mark.parametrize(
    ("puzzle", "begins"),
    [
        (Puzzle({81: 5}, 3, rules=[Cage([1, 2]), Cage([3, 13], sum=8)]), "0<80"),
        (Puzzle({81: 5}, 3, rules=[Cage([1, 2], sum=5), Cage([11, 15], sum=8)]), "3x3::k:1281:"),
        (Puzzle({81: 5}, 3, "x", rules=[Cage([1, 2], sum=5)]), "3x3:d:k:1281:1281:0:0:"),
    ],
)
def test_what_a_killer_string_holds_comes_back(puzzle, begins):
    text = dumps(puzzle, "killer")
    assert text.startswith(begins)
    assert loads(text) == puzzle


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ([Thermometer([1, 2])], "holds cages and no thermometer"),
        ([Cage([1, 2]), Cage([2, 3])], "r1c2 is in two cages"),
        ([Cage([80, 81], sum=9)], "r9c9 is a given in a cage"),
        ([Cage([1, 3])], "the cage at r1c1 has no sum, which this string needs"),
    ],
)
def test_what_no_killer_string_holds_is_refused_by_name(rules, said):
    with pytest.raises(SudokuError, match=said):
        dumps(Puzzle({81: 5}, 3, rules=rules), "killer")
    with pytest.raises(SudokuError, match="9x9 killers only"):
        dumps(Puzzle({}, 2, rules=[Cage([1, 2])]), "killer")


CELLS = "1" + "." * 15
REGIONS = "AAABCABBCCDBCDDD"


def test_a_jigsaw_string_is_read_and_written():
    found = read(CELLS + REGIONS)
    assert str(found) == "4x4 jigsaw string, 1 given"
    assert found.puzzle == Puzzle({1: 1}, 2, rules=[Jigsaw(REGIONS)])
    assert dumps(found.puzzle, "jigsaw") == f"{CELLS}{REGIONS}\n"
    digits = loads(CELLS + REGIONS.translate(str.maketrans("ABCD", "1230")))
    assert accepted(digits) == accepted(found.puzzle)
    assert dumps(digits, "jigsaw") == f"{CELLS}{REGIONS}\n"
    assert loads("\n".join([CELLS, REGIONS])) == found.puzzle
    seven = Puzzle({9: 7}, boxes=(1, 7), rules=[Jigsaw("ABCDEFG" * 7)])
    assert loads(dumps(seven, "jigsaw")) == seven
    plain = Puzzle({2: 5}, boxes=(2, 3))
    assert dumps(plain, "jigsaw").endswith("AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF\n")
    assert loads(dumps(plain, "jigsaw")) == plain
    twelve = Puzzle({1: 12}, boxes=(3, 4), rules=[Jigsaw("ABCDEFGHIJKL" * 12)])
    assert loads(dumps(twelve, "jigsaw")) == twelve


@pytest.mark.parametrize(
    ("regions", "said"),
    [
        ("AAAACABBCCDBCDDD", "the jigsaw's region 'A' at r1c1 has 5 cells instead of 4"),
        ("AAAXCABBCCDBCDDD", "the jigsaw's region 'X' at r1c4 has 1 cell instead of 4"),
        ("1111312233423444", "the jigsaw's region '1' at r1c1 has 5 cells instead of 4"),
        ("AAAAAABBCCCCBBBC", "the jigsaw's region 'A' at r1c1 has 6 cells instead of 4"),
    ],
)
def test_a_jigsaw_string_whose_regions_are_wrong_is_opened_with_the_reason(regions, said):
    puzzle = loads(CELLS + regions)
    (rule,) = puzzle.rules
    assert (puzzle.digits[0], rule.reason) == (1, said)
    with pytest.raises(SudokuError, match="impossible jigsaw"):
        dumps(puzzle, "jigsaw")


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (Puzzle({}, 2, rules=[AntiKnight(), Jigsaw(REGIONS), Even([1])]), "no anti-knight, even"),
        (Puzzle({}, 2, "x", rules=[Jigsaw(REGIONS)]), "no variant x"),
        (Puzzle({}, boxes=(1, 4), rules=[Jigsaw(REGIONS)]), "this is 4x4 without boxes"),
    ],
)
def test_what_no_jigsaw_string_holds_is_refused(puzzle, said):
    with pytest.raises(SudokuError, match=said):
        dumps(puzzle, "jigsaw")


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
def test_the_page_reads_and_solves_them(text, backend):
    puzzle = read(text).puzzle
    reading = {"text": text, "variant": "classic"}
    shown = ask(page.read, **reading)
    again = {key: shown[key] for key in ("cells", "boxsize", "variant", "rules")}
    assert puzzle_in(again) == puzzle
    assert len(shown["ruled"]["said"]) == len(puzzle.rules)
    for request in ({"reading": reading}, again):
        asked = json.dumps({**request, "model": "lp", "time_limit": 60})
        solved = json.loads(page.solve(asked, backend=backend))
        assert Solution(puzzle, tuple(solved["solution"]["cells"])).is_valid()


def test_the_page_tells_digits_that_break_a_rule():
    request = {"cells": [3, 4, *[0] * 14], "boxsize": 2, "variant": "classic"}
    rules = [{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 5}]
    (conflict,) = ask(page.check, **request, rules=rules)["conflicts"]
    assert conflict["cells"] == [1, 2]
    assert conflict["message"].startswith("the cage at r1c1 is not kept: row 1, column 1; row 1")


@pytest.mark.parametrize("text", [RULED, link(antiknight=True)], ids=["json", "f-puzzles"])
def test_lists_and_the_lab_keep_them(text):
    answer = ask(page.lab_list, text=text, variant="classic")
    (kept,) = answer["puzzles"]
    assert read(kept).puzzle == read(text).puzzle
    (entry,) = entries_of_whole(read_all(text))
    assert entry.puzzle() == read(text).puzzle


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
    if backend.name == "HiGHS":  # what the command finds by itself
        code, out, _ = run(capsys, "explain", str(file))
        assert (code, "So r1c1 is not 4 (thermometer at r1c1)." in out) == (0, True)
        code, out, _ = run(capsys, "solve", "--to", "line", "--json", str(file))
        told = json.loads(out)
        assert (told["solution"], told["unique"]) == (SOLUTION, True)
        assert told["rules"][1] == {"rule": "cage", "cells": ["r3c3", "r4c3"], "sum": 4}


def test_the_command_line_adds_rules_and_boxes(tmp_path, capsys):
    moves = "anti-king + anti-knight+non-consecutive"
    assert run(capsys, "count", "--rules", moves, "." * 81)[1].split()[0] == "72"
    told = json.dumps(json.loads(RULED)["rules"])
    file = tmp_path / "rules.json"
    file.write_text(told, encoding="utf-8")
    for rules in (told, str(file)):
        assert run(capsys, "count", "--rules", rules, "....3...........")[1].split()[0] == "1"
    tall = Puzzle("12" + "." * 34, boxes=(3, 2))
    counted = run(capsys, "count", "--boxes", "3x2", "--limit", "9", "123" + "." * 33)
    assert counted[:2] == (0, "at least 9\targument 1\n")
    out = run(capsys, "convert", "--boxes", "3x2", "--to", "json", tall.line)[1]
    assert loads(out) == tall
    file.write_text("# no boxes\n12.\n...\n...\n", encoding="utf-8")
    assert run(capsys, "count", "--boxes", "1x3", str(file))[1].split()[0] == "2"
    file.write_text("12.......\n1........\n", encoding="utf-8")
    out = run(capsys, "count", "--boxes", "1x3", str(file))[1]
    assert [line.split("\t")[0] for line in out.splitlines()] == ["2", "4"]
    made = loads(run(capsys, "generate", "--rules", "anti-king", "--boxes", "1x5")[1])
    assert (made.boxes, made.side, [rule.name for rule in made.rules]) == (None, 5, ["anti-king"])
    assert count_solutions(made) == 1
    file.write_text(dumps(PUZZLE, "json"), encoding="utf-8")
    turned = loads(run(capsys, "vary", "--by", "transpose", str(file))[1])
    assert turned.rules[0] == Thermometer([1, 5, 9])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rules", "cage"), "the rule cage needs cells; JSON can tell it, such as [{"),
        (("--rules", "sandwich"), "no rule is called 'sandwich'; there are jigsaw"),
        (("--rules", "[7]"), 'its name under "rule", not 7'),
        (("--rules", '[{"rule"'), "the rules are no JSON"),
        (("--rules", "[" * 99), "in the rules brackets are nested over 50 deep"),
        (("--rules", '{"rule": "even", "cells": [], "cells": []}'), "'cells' is said twice"),
        (("--rules", '{"rule": "even", "cells": ["r5c1"]}'), "from r1c1 to r4c4, found 'r5c1'"),
        (("--boxes", "2x3"), "boxes of 2x3 make a side of 6, and this has one of 4"),
        (("--boxes", "2x3x4"), "boxes are rows x columns, such as 2x3"),
        (("--batch", "--rules", "anti-king"), "--rules does not go with --batch"),
    ],
)
def test_the_command_line_refuses_other_rules_and_boxes(words, said, capsys):
    command = "solve" if "--batch" in words else "count"
    code, out, err = run(capsys, command, *words, "4.....2..1.....3")
    assert (code, out) == (2, "")
    assert said in err


def test_it_has_the_solution_that_the_judge_accepts(backend):
    found = solve(loads(RULED), backend=backend)
    assert (found.solution.line, found.unique) == (SOLUTION, True)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"side": 4, "givens": "." * 16, "rules": [{"rule": "cage"}] * 1_001}),
        link(killercage=[{"cells": "none"}] * 1_001),
    ],
    ids=["JSON", "f-puzzles"],
)
def test_too_many_rules_are_refused_before_one_is_read(text):
    with pytest.raises(SudokuError, match="a puzzle has at most 1,000 rules, not 1,001"):
        loads(text)
