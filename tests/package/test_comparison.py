"""Comparison of models: warm-up, medians of several runs, limits, agreement."""

import json
from dataclasses import asdict, replace

import pytest
from inner import MOST, Outcome, Times, Verdict, compare, compared, solve, timing

from sudokulp import Puzzle, SolverFailed
from sudokulp.errors import SolverUnavailable, UnknownName
from sudokulp.ops import answer

PUZZLE = Puzzle("4.....2..1.....3")
ANSWER = solve(PUZZLE, "exact cover")
#: Ways that need no package and no solver for the integer program.
ALONE = ["exact cover"]


def times(total):
    return Times(None, None, total, None, total)


def took(total, **more):
    """Return an answer that took `total` seconds."""
    return replace(ANSWER, times=times(total), **more)


def test_the_warm_up_is_not_measured_unless_it_is_the_only_run():
    assert timing([times(9)]).times == times(9)
    assert timing([times(9)]).runs == 0
    for totals, median in (([9, 1], 1), ([9, 1, 5, 2], 2), ([9, 1, 2], 1.5)):
        found = timing([times(total) for total in totals])
        assert (found.times.total, found.times.build) == (median, None)
        assert (found.fastest, found.slowest) == (min(totals[1:]), max(totals[1:]))
        assert found.runs == len(totals) - 1


@pytest.mark.parametrize("error", [SolverFailed("it crashed"), SolverUnavailable("it is gone")])
def test_measurements_before_a_failure_are_kept(error):
    results = iter([took(9), took(1), took(2)])

    def run():
        found = next(results, None)
        if found is None:
            raise error
        return found

    found = compared(run, 100)
    assert (found.timing.runs, found.result.times.total) == (2, 1.5)
    assert found.result.reason == f"a further run failed: {error}"
    with pytest.raises(type(error)):
        compared(run, 100)


@pytest.mark.parametrize(
    ("total", "more", "overdue"),
    [
        (10.1, {"outcome": Outcome.UNKNOWN, "solution": None, "unique": None}, True),
        (9.99, {"unique": None}, True),
        (0.1, {"outcome": Outcome.UNKNOWN, "solution": None, "unique": None}, False),
        (10.1, {}, False),
    ],
)
def test_only_an_unproved_result_at_the_limit_is_overdue(total, more, overdue):
    assert compared(lambda: took(total, **more), 10).is_overdue is overdue


def test_every_way_is_compared_as_it_is_measured_unless_some_are_named():
    said = []
    found = compare(PUZZLE, ["Exact Cover", *ALONE], notify=said.append)
    first = next(found)
    assert (first.result.name, first.result.verdict) == ("exact cover", Verdict.UNIQUE)
    assert (first.result.times.total, first.timing.runs) == (first.timing.times.total, MOST)
    assert len(said) == said.count("exact cover: building") * 3
    assert [one.result.name for one in found] == ALONE
    assert next(compare(PUZZLE)).result.model == "lp"
    with pytest.raises(UnknownName):
        next(compare(PUZZLE, ["exact cover", "magic"]))


def test_the_page_receives_the_times_of_the_runs_and_whether_another_follows():
    def answer_to(totals, verdict="unique"):
        runs = [asdict(times(total)) for total in totals]
        request = {"runs": runs, "verdict": verdict, "time_limit": 10}
        return json.loads(answer("measured", json.dumps(request)))

    found = answer_to([2, 1, 0.5])
    assert found["times"] == asdict(times(0.75))
    assert (found["fastest"], found["slowest"], found["runs"]) == (0.5, 1, 2)
    assert (found["how"], found["more"], found["overdue"]) == ("Median of two", True, False)
    assert not answer_to([1, 2, 2])["more"]
    assert answer_to([10], "unknown")["overdue"]


def test_nodes_are_reported_where_the_solver_counts_them():
    assert ANSWER.branched is None
    assert replace(ANSWER, solver="HiGHS", nodes=3).branched == 3
    assert replace(ANSWER, solver="singles").branched is None
