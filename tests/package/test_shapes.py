"""Grids whose boxes are no squares, and grids without boxes."""

import json
import pickle
import re
from functools import partial
from itertools import permutations, product

import pytest
from solvers import make_backend

from sudoku import (
    WRITABLE,
    Outcome,
    Puzzle,
    Solution,
    SudokuError,
    certificate,
    check_certificate,
    check_steps,
    count_solutions,
    dumps,
    encode,
    explain,
    generate,
    generate_cages,
    loads,
    random_puzzle,
    read,
    solve,
    transform,
    true_candidates,
)
from sudoku.boxes import Boxes, usual_shape
from sudoku.cli import main
from sudoku.errors import ParseError
from sudoku.exports.picture import picture
from sudoku.formats.writing import reason_against
from sudoku.generation.transforms import allowed_transforms
from sudoku.lab import Experiment
from sudoku.models import all_ways, find_way
from sudoku.page import puzzles as page
from sudoku.page.lab.planning import lab_list
from sudoku.rules import Cage, DisjointGroups, Jigsaw

#: A full grid with boxes of 2x3.
FULL_SIX = Puzzle("123456 456123 231564 564231 312645 645312")
#: A layout of seven regions of seven cells.
SEVEN = "AAAABBB CAAABBB CCCDDBE CCDDDEE CFDDEEE FFFGGGE FFFGGGG"
SHAPES = [Boxes(2, 3), Boxes(3, 2), Boxes(2, 4), Boxes(1, 5), Boxes(1, 7), Boxes(2, 5)]


def squares(side):
    """Return all Latin squares of a side, as digits in row order."""
    rows = list(permutations(range(1, side + 1)))
    found = [()]
    for _ in range(side):
        found = [
            (*grid, row)
            for grid in found
            for row in rows
            if all(row[c] not in (above[c] for above in grid) for c in range(side))
        ]
    return [sum(grid, ()) for grid in found]


def test_the_boxes_of_a_grid():
    assert Puzzle("." * 36).boxes == (2, 3)
    assert Puzzle("." * 64).boxes == (2, 4)
    assert Puzzle("." * 100).boxes == (2, 5)
    assert Puzzle("." * 144).boxes == (3, 4)
    assert Puzzle([[None] * 6] * 6) == Puzzle({}, boxes=(2, 3)) != Puzzle({}, boxes=(3, 2))
    assert (Puzzle("." * 81).boxes, Puzzle({}, boxes=(1, 7)).boxes) == ((3, 3), None)
    assert Puzzle({}, boxes=(3, 3)) == Puzzle({}, 3)
    regions = {region.label: region.cells for region in Puzzle({}, boxes=(2, 3)).regions()}
    assert len(regions) == 18
    assert regions["box 2"] == (4, 5, 6, 10, 11, 12)
    assert len(Puzzle({}, boxes=(1, 7)).regions()) == 14


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Puzzle({}, boxes=(6, 7)), "boxes of 6x7 make a side of 42; 36 is the most"),
        (lambda: Puzzle({}, boxes=(0, 3)), "rows and columns of a box must be"),
        (lambda: Puzzle({}, boxes=(2, "3")), "rows and columns of a box must be"),
        (lambda: Puzzle({}, boxes=2), "boxes are \\(rows, columns\\), such as \\(2, 3\\), not 2"),
        (lambda: Puzzle({}, 3, boxes=(2, 3)), "contradict each other"),
        (lambda: generate("x", 3, boxes=(2, 3)), "contradict each other"),
        (lambda: Puzzle("." * 81, boxes=(2, 3)), "expected 36 cells, found 81"),
        (lambda: Puzzle("." * 49), "no square grid has 49 cells"),
        (lambda: Puzzle([[0] * 7] * 7), "of 7 say the boxes, or that there are none: \\(1, 7\\)"),
        (lambda: Puzzle({1: 7}, boxes=(2, 3)), "digits run from 1 to 6, found 7"),
        (lambda: Puzzle({}, variant="four square", boxes=(2, 3)), "have square boxes"),
        (lambda: Puzzle({}, boxes=(2, 3)).boxsize, "takes square boxes only, and the grid is 6x6"),
    ],
)
def test_shapes_that_cannot_be_are_named(make, said):
    with pytest.raises(SudokuError, match=said):
        make()


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_puzzle_of_any_shape_is_a_value(shape):
    puzzle = Puzzle({1: 2, 7: 5}, shape, "x", rules=[Cage([1, 2], sum=5)])
    assert eval(repr(puzzle), {"Puzzle": Puzzle, "Cage": Cage}) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Puzzle.from_digits(puzzle.digits, shape, puzzle.variant) == puzzle


