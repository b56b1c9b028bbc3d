"""Links of SudokuPad with an embedded puzzle: givens and regions; all else is reported."""

import json

import pytest
from links import compress

from sudokulp import Puzzle, loads, read
from sudokulp.rules import Jigsaw

BOXES = [[[top + r, left + c] for r in (0, 1) for c in (0, 1)] for top in (0, 2) for left in (0, 2)]


def link(text, mark="scl", host="https://sudokupad.app/"):
    return f"{host}{mark}{compress(text)}"


def spoken(regions=BOXES, cells="[[,{v:4},,],[,,,],[,,,],[,,,{v:'1'}]]", more=""):
    """Return an object encoded as SudokuPad does."""
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
def test_givens_and_boxes_become_a_puzzle(host, mark):
    found = read(link(spoken(more=",metadata:{t:'It\\'s one',author:'A'}"), mark, host))
    assert found.puzzle == Puzzle({2: 4, 16: 1}, 2)
    assert (found.format.name, found.title, dict(found.metadata)) == (
        "sudokupad",
        "It's one",
        {"author": "A"},
    )
    assert found.notices == ()


def test_regions_other_than_boxes_become_a_jigsaw():
    rows = [[[row, column] for column in range(4)] for row in range(4)]
    assert loads(link(spoken(rows))).rules == (Jigsaw("AAAABBBBCCCCDDDD"),)


def test_a_grid_of_a_side_without_standard_boxes_is_shown():
    found = loads(link(spoken([], "[" + ",".join(["[,,,,]"] * 5) + "]")))
    assert (found.side, found.boxes) == (5, None)
