"""The listings of Sioros and Andrinopoulou (2020), typed out, and the functions of their names."""

import os
import random
import re
import sys
from argparse import Namespace
from ast import literal_eval
from itertools import chain
from pathlib import Path

import pulp
import pytest
import seeds
from inner import solve
from samples import UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION

import sudokulp
from sudokulp import Puzzle, SudokuError, paper
from sudokulp.formats import dump, dumps

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.skipif(not hasattr(pulp, "LpStatus"), reason="the listings are for PuLP 3"),
]

SUFFIXES = {"classic": "sdk", "x": "sdkx", "four square": "sdkfs", "four pyramid": "sdkfp"}
CLASSES = dict(zip(SUFFIXES, ["SudokuLP", *seeds.VARIANTS], strict=True))
#: A puzzle of each variant with its solution, as rows.
PUZZLES = {
    variant: (Puzzle(line, size=9, variant=variant).rows(), Puzzle(solution, size=9).rows())
    for variant, boxsize, line, solution in UNIQUE
    if boxsize == 3
}
IMPOSSIBLE = [[1, 1, None, None], *[[None] * 4 for _ in range(3)]]


def copy(matrix):
    return [[*row] for row in matrix]


@pytest.fixture
def code(shared):
    return seeds.listings(shared)


@pytest.fixture(params=["standing alone", "ours below", "ours"])
def classes(request, code):
    """Return a text that defines the document's four classes, by themselves or from ours."""
    if request.param == "ours":
        return "from sudoku import *\n"
    base = {"standing alone": None, "ours below": "sudokulp.paper.SudokuLP"}[request.param]
    return f"import sudokulp.paper\n{seeds.classes(code, base)}"


LOADS = {
    "sudoku.load": "from sudoku import load\nmatrix = load('{file}')\n",
    "a list": "matrix = {matrix}\n",
    "listings 30 to 33": "{reader}matrix = load('{file}')\n",
}
SOLVES = """\
problem = {name}(matrix)
problem.solve()
for row in matrix:
    print(row)
print(problem.matrix == matrix, LpStatus[problem.status])
"""


@pytest.mark.parametrize("variant", SUFFIXES)
@pytest.mark.parametrize("load", LOADS)
def test_each_class_fills_in_its_own_file_in_the_editor(load, variant, classes, code, backend):
    matrix, solution = PUZZLES[variant]
    file = f"sudoku.{SUFFIXES[variant]}"
    reader = seeds.reader_and_writer(code)
    text = LOADS[load].format(file=file, matrix=matrix, reader=reader)
    text = f"{classes}from pulp import LpStatus\n{text}{SOLVES.format(name=CLASSES[variant])}"
    files = {file: dumps(Puzzle(matrix, size=9)).encode()}
    ran, printed = seeds.in_editor(text, backend, files=files)
    assert ran["message"] == ""
    assert printed[-10:] == [*map(str, solution), "True Optimal"]


@pytest.mark.parametrize("variant", SUFFIXES)
def test_a_subclass_of_ours_takes_the_puzzle_of_its_own_file(variant, code, tmp_path, backend):
    matrix, solution = PUZZLES[variant]
    path = tmp_path / f"a.{SUFFIXES[variant]}"
    paper.dump(matrix, path)
    puzzle = sudokulp.read(path)
    assert puzzle.variant.name == variant
    mine = seeds.namespace(
        f"import sudokulp.paper\n{seeds.classes(code, 'sudokulp.paper.SudokuLP')}"
    )
    problem = mine[CLASSES[variant]](puzzle)
    problem.solve(backend)
    assert problem.matrix == solution
    assert puzzle.rows() == matrix


def test_without_a_solution_each_class_raises_the_documents_error(classes, backend):
    text = f"{classes}matrix = {IMPOSSIBLE}\nSudokuLP(matrix).solve()\n"
    ran, _ = seeds.in_editor(text, backend, side=4)
    assert "Solver failed with status 'Infeasible'" in ran["message"]


#: Matrices without a solution: two givens clash, and two givens leave no digit for a cell.
UNSOLVABLE = {
    "clash": IMPOSSIBLE,
    "cell": [[1, 2, 3, None], [None, None, None, 4], *[[None] * 4 for _ in range(2)]],
}


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
@pytest.mark.parametrize("matrix", UNSOLVABLE.values(), ids=UNSOLVABLE)
def test_without_a_solution_the_matrix_is_unchanged(matrix, formulation, backend):
    rows = copy(matrix)
    problem = paper.SudokuLP(rows, formulation)
    with pytest.raises(ValueError, match=r"^Solver failed with status 'Infeasible'$"):
        problem.solve(backend)
    assert rows == problem.matrix == matrix


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
def test_solve_returns_the_status_and_fills_the_matrix(formulation, backend):
    rows = [[1, 2, None, None], *[[None] * 4 for _ in range(3)]]
    problem = paper.SudokuLP(rows, formulation)
    assert problem.solve(backend) == problem.status == 1
    assert Puzzle(rows).conflicts() == []
    assert len(Puzzle(rows).givens) == 16
    assert rows == problem.matrix


