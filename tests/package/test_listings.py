"""Rows of the other models as they are listed: each is read again and held against a solution."""

import re

import pytest

from sudoku import Puzzle, SudokuError, UnknownName, generate, solve
from sudoku.inspecting.listings import LISTINGS, MOST_ROWS, list_rows

PUZZLES = [generate(variant, seed=7) for variant in ("classic", "x", "four square")]
SMALL = Puzzle("4.....2..1.....3", 2)
NONE = Puzzle("12....3.........", 2)
CELL = re.compile(r"r(\d+)c(\d+)")


def digits_by_name(puzzle):
    rows = solve(puzzle, "exact cover").solution.rows()
    return {f"r{r}c{c}": digit for r, row in enumerate(rows, 1) for c, digit in enumerate(row, 1)}


def truth(row, digits):
    """Return whether the solution satisfies a row, by what is written in it."""
    text = row.text
    if "AllDifferent" in text:
        held = [digits["".join(("r", r, "c", c))] for r, c in CELL.findall(text)]
        return len(set(held)) == len(held)
    if "\u2208" in text:
        name, _, domain = text.partition(" \u2208 ")
        return str(digits[name]) in domain.strip("{}").split(", ")
    if "\u2014" in text:
        one, other = text.split(" \u2014 ")
        return digits[one] != digits[other]
    if text.startswith("{"):
        options = [option.split(" in ") for option in text.strip("{}").split(", ")]
        return sum(str(digits[name]) == digit for digit, name in options) == 1
    if text.startswith("(x_") or "\u00ac" in text:
        return all(
            any(map(literal(digits), clause.strip("()").split(" \u2228 ")))
            for clause in text.split(" \u2227 ")
        )
    if "F(" in text:
        _, _, one, other = re.findall(r"r\d+c\d+", text)
        return digits[one] != digits[other]
    return (
        eval(
            CELL.sub(
                lambda name: str(digits[name[0]]), text.replace(")(", ")*(").removesuffix(" = 0")
            )
        )
        == 0
    )


def literal(digits):
    def holds(text):
        _, r, c, digit = text.removeprefix("\u00ac").split("_")
        is_true = digits[f"r{int(r)}c{int(c)}"] == int(digit)
        return is_true is not text.startswith("\u00ac")

    return holds


@pytest.mark.parametrize("model", LISTINGS)
@pytest.mark.parametrize("puzzle", [SMALL, *PUZZLES], ids=["4x4", "classic", "x", "four square"])
def test_the_solution_satisfies_every_row_and_another_grid_does_not(model, puzzle):
    rows = list_rows(puzzle, model)
    digits = digits_by_name(puzzle)
    assert all(truth(row, digits) for row in rows)
    one, other = "r1c1", "r1c2"
    swapped = digits | {one: digits[other], other: digits[other]}
    assert not all(truth(row, swapped) for row in rows)


@pytest.mark.parametrize("model", LISTINGS)
def test_a_row_is_about_the_cells_that_it_names(model):
    for row in list_rows(SMALL, model):
        named = {(int(r), int(c)) for r, c in CELL.findall(row.text)}
        named |= {(int(r), int(c)) for r, c in re.findall(r"x_(\d+)_(\d+)_", row.text)}
        assert named == {((label - 1) // 4 + 1, (label - 1) % 4 + 1) for label in row.cells}


@pytest.mark.parametrize("model", LISTINGS)
def test_a_puzzle_without_a_solution_has_rows_all_the_same(model):
    assert list_rows(NONE, model)
    assert list_rows(Puzzle("11..............", 2), model)


def test_what_cannot_be_listed_is_refused_in_words():
    with pytest.raises(UnknownName, match="rows are listed of"):
        list_rows(SMALL, "lp")
    with pytest.raises(SudokuError, match=f"over {MOST_ROWS:,} rows"):
        list_rows(Puzzle({}, 5), "graph")
