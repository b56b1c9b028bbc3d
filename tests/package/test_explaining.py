"""Explanations: every step is true, adds up, and leads on to the solution."""

import re
import sys
from collections import Counter
from dataclasses import replace

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, puzzles
from solvers import make_backend

from sudoku import (
    GaveUp,
    MissingPackage,
    Puzzle,
    SudokuError,
    UnknownName,
    check_steps,
    explain,
    fewest_givens,
    generate,
    hint,
    loads,
    solve,
    why,
)
from sudoku.analysis.play import pencil_marks
from sudoku.engine.budget import Budget
from sudoku.explaining.checking.checker import Checker
from sudoku.explaining.constraints import bits
from sudoku.explaining.cores import by_cores, by_cores_or_cases
from sudoku.explaining.refuting import refutes
from sudoku.explaining.steps import start
from sudoku.explaining.values import Constraint, Kind

#: It takes sets of two to four truths.
HARD = Puzzle(UNIQUE[7][2], variant="x")


def path(puzzle, **options):
    return explain(puzzle, backend=make_backend(), time_limit=10_000, **options)


def follow(puzzle, steps, solution):
    """Assert by whole numbers that the steps are true and add up; return the digits placed."""
    placed = dict(puzzle.givens)
    digits = {label: solution.digits[label - 1] for label in range(1, puzzle.side**2 + 1)}
    for step in steps:
        placed |= dict(step.placed)
        assert all(digits[label] == digit for label, digit in step.placed)
        assert all(digits[label] != digit for label, digit in step.eliminated)
        assert step.sentence.endswith(".")
        assert step.name
        if step.divisor:
            assert_sum(step)
    return placed


def assert_sum(step):
    columns = Counter()
    for sign, constraints in ((1, step.links), (-1, step.truths)):
        for constraint, multiplier in constraints:
            columns.update(dict.fromkeys(constraint.candidates, sign * multiplier))
    assert all(columns[pair] >= step.divisor for pair in step.eliminated)
    assert all(count >= 0 for count in columns.values())
    right = sum(often for _, often in step.links) - sum(often for _, often in step.truths)
    assert right <= step.divisor - 1


@pytest.mark.parametrize(("puzzle", "solution"), puzzles(UNIQUE))
def test_the_steps_lead_to_the_solution(puzzle, solution):
    found = path(puzzle)
    assert (found.solved, found.reason) == (True, "")
    answer = Puzzle(solution, puzzle.boxsize, format="s")
    assert follow(puzzle, found.steps, answer) == answer.givens
    assert check_steps(puzzle, found.steps) == ""


#: Propagation alone refutes few of its candidates.
HARDEST = Puzzle(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)


def wrong_candidates(puzzle):
    position = start(puzzle)
    solution = solve(puzzle, "exact cover").solution
    pairs = ((candidate, position.rules.pair(candidate)) for candidate in bits(position.open))
    return position, [each for each, (cell, digit) in pairs if solution.digits[cell - 1] != digit]


def test_what_takes_cases_is_refuted_by_truths_of_which_all_are_needed():
    position, wrong = wrong_candidates(HARDEST)
    truths, candidate = by_cores(position, wrong, Budget(1000))
    assert candidate in wrong
    assert refutes(position, truths, candidate, 10**6)
    for truth in bits(truths):
        assert not refutes(position, truths & ~(1 << truth), candidate, 10**6)
    assert by_cores(position, wrong, Budget(1000)) == (truths, candidate)


def test_no_case_table_is_told_where_no_more_constraints_add_up():
    position, wrong = wrong_candidates(HARDEST)
    truths, _ = by_cores(position, wrong, Budget(1000))
    step = hint(HARDEST, backend=make_backend())
    assert step.divisor in (1, 2, 3)
    assert step.size <= truths.bit_count()
    assert check_steps(HARDEST, [step]) == ""


