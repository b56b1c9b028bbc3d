"""Difficulty ratings of many puzzles."""

from dataclasses import replace
from itertools import islice

from samples import WELL_KNOWN as EASY
from solvers import make_backend
from test_batch import CONFLICT, ROUNDING, SEVENTEEN, of

from sudokulp import Difficulty, GaveUp, Puzzle, explain, rate, relabel, solve, transpose
from sudokulp.batch import Entry, Job, Layout, work
from sudokulp.engine.search import BacktrackingSearch
from sudokulp.explaining.path import Path
from sudokulp.explaining.rating import score_of

#: Long chains solve it.
HARD = ".8.4......2.7.......9.512....6...5........6...139...8.6...2...1........74.7.8...."


def test_scores_increase_and_words_survive_relabelling_and_transposing():
    lines = (EASY, SEVENTEEN, ROUNDING, HARD)
    found = [rate(Puzzle(line), backend=make_backend()) for line in lines]
    scores = [rated.score for rated in found]
    assert scores == sorted(scores)
    assert (found[0].difficulty, found[3].difficulty) == (Difficulty.EASY, Difficulty.VERY_HARD)
    for line, rated in ((EASY, found[0]), (ROUNDING, found[2])):
        for other in (transpose(Puzzle(line)), relabel(Puzzle(line), seed=3)):
            assert rate(other, backend=make_backend()).difficulty is rated.difficulty


def test_a_score_is_that_of_explain_and_more_steps_never_lower_it(backend):
    for line in (EASY, SEVENTEEN, ROUNDING):
        explained = explain(Puzzle(line), backend=backend)
        assert explained.score == rate(Puzzle(line), backend=backend).score
        scores = [score_of(explained.steps[:n]) for n in range(len(explained.steps) + 1)]
        assert scores == sorted(scores)


def test_steps_of_any_size_have_a_number(backend):
    (step, *_) = (
        step for step in explain(Puzzle(ROUNDING), backend=backend).steps if step.divisor > 1
    )
    for times in (1, 10, 100_000):
        assert 2.5 <= score_of([replace(step, truths=step.truths * times)] * 3) <= 12


def test_when_time_is_up_the_steps_found_so_far_give_a_lower_bound(monkeypatch, backend):
    complete, most = Path.steps, 40

    def steps(path):
        yield from islice(complete(path), most)
        raise GaveUp("no more time")

    exact = rate(Puzzle(HARD), backend=backend)
    monkeypatch.setattr(Path, "steps", steps)
    bound = rate(Puzzle(HARD), backend=backend)
    assert (bound.exact, bound.reason, bound.solution) == (False, "no more time", exact.solution)
    assert 1 <= bound.score <= exact.score
    assert bound.difficulty in (None, Difficulty.VERY_HARD)


def test_every_word_has_its_numbers():
    for each in Difficulty:
        least, over = each.scores
        assert Difficulty.of(least) is each
        assert Difficulty.of(min(over, 99) - 0.1) is each


def test_a_puzzle_without_a_unique_solution_has_no_rating():
    found = of(CONFLICT, "." * 16, "nonsense", "12....3.........", task="rate")
    assert [row.verdict for row in found] == ["none", "several", "wrong", "none"]
    assert {(row.rating, row.score) for row in found} == {("", None)}
    assert found[1].problem == ""


def test_results_known_without_a_difficulty_are_reported(monkeypatch):
    def steps(path):
        raise GaveUp("no more time")

    monkeypatch.setattr(Path, "steps", steps)
    row = work(Entry(1, HARD, Layout()), Job("rate"))
    assert (row.verdict, row.rating, row.score) == ("unique", "", None)
    assert row.solution == solve(Puzzle(HARD), "exact cover").solution.line
    assert row.problem == "no more time"


def test_the_time_limit_after_one_solution_leaves_uniqueness_open(monkeypatch):
    def solutions(search, state):
        yield next(complete(search, state))
        raise GaveUp("no more time")

    complete = BacktrackingSearch.solutions
    monkeypatch.setattr(BacktrackingSearch, "solutions", solutions)
    row = work(Entry(1, HARD, Layout()), Job("rate"))
    assert (row.verdict, row.problem) == ("solved", "no more time")
    assert not Puzzle(row.solution).conflicts()
