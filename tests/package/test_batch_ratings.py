"""Difficulty ratings and grades of many puzzles."""

import pulp
import pytest
from samples import WELL_KNOWN as EASY
from solvers import make_backend
from test_batch import CONFLICT, HARD, ROUNDING, SEVENTEEN, of

from sudokulp import GaveUp, Puzzle, SudokuLP, explain, relabel, solve, transpose
from sudokulp.analysis.rating import Rating, rate
from sudokulp.batch import Entry, Job, Layout, work
from sudokulp.engine.search import BacktrackingSearch


def test_ratings_increase_and_are_invariant_under_relabelling_and_transposing():
    lines = (EASY, SEVENTEEN, ROUNDING, HARD)
    found = [rate(Puzzle(line), backend=make_backend()) for line in lines]
    ratings = [rated.rating for rated in found]
    assert ratings == [Rating.SINGLES, Rating.RELAXATION, Rating.PATTERNS, Rating.BRANCHING]
    assert ratings == sorted(ratings)
    assert (found[0].guesses, found[3].guesses > 0) == (0, True)
    for line, rating in ((EASY, ratings[0]), (HARD, ratings[3])):
        for other in (transpose(Puzzle(line)), relabel(Puzzle(line), seed=3)):
            assert rate(other, backend=make_backend()).rating is rating


def test_a_grade_is_that_of_explain_and_there_is_no_bound_if_the_relaxation_decides():
    lines = [EASY, SEVENTEEN, ROUNDING]
    found = of(*lines, task="grade")
    grades = [explain(Puzzle(line), backend=make_backend()).grade for line in lines]
    assert [(row.level, row.hardest) for row in found] == [
        (grade.level, grade.hardest) for grade in grades
    ]
    assert [row.level for row in found] == ["singles", "linear", "rounding"]
    assert [row.bound == 0 for row in found] == [True, True, False]


def test_the_bound_is_the_largest_number_of_wrong_cells_in_a_point_of_the_relaxation():
    (row,) = of(ROUNDING, task="grade")
    digits = solve(Puzzle(ROUNDING), "exact cover").solution.digits
    right = {f"x_{cell // 9 + 1:02d}_{cell % 9 + 1:02d}_{d:02d}" for cell, d in enumerate(digits)}
    program = SudokuLP(Puzzle(ROUNDING))
    program.sense = pulp.LpMaximize
    program.setObjective(pulp.lpSum(x for x in program.variables() if x.name not in right))
    program.relax()
    pulp.LpProblem.solve(program, make_backend())
    assert row.bound == pytest.approx(pulp.value(program.objective), abs=1e-3)
    assert row.bound > 1


def test_a_puzzle_without_a_unique_solution_has_no_rating_and_no_grade():
    for task in ("rate", "grade"):
        found = of(CONFLICT, "." * 16, "nonsense", "12....3.........", task=task)
        assert [row.verdict for row in found] == ["none", "several", "wrong", "none"]
        assert {(row.rating, row.level, row.hardest, row.bound) for row in found} == {
            ("", "", None, None)
        }
        assert found[1].problem == ""


class Idle(pulp.LpSolver):
    """A solver that never finds anything."""

    name = "Idle"

    def available(self):
        return True

    def actualSolve(self, lp):  # noqa: N802
        lp.assignStatus(pulp.LpStatusNotSolved)
        return pulp.LpStatusNotSolved


def test_results_known_without_a_rating_are_reported():
    row = work(Entry(1, HARD, Layout()), Job("rate"), Idle())
    assert (row.verdict, row.rating, row.guesses > 0) == ("unique", "", True)
    assert row.solution == solve(Puzzle(HARD), "exact cover").solution.line
    assert "without an answer" in row.problem


def test_the_time_limit_after_one_solution_leaves_uniqueness_open(monkeypatch):
    def solutions(search, state):
        yield next(complete(search, state))
        raise GaveUp("no more time")

    complete = BacktrackingSearch.solutions
    monkeypatch.setattr(BacktrackingSearch, "solutions", solutions)
    row = work(Entry(1, HARD, Layout()), Job("rate"))
    assert (row.verdict, row.guesses, row.problem) == ("solved", None, "no more time")
    assert not Puzzle(row.solution).conflicts()
