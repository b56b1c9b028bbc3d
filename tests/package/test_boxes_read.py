"""Grids whose side allows several box shapes: drawn boxes are read, others are guessed."""

import json
import re
from functools import cache

from fewer import examples
from hypothesis import given
from hypothesis import strategies as st

from sudokulp import Puzzle, dumps, generate, read, read_all, solve
from sudokulp import api as page
from sudokulp.grid import Boxes

#: A reported 6x6 grid drawn with boxes of 3x2; with boxes of 2x3 it has a solution, too.
DRAWN = """\
+-----+-----+-----+
| 3 1 | . 2 | . . |
| . . | 4 . | 1 . |
| . 5 | . 3 | 2 6 |
+-----+-----+-----+
| . 3 | . 4 | . 1 |
| 1 4 | . . | 3 . |
| . 6 | 3 . | . 2 |
+-----+-----+-----+
"""
SHAPES = [Boxes(2, 3), Boxes(3, 2), Boxes(2, 4), Boxes(4, 2), Boxes(3, 4), Boxes(4, 3)]


@cache
def made(shape, seed):
    """Return a puzzle of this shape."""
    return generate(boxsize=shape, seed=seed)


def rows_of(puzzle):
    """Return the rows of a puzzle as words."""
    line, side = puzzle.line, puzzle.side
    return [" ".join(line[start : start + side]) for start in range(0, side * side, side)]


def barred(puzzle):
    """Draw bars between boxes only."""
    _, wide = puzzle.boxes
    rows = [re.findall(rf"(?:\S ?){{{wide}}}", row) for row in rows_of(puzzle)]
    return "\n".join("| ".join(parts) for parts in rows)


def ruled(puzzle):
    """Draw a line below each band only."""
    high, _ = puzzle.boxes
    rows = rows_of(puzzle)
    bands = ["\n".join(rows[top : top + high]) for top in range(0, puzzle.side, high)]
    return ("\n" + "-" * len(rows[0]) + "\n").join(bands)


def framed(puzzle):
    """Draw thin lines around cells and thick ones around boxes."""
    high, wide = puzzle.boxes
    drawn = []
    for number, row in enumerate(rows_of(puzzle)):
        signs = row.split()
        cells = ("│".join(signs[left : left + wide]) for left in range(0, puzzle.side, wide))
        drawn.append("┃" + "┃".join(cells) + "┃")
        last = (number + 1) % high == 0
        drawn.append(("━" if last else "─") * (2 * puzzle.side + 1))
    return "\n".join(drawn)


@examples(30)
@given(
    st.sampled_from(SHAPES),
    st.integers(1, 5),
    st.sampled_from([lambda puzzle: dumps(puzzle, "grid"), barred, ruled, framed]),
)
def test_drawn_boxes_are_read_in_any_style(shape, seed, draw):
    puzzle = made(shape, seed)
    reading = read(draw(puzzle))
    assert reading.puzzle == puzzle
    assert not any("assumed" in notice for notice in reading.notices)


def test_the_reported_grid_is_solved_with_its_own_boxes(run):
    puzzle = read(DRAWN).puzzle
    result = solve(puzzle, "exact cover")
    assert (puzzle.boxes, result.unique) == ((3, 2), True)
    assert result.solution.line.startswith("316254")
    code, out, _ = run("solve", "--model", "exact cover", "--to", "line", "-q", stdin=DRAWN)
    assert (code, out[:6]) == (0, "316254")
    code, out, _ = run("solve", "--batch", "--what", "convert", "-q", "-", stdin=DRAWN)
    assert (code, '""boxes"": [3, 2]' in out) == (0, True)


@examples(20)
@given(st.sampled_from(SHAPES), st.integers(1, 5))
def test_guessed_boxes_are_named_and_the_alternatives_are_offered(shape, seed):
    puzzle = made(shape, seed)
    reading = read(puzzle.line)
    assert len([notice for notice in reading.notices if "boxes of" in notice]) == 1
    offered = [reading.puzzle.boxes, *(way[0].puzzle.boxes for way in reading.others)]
    assert {puzzle.boxes, puzzle.boxes[::-1]} <= set(offered)
    # One of the two shapes has a solution, so the chosen one must have one.
    assert solve(reading.puzzle, "exact cover").solution is not None
    assert read(puzzle.line, boxes=puzzle.boxes).puzzle == puzzle


@examples(30)
@given(st.integers(2, 6), st.integers(2, 18), st.sampled_from(["grid", "grid with blanks"]))
def test_a_drawn_grid_of_any_box_shape_is_read_back(rows, columns, name):
    columns = min(columns, 36 // rows)
    side = rows * columns
    digits = {n: n % side + 1 for n in range(1, side**2 + 1) if n * n % 11 < 4}
    puzzle = Puzzle(digits, boxes=(rows, columns))
    assert read(dumps(puzzle, name)).puzzle == puzzle


def test_every_notation_chooses_the_only_boxes_with_a_solution():
    puzzle = next(p for p in (made(Boxes(3, 2), seed) for seed in range(9)) if _only_tall(p))
    rows = [[digit or 0 for digit in row] for row in puzzle.rows()]
    table = "\n".join(",".join(map(str, row)) for row in rows)
    for text in (str(rows), table, puzzle.line, json.dumps({"side": 6, "givens": puzzle.line})):
        assert read(text).puzzle == puzzle
        assert "with 2x3 there is no solution" in read(text).boxes
        assert read(text, boxes=(2, 3)).puzzle == Puzzle(puzzle.line, boxes=(2, 3))
        assert read(text, boxes=(2, 3)).boxes == ""
    for told in (dumps(puzzle, "json"), dumps(puzzle, "grid")):
        assert (read(told).puzzle, read(told).notices) == (puzzle, ())


def _only_tall(puzzle):
    return solve(Puzzle(puzzle.line, boxes=(2, 3)), "exact cover").solution is None


def test_a_list_gets_the_boxes_that_most_of_its_puzzles_need():
    puzzles = [made(Boxes(3, 2), seed) for seed in range(1, 6)]
    found = read_all("\n".join(puzzle.line for puzzle in puzzles))
    assert [reading.puzzle for reading in found] == puzzles


def test_the_page_names_the_boxes_and_offers_the_others():
    line = Puzzle({1: 1}, boxes=(2, 3)).line
    answer = json.loads(page.read(json.dumps({"text": line, "variant": "classic"})))
    assert answer["boxsize"] == "2x3"
    assert any("2x3" in notice for notice in answer["notices"])
    assert any("3x2" in other["label"] for other in answer["others"])
