"""Texts that are no puzzles: what is wrong is said, and in which line."""

import json

import pytest
from samples import WELL_KNOWN

from sudoku import ParseError, loads, read, read_all
from sudoku.formats.apps.lzstring import compress

ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]
BARE = "\n".join(ROWS)
TABLE = [",".join(row.replace(".", "0")) for row in ROWS]
EMPTY = {"size": 4, "grid": [[{}] * 4] * 4}
BOMB = """<?xml version="1.0"?>
<!DOCTYPE opensudoku [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<opensudoku><name>&b;</name></opensudoku>"""
CANDIDATES = """+----------+----------+----------+
""" + "\n".join(["| 12 3 4 | 5 6 7 | 8 9 12 |"] * 9)


def f_puzzle(content):
    return f"https://f-puzzles.com/?load={compress(json.dumps(content))}"


@pytest.mark.parametrize(
    ("text", "index", "message"),
    [
        ("", 1, "there is no puzzle in the text"),
        (" \n\t\n", 1, "there is no puzzle in the text"),
        ("# only a comment", 1, "found only comments"),
        ("9\n0, 1, 5\n1, 1, 1", 2, "the row must be from 1 to 9"),
        ("9\n1, 1, 1\n1, -3, 5", 3, "the column must be from 1 to 9"),
        ("9\n1, 1, 1\n\n10, 1, 5", 4, "the row must be from 1 to 9"),
        ("9\n1, 1, 1\n1, 2, 10", 3, "the digit must be from 1 to 9"),
        ("9\n1, 1, 1\n1, 2, 0", 3, "the digit must be from 1 to 9"),
        ("9\n1, 1, 1\n1, 2", 3, "expected row, column, digit"),
        ("9\n1, 1, 1\n1, 2, 3, 4", 3, "expected row, column, digit"),
        ("9\n1, 1, 1\n1, 2, 3.0", 3, "expected row, column, digit"),
        ("9\n1, 1, 1\n1, 2, x", 3, "expected row, column, digit"),
        ("9\n1, 1, 1\n1, 2, \u0663", 3, "expected row, column, digit"),
        ("9\n1, 1, 1\n1, 2, 9999999999999", 3, "the digit must be from 1 to 9"),
        ("9\n1, 1, 1\n# x\n1, 1, 2", 4, "row 1, column 1 is given twice"),
        ("8\n1, 1, 1", 1, "perfect square"),
        ("0\n1, 1, 1", 1, "the side must be from 1 to 36"),
        ("-9\n1, 1, 1", 1, "the side must be from 1 to 36"),
        ("49\n1, 1, 1", 1, "the side must be from 1 to 36"),
        ("1000000\n1, 1, 1", 1, "the side must be from 1 to 36"),
        ("9.0\n1, 1, 1", 1, "a whole number such as 9"),
        ("+9\n1, 1, 1", 1, "a whole number such as 9"),
        ("nine\n1, 1, 1", 1, "a whole number such as 9"),
        ("9x9\n1; 1; 1\n1; 2; 3", 1, "a whole number such as 9"),
        ("# a comment\n1, 1, 1\n1, 2, 3", 2, "expected the side of the grid, such as 9, before"),
        (BARE.replace(ROWS[3], ROWS[3][:-1]), 4, "expected 9 cells, found 8: '8...6...'"),
        (BARE.replace(ROWS[3], ROWS[3][:-1] + "x"), 4, "digits 1 to 9 and dots only"),
        ("\n".join(ROWS[:8]), 8, "expected 9 rows, found 8"),
        ("\n".join([*ROWS, ROWS[0]]), 10, "expected 9 rows, found one more"),
        (f"[Puzzle]\n{BARE[:-10]}", 9, "expected 9 rows, found 8"),
        ("[State]\n" + BARE, 1, "expected a section [Puzzle]"),
        ("[Puzzle]", 1, "expected 9 rows, found 0"),
        (f"{BARE}\n[Puzzle]\n{BARE}", 1, "expected a section such as [Puzzle] before this"),
        (f"[Puzzle]\n{BARE}\n[puzzle]", 11, "appears twice"),
        (WELL_KNOWN[:-1], 1, "expected 81 cells for a 9x9 grid, found 80"),
        (f"{WELL_KNOWN}.", 1, "expected 81 cells for a 9x9 grid, found 82"),
        (f"\n {WELL_KNOWN}. ", 2, "expected 81 cells for a 9x9 grid, found 82"),
        ("5,3,4", 1, "',' in column 2 is neither a digit nor a dot"),
        (
            "\n".join(["." * 16] * 3 + ["." * 15] + ["g" + "." * 15] * 12),
            4,
            "expected 16 cells, found 15",
        ),
        ("| 10 1 | 2 3 |\n" * 4, 1, "'10' is no digit of a 4x4 grid"),
        ("9\n" * 10_001, 1, "over 10,000 lines"),
        ("hello", 1, "no puzzle found in this text"),
        ("4.....2..1.....", 1, "found 15 cells; a 9x9 puzzle needs 81"),
        ("1..45679\n" * 8, 1, "'9' in column 8 is no digit of a 8x8 grid"),
        ("<img src=x onerror=alert(1)>", 1, "'<' in column 1 is neither"),
        ("12\x0034", 1, "U+0000 in column 3 is neither"),
        ("\u0634\u0637\u0631\u0646\u062c", 1, "U+0634 in column 1"),
        ("5" + "." * 15, 1, "'5' in column 1 is no digit of a 4x4 grid"),
        (f"{WELL_KNOWN}\n{WELL_KNOWN}", 2, "there are 2 puzzles"),
        ("123456789\n" * 16, 10, "expected 9 rows of 9 cells, found 16 rows"),
        ("|1..|\n|..|", 2, "expected 4, 6, 8, 9, 10, 12, 16, 25 or 36 rows, found 2"),
        ("+--+\n+==+", 1, "found only borders"),
        ("|12|34|\n|..|..|\n|..|.|\n|..|..|", 3, "expected 4 cells, found 3"),
        ("|12|35|\n|..|..|\n|..|..|\n|..|..|", 1, "'5' is no digit of a 4x4 grid"),
        # other programs' files
        ("<opensudoku><game data='12'/></opensudoku>", 1, "expected data of 81 digits in the game"),
        ("<opensudoku>\n<name>a</name>\n</opensudoku>", 1, "expected <game data=...>"),
        (f"<opensudoku>\n<game data='{WELL_KNOWN}'>", 2, "this is not XML: no element found"),
        ("<opensudoku>\n<a></b>", 2, "this is not XML: mismatched tag"),
        ("<opensudoku>" + "<a>" * 50, 1, "the elements are nested too deeply"),
        (
            "<opensudoku><game data='version: 3\n5|0|1|'/></opensudoku>",
            1,
            "expected a saved game of 81 cells",
        ),
        (BOMB, 2, "the file defines entities, which no puzzle needs"),
        ("<sudoku type='2'>\n<fieldmap/></sudoku>", 1, "type '2' is unsupported"),
        ("<sudoku type='0'>\n<fieldmap/></sudoku>", 1, "expected 81 cells, found 0"),
        (
            "<sudoku type='1'>\n<fieldmap solution='4' editable='false'>\n"
            "<position x='0' y='0'/></fieldmap></sudoku>",
            2,
            "expected solution from 0 to 3, found '4'",
        ),
        (
            "<sudoku type='1'><fieldmap/>\n<position x='0' y='0'/>\n"
            "<position x='0' y='0'/></sudoku>",
            3,
            "this cell appears twice",
        ),
        (
            "<sudoku type='1'>\n<fieldmap/><position x='-1' y='0'/></sudoku>",
            2,
            "expected x from 0 to 3, found '-1'",
        ),
        (f":0000:1:{WELL_KNOWN[:-1]}:::111:", 1, "expected 81 cells, found 80"),
        (f":0000:1:{WELL_KNOWN[:-1]}x:::111:", 1, "digits, + before a digit, and dots only"),
        (f":0000:1:{WELL_KNOWN[:-1]}+:::111:", 1, "digits, + before a digit, and dots only"),
        (f"{WELL_KNOWN}|{'1' * 81}|", 1, "whose areas are not the usual boxes"),
        (f"{WELL_KNOWN}||P", 1, "the variant 'P' is unsupported, only X and H are supported"),
        # links
        (
            "https://www.sudokuwiki.org/sudoku.htm?bd=123",
            1,
            "expected 81 digits after bd=, found 3",
        ),
        ("https://f-puzzles.com/?id=abc", 1, "a short link does not hold the puzzle"),
        ("https://f-puzzles.com/?load=!", 1, "there is no puzzle in this link"),
        ("https://f-puzzles.com/?load=AAAA", 1, "the link is damaged"),
        (
            "https://f-puzzles.com/?load=N4Ig",
            1,
            "the link is damaged: the packed text ends too early",
        ),
        (f_puzzle([]), 1, "the link is damaged: there is no puzzle in it"),
        (f_puzzle({"size": 18, "grid": []}), 1, "the side must be a perfect square"),
        (f_puzzle({"size": "9", "grid": []}), 1, "the link says no size"),
        (f_puzzle({"size": 4, "grid": []}), 1, "the link is damaged: expected 4 rows"),
        (f_puzzle({"size": 4, "grid": [[{}] * 3] * 4}), 1, "expected 4 rows of 4 cells"),
        (
            f_puzzle(EMPTY | {"extraregion": [{"cells": ["R1C5"]}]}),
            1,
            "the link is damaged: extraregion must have cells from R1C1 to R4C4",
        ),
        (f_puzzle(EMPTY | {"extraregion": [1]}), 1, "extraregion must have lists of cells"),
        (
            "https://www.sudokuwiki.org/Jigsaw.aspx?bd=" + "0" * 81,
            1,
            "puzzles of SudokuWiki's page 'Jigsaw' are unsupported",
        ),
        ("K9B" + "00" * 81, 1, "strings that begin with K9B are unsupported"),
        (
            "https://www.sudokuwiki.org/sudoku.htm?bd=07" + "00" * 80,
            1,
            "a given must have one digit",
        ),
        (
            f_puzzle({"size": 4, "grid": [[{"value": 5}, {}, {}, {}]] + [[{}] * 4] * 3}),
            1,
            "a digit must be from 1 to 4",
        ),
        # tables
        ("\n".join([*TABLE[:3], TABLE[3] + ",1", *TABLE[4:]]), 4, "expected 9 cells, found 10"),
        ("\n".join([*TABLE[:3], TABLE[3][:-2], *TABLE[4:]]), 4, "expected 9 cells, found 8"),
        ("\n".join([*TABLE[:3], "x" + TABLE[3][1:], *TABLE[4:]]), 4, "'x' is no digit of a 9x9"),
        ("\n".join(TABLE[:4]), 1, "a block of 4 rows and 9 columns is not a grid; grids are 4x4"),
        (",".join("5" * 82), 1, "a block of 1 rows and 82 columns is not a grid"),
        (",".join(["10", *WELL_KNOWN[1:]]), 1, "'10' is no digit of a 9x9 grid"),
        (f"id,puzzle\n1,{WELL_KNOWN[:-1]}x\n", 2, "'x' in column 81 is no digit of a 9x9 grid"),
        # programs' lists
        ("[[1, 2], [3, 4]]", 1, "expected rows of 4, 6, 8, 9, 10, 12, 16, 25 or 36 cells, found 2"),
        ("[[1, 2, 3, 4],\n[1, 2, 3],\n[0, 0, 0, 0], [0, 0, 0, 0]]", 2, "expected 4 cells, found 3"),
        ("[[1, 2, 3, 4],\n[1, 2, 3, 5],\n[0, 0, 0, 0], [0, 0, 0, 0]]", 2, "'5' is no digit"),
        ("[[1, 2, 3, 4],\n[1, 2, 3, 4],\n[0, 0, 0, 0]]", 3, "expected 4 rows, found 3"),
        ("[[1, 2, 3, 4],\n[1, 2, $3]]", 2, "'$' in column 8 is neither a digit nor a bracket"),
        ("[[], [[]], []]", 1, "expected rows of digits in brackets, found none"),
        ("{1: 5,\n1: 6}", 2, "cell 1 appears twice"),
        ("{1: 5,\n0: 6}", 2, "cell labels run from 1"),
        ("{1: 5,\n2: -6}", 2, "cell labels and digits are whole numbers"),
        ("{1: 5, 2000: 1}", 1, "cell labels run from 1 to 1296 and digits from 1 to 36"),
        ("{1: 5,\n2}", 2, "expected {cell label: digit, ...}"),
        (CANDIDATES, 2, "these are candidates, not digits"),
        ("# a\n# variant: y\n9\n1, 1, 1", 2, "no variant is called 'y'; there are classic, x"),
        ("9\n# variant: x\n1, 1, 1\n#variant:classic", 4, "line 2 names another variant"),
        ("# variant: four pyramid\n4\n1, 1, 1", 1, "exist on a 9x9 grid only, not 4x4"),
    ],
)
def test_an_error_names_the_line_and_what_is_wrong(text, index, message):
    with pytest.raises(ParseError) as caught:
        loads(text)
    assert caught.value.index == index
    assert message in str(caught.value)


