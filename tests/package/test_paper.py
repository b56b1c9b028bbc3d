"""The examples of Davis, Henderson and Smith (SciPy 2010), run with this package."""

from array import array

import networkx
import pytest
from constraint import AllDifferentConstraint, ExactSumConstraint, Problem
from sympy import groebner
from sympy import solve as lsolve

from sudoku import (
    Puzzle,
    SudokuError,
    cells,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    count_solutions,
    dependent_cells,
    solve,
    symbols,
)
from sudokulp.backends.problem import ModelArrays
from sudokulp.graphs import DSATOrder, dimacs_string, graph_to_dict, n_colors, node_coloring
from sudokulp.models.graph import graph_as_grid, puzzle_as_graph
from sudokulp.models.lp.matrix import (
    lp_col_index,
    lp_matrix,
    lp_matrix_ncols,
    lp_matrix_nrows,
    lp_to_dict,
)
from sudokulp.models.polynomials import cell_symbols, puzzle_as_polynomial_system

#: The puzzle of the paper's introduction, and its solution.
d = {
    1: 2, 2: 5, 5: 3, 7: 9, 9: 1,
    11: 1, 15: 4, 19: 4, 21: 7, 25: 2,
    27: 8, 30: 5, 31: 2, 41: 9, 42: 8,
    43: 1, 47: 4, 51: 3, 58: 3, 59: 6,
    62: 7, 63: 2, 65: 7, 72: 3, 73: 9,
    75: 3, 79: 6, 81: 4,
}  # fmt: skip
SOLUTION = "258736941619824357437915268395271486762498135841653729184369572576142893923587614"
#: The grid that the paper prints for its graph colouring, row by row.
COLOURED = "25673a94131852476a4976bc23863524789b72ab98156849a53c27584369a72a7b485dc39c3d7b684"
SHIDOKU = {1: 4, 7: 2, 10: 1, 16: 3}


def test_a_puzzle_is_a_dict_or_a_string():
    p = Puzzle(d, 3)
    assert str(p).splitlines()[:3] == [
        "2 5 . . 3 . 9 . 1",
        ". 1 . . . 4 . . .",
        "4 . 7 . . . 2 . 8",
    ]
    assert Puzzle(f"\n{p}\n", 3, format="s") == p


@pytest.mark.parametrize("model", ["CP", "lp", "graph", "groebner", "exact cover", "sat"])
def test_the_puzzle_of_the_introduction_is_solved(model, backend):
    s = solve(Puzzle(d, 3), model=model, backend=backend)
    assert s.solution.line == SOLUTION
    assert s.unique is True


def test_a_constraint_program_can_be_built_by_hand():
    n = 3
    cp = Problem()
    cp.addVariables(cells(n), symbols(n))
    for group in cells_by_row(n) + cells_by_col(n) + cells_by_box(n):
        cp.addConstraint(AllDifferentConstraint(), group)
    for cell in d:
        cp.addConstraint(ExactSumConstraint(d[cell]), [cell])
    assert Puzzle(cp.getSolution(), n).line == SOLUTION


def test_a_graph_can_be_built_and_coloured_by_hand():
    n = 3
    g = networkx.Graph()
    g.add_nodes_from(cells(n))
    g.add_edges_from(dependent_cells(n))
    assert g.number_of_edges() == 810
    for cell in d:
        g.nodes[cell]["color"] = d[cell]
    # The paper's 13 colours, cell by cell; the default choice of colour needs one less.
    cg = node_coloring(g, choose_color="above lowest")
    assert n_colors(cg) == 13
    assert "".join(graph_as_grid(cg).split()) == COLOURED
    assert n_colors(node_coloring(g)) == 12
    # Brelaz's order needs only nine on this puzzle, and so solves it.
    solved = node_coloring(g, nodes=DSATOrder)
    assert Puzzle(graph_to_dict(solved), n).line == SOLUTION
    assert dimacs_string(g).startswith("p edge 81 810\n")


@pytest.mark.parametrize(("way", "rows"), [("places", 54), ("plain", 27), ("paper", 27 + len(d))])
def test_the_constraint_model_can_be_written_in_each_way(way, rows):
    result = solve(Puzzle(d, 3), "cp", way=way)
    assert (result.solution.line, result.constraints) == (SOLUTION, rows)
    assert solve(Puzzle({1: 1, 2: 1}, 2), "cp", way=way).verdict == "none"


def test_a_graph_with_too_many_colours_suggests_an_alternative():
    colored = node_coloring(puzzle_as_graph(d, 3))
    assert graph_to_dict(colored).items() >= d.items()
    with pytest.raises(SudokuError, match=r"must be from 1 to 9, not 1\d; .*graph_as_grid"):
        Puzzle(graph_to_dict(colored), 3)
    with pytest.raises(SudokuError, match="needs the box size"):
        puzzle_as_graph(d)


@pytest.mark.full
def test_a_polynomial_system_can_be_solved_by_hand():
    n = 2
    g = puzzle_as_polynomial_system(SHIDOKU, n)
    h = groebner(g, *cell_symbols(n), order="lex")
    (s,) = lsolve(h.exprs, cell_symbols(n), dict=True)
    found = {int(str(symbol)[1:]): int(value) for symbol, value in s.items()}
    assert Puzzle(found, n) == solve(Puzzle(SHIDOKU, n), "exact cover").solution.as_puzzle()


def fixed(boxsize, givens):
    """Return the matrix of the model with one more row per given, as arrays for a solver."""
    matrix = lp_matrix(boxsize)
    columns = [*matrix.columns, *(lp_col_index(cell, givens[cell], boxsize) for cell in givens)]
    last = len(matrix.columns)
    starts = [*matrix.starts, *range(last + 1, last + len(givens) + 1)]
    rows = lp_matrix_nrows(boxsize) + len(givens)
    count = lp_matrix_ncols(boxsize)
    return {
        "cost": array("d", [0.0] * count),
        "col_lower": array("d", [0.0] * count),
        "col_upper": array("d", [1.0] * count),
        "row_lower": array("d", [1.0] * rows),
        "row_upper": array("d", [1.0] * rows),
        "starts": array("i", starts),
        "indices": array("i", columns),
        "values": array("d", [1.0] * len(columns)),
        "sense": 1,
    }


@pytest.mark.parametrize(
    ("givens", "boxsize", "way", "rows"),
    [
        (d, 3, "plain", 324 + len(d)),
        (SHIDOKU, 2, "plain", 64 + len(SHIDOKU)),
        (d, 3, "plain packing", 729 + 324),
    ],
)
def test_the_plain_programs_have_only_rules_and_givens(givens, boxsize, way, rows, backend):
    for integer in (True, False):
        puzzle = Puzzle(givens, boxsize)
        result = solve(puzzle, "lp", backend, way=way, integer=integer)
        assert result.constraints == rows
        assert result.solution == solve(puzzle, "exact cover").solution


@pytest.mark.parametrize("integer", [0, 1])
def test_an_integer_program_can_be_built_by_hand(integer, backend):
    n = 3
    kinds = array("i", [integer] * lp_matrix_ncols(n))
    lp = backend.run(ModelArrays(integrality=kinds, **fixed(n, d)), {"output_flag": False})
    # Here the relaxation, which the paper solves first, is already integral.
    assert Puzzle(lp_to_dict(lp.values, n), n).line == SOLUTION


def test_shidoku_is_enumerated():
    assert 288 == count_solutions(Puzzle({}, 2)) == 288
