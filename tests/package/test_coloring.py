"""Greedy colouring, its orders and choices, DIMACS files, and exact colouring."""

import networkx as nx
import pytest

from sudoku import Puzzle, SudokuError, UnknownName, dependent_cells
from sudoku.graphs.greedy import (
    COLOR_CHOICES,
    ORDERS,
    DSATOrder,
    InOrder,
    LargestFirst,
    RandomOrder,
    SmallestLast,
    dimacs_string,
    first_available_color,
    graph_to_dict,
    n_colors,
    node_coloring,
)
from sudoku.models.graph import colorings, graph_as_grid, puzzle_as_graph

#: A tree, a bipartite crown, and others: name, graph, its chromatic number.
GRAPHS = [
    ("no nodes", nx.empty_graph(0), 0),
    ("no edges", nx.empty_graph(4), 1),
    ("complete", nx.complete_graph(6), 6),
    ("even cycle", nx.cycle_graph(10), 2),
    ("odd cycle", nx.cycle_graph(11), 3),
    ("tree", nx.balanced_tree(3, 3), 2),
    ("wheel", nx.wheel_graph(6), 4),
    ("bipartite", nx.complete_bipartite_graph(4, 5), 2),
    ("petersen", nx.petersen_graph(), 3),
    ("4x4", puzzle_as_graph(Puzzle({}, 2)), 4),
]
IDS = [name for name, *_ in GRAPHS]


@pytest.fixture(params=ORDERS)
def order(request):
    return request.param


@pytest.fixture(params=COLOR_CHOICES)
def choice(request):
    return request.param


def is_proper(graph):
    return all(graph.nodes[x]["color"] != graph.nodes[y]["color"] for x, y in graph.edges)


@pytest.mark.parametrize(("_", "graph", "fewest"), GRAPHS, ids=IDS)
def test_every_order_and_choice_colours_properly(_, graph, fewest, order, choice):
    colored = node_coloring(graph, order, choice, seed=5)
    assert is_proper(colored)
    assert fewest <= n_colors(colored)
    if choice == "above lowest":
        return  # it passes free colours over, and so bounds nothing
    most = max((degree for _, degree in graph.degree), default=-1) + 1
    assert n_colors(colored) <= most
    assert set(graph_to_dict(colored).values()) == set(range(1, n_colors(colored) + 1))


@pytest.mark.parametrize(("_", "graph", "fewest"), GRAPHS, ids=IDS)
def test_the_graph_itself_is_left_as_it_was(_, graph, fewest):
    before = dict(graph.nodes(data="color"))
    assert node_coloring(graph) is not graph
    assert dict(graph.nodes(data="color")) == before


@pytest.mark.parametrize("name", ["even cycle", "odd cycle", "tree", "bipartite", "wheel"])
def test_dsatur_is_exact_on_bipartite_graphs_cycles_and_wheels(name):
    _, graph, fewest = GRAPHS[IDS.index(name)]
    assert n_colors(node_coloring(graph, nodes=DSATOrder)) == fewest


def test_smallest_last_colours_a_tree_with_two_colours():
    assert n_colors(node_coloring(nx.balanced_tree(2, 4), SmallestLast)) == 2


def test_largest_first_begins_with_the_hub():
    wheel = nx.wheel_graph(7)
    assert node_coloring(wheel, LargestFirst).nodes[0]["color"] == 1


def test_in_order_needs_many_colours_on_a_crown_where_dsatur_needs_two():
    # The classic bad case: each pair of opposite nodes, one after the other.
    crown = nx.Graph()
    crown.add_nodes_from((side, i) for i in range(5) for side in "ab")
    crown.add_edges_from((("a", i), ("b", j)) for i in range(5) for j in range(5) if i != j)
    assert n_colors(node_coloring(crown, InOrder)) == 5
    assert n_colors(node_coloring(crown, DSATOrder)) == 2


