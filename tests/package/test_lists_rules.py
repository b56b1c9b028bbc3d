"""Lists of puzzles with rules and shapes: each line is read by itself, and files keep the rules."""

import base64
import io
import json
import sys
import zipfile

import pytest

from sudoku import Puzzle, Solution, dumps, load, loads, read_all
from sudoku.batch import TASKS, WRITERS, Entry, Job, entries_of, work
from sudoku.boxes import Boxes
from sudoku.cli import main
from sudoku.page import batch as page
from sudoku.rules import AntiKnight, Cage, Difference, Jigsaw, Thermometer

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")

#: Its rules alone leave one solution.
RULED = Puzzle(
    {},
    2,
    rules=[
        Thermometer([1, 2, 3, 4]),
        Cage([5, 9], sum=5),
        Cage([6, 7], sum=5),
        Difference([10, 11], difference=1),
    ],
)
JIGSAW = Puzzle("1....2..........", 2, rules=[Jigsaw("AAAB CABB CCDB CDDD")])
SIX = Puzzle(".1.3...6...2.....36..4...5......32..")
KILLER = Puzzle({}, 3, rules=[Cage([1, 2], sum=3), Cage([3, 12], sum=17)])
LATIN = Puzzle({1: 1, 2: 2, 8: 2, 9: 3, 15: 3}, Boxes(1, 7))
PLAIN = "4.....2..1.....3"

LINES = {
    "link": dumps(RULED, "f-puzzles").strip(),
    "json": " ".join(dumps(RULED, "json").split()),
    "letters": JIGSAW.line + "AAABCABBCCDBCDDD",
    "killer": dumps(KILLER, "killer").strip(),
    "six": SIX.line,
    "latin": " ".join(dumps(LATIN, "json").split()),
    "plain": PLAIN,
}
PUZZLES = {
    "link": RULED,
    "json": RULED,
    "letters": JIGSAW,
    "killer": KILLER,
    "six": SIX,
    "latin": LATIN,
    "plain": Puzzle(PLAIN),
}


def entries(text):
    return list(entries_of(io.BytesIO(text.encode())))


def row_of(name, task="convert"):
    (entry, _) = entries(f"{LINES[name]}\n{LINES['link']}")
    return work(entry, Job(task, count_limit=5))


@pytest.mark.parametrize("name", LINES)
def test_a_line_is_the_same_puzzle_alone_among_its_like_and_among_others(name):
    alone, twice = entries(LINES[name]), entries(f"{LINES[name]}\n{LINES[name]}\n")
    mixed = entries("\n".join(["# mixed", *LINES.values()]))
    assert [entry.line for entry in mixed] == list(range(2, len(LINES) + 2))
    here = mixed[list(LINES).index(name)]
    found = [entry.puzzle() for entry in (*alone, *twice, here)]
    whole = read_all("\n".join(LINES.values()))
    assert not whole.wrong
    found.append(whole[list(LINES).index(name)].puzzle)
    assert {(each.shape, each.digits, each.rules) for each in found} == {
        (PUZZLES[name].shape, PUZZLES[name].digits, PUZZLES[name].rules)
    }


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("name", ["link", "letters", "six", "latin"])
def test_each_task_does_what_it_says_of_it(name, task):
    row = row_of(name, task)
    assert not row.problem
    assert row.variant == "classic"
    if row.solution:
        digits = tuple(map(int, row.solution))
        assert Solution(PUZZLES[name], digits).is_valid()
    if task in ("solve", "unique"):
        assert row.unique is (name in ("link", "six"))


def test_what_is_wrong_is_said_of_the_line_alone():
    wrong = LINES["json"].replace('"sum": 5', '"sum": 50')
    links = "https://f-puzzles.com/?load=N4Ig"
    rows = [work(entry, Job()) for entry in entries("\n".join([LINES["link"], wrong, links]))]
    assert [row.verdict for row in rows] == ["unique", "unknown", "wrong"]
    assert "the sum of the cage at r2c1" in rows[1].problem
    assert rows[2].problem


