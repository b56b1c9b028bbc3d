"""Lists: puzzles in, a row for each puzzle and model out, natively and on the page."""

import base64
import csv
import io
import json
import os
import sys
import zipfile
from dataclasses import asdict
from itertools import islice

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import GROUP, Entry, Layout, Lost, Part, entries_of, solve
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION, one_line, page
from solvers import make_backend
from strategies import puzzles

from sudokulp import MissingPackage, Puzzle, SudokuError
from sudokulp.cli import main
from sudokulp.lists import CARDS, KINDS, TASKS, Generator, Job, ListError, rows_of, work

EASY = WELL_KNOWN
SEVENTEEN = "..............1..2..3.4..5.......36..7.......18..........4........63..2.71......8"
#: Not solved by singles and relaxations ("Golden Nugget").
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SMALL, SMALL_SOLUTION = "4.....2..1.....3", "4231132431422413"
CONFLICT = "44.............."
#: Almost a puzzle.
WRONG = "4.....2..1.....5"
RULED = (
    '{"side": 4, "givens": "1...............", "rules": [{"rule": "cage", '
    '"cells": ["r1c1", "r1c2"], "sum": 3}, {"rule": "anti-king"}]}'
)
THERMOMETER = (
    '{"side": 4, "givens": "................", "rules": [{"rule": "thermometer", '
    '"cells": ["r1c1", "r1c2", "r1c3", "r1c4"]}]}'
)


def of(*lines, **job):
    """Return the rows of a list."""
    return rows_in("\n".join(lines).encode(), Job(**job), make_backend())


def rows_in(data, job, backend=None, **options):
    entries = entries_of(io.BytesIO(data), **options)
    return [row for entry in entries for row in work(entry, job, backend)]


def timeless(row):
    """Return a row without what varies from run to run."""
    record = row if isinstance(row, dict) else asdict(row)
    return {**record, **dict.fromkeys(("seconds", "build", "search", "proof"))}


# Files


def test_a_solution_beside_a_truncated_puzzle_is_not_read_as_the_puzzle():
    for cut in (1, 9, 30):
        found = of(EASY, f"{EASY[:-cut]};{WELL_KNOWN_SOLUTION}", SEVENTEEN, task="convert")
        assert [row.verdict for row in found] == ["read", "wrong", "read"]


@pytest.mark.parametrize("count", [5, 10_001])
def test_the_suffix_of_a_file_names_the_variant(count):
    data = f"{SMALL}\n{CONFLICT}\n".encode() * count
    found = rows_in(data, Job("convert"), filename="many.sdkx")
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
    assert [row.puzzle for row in rows_in(data, Job("convert"))] == [SMALL] * 10_001


# Generated lists

#: The first puzzle of each kind; these must not change: people share the seed of a list.
FIRST = {
    "random": "1.....1.24.1..2.",
    "thinned": "....3.41...41.2.",
    "scattered": "....4.12...13.4.",
    "generated": ".34.42....3....4",
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_makes_the_puzzles_it_describes(kind):
    made = Generator(kind=kind, variant="x", boxes=2, givens=[6], count=5, seed=7)
    found = [entry.read()[0] for entry in made.entries()]
    assert found[0].line == FIRST[kind]
    assert {len(puzzle.givens) for puzzle in found} == {6}
    assert not any(puzzle.conflicts() for puzzle in found)
    if kind == "generated":
        assert all(puzzle.solve(solver=make_backend()).unique for puzzle in found)


@examples(30)
@given(
    spell=st.sampled_from([str.upper, str.title, str.lower]),
    seed=st.integers() | st.text("abc ", min_size=1, max_size=9),
    givens=st.sets(st.integers(0, 16), min_size=1, max_size=3),
)
def test_a_description_determines_the_puzzles_and_fewer_are_the_first_of_more(spell, seed, givens):
    described = {"kind": spell("scattered"), "variant": spell("Four-Square"), "boxes": 2}
    few, more = (
        Generator.from_json(described | {"givens": [*givens][::-1], "count": count, "seed": seed})
        for count in (1, 3)
    )
    assert Generator.from_json(json.loads(json.dumps(more.to_json()))) == more
    told = more.to_json()["seed"]  # JavaScript would round longer numbers
    assert told == (more.seed if isinstance(more.seed, str) or abs(seed) < 2**53 else str(seed))
    assert [entry.text for entry in few.entries()] == [entry.text for entry in more.entries()][
        : len(few)
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"givens": [3, 3]}, "twice"),
        ({"givens": "12"}, "must be a list"),
        ({"givens": []}, "missing"),
        ({"givens": [17]}, "from 0 to 16"),
        ({"count": 10**5000}, "very large"),
        ({"count": 100_000, "givens": [2, 3]}, "at most 100,000 puzzles"),
        ({"seed": "x" * 500}, "at most 100"),
        ({"seed": 10**5000}, "at most 100"),
        ({"seed": None}, "integer or a string"),
        ({3: 4}, "unknown field 3"),
        ({"kind": "easy"}, "unknown kind of puzzles 'easy'"),
    ],
)
def test_a_wrong_description_is_refused_with_a_short_reason(change, message):
    with pytest.raises(SudokuError) as caught:
        Generator.from_json({"kind": "random", "boxes": 2, "givens": [3]} | change)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_puzzle_that_cannot_be_made_is_a_row_that_says_why():
    made = Generator(kind="scattered", givens=[81])
    (row,) = rows_of(made.entries(), Job())
    assert (row.verdict, row.puzzle, row.text) == (
        "unknown",
        "",
        "scattered classic 3 0/81/0",
    )
    assert "no puzzle was made, because 81 random digits could not be placed" in row.problem


@pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_card_is_complete_and_its_figures_can_be_drawn_from_few_puzzles(card):
    from sudokulp.lists import figures

    assert (card.question[-1], card.finding[-1], card.seconds[0] < card.seconds[1]) == (
        *("?", "."),
        True,
    )
    few = [number for number in card.generator.givens if number <= 16][:4]
    changes = {"boxes": 2, "givens": few, "count": 12}
    made = Generator.from_json(card.generator.to_json() | changes)
    rows = list(rows_of(made.entries(), card.job))
    assert len(rows) == len(made) * len(card.job.steps)
    if few[1:]:
        assert set(card.figures) <= {figure.name for figure in figures(rows)}


def test_the_paper_solves_puzzles_of_one_grid_with_its_two_models():
    paper = CARDS["paper"]
    assert paper.job.models == ("cp/paper", "lp/plain")
    made = [entry.read()[0] for entry in paper.generator.entries()]
    assert len({given for puzzle in made for given in puzzle.givens.items()}) == 81
    assert (paper.generator.givens[0], paper.generator.givens[-1]) == (0, 80)


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
    alone = [work(Entry(n, line, Layout()), job, backend)[0] for n, line in enumerate(lines, 1)]
    assert [timeless(row) | {"problem": ""} for row in alone] == [
        timeless(row) | {"problem": ""} for row in found
    ]


@examples(12)
@given(puzzle=puzzles(wrong=0.1))
def test_rows_agree_with_the_functions_for_a_single_puzzle(puzzle):
    entry = Entry(1, one_line(puzzle), Layout(puzzle.variant.plain.name))
    solved, unique, counted = (
        work(entry, Job(task, count_limit=5), make_backend())[0]
        for task in ("solve", "unique", "count")
    )
    result = solve(puzzle, model="sat")
    assert solved.verdict == unique.verdict == counted.verdict == result.verdict
    assert (counted.count > 1, counted.count == 1) == (result.unique is False, bool(result.unique))
    assert counted.exact or counted.count == 5
    assert solved.givens == len(puzzle.givens)
    if solved.verdict == "unique":
        assert solved.solution == result.solution.line


