"""Output of other programs: files of apps, links, tables, literals of programming languages."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from links import compress, decompress
from samples import WELL_KNOWN

from sudokulp import ParseError, Puzzle, dumps, loads, read, read_all

PUZZLE = Puzzle(WELL_KNOWN)
ZEROS = WELL_KNOWN.replace(".", "0")
ROWS = PUZZLE.rows()
SMALL = Puzzle("4.....2..1.....3", 2)


def test_at_most_ten_thousand_games_are_read():
    with pytest.raises(ParseError, match="there are more than 10,000 games"):
        read_all("<opensudoku>" + "<game data=''/>" * 10_001 + "</opensudoku>")


@pytest.mark.parametrize(
    ("kind", "boxsize", "variant"),
    [(0, 3, "classic"), (1, 2, "classic"), (3, 4, "classic"), (5, 3, "x"), (6, 3, "four square")],
)
def test_the_cells_of_a_sudoq_file_are_read(kind, boxsize, variant):
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


@pytest.mark.parametrize(
    ("letter", "variant"), [("", "classic"), ("X", "x"), ("x", "x"), ("H", "four square")]
)
def test_lines_of_an_andoku_file_name_the_variant(letter, variant):
    text = f"# Andoku\n{WELL_KNOWN}||{letter}\n{WELL_KNOWN.replace('.', ' ')}||{letter}\n"
    found = read_all(text, default="four pyramid")
    assert [reading.puzzle for reading in found] == [Puzzle(WELL_KNOWN, variant=variant)] * 2


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ("a", "IZA="),
        ("sudoku", "M4VwJg9g1iQ="),
        ("a" * 20, "IY1/kA=="),
    ],
)
def test_compressed_texts_match_those_of_lz_string(text, packed):
    assert compress(text) == packed
    assert decompress(packed, 100) == text


@given(st.text(max_size=200).filter(lambda text: all(ord(symbol) < 0x10000 for symbol in text)))
def test_compressed_texts_can_be_decompressed(text):
    assert decompress(compress(text), 200) == text


def test_a_small_text_does_not_decompress_to_a_huge_one():
    with pytest.raises(ValueError, match="unpacks to more than 1,000,000 characters"):
        decompress(compress("a" * 1_000_001), 1_000_000)


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


def test_the_json_of_an_f_puzzles_link_is_read():
    cells = [[{"value": digit, "given": True} if digit else {} for digit in row] for row in ROWS]
    assert loads(json.dumps({"size": 9, "grid": cells}, indent=1)) == PUZZLE


def test_a_link_of_sudokuwiki_is_read():
    link = dumps(PUZZLE, "sudokuwiki").strip()
    assert link == f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}"
    assert loads(f"  {link}&x=1#y ") == PUZZLE


@pytest.mark.parametrize("variant", ["classic", "x", "four square"])
def test_a_link_to_sudokuwiki_opens_the_solver_of_the_variant(variant):
    puzzle = Puzzle({1: 5, 81: 9}, 3, variant)
    assert read(dumps(puzzle, "sudokuwiki"), default="x").puzzle == puzzle


def table(rows, mark=",", empty=""):
    return "\n".join(mark.join(str(digit or empty) for digit in row) for row in rows)


@pytest.mark.parametrize("mark", [",", ";", "\t", ", ", " ; "])
@pytest.mark.parametrize("empty", ["", "0", ".", "-", "NaN", "None", '""'])
@pytest.mark.parametrize("puzzle", [SMALL, PUZZLE, Puzzle({1: 16, 200: 10}, 4)])
def test_a_block_of_cells_is_read_in_every_style(mark, empty, puzzle):
    assert loads(table(puzzle.rows(), mark, empty)) == puzzle
