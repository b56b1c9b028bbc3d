"""A grid whose boxes are not square in every place of the page."""

import re

import pytest
from playwright.sync_api import expect
from visitor import SOLVING

from sudoku import Puzzle, count_solutions, loads, solve
from sudoku.boxes import Boxes


def ready(visitor, words):
    expect(visitor.result).to_have_text(re.compile(words), timeout=SOLVING)


@pytest.fixture
def made(page):
    """Return the page with a puzzle of 6x6 that it made, and that puzzle."""
    page.go("Make")
    page.page.get_by_role("combobox", name="Size", exact=True).select_option(label="6x6")
    page.button("Generate").click()
    ready(page, "^Ready: a new puzzle")
    expect(page.cells).to_have_count(36)
    puzzle = Puzzle(page.digits(), Boxes(2, 3))
    assert count_solutions(puzzle).number == 1
    return page, puzzle


def test_it_is_made_varied_played_and_solved(made):
    page, puzzle = made
    vary = page.page.get_by_role("group", name="Vary", exact=True)
    vary.get_by_role("button", name="Relabel").click()
    ready(page, "^Ready")
    page.wait_until(lambda: page.digits() != puzzle.line)
    varied = Puzzle(page.digits(), Boxes(2, 3))
    page.go("Solve")
    page.button("Lock givens").click()
    for _ in range(5):
        page.button("Hint").click()
    page.wait_until(lambda: page.digits() != varied.line)
    assert page.solve().startswith("Solved: unique solution")
    solution = solve(varied).solution
    page.expect_digits(solution.line)
    _, text = page.download("Download puzzle")
    assert loads(text).shape == Boxes(2, 3)


def test_the_size_is_chosen_by_hand_and_kept_in_the_address(made, visit):
    page, puzzle = made
    page.go("Solve")
    page.size.select_option(label="12x12")
    expect(page.cells).to_have_count(144)
    page.button("Undo").click()
    page.expect_digits(puzzle.line)
    expect(page.page).to_have_url(re.compile("#.*6x6"))
    other = visit(page.page.evaluate("location.hash"))
    other.expect_digits(puzzle.line)
    assert other.solve().startswith("Solved: unique solution")
