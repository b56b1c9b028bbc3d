"""Many puzzles at once, natively and on the page: lists in, a row per line, files out."""

import base64
import csv
import io
import json
import sys
import zipfile
from dataclasses import asdict
from itertools import islice

import pytest
from fewer import examples
from hypothesis import given
from inner import TASKS, Entry, Job, Layout, Lost, entries_of, solve, work
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION, one_line, page
from solvers import make_backend
from strategies import puzzles

from sudokulp import SudokuError
from sudokulp.cli import lists as batch
from sudokulp.cli import main

EASY = WELL_KNOWN
SEVENTEEN = "..............1..2..3.4..5.......36..7.......18..........4........63..2.71......8"
#: Not solved by singles and relaxations ("Golden Nugget").
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SMALL, SMALL_SOLUTION = "4.....2..1.....3", "4231132431422413"
CONFLICT = "44.............."
#: Almost a puzzle.
WRONG = "4.....2..1.....5"
ROUNDING = "..1...8..3......4..8274.9...5.3.8.1....6....22.........7....6..53..1..7.........9"


def of(*lines, task="solve", **limits):
    """Return the rows of a list."""
    return rows_of("\n".join(lines).encode(), Job(task, **limits), make_backend())


def rows_of(data, job, backend=None, **options):
    return [work(entry, job, backend) for entry in entries_of(io.BytesIO(data), **options)]


# Lists


def test_a_solution_beside_a_truncated_puzzle_is_not_read_as_the_puzzle():
    for cut in (1, 9, 30):
        found = of(EASY, f"{EASY[:-cut]};{WELL_KNOWN_SOLUTION}", SEVENTEEN, task="convert")
        assert [row.verdict for row in found] == ["read", "wrong", "read"]


@pytest.mark.parametrize("count", [5, 10_001])
def test_the_suffix_of_a_file_names_the_variant(count):
    data = f"{SMALL}\n{CONFLICT}\n".encode() * count
    found = rows_of(data, Job("convert"), filename="many.sdkx")
    assert {row.variant for row in found} == {"x"}
    assert [row.line for row in found] == [*range(1, 2 * count + 1)]