def test_every_model_has_a_row_and_what_it_lacks_is_the_problem_of_its_row(monkeypatch):
    monkeypatch.setitem(sys.modules, "constraint", None)
    models = ["SAT", "exact-cover", "cp", "lp/pattern", "graph", "sat"]
    found = of(HARD, RULED, THERMOMETER, WRONG, models=models)
    names = ["sat", "exact cover", "cp", "lp/pattern", "graph"]
    assert [(row.line, row.model) for row in found] == [(n, m) for n in (1, 2, 3, 4) for m in names]
    verdicts = [[str(row.verdict) for row in found if row.line == line] for line in (1, 2, 3, 4)]
    assert verdicts[0] == ["unique", "unique", "unknown", "unique", "unique"]
    assert verdicts[1][0] == "none"
    assert "'graph' does not support" in found[14].problem
    assert verdicts[3] == ["wrong"] * 5
    assert {row.solution for row in found[:5]} == {found[0].solution, ""}
    assert "python-constraint2" in found[2].problem
    assert (found[0].variables > 0, found[0].build > 0, found[3].nodes is None) == (True,) * 2 + (
        False,
    )
    with pytest.raises(MissingPackage, match="python-constraint2"):
        of(HARD, models=["cp"])


def test_a_relaxation_solves_a_puzzle_or_gives_no_answer():
    empty, full = of("1" + "." * 15, SMALL_SOLUTION, models=["lp/relaxation"])
    assert (full.verdict, full.solution) == ("solved", SMALL_SOLUTION)
    assert empty.verdict in ("solved", "unknown")


def test_counting_stops_at_its_limit():
    exact, cut = of("1" + "." * 15, "." * 81, task="count", count_limit=100)
    assert (exact.count, exact.exact) == (72, True)
    assert (cut.count, cut.exact, cut.verdict, cut.problem) == (100, False, "several", "")


@pytest.mark.parametrize("task", ["solve", "unique", "count", "rate"])
def test_a_time_limit_leaves_the_verdict_unknown(task, end_after):
    job = Job(task)
    end_after(0)
    (row,) = work(Entry(1, HARD, Layout()), job, make_backend())
    assert (row.verdict, "time limit" in row.problem) == ("unknown", True)


def test_an_unknown_task_model_or_backend_and_wrong_limits_are_refused():
    for wrong in ({"task": "juggle"}, {"models": ["abacus"]}, {"models": []}):
        with pytest.raises(SudokuError, match=r"juggle|abacus|at least one"):
            Job(**wrong)
    for wrong in ({"time_limit": 0}, {"time_limit": 10**400}, {"count_limit": 0}):
        with pytest.raises(ListError, match="must be"):
            Job(**wrong)
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
    return [
        timeless(row) for row in csv.DictReader(io.StringIO(said.replace("\r\n", "\n"), newline=""))
    ]


desk = pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes, no links")


@desk
def test_rows_are_in_the_order_of_the_lines_however_many_processes_there_are(many, run):
    alone, both = (run("list", many, "--jobs", jobs, "-q") for jobs in (1, 2))
    assert (alone[0], alone[2]) == (both[0], both[2]) == (2, "")
    assert table_of(alone[1]) == table_of(both[1])
    assert [row["line"] for row in table_of(both[1])] == [str(n) for n in range(1, 64)]


def test_only_so_many_rows_wait_for_a_slow_one(monkeypatch):
    def first_is_last(do, groups, jobs, scheduler):
        """Imitate several processes, where the first pending group takes longest."""
        while (slow := next(groups, None)) is not None:
            others = list(groups)
            ahead.append(len(others))
            for group in [*others, slow]:
                yield group, do(group)

    ahead = []
    monkeypatch.setattr("sudokulp.lists.workers.spread", first_is_last)
    monkeypatch.setattr("sudokulp.lists.run.WINDOW", 3)
    entries = [Entry(n, SMALL, Layout()) for n in range(1, GROUP * 6 + 6)]
    found = rows_of(entries, Job("convert"), jobs=2)
    assert [row.line for row in found] == [entry.line for entry in entries]
    assert ahead == [2, 2, 0]


def test_puzzles_of_a_lost_group_are_retried_one_by_one(monkeypatch):
    def losing(do, groups, jobs, scheduler):
        for number, group in groups:
            lost = any(entry.line == 3 for entry in group)
            yield (number, group), Lost("the worker died") if lost else do((number, group))

    monkeypatch.setattr("sudokulp.lists.workers.spread", losing)
    entries = [Entry(n, SMALL, Layout()) for n in range(1, 31)]
    found = list(rows_of(entries, Job(models=["exact cover", "search"]), jobs=2))
    assert [(row.line, row.model) for row in found] == [
        (n, model) for n in range(1, 31) for model in ("exact cover", "search")
    ]
    assert [(row.line, row.problem) for row in found if row.verdict != "unique"] == [
        (3, "the worker died")
    ] * 2