@pytest.mark.parametrize(
    "make",
    [generate, generate_cages, partial(random_puzzle, 9)],
    ids=["generate", "generate_cages", "random_puzzle"],
)
def test_what_is_made_has_the_boxes_that_were_asked_for(make):
    made = make(boxes=(2, 3), seed=4)
    assert made.boxes == (2, 3)
    assert made == make(boxsize=Boxes(2, 3), seed=4)
    assert make(seed=4).boxes == (3, 3)


def test_latin_squares_are_counted():
    assert [count_solutions(Puzzle({}, boxes=(1, n))).number for n in (2, 3, 4)] == [2, 12, 576]
    both = [d for d in squares(4) if Solution(Puzzle({}, boxes=(1, 4), variant="x"), d).is_valid()]
    assert count_solutions(Puzzle({}, boxes=(1, 4), variant="x")).number == len(both) == 48


def test_six_by_six_is_counted_as_the_judge_accepts():
    """By brute force: the rows of two bands of the grid, the last two given."""
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
    assert count_solutions(puzzle).number == len(wanted)
    found = {label: {grid[label - 1] for grid in wanted} for label in range(1, 37)}
    assert true_candidates(puzzle) == found


@pytest.mark.parametrize("name", [m.name_of(w) for m, w in all_ways() if m.name != "groebner"])
@pytest.mark.parametrize("shape", SHAPES[:5], ids=str)
def test_each_way_solves_every_shape(name, shape, backend):
    for package in find_way(name)[0].packages:
        pytest.importorskip(package)
    puzzle = generate(boxsize=shape, seed=5)
    result = solve(puzzle, name, backend=backend)
    assert result.outcome is Outcome.SOLVED or "fraction" in result.reason
    if result.solution:
        assert result.solution.is_valid()
        assert result.unique


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_explained_and_certified(shape):
    puzzle = generate(boxsize=shape, seed=2)
    found = explain(puzzle, backend=make_backend(), time_limit=10_000)
    assert found.solved
    assert check_steps(puzzle, found.steps) == ""
    assert explain(Puzzle(".", 1), backend=make_backend()).solved
    for package in ("pysat", "dratify"):
        pytest.importorskip(package)
    proved = check_certificate(certificate(puzzle).to_bytes())
    assert proved.puzzle == puzzle
    assert proved.solution.is_valid()


@pytest.mark.parametrize("name", WRITABLE)
@pytest.mark.parametrize(
    "shape", [Boxes(2, 3), Boxes(3, 4), Boxes(3, 2), Boxes(1, 6), Boxes(3, 5), Boxes(1, 7)], ids=str
)
def test_each_format_holds_a_shape_or_refuses_it(name, shape):
    format = WRITABLE[name]
    puzzle = generate(boxsize=shape, seed=1)
    if not format.readable and name != "grid with blanks":
        return
    if reason_against(format, puzzle):
        with pytest.raises(SudokuError, match=r"boxes|only|tell"):
            encode(puzzle, name)
        return
    made = encode(puzzle, name)
    assert [read(made).puzzle, loads(made, name if format.loads else None)] == [puzzle] * 2


def test_json_tells_the_boxes():
    assert loads('{"side": 7, "boxes": [1, 7], "givens": "' + "." * 49 + '"}').boxes is None
    assert loads('{"side": 6, "givens": "' + "." * 36 + '"}').boxes == (2, 3)
    for wrong, said in (
        ('"side": 7', "of 7 say the boxes"),
        ('"side": 9, "boxes": [2, 3]', "the side is 9, and boxes of \\[2, 3\\] make 6"),
        ('"side": 6, "boxes": "2x3"', "boxes are \\(rows, columns\\)"),
    ):
        with pytest.raises(ParseError, match=said):
            loads("{" + wrong + ', "givens": ""}')


def test_rules_on_shapes():
    jigsaw = Puzzle({1: 1}, boxes=(1, 7), rules=[Jigsaw(SEVEN)])
    assert loads(dumps(jigsaw, "json")) == jigsaw
    made = generate(jigsaw.variant, Boxes(1, 7), seed=4)
    assert count_solutions(made).number == 1
    assert count_solutions(Puzzle(made.givens, boxes=(1, 7))).number > 1
    groups = DisjointGroups()
    puzzle = Puzzle(FULL_SIX.givens, boxes=(2, 3), rules=[groups])
    same = [FULL_SIX.digits[n] for n in (0, 3, 12, 15, 24, 27)]
    assert groups.holds(FULL_SIX.digits, puzzle.variant.grid(puzzle.shape)) == (
        len(set(same)) == 6
        and all(
            len({FULL_SIX.digits[n + d] for n in (0, 3, 12, 15, 24, 27)}) == 6
            for d in (0, 1, 2, 6, 7, 8)
        )
    )


