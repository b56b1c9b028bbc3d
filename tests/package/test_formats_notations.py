"""Puzzles in notations that no program owns: cells with coordinates, decorated grids."""

import pytest

from sudoku import ParseError, Puzzle, dumps, generate, read_all, solve

CLASSIC = Puzzle(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
PUZZLES = [generate(boxsize=2, seed=3), CLASSIC, Puzzle({1: 16, 20: 3, 100: 9, 256: 12, 35: 1}, 4)]
#: How a cell is written, what is between two, and from what rows and columns are counted.
NOTATIONS = {
    "lines": ("{r} {c} {d}", "\n", 1),
    "tuples": ("({d}, {r}, {c})", ",\n", 1),
    "matrix": ("{r},{c},{d}", ";\n", 1),
    "angle": ("<{r},{c},{d}>", ", ", 1),
    "facts": ("cell({r},{c},{d}).", " ", 1),
    "facts from 0": ("given({r},{c},{d}).  % given", "\n", 0),
    "subscripts": ("grid[{r}][{c}] = {d};", "\n", 0),
    "dict": ("({r}, {c}): {d}", ", ", 0),
    "pairs": ("(({r}, {c}), {d})", ", ", 0),
    "digit first": ("{d}: ({r}, {c})", "\n", 1),
    "objects": ('{{"row": {r}, "col": {c}, "value": {d}}}', ",\n", 0),
    "x and y": ('{{"val": {d}, "y": {r}, "x": {c}}}', ", ", 0),
    "cells": ("R{r}C{c}={d}", " ", 1),
    "constraints": ("problem += choices[{d}][{r}][{c}] == 1", "\n", 1),
    "solution": ("x_{r}_{c}_{d} = 1", "\n", 1),
    "heading": ("{c},{r},{d}", "\n", 1),
}


def written(puzzle, notation):
    cell, between, base = NOTATIONS[notation]
    places = [(*divmod(label - 1, puzzle.side), digit) for label, digit in puzzle.givens.items()]
    cells = [cell.format(r=row + base, c=column + base, d=digit) for row, column, digit in places]
    head = "column,row,digit\n" if notation == "heading" else "[" * (between != "\n")
    return head + between.join(cells) + "]" * (between != "\n")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.side}")
@pytest.mark.parametrize("notation", NOTATIONS)
def test_cells_are_read_back_in_any_notation(notation, puzzle):
    found = read_all(written(puzzle, notation))[0]
    others = [other[0].puzzle.digits for other in found.others]
    assert puzzle.digits in [found.puzzle.digits, *others]
    if puzzle is CLASSIC:
        assert found.puzzle.digits == puzzle.digits
        assert any("assumed" in notice for notice in found.notices)


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (lambda rows: [*rows, "(10,9,1)"], 32, "rows run from 1 to 9, found row 10"),
        (lambda rows: [*rows, rows[3]], 32, "r1c2 is given twice, first in line 5"),
        (lambda rows: [*rows[:5], "(5,1)", *rows[5:]], 7, "as in the other lines"),
    ],
)
def test_a_wrong_cell_is_named_with_its_line(change, line, message):
    rows = [f"({row})" for row in written(CLASSIC, "heading").splitlines()[1:]]
    with pytest.raises(ParseError, match=message) as caught:
        read_all("\n".join(["row, column, digit", *change(rows)]))
    assert caught.value.index == line


@pytest.mark.parametrize(
    ("name", "order"),
    [("03b_input_data.txt", "digit, row, column"), ("04_matlab_B.txt", "row, column, digit")],
)
def test_reported_cells_have_one_solution(shared, name, order):
    found = read_all((shared / "data" / "reported" / name).read_bytes())[0]
    assert solve(found.puzzle, model="exact cover").unique
    assert order in found.notices[0]


ROWS = [CLASSIC.line[start : start + 9] for start in range(0, 81, 9)]
SPACED = [" ".join(row) for row in ROWS]
BLANK = [[sign.replace(".", " ") for sign in row] for row in ROWS]
RULE = f"|{'---|' * 9}"
TABLE = [f"| {' | '.join(row)} |" for row in BLANK]


def labelled(names, head):
    return "\n".join([head, *(f"{name} {row}" for name, row in zip(names, SPACED, strict=True))])


def framed(sign, edge=""):
    return "\n".join(f"{edge}{sign}{row[:3]}{sign}{row[3:6]}{sign}{row[6:]}{sign}" for row in ROWS)


DECORATED = {
    "comments of Python": "".join(f"# {row}\n" for row in dumps(CLASSIC, "grid").splitlines()),
    "comments below a remark": "# Mine:\n" + "".join(f"# {row}\n" for row in SPACED),
    "comments of C": "/*\n" + "".join(f" * {row}\n" for row in SPACED) + " */",
    **{f"sign {sign}": "".join(f"{sign} {row}\n" for row in SPACED) for sign in ("//", "%", "--")},
    "letters and numbers": labelled("ABCDEFGHI", "  1 2 3 4 5 6 7 8 9"),
    "numbers": labelled("123456789", "  1 2 3 4 5 6 7 8 9"),
    "a corner": labelled("012345678", ". 0 1 2 3 4 5 6 7 8"),
    "blank heading": "\n".join([f"|{'   |' * 9}", RULE, *TABLE]),
    "comments for a heading": "\n".join([f"|{'<!-- --> |' * 9}", RULE, *TABLE]),
    "names": "\n".join(["Here:", "", f"| {' | '.join('ABCDEFGHI')} |", RULE, *TABLE, "", "Bye"]),
    "first row": "\n".join([TABLE[0], RULE, *TABLE[1:]]),
    "names of rows": "\n".join(
        [f"| | {' | '.join('123456789')} |", f"|---{RULE}"]
        + [f"| **{name}** {row}" for name, row in zip("ABCDEFGHI", TABLE, strict=True)]
    ),
    **{f"frame {sign}": framed(sign) for sign in "!/I\u258c"},
    **{f"blanks {sign}": "\n".join(ROWS).replace(".", sign) for sign in "z@$&\u25a0"},
    "spaces": CLASSIC.line.replace(".", " "),
}


@pytest.mark.parametrize("name", DECORATED)
def test_decorations_are_taken_away_and_this_is_said(name):
    found = read_all(DECORATED[name])
    assert [reading.puzzle for reading in found] == [CLASSIC]
    assert found[0].notices or name in ("blank heading", "first row")


@pytest.mark.parametrize(
    "name",
    ["16_box_drawing_AI.txt", "17b_markdown_blank_header.md", "17c_markdown_comment_header.md"],
)
def test_reported_grids_have_one_solution(shared, name):
    found = read_all((shared / "data" / "reported" / name).read_bytes())[0]
    assert solve(found.puzzle, model="exact cover").unique
