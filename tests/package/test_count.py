"""Counting, and facts about the solutions of a puzzle, checked against an independent model."""

from itertools import islice

import pytest
from fewer import examples
from hypothesis import example, given
from inner import Boxes, count_solutions, true_candidates, why
from samples import UNIQUE, WELL_KNOWN, is_minimal, puzzles
from solvers import make_backend
from solvers import solutions as solutions_of
from strategies import puzzles as any_puzzle

from sudokulp import Count, GaveUp, Puzzle
from sudokulp.errors import RuleError
from sudokulp.rules import Cage, Sum

#: The maximum number of solutions that are enumerated.
MOST = 100
PLAIN = any_puzzle(shapes=(2, 2, 2, Boxes(2, 3)), rules=(0,), wrong=0.05)


def solutions(puzzle, most=MOST + 1):
    """Return the digits of solutions, by a model that shares no code with the count."""
    model = "cp" if puzzle.rules else "exact cover"
    return [each.digits for each in islice(solutions_of(model, puzzle), most)]


@examples(60)
@example(Puzzle("1234............", rules=[Sum([5, 9, 14], 8), Sum([8, 12], 3)]))
@given(any_puzzle(shapes=(2, 2, 2, Boxes(2, 3), 3), rules=(0, 0, 1), wrong=0.05))
def test_statements_about_the_solutions_hold_for_all_of_them(puzzle):
    grids = solutions(puzzle)
    counted = count_solutions(puzzle, limit=MOST)
    assert (counted.number, counted.exact) == (min(len(grids), MOST), len(grids) <= MOST)
    assert puzzle.is_unique() == (len(grids) == 1)
    if counted.exact:
        found = ({grid[cell] for grid in grids} for cell in range(puzzle.side**2))
        assert true_candidates(puzzle) == dict(enumerate(found, 1))


def facts(puzzle):
    asked = (true_candidates, is_minimal, Puzzle.is_unique)
    return [ask(puzzle) for ask in asked]


@examples(25)
@given(PLAIN)
def test_the_facts_are_the_same_by_the_prover_for_large_grids(puzzle):
    usual = facts(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudokulp.engine.prover.LARGE", 1)
        assert facts(puzzle) == usual


def test_the_givens_to_remove_are_the_same_by_the_prover_for_large_grids(monkeypatch):
    wrong = Puzzle(WELL_KNOWN.replace("53..7", "53.27", 1))
    usual = why(wrong, backend=make_backend())
    monkeypatch.setattr("sudokulp.engine.prover.LARGE", 1)
    assert why(wrong, backend=make_backend()).left_out == usual.left_out != ()


MODELS = ["lp", "cp", "cp/plain", "graph", "exact cover", "sat", "sat/minimal"]
MODELS += ["sat/extended", "search", "search/rows"]


@pytest.mark.parametrize("model", MODELS)
@example(puzzle=Puzzle("4...3...........", rules=[Cage([8, 12, 16], sum=9)]))
@examples(8)
@given(puzzle=any_puzzle(shapes=(2, 2, Boxes(2, 3)), rules=(0, 0, 1), wrong=0.05))
def test_every_model_counts_the_same(model, puzzle):
    try:
        found = count_solutions(puzzle, 20, 10_000, model=model, backend=make_backend())
    except RuleError:  # it has no graph, or no exact cover
        assert puzzle.rules
    else:
        assert str(found) == str(count_solutions(puzzle, 20, 10_000))


def test_a_program_counts_the_solutions_itself(monkeypatch):
    programs, backend = [], make_backend()
    solved = type(backend).actualSolve

    def counting(self, program, *rest, **more):
        programs.append(program)
        return solved(self, program, *rest, **more)

    monkeypatch.setattr(type(backend), "actualSolve", counting)
    found = count_solutions(Puzzle({1: 1, 6: 3}, size=4), model="lp/candidates", backend=backend)
    assert (found, len(programs)) == (24, 25)


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[3:]))
def test_known_puzzles_have_one_solution(puzzle, line):
    assert count_solutions(puzzle) == 1
    assert puzzle.is_unique()
    found = true_candidates(puzzle)
    assert found == {
        label: {d} for label, d in enumerate(Puzzle(line, boxes=puzzle.boxsize).digits, 1)
    }


@pytest.mark.parametrize(("variant", "count"), [("classic", 288), ("x", 48), ("four square", 168)])
def test_all_4x4_grids_are_counted(variant, count):
    assert str(count_solutions(Puzzle({}, size=4, variant=variant))) == str(count)


def test_a_count_behaves_like_a_number():
    count = Count(288)
    assert 288 == count == Count(288) != Count(287)
    assert (int(count), range(300)[count], {288: "all"}[count]) == (288, 288, "all")
    assert sorted([Count(3), 1, Count(2)]) == [1, 2, 3]
    assert 287 < count <= 288 <= count < 288.5


def test_an_inexact_count_states_only_what_is_known():
    found = Count(50, exact=False, reason="the limit")
    assert found > 49
    assert found > Count(49)
    assert found not in (50, 49, Count(50))
    assert len({found, Count(50, exact=False)}) == 1
    unknown = (
        lambda: found > 50,
        lambda: found < 60,
        lambda: int(found),
        lambda: Count(60) > found,
    )
    for ask in unknown:
        with pytest.raises(GaveUp):
            ask()
    assert str(Count(0, False, "no time")) == "unknown"


def test_a_limit_matters_only_if_there_are_more_solutions():
    empty = Puzzle({}, size=4)
    assert str(count_solutions(empty, limit=288)) == "288"
    beyond = count_solutions(empty, limit=287)
    assert (str(beyond), beyond.exact) == ("at least 287", False)
    assert beyond.reason == "the limit of 287 solutions was reached"


def test_counting_stops_at_the_time_limit_and_reports_its_progress(ticking):
    ticking(1 / 20_000)
    heard = []
    found = count_solutions(Puzzle({}), limit=None, time_limit=1, notify=heard.append)
    assert str(found) == f"at least {found.number:,}"
    assert found.reason == "the time limit of 1 s was reached"
    assert heard == [f"{n:,} solutions so far" for n in range(1000, found.number + 1, 1000)]
    assert heard


def test_candidates_not_known_in_time_are_omitted():
    with pytest.raises(GaveUp, match="time limit"):
        true_candidates(Puzzle(WELL_KNOWN), time_limit=1e-6)


def test_an_empty_grid_has_all_true_candidates():
    heard = []
    found = true_candidates(Puzzle({}), notify=heard.append)
    assert found == {label: set(range(1, 10)) for label in range(1, 82)}
    assert heard[0] == "729 candidates in doubt"


@pytest.mark.parametrize("name", ["sudopedia_multi", "serg_multi", "generated_multi"])
def test_puzzles_from_other_sources_have_their_known_counts(shared, name):
    text = (shared / "data" / "invalid" / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines
    for line in lines:
        puzzle, count = line.split(",")[:2]
        found = str(count_solutions(Puzzle(puzzle), limit=499))
        assert found == ("at least 499" if count == "many" else count), line
