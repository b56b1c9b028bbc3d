"""Many puzzles at once: lists, what is done with each line, ratings, files."""

import csv
import io
import json
import sys
import zipfile

import pulp
import pytest

from sudoku import (
    FileError,
    GaveUp,
    Puzzle,
    Solution,
    SudokuError,
    SudokuLP,
    Verdict,
    explain,
    loads,
    solve,
)
from sudoku.analysis.rating import Rating, rate
from sudoku.backends import find_backend
from sudoku.batch import (
    TASKS,
    WRITERS,
    Entry,
    Job,
    Layout,
    Row,
    entries_in,
    entries_of,
    rows,
    work,
)
from sudoku.engine.search import BacktrackingSearch

# Backends that are found by name are programs of a desk; the page hands its own over.
pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVENTEEN = "..............1..2..3.4..5.......36..7.......18..........4........63..2.71......8"
#: Needs more than singles and relaxations: "Golden Nugget".
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SMALL = "4.....2..1.....3"
CONFLICT = "44.............."
ROUNDING = "..1...8..3......4..8274.9...5.3.8.1....6....22.........7....6..53..1..7.........9"


def entries(*lines, **options):
    return list(entries_in(lines, **options))


def of(*lines, task="solve"):
    return list(rows(entries_in(lines), Job(task)))


# Lists


def test_every_line_that_says_something_is_an_entry_with_its_number():
    found = entries("# a list", "", SMALL, "nonsense", "   ", EASY)
    assert [(entry.line, entry.text) for entry in found] == [
        (3, SMALL),
        (4, "nonsense"),
        (6, EASY),
    ]


def test_comments_name_the_variant_of_what_is_below():
    found = entries(SMALL, "# variant: x", SMALL, "#Variant: classic", SMALL)
    assert [entry.puzzle().variant.name for entry in found] == ["classic", "x", "classic"]


def test_a_variant_that_is_asked_for_counts_more_than_comments():
    found = entries("# variant: classic", SMALL, variant="x")
    assert found[0].puzzle().variant.name == "x"


def test_below_an_unknown_variant_nothing_is_solved():
    found = of(SMALL, "# variant: toroidal", SMALL, "# variant: x", SMALL)
    assert [row.verdict for row in found][:2] == ["unique", "wrong"]
    assert "line 2" in found[1].problem
    assert found[2].variant == "x"


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["puzzle,solution", f"{SMALL},4231132431422413"], 2),
        (["id;puzzle", f"1;{SMALL}"], 2),
        (["id\tsolution\tpuzzle", f"1\t4231132431422413\t{SMALL}"], 2),
        (['"id","grid"', f'"1","{SMALL}"'], 2),
        (["puzzle", SMALL, SMALL], 2),
        ([f"{SMALL} # easy", SMALL], 1),
    ],
)
def test_tables_have_a_column_of_puzzles(lines, line):
    found = entries(*lines)
    assert found[0].line == line
    assert found[0].puzzle().line == SMALL


@pytest.mark.parametrize("cut", [1, 9, 30])
def test_a_solution_is_not_taken_for_the_puzzle_beside_it_that_was_cut_off(cut):
    solution = solve(Puzzle(EASY)).solution.line
    (row,) = of(f"{EASY[:-cut]};{solution}")
    assert row.verdict == "wrong"
    assert str(81 - cut) in row.problem


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "4,.,.,.\n.,.,2,.\n.,1,.,.\n.,.,.,3",
        "4 . . .\n. . 2 .\n. 1 . .\n. . . 3",
    ],
)
def test_what_is_no_list_has_no_entries_line_by_line(text):
    with pytest.raises(SudokuError, match="not a list"):
        entries(*text.split("\n"))


def test_an_empty_list_has_no_entries():
    assert entries() == entries("", "# nothing") == []


def test_a_list_longer_than_the_limit_says_so_after_its_first_lines():
    found = entries_in((SMALL for _ in range(2_001)), limit=2_000)
    for _ in range(2_000):
        next(found)
    with pytest.raises(SudokuError, match="2,000 lines"):
        next(found)


