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


def test_plain_json_is_read_too():
    told = {"cells": [[{}] * 4] * 3 + [[{}, {}, {"value": 3}, {}]], "regions": BOXES}
    assert loads(link(json.dumps(told))) == Puzzle({15: 3}, 2)


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


def test_rules_in_words_that_say_nothing_more_are_no_rule():
    assert not loads(link(spoken(more=",metadata:{rules:'Normal sudoku rules apply.'}"))).rules


def test_a_grid_of_a_side_without_usual_boxes_is_shown():
    found = loads(link(spoken([], "[" + ",".join(["[,,,,]"] * 5) + "]")))
    assert (found.side, found.boxes) == (5, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1]", "there is no object in it"),
        ("{ce:[[,]", "expected a comma or ]"),
        ("{ce:'a", "a text in it does not end"),
        ("{ce}", "expected a name and a colon"),
        ("{ce:5 5}", "expected a comma or }"),
        ("{ce:" + "[" * 99, "nested too deeply"),
        ("{re:[[[0,0]]]}", "expected rows of cells"),
        ("{ce:[[,,],[,,]]}", "others than 2 columns"),
        ("{ce:[[{v:2}]]}", "a given must be a digit from 1 to 1"),
        ("{ce:[[{v:'x'},],[,]]}", "a given must be a digit"),
        ("{ce:[[5]]}", "cells and metadata as objects"),
    ],
)
def test_what_is_wrong_with_a_link_is_said(text, said):
    with pytest.raises(SudokuError, match="line 1") as caught:
        loads(link(text))
    assert said in str(caught.value)


def test_links_without_the_puzzle_are_refused_with_advice():
    for end in ("wsj7iunsg6", "scfoooooooooooook"):
        with pytest.raises(SudokuError, match="SudokuPad keeps this puzzle"):
            loads(f"https://sudokupad.app/{end}")
    with pytest.raises(SudokuError, match="the link is damaged"):
        loads(link(spoken())[:-20])
