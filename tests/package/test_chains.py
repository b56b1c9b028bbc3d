"""Chains: each link is checked against the candidates, by separate code for the rules."""

from itertools import combinations, pairwise

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Boxes
from samples import UNIQUE, page
from strategies import puzzles
from test_explaining import HARD, X_WING, on_page, path

from sudokulp import Puzzle, generate

#: Names of steps that are chains, whatever their position.
CHAINS = {
    *("X-Wing", "Skyscraper", "2-String Kite", "Turbot Fish", "X-Chain", "XY-Chain", "XY-Wing"),
    *("W-Wing", "Remote Pair", "Alternating Inference Chain", "Continuous Nice Loop"),
    *("Grouped Chain", "Grouped Continuous Nice Loop", "Empty Rectangle", "Finned X-Wing"),
}

KITES = generate(seed=2)
#: Chains with nodes of several candidates.
GROUPED = generate(seed=23)


class Candidates:
    """The candidates of a puzzle, from its regions alone."""

    def __init__(self, puzzle):
        self.side = puzzle.side
        self.regions = [set(region.cells) for region in puzzle.regions()]
        self.left = {
            (label, digit)
            for label in range(1, puzzle.side**2 + 1)
            for digit in range(1, puzzle.side + 1)
        }
        for given_pair in puzzle.givens.items():
            self.place(given_pair)

    def place(self, pair):
        self.left -= {each for each in self.left if not self.both(each, pair)} | {pair}

    def may_both(self, one, two):
        """Return whether the rules allow two nodes to be true: a candidate of each."""
        return any(self.both(each, other) for each in one for other in two)

    def both(self, one, two):
        """Return whether the rules allow both of two candidates."""
        if one[0] == two[0]:
            return False
        together = any({one[0], two[0]} <= cells for cells in self.regions)
        return one[1] != two[1] or not together

    def is_strong(self, one, two):
        """Return whether a cell, or a digit in a region, has only these two nodes left."""
        ends = {*one, *two}
        labels, digits = ({each[part] for each in ends} for part in (0, 1))
        if len(labels) == 1:
            return {each for each in self.left if each[0] in labels} == ends
        return len(digits) == 1 and any(
            {each for each in self.left if each[1] in digits and each[0] in cells} == ends
            for cells in self.regions
        )


def assert_chain(links, out, now):
    """Assert that links are true, connected, alternately strong and weak, and refute candidates."""
    out = {(each,) for each in out}
    for one, two, strong in links:
        assert {*one, *two} <= now.left
        assert now.is_strong(one, two) if strong else not now.may_both(one, two)
        assert all(len(set(node)) == len(node) for node in (one, two))
        assert all(not now.both(*each) for node in (one, two) for each in combinations(node, 2))
    inner = [link for link in links if not {link[0], link[1]} & out]
    assert [strong for *_, strong in inner] == [number % 2 == 0 for number in range(len(inner))]
    assert all(one[1] == two[0] for one, two in pairwise(inner))
    first, last = inner[0][0], inner[-1][1]
    if first == last:  # a loop: each weak link has one true node
        weak = [link[:2] for link in inner if not link[2]]
        for each in out:
            assert any(not now.may_both(each, one + two) for one, two in weak)
    else:
        ends = {(each, first, False) for each in out} | {(last, each, False) for each in out}
        assert ends == set(links) - set(inner)


def shown(puzzle):
    """Return the steps as the page shows them."""
    return on_page(page.explain, puzzle)[0]["steps"]


def drawn(puzzle):
    """Return the names of the steps that are chains, after checking every step of a puzzle."""
    now, names = Candidates(puzzle), set()
    for step, told in zip(path(puzzle).steps, shown(puzzle), strict=True):
        nodes = [[tuple(map(tuple, node)) for node in link[:2]] for link in told["chain"]]
        links = [(*ends, link[2]) for ends, link in zip(nodes, told["chain"], strict=True)]
        if links:
            assert not step.placed
            assert_chain(links, step.eliminated, now)
            names.add(step.name)
        elif step.name in CHAINS:
            raise AssertionError(f"{step.name} is not drawn")
        for pair in step.placed:
            now.place(pair)
        now.left -= set(step.eliminated)
    return names


@pytest.mark.parametrize(
    ("puzzle", "names"),
    [
        (X_WING, {"X-Wing"}),
        (HARD, {"X-Wing", "Skyscraper", "X-Chain", "XY-Wing", "2-String Kite"}),
        (Puzzle(UNIQUE[6][2]), set()),
        (KITES, {"2-String Kite"}),
        (GROUPED, {"Grouped Chain", "Empty Rectangle"}),
    ],
    ids=["fish", "hard", "singles", "kite", "grouped"],
)
def test_chains_in_sample_puzzles_are_found(puzzle, names):
    assert drawn(puzzle) >= names


@examples(15)
@given(puzzles(shapes=(2, Boxes(2, 3)), rules=(0,)))
def test_each_link_of_a_small_puzzle_is_true(puzzle):
    if path(puzzle).steps:
        drawn(puzzle)


@examples(8)
@given(st.sampled_from([X_WING, KITES]), st.integers(0, 10**6))
def test_each_link_is_true_however_a_puzzle_is_turned_and_relabelled(puzzle, seed):
    drawn(puzzle.vary(seed))


def test_a_chain_is_noted_as_players_do():
    (fish,) = (step for step in shown(X_WING) if step["name"] == "X-Wing")
    assert fish["noted"] == "7r2c4 = 7r2c8 - 7r6c8 = 7r6c4 - 7r2c4"
