"""Reading: comments, boxes, files, long lists, and texts from elsewhere."""

import importlib.util
import json
import re
import zipfile
from io import BytesIO

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import entries_of, solve
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudokulp import ParseError, Puzzle, SudokuError, read, read_all
from sudokulp.errors import FileError
from sudokulp.formats import MAX_TEXT, dump, dumps, read_text
from sudokulp.lists import Job, work
from sudokulp.ops import answer
from sudokulp.variants import VARIANTS

SMALL, OTHER = "4.....2..1.....3", "....4....2......"
ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]
SIX = ".1.3...6...2.....36..4...5......32.."


def ask(name, **request):
    return json.loads(answer(name, json.dumps(request)))


# Laws


@examples(60)
@given(st.text(max_size=400) | st.text("123456789aA0.,;#-*|+=:[]{}()<>/\"'_? \n\t", max_size=400))
def test_any_text_is_read_or_refused_with_its_line(text):
    for reading in read_or_refused(text):
        assert str(reading).isprintable()
        assert not reading.entries.keys() & reading.puzzle.givens.keys()


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    read_or_refused(data)


def read_or_refused(source):
    """Return the readings of a text or file, at least one, or () if it is refused."""
    said, found = "", ()
    try:
        found = read_all(source).readings
    except (ParseError, FileError) as error:
        said = str(error)
    assert bool(said) is not bool(found)
    assert said.isascii()
    return found


@st.composite
def lists(draw):
    """Return puzzle strings of one or more sizes."""
    sides = draw(st.lists(st.sampled_from([4, 9]), min_size=2, max_size=8))
    grids = [draw(st.lists(st.integers(0, n), min_size=n * n, max_size=n * n)) for n in sides]
    return [
        Puzzle.from_digits([0, 1, *each[2:]], 2 if len(each) == 16 else 3).line for each in grids
    ]


@examples(30)
@given(lists())
def test_every_line_of_a_list_is_read_alike_by_all_doors(lines):
    text = "\n".join(lines)
    assert [each.puzzle.line for each in read_all(text).readings] == lines
    assert [each.puzzle().line for each in entries_of(BytesIO(text.encode()))] == lines
    whole = ask("list_whole", text=text, variant="classic")
    assert whole["text"].split("\n") == lines


# Comments


def test_a_comment_names_the_variant_before_the_suffix_and_after_an_argument(tmp_path):
    text = f"# variant: x\n{WELL_KNOWN}\n"
    assert Puzzle(text, variant="classic").variant.name == "classic"
    readings = [read_text(each, default="windoku") for each in (text, WELL_KNOWN)]
    assert [each.puzzle.variant.name for each in readings] == ["x", "four square"]
    (tmp_path / "a.sdkfs").write_text(text)
    assert read(tmp_path / "a.sdkfs").variant.name == "x"
    (tmp_path / "a.SDKX").write_text("\n".join(ROWS))
    assert read(tmp_path / "a.SDKX") == Puzzle(WELL_KNOWN, variant="x")


def test_the_last_comment_above_a_puzzle_names_its_variant():
    text = f"{WELL_KNOWN}\n# variant: x\n{WELL_KNOWN}\n{WELL_KNOWN}\n# variant: classic\n"
    found = read_all(f"{text}{WELL_KNOWN}", default="windoku").readings
    names = [reading.puzzle.variant.name for reading in found]
    assert names == ["four square", "x", "x", "classic"]
    assert [reading.assumed for reading in found] == [True, False, False, False]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"# variant: toroidal\n{SMALL}", "line 1 .*unknown variant 'toroidal'"),
        (f"# variant: x\n{SMALL}\n# variant: classic", "line 3 .*line 1 names another variant"),
        (f"# variant: four pyramid\n{SMALL}", "line 1 .*needs a 9x9 grid"),
        (f"# rule: {{\n{SMALL}", "line 1 .*not valid JSON"),
        (f"# rule: anti-knight\n{SMALL}\n{OTHER}", "line 1 .*write each puzzle with its rules"),
        (f"# boxes: 3\n{SIX}", "line 1 .*rows x columns"),
    ],
)
def test_a_comment_that_cannot_hold_is_refused_by_its_line(text, said):
    with pytest.raises(ParseError, match=said):
        read_text(text)


def test_comments_add_rules_title_author_and_words():
    text = "# title: Mine\n# author: Jane\n# ruleset: One.\n# ruleset: Two.\n# rule: anti-knight\n"
    reading = read_text(f"{text}{SMALL}")
    assert [rule.name for rule in reading.puzzle.rules] == ["anti-knight"]
    assert (reading.title, reading.author, reading.ruleset) == ("Mine", "Jane", "One.\nTwo.")


