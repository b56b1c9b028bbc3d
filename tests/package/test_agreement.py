"""What models may say together about one puzzle, and what they may not."""

from dataclasses import replace

import pytest

from sudoku import Outcome, Puzzle, solve
from sudoku.analysis.agreement import disagreements

EMPTY = solve(Puzzle({}, 2), model="exact cover")
ONE = replace(EMPTY, model="one", second=None, unique=None)
OTHER = replace(EMPTY, model="other", solution=EMPTY.second, second=None, unique=None)
NONE = replace(EMPTY, model="none", outcome=Outcome.NONE, solution=None, second=None, unique=None)
UNKNOWN = replace(NONE, model="unknown", outcome=Outcome.UNKNOWN, reason="no time")


@pytest.mark.parametrize(
    "results",
    [
        [],
        [UNKNOWN],
        [ONE, OTHER, EMPTY, UNKNOWN],
        [NONE, NONE, UNKNOWN],
        [replace(ONE, unique=True), ONE, UNKNOWN],
    ],
)
def test_what_can_be_true_together(results):
    assert disagreements(results) == []


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([ONE, NONE], "one has a solution, none says there is none"),
        (
            [replace(ONE, unique=True), OTHER],
            "one says its solution is the only one, other has another",
        ),
        (
            [EMPTY, replace(ONE, unique=True)],
            "one says its solution is the only one, exact cover has another",
        ),
    ],
)
def test_what_cannot(results, expected):
    assert disagreements(results) == [expected]
