"""Graph colourings, greedy and exact, and graph files."""

from collections import Counter
from itertools import product

import networkx as nx
import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import dependent_cells, graph_as_grid, puzzle_as_graph

from sudokulp import Puzzle, SudokuError
from sudokulp.graphs import (
    COLOR_CHOICES,
    ORDERS,
    DSATOrder,
    InOrder,
    RandomOrder,
    dimacs_string,
    first_available_color,
    graph_to_dict,
    n_colors,
    node_coloring,
)
from sudokulp.models import graph as graph_model
from sudokulp.variants import VARIANTS


@st.composite
def graphs(draw, colors=0):
    """Draw a graph of at most seven nodes; some are partly coloured, properly."""
    count = draw(st.integers(0, 7))
    graph = nx.empty_graph(count)
    pairs = [(x, y) for x in range(count) for y in range(x)]
    graph.add_edges_from(pair for pair in pairs if draw(st.booleans()))
    for node in graph if colors else ():
        color = draw(st.integers(-colors, colors))
        if color > 0 and color not in colors_around(graph, node):
            graph.nodes[node]["color"] = color
    return graph


def colors_around(graph, node):
    return {graph.nodes[other].get("color") for other in graph[node]} - {None}


def is_proper(graph):
    return all(graph.nodes[x]["color"] != graph.nodes[y]["color"] for x, y in graph.edges)


def all_colorings(graph, colors):
    """Return all colourings that extend a partial one, by brute force."""
    found = []
    for chosen in product(range(1, colors + 1), repeat=len(graph)):
        color = dict(zip(graph, chosen, strict=True))
        keeps = color.items() >= graph_to_dict(graph).items()
        if keeps and all(color[x] != color[y] for x, y in graph.edges):
            found.append(color)
    return found


@given(
    graphs() | graphs(colors=4),
    st.sampled_from(sorted(ORDERS)),
    st.sampled_from(sorted(COLOR_CHOICES)),
)
def test_every_order_and_choice_colours_properly_and_keeps_fixed_colours(graph, order, choice):
    before = graph_to_dict(graph)
    colored = node_coloring(graph, order, choice, seed=5)
    assert is_proper(colored)
    assert graph_to_dict(colored).keys() == set(graph)
    assert graph_to_dict(colored).items() >= before.items()
    assert graph_to_dict(graph) == before
    if not before and choice != "above lowest":  # this choice skips free colours
        most = max((degree + 1 for _, degree in graph.degree), default=0)
        assert n_colors(colored) <= most
        assert set(graph_to_dict(colored).values()) == set(range(1, n_colors(colored) + 1))


@examples(60)
@given(graphs())
def test_orders_by_degree_match_their_definition(graph):
    degrees = [graph.degree[node] for node in ORDERS["largest first"](graph)]
    assert degrees == sorted(degrees, reverse=True)
    assert all(sorted(order(graph)) == sorted(graph) for order in ORDERS.values())
    left = graph.copy()
    for node in reversed(list(ORDERS["smallest last"](graph))):
        assert left.degree[node] == min(degree for _, degree in left.degree)
        left.remove_node(node)


@examples(60)
@given(graphs(colors=3))
def test_dsatur_picks_the_most_saturated_node_then_the_most_uncoloured_neighbours(graph):
    def rank(node):
        bare = [other for other in graph[node] if "color" not in graph.nodes[other]]
        return len(colors_around(graph, node)), len(bare)

    for node in DSATOrder(graph):
        assert rank(node) == max(
            rank(other) for other in graph if "color" not in graph.nodes[other]
        )
        graph.nodes[node]["color"] = first_available_color(graph, node)


@examples(100)
@given(graphs(colors=4), st.data())
def test_each_choice_of_colour_does_what_its_name_says(graph, data):
    bare = [node for node in graph if "color" not in graph.nodes[node]]
    if not bare:
        return
    node = data.draw(st.sampled_from(bare))
    around = colors_around(graph, node)
    lowest = min(set(range(1, 9)) - around)
    above = min(color for color in range(min(around, default=1), 20) if color not in around)
    uses = Counter(graph_to_dict(graph).values())
    free = sorted(uses.keys() - around)
    chosen = {name: choose(graph, node) for name, choose in COLOR_CHOICES.items()}
    assert chosen.pop("random") in (free or [lowest])
    assert chosen == {
        "first available": lowest,
        "above lowest": above,
        "least used": min(free, key=lambda color: uses[color], default=lowest),
        "most used": max(free, key=lambda color: uses[color], default=lowest),
    }