def test_each_drawn_grid_has_the_rules_above_it():
    grid = dumps(Puzzle(SMALL), "grid")
    found = read_all(f"# rule: anti-knight\n{grid}\n# rule: anti-king\n{grid}").readings
    assert [[rule.name for rule in each.puzzle.rules] for each in found] == [
        ["anti-knight"],
        ["anti-king"],
    ]


# Boxes


def test_assumed_boxes_are_said_and_a_comment_or_an_argument_overrides_them():
    wide = read_text(SIX)
    assert wide.puzzle.boxes == (2, 3)
    assert wide.notices == (
        'assumed boxes of 2x3 (rows x columns); if they are 3x2, add the line "# boxes: 3x2"',
    )
    for tall in (read_text(f"# boxes: 3x2\n{SIX}"), read_text(SIX, boxes=(3, 2))):
        assert tall.puzzle.boxes == (3, 2)
        assert tall.notices == ()
    assert read_text(f"# boxes: 2x3\n{SIX}", boxes=(3, 2)).puzzle.boxes == (3, 2)
    with pytest.raises(SudokuError, match="boxes of 3x3 make a 9x9 grid, but this puzzle is 6x6"):
        read_text(SIX, boxes=(3, 3))


def test_requested_boxes_allow_any_side():
    line = "1......" * 7
    assert read_text(line, boxes=(1, 7)).puzzle.side == 7
    assert read_text("\n".join(["1......"] * 7), boxes=(1, 7)).puzzle.line == line


# Files


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_every_encoding_and_line_ending_is_read(end, encoding):
    dotted = SMALL.replace(".", "\u00b7")
    lines = ["# ein R\u00e4tsel", "# variant: x", SMALL, "", dotted, OTHER, ""]
    found = read_all(end.join(lines).encode(encoding)).readings
    assert [(each.line, each.puzzle.line) for each in found] == [(3, SMALL), (5, SMALL), (6, OTHER)]
    assert {each.puzzle.variant.name for each in found} == {"x"}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_may_end_within_a_character(encoding):
    def outcome(text):
        try:
            return read_text(text).puzzle
        except SudokuError as error:
            return str(error)

    data = f"{SMALL}{SMALL}".encode(encoding)
    for size in range(4, len(data)):
        whole = data[: size // 2 * 2].decode(encoding)
        assert outcome(data[:size]) == outcome(whole + "\ufffd" * (size % 2))


def test_the_limit_of_a_file_counts_the_bytes_of_its_encoding():
    for text in (b"1", b"1\x002\x00"):
        with pytest.raises(SudokuError, match="the file has more than"):
            read_text(text * (MAX_TEXT // (len(text) // 2 or 1) + 1))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7 ", "this is a PDF"),
        (b"\x89PNG\r\n", "this is a picture; read it with Photo"),
        (b"\x00\x01\x02" * 9 + b"\xff", "not text"),
        (b"minimize\n x\nsubject to\n x = 1\nend", "this is an LP model"),
        (b"p cnf 4 2\n1 2 0", "this is a CNF formula"),
        (b"<svg xmlns='a'><text>5</text></svg>", "this is a picture"),
        (b"", "the text is empty"),
        (b"5" * 1_000_001, "more than 1,000,000 bytes"),
        (b"# only\n# comments", "puzzle"),
    ],
)
def test_a_file_without_a_puzzle_says_what_it_is(data, said):
    with pytest.raises(SudokuError, match=said):
        read_all(data)


@pytest.mark.parametrize("suffix", ["sdk", "txt", "csv", "xlsx", "json"])
def test_a_written_file_is_read_back(suffix, tmp_path):
    if suffix == "xlsx":
        pytest.importorskip("openpyxl", reason="workbooks need openpyxl")
    dump(Puzzle(WELL_KNOWN), tmp_path / f"a.{suffix}")
    assert read(tmp_path / f"a.{suffix}") == Puzzle(WELL_KNOWN)


def workbook(**sheets):
    openpyxl = pytest.importorskip("openpyxl", reason="workbooks need openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def test_a_workbook_may_hold_grids_anywhere_and_lists():
    rows = Puzzle(WELL_KNOWN).rows()
    labels = [[None, *"ABCDEFGHI"], *([n, *row] for n, row in enumerate(rows, 1))]
    listed = [["puzzle", "solution"], [WELL_KNOWN, WELL_KNOWN_SOLUTION], [WELL_KNOWN, ""]]
    found = read_all(workbook(one=[[], [None], *labels], two=listed, notes=[["hello"]]))
    assert [each.puzzle for each in found.readings] == [Puzzle(WELL_KNOWN)] * 3
    with pytest.raises(FileError, match="contains no puzzle"):
        read_all(workbook(notes=[["hello"]]))


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 99])
def test_a_damaged_workbook_is_refused(data):
    pytest.importorskip("openpyxl", reason="workbooks need openpyxl")
    with pytest.raises(FileError):
        read_all(data)


