"""Probing removes only candidates that no solution contains, and branching finds all solutions."""

import pytest
from fewer import examples
from hypothesis import given
from samples import UNIQUE, puzzles
from solvers import make_backend
from strategies import puzzles as any_puzzle

from sudokulp import GaveUp, Puzzle, true_candidates
from sudokulp.deadline import deadline
from sudokulp.engine.candidates import Probing
from sudokulp.engine.search import find_board
from sudokulp.inspecting.program import stages

#: Probing does not solve it completely.
HARD = Puzzle(
    ".............8.....8..5...7.9......1.4...19..1.2.6..8.....1.34.2...9..1......3...", 3, "x"
)


def probe(puzzle):
    board = find_board(puzzle.variant, puzzle.shape)
    probing = Probing(board)
    return probing, probing.probe(board.start(puzzle.digits))


def left(puzzle, state):
    """Return the digits that a state leaves in each cell, by label."""
    found = {label: set() for label in range(1, puzzle.side**2 + 1)}
    board = find_board(puzzle.variant, puzzle.shape)
    for candidate in board.candidates(state[0]):
        found[candidate // puzzle.side + 1].add(candidate % puzzle.side + 1)
    return found


def check_that_all_solutions_stay(puzzle):
    probing, probed = probe(puzzle)
    true = true_candidates(puzzle)
    if probed is None:
        assert not any(true.values())
        return
    found = left(puzzle, probed.state)
    assert all(true[label] <= found[label] for label in found)
    assert probing.probe(probed.state).state == probed.state
    if all(len(digits) == 1 for digits in found.values()):
        assert true == found  # a full grid is a solution
        return
    branches = [left(puzzle, state) for state in probing.branch(probed)]
    assert len(branches) > 1
    for label in found:
        assert true[label] <= set().union(*(branch[label] for branch in branches))


@examples(25)
@given(any_puzzle(rules=(0, 0, 1, 2), wrong=0.05))
def test_candidates_of_solutions_remain(puzzle):
    check_that_all_solutions_stay(puzzle)


@pytest.mark.parametrize("puzzle", [HARD, *(row.values[0] for row in puzzles(UNIQUE[4:7]))])
def test_candidates_of_solutions_of_a_9x9_puzzle_remain(puzzle):
    check_that_all_solutions_stay(puzzle)


def test_the_common_consequences_of_the_digits_of_a_cell_hold():
    _, probed = probe(HARD)
    before = left(HARD, find_board(HARD.variant, 3).start(HARD.digits))
    assert sum(map(len, left(HARD, probed.state).values())) < sum(map(len, before.values()))


def test_probing_stops_at_the_time_limit():
    with pytest.raises(GaveUp, match="time limit"), deadline(1e-9):
        probe(Puzzle({}, 3))


def test_the_counter_in_the_model_tab_shows_the_candidates_left_by_probing(monkeypatch):
    sizes = {each.name: each.size.variables for each in stages(HARD, make_backend())}
    assert list(sizes) == ["whole", "givens", "singles", "probing", "presolve"]
    assert 0 < sizes["probing"] < sizes["singles"] <= sizes["givens"] < sizes["whole"] == 729
    monkeypatch.setattr("sudokulp.inspecting.program.MOST_SECONDS", 1e-9)  # it would take too long
    assert "probing" not in [each.name for each in stages(HARD, make_backend())]
