"""Drawn grids: however cells, borders, labels and empty cells are drawn, the same grid is read."""

import random
from contextlib import suppress
from itertools import product

import pytest
from fewer import examples
from hypothesis import assume, given
from hypothesis import strategies as st

from sudokulp import ParseError, Puzzle, read_all

SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3), (3, 4), (4, 3), (4, 4)]
CHANCE = st.integers(0, 10**6).map(random.Random)
LABELS = "ignored the row and column labels"
OPEN = [("", ""), ("  ", "")]
CLOSED = [("|", "|"), ("| ", " |"), ("||", "||")]
LISTED = [("[", "]"), ('"', '",')]
EVERY = [*OPEN, *CLOSED, *LISTED, ("", " |")]
#: Ways to draw: what stands between cells, between boxes and at the ends of a row, and the signs
#: for empty cells.
WAYS = [
    *product([""], ["", "|", " | ", " || ", "!"], EVERY, [".0-_*"]),
    *product([""], [" "], [*OPEN, *CLOSED], [".0-_*"]),
    *product([" "], [" ", "  ", "|", " | ", " || ", "!"], EVERY, [".0-_*"]),
    *product(["  "], ["  ", "   ", " | ", "||", " ! "], EVERY, [".0-_*"]),
    *product(["", " ", "  "], ["  ", " | "], [*OPEN, *CLOSED], ["@?"]),
    *product(["  "], ["  ", " | "], CLOSED[:2], [" "]),
    *product(["|"], ["|", "||", "!"], [*OPEN, *CLOSED[:2]], ["., 0-_*"]),
    *product([" | "], [" | ", " || ", " ! "], [*OPEN, *CLOSED[:2]], ["., 0-_*"]),
    *product(["|"], ["|", "||", "!"], LISTED, [".0-_*"]),
    *((sign, sign, edges, ".0-_*, @?x") for sign in (",", ", ", ";") for edges in OPEN),
    *((sign, sign, edges, ".0-_*") for sign in (",", ", ") for edges in LISTED),
    *((sign, sign, ("", ""), ".0-_*@?x") for sign in ("\t", "&", " & ")),
]


