"""Why there is no solution, or several: dead ends, repairs, and what would settle it."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from samples import IMPOSSIBLE, UNIQUE, WELL_KNOWN, puzzles
from solvers import make_backend

from sudoku import (
    Puzzle,
    Verdict,
    check_steps,
    count_solutions,
    dump,
    is_well_formed,
    loads,
    solve,
    true_candidates,
    why,
)
from sudoku.backends import BACKENDS
from sudoku.engine.budget import Budget
from sudoku.engine.search import search_from
from sudoku.explaining.checking.checker import Checker
from sudoku.explaining.reasons.telling import record, sentences
from sudoku.explaining.values import Contradiction
from sudoku.inspecting.relaxation import Relaxation
from sudoku.page import several
from sudoku.page.explaining import why as page_why

SMALL = Puzzle("4... ..2. .1.. ...3", 2)
#: Puzzles of ours with one given changed: no two digits conflict, and there is no solution.
CHANGED = [
    Puzzle("4.1. ..2. .1.. ...3", 2),
    Puzzle(WELL_KNOWN.replace("53..7", "53.27", 1)),
    Puzzle({**Puzzle(UNIQUE[6][2]).givens, 7: 4}, 3),
    Puzzle({**Puzzle(UNIQUE[7][2]).givens, 32: 6}, 3, "x"),
    Puzzle({**Puzzle(UNIQUE[9][2]).givens, 18: 2}, 3, "four pyramid"),
]

#: It has no solution, and its relaxation has points.
ONLY_WHOLE = ".6.1.......2.....81....2.76....46.9..18..9..5......4..9..4..8.7...39...4..3.2..1."


def ask(puzzle, **options):
    return why(puzzle, backend=make_backend(), time_limit=10_000, **options)


@pytest.mark.parametrize("puzzle", CHANGED, ids=lambda puzzle: puzzle.line[:12])
def test_a_dead_end_comes_with_the_steps_before_it(puzzle):
    found = ask(puzzle)
    assert found.verdict is Verdict.NONE
    assert {*found.missing} <= {"how many cells can be filled"}  # its time is bounded apart
    assert check_steps(puzzle, found.dead_end.steps) == ""
    checker = Checker(puzzle)
    for step in found.dead_end.steps:
        checker.take(step)
    assert checker.left(found.dead_end.label) == set()
    assert "left" in found.dead_end.sentence


@pytest.mark.parametrize("puzzle", CHANGED, ids=lambda puzzle: puzzle.line[:12])
def test_constraints_that_contradict_each_other_add_up_to_less_than_nothing(puzzle):
    found = ask(puzzle).contradiction
    relaxation = Relaxation(puzzle, "candidates", make_backend())
    assert bool(found.truths) is not relaxation.optimum().feasible
    columns, right = Counter(), 0
    for part, sign in ((found.truths, -1), (found.links, 1)):
        for constraint, often in part:
            right += sign * often
            for pair in constraint.candidates:
                columns[pair] += sign * often
    assert min(columns.values(), default=0) >= 0
    assert right == found.right
    assert (right < 0) is bool(found.truths)
    if found.truths:
        assert Checker(puzzle).objection(found) == ""


def test_a_contradiction_that_does_not_add_up_is_objected_to():
    checker, found = Checker(CHANGED[1]), ask(CHANGED[1]).contradiction
    (one, often), *others = found.truths
    assert checker.objection(replace(found, truths=tuple(others)))
    assert checker.objection(replace(found, truths=((one, often + 1), *others)))
    other = replace(one, candidates=one.candidates[1:])
    said = checker.objection(replace(found, truths=((other, often), *others)))
    assert "other open candidates" in said


def test_where_only_whole_numbers_show_it_that_is_said():
    puzzle = Puzzle(ONLY_WHOLE)
    found = ask(puzzle)
    assert (found.verdict, found.contradiction) == (Verdict.NONE, Contradiction())
    assert "only whole numbers" in " ".join(sentences(found))
    assert Relaxation(puzzle, "candidates", make_backend()).optimum().feasible


@pytest.mark.skipif(not BACKENDS["cbc"]().available(), reason="there is no CBC here")
def test_a_solver_that_does_not_look_for_constraints_finds_multipliers_all_the_same():
    puzzle = CHANGED[0]
    found = why(puzzle, backend="cbc").contradiction
    assert found.truths
    assert Checker(puzzle).objection(found) == ""


@pytest.mark.parametrize("puzzle", CHANGED)
def test_the_digits_behind_a_dead_end_are_named(puzzle):
    end = ask(puzzle).dead_end
    placed = puzzle.givens | dict(pair for step in end.steps for pair in step.placed)
    few = {label: placed[label] for label in end.digits}
    left = Checker(Puzzle(few, puzzle.boxsize, puzzle.variant)).left(end.label)
    assert (left == set()) == end.complete
    assert end.complete or end.steps
    assert few


@pytest.mark.parametrize("puzzle", CHANGED, ids=lambda puzzle: puzzle.line[:12])
def test_every_repair_leaves_one_solution(puzzle):
    found = ask(puzzle)
    for repair in found.repairs:
        assert is_well_formed(repair.puzzle)
        other = dict(puzzle.givens)
        if repair.digit:
            other[repair.label] = repair.digit
        else:
            del other[repair.label]
        assert repair.puzzle.givens == other


def test_no_repair_by_one_given_is_missed():
    puzzle = CHANGED[0]
    wanted = set()
    for label, given in puzzle.givens.items():
        for digit in range(5):
            digits = list(puzzle.digits)
            digits[label - 1] = digit
            if digit != given and is_well_formed(Puzzle.from_digits(digits, 2)):
                wanted.add((label, digit))
    assert {(each.label, each.digit) for each in ask(puzzle).repairs} == wanted


@pytest.mark.parametrize(
    "line", ["4.1...2..1.....3", "11..............", "1122............", "12.3..4........1"]
)
def test_no_fewer_givens_can_be_left_out(line):
    puzzle = Puzzle(line, 2)
    found = ask(puzzle).left_out

    def has_any_without(labels):
        fewer = {each: digit for each, digit in puzzle.givens.items() if each not in labels}
        return count_solutions(Puzzle(fewer, 2), limit=1).number

    assert has_any_without(found)
    fewer = combinations(puzzle.givens, len(found) - 1)
    assert not any(has_any_without(labels) for labels in fewer)


def test_another_variant_that_fits_is_named():
    found = ask(Puzzle(WELL_KNOWN, variant="x"))
    assert found.variants == ("classic",)
    assert "As classic there is exactly one solution." in sentences(found)


@pytest.mark.parametrize("puzzle", [row.values[0] for row in puzzles(IMPOSSIBLE)], ids=str)
def test_conflicts_and_all_that_has_no_solution(puzzle):
    found = ask(puzzle)
    assert found.verdict is Verdict.NONE
    assert list(found.conflicts) == puzzle.conflicts()
    assert (found.dead_end is None) == bool(found.conflicts)
    assert json.loads(json.dumps(record(found)))["verdict"] == "none"


@pytest.mark.parametrize("givens", [SMALL.line[:-1] + ".", "." * 16, "1" + "." * 15])
def test_what_would_settle_several_solutions(givens):
    puzzle = Puzzle(givens, 2)
    found = ask(puzzle).difference
    assert found.number == count_solutions(puzzle).number
    assert found.exact
    assert found.fewest
    for chosen in found.settling:
        assert is_well_formed(Puzzle({**puzzle.givens, **dict(chosen)}, 2))
    for cells in found.unavoidable:
        assert not set(cells) & set(puzzle.givens)
    assert {label for label, _ in found.counts} == set(found.cells)


@pytest.mark.parametrize("givens", [SMALL.line[:-1] + ".", "4.....2..1......", "1" + "." * 15])
def test_what_has_to_be_given_is_said_of_the_solutions_of_which_it_is_true(givens):
    puzzle = Puzzle(givens, 2)
    found = ask(puzzle)
    search, state = search_from(puzzle, Budget())
    grids = [search.board.digits(full) for full in search.solutions(state)]
    cells = set(found.difference.unavoidable[0])
    kept = [{k: d for k, d in enumerate(grid, 1) if k not in cells} for grid in grids]
    ruled_out = [not is_well_formed(Puzzle(rest, 2)) for rest in kept]
    assert sum(ruled_out) >= 2
    said = any(re.match("One of .* has to be given", each) for each in sentences(found))
    assert said == (len(grids) == 2)


def test_no_fewer_further_givens_settle_it():
    puzzle = Puzzle("1" + "." * 15, 2)
    size = len(ask(puzzle).difference.settling[0])
    every = [(label, digit) for label in range(2, 17) for digit in range(1, 5)]
    for chosen in combinations(every, size - 1):
        if len(dict(chosen)) == size - 1:
            assert not is_well_formed(Puzzle({**puzzle.givens, **dict(chosen)}, 2))


def test_very_many_solutions_are_compared_in_part():
    found = ask(Puzzle({}, 3))
    assert (found.verdict, found.difference.exact) == (Verdict.SEVERAL, False)
    (givens,) = found.difference.settling
    assert is_well_formed(Puzzle(dict(givens), 3))
    for label, _ in givens:
        fewer = {each: digit for each, digit in givens if each != label}
        assert not is_well_formed(Puzzle(fewer, 3))
    assert found.difference.fewest is False
    assert sentences(found)[0] == "At least 10,000 solutions differ in 81 cells."


def test_of_very_many_solutions_all_that_differs_is_told():
    half = "123456789456789123789123456" + "." * 54
    puzzle = Puzzle(half)
    found = ask(puzzle).difference
    possible = true_candidates(puzzle)
    assert (found.number, found.exact, found.complete) == (500, False, True)
    assert found.cells == tuple(label for label, digits in possible.items() if len(digits) > 1)
    assert set(found.counts) == {(label, d) for label in found.cells for d in possible[label]}
    assert sum(found.counts.values()) == 500 * len(found.cells)
    assert found.shared == (*puzzle.digits[:27], *[0] * 54)
    assert json.loads(json.dumps(record(ask(puzzle))))["difference"]["count"] == 10_000


def test_solutions_that_are_not_compared_are_counted():
    puzzle = Puzzle("1" + "." * 35)
    several = Puzzle("123456456123" + "." * 24)
    number = count_solutions(several).number
    assert 500 < number < 10_000
    found = ask(several)
    assert found.difference.count == number
    assert sentences(found)[0].startswith(f"{number:,} solutions differ in ")
    assert ask(puzzle).difference.count.number == 10_000


def test_where_time_is_short_the_first_that_were_found_are_told(monkeypatch):
    monkeypatch.setattr("sudoku.explaining.reasons.several.SECONDS", 1e-9)
    found = ask(Puzzle({}, 3))
    assert not found.difference.complete
    said = r"At least 501 solutions; the first 500 that were found differ in \d+ cells\."
    assert re.fullmatch(said, sentences(found)[0])


def test_one_solution_needs_no_reason():
    found = ask(SMALL)
    assert (found.verdict, found.dead_end, found.difference) == (Verdict.UNIQUE, None, None)


def test_the_time_limit_is_said():
    found = why(Puzzle({}, 4), time_limit=1e-6)
    assert found.verdict is Verdict.UNKNOWN
    assert found.missing == ("how many solutions there are",)
    with pytest.raises(TypeError, match="a Puzzle"):
        why("1...")


def test_the_command_tells_it_line_by_line(run):
    code, out, err = run("why", CHANGED[0].line)
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == [
        "# argument 1: no solution",
        "r1c4 has no digit left.",
        "The givens in r1c1, r1c3, r2c3 and r4c4 rule out all there was.",
    ]
    assert "If r1c3 were 3 instead of 1, there would be exactly one solution.\n" in out


def test_the_command_takes_files_and_gives_json(run, tmp_path):
    dump(CHANGED[0], tmp_path / "puzzle.sdk")
    code, out, _ = run("why", "--json", str(tmp_path / "puzzle.sdk"))
    found = json.loads(out)
    assert (code, found["verdict"], found["dead_end"]["label"]) == (0, "none", "cell r1c4")
    assert loads(found["repairs"][0]["puzzle"]).side == 4


def test_the_command_says_when_time_ran_out(run):
    code, out, _ = run("why", "--time-limit", "0.000001", "." * 256)
    assert code == 3
    assert "The time did not suffice to see how many solutions there are." in out


# What the page is told


def on_page(puzzle):
    request = {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
        "time_limit": 10_000,
    }
    return json.loads(page_why(json.dumps(request), backend=make_backend()))


@pytest.mark.parametrize(
    "puzzle",
    [
        CHANGED[0],
        Puzzle("4... ..2. .1.. ....", 2),
        Puzzle("1" + "." * 15, 2),
        Puzzle({}, 2, "x"),
        Puzzle(WELL_KNOWN, variant="x"),
    ],
    ids=lambda puzzle: puzzle.line[:20],
)
def test_each_change_that_the_page_offers_leaves_exactly_one_solution(puzzle):
    answer = on_page(puzzle)
    assert answer["ok"]
    assert answer["changes"]
    for change in answer["changes"]:
        assert change["sentence"] not in answer["sentences"]
        for choice in change["choices"]:
            assert " now" in choice["done"]
            givens = {**puzzle.givens, **dict(choice["edits"])}
            kept = {label: digit for label, digit in givens.items() if digit}
            variant = choice["variant"] or puzzle.variant
            mended = Puzzle(kept, puzzle.boxsize, variant)
            wanted = 1 if "exactly one" in change["sentence"] else 2
            assert 1 <= count_solutions(mended, limit=2).number <= wanted


def test_the_page_offers_to_leave_out_several_givens():
    puzzle = Puzzle("1122............", 2)
    (change,) = on_page(puzzle)["changes"]
    assert change["sentence"].startswith("Without the givens in ")
    (choice,) = change["choices"]
    assert [digit for _, digit in choice["edits"]] == [0, 0]


def test_the_page_goes_through_where_solutions_differ():
    puzzle = Puzzle("4... ..2. .1.. ....", 2)
    answer, found = on_page(puzzle), ask(puzzle).difference
    path = answer["path"]
    first, *sets = path["steps"]
    assert (path["first"], first["sentence"]) == (0, "3 solutions differ in 7 cells.")
    assert first["cells"] == list(found.cells)
    assert [step["cells"] for step in sets] == [list(cells) for cells in found.unavoidable]
    for label, (digit, opened) in enumerate(zip(path["digits"], path["open"], strict=True), 1):
        assert (digit == 0) is (label in found.cells)
        assert opened == ([digit] if digit else sorted(d for c, d in found.counts if c == label))
    assert answer["sentences"] == []


def test_the_page_goes_through_the_solutions_and_counts_their_digits():
    puzzle = Puzzle("4... ..2. .1.. ....", 2)
    answer, found = on_page(puzzle), ask(puzzle).difference
    told = answer["solutions"]
    assert (told["exact"], told["compared"]) == (True, 3)
    grids = [
        {**dict(enumerate(told["shared"], 1)), **dict(zip(told["cells"], digits, strict=True))}
        for digits in told["digits"]
    ]
    assert len({tuple(grid.values()) for grid in grids}) == 3
    solved = [solve(Puzzle(grid, 2), backend=make_backend()) for grid in grids]
    assert all(each.verdict is Verdict.UNIQUE for each in solved)
    assert all(grid[label] == digit for grid in grids for label, digit in puzzle.givens.items())
    for label, (opened, times) in enumerate(
        zip(answer["path"]["open"], told["times"], strict=True), 1
    ):
        assert times == [sum(grid[label] == digit for grid in grids) for digit in opened]
    assert found.number == 3


def test_of_very_many_solutions_the_page_gets_some():
    told = on_page(Puzzle({}, 3))["solutions"]
    assert not told["exact"]
    assert len(told["digits"]) == told["compared"] == 500


def test_of_large_grids_the_page_gets_fewer_solutions(monkeypatch):
    monkeypatch.setattr(several, "MOST", 14)
    told = on_page(Puzzle("4... ..2. .1.. ....", 2))["solutions"]
    assert not told["exact"]
    assert (len(told["digits"]), len(told["cells"]), told["compared"]) == (2, 7, 3)


def test_only_several_solutions_are_gone_through():
    assert on_page(CHANGED[0])["solutions"] is None


def test_the_page_has_the_constraints_that_contradict_each_other_with_their_signs():
    answer, found = on_page(CHANGED[1]), ask(CHANGED[1]).contradiction
    rows = [(label, often) for often, label, _ in answer["rows"]]
    assert sorted(rows) == sorted(
        [(one.label, -often) for one, often in found.truths]
        + [(one.label, often) for one, often in found.links]
    )
    assert answer["relaxed"] == found.sentence
    assert answer["relaxed"] not in answer["sentences"]
    assert (on_page(SMALL)["rows"], on_page(SMALL)["relaxed"]) == ([], "")


def test_the_page_lights_the_givens_that_leave_nothing():
    answer = on_page(CHANGED[0])
    assert answer["title"] == "Why there is none"
    *steps, end = answer["path"]["steps"]
    assert steps == []
    assert (end["cells"], end["dead"]) == ([1, 3, 7, 16], [4])
    assert [1, "cell r1c4", "0"] in answer["rows"] or [-1, "cell r1c4", "0"] in answer["rows"]
    assert end["sentence"].startswith("r1c4 has no digit left. The givens in r1c1, r1c3,")
    assert not any(each in end["sentence"] for each in answer["sentences"])
    assert on_page(SMALL)["title"] == "There is exactly one"
