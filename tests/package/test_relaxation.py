"""The relaxation, branching by hand, and proofs from a program."""

from itertools import product

import pytest
from samples import IMPOSSIBLE, UNIQUE, puzzles
from solvers import needs_new_highs

from sudokulp import GaveUp, Puzzle, SudokuError, solve, true_candidates
from sudokulp.deadline import deadline
from sudokulp.inspecting.program import contradiction, solver_run, stages, view_program
from sudokulp.inspecting.relaxation import Reach, Relaxation, reach_of

SEVERAL = Puzzle("4.....2..1......", 2)
#: Presolve does not solve it, and the relaxation is fractional.
FRACTIONAL = Puzzle(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)
FORMULATIONS = pytest.mark.parametrize("formulation", ["plain", "candidates", "cells", "pattern"])


@FORMULATIONS
@pytest.mark.parametrize("variant", ["classic", "x"])
def test_candidates_of_solutions_can_be_one_in_every_formulation(variant, formulation, backend):
    puzzle = Puzzle("4.....2.........", 2, variant)
    relaxation = Relaxation(puzzle, formulation, backend)
    found = dict(relaxation.reaches())
    true = true_candidates(puzzle)
    kinds = {reach_of(found[label, digit]) for label, digit in found if digit in true[label]}
    assert kinds == {Reach.WHOLE}
    for candidate, value in product(relaxation.candidates[:6], (0, 1)):
        point = relaxation.optimum(settled={candidate: value})
        if point.feasible:
            assert point.values[candidate] == pytest.approx(value, abs=1e-6)


def test_the_largest_value_is_the_optimum_of_a_separate_program(backend):
    relaxation = Relaxation(FRACTIONAL, "candidates", backend)
    found = dict(relaxation.reaches())
    assert {reach_of(value) for value in found.values()} == set(Reach)
    for candidate in list(found)[::25]:
        point = relaxation.optimum({candidate: 1})
        assert point.objective == pytest.approx(found[candidate], abs=1e-5)
    settled = {each: 0 for each, value in found.items() if reach_of(value) is not Reach.WHOLE}
    wanted = [each for each in found if each not in settled]
    left = dict(relaxation.reaches(wanted, settled))
    assert left.keys() == set(wanted)
    never = relaxation.never(wanted, settled)
    assert set(never) == {each for each in wanted if reach_of(left[each]) is Reach.NEVER}
    assert 0 < len(never) < len(wanted)


def test_equivalent_formulations_agree_and_packing_is_weaker(backend):
    puzzle = Puzzle("4.....2..1.....3", 2)
    names = ("plain", "candidates", "packing")
    plain, found, packing = (dict(Relaxation(puzzle, n, backend).reaches()) for n in names)
    for candidate, value in found.items():
        assert value == pytest.approx(plain[candidate], abs=1e-5)
        assert value <= packing[candidate] + 1e-5
    assert sum(packing.values()) > sum(plain.values()) + 1


def test_an_objective_is_a_sum_of_candidates(backend):
    relaxation = Relaxation(SEVERAL, "candidates", backend)
    aim = {(label, digit): digit for label, digit in relaxation.candidates if label % 5 == 1}
    most, least = relaxation.optimum(aim), relaxation.optimum(aim, least=True)
    assert least.objective < most.objective
    for point in (most, least):
        total = sum(weight * point.values[each] for each, weight in aim.items())
        assert point.objective == pytest.approx(total)


@pytest.mark.parametrize(
    "formulation",
    ["candidates", *(pytest.param(n, marks=pytest.mark.full) for n in ("plain", "cells"))],
)
def test_branching_to_the_end_finds_the_solution_once(formulation, backend):
    relaxation = Relaxation(FRACTIONAL, formulation, backend)
    whole, pending, nodes = [], [{}], 0
    while pending:
        settled = pending.pop()
        point = relaxation.optimum(settled=settled)
        nodes += 1
        assert nodes < 100
        if point.fractional():
            candidate = point.fractional()[0]
            pending += [{**settled, candidate: value} for value in (0, 1)]
        elif point.feasible:
            whole.append({each for each, value in point.values.items() if value > 0.5})
    ones = set(enumerate(solve(FRACTIONAL, backend=backend).solution.digits, 1))
    assert nodes > 1
    # The branches exclude each other, so the solution is found exactly once.
    assert [found <= ones for found in whole] == [True]


def test_impossible_branches_are_refused_and_no_time_gives_no_answer(backend):
    relaxation = Relaxation(SEVERAL, "candidates", backend)
    with pytest.raises(SudokuError, match="no variable for the digit 1 in r1c1"):
        relaxation.optimum(settled={(1, 1): 0})
    with pytest.raises(SudokuError, match="from 0 to 1"):
        reach_of(2)
    relaxation = Relaxation(FRACTIONAL, "candidates", backend)
    with pytest.raises(GaveUp, match="time limit"), deadline(1e-6):
        list(relaxation.reaches())


@needs_new_highs
@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_rows_conflict_exactly_where_the_relaxation_is_infeasible(puzzle, backend):
    relaxation = Relaxation(puzzle, "candidates", backend)
    point = relaxation.optimum()
    assert not point.is_whole()
    assert not any(relaxation.reaches()) or point.feasible
    rows = contradiction(puzzle, "candidates", backend)
    assert bool(rows) == (not point.feasible)
    assert all(0 <= row < len(view_program(puzzle, "candidates").rows) for row in rows)


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:6]))
def test_the_solver_finds_the_solution_and_none_after_the_cut(puzzle, line, backend):
    found = solver_run(puzzle, "plain", backend=backend)
    assert (found.solution.line, found.settled) == (line, True)
    again = solver_run(puzzle, "plain", found.solution.digits, backend)
    assert (again.solution, again.settled) == (None, True)


def test_a_cut_keeps_the_other_solutions(backend):
    one = solver_run(SEVERAL, "candidates", backend=backend).solution
    other = solver_run(SEVERAL, "candidates", one.digits, backend).solution
    assert other.digits != one.digits
    assert other.is_valid()


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:6]))
def test_every_stage_keeps_the_solution_and_the_program_shrinks(puzzle, line, backend):
    found = list(stages(puzzle, backend))
    sizes = [stage.size.variables for stage in found]
    assert sizes == sorted(sizes, reverse=True)
    digits = Puzzle(line, puzzle.boxsize).digits
    for stage in found[:-1]:
        cells = {label for label, _ in stage.candidates}
        assert {(label, digits[label - 1]) for label in cells} <= set(stage.candidates)