@examples(25)
@given(cut=st.floats(0, 1))
def test_a_run_that_was_cut_anywhere_goes_on_with_the_same_rows(cut, tmp_path_factory):
    path = tmp_path_factory.mktemp("part") / "rows.part"
    job = Job(models=["search", "exact cover"])
    entries = [Entry(n, line, Layout()) for n, line in enumerate([SMALL, WRONG, CONFLICT] * 2, 1)]
    rows = list(rows_of(entries, job))
    with Part(path) as part:
        for row in rows:
            part.add(row)
    path.write_bytes(path.read_bytes()[: round(cut * path.stat().st_size)])
    with Part(path) as part:
        for row in rows_of(part.rest(entries, job), job):
            part.add(row)
        assert [timeless(row) for row in part.rows()] == [timeless(row) for row in rows]
    for others, other in ((entries[1:], job), (entries, Job(models=["search"])), ([], job)):
        before = path.read_bytes()
        with Part(path) as part, pytest.raises(ListError, match=r"another list|more rows"):
            part.rest(others, other)
        assert path.read_bytes() == before


@desk
def test_two_runs_into_one_file_and_a_strange_file_are_refused(tmp_path, run):
    part = tmp_path / "rows.csv.part"
    with Part(part):
        code, _, errors = run("list", SMALL, "-o", tmp_path / "rows.csv")
        assert (code, "another run is writing to this file" in errors) == (2, True)
    for notes in ("my notes\n", "[]\n", "{}\n", "[" * 5000 + "\n", '{"line": 1, "verdict": "x"}\n'):
        part.write_text(notes)
        code, _, errors = run("list", SMALL, "-o", tmp_path / "rows.csv")
        assert (code, "rows.csv.part:1: not a row of results" in errors) == (2, True)
        assert part.read_text() == notes


def test_the_suffix_of_the_output_names_the_format_and_two_files_get_two_folders(
    many, tmp_path, run
):
    other = tmp_path / "more" / "many.txt"
    other.parent.mkdir()
    other.write_text(f"\n{EASY}\n")
    convert = ["list", "--task", "convert", "-q", many, other]
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
    assert main(["list", "no-file.txt", str(many), "-o", str(link)]) == 2
    assert f"the output file '{link}' is also an input file" in capsys.readouterr().err
    with many.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main(["list", "-o", str(many)]) == 2
    assert "is also an input file" in capsys.readouterr().err
    assert many.read_bytes() == before


@desk
def test_a_link_and_a_pipe_remain_what_they_are(tmp_path, run):
    rows, link, pipe = (tmp_path / name for name in ("rows.csv", "link.csv", "pipe"))
    link.symlink_to(rows)
    assert run("list", "-q", SMALL, "-o", link) == (0, "", "")
    assert (link.is_symlink(), SMALL in rows.read_text()) == (True, True)
    os.mkfifo(pipe)
    for arguments in (["list", "-q", SMALL], ["list", "-q", "--results", rows]):
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        assert run(*arguments, "--to", "csv", "-o", pipe) == (0, "", "")
        assert SMALL.encode() in os.read(reader, 4096)
        os.close(reader)


# The page


def ask(function, backend=None, **request):
    given = json.dumps(request)
    return json.loads(function(given, backend=backend) if backend else function(given))


def scanned(text, size):
    """Return the entries' numbers and the layout changes, scanning `size` lines at a time."""
    lines = text.split("\n")
    whole = ask(page.list_scan, text=text, first=1, variant="classic", layout=None, heading=0)
    skipped, turns, layout, heading = [], [], whole["turns"][0][1], whole["heading"]
    for first in range(0, len(lines), size):
        piece = {"text": "\n".join(lines[first : first + size]), "first": first + 1}
        found = ask(page.list_scan, **piece, variant="classic", layout=layout, heading=heading)
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
    whole = ask(page.list_whole, text=f"One:\n{grid}\n\n{WRONG}\nTwo:\n{grid}", variant="x")
    assert (whole["text"].split("\n"), whole["numbers"]) == ([SMALL, WRONG, SMALL], [2, 7, 9])
    layouts = [layout for _, layout in whole["turns"]]
    assert [index for index, _ in whole["turns"]] == [0, 1, 2]
    assert [layout["variant"] for layout in layouts[::2]] == ["x", "x"]
    assert [bool(layout["problem"]) for layout in layouts] == [False, True, False]
    assert not ask(page.list_whole, text="no puzzle at all", variant="classic")["ok"]


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
    found = ask(page.list_open, data=base64.b64encode(data).decode())
    assert found["encoding"] == encoding


