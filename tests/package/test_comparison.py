"""Measurement of models for a comparison: warmed up, and the median of several runs."""

from dataclasses import replace

import pytest

from sudoku import Puzzle, SolverFailed, SolverUnavailable, solve
from sudoku.analysis.comparison import MOST, RUNS, compared, measured, wants_more
from sudoku.analysis.result import Times
from sudoku.analysis.verdict import Outcome

ANSWER = solve(Puzzle("4.....2..1.....3"), "exact cover")


def took(total, **more):
    """Return an answer that took so many seconds."""
    return replace(ANSWER, times=Times(None, None, total, None, total), **more)


def often(total, limit=10):
    """Return how many runs of so many seconds are measured."""
    return compared(lambda: took(total), limit).runs


def test_what_warms_a_model_up_is_not_measured_unless_there_is_nothing_else():
    assert measured([took(9)]).result.times == Times(None, None, 9, None, 9)
    assert measured([took(9)]).runs == 0
    for totals, median in (([9, 1], 1), ([9, 1, 5, 2], 2), ([9, 1, 2], 1.5)):
        found = measured([took(total) for total in totals])
        assert (found.result.times.total, found.result.times.build) == (median, None)
        assert found.runs == len(totals) - 1


def test_a_quick_model_is_run_as_often_as_there_are_words_for():
    assert [often(total) for total in (0.01, 0.8, 1.2, 2.4, 3, 9)] == [MOST, 5, 3, 1, 0, 0]
    assert len(RUNS) == MOST + 1
    assert compared(lambda: took(0.01), 10).how == "Median of five"


def test_to_give_up_again_tells_nothing():
    unknown = took(0.01, outcome=Outcome.UNKNOWN, solution=None, unique=None)
    assert not wants_more([unknown], 10)


@pytest.mark.parametrize("error", [SolverFailed("it crashed"), SolverUnavailable("it is gone")])
def test_what_was_measured_before_a_failure_stays(error):
    results = iter([took(9), took(1), took(2)])

    def run():
        found = next(results, None)
        if found is None:
            raise error
        return found

    found = compared(run, 100)
    assert (found.runs, found.result.times.total) == (2, 1.5)
    assert found.result.reason == f"a further run failed: {error}"
    with pytest.raises(type(error)):
        compared(run, 100)