def test_a_long_list_is_read_lazily_in_any_encoding():
    class Endless(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, space):
            read.append(len(space))
            line = SMALL.encode() + b"\n"
            space[:] = (line * (len(space) // 17 + 2))[sum(read[:-1]) % 17 :][: len(space)]
            return len(space)

    read: list[int] = []
    entries = entries_of(Endless())
    assert next(entries).puzzle().line == SMALL
    assert sum(read) < 4_000_000
    assert {entry.text for entry in islice(entries, 100_000)} == {SMALL}
    data = ("\ufeff" + f"{SMALL}\r\n" * 10_001).encode("utf-16-le")
    assert [row.puzzle for row in rows_of(data, Job("convert"))] == [SMALL] * 10_001


# Tasks


@pytest.mark.parametrize("task", TASKS)
def test_every_task_gives_a_row_for_each_entry_whatever_its_neighbours(task):
    lines = [SMALL, WRONG, CONFLICT, "4" + "." * 15, SEVENTEEN, EASY]
    found = of(*lines, task=task)
    assert [row.line for row in found] == [1, 2, 3, 4, 5, 6]
    many = ["read"] * 5 if task == "convert" else "unique none several unique unique".split()
    assert [row.verdict for row in found if row.verdict != "wrong"] == many
    if task != "convert":
        assert found[2].problem == "4 appears twice in row 1 (r1c1 and r1c2)"
    job, backend = Job(task), make_backend()
    alone = [work(Entry(n, line, Layout()), job, backend) for n, line in enumerate(lines, 1)]
    assert [asdict(row) | {"seconds": 0, "problem": ""} for row in alone] == [
        asdict(row) | {"seconds": 0, "problem": ""} for row in found
    ]


@examples(12)
@given(puzzle=puzzles(wrong=0.1))
def test_rows_agree_with_the_functions_for_a_single_puzzle(puzzle):
    entry = Entry(1, one_line(puzzle), Layout(puzzle.variant.plain.name))
    solved, unique, counted = (
        work(entry, Job(task, count_limit=5), make_backend())
        for task in ("solve", "unique", "count")
    )
    result = solve(puzzle, model="sat")
    assert solved.verdict == unique.verdict == counted.verdict == result.verdict
    assert (solved.outcome, solved.unique) == (result.outcome, result.unique)
    assert (counted.count > 1, counted.count == 1) == (result.unique is False, bool(result.unique))
    assert counted.exact or counted.count == 5
    assert solved.givens == len(puzzle.givens)
    if solved.unique:
        assert solved.solution == result.solution.line


def test_counting_stops_at_its_limit():
    exact, cut = of("1" + "." * 15, "." * 81, task="count", count_limit=100)
    assert (exact.count, exact.exact) == (72, True)
    assert (cut.count, cut.exact, cut.verdict, cut.problem) == (100, False, "several", "")


@pytest.mark.parametrize("task", ["solve", "unique", "count", "rate"])
def test_a_time_limit_leaves_the_verdict_unknown(task):
    row = work(Entry(1, HARD, Layout()), Job(task, time_limit=1e-9), make_backend())
    assert (row.verdict, "time limit" in row.problem) == ("unknown", True)


def test_an_unknown_task_or_backend_raises_its_own_error():
    with pytest.raises(SudokuError, match="task"):
        of(SMALL, task="juggle")
    for task in ("solve", "rate"):
        with pytest.raises(SudokuError, match="abacus"):
            work(Entry(1, HARD, Layout()), Job(task, time_limit=600, backend="abacus"))


# The command, apart from its sessions


@pytest.fixture
def many(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"{SMALL}\n{WRONG}\n{EASY}\n" + f"{SMALL}\n" * 60)
    return path


def table_of(said):
    return [{**row, "seconds": ""} for row in csv.DictReader(io.StringIO(said))]


desk = pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes, no links")


@desk
def test_rows_are_in_the_order_of_the_lines_however_many_processes_there_are(many, run):
    alone, both = (run("solve", "--batch", many, "--jobs", jobs, "-q") for jobs in (1, 2))
    assert (alone[0], alone[2]) == (both[0], both[2]) == (2, "")
    assert table_of(alone[1]) == table_of(both[1])
    assert [row["line"] for row in table_of(both[1])] == [str(n) for n in range(1, 64)]


def test_only_so_many_rows_wait_for_a_slow_one(tmp_path, run, monkeypatch):
    def first_is_last(do, groups, jobs, scheduler):
        """Imitate several processes, where the first pending group takes longest."""
        while (slow := next(groups, None)) is not None:
            others = list(groups)
            ahead.append(len(others))
            for group in [*others, slow]:
                yield group, do(group)

    ahead = []
    monkeypatch.setattr(batch, "spread", first_is_last)
    monkeypatch.setattr(batch, "WINDOW", 3)
    path = tmp_path / "list.txt"
    path.write_text(f"{SMALL}\n" * (batch.GROUP * 6 + 5))
    code, output, _ = run("solve", "--batch", "--what", "convert", "--jobs", "2", path)
    assert (code, ahead) == (0, [2, 2, 0])
    assert [int(row["line"]) for row in table_of(output)] == list(range(1, batch.GROUP * 6 + 6))


def test_lines_of_a_lost_group_are_retried_one_by_one(tmp_path, run, monkeypatch):
    def losing(do, groups, jobs, scheduler):
        for number, group in groups:
            lost = any(entry.line == 3 for entry in group)
            yield (number, group), Lost("the worker died") if lost else do((number, group))

    monkeypatch.setattr(batch, "spread", losing)
    path = tmp_path / "list.txt"
    path.write_text(f"{SMALL}\n" * 30)
    code, output, _ = run("solve", "--batch", "--what", "convert", "--jobs", "2", path)
    table = table_of(output)
    assert code == 3
    assert [(row["line"], row["problem"]) for row in table if row["verdict"] != "read"] == [
        ("3", "the worker died")
    ]
    assert [row["line"] for row in table] == [str(n) for n in range(1, 31)]


def test_the_suffix_of_the_output_names_the_format_and_two_files_get_two_folders(
    many, tmp_path, run
):
    other = tmp_path / "more" / "many.txt"
    other.parent.mkdir()
    other.write_text(f"\n{EASY}\n")
    convert = ["solve", "--batch", "--what", "convert", "-q", many, other]
    target = tmp_path / "out.zip"
    assert run(*convert, "-o", target) == (2, "", "")
    with zipfile.ZipFile(target) as archive:
        assert len(set(archive.namelist())) == len(archive.namelist()) == 63
    assert run(*convert, "-o", tmp_path / "out.jsonl") == (2, "", "")
    assert (tmp_path / "out.jsonl").read_text().count("\n") == 64


@desk
def test_an_input_is_not_overwritten_through_a_link_or_standard_input(
    many, tmp_path, capsys, monkeypatch
):
    before = many.read_bytes()
    link = tmp_path / "link.csv"
    link.symlink_to(many)
    assert main(["solve", "--batch", "no-file.txt", str(many), "-o", str(link)]) == 2
    assert f"the output file '{link}' is also an input file" in capsys.readouterr().err
    with many.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main(["solve", "--batch", "-o", str(many)]) == 2
    assert "is also an input file" in capsys.readouterr().err
    assert many.read_bytes() == before


# The page


def ask(function, backend=None, **request):
    given = json.dumps(request)
    return json.loads(function(given, backend=backend) if backend else function(given))


def scanned(text, size):
    """Return the entries' numbers and the layout changes, scanning `size` lines at a time."""
    lines = text.split("\n")
    whole = ask(page.batch_scan, text=text, first=1, variant="classic", layout=None, heading=0)
    skipped, turns, layout, heading = [], [], whole["turns"][0][1], whole["heading"]
    for first in range(0, len(lines), size):
        piece = {"text": "\n".join(lines[first : first + size]), "first": first + 1}
        found = ask(page.batch_scan, **piece, variant="classic", layout=layout, heading=heading)
        layout, heading = found["layout"], found["heading"]
        skipped += found["skipped"]
        turns += found["turns"]
    return [n for n in range(1, len(lines) + 1) if n not in skipped], turns


@pytest.mark.parametrize("size", [2, 3, 5, 100])
def test_a_list_reads_the_same_however_it_is_split(size):
    rows = "".join(f"{number},{SMALL}\n" for number in range(2, 6))
    text = f"id,puzzle\n1,{SMALL}\n\n# variant: x\r\n{rows}# variant: none such\nx,y\n"
    numbers, turns = scanned(text, size)
    layouts = {n: [layout for first, layout in turns if first <= n][-1] for n in numbers}
    assert list(layouts) == [2, 5, 6, 7, 8, 10]
    assert [layouts[n]["variant"] for n in (2, 5, 8)] == ["classic", "x", "x"]
    assert layouts[10]["problem"]


def test_a_text_within_the_limits_becomes_a_line_for_each_puzzle():
    grid = "4 . . .\n. . 2 .\n. 1 . .\n. . . 3"
    whole = ask(page.batch_whole, text=f"One:\n{grid}\n\n{WRONG}\nTwo:\n{grid}", variant="x")
    assert (whole["text"].split("\n"), whole["numbers"]) == ([SMALL, WRONG, SMALL], [2, 7, 9])
    layouts = [layout for _, layout in whole["turns"]]
    assert [index for index, _ in whole["turns"]] == [0, 1, 2]
    assert [layout["variant"] for layout in layouts[::2]] == ["x", "x"]
    assert [bool(layout["problem"]) for layout in layouts] == [False, True, False]
    assert not ask(page.batch_whole, text="no puzzle at all", variant="classic")["ok"]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (SMALL.encode(), "utf-8"),
        ("·".encode()[:1], "utf-8"),  # cut within a character
        (SMALL.encode("utf-16-le"), "utf-16le"),
        (b"\xff\xfe4\0", "utf-16le"),
        (b"\xfe\xff\x004", "utf-16be"),
        (b"PK\x03\x04", ""),
    ],
)
def test_the_kind_of_a_file_is_known_from_its_first_bytes(data, encoding):
    found = ask(page.batch_open, data=base64.b64encode(data).decode())
    assert found["encoding"] == encoding