def test_nodes_with_a_colour_keep_it(order, choice):
    path = nx.path_graph(4)
    path.nodes[1]["color"], path.nodes[3]["color"] = 7, 2
    colored = node_coloring(path, order, choice, seed=1)
    assert (colored.nodes[1]["color"], colored.nodes[3]["color"]) == (7, 2)
    assert is_proper(colored)


def test_a_seed_makes_it_repeatable_and_seeds_differ():
    graph = puzzle_as_graph(Puzzle({}, 3))

    def colored(seed):
        return graph_to_dict(node_coloring(graph, RandomOrder, "random", seed=seed))

    assert colored(3) == colored(3) == colored("3")
    assert len({tuple(colored(seed).values()) for seed in range(5)}) == 5
    # The same on every platform and in every version of Python.
    small = node_coloring(puzzle_as_graph(Puzzle({}, 2)), RandomOrder, "random", seed=7)
    assert "".join(map(str, graph_to_dict(small).values())) == "1243431221343421"


def test_an_order_may_be_names_nodes_or_a_function_that_sees_the_colours():
    path = nx.path_graph(3)
    assert graph_to_dict(node_coloring(path, "In-Order", "First_Available")) == {0: 1, 1: 2, 2: 1}
    assert graph_to_dict(node_coloring(path, [1, 0, 2])) == {0: 2, 1: 1, 2: 2}
    seen = []

    def backwards(graph, chance):
        for node in reversed(list(graph)):
            yield node
            seen.append(graph.nodes[node]["color"])

    node_coloring(path, backwards, lambda graph, node, chance: 10 - node)
    assert seen == [8, 9, 10]


def test_the_choices_choose_among_the_colours_in_use():
    star = nx.Graph([(0, 9)])
    star.add_nodes_from(range(9))
    star.add_nodes_from(
        [(0, {"color": 4}), (1, {"color": 1}), (2, {"color": 3}), (3, {"color": 3})]
    )
    star.add_edge(2, 9)
    star.add_nodes_from([(i, {"color": 2}) for i in (4, 5, 6)])

    def chosen(choice):
        return node_coloring(star, [9, 7, 8], choice).nodes[9]["color"]

    assert (chosen("first available"), chosen("least used"), chosen("most used")) == (1, 1, 2)


def test_the_colour_above_the_lowest_around_leaves_that_one_and_those_below_it_out():
    path = nx.path_graph(4)
    path.nodes[0]["color"] = 3
    assert graph_to_dict(node_coloring(path, choose_color="above lowest")) == {
        0: 3, 1: 4, 2: 5, 3: 6,
    }  # fmt: skip
    path.nodes[2]["color"] = 1
    assert graph_to_dict(node_coloring(path, choose_color="above lowest"))[1] == 2


def test_orders_and_choices_need_no_random_generator(order, choice):
    path = nx.path_graph(4)
    assert set(ORDERS[order](path)) == set(path)
    assert COLOR_CHOICES[choice](path, 0) == 1
    alone = [
        lambda graph: InOrder(graph),
        lambda graph, chance: InOrder(graph, chance),
        lambda graph, *more: InOrder(graph, *more),
        sorted,
    ]
    for nodes in alone:
        colored = node_coloring(path, nodes, lambda graph, node: first_available_color(graph, node))
        assert n_colors(colored) == 2


def test_unknown_names_and_forgotten_nodes_are_errors():
    path = nx.path_graph(3)
    with pytest.raises(UnknownName, match="no order is called 'odd'; there are in order, random"):
        node_coloring(path, "odd")
    with pytest.raises(UnknownName, match="no choice of colour is called 'red'"):
        node_coloring(path, choose_color="red")
    with pytest.raises(SudokuError, match="left out 2 nodes, 1 first"):
        node_coloring(path, [0])