def test_lines_are_taken_as_they_are_asked_for():
    def endless():
        for number in range(100_000):
            taken.append(number)
            yield SMALL

    taken: list[int] = []
    found = entries_in(endless())
    next(found)
    assert len(taken) < 2000


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("4..", "a 9x9 puzzle needs 81"),
        ("4.....2..1.....5", "no digit of a 4x4 grid"),
        ("x" * 40_000, "30,000 characters"),
        ("4.....2..1.....\u2603", "U+2603"),
        ("=cmd()|..........", "neither a digit nor a dot"),
    ],
)
def test_a_line_that_is_no_puzzle_says_why_and_the_others_go_on(line, message):
    found = of(SMALL, line, SMALL)
    assert [row.verdict for row in found] == ["unique", "wrong", "unique"]
    assert found[1].line == 2
    assert found[1].text == line
    assert message in found[1].problem
    assert not found[1].puzzle


# Files


def test_files_in_any_text_encoding():
    text = f"# variant: x\r\n{SMALL}\r\nnonsense\r\n"
    for data in (text.encode(), text.encode("utf-8-sig"), text.encode("utf-16")):
        found = list(entries_of(io.BytesIO(data)))
        assert [entry.line for entry in found] == [2, 3]
        assert found[0].puzzle() == Puzzle(SMALL, variant="x")


def test_the_suffix_of_a_file_tells_the_variant():
    (entry,) = entries_of(io.BytesIO(SMALL.encode()), filename="many.sdkx")
    assert entry.puzzle().variant.name == "x"


def test_what_is_no_list_is_read_as_a_whole():
    (entry,) = entries_of(io.BytesIO(b"4 . . .\n. . 2 .\n. 1 . .\n. . . 3\n"))
    assert entry.puzzle().line == SMALL


def test_pictures_and_files_without_a_puzzle_are_refused():
    with pytest.raises(FileError, match="picture"):
        list(entries_of(io.BytesIO(b"\x89PNG\r\n\x1a\n" + bytes(100))))
    with pytest.raises(SudokuError):
        list(entries_of(io.BytesIO(b"no puzzle at all\n")))


def test_a_line_of_megabytes_is_one_wrong_line():
    data = SMALL.encode() + b"\n" + b"." * 3_000_000 + b"\n" + SMALL.encode()
    found = list(rows(entries_of(io.BytesIO(data)), Job("convert")))
    assert [(row.line, row.verdict) for row in found] == [(1, "read"), (2, "wrong"), (3, "read")]


def test_workbooks_with_a_row_for_each_puzzle():
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("defusedxml")
    book = openpyxl.Workbook()
    for row in (["id", "puzzle"], [1, SMALL], [2, "nonsense"], [3, None], [4, EASY]):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    found = list(rows(entries_of(file), Job("convert")))
    assert [(row.line, row.verdict) for row in found] == [
        (2, "read"),
        (3, "wrong"),
        (4, "wrong"),
        (5, "read"),
    ]
    assert "empty cell" in found[2].problem


def test_rows_of_several_sheets_are_told_apart():
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("defusedxml")
    book = openpyxl.Workbook()
    book.active.append([SMALL])
    book.create_sheet("More").append([EASY])
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    found = list(rows(entries_of(file), Job("convert")))
    assert [(row.line, row.source) for row in found] == [(1, "Sheet"), (1, "More")]
    assert list(content("zip", written("zip", found)[0])) == ["Sheet/000001.sdk", "More/000001.sdk"]


# What is done


@pytest.mark.parametrize("task", TASKS)
def test_every_task_gives_a_row_for_every_entry(task):
    found = of(SMALL, "nonsense", CONFLICT, "." * 16, task=task)
    assert [row.line for row in found] == [1, 2, 3, 4]
    verdicts = [row.verdict for row in found]
    if task == "convert":
        assert verdicts == ["read", "wrong", "read", "read"]
    else:
        assert verdicts == ["unique", "wrong", "none", "several"]
        assert found[2].problem == "4 stands twice in row 1: row 1, column 1; row 1, column 2"
    assert set(verdicts) <= set(Verdict)


def test_solving_agrees_with_solve():
    (row,) = of(SEVENTEEN)
    result = solve(Puzzle(SEVENTEEN))
    assert (row.outcome, row.unique, row.givens) == ("solved", True, 17)
    assert row.solution == result.solution.line


def test_counting_stops_at_its_limit():
    job = Job("count", count_limit=100)
    exact, cut = rows(entries_in(["1" + "." * 15, "." * 81]), job)
    assert (exact.count, exact.exact) == (72, True)
    assert (cut.count, cut.exact, cut.verdict, cut.problem) == (100, False, "several", "")