def test_a_workbook_that_unpacks_to_gigabytes_is_refused():
    pytest.importorskip("openpyxl", reason="workbooks need openpyxl")
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"<row/>" * 50_000_000)
    with pytest.raises(FileError):
        read_all(kept.getvalue())


# Long lists


def test_a_long_list_is_read_line_by_line_with_its_comments():
    lines = [SMALL, "", "# variant: x", "nonsense", *[OTHER] * 10_000, "# variant: windy", SMALL]
    entries = list(entries_of(BytesIO("\n".join(lines).encode())))
    assert [each.line for each in entries] == [1, *range(4, 10_005), 10_006]
    assert entries[0].puzzle().variant.name == "classic"
    assert entries[-2].puzzle().variant.name == "x"
    for wrong in (entries[1], entries[-1]):
        with pytest.raises(ParseError, match=f"line {wrong.line} "):
            wrong.puzzle()


def test_the_page_reads_a_long_list_in_pieces():
    lines = ["id,puzzle", *(f"{n},{SMALL}" for n in range(10_001))]
    first = ask(
        "list_scan",
        text="\n".join(lines[:2000]),
        first=1,
        variant="classic",
        layout=None,
        heading=0,
    )
    assert first["ok"], first
    assert first["skipped"] == [1]
    scan = {"variant": "classic", "layout": first["layout"], "heading": first["heading"]}
    second = ask("list_scan", text="\n".join(lines[2000:4000]), first=2001, **scan)
    assert second["skipped"] == []
    job = {"task": "unique", "model": "", "time_limit": 9, "count_limit": 5}
    job |= {"layout": second["layout"]}
    rows = ask("list_run", numbers=[2001, 2002], lines=[lines[2000], "2,4.."], **job)["rows"]
    assert [row[0] for row in rows] == ["unique", "wrong"]


def test_a_long_text_that_is_no_list_is_refused():
    text = "one word\n" * 10_001
    with pytest.raises(ParseError, match="only a list with a puzzle on each line"):
        list(entries_of(BytesIO(text.encode())))


def test_a_line_that_is_no_puzzle_is_a_row_that_says_why():
    entries = entries_of(BytesIO(f"{SMALL}\n4....\n{OTHER}".encode()))
    rows = [work(entry, Job("unique"))[0] for entry in entries]
    assert [row.verdict for row in rows] == ["unique", "wrong", "several"]
    assert "found 5" in rows[1].problem


# Several readings


def test_a_text_with_several_puzzles_reports_their_number_and_how_to_select_one():
    text = f"{WELL_KNOWN}\n# and\n{WELL_KNOWN_SOLUTION[::-1]}\n"
    with pytest.raises(ParseError, match="line 3: there are 2 puzzles; read_all"):
        read_text(text)
    assert read_text(text, pick=1).line == 3
    with pytest.raises(SudokuError, match="index of the puzzle must be an integer from 0 to 1"):
        read_text(text, pick=2)


def test_the_page_offers_the_puzzles_that_explain_a_text_equally_well():
    text = "\n".join(["1,2,3", "2,1,4", "4,3,1"])  # rows and columns may be in either order
    told = ask("read", reading={"text": f"9\n{text}", "variant": "classic"})
    assert told["ok"], told
    reading = {"text": "(1, 2, 3)\n(2, 1, 4)\n(4, 3, 1)\n(3, 4, 9)", "variant": "classic"}
    several = ask("read", reading=reading)
    if several["ok"] and several["others"]:
        other = ask("read", reading=reading | {"other": 1})
        assert other["cells"] != several["cells"]


# Texts from elsewhere


def strangers(shared):
    lines = (shared / "data" / "strangers" / "wanted.tsv").read_text("utf-8").splitlines()[1:]
    return [line.split("\t") for line in lines]


