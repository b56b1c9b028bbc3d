"""What is made of a puzzle for others: every export says what it should, and no more."""

import re

import pulp
import pytest
from samples import UNIQUE, WELL_KNOWN, puzzles

from sudoku import EXPORTS, VARIANTS, Puzzle, SudokuError, UnknownName, export, read, solve
from sudoku.exports import MODEL_EXPORTS
from sudoku.grid import digit_of

SMALL = Puzzle("4.....2..1.....3", 2)
SOLUTION = "4231132431422413"
#: Not all of it follows by singles.
OPEN = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
MODELS = pytest.mark.parametrize("entry", MODEL_EXPORTS.values(), ids=list(MODEL_EXPORTS))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("entry", EXPORTS.values(), ids=list(EXPORTS))
def test_every_export_makes_the_same_text_of_the_same_puzzle(entry, variant):
    puzzle = Puzzle({1: 4, 81: 2}, 3, variant)
    assert entry.refusal(puzzle) == ""
    text = entry.dumps(puzzle)
    assert text == entry.dumps(Puzzle({1: 4, 81: 2}, 3, variant))
    assert text != entry.dumps(Puzzle({1: 4}, 3, variant))
    assert text.endswith("\n")


@pytest.mark.parametrize("entry", EXPORTS.values(), ids=list(EXPORTS))
@pytest.mark.parametrize("boxsize", [1, 2, 4])
def test_every_export_knows_every_size(entry, boxsize):
    assert entry.dumps(Puzzle({}, boxsize)) != entry.dumps(Puzzle({1: 1}, boxsize))


@pytest.mark.parametrize("boxsize", range(2, 7))
@pytest.mark.parametrize("given", [0, 1, 2, 3, 4, 9])
def test_a_grid_with_blanks_is_read_as_a_drawn_grid(boxsize, given):
    side = boxsize**2
    labels = range(1, side**2 + 1, side + 1)[:given]  # most rows stay empty
    puzzle = Puzzle({label: index % side + 1 for index, label in enumerate(labels)}, boxsize)
    reading = read(export(puzzle, "grid with blanks"))
    assert (reading.puzzle, reading.format.name) == (puzzle, "grid")


@pytest.mark.parametrize(("name", "entry"), EXPORTS.items())
def test_every_export_says_what_it_is(name, entry):
    assert entry.name == name
    assert re.fullmatch(r"[a-z]+", entry.suffix(SMALL))
    assert re.fullmatch(r"[a-z]+/[a-z+]+", entry.type)
    assert entry.about.endswith(".")
    assert entry.raster or export(SMALL, name.upper()) == export(SMALL, entry)
    assert len({one.label for one in EXPORTS.values()}) == len(EXPORTS)


@MODELS
def test_the_variant_is_in_the_model(entry):
    made = {entry.dumps(Puzzle({}, 3, variant)).split("\n", 3)[-1] for variant in VARIANTS}
    assert len(made) == len(VARIANTS)


def test_the_listing_is_what_pulp_prints():
    text = export(SMALL, "listing")
    assert text.startswith("sudokulp_solver_4_x_4:\nMINIMIZE\n")
    assert "\ncell_01_01_has_an_initial_value_of_04: x_01_01_04 = 1\n" in text
    assert text.endswith("\n0 <= x_04_04_04 <= 1 Integer\n")
    assert text.count(" Integer\n") == 64


def constraints(text):
    """Return the rows of an LP file as (variables, sense, bound)."""
    body = text.partition("Subject To\n")[2].partition("Binaries\n")[0]
    joined = re.sub(r"\n (?!\S+:)", " ", body)
    found = re.findall(r"^\S+: (.+?) (>=|<=|=) (\d+)$", joined, re.MULTILINE)
    assert len(found) == joined.count(":")
    return [(left.split(" + "), sense, int(bound)) for left, sense, bound in found]


def keeps(text, line):
    """Tell whether a full grid keeps every row of an LP file."""
    side = round(len(line) ** 0.5)
    ones = {
        f"x_{label // side + 1:02d}_{label % side + 1:02d}_{digit_of(symbol, side):02d}"
        for label, symbol in enumerate(line)
    }
    compare = {"=": int.__eq__, "<=": int.__le__, ">=": int.__ge__}
    return all(
        compare[sense](sum(variable.strip() in ones for variable in variables), bound)
        for variables, sense, bound in constraints(text)
    )


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_the_solution_keeps_the_rows_of_the_lp_file_and_another_grid_does_not(
    puzzle, line, formulation
):
    text = export(puzzle, "lp", formulation=formulation)
    assert keeps(text, line)
    if puzzle.side > 1:
        first, second = line[0], line[1]
        assert not keeps(text, second + first + line[2:])


def test_the_mps_file_has_the_solution(backend, tmp_path):
    path = tmp_path / "model.mps"
    path.write_text(export(SMALL, "mps"))
    variables, problem = pulp.LpProblem.fromMPS(str(path))
    assert problem.solve(backend) == pulp.LpStatusOptimal
    chosen = sorted(name for name, x in variables.items() if name[:2] == "x_" and x.varValue > 0.5)
    assert "".join(name[-1] for name in chosen) == SOLUTION


def test_options_go_through_and_foreign_ones_are_refused():
    assert "Maximize" in export(SMALL, "lp", formulation="packing")
    assert "minimal encoding" in export(SMALL, "CNF", encoding="minimal")
    assert "A title" in export(SMALL, "svg", title="A title")
    with pytest.raises(SudokuError, match="encoding does not go with lp"):
        export(SMALL, "lp", encoding="minimal")
    with pytest.raises(UnknownName, match="no way of lp is called 'x'"):
        export(SMALL, "lp", formulation="x")


@pytest.mark.parametrize("way", ["auto", "candidates", "singles", "cells", "pattern"])
def test_the_file_is_the_program_that_was_solved(way, backend, tmp_path):
    puzzle = Puzzle(OPEN)
    result = solve(puzzle, way=way, backend=backend)
    path = tmp_path / "model.mps"
    path.write_text(export(puzzle, "mps", formulation=result.formulation))
    variables, problem = pulp.LpProblem.fromMPS(str(path))
    written = [name for name in variables if name != "__dummy"]  # PuLP's, for no objective
    assert (len(written), problem.numConstraints()) == (result.variables, result.constraints)
    assert problem.solve(backend) == pulp.LpStatusOptimal


def test_there_is_no_file_where_no_program_is_left():
    with pytest.raises(SudokuError, match="singles place all digits"):
        export(Puzzle(WELL_KNOWN), "lp", formulation="cells")
    with pytest.raises(SudokuError, match="the grid is full"):
        export(Puzzle(SOLUTION, 2), "lp", formulation="candidates")
    with pytest.raises(SudokuError, match="too many patterns"):
        export(Puzzle({}, 3), "lp", formulation="pattern")


def test_what_there_is_not_is_refused_by_name():
    with pytest.raises(UnknownName, match=r"no export is called 'pdf'; there are .*svg"):
        export(SMALL, "pdf")
    with pytest.raises(SudokuError, match="write an svg instead"):
        export(SMALL, "png")