def test_what_takes_cases_is_refuted_without_a_sat_solver_too(monkeypatch):
    position, wrong = wrong_candidates(HARDEST)
    monkeypatch.setitem(sys.modules, "pysat", None)
    with pytest.raises(MissingPackage):
        by_cores(position, wrong, Budget(1000))
    truths, candidate = by_cores_or_cases(position, wrong, Budget(1000))
    assert refutes(position, truths, candidate, 10**6)
    easier = Puzzle(HARDEST.line.replace("8........", "8..7...4.", 1))
    found = path(easier)
    assert found.solved
    assert check_steps(easier, found.steps) == ""
    (told, *_) = (step.sentence for step in found.steps if step.name == "Case Table")
    begin, *cases, end = told.split("\n")
    assert begin.startswith("Suppose r")
    numbers = [
        re.match(r"Case ([0-9.]+), r[1-9]c[1-9] is [1-9]: .*[.]$", case)[1] for case in cases
    ]
    assert numbers[0] == "1"
    assert len(set(numbers)) == len(numbers)
    assert all(number.rpartition(".")[0] in ("", *numbers) for number in numbers)
    assert re.match(r"So r[1-9]c[1-9].* not [1-9].*[.]$", end)


@pytest.mark.parametrize("variant", ["classic", "x", "four square", "four pyramid"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_steps_of_new_puzzles_are_right(variant, seed):
    puzzle = generate(variant, seed=seed)
    found = path(puzzle)
    assert found.solved
    assert check_steps(puzzle, found.steps) == ""
    assert {step.kind for step in found.steps} <= set(Kind)


@pytest.mark.parametrize("puzzle", [row.values[0] for row in puzzles(SEVERAL)], ids=str)
def test_several_solutions_are_explained_as_far_as_they_agree(puzzle):
    found = path(puzzle)
    assert not found.solved
    assert "several solutions" in found.reason
    assert check_steps(puzzle, found.steps) == ""


@pytest.mark.parametrize("puzzle", [row.values[0] for row in puzzles(IMPOSSIBLE)], ids=str)
def test_what_has_no_solution_is_refused(puzzle):
    for ask in (explain, hint):
        with pytest.raises(SudokuError, match="no solution to explain"):
            ask(puzzle, backend=make_backend())


def test_a_hint_is_the_next_step_of_the_path():
    assert hint(HARD, backend=make_backend()) == path(HARD).steps[0]
    assert hint(Puzzle(UNIQUE[3][3])) is None


def test_pencil_marks_are_taken_up():
    puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    marks = pencil_marks(puzzle)
    assert path(puzzle, candidates=marks).steps == path(puzzle).steps
    known = {5: [1], 9: (3,), 13: {2}}
    found = hint(puzzle, known)
    assert check_steps(puzzle, [found], known) == ""
    assert check_steps(puzzle, [found]).startswith("step 1: (5, 1) is placed, and a candidate")


@pytest.mark.parametrize(
    ("candidates", "said"),
    [
        ({2: {3}}, "^the candidates leave no solution"),
        ({2: set()}, "^the candidates leave no solution"),
        ({17: {1}}, "labels run from 1 to 16"),
        ({2: {5}}, "digits run from 1 to 4"),
        ([{1}], "^candidates are"),
        ({2: None}, "^candidates of cell 2 are a set of digits, not None"),
        ({2: 2}, "^candidates of cell 2 are a set of digits, not 2"),
    ],
)
def test_candidates_that_contradict_the_puzzle_are_refused(candidates, said):
    for ask in (explain, hint):
        with pytest.raises(SudokuError, match=said):
            ask(Puzzle("4... ..2. .1.. ...3", 2), candidates)


def test_candidates_may_be_told_by_what_gives_them_only_once():
    puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    known = {5: [1], 9: [3], 13: [2]}
    once = {label: (digit for digit in digits) for label, digits in known.items()}
    assert explain(puzzle, once, time_limit=10_000, backend=make_backend()).solved
    once = {label: iter(digits) for label, digits in known.items()}
    assert hint(puzzle, once) == hint(puzzle, known)


def test_a_time_limit_that_another_one_left_is_told_without_its_many_digits():
    spent = Budget(19.7603)
    spent.started = -1e9
    with pytest.raises(GaveUp, match=r"^the time limit of 19\.8 s was reached$"):
        spent.check_time()


def test_an_unknown_backend_is_refused_where_no_program_is_solved():
    for ask in (explain, hint, why, fewest_givens):
        with pytest.raises(UnknownName, match="no backend is called 'nope'"):
            ask(Puzzle("4... ..2. .1.. ...3", 2), backend="nope")


def test_a_puzzle_is_wanted():
    with pytest.raises(TypeError, match="a Puzzle"):
        explain("4.....2..1.....3")


def test_the_time_limit_ends_the_search():
    with pytest.raises(GaveUp, match="time limit"):
        explain(Puzzle({}, 4), time_limit=1e-6)


def tampered(step):
    """Yield changes of a step, each of which breaks it."""
    yield replace(step, links=step.links[1:])
    yield replace(step, truths=step.truths[:-1], divisor=step.divisor)
    first, often = step.links[0]
    yield replace(step, links=((first, often - 1), *step.links[1:]))
    yield replace(step, links=((first, -often), *step.links[1:]))
    yield replace(step, links=((first, often + 0.5), *step.links[1:]))
    yield replace(step, links=((Constraint("row 0, digit 1", ()), 1), *step.links))
    fewer = Constraint(first.label, first.candidates[1:])
    yield replace(step, links=((fewer, often), *step.links[1:]))
    yield replace(step, divisor=step.divisor + 10)
    yield replace(step, divisor=-1)
    yield replace(step, eliminated=(*step.eliminated, step.eliminated[0]))
    yield replace(step, eliminated=(), placed=())
    yield replace(step, placed=(step.eliminated[0],))


def test_the_check_refuses_what_was_tampered_with():
    checker = Checker(HARD)
    for step in path(HARD).steps:
        if step.eliminated:
            assert [each for each in tampered(step) if not checker.complaint(each)] == []
        assert checker.complaint(step) == ""
        checker.take(step)
    assert checker.is_full()


def test_the_check_refuses_to_rule_out_what_is_true():
    solution = path(HARD).steps
    true = {pair for step in solution for pair in step.placed}
    checker = Checker(HARD)
    for step in solution:
        some = next(iter(true - set(step.placed)), None)
        if some and not step.placed:
            assert checker.complaint(replace(step, eliminated=(*step.eliminated, some)))
        checker.take(step)


def test_steps_without_multipliers_are_checked_by_trying_every_way():
    checker = Checker(HARD)
    for step in path(HARD).steps:
        plain = replace(
            step, links=(), truths=tuple((truth, 1) for truth, _ in step.truths), divisor=0
        )
        if not step.placed:
            assert checker.complaint(plain) == ""
            assert "not refuted" in checker.complaint(replace(plain, truths=plain.truths[1:]))
        checker.take(step)


#: Lists of ../shared: file, variant, how many of its puzzles.
LISTS = [
    ("classic/easy50.txt", "classic", 10),
    ("classic/17clue.txt", "classic", 10),
    ("classic/magictour_top1465.txt", "classic", 8),
    ("x/andoku_x.txt", "x", 10),
    ("windoku/andoku_hyper.txt", "four square", 10),
    ("fourpyramid/generated_fourpyramid.txt", "four pyramid", 10),
    ("size16/kr_16x16.txt", "classic", 3),
]


@pytest.mark.full
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("name", "variant", "most"), LISTS)
def test_lists_from_elsewhere_are_explained(shared, name, variant, most):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the long lists are for the native solver")
    rows = (shared / "data" / name).read_text(encoding="utf-8").splitlines()
    lines = [row.split(",") for row in rows if row and not row.startswith("#")]
    for line, stored, *_ in lines[:: len(lines) // most][:most]:
        puzzle = loads(line, variant=variant)
        found = path(puzzle)
        answer = loads(stored, variant=variant)
        assert follow(puzzle, found.steps, answer) == answer.givens
        assert check_steps(puzzle, found.steps) == ""
