"""Puzzle strings in every alphabet, lists of them, and drawn grids."""

import pytest
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudoku import ParseError, Puzzle, dumps, loads, read, read_all

ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]
BARE = "\n".join(ROWS)
SIXTEEN = Puzzle({1: 1, 2: 16, 17: 10, 256: 7}, 4)
SMALL = "4.....2..1.....3"


def test_a_string_of_a_side_without_usual_boxes_is_refused_with_what_it_lacks():
    line = "1" + "." * 48
    said = "49 cells are 7x7, and a string does not tell its regions"
    for text in (line, f"{line}\n{line}"):
        with pytest.raises(ParseError, match=said) as caught:
            loads(text)
        assert '"boxes": [1, 7]' in str(caught.value)
    assert [said in str(wrong) for wrong in read_all(f"{SMALL}\n{line}").wrong] == [True]
    with pytest.raises(ParseError, match="found 49"):
        loads("8" + "." * 48)


# What the characters stand for


def test_strings_above_nine_go_on_with_letters():
    line = SIXTEEN.line
    assert line[:2] == "1G"
    assert loads(line) == loads(line.lower()) == SIXTEEN
    assert read(line).notices == ()


def test_zero_to_f_is_understood_where_another_sign_is_empty():
    reading = read("0f" + "." * 254)
    assert reading.puzzle.givens == {1: 1, 2: 16}
    assert reading.notices == ("the digits were assumed to run from 0 to F",)
    assert read("0f" + "0" * 254).puzzle.givens == {2: 15}
    assert read("0g" + "." * 254).puzzle.givens == {2: 16}


def test_a_string_that_may_begin_with_0_can_be_read_the_other_way():
    found = read_all("0f" + "." * 254)
    assert found.label == "digits from 0 to F"
    (other,) = found.others
    assert other.label == "letters that go on after 9: A = 10"
    assert other[0].puzzle.givens == {2: 15}


@pytest.mark.parametrize("side", [4, 9, 16, 25])
def test_letters_alone_beyond_the_last_digit_run_from_a(side):
    last = "abcdefghijklmnopqrstuvwxy"[side - 1]
    blank = "." * (side**2 - 2)
    reading = read(f"A{last}{blank}")
    assert reading.puzzle.givens == {1: 1, 2: side}
    assert reading.notices == ("the letters were assumed to run from A = 1",)
    assert reading.others == ()


def test_letters_alone_that_may_be_meant_otherwise_can_be_read_so():
    found = read_all("ag" + "." * 254)
    assert found[0].puzzle.givens == {1: 10, 2: 16}
    assert found[0].notices == ()
    (other,) = found.others
    assert other.label == "letters from A = 1"
    assert other[0].puzzle.givens == {1: 1, 2: 7}
    assert read_all("1g" + "." * 254).others == ()


def test_numbers_of_two_figures():
    text = " ".join(["16", "1", "10"] + ["."] * 253)
    assert loads(text).givens == {1: 16, 2: 1, 3: 10}


@pytest.mark.parametrize("side", [4, 9, 16, 25, 36])
@pytest.mark.parametrize("empty", ["00", "..", "--"])
def test_two_figures_for_each_cell(side, empty):
    text = f"01{side:02}" + empty * (side**2 - 2)
    assert loads(text).givens == {1: 1, 2: side}
    assert loads(text[: 2 * side] + "\n" + text[2 * side :]).givens == {1: 1, 2: side}


def test_the_letters_of_the_largest_grid():
    blank = "." * 1293
    assert loads("aAz" + blank).givens == {1: 10, 2: 36, 3: 35}
    reading = read("ABZ" + blank)
    assert reading.puzzle.givens == {1: 10, 2: 11, 3: 35}
    assert reading.notices == ("A was read as 10",)


@pytest.mark.parametrize("blank", list(".0*_-\u00b7\u2022\u25a1\u2b1c\u2013"))
def test_every_usual_sign_for_an_empty_cell(blank):
    assert loads(WELL_KNOWN.replace(".", blank)) == Puzzle(WELL_KNOWN)
    assert loads(BARE.replace(".", blank)) == Puzzle(WELL_KNOWN)


def test_signs_that_nobody_sees_are_passed_over():
    assert loads("\u200b" + WELL_KNOWN[:40] + "\ufeff\u00a0" + WELL_KNOWN[40:]).line == WELL_KNOWN
    keycaps = "".join(f"{sign}\ufe0f\u20e3" if sign != "." else sign for sign in WELL_KNOWN)
    assert loads(keycaps).line == WELL_KNOWN


