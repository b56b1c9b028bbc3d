"""What other programs write: files of apps, links, tables, lists of programming languages."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudoku import ParseError, Puzzle, dumps, loads, read, read_all
from sudoku.formats.apps.lzstring import compress, decompress

PUZZLE = Puzzle(WELL_KNOWN)
ZEROS = WELL_KNOWN.replace(".", "0")
ROWS = PUZZLE.rows()
SMALL = Puzzle("4.....2..1.....3", 2)


# OpenSudoku


def test_the_games_of_opensudoku():
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n  <name>Two &amp; more</name>\n'
        "  <author>somebody</author>\n  <description></description>\n  <level>easy</level>\n"
        f"  <game data='{ZEROS}' />\n  <game data='{WELL_KNOWN_SOLUTION[::-1]}'/>\n"
        "  <game data='123'/>\n</opensudoku>\n"
    )
    found = read_all(text)
    assert [reading.puzzle.line for reading in found] == [WELL_KNOWN, WELL_KNOWN_SOLUTION[::-1]]
    assert [reading.line for reading in found] == [7, 8]
    assert found[0].title == "Two & more"
    assert found[0].metadata == {"author": "somebody", "level": "easy"}
    assert str(found.wrong[0]).startswith("line 9: expected data of 81 digits in the game, found 3")


@pytest.mark.parametrize(
    ("version", "given", "entered", "empty"),
    [
        (1, "5|-|0|", "5|-|1|", "0|1,2,|1|"),
        (2, "5|0||0|", "5|0||1|", "0|511||1|"),
        (3, "5|0|0|", "5|0|1|", "0|511|1|"),
        (4, "5|0|0|0|", "5|0|0|1|", "0|3|511|1|"),
        (5, "5|0|0|7|0|", "5|0|0|7|1|", "0|3|511|0|1|"),
    ],
)
def test_saved_games_of_opensudoku_keep_what_was_entered(version, given, entered, empty):
    data = f"version: {version}\n" + given + entered + empty * 79
    text = (
        f"<opensudoku version='2'><folder name='mine'><game data='{data}'/></folder></opensudoku>"
    )
    reading = read(text)
    assert reading.puzzle.givens == {1: 5}
    assert reading.entries == {2: 5}
    assert reading.title == "mine"


def test_ten_thousand_games_are_the_most():
    with pytest.raises(ParseError, match="there are over 10,000 games"):
        read_all("<opensudoku>" + "<game data=''/>" * 10_001 + "</opensudoku>")


# SudoQ, HoDoKu, Andoku


@pytest.mark.parametrize(
    ("kind", "boxsize", "variant"),
    [(0, 3, "classic"), (1, 2, "classic"), (3, 4, "classic"), (5, 3, "x"), (6, 3, "four square")],
)
def test_the_cells_of_sudoq(kind, boxsize, variant):
    side = boxsize**2
    cells = [
        f'<fieldmap id="{y * side + x + 1}" editable="{"true" if x else "false"}" '
        f'solution="{(x + y) % side}">\n<position x="{x}" y="{y}"></position></fieldmap>'
        for x in range(side)
        for y in range(side)
    ]
    head = '<?xml version="1.0"?>\n<!DOCTYPE sudoku SYSTEM "./sudoku.dtd">\n'
    reading = read(f'{head}<sudoku type="{kind}" id="1">\n{"".join(cells)}</sudoku>')
    assert reading.puzzle.variant.name == variant
    assert reading.puzzle.side == side
    assert reading.puzzle.givens == {1 + y * side: 1 + y for y in range(side)}


def test_lines_of_hodoku_tell_placed_digits_from_givens():
    cells = ["+5", "3", *["."] * 78, "+9"]
    text = (
        f"# a library\n:0002:1:{''.join(cells)}:118 123::175:\n:0000-x:1:{WELL_KNOWN}:::1:\n:1:2:\n"
    )
    found = read_all(text)
    assert found[0].puzzle.givens == {2: 3}
    assert found[0].entries == {1: 5, 81: 9}
    assert str(found[0]) == "9x9 HoDoKu library, 1 given, 2 digits placed"
    assert found[0].title == "technique 0002"
    assert found[0].notices == ("techniques and candidates were ignored",)
    assert found[1].puzzle == PUZZLE
    assert [error.index for error in found.wrong] == [4]
    (other,) = found.others
    assert other.label == "givens, the digits that the player placed among them"
    assert other[0].puzzle.givens == {1: 5, 2: 3, 81: 9}
    assert other[0].entries == {}


def test_a_hodoku_line_without_placed_digits_has_one_reading():
    assert read_all(f":0000:1:{WELL_KNOWN}:::111:").others == ()


@pytest.mark.parametrize(
    ("letter", "variant"), [("", "classic"), ("X", "x"), ("x", "x"), ("H", "four square")]
)
def test_lines_of_andoku_name_the_variant(letter, variant):
    text = f"# Andoku\n{WELL_KNOWN}||{letter}\n{WELL_KNOWN.replace('.', ' ')}||{letter}\n"
    found = read_all(text, default="four pyramid")
    assert [reading.puzzle for reading in found] == [Puzzle(WELL_KNOWN, variant=variant)] * 2


# Links


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ("a", "IZA="),
        ("sudoku", "M4VwJg9g1iQ="),
        ("a" * 20, "IY1/kA=="),
    ],
)
def test_packed_texts_are_those_of_lz_string(text, packed):
    assert compress(text) == packed
    assert decompress(packed, 100) == text


@given(st.text(max_size=200).filter(lambda text: all(ord(symbol) < 0x10000 for symbol in text)))
def test_what_is_packed_can_be_unpacked(text):
    assert decompress(compress(text), 200) == text


def test_a_small_text_does_not_unpack_to_a_large_one():
    with pytest.raises(ValueError, match="unpacks to over 1,000,000 characters"):
        decompress(compress("a" * 1_000_001), 1_000_000)


def f_puzzle(**content):
    packed = compress(json.dumps(content))
    return f"https://f-puzzles.com/?load={packed}"


def test_a_link_of_f_puzzles_has_givens_and_entries():
    grid = [[{} for _ in range(9)] for _ in range(9)]
    grid[0][0] = {"value": 5, "given": True}
    grid[0][1] = {"value": 3}
    grid[8][8] = {"region": 8, "centerPencilMarks": [1, 2], "value": 0}
    reading = read(f_puzzle(size=9, title="Mine", author="me", grid=grid, antiking=False))
    assert reading.puzzle == Puzzle({1: 5}, 3)
    assert reading.entries == {2: 3}
    assert reading.title == "Mine"
    assert reading.metadata == {"author": "me"}
    assert reading.notices == ("pencil marks were ignored",)


@pytest.mark.parametrize(
    ("boxsize", "variant"),
    [
        *itertools.product([2, 3, 4], ["classic", "x", "four square"]),
        (3, "four pyramid"),
    ],
)
def test_a_link_of_f_puzzles_keeps_size_and_regions(boxsize, variant):
    puzzle = Puzzle({1: 1, boxsize**4: boxsize**2}, boxsize, variant)
    link = dumps(puzzle, "f-puzzles")
    assert link.count("\n") == 1
    assert read(link, default="windoku").puzzle == puzzle


def test_regions_in_a_link_of_f_puzzles_are_a_variant_in_any_order():
    squares = [(r, c) for r in (2, 6) for c in (2, 6)]
    cells = [[f"R{r + y}C{c + x}" for y in (2, 1, 0) for x in range(3)] for r, c in squares]
    regions = [{"cells": region} for region in reversed(cells)]
    link = f_puzzle(size=9, grid=[[{}] * 9] * 9, extraregion=[*regions, {"cells": []}])
    assert read(link).puzzle == Puzzle({}, 3, "four square")


@pytest.mark.parametrize(
    "host",
    [
        "https://www.f-puzzles.com/?load={}",
        "https://sudokupad.app/fpuzzles{}",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{}",
        "https://sudokupad.app/fpuz{}",
    ],
)
@pytest.mark.parametrize(
    "quoted",
    [
        str,
        lambda text: text.replace("+", " "),
        lambda text: text.replace("+", "%2B").replace("=", "%3D"),
    ],
)
def test_links_of_players_that_take_f_puzzles_over(host, quoted):
    packed = dumps(PUZZLE, "f-puzzles").strip().partition("load=")[2]
    assert "+" in packed
    assert loads(host.format(quoted(packed))) == PUZZLE


def test_the_json_of_an_f_puzzles_link():
    cells = [[{"value": digit, "given": True} if digit else {} for digit in row] for row in ROWS]
    assert loads(json.dumps({"size": 9, "grid": cells}, indent=1)) == PUZZLE


def test_a_link_of_sudokuwiki():
    link = dumps(PUZZLE, "sudokuwiki").strip()
    assert link == f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}"
    assert loads(f"  {link}&x=1#y ") == PUZZLE


@pytest.mark.parametrize("variant", ["classic", "x", "four square"])
def test_a_link_of_sudokuwiki_leads_to_the_solver_of_its_variant(variant):
    puzzle = Puzzle({1: 5, 81: 9}, 3, variant)
    assert read(dumps(puzzle, "sudokuwiki"), default="x").puzzle == puzzle


#: 5 given; 3 placed; candidates 1 and 2: 9 + 3 and 18 + 3, or bits and one that says given.
PACKED = "05" + "0c" + "0l" + "00" * 78
BITS = "11" + "08" + "06" + "00" * 78


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        (f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{PACKED}", "classic"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={BITS}", "classic"),
        (f"https://www.sudokuwiki.org/SudokuX.aspx?bd=X9B{PACKED}", "x"),
        (f"https://www.sudokuwiki.org/windoku.aspx?bd={BITS}", "four square"),
        (f"S9B{PACKED}", "classic"),
        (f" X9B{PACKED}\n", "x"),
    ],
)
def test_a_packed_link_of_sudokuwiki(text, variant):
    reading = read(text)
    assert reading.puzzle.variant.name == variant
    assert reading.puzzle.givens == {1: 5}
    assert reading.entries == {2: 3}
    assert reading.notices == ("candidates were ignored",)


# Tables


def table(rows, mark=",", empty=""):
    return "\n".join(mark.join(str(digit or empty) for digit in row) for row in rows)


@pytest.mark.parametrize("mark", [",", ";", "\t", ", ", " ; "])
@pytest.mark.parametrize("empty", ["", "0", ".", "-", "NaN", "None", '""'])
@pytest.mark.parametrize("puzzle", [SMALL, PUZZLE, Puzzle({1: 16, 200: 10}, 4)])
def test_a_block_of_cells_in_every_dress(mark, empty, puzzle):
    assert loads(table(puzzle.rows(), mark, empty)) == puzzle


@pytest.mark.parametrize(
    "dress",
    [
        lambda text: ",".join(f"{x}.0" if x.isdigit() else x for x in text.split(",")),
        lambda text: "\n".join(f'"{line}"'.replace(",", '","') for line in text.split("\n")),
        lambda text: ",,,,,,,,,\n" + "\n".join(f",{line}" for line in text.split("\n")),
        lambda text: "0,1,2,3,4,5,6,7,8\n" + text,
        lambda text: "1,2,3,4,5,6,7,8,9\n" + text,
        lambda text: (
            ",0,1,2,3,4,5,6,7,8\n"
            + "\n".join(f"{n},{line}" for n, line in enumerate(text.split("\n")))
        ),
        lambda text: "\n\n" + text + "\n\n",
        lambda text: "".join(f"{line},\n" for line in text.split("\n")),
    ],
)
def test_a_block_may_stand_anywhere_and_be_numbered(dress):
    assert loads(dress(table(ROWS, empty="."))) == PUZZLE


def test_a_block_whose_rows_and_columns_at_the_edge_are_blank():
    puzzle = Puzzle({12: 1, 40: 2, 69: 3}, 3)
    assert loads(table(puzzle.rows())) == puzzle
    assert loads(table(puzzle.rows(), "\t")) == puzzle
    assert read(table(puzzle.rows())).notices == ()


@pytest.mark.parametrize(
    ("rows", "notice"),
    [
        (ROWS[:8], "1 row of 9 missing at the end: read as empty"),
        (ROWS[:7], "2 rows of 9 missing at the end: read as empty"),
        ([row[:8] for row in ROWS], "1 column of 9 missing at the end: read as empty"),
    ],
)
def test_what_a_table_ends_without_is_said(rows, notice):
    reading = read(table(rows))
    height, width = len(rows), len(rows[0])
    cells = [divmod(label - 1, 9) for label in PUZZLE.givens]
    kept = {9 * r + c + 1 for r, c in cells if r < height and c < width}
    assert set(reading.puzzle.givens) == kept
    assert reading.notices == (notice,)


def test_what_stands_beside_a_block_is_ignored():
    text = "my puzzle,,,,,,,,,,\n,,,,,,,,,,\n" + table([[*row, None, "x"] for row in ROWS])
    reading = read(text)
    assert reading.puzzle == PUZZLE
    assert reading.notices == ("the other cells of the table were ignored",)


def test_several_blocks_stand_beside_and_below_one_another():
    other = [list(column) for column in zip(*ROWS, strict=True)]
    beside = [[*left, None, *right] for left, right in zip(ROWS, other, strict=True)]
    blank = [[None] * 19]
    found = read_all(table([*beside, *blank, *beside[::-1]]))
    assert [reading.puzzle.rows() for reading in found] == [ROWS, other, ROWS[::-1], other[::-1]]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("head", [["puzzle", "solution"], ["quizzes", "solutions"]])
def test_a_column_of_strings(mark, head):
    row = mark.join([WELL_KNOWN, WELL_KNOWN_SOLUTION])
    found = read_all(f"{mark.join(head)}\n{row}\n{row}\n{mark.join(['?', '?'])}\n")
    assert [reading.puzzle for reading in found] == [PUZZLE, PUZZLE]
    assert [error.index for error in found.wrong] == [4]
    assert found[0].notices == ("the other columns were ignored",)


def test_a_column_of_strings_behind_others():
    text = f"id,solution,puzzle,clues\n7,{WELL_KNOWN_SOLUTION},{WELL_KNOWN},30\n"
    assert loads(text) == PUZZLE
    assert loads(f'"{WELL_KNOWN}";"{WELL_KNOWN_SOLUTION}"\n' * 1) == PUZZLE
    assert len(read_all(f"1,{WELL_KNOWN}\n2,{WELL_KNOWN}\n")) == 2


def test_all_cells_of_a_puzzle_in_one_row():
    found = read_all(f"{','.join(ZEROS)}\n{','.join(WELL_KNOWN_SOLUTION[::-1])}\n")
    assert [reading.puzzle.line for reading in found] == [WELL_KNOWN, WELL_KNOWN_SOLUTION[::-1]]


# Lists of programming languages


@pytest.mark.parametrize(
    "text",
    [
        str([[digit or 0 for digit in row] for row in ROWS]),
        str(ROWS),
        json.dumps(ROWS),
        json.dumps(ROWS, indent=2),
        f"grid = {ROWS}",
        f"puzzle = np.array({ROWS}, dtype=int)",
        "int[][] board = " + str(ROWS).replace("[", "{").replace("]", "}") + ";",
        str(ROWS).replace("],", "]\n").replace(",", "").replace("None", "0"),
        str(tuple(map(tuple, ROWS))),
        str([WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]),
        str([[str(digit or ".") for digit in row] for row in ROWS]),
        str([[float(digit or 0) for digit in row] for row in ROWS]),
        str([digit or 0 for row in ROWS for digit in row]),
        json.dumps({"board": ROWS}),
        json.dumps({"difficulty": "Hard", "value": ROWS, "solution": ROWS[::-1], "n": 3}),
        json.dumps({"puzzle": WELL_KNOWN, "solution": WELL_KNOWN_SOLUTION}),
        str(PUZZLE.givens),
        f"Puzzle({PUZZLE.givens}, 3)",
    ],
)
def test_rows_in_brackets_as_programs_have_them(text):
    assert loads(text) == PUZZLE


def test_a_list_of_puzzles_in_brackets():
    assert [reading.puzzle for reading in read_all(str([ROWS, ROWS]))] == [PUZZLE, PUZZLE]
    assert [reading.puzzle for reading in read_all(str([WELL_KNOWN] * 3))] == [PUZZLE] * 3


def test_a_dict_is_the_smallest_grid_that_has_it_and_may_be_9x9():
    found = read_all("{1: 4, 7: 2,\n 10: 1, 16: 3}")
    assert found[0].puzzle == SMALL
    assert found[0].notices == ("the grid was assumed to be 4x4",)
    (other,) = found.others
    assert other.label == "a 9x9 grid"
    assert other[0].puzzle == Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 3)
    assert read_all("{1: 5, 7: 2}").others == ()
    assert loads("{1: 16, 7: 2}").side == 16
