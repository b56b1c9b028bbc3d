"""Names in the literature's programs: the loops of each document build the same files."""

from itertools import product

import pulp
import pytest
from inner import NAMINGS, SudokuLP, named_program

from sudokulp import Puzzle, SudokuError
from sudokulp.errors import UnknownName
from sudokulp.formats import dumps

GIVENS = {2: "..4....14...21..", 3: {1: 4, 7: 2, 41: 9, 80: 9}, 4: {1: 16, 256: 10}}


def of_sioros(matrix, m):
    n = m * m
    problem = pulp.LpProblem(f"sudokulp_solver_{n}_x_{n}", pulp.LpMinimize)
    axis = range(n)
    x = [
        [
            [
                problem.add_variable(f"x_{i + 1:02d}_{j + 1:02d}_{k + 1:02d}", cat="Binary")
                for k in axis
            ]
            for j in axis
        ]
        for i in axis
    ]
    problem += 0
    for j, k in product(axis, axis):
        total = pulp.lpSum(x[i][j][k] for i in axis)
        problem += total == 1, f"in column {j + 1:02d} only one {k + 1:02d}"
    for i, k in product(axis, axis):
        problem += (
            pulp.lpSum(x[i][j][k] for j in axis) == 1,
            f"in row {i + 1:02d} only one {k + 1:02d}",
        )
    for k, p, q in product(axis, range(m), range(m)):
        cells = product(range(m * p, m * p + m), range(m * q, m * q + m))
        name = f"in submatrix {p + 1:02d} {q + 1:02d} only one {k + 1:02d}"
        problem += pulp.lpSum(x[i][j][k] for i, j in cells) == 1, name
    for i, j in product(axis, axis):
        name = f"cell {i + 1:02d} {j + 1:02d} must be assigned exactly one value"
        problem += pulp.lpSum(x[i][j]) == 1, name
    for i, j in product(axis, axis):
        if matrix[i][j]:
            name = f"cell {i + 1:02d} {j + 1:02d} has an initial value of {matrix[i][j]:02d}"
            problem += x[i][j][matrix[i][j] - 1] == 1, name
    for i, j in product(axis, axis):
        if not matrix[i][j]:
            for value in sorted(SudokuLP(matrix).illegal_values(i, j)):
                name = f"cell {i + 1:02d} {j + 1:02d} cannot be assigned a value of {value:02d}"
                problem += x[i][j][value - 1] == 0, name
    return problem


def of_danielfm123(matrix, m):
    problem = pulp.LpProblem("prob", pulp.LpMaximize)
    row = col = val = range(m * m)
    game = [
        [
            [problem.add_variable(f"row {f}, col {c} is {v + 1}", cat="Binary") for v in val]
            for c in col
        ]
        for f in row
    ]
    problem += pulp.lpSum(game)
    for f, c, v in product(row, col, val):
        problem += game[f][c][v] >= int(matrix[f][c] == v + 1)
    for f, c in product(row, col):
        problem += pulp.lpSum([game[f][c][v] for v in val]) <= 1
    for f, v in product(row, val):
        problem += pulp.lpSum([game[f][c][v] for c in col]) <= 1
    for c, v in product(col, val):
        problem += pulp.lpSum([game[f][c][v] for f in row]) <= 1
    for cf, cc, v in product(range(m), range(m), val):
        cells = product(range(m), range(m))
        problem += pulp.lpSum([game[f + m * cf][c + m * cc][v] for f, c in cells]) <= 1
    return problem


def of_klein(board, m):
    lp = pulp.LpProblem("sudoku")
    indices, values = range(m * m), range(1, m * m + 1)
    is_ = {
        (r, c, v): lp.add_variable(f"cell_values_{r}_{c}_{v}", cat="Binary")
        for r, c, v in product(indices, indices, values)
    }
    lp += 0
    for r, c in product(indices, indices):
        if board[r][c]:
            lp += is_[r, c, board[r][c]] == 1
    for r, c in product(indices, indices):
        lp += pulp.lpSum([is_[r, c, v] for v in values]) == 1
    for v, r in product(values, indices):
        lp += pulp.lpSum([is_[r, c, v] for c in indices]) == 1
    for v, c in product(values, indices):
        lp += pulp.lpSum([is_[r, c, v] for r in indices]) == 1
    for v, square in product(values, indices):
        top, left = square // m * m, square % m * m
        cells = product(range(top, top + m), range(left, left + m))
        lp += pulp.lpSum(is_[r, c, v] for r, c in cells) == 1
    return lp