def filled(side, boxes, chance):
    """Return the digits of a grid that has no digit twice in a row, column or box."""
    high, wide = boxes
    order = chance.sample(range(1, side + 1), side)
    rows = [row for at in range(0, side, high) for row in chance.sample(range(at, at + high), high)]
    share = chance.choice([0.3, 0.45])
    digits = []
    for at, row in enumerate(rows):
        for column in range(side):
            digit = order[(wide * (row % high) + row // high + column) % side]
            digits.append(digit * (chance.random() < share or column in (at, at - 3)))
    return digits


def drawn(cells, way, boxes, rule, labels):
    """Return a drawing of cells."""
    (between, bar, edges), side, (high, wide) = way, round(len(cells) ** 0.5), boxes
    width = max(map(len, cells))

    def line(row):
        row = [cell.rjust(width) for cell in row]
        parts = [between.join(row[at : at + wide]) for at in range(0, side, wide)]
        return edges[0] + bar.join(parts) + edges[1]

    lines = [line(cells[at : at + side]) for at in range(0, side * side, side)]
    bars = [all(sign in "|!" for sign in column) for column in zip(*lines, strict=True)]
    signs = {"+": "-+"}.get(rule, 2 * rule)
    apart = ["".join(signs[bar] for bar in bars)] if rule else []
    bands = [lines[at : at + high] for at in range(0, side, high)]
    rows = [row for band in bands for row in (*apart, *band)] + apart
    if labels:
        number = iter(range(1, side + 1))
        rows = [f"{next(number)} {row}" if row in lines else f"  {row}" for row in rows]
        head = line(SIGNS[:side])
        rows.insert(0, "  " + "".join(sign if sign.isalnum() else " " for sign in head))
    return "\n".join(rows)


@st.composite
def drawings(draw):
    """Draw the digits of a grid, its boxes, whether they are drawn, its notices and its drawing."""
    between, bar, edges, blanks = draw(st.sampled_from(WAYS))
    boxes = draw(st.sampled_from(SHAPES))
    side = boxes[0] * boxes[1]
    blank = draw(st.sampled_from(blanks.replace(",", "") if side == 4 else blanks)).strip(", ")
    rules = ["", " ", "=", "-", "+"]
    rule = draw(st.sampled_from(rules if between or bar.strip() else rules[:3]))
    labels = 4 < side < 10 and between.isspace() and edges in (OPEN + CLOSED[:2])
    labels = labels and "!" not in bar and draw(st.booleans())
    digits = filled(side, boxes, draw(CHANCE))
    wide = between.strip() or (between and edges in CLOSED)
    names = [*map(str, range(1, 17))] if wide and draw(st.booleans()) else SIGNS
    cells = [names[digit - 1] if digit else blank for digit in digits]
    told = {f"treated '{blank}' as an empty cell"} if blank in {*"@?x"} else set()
    told |= {LABELS} if labels else set()
    text = drawn(cells, (between, bar, edges), boxes, rule, labels)
    return digits, boxes, bool(rule), told, text


@examples(600)
@given(drawings())
def test_a_grid_is_read_however_it_is_drawn(drawing):
    digits, boxes, is_drawn, told, text = drawing
    reading = read_all(text).only()
    puzzle = reading.puzzle
    assert [puzzle.givens.get(label, 0) for label in range(1, puzzle.side**2 + 1)] == digits
    assert puzzle.boxes == (boxes if is_drawn else puzzle.boxes)
    unsaid = ("assumed boxes", "a row is", "the cells were", "the text can also")
    assert {each for each in reading.notices if not each.startswith(unsaid)} == told


@examples(200)
@given(st.sampled_from(SHAPES), st.sampled_from([" ", "  "]), st.sampled_from("!|"), CHANCE)
def test_gaps_between_open_bars_are_empty_cells_or_refused(boxes, between, bar, chance):
    side = boxes[0] * boxes[1]
    digits = filled(side, boxes, chance)
    text = drawn(texts_of(digits, " "), (between, f" {bar} ", OPEN[0]), boxes, "-", False)
    with suppress(ParseError):
        assert [each.puzzle.digits for each in read_all(text).readings] == [tuple(digits)]


def test_hyphens_between_rows_of_sixteen_are_borders():
    rows = ["1" + "." * 14 + "2", *["." * 16] * 15]
    parts = ["-" * 16 + "\n" * bool(part) + "\n".join(part) for part in (rows[:4], rows[4:], [])]
    assert read_all("\n".join(parts)).only().puzzle.givens == {1: 1, 16: 2}


def texts_of(digits, blank=".", names=SIGNS):
    return [names[digit - 1] if digit else blank for digit in digits]


def rows_of(cells, length):
    return [cells[at : at + length] for at in range(0, len(cells), length)]


def found(text):
    """Return the digits of each puzzle in a text."""
    puzzles = [reading.puzzle for reading in read_all(text).readings]
    return [[p.givens.get(label, 0) for label in range(1, p.side**2 + 1)] for p in puzzles]


SEVERAL = "this looks like five overlapping grids (a samurai); each was read as a separate puzzle"


@examples(60)
@given(CHANCE, st.sampled_from([(2, 7), (3, 5), (4, 5), (3, 7), (4, 6)]), st.booleans())
def test_drawn_boxes_make_grids_of_unusual_sides(chance, boxes, turned):
    boxes = boxes[::-1] if turned else boxes
    side = boxes[0] * boxes[1]
    digits = filled(side, boxes, chance)
    between, edges = chance.choice(["", " "]), chance.choice([*CLOSED[:2], OPEN[0]])
    way = between, chance.choice([" | ", "|"]), edges
    text = drawn(texts_of(digits), way, boxes, chance.choice("-=+"), False)
    puzzle = read_all(text).only().puzzle
    assert (puzzle.boxes, found(text)) == (boxes, [digits])
    if between and side not in (15, 24):  # with labels, these are as wide as others
        count = iter(range(1, side + 1))
        lines = [f"{next(count):2} {row}" if "." in row else row for row in text.split("\n")]
        assert found("\n".join(lines)) == [digits]
    with pytest.raises(ParseError):
        read_all("\n".join(map("".join, rows_of(texts_of(digits), side))))


@examples(100)
@given(CHANCE, st.sampled_from([(2, 3), (3, 3)]), st.sampled_from(["", " "]), st.booleans())
def test_cells_fill_lines_of_any_length(chance, boxes, between, whole):
    side = boxes[0] * boxes[1]
    digits = filled(side, boxes, chance)
    length = side * chance.randrange(2, side) if whole else chance.randrange(side + 1, side**2 - 1)
    rows = rows_of(texts_of(digits, chance.choice(".0_")), length)
    reading = read_all("\n".join(map(between.join, rows))).only()
    options = [each.puzzle for each in (reading, *reading.others)]
    assert digits in [list(puzzle.digits) for puzzle in options]
    assert any("the cells were read row by row" in notice for notice in reading.notices)


@examples(40)
@given(CHANCE, st.sampled_from([2, 4]), st.sampled_from(".0_"))
def test_cells_may_stand_box_by_box(chance, size, blank):
    side = size * size
    digits = filled(side, (size, size), chance)
    rows = rows_of(texts_of(digits, blank), side)
    corners = product(range(0, side, size), repeat=2)
    boxes = [row[left : left + size] for top, left in corners for row in rows[top : top + size]]
    reading = read_all("\n".join(map("".join, boxes))).only()
    options = [each.puzzle for each in (reading, *reading.others)]
    assert digits in [list(puzzle.digits) for puzzle in options]


@examples(100)
@given(CHANCE, st.sampled_from(SHAPES[1:]), st.sampled_from(["full", "cut", "quoted"]))
def test_spaces_are_empty_cells(chance, boxes, form):
    digits = filled(boxes[0] * boxes[1], boxes, chance)
    rows = list(map("".join, rows_of(texts_of(digits, " "), boxes[0] * boxes[1])))
    rows = [row.rstrip() for row in rows] if form == "cut" else rows
    text = f"s = '{''.join(rows)}'" if form == "quoted" else "\n".join(rows)
    assume(form == "full" or len(rows) > 8)
    assert found(text) == [digits]


@examples(150)
@given(
    CHANCE,
    st.sampled_from([*SHAPES, (5, 5)]),
    st.sampled_from(["A", "a", "1", "1.0"]),
    st.sampled_from([*".-_*", "None", "NaN", "null", "NA", "-1", "0", "--", "00"]),
)
def test_digits_and_empty_cells_have_any_names(chance, boxes, first, blank):
    side = boxes[0] * boxes[1]
    digits = filled(side, boxes, chance)
    lettered = first in "Aa"
    names = [chr(ord(first) + n) if lettered else f"{n + 1}{first[1:]}" for n in range(side)]
    rows = rows_of(texts_of(digits, blank, names), side)
    text = "\n".join(map(chance.choice([",", ", ", " ", "\t"]).join, rows))
    reading = read_all(text).only()
    assert found(text) == [digits]
    told = any("the letters start at A = 1" in notice for notice in reading.notices)
    usual = Puzzle({}, boxes=boxes).symbols
    assert (told, reading.puzzle.symbols) == (lettered, "".join(names) if lettered else usual)


@examples(60)
@given(CHANCE, st.sampled_from([(3, 3), (3, 4), (4, 4)]), st.integers(0, 3), st.integers(4, 6))
def test_each_line_of_a_table_holds_a_puzzle(chance, boxes, more, number):
    several = [filled(boxes[0] * boxes[1], boxes, chance) for _ in range(number)]
    blank = chance.choice(["0", ".", "", "-1"])
    lines = [[str(n + 7)] * more + texts_of(each, blank) for n, each in enumerate(several)]
    text = "\n".join(map(",".join, lines))
    assert found(text) == several
    told = f"ignored the first field{'s' * (more > 1)} of each row"
    assert all((told in each.notices) == (more > 0) for each in read_all(text).readings)


@examples(20)
@given(CHANCE, st.sampled_from("0._"))
def test_five_grids_may_overlap(chance, blank):
    cells, several = {}, []
    for top, left in ((6, 6), (0, 0), (0, 12), (12, 0), (12, 12)):
        places = [(top + at // 9, left + at % 9) for at in range(81)]
        digits = filled(9, (3, 3), chance)
        several.append([cells.setdefault(*both) for both in zip(places, digits, strict=True)])
    several.insert(2, several.pop(0))
    every = [cells.get((at // 21, at % 21), -1) for at in range(21**2)]
    rows = rows_of(["" if each < 0 else str(each or blank) for each in every], 21)
    readings = read_all("\n".join(map(",".join, rows))).readings
    assert [list(each.puzzle.digits) for each in readings] == several
    assert all(SEVERAL in each.notices for each in readings)


@examples(60)
@given(CHANCE, st.sampled_from(SHAPES), st.integers(1, 3), st.sampled_from(["", " "]))
def test_grids_stand_beside_each_other(chance, boxes, number, between):
    side = boxes[0] * boxes[1]
    several = [filled(side, boxes, chance) for _ in range(number)]
    assume(len({*map(tuple, several)}) == number)
    rows = [rows_of(texts_of(each, chance.choice(".0")), side) for each in several]
    lines = ["     ".join(map(between.join, line)) for line in zip(*rows, strict=True)]
    assert found("\n".join(lines)) == several


NINE = drawn("123456789" * 9, (" ", " | ", OPEN[0]), (3, 3), "-", False).split("\n")
SIX = drawn("123456" * 6, (" ", " | ", OPEN[0]), (3, 3), "-", False).split("\n")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([*NINE[:2], "1 2 | 3 4 5 6 | 7 8 9", *NINE[3:]], "the bars in lines 2 and 3 differ"),
        ([line.replace("3 |", "3") for line in NINE], "the bars make boxes of 6 and 3 columns"),
        (NINE[:4] + NINE[5:], "the lines make boxes of 6 and 3 rows"),
        (SIX, "the drawn boxes have 3 rows and 3 columns; boxes of a 6x6 grid need 6 cells"),
    ],
)
def test_boxes_that_do_not_fit_are_refused(lines, message):
    with pytest.raises(ParseError, match=message):
        read_all("\n".join(lines))


@pytest.mark.parametrize("between", ["", " ", ","])
def test_capital_letters_are_the_digits_from_10_in_the_largest_grids(between):
    digits = [digit % 36 for digit in filled(36, (6, 6), random.Random(1))]
    reading = read_all("\n".join(map(between.join, rows_of(texts_of(digits), 36)))).only()
    assert list(reading.puzzle.digits) == digits
    assert "assumed that the letter A means 10" in reading.notices


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1" * 1_000_001, "the text has more than 1,000,000 characters"),
        ("1\n" * 10_000 + "1", "the text has more than 10,000 lines"),
        ("1\\n" * 40_000 + "1", "the text has more than 40,000 rows"),
        ("4.....2..1.....3\n\ud800", "line 2 .*damaged character, U.D800"),
    ],
)
def test_texts_that_are_too_long_or_damaged_are_refused(text, message):
    with pytest.raises(ParseError, match=message):
        read_all(text)