def test_lines_become_rows_and_rows_become_files():
    layout = scanned(SMALL, 10)[1][0][1]
    asked = {"numbers": [7, 8, 9], "lines": [SMALL, WRONG, EASY.replace(".", "0")]}
    limits = {"time_limit": 10, "count_limit": 10}
    found = ask(page.batch, make_backend(), task="solve", layout=layout, **asked, **limits)["rows"]
    assert [row[0] for row in found] == ["unique", "wrong", "unique"]
    assert [row[1] for row in found] == ["", "", EASY]
    wanted = [
        [*asked, "classic", "", row] for *asked, row in zip(*asked.values(), found, strict=True)
    ]
    data = base64.b64decode(ask(page.batch_write, file="jsonl", rows=wanted)["data"])
    told = [json.loads(line) | {"seconds": 0} for line in data.splitlines()]
    assert [row["verdict"] for row in told] == ["unique", "wrong", "unique"]
    assert [row["solution"] for row in told] == [SMALL_SOLUTION, "", WELL_KNOWN_SOLUTION]
    assert [(row["line"], row["text"]) for row in told] == [*zip(*asked.values(), strict=True)]


def test_a_chosen_line_opens_as_its_puzzle_or_as_its_text():
    layout = scanned(f"# variant: x\n1,{SMALL}\n2,{EASY}\n", 10)[1][-1][1]
    taken = ask(page.batch_line, number=2, line=f"1,{SMALL}", layout=layout)
    assert (taken["text"], taken["variant"]) == (SMALL, "x")
    assert ask(page.batch_line, number=1, line="1,nonsense", layout=layout)["text"] == "1,nonsense"


def test_too_many_lines_at_once_and_malformed_lists_are_refused():
    lines = [SMALL] * 1001
    request = {"task": "convert", "numbers": list(range(len(lines))), "lines": lines}
    found = ask(page.batch, **request, layout={}, time_limit=1, count_limit=1)
    assert found["message"] == "at most 1,000 lines at once"
    assert "PDF" in ask(page.batch_open, data=base64.b64encode(b"%PDF-1.7").decode())["message"]
