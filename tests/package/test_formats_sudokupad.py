"""Links of SudokuPad with the puzzle in them: givens and regions, and all else named."""

import json

import pytest

from sudoku import Puzzle, SudokuError, dumps, loads, read, solve
from sudoku.formats.apps.lzstring import compress
from sudoku.rules import Jigsaw, Unknown

BOXES = [[[top + r, left + c] for r in (0, 1) for c in (0, 1)] for top in (0, 2) for left in (0, 2)]


def link(text, mark="scl", host="https://sudokupad.app/"):
    return f"{host}{mark}{compress(text)}"


def spoken(regions=BOXES, cells="[[,{v:4},,],[,,,],[,,,],[,,,{v:'1'}]]", more=""):
    """Return an object as SudokuPad writes it."""
    return f"{{cs:50,ce:{cells},re:{json.dumps(regions)}{more}}}"


@pytest.mark.parametrize("mark", ["scl", "ctc"])
@pytest.mark.parametrize(
    "host",
    [
        "https://sudokupad.app/",
        "https://beta.sudokupad.app/",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=",
    ],
)
def test_givens_and_boxes_are_a_puzzle(host, mark):
    found = read(link(spoken(more=",metadata:{t:'It\\'s one',author:'A'}"), mark, host))
    assert found.puzzle == Puzzle({2: 4, 16: 1}, 2)
    assert (found.format.name, found.title, dict(found.metadata)) == (
        "sudokupad",
        "It's one",
        {"author": "A"},
    )
    assert found.notices == ()


def test_regions_that_are_no_boxes_are_a_jigsaw():
    rows = [[[row, column] for column in range(4)] for row in range(4)]
    assert loads(link(spoken(rows))).rules == (Jigsaw("AAAABBBBCCCCDDDD"),)


@pytest.mark.parametrize(
    ("regions", "more", "title"),
    [
        (BOXES, ",ca:[{ce:[[0,0],[0,1]],v:3}]", "cages"),
        (BOXES, ",l:[{wp:[[0.5,0.5],[1.5,1.5]],c:CFCFCF,th:8}]", "lines"),
        (BOXES, ",o:[{ct:[1,0.5],w:0.3,h:0.3,r:t,c1:#0,c2:#F,te:'V'}]", "overlays"),
        (BOXES, ",metadata:{antiknight:t,t:'a'}", "antiknight"),
        (
            BOXES,
            ",metadata:{rules:'Normal sudoku rules apply. Cages differ.'}",
            "rules in w",
        ),
        (BOXES[:3], "", "regions"),
        ([], "", "regions"),
        ([[[9, 9]]], "", "regions"),
    ],
)
def test_what_is_drawn_or_said_in_words_is_named_and_never_left_out(regions, more, title, backend):
    found = read(link(spoken(regions, more=more)))
    (rule,) = found.puzzle.rules
    assert isinstance(rule, Unknown)
    assert rule.title.startswith(title)
    assert title in found.notices[0]
    assert found.puzzle.givens == {2: 4, 16: 1}
    with pytest.raises(SudokuError, match=title):
        solve(found.puzzle, backend=backend)
    assert loads(dumps(found.puzzle, "json")) == found.puzzle
    boxes = any(region.kind == "box" for region in found.puzzle.variant.all_regions(2))
    assert boxes == (title != "regions")


def test_a_grid_of_a_side_without_usual_boxes_is_shown():
    found = loads(link(spoken([], "[" + ",".join(["[,,,,]"] * 5) + "]")))
    assert (found.side, found.boxes) == (5, None)