def test_a_seed_is_reproducible_on_every_platform_and_seeds_differ():
    graph = puzzle_as_graph(Puzzle({}, size=4))

    def colored(seed):
        found = node_coloring(graph, RandomOrder, "random", seed=seed)
        return "".join(map(str, graph_to_dict(found).values()))

    assert colored(7) == colored("7") == "1243431221343421"
    assert len({colored(seed) for seed in range(5)}) == 5


def test_an_order_may_be_a_name_a_list_or_a_function_of_the_colours_so_far():
    path = nx.path_graph(3)
    for order in ("In-Order", [0, 1, 2], sorted, InOrder, lambda graph, *more: InOrder(graph)):
        colored = node_coloring(path, order, "First_Available")
        assert graph_to_dict(colored) == {0: 1, 1: 2, 2: 1}
    assert graph_to_dict(node_coloring(path, [1, 0, 2])) == {0: 2, 1: 1, 2: 2}
    seen = []

    def backwards(graph, chance):
        for node in reversed(list(graph)):
            yield node
            seen.append(graph.nodes[node]["color"])

    node_coloring(path, backwards, lambda graph, node, chance: 10 - node)
    node_coloring(path, backwards, lambda graph, node: 5 + node)
    assert seen == [8, 9, 10, 7, 6, 5]


@examples(60)
@given(graphs(colors=4), st.integers(1, 3))
def test_exact_colouring_finds_every_colouring_once(graph, colors):
    found = list(graph_model.colorings(graph, colors))
    assert sorted(map(sorted, map(dict.items, found))) == sorted(
        map(sorted, map(dict.items, all_colorings(graph, colors)))
    )


def test_cliques_change_only_the_running_time(monkeypatch):
    puzzle = Puzzle("12.. .... ..3. ...4")
    graph = puzzle_as_graph(puzzle)
    steps = Counter()

    def found(*cliques):
        check = lambda: steps.update([len(cliques)])  # noqa: E731
        monkeypatch.setattr(graph_model, "check_deadline", check)
        return {tuple(one.values()) for one in graph_model.colorings(graph, 4, cliques)}

    assert found(*(region.cells for region in puzzle.regions())) == found()
    assert steps[len(puzzle.regions())] <= steps[0]


def test_a_greedy_colouring_is_printed_with_letters_above_nine():
    colored = node_coloring(puzzle_as_graph(Puzzle({1: 9})), InOrder, first_available_color)
    assert n_colors(colored) > 9
    printed = graph_as_grid(colored).split()
    assert len(printed) == 81
    assert (printed[0], max(printed)) == ("9", "9abcdefghi"[n_colors(colored) - 9])
    with pytest.raises(SudokuError, match="must be from 1 to 9"):
        Puzzle(graph_to_dict(colored), size=9)


def graph_in(text):
    """Return the number of nodes and the edges of a .col file, after checking its header."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("c ")]
    (p, edge, nodes, count), *rest = lines
    edges = [(int(x), int(y)) for e, x, y in rest if e == "e"]
    assert (p, edge, int(count)) == ("p", "edge", len(rest))
    assert len(set(edges)) == len(edges)
    assert all(1 <= x < y <= int(nodes) for x, y in edges)
    return int(nodes), edges


@examples(60)
@given(graphs())
def test_a_dimacs_file_has_the_edges_of_the_graph(graph):
    text = dimacs_string(nx.relabel_nodes(graph, str), "first line\nsecond line")
    assert text.startswith("c first line\nc second line\np edge ")
    assert text.endswith("\n")
    expected = sorted((min(edge) + 1, max(edge) + 1) for edge in graph.edges)
    assert graph_in(text) == (len(graph), expected)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_graph_of_a_puzzle_has_the_edges_of_its_variant(variant):
    edges = variant.dependent_cells(3)
    assert set(edges) >= set(dependent_cells(3))
    graph = puzzle_as_graph(Puzzle({1: 3}, variant=variant))
    assert sorted(graph.edges) == edges
    assert graph_to_dict(graph) == graph_to_dict(puzzle_as_graph({1: 3}, 3)) == {1: 3}
