"""Puzzles in informal notations: cells with coordinates, decorated grids."""

import pytest

from sudokulp import Puzzle, generate, read_all, solve

CLASSIC = Puzzle(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
PUZZLES = [generate(boxsize=2, seed=3), CLASSIC, Puzzle({1: 16, 20: 3, 100: 9, 256: 12, 35: 1}, 4)]
#: How a cell is written, the separator, and the first number of rows and columns.
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
def test_cells_in_any_notation_are_read_back(notation, puzzle):
    found = read_all(written(puzzle, notation))[0]
    others = [other[0].puzzle.digits for other in found.others]
    assert puzzle.digits in [found.puzzle.digits, *others]
    if puzzle is CLASSIC:
        assert found.puzzle.digits == puzzle.digits
        assert any("assumed" in notice for notice in found.notices)


@pytest.mark.parametrize(
    ("name", "order"),
    [("03b_input_data.txt", "digit, row, column"), ("04_matlab_B.txt", "row, column, digit")],
)
def test_reported_lists_of_cells_have_one_solution(shared, name, order):
    found = read_all((shared / "data" / "reported" / name).read_bytes())[0]
    assert solve(found.puzzle, model="exact cover").unique
    assert order in found.notices[0]


@pytest.mark.parametrize(
    "name",
    ["16_box_drawing_AI.txt", "17b_markdown_blank_header.md", "17c_markdown_comment_header.md"],
)
def test_reported_grids_have_one_solution(shared, name):
    found = read_all((shared / "data" / "reported" / name).read_bytes())[0]
    assert solve(found.puzzle, model="exact cover").unique
