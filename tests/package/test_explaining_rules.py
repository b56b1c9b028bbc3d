"""Explanations of puzzles with rules: each step is true, and adds up."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from solvers import make_backend
from test_rules import accepted, puzzles

from sudoku import Puzzle, SudokuError, check_steps, explain, hint
from sudoku.explaining import path as path_module
from sudoku.explaining.checking.checker import Checker
from sudoku.explaining.lessons import degrees, rows, total
from sudoku.explaining.values import Kind
from sudoku.rules import AntiKing, Arrow, Cage, Jigsaw, Sum, Thermometer


def path(puzzle, **options):
    return explain(puzzle, backend=make_backend(), time_limit=10_000, **options)


def assert_sum(step):
    """Assert by whole numbers that the rows of a step add up."""
    columns = Counter()
    right = 0
    for sign, weighted in ((1, step.links), (-1, step.truths)):
        for row, often in weighted:
            weights = row.weights or [1] * len(row.candidates)
            for pair, weight in zip(row.candidates, weights, strict=True):
                columns[pair] += sign * often * weight
            right += sign * often * (row.most if sign > 0 else row.least)
    assert all(columns[pair] >= step.divisor for pair in step.eliminated)
    assert min(columns.values()) >= 0
    assert right <= step.divisor - 1


@settings(max_examples=60, deadline=None)
@given(puzzles())
def test_what_follows_is_true_of_all_that_the_judge_accepts(puzzle):
    wanted = accepted(puzzle)
    if not wanted:
        with pytest.raises(SudokuError, match="no solution to explain"):
            path(puzzle)
        return
    found = path(puzzle)
    assert found.solved == (len(wanted) == 1)
    assert check_steps(puzzle, found.steps) == ""
    true = {(label, grid[label - 1]) for grid in wanted for label in range(1, 17)}
    left = {(label, digit) for label in range(1, 17) for digit in range(1, 5)}
    for step in found.steps:
        assert true.isdisjoint(step.eliminated)
        assert true.issuperset(step.placed)
        left.difference_update(step.eliminated)
        if step.divisor:
            assert_sum(step)
    assert true <= left


KILLER = [(3, [1, 2]), (7, [3, 4]), (7, [5, 9]), (4, [6, 7]), (6, [8, 12])]


def killer():
    cages = [Cage(cells, sum=total) for total, cells in KILLER]
    return Puzzle({}, 2, rules=[*cages, Sum([14, 15, 16], sum=8)])


def test_the_row_of_a_sum_is_in_the_step():
    puzzle = killer()
    assert len(accepted(puzzle)) == 1
    found = path(puzzle)
    assert found.solved
    first = found.steps[0]
    assert (first.kind, first.name) == (Kind.SUM, "Sum")
    assert first.sentence == (
        "What is open in the cage at r1c1 sum comes to 3, and each cell adds one of its digits. "
        "So r1c1 and r1c2 are not 3 or 4."
    )
    assert rows(first) == [
        "+ cage at r1c1 sum (at most 3)",
        "- cell r1c1",
        "- cell r1c2",
        "divide by 2 and round down",
    ]
    said = "of what is open before the step. Added and subtracted, they come to 1"
    assert said in total(first)
    assert degrees(puzzle, first)[1] == "r1c1 and r1c2 are not 3 or 4."
    assert str(found.grade).startswith("linear")


def test_the_check_refuses_sums_that_were_tampered_with():
    checker, puzzle = Checker(killer()), killer()
    first = path(puzzle).steps[0]
    (row, often), *_ = first.links
    for other in (
        replace(row, most=2),
        replace(row, least=None),
        replace(row, weights=row.weights[::-1]),
        replace(row, candidates=row.candidates[:-1], weights=row.weights[:-1]),
    ):
        assert checker.complaint(replace(first, links=((other, often),)))
    assert checker.complaint(replace(first, divisor=1, links=()))
    assert checker.complaint(first) == ""


def test_a_bound_that_a_row_has_not_is_refused():
    puzzle = Puzzle({5: 3}, 2, rules=[Thermometer([1, 2, 3])])
    step = hint(puzzle, backend=make_backend())
    assert not step.links[0][0].is_equation
    turned = replace(step, truths=step.links, links=step.truths)
    assert "has no such bound: least" in Checker(puzzle).complaint(turned)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle({1: 1, 7: 2}, 2, rules=[Jigsaw("AAAB CABB CCDB CDDD")]),
        Puzzle({4: 3}, 2, "x", rules=[Thermometer([9, 10, 11])]),
        Puzzle({16: 1}, 2, rules=[Arrow([1, 2, 5]), Cage([3, 4, 7], sum=6)]),
    ],
)
def test_a_hint_is_the_next_step(puzzle):
    assert hint(puzzle, backend=make_backend()) == path(puzzle).steps[0]


def test_where_solutions_are_not_known_in_time_steps_are_found_all_the_same(monkeypatch):
    monkeypatch.setattr(path_module, "KNOWING", 1e-9)
    found = path(killer())
    assert found.solved
    assert check_steps(killer(), found.steps) == ""
    with pytest.raises(SudokuError, match="the puzzle has no solution to explain"):
        path(Puzzle({}, 2, rules=[AntiKing()]))
