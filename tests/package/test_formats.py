"""Reading and writing: round trips, what text is taken for, and exact errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles

from sudoku import (
    FORMATS,
    VARIANTS,
    ParseError,
    Puzzle,
    Solution,
    SudokuError,
    UnknownName,
    dump,
    dumps,
    load,
    loads,
    read,
)
from sudoku.formats import variant_comment

ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]
BARE = "\n".join(ROWS)
SIXTEEN = Puzzle({1: 1, 2: 16, 17: 10, 256: 7}, 4)


@st.composite
def any_puzzle(draw):
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    n = draw(st.sampled_from(variant.boxsizes()))
    cells = st.dictionaries(st.integers(1, n**4), st.integers(1, n**2), max_size=60)
    return Puzzle(draw(cells), n, variant)


# Written and read again


@given(any_puzzle(), st.sampled_from(list(FORMATS.values())))
def test_what_is_written_reads_back_as_the_same_puzzle(puzzle, format):
    if format.refusal(puzzle):
        with pytest.raises(SudokuError, match="cannot be written"):
            dumps(puzzle, format)
        return
    text = dumps(puzzle, format)
    assert loads(text, format, puzzle.variant) == puzzle
    if puzzle.boxsize > 1:  # "1" may be a 1x1 grid's side or its digit
        assert loads(text, variant=puzzle.variant) == puzzle


@given(st.text(alphabet="123456789abcdefgA0.,;#-*|+=:[]Puzle \n\t", max_size=400))
def test_text_that_looks_like_a_puzzle_is_read_or_refused(text):
    accepted_or_parse_error(text)


@given(st.text(max_size=400))
def test_arbitrary_text_is_read_or_refused(text):
    accepted_or_parse_error(text)


@given(any_puzzle(), st.data())
def test_a_damaged_file_is_read_or_refused(puzzle, data):
    format = data.draw(st.sampled_from([f for f in FORMATS.values() if not f.refusal(puzzle)]))
    text = dumps(puzzle, format)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    accepted_or_parse_error(text[:at] + data.draw(st.text(max_size=3)) + text[at + cut :])


def accepted_or_parse_error(text):
    for format in [None, *FORMATS]:
        reading, error = attempt(text, format)
        if reading is None:
            assert error.index >= 1
            assert str(error).startswith(f"line {error.index}: ")
            assert str(error).isascii()
        else:
            written = dumps(reading.puzzle, reading.format)
            assert loads(written, reading.format) == reading.puzzle


def attempt(text, format):
    try:
        return read(text, format), None
    except ParseError as error:
        return None, error


# What a text is taken for


@pytest.mark.parametrize(
    ("text", "name", "recognised"),
    [
        (WELL_KNOWN, "line", "9x9 puzzle string, 30 givens"),
        (WELL_KNOWN.replace(".", "0"), "line", "9x9 puzzle string, 30 givens"),
        (" ".join(WELL_KNOWN), "line", "9x9 puzzle string, 30 givens"),
        (BARE, "sudocue", "9x9 SudoCue grid, 30 givens"),
        ("\n\n".join(ROWS) + "\n", "sudocue", "9x9 SudoCue grid, 30 givens"),
        ("\n".join(" ".join(row) for row in ROWS), "line", "9x9 puzzle string, 30 givens"),
        ("#Asomebody\n#LEasy\n" + BARE, "sudocue", "9x9 SudoCue grid, 30 givens"),
        (f"[Puzzle]\n{BARE}\n", "sadman", "9x9 SadMan file, 30 givens"),
        ("9\n", "sdk", "9x9 SudokuLP file, 0 givens"),
        ("9 # a comment\n\n 1 , 1,\t5\n#x\n", "sdk", "9x9 SudokuLP file, 1 given"),
        ("9\n1;1;5\n2 2 6", "sdk", "9x9 SudokuLP file, 2 givens"),
        ("16", "sdk", "16x16 SudokuLP file, 0 givens"),
        (dumps(Puzzle(WELL_KNOWN), "grid"), "grid", "9x9 drawn grid, 30 givens"),
        (".", "line", "1x1 puzzle string, 0 givens"),
    ],
)
@pytest.mark.parametrize(
    "wrap", [str, lambda t: "\ufeff" + t.replace("\n", "\r\n"), "\n {}\n".format]
)
def test_a_text_is_told_by_its_content(text, name, recognised, wrap):
    reading = read(wrap(text))
    assert reading.format.name == name
    assert str(reading) == recognised
    if len(reading.puzzle.givens) == 30:
        assert reading.puzzle == Puzzle(WELL_KNOWN)


@pytest.mark.parametrize(
    "drawn",
    [
        # from the literature: blanks between borders of boxes
        "+----+----+\n|    |4   |\n|    |  1 |\n+----+----+\n"
        "|4   |    |\n|2 1 |    |\n+----+----+\n",
        # a border around each cell
        "+---+---+---+---+\n|   |   | 4 |   |\n+---+---+---+---+\n|   |   |   | 1 |\n"
        "+---+---+---+---+\n| 4 |   |   |   |\n+---+---+---+---+\n| 2 | 1 |   |   |\n+---+",
        # dots, and borders of other kinds
        "..|4.\n..|.1\n--+--\n4.|..\n21|..",
        "*-----*\n|..|4.|\n|..|.1|\n|--+--|\n|4.|..|\n|21|..|\n*-----*",
        ". . : 4 .\n. . : . 1\n=========\n4 . : . .\n2 1 : . .",
        # hyphens for empty cells
        "--|4-\n--|-1\n==+==\n4-|--\n21|--",
        "0 0 4 0\n0 0 0 1\n-------\n4 0 0 0\n2 1 0 0",
    ],
)
def test_drawn_grids(drawn):
    assert loads(drawn, "grid").line == "..4....14...21.."
    assert loads(drawn).line == "..4....14...21.."


def test_a_drawn_row_of_hyphens_only_is_no_border():
    assert loads("----|\n1-|--\n+=====\n----|\n---|2").givens == {5: 1, 16: 2}


def test_a_large_drawn_grid_may_hold_numbers():
    rows = [["." for _ in range(16)] for _ in range(16)]
    rows[0][0], rows[0][15], rows[15][3] = "16", "7", "10"
    text = "\n".join("| " + " ".join(f"{x:>2}" for x in row) + " |" for row in rows)
    assert loads(text).givens == {1: 16, 16: 7, 244: 10}


def test_strings_above_nine_go_on_with_letters():
    line = SIXTEEN.line
    assert line[:2] == "1g"
    assert loads(line) == loads(line.upper()) == SIXTEEN
    assert read(line).notices == ()


def test_zero_to_f_is_understood_where_another_sign_is_empty():
    reading = read("0f" + "." * 254)
    assert reading.puzzle.givens == {1: 1, 2: 16}
    assert reading.notices == ("the digits were taken to run from 0 to f",)
    assert read("0f" + "0" * 254).puzzle.givens == {2: 15}
    assert read("0g" + "." * 254).puzzle.givens == {2: 16}


def test_letters_alone_beyond_the_last_digit_run_from_a():
    reading = read("AP" + "." * 254)
    assert reading.puzzle.givens == {1: 1, 2: 16}
    assert reading.notices == ("the letters were taken to run from A = 1",)
    assert read("ag" + "." * 254).puzzle.givens == {1: 10, 2: 16}


def test_numbers_of_two_figures():
    text = " ".join(["16", "1", "10"] + ["."] * 253)
    assert loads(text).givens == {1: 16, 2: 1, 3: 10}


def test_the_letters_of_the_largest_grid():
    blank = "." * 1293
    assert loads("aAz" + blank).givens == {1: 10, 2: 36, 3: 35}
    reading = read("ABZ" + blank)
    assert reading.puzzle.givens == {1: 10, 2: 11, 3: 35}
    assert reading.notices == ("A was taken to be 10",)


def test_a_list_entry_with_its_solution_is_read_up_to_the_comma():
    reading = read(f"# a list\n{WELL_KNOWN},{WELL_KNOWN_SOLUTION}\n")
    assert reading.puzzle == Puzzle(WELL_KNOWN)
    assert reading.notices == ("what stands behind the comma was left aside",)


def test_remarks_are_short_and_plain():
    reading = read("#D" + "\u202e\x07" + "x" * 10_000 + "\n" + BARE)
    assert reading.metadata["description"] == "x" * 98
    sections = "".join(f"[{a}{b}]\n" for a in "abcdefghij" for b in "abcdefghij")
    (notice,) = read(f"[Puzzle]\n{BARE}\n{sections}").notices
    assert notice == "[Aa], [Ab], [Ac] and 97 more were left aside, only [Puzzle] is read"


def test_sadman_sections_and_metadata():
    text = f"#ASomebody\r\n#DA fine one\r\n#LHard\r\n[Puzzle]\r\n{BARE}\r\n[State]\r\nanything\r\n"
    reading = read(text)
    assert reading.puzzle == Puzzle(WELL_KNOWN)
    assert reading.metadata == {
        "author": "Somebody",
        "description": "A fine one",
        "level": "Hard",
    }
    assert reading.notices == ("[State] was left aside, only [Puzzle] is read",)


# The variant, where the text says it


@pytest.mark.parametrize("format", FORMATS)
def test_a_comment_names_the_variant_in_every_format(format):
    text = "# variant: x\n" + dumps(Puzzle(WELL_KNOWN), format)
    assert loads(text) == loads(text, format) == Puzzle(WELL_KNOWN, variant="x")


@pytest.mark.parametrize(
    "comment", ["# variant: X", "#variant:x", "  # Variant :  .sdkx ", "# variant: x\n# variant: X"]
)
def test_the_comment_is_understood_in_any_spelling(comment):
    assert loads(f"# 9x9\n{comment}\n{WELL_KNOWN}").variant.name == "x"
    assert loads(f"{WELL_KNOWN}\n{comment}").variant.name == "x"


def test_an_argument_says_more_than_the_comment_and_the_comment_more_than_a_suffix(tmp_path):
    text = f"# variant: x\n{WELL_KNOWN}\n"
    assert loads(text, variant="classic").variant.name == "classic"
    assert loads(text, default="windoku").variant.name == "x"
    assert loads(WELL_KNOWN, default="windoku").variant.name == "four square"
    for suffix in ("sdk", "sdkfs"):
        (tmp_path / f"a.{suffix}").write_text(text)
        assert load(tmp_path / f"a.{suffix}").variant.name == "x"
        assert load(tmp_path / f"a.{suffix}", variant="classic").variant.name == "classic"


def test_other_comments_on_variants_name_none():
    assert loads(f"# a variant: x\n# variants: x\n{WELL_KNOWN}").variant.name == "classic"


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_comment_that_is_written_is_read(variant):
    comment = variant_comment(variant)
    assert loads(f"{comment}\n9\n1, 1, 5\n").variant == variant


# Errors say what is wrong and where


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
        (BARE.replace(ROWS[3], ROWS[3][:-1]), 4, "expected 9 cells, found 8: '8...6...'"),
        (BARE.replace(ROWS[3], ROWS[3][:-1] + "x"), 4, "digits 1 to 9 and dots only"),
        ("\n".join(ROWS[:8]), 8, "expected 9 rows, found 8"),
        ("\n".join([*ROWS, ROWS[0]]), 10, "expected 9 rows, found one more"),
        (f"[Puzzle]\n{BARE[:-10]}", 9, "expected 9 rows, found 8"),
        ("[State]\n" + BARE, 1, "expected a section [Puzzle]"),
        ("[Puzzle]", 1, "expected 9 rows, found 0"),
        (f"{BARE}\n[Puzzle]\n{BARE}", 1, "expected a section such as [Puzzle] before this"),
        (f"[Puzzle]\n{BARE}\n[puzzle]", 11, "is there twice"),
        (WELL_KNOWN[:-1], 1, "expected 81 cells for a 9x9 grid, found 80"),
        (",".join(WELL_KNOWN), 1, "',' in column 2 is neither a digit nor a dot"),
        (
            "\n".join(["." * 16] * 3 + ["." * 15] + ["." * 16] * 12),
            4,
            "expected 16 cells, found 15",
        ),
        ("| 10 1 | 2 3 |\n" * 4, 1, "'10' is no digit of a 4x4 grid"),
        ("9\n" * 10_001, 1, "over 10,000 lines"),
        ("hello", 1, "a 9x9 puzzle 81"),
        ("<img src=x onerror=alert(1)>", 1, "'<' in column 1 is neither"),
        ("12\x0034", 1, "U+0000 in column 3 is neither"),
        ("\u0634\u0637\u0631\u0646\u062c", 1, "U+0634 in column 1"),
        ("5" + "." * 15, 1, "'5' in column 1 is no digit of a 4x4 grid"),
        (
            f"{WELL_KNOWN}\n{WELL_KNOWN_SOLUTION}\n{WELL_KNOWN}",
            2,
            "there are 3 puzzles, one a line",
        ),
        ("|1..|\n|..|", 2, "expected 4, 9, 16, 25 or 36 rows, found 2"),
        ("+--+\n+==+", 1, "found only borders"),
        ("|12|34|\n|..|..|\n|..|.|\n|..|..|", 3, "expected 4 cells, found 3"),
        ("|12|35|\n|..|..|\n|..|..|\n|..|..|", 1, "'5' is no digit of a 4x4 grid"),
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


def test_an_unknown_format_is_refused():
    with pytest.raises(UnknownName, match="sadman, sdk, sudocue, grid, line"):
        loads(WELL_KNOWN, "nonsense")


# Files


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_a_file_of_ours_keeps_puzzle_and_variant(puzzle, line, tmp_path):
    path = tmp_path / f"a.{puzzle.variant.suffix}"
    dump(puzzle, path)
    assert load(path) == puzzle


def test_a_solution_is_written_as_a_full_grid(tmp_path):
    solution = Solution(Puzzle(WELL_KNOWN), Puzzle(WELL_KNOWN_SOLUTION).digits)
    dump(solution, tmp_path / "a.sdk")
    assert load(tmp_path / "a.sdk").line == WELL_KNOWN_SOLUTION


def test_our_file_is_that_of_the_literature():
    assert dumps(Puzzle({1: 5, 2: 3, 81: 9}, 3)) == "9\n1, 1, 5\n1, 2, 3\n9, 9, 9\n"


def test_a_text_file_holds_a_string(tmp_path):
    dump(Puzzle(WELL_KNOWN), tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text() == WELL_KNOWN + "\n"


def test_the_suffix_tells_the_variant_and_content_the_format(tmp_path):
    (tmp_path / "a.SDKX").write_text(BARE)
    assert load(tmp_path / "a.SDKX") == Puzzle(WELL_KNOWN, variant="x")
    assert load(tmp_path / "a.SDKX", variant="classic") == Puzzle(WELL_KNOWN)


def test_a_suffix_that_does_not_fit_is_refused(tmp_path):
    with pytest.raises(SudokuError, match=r"a x puzzle goes into a \.sdkx file"):
        dump(Puzzle({}, 2, "x"), tmp_path / "a.sdk")
    with pytest.raises(SudokuError, match="names no format"):
        dump(Puzzle({}, 2), tmp_path / "a.png")
    with pytest.raises(SudokuError, match="names no format"):
        dump(Puzzle({}, 2, "x"), tmp_path / "a.x")
    assert list(tmp_path.iterdir()) == []


def test_bytes_that_are_no_text_are_refused(tmp_path):
    (tmp_path / "a.sdk").write_bytes(b"9\n1, 1, 5\n\xff\xfe")
    with pytest.raises(ParseError, match="line 3: the file is not UTF-8 text"):
        load(tmp_path / "a.sdk")
    (tmp_path / "b.sdk").write_bytes(b"." * 1_000_001)
    with pytest.raises(ParseError, match="over 1,000,000 bytes"):
        load(tmp_path / "b.sdk")