@pytest.mark.parametrize("zero", [0xFF10, 0x0660, 0x06F0, 0x0966, 0x1D7CE])
def test_digits_of_any_script_are_digits(zero):
    signs = {ord(str(digit)): chr(zero + digit) for digit in range(10)}
    for text in (WELL_KNOWN, BARE, dumps(Puzzle(WELL_KNOWN), "grid")):
        assert loads(text.translate(signs)).line == WELL_KNOWN
    assert loads(WELL_KNOWN.replace(".", "0").translate(signs)).line == WELL_KNOWN


# Strings that go on, and lists


@pytest.mark.parametrize(
    ("rest", "notice"),
    [
        (f",{WELL_KNOWN_SOLUTION}", "the text after the comma was ignored"),
        (" # 7.2", "the text after the puzzle was ignored"),
        ("\t7.2", "the text after the puzzle was ignored"),
        ("; easy", "the text after the puzzle was ignored"),
    ],
)
def test_a_string_that_goes_on_is_read_to_its_end(rest, notice):
    reading = read(f"# a list\n{WELL_KNOWN}{rest}\n")
    assert reading.puzzle == Puzzle(WELL_KNOWN)
    assert reading.notices == (notice,)
    found = read_all(f"{WELL_KNOWN}{rest}\n{WELL_KNOWN_SOLUTION[::-1]}{rest}\n")
    assert [one.puzzle.line for one in found] == [WELL_KNOWN, WELL_KNOWN_SOLUTION[::-1]]
    assert found[1].notices == (notice,)


@pytest.mark.parametrize("at", [1, 4, 7, 15])
def test_a_string_with_a_bar_in_it_is_read_and_said_to_have_one(at):
    small = "4.....2..1.....3"
    found = read(f"{small[:at]}|{small[at:]}")
    assert found.puzzle == Puzzle(small, 2)
    assert found.notices == ("each | in the line was ignored",)
    with pytest.raises(ParseError, match=r"(not|found) 15"):
        read(f"{small[:at]}|{small[at + 1 :]}")


def test_a_list_is_written_one_way_only():
    # Each line by itself could be meant as a = 10; the second one shows that A is 1.
    found = read_all(f"ag{'.' * 254}\nap{'.' * 254}\n")
    assert [reading.puzzle.givens for reading in found] == [{1: 1, 2: 7}, {1: 1, 2: 16}]
    assert found.notices == ("the letters were assumed to run from A = 1",)


def test_a_list_may_have_puzzles_of_several_sizes():
    found = read_all(f"{SMALL}\n{WELL_KNOWN}\n{SIXTEEN.line}\n")
    assert [reading.puzzle.side for reading in found] == [4, 9, 16]
    assert [str(reading) for reading in found][1] == "9x9 puzzle list, 30 givens"


@pytest.mark.parametrize("count", [2, 15, 16, 17, 40])
def test_lines_of_sixteen_characters_are_4x4_puzzles(count):
    found = read_all(f"{SMALL}\n" * count)
    assert [reading.puzzle.line for reading in found] == [SMALL] * count
    if count == 16:
        assert found.label == "a list of 16 puzzles of 4x4"
        (other,) = found.others
        assert other.label == "one 16x16 grid"
        assert other[0].puzzle.line == SMALL * 16
    else:
        assert found.others == ()


def test_sixteen_lines_of_sixteen_characters_are_one_grid_if_a_digit_says_so():
    line = SIXTEEN.line
    text = "".join(f"{line[start : start + 16]}\n" for start in range(0, 256, 16))
    found = read_all(text)
    assert (len(found), found[0].puzzle, found.others) == (1, SIXTEEN, ())


# SudoCue and SadMan


def test_remarks_are_short_and_plain():
    reading = read("#D" + "\u202e\x07" + "x" * 10_000 + "\n" + BARE)
    assert reading.metadata["description"] == "x" * 98
    sections = "".join(f"[{a}{b}]\n" for a in "abcdefghij" for b in "abcdefghij")
    (notice,) = read(f"[Puzzle]\n{BARE}\n{sections}").notices
    assert notice == "[Aa], [Ab], [Ac] and 97 more were ignored, only [Puzzle] is read"


@pytest.mark.parametrize("heads", [["Grid 01", "Grid 02", "Grid 03"], ["", "", ""], ["", "b", "c"]])
def test_grids_below_one_another(heads):
    other = BARE.replace("53", "..", 1)
    found = read_all("\n".join([heads[0], BARE, heads[1], other, heads[2], BARE]))
    assert [reading.puzzle.line[:3] for reading in found] == ["53.", "...", "53."]
    assert [reading.title for reading in found] == heads
    assert found.format.name == "sudocue"
    broken = read_all("\n".join(["a", BARE, "b", BARE[:-1], "c", BARE]))
    assert [reading.title for reading in broken] == ["a", "c"]
    assert [str(error) for error in broken.wrong] == [
        "line 20: expected 9 cells, found 8: '....8..7'"
    ]


