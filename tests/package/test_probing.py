"""Probing rules out only what is in no solution, and nothing that brute force finds stays out."""

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, puzzles
from solvers import make_backend

from sudoku import GaveUp, Puzzle, generate, true_candidates
from sudoku.engine.board import find_board
from sudoku.engine.budget import Budget
from sudoku.engine.probing import Probing
from sudoku.inspecting.stages import stages
from sudoku.rules import Cage, Greater, Thermometer

#: Puzzles of few givens, with rules that have groups and sums, too.
RULED = [
    Puzzle({5: 3}, 2, rules=[Thermometer([1, 2, 3]), Cage([11, 15], sum=4)]),
    Puzzle({1: 1}, 2, rules=[Cage([2, 3, 6], sum=9)]),
    Puzzle({5: 3}, 2, rules=[Greater([15, 16])]),
]
#: Probing leaves something open in it.
HARD = Puzzle(
    ".............8.....8..5...7.9......1.4...19..1.2.6..8.....1.34.2...9..1......3...", 3, "x"
)
SPARSE = [
    Puzzle({}, 2),
    Puzzle("1234............", 2),
    Puzzle("1...............", 2, "x"),
    Puzzle("12..............", 2),
]
SAMPLES = [
    sample.values[0]
    for sample in puzzles(UNIQUE) + puzzles(SEVERAL)
    if sample.values[0].boxsize < 4
]


def probe(puzzle):
    board = find_board(puzzle.variant, puzzle.boxsize)
    probing = Probing(board, Budget())
    return probing, probing.probe(board.start(puzzle.digits))


def left(puzzle, state):
    """Return the digits that a state leaves to each cell, by label."""
    found = {label: set() for label in range(1, puzzle.side**2 + 1)}
    board = find_board(puzzle.variant, puzzle.boxsize)
    for candidate in board.candidates(state[0]):
        found[candidate // puzzle.side + 1].add(candidate % puzzle.side + 1)
    return found


@pytest.mark.parametrize("puzzle", [*SAMPLES, *RULED, *SPARSE, HARD])
def test_whatever_is_in_a_solution_stays(puzzle):
    _, probed = probe(puzzle)
    true = true_candidates(puzzle)
    found = left(puzzle, probed.state)
    assert true
    for label, digits in true.items():
        assert set(digits) <= found[label]


@pytest.mark.parametrize("variant", ["classic", "x", "four square", "four pyramid"])
@pytest.mark.parametrize("seed", range(4))
def test_new_puzzles_keep_their_solution_and_lose_candidates(variant, seed):
    puzzle = generate(variant, seed=seed)
    _, probed = probe(puzzle)
    found = left(puzzle, probed.state)
    assert all(set(digits) <= found[label] for label, digits in true_candidates(puzzle).items())


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_a_puzzle_without_a_solution_is_never_left_with_one(puzzle):
    _, probed = probe(puzzle)
    assert probed is None or any(len(digits) > 1 for digits in left(puzzle, probed.state).values())


def test_what_follows_from_each_digit_of_a_cell_holds():
    """Two candidates of r1c1 lead to the same digit elsewhere: neither is refuted, it is placed."""
    probing, probed = probe(HARD)
    open_before = sum(map(len, left(HARD, find_board(HARD.variant, 3).start(HARD.digits)).values()))
    assert sum(map(len, left(HARD, probed.state).values())) < open_before
    assert probing.probe(probed.state).state == probed.state


@pytest.mark.parametrize("puzzle", [HARD, *SPARSE[1:3]])
def test_the_branches_of_a_state_have_all_of_its_solutions(puzzle):
    probing, probed = probe(puzzle)
    branches = probing.branch(probed)
    assert len(branches) > 1
    either = {}
    for state in branches:
        for label, digits in left(puzzle, state).items():
            either.setdefault(label, set()).update(digits)
    for label, digits in true_candidates(puzzle).items():
        assert set(digits) <= either[label]


def test_probing_ends_at_the_time_limit():
    board = find_board(Puzzle({}, 3).variant, 3)
    with pytest.raises(GaveUp, match="time limit"):
        Probing(board, Budget(1e-9)).probe(board.start([0] * 81))


def test_the_counter_of_model_has_what_probing_leaves():
    sizes = {each.name: each.size.variables for each in stages(HARD, make_backend())}
    assert list(sizes) == ["whole", "givens", "singles", "probing", "presolve"]
    assert 0 < sizes["probing"] < sizes["singles"] <= sizes["givens"] < sizes["whole"] == 729


def test_a_stage_that_would_take_long_or_has_nothing_is_left_out(monkeypatch):
    monkeypatch.setattr("sudoku.inspecting.stages.MOST_SECONDS", 1e-9)
    assert "probing" not in [each.name for each in stages(HARD, make_backend())]