def of_iwatobipen(matrix, m):
    axis = [str(i) for i in range(1, m * m + 1)]
    cells = [
        [(axis[m * i + k], axis[m * j + e]) for k in range(m) for e in range(m)]
        for i in range(m)
        for j in range(m)
    ]
    prob = pulp.LpProblem(f"sudoku{m * m}x{m * m}", pulp.LpMinimize)
    choices = {
        (v, r, c): prob.add_variable(f"choice_{v}_{r}_{c}", 0, 1, pulp.LpInteger)
        for v, r, c in product(axis, axis, axis)
    }
    prob += 0, "objective function"
    for r, c in product(axis, axis):
        prob += pulp.lpSum([choices[v, r, c] for v in axis]) == 1, ""
    for v in axis:
        for r in axis:
            prob += pulp.lpSum([choices[v, r, c] for c in axis]) == 1, ""
        for c in axis:
            prob += pulp.lpSum([choices[v, r, c] for r in axis]) == 1, ""
        for box in cells:
            prob += pulp.lpSum([choices[v, r, c] for r, c in box]) == 1, ""
    for r, c in product(axis, axis):
        digit = matrix[int(r) - 1][int(c) - 1]
        if digit:
            prob += choices[str(digit), r, c] == 1
    return prob


DOCUMENTS = {
    "sioros": of_sioros,
    "danielfm123": of_danielfm123,
    "klein": of_klein,
    "iwatobipen": of_iwatobipen,
}


@pytest.mark.parametrize("m", [2, 3, pytest.param(4, marks=pytest.mark.full)])
@pytest.mark.parametrize(("names", "build"), DOCUMENTS.items(), ids=DOCUMENTS)
def test_the_files_match_those_of_the_documents_own_program(names, build, m, tmp_path):
    if names in ("iwatobipen", "danielfm123") and not hasattr(pulp, "LpStatus"):
        pytest.skip("PuLP 4 has another order of variables, and another sign of objectives")
    puzzle = Puzzle(GIVENS[m], boxes=m)
    matrix = puzzle.rows()
    assert dumps(puzzle, "listing", names=names) == str(build(matrix, m))
    build(matrix, m).writeLP(str(tmp_path / "a.lp"))
    assert dumps(puzzle, "lp", names=names) == (tmp_path / "a.lp").read_text()
    build(matrix, m).writeMPS(str(tmp_path / "a.mps"), mpsSense=pulp.LpMinimize)
    assert dumps(puzzle, "mps", names=names) == (tmp_path / "a.mps").read_text()


@pytest.mark.parametrize("names", NAMINGS)
def test_pulp_solves_a_program_with_these_names(names, backend):
    puzzle = Puzzle(GIVENS[2], size=4)
    problem = named_program(puzzle, names)
    problem.solve(backend)
    placed = {x.name for x in problem.variables() if (x.value() or 0) > 0.5}
    name = NAMINGS[names].variable
    assert {name(1, 1, 1), name(1, 2, 2), name(4, 4, 4)} <= {
        each.replace("_", " ") if names == "danielfm123" else each for each in placed
    }
    assert len(placed) == 16


@pytest.mark.parametrize("names", ["danielfm123", "klein", "iwatobipen"])
def test_regions_of_variants_come_after_the_others(names):
    classic, cross = (
        named_program(Puzzle({}, variant=variant), names) for variant in ("classic", "x")
    )
    assert len(cross.constraints()) == len(classic.constraints()) + 18
    assert sorted(map(len, cross.constraints())) == sorted(
        [*map(len, classic.constraints()), *[9] * 18]
    )


def test_names_of_another_formulation_are_refused():
    puzzle = Puzzle(GIVENS[2], size=4)
    assert dumps(puzzle, "lp", names="klein", formulation="plain") == dumps(
        puzzle, "lp", names="klein"
    )
    with pytest.raises(
        SudokuError, match="'klein' belong to the formulation 'plain', not to 'cells'"
    ):
        dumps(puzzle, "lp", names="klein", formulation="cells")
    with pytest.raises(UnknownName, match="unknown naming 'davis'; choose from sioros, danielfm"):
        dumps(puzzle, "lp", names="davis")