def test_json_over_several_lines_is_one_puzzle():
    (entry,) = entries(dumps(RULED, "json"))
    assert entry.puzzle() == RULED


@pytest.mark.parametrize("name", LINES)
def test_what_is_written_has_the_rules_and_is_read_again(name):
    row = row_of(name)
    again = Entry(1, row.puzzle, entries(row.puzzle)[0].layout).puzzle()
    assert (again.shape, again.digits, again.rules) == (
        PUZZLES[name].shape,
        PUZZLES[name].digits,
        PUZZLES[name].rules,
    )


def test_a_zip_has_files_that_keep_the_rules_and_a_list_says_what_it_leaves_out():
    rows = [row_of(name, "solve") for name in ("link", "six", "latin", "plain")]
    rows = [row for row in rows if row.solution]
    writer = WRITERS["zip"]()
    data = writer.write(rows[:1]) + writer.finish() + writer.held() + writer.end()
    packed = zipfile.ZipFile(io.BytesIO(data))
    assert packed.namelist() == ["000001.json", "000001-solution.sdk"]
    assert loads(packed.read("000001.json").decode()) == RULED
    assert loads(packed.read("000001-solution.sdk").decode()).line == rows[0].solution
    listing = WRITERS["sdm"]()
    listing.write(rows)
    assert listing.left_out == len(rows)


def ask(function, **request):
    return json.loads(function(json.dumps(request)))


def test_the_page_scans_works_opens_and_writes_them():
    text = "\n".join([LINES["link"], LINES["letters"], LINES["six"]])
    scan = ask(page.batch_scan, text=text, first=1, variant="classic", layout=None, heading=0)
    assert scan["list"]
    layout = scan["layout"]
    asked = {"task": "solve", "time_limit": 10, "count_limit": 5, "layout": layout}
    told = ask(page.batch, numbers=[1, 2, 3], lines=text.split("\n"), **asked)["rows"]
    assert [row[0] for row in told] == ["unique", "several", "unique"]
    line = ask(page.batch_line, number=1, line=LINES["link"], layout=layout)
    assert loads(line["text"]) == RULED
    rows = [
        [number, text.split("\n")[number - 1], "classic", "", row]
        for number, row in enumerate(told, 1)
    ]
    made = ask(page.batch_write, file="jsonl", state=None, rows=rows, last=True)
    written = [json.loads(each) for each in base64.b64decode(made["data"]).splitlines()]
    assert [loads(each["puzzle"]).rules for each in written] == [RULED.rules, JIGSAW.rules, ()]
    whole = ask(page.batch_whole, text=dumps(RULED, "json"), variant="classic")
    assert loads(whole["text"]) == RULED


def test_the_command_does_the_same(tmp_path, capsys):
    path = tmp_path / "list.txt"
    path.write_text("\n".join([LINES["link"], LINES["six"]]))
    output = tmp_path / "out.zip"
    assert main(["solve", "--batch", str(path), "-o", str(output)]) == 0
    assert "2 unique" in capsys.readouterr().err
    with zipfile.ZipFile(output) as packed:
        packed.extract("000001.json", tmp_path)
    assert load(tmp_path / "000001.json") == RULED


def test_a_rule_about_the_whole_grid_is_kept():
    puzzle = Puzzle(PLAIN, rules=[AntiKnight()])
    (entry, _) = entries("\n".join([" ".join(dumps(puzzle, "json").split())] * 2))
    assert entry.puzzle() == puzzle


def test_a_comment_names_the_variant_of_a_line_that_says_another():
    lines = [
        '{"side": 4, "variant": "classic", "givens": "4...............", "rules": []}',
        "4" + "." * 15,
    ]
    text = "\n".join(["# variant: x", *lines])
    found = read_all(text)
    assert [found.pick(at).puzzle.variant.name for at in (0, 1)] == ["x", "x"]
    rows = [work(entry, Job("convert")) for entry in entries_of(io.BytesIO(text.encode()))]
    assert [row.variant for row in rows] == ["x", "x"]
