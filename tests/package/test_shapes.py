"""Grids with rectangular boxes, and grids without boxes."""

import json
import re
from functools import partial
from itertools import permutations, product

import pytest
from inner import (
    Boxes,
    allowed_transforms,
    certificate,
    check_steps,
    explain,
    generate_cages,
    picture,
    solve,
    transform,
    true_candidates,
)
from samples import page, puzzle_in
from solvers import make_backend

from sudokulp import (
    Outcome,
    Puzzle,
    Solution,
    SudokuError,
    check_certificate,
    generate,
    random_puzzle,
)
from sudokulp.formats import WRITABLE, dumps, encode, read_text
from sudokulp.models import all_ways
from sudokulp.rules import DisjointGroups, Jigsaw

#: A full grid with boxes of 2x3.
FULL_SIX = Puzzle("123456 456123 231564 564231 312645 645312")
#: A layout of seven regions of seven cells.
SEVEN = "AAAABBB CAAABBB CCCDDBE CCDDDEE CFDDEEE FFFGGGE FFFGGGG"
SHAPES = [Boxes(2, 3), Boxes(3, 2), Boxes(2, 4), Boxes(1, 5), Boxes(1, 7), Boxes(2, 5)]
#: The formats that support each shape.
HELD = {
    Boxes(2, 3): "line, grid, grid with blanks, f-puzzles, sudokupad, csv, xlsx, json",
    Boxes(2, 4): "line, grid, grid with blanks, f-puzzles, sudokupad, csv, xlsx, json",
    Boxes(2, 5): "line, grid, grid with blanks, f-puzzles, sudokupad, csv, xlsx, json",
    Boxes(3, 4): "line, grid, grid with blanks, f-puzzles, sudokupad, csv, xlsx, json",
    Boxes(3, 2): "grid, grid with blanks, json",
    Boxes(3, 5): "grid, grid with blanks, f-puzzles, sudokupad, json",
    Boxes(1, 6): "json",
    Boxes(1, 7): "f-puzzles, sudokupad, json",
}


@pytest.mark.parametrize(
    "make",
    [generate, generate_cages, partial(random_puzzle, 9)],
    ids=["generate", "cages", "random"],
)
def test_generated_puzzles_have_the_requested_boxes(make):
    made = make(boxes=(2, 3), seed=4)
    assert made.boxes == (2, 3)
    assert made == make(boxes=Boxes(2, 3), seed=4)
    if make is not generate_cages:
        assert make(seed=4).boxes == (3, 3)


def test_latin_squares_are_counted():
    assert [Puzzle({}, boxes=(1, n)).count().number for n in (2, 3, 4)] == [2, 12, 576]
    assert Puzzle({}, boxes=(1, 4), variant="x").count().number == 48


def test_six_by_six_grids_are_counted_as_the_judge_accepts_them():
    """Count by brute force over the first three rows, with the other three given."""
    full = FULL_SIX
    puzzle = Puzzle.from_digits((*(0,) * 18, *full.digits[18:]), full.shape)
    rows = list(permutations(range(1, 7)))
    columns = [set(full.digits[18 + c :: 6]) for c in range(6)]
    fit = [row for row in rows if all(row[c] not in columns[c] for c in range(6))]
    wanted = {
        (*sum(three, ()), *full.digits[18:])
        for three in product(fit, repeat=3)
        if Solution(puzzle, (*sum(three, ()), *full.digits[18:])).is_valid()
    }
    assert wanted
    assert puzzle.count().number == len(wanted)
    found = {label: {grid[label - 1] for grid in wanted} for label in range(1, 37)}
    assert true_candidates(puzzle) == found


WAYS = [(model, way) for model, way in all_ways() if model.name != "groebner"]


