"""The program of a puzzle as people read it: every row says what it demands."""

import pytest

from sudoku import Puzzle, SudokuError, solve
from sudoku.inspecting.program import view_program

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WHOLE = ["assignment", "packing", "plain", "plain packing"]
REDUCED = ["auto", "candidates", "pattern", "cells"]
#: Singles do not fill it: it has a program in every formulation.
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def holds(row, view, digits):
    """Tell whether a grid keeps a row, from what each variable places."""
    total = sum(
        all(digits[label - 1] == digit for label, digit in view.places[column])
        for column in row.columns
    )
    return {"=": total == row.bound, "<=": total <= row.bound, ">=": total >= row.bound}[row.sign]


@pytest.mark.parametrize(
    ("line", "variant", "formulation"),
    [
        *((HARD, "classic", formulation) for formulation in WHOLE + REDUCED),
        *(("1" + "." * 15, "x", formulation) for formulation in [*WHOLE, "candidates"]),
    ],
)
def test_a_full_grid_keeps_all_rows_only_if_it_solves_the_puzzle(
    line, variant, formulation, backend
):
    puzzle = Puzzle(line, variant=variant)
    solution = solve(puzzle, backend=backend).solution
    view = view_program(puzzle, formulation)
    assert all(holds(row, view, solution.digits) for row in view.rows)
    open_cells = [label for label in range(1, puzzle.side**2 + 1) if label not in puzzle.givens]
    for label in open_cells[:3]:
        wrong = list(solution.digits)
        wrong[label - 1] = wrong[label - 1] % puzzle.side + 1
        assert not all(holds(row, view, wrong) for row in view.rows)


@pytest.mark.parametrize("formulation", [*WHOLE, "candidates"])
def test_a_label_names_the_cells_and_the_digit_of_its_row(formulation):
    puzzle = Puzzle(WELL_KNOWN)
    view = view_program(puzzle, formulation)
    regions = {region.label: set(region.cells) for region in puzzle.variant.regions(3)}
    for row in view.rows:
        places = [place for column in row.columns for place in view.places[column]]
        cells, digits = {label for label, _ in places}, {digit for _, digit in places}
        where, _, digit = row.label.partition(", digit ")
        if digit:
            assert digits == {int(digit)}
            assert cells <= regions[where]
            assert where.startswith(row.family)
        else:
            ((first, *others),) = [sorted(cells)]
            assert not others
            line, column = divmod(first - 1, 9)
            assert f"r{line + 1}c{column + 1}" in row.label
            assert (row.family == "cell") == row.label.startswith("cell")


def test_regions_of_a_variant_are_families_of_their_own():
    families = {row.family for row in view_program(Puzzle("." * 81, variant="x"), "plain").rows}
    assert families == {"cell", "row", "column", "box", "diagonal", "anti diagonal"}


def test_the_rows_of_a_cell_are_those_it_has_a_part_in():
    view = view_program(Puzzle(WELL_KNOWN), "plain")
    found = {row.label for row in view.of_cell(1)}
    assert {
        "cell r1c1",
        "r1c1 is 5",
        "row 1, digit 7",
        "column 1, digit 7",
        "box 1, digit 7",
    } < found
    assert len(found) == 1 + 1 + 3 * 9


def test_a_puzzle_that_contradicts_itself_has_a_program_all_the_same():
    view = view_program(Puzzle("11" + "." * 14), "candidates")
    assert any(row.family == "ruled out" for row in view.rows)


def test_what_is_too_large_says_how_large_it_is():
    with pytest.raises(SudokuError, match="coefficients are shown"):
        view_program(Puzzle({}, 6), "assignment")