def test_text_over_a_million_characters_is_refused():
    with pytest.raises(ParseError, match="over 1,000,000 characters"):
        loads("." * 1_000_001)


@pytest.mark.parametrize(
    "rubbish",
    [
        "5" * 10**6,
        "x y\n" * 250_000,
        "9\n" + "1,1,1\n" * 166_000,
        "|" * 10**6,
        f"9\n# variant: x{' ' * 900_000}y",
        f"9\n#{' ' * 900_000}variant {' ' * 90_000}: y",
    ],
)
def test_a_million_characters_of_rubbish_are_refused(rubbish):
    with pytest.raises(ParseError):
        loads(rubbish[: 10**6])


@pytest.mark.parametrize(
    "text",
    [
        "https://f-puzzles.com/?load=" + "N" * 40_000 + ". Enjoy, it is hard",
        "fpuz" * 10_000 + "\tx",
        "?bd=" * 10_000 + "\tx",
        "1|" + "a" * 40_000 + "||x|",
        "|" * 40_000,
        "[" * 40_000,
        "5" * 40_000 + ",",
        ":" * 40_000,
        "<opensudoku>" + "x<b/>" * 20_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_long_line_that_looks_like_something_is_refused_without_a_long_search(text):
    # A search that goes back and forth would not come to its end within the suite's patience.
    with pytest.raises(ParseError):
        read(text)


@pytest.mark.parametrize("side", [3, 7])
def test_a_block_of_another_size_is_not_taken_for_a_larger_grid(side):
    table = "\n".join(",".join(str(n % side + 1) for n in range(side)) for _ in range(side))
    with pytest.raises(ParseError, match="is not a grid"):
        read(table)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("9 9\n1 1 1\n1 2 3", 1, "a whole number such as 9"),
        ("\n1, 1, 1", 2, "before the first given"),
        ("1 1 1\n1 2 3\n1 4 5", 1, "before the first given"),
    ],
)
def test_a_suffix_says_what_a_text_without_a_side_is_meant_as(text, line, message):
    with pytest.raises(ParseError, match=message) as failed:
        read_all(text, filename="a.sdkx")
    assert failed.value.index == line
    with pytest.raises(ParseError):
        read_all(text, filename="a.txt")


def test_half_a_character_is_refused_with_its_line():
    with pytest.raises(ParseError, match=r"line 2: half a character, U\+D800"):
        read("53..\n\ud800")