@pytest.mark.parametrize("boxsize", [1, 2, 3, 4, 5])
def test_the_puzzle_graph_has_the_size_of_the_formula(boxsize):
    n, graph = boxsize, puzzle_as_graph(Puzzle({}, boxsize))
    assert graph.number_of_nodes() == n**4
    assert {degree for _, degree in graph.degree} == {3 * n**2 - 2 * n - 1}
    assert graph.number_of_edges() == n**4 * (3 * n**2 - 2 * n - 1) // 2


def test_the_puzzle_graph_has_the_edges_of_the_variant_and_the_givens():
    graph = puzzle_as_graph(Puzzle({1: 3}, 3, "x"))
    assert graph.has_edge(1, 81)
    assert not puzzle_as_graph(Puzzle({1: 3}, 3)).has_edge(1, 81)
    assert graph_to_dict(graph) == {1: 3}


def test_a_greedy_colouring_is_printed_with_letters_beyond_nine():
    # In order, the cells of an empty 9x9 grid take more than nine colours.
    colored = node_coloring(puzzle_as_graph(Puzzle({1: 9}, 3)), InOrder, first_available_color)
    assert n_colors(colored) > 9
    printed = graph_as_grid(colored).split()
    assert len(printed) == 81
    assert (printed[0], max(printed)) == ("9", "9abcdefghi"[n_colors(colored) - 9])
    with pytest.raises(SudokuError, match="digits run from 1 to 9"):
        Puzzle(graph_to_dict(colored), 3)


def read_dimacs(text):
    """Return what a DIMACS file says: nodes and edges of its header, and its edges."""
    header, edges = None, []
    for line in text.splitlines():
        kind, *fields = line.split()
        if kind == "p":
            assert header is None
            assert fields[0] == "edge"
            header = tuple(map(int, fields[1:]))
        elif kind == "e":
            assert header is not None
            edges.append(tuple(map(int, fields)))
        else:
            assert kind == "c"
    return header, edges


@pytest.mark.parametrize("boxsize", [1, 2, 3])
def test_a_dimacs_file_is_read_back(boxsize):
    text = dimacs_string(puzzle_as_graph(Puzzle({}, boxsize)), "a Sudoku grid\nof cells")
    assert text.startswith("c a Sudoku grid\nc of cells\np edge ")
    assert text.endswith("\n")
    (nodes, count), edges = read_dimacs(text)
    assert (nodes, count) == (boxsize**4, len(edges))
    assert edges == dependent_cells(boxsize)


def test_dimacs_numbers_nodes_of_any_name():
    graph = nx.Graph([("b", "a"), ("a", "c")])
    assert read_dimacs(dimacs_string(graph)) == ((3, 2), [(1, 2), (2, 3)])


@pytest.mark.parametrize(
    ("graph", "colors", "count"),
    [
        (nx.empty_graph(3), 4, 4**3),
        (nx.complete_graph(4), 4, 24),
        (nx.complete_graph(4), 3, 0),
        (nx.cycle_graph(6), 3, 2**6 + 2),
        (nx.path_graph(5), 3, 3 * 2**4),
        (nx.petersen_graph(), 3, 120),
        (nx.empty_graph(0), 2, 1),
    ],
)
def test_exact_colourings_are_as_many_as_the_chromatic_polynomial_says(graph, colors, count):
    found = [tuple(sorted(coloring.items())) for coloring in colorings(graph, colors)]
    assert len(found) == len(set(found)) == count


def test_exact_colourings_keep_given_colours():
    path = nx.path_graph(3)
    path.nodes[0]["color"] = 2
    assert [list(found.values()) for found in colorings(path, 2)] == [[2, 1, 2]]
    path.nodes[2]["color"] = 3
    assert list(colorings(path, 2)) == []


def test_cliques_change_nothing_but_the_time():
    puzzle = Puzzle("12.. .... ..3. ...4", 2)
    graph = puzzle_as_graph(puzzle)
    cliques = [region.cells for region in puzzle.regions()]

    def found(*cliques):
        return {tuple(coloring.values()) for coloring in colorings(graph, 4, *cliques)}

    assert found(cliques) == found()