def test_a_time_limit_makes_it_unknown():
    for task in ("solve", "unique", "count", "rate", "grade"):
        row = work(Entry(1, "." * 36**2, Layout()), Job(task, time_limit=0.01))
        assert row.verdict == "unknown"
        assert "time limit" in row.problem


def test_rows_do_not_depend_on_their_neighbours():
    lines = [SEVENTEEN, EASY, "nonsense", ROUNDING, SMALL]
    for task in TASKS:
        together = [told(row) for row in of(*lines, task=task)]
        alone = [
            told(work(Entry(number, line, Layout()), Job(task)))
            for number, line in enumerate(lines, 1)
        ]
        assert alone == together


def told(row):
    """Return all that a row says but how long it took."""
    return {name: getattr(row, name) for name in row.__dataclass_fields__ if name != "seconds"}


def test_an_unknown_task_or_backend_is_an_error_of_its_own():
    with pytest.raises(SudokuError, match="task"):
        of(SMALL, task="juggle")
    for task in ("solve", "rate", "grade"):
        with pytest.raises(SudokuError, match="abacus"):
            work(Entry(1, HARD, Layout()), Job(task, time_limit=600, backend="abacus"))


# Ratings


def test_ratings_go_up():
    found = [rate(Puzzle(line)) for line in (EASY, SEVENTEEN, HARD)]
    ratings = [rated.rating for rated in found]
    assert ratings[0] is Rating.SINGLES
    assert ratings == sorted(ratings)
    assert ratings[2] is Rating.BRANCHING
    assert found[0].guesses == 0
    assert found[2].guesses > 0


def test_a_rating_survives_relabelling_and_transposing():
    from sudoku import relabel, transpose

    for line in (EASY, HARD):
        puzzle = Puzzle(line)
        expected = rate(puzzle).rating
        assert rate(transpose(puzzle)).rating is expected
        assert rate(relabel(puzzle, seed=3)).rating is expected


def test_what_is_not_well_formed_has_no_rating():
    assert rate(Puzzle(CONFLICT)).rating is None
    assert rate(Puzzle("." * 16)).rating is None


# Grades


def test_a_grade_is_that_of_explain_and_the_bound_is_nothing_where_the_relaxation_decides():
    lines = [EASY, SEVENTEEN, ROUNDING]
    found = of(*lines, task="grade")
    grades = [explain(Puzzle(line)).grade for line in lines]
    assert [(row.level, row.hardest) for row in found] == [
        (grade.level, grade.hardest) for grade in grades
    ]
    assert {row.level for row in found} == {"singles", "linear", "rounding"}
    for row in found:
        relaxed = solve(Puzzle(row.puzzle), way="relaxation", prove_unique=False)
        assert (row.bound == 0) == (row.level in ("singles", "linear"))
        assert row.bound or relaxed.solution.line == solve(Puzzle(row.puzzle)).solution.line


def test_the_bound_is_the_most_cells_that_a_point_of_the_relaxation_has_wrong():
    (row,) = of(ROUNDING, task="grade")
    digits = solve(Puzzle(ROUNDING)).solution.digits
    right = {f"x_{cell // 9 + 1:02d}_{cell % 9 + 1:02d}_{d:02d}" for cell, d in enumerate(digits)}
    program = SudokuLP(Puzzle(ROUNDING))
    program.sense = pulp.LpMaximize
    program.setObjective(pulp.lpSum(x for x in program.variables() if x.name not in right))
    program.relax()
    pulp.LpProblem.solve(program, find_backend("cbc"))
    assert row.bound == pytest.approx(pulp.value(program.objective), abs=1e-3)
    assert row.bound > 1


def test_what_has_no_single_solution_has_no_grade():
    found = of(CONFLICT, "." * 16, "nonsense", task="grade")
    assert [row.verdict for row in found] == ["none", "several", "wrong"]
    assert {(row.level, row.hardest, row.bound) for row in found} == {("", None, None)}
    assert [row.problem for row in found][1] == ""


class Idle(pulp.LpSolver):
    """A solver that comes to nothing."""

    name = "Idle"

    def available(self):
        return True

    def actualSolve(self, lp):  # noqa: N802
        lp.assignStatus(pulp.LpStatusNotSolved)
        return pulp.LpStatusNotSolved


