"""Grids in any text: notations, surroundings, damage, alphabets, boxes and candidates."""

import contextlib
import json
import random
import time

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION

from sudokulp import ParseError, Puzzle, read_all

SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 16: (4, 4), 25: (5, 5)}
ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]


def turned(line):
    return "".join(line[at::9] for at in range(9))


def rows_of(digits):
    side = round(len(digits) ** 0.5)
    return [digits[start : start + side] for start in range(0, side * side, side)]


def signs(row, blank="."):
    return [SIGNS[digit - 1] if digit else blank for digit in row]


def numbers(row, blank):
    return [str(digit) if digit else blank for digit in row]


def drawn(digits, blank=".", boxes=None):
    side = round(len(digits) ** 0.5)
    high, wide = boxes or BOXES[side]
    rule = "+" + "+".join(["-" * (2 * wide + 1)] * (side // wide)) + "+"
    lines = []
    for number, row in enumerate(rows_of(digits)):
        cells = signs(row, blank)
        parts = [" ".join(cells[start : start + wide]) for start in range(0, side, wide)]
        lines += [rule] * (number % high == 0) + ["| " + " | ".join(parts) + " |"]
    return "\n".join([*lines, rule])


def listed(digits, form):
    cells = [(at // 9 + 1, at % 9 + 1, digit) for at, digit in enumerate(digits) if digit]
    return [form.format(row, column, digit) for row, column, digit in cells]


#: Ways to write a grid of any side as rows. Each gets the digits in row order.
GRIDS = {
    "string": lambda d: "".join(signs(d)),
    "rows": lambda d: "\n".join("".join(signs(row, "0")) for row in rows_of(d)),
    "spaced rows": lambda d: "\n".join(" ".join(signs(row, "_")) for row in rows_of(d)),
    "drawn": drawn,
    "CSV": lambda d: "\n".join(",".join(numbers(row, "")) for row in rows_of(d)),
    "tabs": lambda d: "\n".join("\t".join(numbers(row, "")) for row in rows_of(d)),
    "labelled CSV": lambda d: "\n".join(
        [
            "," + ",".join(map(str, range(1, len(rows_of(d)) + 1))),
            *(f"{n}," + ",".join(numbers(row, "")) for n, row in enumerate(rows_of(d), 1)),
        ]
    ),
    "lists": lambda d: "grid = " + json.dumps(rows_of(d)),
    "lists on lines": lambda d: "g = [\n" + ",\n".join(map(json.dumps, rows_of(d))) + ",\n]",
    "one list": lambda d: "cells = " + json.dumps(d),
    "None": lambda d: "[[" + "],\n[".join(", ".join(numbers(r, "None")) for r in rows_of(d)) + "]]",
    "minus one": lambda d: "\n".join("{" + ", ".join(numbers(r, "-1")) + "}" for r in rows_of(d)),
    "NumPy": lambda d: "[[" + "]\n [".join(" ".join(numbers(r, "0")) for r in rows_of(d)) + "]]",
    "reshape": lambda d: f"np.array({d}).reshape({len(rows_of(d))}, -1)",
    "MATLAB": lambda d: "A = [" + ";\n".join(" ".join(numbers(r, "0")) for r in rows_of(d)) + "];",
    "quoted rows": lambda d: "\n".join(f'"{"".join(signs(row))}",' for row in rows_of(d)),
    "joined strings": lambda d: " +\n".join(f'"{"".join(signs(row))}"' for row in rows_of(d)) + ";",
    "escaped": lambda d: '"' + "\\n".join("".join(signs(row)) for row in rows_of(d)) + '"',
    "slashes": lambda d: "/".join("".join(signs(row)) for row in rows_of(d)),
    "HTML": lambda d: (
        "<table>"
        + "\n".join(f"<tr><td>{'</td><td>'.join(numbers(r, ''))}</td></tr>" for r in rows_of(d))
        + "</table>"
    ),
    "wiki": lambda d: (
        '{| class="wikitable"\n'
        + "\n".join(f"|-\n| {' || '.join(numbers(row, ' '))}" for row in rows_of(d))
        + "\n|}"
    ),
    "LaTeX": lambda d: (
        "\\begin{tabular}{c}\n"
        + "\n".join(f"{' & '.join(numbers(row, ' '))} \\\\ \\hline" for row in rows_of(d))
        + "\n\\end{tabular}"
    ),
    "Markdown": lambda d: (
        f"| {' | '.join(map(chr, range(65, 65 + len(rows_of(d)))))} |\n|"
        + "---|" * len(rows_of(d))
        + "".join(f"\n| {' | '.join(numbers(row, ' '))} |" for row in rows_of(d))
    ),
    "R": lambda d: (
        "".join(f" [,{n}]" for n in range(1, len(rows_of(d)) + 1))
        + "".join(f"\n[{n},] {' '.join(numbers(r, 'NA'))}" for n, r in enumerate(rows_of(d), 1))
    ),
    "JSON lines": lambda d: json.dumps({"id": 7, "puzzle": "".join(signs(d))}),
}
#: Ways to list the givens of a 9x9 grid.
CELLS = {
    "r1c1=5": lambda d: " ".join(listed(d, "r{}c{}={}")),
    "(1,1,5)": lambda d: "c = [" + ", ".join(listed(d, "({},{},{})")) + "]",
    "(1,1): 5": lambda d: "{" + ", ".join(listed(d, "({}, {}): {}")) + "}",
    "x[1][1]": lambda d: "\n".join(listed(d, "x[{}][{}] = {};")),
    "given(1,1,5).": lambda d: "\n".join(listed(d, "given({},{},{}).")),
    "1 1 5": lambda d: "row column digit\n" + "\n".join(listed(d, "{} {} {}")),
    "objects": lambda d: json.dumps(
        [{"row": n // 9, "col": n % 9, "value": digit} for n, digit in enumerate(d) if digit]
    ),
}
AROUND = {
    "nothing": "{}",
    "title": "My puzzle\n{}",
    "number": "Puzzle 12, 3 stars:\n\n{}",
    "words": "I am stuck after 40 minutes!\n\n{}\n\nThanks, Bob",
    "fence": "Solve this:\n```\n{}\n```",
    "empty lines": "\n\n{}\n\n",
}


@st.composite
def grids(draw, sides=(4, 6, 8, 9, 12, 16, 25)):
    """Draw the digits of a grid, in which no digit stands twice in a row, column or box."""
    side = draw(st.sampled_from(sides))
    high, wide = BOXES[side]
    shuffled = random.Random(draw(st.integers(0, 10**6)))
    rows = [band * high + row for band in range(wide) for row in range(high)]
    order = shuffled.sample(range(side), side)
    share = draw(st.sampled_from([0.3, 0.5]))
    digits = [
        order[(wide * (row % high) + row // high + column) % side] + 1
        if shuffled.random() < share or column in (at, at - 3)  # a row with one digit is unusual
        else 0
        for at, row in enumerate(rows)
        for column in range(side)
    ]
    digits[1] = side  # otherwise, a list of cells does not show its size
    return digits


def found(text, **options):
    """Return the digits of each puzzle in a text."""
    puzzles = [reading.puzzle for reading in read_all(text, **options).readings]
    return [[p.givens.get(label, 0) for label in range(1, p.side**2 + 1)] for p in puzzles]


def prefixed(text, prefix):
    return "\n".join(prefix + line for line in text.split("\n"))


# Laws


@examples(300)
@given(grids(), st.sampled_from(sorted(GRIDS)), st.sampled_from(sorted(AROUND)))
def test_a_grid_is_read_in_every_notation_and_surrounding(digits, notation, around):
    text = AROUND[around].format(GRIDS[notation](digits))
    if len(digits) > 16 or notation not in ("string", "JSON lines"):  # 16 signs may be anything
        assert found(text) == [digits]


@examples(100)
@given(grids([9]), st.sampled_from(sorted(CELLS)), st.sampled_from(sorted(AROUND)))
def test_listed_cells_are_read_in_every_notation(digits, notation, around):
    digits[80] = digits[72] = digits[0] = 0
    text = AROUND[around].format(CELLS[notation](digits))
    reading = read_all(text).only()
    options = [reading, *reading.others]
    puzzles = [option.puzzle for option in options]
    assert digits in [[p.givens.get(label, 0) for label in range(1, 82)] for p in puzzles]
    assert len(options) == 1 or "the text can also be read as another puzzle" in reading.notices


@examples(60)
@given(grids([9, 16]), st.sampled_from(sorted(GRIDS)), st.sampled_from(["> ", "// ", "# ", "    "]))
def test_a_mark_before_every_line_does_not_matter(digits, notation, prefix):
    assert found(prefixed(GRIDS[notation](digits), prefix)) == [digits]


@examples(150)
@given(grids([9]), grids([9]), *[st.sampled_from(sorted(GRIDS | CELLS))] * 2)
def test_two_puzzles_are_both_read(first, second, one, other):
    ways = GRIDS | CELLS
    text = f"{ways[one](first)}\n\nThe second one:\n\n{ways[other](second)}"
    readings = read_all(text).readings
    assert len(readings) == 2
    for reading, digits in zip(readings, (first, second), strict=True):
        options = [reading, *reading.others]
        puzzles = [option.puzzle for option in options]
        assert digits in [[p.givens.get(label, 0) for label in range(1, 82)] for p in puzzles]


@st.composite
def damaged(draw):
    """Draw a grid, and a text in which a character or a line is missing or stands twice."""
    digits = draw(grids([9]))
    text = GRIDS[draw(st.sampled_from(sorted(GRIDS)))](digits)
    if draw(st.booleans()):
        at = draw(st.integers(0, len(text) - 1))
        return digits, text[:at] + draw(st.sampled_from(["", text[at] * 2])) + text[at + 1 :]
    lines = text.split("\n")
    at = draw(st.integers(0, len(lines) - 1))
    return digits, "\n".join(lines[:at] + [lines[at]] * 2 * draw(st.booleans()) + lines[at + 1 :])


@examples(300)
@given(damaged())
def test_damage_never_gives_another_puzzle_without_a_word(pair):
    digits, text = pair
    try:
        readings = read_all(text)
    except ParseError:
        return
    for reading, puzzle in zip(readings.readings, found(text), strict=True):
        differences = sum(a != b for a, b in zip(puzzle, digits, strict=False))
        same = len(puzzle) == len(digits) and differences <= 1
        assert same or readings.wrong or reading.others or reading.notices


@examples(60)
@given(grids([6, 8, 9, 12]), st.integers(0, 11), st.integers(1, 2))
def test_a_row_that_is_missing_or_too_short_is_refused(digits, at, cut):
    rows = ["".join(signs(row)) for row in rows_of(digits)]
    at %= len(rows)
    with pytest.raises(ParseError, match="expected"):
        read_all("\n".join(rows[:at] + rows[at + 1 :]))
    rows[at] = rows[at][:-cut]
    with pytest.raises(ParseError, match="expected") as caught:
        read_all("\n".join(rows))
    assert caught.value.index == at + 1


@examples(40)
@given(grids([6, 12]))
def test_drawn_boxes_are_read(digits):
    high, wide = BOXES[round(len(digits) ** 0.5)]
    reading = read_all(drawn(digits, boxes=(wide, high))).only()
    assert (reading.puzzle.shape.rows, reading.puzzle.shape.columns) == (wide, high)


@examples(30)
@given(st.integers(0, 10**6), st.sampled_from([5, 7, 14]))
def test_other_sides_are_read_only_with_requested_boxes(seed, side):
    rng = random.Random(seed)
    digits = [rng.choice([0, 0, rng.randint(1, side)]) for _ in range(side * side)]
    digits[0] = side
    text = "\n".join("".join(signs(row)) for row in rows_of(digits))
    with pytest.raises(ParseError):
        read_all(text)
    assert found(text, boxes=(1, side)) == [digits]


# Examples


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("\n".join([*ROWS[:4], ROWS[4][:-1], *ROWS[5:]]), 5, "expected 9 cells, found 8"),
        ("\n".join(ROWS[:8]), 8, "expected 9 rows of 9 cells, found 8 rows"),
        ("\n".join(ROWS) + "\n\n" + "1.2.3.4.", 11, "expected 9 cells, found 8"),
        ("\n".join([*ROWS[:3], "..x..y...", *ROWS[4:]]), 4, "is not a digit of a 9x9 grid"),
        (WELL_KNOWN[:-1], 1, "expected 81 cells for a 9x9 grid, found 80"),
        ("hello", 1, "no puzzle found in this text"),
        ("7.3E+79", 1, "a spreadsheet rounded these numbers"),
        ("", 1, "the text is empty"),
        ("r1c1=5 r1c2=3 r2c1=6 r 2 c4=1 r3c2=9", 1, "expected a row, a column and a digit"),
        ("r1c1=5 r1c2=3 r2c1=6 r1c1=4", 1, "r1c1 is given twice"),
    ],
)
def test_errors_name_the_line_and_what_is_wrong(text, line, message):
    with pytest.raises(ParseError, match=message) as caught:
        read_all(text)
    assert caught.value.index == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('A=1\nRange("B1").Value = 7\nRange("C1").Value = 3\nRange("A9").Value = 8\n', "B1"),
        ("B1=7\nC1=3\nD1=2\nA9=8", "B1"),
    ],
)
def test_the_letter_of_a_cell_is_its_column(text, line):
    text = text.replace("A=1\n", "") + 'Range("D1").Value = 2' * ("Range" in text)
    reading = read_all(text).only()
    assert reading.puzzle.givens == {2: 7, 3: 3, 4: 2, 73: 8}, line
    assert "the letter of a cell was read as its column" in reading.notices


@pytest.mark.parametrize(
    ("solution", "text"),
    [
        ("column", f"{WELL_KNOWN},{WELL_KNOWN_SOLUTION}"),
        ("first", f"solution,puzzle\n{WELL_KNOWN_SOLUTION},{WELL_KNOWN}"),
        ("below", f"{WELL_KNOWN}\n\nSolution:\n{WELL_KNOWN_SOLUTION}"),
        ("JSON", json.dumps({"quiz": WELL_KNOWN, "solution": WELL_KNOWN_SOLUTION})),
    ],
)
def test_a_full_grid_beside_an_open_one_is_its_solution(solution, text):
    reading = read_all(text).only()
    assert reading.puzzle == Puzzle(WELL_KNOWN), solution
    assert "".join(map(str, reading.solution)) == WELL_KNOWN_SOLUTION


@pytest.mark.parametrize(("blank", "last"), [(".", "F"), ("-", "F"), (".", "f")])
def test_hexadecimal_digits_begin_with_0(blank, last):
    digits = "0123456789ABCDEF".replace("F", last)
    row = f"{blank}{digits[1:]}"
    rows = [digits, *[row[n:] + row[:n] for n in range(1, 16)]]
    reading = read_all("\n".join(rows)).only()
    assert reading.puzzle.givens[1] == 1
    assert reading.puzzle.givens[16] == 16
    assert any("assumed digits from 0 to F" in notice for notice in reading.notices)


def test_zeros_beside_dots_are_told():
    text = "0......2....1...8" + "." * 60 + "3..0"
    reading = read_all(f"puzzle = '{text}'").only()
    assert "assumed digits from 0 to 8" in reading.notices
    assert len(reading.puzzle.givens) == 6
    assert [len(other.puzzle.givens) for other in reading.others] == [4]


CANDIDATES = [
    "".join(
        str(digit)
        for digit in range(1, 10)
        if sign == str(digit) or (sign == "." and (at + digit) % 4)
    )
    for at, sign in enumerate(WELL_KNOWN)
]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" ".join(CANDIDATES[at : at + 9]) for at in range(0, 81, 9)),
        "\n".join(
            f"| {' '.join(f'{c:9}' for c in CANDIDATES[at : at + 9])} |" for at in range(0, 81, 9)
        ),
        "".join("".join(str(d) if str(d) in c else "." for d in range(1, 10)) for c in CANDIDATES),
        "\n".join(
            "".join(
                str(3 * line + n) if str(3 * line + n) in CANDIDATES[9 * row + column] else "."
                for column in range(9)
                for n in (1, 2, 3)
            )
            for row in range(9)
            for line in range(3)
        ),
    ],
)
def test_candidates_are_marks(text):
    reading = read_all(text).only()
    assert reading.puzzle == Puzzle(WELL_KNOWN)
    assert all("".join(map(str, m)) == CANDIDATES[cell - 1] for cell, m in reading.marks.items())
    assert len(reading.marks) == WELL_KNOWN.count(".")
    assert any("the candidates are kept as marks" in notice for notice in reading.notices)


def test_a_grid_of_connected_areas_is_a_jigsaw():
    regions = "112222233112122334111123334555566334556666444755686499758886499777788499777888999"
    cells = ".......4....4.....85..........2.....5....9..7.3..7..........5.....9...3.....6...."
    rows = [part[at : at + 9] for part in (cells, regions) for at in range(0, 81, 9)]
    from_zero = "".join(str(int(digit) - 1) for digit in regions)
    drawn = "\n".join([*rows[:9], "", *rows[9:]])
    for text in (f"{cells}\n{regions}", drawn, f"{cells}\n{from_zero}"):
        reading = read_all(text).only()
        assert [rule.name for rule in reading.puzzle.rules] == ["jigsaw"]
        assert len(reading.puzzle.givens) == 14


def test_rules_in_words_are_named():
    reading = read_all("A killer by Bob\n" + "\n".join(ROWS)).only()
    assert "the text mentions 'killer', but rules in words are not read" in reading.notices
    assert "ignored the text in line 1 ('A killer by Bob')" in reading.notices
    for text in (
        f"X-Sudoku:\n{WELL_KNOWN}",
        f"# x-sudoku\n{WELL_KNOWN}",
        f"id,puzzle,type\n1,{WELL_KNOWN},X-Sudoku",
        f"{WELL_KNOWN} # x-sudoku\n{turned(WELL_KNOWN)}",
        f'<puzzle type="x-sudoku"><grid>{WELL_KNOWN}</grid></puzzle>',
    ):
        for reading in read_all(text).readings:
            assert any("rules in words are not read" in notice for notice in reading.notices)


def test_a_notice_tells_what_may_change_the_order_of_the_cells():
    columns = [f"Column {at}: {row}" for at, row in enumerate(ROWS, 1)]
    numbers = ";".join(" ".join(row.replace(".", "0")) for row in ROWS)
    for text in ("\n".join(columns), f"A = [{numbers}]'", f"A = reshape([{numbers}], 9, 9)"):
        (notice, *_) = read_all(text).only().notices
        assert "the cells may be in another order" in notice
    heading = "\n".join(["123456789", *ROWS[1:]])
    assert "if it is a heading, a row is missing" in read_all(heading).only().notices[0]


def test_solutions_below_all_puzzles_are_joined_by_order():
    solved = [WELL_KNOWN_SOLUTION, turned(WELL_KNOWN_SOLUTION)]
    puzzles = [WELL_KNOWN, turned(WELL_KNOWN)]
    found = read_all("\n".join(["Puzzles", *puzzles, "", "Solutions", *solved]))
    assert ["".join(map(str, each.solution)) for each in found.readings] == solved


def test_r_fills_a_matrix_by_columns():
    columns = [WELL_KNOWN[at::9].replace(".", "0") for at in range(9)]
    values = ", ".join(",".join(column) for column in columns)
    reading = read_all(f"m <- matrix(c({values}), ncol = 9)").only()
    assert reading.puzzle == Puzzle(WELL_KNOWN)
    assert any("column by column" in notice for notice in reading.notices)


@pytest.mark.parametrize(
    "part",
    [
        *("[", "(1,2,", "[[[]]]", "<td>", "<tr>", "{'a': 1}, ", "r1c1=", "1 ", "|", "\\n", "&amp;"),
        *(",", "#\n", "1.\n", "x[1][", "\x1b[", '"', "-+", WELL_KNOWN + "\n"),
        "\n".join(ROWS) + "\n\n",
    ],
)
def test_long_texts_of_anything_end_soon(part):
    text = (part * (200_000 // len(part)))[:200_000]
    text = "\n".join(text.split("\n")[:2_000])
    start = time.process_time()
    with contextlib.suppress(ParseError):
        read_all(text)
    assert time.process_time() - start < 20
