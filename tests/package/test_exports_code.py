"""Programs to take away: each runs as it stands, and comes to the puzzle's solution."""

import io
import json
import re
from contextlib import redirect_stdout

import pulp
import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, puzzles

from sudoku import Puzzle, SudokuError, export
from sudoku.backends import BACKENDS
from sudoku.exports.code import notebook, pulp_code
from sudoku.exports.minizinc import minizinc
from sudoku.models.lp.programs import program_for

#: Singles do not fill it: it has a program in every formulation.
OPEN = Puzzle(".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21..")
FORMULATIONS = ["plain", "assignment", "packing", "candidates", "cells", "pattern"]


def printed(code):
    """Run a program and return its lines, and its names."""
    out, names = io.StringIO(), {}
    with redirect_stdout(out):
        exec(code, names)
    return out.getvalue().splitlines(), names


@pytest.fixture
def _solver(monkeypatch, backend):
    """Solve with what is there: highspy is not in the page's Python."""
    monkeypatch.setattr(pulp, "HiGHS", lambda msg: backend)


def line_of(rows):
    return "".join(row.replace(" ", "") for row in rows)


def code_of(text):
    """Return the code of a notebook, without what is for the notebook alone."""
    cells = json.loads(text)["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return "\n\n".join(part for part in code if not part.startswith("%"))


@pytest.mark.usefixtures("_solver")
@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:8]))
@pytest.mark.parametrize("formulation", ["plain", "candidates"])
def test_the_program_prints_the_solution(puzzle, line, formulation):
    if len(puzzle.givens) < len(puzzle.digits) or formulation == "plain":
        (status, *rows), _ = printed(pulp_code(puzzle, formulation))
        assert (status, line_of(rows)) == ("Optimal", line)


@pytest.mark.usefixtures("_solver")
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_every_formulation_runs_and_has_the_size_that_its_title_says(formulation, backend):
    program = program_for(OPEN, formulation)
    text = pulp_code(OPEN, formulation)
    rows, names = printed(text)
    assert line_of(rows[1:]) == line_of(printed(pulp_code(OPEN))[0][1:])
    made = names["problem"]
    variables = [x for x in made.variables() if x.name != "__dummy"]  # PuLP's, without objective
    assert len(variables) == program.numVariables()
    assert made.numConstraints() == program.numConstraints()
    assert f"{len(variables):,} variables, {made.numConstraints():,} constraints" in text
    assert made.sense == program.sense


@pytest.mark.usefixtures("_solver")
@pytest.mark.parametrize("formulation", ["plain", "candidates"])
def test_the_notebook_has_the_same_program_in_cells(formulation):
    text = notebook(OPEN, formulation)
    made = json.loads(text)
    assert (made["nbformat"], made["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in made["cells"]]
    assert len(set(ids)) == len(ids)
    (installed,) = re.findall(r"^To run it: pip install (.*)$", pulp_code(OPEN), re.MULTILINE)
    assert made["cells"][1]["source"] == [f"%pip install -q {installed}"]
    assert all(cell["outputs"] == [] for cell in made["cells"] if cell["cell_type"] == "code")
    assert printed(code_of(text))[0] == printed(pulp_code(OPEN, formulation))[0]


@pytest.mark.usefixtures("_solver")
@pytest.mark.parametrize("puzzle", [row.values[0] for row in puzzles(IMPOSSIBLE)], ids=str)
def test_a_puzzle_without_solution_prints_no_grid(puzzle):
    assert printed(pulp_code(puzzle))[0] == ["Infeasible"]


@pytest.mark.usefixtures("_solver")
def test_of_several_solutions_one_is_printed():
    puzzle = puzzles(SEVERAL)[0].values[0]
    (_, *rows), _ = printed(pulp_code(puzzle))
    assert len(line_of(rows)) == len(puzzle.digits)
    assert "." not in line_of(rows)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_it_runs_as_it_stands(formulation):
    if not BACKENDS["highs"]().available():
        pytest.skip("highspy is not there")
    assert printed(pulp_code(OPEN, formulation))[0][0] == "Optimal"


_GRAMMAR = [
    r"% .*",
    r"array\[1\.\.\d+\] of var 0\.\.1: x;",
    r"constraint x\[\d+\]( \+ x\[\d+\])* (=|<=|>=) \d+; % \w+",
    r"solve (satisfy|maximize sum\(x\));",
    r"array\[1\.\.\d+\] of int: (placed|var_at|cell|digit) = \[\d+(, \d+)*\];",
]


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_the_minizinc_model_has_the_solution(formulation, backend):
    text, _, output = minizinc(OPEN, formulation).partition("output [")
    assert output.endswith("];\n")
    lines = text.splitlines()
    assert [line for line in lines if not re.fullmatch("|".join(_GRAMMAR), line)] == []
    count = int(re.search(r"1\.\.(\d+)\] of var", text)[1])
    problem = pulp.LpProblem("read", pulp.LpMaximize)
    x = [problem.add_variable(f"x_{number:05d}", cat="Binary") for number in range(count)]
    problem += pulp.lpSum(x) if "maximize" in text else pulp.lpSum(x[:1])
    senses = {"=": pulp.LpConstraintEQ, "<=": pulp.LpConstraintLE, ">=": pulp.LpConstraintGE}
    for number, (terms, sense, bound) in enumerate(
        re.findall(r"^constraint (.*) (=|<=|>=) (\d+);", text, re.MULTILINE)
    ):
        total = pulp.lpSum(x[int(term) - 1] for term in re.findall(r"\d+", terms))
        problem.addConstraint(pulp.LpConstraint(total, senses[sense], f"row_{number}", int(bound)))
    assert problem.solve(backend) == pulp.LpStatusOptimal
    lists = {
        name: list(map(int, numbers.split(", ")))
        for name, numbers in re.findall(r"int: (\w+) = \[(.*)\];", text)
    }
    grid = lists["placed"]
    for column, cell, digit in zip(lists["var_at"], lists["cell"], lists["digit"], strict=True):
        grid[cell - 1] += digit * round(x[column - 1].value())
    assert "".join(map(str, grid)) == line_of(printed_by(backend)[1:])


def printed_by(backend):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pulp, "HiGHS", lambda msg: backend)
        return printed(pulp_code(OPEN))[0]


def test_where_no_program_is_left_that_is_said():
    full = Puzzle("4231132431422413", 2)
    assert export(full, "py")
    with pytest.raises(SudokuError, match="the grid is full"):
        export(full, "py", formulation="candidates")