@pytest.mark.parametrize(("model", "way"), WAYS)
def test_each_way_solves_every_shape(model, way, backend):
    for package in model.packages:
        pytest.importorskip(package)
    for shape in SHAPES[:4]:
        puzzle = generate(boxes=shape, seed=5)
        result = solve(puzzle, model.name_of(way), backend=backend)
        assert result.outcome is Outcome.SOLVED or "fraction" in result.reason
        if result.solution:
            assert result.solution.is_valid()
            assert result.unique


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_shape_can_be_explained_certified_and_transformed(shape):
    puzzle = generate(boxes=shape, seed=2)
    found = explain(puzzle, backend=make_backend(), time_limit=10_000)
    assert found.solved
    check_steps(puzzle, found.steps)
    for name, reason in allowed_transforms("classic", shape).items():
        assert bool(reason) == (shape.rows > 1 and name == "transpose")
        if not reason:
            changed = transform(puzzle, name, seed=2)
            assert changed != puzzle
            assert changed.count().number == 1
    made = certificate(puzzle, backend=make_backend(), time_limit=10_000)
    proved = check_certificate(made.text)
    assert proved.puzzle == puzzle
    assert proved.solution.is_valid()


@pytest.mark.parametrize(("shape", "held"), HELD.items(), ids=map(str, HELD))
def test_each_format_keeps_a_shape_or_refuses_it(shape, held):
    puzzle = random_puzzle(shape.rows * shape.columns, boxes=shape, seed=1)
    for name, format in WRITABLE.items():
        if name == "xlsx":
            pytest.importorskip("openpyxl")
        if name in held.split(", "):
            assert read_text(encode(puzzle, name)).puzzle == puzzle
        elif format.holds_grids:
            with pytest.raises(SudokuError, match=r"boxes|only|tell"):
                encode(puzzle, name)


def test_rules_work_on_all_shapes():
    jigsaw = Puzzle({1: 1}, boxes=(1, 7), rules=[Jigsaw(SEVEN)])
    assert Puzzle(dumps(jigsaw, "json")) == jigsaw
    made = generate(variant=jigsaw.variant, boxes=Boxes(1, 7), seed=4)
    assert made.count().number == 1
    assert Puzzle(made.givens, boxes=(1, 7)).count().number > 1
    same = {FULL_SIX.digits[n] for n in (0, 3, 12, 15, 24, 27)}  # the first cells of all boxes
    puzzle = Puzzle({}, boxes=(2, 3), rules=[DisjointGroups()])
    assert Solution(puzzle, FULL_SIX.digits).is_valid() == (len(same) == 6)


def asked(call, **request):
    answer = json.loads(call(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def test_the_page_receives_the_shape_and_sends_it_back():
    board = asked(page.read, text="1" + "." * 35, variant="classic")
    assert (board["boxsize"], board["side"]) == ("2x3", 6)
    told = board["ruled"]
    assert [4, 5, 6, 10, 11, 12] in told["units"]
    assert told["shapes"] == []
    assert told["formats"]["csv"]["reason"] == told["formats"]["line"]["reason"] == ""
    assert "transposing would move box 1" in told["transforms"][0]["reason"]
    puzzle = {key: board[key] for key in ("cells", "boxsize", "variant")}
    assert puzzle_in(puzzle) == Puzzle({1: 1}, boxes=(2, 3))
    assert asked(page.check, **puzzle)["conflicts"] == []
    drawn = asked(page.check, **puzzle | {"variant": "x"}, drawn=False)["ruled"]
    assert [1, 8, 15, 22, 29, 36] in drawn["tinted"]
    for more, said in (
        ({"variant": "four square"}, "needs square boxes"),
        ({"boxsize": "7x7"}, "grids up to 36x36"),
        *(({"boxsize": wrong}, "box") for wrong in ("2x", "1x82", "")),
    ):
        refused = json.loads(page.check(json.dumps(puzzle | more)))
        assert said in refused["message"]


def test_a_picture_has_the_lines_of_the_boxes():
    lines = re.findall(r'd="([^"]*)"/>', picture(Puzzle({1: 1}, boxes=(2, 3))))[-1]
    assert (lines.count("h"), lines.count("v")) == (4, 3)
