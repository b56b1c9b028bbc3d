"""Difficulty ratings of many puzzles."""

import re

import pytest
from calls import asked
from inner import Difficulty, Entry, Layout, explain, rate
from samples import WELL_KNOWN as EASY
from solvers import make_backend
from test_lists import CONFLICT, SEVENTEEN, WRONG, of

from sudokulp import Puzzle
from sudokulp.lists import Job, work

ROUNDING = "..1...8..3......4..8274.9...5.3.8.1....6....22.........7....6..53..1..7.........9"
#: Long chains solve it.
HARD = ".8.4......2.7.......9.512....6...5........6...139...8.6...2...1........74.7.8...."


def test_scores_increase_and_words_survive_relabelling_and_transposing():
    lines = (EASY, SEVENTEEN, ROUNDING, HARD)
    found = [rate(Puzzle(line), backend=make_backend()) for line in lines]
    scores = [rated.score for rated in found]
    assert scores == sorted(scores)
    assert (found[0].difficulty, found[3].difficulty) == (Difficulty.EASY, Difficulty.VERY_HARD)
    for line, rated in ((EASY, found[0]), (ROUNDING, found[2])):
        for other in (Puzzle(line).transpose(), Puzzle(line).relabel(seed=3)):
            assert rate(other, backend=make_backend()).difficulty is rated.difficulty


def test_a_score_is_that_of_explain(backend):
    for line in (EASY, SEVENTEEN, ROUNDING):
        score = rate(Puzzle(line), backend=backend).score
        assert explain(Puzzle(line), backend=backend).score == score


@pytest.mark.parametrize("line", [EASY, SEVENTEEN, ROUNDING, HARD])
def test_the_sentence_of_a_difficulty_names_only_techniques_of_the_steps(line):
    (said,) = (each for each in asked("rate", line, time_limit=60) if "sentence: " in each)
    used = {step.name for step in explain(Puzzle(line), backend=make_backend()).steps}
    named = re.sub("^.*Hardest steps?: | and [0-9]+ more|[.]$", "", said)
    assert set(re.split(", | and (?=[A-Z])", named)) <= used


@pytest.mark.parametrize("looks", [20, 500, 3000])
def test_whenever_time_is_up_what_is_known_so_far_is_true(looks, end_after, backend):
    exact = rate(Puzzle(HARD), backend=backend)
    end_after(looks)
    bound = rate(Puzzle(HARD), backend=backend)
    if not bound.exact:
        assert "time limit" in bound.reason
        assert bound.solution in (None, exact.solution)
        assert bound.score is None or 1 <= bound.score <= exact.score
        assert bound.difficulty in (None, Difficulty.VERY_HARD)
    end_after(looks)
    (row,) = work(Entry(1, HARD, Layout()), Job("rate"), backend)
    assert row.verdict in ("unknown", "solved", "unique")
    assert row.score is None or 1 <= row.score <= exact.score
    assert row.difficulty or "time limit" in row.problem
    if row.verdict == "unique":
        assert row.solution == exact.solution.line


def test_every_word_has_its_numbers():
    for each in Difficulty:
        least, over = each.scores
        assert Difficulty.of(least) is each
        assert Difficulty.of(min(over, 99) - 0.1) is each


def test_a_puzzle_without_a_unique_solution_has_no_rating():
    found = of(CONFLICT, "4" + "." * 15, WRONG, "12....3.........", task="rate")
    assert [row.verdict for row in found] == ["none", "several", "wrong", "none"]
    assert {(row.difficulty, row.score) for row in found} == {("", None)}
    assert found[1].problem == ""
