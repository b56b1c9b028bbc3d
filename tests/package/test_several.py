"""Texts of several grids: the same list through every door, and nothing lost in silence."""

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku import ParseError, Puzzle, SudokuError, encode, read, read_all
from sudoku.batch import Job, entries_of, work
from sudoku.cli import main
from sudoku.grid import cells_by_box

REPORTED = Path(__file__).resolve().parents[3] / "shared" / "data" / "reported"
NINE = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
OTHER = Puzzle(".1......23....14......3..5....1...6...5.7.3...2...3.......24....8.6....16......7.")
FOUR = Puzzle("4.....2..1.....3")
SOLVED = Puzzle("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
LARGE = Puzzle({1: 1, 7: 25, 40: 12}, 5)
CELLS = """8........
...1.....
2.....4.6
.....8..5
...62..18
.3...4.2.
...5..1.7
..2......
...8...9."""
REGIONS = """999998888
555998888
555998333
555111333
222111333
222111444
222766444
777766444
777766666"""


def rows(puzzle):
    side = puzzle.side
    return "".join(puzzle.line[n : n + side] + "\n" for n in range(0, side * side, side))


STYLES = {
    "drawn": lambda puzzle: encode(puzzle, "grid"),
    "blanks": lambda puzzle: encode(puzzle, "grid with blanks"),
    "rows": rows,
    "spaced": lambda puzzle: "".join(" ".join(row) + "\n" for row in rows(puzzle).split()),
    "tagged": lambda puzzle: encode(puzzle, "grid").rstrip("\n") + " [ok]\n",
    "table": lambda puzzle: encode(puzzle, "csv"),
}


def listed(data, tmp_path, capsys):
    """Return the puzzles that `convert` writes of a file, None if it writes none."""
    path = tmp_path / "several.txt"
    path.write_bytes(data)
    main(["convert", "--to", "json", str(path)])
    written = capsys.readouterr().out
    return [p.puzzle for p in read_all(written)] if written else []


def batched(data):
    """Return the puzzles of a file as a batch reads them, [] if there are none."""
    try:
        worked = [work(entry, Job("convert")) for entry in entries_of(BytesIO(data))]
    except SudokuError:
        return []
    return [read(row.puzzle, variant=row.variant).puzzle for row in worked if row.puzzle]


PARTS = st.tuples(
    st.sampled_from([NINE, OTHER, FOUR, LARGE]),
    st.sampled_from(sorted(STYLES)),
    st.sampled_from(["", "\n", "\n\n", "Puzzle one\n", "\nGrid 02:\n\n", "-- next --\n"]),
)


@settings(max_examples=30)
@given(st.lists(PARTS, min_size=2, max_size=5))
def test_a_mixture_of_grids_is_the_same_list_for_all_readers(parts):
    kept = [(NINE, "drawn", "")]
    for puzzle, style, between in parts:
        close = kept[-1][1] in ("blanks", "table") or style in ("blanks", "table")
        kept.append((puzzle, style, between or "\n" * close))
    text = "".join(between + STYLES[style](puzzle) for puzzle, style, between in kept)
    expected = [puzzle for puzzle, _, _ in kept]
    found = read_all(text)
    assert [reading.puzzle for reading in found] == expected
    assert found.wrong == ()
    assert batched(text.encode()) == expected


@pytest.mark.skipif(not REPORTED.is_dir(), reason="the reported files are not here")
@pytest.mark.parametrize("path", sorted(REPORTED.glob("*")), ids=lambda path: path.name)
def test_reported_files_are_the_same_list_for_all_readers(path, tmp_path, capsys):
    data = path.read_bytes()
    try:
        found = [reading.puzzle for reading in read_all(data)]
    except SudokuError:
        found = []
    assert [one.digits for one in batched(data)] == [one.digits for one in found]
    assert len(listed(data, tmp_path, capsys)) == len(found)


def test_titles_are_kept_and_other_text_is_said_to_be_ignored():
    text = (
        f"From a book\nand more\nPuzzle 1\n{rows(NINE)}Puzzle 2\n{STYLES['tagged'](FOUR)}The end\n"
    )
    found = read_all(text)
    assert [reading.title for reading in found] == ["Puzzle 1", "Puzzle 2"]
    assert found[0].notices == ("the text in lines 1 and 2 was ignored: 'From a book'",)
    assert any("line 20 was ignored: '[ok]'" in notice for notice in found[1].notices)
    assert any("line 21 was ignored: 'The end'" in notice for notice in found[1].notices)
    with pytest.raises(ParseError, match="there are 2 puzzles; say which"):
        read(text)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (rows(OTHER)[:80], "line 13: expected 9 rows, found 8"),
        (rows(OTHER).replace(".1......2", ".1......"), "expected 9 cells, found 8"),
        (rows(OTHER).replace(".1......2", ".1......&"), ""),
    ],
)
def test_a_broken_grid_among_others_is_listed_as_wrong(broken, message):
    found = read_all(f"A\n{rows(NINE)}\nB\n{broken}\n\nC\n{rows(FOUR)}")
    assert [reading.puzzle for reading in found] == [NINE, FOUR]
    said = [*map(str, found.wrong), *found[1].notices]
    assert said
    assert any(message in each for each in said)