def test_texts_of_strangers_are_read_as_wanted(shared):
    faults = []
    for name, kind, value in strangers(shared):
        try:
            found = read_all((shared / "data" / "strangers" / name).read_bytes(), filename=name)
        except SudokuError as error:
            if kind in ("puzzles", "solution", "link"):
                faults.append(f"{name}: {error}")
            continue
        lines = [each.puzzle.line for each in found.readings]
        if kind == "refused":
            faults.append(f"{name}: read as {lines}")
        if kind == "puzzles" and (lines != value.split() or found.wrong):
            faults.append(f"{name}: {lines} {found.wrong}")
        if kind in ("solution", "not"):
            puzzle = found.readings[0].puzzle
            known = all(rule.known for rule in puzzle.rules)
            solution = solve(puzzle).solution if known else None
            if (solution is not None and solution.line == value) is not (kind == "solution"):
                faults.append(
                    f"{name}: {puzzle.line} {puzzle.rules} -> {solution and solution.line}"
                )
    assert faults == []


@pytest.fixture
def ways(shared):
    path = shared / "data" / "strangers" / "ways.py"
    spec = importlib.util.spec_from_file_location("ways", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_two_puzzles_in_any_two_usual_ways_are_both_read(ways):
    faults = []
    first, second = ways.P[:2]
    for one, write_one in ways.F.items():
        for two, write_two in ways.F.items():
            text = f"{write_one(first, 1)}\n\n{write_two(second, 2)}"
            try:
                found = read_all(text)
            except SudokuError as error:
                faults.append(f"{one} {two}: {error}")
                continue
            lines = [each.puzzle.line for each in found.readings]
            refused = lines == [first] and any(error.index > 1 for error in found.wrong)
            if lines != [first, second] and not refused:
                faults.append(f"{one} {two}: {lines}")
    assert faults == []


def test_usual_surroundings_do_not_matter(ways):
    faults = []
    for around, surround in ways.D.items():
        for way, write in ways.F.items():
            try:
                lines = [e.puzzle.line for e in read_all(surround(write(ways.P[0], 1))).readings]
            except SudokuError as error:
                lines = str(error)
            if lines != [ways.P[0]]:
                faults.append(f"{around} {way}: {lines}")
    assert faults == []


#: File in ../shared/data/formats: number of puzzles, givens of the first one, its variant.
FILES = {
    "sudocue_fileformats_example.sdk": (1, 36, "classic"),
    "made_per_spec_sadman_sections.sdk": (1, 23, "classic"),
    "peterix_sudoku.sdk": (1, 36, "classic"),
    "csimons1_sudoku.sdk": (1, 30, "classic"),
    "made_per_spec_simplesudoku.ss": (1, 17, "classic"),
    "RaenonX_puzzle.ss": (1, 36, "classic"),
    "snow2005_first50.sdm": (50, 25, "classic"),
    "gs6-medium.opensudoku": (100, 34, "classic"),
    "rogerm4242_Easy.opensudoku": (60, 24, "classic"),
    "andoku_standard_x_1.adk": (100, 35, "x"),
    "sudoq_hyper_easy_1.xml": (1, 26, "four square"),
    "danielfm123_sudoku_solver__sudoku.xlsx": (1, 24, "classic"),
    "jay-r-shah_Soduku-Solver__Sudoku.xlsx": (15, 21, "classic"),
    "hodoku_reglib-1.3_even.txt": (556, 26, "classic"),
}


@pytest.mark.parametrize("name", FILES)
def test_files_of_other_programs_are_read(name, shared):
    if name.endswith("xlsx"):
        pytest.importorskip("openpyxl", reason="workbooks need openpyxl")
    found = read_all((shared / "data" / "formats" / name).read_bytes(), filename=name)
    first = found.readings[0].puzzle
    assert (len(found.readings), len(first.givens), first.variant.name) == FILES[name]
    assert found.wrong == () or name.startswith("jay-r-shah")  # a sheet has a form to fill in
    assert not any(each.puzzle.conflicts() for each in found.readings)


@pytest.mark.full
def test_lists_of_puzzle_strings_are_read_in_full(shared):
    for path in sorted((shared / "data").glob("*/*.txt")):
        if path.parent.name in ("formats", "rules", "reported", "strangers"):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        strings = [line.partition(",")[0] for line in lines if line and line[0] != "#"]
        with path.open("rb") as file:
            assert [entry.puzzle().line for entry in entries_of(file)] == strings, path


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_named_by_its_suffix(variant):
    suffix = VARIANTS[variant].suffix
    found = read_all(WELL_KNOWN, filename=f"a.{suffix}", default="windoku").readings[0]
    assert found.puzzle.variant.name == variant
    assert not re.search("read as", str(found))