def test_what_is_known_without_a_rating_is_said():
    row = work(Entry(1, HARD, Layout()), Job("rate"), Idle())
    assert (row.verdict, row.rating) == ("unique", "")
    assert row.guesses > 0
    assert row.solution == solve(Puzzle(HARD)).solution.line
    assert "without an answer" in row.problem


def test_time_that_is_up_after_one_solution(monkeypatch):
    def solutions(search, state):
        yield next(complete(search, state))
        raise GaveUp("no more time")

    complete = BacktrackingSearch.solutions
    monkeypatch.setattr(BacktrackingSearch, "solutions", solutions)
    row = work(Entry(1, HARD, Layout()), Job("rate"))
    assert (row.verdict, row.guesses, row.problem) == ("solved", None, "no more time")
    assert Solution(Puzzle(HARD), Puzzle(row.solution).digits).is_valid()


# Writing


def written(name, *parts):
    """Return a file written in parts, each by another writer, as JSON carries their state."""
    state, data, held = None, b"", b""
    for part in parts:
        writer = WRITERS.find(name)(json.loads(json.dumps(state)))
        data += writer.write(part)
        held += writer.held()
        state = writer.state
    writer = WRITERS.find(name)(state)
    data += writer.finish()
    return data + held + writer.held() + writer.end(), writer.left_out


@pytest.fixture(scope="module")
def solved():
    return of(SMALL, "=1+1", CONFLICT, EASY)


@pytest.mark.parametrize("name", WRITERS)
def test_the_same_file_however_it_is_cut(name, solved):
    whole = content(name, written(name, solved)[0])
    for cut in range(len(solved) + 1):
        assert content(name, written(name, solved[:cut], solved[cut:])[0]) == whole


def content(name, data):
    """Return what is in a file; where a piece of a zip ends shows in its bytes only."""
    if name not in ("zip", "xlsx"):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {member: archive.read(member) for member in archive.namelist()}


def test_csv_has_all_fields_and_no_formulas(solved):
    data, _ = written("csv", solved)
    table = list(csv.DictReader(io.StringIO(data.decode())))
    assert [row["line"] for row in table] == ["1", "2", "3", "4"]
    assert table[0]["solution"] == "4231132431422413"
    assert table[0]["unique"] == "yes"
    assert table[1]["text"] == "'=1+1"
    assert not any(value.startswith("=") for row in table for value in row.values())


def test_json_lines_are_rows(solved):
    data, _ = written("jsonl", solved)
    found = [json.loads(line) for line in data.splitlines()]
    assert [row["verdict"] for row in found] == ["unique", "wrong", "none", "unique"]


def test_an_sdm_file_has_the_classic_9x9_puzzles(solved):
    data, left_out = written("sdm", solved)
    assert data.decode() == EASY.replace(".", "0") + "\n"
    assert left_out == 3


def test_a_zip_has_a_file_for_each_puzzle_and_solution(solved):
    data, left_out = written("zip", solved)
    files = content("zip", data)
    names = "000001.sdk 000001-solution.sdk 000003.sdk 000004.sdk 000004-solution.sdk"
    assert list(files) == names.split()
    assert loads(files["000004.sdk"].decode()) == Puzzle(EASY)
    assert left_out == 1


def test_a_zip_says_how_its_names_are_encoded():
    data, _ = written("zip", [Row(1, SMALL, "read", "classic", SMALL, source="Rätsel 数独")])
    assert list(content("zip", data)) == ["Rätsel-数独/000001.sdk"]


def test_a_zip_of_very_many_files_is_a_zip():
    many = [Row(number, SMALL, "read", "classic", SMALL) for number in range(1, 70_001)]
    data, _ = written("zip", many)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert len(archive.namelist()) == 70_000
        assert loads(archive.read("070000.sdk").decode()).line == SMALL


def test_a_workbook_is_read_by_others_and_by_us(solved):
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("defusedxml")
    data, _ = written("xlsx", solved)
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    table = list(sheet.iter_rows(values_only=True))
    assert len(table) == 5
    assert dict(zip(table[0], table[2], strict=True))["text"] == "=1+1"
    again = list(rows(entries_of(io.BytesIO(data)), Job("convert")))
    assert [row.puzzle for row in again if row.puzzle] == [SMALL, CONFLICT, EASY]


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_without_rows_is_a_file(name):
    data, _ = written(name)
    assert content(name, data) is not None
    assert written(name, [], [])[0] == data