def beside(one, other):
    pairs = zip(one.splitlines(), other.splitlines(), strict=True)
    return "".join(f"{left}     {right}\n" for left, right in pairs)


@pytest.mark.parametrize(
    "text",
    [
        f"{NINE.line}\n{SOLVED.line}",
        f"{rows(NINE)}\nSolution:\n{rows(SOLVED)}",
        encode(NINE, "grid") + encode(SOLVED, "grid"),
        f"puzzle = {NINE.rows()}\nsolution = {SOLVED.rows()}\n",
        f"puzzles = (('{NINE.line}', '{SOLVED.line}'),)",
        beside(encode(NINE, "grid"), encode(SOLVED, "grid")),
        beside(STYLES["spaced"](NINE), STYLES["spaced"](SOLVED)),
    ],
)
def test_the_solution_of_a_puzzle_is_no_puzzle_of_its_own(text):
    reading = read(text)
    assert reading.puzzle == NINE
    assert any("its solution in line" in notice for notice in reading.notices)
    assert batched(text.encode()) == [NINE]


def test_a_full_grid_that_is_no_solution_is_kept():
    wrong = Puzzle(SOLVED.line[:-2] + "97")
    assert len(read_all(f"{rows(NINE)}\nSolution:\n{rows(wrong)}")) == 2
    assert len(read_all(f"{OTHER.line}\n{SOLVED.line}")) == 2


@pytest.mark.parametrize(
    "text",
    [
        f"{CELLS}\n\n{REGIONS}\n",
        f"Cells:\n{CELLS}\nRegions:\n{REGIONS}\n",
        f"{CELLS}\n{REGIONS.translate(str.maketrans('123456789', 'ABCDEFGHI'))}",
        f"grid = {[[int(sign) for sign in row.replace('.', '0')] for row in CELLS.split()]}\n"
        f"regions = {[list(map(int, row)) for row in REGIONS.split()]}\n",
    ],
)
def test_regions_below_the_cells_are_a_jigsaw(text):
    puzzle = read(text).puzzle
    assert [rule.name for rule in puzzle.rules] == ["jigsaw"]
    assert puzzle.line == CELLS.replace("\n", "")


def samurai(blank=" "):
    """Return the rows of five overlapping grids."""
    full = rows(SOLVED).split()
    side = [row + blank * 3 + row for row in full[:6]] + [row + "..." + row for row in full[6:]]
    middle = [blank * 6 + "." * 9 + blank * 6 for _ in range(3)]
    return "\n".join([*side, *middle, *side[6:], *side[:6]])


@pytest.mark.parametrize("blank", [" ", "."])
def test_five_overlapping_grids_are_read_with_a_word_on_it(blank):
    found = read_all(samurai(blank))
    assert len(found) == 5
    strings = "\n".join(reading.puzzle.line for reading in found)
    for readings in (found, read_all(strings)):
        assert "the overlaps are not taken into account" in " ".join(readings[0].notices)


@pytest.mark.parametrize(
    ("lengths", "is_sure"), [([3, 3, 6, 3, 6, 3, 3] * 3, True), ([3] * 27, False)]
)
def test_cells_that_were_copied_box_by_box(lengths, is_sure):
    boxes = "".join(NINE.line[cell - 1] for box in cells_by_box(3) for cell in box)
    ends = [sum(lengths[:n]) for n in range(len(lengths) + 1)]
    cut = [(boxes[a:b], NINE.line[a:b]) for a, b in pairwise(ends)]
    found = read_all("\n".join(" ".join(line) for line, _ in cut))
    assert found[0].puzzle == NINE
    assert "box by box" in found[0].notices[0]
    assert len(found.others) == 1
    by_rows = read_all("\n".join(line for _, line in cut))
    assert (by_rows[0].puzzle == NINE) is not is_sure


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello world", "no puzzle found in this text; paste 81 digits"),
        ("https://example.com/", "there is no puzzle in this link"),
        (f"https://example.com/?s={NINE.line[:-1]}", "has 80 cells; a 9x9 puzzle needs 81"),
        ("https://example.com/?q=b64abcdefghijklmnopqrstuvwxyz", "'q=b64abcdefghijklmno"),
        ("53..7....", "found 9 cells; a 9x9 puzzle needs 81"),
        ("|1..|\n|..|", "expected 4, 6, 8, 9, 10, 12, 16, 25 or 36 rows, found 2"),
    ],
)
def test_an_error_says_what_to_do(text, said):
    with pytest.raises(ParseError) as caught:
        read(text)
    assert said in str(caught.value)