class Half(pulp.LpSolver):
    """A solver that fills half of a 4x4 grid, and reports a status."""

    def __init__(self, status):
        super().__init__(msg=False)
        self.status = status

    def available(self):
        return True

    def actualSolve(self, lp, **options):  # noqa: N802
        for number, variable in enumerate(lp.variables()[:32]):
            variable.varValue = float(number % 4 == number // 4 % 4)
        if self.status is None:
            raise pulp.PulpSolverError("stopped half way")
        lp.assignStatus(self.status)
        return self.status


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (None, "stopped half way"),
        (0, "Solver failed with status 'Not Solved'"),
        (1, "Solver failed"),
    ],
)
def test_a_solver_that_fails_half_way_leaves_the_matrix_unchanged(status, message):
    matrix = [[None] * 4 for _ in range(4)]
    problem = paper.SudokuLP(matrix)
    with pytest.raises((ValueError, pulp.PulpSolverError), match=message):
        problem.solve(Half(status))
    assert matrix == problem.matrix == [[None] * 4] * 4


def test_a_solver_that_is_not_installed_is_named():
    matrix = [[None] * 4 for _ in range(4)]
    with pytest.raises((SudokuError, pulp.PulpSolverError), match="GLPK"):
        paper.SudokuLP(matrix).solve(pulp.GLPK_CMD(path="nowhere", msg=False))
    with pytest.raises(SudokuError, match="nonsense"):
        paper.SudokuLP(matrix).solve("nonsense")
    assert matrix == [[None] * 4] * 4


def test_a_subclass_with_a_misspelt_variant_is_refused():
    class Misspelt(paper.SudokuLP):
        variant = "four squares"

    for puzzle in ([[None] * 4] * 4, Puzzle({}, size=4), Puzzle({}, size=4, variant="x")):
        with pytest.raises(SudokuError, match="'four squares'"):
            Misspelt(puzzle)


@pytest.mark.parametrize("wrong", ["a text", 5, None, [[1, 2], [2, 1]], [[9] * 4] * 4])
def test_what_is_no_matrix_is_refused_in_a_sentence(wrong):
    for change in (paper.SudokuLP, paper.transpose, paper.relabel, paper.reorder):
        with pytest.raises(SudokuError):
            change(wrong)


# New puzzles from others


@pytest.fixture(params=["typed", "ours"])
def makers(request, code):
    """Return the functions that make a puzzle from another one: those of the document, or ours."""
    if request.param == "ours":
        return vars(paper)
    pytest.importorskip("numpy", reason="the page has no numpy")
    return seeds.namespace(seeds.made_from_others(code))


def test_transpose_returns_a_new_matrix(makers):
    matrix = copy(PUZZLES["classic"][0])
    turned = makers["transpose"](matrix)
    assert turned == [list(column) for column in zip(*matrix, strict=True)]
    assert matrix == PUZZLES["classic"][0]


def test_relabel_changes_the_matrix_and_returns_it(makers):
    before, solution = PUZZLES["classic"]
    for matrix in (copy(before), copy(solution)):
        old = copy(matrix)
        assert makers["relabel"](matrix) is matrix
        pairs = set(zip(chain(*old), chain(*matrix), strict=True))
        assert len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
        assert [[cell is None for cell in row] for row in matrix] == [
            [cell is None for cell in row] for row in old
        ]


def test_reorder_swaps_rows_in_the_matrix_and_returns_a_new_one(makers):
    solution = copy(PUZZLES["classic"][1])
    moved = set()
    for _ in range(5):
        matrix = copy(solution)
        new = makers["reorder"](matrix)
        assert new is not matrix
        assert Puzzle(new).conflicts() == []
        for band in (0, 3, 6):
            assert sorted(matrix[band : band + 3]) == sorted(solution[band : band + 3])
        moved.add(str(matrix))
    assert len(moved) > 1


def test_ours_depend_on_pythons_seed():
    found = set()
    for _ in range(2):
        random.seed(7)
        found.add(str(paper.reorder(paper.relabel(copy(PUZZLES["classic"][1])))))
    assert len(found) == 1