def asked(call, **request):
    answer = json.loads(call(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def test_the_page_is_told_the_shape_and_sends_it_back():
    board = asked(page.read, text="1" + "." * 35, variant="classic")
    assert (board["boxsize"], board["side"]) == ("2x3", 6)
    told = board["ruled"]
    assert [4, 5, 6, 10, 11, 12] in told["units"]
    assert told["shapes"] == []
    assert told["formats"]["csv"]["reason"] == ""
    assert "9x9" in told["formats"]["sdm"]["reason"]
    assert told["formats"]["line"]["reason"] == ""
    assert "transposing would move box 1" in told["transforms"][0]["reason"]
    puzzle = {key: board[key] for key in ("cells", "boxsize", "variant")}
    assert page.puzzle_in(puzzle) == Puzzle({1: 1}, boxes=(2, 3))
    assert asked(page.check, **puzzle)["conflicts"] == []
    drawn = asked(page.check, **puzzle | {"variant": "x"}, drawn=False)["ruled"]
    assert [1, 8, 15, 22, 29, 36] in drawn["tinted"]
    refused = json.loads(page.check(json.dumps(puzzle | {"variant": "four square"})))
    assert "have square boxes" in refused["message"]
    for wrong in ("2x", "7x7", "1x37", ""):
        refused = json.loads(page.check(json.dumps(puzzle | {"boxsize": wrong})))
        assert "box" in refused["message"]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_changes_keep_the_solutions_of_every_shape(shape):
    puzzle = generate(boxsize=shape, seed=6)
    for name, reason in allowed_transforms("classic", shape).items():
        if reason:
            assert shape.rows > 1
            assert name == "transpose"
            continue
        changed = transform(puzzle, name, seed=2)
        assert changed != puzzle
        assert count_solutions(changed).number == 1


def test_a_picture_has_the_lines_of_the_boxes():
    lines = re.findall(r'd="([^"]*)"/>', picture(Puzzle({1: 1}, boxes=(2, 3))))[-1]
    assert lines.count("h") == 4
    assert lines.count("v") == 3


def test_the_command_makes_and_solves_them(capsys):
    assert main(["generate", "--boxes", "2x3", "--seed", "1", "--to", "line"]) == 0
    line = capsys.readouterr().out.split("\n")[1]
    assert Puzzle(line) == generate(boxsize=Boxes(2, 3), seed=1)
    assert main(["count", "--json", line]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["boxes"] == [2, 3]
    assert main(["generate", "--boxes", "2by3"]) == 2
    assert "boxes are rows x columns, such as 2x3, not '2by3'" in capsys.readouterr().err


def test_an_experiment_has_a_shape():
    told = {"boxsize": "2x3", "givens": [8], "count": 2, "solvers": ["exact cover"]}
    for source in ("random", "scattered", "generated"):
        experiment = Experiment.from_json(told | {"source": source})
        assert Experiment.from_json(experiment.to_json()) == experiment
        record = experiment.run(1)
        assert (record["side"], len(record["puzzle"])) == (6, 36)
    board = asked(page.read, text="1" + "." * 35, variant="classic")
    puzzle = {key: board[key] for key in ("cells", "boxsize", "variant")}
    assert asked(lab_list, **puzzle)["boxsize"] == "2x3"


@pytest.mark.parametrize("name", ["csv", "xlsx"])
@pytest.mark.parametrize("side", [6, 8, 10, 12])
def test_tables_hold_grids_whose_boxes_are_not_square(side, name):
    if name == "xlsx":
        pytest.importorskip("openpyxl")
    digits = {label: (label - 1) % side + 1 for label in range(1, side * side, 3)}
    for puzzle in (Puzzle(digits, usual_shape(side)), Puzzle({}, usual_shape(side))):
        assert read(encode(puzzle, name)).puzzle == puzzle


def test_a_table_that_would_be_read_as_another_puzzle_is_not_written():
    corner = Puzzle({9: 1, 12: 4, 27: 2, 30: 3}, boxes=(2, 3))
    with pytest.raises(SudokuError, match="with so many empty cells looks like other puzzles"):
        dumps(corner, "csv")
    with pytest.raises(SudokuError, match="does not tell the boxes of a grid of 6x6"):
        dumps(Puzzle({1: 1}, boxes=(3, 2)), "csv")


def test_a_part_of_a_table_is_a_grid_with_square_boxes_or_none():
    nine = Puzzle({label: 1 + label % 9 for label in (1, 12, 33, 47, 58, 71, 81)}, 3)
    rows = ["," * 9, *("," + line for line in dumps(nine, "csv").splitlines())]
    assert loads("\n".join(rows)) == nine
    with pytest.raises(SudokuError, match="a block of 6 rows and 6 columns is not a grid"):
        loads("\n".join(["some words,,,,,,"] + [",1,2,3,4,5,6"] * 6), "csv")
