"""Lists of puzzles with rules and shapes: each line is independent, and files keep the rules."""

import base64
import io
import json
import sys
import zipfile

import pytest

from sudokulp import Puzzle, Solution, dumps, loads, read_all
from sudokulp import api as page
from sudokulp.batch import TASKS, Entry, Job, entries_of, work
from sudokulp.batch.writers import write
from sudokulp.grid import Boxes
from sudokulp.rules import AntiKnight, Cage, Difference, Jigsaw, Thermometer

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")

#: Its rules alone determine the solution.
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
KNIGHT = Puzzle(PLAIN, rules=[AntiKnight()])


def as_json(puzzle):
    return " ".join(dumps(puzzle, "json").split())


#: Lines by name, each with the puzzle in it.
LINES = {
    "link": (dumps(RULED, "f-puzzles").strip(), RULED),
    "json": (as_json(RULED), RULED),
    "letters": (JIGSAW.line + "AAABCABBCCDBCDDD", JIGSAW),
    "killer": (dumps(KILLER, "killer").strip(), KILLER),
    "knight": (as_json(KNIGHT), KNIGHT),
    "six": (SIX.line, SIX),
    "latin": (as_json(LATIN), LATIN),
    "plain": (PLAIN, Puzzle(PLAIN)),
}
TEXTS = [text for text, _ in LINES.values()]


def entries(text):
    return list(entries_of(io.BytesIO(text.encode())))


def row_of(name, task="convert"):
    (entry, _) = entries(f"{LINES[name][0]}\n{LINES['link'][0]}")
    return work(entry, Job(task, count_limit=5))


def same(found, puzzle):
    """Return whether a puzzle equals the expected one, apart from the names of its boxes."""
    return (found.shape, found.digits, found.rules) == (puzzle.shape, puzzle.digits, puzzle.rules)


@pytest.mark.parametrize("name", LINES)
def test_a_line_is_the_same_puzzle_alone_among_similar_and_among_other_lines(name):
    text, puzzle = LINES[name]
    mixed = entries("\n".join(["# mixed", *TEXTS]))
    assert [entry.line for entry in mixed] == list(range(2, len(LINES) + 2))
    at = list(LINES).index(name)
    for entry in (*entries(text), *entries(f"{text}\n{text}\n"), mixed[at]):
        assert same(entry.puzzle(), puzzle)
    whole = read_all("\n".join(TEXTS))
    assert not whole.wrong
    assert same(whole[at].puzzle, puzzle)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("name", ["link", "letters", "six", "latin"])
def test_each_task_gives_the_right_result_for_it(name, task):
    row = row_of(name, task)
    assert not row.problem
    assert row.variant == "classic"
    if row.solution:
        assert Solution(LINES[name][1], tuple(map(int, row.solution))).is_valid()
    if task in ("solve", "unique"):
        assert row.unique is (name in ("link", "six"))


def test_an_error_is_reported_for_its_line_only():
    wrong = LINES["json"][0].replace('"sum": 5', '"sum": 50')
    links = "https://f-puzzles.com/?load=N4Ig"
    rows = [work(entry, Job()) for entry in entries("\n".join([TEXTS[0], wrong, links]))]
    assert [row.verdict for row in rows] == ["unique", "unknown", "wrong"]
    assert "the sum of the cage at r2c1" in rows[1].problem
    assert rows[2].problem


def test_json_spanning_several_lines_is_one_puzzle():
    (entry,) = entries(dumps(RULED, "json"))
    assert entry.puzzle() == RULED


@pytest.mark.parametrize("name", LINES)
def test_written_files_have_the_rules_and_are_read_back(name):
    row = row_of(name)
    assert same(Entry(1, row.puzzle, entries(row.puzzle)[0].layout).puzzle(), LINES[name][1])


def test_a_zip_has_files_with_the_rules_and_a_list_names_what_it_omits():
    rows = [row_of(name, "solve") for name in ("link", "six", "latin", "plain")]
    rows = [row for row in rows if row.solution]
    stream = io.BytesIO()
    write(rows[:1], "zip", stream)
    packed = zipfile.ZipFile(stream)
    assert packed.namelist() == ["000001.json", "000001-solution.sdk"]
    assert loads(packed.read("000001.json").decode()) == RULED
    assert loads(packed.read("000001-solution.sdk").decode()).line == rows[0].solution
    assert write(rows, "sdm", io.BytesIO()) == len(rows)


def ask(function, **request):
    return json.loads(function(json.dumps(request)))


def test_the_page_can_scan_run_open_and_save_them():
    text = "\n".join(LINES[name][0] for name in ("link", "letters", "six"))
    scan = ask(page.batch_scan, text=text, first=1, variant="classic", layout=None, heading=0)
    assert scan["list"]
    layout = scan["layout"]
    asked = {"task": "solve", "time_limit": 10, "count_limit": 5, "layout": layout}
    told = ask(page.batch, numbers=[1, 2, 3], lines=text.split("\n"), **asked)["rows"]
    assert [row[0] for row in told] == ["unique", "several", "unique"]
    line = ask(page.batch_line, number=1, line=TEXTS[0], layout=layout)
    assert loads(line["text"]) == RULED
    rows = [
        [number, text.split("\n")[number - 1], "classic", "", row]
        for number, row in enumerate(told, 1)
    ]
    made = ask(page.batch_write, file="jsonl", rows=rows)
    written = [json.loads(each) for each in base64.b64decode(made["data"]).splitlines()]
    assert [loads(each["puzzle"]).rules for each in written] == [RULED.rules, JIGSAW.rules, ()]
    whole = ask(page.batch_whole, text=dumps(RULED, "json"), variant="classic")
    assert loads(whole["text"]) == RULED


def test_a_comment_overrides_the_variant_named_in_a_line():
    lines = [
        '{"side": 4, "variant": "classic", "givens": "4...............", "rules": []}',
        "4" + "." * 15,
    ]
    text = "\n".join(["# variant: x", *lines])
    found = read_all(text)
    assert [found.pick(at).puzzle.variant.name for at in (0, 1)] == ["x", "x"]
    rows = [work(entry, Job("convert")) for entry in entries_of(io.BytesIO(text.encode()))]
    assert [row.variant for row in rows] == ["x", "x"]