MISSING = [
    ("numpy", "use lists, and random.sample(values, len(values)) for a random permutation"),
    ("matplotlib", "print the numbers, or use the Lists tab, which draws plots"),
    ("glpk", "build the program with pulp, or use SudokuLP from sudokulp.paper"),
]


@pytest.mark.parametrize(("module", "instead"), MISSING)
def test_the_editor_says_what_to_write_without_a_module(module, instead, backend, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    ran, _ = seeds.in_editor(f"import {module}\n", backend)
    assert ran["message"] == f"Line 1: the module '{module}' is not available here; {instead}."


def test_listing_26_runs_with_what_the_editor_says(code, backend):
    drawn = "random.sample(values, len(values))"
    relabel, count = re.subn(
        r"np\.random\.permutation\((.*)\)$", drawn, code[26], flags=re.MULTILINE
    )
    assert count == 1
    rows = [[1, 2, 3, 4], [3, 4, None, 2], [None] * 4, [4, 3, 2, 1]]
    text = f"import random\nvalues = range(1, 5)\n{relabel}print(relabel({rows}))\n"
    ran, printed = seeds.in_editor(text, backend)
    assert ran["message"] == ""
    first, second, third, last = literal_eval(printed[-1])
    assert sorted(first) == [1, 2, 3, 4]
    assert (second, third) == ([first[2], first[3], None, first[1]], [None] * 4)
    assert last == first[::-1]


def test_the_usage_in_listings_24_and_28(makers, code, tmp_path, monkeypatch, backend):
    monkeypatch.chdir(tmp_path)
    names = {**vars(paper), **makers, "path": os.path}
    for variant, suffix in SUFFIXES.items():
        matrix, solution = PUZZLES[variant]
        paper.dump(matrix, f"a.{suffix}")
        names["args"] = Namespace(load=f"a.{suffix}")
        exec(code[24], names)
        names["problem"].solve(backend)
        assert names["problem"].matrix == names["matrix"] == solution
    for method in ("transpose", "relabel", "reorder"):
        names["args"] = Namespace(load="a.sdk", save="b.sdk", method=method)
        exec(code[28], names)
        made = sudokulp.read("b.sdk")
        assert len(made.givens) == len(Puzzle(PUZZLES["classic"][0]).givens)
        assert solve(made, "exact cover").unique


# Files

FAULTS = {
    "empty": "",
    "no size": "nine\n1, 1, 5\n",
    "size 0": "0\n",
    "size 5": "5\n1, 1, 1\n",
    "twice": "4\n1, 1, 3\n1, 1, 2\n",
    "row 5": "4\n5, 1, 1\n",
    "digit 5": "4\n1, 1, 5\n",
    "not three": "4\n1, 1\n",
    "no digit": "4\n1, x, 3\n",
}


@pytest.fixture(params=["typed", "ours"])
def files(request, code):
    """Return the functions that read and write files: those of the document, or ours."""
    return (
        vars(paper) if request.param == "ours" else seeds.namespace(seeds.reader_and_writer(code))
    )


def test_the_documents_file_is_read_and_written_back(files, code, tmp_path):
    path = tmp_path / "a.sdk"
    path.write_text(code[29])
    matrix = files["load"](str(path))
    assert matrix == Puzzle(WELL_KNOWN).rows()
    files["dump"](matrix, str(path))
    lines = [line.partition("#")[0].strip() for line in code[29].splitlines()]
    assert path.read_text().splitlines() == [line for line in lines if line]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_mistake_in_a_file_is_a_parse_error(fault, files, tmp_path):
    path = tmp_path / "a.sdk"
    path.write_text(FAULTS[fault])
    kinds = (paper.ParseError, StopIteration) if fault == "empty" else paper.ParseError
    with pytest.raises(kinds):
        files["load"](str(path))


def test_a_matrix_cannot_hold_rules_or_unusual_boxes(tmp_path):
    for name, puzzle in {
        "rules": Puzzle({}, size=4, rules=[sudokulp.rules.Cage([1, 2], 5)]),
        "boxes": Puzzle({}, boxes=(3, 2)),
    }.items():
        path = tmp_path / f"{name}.json"
        dump(puzzle, path)
        with pytest.raises(SudokuError, match=r"a list of rows cannot hold .* use sudokulp\.read"):
            paper.load(path)


def test_the_solution_of_the_documents_puzzle(code, tmp_path, backend):
    path = Path(tmp_path, "a.sdk")
    path.write_text(code[29])
    problem = paper.SudokuLP(paper.load(path))
    problem.solve(backend)
    assert Puzzle(problem.matrix).line == WELL_KNOWN_SOLUTION
