"""Odd values at the doors of the package: an error of the family, or a TypeError that says why."""

import pytest

from sudoku import (
    COLOR_CHOICES,
    Puzzle,
    SudokuError,
    cell_symbol_name,
    count_solutions,
    dimacs_cnf,
    dimacs_col,
    dimacs_string,
    disagreements,
    dump,
    generate,
    graph_as_grid,
    graph_to_dict,
    is_minimal,
    is_well_formed,
    load,
    loads,
    n_colors,
    node_coloring,
    picture,
    puzzle_as_graph,
    random_puzzle,
    read,
    read_all,
    redundant_givens,
    rotate,
    solve,
    true_candidates,
)

EMPTY = Puzzle({}, 2)
HUGE = 10**400
#: Longer than Python prints.
LONGER = pytest.param(10**5_000, id="longer")


@pytest.mark.parametrize("size", [HUGE, -HUGE, LONGER, 0, 7, 1.5, 1e308, float("nan"), "3", True])
@pytest.mark.parametrize("make", [generate, random_puzzle])
def test_a_size_that_is_none_is_refused_before_anything_is_made_of_it(make, size):
    with pytest.raises(SudokuError, match="the box size must be a whole number from 1 to 6"):
        make("x", boxsize=size) if make is generate else make(0, boxsize=size)


@pytest.mark.parametrize("limit", [HUGE, LONGER, -1, 0, float("nan"), "1", None, True])
def test_a_time_limit_that_is_none_is_refused(limit):
    for do in (solve, count_solutions, is_minimal, true_candidates):
        with pytest.raises(SudokuError, match="the time limit must be a number of seconds"):
            do(EMPTY, time_limit=limit)


@pytest.mark.parametrize("seed", ["\ud800", "\0", "", HUGE, -HUGE])
def test_every_text_and_number_is_a_seed(seed):
    assert generate(boxsize=2, seed=seed) == generate(boxsize=2, seed=seed)


@pytest.mark.parametrize("seed", [LONGER, 1.5, True, b"1", [1]])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(SudokuError, match="a seed"):
        generate(boxsize=2, seed=seed)


@pytest.mark.parametrize("path", ["a\0b.sdk", "\0.sdk", "\ud800.sdk"])
def test_a_name_that_no_file_can_have_is_refused(path):
    for do in (load, lambda name: dump(EMPTY, name)):
        with pytest.raises(SudokuError, match="no file can be called"):
            do(path)


@pytest.mark.parametrize("value", [None, "4.....2..1.....3", [[1]], {1: 1}, object(), LONGER])
@pytest.mark.parametrize(
    "do",
    [count_solutions, is_minimal, is_well_formed, redundant_givens, true_candidates],
)
def test_what_is_no_puzzle_is_named(do, value):
    with pytest.raises(TypeError, match=f"expected a Puzzle, not {type(value).__name__} "):
        do(value)


@pytest.mark.parametrize("value", [None, 5, ["4.....2..1.....3"], {1: 1}, object()])
@pytest.mark.parametrize("do", [loads, read, read_all])
def test_what_is_no_text_is_named(do, value):
    with pytest.raises(TypeError, match=f"a text .* not {type(value).__name__}"):
        do(value)


@pytest.mark.parametrize("value", [None, 5, "x", [[1]], {1: [2]}, EMPTY])
@pytest.mark.parametrize(
    "do", [node_coloring, graph_as_grid, graph_to_dict, n_colors, dimacs_string]
)
def test_what_is_no_graph_is_named(do, value):
    networkx = pytest.importorskip("networkx")
    with pytest.raises(TypeError, match=f"expected a networkx graph, not {type(value).__name__} "):
        do(value)
    assert isinstance(node_coloring(networkx.path_graph(3)), networkx.Graph)


@pytest.mark.parametrize("node", [None, 0, "x", LONGER])
@pytest.mark.parametrize("choose", COLOR_CHOICES.values())
def test_a_node_that_a_graph_has_not_is_refused(choose, node):
    pytest.importorskip("networkx")
    with pytest.raises(SudokuError, match="the graph has no node "):
        choose(puzzle_as_graph(EMPTY), node)


@pytest.mark.parametrize("value", [None, "4.....2..1.....3", [[1]], {1: 1}, LONGER])
@pytest.mark.parametrize("do", [dimacs_cnf, dimacs_col, picture])
def test_only_a_puzzle_is_exported(do, value):
    with pytest.raises(TypeError, match=f"expected a Puzzle, not {type(value).__name__} "):
        do(value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in ("marks", "entries") for value in ("x", 5, [1])),
        *(("solution", value) for value in (EMPTY, 5, "1")),
        *(("title", value) for value in (b"x", 5, {1: 1})),
    ],
)
def test_a_picture_of_wrong_types_is_refused_with_a_sentence(name, value):
    with pytest.raises(TypeError, match=f"not {type(value).__name__}"):
        picture(EMPTY, **{name: value})


@pytest.mark.parametrize("claims", ["x", [None], [EMPTY], {1: 2}])
def test_claims_are_results(claims):
    with pytest.raises(TypeError, match="expected results, not "):
        disagreements(claims)


def test_a_number_longer_than_python_prints_is_refused_like_any_other():
    for do in (
        lambda: rotate(EMPTY, degrees=LONGER.values[0]),
        lambda: cell_symbol_name(LONGER.values[0]),
        lambda: read("4.....2..1.....3", pick=LONGER.values[0]),
        lambda: Puzzle({}, 2, format=LONGER.values[0]),
    ):
        with pytest.raises(SudokuError, match="a very large int"):
            do()