@pytest.mark.parametrize("model", ["lp", "sat"])
def test_lines_become_rows_rows_become_files_and_files_are_read_back(model):
    layout = scanned(SMALL, 10)[1][0][1]
    asked = {"numbers": [7, 8, 9], "lines": [SMALL, WRONG, EASY.replace(".", "0")]}
    job = {"task": "solve", "model": model, "time_limit": 10, "count_limit": 10}
    found = ask(page.list_run, make_backend(), layout=layout, **asked, **job)["rows"]
    assert [row[0] for row in found] == ["unique", "wrong", "unique"]
    assert [row[1] for row in found] == ["", "", EASY]
    pairs = zip(*asked.values(), found, strict=True)
    wanted = [[*pair, "classic", "", "solve", model, row] for *pair, row in pairs]
    for file in ("jsonl", "csv"):
        data = ask(page.list_write, file=file, rows=wanted)["data"]
        again = ask(page.list_whole, data=data, variant="x")
        assert again["numbers"] == [7, 8, 9]
        assert again["text"].split("\n") == [SMALL, WRONG, EASY]
        results = again["results"]
        assert (results["task"], results["models"]) == ("solve", [model])
        assert [[*row[:1], *row[2:]] for row in results["rows"]] == [
            [*row[:1], *row[2:]] for row in found
        ]


def test_a_chosen_line_opens_as_its_puzzle_or_as_its_text():
    layout = scanned(f"# variant: x\n1,{SMALL}\n2,{EASY}\n", 10)[1][-1][1]
    taken = ask(page.list_line, number=2, line=f"1,{SMALL}", layout=layout)
    assert (taken["text"], taken["variant"]) == (SMALL, "x")
    assert ask(page.list_line, number=1, line="1,nonsense", layout=layout)["text"] == "1,nonsense"


def test_the_page_makes_the_puzzles_of_a_description_in_any_order():
    made = Generator(kind="random", boxes="2x3", givens=[9, 12], count=3, variant="x", seed="s")
    planned = ask(page.list_plan, generator=made.to_json())
    assert planned["total"] == 6
    found = ask(page.list_make, text=planned["text"], numbers=[5, 0])
    assert [Puzzle(line, variant="x") for line in found["lines"]] == [
        made.entry(5).read()[0],
        made.entry(0).read()[0],
    ]
    assert found["problems"] == ["", ""]
    full = made.to_json() | {"kind": "scattered", "boxes": 3, "givens": [81], "count": 1}
    text = ask(page.list_plan, generator=full)["text"]
    (problem,) = ask(page.list_make, text=text, numbers=[0])["problems"]
    assert problem.startswith("no puzzle was made, because ")


def test_figures_and_the_agreement_of_models_come_from_the_rows():
    rows = [[1, "solve", model, 4, 0.1, "unique", "", None, SMALL] for model in ("lp", "sat")]
    found = ask(page.list_figures, rows=rows)
    assert [figure["name"] for figure in found["figures"]] == ["models"]
    assert found["figures"][0]["svg"].startswith("<svg ")
    assert "agree" in found["agreement"]


def test_malformed_requests_about_lists_are_refused():
    lines = [SMALL] * 1001
    request = {"task": "convert", "model": "", "numbers": list(range(len(lines))), "lines": lines}
    found = ask(page.list_run, **request, layout={}, time_limit=1, count_limit=1)
    assert found["message"] == "at most 1,000 lines at a time"
    assert "PDF" in ask(page.list_open, data=base64.b64encode(b"%PDF-1.7").decode())["message"]
    assert ask(page.list_make, text="[", numbers=[0])["field"] == "text"
    assert not ask(page.list_plan, generator={"kind": "random"})["ok"]