def test_sadman_sections_and_metadata():
    text = f"#ASomebody\r\n#DA fine one\r\n#LHard\r\n[Puzzle]\r\n{BARE}\r\n[State]\r\nanything\r\n"
    reading = read(text)
    assert reading.puzzle == Puzzle(WELL_KNOWN)
    assert reading.metadata == {
        "author": "Somebody",
        "description": "A fine one",
        "level": "Hard",
    }
    assert reading.notices == ("[State] was ignored, only [Puzzle] is read",)
    assert reading.others == ()


def test_the_state_of_a_sadman_file_can_be_read_too():
    state = BARE.replace("53..", "5346", 1)
    found = read_all(f"[Puzzle]\n{BARE}\n[Notes]\nx\n[State]\n{state}\n")
    assert found[0].entries == {}
    assert found[0].notices == ("[Notes] and [State] were ignored, only [Puzzle] is read",)
    (other,) = found.others
    assert other.label == "the section [State]"
    assert other[0].puzzle == Puzzle(WELL_KNOWN)
    assert other[0].entries == {3: 4, 4: 6}
    assert other[0].notices == ("[Notes] was ignored, only [Puzzle] is read",)
    assert str(other[0]) == "9x9 SadMan file, 30 givens, 2 digits placed"


def test_a_state_that_has_other_givens_is_no_reading():
    state = BARE.replace("53..", "54..", 1)
    assert read_all(f"[Puzzle]\n{BARE}\n[State]\n{state}\n").others == ()


# Drawn grids


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
        # characters made for borders
        "┌─────┬─────┐\n│ . . │ 4 . │\n│ . . │ . 1 │\n├─────┼─────┤\n"
        "│ 4 . │ . . │\n│ 2 1 │ . . │\n└─────┴─────┘",
        "╔═══╤═══╦═══╤═══╗\n║   │   ║ 4 │   ║\n╟───┼───╫───┼───╢\n║   │   ║   │ 1 ║\n"
        "╠═══╪═══╬═══╪═══╣\n║ 4 │   ║   │   ║\n╟───┼───╫───┼───╢\n║ 2 │ 1 ║   │   ║\n"
        "╚═══╧═══╩═══╧═══╝",
        "┏━━━━┳━━━━┓\n┃ · · ┃ 4 · ┃\n┃ · · ┃ · 1 ┃\n┣━━━━╋━━━━┫\n"
        "┃ 4 · ┃ · · ┃\n┃ 2 1 ┃ · · ┃\n┗━━━━┻━━━━┛",
        # empty lines between bands, and a frame with other corners
        "..|4.\n..|.1\n\n4.|..\n21|..\n",
        ".-----.-----.\n| . . | 4 . |\n| . . | . 1 |\n:-----+-----:\n"
        "| 4 . | . . |\n| 2 1 | . . |\n'-----'-----'",
    ],
)
def test_drawn_grids(drawn):
    assert loads(drawn, "grid").line == "..4....14...21.."
    assert loads(drawn).line == "..4....14...21.."


def test_a_drawn_row_of_hyphens_only_is_no_border():
    assert loads("|--|--|\n|1-|--|\n+=====\n|--|--|\n|--|-2|").givens == {5: 1, 16: 2}


def test_a_large_drawn_grid_may_hold_numbers():
    rows = [["." for _ in range(16)] for _ in range(16)]
    rows[0][0], rows[0][15], rows[15][3] = "16", "7", "10"
    text = "\n".join("| " + " ".join(f"{x:>2}" for x in row) + " |" for row in rows)
    assert loads(text).givens == {1: 16, 16: 7, 244: 10}


CANDIDATES = (
    " *-----------------*\n"
    + "\n".join([" | 5 3 124 | 26 7 2468 | 1489 1249 248 |"] * 9)
    + "\n *-----------------*\n"
)


@pytest.mark.parametrize("between", ["", "\n", "\n\n"])
@pytest.mark.parametrize("format", ["ss", "grid"])
def test_a_grid_of_candidates_below_the_grid_is_ignored(between, format):
    if format == "grid" and not between:
        return  # nothing tells where a grid with plain corners ends
    reading = read(dumps(Puzzle(WELL_KNOWN), format) + between + CANDIDATES)
    assert reading.puzzle == Puzzle(WELL_KNOWN)
    assert reading.notices == ("the grid of candidates was ignored",)


@pytest.mark.parametrize("boxsize", [2, 3])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_several_drawn_grids_stand_apart(boxsize, count):
    drawn = [dumps(Puzzle({1: 1, 2 + n: 2}, boxsize), "grid") for n in range(count)]
    found = read_all("\n".join(drawn))
    assert [dumps(reading.puzzle, "grid") for reading in found] == drawn
    named = read_all(f"{drawn[0]}\n# variant: x\n{drawn[1]}")
    assert [reading.puzzle.variant.name for reading in named] == ["classic", "x"]
